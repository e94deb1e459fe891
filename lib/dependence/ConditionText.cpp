// dependence/ConditionText.cpp - printing parameter sets and polynomials in C++.
//
// Each constraint is put with its positive terms on one side and its negative ones on the other, so that nothing is
// subtracted: `k >= n`, `2 * k + m < n`. Floor divisions come out as remainders.
#include "dependence/ConditionText.h"

#include "support/CheckedInt.h"

#include <algorithm>

namespace lanewise {

static constexpr size_t kMaxDisjuncts = 6;
static constexpr size_t kMaxLength = 400;

static ExprRef exprOf(NestForms &nest, AtomId id) {
  const Atom &atom = nest.atoms()[id];
  return atom.kind == Atom::Kind::Parameter ? atom.expr : nullptr;
}

static bool isSpellable(ExprRef expr) { return expr && expr->type.isIntegral(); }

// "(a - b)" is one term; "(a - b) / (c)" and "x - 1" are not.
static bool needsParentheses(const std::string &text) {
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0 && text[i] == ' ')
      return true;
  }
  return false;
}

static std::string atomText(NestForms &nest, AtomId id, NameForm form) {
  std::string text = nest.text(exprOf(nest, id));
  if (!NestForms::isSpelled(text))
    text = nest.name(exprOf(nest, id));
  if (needsParentheses(text))
    text = "(" + text + ")";
  switch (form) {
  case NameForm::Plain:
    return text;
  case NameForm::LongLong:
    return "(long long)" + text;
  case NameForm::Double:
    return "(double)" + text;
  }
  return text;
}

bool hasText(NestForms &nest, const Polynomial &value) {
  if (!value.isValid())
    return false;
  for (const Term &term : value.terms())
    for (AtomId id : term.atoms) {
      ExprRef expr = exprOf(nest, id);
      if (!isSpellable(expr) || !NestForms::isSpelled(nest.text(expr)) || !nest.translator().isCurrent(expr))
        return false;
    }
  return true;
}

namespace {
/// One summand of a constraint: coefficient times text.
struct Piece {
  int64_t coefficient = 0;
  std::string plain, widened; ///< empty for the constant
  ExprRef expr = nullptr;     ///< a single name
};

std::string productText(int64_t coefficient, const std::string &text) {
  if (text.empty())
    return std::to_string(coefficient);
  return coefficient == 1 ? text : std::to_string(coefficient) + " * " + text;
}

// Both sides have at most one bare name, of types that C++ compares as numbers.
bool comparesPlainly(const std::vector<Piece> &pieces) {
  int names = 0;
  bool positive = false, negative = false, isSigned = false, isUnsigned = false, negativeConstant = false;
  for (const Piece &piece : pieces) {
    if (piece.plain.empty())
      continue;
    bool &side = piece.coefficient > 0 ? positive : negative;
    if (!piece.expr || std::abs(piece.coefficient) != 1 || side)
      return false;
    side = true;
    ++names;
    (piece.expr->type.isInt() && !piece.expr->type.isSigned && piece.expr->type.bits >= 32 ? isUnsigned : isSigned) =
        true;
  }
  for (const Piece &piece : pieces)
    negativeConstant = negativeConstant || piece.plain.empty();
  return !(isSigned && isUnsigned) && !(negativeConstant && names > 1);
}

std::string sideText(const std::vector<Piece> &pieces, bool positive, bool widened) {
  std::string text;
  for (const Piece &piece : pieces) {
    if ((piece.coefficient > 0) != positive)
      continue;
    text += text.empty() ? "" : " + ";
    text += productText(std::abs(piece.coefficient), widened ? piece.widened : piece.plain);
  }
  return text.empty() ? "0" : text;
}

struct BothTexts {
  std::string plain, cxx;
};

// sum of pieces >= 0 (or == 0), read from the side that has a name.
BothTexts relationText(std::vector<Piece> pieces, bool equality) {
  std::stable_sort(pieces.begin(), pieces.end(),
                   [](const Piece &a, const Piece &b) { return !a.plain.empty() && b.plain.empty(); });
  int64_t constant = 0;
  size_t names = 0;
  bool positiveName = false;
  for (const Piece &piece : pieces) {
    if (piece.plain.empty()) {
      constant = piece.coefficient;
      continue;
    }
    ++names;
    positiveName = positiveName || piece.coefficient > 0;
  }
  const char *op = equality ? " == " : positiveName ? " >= " : " <= ";
  if (names == 1 && std::abs(pieces.front().coefficient) == 1) { // x >= c with any sign of c
    const int64_t bound = positiveName ? -constant : constant;
    const std::string right = bound == 1 && !equality && positiveName ? " > 0" : op + std::to_string(bound);
    const bool widen =
        bound < 0 && pieces.front().expr && pieces.front().expr->type.isInt() && !pieces.front().expr->type.isSigned;
    return {pieces.front().plain + right, (widen ? pieces.front().widened : pieces.front().plain) + right};
  }
  if (!equality && names > 1 && constant == -1) { // x >= y + 1
    std::erase_if(pieces, [](const Piece &p) { return p.plain.empty(); });
    op = positiveName ? " > " : " < ";
  }
  BothTexts result;
  result.plain = sideText(pieces, positiveName, false) + op + sideText(pieces, !positiveName, false);
  result.cxx = comparesPlainly(pieces)
                   ? result.plain
                   : sideText(pieces, positiveName, true) + op + sideText(pieces, !positiveName, true);
  return result;
}

/// Prints the basic sets of one parameter set.
class SetPrinter {
public:
  SetPrinter(NestForms &nest, const IslSystem &system) : nest_(nest), system_(system) {}

  bool print(isl_basic_set *basic) {
    conjuncts_.clear();
    isl_basic_set_foreach_constraint(
        basic,
        [](isl_constraint *c, void *self) {
          IslConstraint constraint(c);
          static_cast<SetPrinter *>(self)->add(constraint);
          return isl_stat_ok;
        },
        this);
    isl_basic_set_free(basic);
    return !failed_;
  }

  std::vector<BothTexts> conjuncts_;
  bool failed_ = false;

private:
  static int64_t numberOf(isl_val *value, bool &failed) {
    IslVal owned(value);
    failed = failed || !owned || isl_val_is_int(value) != isl_bool_true ||
             isl_val_n_abs_num_chunks(value, sizeof(int64_t)) > 1 || isl_val_get_num_si(value) == INT64_MIN;
    return failed ? 0 : isl_val_get_num_si(value);
  }

  bool addName(std::vector<Piece> &pieces, int64_t coefficient, const Product &product) {
    for (AtomId id : product) {
      ExprRef expr = exprOf(nest_, id);
      if (!isSpellable(expr))
        return false;
      const bool isCurrent = NestForms::isSpelled(nest_.text(expr));
      if (!isCurrent && !NestForms::isSpelled(nest_.name(expr)))
        return false;
      outlived_ = outlived_ || !isCurrent;
    }
    Piece piece{coefficient, {}, {}, product.size() == 1 ? nest_.atoms()[product[0]].expr : nullptr};
    for (AtomId id : product) {
      piece.plain += (piece.plain.empty() ? "" : " * ") + atomText(nest_, id, NameForm::Plain);
      piece.widened += (piece.widened.empty() ? "" : " * ") + atomText(nest_, id, NameForm::LongLong);
    }
    pieces.push_back(std::move(piece));
    return true;
  }

  // floor(e / c) of integers, spelled with C++'s truncating operators.
  bool addFloor(std::vector<Piece> &pieces, int64_t coefficient, isl_aff *division, int64_t &constantPart) {
    IslAff aff(division);
    IslVal denominator(isl_aff_get_denominator_val(aff.get()));
    const int64_t divisor = isl_val_get_num_si(denominator.get());
    std::vector<Piece> inner;
    for (size_t i = 0; i < system_.parameters(); ++i) {
      const int64_t number =
          scaled(isl_aff_get_coefficient_val(aff.get(), isl_dim_param, static_cast<int>(i)), divisor);
      if (number != 0 && !addName(inner, number, system_.parameter(i)))
        return false;
    }
    if (isl_aff_dim(aff.get(), isl_dim_div) > 0)
      for (int i = 0; i < isl_aff_dim(aff.get(), isl_dim_div); ++i)
        if (scaled(isl_aff_get_coefficient_val(aff.get(), isl_dim_div, i), divisor) != 0)
          return false;
    const int64_t constant = scaled(isl_aff_get_constant_val(aff.get()), divisor);
    if (failed_)
      return false;
    if (inner.empty()) {
      constantPart += coefficient * floorDiv(constant, divisor);
      return true;
    }
    std::string plain, widened;
    for (const Piece &piece : inner) {
      const char *sign = piece.coefficient < 0 ? (plain.empty() ? "-" : " - ") : (plain.empty() ? "" : " + ");
      plain += sign + productText(std::abs(piece.coefficient), piece.plain);
      widened += sign + productText(std::abs(piece.coefficient), piece.widened);
    }
    if (constant != 0) {
      const std::string tail = (constant < 0 ? " - " : " + ") + std::to_string(std::abs(constant));
      plain += tail, widened += tail;
    }
    const std::string by = std::to_string(divisor);
    const auto spell = [&](const std::string &e) {
      return "((" + e + " - ((" + e + ") % " + by + " + " + by + ") % " + by + ") / " + by + ")";
    };
    pieces.push_back({coefficient, spell(plain), spell(widened), nullptr});
    return true;
  }

  int64_t scaled(isl_val *value, int64_t divisor) {
    return numberOf(isl_val_mul_ui(value, static_cast<unsigned long>(divisor)), failed_);
  }

  // e - c * floor(e / c) == r with a single division: "e % c == r".
  bool addRemainder(const IslConstraint &constraint, const std::vector<Piece> &names, int64_t constant) {
    IslAff aff(isl_constraint_get_aff(constraint.get()));
    const int divisions = isl_aff_dim(aff.get(), isl_dim_div);
    int used = -1;
    int64_t times = 0;
    for (int i = 0; i < divisions; ++i) {
      const int64_t number = numberOf(isl_aff_get_coefficient_val(aff.get(), isl_dim_div, i), failed_);
      if (number == 0)
        continue;
      if (used >= 0)
        return false;
      used = i, times = number;
    }
    if (used < 0 || names.size() != 1 || std::abs(names[0].coefficient) != 1)
      return false;
    const int64_t modulus = std::abs(times);
    const int64_t remainder = names[0].coefficient > 0 ? -constant : constant;
    const int64_t shown = ((remainder % modulus) + modulus) % modulus;
    const std::string by = std::to_string(modulus);
    const bool natural = names[0].expr && names[0].expr->type.isInt() && (shown == 0 || !names[0].expr->type.isSigned);
    const auto spell = [&](const std::string &name) {
      return natural ? name + " % " + by + " == " + std::to_string(shown)
                     : "(" + name + " % " + by + " + " + by + ") % " + by + " == " + std::to_string(shown);
    };
    conjuncts_.push_back({spell(names[0].plain), spell(names[0].plain)});
    return true;
  }

  void add(const IslConstraint &constraint) {
    if (failed_)
      return;
    const bool equality = isl_constraint_is_equality(constraint.get()) == isl_bool_true;
    std::vector<Piece> pieces;
    IslAff aff(isl_constraint_get_aff(constraint.get()));
    for (size_t i = 0; i < system_.parameters(); ++i) {
      const int64_t number =
          numberOf(isl_aff_get_coefficient_val(aff.get(), isl_dim_param, static_cast<int>(i)), failed_);
      if (number != 0 && !addName(pieces, number, system_.parameter(i))) {
        failed_ = true;
        return;
      }
    }
    int64_t constant = numberOf(isl_aff_get_constant_val(aff.get()), failed_);
    if (equality && addRemainder(constraint, pieces, constant))
      return;
    for (int i = 0; i < isl_aff_dim(aff.get(), isl_dim_div) && !failed_; ++i) {
      const int64_t number = numberOf(isl_aff_get_coefficient_val(aff.get(), isl_dim_div, i), failed_);
      if (number != 0 && !addFloor(pieces, number, isl_aff_get_div(aff.get(), i), constant))
        failed_ = true;
    }
    if (constant != 0)
      pieces.push_back({constant, {}, {}, nullptr});
    const bool named = std::any_of(pieces.begin(), pieces.end(), [](const Piece &p) { return !p.plain.empty(); });
    if (failed_ || !named) // what only constants decide is true: empty sets were left out
      return;
    if (pieces.size() <= 2 && pieces[0].expr && pieces[0].expr->type.isBool()) {
      const bool positive = pieces[0].coefficient > 0;
      const std::string flag = positive ? pieces[0].plain : "!" + pieces[0].plain;
      conjuncts_.push_back({flag, flag});
      return;
    }
    conjuncts_.push_back(relationText(std::move(pieces), equality));
  }

  NestForms &nest_;
  const IslSystem &system_;

public:
  bool outlived_ = false; ///< some name means something else by the time the loop begins
};

struct Disjunction {
  SetPrinter *printer = nullptr;
  std::vector<BothTexts> parts;
  bool failed = false;
};
} // namespace

static BothTexts joined(const std::vector<BothTexts> &parts, const char *op, bool parenthesise) {
  BothTexts result;
  for (const BothTexts &part : parts) {
    const auto append = [&](std::string &to, const std::string &text) {
      if (!to.empty())
        to += op;
      to += parenthesise && text.find("&&") != std::string::npos ? "(" + text + ")" : text;
    };
    append(result.plain, part.plain);
    append(result.cxx, part.cxx);
  }
  return result;
}

std::optional<Condition> conditionText(NestForms &nest, const IslSystem &system, const IslSet &parameters) {
  IslSet divided(isl_set_compute_divs(parameters.copy()));
  if (!divided || isl_set_n_basic_set(divided.get()) > static_cast<int>(kMaxDisjuncts))
    return std::nullopt;
  SetPrinter printer(nest, system);
  Disjunction all{&printer, {}, false};
  isl_set_foreach_basic_set(
      divided.get(),
      [](isl_basic_set *basic, void *user) {
        Disjunction &out = *static_cast<Disjunction *>(user);
        out.failed = !out.printer->print(basic) || out.failed;
        out.parts.push_back(joined(out.printer->conjuncts_, " && ", false));
        return isl_stat_ok;
      },
      &all);
  // Products of parameters are only words for something; several cases of them help nobody.
  bool hasProduct = false;
  for (size_t i = 0; i < system.parameters(); ++i)
    hasProduct = hasProduct ||
                 (system.parameter(i).size() > 1 &&
                  isl_set_involves_dims(divided.get(), isl_dim_param, static_cast<unsigned>(i), 1) == isl_bool_true);
  if (all.failed || all.parts.empty() || (hasProduct && all.parts.size() > 2))
    return std::nullopt;
  std::stable_sort(all.parts.begin(), all.parts.end(), [](const BothTexts &a, const BothTexts &b) {
    return std::pair(a.plain.size(), a.plain) < std::pair(b.plain.size(), b.plain);
  });
  const BothTexts text = joined(all.parts, " || ", all.parts.size() > 1);
  if (text.plain.size() > kMaxLength || text.plain.empty())
    return std::nullopt;
  if (printer.outlived_)
    return Condition{
        Condition::Kind::Parameter, text.plain + ", with the values from before they were changed", std::nullopt, {}};
  return Condition{Condition::Kind::Parameter, text.plain, text.cxx, {}};
}

std::string polynomialText(NestForms &nest, const Polynomial &value, NameForm form) {
  std::string text;
  // Names first, constants last: "n - 1".
  std::vector<Term> terms(value.terms().begin(), value.terms().end());
  std::stable_sort(terms.begin(), terms.end(), [](const Term &a, const Term &b) {
    return std::tuple(a.atoms.empty(), a.coefficient < 0) < std::tuple(b.atoms.empty(), b.coefficient < 0);
  });
  for (const Term &term : terms) {
    text += term.coefficient < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
    const uint64_t size =
        term.coefficient < 0 ? -static_cast<uint64_t>(term.coefficient) : static_cast<uint64_t>(term.coefficient);
    std::string product = size != 1 || term.atoms.empty() ? std::to_string(size) : "";
    for (AtomId id : term.atoms)
      product += (product.empty() ? "" : " * ") + atomText(nest, id, form);
    text += product;
  }
  return text.empty() ? "0" : text;
}

} // namespace lanewise
