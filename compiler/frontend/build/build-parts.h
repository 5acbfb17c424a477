// The steps of buildVariant() (build.cpp), each of which adds one subject to the draft, and what they share.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/instructions.h"
#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::build {

// Returns the symmetry by which Black's cells of tables and zones follow from White's. It is a mirror even in
// games without symmetry, since each side counts ranks from its own end.
inline Symmetry tableSymmetry(Symmetry symmetry) {
  return symmetry == Symmetry::None ? Symmetry::Mirror : symmetry;
}

// Base class of the builders: the merged game, the draft that is made from it, and the diagnostics. Its
// functions report what they cannot resolve.
class Building {
 public:
  Building(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones, VariantDraft& draft,
           Diagnostics& diagnostics)
      : game_(game), types_(types), zones_(zones), draft_(draft), diagnostics_(diagnostics) {}

 protected:
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) const {
    return diagnostics_.error(span, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) const {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  const std::string& nameOf(TypeId type) const { return draft_.types[index(type)].name; }
  TypeSet allTypes() const { return TypeSet::all(draft_.types.size()); }
  // Returns the types for which holds(PieceType) is true.
  template <typename Holds>
  TypeSet typesWhere(Holds holds) const {
    TypeSet types;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) {
      if (holds(draft_.types[t])) types.add(typeAt(t));
    }
    return types;
  }
  // Does a program of some type contain an instruction for which is(Instruction) is true?
  template <typename Is>
  bool anyInstruction(Is is) const {
    return std::ranges::any_of(draft_.types, [&](const PieceType& type) {
      return std::ranges::any_of(
          type.program, [&](const MoveProgram& program) { return std::ranges::any_of(program.code, is); });
    });
  }
  // Can a move put a piece of the third side on the board, or make a piece one of that side?
  bool thirdArises() const {
    return anyInstruction([](const Instruction& in) {
      return (in.op == Op::Put && putPiece(in.operand).side() == Side::Third) ||
             (in.op == Op::Give && in.operand == index(Side::Third));
    });
  }
  // Calls visit(types, restriction) for the restrictions of pieces, then for those of every piece.
  template <typename Visit>
  void forEachRestriction(Visit visit) const {
    for (const MergedPiece& piece : game_.pieces) {
      for (const syntax::Restriction& restriction : piece.piece->restrictions)
        visit(TypeSet::of({types_.of(piece)}), restriction);
    }
    for (const syntax::Restriction* restriction : game_.ofEveryPiece) visit(allTypes(), *restriction);
  }
  bool anyRoyal() const { return std::ranges::any_of(draft_.types, &PieceType::royal); }
  // Returns the cells of a list for White, and those for Black.
  std::array<CellSet, kSides> cellSets(const syntax::SidedCells& cells) const {
    return syntax::resolveCellSets(draft_.board, cells, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
  }
  // Returns the neighbourhood that the words describe ("beside an enemy Rook"). neighbourhoods() returns that of
  // each side, whose directions differ, as in "within bW of it"; with `areSame`, and in neighbourhood(), this
  // is an error.
  Neighbourhood neighbourhood(const syntax::Beside& beside) const;
  using SidedNeighbourhood = std::array<Neighbourhood, kOwners>;
  SidedNeighbourhood neighbourhoods(const syntax::Beside& beside, bool areSame = false) const;

  // A condition for each side: the neighbourhood, the cells, or a test, and whether it must hold or must not.
  struct SidedCondition {
    bool holds;
    SidedNeighbourhood near{};
    std::optional<std::array<CellSet, kSides>> on{};
    std::optional<Instruction> test{};
    // Writes the test of the condition; without `wanted`, of its opposite.
    template <typename Writer>
    void emit(Side side, Writer& to, bool wanted = true) const {
      if (holds != wanted) to.emit(Op::Not);
      if (on)
        to.testZone((*on)[side == Side::Black ? 1 : 0]);
      else if (test)
        to.emit(test->op, test->operand);
      else
        to.testBeside(near[index(side)]);
    }
    // Returns the condition about a piece that the sides can capture, who see it as an enemy.
    SidedCondition ofEnemy() const;
  };
  using Conditions = std::vector<SidedCondition>;

  SidedCondition conditionOf(const syntax::Condition& c) const {
    if (c.on) return {.holds = c.holds, .on = cellSets(*c.on)};
    if (c.test) return {.holds = c.holds, .test = c.test};
    return {.holds = c.holds, .near = neighbourhoods(c.beside)};
  }
  Conditions conditionsOf(const std::vector<syntax::Condition>& conditions) const {
    return mapped(conditions, [&](const syntax::Condition& c) { return conditionOf(c); });
  }

  // Returns the side with this name: White, Black or the third side. Reports any other name; with `orBoth`,
  // the message says that 'both' is allowed too.
  std::optional<Side> sideNamed(const syntax::Word& name, bool orBoth = false) const;
  // Returns the number of the kind of move with this name; reports an unknown one.
  std::optional<KindId> kindNamed(const syntax::Word& name) const;

  const MergedGame& game_;
  const TypeNames& types_;
  const syntax::Zones& zones_;
  VariantDraft& draft_;
  Diagnostics& diagnostics_;
};

// Builds the board with its links, and fills `zones`. Returns false after an error that leaves no usable
// board.
bool buildBoard(const MergedGame& game, VariantDraft& draft, syntax::Zones& zones, Diagnostics& diagnostics);

// Builds the programs of the draft's types. The draft must have its types and array already. Adds the steps
// that programs need to the board.
void buildMovements(const Building& building);

// Returns the program with each castling from the array replaced by castlings to the same cells from any
// cells of that rank (Chess960). Returns it unchanged if it has no castling, if one of them leaves the rank
// or has later effects, or if the program would become too long.
MoveProgram castlingFromAnyArray(const MoveProgram& program, Piece castler, VariantDraft& draft);
// Can a piece of the type castle?
bool castles(const PieceType& type);

// Adds the effects of moves on the mover and on other pieces, except effects on attacked pieces.
void buildEffects(const Building& building);
// Adds effects on the pieces that the mover attacks, after everything else. `written` has the types with
// their programs before effects and conditions were added; these define what a piece attacks.
void buildAttackEffects(const Building& building, const std::vector<PieceType>& written);
// Adds conditions about other pieces to moves.
void buildRestrictions(const Building& building);

// Returns the steps to all neighbours of a cell, or only to those along `lines`. Adds missing steps to the
// board.
std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board);

// Returns the pieces of `pieces` that a piece with this program can take. No piece is in two of the returned
// neighbourhoods. Returns nothing if captures by the program depend on more than the occupants of cells on
// the way, or if there are too many ways.
std::optional<std::vector<Neighbourhood>> attackedBy(const MoveProgram& program, const Board& board,
                                                     const Neighbourhood& pieces);
// How often a program can repeat each of its steps. waysOf() returns nothing for programs that move in other
// ways or have further conditions; with `takes` it looks at where they capture instead of where they land.
struct Ways {
  std::map<StepId, std::set<int>> lengths;
  int whole = 0;  // the greatest possible number of steps along a line of the board
};
std::optional<Ways> waysOf(const MoveProgram& program, const Board& board, bool takes);

// Returns the programs of pushes, pulls and swaps: for each side, one program for each direction. `types` are
// the types that can be moved along (empty: all). Programs with errors, which are reported, are left out.
std::array<std::vector<MoveProgram>, kSides> shiftPrograms(const syntax::Shift& shift, const TypeSet& types,
                                                           Board& board, Diagnostics& diagnostics);

// Returns the step by the opposite vector; nothing for a step of a link.
std::optional<StepId> reversed(Board& board, StepId step);
// Returns the instruction of an effect, whose operand is the type that the effect names; nothing if the type
// is unknown, which is reported.
std::optional<Instruction> instructionOf(const syntax::MoveEffect& effect, const TypeNames& types);

// Builds the arrival tables: what pieces become where a move ends. Promotions that depend on more than the
// cell are written into the programs, which must be complete otherwise.
void buildArrivals(const Building& building);

// Reports faults of a draft that has no errors so far. Errors: royal types that can never be on the board,
// pieces that never move, drops that the hand does not allow. Warnings: royal pieces that can become a type
// that is not royal, castling without a partner, captures en passant that can never happen.
void checkDraft(const Building& building);

// ---- hands ----

// Adds the statements of a layer about hands. Within a layer, a statement about one type overrides one about
// all types, and one about a side overrides one about both.
void mergeHands(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Builds draft.hands, the hands at the start, and programs of drops that have conditions or effects. Board,
// types, array and third side must be there already.
void addHands(const Building& building);

// ---- shuffle ----

// Replaces the draft's start by the setup that the statement asks for.
void shuffleStart(const Building& building, const syntax::Shuffle& shuffle);

// ---- third-side ----

// Adds a layer's statement about the third side. Fields that the statement does not set keep their values.
void mergeThirdSide(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Builds draft.third and the third side's programs, which are White's unless the programs of a piece name
// their sides. The draft must already have its types and array.
void addThirdSide(const Building& building);

// ---- goals ----

// Adds the goals, the draws by counting moves and the obligations.
void addGoals(const Building& building);

// ---- turns ----

// Builds draft.turns and the side that begins. The draft must already have its third side.
void addTurns(const Building& building);

}  // namespace fairyforge::frontend::build
