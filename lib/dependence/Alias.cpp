// dependence/Alias.cpp - objects, references and pointers against each other.
//
// Type rules strictly exclude only that a value is read through another type than it was written (flow). That a loop
// reuses storage for another type halfway is excluded here as well, and listed as an assumption: see docs/soundness.md.
#include "dependence/Alias.h"

#include "model/Overlap.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <tuple>

namespace lanewise {

std::vector<AccessGroup> groupByRoot(const std::vector<const AccessForm *> &forms) {
  std::vector<AccessGroup> groups;
  std::map<std::tuple<int, VarId, uint32_t, size_t, std::vector<int64_t>>, size_t> numbers;
  for (const AccessForm *form : forms) {
    const Base &root = form->root;
    const auto key = std::tuple(static_cast<int>(root.kind), root.var, root.pointer ? root.pointer->index : 0,
                                form->levels.size(), form->followed);
    const auto [place, isNew] = numbers.emplace(key, groups.size());
    if (isNew)
      groups.push_back({root, form->levels.size(), form->followed, {}});
    groups[place->second].members.push_back(form);
  }
  return groups;
}

bool hasWrite(const AccessGroup &group) {
  return std::any_of(group.members.begin(), group.members.end(), [](const AccessForm *f) { return f->isWrite(); });
}

std::pair<const AccessForm *, const AccessForm *> pairOfKind(const LanguageRules &rules, const AccessGroup &from,
                                                             const AccessGroup &to, DependenceKind kind,
                                                             const std::vector<bool> &ignored, bool &typesMatter) {
  const bool sourceWrites = kind != DependenceKind::Anti, sinkWrites = kind != DependenceKind::Flow;
  const auto isIgnored = [&](const AccessForm *form) { return form->number < ignored.size() && ignored[form->number]; };
  for (const AccessForm *source : from.members) {
    if (source->isWrite() != sourceWrites)
      continue;
    for (const AccessForm *sink : to.members) {
      if (sink->isWrite() != sinkWrites || (isIgnored(source) && isIgnored(sink)))
        continue;
      if (excludedByType(rules, *source, *sink)) {
        typesMatter = true;
        continue;
      }
      return {source, sink};
    }
  }
  return {nullptr, nullptr};
}

bool excludedByType(const LanguageRules &rules, const AccessForm &write, const AccessForm &read) {
  if (!rules.strictAliasing)
    return false;
  // What a container keeps of its own (size, where its elements are) is modelled as numbers but is of no type that a
  // program could name; only bytes may be anything, and those that another container holds are nothing else.
  const bool headers = isContainerField(write.access->place) != isContainerField(read.access->place);
  const auto mayBeAnything = [](const AccessForm &form) {
    return form.type.kind == Type::Kind::Opaque || (form.type.bits <= 8 && form.storage.kind != Base::Kind::Elements);
  };
  return !typesMayAlias(write.type, read.type) || (headers && !mayBeAnything(write) && !mayBeAnything(read));
}

static const Variable *referenceOf(const LoopSummary &loop, const Base &root) {
  if (root.kind != Base::Kind::Pointee || !root.pointer->is(ExprKind::Var))
    return nullptr;
  const Variable &variable = loop.function->variables[static_cast<size_t>(root.pointer->intValue)];
  return variable.isReference ? &variable : nullptr;
}

// The name of an object that can be compared by address: a reference, or a declared object.
static const Variable *namedObject(const LoopSummary &loop, const Base &root) {
  if (root.kind == Base::Kind::Variable)
    return &loop.function->variables[root.var];
  return referenceOf(loop, root);
}

// The containers that a group's accesses lie in, as places; empty if one of them is not the same all the time, has no
// name, or there are too many.
static std::vector<ExprRef> namedContainers(NestForms &nest, const AccessGroup &group) {
  constexpr size_t kMostNamed = 4;
  std::vector<ExprRef> containers;
  const auto isOneContainer = [&](ExprRef place) {
    const std::vector<Subscript> subscripts = locate(place).subscripts;
    return locate(place).base.kind != Base::Kind::Elements &&
           std::all_of(subscripts.begin(), subscripts.end(),
                       [&](const Subscript &s) { return nest.translator().isInvariant(s.index); });
  };
  for (const AccessForm *form : group.members) {
    ExprRef container = form->storage.kind == Base::Kind::Elements ? form->storage.pointer : nullptr;
    if (!container || form->rootVaries || !isOneContainer(container) || !NestForms::isSpelled(nest.text(container)))
      return {};
    if (std::find(containers.begin(), containers.end(), container) == containers.end())
      containers.push_back(container);
  }
  return containers.size() <= kMostNamed ? containers : std::vector<ExprRef>();
}

// Containers that are members of something: each of one side is another object than each of the other.
static std::optional<Condition> distinctContainers(NestForms &nest, const AccessGroup &left, const AccessGroup &right) {
  const std::vector<ExprRef> first = namedContainers(nest, left), second = namedContainers(nest, right);
  if (first.empty() || second.empty())
    return std::nullopt;
  Condition condition;
  condition.kind = Condition::Kind::DistinctObjects;
  std::string cxx;
  for (ExprRef a : first)
    for (ExprRef b : second) {
      const std::string &nameA = nest.text(a), &nameB = nest.text(b);
      condition.text += (condition.text.empty() ? "" : ", ") + nameA + " and " + nameB;
      cxx += (cxx.empty() ? "&" : " && &") + nameA + " != &" + nameB;
    }
  condition.text += " are different objects";
  condition.cxx = std::move(cxx);
  return condition;
}

// Whatever is true of two bases has to be true of those of all members: containers of one record share its root.
template <typename Predicate>
static bool forAllPairs(const AccessGroup &left, const AccessGroup &right, Predicate holds) {
  return std::all_of(left.members.begin(), left.members.end(), [&](const AccessForm *a) {
    return std::all_of(right.members.begin(), right.members.end(), [&](const AccessForm *b) { return holds(*a, *b); });
  });
}

static std::optional<Condition> distinctObjects(NestForms &nest, const AccessGroup &left, const AccessGroup &right) {
  const Variable *a = namedObject(nest.loop(), left.root), *b = namedObject(nest.loop(), right.root);
  const bool whole =
      left.members.front()->levels.front().indices.empty() && right.members.front()->levels.front().indices.empty();
  if (!a || !b || a->name.empty() || b->name.empty() || (left.depth > 1 && !whole))
    return std::nullopt;
  Condition condition;
  condition.kind = Condition::Kind::DistinctObjects;
  condition.text = a->name + " and " + b->name + " are different objects";
  condition.cxx = "&" + a->name + " != &" + b->name;
  return condition;
}

// What a reference, or `this`, leads to: all of the object.
static const Variable *wholeObject(const LoopSummary &loop, const Base &root) {
  if (root.kind != Base::Kind::Pointee || !root.pointer->is(ExprKind::Var))
    return nullptr;
  const Variable &variable = loop.function->variables[static_cast<size_t>(root.pointer->intValue)];
  return variable.isReference || variable.name == "this" ? &variable : nullptr;
}

// Two objects of one type do not overlap in part. Nor do the elements of two containers, however deep these lie.
static void noteOneOrApart(NestForms &nest, const AccessGroup &left, const AccessGroup &right, AliasAnswer &answer) {
  const Variable *first = wholeObject(nest.loop(), left.root), *second = wholeObject(nest.loop(), right.root);
  answer.isWhole =
      first && second && !first->pointeeTypeName.empty() && first->pointeeTypeName == second->pointeeTypeName;
  answer.oneOrApart = left.depth == right.depth && (answer.isWhole || left.depth > 1);
}

// All accesses lie in the elements of one container: the root.
static bool isRootItself(const AccessGroup &group) {
  return std::all_of(group.members.begin(), group.members.end(), [](const AccessForm *form) {
    ExprRef container = form->storage.kind == Base::Kind::Elements ? form->storage.pointer : nullptr;
    return container && (container->is(ExprKind::PlaceVar) || container->is(ExprKind::PlaceDeref));
  });
}

// Whether an object of the one type may lie in one of the other, or be one: they are equal, the name of the one occurs
// in that of the other, or there is some record in it of which the name tells nothing.
static bool mayLieIn(const std::string &inner, const std::string &outer) {
  if (inner.empty() || outer.empty() || outer.find(inner) != std::string::npos)
    return true;
  static constexpr std::string_view kHoldNothingElse[] = {
      "std",       "__cxx11",  "vector",         "deque",
      "valarray",  "array",    "basic_string",   "string",
      "class",     "struct",   "char_traits",    "char",
      "allocator", "double",   "float",          "int",
      "unsigned",  "signed",   "long",           "short",
      "bool",      "const",    "wchar_t",        "char8_t",
      "map",       "multimap", "unordered_map",  "unordered_multimap",
      "set",       "multiset", "unordered_set",  "unordered_multiset",
      "pair",      "tuple",    "hash",           "equal_to",
      "less",      "optional", "list",           "forward_list",
      "queue",     "stack",    "priority_queue", "bitset",
      "complex"};
  for (size_t at = 0; at < outer.size();) {
    size_t end = at;
    while (end < outer.size() && (std::isalnum(static_cast<unsigned char>(outer[end])) || outer[end] == '_'))
      ++end;
    const std::string_view word = std::string_view(outer).substr(at, end - at);
    const bool isName = !word.empty() && !std::isdigit(static_cast<unsigned char>(word.front()));
    if (isName &&
        std::find(std::begin(kHoldNothingElse), std::end(kHoldNothingElse), word) == std::end(kHoldNothingElse))
      return true;
    at = std::max(end, at + 1);
  }
  return false;
}

// Two containers where one may be an element or a member of what the other belongs to.
static std::optional<Condition> neitherPartOfTheOther(NestForms &nest, const AccessGroup &left,
                                                      const AccessGroup &right) {
  std::string names[2];
  const AccessGroup *groups[] = {&left, &right};
  for (size_t i = 0; i < 2; ++i) {
    const Base &root = groups[i]->root;
    if (const Variable *object = namedObject(nest.loop(), root))
      names[i] = object->name;
    else if (const std::string text = root.kind == Base::Kind::Pointee ? nest.text(root.pointer) : "";
             !text.empty() && NestForms::isSpelled(text))
      names[i] = text.front() == '&' ? text.substr(1) : "*" + text;
    if (names[i].empty())
      return std::nullopt;
  }
  return Condition{Condition::Kind::DistinctObjects,
                   names[0] + " and " + names[1] + " are different objects, and neither is part of the other",
                   std::nullopt,
                   {names[0], names[1]}};
}

// At least one side follows the elements of an array of pointers, which may lead anywhere.
static std::optional<Condition> throughPointers(NestForms &nest, Footprints &footprints, const AccessGroup &left,
                                                const AccessGroup &right) {
  const auto followedName = [&](const AccessForm &form) { return "*" + nest.pointerArrayName(form.storage.pointer); };
  const auto isNamed = [](const std::string &name) { return !name.empty() && NestForms::isSpelled(name); };
  std::vector<std::string> texts, objects;
  for (const AccessGroup *group : {&left, &right}) {
    const AccessForm &first = *group->members.front();
    if (first.rootVaries)
      return std::nullopt;
    const bool follows = !group->followed.empty();
    texts.push_back(follows ? followedName(first) : footprints.textOf(group->members));
    objects.push_back(follows ? texts.back() : baseName(nest, first.storage));
  }
  if (!isNamed(texts[0]) || !isNamed(texts[1]))
    return std::nullopt;
  return Condition{Condition::Kind::NoOverlap, texts[0] + " and " + texts[1] + " do not overlap", std::nullopt,
                   std::move(objects)};
}

AliasAnswer mayAlias(NestForms &nest, Footprints &footprints, const AccessGroup &left, const AccessGroup &right) {
  const AccessForm &a = *left.members.front(), &b = *right.members.front();
  const ObjectFacts &objects = nest.translator().objects();
  AliasAnswer answer;
  if (!left.followed.empty() || !right.followed.empty()) {
    answer.never = objects.basesAreDisjoint(a.storage, b.storage);
    if (!answer.never)
      answer.condition = throughPointers(nest, footprints, left, right);
    answer.reason = Refusal::PointerUnknown;
    return answer;
  }
  if (left.root == right.root && left.depth != right.depth) {
    answer.never = true; // a container and what it owns
    return answer;
  }
  // Pointers that change while the loop runs are compared across its iterations.
  answer.never = forAllPairs(left, right, [&](const AccessForm &x, const AccessForm &y) {
    return objects.basesAreDisjoint(x.storage, y.storage);
  });
  if (!answer.never && left.depth == 1 && right.depth == 1 && !a.rootVaries && !b.rootVaries)
    answer.never = answer.keptApart = objects.basesAreApartAtOnce(a.storage, b.storage);
  const bool containers = left.depth > 1 && right.depth > 1;
  if (containers && !answer.never)
    answer.never = objects.basesAreDisjoint(left.root, right.root) ||
                   forAllPairs(left, right,
                               [](const AccessForm &x, const AccessForm &y) { return !typesMayAlias(x.type, y.type); });
  const Variable *first = referenceOf(nest.loop(), left.root), *second = referenceOf(nest.loop(), right.root);
  const bool references = first && second && left.depth == right.depth;
  const bool ofOneType =
      references && !first->pointeeTypeName.empty() && first->pointeeTypeName == second->pointeeTypeName;
  if (containers && first && second && first->pointeeTypeName != second->pointeeTypeName) {
    const std::string &one = first->pointeeTypeName, &other = second->pointeeTypeName;
    const bool areRoots = isRootItself(left) && isRootItself(right) && !one.empty() && !other.empty();
    answer.never = answer.never || areRoots || (!mayLieIn(one, other) && !mayLieIn(other, one));
  }
  if (answer.never)
    return answer;
  if (a.rootVaries || b.rootVaries) {
    answer.reason = Refusal::PointerUnknown;
    return answer;
  }
  if (containers) {
    if (ofOneType)
      answer.condition = distinctObjects(nest, left, right);
    if (!answer.condition)
      answer.condition = distinctContainers(nest, left, right);
    if (!answer.condition)
      answer.condition = neitherPartOfTheOther(nest, left, right);
  } else if (ofOneType)
    answer.condition = distinctObjects(nest, left, right);
  else if (footprints.areApart(left.members, right.members))
    answer.never = answer.keptApart = true;
  else
    answer.condition = footprints.noOverlap(left.members, right.members);
  noteOneOrApart(nest, left, right, answer);
  return answer;
}

} // namespace lanewise
