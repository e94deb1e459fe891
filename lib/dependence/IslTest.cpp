// dependence/IslTest.cpp - one dependence question as an integer set, and what can be read off it.
//
// Its points are pairs of iterations (with derived atoms) that touch the same bytes. Empty: no dependence. Projected on
// the parameters, taken away from those for which the loop has two iterations: where no dependence is carried.
#include "dependence/IslTest.h"

#include "dependence/ConditionText.h"
#include "dependence/ExampleParameters.h"
#include "dependence/IslContext.h"
#include "dependence/Refute.h"

#include <algorithm>
#include <set>

namespace lanewise {

static constexpr int kMaxTests = 300;
static constexpr int kMaxFailures = 8;
static constexpr size_t kMostKept = 32; // answers about emptiness

IslTest::IslTest(NestForms &nest) : nest_(nest) {}
IslTest::~IslTest() = default;

bool IslTest::begin() {
  spent_ = spent_ || ++tests_ > kMaxTests;
  if (spent_)
    return false;
  if (!context_)
    context_ = std::make_unique<Context>();
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

  /// Where the accesses do not happen in different iterations (`active`) there is nothing to say about them.
  std::optional<Condition> conditionOutside(IslSet meets, const std::function<IslSet()> &active) {
    IslSet repeats(isl_set_params(loopRuns(1).take()));
    IslSet free(isl_set_subtract(repeats.copy(), meets.take()));
    if (isl_set_is_empty(free.get()) != isl_bool_false)
      return std::nullopt;
    free = IslSet(isl_set_coalesce(free.take()));
    Walk walk{this, lastIteration(repeats.copy()), false};
    IslSet worthwhile(isl_set_intersect(free.copy(), active().take()));
    // Where the loop has few iterations only, that is all there is to say.
    isl_set_foreach_basic_set(
        worthwhile.get(),
        [](isl_basic_set *basic, void *user) {
          Walk &w = *static_cast<Walk *>(user);
          w.many = w.many || w.self->lastIteration(isl_set_from_basic_set(isl_basic_set_copy(basic))) >= w.most;
          isl_basic_set_free(basic);
          return isl_stat_ok;
        },
        &walk);
    if (!walk.many)
      return std::nullopt;
    IslSet shown(isl_set_gist_params(free.copy(), repeats.copy()));
    shown = IslSet(isl_set_coalesce(isl_set_remove_redundancies(shown.take())));
    return conditionText(nest_, system_, shown);
  }

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
      return isl_val_is_nan(last.get()) == isl_bool_true || isl_val_is_neginfty(last.get()) == isl_bool_true
                 ? -1
                 : kManyTrips;
    return std::min<int64_t>(isl_val_get_num_si(last.get()), kManyTrips);
  }

  NestForms &nest_;
  IslSystem &system_;
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
  PairQuestion(NestForms &nest, IslContext &isl, IslParameters &parameters, const PairProblem &problem)
      : nest_(nest), isl_(isl), problem_(problem), system_(isl, nest.atoms(), parameters) {}

  ExactAnswer answer() {
    ExactAnswer result;
    build();
    const isl_bool empty = isl_set_is_empty(meets_.get());
    if (empty == isl_bool_error)
      return result;
    if (empty == isl_bool_true)
      result.kind = ExactAnswer::Kind::Never;
    else if (!system_.isWidened())
      result.kind = ExactAnswer::Kind::Meets;
    if (result.kind != ExactAnswer::Kind::Meets)
      return result;
    readDistances(result);
    if (canBeShown(nest_, *problem_.first, *problem_.second))
      result.example = example();
    isl_.renew(system_.size()); // what follows is extra
    result.exactParameters = problem_.exact && system_.isExact();
    result.guessesProducts = system_.hasVaryingProduct();
    if (system_.parameters() > 0)
      result.parameters = std::make_shared<MeetingParameters>(
          MeetingParameters{IslSet(isl_set_params(meets_.copy())), problem_.first, problem_.second, system_.wraps()});
    return result;
  }

  /// Only whether they never do.
  isl_bool isNever() {
    build();
    return isl_set_is_empty(meets_.get());
  }

  /// Only whether they meet, and how far apart.
  MeetingRanges ranges() {
    MeetingRanges result;
    build();
    const isl_bool empty = isl_set_is_empty(meets_.get());
    if (empty == isl_bool_error)
      return result;
    result.kind = empty == isl_bool_true ? ExactAnswer::Kind::Never : ExactAnswer::Kind::Meets;
    if (empty == isl_bool_true)
      return result;
    IslSet distances(
        isl_set_project_out(meets_.copy(), isl_dim_set, 0, static_cast<unsigned>(system_.definedDimension(0))));
    for (size_t i = 0; i < common().size(); ++i) {
      const int position = static_cast<int>(i);
      const int64_t least = toNumber(isl_set_dim_min_val(distances.copy(), position), INT64_MIN);
      const int64_t most = toNumber(isl_set_dim_max_val(distances.copy(), position), INT64_MAX);
      result.distance.push_back({least == INT64_MIN ? std::nullopt : std::optional(least),
                                 most == INT64_MAX ? std::nullopt : std::optional(most)});
    }
    return result;
  }

private:
  void build() {
    formulas_ = formulasOf(nest_, problem_);
    for (const Formula &formula : formulas_)
      system_.mention(formula);
    mentionLoop(nest_, system_);
    for (LoopId loop : common())
      system_.addDefined(nest_.atoms().later(counter(loop)) - counter(loop));
    isl_.renew(system_.size());
    meets_ = system_.all(formulas_);
  }

  Polynomial counter(LoopId loop) { return Polynomial::atom(nest_.atoms().iteration(loop)); }

  std::vector<LoopId> common() const { return commonLoops(nest_, *problem_.first->access, *problem_.second->access); }

  void readDistances(ExactAnswer &result) {
    const size_t count = common().size(), first = system_.definedDimension(0);
    IslSet distances(isl_set_project_out(meets_.copy(), isl_dim_set, 0, static_cast<unsigned>(first)));
    IslBasicSet hull(isl_set_affine_hull(distances.copy()));
    for (size_t i = 0; i < count; ++i) {
      const int position = static_cast<int>(i);
      const std::variant<int64_t, std::string> distance = distanceIn(hull, position);
      const auto *fixed = std::get_if<int64_t>(&distance);
      if (i == 0) {
        const int64_t least = fixed ? *fixed : toNumber(isl_set_dim_min_val(distances.copy(), position), INT64_MIN);
        if (least >= 1)
          result.minDistance = least;
        if (fixed)
          result.distance = *fixed;
      }
      result.distanceVector.push_back(distance);
    }
  }

  // A number, or "n - k", if the hull fixes the dimension; "*" if not.
  std::variant<int64_t, std::string> distanceIn(const IslBasicSet &hull, int position) {
    isl_constraint *found = nullptr;
    if (!hull || isl_basic_set_has_defining_equality(hull.get(), isl_dim_set, position, &found) != isl_bool_true)
      return "*";
    IslConstraint constraint(found);
    IslAff aff(isl_constraint_get_bound(constraint.get(), isl_dim_set, position));
    if (!aff || isl_aff_dim(aff.get(), isl_dim_div) > 0)
      return "*";
    const int64_t constant = toNumber(isl_aff_get_constant_val(aff.get()), INT64_MIN);
    if (constant == INT64_MIN)
      return "*";
    Polynomial value = Polynomial::constant(constant);
    for (int other = 0; other < isl_aff_dim(aff.get(), isl_dim_in); ++other)
      if (toNumber(isl_aff_get_coefficient_val(aff.get(), isl_dim_in, other), 1) != 0)
        return "*";
    for (size_t i = 0; i < system_.parameters(); ++i) {
      const int64_t coefficient =
          toNumber(isl_aff_get_coefficient_val(aff.get(), isl_dim_param, static_cast<int>(i)), INT64_MIN);
      if (coefficient == INT64_MIN)
        return "*";
      value = value + Polynomial::term(coefficient, system_.parameter(i));
    }
    if (const auto number = value.asConstant())
      return static_cast<int64_t>(*number);
    return hasText(nest_, value) ? polynomialText(nest_, value, NameForm::Plain) : "*";
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
        if (limit != 0 && !natural && system_.parameters() == 0)
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

  // Of the loops around one access.
  std::vector<AtomId> counters(bool second) const {
    std::vector<LoopId> loops = (second ? problem_.second : problem_.first)->access->innerLoops;
    loops.push_back(nest_.loop().id);
    std::vector<AtomId> result;
    for (LoopId loop : loops)
      if (const AtomId id = nest_.atoms().iteration(loop, second); system_.dimensionOf(id))
        result.push_back(id);
    return result;
  }

  std::set<AtomId> factorsOfProducts() const {
    std::set<AtomId> factors;
    for (size_t i = 0; i < system_.parameters(); ++i)
      if (system_.parameter(i).size() > 1)
        factors.insert(system_.parameter(i).begin(), system_.parameter(i).end());
    return factors;
  }

  IslSet withLimits(IslSet set, int64_t limit, bool natural) {
    std::vector<IslSystem::ProductRange> ranges;
    for (size_t i = 0; i < system_.parameters(); ++i)
      if (system_.parameter(i).size() == 1)
        ranges.push_back({system_.parameter(i), natural ? 0 : -limit, limit});
    if (system_.parameters() == 0) // else the counters are about as small as the parameters
      for (const bool second : {false, true})
        for (const AtomId id : counters(second))
          ranges.push_back({{id}, 0, limit});
    // Products of parameters are tied to one another by trying a single number for all of their factors.
    const std::set<AtomId> factors = factorsOfProducts();
    factor_ = std::min<int64_t>(limit, 4) - 1;
    for (size_t i = 0; i < system_.parameters() && !factors.empty(); ++i) {
      int64_t value = 1;
      bool tied = true;
      for (AtomId id : system_.parameter(i))
        value *= factor_, tied = tied && factors.count(id) != 0;
      if (tied)
        ranges.push_back({system_.parameter(i), value, value});
    }
    return IslSet(isl_set_intersect(set.take(), system_.within(ranges).take()));
  }

  std::optional<Example> verified(const IslPoint &point) {
    Example example;
    const AtomTable &atoms = nest_.atoms();
    bool fits = true;
    const auto coordinate = [&](isl_dim_type type, size_t position) {
      const int64_t value =
          toNumber(isl_point_get_coordinate_val(point.get(), type, static_cast<int>(position)), INT64_MIN);
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
    // The counter of a loop around this one: where its own loop ends is not checked step by step.
    for (const auto &[expr, value] : example.parameters)
      fits = fits && (!expr->is(ExprKind::Iter) || value <= 1000);
    fits = fits && makeQuotientsTrue(example);
    const std::vector<ExprRef> open = takeSumsApart(example);
    for (AtomId id : factorsOfProducts())
      example.parameters.emplace(atoms[id].expr, factor_);
    if (!fits)
      return std::nullopt;
    for (const int64_t otherwise : {0, 1, -1}) {
      Example tried = example;
      tried.otherwise = otherwise;
      for (ExprRef leaf : open)
        tried.parameters.emplace(leaf, std::max<int64_t>(otherwise, 0));
      if (happens(nest_, *problem_.first, *problem_.second, tried))
        return tried;
    }
    return std::nullopt;
  }

  NestForms &nest_;
  IslContext &isl_;
  const PairProblem &problem_;
  IslSystem system_;
  int64_t factor_ = 2; ///< what the factors of products are in the example
  std::vector<Formula> formulas_;
  IslSet meets_;
};
} // namespace

ExactAnswer IslTest::test(const PairProblem &problem) {
  if (!begin())
    return {};
  ExactAnswer answer = PairQuestion(nest_, context_->isl, context_->parameters, problem).answer();
  if (answer.kind == ExactAnswer::Kind::Spent)
    noteFailure();
  return answer;
}

bool IslTest::isNever(const PairProblem &problem) {
  if (!begin())
    return false;
  const isl_bool never = PairQuestion(nest_, context_->isl, context_->parameters, problem).isNever();
  return never == isl_bool_error ? noteFailure() : never == isl_bool_true;
}

MeetingRanges IslTest::ranges(const PairProblem &problem) {
  if (!begin())
    return {};
  MeetingRanges ranges = PairQuestion(nest_, context_->isl, context_->parameters, problem).ranges();
  if (ranges.kind == ExactAnswer::Kind::Spent)
    noteFailure();
  return ranges;
}

std::optional<Condition>
IslTest::conditionOutside(const std::vector<std::shared_ptr<const MeetingParameters>> &meetings) {
  if (meetings.empty() || !begin())
    return std::nullopt;
  IslSystem system(context_->isl, nest_.atoms(), context_->parameters);
  mentionLoop(nest_, system);
  for (const Polynomial &fact : nest_.contextFacts())
    system.mention(fact);
  context_->isl.renewFully(system.size());
  IslSet meets;
  for (const auto &meeting : meetings) {
    IslSet next = system.withAllParameters(meeting->set);
    if (!next)
      return std::nullopt; // its budget was spent
    if (meets && isl_set_is_subset(next.get(), meets.get()) == isl_bool_true)
      continue;
    meets = meets ? IslSet(isl_set_coalesce(isl_set_union(meets.take(), next.take()))) : std::move(next);
  }
  const auto active = [&] {
    IslSet result;
    for (const auto &meeting : meetings) {
      IslSet first = system.withAllParameters(activeFor(*meeting->first, false, meeting->wraps)),
             second = system.withAllParameters(activeFor(*meeting->second, true, meeting->wraps));
      IslSet next(isl_set_intersect(first.take(), second.take()));
      result = result ? IslSet(isl_set_union(result.take(), next.take())) : std::move(next);
    }
    return result;
  };
  return ParameterQuestion(nest_, system).conditionOutside(std::move(meets), active);
}

// The parameters for which an access happens at all; the later one not only in the first iteration. Loops inside that
// can run twice do so: what keeps them from it is no way to run in parallel.
const IslSet &IslTest::activeFor(const AccessForm &form, bool later, bool wraps) {
  const auto [place, isNew] = context_->active.try_emplace({&form, later, wraps});
  if (isNew) {
    AtomTable &atoms = nest_.atoms();
    std::vector<Formula> formulas{later ? atoms.later(form.where) : form.where};
    for (const Polynomial &fact : form.ruleFacts) // outside of its row it does not happen either
      formulas.push_back(Formula::nonNegative(later ? atoms.later(fact) : fact));
    if (later)
      formulas.push_back(Formula::nonNegative(atoms.later(Polynomial::atom(atoms.iteration(nest_.loop().id))) - 1));
    std::vector<Formula> more = formulas;
    for (LoopId inner : form.access->innerLoops)
      more.push_back(Formula::nonNegative(Polynomial::atom(atoms.iteration(inner, later)) - 1));
    IslSystem system(context_->isl, atoms, context_->parameters);
    for (const Formula &formula : more)
      system.mention(formula);
    if (wraps)
      system.useTypeRanges();
    place->second = IslSet(isl_set_params(system.all(formulas).take()));
    if (more.size() > formulas.size())
      if (IslSet twice(isl_set_params(system.all(more).take())); isl_set_is_empty(twice.get()) == isl_bool_false)
        place->second = std::move(twice);
  }
  return place->second;
}

bool IslTest::isEmpty(const std::vector<Formula> &formulas) {
  if (hasPoint(nest_.atoms(), formulas))
    return false;
  // Shapes that are tried one after another ask the same of the same accesses.
  if (context_)
    for (const auto &[asked, answer] : context_->emptiness)
      if (asked == formulas)
        return answer;
  if (!begin())
    return false;
  IslSystem system(context_->isl, nest_.atoms(), context_->parameters);
  for (const Formula &formula : formulas)
    system.mention(formula);
  context_->isl.renew(system.size());
  const isl_bool empty = isl_set_is_empty(system.all(formulas).get());
  if (empty == isl_bool_error)
    return noteFailure();
  if (context_->emptiness.size() < kMostKept)
    context_->emptiness.emplace_back(formulas, empty == isl_bool_true);
  return empty == isl_bool_true;
}

} // namespace lanewise
