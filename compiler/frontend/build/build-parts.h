// The parts of buildVariant(), which share a Building.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::build {

// Returns the symmetry by which tables of types on cells are read for Black: each side sees them from its own
// direction, even if the game has no symmetry.
inline Symmetry tableSymmetry(Symmetry symmetry) {
  return symmetry == Symmetry::None ? Symmetry::Mirror : symmetry;
}

// The game that is built, and the base class of its builders: each adds one subject to the draft. What the
// functions cannot resolve is reported.
class Building {
 public:
  Building(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones, VariantDraft& draft,
           Diagnostics& diagnostics)
      : game_(game), types_(types), zones_(zones), draft_(draft), diagnostics_(diagnostics) {}

 protected:
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) const {
    return diagnostics_.error(span, code, std::move(message));
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
  // Has a type's program an instruction for which is(Instruction) is true?
  template <typename Is>
  bool anyInstruction(Is is) const {
    return std::ranges::any_of(draft_.types, [&](const PieceType& type) {
      return std::ranges::any_of(
          type.program, [&](const MoveProgram& program) { return std::ranges::any_of(program.code, is); });
    });
  }
  bool anyRoyal() const { return std::ranges::any_of(draft_.types, &PieceType::royal); }
  // Returns the cells that the words mean for White, and those that they mean for Black.
  std::array<CellSet, kSides> cellSets(const syntax::SidedCells& cells) const {
    return syntax::resolveCellSets(draft_.board, cells, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
  }
  // Returns the pieces that the words `beside` of a condition describe.
  Neighbourhood neighbourhood(const syntax::Beside& beside) const;
  // Returns the side with this name in this game: White, Black or the third side. With `orBoth`, the report
  // says that 'both' is allowed too.
  std::optional<Side> sideNamed(const syntax::Word& name, bool orBoth = false) const;
  // Returns the number of the kind of move with this name.
  std::optional<KindId> kindNamed(const syntax::Word& name) const;

  const MergedGame& game_;
  const TypeNames& types_;
  const syntax::Zones& zones_;
  VariantDraft& draft_;
  Diagnostics& diagnostics_;
};

// Sets the draft's board, with its links, and fills `zones`. Returns false after an error that leaves no
// usable board.
bool buildBoard(const MergedGame& game, VariantDraft& draft, syntax::Zones& zones, Diagnostics& diagnostics);

// Fills in the programs of the draft's types. The types and the start must be there already. Steps that
// programs need are added to the board.
void buildMovements(const Building& building);

// Replaces each castling from the array by castlings to the same cells from wherever castler and partner may
// stand on that rank. Returns the program unchanged if it does not castle along a rank or would become too
// long.
MoveProgram castlingFromAnyArray(const MoveProgram& program, Piece castler, VariantDraft& draft);
// Can a piece of the type castle?
bool castles(const PieceType& type);

// Adds the effects of moves on the mover and on other pieces, except effects on attacked pieces.
void buildEffects(const Building& building);
// Adds the effects on pieces that the mover attacks, when everything else is built. `written` is the types
// with the programs that they had before effects and conditions were added; these define what a piece
// attacks.
void buildAttackEffects(const Building& building, const std::vector<PieceType>& written);
// Adds the conditions that other pieces impose on moves.
void buildRestrictions(const Building& building);

// Returns the steps to all adjacent cells, or only those along `lines`. Steps that are missing are added to
// the board.
std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board);

// Where a program leads, as displacements: by single steps to `leaps`, and any distance over empty cells
// along `lines`. reachOf() returns where the program lands or, with `takes`, where it captures. It returns
// nothing for programs with other movements or with further conditions.
struct Reach {
  std::vector<StepId> leaps, lines;
  friend bool operator==(const Reach&, const Reach&) = default;
};
std::optional<Reach> reachOf(const MoveProgram& program, const Board& board, bool takes);
// Returns those of `pieces` that a piece with this program could take, as neighbourhoods. No piece is in two
// of them. Returns nothing if captures depend on more than the occupants of the cells on the way, or if there
// are too many paths.
std::optional<std::vector<Neighbourhood>> attackedBy(const MoveProgram& program, const Board& board,
                                                     const Neighbourhood& pieces);
// Where a program leads, with the possible numbers of steps in each direction. waysOf() returns nothing for
// programs for which reachOf() returns nothing.
struct Ways {
  std::map<StepId, std::set<int>> lengths;
  int whole = 0;  // the most steps that a line can have on the board
};
std::optional<Ways> waysOf(const MoveProgram& program, const Board& board, bool takes);

// Returns the programs of moves that take along another piece of these types (empty: of any type): for each
// side a list with one program for each direction. Programs with errors, which are reported, are left out.
std::array<std::vector<MoveProgram>, kSides> shiftPrograms(const syntax::Shift& shift, const TypeSet& types,
                                                           Board& board, Diagnostics& diagnostics);

// Returns the opposite step; nothing for a step along a link.
std::optional<StepId> reversed(Board& board, StepId step);
// Returns the later effect; nothing if it names an unknown type, which is reported.
std::optional<Instruction> instructionOf(const syntax::MoveEffect& effect, const TypeNames& types);

// Fills the tables of arrivals: the types that pieces change to where they end a move. Promotions that depend
// on more than the cell are written into the programs, which must be complete otherwise.
void buildArrivals(const Building& building);

// Reports what may still be wrong in a draft without errors: types that cannot be on the board, pieces that
// never move, royal pieces that lose their royalty, castling without a partner.
void checkDraft(const Building& building);

// ---- hands ----

// Adds a layer's statements about hands. Within a layer, statements about one type override those about all
// types.
void mergeHands(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.hands and the hands at the start. The board, types, array and third side must be there already.
void addHands(const Building& building);

// ---- shuffle ----

// Changes the draft's start to the setup that the statement asks for.
void shuffleStart(const Building& building, const syntax::Shuffle& shuffle);

// ---- third-side ----

// Adds a layer's statement about the third side. Fields that it does not give keep their values.
void mergeThirdSide(const syntax::Layer& layer, MergedGame& game, Diagnostics& diagnostics);

// Fills draft.third and the third side's programs: its pieces move as White's do. The types and the array
// must be there already.
void addThirdSide(const Building& building);

// ---- turns ----

// Fills draft.turns and the side that begins. The third side must be there already.
void addTurns(const Building& building);

}  // namespace fairyforge::frontend::build
