// Compares rules by views. A RuleView writes the rules as one player sees them, on a board whose cells are
// permuted. Two views write the same text exactly where the rules are the same.

#include "compiler/analyse/rule-images.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/archive.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge::analyse {

class RuleView {
 public:
  RuleView(RuleImages& images, Side player, const CellMap& cells)
      : images_(images),
        variant_(images.variant_),
        board_(variant_.board()),
        player_(player),
        cells_(cells) {}

  Cell of(Cell cell) const { return cell == kNoCell ? cell : cells_[index(cell)]; }
  Side owner(std::size_t relative) const {
    return relative == 0 ? player_ : relative == 1 ? opponent(player_) : Side::Third;
  }

  template <typename T>
  std::string form(const T& value) const {
    std::string form;
    put(form, value);
    return form;
  }

  // Returns the normal forms of the moves or drops of a program from a cell; nothing if there are too many.
  std::optional<std::set<std::string>> moves(const MoveProgram& program, Cell cell, bool isDrop) const {
    const auto& paths = images_.pathsOf(program, cell, isDrop);
    if (!paths) return std::nullopt;
    std::set<std::string> forms;
    for (const Path& path : *paths) forms.insert(pathForm(program, path));
    return forms;
  }
  // Writes the program's instructions one by one.
  std::string programForm(const MoveProgram& program) const {
    std::string form;
    for (const Instruction& in : program.code) form += instructionForm(program, in);
    return form;
  }

  std::string turnsForm() const {
    TurnRules turns = variant_.turns();
    turns.kinds.clear();
    // Both players may have the same turns, half a round of the schedule apart.
    auto& schedule = turns.schedule;
    const bool isWhole = turns.repeat == 0 && schedule.size() % 2 == 0 && !turns.grows();
    const std::size_t first = isWhole && player_ == Side::Black ? schedule.size() / 2 : 0;
    std::ranges::rotate(schedule, schedule.begin() + static_cast<std::ptrdiff_t>(first));
    return form(turns);
  }

  std::vector<std::string> goalForms() const {
    return mapped(variant_.goals(), [&](const Goal& goal) { return form(goal); });
  }

  // Writes all rules of hands except those about where single types are dropped.
  std::string handsForm() const {
    const auto& [fate, becomes, cells, capturing, unmovedOn, heldAs, checkless, mateless, onBothColours,
                 endless, first] = variant_.hands();
    std::string text;
    puts(text, fate, becomes, capturing, heldAs, checkless, mateless, onBothColours, endless, first);
    if (!onBothColours.empty())
      put(text, keeps([&](Cell a, Cell b) { return board_.colourOf(a) == board_.colourOf(b); }));
    return text;
  }
  std::string thirdForm() const {
    std::optional<ThirdSide> third = variant_.third() ? std::optional(*variant_.third()) : std::nullopt;
    if (third) third->name = third->colour = {};
    return form(third);
  }

  // Writes where captured pieces return to the board (Op::Revive).
  std::string rebirthForm() const {
    std::map<std::pair<std::size_t, Cell>, Cell> rebirths;
    for (std::size_t relative = 0; relative < kSides; ++relative) {
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        board_.forEachCell([&](Cell cell) {
          rebirths[{relative * kMaxTypes + t, of(cell)}] =
              of(variant_.rebirth(Piece(typeAt(t), owner(relative)), cell));
        });
      }
    }
    std::string form;
    for (const auto& [key, cell] : rebirths) puts(form, key.first, raw(key.second), raw(cell));
    return form;
  }

 private:
  struct Raw {
    std::uint16_t value;
  };
  // Marks a cell that the view has already mapped, so that put() does not map it again.
  static Raw raw(Cell cell) { return {static_cast<std::uint16_t>(index(cell))}; }

  template <typename... T>
  void puts(std::string& form, const T&... values) const {
    (put(form, values), ...);
  }
  template <typename T>
  void put(std::string& form, const T& value) const {
    namespace d = archive_detail;
    if constexpr (std::is_same_v<T, Raw>) {
      putRaw(form, value.value);
    } else if constexpr (std::is_same_v<T, SourceSpan>) {
      // Where a rule stands in the source text does not matter.
    } else if constexpr (std::is_same_v<T, Side>) {
      putRaw(form, relative(value));
    } else if constexpr (std::is_same_v<T, Cell>) {
      putRaw(form, of(value));
    } else if constexpr (std::is_same_v<T, CellSet>) {
      CellSet seen;
      value.forEach([&](Cell cell) { seen.add(of(cell)); });
      for (std::size_t w = 0; w < kMaxCells / 64; ++w) putRaw(form, seen.word(w));
    } else if constexpr (std::is_same_v<T, TypeSet>) {
      for (std::size_t w = 0; w < TypeSet::kWords; ++w) putRaw(form, value.word(w));
    } else if constexpr (std::is_same_v<T, StepId>) {
      putRaw(form, stepNumber(value, false));
    } else if constexpr (std::is_same_v<T, Piece>) {
      putRaw(form, static_cast<bool>(value));
      if (value) puts(form, value.side(), value.type());
    } else if constexpr (std::is_same_v<T, Goal>) {
      putGoal(form, value);
    } else if constexpr (std::is_same_v<T, CountRule>) {
      const auto& [of, condition, moves, anew, fromPieces, span] = value;
      putForBoth(form, of, condition);
      puts(form, moves, anew, fromPieces);
    } else if constexpr (std::is_same_v<T, Obligation>) {
      const auto& [of, condition, span] = value;
      putForBoth(form, of, condition);
    } else if constexpr (d::isPlain<T>) {
      putRaw(form, value);
    } else if constexpr (d::isArray<T>) {
      static_assert(std::tuple_size_v<T> == kSides || std::tuple_size_v<T> == kOwners, "by player");
      for (std::size_t i = 0; i < value.size(); ++i) put(form, value[index(owner(i))]);
    } else if constexpr (d::isA<T, std::vector> || std::is_same_v<T, std::string>) {
      put(form, value.size());
      for (const auto& element : value) put(form, element);
    } else if constexpr (d::isA<T, std::optional>) {
      put(form, value.has_value());
      if (value) put(form, *value);
    } else {
      static_assert(std::is_aggregate_v<T> && !std::is_same_v<T, GoalCondition> &&
                        !std::is_same_v<T, MoveProgram> && !std::is_same_v<T, Instruction>,
                    "has no form");
      d::withFields(value, [&](const auto&... fields) { puts(form, fields...); });
    }
  }
  template <typename T>
  static void putRaw(std::string& form, T value) {
    form.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <typename T>
  void putSorted(std::string& form, const T& values) const {
    std::multiset<std::string> forms;
    for (const auto& value : values) forms.insert(this->form(value));
    put(form, forms.size());
    for (const std::string& one : forms) form += one;
  }

  std::uint8_t relative(Side side) const { return side == Side::Third ? 2 : side == player_ ? 0 : 1; }
  std::uint8_t relative(Owners owners) const {
    std::uint8_t seen = 0;
    for (std::size_t i = 0; i < kOwners; ++i) {
      if ((owners >> index(owner(i)) & 1) != 0) seen |= static_cast<std::uint8_t>(1u << i);
    }
    return seen;
  }

  // Is alike(a, b) the same for all pairs of cells and for their images?
  template <typename Alike>
  bool keeps(Alike alike) const {
    bool all = true;
    board_.forEachCell([&](Cell a) {
      board_.forEachCell([&](Cell b) { all = all && alike(a, b) == alike(of(a), of(b)); });
    });
    return all;
  }

  // Returns the number of a step. Steps that lead to the same cells have the same number, whatever their
  // vectors or links. `back`: numbers the reversed step.
  std::size_t stepNumber(StepId step, bool back) const {
    std::vector<Cell> targets(board_.size(), kNoCell);
    bool returns = true;
    board_.forEachCell([&](Cell cell) {
      const Cell to = board_.walk(cell, step);
      if (to == kNoCell) return;
      if (back) {
        returns = returns && targets[index(of(to))] == kNoCell;
        targets[index(of(to))] = of(cell);
      } else {
        targets[index(of(cell))] = of(to);
      }
    });
    if (!returns) return SIZE_MAX;
    return images_.steps_.try_emplace(std::move(targets), images_.steps_.size()).first->second;
  }

  // ---- programs ----

  std::string neighbourhoodForm(const Neighbourhood& beside) const {
    const auto& [steps, occupants, types, extent, least, ends, on] = beside;
    std::string form;
    puts(form, occupants, types, extent, least, ends);
    // "On the same file" is not a step; a view that exchanges files and ranks changes its meaning.
    const auto isOnFile = [&](Cell x, Cell y) {
      return board_.file(x) == board_.file(y) && board_.level(x) == board_.level(y);
    };
    const auto isOnLine = [&](Cell x, Cell y) {
      return isOnFile(x, y) || (board_.rank(x) == board_.rank(y) && board_.level(x) == board_.level(y));
    };
    if (extent == Neighbourhood::Extent::File) put(form, keeps(isOnFile));
    if (extent == Neighbourhood::Extent::Cornered) put(form, keeps(isOnLine));
    if (on.empty()) {
      putSorted(form, steps);
      return form;
    }
    std::multiset<std::string> ways;
    std::string way;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      puts(way, steps[i], on[i]);
      if (on[i] == 0) ways.insert(std::exchange(way, {}));
    }
    for (const std::string& one : ways) form += one;
    return form;
  }

  std::string instructionForm(const MoveProgram& program, const Instruction& in) const {
    std::string form;
    put(form, in.op);
    switch (infoOf(in.op).operand) {
      case OperandKind::None:
      case OperandKind::Address:
      case OperandKind::Occupants:
      case OperandKind::Register:
      case OperandKind::Place:
      case OperandKind::Mark:
      case OperandKind::Attackers:
      case OperandKind::Type:
      case OperandKind::Kind:
      case OperandKind::Landing:
        put(form, in.operand);
        break;
      case OperandKind::Step:
        put(form, static_cast<StepId>(in.operand));
        break;
      case OperandKind::TypeSet:
        put(form, program.typeSets[in.operand]);
        break;
      case OperandKind::Zone:
        put(form, program.zones[in.operand]);
        break;
      case OperandKind::Sides:
        putRaw(form, relative(static_cast<Owners>(in.operand)));
        break;
      case OperandKind::Piece:
        puts(form, putPiece(in.operand), (in.operand & kUnmovedPut) != 0);
        break;
      case OperandKind::Owner:
        putRaw(form, in.operand == kOther ? std::uint8_t{kOther} : relative(static_cast<Side>(in.operand)));
        break;
      case OperandKind::Neighbourhood:
        form += neighbourhoodForm(program.neighbourhoods[in.operand]);
        break;
    }
    return form;
  }

  std::string pathForm(const MoveProgram& program, const Path& path) const {
    std::string form;
    // Names every field, here and below, so that a new field does not compile until it is compared.
    path.archiveFields([&](const PathEffects<Cell>& effects, const std::vector<CellCondition>& conditions,
                           const std::vector<std::uint16_t>& lastIn,
                           const std::vector<std::uint16_t>& lastNotIn) {
      const auto& [to, landing, victims, takesPasser, relocations, targets, edits, kind, continuesWith] =
          effects;
      puts(form, to, landing, takesPasser, kind, continuesWith);
      putSorted(form, victims);
      putSorted(form, relocations);
      putSorted(form, targets);
      std::vector<Edit> seen = edits;
      for (Edit& edit : seen) edit.cell = of(edit.cell);
      sortEdits(seen);
      for (const Edit& edit : seen) {
        put(form, raw(edit.cell));
        form += instructionForm(program, {edit.what, edit.operand});
      }
      std::multiset<std::string> demands;
      for (const CellCondition& c : conditions) {
        forEachTest(c, [&](const Instruction& test, bool negated) {
          demands.insert(this->form(c.cell) + this->form(negated) + instructionForm(program, test));
        });
      }
      for (const auto& [sets, op] : {std::pair{&lastIn, false}, {&lastNotIn, true}}) {
        for (const std::uint16_t set : *sets)
          demands.insert(this->form(kNoCell) + this->form(op) + this->form(program.typeSets[set]));
      }
      put(form, demands.size());
      for (const std::string& demand : demands) form += demand;
    });
    return form;
  }

  // ---- goals ----

  void putGoal(std::string& form, const Goal& goal) const {
    const auto& [result, of, condition, span] = goal;
    put(form, result);
    putForBoth(form, of, condition);
  }
  void putForBoth(std::string& form, const std::array<bool, kSides>& of,
                  const GoalCondition& condition) const {
    for (std::size_t i = 0; i < kSides; ++i) {
      put(form, of[index(owner(i))]);
      if (of[index(owner(i))]) form += conditionForm(condition, owner(i));
    }
  }

  std::string conditionForm(const GoalCondition& c, Side player) const {
    const auto& [kind, count, counter, orFewer, hands, types, occupants, places, legs, parts] = c;
    using Kind = GoalCondition::Kind;
    std::string form;
    puts(form, kind, count, counter, orFewer, hands, types);
    std::multiset<std::string> ofPlayer;
    for (const auto& place : places) ofPlayer.insert(this->form(place[index(player)]));
    for (const std::string& place : ofPlayer) form += place;
    if (kind == Kind::Pattern) {
      // A row of cells is the same pattern when it is read from the other end.
      form += std::min(patternForm(c, player, false), patternForm(c, player, true));
    } else {
      put(form, occupants);
      std::multiset<std::string> steps;
      for (const auto& leg : legs) steps.insert(this->form(leg[index(player)]));
      for (const std::string& step : steps) form += step;
    }
    const Side whose = kind == Kind::Other ? opponent(player) : player;
    auto forms = mapped(parts, [&](const GoalCondition& part) { return conditionForm(part, whose); });
    if (kind == Kind::All || kind == Kind::Any) std::ranges::sort(forms);
    for (const std::string& part : forms) form += '(' + part + ')';
    return form;
  }
  std::string patternForm(const GoalCondition& c, Side player, bool back) const {
    std::string form;
    const std::size_t last = c.occupants.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      put(form, c.occupants[back ? last - i : i]);
      if (i == last) break;
      std::vector<StepId> leg = c.legs[back ? last - 1 - i : i][index(player)];
      if (back) std::ranges::reverse(leg);
      for (const StepId step : leg) put(form, stepNumber(step, back));
    }
    return form;
  }

  RuleImages& images_;
  const Variant& variant_;
  const Board& board_;
  const Side player_;
  const CellMap& cells_;
};

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

// Returns two sets of cells: those from which the moves (or drops) of the two programs differ, and those for
// which it is unknown whether they do.
std::pair<CellSet, CellSet> RuleImages::differingCells(const RuleView& a, const RuleView& b,
                                                       const MoveProgram& mine, const MoveProgram& its,
                                                       const CellMap& image, bool areDrops) const {
  CellSet cells, open;
  std::optional<bool> isSameProgram;
  variant_.board().forEachCell([&](Cell cell) {
    const auto ways = a.moves(mine, cell, areDrops), others = b.moves(its, image[index(cell)], areDrops);
    if (ways && others) {
      if (*ways != *others) cells.add(cell);
      return;
    }
    if (!isSameProgram) isSameProgram = a.programForm(mine) == b.programForm(its);
    if (!*isSameProgram) open.add(cell);
  });
  return {cells, open};
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
  const RuleView a(*this, image.from, image.cells), b(*this, image.to, same);
  const auto owners = [&](std::size_t relative) { return std::pair(a.owner(relative), b.owner(relative)); };

  const auto compareArray = [&] {
    CellSet cells, theirs;  // the cells that differ, and those of them with pieces of the compared players
    const Setup& start = variant_.start();
    board.forEachCell([&](Cell cell) {
      const Piece here = start.at(cell), there = start.at(imageOf(cell));
      if (a.form(here) == b.form(there)) return;
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
      if (a.form(row.of(start)) != b.form(row.of(start)))
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

  // Types with the same programs have the same result, which is computed once.
  std::vector<std::tuple<const MoveProgram*, const MoveProgram*, CellSet>> known;
  const auto compareMoves = [&](const std::string& name, const MoveProgram(&programs)[kOwners],
                                std::pair<Side, Side> whose) {
    const MoveProgram &mine = programs[index(whose.first)], &its = programs[index(whose.second)];
    const auto alike = std::ranges::find_if(
        known, [&](const auto& entry) { return *std::get<0>(entry) == mine && *std::get<1>(entry) == its; });
    if (alike != known.end()) return report(name, "move from", whose, std::get<2>(*alike), true);
    const auto [cells, open] = differingCells(a, b, mine, its, image.cells, false);
    if (open.empty()) known.emplace_back(&mine, &its, cells);
    report(name, "move from", whose, cells, true);
    report(name, "move from", whose, open, false);
  };

  const auto compareType = [&](TypeId id) {
    const PieceType& type = variant_.type(id);
    // Names every field, so that a new field does not compile until it is compared.
    const auto& [name, shortName, notation, notationSpan, span, picture, royal, imitates, givesNoCheck,
                 program, drop, marks, transfer] = type;
    const auto whose = owners(0);
    const auto [mine, its] = whose;
    compareMoves(name, program, whose);
    if (canBeThirds(variant_, id)) compareMoves(name, program, owners(2));
    CellSet arrivals, drops;
    const HandRules& hands = variant_.hands();
    board.forEachCell([&](Cell cell) {
      for (const auto& [one, other] : {whose, owners(2)}) {
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
    report(name, "change of type on", whose, arrivals, true);
    const auto [ways, open] = differingCells(a, b, drop[index(mine)], drop[index(its)], image.cells, true);
    drops |= ways;
    report(name, "drop on", whose, drops, true);
    report(name, "drop on", whose, open, false);
    if (a.form(transfer) != b.form(transfer))
      found.push_back({fmt::format("{}: the link along which it goes on", name)});
  };

  const auto compare = [&](const std::string& mine, const std::string& its, const char* what) {
    if (mine != its) found.push_back({what});
  };

  // Names every part of a Variant, so that a new part does not compile until it is compared.
  const auto& [title, authors, notes, presentation, itsBoard, symmetry, types, arrival, imitatedArrival,
               triggers, hands, third, turns, marks, goals, end, start] = variant_.parts();
  if (compared_.array) compareArray();
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (compared_.types.has(typeAt(t))) compareType(typeAt(t));
  }
  for (const Trigger& trigger : triggers) {
    if (a.form(trigger) != b.form(trigger))
      found.push_back(
          {"the cells on which an arrival changes another piece", trigger.zone[index(image.from)]});
  }
  compare(a.handsForm(), b.handsForm(), "what becomes of captured pieces, or what holds of drops");
  compare(a.thirdForm(), b.thirdForm(), "what the third side may do");
  if (std::ranges::any_of(types, [](const PieceType& type) { return type.program[0].uses(Op::Revive); }))
    compare(a.rebirthForm(), b.rebirthForm(), "where pieces that are taken appear again");
  compare(a.turnsForm(), b.turnsForm(), "the order of turns");
  compare(a.form(variant_.end()), b.form(variant_.end()), "the rules of the end of the game");
  auto ours = a.goalForms(), theirs = b.goalForms();
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
