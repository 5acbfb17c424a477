#include "runtime/dialect.h"

#include <algorithm>

namespace fairyforge {
namespace {

constexpr Dialect kDialects[] = {
    {.name = "own",
     .meaning = "this program's: all of every game can be said",
     .pass = "--",
     .position = PositionForm::Own,
     .hash = Hash::Mate},
    {.name = "fairy-stockfish",
     .meaning = "Fairy-Stockfish, pyffish, PyChess, and what UCI adds for variants",
     .joins = Joins::Walls},
    {.name = "lichess",
     .meaning = "Lichess: hands are a last rank, checks that were given the last field",
     .pass = "0000",
     .position = PositionForm::Lichess,
     .hash = Hash::Win},
    {.name = "xboard",
     .meaning = "XBoard's protocol",
     .cells = CellNames::FromZero,
     .pass = "@@@@",
     .declined = "=",
     .joins = Joins::Steps,
     .onlyWhereAsked = true},
    {.name = "ucci",
     .meaning = "UCCI, the protocol of xiangqi",
     .cells = CellNames::FromZero,
     .pass = "0000",
     .onlyWhereAsked = true},
    {.name = "usi",
     .meaning = "USI, the protocol of shogi",
     .cells = CellNames::Shogi,
     .drop = '*',
     .pass = "0000",
     .position = PositionForm::Shogi},
    {.name = "ics",
     .meaning = "Internet Chess Servers: e7e8=Q, o-o",
     .castling = CastlingGoes::ByWord,
     .pass = "--",
     .becomes = "="},
};

}  // namespace

std::span<const Dialect> dialects() {
  return kDialects;
}

const Dialect& ownDialect() {
  return kDialects[0];
}

const Dialect* dialectCalled(std::string_view name) {
  const auto* const row = std::ranges::find(kDialects, name, &Dialect::name);
  return row == std::end(kDialects) ? nullptr : row;
}

}  // namespace fairyforge
