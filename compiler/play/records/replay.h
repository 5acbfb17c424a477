// Replays a record by the rules of a game: is every move legal, how does the game end, and what is the
// standard form of the record? Also makes the record of a game that was played.
#pragma once

#include <functional>
#include <optional>

#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"
#include "runtime/dialect.h"
#include "runtime/game.h"

namespace fairyforge::records {

struct Replayed {
  Record record;        // with every move in its shortest text and numbered, and with its start and result
  Position start, end;  // of the main line
  std::vector<Move> moves;
  std::optional<Outcome> outcome;  // how the game has ended by the rules after the last move
  std::size_t endedAfter = 0;      // moves until the rules ended the game; play may go on after a draw
  bool isLegal = true;             // are all moves legal, including those of variations?
};

// Adds the reason why a move is illegal to the diagnostic about it.
using Explain =
    std::function<void(const Position& position, const std::string& text, Diagnostic& diagnostic)>;

// May a record use this name for the game with this title?
using IsCalled = std::function<bool(std::string_view title, std::string_view name)>;

// Plays the moves of a record. Returns nothing if the record's start is no valid position. Moves and
// positions are read in `dialect` first and then in other notations; the result has them in `dialect`.
// `explain` adds to the error about an illegal move why it is illegal; `isCalled` decides which names the
// record may use for the game.
std::optional<Replayed> replay(const Record& record, const VariantPtr& variant, const Executor& executor,
                               Diagnostics& diagnostics, const Explain& explain = {},
                               const Dialect& dialect = ownDialect(), const IsCalled& isCalled = {});

// Returns the record of a game, with tags for the variant, the start and the result.
Record recordOf(const Position& start, const std::vector<Move>& moves, const Executor& executor,
                const std::string& white, const std::string& black);

// Returns what is wrong with the number before a move in `position`; nothing if it is right.
std::optional<std::string> wrongNumber(const Position& position, unsigned number, bool isBlacks);

}  // namespace fairyforge::records
