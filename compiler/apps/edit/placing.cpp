// There are two ways to place pieces: cells after each piece's `at`, or an array for all pieces. A file keeps
// to the way that it uses; the other one is for what that cannot express, such as an inherited piece that
// stands nowhere.
#include "compiler/apps/edit/placing.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "compiler/core/rules/placement.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/statement-words.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

// If more pieces than this need a new line, an array is better.
constexpr int kMostNewLines = 2;

class Placer {
 public:
  Placer(const Text& text, const Changes& changes, const Standing& standing)
      : text_(text),
        changes_(changes),
        standing_(standing),
        isNewBoard_(&standing.board != &standing.variant.board()) {
    for (const PieceType& type : standing.variant.types()) ids_.push_back(type.id);
    for (const syntax::Layer& layer : text.layers()) {
      for (const Statement& statement : layer) {
        if (const auto* piece = std::get_if<PieceDeclaration>(&statement.what))
          idOf_[piece->name.text] = piece->id.text;
      }
    }
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
  struct Cells {
    std::array<std::vector<Cell>, kOwners> of;
    bool empty() const { return of[0].empty() && of[1].empty(); }
    bool operator==(const Cells&) const = default;
  };
  Cells cellsOf(TypeId type, const std::vector<Piece>& cells) const {
    Cells result;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] && cells[i].type() == type) result.of[index(cells[i].side())].push_back(cellAt(i));
    }
    return result;
  }

  // Pieces in the array stay in it; pieces with cells of their own get others.
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
      if (!now.of[index(Side::Third)].empty()) return std::nullopt;
      if (own != own_.end()) {
        setCells(changes, *own->second, now);
      } else if (!now.empty()) {
        const std::string name = nameOf(ids_[i]);
        if (name.empty()) return std::nullopt;
        ++newLines_;
        changes.insert({{}, PieceDeclaration{}},
                       fmt::format("piece {} {} at {}", print::nameText(name), ids_[i], words(now)));
      } else if (!isNewBoard_) {
        return std::nullopt;
      }
    }
    if (array_ != nullptr) setArray(changes, inArray);
    return changes.result();
  }

  std::string byArray() const {
    Changes changes = changes_;
    for (const auto& [id, statement] : own_) setCells(changes, *statement, {});
    setArray(changes, standing_.cells);
    return changes.result();
  }

  std::string nameOf(const std::string& id) const {
    std::string found;
    for (const auto& [name, itsId] : idOf_) {
      if (itsId == id) found = name;
    }
    return found;
  }

  void setArray(Changes& changes, const std::vector<Piece>& cells) const {
    const std::string quoted = '"' + printPlacement(standing_.board, ids_, cells) + '"';
    if (array_ == nullptr) return changes.insert({{}, syntax::Array{}}, "array " + quoted);
    const SourceSpan& place = std::get<syntax::Array>(array_->what).placement.span;
    changes.replace(place.begin, place.end, quoted);
  }

  // Replaces, adds or removes the words after `at`.
  void setCells(Changes& changes, const Statement& statement, const Cells& cells) const {
    std::size_t place = statement.span.begin, at = 0,
                end = 0;  // `end`: of what stands before the image and the block
    int depth = 0;
    for (const auto& [kind, text] : print::lexemesOf(statement.span.text())) {
      const bool outside = depth == 0;
      if (text == "(" || text == "[") ++depth;
      if (text == ")" || text == "]") --depth;
      if (kind == print::LexemeKind::OpenBrace || (outside && text == "image")) break;
      if (outside && text == "at") at = place;
      if (kind != print::LexemeKind::Blank && kind != print::LexemeKind::End &&
          kind != print::LexemeKind::Comment)
        end = place + text.size();
      place += text.size();
    }
    if (at == 0 && cells.empty()) return;
    const std::string clause = cells.empty() ? "" : "at " + words(cells);
    if (at == 0) return changes.replace(end, end, " " + clause);
    const std::string_view whole = statement.span.file->text();
    while (clause.empty() && (whole[at - 1] == ' ' || whole[at - 1] == '\t')) --at;
    changes.replace(at, end, clause);
  }

  std::string words(const Cells& cells) const {
    const Symmetry symmetry = standing_.variant.symmetry();
    const auto& [white, black, third] = cells.of;
    std::vector<Cell> images;
    if (symmetry != Symmetry::None) {
      for (const Cell cell : white) images.push_back(standing_.board.reflected(cell, symmetry));
      std::ranges::sort(images, {}, [](Cell cell) { return index(cell); });
    }
    if (images == black) return list(white);
    return fmt::format("{}{}{}", white.empty() ? "" : "White: " + list(white),
                       white.empty() || black.empty() ? "" : " ",
                       black.empty() ? "" : "Black: " + list(black));
  }

  std::string list(const std::vector<Cell>& cells) const {
    const Board& board = standing_.board;
    syntax::CellList items;
    for (const Cell cell : cells) items.push_back({syntax::CellItem::Kind::Cells, {board.name(cell), {}}});
    if (board.levels() == 1 && !board.isHexagonal() && !board.hasOwnNames() && board.holes().empty()) {
      const syntax::Layer shape = {
          {{}, syntax::BoardShape{{board.files(), {}}, {board.ranks(), {}}, {board.firstRank(), {}}}}};
      return print::StatementWords(shape).cellsText(items);
    }
    std::vector<std::string> names;
    for (const syntax::CellItem& item : items) names.push_back(item.word.text);
    return fmt::format("{}", fmt::join(names, " "));
  }

  const Text& text_;
  const Changes& changes_;
  const Standing& standing_;
  const bool isNewBoard_;
  std::vector<std::string> ids_;
  std::map<std::string, std::string> idOf_;      // IDs of the pieces, by name
  std::map<std::string, const Statement*> own_;  // declarations in this text, by ID
  const Statement* array_ = nullptr;             // the text's own array
  int newLines_ = 0;
};

}  // namespace

std::vector<std::string> placings(const Text& text, const Changes& changes, const Standing& standing) {
  return Placer(text, changes, standing).results();
}

}  // namespace fairyforge::edit
