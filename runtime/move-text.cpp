#include "runtime/move-text.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/rules/placement.h"
#include "runtime/san.h"

namespace fairyforge {
namespace {

// The short forms: from and to, and what the mover becomes where `typed`.
std::string plainText(const Position& position, const Move& move, bool typed) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();
  const std::string third = position.toMove() == Side::Third ? "*" : "";
  if (move.isPass()) return third + "--";
  if (move.isDrop())
    return third + pieceText(variant.type(move.as).id, Side::White) + "@" + board.name(move.to);
  std::string text = third + board.name(move.from) + board.name(move.to);
  const bool turns = move.from == move.to && position.at(move.from).type() != move.as;
  if (typed || turns) text += inCase(variant.type(move.as).id, Side::Black);
  for (const TypeChange& change : move.changes) {
    text += "," + board.name(change.cell) + inCase(variant.type(change.to).id, Side::Black);
  }
  return text;
}

// Everything that the move does, spelt out after commas.
std::string withEffects(const Board& board, const Move& move, std::string text) {
  for (const Cell victim : move.victims) {
    if (victim != move.to) text += ",x" + board.name(victim);
  }
  for (const Relocation& r : move.relocations) text += "," + board.name(r.from) + board.name(r.to);
  return text;
}

std::string passingText(const Board& board, const Move& move, std::string text) {
  for (const Cell cell : move.passed) text += ",~" + board.name(cell);
  return text;
}

// From the shortest to the fullest.
std::vector<std::string> forms(const Position& position, const Move& move) {
  const Board& board = position.variant().board();
  const std::string plain = plainText(position, move, false);
  const std::string typed = plainText(position, move, true);
  return {plain, typed, withEffects(board, move, plain), withEffects(board, move, typed),
          passingText(board, move, withEffects(board, move, typed))};
}

// Is a text made of the parts of a move, whatever the position? Takes the text apart from the left.
class MoveShape {
 public:
  MoveShape(const Variant& variant, std::string_view text) : variant_(variant), rest_(text) {}

  bool read() {
    const bool third = take('*');
    if (rest_ == "--") return third;
    if (const std::size_t at = rest_.find('@'); at != std::string_view::npos) {
      std::string_view id = rest_.substr(0, at);
      if (id.starts_with('{') && id.ends_with('}')) id = id.substr(1, id.size() - 2);
      rest_.remove_prefix(at + 1);
      return variant_.findType(id).has_value() && cell() && rest_.empty();
    }
    if (!cell() || !cell() || !type()) return false;
    while (take(',')) {
      const bool effect = take('x') || take('~');
      if (!cell()) return false;
      if (!effect && !cell() && !(startsType() && type())) return false;
    }
    return rest_.empty();
  }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool cell() {
    const auto isLetter = [](unsigned char c) { return std::islower(c) != 0; };
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const auto digits = std::find_if_not(rest_.begin(), rest_.end(), isLetter);
    const auto end = std::find_if_not(digits, rest_.end(), isDigit);
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    if (!variant_.board().find(rest_.substr(0, length))) return false;
    rest_.remove_prefix(length);
    return true;
  }
  bool startsType() const { return !rest_.empty() && rest_.front() != ','; }
  // An ID in small letters, or nothing.
  bool type() {
    if (!startsType()) return true;
    std::string id(rest_.substr(0, rest_.find(',')));
    rest_.remove_prefix(id.size());
    if (inCase(id, Side::Black) != id) return false;
    return variant_.findType(inCase(id, Side::White)).has_value();
  }

  const Variant& variant_;
  std::string_view rest_;
};

bool isCastlingInput(const Board& board, const Move& move, std::string_view text) {
  return move.from != kNoCell && move.victims.empty() && move.relocations.size() == 1 &&
         text == board.name(move.from) + board.name(move.relocations[0].from);
}

}  // namespace

std::string moveText(const Position& position, const Move& move, const MoveList& legal) {
  std::vector<std::string> own = forms(position, move);
  for (std::size_t form = 0; form < own.size(); ++form) {
    const bool unique = std::none_of(legal.begin(), legal.end(), [&](const Move& other) {
      return !(other == move) && other.from == move.from && other.to == move.to &&
             forms(position, other)[form] == own[form];
    });
    if (unique) return own[form];
  }
  return own.back();
}

MoveList movesNamed(const Position& position, std::string_view text, const MoveList& legal) {
  const Board& board = position.variant().board();
  MoveList named;
  for (const Move& move : legal) {
    const std::vector<std::string> own = forms(position, move);
    if (std::find(own.begin(), own.end(), text) != own.end()) named.push_back(move);
  }
  if (!named.empty()) return named;
  const auto castling = std::find_if(legal.begin(), legal.end(),
                                     [&](const Move& move) { return isCastlingInput(board, move, text); });
  if (castling != legal.end()) return {*castling};

  const std::string san = plainSan(text);
  for (const Move& move : legal) {
    const std::vector<std::string> own = sanForms(position, move);
    if (std::find(own.begin(), own.end(), san) != own.end()) named.push_back(move);
  }
  return named;
}

NextMove nextMove(const Position& position, std::span<const std::string_view> words, const MoveList& legal) {
  NextMove next{std::string(words.front())};
  std::string text = next.text;
  for (std::size_t i = 1; i < words.size() && words[i].find('=') != std::string_view::npos; ++i) {
    text += " " + std::string(words[i]);
    if (!movesNamed(position, text, legal).empty()) next = {text, i + 1};
  }
  return next;
}

bool isMoveText(const Variant& variant, std::string_view text) {
  return MoveShape(variant, text).read() || isSan(variant, text);
}

std::variant<Move, std::string> parseMove(const Position& position, std::string_view text,
                                          const MoveList& legal) {
  const MoveList named = movesNamed(position, text, legal);
  if (named.size() == 1) return named.front();
  if (named.empty()) {
    return isMoveText(position.variant(), text) ? fmt::format("'{}' is not a legal move here", text)
                                                : fmt::format("'{}' is not a move of this game", text);
  }
  std::string choices;
  for (const Move& move : named) choices += (choices.empty() ? "" : " ") + moveText(position, move, legal);
  return fmt::format("'{}' could be any of: {}", text, choices);
}

}  // namespace fairyforge
