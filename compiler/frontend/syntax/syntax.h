// The syntax tree: the statements of a text.
//
// All readers (of native statements, Diagrams, variants.ini) produce this tree; later steps do not know the
// language. No names are looked up yet: types are names or IDs, cells are words. Every node that can be wrong
// has its span.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/source.h"

namespace fairyforge::frontend::syntax {

template <typename What, typename... Kinds>
concept OneOf = (std::same_as<What, Kinds> || ...);

// A word or a quoted text, without its quotes.
struct Word {
  std::string text;
  SourceSpan span;
  // Compares the texts, not the spans.
  bool operator==(const Word& other) const { return text == other.text; }
};

// Returns the place from the first word to the last.
inline SourceSpan spanOver(const Word& first, const Word& last) {
  return {first.span.file, first.span.begin, last.span.end};
}

struct Number {
  int value = 0;
  SourceSpan span;
};

// A part of a list of cells: single cells, rectangles and zones by name (`a1`, `c1-f2`, `earth`), whole ranks
// or files, or the last ranks of a side.
struct CellItem {
  enum class Kind : std::uint8_t { Cells, Rank, File, LastRanks } kind = Kind::Cells;
  Word word;                   // `a1-c3`, `earth`, `5`, `5-6`, `e`; not used for LastRanks
  int count = 0;               // of LastRanks: how many ranks
  std::vector<Word> within{};  // the cells must also be in one of these zones; empty: no limit
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

// `variant "My Game" by "First Author"`: the game's title and authors.
struct Header {
  Word title;
  std::vector<Word> authors;
};
// `note "what a reader should know"`: a text for people, kept in the Variant.
struct Note {
  Word text;
};
// A line of the board's block: `level 2 earth files j-q`.
struct Level {
  Number number;              // 1 is the lowest
  std::optional<Word> name;   // also the name of a zone with its cells
  std::optional<Word> files;  // `s-z`
};
// The lengths of the sides of a hexagonal board: the lower left one, the lower right one, and the vertical
// ones.
struct HexagonSides {
  Number left, right, upright;
  bool straightRanks = false;
};
// `board 9x10 with holes e5 first rank 0`, or `board hexagon 6`.
struct BoardShape {
  Number files, ranks;  // of the rectangle around a hexagonal board
  Number firstRank{1, {}};
  CellList holes{};
  Number levels{1, {}};
  std::vector<Level> levelLines{};
  std::optional<HexagonSides> hexagon{};
  std::vector<Word> fileNames{};  // the names of the files: `a-i k`; empty: the usual letters
  // The names of all cells, row by row from the top as in position texts; `-` is a hole. Empty: the usual
  // names.
  std::vector<std::vector<Word>> cellNames{};
};
// `zone home: rank 1-3`: a name for cells.
struct Zone {
  Word name;
  SidedCells cells;
};
// A link: its pairs of cells (`a1-h1`) are joined for the pieces of an owner.
struct Link {
  Word name;
  SidedCells pairs;
};
// A direction: each pair `a1-a2` says that it leads from the first cell to the second.
struct Direction {
  Word name;
  std::vector<Word> pairs;
};
// `array "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"`: the pieces at the start.
struct Array {
  Word placement;
};

// `morphs on e1 e9 to Amazon`: what a piece becomes when it ends its move on the cells.
struct Morph {
  SidedCells cells;
  std::vector<TypeRef> to;
};
// Lines of the board by their direction: orthogonal ones, diagonal ones, or both.
enum class MoveLines : std::uint8_t { All, Orthogonal, Diagonal };
// Pieces that a sentence describes by their place relative to "it" (a piece or a cell), and by owner and
// type.
struct Beside {
  using Where = Neighbourhood::Extent;
  Where where = Where::Steps;  // Paths: attacked by "it"
  Occupants occupants = kAnyPiece;
  std::optional<std::vector<TypeRef>> types{};  // nothing: any
  std::vector<TypeRef> spared{};                // types that are excepted
  int least = 1;                                // the least number of such pieces
  MoveLines lines = MoveLines::All;
  std::vector<TypeRef> ends{};  // types of the own piece at the other end; empty: any
  std::optional<Word> leap{};   // of Steps: the movement that leads to the cells; nothing: the neighbours
};
// A condition of a move, about a cell or the game, which must hold (`holds`) or must not: the pieces of `beside`
// are there; with `on`, the cell is one of these; with `test`, this test holds (piece_words::kTests).
struct Condition {
  bool holds;
  Beside beside{};
  std::optional<SidedCells> on{};
  std::optional<Instruction> test{};
};
// Moves that a piece has only on certain cells or under conditions.
struct Power {
  std::optional<SidedCells> cells;  // nothing: anywhere
  SourceSpan movement;
  std::vector<Condition> whilst{};   // conditions about the cell where the piece stands
  std::vector<Condition> there{};    // conditions about the cell to which it goes
  std::optional<TypeRef> becomes{};  // the type that it becomes by such a move
};
// A move in which the piece stays on its cell and changes its type.
struct Turning {
  std::vector<TypeRef> to;
  std::optional<SidedCells> cells{};  // nothing: anywhere
  std::vector<Condition> whilst{};
};
// A restriction: the piece may do something only while a condition holds (`only`), or may not do it while it
// holds.
struct Restriction {
  enum class What : std::uint8_t { Move, Capture, BeCaptured, BeDropped } what;
  bool only;
  Condition condition;
  SourceSpan span;
  bool there = false;  // about the destination of the move, not about the cell where the piece stands
};
// The step of an instruction: by a vector, or along a link or direction.
struct ProgramStep {
  SourceSpan span;
  std::optional<Word> link;
  Vector vector{};
  Wrap wrap = Wrap::None;
};
// A line of a program: an instruction (instructions.h) with its operand as words.
struct ProgramLine {
  SourceSpan span;
  std::optional<Word> label{};
  std::optional<Op> op{};      // nothing: the line has only a label
  std::uint16_t value = 0;     // the operand, if it is a number
  std::optional<Word> name{};  // the operand, if it is a label, a mark or a kind of move
  std::vector<TypeRef> types{};
  bool anyType = false;
  std::vector<ProgramStep> steps{};
  CellList cells{};
  Neighbourhood beside{};  // its steps and types are in the members above
  std::vector<TypeRef> ends{};
};
struct Program {
  SourceSpan span;
  bool drops = false;  // the program is for drops of the piece
  // The owner of the program; nothing: White, and by the symmetry Black; `both`: both players, unreflected.
  std::optional<Word> of{};
  std::vector<ProgramLine> lines{};
  // Is the program the same for both players? Then lines with the label White or Black are for one of them
  // only.
  bool isOfBoth() const { return of && of->text == "both"; }
  std::string text{};  // the text of the program if it is only printed, not built
};
// The types over which the hoppers in the piece's notation can hop; `allBut`: all types except these.
struct Hurdles {
  bool allBut;
  std::vector<TypeRef> types;
  SourceSpan span;
};
// Each step of the piece's notation may also lead over a single piece of these types onto an empty cell.
struct Leaping {
  Occupants over;
  std::optional<std::vector<TypeRef>> types;  // nothing: any
  bool captures;
  SourceSpan span;
};
// Leaps or slides with which another piece is moved.
struct Shift {
  enum class How : std::uint8_t {
    Push,     // the piece in the mover's way is moved ahead of it
    PushRow,  // the piece in the mover's way is moved, and with it the row of pieces behind it
    Pull,     // the piece behind the mover follows it
    Exchange  // the piece in the mover's way goes to the cell where the move began
  };
  How how;
  Occupants whose;
  std::optional<std::vector<TypeRef>> types;  // nothing: any
  Word by;
  bool offBoard;  // a piece that is pushed off the board is captured
  SourceSpan span;
};
// `piece Knight N N at b1 g1 { ... }`, with the lines of its block.
struct PieceDeclaration {
  Word name;
  Word id;
  std::string shownName;               // empty: the name
  std::string image;                   // the base name of its picture; empty: none
  std::optional<SourceSpan> movement;  // a span of the text; for a default movement, of a text of its own
  bool royal = false;
  std::optional<SidedCells> at;
  std::vector<Morph> morphs;
  std::vector<Power> powers{};
  std::vector<Program> programs{};
  std::vector<Turning> turnings{};
  std::optional<SidedCells> staysOn{};  // the cells on which all its moves end
  // A movement for captures of royal pieces only, which may end on any cell.
  std::optional<SourceSpan> takesRoyalsBy{};
  std::vector<Restriction> restrictions{};
  // The lines that give the piece a property; nothing: it lacks the property.
  std::optional<SourceSpan> imitates{}, promotesAsImitated{}, givesNoCheck{}, cannotBeTaken{};
  std::vector<TypeRef> safeFrom{};  // the types that cannot take it
  std::optional<Hurdles> hurdles{};
  std::optional<Leaping> leaping{};
  std::vector<Shift> shifts{};
  // Does the declaration only serve as a model for the declarations of other types (ini/promotion.cpp)? A
  // model need not be able to be on the board.
  bool isModel = false;
};
// `remove Queen Knight`, `remove goals`: what the game does not inherit.
struct Remove {
  std::vector<TypeRef> types;
  // Are inherited goals removed? Are inherited rules about hands?
  bool goals = false, hands = false;
};
// `royal King Prince`: which types are royal.
struct Royal {
  std::vector<TypeRef> types;  // empty: no piece is royal
  bool assumed = false;        // true: a Diagram names no royal types, so its last type is royal
};

// A type to which a piece may promote, with the limits of this choice.
struct Choice {
  TypeRef type;
  int withinLast = 0;   // the choice exists only on this number of last ranks; 0: everywhere
  int notOnLast = 0;    // the choice does not exist on this number of last ranks
  int mostOnBoard = 0;  // the side may have at most this number of the type afterwards; 0: no limit
};
// `promote Pawn on rank 8 to Queen Rook Bishop Knight`, or `promote Pawn never` (no choices).
struct Promote {
  enum class When : std::uint8_t { Always, Capturing, NotCapturing };
  // Moves that end in the zone, start in it, do either, or start outside and end in it.
  enum class Where : std::uint8_t { On, From, OnOrFrom, Entering };
  std::vector<TypeRef> types;
  SidedCells zone;
  Where where = Where::On;
  When when = When::Always;
  std::vector<Choice> choices;  // empty: the types do not promote
};

// `castle King 2 with Rook`, or `castle King to g1 with Rook to f1`.
struct Castle {
  TypeRef castler;
  Number distance{0, {}};  // how many cells the castler goes; 0: no castling
  std::vector<TypeRef> partners;
  std::optional<SidedCells> from;  // the cells where the castler must stand; nothing: all
  // The first and last cell of White's castler and partner, such as `e1-g1` and `h1-f1`. A single cell, such
  // as `g1`, is the last one; then the piece starts from its cell in the array.
  std::optional<Word> path{}, partnerPath{};
  std::vector<Condition> whilst{};  // conditions about the castler's cell
};

// Part of When: a piece of one of the types `changing` must become one of the choices.
struct ForcedChange {
  SourceSpan span;
  std::vector<TypeRef> changing;
  std::vector<TypeRef> choices;
};
// `when Pawn arrives on rank 6 { one own Squire must turn into Knight or Bishop }`.
struct When {
  std::vector<TypeRef> arriving;
  SidedCells zone;
  std::vector<ForcedChange> changes;
};

// An effect of a move, on the mover or on pieces around the cell where it ends.
struct MoveEffect {
  // What a row of the tables of effects in piece-sentences.h means.
  struct What {
    // An instruction, without the operand that the sentence names. After Op::Step the mover goes on along a
    // link; after Op::Recall it is back where its move began.
    Instruction does;
    bool neutral = false;  // of Become and Put: the new piece belongs to nobody
    bool enemy = false;    // of Put: the new piece belongs to the other player
    // Of Put: is the new piece put on a cell to which a movement leads from the mover's destination?
    // Otherwise it is put where the mover began.
    bool way = false;
    bool taken = false;  // does the effect concern the piece that the mover captures?
    bool away = false;   // of Slide and Push: away from the mover, not towards it
    bool operator==(const What&) const = default;
  } what;
  std::optional<Beside> beside{};  // nothing: the effect is on the mover
  TypeRef type{};
  SourceSpan span{};
  std::vector<TypeRef> types{};  // of Drop: one of these types, on the cell that the mover leaves
  Word name{};                   // the name of a link, or a movement
};
// `when a piece captures { it leaves the board }`: effects of moves, captures or drops of the movers.
struct Effects {
  std::vector<TypeRef> movers;
  bool allBut;  // the movers are all types except these
  bool onCapture;
  std::optional<std::vector<TypeRef>> captured;  // types of which the captured piece must be; nothing: any
  std::vector<MoveEffect> effects;               // empty: earlier layers' effects of this kind are cancelled
  bool firstMove = false;                        // only of pieces that have not moved
  bool onDrop = false;                           // of drops from the hand, not of moves
  MoveLines along = MoveLines::All;              // only of moves along these lines
  bool withoutCapture = false;                   // only of moves that capture nothing
};
// A restriction of all types.
struct EveryPiece {
  Restriction restriction;
};

// The sentence about perpetual chase: `loses, King and Soldier may chase, Soldier may be chased on rank 1-5,
// Horse chases Rook even if protected`.
struct PerpetualChase {
  bool loses;
  std::vector<TypeRef> mayChase{};
  // Types that may be chased for ever on these cells.
  struct Unchased {
    std::vector<TypeRef> types;
    SidedCells cells;
  };
  std::vector<Unchased> unchased{};
  // Pairs of types of which the first chases the second even if it is protected.
  struct Regardless {
    std::vector<TypeRef> chasers, chased;
  };
  std::vector<Regardless> regardless{};
};
// A rule with fixed words: a row of rule-sentences.h, and the values of its placeholders N and TYPES.
struct Rule {
  const struct RuleSentence* sentence;
  int number = 0;
  std::vector<TypeRef> types{};
};
// The rule that decides draws by points: each side counts `points` for its pieces, and `given` besides.
struct DrawPoints {
  std::vector<std::pair<TypeRef, int>> points{};
  std::array<int, kSides> given{};
};
// What a cell must hold, in a condition of a goal: Occupancy (goals.h) with types as words.
struct OccupantWords {
  Occupancy::Whose whose = Occupancy::Whose::Own;
  std::vector<TypeRef> types{};  // empty: any
  bool negated = false;
  bool safe = false;
  bool repeated = false;  // of Pattern: any number of such occupants one after the other, or none
};
// The lines of `in a row`. They are kept beside the patterns of a condition, which are for boards of squares:
// on hexagons the builder makes other patterns.
enum class RowLines : std::uint8_t { None, Ranks, Files, Orthogonal, Diagonal, All };
struct GoalWords {
  GoalCondition::Kind kind;
  int count = 0;
  GoalCounter counter{};
  bool orFewer = false;
  bool hands = false;
  std::vector<TypeRef> types{};  // empty: any
  std::vector<OccupantWords> occupants{};
  std::optional<SidedCells> cells{};  // of Places
  bool everyCell = false;             // must all of the cells be occupied? Otherwise one is enough.
  std::vector<Vector> legs{};  // of Pattern: the vectors from each occupant to the next, as White sees them
  bool sameForBoth = false;    // of Pattern: not reflected for Black
  std::vector<GoalWords> parts{};
  // The lines of a row or of Connected; None for all other conditions. A row consists of the pattern of this
  // condition, or of the patterns of its `parts`.
  RowLines lines = RowLines::None;
};
// The part of a sentence that counts moves to a draw: `counts anew 16 moves to a draw from the number of
// pieces` (CountRule).
struct Counting {
  int moves;
  bool anew;
  bool fromPieces;
};
// `White wins when its King stands on rank 8`.
struct GoalRule {
  Goal::Result result;
  std::optional<Side> of;  // nothing: both players
  GoalWords condition;
  std::optional<Counting> counting{};  // set: the draw comes after this count, not at once
  bool mustEnd = false;                // not a goal, but a condition that the player must end by his move
};
// Moves that a player makes in a row.
struct Series {
  SourceSpan span;
  Side player;
  std::optional<Word> with;    // the owner of the pieces that he moves; nothing: the player
  std::optional<Word> kind{};  // his moves must be of this kind
  int moves = 1;
  int grows = 0;  // the number of moves by which the series gets longer each time
};
// `turns: first White 1, then Black 2, White 2`: the order of turns.
struct TurnOrder {
  std::vector<Series> first;  // played once
  std::vector<Series> again;
};
// `marks: charged of Battery, moved`: names of marks that pieces can carry.
struct Marks {
  struct Mark {
    Word name;
    std::vector<TypeRef> of;  // the types of which new pieces have the mark
  };
  std::vector<Mark> marks;
};
// `kinds of move: jumping, stepping`: names for kinds of moves, which programs give to their moves.
struct MoveKinds {
  std::vector<Word> names;
};
// `priorities: jumping, stepping`: if a player has moves of the first kind, he must make one of these.
struct Priorities {
  std::vector<Word> kinds;
};
// The rule that shuffles pieces of the array. The setup number (an option) chooses the result.
struct Shuffle {
  // Each type `inner` must stand between two of the types `outer`: `King between Rook`.
  struct Between {
    TypeRef inner;
    std::vector<TypeRef> outer;
  };
  std::vector<TypeRef> types;  // they are placed in this order
  Number number;
  std::vector<TypeRef> onBothColours{};
  std::vector<Between> between{};
};
// `look squareSize "50"`: how drawings look, not a rule.
struct Presentation {
  std::string name, value;
};

// A line of the block about hands: a row of hand-sentences.h, with the values of its placeholders. The type
// `all` means all types that are not royal.
struct HandRule {
  const struct HandSentence* sentence;
  std::vector<TypeRef> types{};
  TypeRef as{};
  std::optional<Word> by{};  // the side of NAME
  std::optional<SidedCells> cells{};
};

// The block of a third side. Fields that are not set keep the value of an earlier layer, or the default.
struct ThirdSideBlock {
  Word name;
  std::optional<Word> colour;
  std::optional<std::vector<TypeRef>> pieces;
  // The third side: the players' types that its pieces may attack as soon as they are put on the board.
  std::optional<std::vector<TypeRef>> mayAttack;
  std::optional<bool> acts;  // does the third side have turns of its own?
  std::optional<Number> interval;
  std::optional<bool> mayPlayNullMove;
  std::optional<Number> delay;
  std::optional<Number> mostOfAType;
  std::optional<CaptureFate> fate;
  std::optional<bool> shieldsRoyals;
  std::optional<bool> mateIsDraw;
  // a cell or a zone on which the third side puts pieces; an empty word: any empty cell
  std::optional<Word> onto;
  std::optional<bool> replaces;
  std::optional<bool> byLot;
  std::optional<bool> opensTurns;
};

// The lines of a test block. Cells, moves and positions are texts, because they can be read only when the
// game is loaded.
struct TestPosition {
  Word position;
};
// `moves e1 to d1 f1 d2`: all moves of the piece on e1.
struct TestMoves {
  Word from;
  std::vector<Word> to;  // the destinations; only the word `nowhere`: there is no move
};
// `perft 20 400 8902`: the numbers of positions after 1, 2 and 3 moves.
struct TestPerft {
  std::vector<std::pair<std::uint64_t, SourceSpan>> counts;  // from depth 1 on
};
// `realm Bishop 32`: how many cells the piece can ever reach.
struct TestRealm {
  TypeRef type;  // after loading: the ID of the type
  Number cells;
};
// `after e2e4 e7e5`: moves that are played before the following lines are tested.
struct TestAfter {
  std::vector<Word> moves;
};
// `legal g1f3`, `illegal e1e3`.
struct TestVerdict {
  bool legal;
  std::vector<Word> moves;
};
// `result ...`: the words that say how the game has ended.
struct TestResult {
  std::string words;
};
// A line of a test's block.
struct TestLine {
  SourceSpan span;
  std::variant<TestPosition, TestMoves, TestPerft, TestRealm, TestAfter, TestVerdict, TestResult> what;
};
// A setting of an option; without a value it means `on`.
struct OptionSetting {
  Word name;
  std::optional<Word> value;
};
// `test "opening" { ... }`.
struct Test {
  Word name;
  std::vector<TestLine> lines;
  std::vector<OptionSetting> options;  // the settings with which the game is tested
};

// A statement of any kind, with its place in the text.
struct Statement {
  SourceSpan span;
  std::variant<Header, Note, BoardShape, Zone, Link, Direction, Marks, MoveKinds, Priorities, Array,
               PieceDeclaration, Remove, Royal, Promote, Castle, When, Effects, EveryPiece, Rule,
               PerpetualChase, DrawPoints, GoalRule, TurnOrder, Shuffle, HandRule, ThirdSideBlock,
               Presentation, Test>
      what;
};

// A list of statements with the same precedence, such as those of one file. Their order does not matter,
// except that of pieces, and of statements of a kind that can occur several times, such as goals.
using Layer = std::vector<Statement>;

// The statements that are added to the game if the option has this value.
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

// The content of one file. The file's own layers lie on top of those of the files that it extends; the blocks
// of chosen options on top of these. Higher layers replace what lower ones say.
struct File {
  std::optional<Word> extends;
  std::vector<Word> with;           // mixins, which are applied on top of the extended game
  std::optional<SourceSpan> mixin;  // set if the file is a mixin
  std::vector<OptionDeclaration> options;
  std::vector<Layer> layers;
};

}  // namespace fairyforge::frontend::syntax
