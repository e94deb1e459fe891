// meta/CheckCompletenessTest.cpp - the examples on the page of every check are what the page says.
#include "analysis/Analyze.h"
#include "annotations/Checks.h"
#include "frontend/Frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace lanewise;

// What the toolkit declares.
static constexpr std::string_view kCuda = R"(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __shared__ __attribute__((shared))
struct threadIdx_t {
  __declspec(property(get = __fetch_builtin_x)) unsigned x;
  static __device__ unsigned __fetch_builtin_x();
};
extern const __device__ threadIdx_t threadIdx;
__device__ void __syncthreads();
)";

/// Ids of the checks that find something in a piece of C, C++ or CUDA.
static std::set<std::string> checksThatFind(std::string_view code) {
  CompileUnit unit;
  unit.file = "/example.c";
  unit.displayName = "example.c";
  unit.directory = "/";
  unit.arguments = {"-std=c17", "-fopenmp"};
  unit.content = std::string(code) + "\n";
  if (code.find("std::") != std::string_view::npos) {
    unit.file = "/example.cpp";
    unit.arguments = {"-std=c++20"};
  } else if (code.find("__global__") != std::string_view::npos) {
    unit.file = "/example.cpp";
    unit.arguments = {"-std=c++20", "-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib"};
    unit.content = std::string(kCuda) + *unit.content;
  }
  const UnitModel model = lowerUnit(unit);
  EXPECT_TRUE(model.complete) << code;
  std::set<std::string> ids;
  for (const FindingEntry &finding : analyzeUnit(model, {}).findings)
    if (finding.proven)
      ids.insert(finding.check);
  return ids;
}

TEST(CheckCompleteness, ExamplesAreWhatTheySay) {
  for (const CheckDoc &doc : allChecks()) {
    EXPECT_THAT(checksThatFind(doc.bad), testing::ElementsAre(std::string(doc.id))) << doc.bad;
    EXPECT_THAT(checksThatFind(doc.good), testing::IsEmpty()) << doc.good;
  }
}

TEST(CheckCompleteness, NothingIsMissing) {
  for (const CheckDoc &doc : allChecks()) {
    for (const std::string_view text : {doc.summary, doc.description, doc.bad, doc.good, doc.fix, doc.knownProblems})
      EXPECT_FALSE(text.empty()) << doc.id;
    EXPECT_FALSE(doc.summary.ends_with('.')) << doc.id;
  }
}
