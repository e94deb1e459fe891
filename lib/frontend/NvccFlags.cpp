// frontend/NvccFlags.cpp - a table of nvcc's flags (NVIDIA CUDA Compiler Driver, chapter "NVCC Command Options").
#include "frontend/NvccFlags.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace lanewise {

namespace {
enum class Meaning {
  Architecture, ///< the value names the device
  Host,         ///< the value, cut at commas, is for the host compiler
  Rename,       ///< the value goes to a flag of another name
  DropValue,    ///< nothing, with a value
  Drop,         ///< nothing, alone or with =value
};

struct Row {
  llvm::StringLiteral name; ///< after one or two dashes
  Meaning meaning;
  llvm::StringLiteral clang = "";
};

constexpr Row kRows[] = {
    {"arch", Meaning::Architecture},
    {"gpu-architecture", Meaning::Architecture},
    {"gencode", Meaning::Architecture},
    {"generate-code", Meaning::Architecture},
    {"Xcompiler", Meaning::Host},
    {"compiler-options", Meaning::Host},
    {"include-path", Meaning::Rename, "-I"},
    {"system-include", Meaning::Rename, "-isystem"},
    {"define-macro", Meaning::Rename, "-D"},
    {"undefine-macro", Meaning::Rename, "-U"},
    {"pre-include", Meaning::Rename, "-include"},
    {"code", Meaning::DropValue},
    {"gpu-code", Meaning::DropValue},
    {"ccbin", Meaning::DropValue},
    {"compiler-bindir", Meaning::DropValue},
    {"Xptxas", Meaning::DropValue},
    {"ptxas-options", Meaning::DropValue},
    {"Xlinker", Meaning::DropValue},
    {"linker-options", Meaning::DropValue},
    {"Xnvlink", Meaning::DropValue},
    {"nvlink-options", Meaning::DropValue},
    {"Xcudafe", Meaning::DropValue},
    {"Xarchive", Meaning::DropValue},
    {"maxrregcount", Meaning::DropValue},
    {"t", Meaning::DropValue},
    {"threads", Meaning::DropValue},
    {"diag-suppress", Meaning::DropValue},
    {"diag-warn", Meaning::DropValue},
    {"diag-error", Meaning::DropValue},
    {"default-stream", Meaning::DropValue},
    {"odir", Meaning::DropValue},
    {"output-directory", Meaning::DropValue},
    {"output-file", Meaning::DropValue},
    {"keep-dir", Meaning::DropValue},
    {"machine", Meaning::DropValue},
    {"cudart", Meaning::DropValue},
    {"split-compile", Meaning::DropValue},
    {"rdc", Meaning::Drop},
    {"relocatable-device-code", Meaning::Drop},
    {"dc", Meaning::Drop},
    {"dw", Meaning::Drop},
    {"device-c", Meaning::Drop},
    {"dlink", Meaning::Drop},
    {"ptx", Meaning::Drop},
    {"cubin", Meaning::Drop},
    {"fatbin", Meaning::Drop},
    {"lineinfo", Meaning::Drop},
    {"generate-line-info", Meaning::Drop},
    {"G", Meaning::Drop},
    {"device-debug", Meaning::Drop},
    {"expt-relaxed-constexpr", Meaning::Drop},
    {"expt-extended-lambda", Meaning::Drop},
    {"extended-lambda", Meaning::Drop},
    {"use_fast_math", Meaning::Drop}, // of devices: flushing, division and contraction; it regroups nothing
    {"ftz", Meaning::Drop},
    {"prec-div", Meaning::Drop},
    {"prec-sqrt", Meaning::Drop},
    {"keep", Meaning::Drop},
    {"save-temps", Meaning::Drop},
    {"res-usage", Meaning::Drop},
    {"resource-usage", Meaning::Drop},
    {"allow-unsupported-compiler", Meaning::Drop},
    {"forward-unknown-to-host-compiler", Meaning::Drop},
    {"forward-unknown-to-host-linker", Meaning::Drop},
    {"forward-unknown-opts", Meaning::Drop},
    {"Wno-deprecated-gpu-targets", Meaning::Drop},
    {"display-error-number", Meaning::Drop},
    {"no-display-error-number", Meaning::Drop},
    {"dlto", Meaning::Drop},
    {"astoolspatch", Meaning::Drop},
};

const Row *rowOf(llvm::StringRef name) {
  const auto *row = llvm::find_if(kRows, [&](const Row &known) { return known.name == name; });
  return row == std::end(kRows) ? nullptr : row;
}

// "arch=compute_80,code=[compute_80,sm_80]", "sm_90a", "native": the first architecture with a number.
std::string architectureIn(llvm::StringRef value) {
  for (llvm::StringRef prefix : {"sm_", "compute_"}) {
    const size_t at = value.find(prefix);
    if (at == llvm::StringRef::npos)
      continue;
    const llvm::StringRef number =
        value.drop_front(at + prefix.size()).take_while([](char c) { return llvm::isAlnum(c); });
    if (!number.empty())
      return "sm_" + number.str();
  }
  return "";
}

class Translation {
public:
  Translation(std::vector<std::string> &flags, std::vector<std::string> &notes) : given_(flags), notes_(notes) {}

  std::vector<std::string> run() {
    for (at_ = 0; at_ < given_.size(); ++at_)
      take(given_[at_]);
    if (!dropped_.empty()) {
      std::string list;
      for (const std::string &flag : dropped_)
        list += (list.empty() ? "'" : ", '") + flag + "'";
      notes_.push_back("what nvcc alone understands was left out: " + list);
    }
    return std::move(kept_);
  }

private:
  void take(const std::string &flag) {
    llvm::StringRef name = flag;
    if (!name.consume_front("--"))
      name.consume_front("-");
    if (name.size() == flag.size())
      return kept_.push_back(flag);
    const auto [plain, inlineValue] = name.split('=');
    const bool hasInline = plain.size() != name.size();
    if (flag == "-x" && at_ + 1 < given_.size()) {
      const std::string &language = given_[++at_];
      kept_.insert(kept_.end(), {"-x", language == "cu" ? "cuda" : language});
      return;
    }
    if (flag == "--std" && at_ + 1 < given_.size())
      return kept_.push_back("-std=" + given_[++at_]);
    if (plain == "fmad") {
      if (inlineValue == "false")
        kept_.push_back("-ffp-contract=off");
      return;
    }
    const Row *row = rowOf(plain);
    if (!row)
      return kept_.push_back(flag);
    const bool isSeparate = row->meaning != Meaning::Drop && !hasInline && at_ + 1 < given_.size();
    const std::string value = isSeparate ? given_[++at_] : inlineValue.str();
    apply(*row, flag, value);
  }

  void apply(const Row &row, const std::string &flag, llvm::StringRef value) {
    switch (row.meaning) {
    case Meaning::Architecture: {
      const std::string architecture = architectureIn(value);
      if (architecture.empty())
        drop(flag);
      else if (std::exchange(hasArchitecture_, true) == false)
        kept_.push_back("--cuda-gpu-arch=" + architecture); // one is enough to read the source
      return;
    }
    case Meaning::Host:
      for (const llvm::StringRef part : llvm::split(value, ','))
        if (!part.empty())
          kept_.push_back(part.str());
      return;
    case Meaning::Rename:
      kept_.insert(kept_.end(), {row.clang.str(), value.str()});
      return;
    case Meaning::DropValue:
    case Meaning::Drop:
      drop(flag);
      return;
    }
  }

  void drop(const std::string &flag) {
    const std::string name = llvm::StringRef(flag).split('=').first.str();
    if (!llvm::is_contained(dropped_, name))
      dropped_.push_back(name);
  }

  const std::vector<std::string> &given_;
  std::vector<std::string> &notes_;
  std::vector<std::string> kept_, dropped_;
  size_t at_ = 0;
  bool hasArchitecture_ = false;
};
} // namespace

void translateNvccFlags(std::vector<std::string> &flags, std::vector<std::string> &notes) {
  flags = Translation(flags, notes).run();
}

} // namespace lanewise
