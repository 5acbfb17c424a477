// The conversion of one section of a variants.ini to statements: the values of its keys, its pieces, its
// start, and the statements so far. The functions below add statements; each section of this header is the
// source file of that name.
#pragma once

#include <array>
#include <initializer_list>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/frontend/formats/cells-by-side.h"
#include "compiler/frontend/ini/ini-sections.h"
#include "compiler/frontend/syntax/hand-sentences.h"

namespace fairyforge::frontend::ini {

using formats::CellsBySide, formats::IniKey, formats::allCells, formats::forEachOf,
    formats::generalsFaceAlongRanks, formats::hasCustomPieces, formats::includes, formats::iniKey,
    formats::iniKeys, formats::iniMobilityKeys, formats::iniNumber, formats::iniPiece, formats::iniPieceKeys,
    formats::isCustomPiece, formats::isEmpty, formats::kChasedRegardless, formats::kMayChase,
    formats::kRowKeys, formats::keyOf, formats::letterOfWall, formats::mobilityKey, formats::overlap,
    formats::without;
using syntax::Array, syntax::Beside, syntax::BoardShape, syntax::Castle, syntax::CellItem, syntax::CellList,
    syntax::Counting, syntax::DrawPoints, syntax::Effects, syntax::GoalRule, syntax::GoalWords,
    syntax::handRule, syntax::handRuleOn, syntax::Header, syntax::MoveEffect, syntax::MoveLines,
    syntax::Number, syntax::OccupantWords, syntax::PerpetualChase, syntax::PieceDeclaration,
    syntax::Presentation, syntax::Program, syntax::ProgramLine, syntax::Promote, syntax::Restriction,
    syntax::SidedCells, syntax::Statement, syntax::ThirdSideBlock, syntax::TurnOrder, syntax::TypeRef;

// Returns a span over a text that is in no file. Messages call the text `what`.
SourceSpan spanOver(const std::string& what, std::string text);

// Returns the characters of the word from `from` to before `to`, with their place.
Word part(const Word& word, std::size_t from, std::size_t to);
// Returns the words of a value, separated by blanks.
std::vector<Word> wordsIn(const Word& value);

using TypeRefs = std::vector<TypeRef>;
bool isAmong(const TypeRefs& types, const TypeRef& type);

// A piece that the section uses.
struct IniType {
  std::string name;  // "knight", "customPiece3"
  Word letter;       // a capital letter, which is its ID
  SourceSpan entry;
  SourceSpan movement{};
  std::string fromRegion{};  // moves that the piece has only in the region of double steps
  bool moves() const { return name != "immobile"; }
};

// Returns these ranks as White counts them; Black's follow by reflection.
SidedCells ranks(int first, int last, const SourceSpan& place = {});

// A promotion as in shogi: to one type, by a move that begins or ends on a cell where pieces promote.
struct IniForm {
  TypeRef from, to;
  std::string id;  // the ID of the promoted piece; that of `to` if it never becomes `from` again
  bool isForGood() const { return id == to.text; }
  TypeRef type() const { return {id, from.span}; }
};

// The rules of promotion of pawns, which other keys need too.
struct IniPromotion {
  CellsBySide zone{};         // the cells where pieces promote
  TypeRefs promoting{};       // the types that promote
  TypeRefs choices{};         // the types to which they can promote
  TypeRefs ofSide[kSides]{};  // the choices of each player
  // Pawns may not enter the zone, because there is nothing to which they can promote.
  bool stopsShort = false;
  // A pawn can be in the zone without having promoted, or step into it by a double step. Then the versions of
  // the engine promote differently.
  bool inZoneUnpromoted = false;
};

// The section that is converted; see above.
struct IniGame {
  IniGame(const IniSection& ofSection, const IniConfig& from, Diagnostics& into)
      : section(ofSection), config(from), diagnostics(into) {}

  // Reports an error at `span`; if that is empty, at the name of the section.
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics.error(span ? span : section.name.span, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  // Reports that the value of the entry is wrong, and what was expected.
  Diagnostic& wrongValue(const IniEntry& entry, std::string_view expected, Code code = "bad-value");
  // Reports that the section has a rule that this program does not support. The message is `what` and "not
  // supported".
  void notSupported(SourceSpan span, std::string what);
  void notSupported(std::string_view key, std::string what) { notSupported(spanOf(key), std::move(what)); }
  // Is this the first call for the key? So the value of a key is reported only once.
  bool isFirstComplaint(std::string_view key) { return reported.insert(std::string(key)).second; }

  bool isNewest() const { return config.engine() == FairyStockfish::Newest; }
  std::string engineTitle() const { return std::string(titleOf(config.engine())); }

  const IniEntry* find(std::string_view key) const { return config.find(key); }
  // Returns the place of the key's value; an empty span if the section does not set the key.
  SourceSpan spanOf(std::string_view key) const;
  Word value(std::string_view key) const;
  // Returns the number that the key has, with the standard value if the section does not set it. Reports a
  // value that is not within the limits of the table of keys, or above `most`. A file can be a letter or a
  // number.
  int number(std::string_view key, int most = std::numeric_limits<int>::max());
  bool flag(std::string_view key);
  // Returns the value of the key. If the table of keys does not list it, reports it and returns an empty
  // text.
  std::string result(std::string_view key);
  // Reports a value of the key that names several pieces, of which the engine takes the last.
  void wantsOnePiece(std::string_view key);
  // Returns the first of these keys that the section sets; the last if it sets none.
  std::string given(std::initializer_list<std::string_view> keys) const;
  // Returns the entry of the key for both players, or of the key for this player, whichever a later section
  // sets; null if neither is set.
  const IniEntry* laterOf(std::string_view forBoth, Side side) const {
    return config.later(forBoth, keyOf(side, forBoth));
  }

  // Returns the cells of a value such as `*8 d* e4`.
  CellList region(const Word& word) const;

  const IniType* with(char letter) const;
  const IniType* named(std::string_view name) const;
  const IniType& of(const TypeRef& ref) const { return *with(ref.text[0]); }
  const IniType& of(Piece piece) const { return types[index(piece.type())]; }
  std::string knownLetters() const;
  TypeRefs all() const;
  // Returns the types for the letters in the key's value, without pieces that the section has removed.
  TypeRefs typesOf(std::string_view key);
  TypeRefs castlingPartners() { return typesOf(given({"castlingRookPieces", "castlingRookPiece"})); }

  // Returns the cells of the key's region; all cells if the section does not set the key.
  CellSet regionCells(std::string_view key);
  // Returns the cells on which pieces of the type may be (`mobilityRegion`).
  CellsBySide mobility(const IniType& type);
  // Returns the cells of each side as a list of single cells.
  SidedCells listed(const CellsBySide& cells) const;
  CellList listed(const CellSet& cells) const { return listed({cells, cells}).white; }
  template <typename IsIn>
  CellsBySide cellsWhere(IsIn isIn) const {
    return formats::cellsWhere(board, isIn);
  }
  // Returns the rank of the cell as the side counts it; 0 is its own first rank.
  int rankSeen(Cell cell, Side side) const { return formats::rankSeen(board, cell, side); }
  int ranksToLast(Cell cell, Side side) const { return formats::ranksToLast(board, cell, side); }

  // Returns the cell `ranks` ranks ahead of `cell`, as the side sees it; kNoCell off the board.
  Cell ahead(Cell cell, Side side, int ranks) const {
    return board.at(board.file(cell), board.rank(cell) + (side == Side::White ? ranks : -ranks));
  }

  // Returns the cells on which the side has pieces of this type in the array.
  CellSet cellsOf(TypeId type, Side side) const;
  CellSet cellsOf(const IniType& type, Side side) const {
    return cellsOf(typeAt(static_cast<std::size_t>(&type - types.data())), side);
  }
  CellsBySide cellsOf(const IniType& type) const {
    return {cellsOf(type, Side::White), cellsOf(type, Side::Black)};
  }
  // Does the side (second function: either side) have a piece of this type in hand at the start?
  bool holds(const TypeRef& type, Side side) const { return isAmong(pocket[index(side)], type); }
  bool holds(const TypeRef& type) const { return holds(type, Side::White) || holds(type, Side::Black); }
  bool holdsNothing() const { return pocket[0].empty() && pocket[1].empty(); }
  // Does `extinctionPseudoRoyal` make the type royal?
  bool isPseudoRoyal(const IniType& type) const { return isAmong(royals, type.letter); }
  // Do moves or drops let pieces change sides?
  bool flips() const { return value("flipEnclosedPieces").text != "none"; }
  // Does a promoted piece that is captured go to the hand as the type that it was before?
  bool demotes() { return flag("capturesToHand") && flag("pieceDrops") && !flag("dropLoop"); }

  // Adds a statement, whose place is the span or the value of the key; if that is empty, the name of the
  // section.
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements.push_back({span ? span : section.name.span, std::move(what)});
  }
  template <typename What>
  void add(std::string_view key, What what) {
    add(spanOf(key), std::move(what));
  }
  // Returns the declaration of the piece with this ID, which must have been added already.
  PieceDeclaration& declarationOf(std::string_view id);

  const IniSection& section;
  const IniConfig& config;
  Diagnostics& diagnostics;
  std::set<std::string> reported{};  // the keys whose values have been reported
  // In the order of their declarations: the index of a type is its TypeId.
  std::vector<IniType> types{};
  std::vector<IniForm> forms{};
  // From here to `blackBegins`: what `startFen` says.
  Board board{8, 8};
  std::vector<Piece> array{};
  Word rights{"-", {}};
  TypeRefs pocket[kSides]{};
  std::array<int, kSides> checksWanted{1, 1};
  bool blackBegins = false;
  IniPromotion promotion{};
  TypeRefs royals{};    // the types that `extinctionPseudoRoyal` makes royal
  CellsBySide steps{};  // the cells from which some piece can step twice
  Layer statements{};
};

// ---- values ----

// Reports keys that the engine or this program does not know. Adds the keys about presentation.
void checkKeys(IniGame& game);

// ---- program-writer: writes move programs (Program) for rules that no sentence expresses ----

// The operands of the instructions in a text: `step 2` means steps[1]; without a number, the first is meant.
struct ProgramOperands {
  std::vector<Vector> steps{};
  std::vector<CellList> zones{};
  // The neighbourhoods for `beside`; they mean pieces of any type, in all eight directions.
  std::vector<Neighbourhood> beside{};
  TypeRef type{};
};
// Appends the instructions of `code`, such as `on: step; test empty; fork on; land`, to the program. Its
// labels are local to this text.
void write(Program& program, std::string_view code, const ProgramOperands& with = {});

// Appends alternatives: the program continues with each of these texts.
using Alternatives = std::vector<std::pair<std::string, ProgramOperands>>;
void write(Program& program, const Alternatives& ways);

Program programOf(Side side, bool drops, const SourceSpan& place);

// ---- types ----

void collectTypes(IniGame& game);

// Can any piece of the section capture en passant?
bool takesInPassing(const IniGame& game);

// Finds the promotions as in shogi (IniForm).
void findForms(IniGame& game);

// Returns how many pieces of the type a side may have after a promotion to that type; 0: any number.
int promotionLimit(IniGame& game, const TypeRef& type);

// ---- custom-movement: movements in the engine's notation ----

// The moves of a customPiece.
struct CustomMovement {
  SourceSpan movement{};   // in this program's notation
  std::string fromRegion;  // further moves that start only in the region of double steps; empty: none
};
// When does the piece capture en passant?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// Returns the movement that `written` defines for the piece `name`; nothing, after reporting an error, if it
// is wrong.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// Returns the terms of a movement that have moves on this board: on a narrow board, moves of built-in pieces
// can be impossible.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// Return the terms of a movement that do not capture, and those that capture, in this program's notation.
// Nothing if there are none, or if a term has several legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

// ---- start ----

// Reads `startFen`: board, array and so on, which may not be used if this reports an error.
void readStart(IniGame& game);

// ---- captures ----

void addCaptureEffects(IniGame& game);

// Does the key `petrifyOnCaptureTypes` name the type?
bool isStony(IniGame& game, const IniType& type);

// Returns the declaration of a piece that nobody can take (a stone, a wall or a duck), with a letter that no
// type uses.
PieceDeclaration wallCalled(const IniGame& game, const TypeRef& name, const char* movement);

// ---- castling ----

// Adds castling, if the section has it. `type` is the type that castles, `piece` its declaration.
void addCastling(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- enclosing ----

// Adds the conditions of `enclosingDrop` on drops of the piece, or programs for its drops.
void addEnclosingDrop(IniGame& game, PieceDeclaration& piece);
// Adds the rules by which pieces change sides after a drop or a move (`flipEnclosedPieces`).
void addFlips(IniGame& game);

// ---- promotion ----

// Returns the types that a key such as `promotionPawnTypes` names. White's list can differ from Black's only
// in types that the other side can never have.
TypeRefs typesOfSides(IniGame& game, const std::string& key);

void addPromotion(IniGame& game);

// Declares, for each type to which pawns promote, a second type for pieces that become pawns again when they
// are captured. The types to which pawns promote must have been declared already.
void addPromotedTypes(IniGame& game, const SourceSpan& place);
// Returns the types, followed by the types of promoted pieces that become one of them again when captured.
TypeRefs withPromoted(IniGame& game, TypeRefs types);

// Returns the cells from which the piece could never move without capture and where it is therefore forbidden
// (`immobilityIllegal`).
CellsBySide forbiddenCells(IniGame& game, const IniType& type);

// Adds the promotions as in shogi, except those of the engine's own pawn, which addPromotion() adds. Declares
// the types of promoted pieces that become the old type again when captured or promoted back. They move like
// the type to which they are promoted.
void addForms(IniGame& game);

// ---- pawns ----

// Returns the cells of the key `region` for the side or, if a later section sets `rankKey` or none sets
// `region`, the cells for which isIn is true. isIn gets a rank counted from the side's own edge, the rank
// that the key `rankKey` names, whether this engine has regions, and whether `rankKey` is set. A region keeps
// its cells if a section that inherits it enlarges the board.
CellSet cellsByRank(IniGame& game, Side side, std::string_view region, std::string_view rankKey,
                    bool (*isIn)(int seen, int named, bool isRegion, bool isWritten));

// Returns the cells from which the side's pawns can step twice.
CellSet doubleStepCells(IniGame& game, Side side);

// Is there a cell on which pieces of the type could capture in passing, and where they promote by other moves?
// In the engine they do not promote by such captures.
bool promotesInPassing(IniGame& game, const IniType& type);

// Add the pawn's moves of the type to `piece`, and the cells from which it steps twice to game.steps.
void addPawnSteps(IniGame& game, const IniType& type, PieceDeclaration& piece);
void addMovesFromRegion(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- palace ----

// Adds moves that notation cannot express: the cannon's leaps over other pieces, and moves along the lines of
// the palace (Position::attacks_from in the engine).
void addPalaceMoves(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- hands ----

// Returns the condition about other pieces under which the type may not be dropped; nothing if there is none.
std::optional<Restriction> dropRestriction(IniGame& game, const IniType& type);
// To be called after the pieces are declared, because promoted pieces are declared like the types to which
// they are promoted.
void addHands(IniGame& game);
// Adds drops beside first moves (gating). To be called after addHands().
void addGating(IniGame& game);

// ---- pieces ----

// Declares the pieces of the section.
void addPieces(IniGame& game);

// ---- royals ----

// Does a rule about checks apply? The engine sees checks to kings alone, not to other royal pieces
// (Position::gives_check). Reports such a rule if the section itself has it.
bool seesChecks(IniGame& game, std::string_view key);
// Adds the rules about pseudo-royal pieces, and marks those types that become royal (royals.cpp).
void addPseudoRoyals(IniGame& game);

// ---- walls ----

// Adds the turns in which walls are built, and the side that begins.
void addWalls(IniGame& game);

// ---- goals ----

Goal::Result resultOf(std::string_view value);  // the result for "win", "loss" or "draw"
void addExtinction(IniGame& game);
void addFlags(IniGame& game);
void addRows(IniGame& game);
// Adds the rule about kings that face each other (`bikjangRule`). If they do, the player to move must end
// that; or he passes, which ends the game.
void addBikjang(IniGame& game);

// ---- ends ----

void addEnds(IniGame& game);

}  // namespace fairyforge::frontend::ini
