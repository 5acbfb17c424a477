// The syntax tree: the statements of a text, whichever language it was written in.
//
// All readers (of Diagram lines, native statements, variants.ini) produce it; later steps do not depend on
// the language. Nothing is resolved yet: types are names or IDs, cells are words. Every node that can be
// wrong carries its span.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/source.h"

namespace fairyforge::frontend::syntax {

// A word or quoted text, without its quotes.
struct Word {
  std::string text;
  SourceSpan span;
  // Compares the texts; the spans do not matter.
  bool operator==(const Word& other) const { return text == other.text; }
};

struct Number {
  int value = 0;
  SourceSpan span;
};

// Cells as written: single cells, rectangles and zones by name (`a1`, `c1-f2`, `earth`), whole ranks or
// files, or the last ranks of a side.
struct CellItem {
  enum class Kind : std::uint8_t { Cells, Rank, File, LastRanks } kind = Kind::Cells;
  Word word;                   // `a1-c3`, `earth`, `5`, `5-6`, `e` (not for LastRanks)
  int count = 0;               // LastRanks: the number of ranks
  std::vector<Word> within{};  // zones; if not empty, only the cells that lie in at least one of them
};
using CellList = std::vector<CellItem>;

struct SidedCells {
  enum class Black : std::uint8_t {
    Reflected,  // White's cells, reflected by the board's symmetry
    Same,       // the same cells as White's
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
  std::optional<Word> name;   // the name, which is also that of a zone
  std::optional<Word> files;  // `s-z`
};
// The lengths of the sides of a hexagonal board: the lower left, the lower right and the vertical ones.
struct HexagonSides {
  Number left, right, upright;
  bool straightRanks = false;
};
struct BoardShape {
  Number files, ranks;  // also those of the rectangle that contains a hexagonal board
  Number firstRank{1, {}};
  CellList holes{};
  Number levels{1, {}};
  std::vector<Level> levelLines{};
  std::optional<HexagonSides> hexagon{};
  std::vector<Word> fileNames{};               // `a-i k`
  std::vector<std::vector<Word>> cellNames{};  // in the order of rows in position texts; `-`: a hole
};
struct Zone {
  Word name;
  SidedCells cells;
};
// Each item of `pairs` is a pair of cells to join: `a1-h1`.
struct Link {
  Word name;
  SidedCells pairs;
};
// Each pair leads from its first cell to its second.
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
// Pieces near another piece, or in a place that is described relative to that piece.
struct Beside {
  enum class Where : std::uint8_t {
    Around,
    Between,   // in an unbroken line of such pieces from the piece to one of its own side
    Flanked,   // the only piece between the piece and one of its own side
    Cornered,  // where the lines of the piece cross those of another piece of its side
    Ahead,     // on the next cell in the direction of its move
    Behind,    // on the cell behind the one where its move began
    Attacked,  // attacked by the piece
    File,
    Board
  } where = Where::Around;
  Occupants occupants = kAnyPiece;
  std::optional<std::vector<TypeRef>> types{};  // nothing: any
  std::vector<TypeRef> spared{};                // except these
  int least = 1;                                // at least this many
  MoveLines lines = MoveLines::All;
  std::vector<TypeRef> ends{};  // types of the own piece at the other end; empty: any
  std::optional<Word> leap{};   // Around: the movement that leads to the cells; nothing: adjacent cells
};
// A condition that such pieces are present, or absent.
struct Condition {
  bool stands;
  Beside beside;
};
// Additional moves, made only from certain cells or under conditions.
struct Power {
  std::optional<SidedCells> cells;  // nothing: anywhere
  SourceSpan movement;
  std::vector<Condition> whilst{};   // about the cell where the piece stands
  std::vector<Condition> there{};    // about the cell to which it goes
  std::optional<TypeRef> becomes{};  // the type that it changes to by such a move
};
// A change of type in place, made as a move.
struct Turning {
  std::vector<TypeRef> to;
  std::optional<SidedCells> cells{};  // nothing: anywhere
  std::vector<Condition> whilst{};
};
// A restriction: a piece may do something only while a certain piece is near it, or only while none is.
struct Restriction {
  enum class What : std::uint8_t { Move, Capture, BeCaptured, BeDropped } what;
  bool only;
  Beside beside;
  SourceSpan span;
  bool there = false;  // the other piece is near the cell to which this one goes
};
// The destination of an instruction: by a displacement, or along a link or direction.
struct ProgramStep {
  SourceSpan span;
  std::optional<Word> link;
  Vector vector{};
  Wrap wrap = Wrap::None;
};
// An instruction of compiler/core/rules/instructions.h with its operand, before types, cells and names are
// resolved.
struct ProgramLine {
  SourceSpan span;
  std::optional<Word> label{};
  std::optional<Op> op{};      // nothing: only a label
  std::uint16_t value = 0;     // an operand that is not a name
  std::optional<Word> name{};  // a label, a mark or a kind of move
  std::vector<TypeRef> types{};
  bool anyType = false;
  std::vector<ProgramStep> steps{};
  CellList cells{};
  Neighbourhood beside{};  // without its steps and types
  std::vector<TypeRef> ends{};
};
struct Program {
  SourceSpan span;
  bool drops = false;  // for pieces in the hand
  // The owner for which the program is written; nothing: White, and Black by the board's symmetry.
  std::optional<Word> of{};
  std::vector<ProgramLine> lines{};
  // Is it the same for both players? Then a line with the label White or Black is for that player alone.
  bool isOfBoth() const { return of && of->text == "both"; }
  std::string text{};  // the lines of a program that is only printed
};
// The types over which the hoppers in the piece's notation may hop, or all types except these.
struct Hurdles {
  bool allBut;
  std::vector<TypeRef> types;
  SourceSpan span;
};
// Each step of the piece's notation may also lead over a single such piece onto an empty cell.
struct Leaping {
  Occupants over;
  std::optional<std::vector<TypeRef>> types;  // nothing: any
  bool captures;
  SourceSpan span;
};
// Leaps or slides that take another piece along.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // the piece in the mover's way moves on ahead of it
    PushRow,  // that piece moves on with the whole row of pieces behind it
    Pull,     // the piece behind the mover follows
    Exchange  // the piece in the mover's way goes to the cell where the move began
  };
  How how;
  Occupants whose;
  std::optional<std::vector<TypeRef>> types;  // nothing: any
  Word by;
  bool offBoard;  // a piece that is pushed over the edge is captured
  SourceSpan span;
};
struct PieceDeclaration {
  Word name;
  Word id;
  std::string shownName;               // empty: same as the name
  std::string image;                   // base name of its picture, if given
  std::optional<SourceSpan> movement;  // a span of the text, or of a separate text for a default movement
  bool royal = false;
  std::optional<SidedCells> at;
  std::vector<Morph> morphs;
  std::vector<Power> powers{};
  std::vector<Program> programs{};
  std::vector<Turning> turnings{};
  std::optional<SidedCells> staysOn{};        // the cells on which all its moves must end
  std::optional<SourceSpan> takesRoyalsBy{};  // a movement that may capture only royal pieces, on any cells
  std::vector<Restriction> restrictions{};
  // The lines that state these properties; nothing if they do not hold.
  std::optional<SourceSpan> imitates{}, promotesAsImitated{}, givesNoCheck{}, cannotBeTaken{};
  std::vector<TypeRef> safeFrom{};  // types that cannot take it
  std::optional<Hurdles> hurdles{};
  std::optional<Leaping> leaping{};
  std::vector<Shift> shifts{};
  bool isModel = false;  // the type only serves as a model for others; it need not be on the board
};
struct Remove {
  std::vector<TypeRef> types;
  // Also removes inherited goals or rules about hands.
  bool goals = false, hands = false;
};
struct Royal {
  std::vector<TypeRef> types;  // empty: no piece is royal
  bool assumed = false;        // not written, but the Diagram's default: the last type is royal
};

struct Choice {
  TypeRef type;
  int withinLast = 0;   // only on this many last ranks; 0: no limit
  int notOnLast = 0;    // not on this many last ranks
  int mostOnBoard = 0;  // only if the side then has at most this many on the board; 0: no limit
};
struct Promote {
  enum class When : std::uint8_t { Always, Capturing, NotCapturing };
  // By moves that end in the zone, begin in it, do either, or end in it and begin outside.
  enum class Where : std::uint8_t { On, From, OnOrFrom, Entering };
  std::vector<TypeRef> types;
  SidedCells zone;
  Where where = Where::On;
  When when = When::Always;
  std::vector<Choice> choices;  // empty: no promotion
};

struct Castle {
  TypeRef castler;
  Number distance{0, {}};  // 0: no castling
  std::vector<TypeRef> partners;
  std::optional<SidedCells> from;  // the cells on which the castler must stand; nothing: anywhere
  // The first and last cells of White's castler and partner, such as `e1-g1` and `h1-f1`. With a single cell,
  // such as `g1`, the piece starts from its cell in the array.
  std::optional<Word> path{}, partnerPath{};
  std::vector<Condition> whilst{};  // about the cell where the castler stands
};

// When a piece arrives, another piece of its side must change.
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

// An effect of a move on the mover, or on pieces near the cell where it ends.
struct MoveEffect {
  // The meaning of a row of piece-sentences.h.
  struct What {
    // What is done, without an operand that the sentence names: a later effect; Step if the mover goes on along
    // a link; Recall if it goes back to where it began.
    Instruction does;
    bool neutral = false;  // Become, Put: the new piece belongs to nobody
    bool enemy = false;    // Put: the new piece belongs to the other player
    bool way = false;      // Put: on a cell to which a movement leads, not where the mover began
    bool taken = false;    // about what the mover captures
    bool away = false;     // along the step that leads away from the mover, not towards it
    bool operator==(const What&) const = default;
  } what;
  std::optional<Beside> beside{};  // nothing: the effect is on the mover
  TypeRef type{};
  SourceSpan span{};
  std::vector<TypeRef> types{};  // Drop: one of these types, on the cell that the mover leaves
  Word name{};                   // of a link or a movement
};
struct Effects {
  std::vector<TypeRef> movers;
  bool allBut;  // the movers are all types except these
  bool onCapture;
  std::optional<std::vector<TypeRef>> captured;  // types that must be captured; nothing: any
  std::vector<MoveEffect> effects;               // empty: cancels the effects of earlier layers
  bool firstMove = false;                        // only for a piece that has not moved
  bool onDrop = false;                           // for drops of pieces from the hand, not for moves
  MoveLines along = MoveLines::All;              // only for moves along such lines
  bool withoutCapture = false;                   // only for moves that capture nothing
};
// A restriction on every type.
struct EveryPiece {
  Restriction restriction;
};

// Example: `loses, King and Soldier may chase, Soldier may be chased on rank 1-5, Horse chases Rook even if
// protected`
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
// A rule in fixed words: a row of rule-sentences.h, and the values of its placeholders N and TYPES.
struct Rule {
  const struct RuleSentence* sentence;
  int number = 0;
  std::vector<TypeRef> types{};
};
// Rule that points decide draws: points for each piece of a type, and points given to each side.
struct DrawPoints {
  std::vector<std::pair<TypeRef, int>> points{};
  std::array<int, kSides> given{};
};
// Part of a condition of compiler/core/rules/goals.h, before types, cells and steps are resolved.
struct OccupantWords {
  Occupancy::Whose whose = Occupancy::Whose::Own;
  std::vector<TypeRef> types{};  // empty: any
  bool negated = false;
  bool safe = false;
  bool repeated = false;  // Pattern: any number of them in succession, including none
};
// The lines of `in a row`. The patterns are written for squares; a board of hexagons has other lines.
enum class RowLines : std::uint8_t { None, Ranks, Files, Orthogonal, Diagonal, All };
struct GoalWords {
  GoalCondition::Kind kind;
  int count = 0;
  GoalCounter counter{};
  bool orFewer = false;
  bool hands = false;
  std::vector<TypeRef> types{};  // empty: any
  std::vector<OccupantWords> occupants{};
  std::optional<SidedCells> cells{};  // Places
  bool everyCell = false;             // true: each of the cells must be occupied; false: one of them
  std::vector<Vector> legs{};  // Pattern: the displacement from each piece to the next, as White sees it
  bool sameForBoth = false;    // Pattern: not rotated for Black
  std::vector<GoalWords> parts{};
  RowLines lines = RowLines::None;  // of a row, whose patterns are this condition or `parts`; or of Connected
};
// The rule written as `a side counts anew 16 moves to a draw from the number of pieces`; see CountRule.
struct Counting {
  int moves;
  bool anew;
  bool fromPieces;
};
struct GoalRule {
  Goal::Result result;
  std::optional<Side> of;  // nothing: both players
  GoalWords condition;
  std::optional<Counting> counting{};  // the draw comes after this count, not at once
  bool mustEnd = false;                // not a goal, but a condition that the player's move must end
};
// Consecutive turns of a player.
struct Series {
  SourceSpan span;
  Side player;
  std::optional<Word> with;    // the owner of the pieces that he moves; nothing: his own
  std::optional<Word> kind{};  // only moves of this kind
  int moves = 1;
  int grows = 0;  // the series gets longer by this many moves each time
};
struct TurnOrder {
  std::vector<Series> first;  // played once
  std::vector<Series> again;
};
struct Marks {
  struct Mark {
    Word name;
    std::vector<TypeRef> of;  // types that have the mark when they appear
  };
  std::vector<Mark> marks;
};
struct MoveKinds {
  std::vector<Word> names;
};
struct Priorities {
  std::vector<Word> kinds;
};
// Shuffles pieces of the array; the setup number selects the result.
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

// A line of the block about hands: a row of hand-sentences.h, and the values of its placeholders. The type `all` is
// every type that is not royal.
struct HandRule {
  const struct HandSentence* sentence;
  std::vector<TypeRef> types{};
  TypeRef as{};
  std::optional<Word> by{};  // a side
  std::optional<SidedCells> cells{};
};

// The statement about a third side. Empty fields keep the value of an earlier layer or the default.
struct ThirdSideBlock {
  Word name;
  std::optional<Word> colour;
  std::optional<std::vector<TypeRef>> pieces;
  std::optional<std::vector<TypeRef>> mayAttack;  // the players' types that an introduced piece may attack
  std::optional<bool> acts;                       // does it have turns of its own?
  std::optional<Number> interval;
  std::optional<bool> mayPlayNullMove;
  std::optional<Number> delay;
  std::optional<Number> mostOfAType;
  std::optional<CaptureFate> fate;
  std::optional<bool> shieldsRoyals;
  std::optional<bool> mateIsDraw;
  std::optional<Word> onto;  // a cell or a zone; an empty word: any empty cell
  std::optional<bool> replaces;
  std::optional<bool> byLot;
  std::optional<bool> opensTurns;
};

// Lines of a test block. Cells, moves and positions remain text, which can be read only when the game is
// loaded.
struct TestPosition {
  Word position;
};
struct TestMoves {
  Word from;
  std::vector<Word> to;  // the word `nowhere`: there is no move
};
struct TestPerft {
  std::vector<std::pair<std::uint64_t, SourceSpan>> counts;  // from depth 1
};
struct TestRealm {
  TypeRef type;  // after loading, the type's ID
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
// A setting of an option; without a value, `on`.
struct OptionSetting {
  Word name;
  std::optional<Word> value;
};
struct Test {
  Word name;
  std::vector<TestLine> lines;
  std::vector<OptionSetting> options;  // the settings of the tested game
};

struct Statement {
  SourceSpan span;
  std::variant<Header, Note, BoardShape, Zone, Link, Direction, Marks, MoveKinds, Priorities, Array,
               PieceDeclaration, Remove, Royal, Promote, Castle, When, Effects, EveryPiece, Rule,
               PerpetualChase, DrawPoints, GoalRule, TurnOrder, Shuffle, HandRule, ThirdSideBlock,
               Presentation, Test>
      what;
};

// Statements of equal rank, such as a file's own. Their order does not matter, except for the order of
// pieces.
using Layer = std::vector<Statement>;

// The statements that one value of an option adds to the game.
struct OptionBlock {
  Word value;
  Layer statements;
};
// A switch (`off` unless declared otherwise) has one block, for `on`; a number has none.
struct OptionDeclaration {
  enum class Kind : std::uint8_t { Switch, Number, Choice } kind = Kind::Switch;
  Word name;
  Word standard;
  std::vector<OptionBlock> blocks;
};

// The content of one file. Later layers replace what earlier ones say about the same subject; the blocks of
// the chosen options come on top of the file's own layers.
struct File {
  std::optional<Word> extends;
  std::vector<Word> with;           // mixins, applied on top of the extended game
  std::optional<SourceSpan> mixin;  // set if the file is a mixin
  std::vector<OptionDeclaration> options;
  std::vector<Layer> layers;
};

}  // namespace fairyforge::frontend::syntax
