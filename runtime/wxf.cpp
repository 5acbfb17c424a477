// Writes moves of Xiangqi in WXF notation (runtime/wxf.h), with columns and heights counted from the
// player's side. The form depends on how many equal pieces stand on the mover's column.

#include "runtime/wxf.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <map>

#include "compiler/core/rules/placement.h"

namespace fairyforge {
namespace {

class Columns {
 public:
  Columns(const Position& position, Side side)
      : position_(position), board_(position.variant().board()), side_(side) {}

  int column(Cell cell) const {
    return 1 + (side_ == Side::White ? board_.files() - 1 - board_.file(cell) : board_.file(cell));
  }
  // Returns the rank counted from the player's own side.
  int height(Cell cell) const {
    return side_ == Side::White ? board_.shownRank(cell) : board_.shownRanks() - 1 - board_.shownRank(cell);
  }
  // Returns the cells of pieces equal to the one on `cell`, by column, the foremost of each column first.
  std::map<int, std::vector<Cell>> equalTo(Cell cell) const {
    std::map<int, std::vector<Cell>> groups;
    board_.forEachCell([&](Cell at) {
      if (position_.at(at) == position_.at(cell)) groups[column(at)].push_back(at);
    });
    for (auto& group : groups)
      std::ranges::sort(group.second, std::greater(), [&](Cell at) { return height(at); });
    return groups;
  }
  const Board& board() const { return board_; }

 private:
  const Position& position_;
  const Board& board_;
  const Side side_;
};

// Returns false if the piece must stay in a zone that does not contain the cell, such as an advisor outside
// the palace.
bool mayEndOn(const MoveProgram& program, Cell cell) {
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    if (program.code[i].op != Op::Land) continue;
    if (i == 0 || program.code[i - 1].op != Op::TestZone) return true;
    if (program.zones[program.code[i - 1].operand].has(cell)) return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> columnForms(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const auto letterOf = [&](TypeId type) {
    const std::string& other = variant.looks().othersIds[index(type)];
    return other.empty() ? pieceText(variant.type(type).id, Side::White) : other;
  };
  const Columns columns(position, position.toMove());
  if (move.isDrop())
    return {fmt::format("{}@{}{}", letterOf(move.as), columns.column(move.to), columns.height(move.to) + 1)};

  const int ahead = columns.height(move.to) - columns.height(move.from);
  const bool straight = columns.column(move.to) == columns.column(move.from);
  const std::string goes = fmt::format("{}{}",
                                       ahead == 0  ? '='
                                       : ahead > 0 ? '+'
                                                   : '-',
                                       straight ? std::abs(ahead) : columns.column(move.to));
  const std::string letter = letterOf(position.at(move.from).type());
  const std::string byColumn = fmt::format("{}{}{}", letter, columns.column(move.from), goes);
  const auto groups = columns.equalTo(move.from);
  const std::vector<Cell>& companions = groups.at(columns.column(move.from));
  const auto place = std::ranges::find(companions, move.from) - companions.begin();
  if (companions.size() == 1) return {byColumn};
  // If several columns hold groups of soldiers, each soldier is named by its number; a group of three is
  // counted from the front.
  const bool several =
      std::ranges::count_if(groups, [](const auto& group) { return group.second.size() > 1; }) > 1;
  const std::string counted = fmt::format("{}{}{}", place + 1, columns.column(move.from), goes);
  if (companions.size() > 2 || several) return {counted, byColumn};
  // "+" or "-" is enough if the other piece on the column cannot make the same move; then this form comes
  // first.
  const std::string bySign = fmt::format("{}{}{}", letter, place == 0 ? '+' : '-', goes);
  const Cell other = companions[place == 0 ? 1 : 0];
  const Board& board = columns.board();
  const int file = board.file(other) + board.file(move.to) - board.file(move.from);
  const int rank = board.rank(other) + board.rank(move.to) - board.rank(move.from);
  const bool onBoard = file >= 0 && file < board.files() && rank >= 0 && rank < board.ranks();
  const Piece piece = position.at(move.from);
  const MoveProgram& program = variant.type(piece.type()).program[index(piece.side())];
  return onBoard && mayEndOn(program, board.at(file, rank)) ? std::vector{bySign, byColumn}
                                                            : std::vector{byColumn, bySign};
}

}  // namespace fairyforge
