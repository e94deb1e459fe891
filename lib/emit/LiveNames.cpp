// emit/LiveNames.cpp - names of live values.
// Tested by tests/emit.
#include "emit/LiveValues.h"

namespace lanewise {

const Cell *LiveValues::cellAt(ExprRef place) const {
  for (const Cell &cell : cells)
    if (cell.place == place)
      return &cell;
  return nullptr;
}

// Words that a name must not be: C++'s own, and those of the code around the loop.
bool isReserved(const std::string &name) {
  static const std::set<std::string> kWords = {
      "alignas",  "and",          "asm",        "auto",         "bool",      "break",    "case",      "catch",
      "char",     "class",        "const",      "continue",     "default",   "delete",   "do",        "double",
      "else",     "enum",         "explicit",   "export",       "extern",    "false",    "float",     "for",
      "friend",   "goto",         "if",         "inline",       "int",       "long",     "mutable",   "namespace",
      "new",      "not",          "nullptr",    "operator",     "or",        "private",  "protected", "public",
      "register", "return",       "short",      "signed",       "sizeof",    "static",   "struct",    "switch",
      "template", "this",         "throw",      "true",         "try",       "typedef",  "typename",  "union",
      "unsigned", "using",        "virtual",    "void",         "volatile",  "while",    "xor",       "std",
      "main",     "iteration",    "first",      "last",         "state",     "step",     "steps",     "states",
      "totals",   "total",        "parts",      "part",         "trips",     "few",      "Real",      "Span",
      "trial",    "before",       "reach",      "reaches",      "other",     "numbers",  "threads",   "hits",
      "leaving",  "stretchBegin", "stretchEnd", "comm",         "rank",      "ranks",    "datatype",  "operation",
      "overlap",  "element",      "both",       "mine",         "place",     "blocks",   "inBlock",   "ofBlock",
      "result",   "device",       "processors", "perProcessor", "stride",    "upToHere", "note",      "number",
      "isnan",    "isinf",        "inner",      "innerFirst",   "innerLast", "wave",     "waves",     "fromWave",
      "toWave",   "rowWave",      "stretches",  "stretch"};
  return kWords.contains(name);
}

std::string LiveValues::fresh(const std::string &wanted) {
  std::string name = wanted;
  for (int i = 2; taken.contains(name) || name.empty(); ++i)
    name = (wanted.empty() ? "t" : wanted + "_") + std::to_string(i);
  taken.insert(name);
  return name;
}

} // namespace lanewise
