// frontend/StmtBuilder.h - writes statements of one function in order, and keeps values that later statements change.
// Tested by tests/unit/frontend through the lowering.
//
// C++ expressions have side effects, the model's have none. An operand that is read before a side effect and used after
// it is copied to a temporary; everything else stays one expression. `Mark` says where a side effect may begin.
#pragma once

#include "model/LoopModel.h"

namespace lanewise {

inline constexpr VarId kNoVar = ~VarId{0};

class StmtBuilder {
public:
  /// A position in the block that is being written.
  struct Mark {
    size_t size = 0;
    size_t pendingLoads = 0;
    size_t variables = 0;
  };

  explicit StmtBuilder(FunctionModel &function) : function_(function), block_(&function.body) {}

  ExprPool &pool() { return *function_.pool; }
  FunctionModel &function() { return function_; }
  Variable &variable(VarId id) { return function_.variables[id]; }
  VarId addVariable(Variable variable);
  /// A scalar that the source does not name.
  VarId addTemporary(Type type, SourceSpan span);
  ExprRef read(VarId id) { return pool().var(id, function_.variables[id].type); }

  void declare(VarId variable, SourceSpan span, ExprRef fill = nullptr);
  void assign(VarId variable, ExprRef value, SourceSpan span);
  void store(ExprRef place, ExprRef value, SourceSpan span);
  void jump(JumpKind kind, uint32_t label, SourceSpan span, ExprRef value = nullptr);
  void assume(ExprRef condition, std::string how, SourceSpan span);
  void touch(ExprRef value, SourceSpan span);
  void refuse(Refusal refusal, std::string text, SourceSpan span);
  void ifThenElse(ExprRef condition, Block body, Block orElse, SourceSpan span);
  void scope(uint32_t label, Block body, SourceSpan span);
  /// The scope, or just its statements if nothing in them leaves it early.
  void scopeOrSplice(uint32_t label, Block body, SourceSpan span);
  /// A call; the caller fills the rest of the statement in.
  StmtPtr makeCall(std::string callee, std::vector<ExprRef> arguments, SourceSpan span);
  void append(StmtPtr stmt);
  /// Gives `stmt` the marks of the loads in its expressions; needed early where more is written before it is appended.
  void attachLoads(Stmt &stmt);
  /// Appends all of `block` as it stands.
  void splice(Block block);
  /// Says at its declaration what `variable` is filled with, if that was the last statement written.
  bool fillDeclared(VarId variable, ExprRef fill);

  Mark mark() const { return {block_->size(), pendingLoads_.size(), function_.variables.size()}; }
  bool emittedSince(Mark mark) const { return block_->size() != mark.size; }
  /// What was written since then, in order; the statements stay where they are in memory.
  std::vector<const Stmt *> statementsSince(Mark mark) const;
  /// True if something written since then is refused or may do anything.
  bool refusedSince(Mark mark) const;
  /// True if the statement just written goes elsewhere.
  bool endsInJump() const { return !block_->empty() && block_->back()->kind == StmtKind::Jump; }
  /// Drops what was written since `mark`, and the variables made for it unless one of them outlives the function.
  void rollBack(Mark mark);
  /// `expr`, evaluated at `mark`: a temporary if a statement since then may have changed it.
  ExprRef keep(ExprRef expr, Mark mark, SourceSpan span);
  /// The same for a place: its address is kept.
  ExprRef keepPlace(ExprRef place, Mark mark, SourceSpan span);
  /// Remembers where the source reads memory; the mark goes to the statement that contains the load.
  void noteLoad(ExprRef load, SourceSpan span) { pendingLoads_.push_back({load, span}); }
  /// Forgets loads of values that nothing used.
  void endFullExpression() { pendingLoads_.clear(); }

  /// Redirects writing to another block while it lives.
  class InBlock {
  public:
    InBlock(StmtBuilder &builder, Block &block) : builder_(builder), saved_(builder.block_) { builder.block_ = &block; }
    ~InBlock() { builder_.block_ = saved_; }
    InBlock(const InBlock &) = delete;
    InBlock &operator=(const InBlock &) = delete;

  private:
    StmtBuilder &builder_;
    Block *saved_;
  };

private:
  bool mayChange(ExprRef expr, size_t from) const;
  ExprRef copyAt(ExprRef value, Mark mark, SourceSpan span);

  FunctionModel &function_;
  Block *block_;
  std::vector<LoadMark> pendingLoads_;
};

} // namespace lanewise
