// report/Findings.h - the views of findings; private to this folder.
#pragma once

#include "report/MessagePrinter.h"

#include <nlohmann/json_fwd.hpp>

namespace lanewise {

void printFindings(MessagePrinter &printer, const Report &report, const RenderOptions &options);
nlohmann::ordered_json findingsJson(const Report &report);

} // namespace lanewise
