// The plan of a Variant's generated code: what each piece type of each side does, by which tables, and how
// royal pieces are kept safe. Code generation only turns it into instructions. The parts of the plan are
// declared with the steps that make them.
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
  // What imitators do is planned for each type that may have moved last. Their own entry, which has no
  // `last`, is for the case that no type has moved last.
  std::size_t last = kNone;
  bool imitates = false;
  bool givesNoCheck = false;
  PlainFunctions plain = kNoFunctions;
  bool byShift = false;  // the plain moves are in `shifts`, not in `plain`
  std::vector<ShiftMove> shifts;
  // The captures by which the pieces attack, if some of them are not plain moves (ClassifiedMoves::taking);
  // without those that mark en-passant targets.
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
      later;  // [mode]: of the plain moves, except those that mark en-passant targets
  std::vector<Gate> gates;
  std::optional<ArrivalPlan> arrival;
  bool royal = false;
  bool makeAndTest = false;  // a move may change whether a piece is royal, so every move is made and tested
  bool attacksByGeneralPaths = false;  // a general path may take a royal piece
  // If attacksByGeneralPaths: one set for each cell of an enemy royal piece. Pieces outside it take nothing
  // by general paths on that cell or on a cell to which the royal piece moves from it.
  TableOffset attackersNear;
  // One set for each cell of an enemy royal piece: pieces outside it take nothing by plain moves on that cell
  // or on a cell to which the royal piece moves from it. No value if the plain moves are shifts.
  std::optional<TableOffset> plainAttackersNear;
  // A loop follows the general paths from these origins. They are all origins if there are too many shapes
  // for code of their own (`interpreted`), else those from which only positions set up by hand allow such
  // moves.
  CellSet interpretedOrigins;
  bool interpreted = false;
  std::vector<MoveShape> moveShapes;  // of all other general paths
  std::vector<AttackShape> attackShapes;
  TableOffset attackersOnto;  // one set for each cell: from where general paths may take there
  // General paths, by origin. Those that are not castling paths need to be examined only for pieces on
  // generalOrigins, unmoved pieces on generalUnmovedOrigins, and pieces that could use an en-passant target.
  PathsByOrigin general;
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
  std::optional<TableOffset> enPassantOrigins;  // for each en-passant target, the origins
  std::optional<TableOffset> lastToOrigins;     // for each cell where the previous move ended, the origins
  std::vector<CastlingPath> castlingPaths;
  std::vector<ChangePlan> inPlace;
  // Cells on which a move sets off one trigger (its number), and cells where it sets off several: there a
  // loop finds the combinations.
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
  // One set for each cell of the own royal piece: enemy imitators there might take it after a move of this
  // type. For a royal type, they might take it there or on a cell to which it may go.
  std::optional<TableOffset> imitationReach;
};

// Effect number `effect` + i belongs to plain moves that also drop a piece of types[i] from the hand on their
// origin.
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
  // By type number; after these, what imitators do as other types.
  std::array<std::vector<TypePlan>, kOwners> types;
  std::array<AttackPlan, kOwners> attacks;  // including the third side, if there is one
  EndPlan end;
  std::vector<TypeSet> typeSets;
  std::vector<PieceMinimum> pieceMinimums;
  // By type set: a word for each type that may have moved last, and one for none: is it in the set?
  std::vector<TableOffset> lastIn;
  bool hasImitators = false;
  TableOffset imitators;  // a word for each type: does it imitate?
  // May what keeps a royal piece from moving into danger differ from what gives check?
  bool someGiveNoCheck = false;
  // For each cell of the own royal piece: where an enemy imitator might take it, whatever moved.
  std::array<TableOffset, kSides> anyImitationReach{};
  ChangeFields changes;
  std::vector<TriggerPlan> triggers;
  HandPlan hands;
  ThirdPlan third;
  // May the side put pieces on the board: from its hand, or, for the third side, by introducing them?
  bool mayDrop(Side side) const {
    return side == Side::Third ? !third.introduces.empty() : !hands.types.empty();
  }
  // Native moves carry the number of their effect. Number 0 has no effects; those up to `enPassantEffects`
  // only mark en-passant targets.
  std::vector<MoveEffect> effects;
  std::size_t enPassantEffects = 0;
  std::vector<SweepKind> sweepKinds;
  // Is there an effect whose later effects satisfy are()?
  template <typename Are>
  bool someLater(Are are) const {
    return std::ranges::any_of(effects, [&](const MoveEffect& effect) { return are(effect.later); });
  }
  bool someDropLater() const {
    return someLater([](const LaterEffects& later) { return later.drop.has_value(); });
  }
  GatePlan gates;
  // For each type and cell: the cell on which a player's piece of that type appears again when it is taken
  // there, or a number that no cell has.
  std::array<TableOffset, kSides> rebirths{};
  TableOffset effectRecords;     // the records of the effects after enPassantEffects, see EffectRecord
  TableOffset enPassantSets;     // the en-passant targets of effects 0 .. enPassantEffects
  TableOffset singleCells;       // one set for each cell, which holds only this cell
  TableOffset cellsFrom;         // for each cell, the set of it and all that follow
  std::optional<DrawPlan> draw;  // for large games
  std::size_t maxMoves = 0;      // no position has more pseudo-legal moves
};

// Is the plan so large, by the number of its types or of the words in a set, that code which is repeated
// wherever it is needed would take long to compile?
bool isLarge(const Plan& plan);

struct PlanOptions {
  bool fastPext = true;
  // most tests in the shapes of a type's general paths for which it gets code of its own
  std::size_t mostTests = 8000;
};

// Returns the plan of the Variant. Fails if the game has a rule or an instruction that plans do not have
// (limits.h).
Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options);

}  // namespace fairyforge::specialise
