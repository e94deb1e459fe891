// emit/CommonWriter.h - writes the functions that every target shares, one after another.
// Tested by tests/emit, by running what comes of it.
#pragma once

#include "emit/CodePrinter.h"
#include "emit/CommonCode.h"

namespace lanewise {

/// What sets a counter at the top of an iteration.
struct CounterLine {
  std::string name, text;
};

/// Writes the functions one after another into `code_`.
class CommonWriter {
public:
  CommonWriter(const EmissionPlan &plan, const CodeStyle &style)
      : plan_(plan), style_(style), function_(*plan.function) {}

  CommonCode write();

private:
  CodePrinter printer(TypeSpelling spelling = {}) const;
  std::string parameterText(const EmitParameter &parameter, const TypeSpelling &spelling, bool asInput) const;
  bool isState(const EmitParameter &parameter) const;
  bool isStored(ExprRef place) const; ///< by a statement of the loop
  const ClosedVariable *counterOf(const EmitParameter &parameter) const;
  void parameters();
  std::string takes(const std::string &code, std::string &arguments, const std::set<std::string> &own = {}) const;
  /// Declarations of the constant tables that the code mentions.
  std::string constants(const std::string &code) const;
  void structs();
  void tripsFunction();
  void innerTripsFunction();
  void runFunction(int piece);
  void unlockFunctions();
  void cutFunction();
  void takePiece(CodePrinter &print, int piece) const;
  void readCopies(CodePrinter &print);
  std::string copyParameter() const;
  std::string rangedHeader(CodePrinter &print, bool declares, int depth) const;
  void rangeNest(CodePrinter &print, const std::string &before);
  std::string interchangedText(CodePrinter &print);
  std::string rowWave(CodePrinter &print, const std::string &iteration) const;
  std::string wavesOfRow(CodePrinter &print, const std::string &iteration) const;
  void wavesFunction();
  std::string sharedLines(CodePrinter &print, int piece, const std::string &iteration, bool writes,
                          std::vector<std::string> &parameters) const;
  void stepStructs();
  void stepsFunction(int level);
  void stepsInside(int level);
  std::string lowerInside(CodePrinter &print, const Loop &loop, int level, const std::string &indent) const;
  std::string lowerStates(CodePrinter &print, int level) const;
  void searchFunction();
  void fromFunction();
  void throughFunction();
  std::optional<std::string> returnText(CodePrinter &print, const Stmt &stmt) const;
  bool leavesLoop(const Stmt &stmt) const;
  bool isReadInLoop(VarId id) const;
  void reachFunction();
  std::vector<std::string> reachNotes(CodePrinter &print, const Stmt &stmt) const;
  void serialFunction(bool wide);
  void handOver();
  std::vector<CounterLine> counterLines(CodePrinter &print, bool &direct, std::string &header, bool mayChange);
  void replaceStarts(CodePrinter &print) const;
  bool assignedInBody(VarId id) const;
  std::string rest(CodePrinter &print);
  std::string keptLines(bool out) const;
  void note(const CodePrinter &print) {
    if (code_.trouble.empty())
      code_.trouble = print.trouble();
    code_.usesMath = code_.usesMath || print.usesMath();
  }
  bool hasState() const { return !plan_.states.empty() || !plan_.keptLast.empty(); }
  std::string stateParameter() const { return hasState() ? plan_.name + "_state &state" : ""; }

  const EmissionPlan &plan_;
  const CodeStyle &style_;
  const FunctionModel &function_;
  CommonCode code_;
};

/// Of lines that each set a counter, those whose counter the code that follows mentions.
std::string neededLines(const std::vector<CounterLine> &lines, const std::string &code);

/// What a header of counterLines() calls the number of the iteration.
std::string iterationIn(const std::string &header);

} // namespace lanewise
