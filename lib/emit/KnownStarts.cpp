// emit/KnownStarts.cpp - what the analysis knew of values where the loop begins, a caller of the emitted function may
// not keep to: it is checked. Tested by tests/emit.
//
//   float *q = p + n; for (...) q[i] = p[i];   apart because n elements lie between them: q == p + n
//   k = 2 * n; while (...) x[k++] = ...;       k == 2 * n
#include "emit/CodePrinter.h"
#include "emit/EmissionPlan.h"
#include "model/Polynomial.h"

#include <algorithm>

namespace lanewise {

namespace {
/// Where a pointer points when the loop begins: some elements behind a root.
struct Start {
  EmitParameter *parameter = nullptr;
  ExprRef root = nullptr;
  Polynomial offset;  ///< in elements
  bool known = false; ///< the offset could be read
};

class PointerStarts {
public:
  explicit PointerStarts(EmissionPlan &plan) : plan_(plan) {}
  void run();

private:
  ExprRef valueOf(const EmitParameter &parameter) const;
  Start startOf(EmitParameter &parameter);
  Polynomial read(ExprRef expr);
  AtomId atomOf(std::pair<VarId, bool> name);
  std::optional<std::string> text(const Polynomial &offset);
  void relate(Start &base, Start &other);
  void pairEnds(ExprRef condition);
  bool isAccessed(const EmitParameter &parameter) const {
    return accessed_.contains(parameter.name) || accessed_.contains("");
  }

  EmissionPlan &plan_;
  std::vector<std::pair<VarId, bool>> atoms_; ///< variables, and whether the name means the value that is meant
  std::vector<ExprRef> others_;
  std::set<std::string> accessed_; ///< parameters that something is accessed through; "": some other
};
} // namespace

static bool isWord(const std::string &text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

static ExprRef namedValue(const EmissionPlan &plan, VarId id) {
  for (const auto &[named, value] : plan.loop->domain.namedValues)
    if (named == id)
      return value;
  return nullptr;
}

// Whether the name means the same when the loop begins as it did when the function began.
static bool isCurrent(const EmissionPlan &plan, ExprRef var) {
  const VarId id = static_cast<VarId>(var->intValue);
  if (ExprRef known = namedValue(plan, id))
    return known == var;
  bool reassigned = false;
  forEachStmt(plan.function->body, [&](const Stmt &stmt) {
    reassigned = reassigned ||
                 ((stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult)) && stmt.var == id);
  });
  return !reassigned;
}

// What the parameter is worth when the loop begins, over what names meant when the function did.
ExprRef PointerStarts::valueOf(const EmitParameter &parameter) const {
  ExprPool &pool = *plan_.function->pool;
  if (parameter.variable == UINT32_MAX) {
    for (const Cell &cell : plan_.live.cells)
      if (cell.name == parameter.name)
        return cell.place->is(ExprKind::PlaceElements) ? nullptr : pool.load(cell.place, 0);
    return nullptr;
  }
  const Variable &variable = plan_.function->variables[parameter.variable];
  if (variable.shape == VarShape::Array)
    return nullptr;
  ExprRef known = namedValue(plan_, parameter.variable);
  return known ? known : pool.var(parameter.variable, variable.type);
}

// A sum of products of what does not change its value by being converted.
Polynomial PointerStarts::read(ExprRef expr) {
  // A name that means that now.
  for (const auto &[id, value] : plan_.loop->domain.namedValues)
    if (value == expr && !expr->is(ExprKind::IntConst))
      return Polynomial::atom(atomOf({id, true}));
  const bool wraps = expr->type.isInt() && !expr->type.isSigned && expr->type.bits < 64;
  switch (expr->kind) {
  case ExprKind::IntConst:
    return Polynomial::constant(expr->intValue);
  case ExprKind::Add:
  case ExprKind::Sub:
  case ExprKind::Mul: {
    if (wraps)
      break;
    const Polynomial a = read(expr->op(0)), b = read(expr->op(1));
    return expr->is(ExprKind::Add) ? a + b : expr->is(ExprKind::Sub) ? a - b : a * b;
  }
  case ExprKind::Cast: {
    const Type from = expr->op(0)->type;
    if (from.isInt() && expr->type.isInt() && (expr->type.bits > from.bits || expr->intValue2 == 1) &&
        (expr->type.bits == 64 || expr->type.isSigned))
      return read(expr->op(0));
    break;
  }
  default:
    break;
  }
  if (expr->is(ExprKind::Var))
    return Polynomial::atom(atomOf({static_cast<VarId>(expr->intValue), isCurrent(plan_, expr)}));
  const auto other = std::find(others_.begin(), others_.end(), expr);
  const size_t place = static_cast<size_t>(other - others_.begin());
  if (other == others_.end())
    others_.push_back(expr);
  return Polynomial::atom(atomOf({static_cast<VarId>(plan_.function->variables.size() + place), false}));
}

AtomId PointerStarts::atomOf(std::pair<VarId, bool> name) {
  const auto at = std::find(atoms_.begin(), atoms_.end(), name);
  if (at != atoms_.end())
    return static_cast<AtomId>(at - atoms_.begin());
  atoms_.push_back(name);
  return static_cast<AtomId>(atoms_.size() - 1);
}

Start PointerStarts::startOf(EmitParameter &parameter) {
  Start start;
  start.parameter = &parameter;
  const uint64_t bytes = parameter.type.to->size();
  if (parameter.variable != UINT32_MAX)
    if (const Variable &variable = plan_.function->variables[parameter.variable]; variable.shape == VarShape::Array) {
      start.root = plan_.function->pool->placeVar(variable.id, Type::opaque(), 0);
      start.known = true;
      return start;
    }
  ExprRef at = valueOf(parameter);
  if (!at)
    return start;
  start.known = bytes != 0;
  for (; at->is(ExprKind::PtrAdd); at = at->op(0)) {
    start.known = start.known && static_cast<uint64_t>(at->intValue) == bytes;
    start.offset = start.offset + read(at->op(1));
  }
  if (at->is(ExprKind::AddressOf)) {
    at = at->op(0);
    for (; at->is(ExprKind::PlaceIndex); at = at->op(0)) {
      start.known = start.known && static_cast<uint64_t>(at->intValue) == bytes;
      start.offset = start.offset + read(at->op(1));
    }
  } else if (at->is(ExprKind::Load)) {
    at = at->op(0); // The pointer that is kept there.
  }
  start.root = at->is(ExprKind::PlaceVar)
                   ? plan_.function->pool->placeVar(static_cast<VarId>(at->intValue), Type::opaque(), 0)
                   : at;
  return start;
}

std::optional<std::string> PointerStarts::text(const Polynomial &offset) {
  if (!offset.isValid())
    return std::nullopt;
  std::string sum;
  for (const Term &term : offset.terms()) {
    std::string product = std::to_string(term.coefficient);
    if (!term.atoms.empty())
      product = term.coefficient == 1 ? "" : product + " * ";
    bool first = true;
    for (const AtomId id : term.atoms) {
      const auto [variable, means] = atoms_[id];
      const bool isParameter = means && std::any_of(plan_.parameters.begin(), plan_.parameters.end(),
                                                    [&, v = variable](const EmitParameter &p) {
                                                      return p.variable == v && !p.type.isPointer();
                                                    });
      if (!isParameter)
        return std::nullopt;
      // One wide factor makes the product wide.
      const std::string name = plan_.live.names.at(variable);
      product += (first ? "" : " * ") +
                 (first && term.atoms.size() + (term.coefficient != 1) > 1 ? "(std::ptrdiff_t)" + name : name);
      first = false;
    }
    sum += (sum.empty() ? "" : " + ") + (product.starts_with("-") && !sum.empty() ? "(" + product + ")" : product);
  }
  return sum.empty() ? "0" : sum;
}

void PointerStarts::relate(Start &base, Start &other) {
  EmitParameter &a = *base.parameter, &b = *other.parameter;
  const bool matters = (a.isWritten || b.isWritten) && isAccessed(a) && isAccessed(b);
  if (!matters && !plan_.pairsPointers)
    return;
  // Copies are made of what one pointer combines into: the other would go past them.
  for (const CombinedArray &update : plan_.updates)
    if (matters && (update.parameter == a.name || update.parameter == b.name)) {
      plan_.live.trouble = "it combines into one array through " + a.name + " and " + b.name;
      return;
    }
  const bool alike = base.known && other.known && *a.type.to == *b.type.to;
  const std::optional<std::string> offset = alike ? text(other.offset - base.offset) : std::nullopt;
  if (!offset && matters) {
    plan_.checksOverlap = true;
    plan_.related = b.name + " and " + a.name + " point into one array";
  }
  if (!offset)
    return;
  if (matters)
    plan_.conditions.push_back(b.name + " == " + a.name +
                               (*offset == "0" ? "" : " + " + (isWord(*offset) ? *offset : "(" + *offset + ")")));
  b.madeOf = a.name;
  b.offset = *offset;
}

// A pointer that runs until it meets another: for a trial, one as far behind it as there are elements.
void PointerStarts::pairEnds(ExprRef condition) {
  const auto parameterFor = [&](ExprRef node) -> EmitParameter * {
    for (EmitParameter &parameter : plan_.parameters)
      if (node->is(ExprKind::Var) && node->type.isPointer() &&
          parameter.variable == static_cast<VarId>(node->intValue) && !parameter.byReference)
        return &parameter;
    return nullptr;
  };
  if (!condition || condition->operands.size() != 2)
    return;
  for (const auto &[walking, end] :
       {std::pair(condition->op(0), condition->op(1)), std::pair(condition->op(1), condition->op(0))}) {
    EmitParameter *a = parameterFor(walking), *b = parameterFor(end);
    if (!a || !b || !a->madeOf.empty() || !b->madeOf.empty() || !(*a->type.to == *b->type.to))
      continue;
    for (const ScalarState &scalar : plan_.loop->scalars) {
      if (scalar.cell || scalar.var != a->variable || !scalar.closed || !scalar.step || !scalar.step->isIntConst())
        continue;
      const int64_t step = scalar.step->intValue;
      if (step == 1 || step == -1) {
        b->madeOf = a->name;
        b->offset = step > 0 ? "size" : "-size";
        b->isEnd = true;
      }
    }
  }
}

void PointerStarts::run() {
  const auto look = [&](const Stmt &stmt) {
    const auto note = [&](ExprRef place) { accessed_.insert(parameterOf(plan_, place)); };
    const auto noteLoads = [&](ExprRef expr) {
      if (expr)
        forEachNode(expr, [&](ExprRef node) {
          if (node->is(ExprKind::Load))
            note(node->op(0));
        });
    };
    if (stmt.place)
      note(stmt.place);
    noteLoads(stmt.place);
    noteLoads(stmt.value);
    if (stmt.loop)
      noteLoads(stmt.loop->condition);
  };
  forEachStmt(plan_.loopStmt->loop->prelude, look);
  forEachStmt(plan_.loopStmt->loop->body, look);
  std::vector<Start> starts;
  for (EmitParameter &parameter : plan_.parameters) {
    const bool isReference =
        parameter.variable != UINT32_MAX && plan_.function->variables[parameter.variable].isReference;
    if (parameter.type.isPointer() && !isReference)
      if (Start start = startOf(parameter); start.root)
        starts.push_back(std::move(start));
  }
  // What others are made of comes first.
  std::stable_sort(starts.begin(), starts.end(),
                   [](const Start &a, const Start &b) { return a.offset.isZero() && !b.offset.isZero(); });
  for (size_t i = 0; i < starts.size(); ++i)
    for (size_t j = i + 1; j < starts.size(); ++j)
      if (starts[i].root == starts[j].root && starts[j].parameter->madeOf.empty() &&
          starts[i].parameter->madeOf.empty())
        relate(starts[i], starts[j]);
  if (plan_.pairsPointers)
    pairEnds(plan_.loopStmt->loop->condition);
}

void checkPointerStarts(EmissionPlan &plan) { PointerStarts(plan).run(); }

void checkStarts(EmissionPlan &plan) {
  for (EmitParameter &parameter : plan.parameters) {
    if (parameter.variable == UINT32_MAX || parameter.type.kind != CxxType::Kind::Number ||
        !parameter.type.number.isInt())
      continue;
    ExprRef known = namedValue(plan, parameter.variable);
    const bool isCounter = std::any_of(plan.counters.begin(), plan.counters.end(), [&](const ClosedVariable &counter) {
      return counter.variable == parameter.variable && !counter.start;
    });
    for (const ScalarState &scalar : plan.loop->scalars)
      if (isCounter && !scalar.cell && scalar.var == parameter.variable)
        known = scalar.initial;
    if (!known || known == plan.function->pool->var(parameter.variable, known->type))
      continue;
    bool stale = false;
    ExprRef now = rewrite(*plan.function->pool, known, [&](ExprRef node) -> ExprRef {
      for (const auto &[id, value] : plan.loop->domain.namedValues)
        if (value == node && id != parameter.variable && !node->is(ExprKind::IntConst))
          return plan.function->pool->var(id, node->type);
      stale = stale || (node->is(ExprKind::Var) && !isCurrent(plan, node));
      return nullptr;
    });
    CodePrinter print(*plan.function, plan.live, {});
    const std::string text = print.operand(now);
    if (!stale && print.trouble().empty()) {
      plan.conditions.push_back(parameter.name + " == " + text);
      parameter.fixed = known->isIntConst() ? text : "";
    } else if (isCounter) {
      plan.live.trouble = "where " + parameter.name + " begins cannot be said outside its function";
    }
  }
}

} // namespace lanewise
