// dependence/IslTest.cpp - one dependence question as an integer set, and what can be read off it.
//
// The points of the set are pairs of iterations (with the values of derived atoms) that touch the same bytes; its
// parameters are the loop's parameters. Empty: no dependence. Its projection on the parameters, taken away from those for
// which the loop has two iterations at all, is where no dependence is carried.
#include "dependence/IslTest.h"

#include "dependence/ConditionText.h"

#include <algorithm>
#include <set>

namespace lanewise {

static constexpr unsigned long kOperationsPerTest = 200000;
static constexpr int kMaxTests = 400;
static constexpr int kMaxFailures = 6;

struct IslTest::Context {
  IslContext isl{kOperationsPerTest};
};

IslTest::IslTest(NestForms &nest) : nest_(nest) {}
IslTest::~IslTest() = default;

bool IslTest::begin() {
  if (spent_ || ++tests_ > kMaxTests)
    spent_ = true;
  if (spent_)
    return false;
  if (!context_)
    context_ = std::make_unique<Context>();
  context_->isl.renew();
  return true;
}

bool IslTest::noteFailure() {
  if (++failures_ >= kMaxFailures)
    spent_ = true;
  return false;
}

namespace {
// Trips beyond this are "arbitrarily many".
constexpr int64_t kManyTrips = int64_t{1} << 20;

int64_t toNumber(isl_val *value, int64_t infinite) {
  IslVal owned(value);
  if (!owned || isl_val_is_int(value) != isl_bool_true || isl_val_n_abs_num_chunks(value, 8) > 1)
    return infinite;
  return isl_val_get_num_si(value);
}

// For which parameters nothing is carried, given those for which something is.
class ParameterQuestion {
public:
  ParameterQuestion(NestForms &nest, IslSystem &system) : nest_(nest), system_(system) {}

  std::optional<Condition> conditionOutside(IslSet meets) {
    IslSet repeats(isl_set_params(loopRuns(1).take()));
    IslSet free(isl_set_subtract(repeats.copy(), meets.take()));
    const isl_bool none = isl_set_is_empty(free.get());
    mayBeFree_ = none == isl_bool_error;
    if (none != isl_bool_false)
      return std::nullopt;
    free = IslSet(isl_set_coalesce(free.take()));
    Walk walk{this, lastIteration(repeats.copy()), false};
    // Where the loop has few iterations only, that is all there is to say.
    isl_set_foreach_basic_set(free.get(), [](isl_basic_set *basic, void *user) {
      Walk &w = *static_cast<Walk *>(user);
      w.many = w.many || w.self->lastIteration(isl_set_from_basic_set(isl_basic_set_copy(basic))) >= w.most;
      isl_basic_set_free(basic);
      return isl_stat_ok;
    }, &walk);
    if (!walk.many)
      return std::nullopt;
    mayBeFree_ = true;
    IslSet shown(isl_set_gist_params(free.copy(), repeats.copy()));
    shown = IslSet(isl_set_coalesce(isl_set_remove_redundancies(shown.take())));
    return conditionText(nest_, system_, shown);
  }

  bool mayBeFree() const { return mayBeFree_; }

private:
  struct Walk {
    ParameterQuestion *self;
    int64_t most;
    bool many;
  };

  // Points where the loop has an iteration number of at least `least`, in the facts' context.
  IslSet loopRuns(int64_t least) {
    std::vector<Formula> formulas{nest_.domain()};
    for (const Polynomial &fact : nest_.contextFacts())
      formulas.push_back(Formula::nonNegative(fact));
    formulas.push_back(Formula::nonNegative(Polynomial::atom(nest_.atoms().iteration(nest_.loop().id)) - least));
    return system_.all(formulas);
  }

  // The greatest iteration number for parameters in the set (taken), or kManyTrips; -1 if not known.
  int64_t lastIteration(isl_set *parameters) {
    IslSet points(isl_set_intersect_params(loopRuns(0).take(), parameters));
    const auto k = system_.dimensionOf(nest_.atoms().iteration(nest_.loop().id));
    IslVal last(isl_set_dim_max_val(points.take(), static_cast<int>(*k)));
    if (!last)
      return -1;
    if (isl_val_is_int(last.get()) != isl_bool_true || isl_val_n_abs_num_chunks(last.get(), 8) > 1)
      return isl_val_is_nan(last.get()) == isl_bool_true || isl_val_is_neginfty(last.get()) == isl_bool_true ? -1 : kManyTrips;
    return std::min<int64_t>(isl_val_get_num_si(last.get()), kManyTrips);
  }

  NestForms &nest_;
  IslSystem &system_;
  bool mayBeFree_ = false;
};

// All that has to hold for a solution of the problem.
std::vector<Formula> formulasOf(NestForms &nest, const PairProblem &problem) {
  std::vector<Formula> formulas = problem.where;
  for (const Polynomial &difference : problem.zero)
    formulas.push_back(Formula::zero(difference));
  for (const Polynomial &value : problem.nonNegative)
    formulas.push_back(Formula::nonNegative(value));
  for (const Polynomial &fact : problem.ruleFacts)
    formulas.push_back(Formula::nonNegative(fact));
  for (const Polynomial &fact : nest.contextFacts())
    formulas.push_back(Formula::nonNegative(fact));
  return formulas;
}

void mentionLoop(NestForms &nest, IslSystem &system) {
  system.mention(Polynomial::atom(nest.atoms().iteration(nest.loop().id)));
  system.mention(nest.domain());
}

class PairQuestion {
public:
  PairQuestion(NestForms &nest, IslContext &isl, const PairProblem &problem)
      : nest_(nest), problem_(problem), system_(isl, nest.atoms()) {}

  ExactAnswer answer() {
    ExactAnswer result;
    build();
    const isl_bool empty = isl_set_is_empty(meets_.get());
    if (empty == isl_bool_error)
      return result;
    result.kind = empty == isl_bool_true ? ExactAnswer::Kind::Never : ExactAnswer::Kind::Meets;
    if (empty == isl_bool_true)
      return result;
    readDistances(result);
    result.example = example();
    findCondition(result);
    return result;
  }

private:
  void build() {
    formulas_ = formulasOf(nest_, problem_);
    for (const Formula &formula : formulas_)
      system_.mention(formula);
    mentionLoop(nest_, system_);
    for (LoopId loop : commonLoops())
      system_.addDefined(nest_.atoms().later(counter(loop)) - counter(loop));
    meets_ = system_.all(formulas_);
  }

  Polynomial counter(LoopId loop) { return Polynomial::atom(nest_.atoms().iteration(loop)); }

  std::vector<LoopId> commonLoops() const {
    std::vector<LoopId> loops{nest_.loop().id};
    const auto &a = problem_.first->access->innerLoops, &b = problem_.second->access->innerLoops;
    for (size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
      loops.push_back(a[i]);
    return loops;
  }

  void readDistances(ExactAnswer &result) {
    const size_t count = commonLoops().size(), first = system_.definedDimension(0);
    IslSet distances(isl_set_project_out(meets_.copy(), isl_dim_set, 0, static_cast<unsigned>(first)));
    IslBasicSet hull(isl_set_affine_hull(distances.copy()));
    for (size_t i = 0; i < count; ++i) {
      const int position = static_cast<int>(i);
      const int64_t least = toNumber(isl_set_dim_min_val(distances.copy(), position), INT64_MIN);
      const int64_t most = toNumber(isl_set_dim_max_val(distances.copy(), position), INT64_MAX);
      if (i == 0 && least >= 1)
        result.minDistance = least;
      if (least == most) {
        result.distanceVector.emplace_back(least);
        if (i == 0)
          result.distance = least;
        continue;
      }
      result.distanceVector.emplace_back(symbolicDistance(hull, position));
    }
  }

  // "n - k" if the hull fixes the dimension in terms of the parameters.
  std::string symbolicDistance(const IslBasicSet &hull, int position) {
    isl_constraint *found = nullptr;
    if (!hull || isl_basic_set_has_defining_equality(hull.get(), isl_dim_set, position, &found) != isl_bool_true)
      return "*";
    IslConstraint constraint(found);
    IslAff aff(isl_constraint_get_bound(constraint.get(), isl_dim_set, position));
    if (!aff || isl_aff_dim(aff.get(), isl_dim_div) > 0)
      return "*";
    Polynomial value = Polynomial::constant(toNumber(isl_aff_get_constant_val(aff.get()), INT64_MIN));
    for (int other = 0; other < isl_aff_dim(aff.get(), isl_dim_in); ++other)
      if (toNumber(isl_aff_get_coefficient_val(aff.get(), isl_dim_in, other), 1) != 0)
        return "*";
    for (size_t i = 0; i < system_.parameters(); ++i) {
      const int64_t coefficient = toNumber(isl_aff_get_coefficient_val(aff.get(), isl_dim_param, static_cast<int>(i)), INT64_MIN);
      if (coefficient == INT64_MIN)
        return "*";
      value = value + Polynomial::term(coefficient, system_.parameter(i));
    }
    return hasText(nest_, value) ? polynomialText(nest_, value, false) : "*";
  }

  // Points with small natural numbers first.
  std::optional<Example> example() {
    for (const int64_t limit : {int64_t{6}, int64_t{16}, int64_t{64}, int64_t{0}}) {
      for (const bool natural : {true, false}) {
        IslSet bounded = meets_;
        if (limit != 0)
          bounded = withLimits(std::move(bounded), limit, natural);
        else if (natural)
          continue;
        IslPoint point(isl_set_sample_point(bounded.take()));
        if (!point || isl_point_is_void(point.get()) != isl_bool_false)
          continue;
        if (std::optional<Example> found = verified(point))
          return found;
      }
    }
    return std::nullopt;
  }

  IslSet withLimits(IslSet set, int64_t limit, bool natural) {
    isl_set *bounded = set.take();
    for (size_t i = 0; i < system_.parameters(); ++i) {
      if (system_.parameter(i).size() > 1)
        continue;
      bounded = isl_set_upper_bound_si(bounded, isl_dim_param, static_cast<unsigned>(i), static_cast<int>(limit));
      bounded = isl_set_lower_bound_si(bounded, isl_dim_param, static_cast<unsigned>(i), natural ? 0 : -static_cast<int>(limit));
    }
    // Products of parameters are tied to one another by trying a single number for all of their factors.
    if (!system_.isExact()) {
      std::set<AtomId> factors;
      for (size_t i = 0; i < system_.parameters(); ++i)
        if (system_.parameter(i).size() > 1)
          factors.insert(system_.parameter(i).begin(), system_.parameter(i).end());
      const int64_t number = std::min<int64_t>(limit, 4) - 1;
      for (size_t i = 0; i < system_.parameters(); ++i) {
        int64_t value = 1;
        bool tied = true;
        for (AtomId id : system_.parameter(i))
          value *= number, tied = tied && factors.count(id) != 0;
        if (tied)
          bounded = isl_set_fix_si(bounded, isl_dim_param, static_cast<unsigned>(i), static_cast<int>(value));
      }
    }
    return IslSet(bounded);
  }

  std::optional<Example> verified(const IslPoint &point) {
    Example example;
    const AtomTable &atoms = nest_.atoms();
    bool fits = true;
    const auto coordinate = [&](isl_dim_type type, size_t position) {
      const int64_t value = toNumber(isl_point_get_coordinate_val(point.get(), type, static_cast<int>(position)), INT64_MIN);
      fits = fits && value != INT64_MIN;
      return value;
    };
    const auto iteration = [&](LoopId loop, bool second) -> int64_t {
      const AtomId id = nest_.atoms().iteration(loop, second);
      const auto dimension = system_.dimensionOf(id);
      return dimension ? coordinate(isl_dim_set, *dimension) : 0;
    };
    example.first[nest_.loop().id] = iteration(nest_.loop().id, false);
    example.second[nest_.loop().id] = iteration(nest_.loop().id, true);
    for (LoopId inner : problem_.first->access->innerLoops)
      example.first[inner] = iteration(inner, false);
    for (LoopId inner : problem_.second->access->innerLoops)
      example.second[inner] = iteration(inner, true);
    for (size_t i = 0; i < system_.parameters(); ++i)
      if (system_.parameter(i).size() == 1)
        example.parameters[atoms[system_.parameter(i)[0]].expr] = coordinate(isl_dim_param, i);
    if (!fits)
      return std::nullopt;
    for (const int64_t otherwise : {0, 1, -1}) {
      example.otherwise = otherwise;
      if (happens(nest_, *problem_.first, *problem_.second, example))
        return example;
    }
    return std::nullopt;
  }

  void findCondition(ExactAnswer &result) {
    if (system_.parameters() == 0)
      return;
    ParameterQuestion question(nest_, system_);
    result.unless = question.conditionOutside(IslSet(isl_set_params(meets_.copy())));
    result.mayBeFree = question.mayBeFree();
  }

  NestForms &nest_;
  const PairProblem &problem_;
  IslSystem system_;
  std::vector<Formula> formulas_;
  IslSet meets_;
};
} // namespace

ExactAnswer IslTest::test(const PairProblem &problem) {
  if (!begin())
    return {};
  ExactAnswer answer = PairQuestion(nest_, context_->isl, problem).answer();
  if (answer.kind == ExactAnswer::Kind::Spent)
    noteFailure();
  return answer;
}

std::optional<Condition> IslTest::jointCondition(const std::vector<PairProblem> &problems) {
  if (!begin())
    return std::nullopt;
  IslSystem system(context_->isl, nest_.atoms());
  std::vector<std::vector<Formula>> formulas;
  for (const PairProblem &problem : problems) {
    formulas.push_back(formulasOf(nest_, problem));
    for (const Formula &formula : formulas.back())
      system.mention(formula);
  }
  mentionLoop(nest_, system);
  IslSet meets;
  for (const auto &list : formulas) {
    IslSet next(isl_set_params(system.all(list).take()));
    meets = meets ? IslSet(isl_set_union(meets.take(), next.take())) : std::move(next);
  }
  return ParameterQuestion(nest_, system).conditionOutside(std::move(meets));
}

bool IslTest::isEmpty(const std::vector<Formula> &formulas) {
  if (!begin())
    return false;
  IslSystem system(context_->isl, nest_.atoms());
  for (const Formula &formula : formulas)
    system.mention(formula);
  const IslSet points = system.all(formulas);
  const isl_bool empty = isl_set_is_empty(points.get());
  return empty == isl_bool_error ? noteFailure() : empty == isl_bool_true;
}

bool IslTest::covers(const std::vector<Formula> &given, const std::vector<std::vector<Formula>> &needed) {
  if (!begin())
    return false;
  IslSystem system(context_->isl, nest_.atoms());
  for (const Formula &formula : given)
    system.mention(formula);
  const size_t kept = system.dimensions();
  for (const auto &alternative : needed)
    for (const Formula &formula : alternative)
      system.mention(formula);
  const unsigned others = static_cast<unsigned>(system.dimensions() - kept);
  IslSet rest(isl_set_project_out(system.all(given).take(), isl_dim_set, static_cast<unsigned>(kept), others));
  for (const auto &alternative : needed) {
    IslSet part(isl_set_project_out(system.all(alternative).take(), isl_dim_set, static_cast<unsigned>(kept), others));
    rest = IslSet(isl_set_subtract(rest.take(), part.take()));
  }
  const isl_bool empty = isl_set_is_empty(rest.get());
  return empty == isl_bool_error ? noteFailure() : empty == isl_bool_true;
}

} // namespace lanewise
