// Works on native states, for rare-moves.h.
#include "compiler/native/rare-moves.h"

#include <algorithm>

#include "compiler/core/base/sort-unique.h"
#include "compiler/native/native-moves.h"
#include "runtime/playing.h"

namespace fairyforge::native {
namespace {

const RareMoves& helper(NativeBlock* block) {
  return *reinterpret_cast<const RareMoves*>(static_cast<std::uintptr_t>(block[kHelper]));
}

std::uint64_t* expandTriggers(NativeBlock* block, const std::uint64_t* state, std::uint64_t side,
                              std::uint64_t* first, std::uint64_t* last) {
  return helper(block).expand(block, state, static_cast<Side>(side), first, last);
}

void playByRules(NativeBlock* block, const std::uint64_t* state, std::uint64_t side, std::uint64_t move,
                 std::uint64_t* after) {
  helper(block).play(state, static_cast<Side>(side), move, after);
}

}  // namespace

RareMoves::RareMoves(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout)
    : variant_(variant), plan_(plan), rows_(layout), layout_(plan.layout) {}

void RareMoves::attach(std::vector<std::uint64_t>& block) const {
  block[kHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kExpandTriggers] = reinterpret_cast<std::uintptr_t>(&expandTriggers);
  block[kPlay] = reinterpret_cast<std::uintptr_t>(&playByRules);
}

// Appends the move with each combination of choices that trigger `next` and those after it offer. `after` is
// the state after the move and the changes chosen so far.
void RareMoves::addChanges(const std::uint64_t* after, Side side, std::uint64_t move, std::size_t next,
                           const Changes& changes, std::vector<std::uint64_t>& moves) const {
  for (; next < plan_.triggers.size(); ++next) {
    const Trigger& trigger = variant_.triggers()[next];
    const Cell to = native_move::to(move);
    if (!trigger.arriving.has(native_move::type(move)) || !trigger.zone[index(side)].has(to)) continue;
    bool found = false;
    for (const std::size_t type : plan_.triggers[next].changing) {
      PlanState(after, rows_).forEachPieceOf(Piece(typeAt(type), side), [&](Cell cell) {
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
  sortUnique(sorted);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    move |= native_move::change(i, plan_.changes, sorted[i].first, sorted[i].second);
  }
  moves.push_back(move);
}

std::uint64_t* RareMoves::expand(NativeBlock* block, const std::uint64_t* state, Side side,
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
      sortUnique(some);
    }
    first = std::copy(some.begin(), some.end(), first);
  }
  return first;
}

void RareMoves::play(const std::uint64_t* state, Side side, std::uint64_t native,
                     std::uint64_t* after) const {
  std::vector<std::uint64_t> words = rows_.blank;
  std::copy_n(state, layout_.size(), words.data());
  const PlanState row(words.data(), rows_);
  row.get<&Setup::player>() = side;
  // Which of the side's turns it is makes no difference, so the first one is set: in games with a plan, every
  // turn of a schedule is a plain move of the player's own pieces (specialise/beyond-plans.cpp).
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
