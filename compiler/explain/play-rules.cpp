// Sentences for the rules of play other than movements of pieces: joined edges, links, triggers, transfers,
// captured pieces, drops, the third side. A rule with its usual value is not mentioned.

#include "compiler/explain/play-rules.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <numeric>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/gating.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/phrases.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

using Sentences = std::vector<std::string>;

Sentences namesOf(const Variant& variant, const TypeSet& types) {
  Sentences names;
  types.forEach([&](TypeId type) { names.push_back(variant.type(type).name); });
  return names;
}

// Collects the sentences for one game.
class PlayRules {
 public:
  explicit PlayRules(const Variant& variant) : variant_(variant), board_(variant.board()) {}

  // Returns the sentences for all rules of this class.
  Sentences sentences() {
    edges();
    links();
    for (const Trigger& trigger : variant_.triggers()) say(trigger);
    transfers();
    captures();
    drops();
    thirdSide();
    return std::move(said_);
  }

 private:
  template <typename... Parts>
  void add(fmt::format_string<Parts...> text, Parts&&... parts) {
    said_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
  }

  std::string nameOf(TypeId type) const { return variant_.type(type).name; }
  std::string anyOf(const TypeSet& types) const {
    const std::size_t all = variant_.types().size();
    return all > 2 && types == TypeSet::all(all) ? "a piece" : withArticle(eitherOf(variant_, types));
  }

  void edges() {
    if (board_.joined() == Wrap::None) return;
    add("the {} edges of the board are joined: who goes over one comes in over the other, but none castles so",
        board_.joined() == Wrap::Files   ? "left and right"
        : board_.joined() == Wrap::Ranks ? "top and bottom"
                                         : "opposite");
  }

  void links() {
    for (const std::string& name : board_.linkNames()) {
      std::set<std::pair<Cell, Cell>> turned, black;
      for (const auto& [a, b] : pairsOf(board_, name))
        turned.insert(
            std::minmax(board_.reflected(a, variant_.symmetry()), board_.reflected(b, variant_.symmetry())));
      for (const auto& [a, b] : pairsOf(board_, name, Side::Black)) black.insert(std::minmax(a, b));
      if (black == turned) continue;
      Sentences ends;
      for (const auto& [a, b] : black) ends.push_back(board_.name(a) + "-" + board_.name(b));
      add("for Black the '{}' link joins {}", name, ends.empty() ? "nothing" : both(ends));
    }
  }

  void say(const Trigger& trigger) {
    add("when {} arrives on {}, one {} of the same side becomes {} as part of the move, which the player "
        "chooses; without such a piece nothing happens",
        anyOf(trigger.arriving), cellsOfBoth(variant_, trigger.zone, true),
        eitherOf(variant_, trigger.changing), withArticle(eitherOf(variant_, trigger.choices)));
  }

  // Adds sentences about where captured pieces go and what they become in a hand.
  void captures() {
    const HandRules& hands = variant_.hands();
    const auto say = [&](const std::string& who, CaptureFate fate) {
      if (fate == CaptureFate::Gone) return;
      add("what {} takes{} goes {}", who,
          removesPieces(variant_) ? ", and what else leaves the board by that side's moves, own pieces too,"
                                  : "",
          fate == CaptureFate::CaptorsHand ? "into the taker's hand" : "back into its owner's hand");
    };
    const CaptureFate white = hands.fate[index(Side::White)], black = hands.fate[index(Side::Black)];
    if (white == black) say("a player", white);
    for (const Side side : kAllOwners) {
      if (side == Side::Third || white != black) say(ownerName(variant_, side), hands.fate[index(side)]);
    }
    if (hands.keepsCaptures() && variant_.third())
      add("a piece of {} that is taken leaves the game", ownerName(variant_, Side::Third));
    std::map<TypeId, TypeSet> becoming;
    for (std::size_t i = 0; i < hands.becomes.size(); ++i) {
      if (hands.becomes[i] != typeAt(i))
        becoming.try_emplace(hands.becomes[i], TypeSet::none()).first->second.add(typeAt(i));
    }
    Sentences changes;
    for (const auto& [becomes, types] : becoming)
      changes.push_back(
          fmt::format("{} {}{}", anyOf(types), changes.empty() ? "is " : "", withArticle(nameOf(becomes))));
    if (!changes.empty()) add("in a hand {}", fmt::join(changes, ", "));
  }

  // Returns what the side has in hand at the start: "a King and two each of Knight and Rook".
  std::string handOf(Side side) const {
    std::map<int, Sentences> byCount;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (const int count = variant_.start().inHand(side, typeAt(t)); count > 0)
        byCount[count].push_back(nameOf(typeAt(t)));
    }
    Sentences held;
    for (const auto& [count, names] : byCount) {
      if (count == 1)
        for (const std::string& name : names) held.push_back(withArticle(name));
      else if (names.size() == 1)
        held.push_back(fmt::format("{} {} pieces", number(count), names[0]));
      else
        held.push_back(fmt::format("{} each of {}", number(count), both(names)));
    }
    return held.empty() ? "nothing" : both(held);
  }

  // Adds a sentence about the pieces in hand at the start.
  void handsAtStart() {
    const std::string white = handOf(Side::White), black = handOf(Side::Black);
    if (white != black)
      add("White starts with {} in hand, Black with {}", white, black);
    else if (white != "nothing")
      add("each player starts with {} in hand", white);
  }

  // Adds sentences about which pieces in hand can be dropped where, and about the limits of drops.
  void drops() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    handsAtStart();
    // Types that can be dropped on the same cells are described together.
    std::vector<std::pair<std::array<CellSet, kSides>, TypeSet>> groups;
    const std::size_t types = variant_.types().size();
    TypeSet programmed;  // types with a program for drops (PieceType::drop)
    for (std::size_t i = 0; i < types; ++i) {
      std::array<CellSet, kSides> where;
      for (const Side side : kBothSides) {
        const auto& cellsOf = hands.cells[index(side)];
        if (i < cellsOf.size()) where[index(side)] = cellsOf[i];
      }
      if ((where[0].empty() && where[1].empty()) || !mayBeHeld(hands.inHand(typeAt(i)))) continue;
      if (hasDrop(typeAt(i))) programmed.add(typeAt(i));
      valueFor(groups, where).add(typeAt(i));
    }
    gating();
    if (groups.empty()) return;
    Sentences where;
    for (const auto& [sets, set] : groups) {
      const bool all = std::ranges::all_of(kBothSides, [&](Side side) {
        return sets[index(side)].size() == board_.size() - board_.holes().size();
      });
      where.push_back(
          fmt::format("{} {}", anyOf(set), all ? "anywhere" : "on " + cellsOfBoth(variant_, sets, true)));
    }
    add("instead of moving a player may drop on an empty square{}: {}",
        hands.capturing ? ", or on a piece of another side, not royal, which is taken" : "",
        fmt::format("{}", fmt::join(where, "; ")));
    say(programmed);
    Sentences putAs;
    for (std::size_t i = 0; i < hands.heldAs.size(); ++i) {
      if (hands.heldAs[i] != typeAt(i))
        putAs.push_back(fmt::format("{}{} as {}", withArticle(nameOf(hands.heldAs[i])),
                                    putAs.empty() ? " in the hand may be put on the board" : "",
                                    withArticle(nameOf(typeAt(i)))));
    }
    if (!putAs.empty()) add("{}", fmt::join(putAs, ", "));
    if (!hands.checkless.empty()) add("putting {} on the board may not give check", anyOf(hands.checkless));
    if (!hands.mateless.empty()) add("putting {} on the board may not give mate", anyOf(hands.mateless));
    if (!hands.first.empty()) add("who can drop {} must do so", anyOf(hands.first));
    if (!hands.endless.empty())
      add("a hand never runs out of {}: as many stay in it as there were",
          both(namesOf(variant_, hands.endless)));
    if (!hands.onBothColours.empty())
      hands.onBothColours.forEach([&](TypeId type) {
        add("each player's {} pieces must be spread evenly over {}", nameOf(type),
            board_.isHexagonal() ? "the three colours" : "light and dark squares");
      });
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (!hands.countsAsUnmoved(typeAt(t))) continue;
      add("{} put on {} counts as unmoved", withArticle(nameOf(typeAt(t))),
          cellsOfBoth(variant_, {hands.unmovedOn[0][t], hands.unmovedOn[1][t]}, true));
    }
  }

  // Adds the rule of gating, as in Seirawan Chess, if drops beside moves follow one rule.
  void gating() {
    const auto gating = gatingOf(variant_);
    if (!gating) return;
    TypeSet dropped;
    gating->dropped.forEach([&](TypeId type) {
      if (mayBeHeld(type)) dropped.add(type);
    });
    add("when a piece that stands on {} at the start moves for the first time, {} from the hand may be put on "
        "the square that it leaves, or where a castling partner stood; the move must be legal without that",
        cellsOfBoth(variant_, gating->gates, true), anyOf(dropped));
  }

  bool hasDrop(TypeId type) const {
    const auto& drop = variant_.type(type).drop;
    return !drop[0].code.empty() || !drop[1].code.empty();
  }
  // Describes the drop programs of the types. If no words can be found for a program, says only that it
  // exists.
  void say(const TypeSet& types) {
    TypeSet wordless;
    types.forEach([&](TypeId type) {
      if (hasDrop(type) && !say(variant_.type(type).drop, type)) wordless.add(type);
    });
    if (!wordless.empty())
      add("putting {} on the board asks and does more, for which there are no words here; its program says it",
          anyOf(wordless));
  }

  // Does Black's program walk as White's does, as each sees the board, and is it otherwise equal?
  bool isTurned(const MoveProgram& white, MoveProgram black) const {
    for (std::size_t i = 0; i < std::min(white.code.size(), black.code.size()); ++i) {
      const Instruction& in = white.code[i];
      if (in.op != Op::Step || black.code[i].op != Op::Step) continue;
      const auto vector = [&](std::uint16_t step) { return board_.vectorOf(static_cast<StepId>(step)); };
      if (board_.reflected(vector(in.operand), variant_.symmetry()) == vector(black.code[i].operand))
        black.code[i] = in;
    }
    for (CellSet& zone : black.zones) zone = board_.reflected(zone, variant_.symmetry());
    return white == black;
  }

  // Describes the conditions of a drop, and its effects on pieces around. Returns false if there are no words
  // for them.
  bool say(const std::array<MoveProgram, kSides>& drop, TypeId type) {
    if (!drop[0].code.empty() && !drop[1].code.empty() && drop[0] != drop[1] && !isTurned(drop[0], drop[1]))
      return false;
    const MoveProgram& program = drop[drop[0].code.empty() ? 1 : 0];
    auto found = relativePathsOf(board_, program);
    auto* const paths = std::get_if<std::vector<RelativePath>>(&found);
    if (paths == nullptr) return false;
    const ProgramNames names = explain::namesOf(variant_);
    const Phraser phraser(board_, program, names);
    // Descriptions of the squares for a drop (any of them will do), and of the drop's effects.
    Sentences places, effects;
    std::vector<RelativePath> ways;  // drops that ask something of other squares
    for (RelativePath& path : *paths) {
      if (std::ranges::any_of(path.origin.tests, isTrait)) return false;
      Sentences conditions;
      for (const std::uint16_t zone : path.origin.operandsOf(Op::TestZone))
        conditions.push_back("on " + cells(board_, program.zones[zone]));
      for (const DemandedTest& r : othersOf(path.origin)) {
        const bool isVictims = r.op == Op::TestRoyal && !path.victims.empty();
        if (!isVictims) conditions.push_back(phraser.written(phraser.ofSquare(r)));
      }
      const Demand below{{kAnyPiece}, {0, -1}};
      const bool isAbove = path.demands == std::vector{below};
      if (isAbove) conditions.emplace_back("right above a piece");
      Sentences does;
      for (std::size_t i = 0; i + 1 < path.edits.size(); i += 2) {
        if (path.edits[i].what != Op::EachBeside) return false;
        const auto& [cell, what, operand] = path.edits[i + 1];
        addOnce(does, phraser.written(
                          phraser.happens(program.neighbourhoods[path.edits[i].operand], {what, operand})));
      }
      PathEffects<Vector> others = path.effects();
      others.edits.clear();
      if (variant_.hands().capturing) others.victims.clear();
      if (others.landing < kAs) others.landing = kArriving;
      const bool isPlain =
          others == PathEffects<Vector>() && path.lastIn.empty() && path.edits.size() % 2 == 0;
      if (!isPlain || (&path != &paths->front() && does != effects)) return false;
      effects = does;
      const bool isWay = !isAbove && !path.demands.empty();
      if (isWay && !conditions.empty()) return false;
      isWay ? ways.push_back(path) : void(addOnce(places, both(conditions)));
    }
    if (!ways.empty()) places.push_back("from which it " + phraser.written(phraser.journeys(ways)));
    const std::string what = withArticle(nameOf(type));
    if (std::ranges::find(places, "") == places.end())
      add("{} is put only on a square {}", what, either(places));
    if (!effects.empty()) add("when {} is put on a square, {}", what, both(effects));
    return true;
  }

  // Names the types that go on along links after their moves. The descriptions of these types' moves say
  // where the links lead.
  void transfers() {
    TypeSet types;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const auto& transfer = variant_.types()[t].transfer;
      if (transfer[0] || transfer[1]) types.add(typeAt(t));
    }
    if (!types.empty())
      add("before {} goes on along its link, too, the royal pieces of its side must be safe", anyOf(types));
  }

  // Returns how often each introduction is drawn: "Two 1 in 3, Four 2 in 3", or "each 1 in 6".
  std::string lots() const {
    const auto& weights = variant_.third()->weights;
    const int sum = std::accumulate(weights.begin(), weights.end(), 0);
    const std::set<int> chances(weights.begin(), weights.end());
    if (chances.size() == 2 && *chances.begin() == 0)
      return fmt::format("each {} in {}", *chances.rbegin(), sum);
    Sentences lots;
    for (std::size_t t = 0; t < weights.size(); ++t) {
      if (weights[t] > 0) lots.push_back(fmt::format("{} {} in {}", nameOf(typeAt(t)), weights[t], sum));
    }
    return fmt::format("{}", fmt::join(lots, ", "));
  }

  // Adds sentences about what the third side does, and what players may do with its pieces.
  void thirdSide() {
    const ThirdSide* third = variant_.third();
    if (third == nullptr) return;
    const std::string& name = third->name;
    if (!third->acts) {
      const bool moved = variant_.turns().movesThird();
      add("the pieces of a third side, {}, belong to neither player; {}", name,
          moved ? "players move them in turns for that" : "it never moves");
      if (!moved || third->introduces.empty()) return;
      add("in such a turn a player may instead put {} on an empty square", anyOf(third->introduces));
      introductions();
      return;
    }
    if (third->opensTurns)
      add("every turn of a player begins with an act of {}: it must put {} on {} square; before that nobody is mated or "
          "stalemated",
          name, anyOf(third->introduces), third->replaces ? "its" : "an empty");
    else
      add("a third side, {}, acts between the players' turns: after {} of their turns since it last acted (or "
          "since "
          "the start) it {} move a piece of its own or put {} on an empty square",
          name, number(third->interval), third->mayPlayNullMove ? "may" : "must", anyOf(third->introduces));
    if (!third->weights.empty()) add("what {} does is drawn by lot: {}", name, lots());
    if (third->mayPlayNullMove) add("{} may pass; then it may act after every turn until it does", name);
    introductions();
    if (third->delay > 0)
      add("{}'s pieces attack nothing until {} turns of the players after its last act", name,
          number(third->delay));
    if (third->shieldsRoyals)
      add("{} may not by a capture newly expose a royal piece to the other player, nor by any act leave so "
          "exposed that of a player who is not to move next",
          name);
  }

  // Adds sentences about where and how the third side may put pieces on the board.
  void introductions() {
    const ThirdSide* third = variant_.third();
    const std::string& name = third->name;
    if (third->introducedOnto.empty()) {
      add("no piece that {} puts on the board may attack a player's piece at once", name);
    } else if (third->introducedOnto.size() < variant_.types().size()) {
      add("a piece that {} puts on the board may at once attack {} only", name, anyOf(third->introducedOnto));
    }
    if (!third->onto.empty())
      add("{} puts pieces on {} only{}", name, cells(board_, third->onto),
          third->replaces ? ", in place of its piece there" : "");
    if (third->mostOfAType > 0)
      add("{} has at most {} of each type on the board", name, number(third->mostOfAType));
    if (third->acts) return;
    say(third->introduces);
  }

  // Can a player ever have a piece of this type in hand?
  bool mayBeHeld(TypeId type) {
    if (!possible_) possible_.emplace(variant_, kMostWork, possible::Possibilities::Moves::Forgotten);
    return possible_->inHand(Side::White, type) || possible_->inHand(Side::Black, type);
  }

  const Variant& variant_;
  const Board& board_;
  std::optional<possible::Possibilities> possible_;
  Sentences said_;
};

}  // namespace

std::vector<std::string> playRules(const Variant& variant) {
  return PlayRules(variant).sentences();
}

bool removesPieces(const Variant& variant) {
  return std::ranges::any_of(variant.types(), [](const PieceType& type) {
    return type.program[0].uses(Op::Remove) || type.program[1].uses(Op::Remove);
  });
}

std::string ownerName(const Variant& variant, Side side) {
  return side == Side::White   ? "White"
         : side == Side::Black ? "Black"
         : variant.third()     ? variant.third()->name
                               : "the third side";
}

std::string allOf(const Variant& variant, const TypeSet& types) {
  return both(namesOf(variant, types));
}

std::string eitherOf(const Variant& variant, const TypeSet& types) {
  return either(namesOf(variant, types));
}

std::string eitherOf(const Variant& variant, const std::vector<TypeId>& types) {
  return either(mapped(types, [&](TypeId type) { return variant.type(type).name; }));
}

std::string cellsOfBoth(const Variant& variant, const std::array<CellSet, kSides>& sets, bool alternatives) {
  const Board& board = variant.board();
  const CellSet &white = sets[index(Side::White)], &black = sets[index(Side::Black)];
  const std::string whites = cells(board, white, alternatives);
  if (white == black) return whites;
  return board.reflected(white, variant.symmetry()) == black
             ? "its " + whites
             : fmt::format("{} (Black: {})", whites, cells(board, black, alternatives));
}

}  // namespace fairyforge::explain
