// The tokens of records. Which words are moves the rules of a game tell later; a word is all that stands between
// blanks and brackets. The ID of a piece in braces belongs to its word: {AM}e4, e8={AM}. A word in quotation marks is a
// move whatever it looks like.
#pragma once

#include <string>
#include <string_view>

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
    Mark,     // !? behind a move or alone
    Number,   // 12 or 12. or 12...
    Result,
    Word
  };
  Kind kind = Kind::End;
  SourceSpan span = {};
  std::string text = {};  // of strings and comments without what is around them
};

// Is the text a result, as it is written or as other programs write it? The former.
std::string_view resultOf(std::string_view text);

class RecordLexer {
 public:
  RecordLexer(SourcePtr source, Diagnostics& diagnostics)
      : source_(std::move(source)), diagnostics_(diagnostics), text_(source_->text()) {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // a byte order mark
  }
  RecordToken next();

 private:
  RecordToken token(RecordToken::Kind kind, std::size_t begin, std::string text);
  RecordToken quoted();
  RecordToken braces();
  RecordToken word();
  // The length of an ID in braces at `i` of which a word goes on or consists; 0: there is none.
  std::size_t pieceAt(std::size_t i, std::size_t begin) const;
  SourceSpan span(std::size_t begin, std::size_t end) const {
    return {source_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  const SourcePtr source_;
  Diagnostics& diagnostics_;
  const std::string_view text_;
  std::size_t at_ = 0;
};

// Does the text, as it is, come back from the lexer as one word? What does not is written in quotation marks.
bool isPlainWord(const std::string& text);

}  // namespace fairyforge::records
