// support/Refusal.cpp - look-ups in the table of refusals.
#include "support/Refusal.h"

#include <array>
#include <cstddef>

namespace lanewise {

namespace {
struct Row {
  Refusal refusal;
  std::string_view id;
  std::string_view message;
  std::string_view advice;
};

constexpr std::array kRows = {
#define REFUSAL(Enumerator, Id, Message, Advice) Row{Refusal::Enumerator, Id, Message, Advice},
#include "support/Refusals.def"
#undef REFUSAL
};

// The table is written in the order of the enumeration, because both come from one file.
const Row &rowOf(Refusal refusal) { return kRows[static_cast<size_t>(refusal)]; }
} // namespace

std::string_view refusalId(Refusal refusal) { return rowOf(refusal).id; }
std::string_view refusalMessage(Refusal refusal) { return rowOf(refusal).message; }
std::string_view refusalAdvice(Refusal refusal) { return rowOf(refusal).advice; }

std::optional<Refusal> refusalFromId(std::string_view id) {
  for (const Row &row : kRows)
    if (row.id == id)
      return row.refusal;
  return std::nullopt;
}

} // namespace lanewise
