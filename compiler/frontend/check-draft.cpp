#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/build.h"
#include "compiler/rules/paths.h"

namespace fairyforge {
namespace {

class Checker {
 public:
  Checker(const VariantDraft& draft, const MergedGame& game, Diagnostics& diagnostics)
      : draft_(draft), game_(game), diagnostics_(diagnostics) {}

  void check() {
    checkPresence();
    checkRoyalty();
    checkCastling();
  }

 private:
  const PieceType& type(TypeId id) const { return draft_.types[index(id)]; }

  // Calls visit(from, to) for each change of type that arriving somewhere can bring.
  template <typename Visit>
  void forEachChange(Visit visit) const {
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < draft_.types.size(); ++t) {
        draft_.board.forEachCell([&](Cell cell) {
          for (const TypeId result : draft_.arrival.choices(side, typeAt(t), cell)) visit(typeAt(t), result);
        });
      }
    }
  }

  // `set` and all types that its members can change into.
  TypeSet closure(TypeSet set) const {
    for (bool grew = true; grew;) {
      grew = false;
      forEachChange([&](TypeId from, TypeId to) {
        if (!set[index(from)] || set[index(to)]) return;
        set[index(to)] = true;
        grew = true;
      });
    }
    return set;
  }

  void checkPresence() {
    TypeSet present(draft_.types.size());
    for (const Piece piece : draft_.start.cells) {
      if (piece) present[index(piece.type())] = true;
    }
    present = closure(std::move(present));
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (present[t]) continue;
      const PieceType& absent = draft_.types[t];
      const std::string message = fmt::format(
          "{}'{}' can never be on the board: it does not stand there at the start and no piece becomes it",
          absent.royal ? "the royal piece " : "the piece ", absent.name);
      if (!absent.royal) {
        diagnostics_.warning(absent.span, "absent-type", message);
        continue;
      }
      Diagnostic& d = diagnostics_.error(absent.span, "absent-royal", message);
      if (game_.royalsAssumed)
        d.note("where no 'royal' is given the Diagram's last piece is royal").suggest("royal=ID");
    }
    const bool anyRoyal =
        std::any_of(draft_.types.begin(), draft_.types.end(), [](const PieceType& t) { return t.royal; });
    if (!anyRoyal) {
      diagnostics_.warning({}, "no-royal", "no piece is royal: there is no check, and no game ends by mate");
    }
  }

  // A royal piece that turns into one that is not leaves its side without.
  void checkRoyalty() {
    TypeSet royal(draft_.types.size());
    for (std::size_t t = 0; t < draft_.types.size(); ++t) royal[t] = draft_.types[t].royal;
    std::vector<std::pair<TypeId, TypeId>> losses;
    forEachChange([&](TypeId from, TypeId to) {
      const std::pair loss{from, to};
      if (!royal[index(from)] || royal[index(to)]) return;
      if (std::find(losses.begin(), losses.end(), loss) == losses.end()) losses.push_back(loss);
    });
    if (losses.empty()) return;
    const TypeSet all = closure(royal);
    std::string ids;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (all[t]) ids += (game_.royalsAssumed ? "" : " ") + draft_.types[t].id;
    }
    for (const auto& [from, to] : losses) {
      Diagnostic& d =
          diagnostics_.warning(type(from).span, "royalty-lost",
                               fmt::format("the royal piece '{}' can turn into '{}', which is not royal",
                                           type(from).name, type(to).name));
      if (game_.royalsAssumed) {
        d.note(fmt::format("no 'royal' is given, so the last piece, '{}', alone is royal", type(from).name));
      }
      d.suggest(fmt::format("royal{}{}, if it is to stay royal", game_.royalsAssumed ? "=" : "", ids));
    }
  }

  // A piece that takes another along (castling) needs one on the cell from which it is taken.
  void checkCastling() {
    TypeSet reported(draft_.types.size());
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (!piece || reported[index(piece.type())]) return;
      const MoveProgram& program = type(piece.type()).program[index(piece.side())];
      const auto does = [&](Op op) {
        return std::any_of(program.code.begin(), program.code.end(),
                           [&](const Instruction& in) { return in.op == op; });
      };
      if (!does(Op::Carry) || !does(Op::TestSafe)) return;  // without TestSafe: a swap, not castling
      const auto paths = pathsFrom(draft_.board, program, cell);
      if (!paths) return;
      const bool partner = std::any_of(paths->begin(), paths->end(), [&](const Path& path) {
        return std::any_of(path.relocations.begin(), path.relocations.end(), [&](const Relocation& r) {
          const Piece other = draft_.start.at(r.from);
          return other && other.side() == piece.side();
        });
      });
      if (partner) return;
      reported[index(piece.type())] = true;
      diagnostics_.warning(type(piece.type()).notationSpan, "no-partner",
                           fmt::format("'{}' on {} finds no piece of its side to castle with",
                                       type(piece.type()).name, draft_.board.name(cell)));
    });
  }

  const VariantDraft& draft_;
  const MergedGame& game_;
  Diagnostics& diagnostics_;
};

}  // namespace

void checkDraft(const VariantDraft& draft, const MergedGame& game, Diagnostics& diagnostics) {
  Checker(draft, game, diagnostics).check();
}

}  // namespace fairyforge
