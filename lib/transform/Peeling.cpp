// transform/Peeling.cpp - a few iterations at one end, taken out of the loop, leave the rest independent.
//
//   a[i] = a[0] + 1           only the first iteration hands anything on
//   b[i] = a[n-1]; a[i] = 0   only the last one receives anything
//   a[i] = a[i-1]             not: every iteration does
// Proven in dependence/MeetingPlace.cpp. Source: Allen and Kennedy, 2001, chapter 5.
#include "transform/Transforms.h"

namespace lanewise {

bool onlyMemoryCarries(const UnlockQuestion &question) {
  return question.loop.effects.empty() && question.loop.exits.empty() && question.answer.states.empty() &&
         question.loop.domain.exact && !question.loop.domain.mayExitEarly;
}

std::optional<Unlock> peeling(const UnlockQuestion &question) {
  const std::optional<MeetingPlace> &meeting = question.order.meeting;
  const bool atEnd =
      meeting && (meeting->kind == MeetingPlace::Kind::First || meeting->kind == MeetingPlace::Kind::Last);
  if (!atEnd || !onlyMemoryCarries(question))
    return std::nullopt;
  Unlock unlock;
  unlock.transform = Transform::Peeling;
  const bool first = meeting->kind == MeetingPlace::Kind::First;
  const std::string count = meeting->count == 1 ? "" : std::to_string(meeting->count) + " ";
  unlock.text = std::string("with the ") + (first ? "first " : "last ") + count +
                (meeting->count == 1 ? "iteration" : "iterations") + " run " + (first ? "before" : "behind") +
                " the loop, the others are independent";
  unlock.conditions = question.order.conditions;
  unlock.meeting = meeting;
  return unlock;
}

} // namespace lanewise
