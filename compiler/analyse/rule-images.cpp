// Compares rules by their images (RulesImage): each prints the rules as one player sees them on a board whose
// cells are permuted. Two images print the same text exactly where the rules are the same.

#include "compiler/analyse/rule-images.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/rules-printer.h"

namespace fairyforge::analyse {

namespace {

const char* playerName(Side side) {
  return side == Side::White ? "White" : side == Side::Black ? "Black" : "the third side";
}

// Can a piece of this type belong to the third side?
bool canBeThirds(const Variant& variant, TypeId type) {
  const ThirdSide* third = variant.third();
  if (third == nullptr) return false;
  const auto makesOne = [&](const MoveProgram& program) {
    return std::ranges::any_of(program.code, [&](const Instruction& in) {
      return in.op == Op::Give || (in.op == Op::Put && putPiece(in.operand) == Piece(type, Side::Third));
    });
  };
  return third->introduces.has(type) ||
         std::ranges::find(variant.start().cells, Piece(type, Side::Third)) != variant.start().cells.end() ||
         std::ranges::any_of(variant.types(), [&](const PieceType& other) {
           return std::ranges::any_of(other.program, makesOne) || std::ranges::any_of(other.drop, makesOne);
         });
}

}  // namespace

Cell lowestOf(const CellSet& cells) {
  Cell first = kNoCell;
  cells.forEach([&](Cell cell) { first = first == kNoCell ? cell : first; });
  return first;
}

RuleImages::RuleImages(const Variant& variant, ComparedRules compared)
    : variant_(variant), compared_(std::move(compared)) {}

const RuleImages::Paths& RuleImages::pathsOf(const MoveProgram& program, Cell cell, bool isDrop) {
  const auto [entry, isNew] = paths_.try_emplace({&program, cell});
  if (isNew) {
    entry->second =
        isDrop ? dropPathsTo(variant_.board(), program, cell) : pathsFrom(variant_.board(), program, cell);
    if (entry->second && compared_.leavesOut) std::erase_if(*entry->second, compared_.leavesOut);
  }
  return entry->second;
}

std::vector<RuleDifference> RuleImages::differences(const RuleImage& image) {
  const Board& board = variant_.board();
  std::vector<RuleDifference> found;
  const auto imageOf = [&](Cell cell) { return image.cells[index(cell)]; };
  CellSet without;
  board.forEachCell([&](Cell cell) {
    if (imageOf(cell) == kNoCell || !board.exists(imageOf(cell))) without.add(cell);
  });
  if (!without.empty()) {
    found.push_back({fmt::format("the board: {} has no image", board.name(lowestOf(without))), without});
    return found;
  }
  CellMap same;
  for (std::size_t i = 0; i < board.size(); ++i) same.push_back(cellAt(i));
  RulesPrinter a(variant_, RulesImage{image.from, image.cells}), b(variant_, RulesImage{image.to, same});
  const std::pair players(image.from, image.to), thirds(Side::Third, Side::Third);
  const auto differ = [&](const auto& print) {
    print(a);
    print(b);
    return a.take() != b.take();
  };

  const auto compareArray = [&] {
    CellSet cells, theirs;  // the cells that differ, and those of them with pieces of the compared players
    const Setup& start = variant_.start();
    board.forEachCell([&](Cell cell) {
      const Piece here = start.at(cell), there = start.at(imageOf(cell));
      if (a.text(here) == b.text(there)) return;
      cells.add(cell);
      if ((here && here.side() == image.from) || (there && there.side() == image.to)) theirs.add(cell);
    });
    if (!cells.empty()) {
      const CellSet& told = theirs.empty() ? cells : theirs;
      found.push_back({fmt::format("the array: {} of {}'s cells, as {}, are held otherwise than {}'s, as {}",
                                   told.size(), playerName(image.from), board.name(lowestOf(told)),
                                   playerName(image.to), board.name(imageOf(lowestOf(told)))),
                       cells});
    }
    std::size_t number = 0;
    forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
      const std::size_t its = number++;
      // The side to move is not compared, because the order of turns is compared separately.
      if (its == rowOf(&Setup::cells) || its == rowOf(&Setup::player) || its == rowOf(&Setup::turn)) return;
      if (a.text(row.of(start)) != b.text(row.of(start)))
        found.push_back({fmt::format("the {} at the start", row.name.value)});
    });
  };

  const auto report = [&](const std::string& name, const std::string& what, std::pair<Side, Side> whose,
                          const CellSet& cells, bool isKnown) {
    if (cells.empty()) return;
    found.push_back({fmt::format("{}: {}'s {} {} and {}'s on {} {}", name, playerName(whose.first), what,
                                 board.name(lowestOf(cells)), playerName(whose.second),
                                 board.name(imageOf(lowestOf(cells))),
                                 isKnown ? "is not the same" : "have too many ways to be compared"),
                     cells, isKnown});
  };

  // Returns two sets of cells: those from which the moves (or drops) of the type by the two programs differ, and
  // those for which it is unknown whether they do.
  const auto differingCells = [&](TypeId type, const MoveProgram& mine, const MoveProgram& its,
                                  std::pair<Side, Side> whose, bool areDrops) {
    CellSet cells, open;
    std::optional<bool> isOtherCode;
    board.forEachCell([&](Cell cell) {
      const Paths &ways = pathsOf(mine, cell, areDrops), &others = pathsOf(its, imageOf(cell), areDrops);
      if (ways && others) {
        a.printMoves(type, mine, whose.first, cell, *ways);
        b.printMoves(type, its, whose.second, imageOf(cell), *others);
        if (a.take() != b.take()) cells.add(cell);
        return;
      }
      if (!isOtherCode) {
        a.printCode(mine);
        b.printCode(its);
        isOtherCode = a.take() != b.take();
      }
      if (*isOtherCode) open.add(cell);
    });
    return std::pair(cells, open);
  };

  // Types with the same programs have the same result, which is computed once.
  std::vector<std::tuple<const MoveProgram*, const MoveProgram*, CellSet>> known;
  const auto compareMoves = [&](TypeId type, std::pair<Side, Side> whose) {
    const auto& [name, programs] = std::tie(variant_.type(type).name, variant_.type(type).program);
    const MoveProgram &mine = programs[index(whose.first)], &its = programs[index(whose.second)];
    const auto alike = std::ranges::find_if(
        known, [&](const auto& entry) { return *std::get<0>(entry) == mine && *std::get<1>(entry) == its; });
    if (alike != known.end()) return report(name, "move from", whose, std::get<2>(*alike), true);
    const auto [cells, open] = differingCells(type, mine, its, whose, false);
    if (open.empty()) known.emplace_back(&mine, &its, cells);
    report(name, "move from", whose, cells, true);
    report(name, "move from", whose, open, false);
  };

  const auto compareType = [&](TypeId id) {
    const PieceType& type = variant_.type(id);
    // Names every field, so that a new field does not compile until it is compared.
    const auto& [name, shortName, notation, notationSpan, span, picture, royal, imitates, givesNoCheck,
                 program, drop, marks, transfer] = type;
    const auto [mine, its] = players;
    compareMoves(id, players);
    if (canBeThirds(variant_, id)) compareMoves(id, thirds);
    CellSet arrivals, drops;
    const HandRules& hands = variant_.hands();
    board.forEachCell([&](Cell cell) {
      for (const auto& [one, other] : {players, thirds}) {
        for (const ArrivalTable* table : {&variant_.arrival(), &variant_.imitatedArrival()}) {
          auto ours = table->choices(one, id, cell), theirs = table->choices(other, id, imageOf(cell));
          std::ranges::sort(ours);
          std::ranges::sort(theirs);
          if (ours != theirs) arrivals.add(cell);
        }
      }
      if (!hands.any()) return;
      const bool isDropped = hands.cells[index(mine)][index(id)].has(cell),
                 isUnmoved = hands.isUnmoved(mine, id, cell);
      if (isDropped != hands.cells[index(its)][index(id)].has(imageOf(cell)) ||
          isUnmoved != hands.isUnmoved(its, id, imageOf(cell)))
        drops.add(cell);
    });
    report(name, "change of type on", players, arrivals, true);
    const auto [ways, open] = differingCells(id, drop[index(mine)], drop[index(its)], players, true);
    drops |= ways;
    report(name, "drop on", players, drops, true);
    report(name, "drop on", players, open, false);
    if (a.text(transfer) != b.text(transfer))
      found.push_back({fmt::format("{}: the link along which it goes on", name)});
  };

  const auto compare = [&](void (RulesPrinter::*print)(), const char* what) {
    if (differ(std::mem_fn(print))) found.push_back({what});
  };

  // Names every part of a Variant, so that a new part does not compile until it is compared.
  const auto& [title, authors, notes, presentation, itsBoard, symmetry, types, arrival, imitatedArrival,
               triggers, hands, third, turns, marks, goals, end, start] = variant_.parts();
  if (compared_.array) compareArray();
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (compared_.types.has(typeAt(t))) compareType(typeAt(t));
  }
  for (const Trigger& trigger : triggers) {
    if (differ([&](RulesPrinter& of) { of.printTrigger(trigger); }))
      found.push_back(
          {"the cells on which an arrival changes another piece", trigger.zone[index(image.from)]});
  }
  compare(&RulesPrinter::printHands, "what becomes of captured pieces, or what holds of drops");
  compare(&RulesPrinter::printThird, "what the third side may do");
  if (std::ranges::any_of(types, [](const PieceType& type) { return type.program[0].uses(Op::Revive); }))
    compare(&RulesPrinter::printRebirths, "where pieces that are taken appear again");
  compare(&RulesPrinter::printTurns, "the order of turns");
  compare(&RulesPrinter::printEnd, "the rules of the end of the game");
  const auto textsOf = [&](RulesPrinter& of) {
    return mapped(goals, [&](const Goal& goal) {
      of.printGoal(goal);
      return of.take();
    });
  };
  auto ours = textsOf(a), theirs = textsOf(b);
  if (ours != theirs) {
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    const bool isOrder = ours == theirs;
    found.push_back(
        {isOrder ? "goals that are reached together count in their order" : "the goals", {}, !isOrder});
  }
  return found;
}

// ---- symmetry ----
//
// Compares Black's rules with the image of White's. If the variant declares no symmetry, tries both
// reflections.

SideSymmetry sideSymmetry(const Variant& variant) {
  const Board& board = variant.board();
  RuleImages images(variant, {.types = TypeSet::all(variant.types().size())});
  const auto by = [&](Symmetry symmetry) {
    CellMap cells(board.size(), kNoCell);
    board.forEachCell([&](Cell cell) { cells[index(cell)] = board.reflected(cell, symmetry); });
    return SideSymmetry{symmetry, images.differences({Side::White, Side::Black, std::move(cells)})};
  };
  if (variant.symmetry() != Symmetry::None) return by(variant.symmetry());
  SideSymmetry turned = by(Symmetry::Rotate);
  if (!board.has(Symmetry::Mirror)) return turned;
  SideSymmetry mirror = by(Symmetry::Mirror);
  const auto rank = [](const SideSymmetry& symmetry) {
    const auto known = std::ranges::count_if(symmetry.differences, &RuleDifference::isKnown);
    return std::pair(known, symmetry.differences.size());
  };
  return rank(turned) < rank(mirror) ? turned : mirror;
}

}  // namespace fairyforge::analyse
