// emit/LiveValues.cpp - walks a piece of a model and gives everything it touches a name and a type.
#include "emit/LiveValues.h"

#include "model/Location.h"
#include "model/TextRules.h"

#include <functional>

namespace lanewise {

namespace {
class Collector {
public:
  Collector(const FunctionModel &function, LiveValues &live) : function_(function), live_(live) {}

  void declarations(const Stmt &stmt) {
    if (isDead(stmt))
      return;
    if (stmt.kind == StmtKind::Declare)
      live_.declared.insert(stmt.var);
    if (stmt.kind == StmtKind::Assign)
      assigned_.insert(stmt.var);
  }
  /// Finds variables that are declared inside and only assigned. Returns whether there are more than before.
  bool findDead(const std::function<void(const std::function<void(const Stmt &)> &)> &forEach);
  bool isDead(const Stmt &stmt) const {
    return (stmt.kind == StmtKind::Declare || stmt.kind == StmtKind::Assign) && live_.dead.contains(stmt.var);
  }
  void statement(const Stmt &stmt);
  void value(ExprRef expr);
  void passOnWrites(const Stmt &stmt);
  size_t writtenCount() const;
  void finish();

private:
  const Variable &variable(VarId id) const { return function_.variables[id]; }
  void place(ExprRef expr, bool writes);
  bool isCell(ExprRef place, bool inField) const;
  Cell &cell(ExprRef place);
  void baseWritten(ExprRef pointer);
  void mention(VarId id);
  std::optional<CxxType> typeOf(const Variable &variable);
  std::optional<CxxType> deducedType(const Variable &variable); ///< of a pointer also from what is assigned
  std::string cellName(ExprRef place) const;
  void refuse(const std::string &why) {
    if (live_.trouble.empty())
      live_.trouble = why;
  }

  const FunctionModel &function_;
  LiveValues &live_;
  std::set<VarId> assigned_;
  std::set<VarId> mentioned_;
  std::map<ExprRef, ExprRef> pointees_;        ///< by cell place: an access through the pointer that is there
  std::map<ExprRef, VarId> copies_;            ///< by cell place: a variable that takes the pointer that is there
  std::map<VarId, std::set<ExprRef>> reached_; ///< what is accessed through a pointer variable
  std::set<std::pair<ExprRef, bool>> seen_;
};
} // namespace

// v in std::vector<struct P>: "struct P".
static std::string firstArgument(const std::string &name) {
  const size_t open = name.find('<');
  if (open == std::string::npos)
    return {};
  size_t end = open + 1;
  for (int depth = 0; end < name.size(); ++end) {
    if (name[end] == '<')
      ++depth;
    else if (name[end] == '>' && depth-- == 0)
      break;
    else if (name[end] == ',' && depth == 0)
      break;
  }
  return name.substr(open + 1, end - open - 1);
}

bool Collector::isCell(ExprRef place, bool inField) const {
  switch (place->kind) {
  case ExprKind::PlaceField:
    return (inField || place->text != kUnionField) && isCell(place->op(0), true);
  case ExprKind::PlaceVar: {
    const Variable &v = variable(static_cast<VarId>(place->intValue));
    return !live_.declared.contains(v.id) && v.shape != VarShape::Array;
  }
  case ExprKind::PlaceDeref: {
    if (!place->op(0)->is(ExprKind::Var))
      return false;
    const Variable &v = variable(static_cast<VarId>(place->op(0)->intValue));
    if (live_.declared.contains(v.id) || assigned_.contains(v.id))
      return false;
    return v.isReference || v.name == "this" || inField;
  }
  default:
    return false;
  }
}

std::string Collector::cellName(ExprRef place) const {
  std::string name;
  ExprRef at = place;
  for (; at->is(ExprKind::PlaceField) || at->is(ExprKind::PlaceElements); at = at->op(0)) {
    if (at->is(ExprKind::PlaceElements) || at->text.empty() || at->text == "<data>")
      continue;
    if (at->text == "<size>") {
      name = "_size";
      continue;
    }
    if (name.empty() || name == "_size")
      name = at->text + name;
  }
  std::erase(name, '&'); // of a member that is a reference
  if (!name.empty() && name != "_size")
    return name;
  const ExprRef root = at->is(ExprKind::PlaceDeref) ? at->op(0) : at;
  return variable(static_cast<VarId>(root->intValue)).name + name;
}

Cell &Collector::cell(ExprRef place) {
  // The elements of a container and its data() are the same parameter.
  if (place->is(ExprKind::PlaceField) && place->text == "<data>")
    for (Cell &known : live_.cells)
      if (known.place->is(ExprKind::PlaceElements) && known.place->op(0) == place->op(0))
        refuse("a container is used by subscript and through data()");
  for (Cell &known : live_.cells)
    if (known.place == place)
      return known;
  Cell fresh;
  fresh.place = place;
  fresh.name = cellName(place);
  if (place->type.kind != Type::Kind::Opaque)
    fresh.type = CxxType::ofNumber(place->type);
  live_.cells.push_back(fresh);
  return live_.cells.back();
}

void Collector::baseWritten(ExprRef pointer) {
  while (pointer->is(ExprKind::PtrAdd))
    pointer = pointer->op(0);
  if (pointer->is(ExprKind::Var)) {
    live_.writtenThrough.insert(static_cast<VarId>(pointer->intValue));
  } else if (pointer->is(ExprKind::Load) && isCell(pointer->op(0), false)) {
    cell(pointer->op(0)).written = true;
  } else if (pointer->is(ExprKind::Load)) {
    // float **rows: what the rows lie in.
    ExprRef row = pointer->op(0);
    if (row->is(ExprKind::PlaceDeref))
      baseWritten(row->op(0));
    else
      refuse("it stores through a pointer that is computed");
  } else if (pointer->is(ExprKind::AddressOf)) {
    place(pointer->op(0), true);
  } else {
    refuse("it stores through a pointer that is computed");
  }
}

void Collector::mention(VarId id) { mentioned_.insert(id); }

void Collector::place(ExprRef expr, bool writes) {
  if (!seen_.emplace(expr, writes).second)
    return;
  if (isCell(expr, false)) {
    if (expr->type.kind == Type::Kind::Opaque)
      return refuse("it copies or passes on a record or a container as a whole");
    Cell &found = cell(expr);
    found.written = found.written || writes;
    return;
  }
  switch (expr->kind) {
  case ExprKind::PlaceVar:
    mention(static_cast<VarId>(expr->intValue));
    if (writes)
      live_.writtenThrough.insert(static_cast<VarId>(expr->intValue));
    return;
  case ExprKind::PlaceDeref: {
    ExprRef pointer = expr->op(0);
    value(pointer);
    if (writes)
      baseWritten(pointer);
    while (pointer->is(ExprKind::PtrAdd))
      pointer = pointer->op(0);
    if (pointer->is(ExprKind::Load) && isCell(pointer->op(0), false))
      pointees_.emplace(pointer->op(0), expr);
    if (pointer->is(ExprKind::Var))
      reached_[static_cast<VarId>(pointer->intValue)].insert(expr);
    return;
  }
  case ExprKind::PlaceIndex:
    value(expr->op(1));
    if (expr->op(0)->is(ExprKind::PlaceElements)) {
      ExprRef elements = expr->op(0);
      if (!isCell(elements->op(0), false))
        return refuse("it goes through a container inside another object");
      Cell &found = cell(elements);
      found.written = found.written || writes;
      pointees_.emplace(elements, expr);
      return;
    }
    if (isCell(expr->op(0), false) && expr->op(0)->is(ExprKind::PlaceField)) { // an array inside a record
      if (expr->type.kind == Type::Kind::Opaque || expr->type.isPointer())
        return refuse("it uses an array of arrays or of records inside a record");
      Cell &found = cell(expr->op(0));
      found.written = found.written || writes;
      pointees_.emplace(expr->op(0), expr);
      return;
    }
    return place(expr->op(0), writes);
  case ExprKind::PlaceField:
    if (expr->text.empty() || expr->text.front() == '<')
      return refuse("it goes through a part of an object of the library");
    return place(expr->op(0), writes);
  default:
    return refuse("it goes through storage that cannot be spelled");
  }
}

void Collector::value(ExprRef expr) {
  if (!expr || !seen_.emplace(expr, false).second)
    return;
  switch (expr->kind) {
  case ExprKind::Var:
    return mention(static_cast<VarId>(expr->intValue));
  case ExprKind::Load:
    return place(expr->op(0), false);
  case ExprKind::AddressOf:
    return place(expr->op(0), false);
  default:
    if (expr->isPlace())
      return place(expr, false);
    for (ExprRef operand : expr->operands)
      value(operand);
  }
}

// A pointer that elements are written through makes every pointer that it comes from such a one.
void Collector::passOnWrites(const Stmt &stmt) {
  if (isDead(stmt) || stmt.kind != StmtKind::Assign || !stmt.value || !stmt.value->type.isPointer() ||
      !live_.writtenThrough.contains(stmt.var))
    return;
  forEachNode(stmt.value, [&](ExprRef node) {
    if (node->type.isPointer() && node->is(ExprKind::Var))
      live_.writtenThrough.insert(static_cast<VarId>(node->intValue));
    else if (node->type.isPointer() && node->is(ExprKind::Load) && isCell(node->op(0), false))
      cell(node->op(0)).written = true;
    else if (node->is(ExprKind::AddressOf))
      place(node->op(0), true);
  });
}

// What the value may point into: through selections and sums.
static std::vector<ExprRef> pointersIn(ExprRef value) {
  std::vector<ExprRef> found, open = {value};
  while (!open.empty()) {
    ExprRef at = open.back();
    open.pop_back();
    if (!at || !at->type.isPointer())
      continue;
    if (at->is(ExprKind::Select))
      open.insert(open.end(), {at->op(1), at->op(2)});
    else if (at->is(ExprKind::PtrAdd))
      open.push_back(at->op(0));
    else
      found.push_back(at);
  }
  return found;
}

// Only an assignment reads nothing but its own value, and the value of a dead one is not read either.
bool Collector::findDead(const std::function<void(const std::function<void(const Stmt &)> &)> &forEach) {
  std::set<VarId> read, candidates;
  const auto readIn = [&](ExprRef expr) {
    if (expr)
      forEachNode(expr, [&](ExprRef node) {
        if (node->is(ExprKind::Var) || node->is(ExprKind::PlaceVar))
          read.insert(static_cast<VarId>(node->intValue));
      });
  };
  forEach([&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && variable(stmt.var).shape == VarShape::Scalar &&
        !variable(stmt.var).inMemory && !variable(stmt.var).isVolatile)
      candidates.insert(stmt.var);
    if (isDead(stmt))
      return;
    readIn(stmt.value);
    readIn(stmt.place);
    if (stmt.loop)
      readIn(stmt.loop->condition);
    if (stmt.kind == StmtKind::Call)
      read.insert(stmt.var);
  });
  const size_t before = live_.dead.size();
  for (VarId id : candidates)
    if (!read.contains(id))
      live_.dead.insert(id);
  return live_.dead.size() != before;
}

void Collector::statement(const Stmt &stmt) {
  if (isDead(stmt))
    return;
  switch (stmt.kind) {
  case StmtKind::Call:
    refuse("it calls " + (stmt.text.empty() ? std::string("something") : stmt.text) +
           ", whose body is not part of the loop");
    break;
  case StmtKind::Touch:
    refuse("it reads volatile storage");
    break;
  case StmtKind::Refuse:
    refuse("it contains something that is not modelled" + (stmt.text.empty() ? "" : ": " + stmt.text));
    break;
  case StmtKind::Declare:
    mention(stmt.var);
    break;
  case StmtKind::Assign:
    mention(stmt.var);
    for (ExprRef value : pointersIn(stmt.value))
      if (value->is(ExprKind::Load) && isCell(value->op(0), false))
        copies_.emplace(value->op(0), stmt.var);
    break;
  case StmtKind::Store:
    place(stmt.place, true);
    break;
  default:
    break;
  }
  value(stmt.value);
  if (stmt.loop)
    value(stmt.loop->condition);
}

std::optional<CxxType> Collector::typeOf(const Variable &v) {
  if (v.shape == VarShape::Scalar && !v.type.isPointer() && v.type.kind != Type::Kind::Opaque) {
    // The source's own name where it is the standard library's.
    static const std::set<std::string> kStandard = {"size_t",   "std::size_t", "int8_t",    "int16_t",
                                                    "int32_t",  "int64_t",     "uint8_t",   "uint16_t",
                                                    "uint32_t", "uint64_t",    "ptrdiff_t", "std::ptrdiff_t"};
    CxxType type = CxxType::ofNumber(v.type);
    if (kStandard.contains(v.typeName))
      type.name = v.typeName.starts_with("std::") ? v.typeName : "std::" + v.typeName;
    return type;
  }
  if (v.shape == VarShape::Scalar && v.type.isPointer()) {
    if (v.name.empty() && v.pointeeTypeName.empty()) {
      // One that lowering made: what it leads to is what it is used for.
      std::optional<CxxType> element;
      for (ExprRef access : reached_.contains(v.id) ? reached_.at(v.id) : std::set<ExprRef>()) {
        if (access->type.isPointer() || access->type.kind == Type::Kind::Opaque ||
            (element && element->number != access->type))
          return std::nullopt;
        element = CxxType::ofNumber(access->type);
      }
      return element ? std::optional(CxxType::pointerTo(std::move(*element))) : std::nullopt;
    }
    std::optional<CxxType> pointee = parseCxxType(v.pointeeTypeName, v.pointeeSize);
    return pointee ? std::optional(CxxType::pointerTo(std::move(*pointee))) : std::nullopt;
  }
  if (v.shape == VarShape::Array) {
    uint64_t count = 1;
    for (uint64_t extent : v.extents)
      count *= extent;
    if (count == 0)
      return std::nullopt;
    std::optional<CxxType> type = parseCxxType(v.elementTypeName, v.size / count);
    for (size_t i = v.extents.size(); type && i-- > 0;)
      type = CxxType::arrayOf(std::move(*type), v.extents[i]);
    return type;
  }
  return std::nullopt;
}

// The declaration of a temporary pointer says nothing: what is assigned to it does.
static VarId pointerSource(ExprRef value) {
  while (value && value->is(ExprKind::PtrAdd))
    value = value->op(0);
  return value && value->is(ExprKind::Var) ? static_cast<VarId>(value->intValue) : UINT32_MAX;
}

std::optional<CxxType> Collector::deducedType(const Variable &v) {
  std::optional<CxxType> type = typeOf(v);
  if (type || v.shape != VarShape::Scalar || !v.type.isPointer())
    return type;
  forEachStmt(function_.body, [&](const Stmt &stmt) {
    if (stmt.kind != StmtKind::Assign || type)
      return;
    const VarId source = pointerSource(stmt.value);
    if (stmt.var == v.id && source != UINT32_MAX && source != v.id)
      type = typeOf(variable(source));
    else if (v.name.empty() && stmt.var != v.id && source == v.id) // what takes it
      type = typeOf(variable(stmt.var));
  });
  return type;
}

size_t Collector::writtenCount() const {
  size_t count = live_.writtenThrough.size();
  for (const Cell &c : live_.cells)
    count += c.written;
  return count;
}

void Collector::finish() {
  for (VarId id : mentioned_) {
    const Variable &v = variable(id);
    if (v.isVolatile || v.isAtomic)
      refuse("it uses " + v.name + ", which is " + (v.isVolatile ? "volatile" : "atomic"));
    if (!live_.declared.contains(id))
      live_.used.insert(id);
    if (assigned_.contains(id) && !live_.declared.contains(id))
      live_.assigned.insert(id);
    std::optional<CxxType> type = deducedType(v);
    if (!type) {
      refuse("the type of " + (v.name.empty() ? std::string("a temporary") : v.name) + ", " +
             (v.typeName.empty() ? std::string("which has none") : v.typeName) + ", cannot be spelled by itself");
      continue;
    }
    live_.types[id] = std::move(*type);
    std::string wanted = isReserved(v.name) ? v.name + "_" : v.name;
    live_.names[id] = live_.fresh(wanted);
  }
  for (Cell &c : live_.cells) {
    c.name = live_.fresh(isReserved(c.name) ? c.name + "_" : c.name);
    const bool isElements = c.place->is(ExprKind::PlaceElements);
    const auto access = pointees_.find(c.place);
    const bool isArray = c.place->type.kind == Type::Kind::Opaque && access != pointees_.end();
    if (!isElements && !isArray && !c.place->type.isPointer())
      continue;
    std::optional<CxxType> element;
    if (isElements) {
      ExprRef owner = c.place->op(0);
      const bool isDeref = owner->is(ExprKind::PlaceDeref);
      if (isDeref || owner->is(ExprKind::PlaceVar)) {
        const Variable &v = variable(static_cast<VarId>((isDeref ? owner->op(0) : owner)->intValue));
        std::string name = isDeref ? firstArgument(v.pointeeTypeName) : v.elementTypeName;
        const uint64_t bytes = access == pointees_.end() ? 0 : static_cast<uint64_t>(access->second->intValue);
        element = parseCxxType(name, bytes);
      }
    }
    if (!element && access != pointees_.end() && access->second->type.kind != Type::Kind::Opaque &&
        !access->second->type.isPointer())
      element = CxxType::ofNumber(access->second->type);
    if (const auto copy = copies_.find(c.place); !element && copy != copies_.end())
      if (const std::optional<CxxType> type = deducedType(variable(copy->second)); type && type->isPointer())
        element = *type->to;
    if (!element) {
      refuse("what " + c.name + " points to cannot be spelled by itself");
      continue;
    }
    c.type = CxxType::pointerTo(std::move(*element));
  }
}

LiveValues collectLiveValues(const FunctionModel &function, const std::vector<const Stmt *> &roots,
                             const std::vector<ExprRef> &extra) {
  LiveValues live;
  Collector collector(function, live);
  const auto forEach = [&](const std::function<void(const Stmt &)> &visit) {
    const auto walk = [&](const Block &block) { forEachStmt(block, visit); };
    for (const Stmt *root : roots) {
      visit(*root);
      walk(root->body);
      walk(root->orElse);
      if (root->loop) {
        walk(root->loop->prelude);
        walk(root->loop->body);
        walk(root->loop->step);
      }
    }
  };
  while (collector.findDead(forEach)) {
  }
  forEach([&](const Stmt &stmt) { collector.declarations(stmt); });
  forEach([&](const Stmt &stmt) { collector.statement(stmt); });
  for (ExprRef expr : extra)
    collector.value(expr);
  for (size_t before = SIZE_MAX; before != collector.writtenCount();) {
    before = collector.writtenCount();
    forEach([&](const Stmt &stmt) { collector.passOnWrites(stmt); });
  }
  collector.finish();
  return live;
}

} // namespace lanewise
