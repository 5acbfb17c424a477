// A ride is followed space by space with a count of the hurdles left; symmetric tests try all eight
// deltas of the same two numbers.

#include "compiler/export/gamecode/board-tests.h"

#include <algorithm>

namespace fairyforge::gamecode {
namespace {

Delta between(const Grid& grid, Space from, Space to) {
  return {grid.fileOf(to) - grid.fileOf(from), grid.rankOf(to) - grid.rankOf(from)};
}

bool isRideAlong(const BoardView& view, Space from, Space to, Delta way, Delta d, int hurdles) {
  const bool isTowards =
      way.files * d.ranks == way.ranks * d.files && way.files * d.files + way.ranks * d.ranks > 0;
  if (!isTowards) return false;
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
  const Delta way = between(view.grid, from, to);
  return holdsForAny(d, symmetric, [&](const Delta& one) { return one == way; });
}

bool isRide(const BoardView& view, Space from, Space to, Delta d, bool symmetric, int hurdles) {
  const Delta way = between(view.grid, from, to);
  return holdsForAny(d, symmetric,
                     [&](const Delta& one) { return isRideAlong(view, from, to, way, one, hurdles); });
}

bool isTwoStep(const BoardView& view, Space from, Space to, Delta first, Delta second) {
  const Space middle = view.grid.step(from, first.files, first.ranks);
  return middle != kNoSpace && view.isEmpty(middle) &&
         view.grid.step(middle, second.files, second.ranks) == to;
}

}  // namespace fairyforge::gamecode
