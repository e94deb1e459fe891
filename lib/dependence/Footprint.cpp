// dependence/Footprint.cpp - what accesses cover, as ranges in C++. Their ends are worked out in Bounds.cpp.
#include "dependence/Footprint.h"

#include "dependence/ConditionText.h"
#include "dependence/CurrentNames.h"
#include "support/CheckedInt.h"

#include <algorithm>

namespace lanewise {

std::string baseName(NestForms &nest, const Base &base) {
  const FunctionModel &function = *nest.loop().function;
  if (base.kind == Base::Kind::Variable)
    return function.variables[base.var].name;
  // What a reference names goes by the reference's own name.
  if (base.kind == Base::Kind::Pointee && base.pointer->is(ExprKind::Var)) {
    const Variable &variable = function.variables[static_cast<size_t>(base.pointer->intValue)];
    if (variable.isReference)
      return variable.name;
  }
  std::string name = nest.name(base.pointer);
  if (!NestForms::isSpelled(name))
    name = nest.text(base.pointer);
  return name.starts_with("&") ? name.substr(1) : name; // of a reference that is kept in memory
}

/// Elements (or bytes, if unit is 1) first .. last of a base.
struct Range {
  Polynomial first, last;
};

/// All that some accesses of one base cover.
struct Cover {
  std::vector<Range> ranges;
  int64_t unit = 0;    ///< bytes per element
  bool single = false; ///< one object without subscripts
  Base base;
  ExprRef pointer = nullptr; ///< Pointee: what the ranges count from, where it is not the base itself
  Polynomial moved;          ///< and how many bytes behind the base that is
};

namespace {
std::optional<Range> rangeOf(NestForms &nest, const AccessForm &form, int64_t unit, const Polynomial &moved) {
  const Level &level = form.levels.back();
  const Polynomial total = totalOffset(level) - moved;
  if (!total.isValid() || level.size == 0)
    return std::nullopt;
  const auto first = boundOver(nest, total, form.facts, form.access->innerLoops, Direction::Down);
  const auto last = boundOver(nest, total + (static_cast<int64_t>(level.size) - 1), form.facts, form.access->innerLoops,
                              Direction::Up);
  if (!first || !last)
    return std::nullopt;
  // Whole elements: every term but the constant is a multiple of the unit.
  const auto inUnits = [&](const Polynomial &bytes) -> std::optional<Polynomial> {
    Polynomial result;
    for (const Term &term : bytes.terms()) {
      if (!term.atoms.empty() && term.coefficient % unit != 0)
        return std::nullopt;
      result = result + Polynomial::term(floorDiv(term.coefficient, unit), term.atoms);
    }
    return result;
  };
  const auto firstUnit = inUnits(*first), lastUnit = inUnits(*last);
  if (!firstUnit || !lastUnit || !hasText(nest, *firstUnit) || !hasText(nest, *lastUnit))
    return std::nullopt;
  return Range{*firstUnit, *lastUnit};
}

int64_t elementBytesOf(const AccessForm &form) {
  const Level &level = form.levels.back();
  return level.indices.empty() ? 0 : level.indices.back().elementBytes;
}

void addRange(NestForms &nest, std::vector<Range> &ranges, Range range) {
  const AtomTable &atoms = nest.atoms();
  const Facts &facts = nest.domainFacts();
  for (Range &known : ranges) {
    const bool startsLater = proveAtLeast(atoms, facts, range.first - known.first, 0);
    const bool startsEarlier = startsLater || proveAtMost(atoms, facts, range.first - known.first, 0);
    const bool endsEarlier = proveAtMost(atoms, facts, range.last - known.last, 0);
    const bool endsLater = endsEarlier || proveAtLeast(atoms, facts, range.last - known.last, 0);
    if (!startsEarlier || !endsLater)
      continue;
    known.first = startsLater ? known.first : range.first;
    known.last = endsEarlier ? known.last : range.last;
    return;
  }
  ranges.push_back(std::move(range));
}

template <typename RangeOf>
std::optional<Cover> coverOf(NestForms &nest, const std::vector<const AccessForm *> &forms, RangeOf rangeOfForm) {
  if (forms.front()->rootVaries)
    return std::nullopt;
  Cover cover;
  cover.base = forms.front()->storage;
  cover.unit = elementBytesOf(*forms.front());
  cover.single = cover.unit == 0;
  for (const AccessForm *form : forms) {
    if (elementBytesOf(*form) != cover.unit)
      cover.unit = 1, cover.single = false;
    if (form->rootVaries || !(form->storage == cover.base))
      return std::nullopt;
  }
  if (cover.single || cover.unit == 0)
    cover.unit = 1;
  // `out += width` before the loop: ranges count from where out is now.
  Polynomial &moved = cover.moved;
  if (cover.base.kind == Base::Kind::Pointee) {
    std::vector<ExprRef> steps;
    cover.pointer = movedPointer(nest.loop(), cover.base.pointer, steps);
    for (ExprRef step : steps)
      moved = moved + step->intValue * nest.translator().value(step->op(1), nest.domainFacts());
  }
  for (const AccessForm *form : forms) {
    auto range = rangeOfForm(*form, cover.unit, moved);
    if (!range)
      return std::nullopt;
    addRange(nest, cover.ranges, std::move(*range));
  }
  return cover.ranges.size() <= 3 ? std::optional(std::move(cover)) : std::nullopt;
}

// The base as a C++ pointer expression, and whether `pointer + n` moves by the cover's unit.
struct Spelling {
  std::string pointer;
  std::string name;
  bool counts = false;
  std::string typeName;
};

std::optional<Spelling> spell(NestForms &nest, const Cover &cover) {
  const FunctionModel &function = *nest.loop().function;
  Spelling result;
  const auto pointerVariable = [&](ExprRef pointer) -> const Variable * {
    return pointer->is(ExprKind::Var) ? &function.variables[static_cast<size_t>(pointer->intValue)] : nullptr;
  };
  switch (cover.base.kind) {
  case Base::Kind::Variable: {
    const Variable &variable = function.variables[cover.base.var];
    result.name = variable.name;
    const bool flatArray = variable.shape == VarShape::Array && variable.extents.size() == 1;
    result.pointer = flatArray ? variable.name : "&" + variable.name;
    result.counts = flatArray;
    result.typeName = variable.elementTypeName + " *";
    break;
  }
  case Base::Kind::Elements: {
    const Location owner = locate(cover.base.pointer);
    const bool reference = owner.base.kind == Base::Kind::Pointee && pointerVariable(owner.base.pointer) &&
                           pointerVariable(owner.base.pointer)->isReference;
    const bool isWhole =
        owner.subscripts.empty() && (owner.base.kind == Base::Kind::Variable || reference) && owner.byteOffset == 0;
    // A member goes by its own path, if that means now what it means throughout the loop.
    result.name = isWhole ? baseName(nest, owner.base) : nest.text(cover.base.pointer);
    if (!isWhole && result.name.find_first_of(" ?(&*") != std::string::npos)
      return std::nullopt;
    result.pointer = result.name + ".data()";
    result.counts = true;
    break;
  }
  case Base::Kind::Pointee: {
    result.name = baseName(nest, cover.base);
    const Variable *variable = pointerVariable(cover.base.pointer);
    if (variable && variable->isReference) {
      result.pointer = "&" + result.name;
      result.counts = false;
      break;
    }
    // Anything but a name or a path of names is put in parentheses before something is added to it.
    const std::string said = cover.pointer ? nest.name(cover.pointer) : nest.text(cover.base.pointer);
    const bool isPath = said.find_first_of(" ?(&*") == std::string::npos;
    result.pointer = isPath ? said : "(" + said + ")";
    result.counts = variable && variable->pointeeSize == static_cast<uint64_t>(cover.unit);
    result.typeName = variable ? variable->typeName : "";
    break;
  }
  }
  if (result.name.empty() || !NestForms::isSpelled(result.pointer))
    return std::nullopt;
  return result;
}

std::string offsetText(NestForms &nest, const Spelling &spelling, int64_t unit, const Polynomial &elements,
                       bool asBytes) {
  // One name alone cannot overflow; a multiple of it can, unless it is computed in 64 bits.
  const bool simple =
      elements.isLinear() && elements.terms().size() <= 1 && (spelling.counts || unit == 1) &&
      (elements.terms().empty() || elements.terms().front().atoms.empty() || elements.terms().front().coefficient == 1);
  const std::string cast = "(const char *)";
  const Polynomial shift = spelling.counts ? elements : unit * elements;
  std::string text = spelling.counts || !asBytes ? spelling.pointer : cast + spelling.pointer;
  if (!shift.isZero()) {
    const auto constant = shift.asConstant();
    const std::string amount = polynomialText(nest, shift, simple ? NameForm::Plain : NameForm::LongLong);
    text += constant && *constant < 0 ? " - " + std::to_string(-*constant)
            : simple                  ? " + " + amount
                                      : " + (" + amount + ")";
  }
  if (asBytes && spelling.counts)
    text = cast + (shift.isZero() ? text : "(" + text + ")");
  return text;
}

std::string compact(std::string text) {
  // "0 .. n - 1" reads better as "0 .. n-1".
  for (size_t at; (at = text.find(" - ")) != std::string::npos;)
    text.replace(at, 3, "-");
  for (size_t at; (at = text.find(" + ")) != std::string::npos;)
    text.replace(at, 3, "+");
  return text;
}

std::string rangeText(NestForms &nest, const Cover &cover, const Spelling &spelling, const Range &range) {
  if (cover.single)
    return spelling.pointer.front() == '&' ? spelling.name : "*" + spelling.name;
  const std::string first = compact(polynomialText(nest, range.first, NameForm::Plain)),
                    last = compact(polynomialText(nest, range.last, NameForm::Plain));
  const std::string within = first == last ? "[" + first + "]" : "[" + first + " .. " + last + "]";
  return cover.unit == 1 && !spelling.counts
             ? "bytes " + (first == last ? first : first + " .. " + last) + " of " + spelling.name
             : spelling.name + within;
}

std::string rangesText(NestForms &nest, const Cover &cover, const Spelling &spelling) {
  std::string text;
  for (const Range &range : cover.ranges)
    text += (text.empty() ? "" : ", ") + rangeText(nest, cover, spelling, range);
  return text;
}
} // namespace

Footprints::Footprints(NestForms &nest) : nest_(nest) {}
Footprints::~Footprints() = default;

const Cover *Footprints::coverOf(const std::vector<const AccessForm *> &forms) {
  auto [place, isNew] = covers_.try_emplace(forms);
  // How far the pointer was moved before the loop depends on the form's storage alone.
  const auto rangeOfForm = [this](const AccessForm &form, int64_t unit, const Polynomial &moved) {
    const auto [known, isUnknown] = ranges_.try_emplace({&form, unit});
    if (isUnknown)
      known->second = std::make_unique<std::optional<Range>>(rangeOf(nest_, form, unit, moved));
    return *known->second;
  };
  if (isNew)
    if (std::optional<Cover> cover = lanewise::coverOf(nest_, forms, rangeOfForm))
      place->second = std::make_unique<Cover>(std::move(*cover));
  return place->second.get();
}

// What holds when the loop begins, with each choice of one side of an "or" apart.
static std::vector<Facts> alternativesOf(const Formula &context, const Facts &always) {
  static constexpr size_t kMaxAlternatives = 16;
  std::vector<Facts> alternatives{always};
  std::vector<const Formula *> parts{&context};
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i]->kind == Formula::Kind::And)
      for (const Formula &part : parts[i]->parts)
        parts.push_back(&part);
    if (parts[i]->kind != Formula::Kind::Or || alternatives.size() * parts[i]->parts.size() > kMaxAlternatives)
      continue;
    std::vector<Facts> chosen;
    for (const Facts &facts : alternatives)
      for (const Formula &part : parts[i]->parts) {
        chosen.push_back(facts);
        addFacts(part, chosen.back());
      }
    alternatives = std::move(chosen);
  }
  return alternatives;
}

bool Footprints::areApart(const std::vector<const AccessForm *> &left, const std::vector<const AccessForm *> &right) {
  const Cover *a = coverOf(left), *b = coverOf(right);
  if (!a || !b || a->base.kind != Base::Kind::Pointee || b->base.kind != Base::Kind::Pointee)
    return false;
  const auto start = [&](const Cover &cover) {
    return nest_.translator().value(cover.base.pointer, nest_.domainFacts()) + cover.moved;
  };
  const Polynomial startA = start(*a), startB = start(*b);
  for (const Facts &facts : alternativesOf(nest_.context(), nest_.domainFacts()))
    for (const Range &x : a->ranges)
      for (const Range &y : b->ranges) {
        const Polynomial gapAfterA = startB + b->unit * y.first - startA - a->unit * (x.last + 1),
                         gapAfterB = startA + a->unit * x.first - startB - b->unit * (y.last + 1);
        if (!proveAtLeast(nest_.atoms(), facts, gapAfterA, 0) && !proveAtLeast(nest_.atoms(), facts, gapAfterB, 0))
          return false;
      }
  return true;
}

std::string Footprints::textOf(const std::vector<const AccessForm *> &forms) {
  if (forms.front()->rootVaries)
    return "";
  const Cover *cover = coverOf(forms);
  const auto spelling = cover ? spell(nest_, *cover) : std::nullopt;
  return spelling ? rangesText(nest_, *cover, *spelling) : baseName(nest_, forms.front()->storage);
}

std::optional<Condition> Footprints::noOverlap(const std::vector<const AccessForm *> &left,
                                               const std::vector<const AccessForm *> &right) {
  const Cover *coverLeft = coverOf(left), *coverRight = coverOf(right);
  if (!coverLeft || !coverRight) {
    const std::string a = textOf(left), b = textOf(right);
    if (a.empty() || b.empty() || !NestForms::isSpelled(a) || !NestForms::isSpelled(b))
      return std::nullopt;
    return Condition{Condition::Kind::NoOverlap,
                     a + " and " + b + " do not overlap",
                     std::nullopt,
                     {baseName(nest_, left.front()->storage), baseName(nest_, right.front()->storage)}};
  }
  const auto spellLeft = spell(nest_, *coverLeft), spellRight = spell(nest_, *coverRight);
  if (!spellLeft || !spellRight)
    return std::nullopt;
  const bool asBytes = !(spellLeft->counts && spellRight->counts && !spellLeft->typeName.empty() &&
                         spellLeft->typeName == spellRight->typeName);
  Condition condition;
  std::string cxx;
  const bool several = coverLeft->ranges.size() * coverRight->ranges.size() > 1;
  for (const Range &a : coverLeft->ranges)
    for (const Range &b : coverRight->ranges) {
      const std::string startA = offsetText(nest_, *spellLeft, coverLeft->unit, a.first, asBytes);
      const std::string endA = offsetText(nest_, *spellLeft, coverLeft->unit, a.last + 1, asBytes);
      const std::string startB = offsetText(nest_, *spellRight, coverRight->unit, b.first, asBytes);
      const std::string endB = offsetText(nest_, *spellRight, coverRight->unit, b.last + 1, asBytes);
      const std::string part = endA + " <= " + startB + " || " + endB + " <= " + startA;
      cxx += (cxx.empty() ? "" : " && ") + (several ? "(" + part + ")" : part);
    }
  condition.kind = Condition::Kind::NoOverlap;
  condition.objects = {baseName(nest_, left.front()->storage), baseName(nest_, right.front()->storage)};
  condition.text = rangesText(nest_, *coverLeft, *spellLeft) + " and " + rangesText(nest_, *coverRight, *spellRight) +
                   " do not overlap";
  condition.cxx = cxx;
  return condition;
}

std::string coverText(NestForms &nest, const AccessForm &form) {
  const auto cover = coverOf(nest, {&form}, [&](const AccessForm &f, int64_t unit, const Polynomial &moved) {
    return rangeOf(nest, f, unit, moved);
  });
  const auto spelling = cover ? spell(nest, *cover) : std::nullopt;
  return spelling ? rangeText(nest, *cover, *spelling, cover->ranges.front()) : baseName(nest, form.storage);
}

// A sum of products as C++ that decides `value <= limit` (or >=) rightly for every value that its names can have, where
// the limit is the end of a type of at most 32 bits. In `long long` where nothing can overflow there; otherwise in
// `double`, which rounds monotonically, so that products beyond 2^53 stay on their side of the limit as long as no
// other summand is large enough to bring them back. Nothing if neither is sure.
static std::optional<std::string> exactText(NestForms &nest, const Polynomial &value) {
  static constexpr Wide kLongLong = Wide{1} << 62, kSmall = Wide{1} << 50;
  Wide total = 0;
  size_t large = 0;
  bool oneWay = true;
  for (const Term &term : value.terms()) {
    Interval range = nest.atoms().rangeOf(term);
    if (term.atoms.size() == 1 && nest.atoms()[term.atoms[0]].expr->is(ExprKind::Iter)) // no loop gets further
      range = {std::max(range.lo, -kSmall), std::min(range.hi, kSmall)};
    const Wide magnitude = std::max(range.hi, -range.lo);
    total = std::min(total + magnitude, kInfinite);
    if (magnitude > kSmall) {
      ++large;
      oneWay = oneWay && range.lo >= 0;
    }
  }
  if (total <= kLongLong)
    return polynomialText(nest, value, NameForm::LongLong);
  return (large <= 1 || oneWay) && value.terms().size() <= 8
             ? std::optional(polynomialText(nest, value, NameForm::Double))
             : std::nullopt;
}

Condition noWrap(NestForms &nest, const AccessForm &form, const NoWrapNeed &need) {
  Condition condition;
  condition.kind = Condition::Kind::NoWrap;
  condition.text = nest.text(need.expr) + " does not wrap around";
  const Interval range = Interval::of(need.type);
  const auto greatest = boundOver(nest, need.value, form.facts, form.access->innerLoops, Direction::Up);
  const auto least = boundOver(nest, need.value, form.facts, form.access->innerLoops, Direction::Down);
  if (!greatest || !least || !hasText(nest, *greatest) || !hasText(nest, *least) || need.type.bits > 32)
    return condition;
  const std::string most = std::to_string(static_cast<int64_t>(range.hi)),
                    fewest = std::to_string(static_cast<int64_t>(range.lo));
  condition.text += ": " + compact(polynomialText(nest, *greatest, NameForm::Plain)) + " is at most " + most;
  const bool mayFallBelow = !proveAtLeast(nest.atoms(), nest.domainFacts(), *least, range.lo);
  if (mayFallBelow)
    condition.text += " and " + compact(polynomialText(nest, *least, NameForm::Plain)) + " at least " + fewest;
  const auto upper = exactText(nest, *greatest), lower = exactText(nest, *least);
  if (upper && (lower || !mayFallBelow))
    condition.cxx = *upper + " <= " + most + "LL" + (mayFallBelow ? " && " + *lower + " >= " + fewest + "LL" : "");
  return condition;
}

} // namespace lanewise
