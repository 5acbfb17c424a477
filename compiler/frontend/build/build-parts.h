// The parts of buildVariant(): the board with its zones and links, and the moves of the pieces.
#pragma once

#include <map>
#include <set>

#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/rules/variant.h"

namespace fairyforge::frontend::build {

// Tables are seen from each side's own direction even where the setup has no symmetry.
inline Symmetry tableSymmetry(Symmetry symmetry) {
  return symmetry == Symmetry::None ? Symmetry::Mirror : symmetry;
}

// Sets the draft's board, with its links, and fills `zones`. False when there is no board to go on with.
bool buildBoard(const MergedGame& game, VariantDraft& draft, syntax::Zones& zones, Diagnostics& diagnostics);

// Fills in what the draft's types move by, the types and the start being there already. The board grows by
// the steps that are needed.
void buildMovements(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones,
                    VariantDraft& draft, Diagnostics& diagnostics);

// The program with each castling that it has in the array from wherever a castler and its partner may stand on that
// rank; the same program, if it does not castle along a rank.
MoveProgram castlingFromAnyArray(const MoveProgram& program, Piece castler, VariantDraft& draft);
bool castles(const PieceType& type);

// Adds to the types' programs what moves do to other pieces; then the conditions that pieces beside them make.
void buildEffects(const MergedGame& game, const TypeNames& types, VariantDraft& draft,
                  Diagnostics& diagnostics);
// The same of effects on what a piece attacks, when all else is known: `written` are the types with the moves that they
// have before effects and conditions.
void buildAttackEffects(const MergedGame& game, const TypeNames& types, const std::vector<PieceType>& written,
                        VariantDraft& draft, Diagnostics& diagnostics);
void buildRestrictions(const MergedGame& game, const TypeNames& types, VariantDraft& draft,
                       Diagnostics& diagnostics);

// To all cells around, or along some lines. The board grows by the steps that are needed.
std::vector<StepId> stepsBeside(syntax::MoveLines lines, Board& board);
// The pieces that a condition is about.
Neighbourhood neighbourhoodOf(const syntax::Beside& beside, const TypeNames& types, VariantDraft& draft,
                              Diagnostics& diagnostics);

// Where a program leads by single steps, and along lines of empty cells as far as they go. `takes`: where it takes
// something. Nothing, if it leads elsewhere too or under more conditions.
struct Reach {
  std::vector<StepId> leaps, lines;
  friend bool operator==(const Reach&, const Reach&) = default;
};
std::optional<Reach> reachOf(const MoveProgram& program, const Board& board, bool takes);
// Those of `pieces` that a piece which moves by the program could take, together each at most once. Nothing, if that
// depends on more than what stands on the way, or if there are too many ways.
std::optional<std::vector<Neighbourhood>> attackedBy(const MoveProgram& program, const Board& board,
                                                     const Neighbourhood& pieces);
// The same by the numbers of steps that it may go.
struct Ways {
  std::map<StepId, std::set<int>> lengths;
  int whole = 0;  // as far as any board goes
};
std::optional<Ways> waysOf(const MoveProgram& program, const Board& board, bool takes);

// Moves with which another piece of these types goes along (none: of any), by side, a program for each direction.
std::array<std::vector<MoveProgram>, kSides> shiftPrograms(const syntax::Shift& shift, const TypeSet& types,
                                                           Board& board, Diagnostics& diagnostics);

// What an effect does to such pieces; nothing where it is about the mover alone, or its type is unknown.
// The step that leads back, unless it is one along a link.
std::optional<StepId> reversed(Board& board, StepId step);
std::optional<Instruction> onOthers(const syntax::MoveEffect& effect, const TypeNames& types);

// What pieces become where they end a move: fills the tables of arrivals. Promotions that depend on more than the
// cell go into the programs, which must be complete otherwise.
void buildArrivals(const MergedGame& game, const TypeNames& types, const syntax::Zones& zones,
                   VariantDraft& draft, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
