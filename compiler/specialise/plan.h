// The plan of a Variant's generated code: what each piece type of each side does, by which tables, and how
// royal pieces are kept safe. Code generation only turns it into instructions.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/specialise/attacks.h"
#include "compiler/specialise/classify.h"
#include "compiler/specialise/general-shapes.h"
#include "compiler/specialise/lookups.h"
#include "compiler/specialise/tables.h"

namespace fairyforge {

// Where things are in a native state: an array of 64-bit words. Sets of cells take `words` each.
struct StateLayout {
  static constexpr std::size_t kHandBits = 16;

  std::size_t words = 1;
  std::size_t types = 0;
  bool third = false;  // the third side may have pieces
  bool unmoved = false;
  bool enPassant = false;
  bool last = false;
  bool lastMove = false;
  std::size_t handTypes = 0;  // counts in each player's hand

  std::size_t owners() const { return third ? kOwners : kSides; }
  std::size_t pieces(Side side, std::size_t type) const { return (index(side) * types + type) * words; }
  std::size_t occupied(Side side) const { return (owners() * types + index(side)) * words; }
  std::size_t unmovedAt() const { return owners() * (types + 1) * words; }
  std::size_t enPassantTargetsAt() const { return unmovedAt() + (unmoved ? words : 0); }
  // A cell number, or all bits set.
  std::size_t enPassantVictimAt() const { return enPassantTargetsAt() + words; }
  // A type; `types`: none.
  std::size_t lastAt() const { return enPassantTargetsAt() + (enPassant ? words + 1 : 0); }
  std::size_t handWords() const { return (handTypes * kHandBits + 63) / 64; }
  std::size_t handAt(Side side) const { return lastAt() + (last ? 1 : 0) + index(side) * handWords(); }
  std::size_t sinceThirdAt() const { return handAt(Side::White) + kSides * handWords(); }
  // Where the previous move began and ended, each as a set of at most one cell.
  std::size_t lastFromAt() const { return sinceThirdAt() + (third ? 1 : 0); }
  std::size_t lastToAt() const { return lastFromAt() + words; }
  std::size_t size() const { return lastFromAt() + (lastMove ? 2 * words : 0); }
};

// All pieces that can, by the same displacement: `origins` & (cells of `empty`, relative to the
// origin, are empty).
struct ShiftTerm {
  CellSet origins;
  std::vector<int> empty;
  Guard guard = Guard::None;
};

// Moves of all pieces of a type at once by a displacement of cell numbers.
struct ShiftMove {
  int delta = 0;
  std::array<std::vector<ShiftTerm>, kModes> terms;  // [mode]
  // Moves that mark en-passant targets: byte offset of the effect number of each origin.
  std::optional<std::size_t> effects;
};

// What a piece may become where it arrives.
struct ArrivalPlan {
  CellSet cells;                                        // where there is an entry
  std::vector<std::pair<int, CellSet>> severalChoices;  // cells with as many (two or more) choices
  std::size_t records = 0;  // byte offset; cell: byte offset of its types, their number
};

// A general path with the number of its effect. Paths of one origin with the same group are the same move.
struct PlannedPath {
  Path path;  // its type sets are numbers of Plan::typeSets
  std::uint32_t group;
  std::uint32_t effect;         // into Plan::effects
  bool isCastlingPath = false;  // is one of TypePlan::castlingPaths or inPlace
};

// A general path of a royal piece from where it starts the game, by which nothing is taken (castling): its
// conditions as constant sets, so that generated code can follow it without help.
struct CastlingPath {
  Cell origin;
  Cell to;
  CellSet own, empty, unmoved;
  std::vector<std::pair<Cell, std::uint16_t>> types;  // own cells that hold a type of one of Plan::typeSets
  std::vector<Cell> safe;  // where the mover must not be open to attack; its origin not among them
  bool safeAtOrigin = false;
  // The occupied cells after the move, where that can matter for the mover's safety.
  bool testAfter = true;
  CellSet vacated, filled;
  std::uint32_t effect;
};

// A change of type where a piece stands, with no other condition than that it has not moved: legal unless the
// royal piece is attacked.
struct ChangePlan {
  std::size_t as;
  Guard guard;
  std::uint32_t effect;
  CellSet origins;
};

struct TypePlan {
  std::size_t type = 0;  // whose pieces move so
  // What imitators do is planned for each type that may have been moved last; their own entry, without it,
  // holds while there is none.
  std::size_t last = kNone;
  bool imitates = false;
  bool givesNoCheck = false;
  // [guard][mode]
  std::array<std::array<FunctionId, kModes>, 2> plain{{{kNone, kNone, kNone}, {kNone, kNone, kNone}}};
  bool byShift = false;  // the plain moves are in `shifts`, not in `plain`
  std::vector<ShiftMove> shifts;
  std::optional<ArrivalPlan> arrival;
  bool royal = false;
  bool makeAndTest = false;     // a move may change whether a piece is royal: every move is made and tested
  bool takesInGeneral = false;  // a general path may take a royal piece
  // If so: byte offset of one set for each cell of an enemy royal piece. Pieces on other cells take nothing
  // in general on that cell or on one to which the royal piece moves from it.
  std::size_t attackersNear = 0;
  // Byte offset of one set for each cell of an enemy royal piece: from elsewhere plain moves take nothing on
  // that cell or where the royal piece goes from it. None for moves made all at once.
  std::optional<std::size_t> plainAttackersNear;
  // From these origins a loop follows the general paths: all origins if there are too many shapes for code of
  // their own (`interpreted`), else those from which only positions set up by hand allow such moves.
  CellSet interpretedOrigins;
  bool interpreted = false;
  std::vector<MoveShape> moveShapes;  // all other general paths
  std::vector<AttackShape> attackShapes;
  std::size_t attackersOnto = 0;  // byte offset of one set a cell: from where general paths may take there
  // General paths, by origin, and where a look at those that are not castling paths may be worth while:
  // pieces on these cells, unmoved pieces on those, and pieces that could use an en-passant target.
  std::vector<std::vector<PlannedPath>> general;
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
  std::optional<std::size_t> enPassantOrigins;  // byte offset: for each en-passant target the origins
  std::optional<std::size_t> lastToOrigins;     // ... for each cell where the previous move ended
  std::vector<CastlingPath> castlingPaths;
  std::vector<ChangePlan> inPlace;
  // Cells on which a move sets off one trigger (its number), and where several: there a loop finds the ways.
  std::vector<std::pair<std::size_t, CellSet>> triggers;
  CellSet severalTriggers;
  // Byte offset of one set for each cell of the own royal piece: enemy imitators there might take it after a
  // move of this type. For a royal type: take it on a cell to which it may go.
  std::optional<std::size_t> imitationReach;
};

struct AttackPlan {  // by the pieces of one side
  struct Pieces {
    std::size_t type;
    Guard guard;
  };
  // Who attacks a cell: by byte offset of one set a cell, and by lookup.
  std::vector<std::pair<std::size_t, std::vector<Pieces>>> leaps;
  std::vector<std::pair<LookupId, std::vector<Pieces>>> lookups;
  // The same by instances: attacks that nothing between can change, and all others.
  std::vector<std::pair<std::size_t, std::vector<Pieces>>> instanceLeaps;
  AttackLines lines;
  // For imitators, by the type that was moved last: from where it attacks a cell by plain moves.
  std::vector<FunctionId> imitated;
};

// What the changes of a trigger may be, for each side's pieces alike.
struct TriggerPlan {
  std::vector<std::size_t> changing;  // types
  std::vector<std::size_t> choices;   // indices in ChangeFields::types
};

// Where a native move holds the changes that it causes: above its effect, `count` times a cell and one more
// than the new type's index in `types`; 0: no change.
inline constexpr unsigned kEffectBits = 28;
struct ChangeFields {
  std::vector<std::size_t> types;
  std::size_t count = 0;
  unsigned effectBits = kEffectBits;
  unsigned cellBits = 0, typeBits = 0;
  unsigned bits() const { return cellBits + typeBits; }
};

// Drops. Lane i of a hand counts pieces of `types[i]`.
struct HandPlan {
  std::vector<std::size_t> types;
  std::array<std::vector<CellSet>, kSides> cells;         // by lane: where they may be put
  std::array<std::vector<CellSet>, kSides> unmovedCells;  // by lane: where they count as unmoved
  bool capturing = false;
  struct Fate {
    std::size_t type;  // of what was taken
    Side owner;        // whose hand gets something
    std::size_t lane;
  };
  // Of what is captured, by captor and owner.
  std::array<std::array<std::vector<Fate>, kSides>, kSides> fates;
  std::uint32_t effect = 0;  // of every drop
  std::size_t lanes = 0;     // byte offset: a word for each type, the first bit of its lane
  std::array<std::size_t, kSides> unmovedSets{};  // byte offset: for each type where it counts as unmoved
  bool captures() const {
    return !fates[0][0].empty() || !fates[0][1].empty() || !fates[1][0].empty() || !fates[1][1].empty();
  }
};

// What the third side may do in its turns.
struct ThirdPlan {
  std::size_t interval = 0, delay = 0;
  std::vector<std::size_t> introduces;  // types whose introductions generated code finds
  std::vector<std::size_t> others;      // types that an interpreter must try out on each cell
  TypeSet introducedOnto;
  // By player: may a piece put on an empty cell give it something to take?
  std::array<bool, kSides> addingExposes{};
};

// What a move does beyond moving its piece and taking what stood there.
struct MoveEffect {
  std::vector<Cell> victims;
  bool takesEnPassantVictim = false;
  std::vector<Relocation> relocations;
  std::vector<Cell> enPassantTargets;
  bool plain = false;  // the victim is what the enemy has on the target, and nothing is relocated
  bool drop = false;   // ... and the mover comes from the hand
  friend auto operator<=>(const MoveEffect&, const MoveEffect&) = default;
};

// What generated code reads of an effect: three sets, the cells that are cleared first (victims, and where
// relocated pieces come from and go to), the en-passant targets and the victims, then these words.
struct EffectRecord {
  enum Word : std::size_t {
    kTakesEnPassantVictim,
    kRelocations,
    kRelocationCount,
    kWords
  };  // byte offset of pairs
  static std::size_t words(std::size_t setWords) { return 3 * setWords + kWords; }
};

// How the board alone ends the game.
struct EndPlan {
  BareKingRule::Kind bareKing = BareKingRule::Kind::Off;
  TypeSet material;
  std::array<bool, kSides> losesWithoutRoyals{};
  std::array<RoyalRule, kSides> royals{};
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
  std::size_t liveTypesAt = 0;  // byte offset: a word for each type: is it live?
  bool knows(std::size_t type) const { return !liveTypes || liveTypes->has(typeAt(type)); }
  std::vector<TypeSet> typeSets;
  // By type set: byte offset of a word for each type moved last: in the set?
  std::vector<std::size_t> lastIn;
  bool hasImitators = false;
  std::size_t imitators = 0;  // byte offset: a word for each type: does it imitate?
  // Is what keeps a royal piece from moving into danger another thing than what gives check?
  bool someGiveNoCheck = false;
  // For the own royal piece's cell: where an enemy imitator might take it, whatever moved. Byte offset.
  std::array<std::size_t, kSides> anyImitationReach{};
  ChangeFields changes;
  std::vector<TriggerPlan> triggers;
  HandPlan hands;
  ThirdPlan third;
  // Native moves carry the number of their effect. 0: none; up to `enPassantEffects`: only en-passant
  // targets.
  std::vector<MoveEffect> effects;
  std::size_t enPassantEffects = 0;
  std::size_t effectRecords = 0;  // byte offset of the records of all other effects, see EffectRecord
  std::size_t enPassantSets = 0;  // byte offset of the en-passant targets of effects 0 .. enPassantEffects
  std::size_t singleCells = 0;    // byte offset of one set a cell that holds just this cell
  std::size_t cellsFrom = 0;      // byte offset: for each cell the set of it and all that follow
  std::size_t maxMoves = 0;       // no position has more pseudo-legal moves
};

struct PlanOptions {
  bool fastPext = true;
  std::size_t mostTests = 8000;    // of the shapes of a type's general paths, to get code of their own
  std::optional<TypeSet> types{};  // Plan::liveTypes
};

// Fails when the variant has moves that only an interpreter can follow.
Expected<Plan> makePlan(const Variant& variant, const PlanOptions& options);

}  // namespace fairyforge
