// emit/HarnessComparison.cpp - the part of a trial that compares: which differences are allowed, and what is reported.
#include "emit/Harness.h"

namespace lanewise {

static constexpr const char *kComparison = R"cpp(
// ---- comparison ----
struct Worst {
  double absolute = 0, relative = 0, ulp = 0, ofTolerance = 0;
  double serialError = 0, parallelError = 0; // against the wider reference
  std::string where;
};
struct Outcome {
  long cases = 0, runs = 0, values = 0, tooLarge = 0, undecided = 0, notFinite = 0, nearer = 0, farther = 0;
  long failures = 0;
  Worst worst;
  std::string failure, input; // of the first one; what reproduces it
};
inline Outcome outcome;
inline bool exactLoop = true;
inline bool finiteOnly = false;           // the claim speaks of finite values only
inline long double chosen = -1;   // the user's tolerance; negative: none
inline long double roundings = 0; // of one composition on the way from an input to a result

template <class T> double ulpsApart(T a, T b) {
  if (a == b)
    return 0;
  const T size = std::max(std::fabs(a), std::fabs(b));
  const T next = std::nextafter(size, std::numeric_limits<T>::infinity());
  return static_cast<double>(std::fabs(a - b) / (next - size));
}

inline void fail(const Case &c, int parts, const std::string &what) {
  if (outcome.failures++ > 0)
    return;
  outcome.input = std::to_string(c.size) + " " + std::to_string(c.family) + " " + std::to_string(c.seed) + " " +
                  std::to_string(parts);
  outcome.failure = what + ", size " + std::to_string(c.size) + ", " + kFamilyNames[c.family] + " values, seed " +
                      std::to_string(c.seed) + ", " + std::to_string(parts) + " parts";
}

template <class T> std::string shown(T x) {
  char text[64];
  if constexpr (std::is_floating_point_v<T>)
    std::snprintf(text, sizeof text, "%.17Lg", static_cast<long double>(x));
  else
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(x));
  return text;
}

template <class T>
void compareOne(const Case &c, int parts, const std::string &name, ptrdiff_t place, bool isArray, T serial, T parallel,
                const typename Wide<T>::type *wide) {
  ++outcome.values;
  const auto where = [&] { return isArray ? name + "[" + std::to_string(place) + "]" : name; };
  if constexpr (std::is_floating_point_v<T>) {
    const bool same = (std::isnan(serial) && std::isnan(parallel)) ||
                      (serial == parallel && std::signbit(serial) == std::signbit(parallel));
    if (!exactLoop && wide && std::isfinite(serial) && std::isfinite(parallel) && std::isfinite(wide->v)) {
      const double mine = static_cast<double>(std::fabs(parallel - wide->v)),
                   theirs = static_cast<double>(std::fabs(serial - wide->v));
      outcome.nearer += mine < theirs;
      outcome.farther += mine > theirs;
      outcome.worst.serialError = std::max(outcome.worst.serialError, theirs);
      outcome.worst.parallelError = std::max(outcome.worst.parallelError, mine);
    }
    if (finiteOnly && (!std::isfinite(serial) || !std::isfinite(parallel))) {
      ++outcome.notFinite;
      return;
    }
    if (same || serial == parallel) {
      if (exactLoop && chosen < 0 && !same)
        fail(c, parts, where() + ": the sign of a zero differs");
      return;
    }
    if ((exactLoop && chosen < 0) || !wide || !std::isfinite(serial) || !std::isfinite(parallel)) {
      fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel) + ", and no difference is allowed");
      return;
    }
    const long double k = roundings * static_cast<long double>(termsOf(c) + parts + 2), ku = k * unit;
    const long double gamma = ku < 0.5L ? ku / (1 - ku) : 1;
    // Below the normal range every rounding may lose `smallest`, on the way there and in what it is scaled by.
    const long double tolerance =
        chosen >= 0 ? chosen * wide->m : 2 * wide->e + gamma * wide->m + 4 * k * smallest;
    const long double difference = std::fabs(static_cast<long double>(serial) - parallel);
    if (!std::isfinite(tolerance)) { // It has passed through infinity on the way, and nothing bounds its error.
      ++outcome.notFinite;
      return;
    }
    // A product of some factors may have lost its digits below the normal range, and the loop has been warned of that.
    if (finiteOnly && !(difference <= tolerance) && std::fabs(wide->v) < std::numeric_limits<T>::min()) {
      ++outcome.notFinite;
      return;
    }
    const double share = std::min(static_cast<double>(difference / tolerance), 1e30);
    outcome.worst.absolute = std::max(outcome.worst.absolute, static_cast<double>(difference));
    if (serial != 0)
      outcome.worst.relative = std::max(outcome.worst.relative, static_cast<double>(difference / std::fabs(serial)));
    outcome.worst.ulp = std::max(outcome.worst.ulp, ulpsApart(serial, parallel));
    if (share > outcome.worst.ofTolerance) {
      outcome.worst.ofTolerance = share;
      outcome.worst.where = where() + ", size " + std::to_string(c.size) + ", " + kFamilyNames[c.family] + ", seed " +
                            std::to_string(c.seed) + ", " + std::to_string(parts) + " parts";
    }
    if (!(difference <= tolerance))
      fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel) + ", allowed difference " +
                         shown(tolerance));
  } else if (serial != parallel) {
    fail(c, parts, where() + ": serial " + shown(serial) + ", parallel " + shown(parallel));
  }
}

template <class T, class W>
void compare(const Case &c, int parts, const char *name, const Buffer<T> &serial, const Buffer<T> &parallel, const Span<W> &wide) {
  for (size_t k = 0; k < serial.count(); ++k) {
    const ptrdiff_t place = serial.firstPlace() + static_cast<ptrdiff_t>(k);
    compareOne(c, parts, name, place, true, serial.values()[k], parallel.values()[k], wide.known(place));
  }
}
template <class T, class W> void compareScalar(const Case &c, int parts, const char *name, T serial, T parallel, const W &wide) {
  compareOne<T>(c, parts, name, 0, false, serial, parallel, &wide);
}

// Of several processes only one speaks, and what each has stored is put together before it is compared.
#ifdef MPI_VERSION
inline bool isQuiet() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank != 0;
}
template <class T> void putTogether(Buffer<T> &mine, const Buffer<T> &before) {
  const size_t bytes = mine.count() * sizeof(typename Buffer<T>::Scalar);
  std::vector<unsigned char> changed(bytes), all(bytes);
  unsigned char *now = reinterpret_cast<unsigned char *>(mine.values());
  const unsigned char *then = reinterpret_cast<const unsigned char *>(before.values());
  for (size_t i = 0; i < bytes; ++i)
    changed[i] = now[i] ^ then[i];
  // Where every rank did everything they all say the same.
  MPI_Allreduce(changed.data(), all.data(), static_cast<int>(bytes), MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
  for (size_t i = 0; i < bytes; ++i)
    now[i] = then[i] ^ all[i];
}
#else
inline bool isQuiet() { return false; }
#endif

} // namespace trial
using trial::Real;
using trial::Row;
using trial::Span;
using namespace trial;
)cpp";

std::string harnessComparison() { return kComparison; }

} // namespace lanewise
