// Splits the text of records into tokens (record-lexer.h).

#include "compiler/play/records/record-lexer.h"

#include <algorithm>

namespace fairyforge::records {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kMarks = "!?";

bool isOneOf(std::string_view these, char c) {
  return these.find(c) != std::string_view::npos;
}
bool endsWord(char c) {
  return isOneOf(kBlanks, c) || isOneOf("{}()[];\"$", c);
}

// Returns the text with each run of blanks and line ends as one blank, and none at its ends.
std::string tidied(std::string_view text) {
  std::string tidy;
  bool gap = false;
  for (const char c : text) {
    if (isOneOf(kBlanks, c)) {
      gap = !tidy.empty();
      continue;
    }
    if (gap) tidy += ' ';
    gap = false;
    tidy += c;
  }
  return tidy;
}

}  // namespace

std::string_view resultOf(std::string_view text) {
  if (text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*") return text;
  if (text == "1/2" || text == "½-½" || text == "½") return "1/2-1/2";
  return {};
}

RecordToken RecordLexer::token(RecordToken::Kind kind, std::size_t begin, std::string text) {
  return {kind, span(begin, at_), std::move(text)};
}

RecordToken RecordLexer::next() {
  using Kind = RecordToken::Kind;
  const auto passBlanks = [&] { at_ = std::min(text_.find_first_not_of(kBlanks, at_), text_.size()); };
  for (passBlanks(); text_.substr(at_).starts_with('}'); passBlanks()) {
    diagnostics_.error(span(at_, at_ + 1), "unmatched-bracket", "no comment is open here that '}' could end");
    ++at_;
  }
  const std::size_t begin = at_;
  if (begin == text_.size()) return token(Kind::End, begin, "");
  const char c = text_[begin];
  const auto rest = [&] {
    const std::size_t end = std::min(text_.find_first_of("\r\n", begin), text_.size());
    at_ = end;
    return text_.substr(begin + 1, end - begin - 1);
  };
  if (c == '%' && (begin == 0 || text_[begin - 1] == '\n' || text_[begin - 1] == '\r'))
    return token(Kind::Escape, begin, std::string(rest()));
  if (c == ';') {
    const std::string text = tidied(rest());
    return token(Kind::Comment, begin, text);
  }
  if (c == '"') return quoted();
  if (c == '{' && pieceAt(begin, begin) == 0) return braces();
  constexpr std::pair<char, Kind> kBrackets[] = {
      {'[', Kind::Open}, {']', Kind::Close}, {'(', Kind::Begin}, {')', Kind::Leave}};
  for (const auto& [bracket, kind] : kBrackets) {
    if (c != bracket) continue;
    ++at_;
    return token(kind, begin, std::string(1, c));
  }
  if (c == '$') {
    at_ = std::min(text_.find_first_not_of(kDigits, begin + 1), text_.size());
    return token(Kind::Glyph, begin, std::string(text_.substr(begin + 1, at_ - begin - 1)));
  }
  if (isOneOf(kMarks, c)) {
    at_ = std::min(text_.find_first_not_of(kMarks, begin), text_.size());
    return token(Kind::Mark, begin, std::string(text_.substr(begin, at_ - begin)));
  }
  return word();
}

// Reads a text in quotation marks, in which a backslash precedes quotation marks and backslashes.
RecordToken RecordLexer::quoted() {
  const std::size_t begin = at_++;
  std::string text;
  for (; at_ < text_.size() && !isOneOf("\r\n", text_[at_]); ++at_) {
    if (text_[at_] == '"') {
      ++at_;
      return token(RecordToken::Kind::String, begin, text);
    }
    if (text_[at_] == '\\' && at_ + 1 < text_.size() && isOneOf("\"\\", text_[at_ + 1])) ++at_;
    text += text_[at_];
  }
  diagnostics_.error(span(begin, begin + 1), "unclosed-quote",
                     "nothing ends what is quoted from here: expected '\"' in this line");
  return token(RecordToken::Kind::String, begin, text);
}

RecordToken RecordLexer::braces() {
  const std::size_t begin = at_;
  const std::size_t end = text_.find('}', begin);
  if (end == std::string_view::npos) {
    diagnostics_.error(span(begin, begin + 1), "unmatched-bracket",
                       "nothing ends the comment that begins here: expected '}'");
    at_ = text_.size();
    return token(RecordToken::Kind::End, at_, "");
  }
  at_ = end + 1;
  return token(RecordToken::Kind::Comment, begin, tidied(text_.substr(begin + 1, end - begin - 1)));
}

std::size_t RecordLexer::pieceAt(std::size_t i, std::size_t begin) const {
  if (i >= text_.size() || text_[i] != '{') return 0;
  const std::size_t end = text_.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", i + 1);
  if (end == std::string_view::npos || end == i + 1 || end > i + 4 || text_[end] != '}') return 0;
  const char after = end + 1 < text_.size() ? text_[end + 1] : ' ';
  const bool goesOn = (after >= 'a' && after <= 'z') || isOneOf(kDigits, after) || isOneOf("@-=", after);
  const bool becomes = i > begin && text_[i - 1] == '=';
  const bool begins = i == begin || isOneOf(",*", text_[i - 1]);
  return becomes || (begins && goesOn) ? end + 1 - i : 0;
}

RecordToken RecordLexer::word() {
  using Kind = RecordToken::Kind;
  const std::size_t begin = at_;
  const auto endOf = [&](std::size_t from) {
    std::size_t end = from;
    while (end < text_.size()) {
      const std::size_t piece = pieceAt(end, begin);
      if (piece == 0 && endsWord(text_[end])) break;
      end += std::max<std::size_t>(piece, 1);
    }
    return end;
  };
  const std::size_t end = endOf(begin);
  const std::string_view all = text_.substr(begin, end - begin);
  if (const std::string_view result = resultOf(all); !result.empty()) {
    at_ = end;
    return token(Kind::Result, begin, std::string(result));
  }
  const std::size_t digits = std::min(all.find_first_not_of(kDigits), all.size());
  const std::size_t dots = std::min(all.find_first_not_of('.', digits), all.size());
  if (digits == all.size() || dots > digits) {
    at_ = begin + dots;
    return token(Kind::Number, begin, std::string(all.substr(0, dots)));
  }
  at_ = begin + std::max<std::size_t>(all.find_last_not_of(kMarks) + 1, 1);
  return token(Kind::Word, begin, std::string(text_.substr(begin, at_ - begin)));
}

bool isPlainWord(const std::string& text) {
  Diagnostics discarded;
  RecordLexer lexer(std::make_shared<const SourceFile>("move", " " + text + " "), discarded);
  const RecordToken first = lexer.next();
  return !text.starts_with('%') && first.kind == RecordToken::Kind::Word && first.text == text &&
         lexer.next().kind == RecordToken::Kind::End && discarded.all().empty();
}

}  // namespace fairyforge::records
