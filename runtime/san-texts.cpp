// Finds a text for each legal move in short algebraic notation: the shortest form that is not a form of
// another move; if there is none, the text in machine form (runtime/move-text.h).

#include <algorithm>
#include <map>
#include <set>

#include "runtime/dialect.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge {

std::vector<std::string> sanTexts(const Position& position, const MoveList& legal, const Notation& notation) {
  std::map<std::string, std::set<std::size_t>> users;  // for every form, the indices of its moves
  std::vector<std::vector<std::string>> all;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    all.push_back(sanForms(position, legal[i], notation));
    for (const std::string& form : all.back()) users[form].insert(i);
    // Also reserves the plain forms: a pawn's e4 may be written e2e4, which may be the plain form of another
    // move.
    if (!notation.writesAll) continue;
    for (const std::string& form : plainForms(position, legal[i])) users[form].insert(i);
  }
  std::vector<std::string> texts = moveTexts(position, legal);
  for (std::size_t i = 0; i < legal.size(); ++i) {
    // In shogi, a move with which the piece could promote ends with "=" if it does not.
    const bool declines =
        notation.turnsOver && legal[i].from != kNoCell && position.at(legal[i].from).type() == legal[i].as &&
        std::ranges::any_of(legal, [&](const Move& other) {
          return other.from == legal[i].from && other.to == legal[i].to && other.as != legal[i].as;
        });
    // A castling leaves all forms but O-O to other moves: Kc1 is the king's step there.
    const auto castles = [&](std::size_t move) {
      return !all[move].empty() && all[move].front().starts_with("O-O");
    };
    const auto leaves = [&](std::size_t other) { return other == i || (!castles(i) && castles(other)); };
    const auto unique = std::find_if(all[i].begin(), all[i].end(), [&](const std::string& form) {
      return std::ranges::all_of(users.at(form), leaves) && (!declines || form.ends_with('='));
    });
    if (unique != all[i].end()) texts[i] = *unique;
  }
  return texts;
}

std::string sanText(const Position& position, const Move& move, const Executor& executor,
                    const Notation& notation) {
  const MoveList legal = executor.legalMoves(position);
  const auto at = std::find(legal.begin(), legal.end(), move) - legal.begin();
  return sanTexts(position, legal, notation).at(static_cast<std::size_t>(at)) +
         (notation.checks ? checkMark(position, move, executor, ownDialect()) : "");
}

}  // namespace fairyforge
