// transform/Distribution.cpp - statements into loops of their own, so that what is independent need not wait.
//
//   b[i] = f(i); s[i] = s[i-1] * s[i-1] + b[i]     two loops, the first independent
//   a[i] = b[i]; c[i] = a[i-1]                     two loops, both independent
//   a[i] = c[i-1]; c[i] = a[i] + 1                 not: a cycle through an earlier iteration
//
// Strongly connected statements stay together; the rest is grouped greedily in an order that the edges allow, parallel
// ones with parallel ones as long as nothing is carried between them. Source: Kennedy and McKinley, "Maximizing loop
// parallelism and improving data locality via loop fusion and distribution", 1993.
#include "transform/StatementGraph.h"

#include <algorithm>
#include <set>

namespace lanewise {

namespace {
class Grouping {
public:
  explicit Grouping(const StatementGraph &graph) : graph_(graph), size_(graph.nodes.size()) {
    reach_.assign(size_, std::vector<bool>(size_, false));
    for (const StatementGraph::Edge &edge : graph.edges)
      reach_[edge.from][edge.to] = true;
    for (size_t via = 0; via < size_; ++via)
      for (size_t from = 0; from < size_; ++from)
        for (size_t to = 0; reach_[from][via] && to < size_; ++to)
          reach_[from][to] = reach_[from][to] || reach_[via][to];
  }

  /// Groups of nodes in the order in which their loops run.
  std::vector<std::vector<size_t>> run() {
    std::vector<bool> done(size_, false);
    for (size_t left = size_; left > 0;) {
      const size_t next = choose(done);
      const bool parallel = isParallel(next);
      if (groups_.empty() || parallel != isParallel(groups_.back().front()) || (parallel && carriesInto(next)))
        groups_.emplace_back();
      for (size_t node = 0; node < size_; ++node)
        if (node == next || isTogether(node, next)) {
          groups_.back().push_back(node);
          done[node] = true;
          --left;
        }
    }
    return groups_;
  }

  bool isParallel(size_t node) const { return !graph_.nodes[node].carriesItself && !reach_[node][node]; }

private:
  bool isTogether(size_t a, size_t b) const { return reach_[a][b] && reach_[b][a]; }

  // Of what may come next: what joins the last group, else the first in the source.
  size_t choose(const std::vector<bool> &done) const {
    std::optional<size_t> first;
    for (size_t node = 0; node < size_; ++node) {
      if (done[node] || !isReady(node, done))
        continue;
      if (!groups_.empty() && isParallel(node) == isParallel(groups_.back().front()) &&
          !(isParallel(node) && carriesInto(node)))
        return node;
      first = first ? first : std::optional(node);
    }
    return *first;
  }

  bool isReady(size_t node, const std::vector<bool> &done) const {
    for (size_t before = 0; before < size_; ++before)
      if (reach_[before][node] && !done[before] && !isTogether(before, node) && before != node)
        return false;
    return true;
  }

  bool carriesInto(size_t node) const {
    return std::any_of(graph_.edges.begin(), graph_.edges.end(), [&](const StatementGraph::Edge &edge) {
      const std::vector<size_t> &last = groups_.back();
      return edge.isCarried && edge.to == node && std::find(last.begin(), last.end(), edge.from) != last.end();
    });
  }

  const StatementGraph &graph_;
  size_t size_;
  std::vector<std::vector<bool>> reach_;
  std::vector<std::vector<size_t>> groups_;
};

bool writesMemory(const LoopPiece &piece) {
  bool writes = false;
  const auto look = [&](const Stmt &stmt) { writes = writes || stmt.kind == StmtKind::Store; };
  for (const Stmt *stmt : piece.statements) {
    look(*stmt);
    forEachStmt(stmt->body, look);
    forEachStmt(stmt->orElse, look);
    if (stmt->loop)
      forEachStmt(stmt->loop->body, look);
  }
  return writes;
}

// "line 5", "lines 5-7", "lines 5, 9": where the statements stand.
std::string linesText(const LoopPiece &piece) {
  std::vector<std::pair<uint32_t, uint32_t>> ranges;
  for (const Stmt *stmt : piece.statements) {
    const uint32_t first = stmt->span.line, last = std::max(first, stmt->span.endLine);
    if (first == 0)
      continue;
    if (!ranges.empty() && first <= ranges.back().second + 1)
      ranges.back().second = std::max(ranges.back().second, last);
    else
      ranges.emplace_back(first, last);
  }
  std::string text;
  for (const auto &[first, last] : ranges)
    text += (text.empty() ? "" : ", ") + std::to_string(first) + (last > first ? "-" + std::to_string(last) : "");
  return (ranges.size() == 1 && ranges[0].first == ranges[0].second ? "line " : "lines ") + text;
}

std::string listText(const std::vector<std::string> &parts) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

bool isOne(const std::vector<std::string> &parts) { return parts.size() == 1 && parts[0].starts_with("line "); }

class Distributor {
public:
  Distributor(const UnlockQuestion &question, const StatementGraph &graph) : question_(question), graph_(graph) {}

  std::optional<Unlock> run() {
    Grouping grouping(graph_);
    const std::vector<std::vector<size_t>> groups = grouping.run();
    for (const std::vector<size_t> &group : groups) {
      LoopPiece piece;
      piece.isParallel = grouping.isParallel(group.front());
      for (size_t node : group)
        piece.statements.insert(piece.statements.end(), graph_.nodes[node].statements.begin(),
                                graph_.nodes[node].statements.end());
      unlock_.pieces.push_back(std::move(piece));
    }
    const bool isWorthwhile = std::any_of(unlock_.pieces.begin(), unlock_.pieces.end(),
                                          [](const LoopPiece &p) { return p.isParallel && writesMemory(p); });
    if (groups.size() < 2 || !isWorthwhile)
      return std::nullopt;
    findExpanded(groups);
    unlock_.transform = Transform::Distribution;
    unlock_.conditions = question_.order.conditions;
    unlock_.text = text();
    return std::move(unlock_);
  }

private:
  void findExpanded(const std::vector<std::vector<size_t>> &groups) {
    std::vector<size_t> groupOf(graph_.nodes.size());
    for (size_t i = 0; i < groups.size(); ++i)
      for (size_t node : groups[i])
        groupOf[node] = i;
    std::set<VarId> expanded;
    for (const StatementGraph::Edge &edge : graph_.edges)
      if (edge.through && groupOf[edge.from] != groupOf[edge.to])
        expanded.insert(*edge.through);
    unlock_.expanded.assign(expanded.begin(), expanded.end());
  }

  std::string text() const {
    std::vector<std::string> parallel, serial;
    for (const LoopPiece &piece : unlock_.pieces)
      (piece.isParallel ? parallel : serial).push_back(linesText(piece));
    std::string result =
        "in loops of their own, " + listText(parallel) + (isOne(parallel) ? " is" : " are") + " independent";
    if (!serial.empty())
      result += ", and only " + listText(serial) + " must run in order";
    std::vector<std::string> names;
    for (VarId var : unlock_.expanded)
      if (const std::string &name = question_.loop.function->variables[var].name; !name.empty())
        names.push_back("'" + name + "'");
    if (!names.empty())
      result += "; " + listText(names) + (names.size() == 1 ? " needs" : " need") + " one element for each iteration";
    return result;
  }

  const UnlockQuestion &question_;
  const StatementGraph &graph_;
  Unlock unlock_;
};
} // namespace

std::optional<Unlock> distribution(const UnlockQuestion &question) {
  const std::optional<StatementGraph> graph = statementGraph(question);
  return graph ? Distributor(question, *graph).run() : std::nullopt;
}

} // namespace lanewise
