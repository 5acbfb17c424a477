// Which moves a turn has before anybody asks whether they are legal: what the programs of pieces and drops find, what
// triggers leave to choose, and which of it kinds and priorities let stand. The referee reads these rules here
// (candidates.cpp), and so do compiled programs (compiler/native/turn-player.h).
//
// A World has states, moves and lists of moves; it says how programs are run and how moves are played:
//
//     variant()
//     get<Field>(state)                            a register
//     state.at(cell); inHand(state, side, type)
//     forEachPieceOf(state, side, visit)           visit(cell) for the side's pieces on the board
//     addMovesFrom(state, cell, moves)             by the programs of the piece there; adds nothing else
//     addMovesOf(state, side, moves)               ... of all the side's pieces
//     addDropsBy(state, side, type, cells, moves)  by the type's drop program, on those of the cells that it allows
//     addDrop(moves, type, cell, takes)            without a program
//     mayIntroduce(state, type, cell)              would the third side's piece attack only what it may there?
//     playedPart(state, move)                      a state, as Playing::part() leaves it (runtime/playing.h)
//     withChange(moves, move, cell, type)          a move that changes the piece there as well
//     addChanged(moves, move)                      adds it, each change once and in order
//     unite(moves)                                 the same moves become one, of whatever kinds they were
#pragma once

#include "compiler/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

template <typename Visit>
void forEachEffect(const Move& move, Visit visit) {
  forEachEffect(move, move.changes, visit);
}

// Is it so of any of the moves?
template <typename Moves, typename Is>
bool anyOf(const Moves& moves, Is is) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (is(moves[i])) return true;
  }
  return false;
}

// ... of any of the effects of a move (forEachEffect)?
template <typename Move, typename Is>
bool anyEffect(const Move& move, Is is) {
  bool any = false;
  forEachEffect(move, [&](const Edit& effect) { any = any || is(effect); });
  return any;
}

template <typename World, typename State, typename Move, typename Moves>
class TurnCandidates {
 public:
  // The moves and drops of the turn, in the middle of it those with which it goes on, as far as kinds and priorities
  // allow them. `moves` is empty before.
  void addTurnMoves(const State& state, Moves& moves) {
    keep(addOfAllKinds(state, moves), moves);
    for (const KindId best : variant().turns().priorities) {
      if (!anyOf(moves, [&](const auto& move) { return move.kind == best; })) continue;
      keep(best, moves);
      break;
    }
    world().unite(moves);
  }

  // ... of all kinds. Returns the one of which they must be, if the turn says so.
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

  // What the side's pieces on the board can do. `moves` is empty before.
  void addPieceMoves(const State& state, Side side, Moves& moves) {
    world().addMovesOf(state, side, moves);
    if (leaveChoices(side)) addChoices(state, moves);
  }

  // What the side may put on the board.
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

  // What may be put on the board of the third side's: on every empty cell from which the new piece attacks only
  // players' pieces that it may; of pieces that players move, where the drop program of the type says so, if it has
  // one.
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

  // What the third side may do in a turn of its own: it takes no royal piece. `moves` is empty before.
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
  // ... of the third side's.
  int count(const State& state, TypeId type) {
    int count = 0;
    world().forEachPieceOf(state, Side::Third, [&](Cell cell) { count += state.at(cell).type() == type; });
    return count;
  }

  static void keep(KindId kind, Moves& moves) {
    if (kind != kNoKind) erase_if(moves, [&](const auto& move) { return move.kind != kind; });
  }

  // May moves of the side's pieces leave something to choose?
  bool leaveChoices(Side side) { return side != Side::Third && !variant().triggers().empty(); }

  // Gives the moves all changes that their triggers leave to choose from. A piece that does not leave its cell does not
  // arrive anywhere.
  void addChoices(const State& state, Moves& moves) {
    const std::size_t found = moves.size();
    for (std::size_t i = 0; i < found; ++i) {
      const Move move = moves[i];
      addWithTriggers(state, move, move.from == move.to ? variant().triggers().size() : 0, moves);
    }
    std::size_t i = 0;
    erase_if(moves, [&](const auto&) { return i++ < found; });
  }

  // Appends the move with every choice that triggers leave, from number `next` on.
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
