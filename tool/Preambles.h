// tool/Preambles.h - parses what several units begin with once, in processes of their own, before these units.
// Tested by tests/cli/preamble_test.py.
#pragma once

#include "ChildProcess.h"
#include "Limits.h"
#include "frontend/SharedPreamble.h"

#include <optional>
#include <vector>

struct pollfd;

namespace lanewise {

/// The preambles of a run. Each lies in a temporary file without a name while units need it, so that nothing is left
/// behind however the run ends.
class Preambles {
public:
  enum class State : uint8_t {
    Unstarted,
    Running,
    Done, ///< or none is wanted, or it failed
  };

  /// Finds what `units` share if `isWanted`; else there are none.
  Preambles(std::span<const CompileUnit> units, bool isWanted, const UnitLimits &limits);

  /// All units; those with a common preamble are neighbours, so that few are kept at a time.
  std::vector<size_t> order() const;
  State state(size_t unit) const;
  /// Starts parsing what the unit begins with. If that cannot be done, it is Done.
  void start(size_t unit);
  /// The preamble as the unit has to read it; nothing if it is to be read without.
  std::optional<ParsedPreamble> find(size_t unit) const;
  /// The unit needs its preamble no more.
  void release(size_t unit);

  size_t running() const;
  void addDescriptors(std::vector<pollfd> &descriptors) const;
  /// Takes what running ones have written, and ends those that take too much.
  void watch();

private:
  struct Entry {
    State state = State::Unstarted;
    size_t units = 0; ///< how many need it yet
    int file = -1;
    ChildProcess process;
    std::string bytes;
    std::optional<PreambleContents> contents; ///< nothing: it failed
  };
  Entry *entry(size_t unit);
  void close(Entry &entry);

  PreamblePlan plan_;
  std::vector<Entry> entries_;
  const UnitLimits &limits_;
};

} // namespace lanewise
