// emit/ArrayUpdates.cpp - arrays that a loop only combines into: each part does so with copies of its own.
//
//   hist[k[i]] += 1;                     which elements, only the data say
//   for (j…) bias[j] += grad[i * m + j]; every iteration, the same elements
// Before the copies are made, a pass over the iterations that stores nothing finds the first and the last element that
// any of them reaches. Sound only if nothing that pass looks at is stored by the loop.
#include "emit/EmissionPlan.h"
#include "model/Fold.h"

#include <algorithm>

namespace lanewise {

namespace {
/// Names the parameters that places go through.
class PlaceNames {
public:
  explicit PlaceNames(const EmissionPlan &plan) : plan_(plan) {
    for (const Block *block : {&plan.loopStmt->loop->prelude, &plan.loopStmt->loop->body})
      forEachStmt(*block, [&](const Stmt &stmt) { statements_.push_back(&stmt); });
  }
  std::string baseName(ExprRef place) const;

protected:
  std::vector<const Stmt *> statements_;

private:
  std::string pointerName(ExprRef pointer) const;
  const EmissionPlan &plan_;
};

class UpdatePlanner : private PlaceNames {
public:
  explicit UpdatePlanner(EmissionPlan &plan) : PlaceNames(plan), plan_(plan), function_(*plan.function) {}

  std::string notePointers();
  bool needsOverlapCheck() const { return needsOverlapCheck_; }
  std::string add(const StateAnswer &answer);
  std::string finish();

private:
  const Access *writeOf(const Stmt *stmt) const;
  bool isParameter(const std::string &name) const {
    return std::any_of(plan_.parameters.begin(), plan_.parameters.end(),
                       [&](const EmitParameter &p) { return p.name == name && p.type.isPointer(); });
  }
  std::string readElsewhere(const CombinedArray &update) const;
  void relevantTo(ExprRef expr, std::set<ExprRef> &loads);

  EmissionPlan &plan_;
  const FunctionModel &function_;
  bool needsOverlapCheck_ = false;
};
} // namespace

// The parameter that an access goes through, followed through pointers that the loop makes of it; "" if that is not
// plain.
std::string PlaceNames::pointerName(ExprRef pointer) const {
  for (int steps = 0; steps < 8; ++steps) {
    while (pointer->is(ExprKind::PtrAdd))
      pointer = pointer->op(0);
    if (pointer->is(ExprKind::Load)) {
      const Cell *cell = plan_.live.cellAt(pointer->op(0));
      return cell ? cell->name : "";
    }
    if (pointer->is(ExprKind::AddressOf))
      return baseName(pointer->op(0));
    if (!pointer->is(ExprKind::Var))
      return {};
    const VarId id = static_cast<VarId>(pointer->intValue);
    const Stmt *made = nullptr;
    size_t assignments = 0;
    for (const Stmt *stmt : statements_)
      if (stmt->kind == StmtKind::Assign && stmt->var == id) {
        made = stmt;
        ++assignments;
      }
    if (assignments == 0 && !plan_.live.declared.contains(id)) {
      const auto name = plan_.live.names.find(id);
      return name == plan_.live.names.end() ? "" : name->second;
    }
    if (assignments != 1 || !plan_.live.declared.contains(id))
      return {};
    pointer = made->value;
  }
  return {};
}

std::string PlaceNames::baseName(ExprRef place) const {
  while (place->is(ExprKind::PlaceIndex)) {
    if (const Cell *cell = plan_.live.cellAt(place->op(0)))
      return cell->name;
    place = place->op(0);
  }
  if (place->is(ExprKind::PlaceVar)) {
    const auto name = plan_.live.names.find(static_cast<VarId>(place->intValue));
    return name == plan_.live.names.end() ? "" : name->second;
  }
  return place->is(ExprKind::PlaceDeref) ? pointerName(place->op(0)) : "";
}

const Access *UpdatePlanner::writeOf(const Stmt *stmt) const {
  for (const Access &access : plan_.loop->accesses)
    if (access.isWrite && access.stmt == stmt)
      return &access;
  return nullptr;
}

static bool isSameSpan(const SourceSpan &a, const SourceSpan &b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

// "" if every access through the parameter is one of the updates.
std::string UpdatePlanner::readElsewhere(const CombinedArray &update) const {
  const auto isOne = [&](const Stmt *stmt) {
    return std::find(update.stores.begin(), update.stores.end(), stmt) != update.stores.end();
  };
  for (const Stmt *stmt : statements_) {
    size_t reads = 0;
    const auto look = [&](ExprRef expr) {
      if (expr)
        forEachNode(expr, [&](ExprRef node) {
          const bool own = isOne(stmt) && node->is(ExprKind::Load) && node->op(0) == stmt->place;
          reads += node->is(ExprKind::Load) && !own && baseName(node->op(0)) == update.parameter;
        });
    };
    look(stmt->value);
    look(stmt->place);
    if (stmt->loop)
      look(stmt->loop->condition);
    if (reads > 0)
      return "an element of " + update.parameter + " is read beside being updated";
  }
  return {};
}

std::string UpdatePlanner::add(const StateAnswer &answer) {
  const std::string &name = answer.state.name;
  CombinedArray update;
  for (const Stmt *stmt : statements_)
    if (stmt->kind == StmtKind::Store && isSameSpan(stmt->span, answer.state.span))
      update.parameter = baseName(stmt->place);
  if (update.parameter.empty())
    return "which array " + name + " is cannot be said outside its function";
  const auto parameter = std::find_if(plan_.parameters.begin(), plan_.parameters.end(),
                                      [&](const EmitParameter &p) { return p.name == update.parameter; });
  if (parameter == plan_.parameters.end() || !parameter->type.isPointer() ||
      parameter->type.to->kind != CxxType::Kind::Number || parameter->type.to->number.isBool())
    return "the elements of " + name + " are no numbers of their own";
  update.element = *parameter->type.to;
  std::optional<FoldForm> form;
  for (const Stmt *stmt : statements_) {
    if (stmt->kind != StmtKind::Store || baseName(stmt->place) != update.parameter)
      continue;
    const Access *write = writeOf(stmt);
    ExprRef old = nullptr;
    if (write && write->iterationValue)
      forEachNode(write->iterationValue, [&](ExprRef node) {
        if (node->is(ExprKind::Load) && node->op(0) == write->iterationPlace)
          old = node;
      });
    const std::optional<FoldForm> found =
        old ? matchFold(*function_.pool, write->iterationValue, old) : std::optional<FoldForm>();
    if (!found ||
        (form && (form->op != found->op || form->viaCall != found->viaCall || form->tieTakesNew != found->tieTakesNew)))
      return "elements of " + name + " are updated in more than one way";
    form = found;
    update.stores.push_back(stmt);
    update.places.push_back(stmt->place);
  }
  if (!form)
    return "the update of " + name + " was not found";
  if (std::string why = readElsewhere(update); !why.empty())
    return why;
  update.form = *form;
  if (answer.claim->exactness == Exactness::UpToRounding)
    plan_.exact = false;
  if (std::find(plan_.reached.begin(), plan_.reached.end(), update.parameter) == plan_.reached.end())
    plan_.reached.push_back(update.parameter);
  const bool known = std::any_of(plan_.updates.begin(), plan_.updates.end(),
                                 [&](const CombinedArray &other) { return other.parameter == update.parameter; });
  if (!known)
    plan_.updates.push_back(std::move(update));
  return {};
}

// Every access has to go through a parameter, and an index that is only sometimes looked at must not read memory.
std::string UpdatePlanner::notePointers() {
  std::string trouble;
  std::set<std::string> names;
  std::vector<ExprRef> places;
  std::set<ExprRef> always; // places that the statement reads in any case
  const auto look = [&](ExprRef expr) {
    if (!expr)
      return;
    forEachNode(expr, [&](ExprRef node) {
      if (node->is(ExprKind::Load) && !plan_.live.cellAt(node->op(0)))
        places.push_back(node->op(0));
      const bool isChoice = node->is(ExprKind::Select) || node->is(ExprKind::And) || node->is(ExprKind::Or);
      for (size_t i = 1; isChoice && i < node->operands.size(); ++i)
        forEachNode(node->op(i), [&](ExprRef inner) {
          const auto isSometimes = [&](ExprRef n) { return n->is(ExprKind::Load) && !always.contains(n->op(0)); };
          if (inner->is(ExprKind::Load) && containsNode(inner->op(0), isSometimes))
            trouble = "an index is read from memory only in some iterations";
        });
    });
  };
  for (const Stmt *stmt : statements_) {
    always.clear();
    if (stmt->place)
      forEachNode(stmt->place, [&](ExprRef node) {
        if (node->is(ExprKind::Load))
          always.insert(node->op(0));
      });
    look(stmt->value);
    look(stmt->place);
    if (stmt->kind == StmtKind::Store && !plan_.live.cellAt(stmt->place))
      places.push_back(stmt->place);
    if (stmt->loop && stmt->loop->condition && containsNode(stmt->loop->condition, [&](ExprRef node) {
          const Cell *cell = node->is(ExprKind::Load) ? plan_.live.cellAt(node->op(0)) : nullptr;
          return node->is(ExprKind::Load) && (!cell || cell->written); // The others are parameters.
        }))
      trouble = "an inner loop's condition reads memory";
  }
  for (ExprRef place : places) {
    const std::string name = baseName(place);
    const bool isLocal = std::any_of(plan_.live.names.begin(), plan_.live.names.end(),
                                     [&](const auto &entry) { return entry.second == name && !isParameter(name); });
    if (isLocal)
      continue;
    if (name.empty() || !isParameter(name))
      return "what is accessed through which pointer is not plain";
    if (names.insert(name).second && std::find(plan_.reached.begin(), plan_.reached.end(), name) == plan_.reached.end())
      plan_.reached.push_back(name);
  }
  return trouble;
}

// Everything that decides where an update goes: what is read for it, and which variables.
void UpdatePlanner::relevantTo(ExprRef expr, std::set<ExprRef> &loads) {
  if (!expr)
    return;
  std::vector<VarId> fresh;
  forEachNode(expr, [&](ExprRef node) {
    if (node->is(ExprKind::Load))
      loads.insert(node);
    if ((node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar)) &&
        plan_.reachVariables.insert(static_cast<VarId>(node->intValue)).second)
      fresh.push_back(static_cast<VarId>(node->intValue));
  });
  for (VarId id : fresh)
    for (const Stmt *stmt : statements_)
      if (stmt->kind == StmtKind::Assign && stmt->var == id)
        relevantTo(stmt->value, loads);
}

std::string UpdatePlanner::finish() {
  std::set<ExprRef> loads;
  for (const Stmt *stmt : statements_) {
    if (stmt->kind == StmtKind::If)
      relevantTo(stmt->value, loads);
    if (stmt->loop)
      relevantTo(stmt->loop->condition, loads);
    // Inner loops go on as they do.
    if (stmt->loop)
      forEachStmt(stmt->loop->step, [&](const Stmt &step) { relevantTo(step.value, loads); });
  }
  const auto indicesOf = [&](ExprRef place) {
    for (ExprRef operand : place->operands)
      relevantTo(operand, loads);
  };
  for (const CombinedArray &update : plan_.updates)
    for (ExprRef place : update.places)
      indicesOf(place);
  if (plan_.checksOverlap)
    for (const Stmt *stmt : statements_) {
      if (stmt->place)
        indicesOf(stmt->place);
      if (stmt->value)
        forEachNode(stmt->value, [&](ExprRef node) {
          if (node->is(ExprKind::Load))
            indicesOf(node->op(0));
        });
    }
  // What is read for it must not be stored: not through the same pointer, and through no other either. Values of
  // another type are not (the analysis supposes that too); others are compared with what is stored, before anything is.
  // As long as no store has hit, iterations go where that comparison says, so the first one that did would lie within
  // it.
  for (const Stmt *stmt : statements_)
    if (stmt->kind == StmtKind::Store)
      for (ExprRef load : loads) {
        if (!(load->type == stmt->place->type))
          continue;
        const std::string from = baseName(load->op(0));
        if (plan_.live.cellAt(load->op(0)) || from.empty() || from == baseName(stmt->place))
          return "which elements are reached may depend on what is stored";
        needsOverlapCheck_ = true;
      }
  for (const StateAnswer &answer : plan_.answers) {
    if (answer.state.cell || !plan_.reachVariables.contains(answer.state.var))
      continue;
    if (!plan_.mayReachByState || plan_.join != JoinKind::Prefixes || plan_.levels > 1 || plan_.isSearch)
      return "which elements are reached depends on the running value of " + answer.state.name;
    plan_.reachesByState = true;
  }
  return {};
}

std::string planArrayUpdates(EmissionPlan &plan, const std::vector<StateAnswer> &answers) {
  UpdatePlanner planner(plan);
  for (const StateAnswer &answer : answers)
    if (std::string why = planner.add(answer); !why.empty())
      return why;
  if (answers.empty())
    return {};
  std::string why = planner.finish();
  if (why.empty() && planner.needsOverlapCheck()) {
    plan.checksOverlap = true;
    why = planOverlapCheck(plan);
  }
  return why;
}

std::string planOverlapCheck(EmissionPlan &plan) {
  UpdatePlanner planner(plan);
  std::string why = planner.notePointers();
  return why.empty() ? planner.finish() : why;
}

std::string parameterOf(const EmissionPlan &plan, ExprRef place) { return PlaceNames(plan).baseName(place); }

} // namespace lanewise
