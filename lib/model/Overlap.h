// model/Overlap.h - may two places share bytes? The structural part: objects, fields, types, restrict.
// Tested by tests/unit/model/OverlapTest.cpp.
#pragma once

#include "model/Location.h"

#include <map>
#include <set>
#include <unordered_map>

namespace lanewise {
class NodeSet;

enum class Overlap : uint8_t {
  Never, ///< they lie in different storage
  Same,  ///< the same bytes, whenever the symbols in both mean the same
  May,   ///< could not be excluded
};

/// What is known about the objects of one function; built once, asked often.
class ObjectFacts {
public:
  ObjectFacts(const FunctionModel &function, const LanguageRules &rules);

  /// What can be said without looking at subscripts' values (apart from equal and constant ones).
  Overlap overlapOf(ExprRef placeA, ExprRef placeB) const;

  /// True if the two bases are proven to be storage of their own, whenever each of them is evaluated.
  bool basesAreDisjoint(const Base &a, const Base &b) const;
  /// The same for values of one moment: buffers that a loop passes round, and the two ways of one choice, are apart in
  /// every iteration, though each is the other one's storage in another.
  bool basesAreApartAtOnce(const Base &a, const Base &b) const;

  /// A pointer that a loop passes round: each iteration leaves in the variables of `group` what it found in them, in
  /// another order. `members`: where their values before the loop are among the operands of its LoopValue.
  struct Rotation {
    uint32_t group = 0;
    std::vector<size_t> members;
  };
  void noteRotation(LoopId loop, VarId variable, Rotation rotation);

  /// The parameter whose value on entry to the function a pointer base is, perhaps moved within its object: p of
  /// *(p + i). Null if it is anything else.
  const Variable *parameterOf(const Base &base) const;

  /// True if some statement assigns the scalar variable after its declaration, or as its initialisation.
  bool isReassigned(VarId variable) const { return reassigned_[variable]; }

  const FunctionModel &function() const { return function_; }
  const LanguageRules &rules() const { return rules_; }

private:
  void noteAddresses(const Stmt &stmt, NodeSet &asValue, NodeSet &followed);
  bool isHidden(const Variable &variable) const;
  const Variable *ownerOf(ExprRef container) const;
  void noteCallFact(ExprRef fact);
  bool saidToBeApart(const Base &a, const Base &b) const;
  bool restrictExcludes(const Base &pointer, const Base &other) const;
  bool freshExcludes(const Base &fresh, const Base &other) const;
  bool mayHoldNewPointer(ExprRef place) const;
  bool areDisjoint(const Base &a, const Base &b) const;
  bool isOwnedIn(Base owned, const Base &object) const;
  bool originsAreDisjoint(const Base &choice, const Base &other) const;
  const Rotation *rotationOf(ExprRef pointer) const;
  std::vector<Base> originsOf(const Base &base) const;
  Base baseOf(ExprRef pointer) const;

  const Location &locationOf(ExprRef place) const;

  const FunctionModel &function_;
  LanguageRules rules_;
  mutable std::unordered_map<ExprRef, Location> locations_; ///< places are asked about again and again
  std::vector<bool> redirected_;                            ///< reassigned other than by moving it within its object
  std::vector<bool> reassigned_;                            ///< scalar variables that some statement assigns
  std::vector<bool> exposed_;                               ///< variables whose address some expression takes
  std::map<std::pair<LoopId, VarId>, Rotation> rotations_;
  std::set<std::pair<VarId, VarId>> apart_; ///< parameters that lead to different objects, both ways round
  std::vector<bool> alone_;                 ///< parameters through which alone things are reached
  bool handsOutPointers_ = false;           ///< some call might keep a pointer that it is given
  bool refuses_ = false;                    ///< some statement may do anything
  std::vector<ExprRef> pointerStores_;      ///< places that statements write pointers to
};

/// True if the type rules let lvalues of the two types name the same bytes.
bool typesMayAlias(Type a, Type b);

/// What malloc or new has returned.
bool isFreshAllocation(const Base &base);

/// Fields that only a container's own operations touch ("<size>", "<data>").
bool isContainerField(ExprRef place);

} // namespace lanewise
