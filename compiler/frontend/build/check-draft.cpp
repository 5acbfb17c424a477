// Warnings about rules that can never take effect, errors for pieces that can never move and for royal pieces
// that can never appear. Which types can appear is the closure of the array, hands and introductions under
// all changes of type; where a move can lead is asked of the paths of its program.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/base/add-once.h"
#include "compiler/frontend/build/build.h"
#include "compiler/frontend/build/type-changes.h"
#include "compiler/movement/castling.h"
#include "compiler/rules/paths.h"

namespace fairyforge::frontend::build {
namespace {

class Checker {
 public:
  Checker(const VariantDraft& draft, const MergedGame& game, Diagnostics& diagnostics)
      : draft_(draft), game_(game), diagnostics_(diagnostics) {}

  void check() {
    findPresent();
    checkPresence();
    checkRoyalty();
    checkMoves();
    checkArrivals();
    checkEvents();
    checkCastling();
    checkEnPassant();
  }

 private:
  const PieceType& type(TypeId id) const { return draft_.types[index(id)]; }

  // `set` and all types that its members can change into.
  TypeSet closure(TypeSet set) const {
    for (bool grew = true; grew;) {
      grew = false;
      const auto add = [&](TypeId from, TypeId to) {
        if (!set.has(from) || set.has(to)) return;
        set.add(to);
        grew = true;
      };
      for (const Side side : kBothSides) forEachOwnChange(draft_, side, add);
      for (const Trigger& trigger : draft_.triggers) {
        forEachForcedChange(trigger, add);
      }
    }
    return set;
  }

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

  void checkPresence() {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (present_.has(typeAt(t)) || game_.pieces[t].piece->isModel) continue;
      const PieceType& absent = draft_.types[t];
      // The pieces of a game that an engine brings along stand in a text of ours.
      if (!absent.royal && absent.span.file && absent.span.file->name().starts_with('<')) continue;
      const std::string message = fmt::format(
          "{}'{}' can never be on the board: it does not stand there at the start and no piece becomes it",
          absent.royal ? "the royal piece " : "the piece ", absent.name);
      if (!absent.royal) {
        diagnostics_.warning(absent.span, "absent-type", message);
        continue;
      }
      Diagnostic& d = diagnostics_.error(absent.span, "absent-royal", message);
      if (game_.royalsAssumed)
        d.note("where no 'royal' is given the Diagram's last piece is royal: say which it is by royal=ID");
    }
    const bool anyRoyal =
        std::any_of(draft_.types.begin(), draft_.types.end(), [](const PieceType& t) { return t.royal; });
    if (!anyRoyal && draft_.goals.empty() && draft_.end.stalemate == StalemateRule::Draw) {
      diagnostics_.warning({}, "no-royal", "no piece is royal: there is no check, and no game ends by mate");
    }
  }

  // A royal piece that turns into one that is not leaves its side without.
  void checkRoyalty() {
    TypeSet royal;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (draft_.types[t].royal) royal.add(typeAt(t));
    }
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
      Diagnostic& d =
          diagnostics_.warning(type(from).span, "royalty-lost",
                               fmt::format("the royal piece '{}' can turn into '{}', which is not royal",
                                           type(from).name, type(to).name));
      if (game_.royalsAssumed) {
        d.note(fmt::format("no 'royal' is given, so the last piece, '{}', alone is royal", type(from).name));
      }
      d.note(fmt::format("if it is to stay royal: royal{}{}", game_.royalsAssumed ? "=" : "", ids));
    }
  }

  // ---- moves ----

  // Where the moves of a program lead, whatever stands on the board, from the cells that were looked
  // at so far.
  struct Reach {
    const MoveProgram* program;
    CellSet cells = {};
    std::size_t next = 0;    // the cell to look at
    bool isUnknown = false;  // there are too many paths to follow
  };

  // May a move of the piece lead into `zone`? Types often move alike, and mostly a few cells tell.
  bool leadsInto(TypeId id, Side side, const CellSet& zone) {
    if (zone.empty()) return false;
    if (type(id).imitates) return true;
    const MoveProgram& program = type(id).program[index(side)];
    auto reach = std::find_if(reaches_.begin(), reaches_.end(),
                              [&](const Reach& known) { return *known.program == program; });
    if (reach == reaches_.end()) reach = reaches_.insert(reach, Reach{&program});
    for (;;) {
      CellSet there = reach->cells;
      there &= zone;
      if (reach->isUnknown || !there.empty()) return true;
      if (reach->next == draft_.board.size()) return false;
      const Cell cell = cellAt(reach->next++);
      if (!draft_.board.exists(cell)) continue;
      const auto paths = pathsFrom(draft_.board, program, cell, kMaxPaths);
      reach->isUnknown = !paths;
      for (std::size_t i = 0; paths && i < paths->size(); ++i) {
        if ((*paths)[i].to != cell) reach->cells.add((*paths)[i].to);
      }
    }
  }

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

  // A piece with the movement O is meant to have no moves.
  void checkMoves() {
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      const PieceType& piece = draft_.types[t];
      if (!present_.has(typeAt(t)) || piece.notation == "O") continue;
      if (canMove(typeAt(t), Side::White) || canMove(typeAt(t), Side::Black)) continue;
      diagnostics_
          .error(piece.notationSpan ? piece.notationSpan : piece.span, "never-moves",
                 fmt::format("'{}' can never have a move on this board", piece.name))
          .note("write O for a piece that is not to move");
    }
  }

  // A promotion on cells to which no move leads.
  void checkArrivals() {
    for (const auto& [name, promote] : game_.promotions) {
      if (promote->choices.empty()) continue;
      const TypeId id = named(name);
      if (!present_.has(id) || type(id).notation.empty()) continue;
      bool possible = false;
      for (const Side side : kBothSides) {
        CellSet changing;
        draft_.board.forEachCell([&](Cell cell) {
          if (!draft_.arrival.choices(side, id, cell).empty()) changing.add(cell);
        });
        const auto& code = type(id).program[index(side)].code;
        const bool byProgram = std::any_of(code.begin(), code.end(), [](const Instruction& in) {
          return in.op == Op::Land && in.operand >= kAs;
        });
        possible = possible || byProgram || leadsInto(id, side, changing);
      }
      if (possible) continue;
      diagnostics_.warning(
          promote->types.front().span, "never-happens",
          fmt::format("no move of '{}' leads to a cell on which it promotes", type(id).name));
    }
  }

  void checkEvents() {
    for (const Trigger& trigger : draft_.triggers) {
      const auto warn = [&](const char* why) {
        diagnostics_.warning(trigger.span, "never-happens", fmt::format("this never happens: {}", why));
      };
      if (!trigger.arriving.overlaps(present_)) {
        warn("no piece that is to arrive is ever on the board");
      } else if (!trigger.changing.overlaps(present_)) {
        warn("no piece that is to turn into another is ever on the board");
      } else if (!canArrive(trigger)) {
        warn("no move leads there");
      }
    }
  }

  bool canArrive(const Trigger& trigger) {
    TypeSet able = trigger.arriving;
    able &= present_;
    bool can = false;
    for (const Side side : kBothSides) {
      able.forEach([&](TypeId id) { can = can || leadsInto(id, side, trigger.zone[index(side)]); });
    }
    return can;
  }

  TypeId named(const std::string& name) const {
    const auto found = std::find_if(game_.pieces.begin(), game_.pieces.end(),
                                    [&](const MergedPiece& p) { return p.piece->name.text == name; });
    return typeAt(static_cast<std::size_t>(found - game_.pieces.begin()));
  }

  // A piece that takes another along (castling) needs one on the cell from which it is taken. What castling
  // statements say is looked at where they are built in.
  bool hasStatement(TypeId id) const {
    return std::any_of(game_.castlings.begin(), game_.castlings.end(), [&](const auto& castling) {
      return named(castling.first) == id && castling.second->distance.value > 0;
    });
  }

  void checkCastling() {
    TypeSet reported;
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (!piece || reported.has(piece.type()) || hasStatement(piece.type())) return;
      const MoveProgram& program = type(piece.type()).program[index(piece.side())];
      const bool castles = std::any_of(program.code.begin(), program.code.end(), [](const Instruction& in) {
        return in.op == Op::Carry && in.operand == movement::kCastlingPartner;
      });
      if (!castles) return;
      const auto paths = pathsFrom(draft_.board, program, cell);
      if (!paths) return;
      const bool partner = std::any_of(paths->begin(), paths->end(), [&](const Path& path) {
        return std::any_of(path.relocations.begin(), path.relocations.end(), [&](const Relocation& r) {
          const Piece other = draft_.start.at(r.from);
          return other && other.side() == piece.side();
        });
      });
      if (partner) return;
      reported.add(piece.type());
      diagnostics_.warning(type(piece.type()).notationSpan, "no-partner",
                           fmt::format("'{}' on {} finds no piece of its side to castle with",
                                       type(piece.type()).name, draft_.board.name(cell)));
    });
  }

  // A piece that captures en passant needs a piece that can be captured so. The converse is not checked: an
  // `n` that gives the right is often there only to make the leap lame.
  void checkEnPassant() {
    const auto does = [&](const PieceType& piece, Op op) {
      return std::any_of(kBothSides.begin(), kBothSides.end(), [&](Side side) {
        const auto& code = piece.program[index(side)].code;
        return std::any_of(code.begin(), code.end(), [&](const Instruction& in) { return in.op == op; });
      });
    };
    const auto& types = draft_.types;
    if (std::any_of(types.begin(), types.end(),
                    [&](const auto& piece) { return does(piece, Op::MarkEnPassant); }))
      return;
    for (const PieceType& piece : types) {
      if (!does(piece, Op::TestEnPassant)) continue;
      diagnostics_.warning(
          piece.notationSpan, "never-happens",
          fmt::format("'{}' captures en passant ('e'), and no piece may be captured so where it "
                      "passed ('n')",
                      piece.name));
    }
  }

  // More paths than this from one cell are not followed: such a piece can do nearly anything.
  static constexpr std::size_t kMaxPaths = 2000;

  const VariantDraft& draft_;
  const MergedGame& game_;
  Diagnostics& diagnostics_;
  TypeSet present_;  // the types that can be on the board
  std::vector<Reach> reaches_;
};

}  // namespace

void checkDraft(const VariantDraft& draft, const MergedGame& game, Diagnostics& diagnostics) {
  Checker(draft, game, diagnostics).check();
}

}  // namespace fairyforge::frontend::build
