// The Variant: the rules of one game, whatever language they were written in.
//
// A front end fills a VariantDraft; Variant::build() normalises it (registers that nothing reads are dropped)
// and freezes it. A Variant never changes and is shared by every executor, export and report. It is built
// only from drafts whose front end reported no error; build() checks nothing itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/arrival.h"
#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/board.h"
#include "compiler/core/rules/goals.h"
#include "compiler/core/rules/looks.h"
#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/program-reach.h"
#include "compiler/core/rules/setup.h"
#include "compiler/core/rules/turns.h"
#include "compiler/core/rules/type-set.h"
#include "compiler/core/text/source.h"

namespace fairyforge {

// A part of a text by which the moves of a type were defined.
struct MovesAsWritten {
  enum class Kind : std::uint8_t {
    Notation,        // applies everywhere
    Limited,         // notation that applies only on some cells, or under conditions
    TakingOfRoyals,  // notation of moves that may capture only royal pieces
    Sentence,        // words of another language or a sentence of this one
  } kind = Kind::Notation;
  std::string text;
  // Limited: the cells or conditions, with the words that separate them from the notation.
  std::string limits{};
};

struct PieceType {
  std::string name;  // as shown: "Knight"
  std::string id;    // 1-3 capital letters, unique in its Variant
  std::vector<MovesAsWritten> written;
  // Returns the notation of all the type's moves as it was written, in one line.
  std::string notation() const;
  SourceSpan notationSpan;
  SourceSpan span;    // the statement that declared the type
  std::string image;  // base name of the picture, if the text gave one
  bool royal = false;
  // Moves as the type that the opponent moved last (register Last), in addition to `program`, but never
  // counts as unmoved: initial moves and castling are not imitated.
  bool imitates = false;
  // Its attacks are not check; but no move may leave a royal piece where this piece could take it next.
  // Imitators have this property, since their attacks are not known before the move.
  bool givesNoCheck = false;
  MoveProgram program[kOwners];  // the third side's is White's unless a front end says otherwise
  // The program of drops of the type. It runs with the cursor on each of HandRules::cells in turn; a Land is
  // a drop. Empty: drops are on empty cells, as HandRules says.
  MoveProgram drop[kSides];
  std::uint32_t marks = 0;  // bits: the marks that a new piece of the type has
  // By player: the link along which a piece continues after its move, with the piece that it carries. The
  // program contains this; but royal pieces must also be safe before the piece continues.
  std::array<std::optional<StepId>, kSides> transfer{};
};

enum class StalemateRule : std::uint8_t { Draw, StalematedLoses, StalematedWins };
template <>
inline constexpr auto kWordsOf<StalemateRule> = std::to_array<std::string_view>({"draw", "stalemated loses",
                                                                                 "stalemated wins"});

struct BareKingRule {
  enum class Kind : std::uint8_t {
    Off,
    Immediate,  // a side without material loses at once
    Grace,      // ... unless its next move leaves the opponent without material too: then a draw
  } kind = Kind::Off;
  std::optional<TypeSet> material{};  // the types that count; nothing: every type that is not royal
  bool operator==(const BareKingRule&) const = default;
};
template <>
inline constexpr auto kWordsOf<BareKingRule::Kind> = std::to_array<std::string_view>({"off", "immediate",
                                                                                      "grace"});

// When does a side with several royal pieces lose (the Diagram's `extinction`)?
enum class RoyalRule : std::uint8_t {
  Any,     // every royal piece must be safe
  All,     // only the last royal piece must be safe
  None,    // pieces of its royal types are ordinary pieces (a goal says whether losing them is a loss)
  One,     // at least one royal piece must be safe
  Former,  // only the last one must be safe, but a move that makes another one must still leave it safe
};
template <>
inline constexpr auto kWordsOf<RoyalRule> = std::to_array<std::string_view>({"any", "all", "none", "one",
                                                                             "former"});
constexpr bool isAboutTheLast(RoyalRule rule) {
  return rule == RoyalRule::All || rule == RoyalRule::Former;
}

enum class RepetitionRule : std::uint8_t { Off, Draw, MoverLoses };
template <>
inline constexpr auto kWordsOf<RepetitionRule> = std::to_array<std::string_view>({"off", "draw",
                                                                                  "mover loses"});

// The rule of chases. A move chases a piece if, because of it, the mover could take the piece by a legal move
// if it were his turn again, and no legal move could recapture. A piece of the attacker's type that could
// take the attacker is not chased.
struct ChaseRule {
  TypeSet mayChase;  // pieces of these types may attack without chasing
  std::array<std::vector<CellSet>, kSides>
      unchased;  // by side and type: the cells on which pieces may be chased; empty: none
  // By type: the types that it chases even if they are protected; empty: none.
  std::vector<TypeSet> regardless;
  bool operator==(const ChaseRule&) const = default;
};

struct EndRules {
  StalemateRule stalemate = StalemateRule::Draw;
  BareKingRule bareKing;
  std::array<RoyalRule, kSides> royals{};
  bool checksForbidden = false;  // no move may give check
  bool onlyMatesCheck = false;   // no move may give check, unless it mates
  bool royalsStay = false;       // a royal piece that is attacked may only take the one piece that attacks it
  RepetitionRule repetition = RepetitionRule::Draw;
  int repetitionCount = 3;  // the occurrence of a position that ends the game (or may be claimed)
  // A player who has given check with all of his moves since the position first occurred loses; if both have,
  // the game is a draw.
  bool perpetualCheckLoses = false;
  // A player who has chased the same piece with all of his moves loses, counted from the move that led to the
  // first of these positions; if both have, the game is a draw. Perpetual check takes precedence.
  std::optional<ChaseRule> perpetualChaseLoses{};
  // A draw if it is proved that neither player can win any more (runtime/winning.h).
  bool deadPositionsAreDraws = false;
  int nMoveLimit = 50;  // moves of each side without capture or resetting move until a draw; 0: no such rule
  TypeSet clockResetting;  // types whose every move resets that count (pawns)
  std::vector<CountRule> counts;
  std::vector<Obligation> obligations;
  DrawRule draws;
};
template <>
inline constexpr std::tuple kRuleRows<EndRules>{
    ruleRow("stalemate", &EndRules::stalemate, always("stalemate")),
    ruleRow("bareKing", &EndRules::bareKing, always("bare")),
    ruleRow("royals", &EndRules::royals, always("royals")),
    ruleRow("checksForbidden", &EndRules::checksForbidden, ifSet("no checks"))
        .inWords("no move may give check")
        .exportedAs("check-ban"),
    ruleRow("onlyMatesCheck", &EndRules::onlyMatesCheck, ifSet("only mates check"))
        .inWords("no move may give check, unless it mates")
        .exportedAs("other-rules", "moves may give check that is no mate")
        .judgingMoves(),
    ruleRow("royalsStay", &EndRules::royalsStay, ifSet("royals stay in check"))
        .inWords("a royal piece that is attacked may not move, but for taking the one piece that attacks it")
        .exportedAs("royals-attacked", "the king may flee from check"),
    ruleRow("repetition", &EndRules::repetition, always("repetition")),
    ruleRow("repetitionCount", &EndRules::repetitionCount, behind()),
    ruleRow("perpetualCheckLoses", &EndRules::perpetualCheckLoses, ifSet("perpetual check loses"))
        .exportedAs("perpetual-check"),
    ruleRow("perpetualChaseLoses", &EndRules::perpetualChaseLoses, apart()).exportedAs("perpetual-chase"),
    ruleRow("deadPositionsAreDraws", &EndRules::deadPositionsAreDraws, never()),  // no result changes
    ruleRow("quietMoves", &EndRules::nMoveLimit, always("quiet")),
    ruleRow(
        "resetting", &EndRules::clockResetting, behind(),
        +[](const EndRules& end) { return end.nMoveLimit > 0; }),
    ruleRow("counts", &EndRules::counts, apart()).exportedAs("counting"),
    ruleRow("obligations", &EndRules::obligations, apart()).exportedAs("obligations"),
    ruleRow("draws", &EndRules::draws, apart()).exportedAs("decided-draws")};

// An event that changes another piece of the mover's side: when a piece arrives in the zone, one piece of the
// changing types must become one of the choices, as part of the same move. The mover's player chooses. If
// there is no such piece, nothing happens.
struct Trigger {
  TypeSet arriving;  // the mover's type before the move
  std::array<CellSet, kSides> zone;
  TypeSet changing;
  std::vector<TypeId> choices;
  SourceSpan span{};  // the statement that declared the event
};

enum class CaptureFate : std::uint8_t { Gone, CaptorsHand, OwnersHand };
template <>
inline constexpr auto kWordsOf<CaptureFate> = std::to_array<std::string_view>({"gone", "captor's hand",
                                                                               "owner's hand"});

// Hands: pieces off the board that their owner may put on it instead of moving (drops). Captured pieces of
// the third side leave the game.
struct HandRules {
  std::array<CaptureFate, kOwners> fate{};  // of captures by each side; the third has no hand
  std::vector<TypeId> becomes;  // by type: the type in which it is held after a capture; empty: its own type
  std::array<std::vector<CellSet>, kSides> cells;  // by player and type: the cells of drops; empty: no drops
  // By player and type: the cells on which a dropped piece counts as unmoved; empty: on none.
  std::array<std::vector<CellSet>, kSides> unmovedOn;
  std::vector<TypeId> heldAs;  // by type: the type in the hand from which it is dropped; empty: its own type
  TypeSet checkless;           // types whose drops may not give check
  TypeSet mateless;            // types whose drops may not give mate
  TypeSet first;    // types that must be dropped before anything else, if they are in hand and can be dropped
  TypeSet endless;  // types of which the hand never runs out: drops do not reduce their number
  TypeSet onBothColours;   // types whose pieces must be distributed evenly over light and dark cells
  bool capturing = false;  // drops may also capture other sides' pieces, except drops of royal pieces
  bool isUnmoved(Side side, TypeId type, Cell cell) const {
    const auto& cells = unmovedOn[index(side)];
    return !cells.empty() && cells[index(type)].has(cell);
  }
  bool countsAsUnmoved(TypeId type) const {
    return std::any_of(unmovedOn.begin(), unmovedOn.end(),
                       [&](const auto& cells) { return !cells.empty() && !cells[index(type)].empty(); });
  }
  // Restricts `unmovedOn` to the cells on which the array `start` has such a piece. Returns whether other
  // cells had to be removed.
  bool keepUnmovedWhereStartHasThem(const Setup& start);
  // Returns the type that the hand must hold for a drop of this type.
  TypeId inHand(TypeId dropped) const { return heldAs.empty() ? dropped : heldAs[index(dropped)]; }
  // Do captures by some side go to hands?
  bool keepsCaptures() const {
    return std::any_of(fate.begin(), fate.end(), [](CaptureFate f) { return f != CaptureFate::Gone; });
  }
  // Returns the player whose hand gets a player's piece taken by `captor`; nothing if the piece leaves the
  // game.
  std::optional<Side> keeperOf(Side captor, Side owner) const {
    const CaptureFate its = fate[index(captor)];
    if (its == CaptureFate::Gone) return std::nullopt;
    return its == CaptureFate::OwnersHand || captor == Side::Third ? owner : captor;
  }
  // Returns the type in which the hand holds a captured piece of this type.
  TypeId asCaptured(TypeId type) const { return becomes.empty() ? type : becomes[index(type)]; }
  // Is there a rule about drops that depends on more than the cell of the drop?
  bool anyDuty() const {
    return !checkless.empty() || !mateless.empty() || !onBothColours.empty() || !first.empty();
  }
  bool any() const { return !cells[0].empty(); }
};
template <>
inline constexpr std::tuple kRuleRows<HandRules>{
    ruleRow("captured", &HandRules::fate, always("captures")),
    ruleRow("becomes", &HandRules::becomes, apart()),
    ruleRow("cells", &HandRules::cells, apart()),
    ruleRow("unmovedOn", &HandRules::unmovedOn, apart()),
    ruleRow("heldAs", &HandRules::heldAs, apart()),
    ruleRow("checkless", &HandRules::checkless, ifSet("dropped without check")),
    ruleRow("mateless", &HandRules::mateless, ifSet("dropped without mate")),
    ruleRow("first", &HandRules::first, ifSet("dropped first")),
    ruleRow("endless", &HandRules::endless, ifSet("never runs out of"))
        .exportedAs("imported-rules", "hands that never run out"),
    ruleRow("onBothColours", &HandRules::onBothColours, ifSet("dropped on both colours")),
    ruleRow("capturing", &HandRules::capturing, always("drops capture"))};

// A side that is not a player. Either it acts in turns of its own between the players' turns, or it only owns
// pieces (`acts` is false): neutral pieces, which attack nothing, and which players move and introduce in
// turns of the schedule that allow it.
struct ThirdSide {
  std::string name;
  bool acts = true;        // if false, the fields after mostOfAType have no meaning
  std::string colour;      // for drawings; a CSS name or empty
  TypeSet introduces;      // the types of which it may put pieces on the board
  TypeSet introducedOnto;  // the players' types that an introduced piece may attack at once
  int mostOfAType = 0;     // the most pieces of one type that it may have on the board; 0: any number
  int interval = 1;        // players' turns after its last act (or the start) until it may act
  int delay = 0;           // players' turns after its last act until its attacks count
  int counted() const { return std::max(interval, delay); }  // the greatest number of turns that matters
  // May it pass? It then has a turn after each of the players' turns until it acts.
  bool mayPlayNullMove = true;
  // None of its captures may newly expose a royal piece to the other player; no act may leave a royal piece
  // exposed if its player is not to move next.
  bool shieldsRoyals = false;
  bool mateIsDraw = false;  // is mate by it alone a draw? Otherwise the other player wins
  CellSet onto;             // the cells on which it may introduce pieces; empty: any cell
  bool replaces = false;  // may it also introduce a piece in place of one of its own, which leaves the board?
  // By type, the weights of random acts that introduce a piece; empty: no one knows how it chooses.
  std::vector<std::uint16_t> weights;
  bool opensTurns =
      false;  // each player's turn begins with its act; before that, nobody is mated or stalemated
  // May it introduce a piece on a cell with this content?
  bool mayIntroduceOn(Cell cell, Piece there) const {
    return (onto.empty() || onto.has(cell)) && (!there || (replaces && there.side() == Side::Third));
  }
  // Returns how often, relative to other acts, an act is chosen that leads to a piece of this type.
  std::uint64_t weightOf(TypeId type) const {
    return weights.empty() || type == kNoType ? 1 : weights[index(type)];
  }
};
template <>
inline constexpr std::tuple kRuleRows<ThirdSide>{
    ruleRow("name", &ThirdSide::name, never()),
    ruleRow("acts", &ThirdSide::acts, apart()),
    ruleRow("colour", &ThirdSide::colour, never()),
    ruleRow("introduces", &ThirdSide::introduces, apart()),
    ruleRow("introducedOnto", &ThirdSide::introducedOnto, apart()),
    ruleRow("mostOfAType", &ThirdSide::mostOfAType, apart()),
    ruleRow("interval", &ThirdSide::interval, apart()),
    ruleRow("delay", &ThirdSide::delay, apart()),
    ruleRow("mayPlayNullMove", &ThirdSide::mayPlayNullMove, apart()),
    ruleRow("shieldsRoyals", &ThirdSide::shieldsRoyals, apart()),
    ruleRow("mateIsDraw", &ThirdSide::mateIsDraw, apart()),
    ruleRow("onto", &ThirdSide::onto, apart()),
    ruleRow("replaces", &ThirdSide::replaces, apart()),
    ruleRow("weights", &ThirdSide::weights, apart()),
    ruleRow("opensTurns", &ThirdSide::opensTurns, apart())};

struct VariantDraft {
  std::string title;
  std::vector<std::string> authors;
  std::vector<std::string> notes;
  std::vector<std::pair<std::string, std::string>>
      presentation;  // kept for drawing: squareSize, graphicsDir ...
  Board board{8, 8};
  Symmetry symmetry = Symmetry::Mirror;
  std::vector<PieceType> types;
  ArrivalTable arrival;
  // By imitated type, the types that an imitator becomes; its own entries take precedence.
  ArrivalTable imitatedArrival;
  std::vector<Trigger> triggers;
  HandRules hands;
  std::optional<ThirdSide> third;
  TurnRules turns;
  std::vector<std::string> marks;  // the names of the marks that pieces may have
  std::vector<Goal> goals;         // evaluated before EndRules, see runtime/goals.h
  EndRules end;
  Setup start;  // without marks: each piece has the marks of its type
};

// The facts about programs and goals that determine which rows of the table of registers (registers.h) this
// game has.
struct Registers {
  bool unmoved = false;                      // does some program test whether a piece has moved?
  bool enPassant = false;                    // does some program capture en passant?
  bool last = false;                         // does some piece move depending on the type moved last?
  bool lastMove = false;                     // does some program test where the previous move began or ended?
  bool parts = false;                        // does some program let the same piece continue?
  bool taken = false;                        // does some goal depend on what the previous move took?
  std::array<int, kGoalCounters> counted{};  // the greatest value of each counter that a goal needs
  int most(GoalCounter counter) const { return counted[index(counter)]; }
};

// One way in which a piece's moves from a cell depend on the register Unmoved.
struct UnmovedReading {
  std::vector<Cell> cells;  // all of these must be unmoved, and hold pieces of the mover's side; ascending
  Cell partner = kNoCell;   // castling: the partner; otherwise kNoCell
  Cell to = kNoCell;        // the destination of the move
  std::vector<std::pair<Cell, TypeSet>> types;  // the types that some of the cells must hold
  TypeId dropped = kNoType;                     // only while the hand holds such a piece; kNoType: always
  // Does `cell`, one of the cells, hold a required piece?
  bool fitsAt(Cell cell, const Setup& setup, Side side) const;
  // Could the piece of `side` use this reading if all of the cells were unmoved?
  bool fits(const Setup& setup, Side side) const;
};

class Variant {
 public:
  static std::shared_ptr<const Variant> build(VariantDraft draft);

  const std::string& title() const { return d_.title; }
  // Returns the game's title, or "A chess variant" if it has none.
  std::string titleOrKind() const { return title().empty() ? "A chess variant" : title(); }
  const std::vector<std::string>& authors() const { return d_.authors; }
  const std::vector<std::string>& notes() const { return d_.notes; }
  const std::vector<std::pair<std::string, std::string>>& presentation() const { return d_.presentation; }
  const Board& board() const { return d_.board; }
  Symmetry symmetry() const { return d_.symmetry; }
  const std::vector<PieceType>& types() const { return d_.types; }
  const PieceType& type(TypeId id) const { return d_.types[index(id)]; }
  std::optional<TypeId> findType(std::string_view id) const;
  bool isRoyal(TypeId id) const { return type(id).royal; }
  bool isRoyal(Piece piece) const {
    return type(piece.type()).royal &&
           (piece.side() == Side::Third || d_.end.royals[index(piece.side())] != RoyalRule::None);
  }
  const TypeSet& royalTypes() const { return royalTypes_; }
  const TypeSet& imitators() const { return imitators_; }
  const ArrivalTable& arrival() const { return d_.arrival; }
  const ArrivalTable& imitatedArrival() const { return d_.imitatedArrival; }
  const std::vector<Trigger>& triggers() const { return d_.triggers; }
  const HandRules& hands() const { return d_.hands; }
  // Returns the third side; null if the game has only the two players.
  const ThirdSide* third() const { return d_.third ? &*d_.third : nullptr; }
  // Returns the third side if it has turns of its own; otherwise null.
  const ThirdSide* actingThird() const { return d_.third && d_.third->acts ? &*d_.third : nullptr; }
  // Do attacks of `by` on pieces of `side` count, this many players' turns after the third side's last act?
  bool attacks(Side by, Side side, int sinceThird) const {
    const bool sleeps = actingThird() == nullptr || sinceThird < actingThird()->delay;
    return by != side && (by != Side::Third || !sleeps);
  }
  const TurnRules& turns() const { return d_.turns; }
  ScheduledTurn turnOf(const Setup& setup) const { return turnOf(setup.player, setup.turn); }
  ScheduledTurn turnOf(Side player, std::uint16_t turn) const;
  // Returns the player of the previous move, as far as `setup` determines it: at the turn to which a schedule
  // returns, the player of its last turn.
  Side lastPlayer(const Setup& setup) const {
    return lastPlayer(setup.player, setup.turn, setup.continuingPiece);
  }
  Side lastPlayer(Side player, std::uint16_t turn, Cell continuingPiece) const;
  // Can a turn begin with a move of this kind by the side's pieces? Other moves attack nothing.
  bool mayBegin(Side side, KindId kind) const;
  const std::vector<std::string>& marks() const { return d_.marks; }
  const std::vector<Goal>& goals() const { return d_.goals; }
  const EndRules& end() const { return d_.end; }
  const Setup& start() const { return d_.start; }
  const Registers& registers() const { return registers_; }
  const Looks& looks() const { return looks_; }
  // Returns all parts together, for code that must not miss any.
  const VariantDraft& parts() const { return d_; }
  // Does a piece of this type count as material for the bare-king rule?
  bool isMaterial(TypeId id) const;
  // Does this piece count as unmoved when it is dropped on the cell?
  bool isUnmovedWhenDropped(Piece piece, Cell cell) const {
    return piece.side() != Side::Third && d_.hands.isUnmoved(piece.side(), piece.type(), cell);
  }
  // Returns the cell on which a player's piece that is taken on the cell `taken` appears again, if moves
  // revive what they take (Op::Revive): a cell on which the array has such a piece. If there are several, it
  // is the only one with the colour of `taken`; otherwise the one on the same file nearest to the player;
  // otherwise kNoCell.
  Cell rebirth(Piece piece, Cell taken) const {
    if (rebirths_.empty() || piece.side() == Side::Third) return kNoCell;
    return rebirths_[(index(piece.side()) * d_.types.size() + index(piece.type())) * d_.board.size() +
                     index(taken)];
  }
  bool revives() const { return !rebirths_.empty(); }
  // Does the side have a royal piece in the array?
  bool startsWithRoyal(Side side) const;
  // Can a side come to have more royal pieces than it started with?
  bool royalsCanGrow() const { return royalsCanGrow_; }
  // Can royal pieces leave the board, or change, without being taken, as effects on neighbouring pieces?
  bool royalsCanVanish() const { return royalsCanVanish_; }
  // Does the side lose when it has no royal piece any more? A royal piece that must be safe is never taken if
  // the opponent makes one move in a turn.
  bool losesWithoutRoyals(Side side) const {
    const RoyalRule rule = d_.end.royals[index(side)];
    const bool mayGo = rule == RoyalRule::Any && (royalsCanVanish_ || !d_.turns.schedule.empty());
    return (isAboutTheLast(rule) || rule == RoyalRule::One || mayGo) && startsWithRoyal(side);
  }
  // Returns a royal type, to be put on a cell when attacks are tested; any type if none is royal.
  TypeId royalExample() const;
  // Could a piece on the cell `from` ever capture on `cell` by the program of a type, other than en passant?
  bool mayTake(Side side, TypeId type, Cell from, Cell cell) const {
    return taken_
        .of(index(side) * d_.types.size() + index(type), d_.board, this->type(type).program[index(side)],
            from)
        .has(cell);
  }
  // Returns the ways in which moves of this piece from this cell depend on the register Unmoved.
  const std::vector<UnmovedReading>& unmovedReadings(Piece piece, Cell cell) const;

 private:
  explicit Variant(VariantDraft draft);
  void findUnmovedReadings();
  void dropUnreadMarks();
  VariantDraft d_;
  bool findRoyalsGrowth() const;
  bool findVanishingRoyals() const;
  void findRebirths();
  Looks findLooks() const;
  TypeSet royalTypes_, imitators_;
  Registers registers_;
  Looks looks_;
  bool royalsCanGrow_ = false;
  bool royalsCanVanish_ = false;
  std::vector<Cell> rebirths_;  // [(side * types + type) * cells + cell]; empty: nothing is revived
  // [(side * types + type) * cells + cell]; types that move alike share entries. Null: no readings.
  std::vector<std::shared_ptr<const std::vector<UnmovedReading>>> unmovedReadings_;
  mutable TakenCells taken_;  // by side and type
};

using VariantPtr = std::shared_ptr<const Variant>;

// Returns the cells of `setup.unmoved` whose mark some piece's moves can still depend on, including those of
// dropped pieces that count as unmoved.
CellSet liveUnmoved(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
