// Plays one game of a match: the start (perhaps with pieces removed), random opening plies, then the players'
// moves. Moves, captures and uses of special rules are counted.

#include <algorithm>

#include "compiler/play/selfplay/match.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/third-side.h"

namespace fairyforge::selfplay {
namespace {

// Returns the array without some pieces: each but royal ones is removed with probability 1/4.
Setup thinned(const VariantPtr& variant, Random& random, GameRecord& record) {
  Setup setup = variant->start();
  for (std::size_t c = 0; c < setup.cells.size(); ++c) {
    const Piece piece = setup.cells[c];
    if (!piece || piece.side() == Side::Third || variant->isRoyal(piece.type()) || !random.once(4)) continue;
    setup.cells[c] = Piece();
    setup.unmoved.remove(cellAt(c));
    ++record.missing[index(piece.side())][index(piece.type())];
  }
  return setup;
}

// Returns the array or, with `unbalanced`, a start that lacks some pieces and in which the game is not over.
// If some attempts do not find one, it is the array.
Position startOf(const VariantPtr& variant, const Executor& executor, const MatchOptions& options,
                 Random& random, GameRecord& record) {
  constexpr int kTries = 50;
  const std::size_t types = variant->types().size();
  for (int i = 0; i < kTries && options.unbalanced; ++i) {
    for (auto& missing : record.missing) missing.assign(types, 0);
    auto made = Position::from(variant, thinned(variant, random, record), {SetupProblem::NoRoyal});
    const auto* position = std::get_if<Position>(&made);
    if (position != nullptr && !executor.outcome(*position)) return *position;
  }
  for (auto& missing : record.missing) missing.assign(types, 0);
  return Position(variant);
}

// Adds a move to the statistics of a game: pieces moved and captured, and the rules that it used.
void note(const Position& before, const Move& move, GameRecord& record) {
  const auto use = [&](RuleUse rule, bool used) { record.rules[static_cast<std::size_t>(rule)] += used; };
  const Setup& setup = before.setup();
  const Side mover = before.toMove();
  use(RuleUse::Third, mover == Side::Third && !move.isNullMove());
  for (const Cell victim : move.victims) {
    const Piece piece = before.at(victim);
    if (piece && piece.side() != Side::Third) ++record.captured[index(piece.side())][index(piece.type())];
  }
  use(RuleUse::Capture, !move.victims.empty());
  if (mover == Side::Third || move.isNullMove()) return;
  const TypeId type = move.isDrop() ? move.as : before.at(move.from).type();
  ++record.moved[index(mover)][index(type)];
  use(RuleUse::Drop, move.isDrop());
  use(RuleUse::TypeChange, type != move.as);
  use(RuleUse::Castling, !move.relocations.empty());
  use(RuleUse::Trigger, !move.changes.empty());
  const bool passing = setup.enPassantVictim != kNoCell && move.to != setup.enPassantVictim &&
                       setup.enPassantTargets.has(move.to) &&
                       std::ranges::find(move.victims, setup.enPassantVictim) != move.victims.end();
  use(RuleUse::EnPassant, passing);
}

}  // namespace

const std::vector<std::string>& ruleUseNames() {
  static const std::vector<std::string> kNames{
      "captures",   "checks", "type changes", "castling",
      "en passant", "drops",  "triggers",     "acts of the third side"};
  return kNames;
}

GameRecord playGame(const VariantPtr& variant, const Executor& executor, const Players& players,
                    const MatchOptions& options, std::uint64_t number) {
  GameRecord record;
  record.number = number;
  for (const Side side : kBothSides) {
    record.moved[index(side)].resize(variant->types().size());
    record.captured[index(side)].resize(variant->types().size());
  }
  Random random(options.seed, number);
  Game game(executor, startOf(variant, executor, options, random, record));
  record.start = printFen(game.position());
  for (const auto& player : players) player->begin(game.position());
  while (record.plies < options.longestGame) {
    record.outcome = game.outcome();
    if (record.outcome) break;
    const Position& position = game.position();
    const MoveList legal = executor.legalMoves(position);
    if (legal.empty()) break;
    const Side side = position.toMove();
    const bool free = record.plies < options.openingPlies;
    const std::size_t choice = side == Side::Third ? drawnAct(position.variant(), legal, random.next())
                               : free              ? random.below(legal.size())
                                                   : players[index(side)]->choose(game, legal, random);
    const Move& move = legal[choice];
    record.choices += legal.size();
    record.openingPlies += record.plies < options.openingPlies;
    record.moves += (record.moves.empty() ? "" : " ") + moveText(position, move, legal);
    note(position, move, record);
    game.play(move);
    ++record.plies;
    if (executor.inCheck(game.position())) ++record.rules[static_cast<std::size_t>(RuleUse::Check)];
  }
  if (!record.outcome) record.outcome = game.outcome();
  return record;
}

}  // namespace fairyforge::selfplay
