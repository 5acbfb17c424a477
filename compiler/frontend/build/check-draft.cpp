// Reports errors (checkDraft() in build-parts.h) and warns of likely slips. A type can appear if it is in the
// array or a hand, if a third side puts it on the board, or if another type that can appear can become it.

#include <algorithm>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/type-changes.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/program-states.h"
#include "compiler/movement/castling.h"

namespace fairyforge::frontend::build {
namespace {

// Checks one draft.
class Checker : Building {
 public:
  explicit Checker(const Building& building) : Building(building) {}

  void check() {
    findPresent();
    checkPresence();
    checkRoyalty();
    checkMoves();
    checkCastling();
    checkEnPassant();
    checkHands();
  }

 private:
  const PieceType& type(TypeId id) const { return draft_.types[index(id)]; }

  // Returns `set` with all types that its members can become, directly or in several steps.
  TypeSet closure(TypeSet set) const {
    for (bool grew = true; grew;) {
      grew = false;
      const auto add = [&](TypeId from, TypeId to) {
        if (!set.has(from) || set.has(to)) return;
        set.add(to);
        grew = true;
      };
      for (const Side side : kBothSides) {
        forEachOwnChange(draft_, side, add);
        forEachPut(draft_, side, add);
      }
      for (const Trigger& trigger : draft_.triggers) {
        forEachForcedChange(trigger, add);
      }
    }
    return set;
  }

  // Finds the types that can ever be on the board or in a hand: those of the start and of introductions, and
  // all that they can become.
  void findPresent() {
    TypeSet present;
    for (const Piece piece : draft_.start.cells) {
      if (piece) present.add(piece.type());
    }
    for (const auto& hand : draft_.start.hands) {
      for (std::size_t t = 0; t < hand.size(); ++t) {
        if (hand[t] > 0) present.add(typeAt(t));
      }
    }
    if (draft_.third) present |= draft_.third->introduces;
    for (TypeSet before; before != present;) {
      before = present;
      present = closure(present);
      for (std::size_t t = 0; t < draft_.hands.becomes.size(); ++t) {
        if (present.has(typeAt(t))) present.add(draft_.hands.becomes[t]);
      }
      for (std::size_t t = 0; t < draft_.hands.heldAs.size(); ++t) {
        if (present.has(draft_.hands.heldAs[t])) present.add(typeAt(t));
      }
    }
    present_ = present;
  }

  // Reports royal types that can never be on the board.
  void checkPresence() {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const PieceType& absent = draft_.types[t];
      if (present_.has(typeAt(t)) || !absent.royal || game_.pieces[t].piece->isModel) continue;
      Diagnostic& d =
          error(absent.span, "absent-royal",
                "the royal piece '{}' can never be on the board: it does not stand there at the start and no "
                "piece becomes it",
                absent.name);
      if (game_.royalsAssumed)
        d.note("where no 'royal' is given the Diagram's last piece is royal: say which it is by royal=ID");
    }
  }

  // Warns if a royal piece can become a type that is not royal: its side could be left without a royal piece.
  void checkRoyalty() {
    const TypeSet royal = typesWhere([](const PieceType& type) { return type.royal; });
    std::vector<std::pair<TypeId, TypeId>> losses;
    for (const Side side : kBothSides) {
      forEachChange(draft_, side, [&](TypeId from, TypeId to) {
        const std::pair loss{from, to};
        if (!royal.has(from) || royal.has(to)) return;
        addOnce(losses, loss);
      });
    }
    if (losses.empty()) return;
    std::string ids;
    closure(royal).forEach([&](TypeId id) { ids += (game_.royalsAssumed ? "" : " ") + type(id).id; });
    for (const auto& [from, to] : losses) {
      Diagnostic& d = diagnostics_.warning(type(from).span, "royalty-lost",
                                           "the royal piece '{}' can turn into '{}', which is not royal",
                                           type(from).name, type(to).name);
      if (game_.royalsAssumed) {
        d.note("no 'royal' is given, so the last piece, '{}', alone is royal", type(from).name);
      }
      d.note("if it is to stay royal: royal{}{}", game_.royalsAssumed ? "=" : "", ids);
    }
  }

  // ---- moves ----

  // Has the type moves from any cell, for pieces of the side?
  bool canMove(TypeId id, Side side) const {
    if (type(id).imitates) return true;
    bool can = false;
    draft_.board.forEachCell([&](Cell cell) {
      if (can) return;
      const auto paths = pathsFrom(draft_.board, type(id).program[index(side)], cell, 1);
      can = !paths || !paths->empty();
    });
    return can;
  }

  // Reports pieces that never move, except those with the notation O, which means no moves.
  void checkMoves() {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const PieceType& piece = draft_.types[t];
      if (!present_.has(typeAt(t)) || piece.notation() == "O") continue;
      if (canMove(typeAt(t), Side::White) || canMove(typeAt(t), Side::Black)) continue;
      error(piece.notationSpan ? piece.notationSpan : piece.span, "never-moves",
            "'{}' can never have a move on this board", piece.name)
          .note("write O for a piece that is not to move");
    }
  }

  // Does a statement give the type castling by a distance? The partner of such a castling was checked when
  // the castling was built (warnNoPartner()). All other castlings are written in notation and are checked
  // here.
  bool hasStatement(TypeId id) const {
    return std::ranges::any_of(game_.castlings, [&](const auto& castling) {
      return types_.named(castling.first) == id && castling.second->distance.value > 0;
    });
  }

  // Warns of castling in movement notation that finds no partner in the array.
  void checkCastling() {
    TypeSet reported;
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (!piece || reported.has(piece.type()) || hasStatement(piece.type())) return;
      const MoveProgram& program = type(piece.type()).program[index(piece.side())];
      const bool castles = std::ranges::any_of(program.code, [](const Instruction& in) {
        return in.op == Op::Carry && in.operand == movement::kCastlingPartner;
      });
      if (!castles) return;
      const auto paths = pathsFrom(draft_.board, program, cell);
      if (!paths) return;
      const bool partner = std::ranges::any_of(*paths, [&](const Path& path) {
        return std::ranges::any_of(path.relocations, [&](const Relocation& r) {
          const Piece other = draft_.start.at(r.from);
          return other && other.side() == piece.side();
        });
      });
      if (partner) return;
      reported.add(piece.type());
      diagnostics_.warning(type(piece.type()).notationSpan, "no-partner",
                           "'{}' on {} finds no piece of its side to castle with", type(piece.type()).name,
                           draft_.board.name(cell));
    });
  }

  // Warns of pieces that capture en passant if no move of the game makes that possible. Does not warn of the
  // opposite, because the modifier `n`, which makes it possible, often serves only to make a leap lame.
  void checkEnPassant() {
    if (anyInstruction([](const Instruction& in) { return in.op == Op::MarkEnPassant; })) return;
    for (const PieceType& piece : draft_.types) {
      if (!piece.program[0].uses(Op::TestEnPassant) && !piece.program[1].uses(Op::TestEnPassant)) continue;
      diagnostics_.warning(piece.notationSpan, "never-happens",
                           "'{}' captures en passant ('e'), and no piece may be captured so where it "
                           "passed ('n')",
                           piece.name);
    }
  }

  // Checks that no move can take more pieces from a hand than it holds. For that, the program must test the
  // hand before each drop beside a move. No move may drop two pieces of a type. A dropped piece may land only
  // as a type that comes from the same entry of the hand.
  void checkHands() {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      for (const Side side : kBothSides) {
        const bool isFine = checkDropsBeside(type(typeAt(t)), type(typeAt(t)).program[index(side)], {}) &&
                            checkDropsOf(typeAt(t), side);
        if (!isFine) break;  // the same message would be given for the other side
      }
    }
  }

  // Checks the drops of a type. Returns false after reporting an error.
  bool checkDropsOf(TypeId id, Side side) {
    const MoveProgram& program = type(id).drop[index(side)];
    if (draft_.third && draft_.third->introduces.has(id) && program.uses(Op::Drop)) {
      error(type(id).span, "not-supported", "'{}' is introduced, and drops another piece beside",
            type(id).name)
          .note("a third side has no hand");
      return false;
    }
    const auto& cells = draft_.hands.cells[index(side)];
    if (index(id) >= cells.size() || cells[index(id)].empty()) return true;
    const TypeId held = draft_.hands.inHand(id);
    for (const Instruction& in : program.code) {
      if (in.op != Op::Land || in.operand < kAs) continue;
      const TypeId as = typeAt(in.operand - kAs);
      if (draft_.hands.inHand(as) == held) continue;
      error(type(id).span, "not-supported",
            "a drop of '{}' cannot land as '{}', which is another piece of the hand", type(id).name,
            type(as).name)
          .note("written like: become type {}; land", type(as).name);
      return false;
    }
    OfHand itself;
    if (!draft_.hands.endless.has(held)) itself.left.add(held);
    return checkDropsBeside(type(id), program, itself);
  }

  // What is known about the player's hand when an instruction is reached.
  struct OfHand {
    TypeSet asked;  // every run has tested that the hand holds such a piece
    TypeSet left;   // some run has dropped such a piece
    bool negates = false;
    // Unites two paths that meet. A piece counts as asked for if both paths have asked for it, and as dropped
    // if one has dropped it. Returns whether this state changes.
    bool join(const OfHand& other) {
      const OfHand before = *this;
      asked &= other.asked;
      left |= other.left;
      return asked != before.asked || left != before.left;
    }
  };

  // Checks that before each Drop the program has tested that the hand has such a piece, and that no path
  // drops two pieces of a type. Returns false after reporting an error.
  bool checkDropsBeside(const PieceType& mover, const MoveProgram& program, const OfHand& first) {
    if (!program.uses(Op::Drop)) return true;
    const auto states = statesBefore(program, first, [&](OfHand& state, const Instruction& in) {
      const bool negates = std::exchange(state.negates, in.op == Op::Not);
      if (in.op == Op::TestHand && !negates) state.asked.add(typeAt(in.operand));
      if (in.op == Op::Drop && !draft_.hands.endless.has(typeAt(in.operand)))
        state.left.add(typeAt(in.operand));
      if (in.op == Op::Forget) state.left = first.left;
    });
    for (std::size_t i = 0; i < states.size(); ++i) {
      const TypeId dropped = typeAt(program.code[i].operand);
      if (program.code[i].op != Op::Drop || !states[i]) continue;
      const bool isAsked = states[i]->asked.has(dropped);
      if (isAsked && !states[i]->left.has(dropped)) continue;
      const std::string& name = type(dropped).name;
      if (isAsked)
        error(mover.span, "not-supported", "a move of '{}' takes a second '{}' from the hand", mover.name,
              name);
      else
        error(mover.span, "misplaced", "'{}' drops '{}', which may not be in the hand", mover.name, name)
            .note("written like: test in hand {}; drop {}", name, name);
      return false;
    }
    return true;
  }

  TypeSet present_;  // the types that can be on the board
};

}  // namespace

void checkDraft(const Building& building) {
  Checker(building).check();
}

}  // namespace fairyforge::frontend::build
