// A ride is followed space by space with a count of the hurdles left; symmetric tests try all eight
// deltas of the same two numbers.

#include "compiler/gamecode/board-tests.h"

#include <algorithm>

namespace fairyforge::gamecode {
namespace {

bool isRideAlong(const BoardView& view, Space from, Space to, Delta d, int hurdles) {
  if (d.files == 0 && d.ranks == 0) return false;
  for (Space at = view.grid.step(from, d.files, d.ranks); at != kNoSpace;
       at = view.grid.step(at, d.files, d.ranks)) {
    if (at == to) return hurdles == 0;
    if (!view.isEmpty(at) && hurdles-- == 0) return false;
  }
  return false;
}

template <typename Test>
bool holdsForAny(Delta d, bool symmetric, Test test) {
  if (!symmetric) return test(d);
  const auto deltas = allLike(d);
  return std::any_of(deltas.begin(), deltas.end(), test);
}

}  // namespace

std::array<Delta, 8> allLike(Delta d) {
  const std::int64_t a = d.files, b = d.ranks;
  return {{{a, b}, {a, -b}, {-a, b}, {-a, -b}, {b, a}, {b, -a}, {-b, a}, {-b, -a}}};
}

bool isLeap(const BoardView& view, Space from, Space to, Delta d, bool symmetric) {
  return holdsForAny(d, symmetric,
                     [&](const Delta& one) { return view.grid.step(from, one.files, one.ranks) == to; });
}

bool isRide(const BoardView& view, Space from, Space to, Delta d, bool symmetric, int hurdles) {
  return holdsForAny(d, symmetric,
                     [&](const Delta& one) { return isRideAlong(view, from, to, one, hurdles); });
}

bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second) {
  const Space middle = view.grid.step(from, first.files, first.ranks);
  return middle != kNoSpace && view.isEmpty(middle) &&
         view.grid.step(middle, second.files, second.ranks) == to;
}

}  // namespace fairyforge::gamecode
