// dependence/OneObject.h - two names that may stand for one object: does it matter to the iterations?
// Tested by testdata/independent/one_object.cpp.
#pragma once

#include "dependence/Alias.h"
#include "dependence/IslTest.h"

namespace lanewise {

/// Of two groups that are one object or lie apart (`answer.oneOrApart`): if different iterations do not meet either way,
/// `answer.never`. This needs that an iteration does not read either what it has written through the other name, unless
/// that cannot matter: no value goes from iteration to iteration, there is no early exit, and nothing that is read
/// decides where or whether something is read or written. Where it cannot be settled the answer stays as it is.
void settleAsOneObject(NestForms &nest, IslTest &exact, const AccessGroup &left, const AccessGroup &right,
                       AliasAnswer &answer);

} // namespace lanewise
