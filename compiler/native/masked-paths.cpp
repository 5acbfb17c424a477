// Finds the masked paths of a piece by enumerating the paths of its program, once for each kind of piece
// (type and side) and origin. Paths that look alike from many origins are united into shapes, which are
// tested for all origins at once by shifting sets of cells.

#include "compiler/native/masked-paths.h"

#include <algorithm>
#include <bit>
#include <map>
#include <span>

#include "compiler/core/rules/paths.h"
#include "compiler/native/turn-state.h"
#include "runtime/move.h"

namespace fairyforge::native {
namespace {

// With more paths than this, running the program is faster, since a run stops at the first obstacle.
constexpr std::size_t kMostPaths = 128;
constexpr std::size_t kMostShapes = 64;

// A mask names what must not stand on a cell, as bits: 1 empty, 2 an own piece, 4 an enemy piece. This maps
// such bits to the number of the set in `occupied` with the cells where one of these stands.
constexpr std::uint32_t kSetOf[] = {0, 0, 1, 5, 2, 4, 3, 0};

// Does the position decide which cells the effect concerns?
bool isOpen(const Edit& edit) {
  return edit.what == Op::EachBeside || edit.what == Op::Remove || edit.what == Op::Revive ||
         edit.what == Op::TakeEnPassantVictim;
}
bool isSettled(const Path& path) {
  return !path.takesEnPassantVictim && std::ranges::none_of(path.edits, isOpen);
}

}  // namespace

PathMask maskOf(const Path& path, Cell origin, std::size_t setWords, std::uint64_t* row) {
  bool saysAll = path.lastIn.empty() && path.lastNotIn.empty();
  for (const CellCondition& c : path.conditions) {
    saysAll = saysAll && c.demandsOccupantsOnly();
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
  return saysAll ? PathMask::Complete : PathMask::Partial;
}

AskedTests restOf(const Path& path) {
  AskedTests rest;
  for (const std::uint16_t set : path.lastIn) rest.push_back({{Op::TestLast, set}, path.to, false});
  for (const std::uint16_t set : path.lastNotIn) rest.push_back({{Op::TestLast, set}, path.to, true});
  for (const CellCondition& c : path.conditions) {
    forEachTest(c, [&](const Instruction& test, bool negated) {
      if (test.op != Op::Test) rest.push_back({test, c.cell, negated});
    });
  }
  std::ranges::stable_partition(rest, [](const AskedTest& asked) {
    return asked.test.op != Op::TestSafe && asked.test.op != Op::TestAttacked;
  });
  return rest;
}

// Returns the program limited to runs with exactly `takes` Take instructions, whose captures are not
// recorded: the program is copied, and each Take jumps to the next copy. Op::TestTaken (has the run captured
// before?) succeeds in all copies but the first.
MoveProgram withTakes(const MoveProgram& program, std::size_t takes) {
  MoveProgram limited = program;
  const auto size = static_cast<std::uint16_t>(program.code.size());
  limited.code.clear();
  for (std::size_t copy = 0; copy <= takes; ++copy) {
    for (std::uint16_t i = 0; i < size; ++i) {
      Instruction in = program.code[i];
      const auto here = static_cast<std::uint16_t>(copy * size);
      if (infoOf(in.op).operand == OperandKind::Address)
        in.operand = static_cast<std::uint16_t>(in.operand + here);
      const bool isNegated = i > 0 && program.code[i - 1u].op == Op::Not;
      if (in.op == Op::TestTaken) in = {Op::Test, copy == 0 || isNegated ? Occupants{0} : kAnything};
      if (in.op == Op::Take && copy == takes) in = {Op::Test, 0};
      if (in.op == Op::Take) in = {Op::Jump, static_cast<std::uint16_t>(here + size + i + 1)};
      if (in.op == Op::Land && copy < takes) in = {Op::Test, 0};
      limited.code.push_back(in);
    }
  }
  return limited;
}

// Returns the paths from the cell; nothing if there are too many. If only the capturing paths are too many,
// as with chained captures, returns the others and adds to `from.unless` the masks of all ways to make a
// first capture.
std::optional<std::vector<Path>> MaskedPaths::pathsOf(Known& known, Known::FromCell& from,
                                                      const MoveProgram& program, Cell cell,
                                                      bool drops) const {
  if (drops) return dropPathsTo(variant_.board(), program, cell, kMostPaths);
  auto paths = pathsFrom(variant_.board(), program, cell, kMostPaths);
  if (paths || 2 * program.code.size() > UINT16_MAX) return paths;
  const auto captures = pathsFrom(variant_.board(), withTakes(program, 1), cell, kMostPaths);
  if (!captures) return std::nullopt;
  from.unless = known.unless.size();
  for (const Path& path : *captures) {
    std::vector<std::uint64_t> row(maskWords_);
    if (maskOf(path, cell, programs_.setWords, row.data()) != PathMask::Never)
      known.unless.insert(known.unless.end(), row.begin(), row.end());
  }
  from.unlessWords = known.unless.size() - from.unless;
  return pathsFrom(variant_.board(), withTakes(program, 0), cell, kMostPaths);
}

void MaskedPaths::fill(Known& known, Piece piece, Cell cell, bool drops) {
  const Cell origin = drops ? kNoCell : cell;
  Known::FromCell& from = known.cells[index(cell)];
  from = {.state = Known::State::No, .first = static_cast<std::uint32_t>(known.paths.size())};
  if (variant_.type(piece.type()).imitates) return;
  const std::size_t type = index(piece.type()), side = index(piece.side());
  const std::uint32_t number = drops ? programs_.drops[type][side] : programs_.moves[type][side];
  std::vector<Path> paths;
  if (number != MovePrograms::kNothing) {
    const MoveProgram& program = programs_.all[number].program;
    auto found = pathsOf(known, from, program, cell, drops);
    // If this cell has too many paths, the other cells are assumed to have too many as well.
    if (!found) {
      for (Known::FromCell& other : known.cells) other.state = Known::State::No;
      return;
    }
    paths = std::move(*found);
  }
  const auto others =
      std::ranges::stable_partition(paths, [&](const Path& path) { return isPlain(path, origin); });
  const auto count = [&] { return static_cast<std::uint32_t>(known.paths.size()) - from.first; };
  for (auto path = paths.begin(); path != paths.end(); ++path) {
    if (path == others.begin()) from.plain = count();
    add(known, piece, origin, *path, path < others.begin());
  }
  from.count = count();
  if (others.empty()) from.plain = from.count;
  for (std::size_t a = from.first; a < known.paths.size(); ++a) {
    for (std::size_t b = from.first; b < a; ++b) from.mayRepeat = from.mayRepeat || mayBeTheSame(known, a, b);
  }
  from.state = Known::State::Yes;
}

void MaskedPaths::fillShapes(Known& known, Piece piece) {
  known.shapesState = Known::State::No;
  known.shapes.others.assign(programs_.setWords, 0);
  using Key = std::pair<std::uint64_t, std::vector<Ahead>>;
  // Maps what a path asks, and a number for paths from one cell that ask the same, to the path from each
  // origin.
  std::map<std::pair<Key, std::size_t>, std::map<std::size_t, std::uint32_t>> found;
  for (std::size_t origin = 0; origin < programs_.cells; ++origin) {
    const Known::FromCell from = lookUp(known, piece, cellAt(origin), false);
    if (from.state == Known::State::No || from.mayRepeat || from.unlessWords > 0) return;
    if (from.plain < from.count) TurnState::add(known.shapes.others.data(), origin);
    std::map<Key, std::size_t> alike;
    for (std::uint32_t path = from.first; path < from.first + from.plain; ++path) {
      const std::uint64_t* const row = known.rows.data() + path * (maskWords_ + 1);
      Key key{row[maskWords_], {}};
      bool isEver = true;
      for (std::size_t w = 0; w < programs_.setWords; ++w) {
        const std::uint64_t sets[] = {row[w], row[programs_.setWords + w], row[2 * programs_.setWords + w]};
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
    shapes.origins.resize(shapes.origins.size() + programs_.setWords);
    shapes.paths.resize(shapes.paths.size() + programs_.cells);
    for (const auto& [origin, path] : paths) {
      TurnState::add(shapes.origins.data() + shapes.all.back().origins, origin);
      shapes.paths[shapes.all.back().paths + origin] = path;
    }
  }
  known.shapesState = Known::State::Yes;
}

bool MaskedPaths::isPlain(const Path& path, Cell origin) const {
  std::vector<std::uint64_t> row(maskWords_);
  return isSettled(path) && maskOf(path, origin, programs_.setWords, row.data()) != PathMask::Partial;
}

void MaskedPaths::add(Known& known, Piece piece, Cell origin, const Path& path, bool plain) {
  std::vector<std::uint64_t> row(maskWords_ + 1);
  if (maskOf(path, origin, programs_.setWords, row.data()) == PathMask::Never) return;
  row.back() = !plain                 ? rests_.size()
               : path.kind == kNoKind ? variant_.turns().kinds.size()
                                      : index(path.kind);
  if (!plain) rests_.push_back({restOf(path), isSettled(path), path.landing});
  MoveEffects effects;
  effects.victims.assign(path.victims.begin(), path.victims.end());
  effects.relocations.assign(path.relocations.begin(), path.relocations.end());
  effects.enPassantTargets.assign(path.enPassantTargets.begin(), path.enPassantTargets.end());
  effects.edits.assign(path.edits.begin(), path.edits.end());
  const auto first = static_cast<std::uint32_t>(known.effects.size());
  if (path.takesEnPassantVictim) known.effects.push_back({kNoCell, Op::TakeEnPassantVictim});
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
  const bool becomes = path.landing == kArriving && path.to != origin && origin != kNoCell;
  const auto& choices = variant_.arrival().choices(piece.side(), piece.type(), path.to);
  if (path.landing >= kAs) {
    arriveAs(typeAt(path.landing - kAs));
  } else if (!becomes || choices.empty() || !isSettled(path)) {
    arriveAs(piece.type());
  } else {
    for (const TypeId as : choices) arriveAs(as);
  }
}

// May both paths be possible in one position, as moves that differ at most in their kinds?
bool MaskedPaths::mayBeTheSame(const Known& known, std::size_t a, std::size_t b) const {
  const TurnMove &one = known.paths[a], &other = known.paths[b];
  const auto effectsOf = [&](const TurnMove& path) {
    return std::span(known.effects).subspan(path.first, path.count);
  };
  const auto areOpen = [&](const TurnMove& path) { return std::ranges::any_of(effectsOf(path), isOpen); };
  if (one.to != other.to || one.as != other.as || one.continuesWith != other.continuesWith) return false;
  if (!areOpen(one) && !areOpen(other) && !std::ranges::equal(effectsOf(one), effectsOf(other))) return false;
  for (std::size_t w = 0; w < programs_.setWords; ++w) {
    std::uint64_t never = ~std::uint64_t{0};  // cells on which whatever stands excludes one of the paths
    for (std::size_t word = w; word < maskWords_; word += programs_.setWords)
      never &= known.rows[a * (maskWords_ + 1) + word] | known.rows[b * (maskWords_ + 1) + word];
    if (never != 0) return false;
  }
  return true;
}

}  // namespace fairyforge::native
