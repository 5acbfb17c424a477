// Writes statements that put pieces on given cells. A text can do so in two ways: by cells after `at` in each
// piece's declaration, or by an array for all pieces. A text keeps the way that it uses, unless that cannot
// express the cells: for example, `at` cannot say that an inherited piece stands nowhere.
#include <algorithm>
#include <map>

#include "compiler/apps/edit/parts.h"
#include "compiler/core/rules/placement.h"

namespace fairyforge::edit {

namespace syntax = frontend::syntax;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

// If `at` would need more new lines than this, the text gets an array instead.
constexpr int kMostNewLines = 2;

class Placer {
 public:
  Placer(const Text& text, const Changes& changes, const Standing& standing)
      : text_(text),
        changes_(changes),
        standing_(standing),
        isNewBoard_(&standing.board != &standing.variant.board()) {
    for (const PieceType& type : standing.variant.types()) ids_.push_back(type.id);
    for (const Statement* statement : text.own()) {
      if (std::holds_alternative<syntax::Array>(statement->what)) array_ = statement;
      if (const auto* piece = std::get_if<PieceDeclaration>(&statement->what))
        own_[piece->id.text] = statement;
    }
  }

  std::vector<std::string> results() {
    std::vector<std::string> list;
    const auto byPieces = bySeveral();
    if (byPieces) list.push_back(*byPieces);
    list.push_back(byArray());
    const bool ownPlaces = array_ != nullptr || std::ranges::any_of(own_, [](const auto& entry) {
                             return std::get<PieceDeclaration>(entry.second->what).at.has_value();
                           });
    if (byPieces && !ownPlaces && newLines_ > kMostNewLines) std::swap(list[0], list[1]);
    return list;
  }

 private:
  using Cells = std::array<CellSet, kOwners>;
  static Cells cellsOf(TypeId type, const std::vector<Piece>& cells) {
    Cells result;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] && cells[i].type() == type) result[index(cells[i].side())].add(cellAt(i));
    }
    return result;
  }

  // Returns a text in which the array still places the pieces that it places now, and other pieces get new
  // cells after `at`. Returns nothing if these cannot express the wanted places.
  std::optional<std::string> bySeveral() {
    Changes changes = changes_;
    std::vector<Piece> inArray = standing_.cells;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      const TypeId type = typeAt(i);
      const Cells now = cellsOf(type, standing_.cells);
      const auto own = own_.find(ids_[i]);
      const bool hasCells = own != own_.end() && std::get<PieceDeclaration>(own->second->what).at;
      const bool same = !isNewBoard_ && now == cellsOf(type, standing_.variant.start().cells);
      if (array_ != nullptr && !hasCells) continue;
      std::ranges::replace_if(
          inArray, [&](Piece piece) { return piece && piece.type() == type; }, Piece());
      if (same) continue;
      if (!now[index(Side::Third)].empty()) return std::nullopt;
      if (own != own_.end()) {
        setCells(changes, *own->second, sided(now));
      } else if (now != Cells()) {
        const auto inherited = std::ranges::find(text_.game().pieces, ids_[i],
                                                 [](const auto& merged) { return merged.piece->id.text; });
        if (inherited == text_.game().pieces.end()) return std::nullopt;
        ++newLines_;
        changes.insert(PieceDeclaration{
            inherited->piece->name, inherited->piece->id, "", "", {}, false, sided(now), {}});
      } else if (!isNewBoard_) {
        return std::nullopt;
      }
    }
    if (array_ != nullptr) setArray(changes, inArray);
    return changes.result();
  }

  std::string byArray() const {
    Changes changes = changes_;
    for (const auto& [id, statement] : own_) setCells(changes, *statement, std::nullopt);
    setArray(changes, standing_.cells);
    return changes.result();
  }

  void setArray(Changes& changes, const std::vector<Piece>& cells) const {
    const syntax::Array array{{printPlacement(standing_.board, ids_, cells), {}}};
    array_ == nullptr ? changes.insert(array) : changes.restate(*array_, array);
  }

  static void setCells(Changes& changes, const Statement& statement,
                       const std::optional<syntax::SidedCells>& cells) {
    auto piece = std::get<PieceDeclaration>(statement.what);
    piece.at = cells;
    changes.restate(statement, piece);
  }

  syntax::SidedCells sided(const Cells& cells) const {
    const Symmetry symmetry = standing_.variant.symmetry();
    const bool isReflection = symmetry != Symmetry::None
                                  ? standing_.board.reflected(cells[0], symmetry) == cells[1]
                                  : cells[1].empty();
    return {isReflection ? syntax::SidedCells::Black::Reflected : syntax::SidedCells::Black::Listed,
            listOf(cells[0]), listOf(cells[1])};
  }

  syntax::CellList listOf(const CellSet& cells) const {
    syntax::CellList list;
    cells.forEach([&](Cell cell) {
      list.push_back({syntax::CellItem::Kind::Cells, {standing_.board.name(cell), {}}});
    });
    return list;
  }

  const Text& text_;
  const Changes& changes_;
  const Standing& standing_;
  const bool isNewBoard_;
  std::vector<std::string> ids_;
  std::map<std::string, const Statement*> own_;  // declarations in this text, by ID
  const Statement* array_ = nullptr;             // the text's own array
  int newLines_ = 0;
};

}  // namespace

std::vector<std::string> placings(const Text& text, const Changes& changes, const Standing& standing) {
  return Placer(text, changes, standing).results();
}

}  // namespace fairyforge::edit
