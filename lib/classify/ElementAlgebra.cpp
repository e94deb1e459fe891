// classify/ElementAlgebra.cpp - elements of linear, fractional, max-plus and clamped steps.
#include "algebra/Extremes.h"
#include "algebra/LinearForm.h"
#include "classify/ElementText.h"
#include "model/NodeMap.h"

#include <algorithm>

namespace lanewise {

static bool reads(ExprRef expr, ExprRef entry) { return occursIn(entry, expr); }

static bool isOne(ExprRef expr) {
  return expr->isIntConst(1) || (expr->is(ExprKind::FloatConst) && expr->floatValue == 1);
}

// x' = M*x + c: a field for each factor and each offset.
std::optional<Element> linearElement(const std::vector<const StateAnswer *> &system, ElementText &text) {
  const size_t n = system.size();
  std::vector<ExprRef> symbols;
  for (const StateAnswer *member : system)
    symbols.push_back(member->state.entry);
  const Type type = symbols.front()->type;
  const std::string name = ringTypeName(type);
  const auto factor = [&](size_t i, size_t j) {
    return n == 1 ? std::string("m") : "m" + std::to_string(i) + std::to_string(j);
  };
  const auto offset = [&](size_t i) { return n == 1 ? std::string("c") : "c" + std::to_string(i); };
  Element element;
  for (size_t i = 0; i < n; ++i) {
    const std::optional<LinearForm> form = linearIn(text.pool(), system[i]->state.next, symbols);
    if (!form)
      return std::nullopt;
    std::string offsetSum = "b." + offset(i), applied = "e." + offset(i);
    for (size_t j = 0; j < n; ++j) {
      std::string product;
      for (size_t k = 0; k < n; ++k)
        product += (k ? " + " : "") + ("b." + factor(i, k) + " * a." + factor(k, j));
      ExprRef coefficient = form->coefficients[j];
      const std::string lift =
          !coefficient || isOne(coefficient) ? (coefficient ? "1" : "0") : text.as(name, coefficient);
      element.fields.push_back(
          {factor(i, j), name, lift, i == j ? "1" : "0", "static_cast<" + name + ">(" + product + ")"});
      offsetSum += " + b." + factor(i, j) + " * a." + offset(j);
      applied += " + e." + factor(i, j) + " * static_cast<" + name + ">(" + text.of(symbols[j]) + ")";
    }
    element.fields.push_back(
        {offset(i), name, text.as(name, form->rest), "0", "static_cast<" + name + ">(" + offsetSum + ")"});
    element.states.push_back(&system[i]->state);
    element.apply.push_back("static_cast<" + cxxTypeName(type) + ">(" + applied + ")");
  }
  element.cost =
      n == 1 ? "2 multiplications, 1 addition"
             : std::to_string(n * n * n + n * n) + " multiplications, " + std::to_string(n * n * n) + " additions";
  return element;
}

namespace {
/// (p1*x + p0) / (q1*x + q0) as texts.
struct Fraction {
  std::string p1 = "0", p0 = "0", q1 = "0", q0 = "1";
};
} // namespace

static std::optional<Fraction> fractionOf(ExprRef expr, ExprRef entry, ElementText &text) {
  if (expr == entry)
    return Fraction{"1", "0", "0", "1"};
  if (!reads(expr, entry))
    return Fraction{"0", text.of(expr), "0", "1"};
  if (expr->is(ExprKind::Cast))
    return fractionOf(expr->op(0), entry, text);
  if (expr->is(ExprKind::Neg)) {
    auto inner = fractionOf(expr->op(0), entry, text);
    return inner ? std::optional(Fraction{times("-1", inner->p1), times("-1", inner->p0), inner->q1, inner->q0})
                 : std::nullopt;
  }
  if (expr->operands.size() != 2)
    return std::nullopt;
  const auto a = fractionOf(expr->op(0), entry, text), b = fractionOf(expr->op(1), entry, text);
  if (!a || !b)
    return std::nullopt;
  // Of two denominators one must be free of the state, or both the same.
  const auto free = [](const Fraction &f) { return f.q1 == "0"; };
  const auto scaled = [&](const std::string &p, const std::string &by) { return times(by, p); };
  if (expr->is(ExprKind::Add) || expr->is(ExprKind::Sub)) {
    const std::string sign = expr->is(ExprKind::Sub) ? "-1" : "1";
    if (free(*a) && free(*b))
      return Fraction{plus(scaled(a->p1, b->q0), times(sign, scaled(b->p1, a->q0))),
                      plus(scaled(a->p0, b->q0), times(sign, scaled(b->p0, a->q0))), "0", times(a->q0, b->q0)};
    if (free(*a) && a->p1 == "0")
      return Fraction{plus(scaled(b->q1, a->p0), times(sign, scaled(b->p1, a->q0))),
                      plus(scaled(b->q0, a->p0), times(sign, scaled(b->p0, a->q0))), times(a->q0, b->q1),
                      times(a->q0, b->q0)};
    if (free(*b) && b->p1 == "0")
      return Fraction{plus(scaled(a->p1, b->q0), times(sign, scaled(a->q1, b->p0))),
                      plus(scaled(a->p0, b->q0), times(sign, scaled(a->q0, b->p0))), times(b->q0, a->q1),
                      times(b->q0, a->q0)};
    return std::nullopt;
  }
  const auto isInput = [&](const Fraction &f) { return free(f) && f.p1 == "0"; };
  if (expr->is(ExprKind::Mul) && (isInput(*a) || isInput(*b))) {
    const Fraction &input = isInput(*a) ? *a : *b, &other = isInput(*a) ? *b : *a;
    return Fraction{times(input.p0, other.p1), times(input.p0, other.p0), times(input.q0, other.q1),
                    times(input.q0, other.q0)};
  }
  if (!expr->is(ExprKind::Div))
    return std::nullopt;
  if (free(*a) && free(*b))
    return Fraction{times(b->q0, a->p1), times(b->q0, a->p0), times(a->q0, b->p1), times(a->q0, b->p0)};
  if (isInput(*a))
    return Fraction{times(a->p0, b->q1), times(a->p0, b->q0), times(a->q0, b->p1), times(a->q0, b->p0)};
  if (isInput(*b))
    return Fraction{times(b->q0, a->p1), times(b->q0, a->p0), times(b->p0, a->q1), times(b->p0, a->q0)};
  return std::nullopt;
}

std::optional<Element> fractionElement(const StateAnswer &answer, ElementText &text) {
  const ExprRef entry = answer.state.entry;
  const auto fraction = fractionOf(answer.state.next, entry, text);
  if (!fraction)
    return std::nullopt;
  const std::string type = cxxTypeName(entry->type), x = text.of(entry);
  Element element;
  element.fields = {{"p1", type, fraction->p1, "1", "b.p1 * a.p1 + b.p0 * a.q1"},
                    {"p0", type, fraction->p0, "0", "b.p1 * a.p0 + b.p0 * a.q0"},
                    {"q1", type, fraction->q1, "0", "b.q1 * a.p1 + b.q0 * a.q1"},
                    {"q0", type, fraction->q0, "1", "b.q1 * a.p0 + b.q0 * a.q0"}};
  element.states = {&answer.state};
  element.apply = {"(e.p1 * " + x + " + e.p0) / (e.q1 * " + x + " + e.q0)"};
  element.cost = "8 multiplications, 4 additions";
  return element;
}

namespace {
/// A maximum of old values shifted by texts, and of a text: what is absent is "".
struct Row {
  std::vector<std::string> shifts;
  std::string offset;
};

class Rows {
public:
  Rows(const std::vector<const StateAnswer *> &system, ElementText &text, std::string type, std::string absent)
      : system_(system), text_(text), type_(std::move(type)), absent_(std::move(absent)) {}

  std::optional<Row> of(ExprRef expr) {
    if (const std::optional<Row> *known = rows_.find(expr))
      return *known;
    std::optional<Row> row = fresh(expr);
    rows_[expr] = row;
    return row;
  }

  bool isMax() const { return kind_.value_or(true); }
  std::string choose(const std::string &a, const std::string &b) const {
    return std::string(isMax() ? "std::max<" : "std::min<") + type_ + ">(" + a + ", " + b + ")";
  }

private:
  std::optional<Row> fresh(ExprRef expr) {
    for (size_t j = 0; j < system_.size(); ++j)
      if (expr == system_[j]->state.entry) {
        Row row{std::vector<std::string>(system_.size()), ""};
        row.shifts[j] = "0";
        return row;
      }
    if (!readsAny(expr))
      return Row{std::vector<std::string>(system_.size()), text_.as(type_, expr)};
    if (const std::optional<Extreme> extreme = matchExtreme(expr)) {
      kind_ = kind_.value_or(extreme->isMax);
      return both(extreme->left, extreme->right, "");
    }
    switch (expr->kind) {
    case ExprKind::Add: {
      const size_t side = readsAny(expr->op(0)) ? 0 : 1;
      return shifted(of(expr->op(side)), text_.as(type_, expr->op(1 - side)));
    }
    case ExprKind::Sub:
      return shifted(of(expr->op(0)), "-" + text_.as(type_, expr->op(1)));
    case ExprKind::Select:
      return both(expr->op(1), expr->op(2), text_.of(expr->op(0)));
    case ExprKind::Cast:
      return of(expr->op(0));
    default:
      return std::nullopt;
    }
  }

  bool readsAny(ExprRef expr) const {
    return std::any_of(system_.begin(), system_.end(),
                       [&](const StateAnswer *member) { return reads(expr, member->state.entry); });
  }
  static std::string sum(const std::string &a, const std::string &b) {
    return a.empty() ? "" : a == "0" ? b : "(" + a + " + " + b + ")";
  }
  static std::optional<Row> shifted(std::optional<Row> row, const std::string &by) {
    if (!row)
      return std::nullopt;
    for (std::string &shift : row->shifts)
      shift = sum(shift, by);
    row->offset = sum(row->offset, by);
    return row;
  }
  // The larger of both, or the one that the condition says.
  std::optional<Row> both(ExprRef left, ExprRef right, const std::string &condition) {
    std::optional<Row> a = of(left), b = of(right);
    if (!a || !b)
      return std::nullopt;
    const auto join = [&](const std::string &x, const std::string &y) -> std::string {
      if (x == y)
        return x;
      if (condition.empty())
        return x.empty() ? y : y.empty() ? x : choose(x, y);
      return "(" + condition + " ? " + (x.empty() ? absent_ : x) + " : " + (y.empty() ? absent_ : y) + ")";
    };
    for (size_t j = 0; j < a->shifts.size(); ++j)
      a->shifts[j] = join(a->shifts[j], b->shifts[j]);
    a->offset = join(a->offset, b->offset);
    if (a->offset.size() + a->shifts.front().size() > ElementText::kLongest) // joins can double it
      return std::nullopt;
    return a;
  }

  const std::vector<const StateAnswer *> &system_;
  ElementText &text_;
  const std::string type_, absent_;
  NodeMap<std::optional<Row>> rows_;
  std::optional<bool> kind_;
};
} // namespace

std::optional<Element> tropicalElement(const std::vector<const StateAnswer *> &system, ElementText &text) {
  const Type type = system.front()->state.entry->type;
  const std::string wide = wideTypeName(type);
  const bool isMax = system.front()->claim->operatorText.rfind("max", 0) == 0;
  const std::string absent = isMax ? leastOf(wide, type.isFloat()) : largestOf(wide, type.isFloat());
  const size_t n = system.size();
  Rows rows(system, text, wide, absent);
  const auto shift = [&](size_t i, size_t j) {
    return n == 1 ? std::string("m") : "m" + std::to_string(i) + std::to_string(j);
  };
  const auto offset = [&](size_t i) { return n == 1 ? std::string("c") : "c" + std::to_string(i); };
  const auto choose = [&](const std::string &a, const std::string &b) {
    return std::string(isMax ? "std::max<" : "std::min<") + wide + ">(" + a + ", " + b + ")";
  };
  // An absent term stays absent: sums of absent ones would drift towards the numbers.
  const auto sum = [&](const std::string &a, const std::string &b) {
    return type.isFloat() ? a + " + " + b
                          : "(" + a + " == " + absent + " || " + b + " == " + absent + " ? " + absent + " : " + a +
                                " + " + b + ")";
  };
  Element element;
  for (size_t i = 0; i < n; ++i) {
    const std::optional<Row> row = rows.of(system[i]->state.next);
    if (!row || rows.isMax() != isMax)
      return std::nullopt;
    std::string offsets = "b." + offset(i), applied = "e." + offset(i);
    for (size_t j = 0; j < n; ++j) {
      std::string best;
      for (size_t k = 0; k < n; ++k) {
        const std::string term = sum("b." + shift(i, k), "a." + shift(k, j));
        best = best.empty() ? term : choose(best, term);
      }
      element.fields.push_back(
          {shift(i, j), wide, row->shifts[j].empty() ? absent : row->shifts[j], i == j ? "0" : absent, best});
      offsets = choose(offsets, sum("b." + shift(i, j), "a." + offset(j)));
      applied = choose(applied,
                       sum("e." + shift(i, j), "static_cast<" + wide + ">(" + text.of(system[j]->state.entry) + ")"));
    }
    element.fields.push_back({offset(i), wide, row->offset.empty() ? absent : row->offset, absent, offsets});
    element.states.push_back(&system[i]->state);
    element.apply.push_back("static_cast<" + cxxTypeName(type) + ">(" + applied + ")");
  }
  element.cost = std::to_string(n * n * (n + 1)) + " additions, as many comparisons";
  return element;
}

namespace {
struct Limits {
  std::string shift = "0", low, high; // "": no limit
};
} // namespace

static std::optional<Limits> limitsOf(ExprRef expr, ExprRef entry, const std::string &wide, ElementText &text) {
  if (expr == entry)
    return Limits{};
  if (!reads(expr, entry)) {
    const std::string fixed = text.as(wide, expr);
    return Limits{"0", fixed, fixed};
  }
  const auto cut = [&](Limits limits, const std::string &by, bool below) {
    const auto apply = [&](const std::string &old) {
      return old.empty() ? "" : std::string(below ? "std::max<" : "std::min<") + wide + ">(" + old + ", " + by + ")";
    };
    limits.low = limits.low.empty() && below ? by : apply(limits.low);
    limits.high = limits.high.empty() && !below ? by : apply(limits.high);
    return limits;
  };
  if (const std::optional<Extreme> extreme = matchExtreme(expr)) {
    const bool left = reads(extreme->left, entry);
    if (left == reads(extreme->right, entry))
      return std::nullopt;
    auto inner = limitsOf(left ? extreme->left : extreme->right, entry, wide, text);
    return inner ? std::optional(cut(*inner, text.as(wide, left ? extreme->right : extreme->left), extreme->isMax))
                 : std::nullopt;
  }
  switch (expr->kind) {
  case ExprKind::Cast:
    return limitsOf(expr->op(0), entry, wide, text);
  case ExprKind::Add:
  case ExprKind::Sub: {
    const size_t side = reads(expr->op(0), entry) ? 0 : 1;
    auto inner = limitsOf(expr->op(side), entry, wide, text);
    if (!inner || (side == 1 && expr->is(ExprKind::Sub)))
      return std::nullopt;
    const std::string by = (expr->is(ExprKind::Sub) ? "-" : "") + text.as(wide, expr->op(1 - side));
    inner->shift = plus(inner->shift, by);
    inner->low = inner->low.empty() ? "" : plus(inner->low, by);
    inner->high = inner->high.empty() ? "" : plus(inner->high, by);
    return inner;
  }
  default:
    return std::nullopt;
  }
}

std::optional<Element> clampElement(const StateAnswer &answer, ElementText &text) {
  const ExprRef entry = answer.state.entry;
  const Type type = entry->type;
  const std::string wide = wideTypeName(type), own = cxxTypeName(type), x = text.of(entry);
  const auto limits = limitsOf(answer.state.next, entry, wide, text);
  if (!limits)
    return std::nullopt;
  const std::string least = leastOf(wide, type.isFloat()), most = largestOf(wide, type.isFloat());
  const auto clamp = [&](const std::string &value, const std::string &of) {
    return "std::min<" + wide + ">(std::max<" + wide + ">(" + value + ", " + of + ".low), " + of + ".high)";
  };
  Element element;
  element.fields = {{"shift", wide, limits->shift, "0", "a.shift + b.shift"},
                    {"low", wide, limits->low.empty() ? least : limits->low, least, clamp("a.low + b.shift", "b")},
                    {"high", wide, limits->high.empty() ? most : limits->high, most, clamp("a.high + b.shift", "b")}};
  element.states = {&answer.state};
  element.apply = {"static_cast<" + own + ">(" + clamp("static_cast<" + wide + ">(" + x + ") + e.shift", "e") + ")"};
  element.cost = "3 additions, 4 comparisons";
  return element;
}

} // namespace lanewise
