// dependence/RowOrder.h - iterations whose storage lies one behind the other, however irregular the steps are.
// Tested by tests/unit/dependence/RowOrderTest.cpp.
#pragma once

#include "dependence/AccessForm.h"

namespace lanewise {

/// True if all that `second` touches in any later iteration lies wholly behind (or wholly before) what `first` touches
/// in the earlier one. False means nothing.
bool rowsAreInOrder(NestForms &nest, const AccessForm &first, const AccessForm &second);

} // namespace lanewise
