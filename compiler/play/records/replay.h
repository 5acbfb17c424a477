// A record played by the rules of a game: is every move legal, how does the game end, and how are the moves written?
// And the other way: a record of a game that was played.
#pragma once

#include <functional>
#include <optional>

#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"
#include "runtime/dialect.h"
#include "runtime/game.h"

namespace fairyforge::records {

struct Replayed {
  Record record;        // with each move in its shortest text and numbered, where it begins and the result
  Position start, end;  // of the line of moves
  std::vector<Move> moves;
  std::optional<Outcome> outcome;  // by the rules, where the moves end
  std::size_t endedAfter = 0;  // moves after which the rules have ended the game; it may go on after a draw
  bool isLegal = true;         // every move, of variations too
};

// Adds to what is said about an illegal move why it is none.
using Explain =
    std::function<void(const Position& position, const std::string& text, Diagnostic& diagnostic)>;

// May a record call the game with this title so?
using IsCalled = std::function<bool(std::string_view title, std::string_view name)>;

// Nothing where the position that it begins from makes no sense. Moves and positions are read in the words of the
// dialect before others, and written in them.
std::optional<Replayed> replay(const Record& record, const VariantPtr& variant, const Executor& executor,
                               Diagnostics& diagnostics, const Explain& explain = {},
                               const Dialect& dialect = ownDialect(), const IsCalled& isCalled = {});

// The record of a game, with the tags that tell the variant, where it began and how it ended.
Record recordOf(const Position& start, const std::vector<Move>& moves, const Executor& executor,
                const std::string& white, const std::string& black);

// What is wrong with the number in front of a move; nothing if it is right.
std::optional<std::string> wrongNumber(const Position& position, unsigned number, bool isBlacks);

}  // namespace fairyforge::records
