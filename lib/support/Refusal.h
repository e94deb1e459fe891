// support/Refusal.h - a named reason not to answer; the table is Refusals.def.
// Tested by tests/unit/support/RefusalTest.cpp.
#pragma once

#include <optional>
#include <string_view>

namespace lanewise {

/// One row of Refusals.def.
enum class Refusal {
#define REFUSAL(Enumerator, Id, Message, Advice) Enumerator,
#include "support/Refusals.def"
#undef REFUSAL
};

/// The kebab-case id users see, for example "opaque-call".
std::string_view refusalId(Refusal refusal);
/// A clause with the loop as its subject: "calls a function whose body is not visible".
std::string_view refusalMessage(Refusal refusal);
/// What the user could write to make the answer known.
std::string_view refusalAdvice(Refusal refusal);
/// The row with that id, or nothing if there is none.
std::optional<Refusal> refusalFromId(std::string_view id);

} // namespace lanewise
