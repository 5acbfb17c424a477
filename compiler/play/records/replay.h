// Replays a record by the rules of a game: tells whether every move is legal and how the game ends, and gives
// the record its standard form. Also makes the record of a game that was played here.
#pragma once

#include <functional>
#include <optional>

#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"
#include "runtime/dialect.h"
#include "runtime/game.h"

namespace fairyforge::records {

struct Replayed {
  Record record;        // in standard form: numbered moves in their shortest texts, start and result
  Position start, end;  // the first and the last position of the main line
  std::vector<Move> moves;
  std::optional<Outcome> outcome;  // how the game has ended by the rules after the last move
  std::size_t endedAfter = 0;  // number of moves until the rules ended the game; play may go on after a draw
  bool isLegal = true;         // are all moves legal, including those of variations?
};

// Adds the reason why a move is illegal to the diagnostic about it.
using Explain =
    std::function<void(const Position& position, const std::string& text, Diagnostic& diagnostic)>;

// May a record call the game with this title by this name?
using IsCalled = std::function<bool(std::string_view title, std::string_view name)>;

// Plays the moves of a record. Returns nothing if its start is not a valid position. Moves and positions are
// read in `dialect` first, then in other notations; the result has them in `dialect`.
std::optional<Replayed> replay(const Record& record, const VariantPtr& variant, const Executor& executor,
                               Diagnostics& diagnostics, const Explain& explain = {},
                               const Dialect& dialect = ownDialect(), const IsCalled& isCalled = {});

// Returns the record of a game, with tags for the variant, the start and the result.
Record recordOf(const Position& start, const std::vector<Move>& moves, const Executor& executor,
                const std::string& white, const std::string& black);

// Returns what is wrong with the number of a move in `position`; nothing if it is right.
std::optional<std::string> wrongNumber(const Position& position, unsigned number, bool isBlacks);

}  // namespace fairyforge::records
