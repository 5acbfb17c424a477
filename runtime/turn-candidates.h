// Generates the pseudo-legal moves of a turn: the moves that the programs of pieces and drops find, with the
// choices that triggers offer, restricted by kinds and priorities. The referee (runtime/candidates.cpp) and
// masks (compiler/native/turn-player.h) derive from TurnCandidates.
//
// A World defines states, moves and lists of moves, how programs are run and how moves are played:
//
//     variant()
//     get<Field>(state)                            a register
//     state.at(cell); inHand(state, side, type)
//     forEachPieceOf(state, side, visit)           visit(cell) for the side's pieces on the board
//     addMovesFrom(state, cell, moves)             adds the moves that the programs of the piece there find
//     addMovesOf(state, side, moves)               the same for all pieces of the side
//     addDropsBy(state, side, type, cells, moves)  adds the drops that the type's drop program allows there
//     addDrop(moves, type, cell, takes)            adds a drop without a program
//     mayIntroduce(state, type, cell)              would the third side's new piece attack only what it may?
//     playedPart(state, move)                      the state after Playing::part() (runtime/playing.h)
//     withChange(moves, move, cell, type)          the move with a change of type of the piece on the cell
//     addChanged(moves, move)                      adds the move, its changes sorted and without repeats
//     unite(moves)                                 merges moves that differ only in kind
#pragma once

#include "compiler/core/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

template <typename Visit>
void forEachEffect(const Move& move, Visit visit) {
  forEachEffect(move, move.changes, visit);
}

// Does the condition hold for any of the moves?
template <typename Moves, typename Is>
bool anyMove(const Moves& moves, Is is) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (is(moves[i])) return true;
  }
  return false;
}

// Does the condition hold for any effect of the move (forEachEffect)?
template <typename Move, typename Is>
bool anyEffect(const Move& move, Is is) {
  bool any = false;
  forEachEffect(move, [&](const Edit& effect) { any = any || is(effect); });
  return any;
}

// Removes captures if the turn with this index of the schedule allows none. A move that only removes pieces
// by its later effects (Op::Remove) is not a capture, and stays.
template <typename Moves>
void removeBannedCaptures(const Variant& variant, std::uint16_t turn, Moves& moves) {
  if (variant.turns().mayCapture(turn)) return;
  erase_if(moves, [](const auto& move) {
    return anyEffect(move, [](const Edit& e) { return e.what == Op::Take; });
  });
}

template <typename World, typename State, typename Move, typename Moves>
class TurnCandidates {
 public:
  // Adds to `moves`, which must be empty, the moves and drops of this turn that kinds and priorities allow.
  // In the middle of a turn these are the moves with which it may continue.
  void addTurnMoves(const State& state, Moves& moves) {
    keep(addOfAllKinds(state, moves), moves);
    removeBannedCaptures(variant(), get<&Setup::turn>(state), moves);
    for (const KindId best : variant().turns().priorities) {
      if (!anyMove(moves, [&](const auto& move) { return move.kind == best; })) continue;
      keep(best, moves);
      break;
    }
    world().unite(moves);
  }

  // Adds moves of all kinds. Returns the kind that they must have, kNoKind if any kind is allowed.
  KindId addOfAllKinds(const State& state, Moves& moves) {
    if (const Cell piece = get<&Setup::continuingPiece>(state); piece != kNoCell) {
      world().addMovesFrom(state, piece, moves);
      if (leaveChoices(state.at(piece).side())) addChoices(state, moves);
      return get<&Setup::continuingKind>(state);
    }
    const Side player = get<&Setup::player>(state);
    const ScheduledTurn turn = variant().turns().schedule.empty()
                                   ? ScheduledTurn{player, player, kNoKind}
                                   : variant().turnOf(player, get<&Setup::turn>(state));
    addPieceMoves(state, turn.moves, moves);
    if (turn.moves == Side::Third || variant().hands().any()) addDrops(state, turn.moves, moves);
    return turn.kind;
  }

  // Adds the moves of the side's pieces on the board. `moves` must be empty.
  void addPieceMoves(const State& state, Side side, Moves& moves) {
    world().addMovesOf(state, side, moves);
    if (leaveChoices(side)) addChoices(state, moves);
  }

  // Adds the drops of the side, from its hand or, for the third side, of new pieces.
  void addDrops(const State& state, Side side, Moves& moves) {
    const HandRules& hands = variant().hands();
    if (side == Side::Third) return addIntroductions(state, moves);
    if (!hands.any()) return;
    for (std::size_t t = 0; t < variant().types().size(); ++t) {
      const TypeId type = typeAt(t);
      if (world().inHand(state, side, hands.inHand(type)) == 0) continue;
      const CellSet& cells = hands.cells[index(side)][t];
      if (hasDropProgram(type, side)) {
        world().addDropsBy(state, side, type, cells, moves);
        continue;
      }
      cells.forEach([&](Cell cell) {
        const Piece there = state.at(cell);
        if (there && (!hands.capturing || there.side() == side || variant().isRoyal(there))) return;
        world().addDrop(moves, type, cell, static_cast<bool>(there));
      });
    }
  }

  // Adds the drops of the third side's new pieces: on every cell that ThirdSide::mayIntroduceOn() allows and
  // from which the piece would attack only what ThirdSide::introducedOnto allows. If players move the third
  // side's pieces and the type has a drop program, that program decides instead.
  void addIntroductions(const State& state, Moves& moves) {
    if (variant().third() == nullptr) return;
    const ThirdSide& third = *variant().third();
    const Side player = get<&Setup::player>(state);
    for (std::size_t t = 0; t < variant().types().size(); ++t) {
      const TypeId type = typeAt(t);
      if (!third.introduces.has(type) || (third.mostOfAType > 0 && count(state, type) >= third.mostOfAType))
        continue;
      CellSet open;
      variant().board().forEachCell([&](Cell cell) {
        if (third.mayIntroduceOn(cell, state.at(cell))) open.add(cell);
      });
      if (!third.acts && hasDropProgram(type, player)) {
        world().addDropsBy(state, player, type, open, moves);
        continue;
      }
      open.forEach([&](Cell cell) {
        if (world().mayIntroduce(state, type, cell)) world().addDrop(moves, type, cell, false);
      });
    }
  }

  // Adds the third side's acts in a turn of its own, without captures of royal pieces. `moves` must be empty.
  void addActs(const State& state, Moves& moves) {
    const auto takesRoyal = [&](const Edit& e) {
      return e.what == Op::Take && variant().isRoyal(state.at(e.cell).type());
    };
    world().addMovesOf(state, Side::Third, moves);
    erase_if(moves, [&](const auto& move) { return anyEffect(move, takesRoyal); });
    addIntroductions(state, moves);
    world().unite(moves);
  }

 private:
  World& world() { return static_cast<World&>(*this); }
  const Variant& variant() { return world().variant(); }
  template <auto Field>
  auto get(const State& state) {
    return world().template get<Field>(state);
  }
  bool hasDropProgram(TypeId type, Side side) { return !variant().type(type).drop[index(side)].code.empty(); }
  // Counts the third side's pieces of the type.
  int count(const State& state, TypeId type) {
    int count = 0;
    world().forEachPieceOf(state, Side::Third, [&](Cell cell) { count += state.at(cell).type() == type; });
    return count;
  }

  // Removes the moves of other kinds; removes none if `kind` is kNoKind.
  static void keep(KindId kind, Moves& moves) {
    if (kind != kNoKind) erase_if(moves, [&](const auto& move) { return move.kind != kind; });
  }

  // May triggers let the player choose changes of type after a move of this side?
  bool leaveChoices(Side side) { return side != Side::Third && !variant().triggers().empty(); }

  // Replaces each move by one move for each combination of changes that its triggers offer. A move that ends
  // where it began sets off no trigger.
  void addChoices(const State& state, Moves& moves) {
    const std::size_t found = moves.size();
    for (std::size_t i = 0; i < found; ++i) {
      const Move move = moves[i];
      addWithTriggers(state, move, move.from == move.to ? variant().triggers().size() : 0, moves);
    }
    std::size_t i = 0;
    erase_if(moves, [&](const auto&) { return i++ < found; });
  }

  // Appends the move once for each combination of choices that trigger `next` and those after it offer.
  void addWithTriggers(const State& state, const Move& move, std::size_t next, Moves& moves) {
    const Piece mover = state.at(move.from);
    for (; next < variant().triggers().size(); ++next) {
      const Trigger& trigger = variant().triggers()[next];
      if (!trigger.arriving.has(mover.type()) || !trigger.zone[index(mover.side())].has(move.to)) continue;
      const auto after = world().playedPart(state, move);
      bool found = false;
      world().forEachPieceOf(after, mover.side(), [&](Cell cell) {
        if (cell == move.to || !trigger.changing.has(after.at(cell).type())) return;
        found = true;
        for (const TypeId choice : trigger.choices)
          addWithTriggers(state, world().withChange(moves, move, cell, choice), next + 1, moves);
      });
      if (found) return;
    }
    world().addChanged(moves, move);
  }
};

}  // namespace fairyforge
