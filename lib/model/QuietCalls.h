// model/QuietCalls.h - loops as they are if what is not known of their calls does nothing.
// Tested by testdata/sequential: positive_calls_now_and_then.c and trap_calls_now_and_then.c.
//
// A parser asks for its next byte through `if (p < end) return *p++; refill(); ...`, and refill() calls through a
// pointer. Iterations that find their byte in the buffer hand on `p` whatever that call does. Where a call about which
// nothing is known happens in some iterations only, and the loop is serial even if the call does nothing but return a
// number, then it is serial as written: for what the call may do elsewhere can only add to that.
#pragma once

#include "model/LoopSummary.h"

namespace lanewise {

/// A call that may do anything, or a call that is refused.
bool isUnknownCall(const Stmt &stmt);

/// True if the loop has such calls, and values that are not those of its counters alone decide whether they happen.
bool callsUnknownNowAndThen(const LoopSummary &loop);

/// As summarize(), but such calls do nothing; their results are numbers that nothing is known of. The accesses are the
/// same as those of summarize(), in the same order.
std::vector<LoopSummary> summarizeQuietly(const FunctionModel &function, const LanguageRules &rules);

} // namespace lanewise
