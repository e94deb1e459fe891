// dependence/Remainders.h - numbers that are taken apart and put together again.
// Tested by testdata/independent.
#pragma once

#include "dependence/Translate.h"

namespace lanewise {

/// The same number with remainders by parameters written out, x % c as x - c * (x / c), if that leaves fewer quotients
/// and remainders in it: (x / c) * c + x % c is x.
Polynomial withoutRemainders(Translator &translator, AtomTable &atoms, ExprPool &pool, const Polynomial &value,
                             const Facts &facts);

} // namespace lanewise
