// dependence/OneObject.h - two names that may stand for one object: does it matter to the iterations?
// Tested by testdata/independent/one_object.cpp and in_place.cpp.
#pragma once

#include "dependence/Alias.h"
#include "dependence/IslTest.h"

namespace lanewise {

/// Of two groups that are one object or lie apart (`answer.oneOrApart`): if different iterations do not meet either
/// way, `answer.never`. This needs that an iteration does not read either what it has written through the other name,
/// unless that cannot matter: no value goes from iteration to iteration, there is no early exit, and nothing that is
/// read decides where or whether something is read or written. Where it cannot be settled the answer stays as it is.
void settleAsOneObject(NestForms &nest, IslTest &exact, const AccessGroup &left, const AccessGroup &right,
                       AliasAnswer &answer);

/// Of two groups of which pointers lead to storage that may overlap: if it does no harm that the pointers are equal (an
/// update in place), the condition says so. It has to do no harm in any order of the iterations, and no matter when
/// what is read is fetched.
void allowEqualPointers(NestForms &nest, IslTest &exact, const AccessGroup &left, const AccessGroup &right,
                        AliasAnswer &answer);

} // namespace lanewise
