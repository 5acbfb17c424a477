#include "runtime/move-text.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace fairyforge {
namespace {

std::string lowerCase(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// The short forms: from and to, and what the mover becomes where `typed`.
std::string plainText(const Position& position, const Move& move, bool typed) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();
  const std::string third = position.toMove() == Side::Third ? "*" : "";
  if (move.isPass()) return third + "--";
  if (move.isDrop()) {
    const std::string& id = variant.type(move.as).id;
    return third + (id.size() == 1 ? id : "{" + id + "}") + "@" + board.name(move.to);
  }
  std::string text = third + board.name(move.from) + board.name(move.to);
  const bool turns = move.from == move.to && position.at(move.from).type() != move.as;
  if (typed || turns) text += lowerCase(variant.type(move.as).id);
  for (const TypeChange& change : move.changes) {
    text += "," + board.name(change.cell) + lowerCase(variant.type(change.to).id);
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

std::variant<Move, std::string> parseMove(const Position& position, std::string_view text,
                                          const MoveList& legal) {
  const Board& board = position.variant().board();
  std::vector<const Move*> matches;
  for (const Move& move : legal) {
    const std::vector<std::string> own = forms(position, move);
    const auto form = std::find(own.begin(), own.end(), text);
    if (form != own.end()) matches.push_back(&move);
  }
  if (matches.size() == 1) return *matches.front();
  if (matches.empty()) {
    const auto castling = std::find_if(legal.begin(), legal.end(),
                                       [&](const Move& move) { return isCastlingInput(board, move, text); });
    if (castling != legal.end()) return *castling;
    return fmt::format("'{}' is not a legal move here", text);
  }
  std::string choices;
  for (const Move* move : matches) choices += (choices.empty() ? "" : " ") + moveText(position, *move, legal);
  return fmt::format("'{}' could be any of: {}", text, choices);
}

}  // namespace fairyforge
