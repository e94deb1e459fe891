// cost/Formulas.cpp - from counts to text and numbers.
#include "cost/Formulas.h"

#include <algorithm>
#include <cmath>

namespace lanewise {

static constexpr double kRankSize = 1000;

// Iteration k of a loop is (counter - start) / step; a step of one way or the other can be written into a polynomial.
FormulaWriter::FormulaWriter(SizeReader &reader, const std::vector<LoopSummary> &summaries, std::vector<LoopId> around,
                             const std::map<std::string, int64_t> &settings)
    : reader_(reader), settings_(settings) {
  for (const LoopId loop : around) {
    const AtomId iteration = reader.sizes().iteration(loop);
    const auto named = summaries[loop].iterationNames.find(loop);
    const std::string line = std::to_string(summaries[loop].loop->span.line);
    if (named == summaries[loop].iterationNames.end()) {
      counters_.emplace_back(iteration, Polynomial::atom(reader.sizes().counter(loop, "iteration_" + line)));
      continue;
    }
    const IterationName &name = named->second;
    ExprRef start = name.start;
    if (summaries[loop].parent >= 0)
      start = reader.closedOverCounters(start, static_cast<LoopId>(summaries[loop].parent));
    const Polynomial first = start ? reader.value(start, loop) : Polynomial::invalid();
    if (first.isValid() && (name.step == 1 || name.step == -1)) {
      const Polynomial counter = Polynomial::atom(reader.sizes().counter(loop, name.counter));
      counters_.emplace_back(iteration, name.step * (counter - first));
    } else {
      counters_.emplace_back(iteration, Polynomial::atom(reader.sizes().counter(loop, name.text())));
    }
  }
}

Polynomial FormulaWriter::renamed(Polynomial value) {
  for (const auto &[iteration, counter] : counters_)
    value = reader_.sizes().replace(value, iteration, counter);
  return value;
}

void FormulaWriter::use(const Polynomial &value) {
  for (const Term &term : value.terms())
    for (const AtomId id : term.atoms) {
      used_.insert(id);
      const Size size = reader_.sizes()[id];
      use(size.numerator);
      use(size.other);
    }
}

std::optional<double> FormulaWriter::evaluate(const Polynomial &value, double otherwise, bool onlySettings) const {
  if (!value.isValid())
    return std::nullopt;
  const auto atom = [&](AtomId id) -> std::optional<double> {
    const Size &size = reader_.sizes()[id];
    const auto numerator = [&] { return evaluate(size.numerator, otherwise, onlySettings); };
    const auto other = [&] { return evaluate(size.other, otherwise, onlySettings); };
    switch (size.kind) {
    case Size::Kind::Quotient:
      if (const auto n = numerator())
        return std::floor(*n / static_cast<double>(size.divisor));
      return std::nullopt;
    case Size::Kind::Log2:
      if (const auto n = numerator())
        return *n < 2 ? 0 : std::ceil(std::log2(*n));
      return std::nullopt;
    case Size::Kind::Smaller:
    case Size::Kind::Larger: {
      const auto a = numerator(), b = other();
      if (!a || !b)
        return std::nullopt;
      return size.kind == Size::Kind::Smaller ? std::min(*a, *b) : std::max(*a, *b);
    }
    default:
      break;
    }
    const bool isSettable = size.kind != Size::Kind::Iteration;
    if (const auto set = settings_.find(size.name); isSettable && set != settings_.end())
      return static_cast<double>(set->second);
    return onlySettings ? std::nullopt : std::optional(otherwise);
  };
  double sum = 0;
  for (const Term &term : value.terms()) {
    auto product = static_cast<double>(term.coefficient);
    for (const AtomId id : term.atoms) {
      const auto factor = atom(id);
      if (!factor)
        return std::nullopt;
      product *= *factor;
    }
    sum += product;
  }
  return sum;
}

std::optional<double> FormulaWriter::evaluate(const Count &count, double otherwise, bool onlySettings) const {
  const auto numerator = evaluate(count.numerator(), otherwise, onlySettings);
  return numerator ? std::optional(*numerator / static_cast<double>(count.denominator())) : std::nullopt;
}

bool FormulaWriter::isBroken(const Polynomial &condition) const {
  const auto value = evaluate(condition, 0, true);
  return value && *value < 0;
}

CostFormula FormulaWriter::formula(const PieceSum &sum) {
  CostFormula formula;
  PieceSum shown;
  for (const SumPiece &piece : sum) {
    SumPiece mine{Count(renamed(piece.value.numerator()), piece.value.denominator()), {}};
    if (!mine.value.isValid())
      return {};
    for (const Polynomial &condition : piece.conditions)
      mine.conditions.push_back(renamed(condition));
    shown.push_back(std::move(mine));
  }
  const SizeTable &sizes = reader_.sizes();
  double value = 0;
  bool isKnown = true;
  // What always holds is a condition of the whole formula.
  if (shown.size() == 1) {
    conditions_.insert(conditions_.end(), shown[0].conditions.begin(), shown[0].conditions.end());
    for (const Polynomial &condition : shown[0].conditions)
      isKnown = isKnown && !isBroken(condition);
    shown[0].conditions.clear();
  }
  std::stable_sort(shown.begin(), shown.end(),
                   [](const SumPiece &a, const SumPiece &b) { return a.conditions.size() < b.conditions.size(); });
  for (const SumPiece &piece : shown) {
    use(piece.value.numerator());
    std::string guard;
    bool holds = true;
    for (const Polynomial &one : piece.conditions) {
      use(one);
      guard += (guard.empty() ? "" : " && ") + condition(one);
      holds = holds && !isBroken(one);
      isKnown = isKnown && evaluate(one, 0, true).has_value();
    }
    const std::string text = sizes.text(piece.value);
    formula.text += (formula.text.empty() ? "" : " + ") + (guard.empty() ? text : "(" + guard + " ? " + text + " : 0)");
    const auto known = evaluate(piece.value, 0, true);
    isKnown = isKnown && known;
    value += holds && known ? *known : 0;
    formula.rank += evaluate(piece.value, kRankSize, false).value_or(0);
  }
  if (formula.text.empty())
    formula.text = "0";
  for (const Polynomial &condition : reader_.summation().holds())
    isKnown = isKnown && !isBroken(condition);
  if (isKnown)
    formula.value = value;
  return formula;
}

CostFormula FormulaWriter::quietly(const SumPiece &piece) {
  const size_t conditions = conditions_.size();
  CostFormula result = formula(piece.value.isZero() ? PieceSum{} : PieceSum{piece});
  conditions_.resize(conditions);
  return result;
}

// n - 2 >= 0 is said as n >= 2.
std::string FormulaWriter::condition(const Polynomial &value) const {
  Polynomial left, right;
  for (const Term &term : value.terms())
    (term.coefficient > 0 ? left : right) =
        (term.coefficient > 0 ? left : right) + Polynomial::term(std::abs(term.coefficient), term.atoms);
  const std::string l = reader_.sizes().text(left), r = reader_.sizes().text(right);
  return left.asConstant() && !right.asConstant() ? r + " <= " + l : l + " >= " + r;
}

std::vector<std::string> FormulaWriter::holds() const {
  std::vector<std::string> texts;
  const auto add = [&](const Polynomial &value) {
    // Sizes are not negative: that is said once, in the convention.
    if (reader_.sizes().isSum(value))
      return;
    const bool isPlain = value.terms().size() == 2 && value.terms()[1].coefficient == 1;
    if (isPlain && value.terms()[1].atoms.size() == 1 && value.constantTerm() == -1)
      return; // n >= 1
    for (const Term &term : value.terms())
      for (const AtomId id : term.atoms)
        if (used_.count(id) == 0 && reader_.sizes()[id].kind != Size::Kind::Data)
          return;
    std::string text = condition(value);
    if (std::find(texts.begin(), texts.end(), text) == texts.end())
      texts.push_back(std::move(text));
  };
  for (const Polynomial &value : conditions_)
    add(value);
  for (const Polynomial &value : reader_.summation().holds())
    add(const_cast<FormulaWriter *>(this)->renamed(value));
  return texts;
}

std::vector<CostSymbol> FormulaWriter::symbols() const {
  std::vector<CostSymbol> symbols;
  for (const AtomId id : used_)
    if (const Size &size = reader_.sizes()[id]; !size.meaning.empty())
      symbols.push_back({size.name, size.meaning});
  return symbols;
}

} // namespace lanewise
