// model/TextLexer.h - splits the text form into tokens.
// Tested by tests/unit/model/ModelTextTest.cpp.
#pragma once

#include "model/ModelText.h"

#include <string>
#include <string_view>
#include <vector>

namespace lanewise {

struct Token {
  enum class Kind {
    End,    ///< of the text; also what a parser sees after an error
    Word,   ///< name or keyword; `i.7` and `$7` are one word
    Number, ///< digits, perhaps with fraction and exponent; never signed
    String, ///< between quotes; `text` is unescaped
    Punct,  ///< operator or bracket
  };
  Kind kind = Kind::End;
  std::string text;
  uint32_t line = 1, column = 1;
  bool tight = false; ///< nothing stands between the token before and this one

  bool is(std::string_view expected) const { return (kind == Kind::Word || kind == Kind::Punct) && text == expected; }
};

/// Every token of `text`, an End token last; on failure `failure.message` is set and the tokens end there.
std::vector<Token> splitTokens(std::string_view text, ParseFailure &failure);

} // namespace lanewise
