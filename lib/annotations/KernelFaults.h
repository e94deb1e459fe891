// annotations/KernelFaults.h - barriers of a kernel that not all threads of a block reach.
// Tested by tests/golden/FindingsTest.cpp (testdata/race).
#pragma once

#include "annotations/CheckAnnotations.h"
#include "annotations/Contexts.h"

namespace lanewise {

/// Barriers in a branch that a comparison of the thread's index decides.
std::vector<AnnotationFinding> kernelFaults(const Contexts &contexts);

} // namespace lanewise
