// The Variant: the rules of one game, whatever language they were written in.
//
// A front end fills a VariantDraft; Variant::build() normalises it (registers that nothing reads are dropped)
// and freezes it. From then on a Variant never changes and is shared by every executor, export and report. It
// is only built from drafts whose front end reported no error; build() checks nothing itself.
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

// A part of what a text says about the moves of a type.
struct MovesAsWritten {
  enum class Kind : std::uint8_t {
    Notation,        // holds everywhere
    Limited,         // notation that holds on some cells, or under conditions
    TakingOfRoyals,  // notation of the moves that take royal pieces
    Sentence,        // words of another language or a sentence of this one
  } kind = Kind::Notation;
  std::string text;
  std::string limits{};  // Limited: where or when, with what parts it from the notation
};

struct PieceType {
  std::string name;  // as shown: "Knight"
  std::string id;    // 1-3 capital letters, unique in its Variant
  std::vector<MovesAsWritten> written;
  // All that is written, in one line.
  std::string notation() const;
  SourceSpan notationSpan;
  SourceSpan span;    // the statement that declared the type
  std::string image;  // base name of the picture, if the text gave one
  bool royal = false;
  // Moves as the type that the opponent last moved (register Last) besides what `program` says, and never
  // counts as unmoved: initial moves and castling are not imitated.
  bool imitates = false;
  // Its attacks are no check; but no move may leave a royal piece where this piece could take it next.
  // Imitators are such pieces: what they will attack with is not known before the move.
  bool givesNoCheck = false;
  MoveProgram program[kOwners];  // the third side's is White's unless a front end says otherwise
  // How a piece of the type comes from the hand: the program runs with the cursor on each of HandRules::cells
  // in turn, which it does not change by itself; a Land is a drop. Empty: on empty cells, as HandRules says.
  MoveProgram drop[kSides];
  std::uint32_t marks = 0;  // by bits: the marks that a new piece of the type has
  // By player: the link along which a piece goes on when it has moved, with what it has taken along. That is in its
  // program; but royal pieces must be safe before it goes on, too.
  std::array<std::optional<StepId>, kSides> transfer{};
};

enum class StalemateRule : std::uint8_t { Draw, StalematedLoses, StalematedWins };
template <>
inline constexpr auto kWordsOf<StalemateRule> = std::to_array<std::string_view>({"draw", "stalemated loses",
                                                                                 "stalemated wins"});

struct BareKingRule {
  enum class Kind : std::uint8_t {
    Off,
    Immediate,  // a side left without material loses at once
    Grace,      // ... unless its next move leaves the opponent without material too: then a draw
  } kind = Kind::Off;
  std::optional<TypeSet> material{};  // the types that count; none: every type that is not royal
  bool operator==(const BareKingRule&) const = default;
};
template <>
inline constexpr auto kWordsOf<BareKingRule::Kind> = std::to_array<std::string_view>({"off", "immediate",
                                                                                      "grace"});

// Who has lost when a side has several royal pieces (the Diagram's `extinction`).
enum class RoyalRule : std::uint8_t {
  Any,     // every royal piece must be safe
  All,     // only the last royal piece must be safe
  None,    // its pieces of royal types are like any other (a goal says whether losing them is a loss)
  One,     // they may not all be attacked
  Former,  // only the last one must be safe, and a move that makes another one does not free it
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

// When does a move chase a piece? When it has brought about that the mover, were it his turn again, could take the
// piece by a legal move for which no legal move could take back. A piece of the taker's type that could take the taker
// is not chased.
struct ChaseRule {
  TypeSet mayChase;  // what these could take is not chased by them
  std::array<std::vector<CellSet>, kSides>
      unchased;                     // by side and type: where pieces may be chased; empty: nowhere
  std::vector<TypeSet> regardless;  // by type: what it chases even if it could be taken back; empty: nothing
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
  int repetitionCount = 3;  // the occurrence that ends the game (or may be claimed)
  // Who has given check with all of his moves since the position first occurred loses; if both have, the game
  // is a draw.
  bool perpetualCheckLoses = false;
  // Who has chased the same piece with all of his moves, from that which led to the first of these positions on,
  // loses; if both have, the game is a draw. Perpetual check is asked before.
  std::optional<ChaseRule> perpetualChaseLoses{};
  bool deadPositionsAreDraws = false;  // that neither player can win any more is proved (runtime/winning.h)
  int nMoveLimit = 50;     // moves of each side without capture or resetting move: draw; 0: no such rule
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

// An event that changes another piece of the mover's: when a piece arrives in the zone, one piece of the
// changing types must become one of the choices, as part of the same move. The mover's player chooses.
// Without such a piece nothing happens.
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

// Hands: pieces off the board that their owner may put on it instead of moving (drops). Pieces of the third
// side that are taken are gone.
struct HandRules {
  std::array<CaptureFate, kOwners> fate{};         // of captures by each side; the third has no hand
  std::vector<TypeId> becomes;                     // by type: what it is in the hand; empty: what it was
  std::array<std::vector<CellSet>, kSides> cells;  // by player and type: where it may be put; empty: no drops
  // By player and type: the cells on which a dropped piece counts as unmoved; empty: on none.
  std::array<std::vector<CellSet>, kSides> unmovedOn;
  std::vector<TypeId> heldAs;  // by type: what a piece is in the hand that is put down as it; empty: the same
  TypeSet checkless;           // types of which a drop may not give check
  TypeSet mateless;            // ... or may not be mate
  TypeSet first;           // while one of these is in the hand and can be dropped, nothing else may be done
  TypeSet endless;         // of these the hand never runs out: a drop leaves as many in it
  TypeSet onBothColours;   // of these so many must come to stand on light cells as on dark ones
  bool capturing = false;  // also on cells held by others' pieces, which are taken; never by royal ones
  bool isUnmoved(Side side, TypeId type, Cell cell) const {
    const auto& cells = unmovedOn[index(side)];
    return !cells.empty() && cells[index(type)].has(cell);
  }
  bool countsAsUnmoved(TypeId type) const {
    return std::any_of(unmovedOn.begin(), unmovedOn.end(),
                       [&](const auto& cells) { return !cells.empty() && !cells[index(type)].empty(); });
  }
  // Leaves `unmovedOn` the cells on which the array has such a piece; were there others?
  bool keepUnmovedWhereStartHasThem(const Setup& start);
  TypeId inHand(TypeId dropped) const { return heldAs.empty() ? dropped : heldAs[index(dropped)]; }
  // Do captures of some side go to hands?
  bool keepsCaptures() const {
    return std::any_of(fate.begin(), fate.end(), [](CaptureFate f) { return f != CaptureFate::Gone; });
  }
  // Into whose hand a player's piece goes that `captor` takes; none: it is gone.
  std::optional<Side> keeperOf(Side captor, Side owner) const {
    const CaptureFate its = fate[index(captor)];
    if (its == CaptureFate::Gone) return std::nullopt;
    return its == CaptureFate::OwnersHand || captor == Side::Third ? owner : captor;
  }
  // ... and as which type.
  TypeId asCaptured(TypeId type) const { return becomes.empty() ? type : becomes[index(type)]; }
  // Is there a rule about drops that depends on more than the cell?
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

// A side without a player's turn. Either it acts in turns of its own between the players' turns, or it only
// owns pieces (`acts` is false): neutral pieces, which attack nothing, and which players move and introduce in
// turns of the schedule that say so.
struct ThirdSide {
  std::string name;
  bool acts = true;        // if not, what follows mostOfAType means nothing
  std::string colour;      // for drawings; a CSS name or empty
  TypeSet introduces;      // the types that it may put on an empty cell
  TypeSet introducedOnto;  // the players' types that an introduced piece may attack at once
  int mostOfAType = 0;     // pieces of one type that it may have on the board; 0: any number
  int interval = 1;        // turns of the players since its last act (or the start) until it may act
  int delay = 0;           // ... until its attacks count
  int counted() const { return std::max(interval, delay); }  // turns are counted up to that
  bool mayPlayNullMove = true;  // after a null move there is a turn of it after every turn until it acts
  // No capture of it may newly expose a royal piece to the other player; no act may leave one so exposed
  // whose player is not to move next.
  bool shieldsRoyals = false;
  bool mateIsDraw = false;  // mate by it alone is a draw; else the other player wins
  CellSet onto;             // it introduces pieces on these cells only; empty: anywhere
  bool replaces = false;    // also where a piece of its own stands, which is gone then
  // Its acts are drawn by lot, where introductions of a type come up so often; empty: nobody knows how it chooses.
  std::vector<std::uint16_t> weights;
  bool opensTurns =
      false;  // the turn of a player begins with its act: before it nobody is mated or stalemated
  // May it put a piece on a cell where this stands?
  bool mayIntroduceOn(Cell cell, Piece there) const {
    return (onto.empty() || onto.has(cell)) && (!there || (replaces && there.side() == Side::Third));
  }
  // How often, in proportion, an act comes up that leads to a piece of this type.
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
  ArrivalTable imitatedArrival;  // what an imitator becomes that moved as a type (its own entries go first)
  std::vector<Trigger> triggers;
  HandRules hands;
  std::optional<ThirdSide> third;
  TurnRules turns;
  std::vector<std::string> marks;  // the names of the marks that pieces may have
  std::vector<Goal> goals;         // asked before EndRules, see runtime/goals.h
  EndRules end;
  Setup start;  // without marks: each piece has those of its type
};

// What decides which rows of the table of registers (registers.h) this game has, as far as programs and goals
// tell.
struct Registers {
  bool unmoved = false;                      // some program tests whether a piece has moved
  bool enPassant = false;                    // some program captures en passant
  bool last = false;                         // some piece moves by what was last moved
  bool lastMove = false;                     // some program tests where the previous move began or ended
  bool parts = false;                        // some program lets the same piece go on
  bool taken = false;                        // some goal asks what the previous move took
  std::array<int, kGoalCounters> counted{};  // the greatest number of each counter that a goal asks for
  int most(GoalCounter counter) const { return counted[index(counter)]; }
};

// One way in which a piece's moves from a cell depend on the register Unmoved.
struct UnmovedReading {
  std::vector<Cell> cells;  // all of these must be unmoved, and hold pieces of the mover's side; ascending
  Cell partner = kNoCell;   // castling: the piece that moves along; else kNoCell
  Cell to = kNoCell;        // where the move leads
  std::vector<std::pair<Cell, TypeSet>> types;  // what some of the cells must hold
  TypeId dropped = kNoType;                     // only while the hand has such a piece; kNoType: always
  // Does `cell`, one of the cells, hold what it must?
  bool fitsAt(Cell cell, const Setup& setup, Side side) const;
  // Could the piece of `side` use this, were all of the cells unmoved?
  bool fits(const Setup& setup, Side side) const;
};

class Variant {
 public:
  static std::shared_ptr<const Variant> build(VariantDraft draft);

  const std::string& title() const { return d_.title; }
  // For a heading.
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
  // Null where there are only the players.
  const ThirdSide* third() const { return d_.third ? &*d_.third : nullptr; }
  // Null where it has no turns of its own.
  const ThirdSide* actingThird() const { return d_.third && d_.third->acts ? &*d_.third : nullptr; }
  // Do attacks of `by` on pieces of `side` count, so many turns of the players after the third side's last act?
  bool attacks(Side by, Side side, int sinceThird) const {
    const bool sleeps = actingThird() == nullptr || sinceThird < actingThird()->delay;
    return by != side && (by != Side::Third || !sleeps);
  }
  const TurnRules& turns() const { return d_.turns; }
  ScheduledTurn turnOf(const Setup& setup) const { return turnOf(setup.player, setup.turn); }
  ScheduledTurn turnOf(Side player, std::uint16_t turn) const;
  // The player of the previous move, as far as `setup` tells: at the turn to which a schedule returns, the
  // player of its last turn.
  Side lastPlayer(const Setup& setup) const {
    return lastPlayer(setup.player, setup.turn, setup.continuingPiece);
  }
  Side lastPlayer(Side player, std::uint16_t turn, Cell continuingPiece) const;
  // Is there a turn that may begin with such a move of the side's pieces? Others attack nothing.
  bool mayBegin(Side side, KindId kind) const;
  const std::vector<std::string>& marks() const { return d_.marks; }
  const std::vector<Goal>& goals() const { return d_.goals; }
  const EndRules& end() const { return d_.end; }
  const Setup& start() const { return d_.start; }
  const Registers& registers() const { return registers_; }
  const Looks& looks() const { return looks_; }
  // All that the accessors above give, for code that must not forget a part.
  const VariantDraft& parts() const { return d_; }
  // Does a piece of this type count as material for the bare-king rule?
  bool isMaterial(TypeId id) const;
  // Does this piece count as unmoved when it is dropped on the cell?
  bool isUnmovedWhenDropped(Piece piece, Cell cell) const {
    return piece.side() != Side::Third && d_.hands.isUnmoved(piece.side(), piece.type(), cell);
  }
  // Where a player's piece that is taken on the cell appears again, if moves bring back what they take
  // (Op::Revive): the cell on which the array has such a piece. Of several it is the one that has the colour of the cell
  // where the piece was taken, if there is just one; else the one on its file nearest to the player, or none: kNoCell.
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
  // Can royal pieces leave the board, or change, without being taken: as effects on what stands beside?
  bool royalsCanVanish() const { return royalsCanVanish_; }
  // Has the side lost when it has no royal piece any more? One that must be safe is never taken where its
  // opponent moves once in a turn.
  bool losesWithoutRoyals(Side side) const {
    const RoyalRule rule = d_.end.royals[index(side)];
    const bool mayGo = rule == RoyalRule::Any && (royalsCanVanish_ || !d_.turns.schedule.empty());
    return (isAboutTheLast(rule) || rule == RoyalRule::One || mayGo) && startsWithRoyal(side);
  }
  // Some royal type, to ask about attacks with; any type where none is royal.
  TypeId royalExample() const;
  // Could a piece on the cell `from` ever take on `cell` by the program of a type, but for one taken en passant?
  bool mayTake(Side side, TypeId type, Cell from, Cell cell) const {
    return taken_
        .of(index(side) * d_.types.size() + index(type), d_.board, this->type(type).program[index(side)],
            from)
        .has(cell);
  }
  // What a piece of this kind on this cell reads of the register Unmoved.
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
  std::vector<Cell> rebirths_;  // [(side * types + type) * cells + cell]; empty: nothing appears again
  // [(side * types + type) * cells + cell]; types that move alike share theirs. Null: there are none.
  std::vector<std::shared_ptr<const std::vector<UnmovedReading>>> unmovedReadings_;
  mutable TakenCells taken_;  // by side and type
};

using VariantPtr = std::shared_ptr<const Variant>;

// The cells of `setup.unmoved` whose mark some piece's moves can still depend on, dropped pieces that count
// as unmoved included.
CellSet liveUnmoved(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
