// classify/Element.h - what one iteration is, as a value in C++: how it is made, combined and applied.
// Tested by tests/oracle/ElementTest.cpp, which compiles and runs the texts for every class.
//
// Doing iterations f and then g is combine(f, g); doing them to a state is apply. Everything is text over names: `lift`
// over what the source calls things when an iteration begins, `combine` over `a` (earlier) and `b` (later), `apply`
// over `e` and the states. Any tree of combinations gives the serial states, within the claim's exactness and
// assumptions. The texts need <algorithm>, <array>, <cmath>, <cstddef> and <limits>.
#pragma once

#include "classify/Classify.h"

#include <functional>

namespace lanewise {

struct ElementField {
  std::string name, type;
  std::string lift;     ///< what one iteration puts there
  std::string identity; ///< what no iteration at all has there
  std::string combine;
};

struct Element {
  std::vector<ElementField> fields;
  std::vector<const CarriedState *>
      states; ///< that it takes from their old to their new values, in the order of `apply`
  std::vector<std::string> apply;
  std::string cost; ///< of one combination: "2 multiplications, 1 addition"
};

/// How values of the loop are written in an element's texts, for one who gives them other names. Zeros and ones are to
/// be "0" and "1".
using ElementSpelling = std::function<std::string(ExprRef)>;

/// The element of the states that were claimed together with `state` (a state that another one joined is part of that
/// one's). Nothing if no class took it, the class has no such form here, or something in it has no name in the source.
std::optional<Element> elementOf(const StateAnswer &state, const LoopAnswer &answer, const LoopSummary &loop,
                                 const ElementSpelling &spelling = nullptr);

} // namespace lanewise
