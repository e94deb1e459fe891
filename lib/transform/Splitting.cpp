// transform/Splitting.cpp - the iterations in two or three parts, each of which carries nothing.
//
//   a[i] = a[n-i]    the first half reads what the second overwrites
//   a[i] = a[m]      before m, m itself, and behind it
//   a[i] = a[i-n/2]  not found here: a distance, see the safe distance
// Proven in dependence/MeetingPlace.cpp. Source: Allen and Kennedy, 2001, chapter 5, index-set splitting.
#include "transform/Transforms.h"

namespace lanewise {

std::optional<Unlock> splitting(const UnlockQuestion &question) {
  const std::optional<MeetingPlace> &meeting = question.order.meeting;
  if (!meeting || !onlyMemoryCarries(question))
    return std::nullopt;
  Unlock unlock;
  unlock.transform = Transform::Splitting;
  const std::string &counter = meeting->counter, &text = meeting->text;
  if (meeting->kind == MeetingPlace::Kind::Single)
    unlock.text = "cut where " + counter + " is " + text +
                  ", the iterations before it are independent of each other, and so are those behind it";
  else if (meeting->kind == MeetingPlace::Kind::Cross)
    unlock.text = "run in two parts, first while 2 * " + counter + (meeting->downward ? " > " : " < ") + text +
                  " and then the rest, the iterations of each part are independent";
  else
    return std::nullopt;
  unlock.conditions = question.order.conditions;
  unlock.meeting = meeting;
  return unlock;
}

} // namespace lanewise
