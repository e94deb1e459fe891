// tests/oracle/CountingOracle.cpp - the number type that counts, and the kernels made at random.
#include "oracle/CountingOracle.h"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <random>

namespace lanewise {

static constexpr const char *kOperations[] = {"add", "mul", "div", "neg", "sqrt", "exp", "choice"};

static constexpr const char *kCountingPrelude = R"(
#include <algorithm>
#include <cmath>
#include <set>
static long counts[7], bytesRead, bytesWritten;
static std::set<const void *> touched;
struct real {
  float v;
  real() = default;
  real(float x) : v(x) {}
  real(int x) : v((float)x) {}
  real(double x) : v((float)x) {}
  real &operator+=(real o) { ++counts[0]; v += o.v; return *this; }
  real &operator-=(real o) { ++counts[0]; v -= o.v; return *this; }
  real &operator*=(real o) { ++counts[1]; v *= o.v; return *this; }
  real &operator/=(real o) { ++counts[2]; v /= o.v; return *this; }
};
static real operator+(real a, real b) { return a += b; }
static real operator-(real a, real b) { return a -= b; }
static real operator*(real a, real b) { return a *= b; }
static real operator/(real a, real b) { return a /= b; }
static real operator-(real a) { ++counts[3]; return real(-a.v); }
static bool operator<(real a, real b) { ++counts[6]; return a.v < b.v; }
static bool operator>(real a, real b) { ++counts[6]; return a.v > b.v; }
static real square_root(real a) { ++counts[4]; return real(std::sqrt(std::fabs(a.v))); }
static real exponential(real a) { ++counts[5]; return real(std::exp(a.v)); }
template <class T> struct Traced {
  T *data;
  struct Place {
    T *at;
    operator T() const { bytesRead += sizeof(T); touched.insert(at); return *at; }
    Place &operator=(const T &x) { bytesWritten += sizeof(T); touched.insert(at); *at = x; return *this; }
    Place &operator=(const Place &o) { return *this = (T)o; }
    Place &operator+=(T x) { return *this = (T)*this + x; }
    Place &operator-=(T x) { return *this = (T)*this - x; }
    Place &operator*=(T x) { return *this = (T)*this * x; }
  };
  Place operator[](long i) const { return {data + i}; }
};
using array = Traced<real>;
using table = Traced<int>;
)";

static constexpr const char *kPlainPrelude = R"(
#include <algorithm>
#include <cmath>
using real = float;
using array = float *__restrict;
using table = const int *__restrict;
static real square_root(real a) { return std::sqrt(a); }
static real exponential(real a) { return std::exp(a); }
)";

static std::string sourceOf(const std::vector<Kernel> &kernels) {
  std::string source;
  for (const Kernel &kernel : kernels)
    source +=
        "void " + kernel.name + "(int n, int m, int k, array a, array b, array c, table t) {\n" + kernel.body + "}\n";
  return source;
}

std::string plainSource(const std::vector<Kernel> &kernels) { return kPlainPrelude + sourceOf(kernels); }

std::unique_ptr<CountingProgram> CountingProgram::compile(const std::vector<Kernel> &kernels, std::string &error) {
  std::string folder = (std::filesystem::temp_directory_path() / "lanewise-counting-XXXXXX").string();
  if (!mkdtemp(folder.data())) {
    error = "no temporary folder";
    return nullptr;
  }
  std::unique_ptr<CountingProgram> program(new CountingProgram);
  program->folder_ = folder;
  std::ofstream file(folder + "/kernels.cpp");
  file << kCountingPrelude << sourceOf(kernels);
  for (const Kernel &kernel : kernels)
    file << "extern \"C\" void run_" << kernel.name
         << R"((int n, int m, int k, const int *rows, int rowCount, long *out) {
  constexpr int size = 1 << 14;
  static real a[size], b[size], c[size];
  static int t[size];
  for (int i = 0; i < size; ++i) { a[i] = 1.0f + i % 7; b[i] = 2.0f - i % 5; c[i] = 0.5f; t[i] = i < rowCount ? rows[i] : 0; }
  std::fill(counts, counts + 7, 0);
  bytesRead = bytesWritten = 0;
  touched.clear();
  )" << kernel.name
         << R"((n, m, k, {a}, {b}, {c}, {t});
  std::copy(counts, counts + 7, out);
  out[7] = bytesRead; out[8] = bytesWritten; out[9] = 4 * (long)touched.size();
}
)";
  file.close();
  const char *chosen = std::getenv("LANEWISE_ORACLE_CXX");
  const std::string command = std::string(chosen ? chosen : "clang++-22") + " -std=c++20 -O1 -w -shared -fPIC " +
                              folder + "/kernels.cpp -o " + folder + "/kernels.so 2> " + folder + "/log";
  if (std::system(command.c_str()) != 0) {
    std::ifstream log(folder + "/log");
    error = command + "\n" + std::string(std::istreambuf_iterator<char>(log), {});
    return nullptr;
  }
  program->library_ = dlopen((folder + "/kernels.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!program->library_) {
    error = dlerror();
    return nullptr;
  }
  return program;
}

CountingProgram::~CountingProgram() {
  if (library_)
    dlclose(library_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

CountedRun CountingProgram::run(const Kernel &kernel, int n, int m, int k, const std::vector<int> &table) const {
  using Entry = void (*)(int, int, int, const int *, int, long *);
  const auto entry = reinterpret_cast<Entry>(dlsym(library_, ("run_" + kernel.name).c_str()));
  long out[10] = {};
  entry(n, m, k, table.data(), static_cast<int>(table.size()), out);
  CountedRun run;
  for (size_t i = 0; i < std::size(kOperations); ++i)
    run.operations[kOperations[i]] = out[i];
  run.read = out[7];
  run.written = out[8];
  run.footprint = out[9];
  return run;
}

namespace {
class Generator {
public:
  explicit Generator(uint64_t seed) : random_(seed) {}

  std::string body() {
    counters_.clear();
    return nest(1 + pick(3), 1);
  }

private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }
  bool chance(int percent) { return pick(100) < percent; }
  template <typename List> std::string oneOf(const List &list) {
    return list[static_cast<size_t>(pick(static_cast<int>(std::size(list))))];
  }
  static std::string indent(int depth) { return std::string(static_cast<size_t>(2 * depth), ' '); }

  std::string bound() {
    static const std::vector<std::string> kSizes{"n", "m", "k", "7", "n + 1", "m - 1", "n - 2", "(n + 1) / 2", "m / 3"};
    if (counters_.empty() || chance(55))
      return oneOf(kSizes);
    const std::string i = oneOf(counters_);
    static const std::vector<std::string> kForms{"@", "@ + 1", "n - @", "2 * @", "@ + 3", "m - @ - 1", "@ / 2"};
    std::string form = oneOf(kForms);
    return form.replace(form.find('@'), 1, i);
  }

  std::string header(const std::string &i) {
    const std::string b = bound();
    switch (pick(7)) {
    case 0:
      return "for (int " + i + " = 1; " + i + " <= " + b + "; ++" + i + ")";
    case 1:
      return "for (int " + i + " = " + b + " - 1; " + i + " >= 0; --" + i + ")";
    case 2:
      return "for (int " + i + " = 0; " + i + " < " + b + "; " + i + " += " + std::to_string(2 + pick(2)) + ")";
    case 3:
      return counters_.empty() ? "for (int " + i + " = 2; " + i + " < " + b + "; ++" + i + ")"
                               : "for (int " + i + " = " + oneOf(counters_) + "; " + i + " < " + b + "; ++" + i + ")";
    default:
      return "for (int " + i + " = 0; " + i + " < " + b + "; ++" + i + ")";
    }
  }

  std::string subscript() {
    std::string text = std::to_string(pick(3));
    for (const std::string &i : counters_)
      if (const int factor = pick(3); factor != 0)
        text += " + " + std::to_string(factor == 2 ? 11 : 1) + " * " + i;
    return text;
  }

  std::string statement(int depth) {
    const std::string target = "c[" + subscript() + "]", x = "a[" + subscript() + "]", y = "b[" + subscript() + "]";
    switch (pick(6)) {
    case 0:
      return indent(depth) + target + " = " + x + " * " + y + " + real(1);\n";
    case 1:
      return indent(depth) + target + " += " + x + " / " + y + ";\n";
    case 2:
      return indent(depth) + target + " = -" + x + " - exponential(" + y + ");\n";
    case 3:
      return indent(depth) + target + " *= square_root(" + x + ");\n";
    case 4:
      return indent(depth) + "{ real x = " + x + ", y = " + y + "; " + target + " = std::max(x, y) - x; }\n";
    default:
      return indent(depth) + target + " = " + x + ";\n";
    }
  }

  std::string guard() {
    const std::string i = oneOf(counters_);
    switch (pick(6)) {
    case 0:
      return i + " < " + oneOf(std::vector<std::string>{"n", "m", "3"});
    case 1:
      return counters_.size() < 2 ? i + " > 0" : counters_.front() + " <= " + counters_.back();
    case 2:
      return i + " == " + oneOf(std::vector<std::string>{"0", "2", "m"});
    case 3:
      return i + " != 1";
    case 4:
      return i + " > 0 && " + i + " < n - 1";
    default:
      return i + " % 2 == 0";
    }
  }

  std::string nest(int loops, int depth) {
    const std::string i(1, static_cast<char>('p' + counters_.size()));
    std::string text = indent(depth) + header(i) + " {\n";
    counters_.push_back(i);
    if (loops == 1 || chance(40))
      text += statement(depth + 1);
    if (chance(35))
      text += indent(depth + 1) + "if (" + guard() + ") {\n" + statement(depth + 2) + indent(depth + 1) + "}" +
              (chance(40) ? " else {\n" + statement(depth + 2) + indent(depth + 1) + "}\n" : "\n");
    if (loops > 1)
      text += nest(loops - 1, depth + 1);
    counters_.pop_back();
    return text + indent(depth) + "}\n";
  }

  std::mt19937_64 random_;
  std::vector<std::string> counters_;
};
} // namespace

std::vector<Kernel> generateKernels(uint64_t seed, int count) {
  std::vector<Kernel> kernels;
  for (int i = 0; i < count; ++i) {
    const uint64_t own = seed + static_cast<uint64_t>(i);
    kernels.push_back({"generated_" + std::to_string(own), Generator(own).body()});
  }
  return kernels;
}

} // namespace lanewise
