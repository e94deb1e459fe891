// transform/StatementGraph.cpp - edges between the statements of a body, through memory and through scalars.
//
// Memory gives the edges that NestOrder has. A scalar is taken apart into webs: from one assignment that always happens
// up to the next. A web with one assignment is an edge to each statement that reads it (and the scalar one element for
// each iteration, if a cut separates them), or none if the value can be computed again; what else shares a scalar stays
// together. A scalar that may be read before it is set in the iteration is carried.
// Source: Allen and Kennedy, 2001, chapters 2 and 5; Muchnick, "Advanced compiler design and implementation", 1997,
// webs.
#include "transform/StatementGraph.h"

#include "model/Location.h"

#include <algorithm>
#include <map>
#include <set>

namespace lanewise {

static constexpr size_t kMaxStatements = 64;

namespace {
/// A statement of the body with all inside it.
struct Unit {
  const Stmt *stmt = nullptr;
  std::set<VarId> assigned, read;
  bool isFirstOfWeb = false; ///< always assigns `stmt->var`
  bool isPure = false;       ///< reads no memory
};

class GraphBuilder {
public:
  explicit GraphBuilder(const UnlockQuestion &question) : question_(question), loop_(question.loop) {}

  std::optional<StatementGraph> run() {
    const Loop &loop = *loop_.loop;
    if (!loop_.effects.empty() || !loop_.exits.empty() || !loop.prelude.empty() || loop.testAtEnd ||
        !loop_.domain.exact || loop_.domain.mayExitEarly || !collectUnits(loop.body) || !stepOnlyCounts(loop.step))
      return std::nullopt;
    joined_.resize(units_.size());
    for (size_t i = 0; i < joined_.size(); ++i)
      joined_[i] = i;
    for (VarId var : scalars_)
      connect(var);
    joinFreshObjects();
    if (!connectMemory())
      return std::nullopt;
    return result();
  }

private:
  // Counted alike in every new loop.
  bool isCounted(VarId var) const {
    return std::any_of(loop_.scalars.begin(), loop_.scalars.end(),
                       [&](const ScalarState &scalar) { return !scalar.cell && scalar.var == var && scalar.step; });
  }

  bool isRegister(VarId var) const {
    const Variable &variable = loop_.function->variables[var];
    return variable.shape == VarShape::Scalar && !variable.inMemory;
  }

  bool collectUnits(const Block &body) {
    for (const StmtPtr &stmt : body) {
      if (stmt->kind == StmtKind::Assume || (stmt->kind == StmtKind::Assign && isCounted(stmt->var)))
        continue;
      if (stmt->kind == StmtKind::Jump || stmt->kind == StmtKind::Touch || stmt->kind == StmtKind::Refuse)
        return false;
      units_.push_back(unitOf(*stmt));
      if (staysInside_ != units_.size() || units_.size() > kMaxStatements)
        return false;
    }
    return units_.size() > 1;
  }

  bool stepOnlyCounts(const Block &step) const {
    return std::all_of(step.begin(), step.end(),
                       [&](const StmtPtr &stmt) { return stmt->kind == StmtKind::Assign && isCounted(stmt->var); });
  }

  static void readsOf(ExprRef expr, std::set<VarId> &read) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var))
          read.insert(static_cast<VarId>(node->intValue));
      });
  }

  Unit unitOf(const Stmt &top) {
    Unit unit;
    unit.stmt = &top;
    std::set<uint32_t> scopes, loops;
    std::set<VarId> local; // never seen outside
    bool leaves = false;
    const size_t number = units_.size();
    const auto visit = [&](const Stmt &stmt) {
      owner_[&stmt] = number;
      if (stmt.kind == StmtKind::Declare && &stmt != &top)
        local.insert(stmt.var);
      if (stmt.kind == StmtKind::Scope)
        scopes.insert(stmt.label);
      if (stmt.kind == StmtKind::Assign || (stmt.kind == StmtKind::Call && stmt.hasResult) ||
          (stmt.kind == StmtKind::Declare && isRegister(stmt.var)))
        unit.assigned.insert(stmt.var);
      for (ExprRef expr : {stmt.value, stmt.place})
        readsOf(expr, unit.read);
      for (ExprRef argument : stmt.arguments)
        readsOf(argument, unit.read);
      if (stmt.kind == StmtKind::Loop) {
        loops.insert(stmt.loop->id);
        loopOwner_[stmt.loop->id] = number;
        readsOf(stmt.loop->condition, unit.read);
      }
      if (stmt.kind == StmtKind::Jump)
        leaves = leaves || !(stmt.jump == JumpKind::Leave ? scopes.count(stmt.label)
                             : stmt.jump == JumpKind::Break || stmt.jump == JumpKind::Continue ? loops.count(stmt.label)
                                                                                               : 0);
    };
    visitAll(top, visit);
    staysInside_ += leaves ? 0 : 1;
    for (VarId var : local) {
      unit.assigned.erase(var);
      unit.read.erase(var);
    }
    unit.isFirstOfWeb = (top.kind == StmtKind::Assign || top.kind == StmtKind::Declare) && unit.assigned.size() == 1;
    unit.isPure = top.kind == StmtKind::Assign && !containsNode(top.value, [](ExprRef e) {
                    return e->is(ExprKind::Load) || e->is(ExprKind::Opaque) || e->is(ExprKind::Undef);
                  });
    scalars_.insert(unit.assigned.begin(), unit.assigned.end());
    return unit;
  }

  template <typename Visit> static void visitAll(const Stmt &stmt, const Visit &visit) {
    visit(stmt);
    for (const Block *block : {&stmt.body, &stmt.orElse})
      for (const StmtPtr &inner : *block)
        visitAll(*inner, visit);
    if (stmt.loop)
      for (const Block *block : {&stmt.loop->prelude, &stmt.loop->body, &stmt.loop->step})
        for (const StmtPtr &inner : *block)
          visitAll(*inner, visit);
  }

  size_t rootOf(size_t unit) const {
    while (joined_[unit] != unit)
      unit = joined_[unit];
    return unit;
  }

  void join(const std::vector<size_t> &units) {
    for (size_t unit : units) {
      const size_t a = rootOf(units.front()), b = rootOf(unit);
      joined_[std::max(a, b)] = std::min(a, b);
    }
  }

  void connect(VarId var) {
    struct Web {
      std::vector<size_t> assigning, reading;
    };
    std::vector<Web> webs(1); // the first: before it is set for sure
    std::vector<size_t> touching;
    for (size_t i = 0; i < units_.size(); ++i) {
      const Unit &unit = units_[i];
      if (unit.read.count(var))
        webs.back().reading.push_back(i);
      if (!unit.assigned.count(var)) {
        if (unit.read.count(var))
          touching.push_back(i);
        continue;
      }
      touching.push_back(i);
      if (unit.isFirstOfWeb)
        webs.emplace_back();
      webs.back().assigning.push_back(i);
    }
    const bool isCarried = isCounted(var) || !webs[0].assigning.empty() || !webs[0].reading.empty();
    const std::vector<VarId> &last = question_.answer.lastPrivate;
    if (isCarried)
      carrying_.insert(touching.begin(), touching.end());
    if (isCarried || std::find(last.begin(), last.end(), var) != last.end())
      return join(touching);
    for (const Web &web : webs) {
      if (web.assigning.size() > 1) {
        std::vector<size_t> all = web.assigning;
        all.insert(all.end(), web.reading.begin(), web.reading.end());
        join(all);
      } else if (web.assigning.size() == 1 && !canRepeat(web.assigning[0])) {
        for (size_t reader : web.reading)
          edges_.push_back({web.assigning[0], reader, false, var});
      } else if (web.assigning.size() == 1) {
        repeated_.insert(web.assigning[0]);
      }
    }
  }

  // Computed from counters and values of outside alone.
  bool canRepeat(size_t number) const {
    const Unit &unit = units_[number];
    if (unit.stmt->kind == StmtKind::Declare)
      return !unit.stmt->value;
    return unit.isPure && std::all_of(unit.read.begin(), unit.read.end(),
                                      [&](VarId var) { return isCounted(var) || !scalars_.count(var); });
  }

  void joinFreshObjects() {
    std::map<VarId, std::vector<size_t>> users;
    for (size_t i = 0; i < units_.size(); ++i)
      if (units_[i].stmt->kind == StmtKind::Declare && !isRegister(units_[i].stmt->var))
        users[units_[i].stmt->var].push_back(i);
    for (const Access &access : loop_.accesses) {
      const Base base = locate(access.iterationPlace).base;
      const auto unit = unitOf(access);
      if (unit && base.kind == Base::Kind::Variable)
        users[base.var].push_back(*unit);
    }
    for (const auto &[var, units] : users)
      if (std::find(loop_.declaredInside.begin(), loop_.declaredInside.end(), var) != loop_.declaredInside.end())
        join(units);
  }

  std::optional<size_t> unitOf(const Access &access) const {
    if (access.stmt) {
      auto found = owner_.find(access.stmt);
      return found == owner_.end() ? std::nullopt : std::optional(found->second);
    }
    if (access.innerLoops.empty())
      return std::nullopt;
    auto found = loopOwner_.find(access.innerLoops.front());
    return found == loopOwner_.end() ? std::nullopt : std::optional(found->second);
  }

  bool connectMemory() {
    for (const OrderedPair &pair : question_.order.pairs) {
      const auto from = unitOf(loop_.accesses[pair.source]), to = unitOf(loop_.accesses[pair.sink]);
      if (!from || !to)
        return false; // the loop's own test, or its step
      if (pair.level == 0)
        edges_.push_back({*from, *to, true, std::nullopt});
      else if (*from != *to)
        edges_.push_back({*from, *to, false, std::nullopt});
    }
    return true;
  }

  StatementGraph result() {
    StatementGraph graph;
    std::map<size_t, size_t> numbers; // of roots
    for (size_t i = 0; i < units_.size(); ++i) {
      if (repeated_.count(i) && rootOf(i) == i && !isJoined(i))
        continue;
      const auto [place, isNew] = numbers.emplace(rootOf(i), graph.nodes.size());
      if (isNew)
        graph.nodes.emplace_back();
      StatementGraph::Node &node = graph.nodes[place->second];
      node.statements.push_back(units_[i].stmt);
      node.carriesItself = node.carriesItself || carrying_.count(i);
    }
    std::set<std::tuple<size_t, size_t, bool, VarId>> seen;
    for (const StatementGraph::Edge &edge : edges_) {
      const auto from = numbers.find(rootOf(edge.from)), to = numbers.find(rootOf(edge.to));
      if (from == numbers.end() || to == numbers.end())
        continue;
      if (from == to) {
        graph.nodes[from->second].carriesItself = graph.nodes[from->second].carriesItself || edge.isCarried;
        continue;
      }
      if (seen.emplace(from->second, to->second, edge.isCarried, edge.through.value_or(UINT32_MAX)).second)
        graph.edges.push_back({from->second, to->second, edge.isCarried, edge.through});
    }
    return graph;
  }

  bool isJoined(size_t unit) const {
    for (size_t i = 0; i < joined_.size(); ++i)
      if (i != unit && rootOf(i) == rootOf(unit))
        return true;
    return false;
  }

  const UnlockQuestion &question_;
  const LoopSummary &loop_;
  std::vector<Unit> units_;
  size_t staysInside_ = 0; ///< units that only jump within themselves
  std::set<VarId> scalars_;
  std::map<const Stmt *, size_t> owner_;
  std::map<LoopId, size_t> loopOwner_;
  std::vector<size_t> joined_;
  std::set<size_t> carrying_, repeated_;
  std::vector<StatementGraph::Edge> edges_;
};
} // namespace

std::optional<StatementGraph> statementGraph(const UnlockQuestion &question) { return GraphBuilder(question).run(); }

} // namespace lanewise
