// Writes landings with effects of moves into programs that are complete otherwise.
//
// A landing cannot test whether the move has captured. So a program with effects of captures gets a second
// copy: where the first copy takes a piece, it goes on in the second copy, whose landings have the effects.
// Effects that depend on the captured type get a copy for each type (CaptureCopies).
#pragma once

#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/programs-rewriter.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {

// An effect that puts a new piece on the cell where the mover started; with `ways`, instead on a cell to
// which one of these movements leads from the mover's destination (a shot).
struct Putting {
  std::array<std::uint16_t, kSides> pieces;  // operands of Op::Put, by the mover's side
  std::optional<movement::SidePrograms> ways;
};

// The effects that a statement adds to landings.
struct Arrival {
  std::vector<std::pair<std::optional<Neighbourhood>, Instruction>> effects;
  // Effects on the pieces that the mover attacks after the move, with the type that it has then.
  std::vector<std::pair<const syntax::Beside*, Instruction>> onAttacked;
  std::optional<TypeId> becomes;
  std::vector<TypeId> becomesTaken;  // the mover becomes the last of these types that it captures
  bool goesBack = false;
  std::vector<TypeId> dropped;       // one of these types is dropped beside the move (addNewPieces())
  const Putting* putting = nullptr;  // a piece that is put on the board (addNewPieces())
  SourceSpan span{};
};

// Can a carried piece end where the mover started?
bool mayFillOrigin(const Board& board, const MoveProgram& program);

class EffectLandings : protected ProgramsRewriter {
 protected:
  // `written`: the types with their programs before any effects, which define what a piece attacks; null if no
  // effect is on attacked pieces.
  EffectLandings(const Building& building, const std::vector<PieceType>* written)
      : ProgramsRewriter(building), written_(written) {}

  // Rewrites the programs of `movers` so that their landings also have the effects `arrival`. `effects` is
  // the statement from which they come, which says for which moves they are meant. `captured`: only captures
  // of these types have them; nothing: captures of all types. Errors are reported at `span`.
  void add(const syntax::Effects& effects, const TypeSet& movers, const std::optional<TypeSet>& captured,
           const Arrival& arrival, const SourceSpan& span);
  // Removes the types that a mover of this type cannot take.
  void spare(Neighbourhood& near, TypeId mover) const;

  const std::vector<PieceType>* written_;

 private:
  // Returns the copies that programs need in which captures of these types have the effects; reports types whose
  // captures no program can tell apart.
  std::optional<CaptureCopies> copiesOf(const Arrival& arrival, const std::optional<TypeSet>& captured,
                                        const SourceSpan& span);
  // Emits a landing with the effects before it: effects on neighbours, return to the old cell, change of
  // type.
  void land(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side);
  // Emits a landing with effects on the pieces that the mover attacks. What it attacks depends on its type
  // after the move, so there is a landing for each type.
  void landAttacking(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side);
  // Emits the effects on the pieces that the mover, as the type `as`, attacks from where it has landed.
  void effectOnAttacked(Rewriting& to, const Arrival& arrival, TypeId as, Side side);
  // Reports, once, a type for which attackedBy() returns nothing.
  void refuse(const SourceSpan& span, TypeId type);
  // Emits code that lands with the effects if the mover was unmoved, otherwise without them.
  void landFirst(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side,
                 std::uint16_t place);
  // Emits code that lands with the effects if the move follows one of these lines, otherwise without them.
  void landAlong(Rewriting& to, const Instruction& in, const Arrival& arrival, TypeId type, Side side,
                 syntax::MoveLines lines);
  // Are all pieces that can be captured en passant of these types (true), or none of them (false)? If only
  // some are, reports an error and returns nothing, because a program cannot test which one it captures.
  std::optional<bool> passersAreAll(const TypeSet& types, const SourceSpan& span);

  bool refused_ = false;
};

}  // namespace fairyforge::frontend::build
