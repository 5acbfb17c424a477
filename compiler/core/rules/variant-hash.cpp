// Prints the rules in a canonical form and hashes the text by FNV-1a. Types are in the order of their IDs.
// The moves from each cell are its paths, grouped by effects; a path is left out if its conditions contain
// all conditions of another path of the group. A program with too many paths is printed instruction by
// instruction.
//
// Most of the text is conditions, and most of them occur many times: the conditions of a rider's path occur
// again in all its longer paths. So each text is stored once, and lists of conditions are lists of pointers
// to these texts.

#include "compiler/core/rules/variant-hash.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_map>
#include <utility>

#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/program-text.h"

namespace fairyforge {
namespace {

// Which pieces can be unmoved: only those of the array, or any piece on any cell?
enum class Unmoved { AsInArray, Any };

void append(std::string& text, std::uint64_t number) {
  char digits[20];
  text.append(digits, std::to_chars(digits, std::end(digits), number).ptr);
}

// Can text() print a value of this type? For a field of another type, the row in the table of rules
// (rule-row.h) must say apart() or never().
template <typename Value>
constexpr bool hasText() {
  if constexpr (requires { typename Value::value_type; }) return hasText<typename Value::value_type>();
  return std::is_enum_v<Value> || std::is_integral_v<Value> || std::is_same_v<Value, TypeSet> ||
         std::is_same_v<Value, BareKingRule>;
}
// Can text() print every field of Rules whose row says neither apart() nor never()?
template <typename Rules>
consteval bool haveTexts() {
  bool all = true;
  forEachRule<Rules>([&]<typename Value>(const RuleRow<Rules, Value>& row) {
    const auto how = row.hash.value.how;
    all = all && (hasText<Value>() || how == HashLine::How::Apart || how == HashLine::How::Never);
  });
  return all;
}
static_assert(haveTexts<TurnRules>() && haveTexts<EndRules>() && haveTexts<HandRules>());

// Prints the rules of a Variant, or the moves of one type, in the canonical form.
class RulesPrinter {
 public:
  RulesPrinter(const Variant& variant, Unmoved unmoved) : RulesPrinter(variant, variant.board(), unmoved) {}
  RulesPrinter(const Variant& variant, const Board& board, Unmoved unmoved)
      : variant_(variant), board_(board), unmoved_(unmoved) {
    for (std::size_t i = 0; i < variant.types().size(); ++i) typesById_[variant.types()[i].id] = typeAt(i);
  }

  // Makes the text and calls take(part) with its parts in order.
  template <typename Take>
  void print(Take take) {
    line("board {}x{}x{} holes{}", board_.files(), board_.ranks(), board_.levels(), cells(board_.holes()));
    if (board_.isHexagonal()) line("hexagons");
    for (const auto& [id, type] : typesById_) {
      const PieceType& t = variant_.type(type);
      line("type {}{}{}{}", id, t.royal ? " royal" : "", t.imitates ? " imitates" : "",
           t.givesNoCheck ? " gives no check" : "");
      if (t.marks != 0) line("{} marks {}", id, t.marks);
      if (t.transfer[0] || t.transfer[1]) line("transfer {}", id);
      for (const Side side : kBothSides) {
        const MoveProgram& drop = t.drop[index(side)];
        if (!drop.code.empty()) line("{}{} drop {}", id, index(side), byIds(drop).dump(board_));
      }
      for (const Side side : kAllOwners) {
        if (side == Side::Third && variant_.third() == nullptr) continue;
        board_.forEachCell([&](Cell cell) {
          printMoves(id, type, variant_.type(type).program[index(side)], side, cell);
          printArrival(id, type, side, cell);
          take(text_);
          text_.clear();
        });
      }
    }
    printTriggers();
    printHands();
    printThird();
    printRules(variant_.turns());
    for (const Goal& goal : variant_.goals()) {
      line("goal {} {}{}{}", static_cast<int>(goal.result), goal.of[0], goal.of[1], goalText(goal.condition));
    }
    printRules(variant_.end());
    printArray();
    take(text_);
  }

  // Prints the moves of the type for both sides, from each cell.
  std::string print(TypeId type) {
    std::string text;
    for (const Side side : kBothSides) {
      board_.forEachCell(
          [&](Cell cell) { text += print(type, variant_.type(type).program[index(side)], side, cell); });
    }
    return text;
  }
  std::string print(TypeId type, const MoveProgram& program, Side side, Cell cell) {
    printMoves(variant_.type(type).id, type, program, side, cell);
    return std::exchange(text_, {});
  }

  std::string printAllMoves() {
    std::string text;
    for (std::size_t i = 0; i < variant_.types().size(); ++i) text += print(typeAt(i));
    return text;
  }

 private:
  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }

  // Returns the program with the types numbered in the order of their IDs.
  MoveProgram byIds(MoveProgram program) const {
    std::vector<TypeId> renumbered(variant_.types().size());
    std::size_t next = 0;
    for (const auto& [id, type] : typesById_) renumbered[index(type)] = typeAt(next++);
    const auto renumber = [&](TypeSet& set) {
      TypeSet seen;
      set.forEach([&](TypeId type) { seen.add(renumbered[index(type)]); });
      set = seen;
    };
    for (TypeSet& set : program.typeSets) renumber(set);
    for (Neighbourhood& beside : program.neighbourhoods) {
      renumber(beside.types);
      renumber(beside.ends);
    }
    for (Instruction& in : program.code) {
      const auto number = [&](std::size_t type) { return index(renumbered[type]); };
      if (in.op == Op::Land && in.operand >= kAs)
        in.operand = static_cast<std::uint16_t>(kAs + number(in.operand - kAs));
      if (infoOf(in.op).operand == OperandKind::Type)
        in.operand = static_cast<std::uint16_t>(number(in.operand));
      if (in.op == Op::Put)
        in.operand = putting(renumbered[index(putPiece(in.operand).type())], putPiece(in.operand).side());
    }
    return program;
  }

  static void appendCells(std::string& text, const std::vector<Cell>& list) {
    for (const Cell cell : list) {
      text += ' ';
      append(text, index(cell));
    }
  }
  static std::string cells(const CellSet& set) {
    std::string text;
    set.forEach([&](Cell cell) { text += fmt::format(" {}", index(cell)); });
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

  // Can the condition be met when `mover` moves from `origin`? False if it requires an unmoved piece where
  // the array has none.
  bool canHold(const MoveProgram& program, const CellCondition& c, Piece mover, Cell origin) const {
    if (!c.unmoved || unmoved_ == Unmoved::Any) return true;
    const Piece piece = variant_.start().at(c.cell);
    if (!piece) return false;
    if (c.cell == origin) return piece == mover;
    const bool own = piece.side() == mover.side();
    if ((c.occupants & (own ? kOwn : kEnemy)) == 0) return false;
    return std::all_of(c.typeSets.begin(), c.typeSets.end(),
                       [&](std::uint16_t set) { return program.typeSets[set].has(piece.type()); });
  }

  // Returns the paths of a neighbourhood with Extent::Ways as text, sorted, so that their order in the
  // program does not matter.
  std::string waysText(const Neighbourhood& beside) const {
    std::set<std::string> ways;
    std::string way;
    for (std::size_t i = 0; i < beside.steps.size(); ++i) {
      const Vector v = board_.vectorOf(beside.steps[i]);
      way += fmt::format(" {},{},{} {}", v.files, v.ranks, v.levels, beside.on[i]);
      if (board_.wrapOf(beside.steps[i]) != Wrap::None)
        way += fmt::format(" round {}", static_cast<int>(board_.wrapOf(beside.steps[i])));
      if (beside.on[i] == 0) ways.insert(std::exchange(way, {}));
    }
    return fmt::format("{}", fmt::join(ways, ""));
  }

  // Returns the text of a neighbourhood. Steps are written as vectors, since their numbers vary between
  // boards.
  std::string besideText(const Neighbourhood& beside) const {
    std::vector<std::pair<Vector, Wrap>> vectors;
    std::string text = fmt::format(" {}{} at", beside.occupants, typeIds(beside.types));
    if (beside.least > 1) text = fmt::format(" {}x", beside.least) + text;
    if (beside.extent == Neighbourhood::Extent::File) return text + " file";
    if (beside.extent == Neighbourhood::Extent::Board) return text + " board";
    if (beside.extent != Neighbourhood::Extent::Steps) {
      const std::string_view extent = kExtentNames[static_cast<std::size_t>(beside.extent)];
      text += fmt::format(" {}", extent.substr(0, extent.find(' ')));
    }
    if (!beside.ends.empty()) text += " by" + typeIds(beside.ends);
    if (beside.extent == Neighbourhood::Extent::Ways) return text + waysText(beside);
    for (const StepId step : beside.steps) vectors.emplace_back(board_.vectorOf(step), board_.wrapOf(step));
    std::sort(vectors.begin(), vectors.end());
    for (const auto& [v, wrap] : vectors) {
      text += fmt::format(" {},{},{}", v.files, v.ranks, v.levels);
      if (wrap != Wrap::None) text += fmt::format(" round {}", static_cast<int>(wrap));
    }
    return text;
  }

  std::string testText(const MoveProgram& program, const Instruction& test) const {
    const InstructionInfo& info = infoOf(test.op);
    if (info.operand == OperandKind::Neighbourhood)
      return fmt::format("({}{})", info.name, besideText(program.neighbourhoods[test.operand]));
    if (info.operand == OperandKind::None) return fmt::format("({} {})", info.name, test.operand);
    return fmt::format("({} {})", info.name, operandText(test.op, test.operand));
  }

  // Appends the traits that a cell's piece must have, or must not have. `withTypes`: also which types it may
  // be.
  void appendTraits(std::string& text, const MoveProgram& program, const CellTraits& c,
                    bool withTypes) const {
    for (const FlagOfTest& flag : kFlagsOfTests) {
      if (c.*flag.field) text += flag.letter;
    }
    if (c.marks != 0) append(text += 'm', c.marks);
    for (const Instruction& test : c.others) text += testText(program, test);
    if (!withTypes) return;
    for (const std::uint16_t set : c.typeSets) text += "t(" + typeIds(program.typeSets[set]) + ")";
  }

  // Returns the text of an operand: IDs and vectors instead of the numbers of types and steps.
  std::string operandText(Op op, std::uint16_t operand) const {
    switch (infoOf(op).operand) {
      case OperandKind::None:
        return "";
      case OperandKind::Type:
        return variant_.type(typeAt(operand)).id;
      case OperandKind::Piece:
        return fmt::format("{}{}", variant_.type(putPiece(operand).type()).id,
                           index(putPiece(operand).side()));
      case OperandKind::Step: {
        const auto step = static_cast<StepId>(operand);
        const Vector v = board_.vectorOf(step);
        return fmt::format("{},{},{} round {}", v.files, v.ranks, v.levels,
                           static_cast<int>(board_.wrapOf(step)));
      }
      default:
        return fmt::format("{}", operand);
    }
  }

  std::string editText(const MoveProgram& program, const Edit& edit) const {
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

  // The text of a condition, and its first eight bytes as a number. Most texts are no longer than that, so
  // comparing the numbers usually suffices.
  using Text = std::pair<const std::string, std::uint64_t>;
  // A path's conditions, sorted by text, without repetition. Equal texts have equal pointers.
  using Conditions = std::vector<const Text*>;
  static bool comesBefore(const Text* a, const Text* b) {
    return a->second != b->second ? a->second < b->second : a != b && a->first < b->first;
  }
  static std::uint64_t beginningOf(const std::string& text) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < sizeof bytes; ++i)
      bytes = bytes << 8 | (i < text.size() ? static_cast<unsigned char>(text[i]) : 0u);
    return bytes;
  }
  static bool areBefore(const Conditions& a, const Conditions& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), comesBefore);
  }

  const Text* conditionText(const MoveProgram& program, const CellCondition& c) {
    // Most conditions only concern the occupants of the cell.
    if (c.owners != kAnyOwner || c.any() || c.no.any()) return textOf(program, c);
    const Text*& known = plain_[index(c.cell) * (kAnything + 1) + c.occupants];
    if (known == nullptr) known = textOf(program, c);
    return known;
  }

  // Returns the condition as text, each different text only once in memory, so that conditions are compared
  // by address.
  const Text* textOf(const MoveProgram& program, const CellCondition& c) {
    std::string& text = condition_;
    text.clear();
    append(text, index(c.cell));
    text += ':';
    append(text, c.occupants);
    // With Unmoved::AsInArray, an unmoved piece is the piece that the array has on the cell. So its types
    // need not be printed.
    const bool isKnown = c.unmoved && unmoved_ == Unmoved::AsInArray;
    appendTraits(text, program, c, !isKnown);
    if (c.owners != kAnyOwner) append(text += 'o', c.owners);
    if (c.no.any()) appendTraits(text += '!', program, c.no, true);
    return &*conditions_.try_emplace(text, beginningOf(text)).first;
  }

  // Returns the conditions of a path in a fixed order, each once.
  Conditions conditionsOf(const MoveProgram& program, const Path& path) {
    Conditions conditions;
    conditions.reserve(path.conditions.size());
    for (const CellCondition& c : path.conditions) conditions.push_back(conditionText(program, c));
    std::sort(conditions.begin(), conditions.end(), comesBefore);
    conditions.erase(std::unique(conditions.begin(), conditions.end()), conditions.end());
    return conditions;
  }

  // Returns what a path does, as text, without its conditions.
  std::string effectsText(const MoveProgram& program, const Path& path) const {
    std::string text = "to ";
    append(text, index(path.to));
    appendCells(text += " take", path.victims);
    if (path.takesEnPassantVictim) text += " passer";
    appendCells(text += " pass", path.enPassantTargets);
    text += " carry";
    for (const Relocation& r : path.relocations) {
      append(text += ' ', index(r.from));
      append(text += '>', index(r.to));
    }
    if (path.landing == kUnchanged) text += " unchanged";
    if (path.landing >= kAs) text += " as " + variant_.type(typeAt(path.landing - kAs)).id;
    for (const std::uint16_t set : path.lastIn) text += " last(" + typeIds(program.typeSets[set]) + ")";
    for (const std::uint16_t set : path.lastNotIn)
      text += " last not(" + typeIds(program.typeSets[set]) + ")";
    for (const Edit& edit : path.edits) text += editText(program, edit);
    if (path.kind != kNoKind) append(text += " kind ", index(path.kind));
    if (path.continuesWith) append(text += " then ", index(*path.continuesWith));
    return text;
  }

  // Sorts the lists of conditions and removes each that contains another. It is enough to compare a list with
  // those kept so far, which are shorter. Thousands of paths may lead to one cell.
  static std::vector<Conditions> weakest(std::vector<Conditions> alternatives) {
    std::sort(alternatives.begin(), alternatives.end(),
              [](const Conditions& a, const Conditions& b) { return a.size() < b.size(); });
    std::vector<Conditions> kept;
    for (Conditions& conditions : alternatives) {
      const bool implied = std::any_of(kept.begin(), kept.end(), [&](const Conditions& other) {
        return std::includes(conditions.begin(), conditions.end(), other.begin(), other.end(), comesBefore);
      });
      if (!implied) kept.push_back(std::move(conditions));
    }
    std::sort(kept.begin(), kept.end(), areBefore);
    return kept;
  }

  // Prints the moves of a type from one cell, a line for each effect and each set of conditions that allows
  // it. Sets that contain another such set are left out, so programs that play alike print alike.
  void printMoves(const std::string& id, TypeId type, const MoveProgram& program, Side side, Cell cell) {
    if (const auto paths = pathsFrom(board_, program, cell)) {
      // The lists of conditions of the paths, by the text of the paths' effects.
      std::map<std::string, std::vector<Conditions>> ways;
      for (const Path& path : *paths) {
        const bool possible =
            std::all_of(path.conditions.begin(), path.conditions.end(), [&](const CellCondition& c) {
              return canHold(program, c, {type, side}, cell);
            });
        if (possible) ways[effectsText(program, path)].push_back(conditionsOf(program, path));
      }
      for (auto& [effects, alternatives] : ways) {
        for (const Conditions& conditions : weakest(std::move(alternatives))) {
          append(text_ += id, index(side));
          append(text_ += ' ', index(cell));
          text_ += ' ';
          text_ += effects;
          text_ += " if";
          for (const Text* condition : conditions) (text_ += ' ') += condition->first;
          text_ += conditions.empty() ? " \n" : "\n";
        }
      }
    } else {
      line("{}{} {} program {}", id, index(side), index(cell), program.dump(board_));
    }
  }

  void printArrival(const std::string& id, TypeId type, Side side, Cell cell) {
    const std::string own = idList(variant_.arrival().choices(side, type, cell));
    if (!own.empty()) line("{}{} {} becomes{}", id, index(side), index(cell), own);
    const std::string imitated = idList(variant_.imitatedArrival().choices(side, type, cell));
    if (!imitated.empty()) line("{}{} {} imitated becomes{}", id, index(side), index(cell), imitated);
  }

  // Returns the IDs of the types as text, sorted, because the order in which choices are listed has no
  // meaning.
  std::string idList(const std::vector<TypeId>& types) const {
    std::set<std::string> ids;
    for (const TypeId type : types) ids.insert(variant_.type(type).id);
    std::string text;
    for (const std::string& id : ids) text += " " + id;
    return text;
  }

  void printTriggers() {
    for (const Trigger& trigger : variant_.triggers()) {
      line("when{} on{} or{} changes{} to{}", typeIds(trigger.arriving), cells(trigger.zone[0]),
           cells(trigger.zone[1]), typeIds(trigger.changing), idList(trigger.choices));
    }
  }

  // ---- rules, by their tables ----

  // Returns a field's value as text; an empty text if hasText() is false for its type (printApart() prints
  // such fields).
  template <typename Value>
  std::string text([[maybe_unused]] const Value& value) const {
    if constexpr (!hasText<Value>()) {
      return {};
    } else if constexpr (std::is_enum_v<Value>) {
      return fmt::format(" {}", static_cast<int>(value));
    } else if constexpr (std::is_integral_v<Value>) {
      return fmt::format(" {}", value);
    } else if constexpr (std::is_same_v<Value, TypeSet>) {
      return typeIds(value);
    } else if constexpr (std::is_same_v<Value, BareKingRule>) {
      return text(value.kind) + (value.material ? typeIds(*value.material) : " all");
    } else {
      std::string list;
      for (const auto& element : value) list += text(element);
      return list;
    }
  }

  // Prints the fields of a structure of rules (TurnRules, EndRules ...), each as its row in the table of
  // rules prescribes (HashLine).
  template <typename Rules>
  void printRules(const Rules& rules) {
    forEachRule<Rules>([&]<typename Value>(const RuleRow<Rules, Value>& row) {
      const HashLine& hash = row.hash.value;
      const Value& value = rules.*row.field.value;
      if (row.counts != nullptr && !row.counts(rules)) return;
      switch (hash.how) {
        case HashLine::How::Never:
          return;
        case HashLine::How::Apart:
          return printApart(rules, row.name);
        case HashLine::How::IfSet:
          if (!row.isSet(rules)) return;
          if (std::is_same_v<Value, bool>) return line("{}", hash.words);
          [[fallthrough]];
        case HashLine::How::Always:
          return line("{}{}", hash.words, text(value));
        case HashLine::How::Behind:
          text_.pop_back();
          if constexpr (std::is_same_v<Value, bool>) return line("{}", value ? hash.yes : hash.no);
          return line("{}", text(value));
      }
    });
  }

  // ---- rules with lines of their own ----

  void printHands() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    printRules(hands);
    for (const Side side : kBothSides) {
      for (const auto& [id, type] : typesById_) {
        const int count = variant_.start().inHand(side, type);
        if (count > 0) line("hand of {} holds {} {}", index(side), count, id);
      }
    }
  }
  // Prints the rules about hands that have a value for each type.
  void printApart(const HandRules& hands, std::string_view name) {
    if (name != "cells") return;  // only this row prints; the fields of the other rows are printed with it
    for (const auto& [id, type] : typesById_) {
      line("hand {} as {} on{} or{}", id, variant_.type(hands.asCaptured(type)).id,
           cells(hands.cells[0][index(type)]), cells(hands.cells[1][index(type)]));
      if (hands.countsAsUnmoved(type))
        line("dropped {} unmoved on{} or{}", id, cells(hands.unmovedOn[0][index(type)]),
             cells(hands.unmovedOn[1][index(type)]));
      if (hands.inHand(type) != type) line("dropped {} was {}", id, variant_.type(hands.inHand(type)).id);
    }
  }

  void printThird() {
    const ThirdSide* third = variant_.third();
    if (third == nullptr) return;
    if (!third->acts) {
      line("third is neutral");
      if (!third->introduces.empty())
        line("third introduces{} onto{} most {}", typeIds(third->introduces), typeIds(third->introducedOnto),
             third->mostOfAType);
      return;
    }
    printIntroductions(*third);
    line("third introduces{} onto{} most {} interval {} delay {} pass {} shield {} mate {}",
         typeIds(third->introduces), typeIds(third->introducedOnto), third->mostOfAType, third->interval,
         third->delay, third->mayPlayNullMove, third->shieldsRoyals, third->mateIsDraw);
  }

  void printApart(const TurnRules& turns, std::string_view) {
    for (const ScheduledTurn& turn : turns.schedule) {
      line("turn {} {} {}", index(turn.player), index(turn.moves), index(turn.kind));
      if (turn.grows > 0) line("grows {}", turn.grows);
    }
  }

  // Returns a goal's condition as text, with its parts in brackets.
  std::string goalText(const GoalCondition& c) const {
    std::string text = fmt::format(" ({} {}{}{}{}{}", static_cast<int>(c.kind), c.count,
                                   c.kind == GoalCondition::Kind::Counted ? infoOf(c.counter).name : "",
                                   c.orFewer ? " or fewer" : "", c.hands ? " hands" : "", typeIds(c.types));
    for (const Occupancy& o : c.occupants) {
      text += fmt::format(" {}{}{}{}", o.negated ? "!" : "", static_cast<int>(o.whose), typeIds(o.types),
                          o.safe ? " safe" : "");
    }
    for (const auto& place : c.places) text += " at" + cells(place[0]) + " or" + cells(place[1]);
    for (const auto& leg : c.legs) {
      for (const auto& ofSide : leg) {
        text += " by";
        for (const StepId step : ofSide) {
          text += " (";
          for (std::size_t i = 0; i < board_.size(); ++i) {
            const Cell to = board_.walk(cellAt(i), step);
            if (to != kNoCell) text += fmt::format(" {}>{}", i, index(to));
          }
          text += ")";
        }
      }
    }
    for (const GoalCondition& part : c.parts) text += goalText(part);
    return text + ")";
  }

  void printIntroductions(const ThirdSide& third) {
    if (!third.onto.empty()) line("third introduces at{}", cells(third.onto));
    if (third.replaces) line("third replaces");
    if (third.opensTurns) line("third opens turns");
    for (std::size_t t = 0; t < third.weights.size(); ++t)
      if (third.weights[t] > 0) line("third lot {} {}", variant_.type(typeAt(t)).id, third.weights[t]);
  }

  void printChase(const ChaseRule& chase) {
    line("perpetual chase loses but of{}", typeIds(chase.mayChase));
    for (const auto& [id, type] : typesById_) {
      for (const Side side : kBothSides)
        if (const auto& unchased = chase.unchased[index(side)];
            !unchased.empty() && !unchased[index(type)].empty())
          line("perpetual chase of {}{} at{}", id, index(side), cells(unchased[index(type)]));
      if (!chase.regardless.empty() && !chase.regardless[index(type)].empty())
        line("perpetual chase by {} of{}", id, typeIds(chase.regardless[index(type)]));
    }
  }

  // Prints those rules about the end that have a form of their own: chase, counts, obligations and points.
  void printApart(const EndRules& end, std::string_view name) {
    if (name == "perpetualChaseLoses" && end.perpetualChaseLoses) printChase(*end.perpetualChaseLoses);
    if (name == "counts") {
      for (const CountRule& count : end.counts)
        line("count {}{} {}{}{}{}", count.of[0], count.of[1], count.moves, count.anew ? " anew" : "",
             count.fromPieces ? " pieces" : "", goalText(count.condition));
    }
    if (name == "obligations") {
      for (const Obligation& owed : end.obligations)
        line("owed {}{}{}", owed.of[0], owed.of[1], goalText(owed.condition));
    }
    if (name != "draws" || !end.draws.decides()) return;
    std::string points;
    for (std::size_t t = 0; t < variant_.types().size(); ++t)
      points += fmt::format(" {} {}", variant_.types()[t].id, end.draws.points[t]);
    line("draws{} given {} {}", points, end.draws.given[0], end.draws.given[1]);
  }

  void printArray() {
    const Setup& start = variant_.start();
    board_.forEachCell([&](Cell cell) {
      if (const Piece piece = start.at(cell)) {
        line("at {} {}{}{}", index(cell), variant_.type(piece.type()).id, index(piece.side()),
             start.unmoved.has(cell) ? " unmoved" : "");
      }
    });
    line("to move {}{}", index(start.player), start.thirdTurn ? " after the third side" : "");
  }

  const Variant& variant_;
  const Board& board_;
  Unmoved unmoved_;
  std::map<std::string, TypeId> typesById_;
  std::unordered_map<std::string, std::uint64_t> conditions_;  // all texts of conditions so far
  // Texts of conditions that only concern occupants, by cell and occupants.
  std::vector<const Text*> plain_ = std::vector<const Text*>(kMaxCells * (kAnything + 1));
  std::string condition_;
  std::string text_;
};

// Are the programs equal, and do their steps lead to the same cells on both boards?
bool isSame(const MoveProgram& a, const Board& boardOfA, const MoveProgram& b, const Board& boardOfB) {
  if (a != b || boardOfA.size() != boardOfB.size()) return false;
  const auto isSameStep = [&](StepId step) {
    for (std::size_t i = 0; i < boardOfA.size(); ++i) {
      if (boardOfA.walk(cellAt(i), step) != boardOfB.walk(cellAt(i), step)) return false;
    }
    return true;
  };
  return std::ranges::all_of(a.code,
                             [&](const Instruction& in) {
                               return in.op != Op::Step || isSameStep(static_cast<StepId>(in.operand));
                             }) &&
         std::ranges::all_of(a.neighbourhoods, [&](const Neighbourhood& beside) {
           return std::ranges::all_of(beside.steps, isSameStep);
         });
}

}  // namespace

std::string canonicalRules(const Variant& variant) {
  std::string rules;
  RulesPrinter(variant, Unmoved::AsInArray).print([&](std::string_view text) { rules += text; });
  return rules;
}

std::string canonicalMoves(const Variant& variant, TypeId type) {
  return RulesPrinter(variant, Unmoved::AsInArray).print(type);
}

void compareMoves(const Variant& variant, TypeId type, ProgramsOnBoard a, ProgramsOnBoard b,
                  const VisitBoth& visit) {
  RulesPrinter printers[] = {{variant, a.board, Unmoved::AsInArray}, {variant, b.board, Unmoved::AsInArray}};
  for (const Side side : kBothSides) {
    if (isSame(a.programs[index(side)], a.board, b.programs[index(side)], b.board)) continue;
    for (std::size_t i = 0; i < a.board.size(); ++i) {
      if (a.board.holes().has(cellAt(i))) continue;
      if (!visit(printers[0].print(type, a.programs[index(side)], side, cellAt(i)),
                 printers[1].print(type, b.programs[index(side)], side, cellAt(i))))
        return;
    }
  }
}

std::string canonicalPieces(const Variant& pieces) {
  return RulesPrinter(pieces, Unmoved::Any).printAllMoves();
}

std::string hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

std::uint64_t variantHash(const Variant& variant) {
  std::uint64_t hash = 0xCBF29CE484222325u;  // FNV-1a, 64 bits
  RulesPrinter(variant, Unmoved::AsInArray).print([&](std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  });
  return hash;
}

bool areWrittenAlike(const Variant& a, const Variant& b) {
  const auto ids = [](const Variant& variant) {
    std::vector<std::string_view> list;
    for (const PieceType& type : variant.types()) list.push_back(type.id);
    return list;
  };
  return ids(a) == ids(b) && rulesAsBytes(a) == rulesAsBytes(b);
}

bool haveSameRules(const Variant& a, const Variant& b) {
  return areWrittenAlike(a, b) || variantHash(a) == variantHash(b);
}

}  // namespace fairyforge
