// The tokens of game records. A word is everything between blanks and brackets; which words are moves is
// decided later by the rules of the game. The ID of a piece in braces is part of its word: {AM}e4, e8={AM}. A
// word in quotation marks is always a move.
#pragma once

#include <string>
#include <string_view>

#include "compiler/core/text/byte-order-mark.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::records {

struct RecordToken {
  enum class Kind : std::uint8_t {
    End,
    Escape,   // a line that begins with %
    Open,     // [
    Close,    // ]
    String,   // in quotation marks
    Comment,  // in braces, or from a semicolon to the end of the line
    Begin,    // (
    Leave,    // )
    Glyph,    // $1
    Mark,     // !? after a move, or alone
    Number,   // 12 or 12. or 12...
    Result,
    Word
  };
  Kind kind = Kind::End;
  SourceSpan span = {};
  std::string text = {};  // for strings and comments: without their delimiters
};

// Returns the result that the text stands for, in its standard form; also accepts other programs' spellings.
// Empty if it is not a result.
std::string_view resultOf(std::string_view text);

class RecordLexer {
 public:
  RecordLexer(SourcePtr source, Diagnostics& diagnostics)
      : source_(std::move(source)), diagnostics_(diagnostics), text_(source_->text()) {
    at_ = behindByteOrderMark(text_);
  }
  // Returns the next token; at the end of the text, one of the kind End.
  RecordToken next();

 private:
  RecordToken token(RecordToken::Kind kind, std::size_t begin, std::string text);
  RecordToken quoted();
  RecordToken braces();
  RecordToken word();
  // Returns the length of an ID in braces that begins at `i`, as part of a word that begins at `begin`; 0 if
  // there is none.
  std::size_t pieceAt(std::size_t i, std::size_t begin) const;
  SourceSpan span(std::size_t begin, std::size_t end) const {
    return {source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  const SourcePtr source_;
  Diagnostics& diagnostics_;
  const std::string_view text_;
  std::size_t at_ = 0;
};

// Is the text a single word for the lexer? Otherwise it must be written in quotation marks.
bool isPlainWord(const std::string& text);

}  // namespace fairyforge::records
