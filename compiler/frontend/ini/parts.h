// Converts the keys of a section to statements; a section here for each source file.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/layer.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// ---- promotion ----

struct IniPromotion {
  std::array<CellSet, kSides> zone{};  // the cells on which they promote
  TypeRefs promoting{};                // the types that promote
  TypeRefs choices{};                  // the types that they may promote to
  TypeRefs ofSide[kSides]{};           // for each player the types that his pawns may promote to
  bool stopsShort = false;             // pawns may not enter the zone, since no type is left to promote to
  bool onEntry = false;                // a pawn could promote in the zone without entering it
};

// Returns the types that a key such as `promotionPawnTypes` names. White's may differ from Black's if neither
// side can ever have the other's types.
TypeRefs typesOfSides(const IniGame& game, const std::string& key);

IniPromotion addPromotion(const IniGame& game);

// Declares types for promoted pawns that become pawns again when they are captured. `out` already has the
// types that they are promoted to.
void addPromotedTypes(IniValues& values, const IniPromotion& promotion, const SourceSpan& place,
                      IniLayer& out);
// Returns the types, together with their promoted versions that are demoted by capture.
TypeRefs withPromoted(IniValues& values, const IniPromotion& promotion, TypeRefs types);

// ---- captures ----

void addCaptureEffects(const IniGame& game);

// Does the type turn to stone when it captures?
bool petrifies(const IniGame& game, const IniType& type);

// Returns a letter that no type uses.
std::string freeLetter(const IniTypes& types);

// ---- castling ----

// Adds castling to the moves of the type that castles.
void addCastling(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// ---- chase ----

void addChase(const IniGame& game);

// ---- counting ----

void addCounting(const IniGame& game);

// ---- enclosing ----

// Adds the requirements of `enclosingDrop` on drops of the piece to its declaration.
void addEnclosingDrop(const IniGame& game, syntax::PieceDeclaration& piece);
// Adds the rules by which pieces change sides after a drop or a move.
void addFlips(const IniGame& game);

// ---- ends ----

void addEnds(const IniGame& game, const IniPromotion& promotion);

// ---- gating ----

// Must be called after addHands().
void addGating(const IniGame& game, const IniPromotion& promotion);

// ---- hands ----

// Returns the condition on other pieces under which the type may not be dropped; nothing if there is none.
std::optional<syntax::Restriction> dropRestriction(const IniGame& game, const IniType& type);
// Are pieces from the hand dropped beside first moves?
bool gates(IniValues& values);
// Returns the cells on which the engine lets a piece of the type be dropped, whether they are empty or not.
std::array<CellSet, kSides> dropRegions(const IniGame& game, const IniType& type,
                                        const IniPromotion& promotion);
// Must be called after the pieces are declared, since promoted pieces are declared like the types that they
// are promoted to.
void addHands(const IniGame& game, const IniPromotion& promotion, const std::vector<std::string>& royals);

// ---- keys ----

// Reports keys that the engine or this program does not know, and adds those about presentation.
void checkKeys(IniValues& values, IniLayer& out);

// ---- palace ----

// Adds moves that notation cannot express: over other pieces, like the cannon's, and along the lines of the
// palace (the engine's Position::attacks_from).
void addPalaceMoves(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece);

// Adds the rule about kings that face each other: the player to move must end that, or pass, which ends the
// game.
void addBikjang(const IniGame& game);

// ---- pawns ----

// Returns the cells of the side's key `region`, or else the cells on the ranks that the key `rankKey` names.
// `isIn` is called with a rank counted from the side's own edge, the named rank, whether this engine has
// regions, and whether the key is given. A region stays in place when a section that inherits it enlarges the
// board.
CellSet cellsByRank(const IniGame& game, Side side, const std::string& region, std::string_view rankKey,
                    int standard, bool (*isIn)(int seen, int named, bool isRegion, bool isWritten));

// Returns the cells from which the side's pawns may step twice.
CellSet doubleStepCells(const IniGame& game, Side side);

// Both functions add the type's moves to `piece`, and to `steps` the cells from which it actually steps
// twice.
void addPawnSteps(const IniGame& game, const IniType& type, const std::array<CellSet, kSides>& promotesOn,
                  syntax::PieceDeclaration& piece, std::array<CellSet, kSides>& steps);
void addMovesFromRegion(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece,
                        std::array<CellSet, kSides>& steps);

// Keeps a pawn from cells on which it would have to promote but has no type to promote to. It still gives
// check on them.
void stopShort(const IniGame& game, const std::array<CellSet, kSides>& zone, syntax::PieceDeclaration& piece);

// ---- pieces ----

// Declares the pieces. `royals` is the names of pieces that are royal besides the king. Returns the cells
// from which some piece steps twice.
std::array<CellSet, kSides> addPieces(const IniGame& game, const IniPromotion& promotion,
                                      const std::vector<std::string>& royals);

// ---- royals ----

// Adds the rules about pseudo-royal pieces. Returns the names of those that become royal.
std::vector<std::string> addPseudoRoyals(const IniGame& game, const IniPromotion& promotion);

// ---- walls ----

// Adds the turns in which walls are built, and sets the side that begins.
void addWalls(const IniGame& game);

}  // namespace fairyforge::frontend::ini
