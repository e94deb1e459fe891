// classify/WholeCells.h - whether places through one base meet as whole cells only.
// Tested by tests/unit/classify/WholeCellsTest.cpp and testdata/histogram, testdata/compaction.
//
// An update of four bytes at any byte offset of a buffer is no update of an element: two of them may overlap in part,
// and then their order shows.
#pragma once

#include "model/Location.h"

#include <vector>

namespace lanewise {

/// True if any two of the places, whatever values their subscripts take, touch the same bytes or none in common. All
/// have one base. False where that is not known.
bool meetAsWholeCells(const std::vector<ExprRef> &places);

/// The numbers of the places in groups of which no two meet, whatever values the subscripts take: fields of elements.
/// All have one base. One group where that is not known.
std::vector<std::vector<size_t>> meetingGroups(const std::vector<ExprRef> &places);

/// A power of two that divides every value of the integer expression, wrapped or not; 0 if it is always zero.
int64_t divisorOf(ExprRef index);

} // namespace lanewise
