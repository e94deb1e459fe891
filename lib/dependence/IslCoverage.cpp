// dependence/IslCoverage.cpp - whether every point of one set has a partner in another.
#include "dependence/IslContext.h"

namespace lanewise {

// What is left of `given` without that for which one of the alternatives holds; nothing if that is not known.
static IslSet leftOver(NestForms &nest, IslContext &isl, IslSystem &system, const std::vector<Formula> &given,
                       const std::vector<std::vector<Formula>> &needed) {
  for (const Formula &formula : given)
    system.mention(formula);
  // Only counters of the second kind are sought; whatever else is needed is what it is, whether or not it is given.
  for (const auto &alternative : needed)
    for (const Formula &formula : alternative)
      nest.atoms().anyAtom(formula, [&](const Atom &atom) {
        if (atom.kind == Atom::Kind::Unknown)
          system.mention(Polynomial::atom(nest.atoms().unknown(atom.expr, atom.isLookup, atom.second)));
        else if (atom.kind == Atom::Kind::Iteration && !atom.second)
          system.mention(Polynomial::atom(nest.atoms().iteration(atom.loop)));
        return false;
      });
  const size_t kept = system.dimensions();
  for (const auto &alternative : needed)
    for (const Formula &formula : alternative)
      system.mention(formula);
  isl.renew(system.size());
  const unsigned others = static_cast<unsigned>(system.dimensions() - kept);
  IslSet rest(isl_set_project_out(system.all(given).take(), isl_dim_set, static_cast<unsigned>(kept), others));
  for (const auto &alternative : needed) {
    IslSet points = system.all(alternative);
    if (system.isWidened()) // what covers must be nothing but true
      return {};
    IslSet part(isl_set_project_out(points.take(), isl_dim_set, static_cast<unsigned>(kept), others));
    rest = IslSet(isl_set_subtract(rest.take(), part.take()));
  }
  return rest;
}

bool IslTest::covers(const std::vector<Formula> &given, const std::vector<std::vector<Formula>> &needed) {
  if (!begin())
    return false;
  IslSystem system(context_->isl, nest_.atoms(), context_->parameters);
  const IslSet rest = leftOver(nest_, context_->isl, system, given, needed);
  if (system.isWidened() && !rest)
    return false;
  const isl_bool empty = isl_set_is_empty(rest.get());
  return empty == isl_bool_error ? noteFailure() : empty == isl_bool_true;
}

std::shared_ptr<const MeetingParameters> IslTest::uncovered(const AccessForm &read, const std::vector<Formula> &given,
                                                            const std::vector<std::vector<Formula>> &needed) {
  if (!begin())
    return nullptr;
  IslSystem system(context_->isl, nest_.atoms(), context_->parameters);
  IslSet rest = leftOver(nest_, context_->isl, system, given, needed);
  if (!rest) {
    if (!system.isWidened())
      noteFailure();
    return nullptr;
  }
  IslSet parameters(isl_set_params(rest.take()));
  return std::make_shared<const MeetingParameters>(MeetingParameters{std::move(parameters), &read, &read, false});
}

} // namespace lanewise
