// tests/oracle/FrontendOracleNative.cpp - generated programs compiled and run by the system's compiler.
#include "oracle/FrontendOracleNative.h"

#include "model/TextRules.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>

namespace lanewise {

std::unique_ptr<NativeBatch> NativeBatch::compile(std::span<const GenProgram> programs, std::string &error) {
  std::string folder = (std::filesystem::temp_directory_path() / "lanewise-oracle-XXXXXX").string();
  if (!mkdtemp(folder.data())) {
    error = "no temporary folder";
    return nullptr;
  }
  std::unique_ptr<NativeBatch> batch(new NativeBatch);
  batch->folder_ = folder;
  batch->source_ = sourcePrelude();
  for (const GenProgram &program : programs)
    batch->source_ += sourceOf(program);
  std::ofstream file(folder + "/batch.cpp");
  file << batch->source_;
  for (const GenProgram &program : programs)
    file << callerOf(program);
  file.close();
  const char *chosen = std::getenv("LANEWISE_ORACLE_CXX");
  const std::string compiler = chosen ? chosen : "clang++-22";
  const std::string command = compiler + " -std=c++20 -O1 -ffp-contract=off -w -shared -fPIC " + folder +
                              "/batch.cpp -o " + folder + "/batch.so 2> " + folder + "/log";
  if (std::system(command.c_str()) != 0) {
    std::ifstream log(folder + "/log");
    error = command + "\n" + std::string(std::istreambuf_iterator<char>(log), {});
    return nullptr;
  }
  batch->library_ = dlopen((folder + "/batch.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!batch->library_) {
    error = dlerror();
    return nullptr;
  }
  return batch;
}

NativeBatch::~NativeBatch() {
  if (library_)
    dlclose(library_);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::vector<GenBlock> NativeBatch::run(const GenProgram &program) const {
  using Entry = void (*)(void **);
  const auto entry = reinterpret_cast<Entry>(dlsym(library_, ("call_" + program.name).c_str()));
  if (!entry)
    return {};
  std::vector<GenBlock> blocks = program.blocks;
  std::vector<uint64_t> scalars(program.variables.size());
  std::vector<void *> slots;
  for (size_t i = 0; i < program.variables.size(); ++i) {
    const GenVariable &variable = program.variables[i];
    if (variable.kind == GenVariable::Kind::Parameter) {
      const float narrow = static_cast<float>(variable.number);
      if (!variable.type.isFloat())
        std::memcpy(&scalars[i], &variable.value, sizeof variable.value);
      else if (variable.type.bits == 32)
        std::memcpy(&scalars[i], &narrow, sizeof narrow);
      else
        std::memcpy(&scalars[i], &variable.number, sizeof variable.number);
      slots.push_back(&scalars[i]);
    } else if (variable.isParameter() && variable.exists()) {
      slots.push_back(blocks[variable.block].bytes.data() +
                      variable.base * static_cast<int64_t>(typeBytes(variable.type)));
    }
  }
  const auto copyGlobals = [&](bool before) {
    for (const GenVariable &variable : program.variables)
      if (variable.kind == GenVariable::Kind::Global) {
        void *storage = dlsym(library_, variable.name.c_str());
        std::vector<uint8_t> &bytes = blocks[variable.block].bytes;
        std::memcpy(before ? storage : bytes.data(), before ? bytes.data() : storage, bytes.size());
      }
  };
  copyGlobals(true);
  entry(slots.data());
  copyGlobals(false);
  return blocks;
}

// True if two elements are the same number; two NaNs are, whatever their bits.
static bool sameElement(Type type, const uint8_t *a, const uint8_t *b) {
  const auto bytes = static_cast<size_t>(typeBytes(type));
  if (std::memcmp(a, b, bytes) == 0)
    return true;
  if (!type.isFloat())
    return false;
  const auto isNan = [&](const uint8_t *data) {
    float narrow = 0;
    double wide = 0;
    std::memcpy(&narrow, data, std::min(bytes, sizeof narrow));
    std::memcpy(&wide, data, bytes);
    return bytes == sizeof narrow ? std::isnan(narrow) : std::isnan(wide);
  };
  return isNan(a) && isNan(b);
}

std::string differences(const GenProgram &program, const std::vector<GenBlock> &expected, const RunResult &actual) {
  if (actual.trouble != Trouble::None)
    return std::string(troubleText(actual.trouble)) + ": " + actual.detail;
  if (expected.size() != program.blocks.size())
    return "the compiled program is missing";
  std::string text;
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto bytes = static_cast<size_t>(typeBytes(expected[i].element));
    const MemoryObject &object = actual.objects[i];
    for (size_t at = 0; at + bytes <= expected[i].bytes.size(); at += bytes) {
      if (sameElement(expected[i].element, &expected[i].bytes[at], &object.bytes[at]))
        continue;
      MemoryObject native("native", expected[i].bytes.size());
      native.bytes = expected[i].bytes;
      native.isDefined.assign(native.bytes.size(), 1);
      const auto offset = static_cast<int64_t>(at);
      text += "block " + std::to_string(i) + " element " + std::to_string(at / bytes) + ": compiled " +
              valueText(native.read(offset, expected[i].element, bytes)) + ", interpreted " +
              valueText(object.read(offset, expected[i].element, bytes)) + "\n";
      if (text.size() > 500)
        return text;
    }
  }
  return text;
}

} // namespace lanewise
