// The syntax tree: what a text says, statement by statement, whichever form it was written in.
//
// Both readers (Diagram lines, native statements) produce it; from here on nothing knows which form was
// written. Nothing is resolved yet: types are names or IDs, cells are words. Every node that can be wrong
// carries its span.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/rules/variant.h"
#include "compiler/text/source.h"

namespace fairyforge::frontend::syntax {

// A word or quoted text, without its quotes.
struct Word {
  std::string text;
  SourceSpan span;
  // Do they say the same, wherever they stand?
  bool operator==(const Word& other) const { return text == other.text; }
};

struct Number {
  int value = 0;
  SourceSpan span;
};

// Cells as written: cells, rectangles (`a1`, `c1-f2`) and zones by name, whole ranks or files, or the last
// ranks of a side.
struct CellItem {
  enum class Kind : std::uint8_t { Cells, Rank, File, LastRanks } kind = Kind::Cells;
  Word word;                   // `a1-c3`, `earth`, `5`, `5-6`, `e` (not for LastRanks)
  int count = 0;               // LastRanks: how many
  std::vector<Word> within{};  // zones; if there are any, only the cells that are in one of them
};
using CellList = std::vector<CellItem>;

struct SidedCells {
  enum class Black : std::uint8_t {
    Reflected,  // White's cells carried over by the board's symmetry
    Same,       // the very same cells
    Listed,     // the list `black`
  } forBlack = Black::Reflected;
  CellList white;
  CellList black;
};

// A piece type by name or by ID.
using TypeRef = Word;

struct Header {
  Word title;
  std::vector<Word> authors;
};
struct Note {
  Word text;
};
struct Level {
  Number number;              // 1 is the lowest
  std::optional<Word> name;   // a zone
  std::optional<Word> files;  // `s-z`
};
// The sides of a board of hexagons: below on the left and on the right, and the upright ones.
struct HexagonSides {
  Number left, right, upright;
  bool straightRanks = false;
};
struct BoardShape {
  Number files, ranks;  // of the array that holds the hexagon, too
  Number firstRank{1, {}};
  CellList holes{};
  Number levels{1, {}};
  std::vector<Level> levelLines{};
  std::optional<HexagonSides> hexagon{};
  std::vector<Word> fileNames{};               // `a-i k`
  std::vector<std::vector<Word>> cellNames{};  // by rows of position texts; `-`: a hole
};
struct Zone {
  Word name;
  SidedCells cells;
};
// Each item of the cells is a pair that is joined: `a1-h1`.
struct Link {
  Word name;
  SidedCells pairs;
};
// Each of the pairs leads from its first cell to its second one.
struct Direction {
  Word name;
  std::vector<Word> pairs;
};
struct Array {
  Word placement;
};

struct Morph {
  SidedCells cells;
  std::vector<TypeRef> to;
};
// Lines of squares or hexagons.
enum class MoveLines : std::uint8_t { All, Orthogonal, Diagonal };
// Pieces beside another one, or elsewhere as it sees them.
struct Beside {
  enum class Where : std::uint8_t {
    Around,
    Between,   // in an unbroken line of such pieces up to an own one
    Flanked,   // alone between it and an own one
    Cornered,  // where its lines cross those of an own one
    Ahead,     // to which it has moved
    Behind,    // from which it has moved away
    Attacked,  // that it attacks
    File,
    Board
  } where = Where::Around;
  Occupants occupants = kAnyPiece;
  std::optional<std::vector<TypeRef>> types{};  // none: any
  std::vector<TypeRef> spared{};                // but not these
  int least = 1;                                // so many of them
  MoveLines lines = MoveLines::All;
  std::vector<TypeRef> ends{};  // the own ones at the other end; none: any
  std::optional<Word> leap{};   // Around: where this movement leads; none: beside it
};
// Such pieces stand there, or not.
struct Condition {
  bool stands;
  Beside beside;
};
// Moves from certain cells only, or under conditions.
struct Power {
  std::optional<SidedCells> cells;  // none: anywhere
  SourceSpan movement;
  std::vector<Condition> whilst{};   // about where it stands
  std::vector<Condition> there{};    // about where it goes
  std::optional<TypeRef> becomes{};  // by such a move
};
// A change of type in place, as a move of its own.
struct Turning {
  std::vector<TypeRef> to;
  std::optional<SidedCells> cells{};  // none: anywhere
  std::vector<Condition> whilst{};
};
// A piece may do something only while such a piece stands beside it, or only while none does.
struct Restriction {
  enum class What : std::uint8_t { Move, Capture, BeCaptured, BeDropped } what;
  bool only;
  Beside beside;
  SourceSpan span;
  bool there = false;  // beside where it goes
};
// A place to which an instruction goes: by a displacement, or along a link or direction.
struct ProgramStep {
  SourceSpan span;
  std::optional<Word> link;
  Vector vector{};
  Wrap wrap = Wrap::None;
};
// An instruction of compiler/rules/instructions.h with its operand, before types, cells and names have numbers.
struct ProgramLine {
  SourceSpan span;
  std::optional<Word> label{};
  std::optional<Op> op{};      // none: the label alone
  std::uint16_t value = 0;     // an operand that needs no names
  std::optional<Word> name{};  // a label, a mark or a kind of move
  std::vector<TypeRef> types{};
  bool anyType = false;
  std::vector<ProgramStep> steps{};
  CellList cells{};
  Neighbourhood beside{};  // but for its steps and types
  std::vector<TypeRef> ends{};
};
struct Program {
  SourceSpan span;
  bool drops = false;        // of pieces in the hand
  std::optional<Word> of{};  // whose moves; none: White's, and Black's as the board's symmetry has them
  std::vector<ProgramLine> lines{};
};
// What its notation hops over: these types, or all but these.
struct Hurdles {
  bool allBut;
  std::vector<TypeRef> types;
  SourceSpan span;
};
// Each step of its notation may lead over a single such piece onto an empty cell.
struct Leaping {
  Occupants over;
  std::optional<std::vector<TypeRef>> types;  // none: any
  bool captures;
  SourceSpan span;
};
// Moves by leaps or slides with which another piece goes along.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // what it comes to goes on before it
    PushRow,  // with all that stand in a row behind that
    Pull,     // what stands behind it follows
    Exchange  // what it comes to goes where it began
  };
  How how;
  Occupants whose;
  std::optional<std::vector<TypeRef>> types;  // none: any
  Word by;
  bool offBoard;  // what is pushed over the edge is captured
  SourceSpan span;
};
struct PieceDeclaration {
  Word name;
  Word id;
  std::string shownName;               // empty: the name
  std::string image;                   // base name of its picture, if given
  std::optional<SourceSpan> movement;  // in the text, or in a text of its own where a default was taken
  bool royal = false;
  std::optional<SidedCells> at;
  std::vector<Morph> morphs;
  std::vector<Power> powers{};
  std::vector<Program> programs{};
  std::vector<Turning> turnings{};
  std::optional<SidedCells> staysOn{};        // where all its moves must end
  std::optional<SourceSpan> takesRoyalsBy{};  // captures of royal pieces only, from anywhere to anywhere
  std::vector<Restriction> restrictions{};
  // The lines that say so.
  std::optional<SourceSpan> imitates{}, promotesAsImitated{}, givesNoCheck{}, cannotBeTaken{};
  std::vector<TypeRef> safeFrom{};  // the types that do not take it
  std::optional<Hurdles> hurdles{};
  std::optional<Leaping> leaping{};
  std::vector<Shift> shifts{};
  bool isModel = false;  // of types that are declared like it; it need never be on the board itself
};
struct Remove {
  std::vector<TypeRef> types;
  // What is inherited goes too.
  bool goals = false, hands = false;
};
struct Royal {
  std::vector<TypeRef> types;  // none: no piece is
  bool assumed = false;        // not written: the Diagram's rule that the last type is royal
};

struct Choice {
  TypeRef type;
  int withinLast = 0;   // only on that many last ranks; 0: no such limit
  int notOnLast = 0;    // not on that many last ranks
  int mostOnBoard = 0;  // only where the side has no more than that on the board then; 0: no such limit
};
struct Promote {
  enum class When : std::uint8_t { Always, Capturing, NotCapturing };
  // By moves that end in the zone, begin there, do either, or end there without having begun there.
  enum class Where : std::uint8_t { On, From, OnOrFrom, Entering };
  std::vector<TypeRef> types;
  SidedCells zone;
  Where where = Where::On;
  When when = When::Always;
  std::vector<Choice> choices;  // none: no promotion
};

struct Castle {
  TypeRef castler;
  Number distance{0, {}};  // 0: never
  std::vector<TypeRef> partners;
  std::optional<SidedCells> from;  // where the castler must stand; none: anywhere
  // `e1-g1` and `h1-f1`: White's castler and partner go between these cells; `g1` and `f1`: from where they stand at
  // the start.
  std::optional<Word> path{}, partnerPath{};
};

// When a piece arrives, another one of its side must change.
struct ForcedChange {
  SourceSpan span;
  std::vector<TypeRef> changing;
  std::vector<TypeRef> choices;
};
struct When {
  std::vector<TypeRef> arriving;
  SidedCells zone;
  std::vector<ForcedChange> changes;
};

// What a move does to the mover, or to pieces beside the cell where it ends.
struct MoveEffect {
  enum class What : std::uint8_t {
    Leave,
    Captured,
    ChangeSides,
    Become,
    BecomeTaken,
    Drop,
    GoOn,
    GoBack,
    Put,
    Revive,
    SlideTowards,
    SlideAway
  } what;
  std::optional<Beside> beside;  // none: to the mover
  TypeRef type{};                // Become, Put
  SourceSpan span{};
  std::vector<TypeRef> types{};  // Drop: one of them, on the cell that the mover leaves
  Word link{};                   // GoOn: along it
  bool neutral = false;          // Become, Put: ... and nobody's
  bool enemy = false;            // Put: the other player's
  std::optional<Word> way{};     // Put: where this movement leads from where it ends; none: where it began
};
struct Effects {
  std::vector<TypeRef> movers;
  bool allBut;  // all other types
  bool onCapture;
  std::optional<std::vector<TypeRef>> captured;  // none: whatever it captures
  std::vector<MoveEffect> effects;               // none: what earlier layers say no longer holds
  bool firstMove = false;                        // only of a piece that has not moved
  bool onDrop = false;                           // of a piece from the hand, and of no move
  MoveLines along = MoveLines::All;              // only of moves that lead along such a line
};
// Holds of every type.
struct EveryPiece {
  Restriction restriction;
};

// `loses, King and Soldier may chase, Soldier may be chased on rank 1-5, Horse chases Rook even if protected`
struct PerpetualChase {
  bool loses;
  std::vector<TypeRef> mayChase{};
  struct Unchased {
    std::vector<TypeRef> types;
    SidedCells cells;
  };
  std::vector<Unchased> unchased{};
  struct Regardless {
    std::vector<TypeRef> chasers, chased;
  };
  std::vector<Regardless> regardless{};
};
// A rule that is said in fixed words: a row of rule-sentences.h, and what stands in place of its N and TYPES.
struct Rule {
  const struct RuleSentence* sentence;
  int number = 0;
  std::vector<TypeRef> types{};
};
// Draws are won by points: of each such piece, and of each side.
struct DrawPoints {
  std::vector<std::pair<TypeRef, int>> points{};
  std::array<int, kSides> given{};
};
// A goal as in compiler/rules/goals.h, before types, cells and steps have numbers.
struct OccupantWords {
  Occupancy::Whose whose = Occupancy::Whose::Own;
  std::vector<TypeRef> types{};  // none: any
  bool negated = false;
  bool safe = false;
  bool repeated = false;  // Pattern: any number of them, one behind the other, or none
};
// The lines of `in a row`. As patterns they are said for squares; on hexagons the lines are others.
enum class RowLines : std::uint8_t { None, Ranks, Files, Orthogonal, Diagonal, All };
struct GoalWords {
  GoalCondition::Kind kind;
  int count = 0;
  GoalCounter counter{};
  bool orFewer = false;
  bool hands = false;
  std::vector<TypeRef> types{};  // none: any
  std::vector<OccupantWords> occupants{};
  std::optional<SidedCells> cells{};  // Places
  bool everyCell = false;             // each of them must be held; else one
  std::vector<Vector> legs{};         // Pattern: from each piece to the next, as White sees it
  bool sameForBoth = false;           // ... and not turned round for Black
  std::vector<GoalWords> parts{};
  RowLines lines = RowLines::None;  // a row, whose patterns are this or the parts
};
// `a side counts anew 16 moves to a draw from the number of pieces`: a CountRule.
struct Counting {
  int moves;
  bool anew;
  bool fromPieces;
};
struct GoalRule {
  Goal::Result result;
  std::optional<Side> of;  // none: both players
  GoalWords condition;
  std::optional<Counting> counting{};  // a draw by that, not at once
  bool mustEnd = false;                // no goal, but what the player's move must end
};
// Turns of a player that follow each other.
struct Series {
  SourceSpan span;
  Side player;
  std::optional<Word> with;    // whose pieces he moves; none: his own
  std::optional<Word> kind{};  // with moves of this kind only
  int moves = 1;
  int grows = 0;  // each time so many moves more
};
struct TurnOrder {
  std::vector<Series> first;  // played once
  std::vector<Series> again;
};
struct Marks {
  struct Mark {
    Word name;
    std::vector<TypeRef> of;  // new pieces of these types have it
  };
  std::vector<Mark> marks;
};
struct MoveKinds {
  std::vector<Word> names;
};
struct Priorities {
  std::vector<Word> kinds;
};
// Pieces of the array change places: the setup of this number.
struct Shuffle {
  struct Between {
    TypeRef inner;
    std::vector<TypeRef> outer;
  };
  std::vector<TypeRef> types;  // placed in this order
  Number number;
  std::vector<TypeRef> onBothColours{};
  std::vector<Between> between{};
};
struct Presentation {
  std::string name, value;
};

// The rules about hands, one statement a line of the block. The type `all` is every type that is not royal.
struct HandFate {
  CaptureFate fate;
  std::optional<Word> by;  // none: both players
};
struct InHand {
  std::vector<TypeRef> types;
  TypeRef as;
};
struct Drops {
  enum class Where : std::uint8_t { Cells, Anywhere, AsInArray, Nowhere } where;
  std::vector<TypeRef> types;
  SidedCells cells;
};
struct DropCaptures {
  bool allowed;
};
// A piece of one type in the hand may be dropped as another.
struct DropAs {
  std::vector<TypeRef> types;
  TypeRef as;
};
struct DropsUnmoved {
  bool unmoved;
  std::vector<TypeRef> types;
  std::optional<SidedCells> cells{};  // none: where the array has them
};
// A rule of fixed words about types of pieces in the hand: a row of drop-sentences.h.
struct DropRule {
  const struct DropSentence* sentence;
  std::vector<TypeRef> types;
};
struct StartingHand {
  std::optional<Side> side;  // none: both players
  std::vector<TypeRef> types;
};

// What is said about a third side; what is not said stays as an earlier layer or the default has it.
struct ThirdSideBlock {
  Word name;
  std::optional<Word> colour;
  std::optional<std::vector<TypeRef>> pieces;
  std::optional<std::vector<TypeRef>> mayAttack;  // the players' types that an introduced piece may attack
  std::optional<bool> acts;                       // in turns of its own
  std::optional<Number> interval;
  std::optional<bool> mayPlayNullMove;
  std::optional<Number> delay;
  std::optional<Number> mostOfAType;
  std::optional<CaptureFate> fate;
  std::optional<bool> shieldsRoyals;
  std::optional<bool> mateIsDraw;
  std::optional<Word> onto;  // a cell or a zone; no text: any empty cell
  std::optional<bool> replaces;
  std::optional<bool> byLot;
  std::optional<bool> opensTurns;
};

// A line of a test block. Cells, moves and positions are texts that only a loaded game can read.
struct TestPosition {
  Word position;
};
struct TestMoves {
  Word from;
  std::vector<Word> to;  // the word `nowhere`: no move at all
};
struct TestPerft {
  std::vector<std::pair<std::uint64_t, SourceSpan>> counts;  // from depth 1
};
struct TestRealm {
  TypeRef type;  // after loading: the ID
  Number cells;
};
struct TestAfter {
  std::vector<Word> moves;
};
struct TestVerdict {
  bool legal;
  std::vector<Word> moves;
};
struct TestResult {
  std::string words;
};
struct TestLine {
  SourceSpan span;
  std::variant<TestPosition, TestMoves, TestPerft, TestRealm, TestAfter, TestVerdict, TestResult> what;
};
// What an option is set to; no value: on.
struct OptionSetting {
  Word name;
  std::optional<Word> value;
};
struct Test {
  Word name;
  std::vector<TestLine> lines;
  std::vector<OptionSetting> options;  // the test is about the game with these
};

struct Statement {
  SourceSpan span;
  std::variant<Header, Note, BoardShape, Zone, Link, Direction, Marks, MoveKinds, Priorities, Array,
               PieceDeclaration, Remove, Royal, Promote, Castle, When, Effects, EveryPiece, Rule,
               PerpetualChase, DrawPoints, GoalRule, TurnOrder, Shuffle, HandFate, InHand, Drops, DropAs,
               DropCaptures, DropsUnmoved, DropRule, StartingHand, ThirdSideBlock, Presentation, Test>
      what;
};

// Statements that stand beside each other. Their order means nothing, except for the order of pieces.
using Layer = std::vector<Statement>;

// What one value of an option adds to the game.
struct OptionBlock {
  Word value;
  Layer statements;
};
// A switch (`off` by default) has one block, for `on`; a number has none.
struct OptionDeclaration {
  enum class Kind : std::uint8_t { Switch, Number, Choice } kind = Kind::Switch;
  Word name;
  Word standard;
  std::vector<OptionBlock> blocks;
};

// What one file says: later layers replace what earlier ones say about the same subject, and the blocks of
// the options that are chosen lie on top of the file's own layers.
struct File {
  std::optional<Word> extends;
  std::vector<Word> with;           // mixins that are laid over what it extends
  std::optional<SourceSpan> mixin;  // it is one itself
  std::vector<OptionDeclaration> options;
  std::vector<Layer> layers;
};

}  // namespace fairyforge::frontend::syntax
