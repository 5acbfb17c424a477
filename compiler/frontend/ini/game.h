// A section of a variants.ini on its way to statements: the values of its keys, or their standard values; its pieces, its
// start, and the statements. Below it, what adds statements: a section here for each file.
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
#include "compiler/frontend/ini/text.h"
#include "compiler/frontend/syntax/hand-sentences.h"

namespace fairyforge::frontend::ini {

using formats::CellsBySide, formats::IniKey, formats::allCells, formats::forEachOf,
    formats::generalsFaceAlongRanks, formats::hasCustomPieces, formats::includes, formats::iniKey,
    formats::iniKeys, formats::iniMobilityKeys, formats::iniNumber, formats::iniPiece, formats::iniPieceKeys,
    formats::isCustomPiece, formats::isEmpty, formats::kChasedRegardless, formats::kMayChase,
    formats::kRowKeys, formats::keyOf, formats::lastRanks, formats::letterOfWall, formats::mobilityKey,
    formats::overlap, formats::without;
using syntax::Array, syntax::Beside, syntax::BoardShape, syntax::Castle, syntax::CellItem, syntax::CellList,
    syntax::Counting, syntax::DrawPoints, syntax::Effects, syntax::GoalRule, syntax::GoalWords,
    syntax::handRule, syntax::handRuleOn, syntax::Header, syntax::MoveEffect, syntax::MoveLines,
    syntax::Number, syntax::OccupantWords, syntax::PerpetualChase, syntax::PieceDeclaration,
    syntax::Presentation, syntax::Program, syntax::ProgramLine, syntax::Promote, syntax::Restriction,
    syntax::SidedCells, syntax::Statement, syntax::ThirdSideBlock, syntax::TurnOrder, syntax::TypeRef;

// Returns the span of a text that is not from any file.
SourceSpan textOf(const std::string& what, std::string text);

// Returns the characters [from, to) of the word.
Word part(const Word& word, std::size_t from, std::size_t to);
// Returns the words of a value, which blanks separate.
std::vector<Word> wordsIn(const Word& value);

using TypeRefs = std::vector<TypeRef>;
bool isAmong(const TypeRefs& types, const TypeRef& type);

// A piece of the section.
struct IniType {
  std::string name;  // "knight", "customPiece3"
  Word letter;       // a capital, used as ID
  SourceSpan entry;
  SourceSpan movement{};
  std::string fromRegion{};  // further moves that are made only from the region of double steps
  bool moves() const { return name != "immobile"; }
};

// Returns ranks as White sees them; Black's are their reflections.
SidedCells ranks(int first, int last, const SourceSpan& place = {});

// A promotion as in shogi: to one type, on entering or leaving the region.
struct IniForm {
  TypeRef from, to;
  std::string id;  // of the promoted piece; that of `to` if the piece is never demoted
  bool isForGood() const { return id == to.text; }
  TypeRef type() const { return {id, from.span}; }
};

struct IniPromotion {
  CellsBySide zone{};         // where they promote
  TypeRefs promoting{};       // the types that promote
  TypeRefs choices{};         // the types that they may promote to
  TypeRefs ofSide[kSides]{};  // the same for each player
  bool stopsShort = false;    // pawns may not enter the zone, since they have nothing to promote to
  bool onEntry = false;       // a pawn could promote in the zone without entering it
};

struct IniGame {
  IniGame(const IniSection& ofSection, const IniConfig& from, Diagnostics& into)
      : section(ofSection), config(from), diagnostics(into) {}

  // Reports an error at `span`; without a span, at the section's name.
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics.error(span ? span : section.name.span, code, std::move(message));
  }
  // Reports that the value of the entry is not what was expected.
  Diagnostic& wrongValue(const IniEntry& entry, std::string_view expected, Code code = "bad-value");
  // Reports that the section has a rule that this program does not support.
  void notSupported(SourceSpan span, std::string what);
  void notSupported(std::string_view key, std::string what) { notSupported(spanOf(key), std::move(what)); }
  // Returns true when it is first called for the key, so that a value is reported only once.
  bool isFirstComplaint(std::string_view key) { return reported.insert(std::string(key)).second; }

  bool isNewest() const { return config.engine() == FairyStockfish::Newest; }
  std::string engineTitle() const { return std::string(titleOf(config.engine())); }

  const IniEntry* find(std::string_view key) const { return config.find(key); }
  // Returns the place of the key's value; that of the section's name if the key is not given.
  SourceSpan spanOf(std::string_view key) const;
  Word value(std::string_view key) const;
  // Returns the number that the key gives, within the limits of the table of keys and at most `most`; a wrong
  // value is reported. A file may be given as a letter or a number.
  int number(std::string_view key, int most = std::numeric_limits<int>::max());
  bool flag(std::string_view key);
  // Returns the value of the key if the table of keys lists it; otherwise reports it and returns an empty
  // text.
  std::string result(std::string_view key);
  // Returns the first of these keys that is given; the last if none is.
  std::string given(std::initializer_list<std::string_view> keys) const;
  // Returns the entry of the key `forBoth` or of the key for the side, whichever comes from the later
  // section; null if neither is given.
  const IniEntry* laterOf(std::string_view forBoth, Side side) const {
    return config.later(forBoth, keyOf(side, forBoth));
  }

  // Reads cells such as `*8`, `d*`, `e4`, separated by blanks.
  CellList region(const Word& word) const;

  const IniType* with(char letter) const;
  const IniType* named(std::string_view name) const;
  const IniType& of(const TypeRef& ref) const { return *with(ref.text[0]); }
  const IniType& of(Piece piece) const { return types[index(piece.type())]; }
  std::string knownLetters() const;
  TypeRefs all() const;
  // Returns the pieces for the letters in a value, without those that the section has removed.
  TypeRefs typesOf(std::string_view key);
  TypeRefs castlingPartners() { return typesOf(given({"castlingRookPieces", "castlingRookPiece"})); }

  // Returns the cells of a key's region; all cells if the key is not given.
  CellSet regionCells(std::string_view key);
  // Returns the cells of each side as words, cell by cell, without looking for ranks, files or zones.
  SidedCells listed(const CellsBySide& cells) const;
  CellList listed(const CellSet& cells) const { return listed({cells, cells}).white; }
  template <typename IsIn>
  CellsBySide cellsWhere(IsIn isIn) const {
    return formats::cellsWhere(board, isIn);
  }
  // Returns the rank of the cell as the side counts it, from 0 for its own first rank.
  int rankSeen(Cell cell, Side side) const { return formats::rankSeen(board, cell, side); }
  int ranksToLast(Cell cell, Side side) const { return formats::ranksToLast(board, cell, side); }

  // Returns the cell so many ranks further, as the side sees it; kNoCell off the board.
  Cell ahead(Cell cell, Side side, int ranks) const {
    return board.at(board.file(cell), board.rank(cell) + (side == Side::White ? ranks : -ranks));
  }

  // Returns the cells of the side's pieces of this type.
  CellSet cellsOf(TypeId type, Side side) const;
  CellSet cellsOf(const IniType& type, Side side) const {
    return cellsOf(typeAt(static_cast<std::size_t>(&type - types.data())), side);
  }
  CellsBySide cellsOf(const IniType& type) const {
    return {cellsOf(type, Side::White), cellsOf(type, Side::Black)};
  }
  // Does this side, or with the second function any side, have a piece of this type in hand?
  bool holds(const TypeRef& type, Side side) const { return isAmong(pocket[index(side)], type); }
  bool holds(const TypeRef& type) const { return holds(type, Side::White) || holds(type, Side::Black); }
  bool holdsNothing() const { return pocket[0].empty() && pocket[1].empty(); }
  // Is the type royal, though it is not the king?
  bool isPseudoRoyal(const IniType& type) const { return isAmong(royals, type.letter); }
  // Does a captured promoted piece come into the hand as what it was before promotion?
  bool demotes() { return flag("capturesToHand") && flag("pieceDrops") && !flag("dropLoop"); }

  // Adds a statement about the span, or about the key. Without a span it is about the section's name.
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements.push_back({span ? span : section.name.span, std::move(what)});
  }
  template <typename What>
  void add(std::string_view key, What what) {
    add(spanOf(key), std::move(what));
  }
  // Returns the declaration of the piece with this ID, which must have been added before.
  PieceDeclaration& declarationOf(std::string_view id);

  const IniSection& section;
  const IniConfig& config;
  Diagnostics& diagnostics;
  std::set<std::string> reported{};  // keys whose values were refused
  // The pieces in the order of their declarations: the index of a type is its TypeId.
  std::vector<IniType> types{};
  std::vector<IniForm> forms{};
  // What `startFen` says.
  Board board{8, 8};
  std::vector<Piece> array{};
  Word rights{"-", {}};
  TypeRefs pocket[kSides]{};
  std::array<int, kSides> checksWanted{1, 1};
  bool blackBegins = false;
  IniPromotion promotion{};
  TypeRefs royals{};    // besides the king
  CellsBySide steps{};  // from which some piece may step twice
  Layer statements{};
};

// ---- values ----

// Reports keys that the engine or this program does not know, and adds those about presentation.
void checkKeys(IniGame& game);

// ---- program-writer: programs for rules that no sentence expresses, in the words of programs in texts of games ----

// What instructions are about: `step 2` is along the second of the steps; without a number, the first is meant.
struct ProgramOperands {
  std::vector<Vector> steps{};
  std::vector<CellList> zones{};
  std::vector<Neighbourhood> beside{};  // of pieces of any type; along all eight steps, if it has steps
  TypeRef type{};
};
// Appends instructions such as `on: step; test empty; fork on; land` to the program. Labels are those of this text alone.
void write(Program& program, std::string_view code, const ProgramOperands& with = {});

// Appends alternatives: the program continues with each of them.
using Alternatives = std::vector<std::pair<std::string, ProgramOperands>>;
void write(Program& program, const Alternatives& ways);

Program programOf(Side side, bool drops, const SourceSpan& place);

// ---- types ----

void collectTypes(IniGame& game);

// Does the section allow any piece to capture en passant?
bool takesInPassing(const IniGame& game);

// Finds the promotions as in shogi.
void findForms(IniGame& game);

// Returns the most pieces of the type that a side may have after a promotion; 0: any number.
int promotionLimit(IniGame& game, const TypeRef& type);

// ---- custom-movement: movements that a section defines ----

struct CustomMovement {
  SourceSpan movement{};   // in the usual notation
  std::string fromRegion;  // further moves from the region of double steps; empty: none
};
// Does the piece capture en passant?
enum class InPassing : std::uint8_t { Never, WhereItSays, Always };
// Returns the movement `written` for the piece with that name; reports a wrong one and returns nothing.
std::optional<CustomMovement> customMovement(const std::string& name, const SourceSpan& written,
                                             InPassing inPassing, Diagnostics& diagnostics);

// Returns those terms of a movement that make moves on the board: on a narrow board, moves of built-in pieces
// may be impossible.
SourceSpan possibleOn(Board board, const SourceSpan& movement);
// withoutCaptures() returns the part of a movement that does not capture, the other function the part that
// captures; both are given and returned in the usual notation. They return nothing if a term has several
// legs.
std::optional<SourceSpan> withoutCaptures(const SourceSpan& movement);
std::optional<SourceSpan> capturesOf(const SourceSpan& movement);

// ---- start ----

// Adds the board and the array. They may be used only if no error was reported.
void readStart(IniGame& game);

// ---- captures ----

void addCaptureEffects(IniGame& game);

// Does the type turn to stone when it captures?
bool petrifies(IniGame& game, const IniType& type);

// Returns the declaration of a piece that nobody takes, such as a stone, a wall or a duck, with a letter that
// no type uses.
PieceDeclaration wallCalled(const IniGame& game, const TypeRef& name, const char* movement);

// ---- castling ----

// Adds castling to the moves of the type that castles.
void addCastling(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- enclosing ----

// Adds the requirements of `enclosingDrop` on drops of the piece to its declaration.
void addEnclosingDrop(IniGame& game, PieceDeclaration& piece);
// Adds the rules by which pieces change sides after a drop or a move.
void addFlips(IniGame& game);

// ---- promotion ----

// Returns the types that a key such as `promotionPawnTypes` names. White's may differ from Black's if neither
// side can ever have the other's types.
TypeRefs typesOfSides(IniGame& game, const std::string& key);

void addPromotion(IniGame& game);

// Declares types for promoted pawns that become pawns again when they are captured. The types that they are promoted to
// are declared already.
void addPromotedTypes(IniGame& game, const SourceSpan& place);
// Returns the given types, and for each also the types of its promoted pieces that become it again when
// captured.
TypeRefs withPromoted(IniGame& game, TypeRefs types);

// Returns on how many of a player's last ranks the piece could never move, if it may not stand there; 0 if it
// may.
int forbiddenRanks(IniGame& game, const IniType& type);

// Declares the types of pieces that promote as in shogi and return to their old type, by capture or by promotion back;
// states how pieces promote to them, and what becomes of them. They move as the type that they were promoted to.
void addForms(IniGame& game);

// ---- pawns ----

// Returns the cells of the side's key `region`, or else the cells on the ranks that the key `rankKey` names.
// `isIn` is called with a rank counted from the side's own edge, the named rank, whether this engine has
// regions, and whether the key is given. A region stays in place when a section that inherits it enlarges the
// board.
CellSet cellsByRank(IniGame& game, Side side, std::string_view region, std::string_view rankKey,
                    bool (*isIn)(int seen, int named, bool isRegion, bool isWritten));

// Returns the cells from which the side's pawns may step twice.
CellSet doubleStepCells(IniGame& game, Side side);

// These functions add the pawn's moves of the type to `piece`, and to the game's `steps` the cells from which it really
// steps twice.
void addPawnSteps(IniGame& game, const IniType& type, PieceDeclaration& piece);
void addMovesFromRegion(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- palace ----

// Adds moves that notation cannot express: over other pieces, like the cannon's, and along the lines of the
// palace (the engine's Position::attacks_from).
void addPalaceMoves(IniGame& game, const IniType& type, PieceDeclaration& piece);

// ---- hands ----

// Returns the condition on other pieces under which the type may not be dropped; nothing if there is none.
std::optional<Restriction> dropRestriction(IniGame& game, const IniType& type);
// Must be called after the pieces are declared, since promoted pieces are declared like the types that they
// are promoted to.
void addHands(IniGame& game);
// Adds drops beside first moves. Must be called after addHands().
void addGating(IniGame& game);

// ---- pieces ----

// Declares the pieces.
void addPieces(IniGame& game);

// ---- royals ----

// Adds the rules about pseudo-royal pieces, and sets those that become royal.
void addPseudoRoyals(IniGame& game);

// ---- walls ----

// Adds the turns in which walls are built, and sets the side that begins.
void addWalls(IniGame& game);

// ---- goals ----

Goal::Result resultOf(std::string_view value);  // "win", "loss", "draw"
void addExtinction(IniGame& game);
void addFlags(IniGame& game);
void addRows(IniGame& game);
// Adds the rule about kings that face each other: the player to move must end that, or pass, which ends the
// game.
void addBikjang(IniGame& game);

// ---- ends ----

void addEnds(IniGame& game);

}  // namespace fairyforge::frontend::ini
