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

std::string plainText(const Board& board, const Move& move) {
  return board.name(move.from) + board.name(move.to);
}

std::string withType(const Variant& variant, const Move& move) {
  return plainText(variant.board(), move) + lowerCase(variant.type(move.as).id);
}

// Everything that the move does, spelt out after commas.
std::string withEffects(const Variant& variant, const Move& move, std::string text) {
  const Board& board = variant.board();
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
std::vector<std::string> forms(const Variant& variant, const Move& move) {
  const std::string plain = plainText(variant.board(), move);
  const std::string typed = withType(variant, move);
  return {plain, typed, withEffects(variant, move, plain), withEffects(variant, move, typed),
          passingText(variant.board(), move, withEffects(variant, move, typed))};
}

bool isCastlingInput(const Variant& variant, const Move& move, std::string_view text) {
  return move.victims.empty() && move.relocations.size() == 1 &&
         text == variant.board().name(move.from) + variant.board().name(move.relocations[0].from);
}

}  // namespace

std::string moveText(const Variant& variant, const Move& move, const MoveList& legal) {
  std::vector<std::string> own = forms(variant, move);
  for (std::size_t form = 0; form < own.size(); ++form) {
    const bool unique = std::none_of(legal.begin(), legal.end(), [&](const Move& other) {
      return !(other == move) && other.from == move.from && other.to == move.to &&
             forms(variant, other)[form] == own[form];
    });
    if (unique) return own[form];
  }
  return own.back();
}

std::variant<Move, std::string> parseMove(const Variant& variant, std::string_view text,
                                          const MoveList& legal) {
  std::vector<const Move*> matches;
  for (const Move& move : legal) {
    const std::vector<std::string> own = forms(variant, move);
    const auto form = std::find(own.begin(), own.end(), text);
    if (form != own.end()) matches.push_back(&move);
  }
  if (matches.size() == 1) return *matches.front();
  if (matches.empty()) {
    const auto castling = std::find_if(
        legal.begin(), legal.end(), [&](const Move& move) { return isCastlingInput(variant, move, text); });
    if (castling != legal.end()) return *castling;
    return fmt::format("'{}' is not a legal move here", text);
  }
  std::string choices;
  for (const Move* move : matches) choices += (choices.empty() ? "" : " ") + moveText(variant, *move, legal);
  return fmt::format("'{}' could be any of: {}", text, choices);
}

}  // namespace fairyforge
