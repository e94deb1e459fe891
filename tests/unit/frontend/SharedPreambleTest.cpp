// Which units share what they begin with, and that their models are the same with and without.
#include "frontend/SharedPreamble.h"

#include "model/ModelText.h"

#include <gtest/gtest.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace lanewise {
namespace {

class SharedPreambleTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> folder;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("lanewise-unit", folder));
    folder_ = folder.str().str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder_); }

  std::string write(const std::string &name, const std::string &text) const {
    const std::string file = folder_ + "/" + name;
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file));
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    EXPECT_FALSE(error);
    return file;
  }
  void add(const std::string &name, const std::string &text, std::vector<std::string> flags = {}) {
    CompileUnit unit;
    unit.file = write(name, text);
    unit.displayName = name;
    unit.directory = unit.shownFrom = folder_;
    unit.arguments = std::move(flags);
    units_.push_back(std::move(unit));
  }
  /// For each unit, how many bytes a preamble stands for; 0: none.
  std::vector<size_t> bytes() const {
    std::vector<size_t> found;
    for (const PreamblePlan::Place &place : planPreambles(units_).units)
      found.push_back(place.preamble == PreamblePlan::kNone ? 0 : place.bytes);
    return found;
  }
  void expectSameModels(size_t preambles) const {
    const PreamblePlan plan = planPreambles(units_);
    ASSERT_EQ(plan.preambles.size(), preambles);
    for (size_t i = 0; i < plan.preambles.size(); ++i) {
      int file = -1;
      llvm::SmallString<128> name;
      ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("lanewise", "pch", file, name));
      const std::optional<PreambleContents> contents = parsePreamble(plan.preambles[i], file);
      ASSERT_TRUE(contents);
      for (size_t unit = 0; unit < units_.size(); ++unit) {
        const PreamblePlan::Place &place = plan.units[unit];
        if (place.preamble != i)
          continue;
        const CompileUnit &source = plan.preambles[i].unit;
        const ParsedPreamble parsed{name.str().str(),       source.file,    *source.content, place.bytes, place.hash,
                                    contents->declarations, contents->reads};
        EXPECT_EQ(printUnit(lowerUnit(units_[unit], nullptr, &parsed)), printUnit(lowerUnit(units_[unit])));
      }
      llvm::sys::fs::remove(name);
    }
  }

  std::string folder_;
  std::vector<CompileUnit> units_;
};

const std::string kLoop = "void f(float *x, int n) {\n  for (int i = 0; i < n; ++i)\n    x[i] = LIMIT;\n}\n";

TEST_F(SharedPreambleTest, CommentsDoNotMatterAndFlagsDo) {
  const std::string head = "#include <stdio.h>\n#define LIMIT 3\n";
  add("a.c", head + kLoop);
  add("b.c", "/* b */\n// of b\n" + head + "/* f */ " + kLoop);
  add("c.c", "#include <stdio.h> // for printf\n\n#define LIMIT 3 /* few */\n" + kLoop);
  add("d.c", head + kLoop, {"-DD"});
  add("e.cpp", head + kLoop);
  const std::vector<size_t> expected = {head.size(), 16 + head.size() + 8, 34 + 26, 0, 0};
  EXPECT_EQ(bytes(), expected);
  expectSameModels(1);
}

TEST_F(SharedPreambleTest, ThreeUnitsAreNeededAndAnInclude) {
  add("a.c", "#include <stdio.h>\n" + kLoop);
  add("b.c", "#include <stdio.h>\n" + kLoop);
  EXPECT_EQ(bytes(), (std::vector<size_t>{0, 0}));
  for (const char *name : {"c.c", "d.c", "e.c"})
    add(name, "#define LIMIT 3\n" + kLoop);
  EXPECT_EQ(bytes(), (std::vector<size_t>{0, 0, 0, 0, 0}));
}

TEST_F(SharedPreambleTest, TheLongestBeginningThatManyShare) {
  const std::string one = "#include <stdio.h>\n", two = one + "#include <stdlib.h>\n", code = "int x;\n";
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, two + code);
  for (const char *name : {"d.c", "e.c", "f.c"})
    add(name, one + "#include <math.h>\n#pragma once\n" + code);
  add("g.c", one + code);
  EXPECT_EQ(bytes(), (std::vector<size_t>{two.size(), two.size(), two.size(), 37, 37, 37, 0}));
}

TEST_F(SharedPreambleTest, ConditionsBelongTogether) {
  const std::string whole = "#ifdef X\n#include <stdio.h>\n#endif\n",
                    cut = "#ifdef X\n#include <stdio.h>\nint y;\n#endif\n";
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, "#include <math.h>\n" + whole + "#define LIMIT 1\n#if LIMIT\n" + kLoop + "#endif\n");
  EXPECT_EQ(bytes(), std::vector<size_t>(3, 18 + whole.size() + 16));
  expectSameModels(1);
  units_.clear();
  for (const char *name : {"d.c", "e.c", "f.c"})
    add(name, "#include <math.h>\n" + cut + kLoop);
  EXPECT_EQ(bytes(), std::vector<size_t>(3, 18));
}

TEST_F(SharedPreambleTest, QuotedNamesAreLookedForBesideTheSource) {
  write("inc/x.h", "#define LIMIT 7\n");
  const std::string head = "#include \"x.h\"\n";
  for (const char *name : {"a/1.c", "b/2.c", "c/3.c"})
    add(name, head + kLoop, {"-Iinc"});
  EXPECT_EQ(bytes(), std::vector<size_t>(3, head.size()));
  write("a/x.h", "#define LIMIT 8\n");
  EXPECT_EQ(bytes(), std::vector<size_t>(3, 0));
}

TEST_F(SharedPreambleTest, LoopsOfHeadersAndTemplates) {
  write("kernel.h", "#pragma once\n#include <vector>\n#include <cmath>\n"
                    "inline float sum(const std::vector<float> &x) {\n  float s = 0;\n"
                    "  for (float v : x) s += std::sqrt(v);\n  return s;\n}\n"
                    "template <class T, int n> void fill(T *x, T v) {\n  for (int i = 0; i < n; ++i) x[i] = v;\n}\n"
                    "inline void early(int *x) { fill<int, 4>(x, 1); }\n"
                    "template <class T> struct Row {\n  template <class U> void set(T *x, U v) { for (int i = 0; i < "
                    "3; ++i) x[i] = T(v); }\n};\n"
                    "inline void sets(float *x, char *y) { Row<float>().set(x, 1); Row<char>().set(y, 1L); }\n"
                    "namespace deep { struct S { float a[8]; void clear() { for (float &v : a) v = 0; } }; }\n"
                    "static const int kTable[4] = {3, 1, 2, 0};\n"
                    "#define EACH(i, n) for (int i = 0; i < (n); ++i)\n");
  for (int i = 0; i < 3; ++i)
    add(std::to_string(i) + ".cpp",
        "// " + std::string(static_cast<size_t>(i), 'x') +
            "\n#include \"kernel.h\"\n#include <algorithm>\n#include <cassert>\n"
            "static void late(double *x, int *y) {\n  fill<double, " +
            std::to_string(i + 2) +
            ">(x, 2);\n  fill<int, 4>(y, 3);\n"
            "  Row<float>().set(reinterpret_cast<float *>(y), 1.0);\n  Row<double>().set(x, 1);\n"
            "  auto each = [](auto *z) { for (int i = 0; i < 3; ++i) z[i] = 0; };\n  each(x);\n  each(y);\n"
            "  EACH(k, 4) y[kTable[k]] = k;\n  assert(y[0] > 0);\n}\n"
            "float use(std::vector<float> &x, double *a, int *b, deep::S &s) {\n  late(a, b);\n  s.clear();\n"
            "  std::sort(x.begin(), x.end());\n  std::vector<int> last(7);\n  for (size_t k = 0; k < last.size(); ++k) "
            "last[k] = int(k);\n"
            "  return sum(x) + float(last[1]);\n}\n");
  expectSameModels(1);
}

TEST_F(SharedPreambleTest, AnnotationsThatAreReadAllTheSame) {
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, "#include <math.h>\nvoid f(double *x, int n) {\n#pragma omp parallel for\n  for (int i = 0; i < n; ++i)\n"
              "    x[i] = sqrt(x[i]);\n}\n");
  expectSameModels(1);
}

TEST_F(SharedPreambleTest, WhatIsSharedIsNotReadAgainUnlessItChanges) {
  // Of a macro, Clang keeps where its numbers stand; of a function, what they are.
  const auto text = [](const std::string &number) {
    return "static inline void g(int *x) {\n  for (int i = 0; i < 4; ++i)\n    x[i] = " + number + ";\n}\n";
  };
  const std::string header = write("x.h", text("7"));
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, "#include \"x.h\"\nvoid h(int *x) { g(x); }\n");
  const PreamblePlan plan = planPreambles(units_);
  int file = -1;
  llvm::SmallString<128> name;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("lanewise", "pch", file, name));
  llvm::sys::fs::file_status before;
  ASSERT_FALSE(llvm::sys::fs::status(header, before));
  const std::optional<PreambleContents> contents = parsePreamble(plan.preambles.front(), file);
  ASSERT_TRUE(contents);
  const CompileUnit &source = plan.preambles.front().unit;
  const ParsedPreamble parsed{name.str().str(),    source.file,        *source.content,
                              plan.units[2].bytes, plan.units[2].hash, contents->declarations,
                              contents->reads};
  const auto found = [&](const char *words) {
    return printUnit(lowerUnit(units_[2], nullptr, &parsed)).find(words) != std::string::npos;
  };
  // A change that nobody can see shows which text was read.
  write("x.h", text("8"));
  int changed = -1;
  ASSERT_FALSE(llvm::sys::fs::openFileForWrite(header, changed, llvm::sys::fs::CD_OpenExisting));
  ASSERT_FALSE(llvm::sys::fs::setLastAccessAndModificationTime(changed, before.getLastModificationTime()));
  EXPECT_TRUE(found("x[i] = 7"));
  write("x.h", text("30"));
  EXPECT_TRUE(found("x[i] = 30"));
  llvm::sys::fs::remove(name);
}

TEST_F(SharedPreambleTest, ErrorsAreReportedByTheUnits) {
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, "#include \"none.h\"\n" + kLoop);
  const PreamblePlan plan = planPreambles(units_);
  ASSERT_EQ(plan.preambles.size(), 1u);
  EXPECT_FALSE(parsePreamble(plan.preambles[0], -1));
}

TEST_F(SharedPreambleTest, WhatHasChangedIsReadWithout) {
  for (const char *name : {"a.c", "b.c", "c.c"})
    add(name, "#include <stdio.h>\n#define LIMIT 2\n" + kLoop);
  const PreamblePlan plan = planPreambles(units_);
  const std::string text = "#include <math.h>\n #define LIMIT 3\n" + kLoop;
  write("b.c", text);
  const CompileUnit &source = plan.preambles.front().unit;
  const ParsedPreamble stale{
      "/nowhere.pch", source.file, *source.content, plan.units[1].bytes, plan.units[1].hash, {}, {}};
  const UnitModel model = lowerUnit(units_[1], nullptr, &stale);
  EXPECT_TRUE(model.complete);
  EXPECT_EQ(printUnit(model), printUnit(lowerUnit(units_[1])));
  // Neither does it matter if the precompiled form is no more.
  EXPECT_EQ(printUnit(lowerUnit(units_[0], nullptr, &stale)), printUnit(lowerUnit(units_[0])));
}

} // namespace
} // namespace lanewise
