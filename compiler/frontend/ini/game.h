// What becomes statements of a section's keys, once its pieces and its start are known: a section here for each file.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/frontend/ini/start.h"

namespace fairyforge::frontend::ini {

struct IniGame {
  TypeRefs typesOf(std::string_view key) const { return ini::typesOf(values, types, key); }
  CellSet regionCells(std::string_view key) const { return values.cells(key, start.board); }
  syntax::SidedCells listed(const CellsBySide& cells) const { return ini::listed(start.board, cells); }
  std::vector<Cell> cellsOf(const IniType& type, Side side) const {
    return start.cellsOf(types.idOf(type), side);
  }
  template <typename IsIn>
  CellsBySide cellsWhere(IsIn isIn) const {
    return formats::cellsWhere(start.board, isIn);
  }
  template <typename What>
  void add(const SourceSpan& span, What what) const {
    out.add(span, std::move(what));
  }
  // Returns the declaration of the piece with this ID, which must have been added before.
  syntax::PieceDeclaration& declarationOf(std::string_view id) const;

  IniValues& values;
  const IniTypes& types;
  const IniStart& start;
  IniLayer& out;
};

// ---- captures ----

void addCaptureEffects(const IniGame& game);

// Does the type turn to stone when it captures?
bool petrifies(const IniGame& game, const IniType& type);

// Returns the declaration of a piece that nobody takes, such as a stone, a wall or a duck, with a letter that
// no type uses.
syntax::PieceDeclaration wallCalled(const IniGame& game, const syntax::TypeRef& name, const char* movement);

// ---- castling ----

// Adds castling to the moves of the type that castles.
void addCastling(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// ---- enclosing ----

// Adds the requirements of `enclosingDrop` on drops of the piece to its declaration.
void addEnclosingDrop(const IniGame& game, syntax::PieceDeclaration& piece);
// Adds the rules by which pieces change sides after a drop or a move.
void addFlips(const IniGame& game);

// ---- promotion ----

struct IniPromotion {
  CellsBySide zone{};         // where they promote
  TypeRefs promoting{};       // the types that promote
  TypeRefs choices{};         // the types that they may promote to
  TypeRefs ofSide[kSides]{};  // the same for each player
  bool stopsShort = false;    // pawns may not enter the zone, since they have nothing to promote to
  bool onEntry = false;       // a pawn could promote in the zone without entering it
};

// Returns the types that a key such as `promotionPawnTypes` names. White's may differ from Black's if neither
// side can ever have the other's types.
TypeRefs typesOfSides(const IniGame& game, const std::string& key);

IniPromotion addPromotion(const IniGame& game);

// Declares types for promoted pawns that become pawns again when they are captured. The types that they are promoted to
// are declared already.
void addPromotedTypes(const IniGame& game, const IniPromotion& promotion, const SourceSpan& place);
// Returns the given types, and for each also the types of its promoted pieces that become it again when
// captured.
TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types);

// Returns on how many of a player's last ranks the piece could never move, if it may not stand there; 0 if it
// may.
int forbiddenRanks(const IniGame& game, const IniType& type);

// Declares the types of pieces that promote as in shogi and return to their old type, by capture or by promotion back;
// states how pieces promote to them, and what becomes of them. They move as the type that they were promoted to.
void addForms(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals);

// ---- pawns ----

// Returns the cells of the side's key `region`, or else the cells on the ranks that the key `rankKey` names.
// `isIn` is called with a rank counted from the side's own edge, the named rank, whether this engine has
// regions, and whether the key is given. A region stays in place when a section that inherits it enlarges the
// board.
CellSet cellsByRank(const IniGame& game, Side side, std::string_view region, std::string_view rankKey,
                    bool (*isIn)(int seen, int named, bool isRegion, bool isWritten));

// Returns the cells from which the side's pawns may step twice.
CellSet doubleStepCells(const IniGame& game, Side side);

// These functions add the pawn's moves of the type to `piece`, and to `steps` the cells from which it really
// steps twice.
void addPawnSteps(const IniGame& game, const IniType& type, const CellsBySide& promotesOn,
                  syntax::PieceDeclaration& piece, CellsBySide& steps);
void addMovesFromRegion(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece,
                        CellsBySide& steps);

// ---- palace ----

// Adds moves that notation cannot express: over other pieces, like the cannon's, and along the lines of the
// palace (the engine's Position::attacks_from).
void addPalaceMoves(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// ---- hands ----

// Returns the condition on other pieces under which the type may not be dropped; nothing if there is none.
std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniPromotion& promotion,
                                                   const IniType& type);
// Must be called after the pieces are declared, since promoted pieces are declared like the types that they
// are promoted to.
void addHands(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals);
// Adds drops beside first moves. Must be called after addHands().
void addGating(const IniGame& game, const IniPromotion& promotion);

// ---- pieces ----

// Declares the pieces. `royals` is the names of pieces that are royal besides the king. Returns the cells
// from which some piece steps twice.
CellsBySide addPieces(const IniGame& game, const IniPromotion& promotion,
                      const std::vector<std::string>& royals);

// ---- royals ----

// Adds the rules about pseudo-royal pieces. Returns the names of those that become royal.
std::vector<std::string> addPseudoRoyals(const IniGame& game, const IniPromotion& promotion);

// ---- walls ----

// Adds the turns in which walls are built, and sets the side that begins.
void addWalls(const IniGame& game);

// ---- goals ----

Goal::Result resultOf(std::string_view value);  // "win", "loss", "draw"
void addExtinction(const IniGame& game, const IniPromotion& promotion);
void addFlags(const IniGame& game, const IniPromotion& promotion);
void addRows(const IniGame& game);
// Adds the rule about kings that face each other: the player to move must end that, or pass, which ends the
// game.
void addBikjang(const IniGame& game);

// ---- ends ----

void addEnds(const IniGame& game, const IniPromotion& promotion);

}  // namespace fairyforge::frontend::ini
