// tool/Preambles.cpp - one process for each preamble; its file is handed on by descriptor.
#include "Preambles.h"

#include "Transfer.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <exception>
#include <numeric>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace lanewise {

/// A file for this process and its children alone, gone with the last of them; negative if there can be none.
static int openNameless() {
  llvm::SmallString<128> name;
  llvm::sys::path::system_temp_directory(true, name);
  if (const int file = ::open(name.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); file >= 0)
    return file;
  llvm::sys::path::append(name, "lanewise-XXXXXX");
  const int file = ::mkostemp(name.data(), O_CLOEXEC); // with mode 0600
  if (file >= 0)
    ::unlink(name.c_str());
  return file;
}

Preambles::Preambles(std::span<const CompileUnit> units, bool isWanted, const UnitLimits &limits) : limits_(limits) {
  if (isWanted)
    plan_ = planPreambles(units);
  plan_.units.resize(units.size());
  entries_.resize(plan_.preambles.size());
  for (const PreamblePlan::Place &place : plan_.units)
    if (place.preamble != PreamblePlan::kNone)
      ++entries_[place.preamble].units;
}

std::vector<size_t> Preambles::order() const {
  std::vector<size_t> order(plan_.units.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return plan_.units[a].preamble < plan_.units[b].preamble; });
  return order;
}

Preambles::Entry *Preambles::entry(size_t unit) {
  const size_t preamble = plan_.units[unit].preamble;
  return preamble == PreamblePlan::kNone ? nullptr : &entries_[preamble];
}

Preambles::State Preambles::state(size_t unit) const {
  const size_t preamble = plan_.units[unit].preamble;
  return preamble == PreamblePlan::kNone ? State::Done : entries_[preamble].state;
}

void Preambles::start(size_t unit) {
  Entry &entry = *this->entry(unit);
  const SharedPreamble &preamble = plan_.preambles[plan_.units[unit].preamble];
  entry.state = State::Done;
  entry.file = openNameless();
  const auto work = [&](int pipe) {
    try {
      const std::optional<PreambleContents> contents = parsePreamble(preamble, entry.file);
      ByteWriter writer;
      writer.put(contents);
      writeToParent(pipe, writer.take());
    } catch (const std::exception &) {
    }
    ::_exit(0); // what it keeps in memory is not worth freeing
  };
  if (entry.file >= 0 && entry.process.start(work))
    entry.state = State::Running;
  else
    close(entry);
}

std::optional<ParsedPreamble> Preambles::find(size_t unit) const {
  const PreamblePlan::Place &place = plan_.units[unit];
  if (place.preamble == PreamblePlan::kNone || !entries_[place.preamble].contents)
    return std::nullopt;
  const Entry &entry = entries_[place.preamble];
  const CompileUnit &source = plan_.preambles[place.preamble].unit;
  ParsedPreamble preamble;
  preamble.file = "/proc/self/fd/" + std::to_string(entry.file);
  preamble.source = source.file;
  preamble.text = *source.content;
  preamble.bytes = place.bytes;
  preamble.hash = place.hash;
  preamble.declarations = entry.contents->declarations;
  preamble.reads = entry.contents->reads;
  return preamble;
}

void Preambles::release(size_t unit) {
  if (Entry *entry = this->entry(unit); entry && --entry->units == 0)
    close(*entry);
}

void Preambles::close(Entry &entry) {
  if (entry.file >= 0)
    ::close(entry.file);
  entry.file = -1;
  entry.contents.reset();
}

size_t Preambles::running() const {
  return static_cast<size_t>(std::count_if(entries_.begin(), entries_.end(),
                                           [](const Entry &entry) { return entry.state == State::Running; }));
}

void Preambles::addDescriptors(std::vector<pollfd> &descriptors) const {
  for (const Entry &entry : entries_)
    if (entry.state == State::Running)
      descriptors.push_back({entry.process.fileDescriptor(), POLLIN, 0});
}

void Preambles::watch() {
  for (Entry &entry : entries_) {
    if (entry.state != State::Running)
      continue;
    if (entry.process.read(entry.bytes)) {
      ByteReader reader(entry.bytes);
      reader.get(entry.contents);
      if (!reader.isGood() || !reader.isAtEnd())
        entry.contents.reset();
    } else {
      const bool isSlow = limits_.seconds != 0 && entry.process.cpuSeconds() > limits_.seconds;
      const bool isLarge = limits_.megabytes != 0 && entry.process.megabytes() > limits_.megabytes;
      if (!isSlow && !isLarge)
        continue;
      entry.process.kill(); // its units are read without, and say what is wrong
    }
    entry.state = State::Done;
    entry.bytes.clear();
    if (!entry.contents)
      close(entry);
  }
}

} // namespace lanewise
