// The plan of a Variant: what each piece type of each side does, by which tables, and how royal pieces are
// kept safe. Generated code follows the plan without further decisions. The plan's parts are declared in the
// headers of the steps that make them.
#pragma once

#include <algorithm>

#include "compiler/native/specialise/general-shapes.h"
#include "compiler/native/specialise/plan-arrival.h"
#include "compiler/native/specialise/plan-attacks.h"
#include "compiler/native/specialise/plan-castling-paths.h"
#include "compiler/native/specialise/plan-draw.h"
#include "compiler/native/specialise/plan-end.h"
#include "compiler/native/specialise/plan-hands.h"
#include "compiler/native/specialise/plan-plain.h"
#include "compiler/native/specialise/plan-third.h"
#include "compiler/native/specialise/plan-triggers.h"
#include "compiler/native/specialise/state-layout.h"

namespace fairyforge::specialise {

struct TypePlan {
  std::size_t type = 0;  // the type of the pieces
  // An imitator has an entry for each type that may have moved last (`last`). Its own entry, with `last`
  // kNone, is for the time before any type has moved.
  std::size_t last = kNone;
  bool imitates = false;
  bool givesNoCheck = false;
  PlainFunctions plain = kNoFunctions;
  bool byShift = false;  // the plain moves are in `shifts`, not in `plain`
  std::vector<ShiftMove> shifts;
  // The captures with which the pieces attack, if there are more than in the plain moves
  // (ClassifiedMoves::taking); without captures that mark en-passant targets.
  std::optional<PlainPlan> taking;
  const PlainFunctions& takingFunctions() const { return taking ? taking->functions : plain; }
  // Calls visit(shift) for each shift by which the pieces may take something.
  template <typename Visit>
  void forEachTakingShift(Visit visit) const {
    for (const ShiftMove& shift : shifts)
      if (!taking || shift.effects) visit(shift);
    if (taking) std::ranges::for_each(taking->shifts, visit);
  }
  bool takesByShift() const { return taking ? taking->byShift : byShift; }
  std::array<std::optional<LaterPlan>, kModes>
      later;  // [mode]: the later effects of the plain moves, except those that mark en-passant targets
  std::vector<Gate> gates;
  std::optional<ArrivalPlan> arrival;
  bool royal = false;
  // A move may change whether a piece is royal: then the moves of pieces on testedFrom are made and tested.
  bool makeAndTest = false;
  CellSet testedFrom;
  // A general path, other than those that take plainly, may take a royal piece.
  bool attacksByGeneralPaths = false;
  // If attacksByGeneralPaths: for each cell of an enemy royal piece a set of cells. Pieces outside the set
  // cannot take it there by general paths, nor on a cell to which it may move.
  TableOffset attackersNear;
  // For each cell of an enemy royal piece a set of cells. Pieces outside the set cannot take it there by
  // plain moves, nor on a cell to which it may move. No value if all these moves are shifts, and for the
  // entries of imitators by type that moved last.
  std::optional<TableOffset> plainAttackersNear;
  std::vector<MoveShape> moveShapes;  // the shapes of the general paths
  std::vector<AttackShape> attackShapes;
  TableOffset attackersOnto;  // one set for each cell: from where general paths may take there
  // General paths, except castling paths, are possible only for pieces on generalOrigins, for unmoved pieces on
  // generalUnmovedOrigins, and for the origins in the next two tables.
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
  // For each en-passant target, the origins of the paths that require it.
  std::optional<TableOffset> enPassantOrigins;
  // For each cell where the previous move ended, the origins of the paths that require it.
  std::optional<TableOffset> lastToOrigins;
  std::vector<CastlingPath> castlingPaths;
  // The cells on which a move sets off exactly one trigger, with its number, and the cells on which it sets
  // off several: there RareMoves::expand() makes the combinations.
  std::vector<std::pair<std::size_t, CellSet>> triggers;
  CellSet severalTriggers;
  // Returns the cells where a move sets off one trigger or several.
  CellSet triggering() const {
    CellSet cells = severalTriggers;
    for (const auto& [number, some] : triggers) cells |= some;
    return cells;
  }
  // Do some plain moves have later effects?
  bool hasLater() const {
    return std::ranges::any_of(later, [](const auto& ofMode) { return ofMode.has_value(); });
  }
  // For each cell of the own royal piece, the cells from which enemy imitators might take it after a move of
  // this type. If the type is royal, also those from which they might take it on a cell to which it may go.
  std::optional<TableOffset> imitationReach;
};

// Effect number `effect` + i is that of plain moves which also drop a piece of types[i] from the hand on
// their origin.
struct GatePlan {
  std::uint32_t effect = 0;
  std::vector<std::size_t> types;
  TableOffset typesAt;
};

struct Plan {
  StateLayout layout;
  std::size_t cells = 0;
  CellSet existing;  // all cells except holes
  TableBlock tables{1};
  LookupPlan lookups;
  // By type number; behind these, the entries of imitators by type that moved last.
  std::array<std::vector<TypePlan>, kOwners> types;
  std::array<AttackPlan, kOwners> attacks;  // including the third side, if there is one
  EndPlan end;
  std::vector<TypeSet> typeSets;
  TypeSet spared;  // the types that no piece may take (sparedTypes)
  std::vector<PieceMinimum> pieceMinimums;
  // By type set: a word for each type that may have moved last, and one for none: is it in the set?
  std::vector<TableOffset> lastIn;
  bool hasImitators = false;
  TableOffset imitators;  // a word for each type: does it imitate?
  // Do some pieces give no check although no royal piece may be left where they could take it? Then check and
  // exposure need code of their own.
  bool someGiveNoCheck = false;
  // For each cell of the own royal piece, the cells from which an enemy imitator might take it, whatever type
  // moved.
  std::array<TableOffset, kSides> anyImitationReach{};
  ChangeFields changes;
  std::vector<TriggerPlan> triggers;
  HandPlan hands;
  ThirdPlan third;
  // May the side put pieces on the board: from its hand, or, for the third side, by introducing them?
  bool mayDrop(Side side) const {
    return side == Side::Third ? !third.introduces.empty() : !hands.types.empty();
  }
  // The effects by their numbers, which native moves carry. Effect 0 does nothing more than a plain move;
  // those up to `enPassantEffects` only mark en-passant targets.
  std::vector<MoveEffect> effects;
  std::size_t enPassantEffects = 0;
  std::vector<SweepKind> sweepKinds;
  // Is there an effect whose later effects satisfy are()?
  template <typename Are>
  bool someLater(Are are) const {
    return std::ranges::any_of(effects, [&](const MoveEffect& effect) { return are(effect.later); });
  }
  // Is there a duty to capture, and does code know which moves take something?
  bool countsCaptures = false;
  bool someDropLater() const {
    return someLater([](const LaterEffects& later) { return later.drop.has_value(); });
  }
  GatePlan gates;
  // For each type and cell: where a captured piece of a player returns (Op::Revive) if it is taken on that
  // cell; kNone if it does not return.
  std::array<TableOffset, kSides> rebirths{};
  TableOffset effectRecords;     // the records of the effects after enPassantEffects, see EffectRecord
  TableOffset enPassantSets;     // the en-passant targets of effects 0 .. enPassantEffects
  TableOffset singleCells;       // one set for each cell, which holds only this cell
  TableOffset cellsFrom;         // for each cell, the set of this cell and all cells with greater numbers
  std::optional<DrawPlan> draw;  // set for large games
  std::size_t maxMoves = 0;      // no position has more pseudo-legal moves
};

// Is the plan large, with many types or many words in a set? Then code that is repeated wherever it is needed
// would take too long to compile.
bool isLarge(const Plan& plan);

struct PlanOptions {
  bool fastPext = true;
};

// Returns the plan of the Variant. Fails if no plan can express the game: because of a rule or an instruction
// (beyond-plans.h), or for a reason that a step finds, such as too many moves.
Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options);

}  // namespace fairyforge::specialise
