// From the keys of a section of a variants.ini to statements: one class, whose parts lie in files by subject
// (values.cpp, pieces.cpp, pawns.cpp, castling.cpp, hands.cpp, ends.cpp; the rest in statements.cpp).
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/ini/text.h"
#include "compiler/movement/notation.h"
#include "compiler/rules/board.h"

namespace fairyforge {

// A piece of the section.
struct IniType {
  std::string name;     // "knight", "customPiece3"
  syntax::Word letter;  // as an ID: a capital
  SourceSpan entry;
  SourceSpan movement;
  bool stepsTwice = false;  // from the region of double steps, besides the movement
};

// A text that stands in no file.
SourceSpan textOf(const std::string& what, std::string text);

class IniLowering {
 public:
  IniLowering(const IniSection& section, const IniConfig& config, Diagnostics& diagnostics)
      : section_(section), config_(config), diagnostics_(diagnostics) {}

  syntax::Layer lower();
  // Reports what the other version of the engine plays differently.
  void compareWith(const IniConfig& elsewhere);

 private:
  using TypeRefs = std::vector<syntax::TypeRef>;

  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span ? span : section_.name.span, code, std::move(message));
  }
  // Reports that the section has a rule that this program does not support.
  void notSupported(const SourceSpan& span, std::string what);
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements_.push_back({span ? span : section_.name.span, std::move(what)});
  }
  bool isNewest() const { return config_.engine() == FairyStockfish::Newest; }
  std::string engineTitle() const { return std::string(titleOf(config_.engine())); }
  void checkKeys();
  void complainAboutKey(const IniEntry& entry);

  // Values, or what holds without the key.
  SourceSpan spanOf(std::string_view key) const;
  syntax::Word value(std::string_view key) const;
  int number(std::string_view key, int standard, int min, int max);
  int fileNumber(std::string_view key, int standard, int max);
  bool flag(std::string_view key);
  // One of the results; empty where it is none of them.
  std::string result(std::string_view key, const std::vector<std::string>& results);
  // The pieces that the letters of a value stand for. Those that the section has taken away are left out.
  TypeRefs typesOf(std::string_view key);
  // The first of the keys that is given, or the last.
  std::string_view given(std::initializer_list<std::string_view> keys) const;
  // Cells as `*8`, `d*`, `e4`, parted by blanks.
  syntax::CellList region(std::string_view key) const { return region(value(key)); }
  syntax::CellList region(const syntax::Word& word) const;
  // The same as a set; all cells where the key is not given.
  CellSet regionCells(std::string_view key);
  std::string knownLetters() const;
  const IniType* typeWith(char letter) const;
  const IniType* typeNamed(std::string_view name) const;
  const IniType* typeOf(const syntax::TypeRef& ref) const { return typeWith(ref.text[0]); }

  // Pieces and their moves.
  void collectTypes();
  void collectType(const std::string& name, const IniEntry& entry);
  std::optional<SourceSpan> customMovement(IniType& type, const SourceSpan& written);
  bool takeDoubleStep(IniType& type, Notation& notation, const SourceSpan& written);
  bool spreadEnPassant(Notation& notation, const SourceSpan& written);
  void addPieces();
  std::array<CellSet, kSides> kingCells();
  void addKing(syntax::PieceDeclaration& piece);
  void addPawnSteps(const IniType& type, syntax::PieceDeclaration& piece);
  void stopShort(syntax::PieceDeclaration& piece) const;
  void addStepsTwice(syntax::PieceDeclaration& piece);
  CellSet doubleStepCells(Side side);
  void addSoldierSteps(syntax::PieceDeclaration& piece);
  void addMobility(const IniType& type, syntax::PieceDeclaration& piece);
  static syntax::SidedCells ranksAt(int first, int last);
  syntax::SidedCells listed(const std::array<CellSet, kSides>& cells) const;

  // Castling.
  void addCastling(const IniType& type, syntax::PieceDeclaration& piece);
  std::string castlingTerm(const IniType& king, Side colour, int direction);

  // The start.
  void readStart();
  void readPocket(syntax::Word& placement);
  syntax::CellList takeWalls(syntax::Word& placement);
  void placeArray(const syntax::Word& placement);
  std::vector<Cell> cellsOf(const IniType& type, Side side) const;
  int relativeRank(Cell cell, Side side) const;

  // Promotion and hands.
  void addPromotion();
  CellSet promotionCells(Side side);
  bool mayStandInZone(const IniType& type);
  void addHands();
  void addDrops(const IniType& type, const SourceSpan& place, bool firstRank, bool lastRanks);
  bool demotes();
  static std::string promotedId(const syntax::TypeRef& choice);
  void addPromotedTypes(const SourceSpan& place);
  // The types and what they are called when they were promoted and will be demoted.
  TypeRefs withPromoted(TypeRefs types);

  // Ends.
  void addEnds();
  void addRepetition();
  void addDuty();
  void addExtinction();
  void addPseudoRoyals();
  bool mayGrow(const IniType& type);
  void addFlags();
  void addRows();

  const IniSection& section_;
  const IniConfig& config_;
  Diagnostics& diagnostics_;
  syntax::Layer statements_;
  std::set<std::string> complained_;  // keys whose values were refused
  std::vector<IniType> types_;
  int files_ = 8, ranks_ = 8;
  std::optional<Board> board_;
  std::vector<Piece> array_;
  syntax::Word rights_{"-", {}};
  TypeRefs pocket_[kSides];
  std::array<CellSet, kSides> zone_;   // on these cells ...
  TypeRefs promoting_;                 // ... these promote ...
  TypeRefs choices_;                   // ... to these
  bool stopsShort_ = false;            // pawns keep out of there, as they have nothing to promote to
  bool promotesOnEntry_ = false;       // there is a pawn that could promote in the zone without entering it
  std::array<CellSet, kSides> steps_;  // from these cells some pawn may step twice
  std::vector<std::string> royals_;    // names of pieces that are royal besides the king
};

}  // namespace fairyforge
