// dependence/AccessForm.h - the accesses of a loop as polynomials: root object, subscripts, where they happen.
// Tested by tests/unit/dependence/FindDependencesTest.cpp.
#pragma once

#include "dependence/Dependence.h"
#include "dependence/Translate.h"

#include <map>
#include <unordered_map>

namespace lanewise {

/// `value` elements of `elementBytes`; `extent` elements in that dimension if known (0: not).
struct Index {
  Polynomial value;
  int64_t elementBytes = 0;
  uint64_t extent = 0;
};

/// Indices into one piece of storage, outermost first; inner ones are in bounds, so equal storage means equal indices.
struct Level {
  std::vector<Index> indices;
  int64_t byteOffset = 0;
  uint64_t size = 0;     ///< bytes, 0 if not known
  bool onlyFlat = false; ///< some inner index may leave its row: only total offsets can be compared
  std::vector<Index>
      flat; ///< the indices before they were recovered from a flattened one; empty if `indices` are as written
};

/// Offset in bytes from the start of the storage.
Polynomial totalOffset(const Level &level);

/// One access. All levels but the last name a container whose elements the next level is in, or (`a[i][j]` of a
/// `float **`) an array of pointers, one of which leads there.
struct AccessForm {
  const Access *access = nullptr;
  uint32_t number = 0;     ///< index in the summary
  Base root;               ///< of the outermost level
  Base storage;            ///< of the last level: what the bytes themselves lie in
  bool rootVaries = false; ///< the root pointer may be another one in every iteration
  /// Of the levels whose elements are pointers that lead to the next one: where in the element the pointer lies. The
  /// condition that no two of them lead to overlapping storage is among `conditions`.
  std::vector<int64_t> followed;
  std::vector<Level> levels;
  Formula domains; ///< of the loops around it, once they are reached
  Formula where;   ///< and its guard
  bool alike =
      true;    ///< neither inner domains nor guard depend on the analysed loop's counter: every iteration does the same
  Facts facts; ///< what follows: `where` in conjunction, and the context
  Facts ruleFacts; ///< declared extents that inner subscripts obey because the language says so
  std::vector<NoWrapNeed> needs;
  std::vector<Condition> conditions; ///< without which the levels do not describe the place (rows that are not left)
  Type type;

  bool isWrite() const { return access->isWrite; }
};

/// Everything that the tests ask about the loop's accesses. Forms of accesses are made on demand.
class NestForms {
public:
  /// `ignored`: as of findDependences.
  NestForms(const LoopSummary &loop, const LanguageRules &rules, const std::vector<bool> &ignored = {});

  const LoopSummary &loop() const { return loop_; }
  const LanguageRules &rules() const { return rules_; }
  AtomTable &atoms() { return atoms_; }
  Translator &translator() { return translator_; }

  const Formula &context() const { return context_; }
  const Facts &contextFacts() const { return contextFacts_; }
  /// Which iterations of the analysed loop there are.
  const Formula &domain() const { return domain_; }
  /// What holds in every iteration: the context, and the domain in conjunction.
  const Facts &domainFacts() const { return domainFacts_; }
  /// Which iterations of a loop inside there are, given those around it (of the chain `outer`).
  const Formula &innerDomain(LoopId loop, const Facts &outer);

  AccessForm form(uint32_t access);
  /// In the source's names, as they are understood where the loop stands; what has none stands in angle brackets.
  const std::string &text(ExprRef expr) const;
  /// In the source's names, whatever they mean by then: to be read, not to be compiled.
  const std::string &name(ExprRef expr) const;
  /// What the elements of an array of pointers are called together: "a[]" for the pointer a[i], "s->row[].data".
  std::string pointerArrayName(ExprRef pointer) const;
  /// True if the text has no such brackets: it can be compiled.
  static bool isSpelled(const std::string &text);
  /// The levels of a place under the facts given; used for lookups too.
  void locateInto(ExprRef place, const Facts &facts, AccessForm &form);
  /// A place taken apart, with pointers that were set before the loop followed: containers before what they own, arrays
  /// of pointers before what these lead to.
  std::vector<Location> resolve(ExprRef place) const;

  /// What the context says that a local pointer variable was set from; null if nothing.
  ExprRef knownPointer(ExprRef pointer) const;
  bool holdsAlways(const Formula &formula, const Facts &outer, std::optional<LoopId> loop = std::nullopt);

private:
  void findPointerArrays();
  bool isPointerArray(const Base &base) const;
  void limitParameters();
  void limitCounter(LoopId loop, const Formula &domain);
  void addLevel(const std::vector<Subscript> &subscripts, const Facts &facts, AccessForm &form);
  void mergeIndex(Level &level, Index index, const Facts &facts);

  const LoopSummary &loop_;
  const LanguageRules &rules_;
  AtomTable atoms_;
  Translator translator_;
  Formula context_, domain_;
  Facts contextFacts_, domainFacts_;
  struct InnerDomain {
    Formula runs;  ///< which iterations there are once the loop is reached
    Formula whole; ///< and whether it is
  };
  const InnerDomain &domainInside(LoopId loop, const Facts &outer);
  std::map<LoopId, InnerDomain> innerDomains_;
  mutable std::unordered_map<ExprRef, std::string> texts_, names_; ///< asked for again and again
  std::map<ExprRef, ExprRef> pointers_; ///< what the context says local pointers are equal to
  std::vector<Base> pointerArrays_;     ///< that accesses follow different elements of, none of which the loop writes
};

} // namespace lanewise
