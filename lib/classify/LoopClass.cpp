// classify/LoopClass.cpp - the list of classes.
#include "classify/LoopClass.h"

#include <array>

namespace lanewise {

#define LOOP_CLASS(Name) extern const LoopClass k##Name;
#include "classify/Classes.def"
#undef LOOP_CLASS

std::span<const LoopClass *const> allClasses() {
  static constexpr std::array kClasses = {
#define LOOP_CLASS(Name) &k##Name,
#include "classify/Classes.def"
#undef LOOP_CLASS
  };
  return kClasses;
}

const LoopClass *findClass(std::string_view id) {
  for (const LoopClass *loopClass : allClasses())
    if (loopClass->doc.id == id)
      return loopClass;
  return nullptr;
}

std::string_view exactnessText(Exactness exactness) {
  switch (exactness) {
  case Exactness::Exact:
    return "exact";
  case Exactness::ExactIfUnsigned:
    return "exact-if-unsigned";
  case Exactness::UpToRounding:
    return "up-to-rounding";
  case Exactness::Discontinuous:
    return "discontinuous";
  }
  return "";
}

} // namespace lanewise
