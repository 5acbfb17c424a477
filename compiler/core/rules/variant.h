// The Variant: the rules of one game, whatever language they were written in.
//
// A front end fills a VariantDraft; Variant::build() drops registers that nothing reads and makes the
// Variant, which never changes and is shared by executors, exports and reports. build() checks nothing:
// drafts come from a front end that reported no error, or have passed isWhole() (verify-draft.h).
#pragma once

#include <algorithm>
#include <array>
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

// A part of the text that defined how a type moves.
struct MovesAsWritten {
  enum class Kind : std::uint8_t {
    Notation,        // notation that applies everywhere
    Limited,         // notation that applies only on some cells or under conditions (`limits`)
    TakingOfRoyals,  // notation for moves that may capture only royal pieces
    Sentence,        // a sentence of the language, or words of another language
  } kind = Kind::Notation;
  std::string text;
  // For Limited: the text of the cells or conditions, with the words that join them to the notation.
  std::string limits{};
};

// A piece type: names, programs and properties.
struct PieceType {
  std::string name;  // the name as it is shown: "Knight"
  std::string id;    // 1-3 capital letters, unique in its Variant
  std::vector<MovesAsWritten> written;
  // Returns the notation of all the type's moves as it was written, in one line.
  std::string notation() const;
  SourceSpan notationSpan;
  SourceSpan span;    // the statement that declared the type
  std::string image;  // base name of the picture, if the text gave one
  bool royal = false;
  // The piece also moves as the type that the opponent moved last (Setup::last), but never as an unmoved
  // piece: initial moves and castling are not imitated.
  bool imitates = false;
  // Its attacks are not check, but no move may leave a royal piece where this piece could take it next.
  // Imitators have this property, since it is not known how they attack before the opponent has moved.
  bool givesNoCheck = false;
  // By owner; the third side's is White's unless a front end says otherwise.
  std::array<MoveProgram, kOwners> program;
  // The program of drops. It is run with the cursor on each cell of HandRules::cells in turn; each Land is a
  // drop. An empty program drops the piece on any of these cells that is empty or, with HandRules::capturing,
  // holds another side's piece that is not royal.
  std::array<MoveProgram, kSides> drop;
  std::uint32_t marks = 0;  // bit set: the marks that a new piece of the type has
  // By player: the link along which the piece goes on after its move, together with a piece that it carries.
  // The program contains this step too; it is repeated here because royal pieces must be safe before it as
  // well.
  std::array<std::optional<StepId>, kSides> transfer{};
};

enum class StalemateRule : std::uint8_t { Draw, StalematedLoses, StalematedWins };
template <>
inline constexpr auto kWordsOf<StalemateRule> = std::to_array<std::string_view>({"draw", "stalemated loses",
                                                                                 "stalemated wins"});

// What happens when a side has none of its material left (for chess: nothing but its king).
struct BareKingRule {
  enum class Kind : std::uint8_t {
    Off,
    Immediate,  // a side without material loses at once
    Grace,      // the same, but if its next move leaves the opponent without material too, the game is a draw
  } kind = Kind::Off;
  // The types that count as material; nothing: every type that is not royal.
  std::optional<TypeSet> material{};
  bool operator==(const BareKingRule&) const = default;
};
template <>
inline constexpr auto kWordsOf<BareKingRule::Kind> = std::to_array<std::string_view>({"off", "immediate",
                                                                                      "grace"});

// Which royal pieces must a side with several of them keep safe? (`extinction` in Interactive Diagrams)
enum class RoyalRule : std::uint8_t {
  Any,   // every royal piece must be safe
  All,   // only the last royal piece must be safe
  None,  // royal types are ordinary pieces; a goal may say that losing them loses the game
  One,   // at least one royal piece must be safe
  // as All, but a side's only royal piece must be safe even after a move that makes another royal piece
  Former,
};
template <>
inline constexpr auto kWordsOf<RoyalRule> = std::to_array<std::string_view>({"any", "all", "none", "one",
                                                                             "former"});
// Does the rule depend on how many royal pieces the side has left?
constexpr bool isAboutTheLast(RoyalRule rule) {
  return rule == RoyalRule::All || rule == RoyalRule::Former;
}

// What happens when a position has occurred EndRules::repetitionCount times.
enum class RepetitionRule : std::uint8_t { Off, Draw, MoverLoses };
template <>
inline constexpr auto kWordsOf<RepetitionRule> = std::to_array<std::string_view>({"off", "draw",
                                                                                  "mover loses"});

// The rule of chases (Xiangqi). A move chases an enemy piece that is not royal if it creates an attack: the
// player could now take the piece by a legal move if it were his turn again, and no legal move could
// recapture. A piece is not chased by a piece of its own type that it could take itself.
struct ChaseRule {
  TypeSet mayChase;  // pieces of these types may attack without chasing
  std::array<std::vector<CellSet>, kSides>
      // By side and type: the cells on which a piece may be attacked without being chased; empty: none.
      unchased;
  // By type: the types that a piece of this type chases even if they are protected; empty: none.
  std::vector<TypeSet> regardless;
  bool operator==(const ChaseRule&) const = default;
};

// The rules about the end of the game, besides goals, and about the safety of royal pieces.
struct EndRules {
  StalemateRule stalemate = StalemateRule::Draw;
  BareKingRule bareKing;
  std::array<RoyalRule, kSides> royals{};
  bool checksForbidden = false;  // no move may give check
  bool onlyMatesCheck = false;   // no move may give check, unless it mates
  // A royal piece that is attacked may not move, except to take the only piece that attacks it.
  bool royalsStay = false;
  RepetitionRule repetition = RepetitionRule::Draw;
  int repetitionCount = 3;  // at this occurrence of a position the game ends, or the draw may be claimed
  // A player loses if he has given check with all his moves since the position first occurred. If both have,
  // the game is a draw.
  bool perpetualCheckLoses = false;
  // A player loses if he has chased the same piece with all his moves, counted from the move that led to the
  // first occurrence. If both have, the game is a draw. Perpetual check takes precedence.
  std::optional<ChaseRule> perpetualChaseLoses{};
  // The game is a draw as soon as it is proved that neither player can win it (runtime/winning.h).
  bool deadPositionsAreDraws = false;
  // The draw after so many moves of each side without a capture or resetting move; 0: no such rule.
  int nMoveLimit = 50;
  TypeSet clockResetting;  // every move of these types resets the halfmove clock (usually pawns)
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
    // Not hashed: it changes no result, because nobody could win.
    ruleRow("deadPositionsAreDraws", &EndRules::deadPositionsAreDraws, never()),
    ruleRow("quietMoves", &EndRules::nMoveLimit, always("quiet")),
    ruleRow(
        "resetting", &EndRules::clockResetting, behind(),
        +[](const EndRules& end) { return end.nMoveLimit > 0; }),
    ruleRow("counts", &EndRules::counts, apart()).exportedAs("counting"),
    ruleRow("obligations", &EndRules::obligations, apart()).exportedAs("obligations"),
    ruleRow("draws", &EndRules::draws, apart()).exportedAs("decided-draws")};

// An event: when a piece of a type in `arriving` ends a move in the zone, a piece of the same side and of a
// type in `changing` becomes one of the choices, as part of the move. The player chooses the piece and its
// new type. If there is no such piece, nothing happens.
struct Trigger {
  TypeSet arriving;                  // the mover's type before the move
  std::array<CellSet, kSides> zone;  // by side
  TypeSet changing;
  std::vector<TypeId> choices;
  SourceSpan span{};  // the statement that declared the event
};

// What becomes of a captured piece.
enum class CaptureFate : std::uint8_t { Gone, CaptorsHand, OwnersHand };
template <>
inline constexpr auto kWordsOf<CaptureFate> = std::to_array<std::string_view>({"gone", "captor's hand",
                                                                               "owner's hand"});

// Hands: pieces off the board that their owner may put on it (drop) as his move. Captured pieces of the third
// side leave the game.
struct HandRules {
  // What becomes of a captured piece, by the side that takes it; the third side has no hand.
  std::array<CaptureFate, kOwners> fate{};
  // By type: the type that a captured piece has in the hand; empty: it keeps its type.
  std::vector<TypeId> becomes;
  // By player and type: the cells on which the type may be dropped; empty: no drops.
  std::array<std::vector<CellSet>, kSides> cells;
  // By player and type: the cells on which a dropped piece counts as unmoved; empty: none.
  std::array<std::vector<CellSet>, kSides> unmovedOn;
  // By type: the type in the hand from which it is dropped; empty: the type itself.
  std::vector<TypeId> heldAs;
  TypeSet checkless;  // types whose drops may not give check
  TypeSet mateless;   // types whose drops may not give mate
  // Types that must be dropped before any other move, as long as one is in hand and can be dropped.
  TypeSet first;
  TypeSet endless;         // types of which the hand has any number: drops do not reduce it
  TypeSet onBothColours;   // types whose pieces must be spread evenly over dark and light cells (bishops)
  bool capturing = false;  // drops may also capture pieces of other sides; drops of royal pieces may not
  bool isUnmoved(Side side, TypeId type, Cell cell) const {
    const auto& cells = unmovedOn[index(side)];
    return !cells.empty() && cells[index(type)].has(cell);
  }
  bool countsAsUnmoved(TypeId type) const {
    return std::any_of(unmovedOn.begin(), unmovedOn.end(),
                       [&](const auto& cells) { return !cells.empty() && !cells[index(type)].empty(); });
  }
  // Removes from `unmovedOn` the cells on which the array `start` has no such piece. Returns whether there
  // were any.
  bool keepUnmovedWhereStartHasThem(const Setup& start);
  // Returns the type that the hand must hold for a drop of this type.
  TypeId inHand(TypeId dropped) const { return heldAs.empty() ? dropped : heldAs[index(dropped)]; }
  // Do captures of any side go to hands?
  bool keepsCaptures() const {
    return std::any_of(fate.begin(), fate.end(), [](CaptureFate f) { return f != CaptureFate::Gone; });
  }
  // Returns whose hand gets a player's piece that `captor` takes; nothing if the piece leaves the game.
  std::optional<Side> keeperOf(Side captor, Side owner) const {
    const CaptureFate its = fate[index(captor)];
    if (its == CaptureFate::Gone) return std::nullopt;
    return its == CaptureFate::OwnersHand || captor == Side::Third ? owner : captor;
  }
  // Returns the type that a captured piece of this type has in the hand.
  TypeId asCaptured(TypeId type) const { return becomes.empty() ? type : becomes[index(type)]; }
  // Is there a rule about drops that depends on more than the cell, such as "may not give mate"?
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

// A side that is not a player. If `acts`, it makes acts (moves or introductions of pieces) between the
// players' turns, as Nature in some games. Otherwise it only owns pieces that attack nothing; players move
// them and put them on the board in the turns of the schedule that say so.
struct ThirdSide {
  std::string name;
  bool acts = true;        // if false, the fields after `mostOfAType` have no meaning
  std::string colour;      // the colour for drawings: a CSS name, or empty
  TypeSet introduces;      // the types whose pieces may be put on the board
  TypeSet introducedOnto;  // the players' types that it may attack at once by putting a piece on the board
  int mostOfAType = 0;     // the most pieces of one type that it may have on the board; 0: any number
  int interval = 1;  // it may act after this many turns of the players since its last act, or since the start
  int delay = 0;     // its attacks count only after this many turns of the players since its last act
  int counted() const { return std::max(interval, delay); }  // the greatest number of such turns that matters
  // May it pass? If so, it has a turn after each of the players' turns until it acts.
  bool mayPlayNullMove = true;
  // Its captures may not newly expose a royal piece to the other player, and no act may leave a royal piece
  // exposed whose player is not the next to move.
  bool shieldsRoyals = false;
  bool mateIsDraw = false;  // is a mate by this side alone a draw? Otherwise the other player wins
  CellSet onto;             // the cells on which it may put pieces; empty: all cells
  bool replaces = false;  // may it also put a piece in place of one of its own, which then leaves the board?
  // For acts that are chosen at random: by type, the weight of acts that put a piece of this type on the
  // board. Empty: how it chooses is not known.
  std::vector<std::uint16_t> weights;
  bool opensTurns =
      false;  // each player's turn begins with its act; before that, nobody is mated or stalemated
  // May it introduce a piece on a cell with this content?
  bool mayIntroduceOn(Cell cell, Piece there) const {
    return (onto.empty() || onto.has(cell)) && (!there || (replaces && there.side() == Side::Third));
  }
  // Returns the weight of an act that leads to a piece of this type on `to`. A pass, whose `to` is kNoCell,
  // comes up as often as a type that is named once.
  std::uint64_t weightOf(Cell to, TypeId type) const {
    return weights.empty() || to == kNoCell || type == kNoType ? 1 : weights[index(type)];
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

// Everything that a Variant is built from, still changeable.
struct VariantDraft {
  std::string title;
  std::vector<std::string> authors;
  std::vector<std::string> notes;
  std::vector<std::pair<std::string, std::string>>
      presentation;  // settings for drawings, as name and value: squareSize, graphicsDir
  Board board{8, 8};
  Symmetry symmetry = Symmetry::Mirror;
  std::vector<PieceType> types;
  ArrivalTable arrival;
  // What an imitator becomes where its move ends, by the type that it imitates. Its own entries in `arrival`
  // come first.
  ArrivalTable imitatedArrival;
  std::vector<Trigger> triggers;
  HandRules hands;
  std::optional<ThirdSide> third;
  TurnRules turns;
  std::vector<std::string> marks;  // the names of the marks that pieces may have
  std::vector<Goal> goals;         // evaluated before EndRules, see runtime/reached-goals.h
  EndRules end;
  Setup start;  // has no marks: each piece has the marks of its type
};

// Facts about the programs and goals of a game. They decide which registers (registers.h) the game has.
struct Registers {
  bool unmoved = false;    // does some program test whether a piece has moved?
  bool enPassant = false;  // does some program capture en passant?
  bool last = false;       // does the move of some piece depend on the type that was moved last?
  bool lastMove = false;   // does some program test where the previous move began or ended?
  bool parts = false;      // does some program have partial moves (Op::PartialMove)?
  bool taken = false;      // does some goal depend on what the previous move took?
  // The greatest number of a move that a program names (Op::TestMoves); 0: none does.
  std::uint16_t moves = 0;
  // By counter: the greatest value that a goal needs; 0: the game does not count this.
  std::array<int, kGoalCounters> counted{};
  int most(GoalCounter counter) const { return counted[index(counter)]; }
};

// One way in which a piece's moves from a cell depend on unmoved flags. For example, castling reads the flags
// of king and rook.
struct UnmovedReading {
  std::vector<Cell> cells;  // ascending; all of these must hold unmoved pieces of the mover's side
  Cell partner = kNoCell;   // castling: the partner's cell; otherwise kNoCell
  Cell to = kNoCell;        // the destination of the move
  // For some of the cells: the types that the piece there must have.
  std::vector<std::pair<Cell, TypeSet>> types;
  TypeId dropped = kNoType;  // set: the move is possible only while the hand holds a piece of this type
  // Does `cell`, one of `cells`, hold a piece of the side and of a required type?
  bool fitsAt(Cell cell, const Setup& setup, Side side) const;
  // Do all `cells` hold pieces as fitsAt() demands, whether unmoved or not?
  bool fits(const Setup& setup, Side side) const;
};

// The rules of one game.
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
  // Do attacks of `by` on pieces of `side` count? `sinceThird`: players' turns since the third side's last
  // act.
  bool attacks(Side by, Side side, int sinceThird) const {
    const bool sleeps = actingThird() == nullptr || sinceThird < actingThird()->delay;
    return by != side && (by != Side::Third || !sleeps);
  }
  const TurnRules& turns() const { return d_.turns; }
  ScheduledTurn turnOf(const Setup& setup) const { return turnOf(setup.player, setup.turn); }
  ScheduledTurn turnOf(Side player, std::uint16_t turn) const;
  // Returns who made the previous move, as far as `setup` tells: at the turn to which a schedule returns, it
  // is the player of the schedule's last turn.
  Side lastPlayer(const Setup& setup) const {
    return lastPlayer(setup.player, setup.turn, setup.continuingPiece);
  }
  Side lastPlayer(Side player, std::uint16_t turn, Cell continuingPiece) const;
  // Can a turn of the side begin with a move of this kind? A piece attacks only with such moves.
  bool mayBegin(Side side, KindId kind) const;
  const std::vector<std::string>& marks() const { return d_.marks; }
  const std::vector<Goal>& goals() const { return d_.goals; }
  const EndRules& end() const { return d_.end; }
  const Setup& start() const { return d_.start; }
  const Registers& registers() const { return registers_; }
  const Looks& looks() const { return looks_; }
  // Returns the whole draft, for code that must handle every part of it.
  const VariantDraft& parts() const { return d_; }
  // Does a piece of this type count as material for the bare-king rule?
  bool isMaterial(TypeId id) const;
  // Does this piece count as unmoved when it is dropped on the cell?
  bool isUnmovedWhenDropped(Piece piece, Cell cell) const {
    return piece.side() != Side::Third && d_.hands.isUnmoved(piece.side(), piece.type(), cell);
  }
  // For games whose moves revive what they take (Op::Revive). Returns the cell on which a player's piece that
  // is taken on `taken` appears again: a cell where the array has such a piece. Of several, it is the only
  // one with the colour of `taken`; failing that, the one on the same file nearest to the player; failing
  // that, kNoCell.
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
  // Can royal pieces leave the board or change without being taken, by effects of moves on the pieces of a
  // neighbourhood (Op::EachBeside)?
  bool royalsCanVanish() const { return royalsCanVanish_; }
  // Does the side lose when it has no royal piece left? False if it begins with none, if its royal types are
  // ordinary pieces, or if it cannot lose the last one: each must be safe, no effect removes one, and the
  // game has no schedule of turns.
  bool losesWithoutRoyals(Side side) const {
    const RoyalRule rule = d_.end.royals[index(side)];
    const bool mayGo = rule == RoyalRule::Any && (royalsCanVanish_ || !d_.turns.schedule.empty());
    return (isAboutTheLast(rule) || rule == RoyalRule::One || mayGo) && startsWithRoyal(side);
  }
  // Returns a royal type, which is put on a cell to test whether the cell is attacked; any type if none is
  // royal.
  TypeId royalExample() const;
  // Could a piece of this side on `from` ever capture on `cell` with the program of `type`, other than en
  // passant?
  bool mayTake(Side side, TypeId type, Cell from, Cell cell) const {
    return taken_
        .of(index(side) * d_.types.size() + index(type), d_.board, this->type(type).program[index(side)],
            from)
        .has(cell);
  }
  // Returns the ways in which moves of this piece from this cell depend on unmoved flags (Setup::unmoved).
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
  // [(side * types + type) * cells + cell]; types with equal programs share entries. Null: no readings.
  std::vector<std::shared_ptr<const std::vector<UnmovedReading>>> unmovedReadings_;
  mutable TakenCells taken_;  // by side and type
};

using VariantPtr = std::shared_ptr<const Variant>;

// Returns the cells of `setup.unmoved` whose flag the moves of some piece can still depend on. Pieces that
// could be dropped or revived as unmoved pieces count too.
CellSet liveUnmoved(const Variant& variant, const Setup& setup);

}  // namespace fairyforge
