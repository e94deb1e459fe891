// unit/frontend/CommandWordsTest.cpp - launchers, nvcc's flags and precompiled headers.
#include "frontend/CommandWords.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace lanewise;
using testing::ElementsAre;
using testing::IsEmpty;

using Words = std::vector<std::string>;

static Words flags(const Words &words) { return flagsOfCommand(words, "/src", "a.c").flags; }

TEST(CommandWords, LaunchersAndTheCompilerGo) {
  EXPECT_THAT(flags({"cc", "-DX", "-c", "a.c"}), ElementsAre("-DX", "-c"));
  EXPECT_THAT(flags({"ccache", "g++-12", "-DX", "/src/a.c"}), ElementsAre("-x", "c++", "-DX"));
  EXPECT_THAT(flags({"env", "A=1", "ccache", "/usr/bin/gcc", "-DX", "a.c"}), ElementsAre("-DX"));
  EXPECT_THAT(flags({"ccache", "-DX", "a.c"}), ElementsAre("-DX"));
  EXPECT_THAT(flags({"-DX", "a.c"}), ElementsAre("-DX"));
  EXPECT_THAT(flags({}), IsEmpty());
  EXPECT_THAT(flags({"ccache"}), IsEmpty());
}

TEST(CommandWords, TheNameOfTheCompilerSaysTheTarget) {
  EXPECT_THAT(flags({"aarch64-linux-gnu-gcc-12", "a.c"}), ElementsAre("--target=aarch64-unknown-linux-gnu"));
  EXPECT_THAT(flags({"x86_64-linux-gnu-gcc", "a.c"}), ElementsAre("--target=x86_64-unknown-linux-gnu"));
  EXPECT_THAT(flags({"my-gcc", "a.c"}), IsEmpty());
}

TEST(CommandWords, ResponseFilesThatAreNotThereAreSaid) {
  const CommandFlags result = flagsOfCommand({"cc", "@none.rsp", "-DX"}, "/src", "a.c");
  EXPECT_THAT(result.flags, ElementsAre("-DX"));
  EXPECT_THAT(result.notes, ElementsAre("the response file 'none.rsp' cannot be read and was left out"));
}

TEST(CommandWords, Nvcc) {
  const CommandFlags result = flagsOfCommand(
      {"/usr/local/cuda/bin/nvcc", "-gencode", "arch=compute_80,code=[sm_80,sm_90]", "-gencode=arch=compute_90,code=sm_90",
       "--expt-relaxed-constexpr", "-rdc=true", "-Xcompiler", "-Wall,-fopenmp", "-Xptxas=-v", "--use_fast_math", "-x",
       "cu", "--std", "c++17", "-ccbin", "g++", "-fmad=false", "-DX", "-I", "inc", "--define-macro", "Y=1", "k.cu"},
      "/src", "k.cu");
  EXPECT_THAT(result.flags, ElementsAre("--cuda-gpu-arch=sm_80", "-Wall", "-fopenmp", "-x", "cuda", "-std=c++17",
                                        "-ffp-contract=off", "-DX", "-I", "inc", "-D", "Y=1"));
  EXPECT_THAT(result.notes, ElementsAre("what nvcc alone understands was left out: '--expt-relaxed-constexpr', '-rdc', "
                                        "'-Xptxas', '--use_fast_math', '-ccbin'"));
}

TEST(CommandWords, PrecompiledHeadersThatNobodyHas) {
  const CommandFlags result = flagsOfCommand({"cc", "-include-pch", "none.pch", "-Xclang", "-include-pch", "-Xclang",
                                              "x.pch", "-Xclang", "-DX", "a.c"},
                                             "/src", "a.c");
  EXPECT_THAT(result.flags, ElementsAre("-Xclang", "-DX"));
  EXPECT_EQ(result.notes.size(), 2u);
}

TEST(CommandWords, FlagsAsGivenAreNoCommand) {
  EXPECT_THAT(flagsAsGiven({"-std=c17", "-DX"}, "/src", false).flags, ElementsAre("-std=c17", "-DX"));
  EXPECT_THAT(flagsAsGiven({"-arch=sm_90", "-lineinfo"}, "/src", true).flags, ElementsAre("--cuda-gpu-arch=sm_90"));
}
