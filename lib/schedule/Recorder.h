// schedule/Recorder.h - listens to a run and notes operations; only its own files include it.
// Tested by tests/unit/schedule/RecordTest.cpp.
#pragma once

#include "schedule/Recording.h"

#include <span>

namespace lanewise {

class Recorder : public RunListener, public ValueTracer {
public:
  Recorder(const FunctionModel &function, const std::vector<LoopSummary> &summaries, LoopId loop, size_t execution,
           const std::vector<SimulatedState> &states, const RunInput &input, bool countsAsWritten);

  bool isDone() const { return phase_ == Phase::After; }
  bool isTooLarge() const { return isTooLarge_; }
  Recording take() { return std::move(recording_); }

  void onAccess(const RunAccess &, std::span<const IterationPoint>) override {}
  void onLoopStart(LoopId loop, std::span<const IterationPoint> outer) override;
  void onIteration(LoopId loop, int64_t iteration) override;
  void onLoopEnd(LoopId loop, int64_t iterations) override;
  void onTrouble() override { phase_ = phase_ == Phase::During ? Phase::Broken : phase_; }

  uint32_t onOperation(ExprRef expr, std::span<const Value> operands, const Value &result) override;
  uint32_t onLoad(const RunAccess &access, uint32_t address, const Value &result) override;
  void onStore(const RunAccess &access, uint32_t address, const Value &stored) override;
  uint32_t onAssign(const Stmt &stmt, const Value &value) override;
  void onTest(const Stmt &stmt, const Value &condition) override;
  void onBranchEnd(const Stmt &stmt, std::span<Value> variables) override;

private:
  enum class Phase : uint8_t { Before, During, After, Broken };
  using Place = std::pair<ObjectId, int64_t>;
  struct OpenLoop {
    LoopId loop = 0;
    int64_t iteration = 0;
    std::vector<size_t> histories;
  };
  /// A test whose outcome decides whether what comes later happens.
  struct OpenTest {
    const Stmt *stmt = nullptr; ///< the If; null once it is left
    std::optional<uint32_t> operation;
    size_t depth = 0;            ///< holds while so many loops are open …
    bool isForIteration = false; ///< … and only until the next iteration
  };

  bool isRecording() const { return phase_ == Phase::During && !isTooLarge_; }
  Origin newOrigin(std::string text, std::optional<uint32_t> operation);
  Origin record(std::string operation, std::string symbol, std::vector<RecordedOperand> operands, const Value &result);
  Origin choiceOf(const OpenTest &test, const Value &value, bool isMaximum);
  RecordedOperand operandOf(const Value &value, ExprRef expr = nullptr) const;
  std::optional<uint32_t> operationAt(Origin origin) const { return origins_[origin].operation; }
  Origin addressOf(std::span<const Value> operands);
  Origin neutral(ExprRef expr, const std::vector<RecordedOperand> &operands) const;
  Origin select(ExprRef expr, std::span<const Value> operands, const Value &result);
  bool isCounter(VarId var) const;
  std::optional<uint32_t> currentTest(bool onlyBranches) const;
  std::string whereText(size_t levels) const;
  std::string placeText(const Place &place, const RunAccess &access) const;
  void noteState(StateHistory &history, Origin origin, const Value &value, uint64_t location, size_t since);
  void noteScalar(VarId var, const Value &value, size_t since);
  void openHistories(OpenLoop &open);
  void finish();

  struct Source {
    std::string text;
    std::optional<uint32_t> operation;
  };

  const FunctionModel &function_;
  const std::vector<LoopSummary> &summaries_;
  const LoopId loop_;
  const size_t execution_;
  const std::vector<SimulatedState> &states_;
  const RunInput &input_;
  const bool countsAsWritten_;
  Phase phase_ = Phase::Before;
  bool isTooLarge_ = false;
  size_t executionsSeen_ = 0;
  Recording recording_;
  std::vector<Source> origins_{{}, {}};
  std::map<Place, Origin> memory_, inputs_;
  std::map<ObjectId, Value> lastRead_; ///< by object: for what a state was before
  std::map<VarId, Value> scalars_;
  /// Of states that begin with a constant or a size: an origin of their own, while they have that value.
  std::map<VarId, Origin> initial_;
  std::set<Origin> initialConstants_; ///< those of constants
  std::vector<OpenLoop> loops_;
  std::vector<OpenTest> tests_;
};

} // namespace lanewise
