// Finds notation for the programs of a type.
//
// Candidates are single leaps and rides in one direction each. A candidate is compiled for the board. It
// applies on all cells from which the type has all moves of the candidate. Candidates that apply on the same
// cells are joined to terms. Alternatives of the programs are left out if notation covers them. At the end
// the result is compared with the type.

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "compiler/core/base/any-of.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/write/parts.h"
#include "compiler/movement/dialects/direction-letters.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"

namespace fairyforge::frontend::write {
namespace {

using movement::AtomClass;
using movement::DirectionSet;
using movement::Leaps;

// A candidate: the leap (a,b) in one direction, made once or repeated.
struct Candidate {
  int a = 0, b = 0;
  std::string modality;  // the letters of the term after its directions, such as `mp`
  bool rides = false;
  int direction = 0;
  std::string text() const { return term(modality, a, b, rides, movement::directionBit(direction)); }

  // Returns the term in XBetza notation; an empty text if it has no spelling for the directions.
  static std::string term(const std::string& modality, int a, int b, bool rides, DirectionSet directions) {
    const AtomClass atoms = movement::classOf(a, b);
    std::string letters;
    if (directions != movement::directionsOf(atoms)) {
      const auto spelt =
          movement::dialects::spellDirections(movement::dialects::Dialect::XBetza, directions, atoms);
      if (!spelt) return "";
      letters = *spelt;
    }
    return letters + modality + atom(a, b, rides);
  }
  static std::string atom(int a, int b, bool rides) {
    if (rides && b == 1) return a == 0 ? "R" : "B";
    if (const char letter = movement::letterOfLeap(a, b)) return std::string(rides ? 2 : 1, letter);
    return fmt::format("({},{}){}", a, b, rides ? "0" : "");
  }
};

using Lines = std::set<std::string>;
// The lines of a type's canonical moves (variant-hash.h), by side and cell.
using LinesOfCells = std::array<std::vector<Lines>, kSides>;

// Recovers the notation of one type.
class Recovery {
 public:
  Recovery(const Variant& variant, TypeId type) : variant_(variant), type_(type) {}

  // Returns the type's moves as notation as far as possible, with a program for the rest. The whole program
  // is returned if nothing can be recovered, or if the result would not have the same moves.
  RecoveredMoves run() {
    const auto& own = variant_.type(type_).program;
    RecoveredMoves whole{{}, {}, {own[0], own[1]}};
    const Board& board = variant_.board();
    if (board.levels() > 1 || board.isHexagonal() || (own[0].code.empty() && own[1].code.empty()))
      return whole;
    for (const Side side : kBothSides) {
      const auto isMany = [&](Cell cell) { return !pathsFrom(board, own[index(side)], cell, kMostPaths); };
      if (anyOf(board.cells(), isMany)) return whole;
    }
    target_ = linesOf(variant_);
    RecoveredMoves rest;
    const std::vector<Holding> needed = leaveOut(holding(candidates()), rest.programs);
    if (needed.empty()) return whole;
    RecoveredMoves found = joined(needed);
    found.programs = rest.programs;
    return isSame(found) ? found : whole;
  }

 private:
  static constexpr std::size_t kMostPaths = 4096;
  static constexpr int kMostDistance = 3;

  // ---- lines of canonical moves ----

  // Splits `moves`, the text of canonicalMoves(): each line has an ID, a side, a cell, and the rest.
  LinesOfCells linesOf(const std::string& moves, std::size_t idLength) const {
    LinesOfCells lines = none();
    for (const std::string_view line : linesIn(moves)) {
      const auto side = static_cast<std::size_t>(line[idLength] - '0');
      const std::size_t begin = idLength + 2, end = line.find(' ', begin);
      if (side < kSides)
        lines[side][std::stoul(std::string(line.substr(begin, end - begin)))].emplace(line.substr(end + 1));
    }
    return lines;
  }
  LinesOfCells linesOf(const Variant& variant) const {
    return linesOf(canonicalMoves(variant, type_), variant.type(type_).id.size());
  }

  // Returns the lines for each of these programs, in a game on the same board with a type for each.
  std::vector<LinesOfCells> linesOf(const std::vector<movement::SidePrograms>& programs) const {
    std::vector<LinesOfCells> lines;
    for (std::size_t begin = 0; begin < programs.size(); begin += kMaxTypes) {
      VariantDraft draft;
      draft.board = board_;
      draft.symmetry = variant_.symmetry();
      draft.start.cells.assign(board_.size(), Piece());
      const std::size_t end = std::min(programs.size(), begin + kMaxTypes);
      for (std::size_t i = begin; i < end; ++i) {
        PieceType type;
        type.id = fmt::format("T{:03}X", i - begin);
        for (const Side side : kBothSides) type.program[index(side)] = programs[i][index(side)];
        draft.types.push_back(std::move(type));
      }
      draft.arrival = ArrivalTable(draft.types.size(), board_.size());
      draft.imitatedArrival = draft.arrival;
      const VariantPtr pieces = Variant::build(std::move(draft));
      for (std::size_t i = begin; i < end; ++i) {
        const TypeId type = typeAt(i - begin);
        lines.push_back(linesOf(canonicalMoves(*pieces, type), pieces->type(type).id.size()));
      }
    }
    return lines;
  }

  std::optional<movement::SidePrograms> compiled(const std::string& notation) {
    Diagnostics discarded;
    return movement::compileMovement(spanOf("notation", notation), board_,
                                     {.royal = variant_.type(type_).royal, .lookForUseless = false},
                                     discarded);
  }

  // ---- candidates ----

  // Returns candidates, one per direction, that could describe a part of the program: leaps to the
  // destinations of its paths, and shorter leaps of which these are multiples.
  std::vector<Candidate> candidates() const {
    std::set<Vector> vectors;
    const Board& board = variant_.board();
    board.forEachCell([&](Cell origin) {
      const auto paths =
          pathsFrom(board, variant_.type(type_).program[index(Side::White)], origin, kMostPaths);
      for (const Path& path : *paths) {
        Vector v{board.file(path.to) - board.file(origin), board.rank(path.to) - board.rank(origin), 0};
        const int divisor = std::gcd(v.files, v.ranks);
        if (divisor == 0) continue;
        for (int times = 1; times <= divisor; ++times) {
          if (divisor % times == 0) vectors.insert({v.files / times, v.ranks / times, 0});
        }
      }
    });
    std::vector<Candidate> list;
    for (const Vector v : vectors) {
      const auto [a, b] = std::minmax({std::abs(v.files), std::abs(v.ranks)});
      if (b > kMostDistance) continue;
      const Leaps leaps = Leaps::flat(a, b);
      for (int direction = 0; direction < leaps.count(); ++direction) {
        if (leaps.vector(direction) != v ||
            (movement::directionsOf(movement::classOf(a, b)) & movement::directionBit(direction)) == 0)
          continue;
        for (const char* modality : {"m", "c", "nm", "nc"}) {
          if (modality[0] != 'n' || b > 1) list.push_back({a, b, modality, false, direction});
        }
        for (const char* modality : {"m", "c", "mp", "cp"}) list.push_back({a, b, modality, true, direction});
      }
    }
    return list;
  }

  // A candidate, with the cells on which it applies.
  struct Holding {
    Candidate candidate;
    std::array<CellSet, kSides> cells;
    bool everywhere = true;
    LinesOfCells lines;
  };

  // Compiles the candidates and notes on which cells the type's program has all their moves. Leaves out
  // candidates that apply on no cell, and candidates that another candidate contains.
  std::vector<Holding> holding(const std::vector<Candidate>& candidates) {
    std::vector<Holding> list;
    std::vector<movement::SidePrograms> programs;
    for (const Candidate& candidate : candidates) {
      const auto both = compiled(candidate.text());
      if (!both) continue;
      list.push_back({candidate, {}, true, {}});
      programs.push_back(*both);
    }
    const std::vector<LinesOfCells> lines = linesOf(programs);
    for (std::size_t i = 0; i < list.size(); ++i) {
      list[i].lines = lines[i];
      for (const Side side : kBothSides) {
        for (std::size_t cell = 0; cell < board_.size(); ++cell) {
          const Lines& said = lines[i][index(side)][cell];
          if (said.empty()) continue;
          const Lines& really = target_[index(side)][cell];
          if (std::ranges::includes(really, said))
            list[i].cells[index(side)].add(cellAt(cell));
          else
            list[i].everywhere = false;
        }
      }
    }
    std::erase_if(list, [](const Holding& h) { return h.cells[0].empty() && h.cells[1].empty(); });
    // Leaves out candidates that another candidate contains on all their cells, such as the single step with
    // which a ride begins.
    std::vector<Holding> kept;
    for (const Holding& h : list) {
      const bool implied = std::ranges::any_of(list, [&](const Holding& other) {
        return &other != &h && isPartOf(h, other) && (!isPartOf(other, h) || &other < &h);
      });
      if (!implied) kept.push_back(h);
    }
    return kept;
  }

  // Has `whole` all moves of `part`, on all cells on which `part` holds?
  bool isPartOf(const Holding& part, const Holding& whole) const {
    for (const Side side : kBothSides) {
      bool all = true;
      part.cells[index(side)].forEach([&](Cell cell) {
        const Lines& said = part.lines[index(side)][index(cell)];
        const Lines& other = whole.lines[index(side)][index(cell)];
        all = all && whole.cells[index(side)].has(cell) && std::ranges::includes(other, said);
      });
      if (!all) return false;
    }
    return true;
  }

  // ---- terms ----

  // Unites candidates that hold on the same cells to one notation.
  RecoveredMoves joined(const std::vector<Holding>& list) {
    using Cells = std::array<CellSet, kSides>;
    std::map<Cells, std::vector<const Holding*>> byCells;
    std::vector<const Holding*> everywhere;
    for (const Holding& h : list) {
      (h.everywhere ? everywhere : byCells[h.cells]).push_back(&h);
    }
    RecoveredMoves moves;
    moves.everywhere = notationOf(everywhere);
    for (const auto& [cells, holdings] : byCells) moves.onCells.emplace_back(cells, notationOf(holdings));
    return moves;
  }

  // Joins the directions of each atom and modality. If a candidate applies both with and without capture, its
  // term has no modality.
  static std::string notationOf(const std::vector<const Holding*>& list) {
    std::map<std::tuple<int, int, bool, std::string>, std::map<std::string, DirectionSet>> atoms;
    for (const Holding* h : list) {
      const Candidate& c = h->candidate;
      const std::string prefix = c.modality.starts_with('n') ? "n" : c.modality.ends_with('p') ? "p" : "";
      const std::string how = c.modality.find('m') != std::string::npos ? "m" : "c";
      atoms[{c.b, c.a, c.rides, prefix}][how] |= movement::directionBit(c.direction);
    }
    std::string text;
    const auto add = [&](const std::string& term) {
      if (!term.empty()) text += (text.empty() ? "" : " ") + term;
    };
    for (const auto& [atom, directions] : atoms) {
      const auto& [b, a, rides, prefix] = atom;
      const auto of = [&](const char* how) {
        const DirectionSet* known = valueIn(directions, how);
        return known ? *known : DirectionSet{0};
      };
      const auto both = static_cast<DirectionSet>(of("m") & of("c"));
      if (both != 0) addTerms(add, prefix, a, b, rides, both);
      for (const char* how : {"m", "c"}) {
        const auto rest = static_cast<DirectionSet>(of(how) & ~both);
        if (rest != 0) addTerms(add, how + prefix, a, b, rides, rest);
      }
    }
    return abbreviated(text);
  }

  // Adds a term for these directions, or one for each direction if they cannot be spelled together.
  template <typename Add>
  static void addTerms(const Add& add, const std::string& modality, int a, int b, bool rides,
                       DirectionSet directions) {
    if (const std::string term = Candidate::term(modality, a, b, rides, directions); !term.empty())
      return add(term);
    for (int direction = 0; direction < movement::kDirectionCount; ++direction) {
      if ((directions & movement::directionBit(direction)) != 0)
        add(Candidate::term(modality, a, b, rides, movement::directionBit(direction)));
    }
  }

  // Replaces `W F` by K and `R B` by Q, also after a modality.
  static std::string abbreviated(const std::string& text) {
    auto terms = mapped<std::string>(wordsIn(text), std::identity());
    const auto pair = [&](const std::string& one, const std::string& other, const std::string& together) {
      for (const char* modality : {"", "m", "c"}) {
        const auto first = std::ranges::find(terms, modality + one);
        const auto second = std::ranges::find(terms, modality + other);
        if (first == terms.end() || second == terms.end()) continue;
        *first = modality + together;
        terms.erase(second);
      }
    };
    pair("W", "F", "K");
    pair("R", "B", "Q");
    const std::string joined = fmt::format("{}", fmt::join(terms, " "));
    const auto tree = movement::readNotation(joined);
    return tree ? movement::print(*tree) : joined;
  }

  // ---- the remaining moves ----

  // Leaves out alternatives that notation covers completely. Then leaves out notation that covers no move of
  // these alternatives.
  std::vector<Holding> leaveOut(const std::vector<Holding>& list, std::array<MoveProgram, kSides>& programs) {
    LinesOfCells known = none();
    for (const Holding& h : list)
      forEachLines(h, [&](Side side, Cell cell, const Lines& said) {
        known[index(side)][index(cell)].insert(said.begin(), said.end());
      });
    LinesOfCells needed = none();
    for (const Side side : kBothSides) {
      ProgramBuilder rest;
      for (const MoveProgram& part : alternativesOf(variant_.type(type_).program[index(side)])) {
        const std::vector<Lines> lines = linesOf(side, part);
        bool covered = true;
        for (std::size_t cell = 0; cell < lines.size(); ++cell) {
          const Lines& there = known[index(side)][cell];
          covered = covered && std::ranges::includes(there, lines[cell]);
        }
        if (!covered) {
          rest.append(part);
          continue;
        }
        for (std::size_t cell = 0; cell < lines.size(); ++cell)
          needed[index(side)][cell].insert(lines[cell].begin(), lines[cell].end());
      }
      programs[index(side)] = rest.finish();
    }
    std::vector<Holding> kept;
    for (const Holding& h : list) {
      bool isNeeded = false;
      forEachLines(h, [&](Side side, Cell cell, const Lines& said) {
        const Lines& there = needed[index(side)][index(cell)];
        isNeeded = isNeeded ||
                   std::ranges::any_of(said, [&](const std::string& line) { return there.contains(line); });
      });
      if (isNeeded) kept.push_back(h);
    }
    return kept;
  }

  LinesOfCells none() const {
    LinesOfCells lines;
    for (auto& ofSide : lines) ofSide.resize(board_.size());
    return lines;
  }
  // Calls visit(side, cell, lines) for each cell on which the candidate applies.
  template <typename Visit>
  static void forEachLines(const Holding& h, Visit visit) {
    for (const Side side : kBothSides)
      h.cells[index(side)].forEach([&](Cell cell) { visit(side, cell, h.lines[index(side)][index(cell)]); });
  }

  // Returns the lines of `part` by cell. They are computed in the game itself, whose array decides which
  // pieces can be unmoved.
  std::vector<Lines> linesOf(Side side, const MoveProgram& part) const {
    VariantDraft draft = variant_.parts();
    PieceType& type = draft.types[index(type_)];
    for (MoveProgram& program : type.program) program = {};
    type.program[index(side)] = part;
    return linesOf(*Variant::build(std::move(draft)))[index(side)];
  }

  // Compiles the recovered moves again: are they the moves of the type?
  bool isSame(const RecoveredMoves& found) {
    VariantDraft draft = variant_.parts();
    draft.board = board_;
    std::array<ProgramBuilder, kSides> builders;
    const auto add = [&](const std::string& notation, const std::array<CellSet, kSides>* cells) {
      const auto both = compiled(notation);
      for (const Side side : kBothSides) {
        ProgramBuilder& builder = builders[index(side)];
        if (!both || (*both)[index(side)].code.empty()) continue;
        builder.alternative();
        if (cells) builder.testZone((*cells)[index(side)]);
        builder.appendHere((*both)[index(side)]);
      }
    };
    if (!found.everywhere.empty()) add(found.everywhere, nullptr);
    for (const auto& [cells, notation] : found.onCells) add(notation, &cells);
    draft.board = board_;
    for (const Side side : kBothSides) {
      builders[index(side)].append(found.programs[index(side)]);
      draft.types[index(type_)].program[index(side)] = builders[index(side)].finish();
    }
    const LinesOfCells lines = linesOf(*Variant::build(std::move(draft)));
    return lines == target_;
  }

  const Variant& variant_;
  const TypeId type_;
  Board board_ = variant_.board();  // steps of candidates are added to it
  LinesOfCells target_;
};

}  // namespace

std::vector<MoveProgram> alternativesOf(const MoveProgram& program) {
  constexpr std::size_t kMostAlternatives = 64;
  const auto asks = [&](std::size_t at) {
    const Op op = program.code[at].op;
    return op == Op::Not || op == Op::Kind || isTest(op);
  };
  struct Beginning {
    std::vector<Instruction> asked;
    std::size_t at;
  };
  std::vector<MoveProgram> list;
  std::vector<Beginning> waiting;
  if (!program.code.empty()) waiting.push_back({{}, 0});
  while (!waiting.empty()) {
    auto [asked, at] = std::move(waiting.back());
    waiting.pop_back();
    for (std::size_t all = 0; asks(at) || program.code[at].op == Op::Jump; ++all) {
      if (all > program.code.size()) return {program};
      if (asks(at)) asked.push_back(program.code[at]);
      at = program.code[at].op == Op::Jump ? program.code[at].operand : at + 1;
    }
    if (program.code[at].op == Op::Fork) {
      waiting.push_back({asked, program.code[at].operand});
      waiting.push_back({std::move(asked), at + 1});
      if (list.size() + waiting.size() > kMostAlternatives) return {program};
      continue;
    }
    MoveProgram part = program;
    const std::size_t before = asked.size() + 1;
    for (Instruction& in : part.code) {
      if (infoOf(in.op).operand == OperandKind::Address)
        in.operand = static_cast<std::uint16_t>(in.operand + before);
    }
    asked.push_back({Op::Jump, static_cast<std::uint16_t>(at + before)});
    part.code.insert(part.code.begin(), asked.begin(), asked.end());
    part.code = united(part.code);
    list.push_back(std::move(part));
  }
  return list;
}

RecoveredMoves recoveredMoves(const Variant& variant, TypeId type) {
  return Recovery(variant, type).run();
}

}  // namespace fairyforge::frontend::write
