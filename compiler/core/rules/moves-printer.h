// Prints moves in a canonical form: programs that play alike are printed alike. The moves from each cell are
// its paths, grouped by effects; a path is left out if its conditions contain all conditions of another path
// of the group. A program with too many paths is printed instruction by instruction.
//
// Most of the text is conditions, and most of them occur many times: the conditions of a rider's path occur
// again in all its longer paths. So each text is stored once, and lists of conditions are lists of pointers
// to these texts.
#pragma once

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "compiler/core/base/sort-unique.h"
#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge {

// The rules as a player sees them, on a board with permuted cells. The player comes before the opponent, and
// steps are named by the cells to which they lead. Any piece may be unmoved. So the texts of two images are
// equal where the rules are.
struct RulesImage {
  Side player = Side::White;
  std::vector<Cell> cells;  // by cell its image; kNoCell for holes
};

class MovesPrinter {
 public:
  MovesPrinter(const Variant& variant, const Board& board, std::optional<RulesImage> image = {})
      : variant_(variant), board_(board), image_(std::move(image)) {
    for (std::size_t i = 0; i < variant.types().size(); ++i) typesById_[variant.types()[i].id] = typeAt(i);
    for (const auto& lists : variant.hands().unmovedOn)
      for (const CellSet& cells : lists) unmovedDrops_ |= cells;
  }

  // Returns what has been printed since the last call.
  std::string take() { return std::exchange(text_, {}); }

  // Prints the moves of a type with the program from one cell.
  void printMoves(TypeId type, const MoveProgram& program, Side side, Cell cell) {
    if (const auto paths = pathsFrom(board_, program, cell))
      printMoves(type, program, side, cell, *paths);
    else
      line("{}{} {} program {}", variant_.type(type).id, index(side), index(cell), program.dump(board_));
  }
  // Prints these paths of the program: a line for each effect and each set of conditions that allows it. Sets
  // that contain another such set are left out.
  void printMoves(TypeId type, const MoveProgram& program, Side side, Cell cell,
                  const std::vector<Path>& paths) {
    // The lists of conditions of the paths, by the text of the paths' effects.
    std::map<std::string, std::vector<Conditions>> ways;
    for (const Path& path : paths) {
      const bool possible =
          std::all_of(path.conditions.begin(), path.conditions.end(), [&](const CellCondition& c) {
            return canHold(program, c, {type, side}, cell);
          });
      if (!possible) continue;
      const std::optional<Path> image = image_ ? std::optional(imageOf(path)) : std::nullopt;
      const Path& shown = image ? *image : path;
      ways[effectsText(program, shown)].push_back(conditionsOf(program, shown));
    }
    for (auto& [effects, alternatives] : ways) {
      for (const Conditions& conditions : weakest(std::move(alternatives))) {
        append(text_ += variant_.type(type).id, index(seen(side)));
        append(text_ += ' ', index(of(cell)));
        text_ += ' ';
        text_ += effects;
        text_ += " if";
        for (const std::string* condition : conditions) (text_ += ' ') += *condition;
        text_ += conditions.empty() ? " \n" : "\n";
      }
    }
  }
  // Prints the program's instructions one by one.
  void printCode(const MoveProgram& program) {
    for (const Instruction& in : program.code) text_ += instructionText(program, in);
  }

 protected:
  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  static void append(std::string& text, std::uint64_t number) {
    char digits[20];
    text.append(digits, std::to_chars(digits, std::end(digits), number).ptr);
  }

  // ---- the image ----

  Cell of(Cell cell) const { return !image_ || cell == kNoCell ? cell : image_->cells[index(cell)]; }
  // Returns the side that is in the image where `side` is, and the other way round.
  Side seen(Side side) const {
    return image_ && image_->player == Side::Black && side != Side::Third ? opponent(side) : side;
  }
  Owners seen(Owners owners) const {
    Owners image = 0;
    for (const Side side : kAllOwners)
      if ((owners >> index(side) & 1) != 0) image = static_cast<Owners>(image | 1u << index(seen(side)));
    return image;
  }
  Path imageOf(Path path) const {
    const auto map = [&](std::vector<Cell>& cells) {
      for (Cell& cell : cells) cell = of(cell);
      std::ranges::sort(cells);
    };
    path.to = of(path.to);
    map(path.victims);
    map(path.enPassantTargets);
    for (auto& [from, to] : path.relocations) from = of(from), to = of(to);
    std::ranges::sort(path.relocations);
    for (Edit& edit : path.edits) edit.cell = of(edit.cell);
    sortEdits(path.edits);
    for (CellCondition& c : path.conditions) c.cell = of(c.cell);
    return path;
  }
  // Is alike(Cell, Cell) the same for all pairs of cells and for their images?
  template <typename Alike>
  bool keeps(Alike alike) const {
    bool all = true;
    board_.forEachCell([&](Cell a) {
      board_.forEachCell([&](Cell b) { all = all && alike(a, b) == alike(of(a), of(b)); });
    });
    return all;
  }

  // ---- cells, types and steps as texts ----

  static void appendCells(std::string& text, const std::vector<Cell>& list) {
    for (const Cell cell : list) append(text += ' ', index(cell));
  }
  std::string cells(const CellSet& set) const {
    std::vector<Cell> list;
    set.forEach([&](Cell cell) { list.push_back(of(cell)); });
    if (image_) std::ranges::sort(list);
    std::string text;
    appendCells(text, list);
    return text;
  }
  // Returns the IDs of the types in the set, in alphabetical order, each after a blank.
  std::string typeIds(const TypeSet& set) const {
    std::string text;
    for (const auto& [id, type] : typesById_) {
      if (set.has(type)) text += " " + id;
    }
    return text;
  }
  // No set means any type; the text is then empty.
  std::string typeIds(const std::optional<TypeSet>& set) const { return set ? typeIds(*set) : ""; }

  // Returns for each cell the cell to which the step leads, or with `back` the cell from which it leads there.
  // Steps that lead to the same cells have the same text, whatever their vectors or links.
  std::string targetsOf(StepId step, bool back = false) const {
    std::vector<Cell> targets(board_.size(), kNoCell);
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const Cell to = board_.walk(cellAt(i), step);
      if (to == kNoCell) continue;
      const Cell from = of(back ? to : cellAt(i));
      if (from == kNoCell || (back && targets[index(from)] != kNoCell)) return " none";
      targets[index(from)] = of(back ? cellAt(i) : to);
    }
    std::string text;
    for (std::size_t i = 0; i < board_.size(); ++i)
      if (targets[i] != kNoCell) text += fmt::format(" {}>{}", i, index(targets[i]));
    return text;
  }
  // Returns the step as a vector, since the numbers of steps vary between boards; in an image, a digest of its
  // targets.
  std::string vectorOf(StepId step) {
    if (image_) {
      std::string& known = imagesOfSteps_[step];
      if (known.empty()) known = toHex(digestOf(targetsOf(step)));
      return known;
    }
    const Vector v = board_.vectorOf(step);
    return fmt::format("{},{},{}", v.files, v.ranks, v.levels);
  }
  std::string wrapOf(StepId step) const {
    const Wrap wrap = board_.wrapOf(step);
    return image_ || wrap == Wrap::None ? "" : fmt::format(" round {}", static_cast<int>(wrap));
  }

  std::map<std::string, TypeId> typesById_;
  CellSet unmovedDrops_;  // the cells on which some piece that is dropped counts as unmoved
  const Variant& variant_;
  const Board& board_;
  const std::optional<RulesImage> image_;
  std::string text_;

 private:
  // Can the condition be met when `mover` moves from `origin`? False if it requires an unmoved piece where
  // the array has none and none comes by a drop.
  bool canHold(const MoveProgram& program, const CellCondition& c, Piece mover, Cell origin) const {
    if (!c.asks(Op::TestUnmoved) || image_) return true;
    bool can = false;
    forEachUnmoved(c.cell, [&](Piece piece) {
      const bool fits = c.cell == origin
                            ? piece == mover
                            : (c.occupants & (piece.side() == mover.side() ? kOwn : kEnemy)) != 0 &&
                                  hasTypeOf(program, c, piece);
      can = can || fits;
    });
    return can;
  }
  // Calls visit(piece) for the piece that the array has on the cell, and for those that are unmoved when they
  // are dropped there.
  template <typename Visit>
  void forEachUnmoved(Cell cell, Visit visit) const {
    const Piece first = variant_.start().at(cell);
    if (first) visit(first);
    if (!unmovedDrops_.has(cell)) return;
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const Piece piece(typeAt(t), side);
        if (piece != first && variant_.isUnmovedWhenDropped(piece, cell)) visit(piece);
      }
    }
  }
  static bool hasTypeOf(const MoveProgram& program, const CellCondition& c, Piece piece) {
    return std::ranges::all_of(c.operandsOf(Op::TestType),
                               [&](std::uint16_t set) { return program.typeSets[set].has(piece.type()); });
  }

  // Returns the paths of a neighbourhood with Extent::Paths as text, sorted, so that their order in the
  // program does not matter.
  std::string waysText(const Neighbourhood& beside) {
    std::set<std::string> ways;
    std::string way;
    for (std::size_t i = 0; i < beside.steps.size(); ++i) {
      way += fmt::format(" {} {}{}", vectorOf(beside.steps[i]), beside.on[i], wrapOf(beside.steps[i]));
      if (beside.on[i] == 0) ways.insert(std::exchange(way, {}));
    }
    return fmt::format("{}", fmt::join(ways, ""));
  }

  const std::string& besideText(const Neighbourhood& beside) {
    const auto [known, isNew] = besideTexts_.try_emplace(beside);
    if (isNew) known->second = newBesideText(beside);
    return known->second;
  }
  std::string newBesideText(const Neighbourhood& beside) {
    using Extent = Neighbourhood::Extent;
    std::string text = fmt::format(" {}{} at", beside.occupants, typeIds(beside.types));
    if (beside.least > 1) text = fmt::format(" {}x", beside.least) + text;
    if (beside.extent == Extent::File) return text + " file" + changeOfLines(beside.extent);
    if (beside.extent == Extent::Board) return text + " board";
    if (beside.extent != Extent::Steps) {
      const std::string_view extent = beside.info().name;
      text += fmt::format(" {}{}", extent.substr(0, extent.find(' ')), changeOfLines(beside.extent));
    }
    if (!beside.ends.empty()) text += " by" + typeIds(beside.ends);
    if (beside.extent == Extent::Paths) return text + waysText(beside);
    std::vector<std::tuple<Vector, Wrap, std::string>> steps;
    for (const StepId step : beside.steps)
      steps.emplace_back(image_ ? Vector() : board_.vectorOf(step), image_ ? Wrap::None : board_.wrapOf(step),
                         fmt::format(" {}{}", vectorOf(step), wrapOf(step)));
    std::sort(steps.begin(), steps.end());
    for (const auto& step : steps) text += std::get<std::string>(step);
    return text;
  }
  // "On the same file" is no step; an image that exchanges files and ranks changes its meaning.
  std::string changeOfLines(Neighbourhood::Extent extent) const {
    const bool alsoRanks = extent == Neighbourhood::Extent::Cornered;
    if (!image_ || (extent != Neighbourhood::Extent::File && !alsoRanks)) return "";
    const auto alike = [&](Cell a, Cell b) {
      return board_.level(a) == board_.level(b) &&
             (board_.file(a) == board_.file(b) || (alsoRanks && board_.rank(a) == board_.rank(b)));
    };
    return keeps(alike) ? "" : " turned";
  }

  std::string instructionText(const MoveProgram& program, const Instruction& in) {
    const InstructionInfo& info = infoOf(in.op);
    switch (info.operand) {
      case OperandKind::None:
        return fmt::format("({} {})", info.name, in.operand);
      case OperandKind::Neighbourhood:
        return fmt::format("({}{})", info.name, besideText(program.neighbourhoods[in.operand]));
      case OperandKind::TypeSet:
        return fmt::format("({}{})", info.name, typeIds(program.typeSets[in.operand]));
      case OperandKind::Zone:
        return fmt::format("({}{})", info.name, cells(program.zones[in.operand]));
      default:
        return fmt::format("({} {})", info.name, operandText(in.op, in.operand));
    }
  }

  // Appends the tests of a cell that must hold, or fail if `negated`. `withTypes`: also which types its piece
  // may be. Tests with a letter come first, then marks.
  void appendTests(std::string& text, const MoveProgram& program, const CellDemand& d, bool negated,
                   bool withTypes) {
    constexpr std::pair<Instruction, char> kLetters[] = {
        {{Op::TestRoyal}, 'r'},    {{Op::TestUnmoved}, 'u'},    {{Op::TestEnPassant}, 'p'},
        {{Op::TestSafe}, 's'},     {{Op::TestLastFrom}, 'f'},   {{Op::TestLastTo}, 'l'},
        {{Op::TestAttacked}, 'a'}, {{Op::TestAttacked, 1}, 'd'}};
    for (const auto& [test, letter] : kLetters) {
      if (d.has({test.op, test.operand, negated})) text += letter;
    }
    std::uint32_t marks = 0;
    for (const std::uint16_t mark : d.operandsOf(Op::TestMark, negated)) marks |= std::uint32_t{1} << mark;
    if (marks != 0) append(text += 'm', marks);
    for (const DemandedTest& test : d.tests) {
      const bool isOther =
          std::ranges::count(kLetters, Instruction(test), &std::pair<Instruction, char>::first) == 0;
      if (isOther && test.negated == negated && test.op != Op::TestMark && test.op != Op::TestType)
        text += instructionText(program, test);
    }
    if (!withTypes) return;
    for (const std::uint16_t set : d.operandsOf(Op::TestType, negated))
      text += "t(" + typeIds(program.typeSets[set]) + ")";
  }

  // Returns the text of an operand: IDs and vectors instead of the numbers of types and steps.
  std::string operandText(Op op, std::uint16_t operand) {
    switch (infoOf(op).operand) {
      case OperandKind::None:
        return "";
      case OperandKind::Type:
        return variant_.type(typeAt(operand)).id;
      case OperandKind::Piece:
        return fmt::format("{}{}{}", variant_.type(putPiece(operand).type()).id,
                           index(seen(putPiece(operand).side())),
                           (operand & kUnmovedPut) != 0 ? " unmoved" : "");
      case OperandKind::Step: {
        const auto step = static_cast<StepId>(operand);
        return fmt::format("{} round {}", vectorOf(step), image_ ? 0 : static_cast<int>(board_.wrapOf(step)));
      }
      case OperandKind::Sides:
        return fmt::format("{}", seen(static_cast<Owners>(operand)));
      case OperandKind::Owner:
        return fmt::format("{}", operand == kOther ? operand : index(seen(static_cast<Side>(operand))));
      default:
        return fmt::format("{}", operand);
    }
  }

  std::string editText(const MoveProgram& program, const Edit& edit) {
    constexpr std::pair<Op, char> kSigns[] = {{Op::Capture, 'X'}, {Op::Put, '='},    {Op::Revive, '^'},
                                              {Op::Drop, '<'},    {Op::Give, '@'},   {Op::Become, '>'},
                                              {Op::Mark, '+'},    {Op::Unmark, '-'}, {Op::Remove, 'x'}};
    if (edit.what == Op::EachBeside)
      return fmt::format(" {}*{}", index(edit.cell), besideText(program.neighbourhoods[edit.operand]));
    const std::string operand = operandText(edit.what, edit.operand);
    const auto sign = std::ranges::find(kSigns, edit.what, &std::pair<Op, char>::first);
    if (sign != std::end(kSigns)) return fmt::format(" {}{}{}", index(edit.cell), sign->second, operand);
    return fmt::format(" {} {} {}", index(edit.cell), infoOf(edit.what).name, operand);
  }

  // The texts of a path's conditions, each once. Equal texts are one string, so pointers are compared, and
  // give the order.
  using Conditions = std::vector<const std::string*>;

  const std::string* conditionText(const MoveProgram& program, const CellCondition& c) {
    // Most conditions only concern the occupants of the cell.
    if (!c.demandsOccupantsOnly()) return textOf(program, c);
    const std::string*& known = plain_[index(c.cell) * (kAnything + 1) + c.occupants];
    if (known == nullptr) known = textOf(program, c);
    return known;
  }

  // Appends which of the types that can be unmoved on the cell meet the condition; nothing if all of them do.
  void appendUnmovedTypes(std::string& text, const MoveProgram& program, const CellCondition& c) const {
    TypeSet fitting;
    bool all = true;
    forEachUnmoved(c.cell, [&](Piece piece) {
      const bool fits = hasTypeOf(program, c, piece);
      all = all && fits;
      if (fits) fitting.add(piece.type());
    });
    if (!all) text += "t(" + typeIds(fitting) + ")";
  }

  // Returns the condition as text, each different text only once in memory, so that conditions are compared
  // by address.
  const std::string* textOf(const MoveProgram& program, const CellCondition& c) {
    std::string& text = condition_;
    text.clear();
    append(text, index(c.cell));
    text += ':';
    append(text, c.occupants);
    // Except in images, an unmoved piece is the piece that the array has on the cell, or one that is dropped
    // there. Its types are printed only if there is a choice.
    const bool isUnmoved = c.asks(Op::TestUnmoved) && !image_;
    appendTests(text, program, c, false, !isUnmoved);
    if (isUnmoved && unmovedDrops_.has(c.cell)) appendUnmovedTypes(text, program, c);
    if (c.owners != kAnyOwner) append(text += 'o', seen(c.owners));
    if (std::ranges::any_of(c.tests, &DemandedTest::negated))
      appendTests(text += '!', program, c, true, true);
    return &*conditions_.insert(text).first;
  }

  Conditions conditionsOf(const MoveProgram& program, const Path& path) {
    Conditions conditions;
    conditions.reserve(path.conditions.size());
    for (const CellCondition& c : path.conditions) conditions.push_back(conditionText(program, c));
    sortUnique(conditions);
    return conditions;
  }

  // Returns what a path does, as text, without its conditions.
  std::string effectsText(const MoveProgram& program, const Path& path) {
    // Names every field, so that a new field does not compile until it is printed.
    const auto& [to, landing, victims, takesPasser, relocations, targets, edits, kind, continuesWith] =
        path.effects();
    std::string text = "to ";
    append(text, index(to));
    appendCells(text += " take", victims);
    if (takesPasser) text += " passer";
    appendCells(text += " pass", targets);
    text += " carry";
    for (const auto& [from, there] : relocations) {
      append(text += ' ', index(from));
      append(text += '>', index(there));
    }
    if (landing == kUnchanged) text += " unchanged";
    if (landing >= kAs) text += " as " + variant_.type(typeAt(landing - kAs)).id;
    for (const std::uint16_t set : path.lastIn) text += " last(" + typeIds(program.typeSets[set]) + ")";
    for (const std::uint16_t set : path.lastNotIn)
      text += " last not(" + typeIds(program.typeSets[set]) + ")";
    for (const Edit& edit : edits) text += editText(program, edit);
    if (kind != kNoKind) append(text += " kind ", index(kind));
    if (continuesWith) append(text += " then ", index(*continuesWith));
    return text;
  }

  // Removes each list of conditions that contains another, and sorts the rest by their texts. It is enough to
  // compare a list with those kept so far, which are shorter. Thousands of paths may lead to one cell.
  static std::vector<Conditions> weakest(std::vector<Conditions> alternatives) {
    std::sort(alternatives.begin(), alternatives.end(),
              [](const Conditions& a, const Conditions& b) { return a.size() < b.size(); });
    std::vector<Conditions> kept;
    for (Conditions& conditions : alternatives) {
      const bool implied = std::any_of(kept.begin(), kept.end(), [&](const Conditions& other) {
        return std::ranges::includes(conditions, other);
      });
      if (!implied) kept.push_back(std::move(conditions));
    }
    const auto comesBefore = [](const std::string* a, const std::string* b) { return *a < *b; };
    for (Conditions& conditions : kept) std::ranges::sort(conditions, comesBefore);
    std::ranges::sort(kept, [&](const Conditions& a, const Conditions& b) {
      return std::ranges::lexicographical_compare(a, b, comesBefore);
    });
    return kept;
  }

  std::unordered_set<std::string> conditions_;  // all texts of conditions so far
  std::map<StepId, std::string> imagesOfSteps_;
  std::map<Neighbourhood, std::string> besideTexts_;
  // Texts of conditions that only concern occupants, by cell and occupants.
  std::vector<const std::string*> plain_ = std::vector<const std::string*>(kMaxCells * (kAnything + 1));
  std::string condition_;
};

}  // namespace fairyforge
