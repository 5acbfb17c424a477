// Converts the lines of a Diagram to statements. All are collected first, because parameters name pieces of
// later lines.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/diagram/items.h"
#include "compiler/frontend/formats/diagram-presentation.h"

namespace fairyforge::frontend::diagram {

using syntax::SidedCells;
using TypeRefs = std::vector<syntax::TypeRef>;

// Returns the parts of the span between the separators. After a separator at the end comes an empty part.
std::vector<SourceSpan> splitAt(char separator, const SourceSpan& span);

// Converts one Diagram.
class Lowering {
 public:
  Lowering(const SourceSpan& block, Diagnostics& diagnostics) : block_(block), diagnostics_(diagnostics) {}

  syntax::Layer lower(const std::vector<DiagramItem>& items);

 private:
  // A piece of the Diagram, with what other lines say about it.
  struct Entry {
    const DiagramPiece* item;
    const DiagramParameter* morph = nullptr;
    syntax::Word id{};              // as the author wrote it
    syntax::Word name{}, unique{};  // name and ID, made different from those of all earlier pieces
    SidedCells at{};
  };

  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements_.push_back({span, std::move(what)});
  }

  // ---- parameters ----

  void readParameter(const DiagramParameter& p);
  int integer(const char* name, int byDefault, int min, int max);
  SourceSpan spanOf(const char* name) const {
    const syntax::Word* word = value(name);
    return word ? word->span : SourceSpan{};
  }
  const syntax::Word* value(const char* name) const {
    const auto* parameter = valueIn(parameters_, name);
    return parameter ? &(*parameter)->value : nullptr;
  }

  // Returns the number (from 1) of the type that the parameter names by number or ID; 0 if there is no such
  // type.
  int typeNumberIn(const DiagramParameter& p);

  // ---- board and pieces ----

  static bool isHole(const DiagramPiece& piece) { return formats::isDiagramHole(piece.name.text); }

  // Returns the cells of a list such as `a1-b2,c3`.
  syntax::CellList cells(const SourceSpan& list);
  void addBoard();
  // Returns the board without its holes; nothing if it has too many cells, which buildBoard() reports.
  std::optional<Board> wholeBoard() const;

  // Adds the holes. They are listed like the cells of a piece: White's list is mirrored for Black, unless
  // Black has a list of its own.
  void addHoles(syntax::CellList& holes);
  void readSymmetry();
  void collectPiece(const DiagramPiece& item);

  // Makes the entry's ID and name unique. In a Diagram several pieces can have the same ID or name; the ID
  // then means the first of them.
  void makeUnique(Entry& entry);
  void collectMorph(const DiagramParameter& p);
  void addPiece(Entry& entry);
  SourceSpan movement(const Entry& entry);
  // Checks `iron=` (nothing takes the type) and `antiTrade=` (types of a group do not take each other).
  void checkImmunity();
  void addImmunity(const Entry& entry, syntax::PieceDeclaration& piece);
  SidedCells squares(const Entry& entry, const syntax::Word& field);

  // Returns White's cells, and Black's if they are listed after `,,`.
  SidedCells sided(const syntax::Word& field);

  // Warns if Black's list of cells is not the mirror image of White's. This program uses Black's list; the
  // script of Interactive Diagrams ignores it and mirrors White's.
  void warnIfUneven(const Entry& entry, const SidedCells& at, const syntax::Word& field);

  // Reads the numbers of pieces in hand: `2` for both players, or `2,1` for White and Black.
  void readHand(const Entry& entry, const syntax::Word& field);

  // ---- types by ID ----

  // Returns the longest ID that `text` starts with; empty if there is none.
  std::string_view idAtStart(std::string_view text) const;
  bool isId(std::string_view text) const {
    return std::ranges::any_of(pieces_, [&](const Entry& e) { return e.id.text == text; });
  }
  std::string knownIds() const;
  void unknownId(const SourceSpan& span, const char* where) {
    error(span, "unknown-type", fmt::format("no piece has the ID '{}' that '{}' names", span.text(), where))
        .note(knownIds());
  }
  // Returns the type with this number, which counts from 1.
  syntax::TypeRef typeNumbered(int number) const {
    return pieces_.at(static_cast<std::size_t>(number) - 1).unique;
  }

  // ---- morph tables ----

  // Reads a morph table: a string for each rank, from the top. A cell is `.` or an ID. IDs of several letters
  // need commas between the cells.
  std::vector<syntax::Morph> morphs(const Entry& entry);
  void readMorphRank(const Entry& entry, const SourceSpan& row, int rank, std::vector<syntax::Morph>& list);

  // ---- hands and promotion (promotion.cpp) ----

  // Adds drops of pieces in hand on any empty cell, if there can be pieces in hand and holdingsType is not
  // positive. With holdingsType=-1 and promoOffset, a captured promoted piece comes into the hand as its type
  // before promotion, which is promoOffset lines above its own.
  void addHands();

  // Returns how many lines below a type its promoted type is; 0 if promoOffset is not used.
  int promotionOffset() { return integer("promoOffset", 0, 0, static_cast<int>(pieces_.size()) - 1); }
  // Returns the number of the type to which a type promotes, as in shogi: it is `offset` lines below. If
  // there is no such line, returns the first promoted type.
  int promotedTo(int type, int offset) const {
    return type + offset <= static_cast<int>(pieces_.size()) ? type + offset : offset + 1;
  }
  // Adds the promotions to types `offset` lines below. If captures go to hands, every move that starts or
  // ends in the zone may promote; otherwise moves that enter the zone, and captures into it or out of it.
  void addPromotionByOffset(int offset, int zone);
  void addPromotion();
  std::vector<syntax::Choice> promotionChoices(bool promotes);
  // For a type that can be chosen only while a piece of it is in hand (`*`): returns the number of pieces on
  // the board and in hand, which never changes. Returns 0 if there is no limit, or after reporting that the
  // number is unknown.
  int mostInPlay(const Entry& entry, const SourceSpan& span);

  // ---- royals, ends ----

  void readRoyals();
  bool isRoyal(const std::string& id) const {
    return std::ranges::find(royalTypes_, id, &syntax::Word::text) != royalTypes_.end();
  }
  void addRoyals();
  // If royal pieces have initial moves: adds the rule that they cannot make them while in check.
  void addInitialMovesRule();
  void addEnds();

  SourceSpan block_;
  Diagnostics& diagnostics_;
  syntax::Layer statements_;
  std::map<std::string, const DiagramParameter*, std::less<>> parameters_;
  std::vector<const DiagramParameter*> royals_, iron_;
  struct Trade {
    const DiagramParameter* said;
    // The number of pieces that are declared before the parameter, which applies to the last of them. If it
    // is 0, the parameter comes before all pieces, and its value names the type.
    std::size_t behind;
  };
  std::vector<Trade> trades_;
  std::vector<Entry> pieces_;
  Entry* lastPiece_ = nullptr;
  std::vector<const DiagramPiece*> holes_;
  TypeRefs startingHands_[kSides], royalTypes_;
  int files_ = 8, ranks_ = 8, firstRank_ = 1;
  Symmetry symmetry_ = Symmetry::Mirror;
  int promotingTypes_ = 1;
};

}  // namespace fairyforge::frontend::diagram
