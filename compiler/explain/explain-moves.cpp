// Makes a sentence from a program. Groups the relative paths of the program by the cells where they can
// start. Turns each group into path families (families.h), these into clauses (clauses.h), these into words
// (phrases.h). If there are too many paths, describes a part of the program.

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/gating.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/other-side.h"
#include "compiler/explain/phrases.h"
#include "compiler/explain/promotions.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

constexpr std::size_t kMaxPaths = 8000;
// The most clauses and letters of a description that anybody could read. Longer ones are refused.
constexpr std::size_t kMaxClauses = 200, kMaxLetters = 8000;

using Paths = std::vector<RelativePath>;

// If all paths have the same later effects, and these are on the origin or the destination, removes them from
// the paths and returns them. Otherwise, or if a path ends on its origin, returns nothing.
std::vector<PlacedEdit> takeCommonEffects(Paths& paths) {
  std::vector<PlacedEdit> common;
  for (const RelativePath& path : paths) {
    std::vector<PlacedEdit> edits;
    for (const EditOf<Vector>& e : path.edits) {
      edits.push_back(placed(e, path.to));
      if (path.stays() || edits.back().place.kind == Place::Kind::Other) return {};
    }
    if (&path == &paths[0]) common = edits;
    if (edits != common || edits.empty()) return {};
  }
  for (RelativePath& path : paths) path.edits.clear();
  return common;
}

// Removes what all paths have in common, and returns it: the kind of move and, if there are several paths,
// tests on the square where the move starts and on the opponent's last move.
Shape takeCommonConditions(Paths& paths) {
  Shape common;
  if (!paths.empty() &&
      std::ranges::all_of(paths, [&](const RelativePath& p) { return p.kind == paths[0].kind; })) {
    common.kind = paths[0].kind;
    for (RelativePath& path : paths) {
      if (path.kind != kNoKind && path.continuesWith == path.kind) path.continuesWith = kSameKind;
      path.kind = kNoKind;
    }
  }
  if (paths.size() < 2) return common;
  common.lastIn = paths[0].lastIn;
  const auto isOfAll = [&](const auto& same) { return std::ranges::all_of(paths, same); };
  for (const DemandedTest& test : othersOf(paths[0].origin)) {
    if (isOfAll([&](const RelativePath& p) { return p.origin.has(test); })) common.origin.add(test);
  }
  if (!isOfAll([&](const RelativePath& p) { return p.lastIn == common.lastIn; })) common.lastIn.clear();
  for (RelativePath& path : paths) {
    std::erase_if(path.origin.tests, [&](const DemandedTest& r) { return common.origin.has(r); });
    if (!common.lastIn.empty()) path.lastIn.clear();
  }
  return common;
}

using Origins = std::vector<std::pair<RelativePath, CellSet>>;

// A piece may be confined to a few cells, such as a palace. Then each of its relative paths has other
// origins: those from which it stays in the palace. If the paths are exactly all those that start and end on
// these cells, gives all of them the same origins. Then adds a zone for the destination. One sentence can
// explain such paths.
void limitEnds(const Board& board, MoveProgram& program, Origins& origins) {
  const CellSet everywhere = board.cells();
  const auto endOf = [&](const RelativePath& path, Cell from) {
    return board.displaced(from, path.to, Wrap::None);
  };
  std::vector<std::size_t> limited;
  CellSet begins, ends;
  bool several = false;
  for (std::size_t i = 0; i < origins.size(); ++i) {
    const auto& [path, from] = origins[i];
    if (from == everywhere) continue;
    const bool plain = !path.stays() && path.relocations.empty() && path.to.levels == 0 &&
                       path.wrap == Wrap::None && !path.demands.back().asks(Op::TestZone);
    if (!plain) return;
    several = several || (!limited.empty() && from != origins[limited[0]].second);
    limited.push_back(i);
    begins |= from;
    from.forEach([&, &to = path](Cell cell) {
      if (const Cell end = endOf(to, cell); end != kNoCell) ends.add(end);
    });
  }
  for (const std::size_t i : limited) {
    CellSet meant;
    begins.forEach([&](Cell cell) {
      const Cell end = endOf(origins[i].first, cell);
      if (end != kNoCell && ends.has(end)) meant.add(cell);
    });
    if (meant != origins[i].second) return;
  }
  if (!several) return;
  const auto zone = static_cast<std::uint16_t>(program.zones.size());
  program.zones.push_back(ends);
  for (const std::size_t i : limited) {
    origins[i].first.demands.back().add({Op::TestZone, zone});
    origins[i].second = begins;
  }
}

// Groups the paths by the cells on which they can start; larger sets come first.
std::vector<std::pair<CellSet, Paths>> regionsOf(const Board& board, MoveProgram& program, Paths paths) {
  Origins origins;
  std::map<RelativePath, std::size_t> known;
  for (RelativePath& path : paths) {
    const CellSet from = takeZones(path.origin, board, program);
    const auto [entry, isNew] = known.try_emplace(path, origins.size());
    if (isNew) origins.emplace_back(std::move(path), CellSet{});
    origins[entry->second].second |= from;
  }
  limitEnds(board, program, origins);
  std::vector<std::pair<CellSet, Paths>> regions;
  for (const auto& [path, from] : origins) valueFor(regions, from).push_back(path);
  std::ranges::stable_sort(regions, std::greater<>(), [](const auto& region) { return region.first.size(); });
  return regions;
}

// Replaces each path that passes one square, whatever stands there, by two paths: one over an empty square
// and one over a piece. A rook that also captures by hopping has such paths; after this they are a slide and
// a hop. Returns nothing if there are no such paths.
Paths withPassedSquares(const Board& board, const Paths& paths) {
  Paths told;
  bool any = false;
  for (const RelativePath& path : paths) {
    std::vector<std::size_t> gaps;
    Vector at;
    for (std::size_t i = 0; i < path.demands.size(); ++i) {
      const Vector step = path.demands[i].at - at;
      if (isRadial(board.lattice(), step) && strideOf(step) == 2) gaps.push_back(i);
      at = path.demands[i].at;
    }
    const bool isPlain = board.holes().empty() && path.wrap == Wrap::None && !path.stays() &&
                         path.movesOnly() && path.relocations.empty() && path.edits.empty();
    if (gaps.size() != 1 || !isPlain) {
      told.push_back(path);
      continue;
    }
    any = true;
    for (const Occupants occupants : {Occupants{kEmpty}, kAnyPiece}) {
      told.push_back(path);
      const auto gap = told.back().demands.begin() + static_cast<std::ptrdiff_t>(gaps[0]);
      const Vector before = gap == told.back().demands.begin() ? Vector{} : std::prev(gap)->at;
      told.back().demands.insert(gap, {{occupants}, before + unitOf(gap->at - before)});
    }
  }
  return any ? told : Paths();
}

// Removes the cells of partners that no unmoved castler sees at the right distance, such as those of another
// rank.
void forgetUnreachable(const Board& board, const CellSet& unmoved, std::vector<Castling>& castlings) {
  for (Castling& castling : castlings) {
    if (!castling.origin.asks(Op::TestUnmoved)) continue;
    CellSet seen;
    unmoved.forEach([&](Cell from) {
      for (const Vector unit : castling.units) {
        for (const int n : castling.partnerAt)
          if (const Cell cell = board.displaced(from, n * unit, board.joined()); cell != kNoCell)
            seen.add(cell);
      }
    });
    seen &= castling.partnerCells;
    if (!seen.empty()) castling.partnerCells = seen;
  }
}

// Changes a program and its paths before they are described. It may remove paths that other words describe.
using Prepare = std::function<void(MoveProgram&, Paths&)>;
// Describes the moves of a program in words. Paths that can start anywhere come first, then those of each
// region of the board; regions with the same description are united. Conditions and effects that all paths
// share are described once. Returns why there are no words if the paths are too many or too complex.
std::variant<std::string, NoRelativePaths> describe(const Board& board, MoveProgram program,
                                                    const ProgramNames& names, const CellSet& unmoved,
                                                    const Prepare& prepare = {}) {
  auto found = relativePathsOf(board, program, kMaxPaths);
  if (const auto* why = std::get_if<NoRelativePaths>(&found)) return *why;
  auto& paths = std::get<Paths>(found);
  if (prepare) prepare(program, paths);
  const std::vector<PlacedEdit> commonEdits = takeCommonEffects(paths);
  const Shape conditions = takeCommonConditions(paths);
  const auto castlingsToCells = takeCastlingsToCells(board, paths, program);

  const CellSet everywhere = board.cells();
  const Phraser phraser(board, program, names);
  std::vector<std::pair<std::string, CellSet>> said;
  std::size_t letters = 0;
  for (auto& [region, from] : regionsOf(board, program, std::move(paths))) {
    const bool isAnywhere = region == everywhere;
    auto castlings = takeCastlings(board, from, program);
    if (isAnywhere) forgetUnreachable(board, unmoved, castlings);
    const auto shifts = takeShifts(board, from, program);
    const CellSet* const origins = isAnywhere ? nullptr : &region;
    // A program that tests zones has its own zones for cells of unmoved pieces. These need not agree with
    // `unmoved`, which comes from the array of this game.
    const auto arriving = takeArrivals(board, from, program, region, isAnywhere ? unmoved : everywhere);
    const bool areAll = from.empty() && castlings.empty() && shifts.empty() && arriving.size() == 1;
    std::string words;
    for (const ArrivingMoves& moves : arriving) {
      const auto clauses = clausesOf(board, familiesOf(board, moves.moves, origins));
      if (clauses.size() > kMaxClauses) return NoRelativePaths::TooMany;
      words += (words.empty() ? "" : "; ") + phraser.describe(clauses, {}, {}) +
               phraser.arrivals(moves, areAll, clauses.size() > 1);
    }
    if (!areAll) {
      auto clauses = clausesOf(board, familiesOf(board, from, origins));
      if (const Paths told = withPassedSquares(board, from); !told.empty()) {
        auto others = clausesOf(board, familiesOf(board, told, origins));
        if (others.size() < clauses.size()) clauses = std::move(others);
      }
      if (clauses.size() > kMaxClauses) return NoRelativePaths::TooMany;
      if (!clauses.empty() || !castlings.empty() || !shifts.empty() || words.empty())
        words += (words.empty() ? "" : "; besides: ") + phraser.describe(clauses, castlings, shifts);
    }
    letters += phraser.written(words).size();
    if (letters > kMaxLetters) return NoRelativePaths::TooMany;
    valueFor(said, words) |= region;
  }
  for (const CastlingToCells& castling : castlingsToCells)
    said.emplace_back(phraser.castling(castling), castling.from);
  if (said.empty()) return phraser.written(phraser.describe({}, {}, {}));
  std::string text;
  CellSet before;  // the cells about which the text speaks so far
  for (const auto& [words, region] : said) {
    text += (text.empty() ? "" : "; ") + phraser.inRegion(region, before.includes(region), words);
    before |= region;
  }
  return phraser.written(phraser.common(conditions, commonEdits, text));
}

// Returns "; they may ..." with all effects of the program's moves on other things than the mover; empty if
// there are none.
std::string effectsOf(const MoveProgram& program) {
  std::vector<std::string_view> effects;
  for (const InstructionInfo& info : instruction_table::kRows) {
    if (!info.does.empty() && program.uses(info.op)) addOnce(effects, info.does);
  }
  return effects.empty() ? "" : fmt::format("; they may {}", fmt::join(effects, ", or "));
}

// A program in two parts. `way` moves the piece. `rest` goes on from the destination to do more, and ends
// there again: `save r1 ... recall r1; land`.
struct Sequel {
  MoveProgram way, rest;
};

// Splits a program into the way to a Save and the rest after it. This is possible if all its paths pass this
// Save and land on the cell that it saves. Returns nothing if there is no such Save.
std::optional<Sequel> sequelOf(const MoveProgram& program) {
  const auto& code = program.code;
  for (std::size_t save = 1; save < code.size(); ++save) {
    if (code[save].op != Op::Save) continue;
    bool isOne = true;
    for (std::size_t i = 0; i < code.size() && isOne; ++i) {
      const auto& [op, operand] = code[i];
      if (op == Op::Fork || op == Op::Jump) isOne = (i > save) == (operand > save);
      if (op == Op::Land) isOne = i > save && code[i - 1] == Instruction{Op::Recall, code[save].operand};
    }
    if (!isOne) continue;
    Sequel sequel{program, program};
    sequel.way.code.resize(save);
    sequel.way.code.push_back({Op::Land});
    sequel.rest.code.erase(sequel.rest.code.begin(),
                           sequel.rest.code.begin() + static_cast<std::ptrdiff_t>(save));
    return sequel;
  }
  return std::nullopt;
}

// Programs whose moves can go on within the same move, as captures of International Draughts: where such a move
// could end, the program jumps back. Returns, for each place to which it jumps back so, the program with moves that
// end there and are marked (kInSameMove). Leaves out places from which other moves begin than the marked ones, and
// loops without effects, which only go further.
std::vector<MoveProgram> repeatedOnce(const Board& board, const MoveProgram& program) {
  const auto& code = program.code;
  std::set<std::uint16_t> places;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const std::size_t begin = code[i].op == Op::Jump ? code[i].operand : code.size();
    const auto isEffect = [](const Instruction& in) { return infoOf(in.op).kind == OpClass::Effect; };
    if (begin <= i && std::any_of(code.begin() + static_cast<std::ptrdiff_t>(begin),
                                  code.begin() + static_cast<std::ptrdiff_t>(i), isEffect))
      places.insert(code[i].operand);
  }
  std::vector<MoveProgram> programs;
  for (const std::uint16_t place : places) {
    MoveProgram once = program;
    for (std::size_t i = 0; i < code.size(); ++i) {
      const auto& [op, operand] = code[i];
      if (op != Op::Fork || code[operand] != Instruction{Op::Jump, place} || place > i) continue;
      std::size_t end = i;
      while (code[end].op == Op::Fork) ++end;
      if (code[end].op == Op::Land)
        once.code[i] = {Op::PartialMove, static_cast<std::uint16_t>(index(kInSameMove))};
    }
    MoveProgram further = once;
    if (place > 0) further.code[0] = {Op::Jump, place};
    const auto whole = relativePathsOf(board, once, kMaxPaths),
               rest = relativePathsOf(board, further, kMaxPaths);
    const auto *paths = std::get_if<Paths>(&whole), *others = std::get_if<Paths>(&rest);
    if (paths == nullptr || others == nullptr) continue;
    Paths marked;
    std::ranges::copy_if(*paths, std::back_inserter(marked),
                         [](const RelativePath& path) { return path.continuesWith == kInSameMove; });
    // The square where a further move begins is another one, so nothing may be asked of it.
    const auto isFree = [](const RelativePath& path) { return path.origin.demandsNothing(); };
    if (std::ranges::is_permutation(marked, *others) && std::ranges::all_of(marked, isFree))
      programs.push_back(std::move(once));
  }
  return programs;
}

}  // namespace

ProgramNames namesOf(const Variant& variant) {
  ProgramNames names{.types = {}, .kinds = variant.turns().kinds, .marks = variant.marks()};
  for (const PieceType& type : variant.types()) names.types.push_back(type.name);
  return names;
}

std::string explainTest(const Board& board, const MoveProgram& program, const Instruction& test, bool negated,
                        const ProgramNames& names) {
  const Phraser phraser(board, program, names);
  return phraser.written(phraser.ofSquare({test.op, test.operand, negated}));
}

std::string explainEffect(const Board& board, const Edit& effect, const ProgramNames& names) {
  return Phraser(board, {}, names).happens(effect);
}

namespace {

// Like describe(), but returns words in any case: if the moves are too many, describes one of those that follow each
// other in the same move (repeatedOnce()), or only the first part of them (sequelOf()), and says so.
std::string wordsOf(const Board& board, const MoveProgram& program, const ProgramNames& names,
                    const CellSet& unmoved, const Prepare& prepare = {}) {
  const auto words = describe(board, program, names, unmoved, prepare);
  if (const auto* text = std::get_if<std::string>(&words)) return *text;
  if (std::get<NoRelativePaths>(words) == NoRelativePaths::NoWords)
    return "moves in ways for which there are no words here; its program says them";
  for (const MoveProgram& once : repeatedOnce(board, program)) {
    const auto told = describe(board, once, names, unmoved, prepare);
    if (const auto* text = std::get_if<std::string>(&told)) return *text;
  }
  if (const auto sequel = sequelOf(program))
    return fmt::format("{}; and then more happens, in too many different ways for words{}",
                       wordsOf(board, sequel->way, names, unmoved), effectsOf(sequel->rest));
  return "moves in too many different ways for words" + effectsOf(program);
}

// A program whose moves end with a shot (Game of the Amazons), split into parts. `moves`: the moves with a
// shot, ended before it. `way`: from their destination to the cell of the shot. `piece`: what the shot puts
// there. `others`: the moves that have no shot.
struct Shooting {
  MoveProgram moves, way, others;
  Piece piece;
};

// Splits a program whose moves put a piece on the board from their destination, as in the Game of the
// Amazons, into moves and shots. Returns nothing if the program does not have this form.
std::optional<Shooting> shootingOf(const MoveProgram& program) {
  const auto& code = program.code;
  Shooting shooting{program, program, program, Piece()};
  const Instruction never{Op::Test, 0};
  for (Instruction& in : shooting.moves.code) {
    if (in.op == Op::Land) in = never;
  }
  bool any = false;
  for (std::size_t i = 0; i + 1 < code.size(); ++i) {
    if (code[i].op != Op::Save || code[i + 1].op != Op::Jump) continue;
    const std::size_t start = code[i + 1].operand;
    std::size_t put = start;
    while (put < code.size() && code[put].op != Op::Put) ++put;
    if (put + 2 >= code.size() || code[put + 1] != Instruction{Op::Recall, code[i].operand} ||
        code[put + 2].op != Op::Land)
      return std::nullopt;
    shooting.moves.code[i + 1] = code[put + 2];
    shooting.others.code[i + 1] = never;
    if (any) continue;  // all shots are alike, so the first is enough
    any = true;
    shooting.piece = putPiece(code[put].operand);
    for (std::size_t k = start; k < code.size(); ++k) {
      Instruction& in = shooting.way.code[k];
      if (in.op == Op::Put || in == Instruction{Op::Recall, code[i].operand} ||
          in == Instruction{Op::TestAway, code[i].operand})
        in = {Op::Jump, static_cast<std::uint16_t>(k + 1)};
    }
    shooting.way.code[0] = {Op::Jump, static_cast<std::uint16_t>(start)};
  }
  return any ? std::optional(std::move(shooting)) : std::nullopt;
}

}  // namespace

// Describes a program. If shootingOf() splits it, describes moves and shots apart, without `prepare`.
// `stillUnmoved`: the cells on which pieces can be unmoved; null: all.
static std::string explainPrepared(const Board& board, const MoveProgram& program, const ProgramNames& names,
                                   const CellSet* stillUnmoved, const Prepare& prepare) {
  const CellSet unmoved = stillUnmoved != nullptr ? *stillUnmoved : board.cells();
  std::string text;
  if (const auto shooting = shootingOf(program)) {
    const std::string what = index(shooting->piece.type()) < names.types.size()
                                 ? names.types[index(shooting->piece.type())]
                                 : "piece";
    const char* whose = shooting->piece.side() == Side::Third   ? "a neutral "
                        : shooting->piece.side() == Side::Black ? "an enemy "
                                                                : "an own ";
    const auto others = relativePathsOf(board, shooting->others);
    const auto* const paths = std::get_if<Paths>(&others);
    const bool areAll = paths != nullptr && paths->empty();
    text = fmt::format("{}{}; then puts {}{} on an empty square to which it could go from there so: {}",
                       areAll ? "" : wordsOf(board, shooting->others, names, unmoved) + "; but ",
                       wordsOf(board, shooting->moves, names, unmoved), whose, what,
                       wordsOf(board, shooting->way, names, unmoved));
  } else {
    text = wordsOf(board, program, names, unmoved, prepare);
  }
  // Sentences say "square"; on a board of hexagons it is replaced by "cell".
  return board.isHexagonal() ? boost::replace_all_copy(text, "square", "cell") : text;
}

std::string explainProgram(const Board& board, const MoveProgram& program, const ProgramNames& names,
                           const CellSet* unmoved) {
  return explainPrepared(board, program, names, unmoved, {});
}

CellSet unmovedCells(const Variant& variant, TypeId type, Side side) {
  bool gives = false, becomes = !variant.triggers().empty();
  for (const PieceType& other : variant.types()) {
    for (const MoveProgram& program : other.program) {
      if (program.uses(Op::Revive)) return variant.board().cells();
      gives = gives || program.uses(Op::Give);
      becomes = becomes || program.uses(Op::Become);
    }
  }
  CellSet cells;
  variant.board().forEachCell([&](Cell cell) {
    const Piece piece = variant.start().at(cell);
    const bool stands = piece && (gives || piece.side() == side) && (becomes || piece.type() == type);
    if (stands || variant.isUnmovedWhenDropped(Piece(type, side), cell)) cells.add(cell);
  });
  return cells;
}

// Returns the program without the steps along a link that end each move (PieceType::transfer), for the mover
// and for pieces that it carries. Returns nothing if some move has no such step.
static std::optional<MoveProgram> withoutTransfer(MoveProgram program, StepId link) {
  std::vector<Instruction>& code = program.code;
  const Instruction step{Op::Step, static_cast<std::uint16_t>(index(link))}, empty{Op::Test, kEmpty};
  const auto erase = [&](std::size_t at) { code[at] = {Op::Jump, static_cast<std::uint16_t>(at + 1)}; };
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (code[i].op != Op::Land && code[i].op != Op::Carry) continue;
    if (i < 2 || code[i - 2] != step || code[i - 1] != empty) return std::nullopt;
    erase(i - 2);
    erase(i - 1);
    if (code[i].op == Op::Land) continue;
    if (i + 1 == code.size() || code[i + 1] != step) return std::nullopt;  // the step back along the link
    erase(i + 1);
  }
  return std::ranges::find(code, step) == code.end() ? std::optional(std::move(program)) : std::nullopt;
}

// Returns words for the steps along the link that end each move.
static std::string transferWords(const Board& board, const MoveProgram& program, StepId link) {
  bool isEverywhere = true;
  board.forEachCell([&](Cell cell) { isEverywhere = isEverywhere && board.walk(cell, link) != kNoCell; });
  const char* const words =
      program.uses(Op::Carry)
          ? "; from where they end it, and what goes along with it, go on along the '{}' links, onto empty squares{}"
          : "; from where it ends it goes on along the '{}' link, onto an empty square{}";
  return fmt::format(fmt::runtime(words), board.linkNameOf(link),
                     isEverywhere ? "" : "; where there is no such link it cannot end");
}

// Removes "without changing its type" from the paths if the type never changes, since it would say nothing.
static void forgetUnchanged(const Variant& variant, TypeId type, Paths& paths) {
  bool changes = std::ranges::any_of(paths, [](const RelativePath& path) { return path.landing >= kAs; });
  variant.board().forEachCell(
      [&](Cell cell) { changes = changes || !variant.arrival().choices(Side::White, type, cell).empty(); });
  for (RelativePath& path : paths) {
    if (!changes) path.landing = kArriving;
  }
}

static std::string movesOfWhite(const Variant& variant, TypeId type) {
  const PieceType& piece = variant.type(type);
  const MoveProgram& program = piece.program[index(Side::White)];
  // If all drops beside moves follow one rule (Gating), the rules describe it, not each piece.
  const bool isGating = program.uses(Op::Drop) && gatingOf(variant).has_value();
  const CellSet unmoved = unmovedCells(variant, type, Side::White);
  const auto link = piece.transfer[index(Side::White)];
  const auto plain = link ? withoutTransfer(program, *link) : std::nullopt;
  ProgramNames names = namesOf(variant);
  names.mover = type;
  std::string text = explainPrepared(variant.board(),
                                     plain      ? *plain
                                     : isGating ? withoutDrops(program)
                                                : program,
                                     names, &unmoved, [&](MoveProgram& moves, Paths& paths) {
                                       takePromotion(variant, type, moves, paths);
                                       forgetUnchanged(variant, type, paths);
                                     });
  if (plain) text += transferWords(variant.board(), program, *link);
  if (piece.imitates) {
    const std::string own = program.code.empty() ? "" : text + "; ";
    text = own + (own.empty() ? "" : "besides, ") +
           "moves as the type that the opponent last moved does, but never as a piece that has not moved";
  }
  if (piece.givesNoCheck)
    text += "; gives no check, but no move may leave a royal piece where it could take it on the next move";
  return text;
}

PieceWords::PieceWords(const Variant& variant)
    : variant_(variant), sides_(std::make_unique<OtherSide>(variant)) {}
PieceWords::~PieceWords() = default;

std::string PieceWords::moves(TypeId type) {
  return sides_->wordsOfBoth(type, [&](const Variant& seen) { return movesOfWhite(seen, type); });
}

Json PieceWords::json(TypeId id) {
  const PieceType& type = variant_.type(id);
  return {{"id", type.id},       {"name", type.name},  {"notation", type.notation()},
          {"royal", type.royal}, {"moves", moves(id)}, {"arrivals", arrivals(id)}};
}

std::string explainMoves(const Variant& variant, TypeId type) {
  return PieceWords(variant).moves(type);
}

}  // namespace fairyforge::explain
