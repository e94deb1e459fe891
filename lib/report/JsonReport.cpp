// report/JsonReport.cpp - schema lanewise.report/1: every key always there, null or empty where there is nothing.
// Tested by tests/unit/report/JsonReportTest.cpp; tests/cli holds real output to docs/report.schema.json.
#include "report/Findings.h"
#include "report/Renderers.h"

#include <nlohmann/json.hpp>

namespace lanewise {

using Json = nlohmann::ordered_json;

static Json nullIfEmpty(const std::string &text) { return text.empty() ? Json(nullptr) : Json(text); }

static Json placeJson(const ReportPlace &place) {
  return {{"file", place.file}, {"line", place.line}, {"column", place.column}, {"text", place.text}};
}

static Json elementJson(const std::optional<ElementEntry> &element) {
  if (!element)
    return nullptr;
  Json fields = Json::array(), apply = Json::array();
  for (const ElementPart &field : element->fields)
    fields.push_back({{"name", field.name},
                      {"type", field.type},
                      {"lift", field.lift},
                      {"identity", field.identity},
                      {"combine", field.combine}});
  for (const auto &[state, value] : element->apply)
    apply.push_back({{"variable", state}, {"value", value}});
  return {{"fields", std::move(fields)}, {"apply", std::move(apply)}, {"cost", element->cost}};
}

static Json carriedJson(const CarriedVariable &variable) {
  Json rejected = Json::array();
  for (const Rejected &one : variable.rejected)
    rejected.push_back({{"class", one.classId}, {"why", one.why}, {"line", one.line}});
  return {{"variable", variable.variable},
          {"class", variable.classId},
          {"operator", nullIfEmpty(variable.operatorText)},
          {"lift", nullIfEmpty(variable.lift)},
          {"combine", nullIfEmpty(variable.combine)},
          {"identity", nullIfEmpty(variable.identity)},
          {"type", variable.type},
          {"observed", variable.observed},
          {"exactness", nullIfEmpty(variable.exactness)},
          {"commutative", variable.commutative},
          {"element", elementJson(variable.element)},
          {"rejected", std::move(rejected)},
          {"file", variable.file},
          {"line", variable.line},
          {"column", variable.column}};
}

static Json dependenceJson(const DependenceEntry &dependence) {
  Json distance = Json::array();
  for (const Distance &component : dependence.distance)
    std::visit([&](const auto &value) { distance.push_back(value); }, component);
  Json witness = nullptr;
  if (dependence.witness)
    witness = {{"first", dependence.witness->first},
               {"second", dependence.witness->second},
               {"location", dependence.witness->location}};
  return {{"kind", dependence.kind},
          {"variable", dependence.variable},
          {"source", placeJson(dependence.source)},
          {"sink", placeJson(dependence.sink)},
          {"distance", std::move(distance)},
          {"direction", dependence.direction},
          {"level", dependence.level},
          {"proven", dependence.proven},
          {"witness", std::move(witness)}};
}

static Json formulaJson(const CostFormula &formula) { return nullIfEmpty(formula.text); }
static Json valueJson(const CostFormula &formula) { return formula.value ? Json(*formula.value) : Json(nullptr); }

static Json trafficJson(const ArrayTraffic &traffic) {
  return {{"array", traffic.array},
          {"read", formulaJson(traffic.read)},
          {"written", formulaJson(traffic.written)},
          {"footprint", formulaJson(traffic.footprint)},
          {"live_in", formulaJson(traffic.liveIn)},
          {"live_out", formulaJson(traffic.liveOut)},
          {"stride", traffic.stride},
          {"alignment", traffic.alignment}};
}

static Json symbolJson(const CostSymbol &symbol) { return {{"name", symbol.name}, {"meaning", symbol.meaning}}; }

template <typename Entry> static Json listJson(const std::vector<Entry> &entries, Json (*one)(const Entry &)) {
  Json list = Json::array();
  for (const Entry &entry : entries)
    list.push_back(one(entry));
  return list;
}

static Json costJson(const LoopCost &cost, const std::string &tripCount) {
  Json operations = Json::object();
  for (const OperationCount &count : cost.operations)
    operations[count.type.empty() ? count.operation : count.operation + "." + count.type] = {
        {"at_least", formulaJson(count.atLeast)}, {"at_most", formulaJson(count.atMost)}};
  return {
      {"trip_count", cost.tripCount.isKnown() ? formulaJson(cost.tripCount) : nullIfEmpty(tripCount)},
      {"flops",
       {{"as_written", formulaJson(cost.flops)},
        {"at_least", formulaJson(cost.flopsAtLeast)},
        {"minimal", formulaJson(cost.flopsMinimal)},
        {"expected", formulaJson(cost.flopsExpected)},
        {"per_iteration", formulaJson(cost.flopsPerIteration)},
        {"by_operation", std::move(operations)}}},
      {"bytes",
       {{"read", formulaJson(cost.read)},
        {"written", formulaJson(cost.written)},
        {"footprint", formulaJson(cost.footprint)},
        {"live_in", formulaJson(cost.liveIn)},
        {"live_out", formulaJson(cost.liveOut)},
        {"arrays", listJson(cost.arrays, trafficJson)}}},
      {"intensity", nullIfEmpty(cost.intensity)},
      {"work", formulaJson(cost.work)},
      {"span", formulaJson(cost.span)},
      {"parallelism", nullIfEmpty(cost.parallelism)},
      {"useful_lanes", nullIfEmpty(cost.usefulLanesText)},
      {"steps_on_lanes", {{"at_least", nullIfEmpty(cost.stepsAtLeast)}, {"at_most", nullIfEmpty(cost.stepsAtMost)}}},
      {"holds_for", cost.holds},
      {"symbols", listJson(cost.symbols, symbolJson)},
      {"values",
       {{"trip_count", valueJson(cost.tripCount)},
        {"flops", valueJson(cost.flops)},
        {"minimal", valueJson(cost.flopsMinimal)},
        {"expected", valueJson(cost.flopsExpected)},
        {"read", valueJson(cost.read)},
        {"written", valueJson(cost.written)},
        {"footprint", valueJson(cost.footprint)},
        {"live_in", valueJson(cost.liveIn)},
        {"live_out", valueJson(cost.liveOut)},
        {"work", valueJson(cost.work)},
        {"span", valueJson(cost.span)},
        {"useful_lanes", cost.usefulLanes ? Json(*cost.usefulLanes) : Json(nullptr)}}}};
}

static Json loopCostJson(const CostEntry &cost) { return costJson(cost.counted.value_or(LoopCost()), cost.tripCount); }

static Json functionJson(const FunctionReport &function) {
  return {{"name", function.name},
          {"file", function.file},
          {"line", function.line},
          {"instantiation", nullIfEmpty(function.instantiation)},
          {"cost", costJson(function.cost, "")}};
}

static Json assumptionJson(const AssumptionEntry &entry) {
  return {{"id", entry.id}, {"kind", entry.kind}, {"text", entry.text}};
}

static Json conditionJson(const ConditionEntry &entry) {
  return {{"id", entry.id},
          {"kind", entry.kind},
          {"text", entry.text},
          {"cxx", entry.cxx ? Json(*entry.cxx) : Json(nullptr)}};
}

static Json reasonJson(const ReasonEntry &entry) {
  return {{"check", entry.check},
          {"message", entry.message},
          {"file", entry.file},
          {"line", entry.line},
          {"column", entry.column}};
}

static Json adviceJson(const AdviceEntry &entry) {
  return {{"text", entry.text}, {"transform", nullIfEmpty(entry.transform)}, {"fix", nullptr}};
}

static Json unlockJson(const UnlockEntry &entry) {
  return {{"transform", entry.transform},
          {"text", entry.text},
          {"conditions", entry.conditions},
          {"assumptions", entry.assumptions},
          {"span", formulaJson(entry.span)}};
}

static Json payJson(const PayEntry &entry) {
  const auto seconds = [](const std::optional<double> &value) { return value ? Json(*value) : Json(nullptr); };
  return {{"how", entry.how},
          {"answer", entry.answer},
          {"serial_seconds", seconds(entry.serialSeconds)},
          {"parallel_seconds", seconds(entry.parallelSeconds)},
          {"text", entry.text}};
}

static Json loopJson(const LoopReport &loop) {
  return {{"id", loop.id},
          {"file", loop.file},
          {"line", loop.line},
          {"column", loop.column},
          {"end_line", loop.endLine},
          {"function", loop.function},
          {"form", loop.form},
          {"depth", loop.depth},
          {"parent", nullIfEmpty(loop.parent)},
          {"verdict", verdictText(loop.verdict)},
          {"when_met", loop.whenMet ? Json(verdictText(*loop.whenMet)) : Json(nullptr)},
          {"class", loop.classId},
          {"refusal", nullIfEmpty(loop.refusalId)},
          {"severity", severityText(loop.severity)},
          {"summary", loop.summary},
          {"reassociates", loop.reassociates},
          {"carried", listJson(loop.carried, carriedJson)},
          {"assumptions", listJson(loop.assumptions, assumptionJson)},
          {"dependences", listJson(loop.dependences, dependenceJson)},
          {"safe_distance", loop.safeDistance ? Json(*loop.safeDistance) : Json(nullptr)},
          {"privatize", loop.privatize},
          {"lastprivate", loop.lastPrivate},
          {"conditions", listJson(loop.conditions, conditionJson)},
          {"reasons", listJson(loop.reasons, reasonJson)},
          {"not_listed", {{"dependences", loop.dependencesCut}, {"reasons", loop.reasonsCut}}},
          {"cost", loopCostJson(loop.cost)},
          {"pays", listJson(loop.pays, payJson)},
          {"advice", listJson(loop.advice, adviceJson)},
          {"unlocks", listJson(loop.unlocks, unlockJson)},
          {"outermost_parallel", loop.isOutermostParallel},
          {"collapse", loop.collapse},
          {"instantiations", loop.instantiations}};
}

static Json diagnosticJson(const ReportDiagnostic &diagnostic) {
  return {{"level", diagnostic.level},
          {"file", diagnostic.file},
          {"line", diagnostic.line},
          {"column", diagnostic.column},
          {"message", diagnostic.message}};
}

std::string renderJson(const Report &report) {
  const Json document = {
      {"schema", "lanewise.report/1"},
      {"tool", {{"name", "lanewise"}, {"version", report.toolVersion}, {"llvm", report.llvmVersion}}},
      {"diagnostics", listJson(report.diagnostics, diagnosticJson)},
      {"cost_convention", nullIfEmpty(report.costConvention)},
      {"measured_on", nullIfEmpty(report.measuredOn)},
      {"findings", findingsJson(report)},
      {"loops", listJson(report.loops, loopJson)},
      {"functions", listJson(report.functions, functionJson)}};
  // Source text need not be UTF-8; a report must be.
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace lanewise
