// classify/Classify.cpp - putting the parts of an answer together: effects, states, memory, exits; the weakest decides.
#include "classify/Classify.h"

#include "algebra/LinearForm.h"
#include "classify/CallOrder.h"
#include "classify/Distinct.h"
#include "classify/Exits.h"
#include "classify/Granted.h"
#include "classify/Headline.h"
#include "classify/InPlace.h"
#include "classify/MemoryUpdates.h"
#include "classify/PerThread.h"
#include "classify/Positions.h"
#include "classify/SafeDistance.h"
#include "classify/SerialProof.h"
#include "classify/StateFlow.h"
#include "classify/ThroughNest.h"
#include "classify/TrialRun.h"
#include "model/SourceText.h"

#include <algorithm>
#include <set>

namespace lanewise {
namespace {
class Classifier {
public:
  Classifier(const LoopSummary &loop, const DependenceGraph &graph, const LanguageRules &rules,
             const AnswerInside &answerInside)
      : loop_(loop), graph_(graph), rules_(rules), answerInside_(answerInside), flow_(loop, graph, rules) {}

  LoopAnswer run() {
    Verdict verdict = weaker(classifyEffects(), classifyStates());
    verdict = weaker(verdict, classifyMemory());
    if (verdict != Verdict::Serial)
      verdict = weaker(verdict, classifyThreads());
    if (const std::optional<Verdict> exits = classifyExits(loop_, flow_, answer_)) {
      verdict = weaker(verdict, *exits);
      search_ = *exits == Verdict::Reduction;
    }
    privatise();
    answer_.assumptions.insert(answer_.assumptions.end(), graph_.assumptions.begin(), graph_.assumptions.end());
    finish(verdict);
    return std::move(answer_);
  }

private:
  void because(std::string check, std::string message, SourceSpan span) {
    answer_.reasons.push_back({std::move(check), std::move(message), span});
  }

  void refuse(Refusal refusal, std::string detail, SourceSpan span) {
    if (!answer_.refusal)
      answer_.refusal = refusal;
    std::string message(refusalMessage(refusal));
    if (!detail.empty())
      message += ": " + detail;
    because(std::string(refusalId(refusal)), std::move(message), span);
  }

  Verdict classifyThreads() {
    const PerThreadAnswer answer = findPerThread(loop_, graph_.privatized);
    answer_.conditions.insert(answer_.conditions.end(), answer.conditions.begin(), answer.conditions.end());
    if (!answer.lost)
      return Verdict::Independent;
    because("sequential",
            "'" + sourceTextIn(loop_, answer.lost->place) +
                "' is one object per thread, so what other threads write is lost",
            answer.lost->span);
    return Verdict::Serial;
  }

  Verdict classifyEffects() {
    Verdict verdict = Verdict::Independent;
    for (const Effect &effect : loop_.effects) {
      const Stmt &stmt = *effect.stmt;
      if (stmt.kind == StmtKind::Refuse) {
        refuse(stmt.refusal, stmt.text, stmt.span);
        verdict = weaker(verdict, Verdict::Unknown);
      } else if (stmt.kind != StmtKind::Call) {
        because("sequential", "accesses volatile storage, which must happen in order", stmt.span);
        verdict = Verdict::Serial;
      } else if (stmt.effects.readsMemory && stmt.effects.writesMemory) {
        // A callee that nothing is known about may have every effect, so none of them is proven.
        refuse(stmt.refusal, stmt.text, stmt.span);
        verdict = weaker(verdict, Verdict::Unknown);
      } else if (stmt.effects.observable || stmt.effects.hiddenState) {
        const bool visible = stmt.effects.observable;
        because("sequential",
                "'" + stmt.text + "' " +
                    (visible ? "has an effect that the outside sees in order"
                             : "keeps a state of its own from call to call"),
                stmt.span);
        verdict = Verdict::Serial;
      } else if (const auto conditions = orderIsFree(loop_, effect, rules_)) {
        answer_.conditions.insert(answer_.conditions.end(), conditions->begin(), conditions->end());
      } else {
        refuse(Refusal::UnmodelledCall, stmt.text, stmt.span);
        verdict = weaker(verdict, Verdict::Unknown);
      }
    }
    return verdict;
  }

  // Asks the classes in order until nothing more is explained; an explained state's running values are inputs to the
  // others.
  Verdict classifyStates() {
    for (const CarriedState &state : flow_.states()) {
      answer_.states.emplace_back();
      answer_.states.back().state = state;
    }
    findCompensated();
    for (bool progress = true; progress;) {
      progress = false;
      for (const StateSystem &system : flow_.openSystems())
        progress = askClasses(system) || progress;
    }
    showWhatFeedsOthers();
    Verdict verdict = Verdict::Independent;
    for (StateAnswer &state : answer_.states)
      verdict = weaker(verdict, answerFor(state));
    return verdict;
  }

  // A running value that another state is computed from must be known in every iteration, unless the two are joined as
  // one (a place with its extremum, a moment with its mean, a sum with its maximum).
  void showWhatFeedsOthers() {
    const auto reads = [](ExprRef expr, ExprRef symbol) { return occursIn(symbol, expr); };
    for (StateAnswer &feeding : answer_.states)
      for (const StateAnswer &fed : answer_.states) {
        if (&feeding == &fed || !feeding.claim || !fed.claim || feeding.claim->verdict != Verdict::Reduction ||
            !reads(fed.state.next, feeding.state.entry))
          continue;
        const std::vector<ExprRef> &joined = fed.claim->joinedWith;
        if (feeding.system == fed.system ||
            std::find(joined.begin(), joined.end(), feeding.state.entry) != joined.end())
          continue;
        feeding.claim->verdict = Verdict::Scan;
        if (feeding.claim->classId == "reduction")
          feeding.claim->classId = "prefix-scan";
      }
  }

  StateAnswer &answerOf(const CarriedState &state) {
    return *std::find_if(answer_.states.begin(), answer_.states.end(),
                         [&](const StateAnswer &a) { return a.state.entry == state.entry; });
  }

  // Sums whose rounding errors the loop computes on purpose keep their order.
  void findCompensated() {
    std::vector<ExprRef> cancelled;
    for (const ScalarState &scalar : loop_.scalars)
      cancelsOnPurpose(scalar.next, cancelled);
    for (const Access &access : loop_.accesses)
      if (access.iterationValue)
        cancelsOnPurpose(access.iterationValue, cancelled);
    for (const StateAnswer &state : answer_.states)
      if (std::find(cancelled.begin(), cancelled.end(), state.state.entry) != cancelled.end())
        compensated_.push_back(state.state.entry);
  }

  bool isCompensated(const CarriedState &state) const {
    return std::any_of(compensated_.begin(), compensated_.end(),
                       [&](ExprRef entry) { return occursIn(entry, state.next); });
  }

  bool askClasses(const StateSystem &system) {
    std::vector<StateAnswer::NotThis> rejected;
    std::optional<Claim> claim;
    if (std::any_of(system.begin(), system.end(), [&](const CarriedState *state) { return isCompensated(*state); }))
      return false;
    for (const LoopClass *loopClass : allClasses()) {
      if (!loopClass->classifyStates)
        continue;
      Answer answer = loopClass->classifyStates(system, flow_);
      if ((claim = std::move(answer.claim)))
        break;
      if (!answer.whyNot.empty())
        rejected.push_back({loopClass->doc.id, std::move(answer.whyNot)});
    }
    if (claim && keepsRounding() && regroups(*claim)) {
      rejected.push_back({claim->classId, "its values must be rounded in the order written"});
      claim.reset();
      std::transform(system.begin(), system.end(), std::back_inserter(rounded_),
                     [](auto *state) { return state->entry; });
    }
    const auto claims = claim             ? std::optional(std::vector(system.size(), *claim))
                        : keepsRounding() ? std::nullopt
                                          : claimsThroughNest(system, flow_, answerInside_);
    for (size_t i = 0; i < system.size(); ++i) {
      StateAnswer &answer = answerOf(*system[i]);
      answer.system = i == 0 ? ++systems_ : systems_;
      answer.rejected = rejected;
      answer.claim = claims ? std::optional((*claims)[i]) : std::nullopt;
      if (claims)
        flow_.markExplained(*system[i], (*claims)[i]);
    }
    return claims.has_value();
  }

  // The program asks for the roundings it has written, or sets the mode.
  bool keepsRounding() const { return rules_.roundingMath || loop_.function->keepsRounding; }
  // Something that is not modelled happens in the body: nothing about its states is proven.
  bool isOpaque() const {
    return std::any_of(loop_.effects.begin(), loop_.effects.end(),
                       [](const Effect &effect) { return effect.stmt->kind == StmtKind::Refuse; });
  }

  // The state composes if memory that only may be written in between is not: then it is the writes that are not known.
  bool wouldComposeWithoutHiddenWrites(const StateAnswer &state) {
    flow_.supposeNoHiddenWrites(true);
    bool composes = false;
    for (const StateSystem &system : flow_.openSystems()) {
      const bool concerned = std::any_of(system.begin(), system.end(),
                                         [&](const CarriedState *s) { return s->entry == state.state.entry; });
      for (const LoopClass *loopClass : allClasses())
        if (!composes && concerned && loopClass->classifyStates && loopClass->classifyStates(system, flow_).claim)
          composes = true;
    }
    flow_.supposeNoHiddenWrites(false);
    return composes;
  }

  // One object per thread: other threads would start from their own, so no combination can stand in for the running
  // value.
  Verdict answerFor(StateAnswer &state) {
    if (isPerThread(loop_, state.state.cell)) {
      state.claim.reset();
      state.provenSerial = true;
      because("sequential",
              "'" + state.state.name + "' is one object per thread, so other threads would not continue its values",
              state.state.span);
      return Verdict::Serial;
    }
    if (state.claim) {
      const std::vector<Assumption> assumed = assumptionsOf(state, rules_);
      answer_.assumptions.insert(answer_.assumptions.end(), assumed.begin(), assumed.end());
      for (const Condition &condition : state.claim->conditions)
        if (rules_.finiteMathOnly && condition.kind == Condition::Kind::DataValue && condition.text.ends_with("is NaN"))
          answer_.assumptions.push_back(granted({Assumption::Kind::FiniteValues, condition.text}, rules_));
        else
          answer_.conditions.push_back(condition);
      answer_.reassociates = answer_.reassociates || state.claim->exactness == Exactness::UpToRounding ||
                             state.claim->exactness == Exactness::Discontinuous;
      return state.claim->verdict;
    }
    if (isCompensated(state.state)) {
      state.provenSerial = true;
      because("sequential",
              "'" + state.state.name + "' takes part in a compensated sum, whose rounding errors depend on the order",
              state.state.span);
      return Verdict::Serial;
    }
    if (std::find(rounded_.begin(), rounded_.end(), state.state.entry) != rounded_.end()) {
      state.provenSerial = true;
      because("sequential",
              "'" + state.state.name + "' is rounded in the order that the program asks for (" +
                  (rules_.roundingMath ? "-frounding-math" : "FP_CONTRACT OFF or FENV_ACCESS ON") + ")",
              state.state.span);
      return Verdict::Serial;
    }
    if (isOpaque()) {
      refuse(Refusal::UnmodelledRecurrence, "'" + state.state.name + "'", state.state.span);
      return Verdict::Unknown;
    }
    if (const std::optional<InPlaceMoves> moves = movesInPlace(loop_, graph_, flow_, state.state, rules_)) {
      state.provenSerial = true;
      because("sequential", moves->text(loop_), state.state.span);
      inPlace_.push_back(*moves);
      return Verdict::Serial;
    }
    if (wouldComposeWithoutHiddenWrites(state)) {
      refuse(Refusal::MayAlias, "an input of '" + state.state.name + "'", state.state.span);
      return Verdict::Unknown;
    }
    if (const std::optional<SerialProof> proof = proveSerial(state.state, flow_)) {
      state.provenSerial = true;
      state.whySerial = proof->why;
      because(std::string(proof->classId), proof->why, proof->span.isValid() ? proof->span : state.state.span);
      return Verdict::Serial;
    }
    refuse(Refusal::UnmodelledRecurrence, "'" + state.state.name + "'", state.state.span);
    return Verdict::Unknown;
  }

  Verdict classifyMemory() {
    updates_ = findArrayUpdates(loop_, graph_, flow_);
    if (keepsRounding())
      std::erase_if(updates_, [](const ArrayUpdate &update) {
        return update.type.isFloat() && (update.op == FoldOperator::Add || update.op == FoldOperator::Mul);
      });
    compactions_ = findCompactions(loop_, flow_);
    for (const Compaction &compaction : compactions_) {
      StateAnswer &position = answerOf(*compaction.position);
      position.claim->classId = "compaction";
      position.claim->verdict = Verdict::Scan;
    }
    Verdict verdict = updates_.empty() ? Verdict::Independent : Verdict::Reduction;
    if (!compactions_.empty())
      verdict = Verdict::Scan;
    for (const ArrayUpdate &update : updates_)
      describeUpdate(update);
    std::set<std::pair<std::string, std::string>> said; // texts of conditions
    const std::map<size_t, Witness> happening = tryOpenDependences();
    for (size_t i = 0; i < graph_.carried.size(); ++i) {
      Dependence dependence = graph_.carried[i];
      if (isExplained(dependence) || isExcludedInPlace(i))
        continue;
      for (const InPlaceMoves &moves : inPlace_)
        if (auto seen = moves.happening.find(i); seen != moves.happening.end())
          setHappening(dependence, seen->second);
      if (auto seen = happening.find(i); seen != happening.end()) {
        setHappening(dependence, seen->second);
      }
      answer_.dependences.push_back(dependence);
      if (!dependence.unless.empty()) {
        for (const Condition &condition : dependence.unless)
          if (said.emplace(condition.text, condition.cxx.value_or("")).second)
            answer_.conditions.push_back(condition);
      } else if (dependence.proven) {
        verdict = Verdict::Serial;
      } else {
        refuse(dependence.reason.value_or(Refusal::NonAffine), "'" + placeText(dependence.sink) + "'",
               loop_.accesses[dependence.sink].span);
        verdict = weaker(verdict, Verdict::Unknown);
      }
    }
    return verdict;
  }

  static void setHappening(Dependence &dependence, const Witness &witness) {
    dependence.proven = true;
    dependence.reason.reset();
    dependence.witness = witness;
  }

  bool isExcludedInPlace(size_t index) const {
    return std::any_of(inPlace_.begin(), inPlace_.end(), [&](const InPlaceMoves &moves) {
      return !moves.happening.contains(index) && moves.isAbout(graph_.carried[index]);
    });
  }

  bool isExplained(const Dependence &dependence) const {
    return flow_.isCellOnly(dependence) || flow_.isChain(dependence) || isUpdate(dependence) ||
           isCompaction(dependence);
  }

  // Subscripts that the loop computes from data: whether they meet is tried, if that could settle the answer.
  // Subscripts that are data themselves are left: that they can be chosen badly proves nothing about the program.
  std::map<size_t, Witness> tryOpenDependences() const {
    if (isOpaque())
      return {};
    std::vector<size_t> open;
    for (size_t i = 0; i < graph_.carried.size(); ++i) {
      const Dependence &dependence = graph_.carried[i];
      if (isExplained(dependence) || !dependence.unless.empty())
        continue;
      if (dependence.proven)
        return {};
      const bool mayBeTried = dependence.kind == DependenceKind::Flow ||
                              (dependence.kind == DependenceKind::Anti && dependence.guardsDecide);
      if (mayBeTried && dependence.reason == Refusal::NonAffine)
        open.push_back(i);
    }
    std::map<size_t, Witness> happening;
    if (!open.empty())
      for (auto &[index, witness] : dependencesInEveryTrial(loop_, graph_, open, rules_))
        happening.emplace(index, std::move(witness));
    return happening;
  }

  std::string placeText(uint32_t access) const { return sourceTextIn(loop_, loop_.accesses[access].iterationPlace); }

  bool isUpdate(const Dependence &dependence) const {
    return std::any_of(updates_.begin(), updates_.end(), [&](const ArrayUpdate &update) {
      const auto has = [&](uint32_t access) {
        return std::find(update.accesses.begin(), update.accesses.end(), access) != update.accesses.end();
      };
      return has(dependence.source) && has(dependence.sink);
    });
  }

  bool isCompaction(const Dependence &dependence) const {
    return std::any_of(compactions_.begin(), compactions_.end(), [&](const Compaction &compaction) {
      const auto has = [&](uint32_t access) {
        return std::find(compaction.writes.begin(), compaction.writes.end(), access) != compaction.writes.end();
      };
      return has(dependence.source) && has(dependence.sink);
    });
  }

  void describeUpdate(const ArrayUpdate &update) {
    StateAnswer state;
    state.state.name = update.name;
    state.state.typeName = cxxTypeName(update.type);
    state.state.span = update.span;
    state.state.viaMemory = true;
    Claim claim;
    claim.classId = update.dataChosen ? "histogram" : "reduction";
    claim.verdict = Verdict::Reduction;
    claim.operatorText = std::string(foldOperatorText(update.op));
    claim.lift = update.form.guard || update.form.subtracts ? nullptr : update.form.contribution;
    claim.combine = "a " + claim.operatorText + " b";
    claim.identity = foldIdentity(update.op, update.type);
    claim.commutative = true;
    const bool ring = update.op == FoldOperator::Add || update.op == FoldOperator::Mul;
    if (ring && update.type.isFloat()) {
      claim.exactness = Exactness::UpToRounding;
      answer_.assumptions.push_back(
          granted({Assumption::Kind::Reassociation, "floating-point updates of elements of " + update.name +
                                                        " may be regrouped, which changes rounding"},
                  rules_));
      answer_.reassociates = true;
    } else if (ring && update.type.isSigned) {
      claim.exactness = Exactness::ExactIfUnsigned;
    }
    state.claim = std::move(claim);
    answer_.states.push_back(std::move(state));
  }

  void privatise() {
    const auto named = [&](VarId var) { return !loop_.function->variables[var].name.empty(); };
    for (VarId var : flow_.privateScalars())
      if (named(var))
        answer_.privatize.push_back(var);
    for (VarId var : flow_.lastPrivateScalars())
      if (named(var))
        answer_.lastPrivate.push_back(var);
    const auto add = [](std::vector<std::string> &list, const std::string &name) {
      if (std::find(list.begin(), list.end(), name) == list.end())
        list.push_back(name);
    };
    // Memory outlives the loop: what the last iteration leaves there must be there.
    std::set<ExprRef> cells;
    for (ExprRef cell : flow_.lastPrivateCells()) {
      cells.insert(cell);
      add(answer_.privateObjects, sourceTextIn(loop_, cell));
      add(answer_.lastPrivateObjects, sourceTextIn(loop_, cell));
    }
    for (size_t i = 0; i < graph_.privatized.size() && i < loop_.accesses.size(); ++i) {
      const Access &access = loop_.accesses[i];
      if (!graph_.privatized[i] || cells.count(access.iterationPlace))
        continue;
      const Base base = locate(access.iterationPlace).base;
      const std::string name = base.kind == Base::Kind::Variable ? loop_.function->variables[base.var].name
                                                                 : sourceTextIn(loop_, base.pointer);
      add(answer_.privateObjects, name);
      add(answer_.lastPrivateObjects, name);
    }
    // A value handed on that the next iteration can read for itself is carried no more, but its last value still
    // counts.
    for (const StateAnswer &state : answer_.states)
      if (state.claim && state.claim->verdict == Verdict::Independent && state.state.liveAfter)
        add(answer_.lastPrivateObjects, state.state.name);
  }

  void finish(Verdict verdict) {
    dropDuplicates(answer_.assumptions);
    dropDuplicates(answer_.conditions);
    answer_.verdict = verdict;
    if (verdict != Verdict::Unknown)
      answer_.refusal.reset();
    if (verdict == Verdict::Serial || verdict == Verdict::Unknown)
      answer_.conditions.clear();
    else if (!answer_.conditions.empty()) {
      answer_.verdict = Verdict::Conditional;
      answer_.whenMet = verdict;
    }
    if (verdict != Verdict::Unknown)
      answer_.safeDistance = safeDistanceOf(loop_, graph_, flow_, answer_, updates_.empty() && compactions_.empty());
    answer_.classId = headlineOf(answer_, verdict, search_, flow_);
  }

  const LoopSummary &loop_;
  const DependenceGraph &graph_;
  const LanguageRules &rules_;
  const AnswerInside &answerInside_;
  StateFlow flow_;
  LoopAnswer answer_;
  std::vector<ArrayUpdate> updates_;
  std::vector<Compaction> compactions_;
  std::vector<InPlaceMoves> inPlace_;
  std::vector<ExprRef> compensated_; ///< entry symbols of states that cancel on purpose
  std::vector<ExprRef> rounded_;     ///< and of those that must be rounded as written
  bool search_ = false;
  size_t systems_ = 0;
};
} // namespace

LoopAnswer classify(const LoopSummary &loop, const DependenceGraph &graph, const LanguageRules &rules,
                    const AnswerInside &answerInside) {
  return Classifier(loop, graph, rules, answerInside).run();
}

} // namespace lanewise
