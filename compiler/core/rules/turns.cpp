// Numbers the turns of a schedule in which some turns grow, as in Progressive Chess. A round goes from the
// repeat point to the end of the schedule; each round is longer than the one before. When the next round
// would bring the number of turns beyond kMostTurns, the last round is repeated instead.

#include "compiler/core/rules/turns.h"

#include <algorithm>

namespace fairyforge {
namespace {

constexpr std::size_t kMostTurns = 10'000;

// The lengths of the rounds of a growing schedule.
struct Rounds {
  explicit Rounds(const TurnRules& rules) : length(rules.schedule.size() - rules.repeat) {
    for (std::size_t i = rules.repeat; i < rules.schedule.size(); ++i) growth += rules.schedule[i].grows;
  }
  std::size_t lengthOf(std::size_t round) const { return length + round * growth; }
  std::size_t length, growth = 0;
};

// Returns the number of the first turn of the last round, which is repeated.
std::size_t lastRound(const TurnRules& rules) {
  const Rounds rounds(rules);
  std::size_t begin = rules.repeat;
  if (rounds.growth == 0) return begin;
  for (std::size_t round = 0; begin + rounds.lengthOf(round) + rounds.lengthOf(round + 1) <= kMostTurns;)
    begin += rounds.lengthOf(round++);
  return begin;
}

}  // namespace

bool TurnRules::grows() const {
  return std::any_of(schedule.begin(), schedule.end(), [](const ScheduledTurn& t) { return t.grows > 0; });
}

const ScheduledTurn& TurnRules::turn(std::uint16_t number) const {
  if (number < schedule.size()) return schedule[number];
  const Rounds rounds(*this);
  std::size_t rest = number - repeat, round = 0;
  for (; rest >= rounds.lengthOf(round); ++round) rest -= rounds.lengthOf(round);
  std::size_t entry = repeat;
  for (; rest >= 1 + round * schedule[entry].grows; ++entry) rest -= 1 + round * schedule[entry].grows;
  return schedule[entry];
}

// Returns the last number that a turn can have; after it the numbers go back.
std::uint16_t TurnRules::last() const {
  if (!grows()) return static_cast<std::uint16_t>(schedule.size() - 1);
  const Rounds rounds(*this);
  const std::size_t begin = lastRound(*this);
  std::size_t end = repeat;
  for (std::size_t round = 0; end <= begin; ++round) end += rounds.lengthOf(round);
  return static_cast<std::uint16_t>(end - 1);
}

std::uint16_t TurnRules::after(std::uint16_t number) const {
  const std::size_t next = number + 1u;
  if (next < schedule.size()) return static_cast<std::uint16_t>(next);
  return static_cast<std::uint16_t>(grows() && number < last() ? next : lastRound(*this));
}

// Returns the first turn of the next player; of the next turn, if no other player ever comes.
std::uint16_t TurnRules::afterSeries(std::uint16_t number) const {
  const Side player = turn(number).player;
  const bool alone = std::all_of(schedule.begin() + static_cast<std::ptrdiff_t>(repeat), schedule.end(),
                                 [&](const ScheduledTurn& t) { return t.player == player; });
  std::uint16_t next = after(number);
  while (!alone && turn(next).player == player) next = after(next);
  return next;
}

// Returns the number of the turn before. At the turn to which the schedule returns, that is the schedule's
// last one or the one in front of it. Both have the same player (Variant::build sees to that), so the last
// one is returned.
std::uint16_t TurnRules::before(std::uint16_t number) const {
  const bool comesBack = number == 0 || (number == repeat && !grows());
  return comesBack ? last() : static_cast<std::uint16_t>(number - 1);
}

bool TurnRules::movesThird() const {
  return std::any_of(schedule.begin(), schedule.end(),
                     [](const ScheduledTurn& t) { return t.moves == Side::Third; });
}

bool TurnRules::hasSeries() const {
  if (grows()) return true;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const std::size_t next = i + 1 < schedule.size() ? i + 1 : repeat;
    if (schedule[i].player == schedule[next].player) return true;
  }
  return false;
}

bool isPlain(const std::vector<ScheduledTurn>& schedule, std::size_t repeat) {
  bool plain = schedule.size() % 2 == 0 && (schedule.size() - repeat) % 2 == 0;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledTurn& turn = schedule[i];
    const Side first = schedule.front().player;
    plain = plain && turn.kind == kNoKind && turn.grows == 0 && turn.moves == turn.player &&
            turn.player == (i % 2 == 0 ? first : opponent(first));
  }
  return plain;
}

}  // namespace fairyforge
