// classify/Granted.h - assumptions that flags of the compiler grant.
// Tested by tests/cli/flags_test.py.
#pragma once

#include "classify/Classify.h"

namespace lanewise {

/// The assumption, which says so if a flag lets the compiler make it too.
Assumption granted(Assumption assumption, const LanguageRules &rules);

} // namespace lanewise
