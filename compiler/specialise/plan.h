// The plan of a Variant's generated code: what each piece type of each side does, by which tables, and how
// royal pieces are kept safe. Code generation only turns it into instructions. Its parts stand with the steps
// that make them.
#pragma once

#include <algorithm>

#include "compiler/specialise/general-shapes.h"
#include "compiler/specialise/plan-arrival.h"
#include "compiler/specialise/plan-attacks.h"
#include "compiler/specialise/plan-castling-paths.h"
#include "compiler/specialise/plan-draw.h"
#include "compiler/specialise/plan-end.h"
#include "compiler/specialise/plan-hands.h"
#include "compiler/specialise/plan-plain.h"
#include "compiler/specialise/plan-third.h"
#include "compiler/specialise/plan-triggers.h"
#include "compiler/specialise/state-layout.h"

namespace fairyforge::specialise {

struct TypePlan {
  std::size_t type = 0;  // whose pieces move so
  // What imitators do is planned for each type that may have been moved last; their own entry, without it,
  // holds while there is none.
  std::size_t last = kNone;
  bool imitates = false;
  bool givesNoCheck = false;
  PlainFunctions plain = kNoFunctions;
  bool byShift = false;  // the plain moves are in `shifts`, not in `plain`
  std::vector<ShiftMove> shifts;
  std::array<std::optional<LaterPlan>, kModes>
      later;  // [mode] of its plain moves, but those that mark en passant
  std::vector<Gate> gates;
  std::optional<ArrivalPlan> arrival;
  bool royal = false;
  bool makeAndTest = false;  // a move may change whether a piece is royal: every move is made and tested
  bool attacksByGeneralPaths = false;  // a general path may take a royal piece
  // If so: one set for each cell of an enemy royal piece. Pieces on other cells take nothing in general on
  // that cell or on one to which the royal piece moves from it.
  TableOffset attackersNear;
  // One set for each cell of an enemy royal piece: from elsewhere plain moves take nothing on that cell or
  // where the royal piece goes from it. None for moves made all at once.
  std::optional<TableOffset> plainAttackersNear;
  // From these origins a loop follows the general paths: all origins if there are too many shapes for code of
  // their own (`interpreted`), else those from which only positions set up by hand allow such moves.
  CellSet interpretedOrigins;
  bool interpreted = false;
  std::vector<MoveShape> moveShapes;  // all other general paths
  std::vector<AttackShape> attackShapes;
  TableOffset attackersOnto;  // one set a cell: from where general paths may take there
  // General paths, by origin, and where a look at those that are not castling paths may be worth while:
  // pieces on these cells, unmoved pieces on those, and pieces that could use an en-passant target.
  PathsByOrigin general;
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
  std::optional<TableOffset> enPassantOrigins;  // for each en-passant target the origins
  std::optional<TableOffset> lastToOrigins;     // ... for each cell where the previous move ended
  std::vector<CastlingPath> castlingPaths;
  std::vector<ChangePlan> inPlace;
  // Cells on which a move sets off one trigger (its number), and where several: there a loop finds the ways.
  std::vector<std::pair<std::size_t, CellSet>> triggers;
  CellSet severalTriggers;
  // Where a move sets off any.
  CellSet triggering() const {
    CellSet cells = severalTriggers;
    for (const auto& [number, some] : triggers) cells |= some;
    return cells;
  }
  // Have some of its plain moves later effects?
  bool hasLater() const {
    return std::ranges::any_of(later, [](const auto& ofMode) { return ofMode.has_value(); });
  }
  // One set for each cell of the own royal piece: enemy imitators there might take it after a move of this
  // type. For a royal type: take it on a cell to which it may go.
  std::optional<TableOffset> imitationReach;
};

// Effect `effect` + i of a plain move: a piece of types[i] comes from the hand to where the mover was.
struct GatePlan {
  std::uint32_t effect = 0;
  std::vector<std::size_t> types;
  TableOffset typesAt;
};

struct Plan {
  StateLayout layout;
  std::size_t cells = 0;
  CellSet existing;  // without holes
  TableBlock tables{1};
  LookupPlan lookups;
  // By type number; behind them what imitators do as other types.
  std::array<std::vector<TypePlan>, kOwners> types;
  std::array<AttackPlan, kOwners> attacks;  // of the third side too, where there is one
  EndPlan end;
  // The types that may be on the board; none: all. There is no code for other types. A move may bring one on
  // the board, but another executor has to answer for the position after it.
  std::optional<TypeSet> liveTypes;
  TableOffset liveTypesAt;  // a word for each type: is it live?
  bool knows(std::size_t type) const { return !liveTypes || liveTypes->has(typeAt(type)); }
  std::vector<TypeSet> typeSets;
  std::vector<Standing> standings;
  // By type set: a word for each type moved last: in the set?
  std::vector<TableOffset> lastIn;
  bool hasImitators = false;
  TableOffset imitators;  // a word for each type: does it imitate?
  // Is what keeps a royal piece from moving into danger another thing than what gives check?
  bool someGiveNoCheck = false;
  // For the own royal piece's cell: where an enemy imitator might take it, whatever moved.
  std::array<TableOffset, kSides> anyImitationReach{};
  ChangeFields changes;
  std::vector<TriggerPlan> triggers;
  HandPlan hands;
  ThirdPlan third;
  // May the side put pieces on the board, from its hand or, the third, from nowhere?
  bool mayDrop(Side side) const {
    return side == Side::Third ? !third.introduces.empty() : !hands.types.empty();
  }
  // Native moves carry the number of their effect. 0: none; up to `enPassantEffects`: only en-passant
  // targets.
  std::vector<MoveEffect> effects;
  std::size_t enPassantEffects = 0;
  std::vector<SweepKind> sweepKinds;
  // Is there a move whose later effects are so?
  template <typename Are>
  bool someLater(Are are) const {
    return std::ranges::any_of(effects, [&](const MoveEffect& effect) { return are(effect.later); });
  }
  bool someDropLater() const {
    return someLater([](const LaterEffects& later) { return later.drop.has_value(); });
  }
  GatePlan gates;
  // For each type and cell the cell on which a player's piece appears again that is taken there; no such cell: on none.
  std::array<TableOffset, kSides> rebirths{};
  TableOffset effectRecords;     // the records of all other effects, see EffectRecord
  TableOffset enPassantSets;     // the en-passant targets of effects 0 .. enPassantEffects
  TableOffset singleCells;       // one set a cell that holds just this cell
  TableOffset cellsFrom;         // for each cell the set of it and all that follow
  std::optional<DrawPlan> draw;  // for large games
  std::size_t maxMoves = 0;      // no position has more pseudo-legal moves
};

// Does the game have so many types, or words a set, that code which is written in place where it is needed takes long to
// compile?
bool isLarge(const Plan& plan);

struct PlanOptions {
  bool fastPext = true;
  std::size_t mostTests = 8000;    // of the shapes of a type's general paths, to get code of their own
  std::optional<TypeSet> types{};  // Plan::liveTypes
};

// Fails where plans do not have a rule or an instruction of the game (limits.h).
Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options);

}  // namespace fairyforge::specialise
