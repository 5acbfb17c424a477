// Tests that words leave nothing out. Each game is changed a little, wherever a rule or a piece's moves can be
// changed: an instruction or a cell of a zone goes, a number becomes another one. If that makes another game, by the
// Variant hash, the words must be others too. FAIRYFORGE_LAWS sets the number of changes of each game,
// FAIRYFORGE_SEED the seed.
#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/rules/verify-draft.h"
#include "compiler/explain/explain.h"
#include "compiler/frontend/frontend.h"
#include "tests/laws/imported-files.h"
#include "tests/library/games.h"
#include "tests/native/random-army.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// A change of a game.
struct Change {
  std::string name;  // alike for changes of one sort
  std::function<void(VariantDraft&)> make;
  std::optional<TypeId> type;  // only this type's words need to change, or those of the rules
};

// Finds a part of a game.
template <typename Part>
using In = std::function<Part&(VariantDraft&)>;

// Collects the changes that are possible in a game.
class Changes {
 public:
  explicit Changes(const VariantDraft& game) : game_(game) {
    for (std::size_t t = 0; t < game.types.size(); ++t) addOfType(t);
    addRules<TurnRules>([](VariantDraft& d) -> TurnRules& { return d.turns; });
    addRules<EndRules>([](VariantDraft& d) -> EndRules& { return d.end; });
    addRules<HandRules>([](VariantDraft& d) -> HandRules& { return d.hands; });
    for (std::size_t i = 0; i < game.goals.size(); ++i) {
      add("goal removed",
          [i](VariantDraft& d) { d.goals.erase(d.goals.begin() + static_cast<std::ptrdiff_t>(i)); });
      addCondition("goal", game.goals[i].condition,
                   [i](VariantDraft& d) -> GoalCondition& { return d.goals[i].condition; });
    }
    for (std::size_t i = 0; i < game.triggers.size(); ++i)
      add("trigger removed",
          [i](VariantDraft& d) { d.triggers.erase(d.triggers.begin() + static_cast<std::ptrdiff_t>(i)); });
    if (game.third) add("third side's pieces", [](VariantDraft& d) { ++d.third->mostOfAType; });
  }
  std::vector<Change>& all() { return changes_; }

 private:
  void add(std::string name, std::function<void(VariantDraft&)> make) {
    changes_.push_back({std::move(name), std::move(make), type_});
  }

  void addOfType(std::size_t t) {
    type_ = typeAt(t);
    const PieceType& type = game_.types[t];
    const std::size_t side = isOfBlack(t) ? 1 : 0;
    addProgram("moves", type.program[side],
               [=](VariantDraft& d) -> MoveProgram& { return d.types[t].program[side]; });
    if (!type.drop[side].code.empty())
      addProgram("drop", type.drop[side],
                 [=](VariantDraft& d) -> MoveProgram& { return d.types[t].drop[side]; });
    add("imitates", [t](VariantDraft& d) { d.types[t].imitates = !d.types[t].imitates; });
    add("gives no check", [t](VariantDraft& d) { d.types[t].givesNoCheck = !d.types[t].givesNoCheck; });
    type_ = {};
  }

  bool isOfBlack(std::size_t t) const {
    const auto has = [&](Side side) {
      return game_.start.inHand(side, typeAt(t)) > 0 ||
             std::ranges::count(game_.start.cells, Piece(typeAt(t), side)) > 0;
    };
    return has(Side::Black) && !has(Side::White);
  }

  // Changes of the program to which of(draft) refers.
  void addProgram(const std::string& what, const MoveProgram& program, const In<MoveProgram>& of) {
    const auto becomes = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
    const bool promotes = std::ranges::any_of(program.code, becomes);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      const Op op = program.code[i].op;
      // Where moves lead is compared by english-test.cpp and families-test.cpp. What a piece becomes can be said by
      // programs that the hash tells apart, though they mean the same; english-test.cpp compares it too.
      if (infoOf(op).kind == OpClass::Land || op == Op::Fork || op == Op::Jump || op == Op::Save ||
          op == Op::Recall || op == Op::TestAway || (promotes && (op == Op::TestZone || op == Op::Not)))
        continue;
      if (op == Op::TestSafe) {  // where a royal piece ends, the test says nothing new
        add(what + ": safety", [of](VariantDraft& d) {
          for (std::size_t k = 0; k < of(d).code.size(); ++k)
            if (of(d).code[k].op == Op::TestSafe)
              of(d).code[k] = {Op::Jump, static_cast<std::uint16_t>(k + 1)};
        });
        continue;
      }
      add(fmt::format("{}: without '{}'", what, infoOf(op).name), [of, i](VariantDraft& d) {
        of(d).code[i] = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
      });
    }
    for (std::size_t i = 0; i < program.zones.size(); ++i) {
      add(what + ": zone", [of, i](VariantDraft& d) {
        CellSet& zone = of(d).zones[i];
        bool isFirst = true;
        CellSet(zone).forEach([&](Cell cell) {
          if (std::exchange(isFirst, false)) zone.remove(cell);
        });
      });
    }
    for (std::size_t i = 0; i < program.typeSets.size(); ++i)
      add(what + ": types", [of, i](VariantDraft& d) { toggle(of(d).typeSets[i]); });
    for (std::size_t i = 0; i < program.neighbourhoods.size(); ++i) {
      const In<Neighbourhood> near = [of, i](VariantDraft& d) -> Neighbourhood& {
        return of(d).neighbourhoods[i];
      };
      add(what + ": types beside", [near](VariantDraft& d) { toggle(near(d).types); });
      if (program.neighbourhoods[i].info().hasEnds)
        add(what + ": ends beside", [near](VariantDraft& d) { toggle(near(d).ends); });
      if (tests(program, i)) add(what + ": number beside", [near](VariantDraft& d) { ++near(d).least; });
      for (const Occupants whose : {Occupants{kOwn}, Occupants{kEnemy}, Occupants{kAnyPiece}})
        add(what + ": owner beside", [near, whose](VariantDraft& d) { near(d).occupants = whose; });
      if (program.neighbourhoods[i].steps.size() > 1 && program.neighbourhoods[i].on.empty())
        add(what + ": step beside", [near](VariantDraft& d) { near(d).steps.pop_back(); });
    }
  }
  // Does the program ask how many pieces stand in its neighbourhood of this number?
  static bool tests(const MoveProgram& program, std::size_t near) {
    return !program.neighbourhoods[near].dependsOnPath() &&
           std::ranges::count(program.code, Instruction{Op::TestBeside, static_cast<std::uint16_t>(near)}) >
               0;
  }
  static void toggle(TypeSet& types) {
    types.has(typeAt(0)) ? types.remove(typeAt(0)) : types.add(typeAt(0));
  }

  // Resets each rule that is set, flips each flag and adds one to each number.
  template <typename Rules>
  void addRules(const In<Rules>& rules) {
    VariantDraft now = game_;
    forEachRule<Rules>([&](const auto& row) {
      const auto* const rule = &row;
      const std::string name(row.name);
      if (isIdle(name)) return;
      if (row.isSet(rules(now)))
        add(name + " reset", [rule, rules](VariantDraft& d) { rule->reset(rules(d)); });
      const auto field = row.field.value;
      addValues(name,
                std::function([rules, field](VariantDraft& d) -> std::remove_cvref_t<decltype(row.usual())>& {
                  return rules(d).*field;
                }));
    });
  }
  // Has the rule no meaning in this game, because it is about something that the game does not have? Of types that
  // nobody can drop the hash says too where they would count as unmoved.
  bool isIdle(const std::string& rule) const {
    static const std::set<std::string> kOfRoyals{"royals",       "checksForbidden",      "onlyMatesCheck",
                                                 "royalsStay",   "perpetualCheckLoses",  "safeAfterEachMove",
                                                 "seriesChecks", "deadPositionsAreDraws"},
        kOfSeries{"repeat", "seriesChecks", "safeAfterEachMove", "onlyFirstCaptures", "noPieceTwice"};
    const bool royal = std::ranges::any_of(game_.types, &PieceType::royal);
    const bool repeats = game_.end.repetition != RepetitionRule::Off || game_.end.perpetualCheckLoses;
    const bool passes = game_.turns.nullMoves == NullMoves::WhenStuck;
    const auto isOfStalemate = [](const Goal& goal) {
      return goal.condition.kind == GoalCondition::Kind::Stalemated;
    };
    return (!royal && kOfRoyals.contains(rule)) ||
           (rule == "stalemate" && (passes || std::ranges::any_of(game_.goals, isOfStalemate))) ||
           (game_.turns.schedule.empty() && kOfSeries.contains(rule)) ||
           (rule == "repetitionCount" && !repeats) || rule == "unmovedOn" ||
           (rule == "dutyIsOfLegal" && game_.turns.captureDuty == CaptureDuty::None);
  }
  template <typename Value>
  void addValues(const std::string& name, const In<Value>& of) {
    if constexpr (std::is_same_v<Value, bool>) {
      add(name, [of](VariantDraft& d) { of(d) = !of(d); });
    } else if constexpr (std::is_same_v<Value, int>) {
      add(name + " + 1", [of](VariantDraft& d) { ++of(d); });
    } else if constexpr (std::is_same_v<Value, TypeSet>) {
      add(name + ": types", [of](VariantDraft& d) { toggle(of(d)); });
    } else if constexpr (std::is_enum_v<Value>) {
      for (const int n : {0, 1, 2})
        add(fmt::format("{}: {}", name, n), [of, n](VariantDraft& d) { of(d) = static_cast<Value>(n); });
    }
  }

  // Changes of the condition to which of(draft) refers.
  void addCondition(const std::string& what, const GoalCondition& now, const In<GoalCondition>& of) {
    using Kind = GoalCondition::Kind;
    const bool ofPieces = now.kind == Kind::Pieces || now.kind == Kind::AllPieces;
    if (ofPieces || now.kind == Kind::Counted || now.count > 1)
      add(what + ": number", [of](VariantDraft& d) { ++of(d).count; });
    if (ofPieces && game_.hands.any())
      add(what + ": hands", [of](VariantDraft& d) { of(d).hands = !of(d).hands; });
    if (ofPieces && now.count > 0)
      add(what + ": or fewer", [of](VariantDraft& d) { of(d).orFewer = !of(d).orFewer; });
    if (now.types) add(what + ": types", [of](VariantDraft& d) { toggle(*of(d).types); });
    for (std::size_t i = 0; i < now.parts.size(); ++i)
      addCondition(what + " part", now.parts[i],
                   [of, i](VariantDraft& d) -> GoalCondition& { return of(d).parts[i]; });
    if (now.parts.size() > 1)
      add(what + " without its last part", [of](VariantDraft& d) { of(d).parts.pop_back(); });
  }

  const VariantDraft& game_;
  std::vector<Change> changes_;
  std::optional<TypeId> type_;
};

// Returns all words about rules, and about one type or all.
std::string wordsOf(const Variant& game, std::optional<TypeId> type) {
  std::string words;
  for (const std::string& rule : explain::explainRules(game)) words += rule + "\n";
  explain::PieceWords pieces(game);
  for (std::size_t t = 0; t < game.types().size(); ++t) {
    if (type && typeAt(t) != *type) continue;
    words += pieces.moves(typeAt(t)) + "\n";
    for (const std::string& arrival : pieces.arrivals(typeAt(t))) words += arrival + "\n";
  }
  return words;
}

// Where words say that they leave something out, they need not change.
bool isComplete(const std::string& words) {
  return words.find("different ways for words") == std::string::npos &&
         words.find("no words here") == std::string::npos;
}

// Makes some of the changes of the game, of sorts that were made seldom so far. Returns how many of them made another
// game.
int expectTold(const Variant& game, const std::string& name, std::mt19937_64& random) {
  Changes changes(game.parts());
  std::vector<Change>& all = changes.all();
  std::shuffle(all.begin(), all.end(), random);
  static std::map<std::string, int> made;
  std::ranges::sort(all, {}, [](const Change& change) { return made[change.name]; });
  all.resize(std::min<std::size_t>(all.size(), numberFromEnvironment("FAIRYFORGE_LAWS", 2)));
  std::map<std::optional<TypeId>, std::string> before;
  int told = 0;
  for (const Change& change : all) {
    ++made[change.name];
    VariantDraft draft = game.parts();
    change.make(draft);
    if (!isWhole(draft)) continue;
    const VariantPtr other = Variant::build(std::move(draft));
    if (haveSameRules(game, *other)) continue;
    std::string& words = before[change.type];
    if (words.empty()) words = wordsOf(game, change.type);
    if (!isComplete(words)) continue;
    if (wordsOf(*other, change.type) == words)
      ADD_FAILURE() << name << (change.type ? " " + game.type(*change.type).name : "") << ": " << change.name;
    ++told;
  }
  return told;
}

TEST(Complete, EveryChangeOfAGameOfTheLibraryIsTold) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261129));
  int told = 0;
  for (const frontend::LibraryFile& file : frontend::libraryFiles({kLibrary})) {
    Diagnostics ignored;
    const VariantPtr game = loadFromLibrary(file.path, ignored).variant;
    if (game) told += expectTold(*game, file.name, random);
  }
  EXPECT_GT(told, 150);
}

TEST(Complete, EveryChangeOfAnImportedGameIsTold) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261129));
  int told = 0;
  for (const std::filesystem::path& file : importedFiles()) {
    Diagnostics ignored;
    const VariantPtr game = loadFromLibrary(file.string(), ignored).variant;
    if (game) told += expectTold(*game, file.filename().string(), random);
  }
  EXPECT_GT(told, 20);
}

TEST(Complete, EveryChangeOfARandomGameIsTold) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261129));
  int told = 0;
  for (int i = 0; i < 30; ++i)
    told += expectTold(*(i % 2 == 0 ? randomArmy : randomOrder)(random), "random", random);
  EXPECT_GT(told, 10);
}

}  // namespace
}  // namespace fairyforge::testing
