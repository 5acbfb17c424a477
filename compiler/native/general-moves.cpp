// Follows general paths one by one on native states, for general-moves.h. The opening comment of
// compiler/native/turn-player.cpp says how this differs from turn-moves.cpp.
#include "compiler/native/general-moves.h"

#include <algorithm>
#include <bit>

#include "compiler/native/native-moves.h"
#include "runtime/playing.h"
#include "runtime/tests.h"
#include "runtime/threats.h"

namespace fairyforge::native {
namespace {

const GeneralMoves& helper(NativeBlock* block) {
  return *reinterpret_cast<const GeneralMoves*>(static_cast<std::uintptr_t>(block[kHelper]));
}

std::uint64_t* addGeneral(NativeBlock* block, const std::uint64_t* state, std::uint64_t side,
                          std::uint64_t type, std::uint64_t castlingPaths, std::uint64_t* out) {
  return helper(block).add(block, state, static_cast<Side>(side), type, castlingPaths != 0, out);
}

std::uint64_t attackedInGeneral(NativeBlock* block, const std::uint64_t* state, std::uint64_t cell,
                                std::uint64_t by, std::uint64_t all) {
  return helper(block).attacked(block, state, cellAt(cell), static_cast<Side>(by), all != 0) ? 1 : 0;
}

std::uint64_t* expandTriggers(NativeBlock* block, const std::uint64_t* state, std::uint64_t side,
                              std::uint64_t* first, std::uint64_t* last) {
  return helper(block).expand(block, state, static_cast<Side>(side), first, last);
}

void playByRules(NativeBlock* block, const std::uint64_t* state, std::uint64_t side, std::uint64_t move,
                 std::uint64_t* after) {
  helper(block).play(state, static_cast<Side>(side), move, after);
}

// Calls visit(Cell) for every piece of the side and type. Stops and returns false when visit returns false.
template <typename Visit>
bool forEachPiece(const std::uint64_t* state, const specialise::StateLayout& layout, Side side,
                  std::size_t type, Visit visit) {
  const std::uint64_t* pieces = state + layout.pieces(side, type);
  for (std::size_t w = 0; w < layout.words; ++w) {
    for (std::uint64_t rest = pieces[w]; rest != 0; rest &= rest - 1) {
      if (!visit(cellAt(64 * w + static_cast<std::size_t>(std::countr_zero(rest))))) return false;
    }
  }
  return true;
}

}  // namespace

GeneralMoves::GeneralMoves(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout)
    : variant_(variant), plan_(plan), rows_(layout), layout_(plan.layout) {
  sets_.typeSets = plan.typeSets;
}

void GeneralMoves::attach(std::vector<std::uint64_t>& block) const {
  block[kHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kAddGeneral] = reinterpret_cast<std::uintptr_t>(&addGeneral);
  block[kAttackedInGeneral] = reinterpret_cast<std::uintptr_t>(&attackedInGeneral);
  block[kExpandTriggers] = reinterpret_cast<std::uintptr_t>(&expandTriggers);
  block[kPlay] = reinterpret_cast<std::uintptr_t>(&playByRules);
}

bool GeneralMoves::hasMinimum(std::size_t minimum, const std::uint64_t* state, Side side) const {
  const auto& [types, least] = plan_.pieceMinimums[minimum];
  std::size_t count = 0;
  types.forEach([&, wanted = std::size_t{least}](TypeId type) {
    forEachPiece(state, layout_, side, index(type), [&](Cell) { return ++count < wanted; });
  });
  return count >= least;
}

bool GeneralMoves::holds(NativeBlock* block, const specialise::PlannedPath& planned,
                         const std::uint64_t* state, Side side, std::size_t type, Cell origin,
                         bool askSafety) const {
  const Path& path = planned.path;
  if (path.takesEnPassantVictim && state[layout_.enPassantVictimAt()] == kNothing) return false;
  // In the paths of plans, the operand of TestBeside is the number of a PieceMinimum (Plan::pieceMinimums).
  struct Oracle : NoOracle {
    const GeneralMoves& moves;
    const std::uint64_t* state;
    Side side;
    bool standsBeside(std::size_t minimum, Cell) const { return moves.hasMinimum(minimum, state, side); }
  };
  const PlanState view(state, rows_);
  const Viewpoint<PlanState> from{variant_, view, origin, side, sets_};
  if (!evaluate(path, from, Oracle{{}, *this, state, side})) return false;
  if (std::ranges::any_of(planned.more,
                          [&](const auto& test) { return standsThere(test, state, side) != test.holds; }))
    return false;
  if (!askSafety) return true;
  return std::all_of(path.conditions.begin(), path.conditions.end(), [&](const CellCondition& c) {
    return !c.asks(Op::TestSafe) || isSafe(block, state, side, type, origin, c.cell);
  });
}

// Would the mover be safe on `cell` if it stood there instead of on its origin, with all else unchanged?
bool GeneralMoves::isSafe(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type,
                          Cell origin, Cell cell) const {
  // Generated code can only test attacks on royal pieces; for others the referee's search is used.
  if (!variant_.isRoyal(Piece(typeAt(type), side)))
    return fairyforge::isSafe(variant_, setupOf(state, rows_, side), origin, cell);
  std::vector<std::uint64_t> moved(state, state + layout_.size());
  const PlanState there(moved.data(), rows_);
  there.place(origin, Piece());
  there.place(cell, Piece(typeAt(type), side));
  const auto by = [&](Side enemy) {
    return functions_.attacked[index(enemy)](block, moved.data(), index(cell)) != 0;
  };
  const bool awake = layout_.third && state[layout_.sinceThirdAt()] >= plan_.third.delay;
  return std::none_of(kAllOwners.begin(), kAllOwners.end(), [&](Side enemy) {
    return enemy != side && (enemy != Side::Third || awake) && by(enemy);
  });
}

bool GeneralMoves::takesOwnRoyal(const specialise::MoveEffect& effect, const std::uint64_t* state,
                                 Side side) const {
  const auto isOwnRoyal = [&](Cell cell) {
    const Piece piece = pieceAt(state, layout_, cell);
    return piece && piece.side() == side && variant_.isRoyal(piece);
  };
  if (effect.takesEnPassantVictim && isOwnRoyal(cellAt(state[layout_.enPassantVictimAt()]))) return true;
  return std::any_of(effect.victims.begin(), effect.victims.end(), isOwnRoyal);
}

bool GeneralMoves::standsThere(const specialise::BitTest& test, const std::uint64_t* state, Side side) const {
  using Set = specialise::BitTest::Set;
  const Piece piece = pieceAt(state, layout_, test.cell);
  if (!piece || (piece.side() == side) != (test.set != Set::EnemiesOfTypes)) return false;
  return test.set == Set::OwnRoyal ? variant_.isRoyal(piece) : plan_.typeSets[test.number].has(piece.type());
}

std::uint64_t* GeneralMoves::add(NativeBlock* block, const std::uint64_t* state, Side side, std::size_t type,
                                 bool castlingPaths, std::uint64_t* out) const {
  const specialise::TypePlan& plan = plan_.types[index(side)][type];
  type = plan.type;
  forEachPiece(state, layout_, side, type, [&](Cell origin) {
    if (!plan.interpretedOrigins.has(origin)) return true;
    std::uint32_t found = ~std::uint32_t{0};
    for (const specialise::PlannedPath& planned : plan.general[index(origin)]) {
      const Path& path = planned.path;
      if (planned.isCastlingPath && !castlingPaths) continue;
      if (planned.group == found || !holds(block, planned, state, side, type, origin, true)) continue;
      found = planned.group;
      if (takesOwnRoyal(plan_.effects[planned.effect], state, side)) continue;
      const auto emit = [&](std::size_t as) {
        *out++ = native_move::make(origin, path.to, typeAt(type), typeAt(as), planned.effect);
      };
      if (path.landing >= kAs) {
        emit(path.landing - kAs);
        continue;
      }
      const bool arrives =
          plan.arrival && !path.keepsType() && path.to != origin && plan.arrival->cells.has(path.to);
      if (!arrives) {
        emit(type);
        continue;
      }
      const std::uint64_t* record = block + plan.arrival->records.bytes / 8 + 2 * index(path.to);
      for (std::uint64_t i = 0; i < record[1]; ++i) emit(block[record[0] / 8 + i]);
    }
    return true;
  });
  return out;
}

bool GeneralMoves::attacked(NativeBlock* block, const std::uint64_t* state, Cell cell, Side by,
                            bool all) const {
  for (const specialise::TypePlan& plan : plan_.types[index(by)]) {
    if (!plan.attacksByGeneralPaths || (plan.givesNoCheck && !all)) continue;
    const std::size_t type = plan.type;
    const bool none = forEachPiece(state, layout_, by, type, [&](Cell origin) {
      if (!plan.interpretedOrigins.has(origin)) return true;
      return std::none_of(
          plan.general[index(origin)].begin(), plan.general[index(origin)].end(),
          [&](const specialise::PlannedPath& planned) {
            const Path& path = planned.path;
            const bool takes =
                std::binary_search(path.victims.begin(), path.victims.end(), cell) ||
                (path.takesEnPassantVictim && state[layout_.enPassantVictimAt()] == index(cell));
            return takes && holds(block, planned, state, by, type, origin, false);
          });
    });
    if (!none) return true;
  }
  return false;
}

// Appends the move with each combination of choices that trigger `next` and those after it offer. `after` is
// the state after the move and the changes chosen so far.
void GeneralMoves::addChanges(const std::uint64_t* after, Side side, std::uint64_t move, std::size_t next,
                              const Changes& changes, std::vector<std::uint64_t>& moves) const {
  for (; next < plan_.triggers.size(); ++next) {
    const Trigger& trigger = variant_.triggers()[next];
    const Cell to = native_move::to(move);
    if (!trigger.arriving.has(native_move::type(move)) || !trigger.zone[index(side)].has(to)) continue;
    bool found = false;
    for (const std::size_t type : plan_.triggers[next].changing) {
      forEachPiece(after, layout_, side, type, [&](Cell cell) {
        if (cell == to) return true;
        found = true;
        for (const std::size_t choice : plan_.triggers[next].choices) {
          std::vector<std::uint64_t> changed(after, after + layout_.size());
          PlanState(changed.data(), rows_).place(cell, Piece(typeAt(plan_.changes.types[choice]), side));
          Changes more = changes;
          more.emplace_back(cell, choice);
          addChanges(changed.data(), side, move, next + 1, more, moves);
        }
        return true;
      });
    }
    if (found) return;
  }
  Changes sorted = changes;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    move |= native_move::change(i, plan_.changes, sorted[i].first, sorted[i].second);
  }
  moves.push_back(move);
}

std::uint64_t* GeneralMoves::expand(NativeBlock* block, const std::uint64_t* state, Side side,
                                    std::uint64_t* first, std::uint64_t* last) const {
  const std::vector<std::uint64_t> moves(first, last);
  std::vector<std::uint64_t> after(layout_.size()), some;
  for (const std::uint64_t move : moves) {
    some.clear();
    if (native_move::from(move) == native_move::to(move)) {
      some.push_back(move);  // drops, and moves that stay on their cell, set off no triggers
    } else {
      functions_.make[index(side)](block, state, move, after.data());
      addChanges(after.data(), side, move, 0, {}, some);
      std::sort(some.begin(), some.end());
      some.erase(std::unique(some.begin(), some.end()), some.end());
    }
    first = std::copy(some.begin(), some.end(), first);
  }
  return first;
}

void GeneralMoves::play(const std::uint64_t* state, Side side, std::uint64_t native,
                        std::uint64_t* after) const {
  std::vector<std::uint64_t> words = rows_.blank;
  std::copy_n(state, layout_.size(), words.data());
  const PlanState row(words.data(), rows_);
  row.get<&Setup::player>() = side;
  // Which of the side's turns it is makes no difference, so the first one is set: in games with a plan, every
  // turn of a schedule is a plain move of the player's own pieces (specialise/limits.cpp).
  const auto& schedule = variant_.turns().schedule;
  const auto isIts = [&](const ScheduledTurn& turn) { return turn.player == side; };
  row.get<&Setup::turn>() =
      static_cast<std::uint16_t>(std::ranges::find_if(schedule, isIts) - schedule.begin());
  Move move;
  readMove(variant_, row, native, plan_, move);
  const auto none = [](Side = Side::White) { return false; };
  const auto effects = [&](auto visit) { forEachEffect(move, move.changes, visit); };
  Playing(variant_, row, move, effects).play(none, none);
  std::copy_n(words.data(), layout_.size(), after);
}

}  // namespace fairyforge::native
