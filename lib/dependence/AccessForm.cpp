// dependence/AccessForm.cpp - domains, guards and subscripts of a loop's accesses.
#include "dependence/AccessForm.h"

#include "dependence/CurrentNames.h"
#include "dependence/Remainders.h"
#include "model/SourceText.h"

#include <algorithm>
#include <cctype>

namespace lanewise {

// Top-level conjuncts of the form pointer == something.
static void collectPointers(ExprRef condition, std::map<ExprRef, ExprRef> &pointers) {
  if (condition->is(ExprKind::And)) {
    collectPointers(condition->op(0), pointers);
    collectPointers(condition->op(1), pointers);
  }
  if (!condition->is(ExprKind::Eq) || !condition->op(0)->type.isPointer())
    return;
  for (size_t side = 0; side < 2; ++side) {
    ExprRef variable = condition->op(side), value = condition->op(1 - side);
    const bool isDefinition = variable->is(ExprKind::Var) && !occursIn(variable, value);
    if (isDefinition && !value->is(ExprKind::Var) && pointers.emplace(variable, value).second)
      return;
  }
}

NestForms::NestForms(const LoopSummary &loop, const LanguageRules &rules, const std::vector<bool> &ignored)
    : loop_(loop), rules_(rules),
      translator_(loop, rules, atoms_, InputLoads(loop, ignored, [this](ExprRef place) { return resolve(place); })) {
  if (loop.context) {
    collectPointers(loop.context, pointers_);
    context_ = translator_.condition(loop.context, {});
    addFacts(context_, contextFacts_);
  }
  domain_ = translator_.domain(loop.domain, contextFacts_);
  limitCounter(loop.id, domain_);
  domainFacts_ = contextFacts_;
  addFacts(domain_, domainFacts_);
  limitParameters();
  findPointerArrays();
}

// The base of the place that a pointer was read from, if it was.
static std::optional<Base> readFrom(const Base &base) {
  if (base.kind != Base::Kind::Pointee || !base.pointer->is(ExprKind::Load))
    return std::nullopt;
  return locate(base.pointer->op(0)).base;
}

bool NestForms::isPointerArray(const Base &base) const {
  return std::find(pointerArrays_.begin(), pointerArrays_.end(), base) != pointerArrays_.end();
}

// `a[i]` of a `float **a` leads elsewhere in every iteration. All accesses through such an array are taken apart in the
// same way, those with a fixed element too.
void NestForms::findPointerArrays() {
  std::vector<Base> written;
  bool foundOne = true;
  for (int depth = 0; depth < 4 && foundOne; ++depth) { // float ***: the outer array first
    foundOne = false;
    for (const Access &access : loop_.accesses) {
      const Location outermost = resolve(access.place).front();
      const std::optional<Base> from = readFrom(outermost.base);
      if (!from || translator_.isInvariant(outermost.base.pointer))
        continue;
      ExprRef place = outermost.base.pointer->op(0);
      const bool isInput = !translator_.isWritten(place) && !isFreshIn(loop_, *from);
      if (!isInput)
        written.push_back(*from);
      else if (!isPointerArray(*from)) {
        pointerArrays_.push_back(*from);
        foundOne = true;
      }
    }
  }
  // An array whose other elements are written is none; nor is one that itself is found through something that varies.
  std::erase_if(pointerArrays_,
                [&](const Base &base) { return std::find(written.begin(), written.end(), base) != written.end(); });
  for (const Access &access : loop_.accesses) {
    const std::vector<Location> levels = resolve(access.place);
    const Base &root = levels.front().base;
    const bool varies = root.kind == Base::Kind::Pointee && !translator_.isInvariant(root.pointer);
    for (size_t i = 1; i < levels.size(); ++i)
      if (const std::optional<Base> from = readFrom(levels[i].base))
        if (varies || translator_.isWritten(levels[i].base.pointer->op(0)))
          std::erase(pointerArrays_, *from);
  }
}

// c*p + rest >= 0 means p >= -max(rest) / c. All questions are about loops that run, so this holds throughout.
void NestForms::limitParameters() {
  for (const Polynomial &fact : domainFacts_) {
    for (const Term &term : fact.terms()) {
      if (term.atoms.size() != 1 || atoms_[term.atoms[0]].kind != Atom::Kind::Parameter || term.coefficient <= 0)
        continue;
      const Wide most = atoms_.rangeOf(fact - Polynomial::term(term.coefficient, term.atoms)).hi;
      if (most < kInfinite && most < 0)
        atoms_.limit(term.atoms[0], {(-most + term.coefficient - 1) / term.coefficient, kInfinite});
    }
  }
}

// k <= hi(rest) / c for every fact rest - c*k >= 0.
void NestForms::limitCounter(LoopId loop, const Formula &domain) {
  const AtomId counter = atoms_.iteration(loop);
  Facts facts;
  addFacts(domain, facts);
  for (const Polynomial &fact : facts) {
    const int64_t coefficient = fact.coefficientOf({counter});
    const Polynomial rest = fact - Polynomial::term(coefficient, {counter});
    if (coefficient >= 0 || rest.mentions(counter))
      continue;
    const Interval range = atoms_.rangeOf(rest);
    if (range.hi < kInfinite)
      atoms_.limit(counter, {0, std::max<Wide>(range.hi, 0) / -static_cast<Wide>(coefficient)});
  }
}

const Formula &NestForms::innerDomain(LoopId loop, const Facts &outer) { return domainInside(loop, outer).whole; }

const NestForms::InnerDomain &NestForms::domainInside(LoopId loop, const Facts &outer) {
  auto [place, isNew] = innerDomains_.try_emplace(loop, InnerDomain{Formula::unknown(), Formula::unknown()});
  if (isNew)
    for (const Domain &inner : loop_.innerDomains)
      if (inner.loop == loop) {
        Facts facts = outer;
        Formula entered = Formula::constant(true);
        if (inner.enteredWhen)
          entered = translator_.condition(inner.enteredWhen, outer);
        addFacts(entered, facts);
        Formula domain = translator_.domain(inner, facts);
        limitCounter(loop, domain);
        place->second.whole = Formula::both(std::move(entered), domain);
        place->second.runs = std::move(domain);
      }
  return place->second;
}

ExprRef NestForms::knownPointer(ExprRef pointer) const {
  auto known = pointers_.find(pointer);
  return known == pointers_.end() ? nullptr : known->second;
}

Polynomial totalOffset(const Level &level) {
  Polynomial total = Polynomial::constant(level.byteOffset);
  for (const Index &index : level.flat.empty() ? level.indices : level.flat)
    total = total + index.elementBytes * index.value;
  return total;
}

const std::string &NestForms::text(ExprRef expr) const {
  const auto known = texts_.find(expr);
  return known != texts_.end() ? known->second : texts_.emplace(expr, name(inCurrentNames(loop_, expr))).first->second;
}

const std::string &NestForms::name(ExprRef expr) const {
  const auto known = names_.find(expr);
  if (known != names_.end())
    return known->second;
  SourceTextOptions options;
  options.iterationName = [this](LoopId loop) {
    auto known = loop_.iterationNames.find(loop);
    return known == loop_.iterationNames.end() ? nullptr : &known->second;
  };
  options.unnamedIteration = "<iteration>";
  return names_.emplace(expr, sourceText(*loop_.function, expr, options)).first->second;
}

std::string NestForms::pointerArrayName(ExprRef pointer) const {
  const std::string said = name(pointer);
  std::string full = isSpelled(said) ? said : text(pointer);
  while (full.front() == '*') // *a is a[0]
    full = full.substr(1) + "[]";
  // What a library type keeps its pointer in has no name that a user knows.
  const size_t internal = std::min(full.find(".__"), full.find("._M_"));
  std::string text;
  int depth = 0;
  for (const char c : full.substr(0, internal)) {
    if (c == ']')
      --depth;
    if (depth == 0)
      text += c;
    if (c == '[')
      ++depth;
  }
  return text;
}

bool NestForms::isSpelled(const std::string &text) {
  for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1))
    if (at + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[at + 1])))
      return false;
  return text.find("…") == std::string::npos;
}

// What decides whether an access happens holds throughout; for an inner loop, in its first iteration. A bound that is
// missed by one is missed where an outer counter is at its end, or in all iterations.
bool NestForms::holdsAlways(const Formula &formula, const Facts &outer, std::optional<LoopId> loop) {
  if (formula.kind == Formula::Kind::And)
    return std::all_of(formula.parts.begin(), formula.parts.end(),
                       [&](const Formula &part) { return holdsAlways(part, outer, loop); });
  if (formula.kind != Formula::Kind::NonNegative)
    return formula.kind == Formula::Kind::True;
  Polynomial value = formula.value;
  if (loop)
    value = value.substitute(
        [counter = atoms_.iteration(*loop)](AtomId id) { return id == counter ? Polynomial() : Polynomial::atom(id); });
  const bool isPlain = value.isLinear() && !atoms_.anyAtom(value, [](const Atom &atom) {
    return atom.kind != Atom::Kind::Iteration && atom.kind != Atom::Kind::Parameter;
  });
  return isPlain && proveAtLeast(atoms_, outer, value, -1);
}

AccessForm NestForms::form(uint32_t number) {
  AccessForm form;
  form.number = number;
  form.access = &loop_.accesses[number];
  form.facts = domainFacts_;
  form.where = form.domains = domain_;
  const auto dependsOnCounter = [this](const Formula &formula) {
    return formula.hasUnknown() || atoms_.anyAtom(formula, [this](const Atom &a) {
      return a.kind == Atom::Kind::Unknown || (a.kind == Atom::Kind::Iteration && a.loop == loop_.id);
    });
  };
  bool isAlwaysReached = true;
  for (LoopId inner : form.access->innerLoops) {
    const auto &[runs, whole] = domainInside(inner, form.facts);
    isAlwaysReached = isAlwaysReached && holdsAlways(whole, form.facts, inner);
    form.alike = form.alike && !dependsOnCounter(whole);
    form.where = Formula::both(form.where, whole);
    form.domains = Formula::both(form.domains, runs);
    addFacts(whole, form.facts);
  }
  if (form.access->guard) {
    const Formula guard = translator_.condition(form.access->guard, form.facts);
    form.alike = form.alike && !dependsOnCounter(guard);
    form.where = Formula::both(form.where, guard);
    isAlwaysReached = isAlwaysReached && holdsAlways(guard, form.facts);
    addFacts(guard, form.facts);
  }
  translator_.needs.clear();
  translator_.isAlwaysReached = isAlwaysReached;
  locateInto(form.access->place, form.facts, form);
  form.needs = std::move(translator_.needs);
  translator_.needs.clear();
  return form;
}

// Follows local pointers to where they were set from; containers come before what they own.
std::vector<Location> NestForms::resolve(ExprRef place) const {
  Location location = locate(place);
  for (int steps = 0; steps < 16 && location.base.kind == Base::Kind::Pointee; ++steps) {
    ExprRef origin = knownPointer(location.base.pointer);
    if (!origin)
      break;
    Location before = locate(loop_.function->pool->placeDeref(origin, Type::opaque(), 0));
    before.subscripts.insert(before.subscripts.end(), location.subscripts.begin(), location.subscripts.end());
    location.subscripts = std::move(before.subscripts);
    location.byteOffset += before.byteOffset;
    location.base = before.base;
  }
  std::vector<Location> levels;
  if (location.base.kind == Base::Kind::Elements)
    levels = resolve(location.base.pointer);
  else if (const std::optional<Base> from = readFrom(location.base); from && isPointerArray(*from))
    levels = resolve(location.base.pointer->op(0));
  levels.push_back(std::move(location));
  return levels;
}

// The elements of an array or a container that is itself the root are unique pointers: each owns what it leads to,
// alone.
static bool holdsUniquePointers(const LoopSummary &loop, const Base &root) {
  const bool isReferred = root.kind == Base::Kind::Pointee && root.pointer->is(ExprKind::Var);
  if (!isReferred && root.kind != Base::Kind::Variable)
    return false;
  const Variable &variable =
      loop.function
          ->variables[isReferred ? static_cast<size_t>(root.pointer->intValue) : static_cast<size_t>(root.var)];
  std::string_view name = isReferred ? variable.pointeeTypeName : variable.elementTypeName;
  const auto skip = [&](std::string_view prefix) {
    const bool starts = name.starts_with(prefix);
    name.remove_prefix(starts ? prefix.size() : 0);
    return starts;
  };
  skip("class ");
  if (isReferred && !skip("std::vector<"))
    return false;
  skip("class ");
  if (!skip("std::unique_ptr<"))
    return false;
  // One that deletes in another way may own nothing.
  int depth = 0;
  const auto end = std::find_if(name.begin(), name.end(), [&](char c) {
    depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    return depth < 0 || (depth == 0 && c == ',');
  });
  return end != name.end() && *end == '>';
}

void NestForms::locateInto(ExprRef place, const Facts &facts, AccessForm &form) {
  const std::vector<Location> locations = resolve(place);
  form.root = locations.front().base;
  form.rootVaries = form.root.kind == Base::Kind::Pointee && !translator_.isInvariant(form.root.pointer);
  form.storage = locations.size() == 1 ? form.root : locations.back().base;
  form.type = locations.back().type;
  for (const Location &location : locations) {
    if (!form.levels.empty() && location.base.kind == Base::Kind::Pointee) {
      form.followed.push_back(form.levels.back().byteOffset);
      const bool isElement = form.levels.size() == 1 || (form.levels.size() == 2 && form.levels[0].indices.empty() &&
                                                         form.levels[0].byteOffset == 0);
      if (!isElement || form.levels.back().byteOffset != 0 || !holdsUniquePointers(loop_, form.root))
        form.conditions.push_back(
            {Condition::Kind::DistinctObjects,
             "no two of " + pointerArrayName(location.base.pointer) + " lead to overlapping storage",
             std::nullopt,
             {}});
    }
    form.levels.emplace_back();
    form.levels.back().byteOffset = location.byteOffset;
    form.levels.back().size = location.size;
    addLevel(location.subscripts, facts, form);
  }
}

void NestForms::addLevel(const std::vector<Subscript> &subscripts, const Facts &facts, AccessForm &form) {
  Level &level = form.levels.back();
  for (const Subscript &subscript : subscripts)
    mergeIndex(level, {translator_.address(subscript.index, facts), subscript.elementBytes, subscript.extent}, facts);
  for (Index &index : level.indices)
    index.value = withoutRemainders(translator_, atoms_, *loop_.function->pool, index.value, facts);
  // The outermost index may be anything; inner ones with a declared extent are in bounds by the language's rules.
  for (size_t i = 1; i < level.indices.size(); ++i) {
    const Index &index = level.indices[i];
    if (index.extent == 0 || proveInside(atoms_, facts, index.value, {0, static_cast<Wide>(index.extent) - 1}))
      continue;
    form.ruleFacts.push_back(index.value);
    form.ruleFacts.push_back(Polynomial::constant(static_cast<int64_t>(index.extent) - 1) - index.value);
  }
}

// Pointer steps add to the index before them; an inner index that may leave its row becomes part of the outer one.
void NestForms::mergeIndex(Level &level, Index index, const Facts &facts) {
  if (level.indices.empty()) {
    level.indices.push_back(std::move(index));
    return;
  }
  Index &outer = level.indices.back();
  if (outer.elementBytes == index.elementBytes) {
    outer.value = outer.value + index.value;
    if (outer.extent == 0 || proveInside(atoms_, facts, outer.value, {0, static_cast<Wide>(outer.extent) - 1}))
      return;
    if (level.indices.size() == 1) {
      outer.extent = 0; // a pointer that walks on from the first row
      return;
    }
    Index unbounded{outer.value, outer.elementBytes, 0};
    level.indices.pop_back();
    mergeIndex(level, std::move(unbounded), facts);
    return;
  }
  const int64_t ratio = index.elementBytes > 0 ? outer.elementBytes / index.elementBytes : 0;
  const bool divides = ratio > 0 && outer.elementBytes % index.elementBytes == 0;
  if (index.extent != 0 || !divides || proveInside(atoms_, facts, index.value, {0, static_cast<Wide>(ratio) - 1})) {
    level.onlyFlat = level.onlyFlat || (index.extent == 0 && !divides);
    level.indices.push_back(std::move(index));
    return;
  }
  Index merged{ratio * outer.value + index.value, index.elementBytes, 0};
  level.indices.pop_back();
  mergeIndex(level, std::move(merged), facts);
}

} // namespace lanewise
