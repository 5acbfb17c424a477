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

// Compares the rules of the two players of one claim, a subject at a time.
class RuleImages::Comparison {
 public:
  Comparison(RuleImages& images, const RuleImage& image)
      : images_(images),
        variant_(images.variant_),
        board_(variant_.board()),
        image_(image),
        a_(variant_, RulesImage{image.from, image.cells}),
        b_(variant_, RulesImage{image.to, identity(board_)}) {}

  std::vector<RuleDifference> differences() {
    CellSet without;
    board_.forEachCell([&](Cell cell) {
      if (imageOf(cell) == kNoCell || !board_.exists(imageOf(cell))) without.add(cell);
    });
    if (!without.empty()) {
      add(fmt::format("the board: {} has no image", board_.name(lowestOf(without))), without);
      return std::move(found_);
    }
    // Names every part of a Variant, so that a new part does not compile until it is compared.
    const auto& [title, authors, notes, presentation, itsBoard, symmetry, types, arrival, imitatedArrival,
                 triggers, hands, third, turns, marks, goals, end, start] = variant_.parts();
    if (images_.compared_.array) compareArray();
    for (std::size_t t = 0; t < types.size(); ++t) {
      if (images_.compared_.types.has(typeAt(t))) compareType(typeAt(t));
    }
    for (const Trigger& trigger : triggers) {
      if (differ([&](RulesPrinter& of) { of.printTrigger(trigger); }))
        add("the cells on which an arrival changes another piece", trigger.zone[index(image_.from)]);
    }
    compare(&RulesPrinter::printHands, "what becomes of captured pieces, or what holds of drops");
    compare(&RulesPrinter::printThird, "what the third side may do");
    if (std::ranges::any_of(types, [](const PieceType& type) { return type.program[0].uses(Op::Revive); }))
      compare(&RulesPrinter::printRebirths, "where pieces that are taken appear again");
    compare(&RulesPrinter::printTurns, "the order of turns");
    compare(&RulesPrinter::printEnd, "the rules of the end of the game");
    compareGoals();
    return std::move(found_);
  }

 private:
  using SidePair = std::pair<Side, Side>;

  static CellMap identity(const Board& board) {
    CellMap same;
    for (std::size_t i = 0; i < board.size(); ++i) same.push_back(cellAt(i));
    return same;
  }
  Cell imageOf(Cell cell) const { return image_.cells[index(cell)]; }
  void add(std::string text, const CellSet& cells = {}, bool isKnown = true) {
    found_.push_back({std::move(text), cells, isKnown});
  }
  // Reports that the type's moves (or what `what` names) differ on the cells.
  void add(const std::string& name, const std::string& what, SidePair whose, const CellSet& cells,
           bool isKnown) {
    if (cells.empty()) return;
    add(fmt::format("{}: {}'s {} {} and {}'s on {} {}", name, playerName(whose.first), what,
                    board_.name(lowestOf(cells)), playerName(whose.second),
                    board_.name(imageOf(lowestOf(cells))),
                    isKnown ? "is not the same" : "have too many ways to be compared"),
        cells, isKnown);
  }
  template <typename Print>
  bool differ(const Print& print) {
    print(a_);
    print(b_);
    return a_.take() != b_.take();
  }
  void compare(void (RulesPrinter::*print)(), const char* what) {
    if (differ(std::mem_fn(print))) add(what);
  }

  void compareArray() {
    CellSet cells, theirs;  // the cells that differ, and those of them with pieces of the compared players
    const Setup& start = variant_.start();
    board_.forEachCell([&](Cell cell) {
      const Piece here = start.at(cell), there = start.at(imageOf(cell));
      if (a_.text(here) == b_.text(there)) return;
      cells.add(cell);
      if ((here && here.side() == image_.from) || (there && there.side() == image_.to)) theirs.add(cell);
    });
    if (!cells.empty()) {
      const CellSet& told = theirs.empty() ? cells : theirs;
      add(fmt::format("the array: {} of {}'s cells, as {}, are held otherwise than {}'s, as {}", told.size(),
                      playerName(image_.from), board_.name(lowestOf(told)), playerName(image_.to),
                      board_.name(imageOf(lowestOf(told)))),
          cells);
    }
    std::size_t number = 0;
    forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
      const std::size_t its = number++;
      // The side to move is not compared, because the order of turns is compared separately.
      if (its == rowOf(&Setup::cells) || its == rowOf(&Setup::player) || its == rowOf(&Setup::turn)) return;
      if (a_.text(row.of(start)) != b_.text(row.of(start)))
        add(fmt::format("the {} at the start", row.name.value));
    });
  }

  void compareType(TypeId id) {
    const PieceType& type = variant_.type(id);
    // Names every field, so that a new field does not compile until it is compared.
    const auto& [name, shortName, notation, notationSpan, span, picture, royal, imitates, givesNoCheck,
                 program, drop, marks, transfer] = type;
    compareMoves(id, players_);
    if (canBeThirds(variant_, id)) compareMoves(id, kThirds);
    add(name, "change of type on", players_, differingArrivals(id), true);
    compareDrops(id);
    if (a_.text(transfer) != b_.text(transfer)) add(fmt::format("{}: the link along which it goes on", name));
  }

  void compareMoves(TypeId type, SidePair whose) {
    const auto& [name, programs] = std::tie(variant_.type(type).name, variant_.type(type).program);
    const MoveProgram &mine = programs[index(whose.first)], &its = programs[index(whose.second)];
    const auto alike = std::ranges::find_if(
        known_, [&](const auto& entry) { return *std::get<0>(entry) == mine && *std::get<1>(entry) == its; });
    if (alike != known_.end()) return add(name, "move from", whose, std::get<2>(*alike), true);
    const auto [cells, open] = differingMoves(type, mine, its, whose, false);
    if (open.empty()) known_.emplace_back(&mine, &its, cells);
    add(name, "move from", whose, cells, true);
    add(name, "move from", whose, open, false);
  }

  void compareDrops(TypeId type) {
    const auto [mine, its] = players_;
    const HandRules& hands = variant_.hands();
    CellSet drops;
    if (hands.any()) {
      board_.forEachCell([&](Cell cell) {
        const bool isDropped = hands.cells[index(mine)][index(type)].has(cell),
                   isUnmoved = hands.isUnmoved(mine, type, cell);
        if (isDropped != hands.cells[index(its)][index(type)].has(imageOf(cell)) ||
            isUnmoved != hands.isUnmoved(its, type, imageOf(cell)))
          drops.add(cell);
      });
    }
    const auto& programs = variant_.type(type).drop;
    const auto [cells, open] =
        differingMoves(type, programs[index(mine)], programs[index(its)], players_, true);
    drops |= cells;
    const std::string& name = variant_.type(type).name;
    add(name, "drop on", players_, drops, true);
    add(name, "drop on", players_, open, false);
  }

  // Returns the cells on which moves give the type other choices than on their images.
  CellSet differingArrivals(TypeId type) const {
    CellSet differing;
    board_.forEachCell([&](Cell cell) {
      for (const auto& [one, other] : {players_, kThirds}) {
        for (const ArrivalTable* table : {&variant_.arrival(), &variant_.imitatedArrival()}) {
          auto ours = table->choices(one, type, cell), theirs = table->choices(other, type, imageOf(cell));
          std::ranges::sort(ours);
          std::ranges::sort(theirs);
          if (ours != theirs) differing.add(cell);
        }
      }
    });
    return differing;
  }

  // Returns two sets of cells: those from which the moves (or drops) of the type by the two programs differ,
  // and those for which it is unknown whether they do.
  std::pair<CellSet, CellSet> differingMoves(TypeId type, const MoveProgram& mine, const MoveProgram& its,
                                             SidePair whose, bool areDrops) {
    CellSet cells, open;
    std::optional<bool> isOtherCode;
    board_.forEachCell([&](Cell cell) {
      const Paths& ways = images_.pathsOf(mine, cell, areDrops);
      const Paths& others = images_.pathsOf(its, imageOf(cell), areDrops);
      if (ways && others) {
        a_.printMoves(type, mine, whose.first, cell, *ways);
        b_.printMoves(type, its, whose.second, imageOf(cell), *others);
        if (a_.take() != b_.take()) cells.add(cell);
        return;
      }
      if (!isOtherCode) {
        a_.printCode(mine);
        b_.printCode(its);
        isOtherCode = a_.take() != b_.take();
      }
      if (*isOtherCode) open.add(cell);
    });
    return {cells, open};
  }

  void compareGoals() {
    const auto textsOf = [&](RulesPrinter& of) {
      return mapped(variant_.goals(), [&](const Goal& goal) {
        of.printGoal(goal);
        return of.take();
      });
    };
    auto ours = textsOf(a_), theirs = textsOf(b_);
    if (ours == theirs) return;
    std::ranges::sort(ours);
    std::ranges::sort(theirs);
    const bool isOrder = ours == theirs;
    add(isOrder ? "goals that are reached together count in their order" : "the goals", {}, !isOrder);
  }

  static constexpr SidePair kThirds{Side::Third, Side::Third};

  RuleImages& images_;
  const Variant& variant_;
  const Board& board_;
  const RuleImage& image_;
  const SidePair players_{image_.from, image_.to};
  RulesPrinter a_, b_;  // print the rules as `from` sees them by their images, and as `to` sees them
  std::vector<RuleDifference> found_;
  // The result of compareMoves() for pairs of programs. Types with the same programs have the same result.
  std::vector<std::tuple<const MoveProgram*, const MoveProgram*, CellSet>> known_;
};

std::vector<RuleDifference> RuleImages::differences(const RuleImage& image) {
  return Comparison(*this, image).differences();
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
  // A board of squares with neither symmetry fails both alike; the mirror is named then.
  if (!board.has(Symmetry::Mirror) && (board.isHexagonal() || board.has(Symmetry::Rotate))) return turned;
  SideSymmetry mirror = by(Symmetry::Mirror);
  const auto rank = [](const SideSymmetry& symmetry) {
    const auto known = std::ranges::count_if(symmetry.differences, &RuleDifference::isKnown);
    return std::pair(known, symmetry.differences.size());
  };
  return rank(turned) < rank(mirror) ? turned : mirror;
}

}  // namespace fairyforge::analyse
