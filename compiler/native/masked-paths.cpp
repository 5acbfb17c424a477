// Finds the masked paths of a piece by enumerating the paths of its program, once for each kind of piece and
// origin. Paths that look the same from many origins are united into shapes, which are tested for all origins
// at once by shifting sets of cells.

#include "compiler/native/masked-paths.h"

#include <algorithm>
#include <bit>
#include <map>

#include "compiler/native/turn-state.h"
#include "compiler/rules/paths.h"
#include "runtime/move.h"

namespace fairyforge::native {
namespace {

// With more paths than this, running a program is faster, since it walks until it is stopped.
constexpr std::size_t kMostPaths = 16;
constexpr std::size_t kMostShapes = 64;

// Maps what must not stand on a cell (bit 0: nothing, bit 1: an own piece, bit 2: an enemy piece) to the set
// of `occupied` that contains the cells where that stands.
constexpr std::uint32_t kSetOf[] = {0, 0, 1, 5, 2, 4, 3, 0};

// Does the condition depend only on whether an own piece, an enemy piece or nothing stands on the cell?
bool isOfOccupants(const CellCondition& c) {
  return !c.any() && !c.no.any() && c.owners == kAnyOwner;
}

}  // namespace

PathMask maskOf(const Path& path, Cell origin, std::size_t setWords, std::uint64_t* row) {
  if (!path.lastIn.empty() || !path.lastNotIn.empty()) return PathMask::SaysLess;
  for (const CellCondition& c : path.conditions) {
    if (!isOfOccupants(c)) return PathMask::SaysLess;
    if (c.cell == origin) {
      if ((c.occupants & kEmpty) == 0) return PathMask::Never;
      continue;
    }
    std::size_t set = 0;
    for (const Occupants occupant : {kEmpty, kOwn, kEnemy}) {
      if ((c.occupants & occupant) == 0)
        row[set * setWords + index(c.cell) / 64] |= std::uint64_t{1} << index(c.cell) % 64;
      ++set;
    }
  }
  return PathMask::SaysAll;
}

void MaskedPaths::begin(Known& known) const {
  known.cells.resize(plan_.cells);
}

void MaskedPaths::fill(Known& known, Piece piece, Cell origin) const {
  Known::FromCell& from = known.cells[index(origin)];
  from = {.state = Known::State::No, .first = static_cast<std::uint32_t>(known.paths.size()), .count = 0};
  if (variant_.type(piece.type()).imitates) return;
  const std::uint32_t program = plan_.moves[index(piece.type())][index(piece.side())];
  std::vector<Path> paths;
  if (program != specialise::ProgramPlan::kNothing) {
    auto found = pathsFrom(variant_.board(), plan_.programs[program].program, origin, kMostPaths);
    if (!found) {  // then no other cell is worth a try
      for (Known::FromCell& other : known.cells) other.state = Known::State::No;
      return;
    }
    paths = std::move(*found);
  }
  const std::size_t effects = known.effects.size();
  bool isSaid = std::all_of(paths.begin(), paths.end(),
                            [&](const Path& path) { return add(known, piece, origin, path); });
  for (std::size_t a = from.first; a < known.paths.size(); ++a) {
    for (std::size_t b = from.first; b < a; ++b) isSaid = isSaid && !mayBeTheSame(known, a, b);
  }
  if (!isSaid) {
    known.paths.resize(from.first);
    known.rows.resize(from.first * (maskWords_ + 1));
    known.effects.resize(effects);
    return;
  }
  from.state = Known::State::Yes;
  from.count = static_cast<std::uint32_t>(known.paths.size()) - from.first;
}

void MaskedPaths::fillShapes(Known& known, Piece piece) const {
  known.shapesState = Known::State::No;
  using Key = std::pair<std::uint64_t, std::vector<Ahead>>;
  // Key: what the paths ask, and a number that tells apart paths from one cell that ask the same. Value: the
  // path by its origin.
  std::map<std::pair<Key, std::size_t>, std::map<std::size_t, std::uint32_t>> found;
  for (std::size_t origin = 0; origin < plan_.cells; ++origin) {
    const Known::FromCell from = lookUp(known, piece, cellAt(origin));
    if (from.state == Known::State::No) return;
    std::map<Key, std::size_t> alike;
    for (std::uint32_t path = from.first; path < from.first + from.count; ++path) {
      const std::uint64_t* const row = known.rows.data() + path * (maskWords_ + 1);
      Key key{row[maskWords_], {}};
      bool isEver = true;
      for (std::size_t w = 0; w < plan_.setWords; ++w) {
        const std::uint64_t sets[] = {row[w], row[plan_.setWords + w], row[2 * plan_.setWords + w]};
        for (std::uint64_t rest = sets[0] | sets[1] | sets[2]; rest != 0; rest &= rest - 1) {
          const int bit = std::countr_zero(rest);
          const std::size_t forbidden =
              (sets[0] >> bit & 1) | (sets[1] >> bit & 1) << 1 | (sets[2] >> bit & 1) << 2;
          isEver = isEver && forbidden != 7;
          key.second.push_back(
              {kSetOf[forbidden], static_cast<int>(64 * w) + bit - static_cast<int>(origin)});
        }
      }
      if (!isEver) continue;
      const std::size_t number = alike[key]++;
      found[{std::move(key), number}].emplace(origin, path);
    }
    if (found.size() > kMostShapes) return;
  }
  Shapes& shapes = known.shapes;
  for (const auto& [key, paths] : found) {
    const auto& [kind, asked] = key.first;
    shapes.all.push_back({.kind = kind,
                          .first = static_cast<std::uint32_t>(shapes.asked.size()),
                          .count = static_cast<std::uint32_t>(asked.size()),
                          .origins = static_cast<std::uint32_t>(shapes.origins.size()),
                          .paths = static_cast<std::uint32_t>(shapes.paths.size())});
    shapes.asked.insert(shapes.asked.end(), asked.begin(), asked.end());
    shapes.origins.resize(shapes.origins.size() + plan_.setWords);
    shapes.paths.resize(shapes.paths.size() + plan_.cells);
    for (const auto& [origin, path] : paths) {
      TurnState::add(shapes.origins.data() + shapes.all.back().origins, origin);
      shapes.paths[shapes.all.back().paths + origin] = path;
    }
  }
  known.shapesState = Known::State::Yes;
}

// Returns false if masks cannot describe the path.
bool MaskedPaths::add(Known& known, Piece piece, Cell origin, const Path& path) const {
  if (path.takesEnPassantVictim) return false;
  const auto isOpen = [](const Edit& edit) {
    return edit.what == Op::EachBeside || edit.what == Op::Remove || edit.what == Op::Revive;
  };
  if (std::any_of(path.edits.begin(), path.edits.end(), isOpen)) return false;
  std::vector<std::uint64_t> row(maskWords_ + 1);
  const PathMask mask = maskOf(path, origin, plan_.setWords, row.data());
  if (mask != PathMask::SaysAll) return mask == PathMask::Never;
  row.back() = path.kind == kNoKind ? variant_.turns().kinds.size() : index(path.kind);
  MoveEffects effects;
  effects.victims.assign(path.victims.begin(), path.victims.end());
  effects.relocations.assign(path.relocations.begin(), path.relocations.end());
  effects.enPassantTargets.assign(path.enPassantTargets.begin(), path.enPassantTargets.end());
  effects.edits.assign(path.edits.begin(), path.edits.end());
  const auto first = static_cast<std::uint32_t>(known.effects.size());
  forEachEffect(effects, {}, [&](const Edit& effect) { known.effects.push_back(effect); });
  const auto count = static_cast<std::uint32_t>(known.effects.size()) - first;
  const auto arriveAs = [&](TypeId as) {
    known.paths.push_back({.from = origin,
                           .to = path.to,
                           .as = as,
                           .kind = path.kind,
                           .continuesWith = path.continuesWith,
                           // a move without effects does not refer to the list
                           .first = count > 0 ? first : 0,
                           .count = count});
    known.rows.insert(known.rows.end(), row.begin(), row.end());
  };
  const bool becomes = path.landing == kArriving && path.to != origin;
  const auto& choices = variant_.arrival().choices(piece.side(), piece.type(), path.to);
  if (path.landing >= kAs) {
    arriveAs(typeAt(path.landing - kAs));
  } else if (!becomes || choices.empty()) {
    arriveAs(piece.type());
  } else {
    for (const TypeId as : choices) arriveAs(as);
  }
  return true;
}

// Can both paths exist at once, with at most their kinds to tell them apart?
bool MaskedPaths::mayBeTheSame(const Known& known, std::size_t a, std::size_t b) const {
  const TurnMove &one = known.paths[a], &other = known.paths[b];
  const auto effectsOf = [&](const TurnMove& path) { return known.effects.begin() + path.first; };
  if (one.to != other.to || one.as != other.as || one.continuesWith != other.continuesWith ||
      !std::equal(effectsOf(one), effectsOf(one) + one.count, effectsOf(other),
                  effectsOf(other) + other.count))
    return false;
  for (std::size_t w = 0; w < plan_.setWords; ++w) {
    std::uint64_t never = ~std::uint64_t{0};  // cells on which no occupant suits both paths
    for (std::size_t word = w; word < maskWords_; word += plan_.setWords)
      never &= known.rows[a * (maskWords_ + 1) + word] | known.rows[b * (maskWords_ + 1) + word];
    if (never != 0) return false;
  }
  return true;
}

}  // namespace fairyforge::native
