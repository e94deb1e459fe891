// tests/oracle/FrontendOracleTest.cpp - compiled programs against their models, run by the interpreter.
//
// Every generated program is run three times on the same inputs: by the system's compiler, by the interpreter on the
// generator's own model, and by the interpreter on what the frontend makes of the source. All memory must be the same
// to the bit. The second run tells a fault of the interpreter or the generator from one of the frontend.
// LANEWISE_ORACLE_SEED and LANEWISE_ORACLE_COUNT choose other programs, or more.
#include "oracle/FrontendOracleNative.h"

#include "frontend/Frontend.h"
#include "model/ModelText.h"
#include "model/Verifier.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>

namespace lanewise {
namespace {

constexpr uint64_t kPrograms = 2000, kBatch = 500;
constexpr int kShown = 5; ///< failures that are shown in full

uint64_t numberFrom(const char *variable, uint64_t otherwise) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

struct Compiled {
  std::unique_ptr<NativeBatch> library;
  std::string error;
};

Compiled compileBatch(const std::vector<GenProgram> *programs) {
  Compiled result;
  result.library = NativeBatch::compile(*programs, result.error);
  return result;
}

// What is wrong with `model` as a model, or as this program; empty if nothing is.
std::string faultsOf(const GenProgram &program, const FunctionModel &model, const std::vector<GenBlock> &expected) {
  for (const std::string &message : verify(model))
    return "verifier: " + message;
  // Programs have nothing in them that would have to be refused; a branch that is not taken would hide it.
  std::string refused;
  forEachStmt(model.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Refuse || stmt.kind == StmtKind::Call)
      refused = "refused: " + std::string(refusalId(stmt.refusal)) + " " + stmt.text;
  });
  if (!refused.empty())
    return refused;
  const std::string text = printFunction(model);
  const ParseResult again = parseFunction(text);
  if (!again)
    return "the printed model does not parse: " + again.failure.text();
  if (printFunction(*again.function) != text)
    return "the printed model reads as another one:\n" + printFunction(*again.function);
  return differences(program, expected, interpret(model, inputFor(program, model)));
}

const FunctionModel *functionNamed(const UnitModel &unit, const std::string &name) {
  for (const std::unique_ptr<FunctionModel> &function : unit.functions)
    if (function->name == name)
      return function.get();
  return nullptr;
}

class Tally {
public:
  explicit Tally(std::string side) : side_(std::move(side)) {}
  void add(const GenProgram &program, const FunctionModel *model, const std::vector<GenBlock> &expected) {
    ++count_;
    const std::string fault = model ? faultsOf(program, *model, expected) : "there is no model";
    if (fault.empty())
      return;
    if (++faults_ <= kShown)
      ADD_FAILURE() << side_ << ", seed " << program.seed << ": " << fault << "\n"
                    << sourceOf(program) << (model ? printFunction(*model) : std::string());
  }
  void report() const {
    EXPECT_EQ(faults_, 0) << side_;
    std::printf("%s: %d programs, %d wrong\n", side_.c_str(), count_, faults_);
  }

private:
  std::string side_;
  int count_ = 0, faults_ = 0;
};

TEST(FrontendOracleTest, ModelsComputeWhatTheCompiledSourceComputes) {
  const uint64_t seed = numberFrom("LANEWISE_ORACLE_SEED", 0), count = numberFrom("LANEWISE_ORACLE_COUNT", kPrograms);
  std::printf("programs from seed %llu to %llu\n", static_cast<unsigned long long>(seed),
              static_cast<unsigned long long>(seed + count - 1));
  std::vector<std::vector<GenProgram>> batches((count + kBatch - 1) / kBatch);
  for (uint64_t i = 0; i < count; ++i)
    batches[i / kBatch].push_back(generateProgram(seed + i));
  Tally generated("generator"), lowered("frontend");
  std::future<Compiled> next;
  for (size_t i = 0; i < batches.size(); ++i) {
    std::future<Compiled> current =
        i == 0 ? std::async(std::launch::async, compileBatch, &batches[0]) : std::move(next);
    if (i + 1 < batches.size()) // compiles while this one is lowered and run
      next = std::async(std::launch::async, compileBatch, &batches[i + 1]);
    CompileUnit source;
    source.file = source.displayName = "/batch.cpp";
    source.directory = "/";
    source.arguments = {"-std=c++20", "-ffp-contract=off"};
    source.content = sourcePrelude();
    for (const GenProgram &program : batches[i])
      *source.content += sourceOf(program);
    const UnitModel unit = lowerUnit(source);
    for (const Diagnostic &diagnostic : unit.diagnostics)
      if (diagnostic.level == Diagnostic::Level::Error)
        ADD_FAILURE() << diagnostic.line << ": " << diagnostic.message;
    const Compiled compiled = current.get();
    ASSERT_TRUE(compiled.library) << compiled.error;
    for (const GenProgram &program : batches[i]) {
      const std::vector<GenBlock> expected = compiled.library->run(program);
      generated.add(program, modelOf(program).get(), expected);
      lowered.add(program, functionNamed(unit, program.name), expected);
    }
  }
  generated.report();
  lowered.report();
}

TEST(FrontendOracleTest, SameSeedSameProgram) {
  for (uint64_t seed : {1, 77, 1000}) {
    EXPECT_EQ(sourceOf(generateProgram(seed)), sourceOf(generateProgram(seed)));
    EXPECT_NE(sourceOf(generateProgram(seed)).substr(20), sourceOf(generateProgram(seed + 1)).substr(20));
  }
}

// The oracle must be able to fail: a model with one constant changed is another program.
TEST(FrontendOracleTest, NoticesAWrongModel) {
  std::vector<GenProgram> programs = {generateProgram(2)};
  std::string error;
  const std::unique_ptr<NativeBatch> library = NativeBatch::compile(programs, error);
  ASSERT_TRUE(library) << error;
  const std::unique_ptr<FunctionModel> model = modelOf(programs[0]);
  EXPECT_EQ(faultsOf(programs[0], *model, library->run(programs[0])), "");
  int changed = 0;
  forEachStmt(model->body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Store && changed++ == 0)
      const_cast<Stmt &>(stmt).value = stmt.value->type.isFloat() ? model->pool->floatConst(stmt.value->type, 77.5)
                                                                  : model->pool->intConst(stmt.value->type, 77);
  });
  ASSERT_GT(changed, 0);
  EXPECT_NE(faultsOf(programs[0], *model, library->run(programs[0])), "");
}

} // namespace
} // namespace lanewise
