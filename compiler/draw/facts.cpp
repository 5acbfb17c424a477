// Short texts and lists beside drawings of boards: the side to move and other registers, pieces in hand,
// links, headings of levels.

#include "compiler/draw/facts.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

namespace fairyforge::draw {

std::string sizeOf(const Board& board, std::string_view by) {
  if (board.isHexagonal()) return fmt::format("{} hexagons", board.size() - board.holes().size());
  std::string size = fmt::format("{}{}{}", board.files(), by, board.ranks());
  return board.levels() == 1 ? size : fmt::format("{}{}{}", size, by, board.levels());
}

std::vector<std::string> factsOf(const Variant& variant, const Setup& setup) {
  std::vector<std::string> facts;
  const ThirdSide* third = variant.third();
  const char* player = setup.player == Side::White ? "White" : "Black";
  if (third != nullptr && setup.thirdTurn) {
    facts.push_back(fmt::format("{} may act, then {} is to move", third->name, player));
  } else {
    facts.push_back(fmt::format("{} to move", player));
  }
  if (variant.registers().last) {
    facts.push_back(setup.last == kNoType ? "nothing to imitate yet"
                                          : fmt::format("moved last: {}", variant.type(setup.last).name));
  }
  if (third != nullptr)
    facts.push_back(fmt::format("turns since {} acted: {}", third->name, setup.sinceThird));
  return facts;
}

std::vector<std::pair<TypeId, int>> handOf(const Variant& variant, const Setup& setup, Side side) {
  std::vector<std::pair<TypeId, int>> hand;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    const int count = setup.inHand(side, typeAt(i));
    if (count > 0) hand.emplace_back(typeAt(i), count);
  }
  return hand;
}

std::vector<DrawnLink> linksOf(const Variant& variant, TypeId type, Side side) {
  const Board& board = variant.board();
  std::set<std::string> names;
  for (const Instruction& in : variant.type(type).program[index(side)].code) {
    if (in.op == Op::Step) names.insert(board.linkNameOf(static_cast<StepId>(in.operand)));
  }
  names.erase("");
  std::vector<DrawnLink> links;
  for (const std::string& name : names) {
    std::set<std::pair<Cell, Cell>> pairs;
    for (const StepId step : board.link(name, side)) {
      board.forEachCell([&](Cell cell) {
        const Cell end = board.walk(cell, step);
        if (end != kNoCell) pairs.insert(std::minmax(cell, end));
      });
    }
    links.push_back({name, {pairs.begin(), pairs.end()}});
  }
  return links;
}

std::string noteOnImitation(const Variant& variant, TypeId type) {
  const PieceType& piece = variant.type(type);
  if (!piece.imitates) return "";
  return piece.program[index(Side::White)].code.empty()
             ? "moves as the type that the opponent last moved"
             : "also moves as the type that the opponent last moved";
}

std::vector<RimLabel> rimLabels(const Board& board) {
  std::map<int, Cell> ofRanks, ofFiles;
  board.forEachCell([&](Cell cell) {  // cells come rank by rank, so the lowest cell of a file comes first
    ofFiles.try_emplace(board.file(cell), cell);
    Cell& first = ofRanks.try_emplace(board.shownRank(cell), cell).first->second;
    if (board.file(cell) < board.file(first)) first = cell;
  });
  std::vector<RimLabel> labels;
  for (const auto& [rank, cell] : ofRanks) labels.push_back({cell, false, board.rankName(rank)});
  for (const auto& [file, cell] : ofFiles) labels.push_back({cell, true, board.fileName(file)});
  return labels;
}

std::string headingOf(const Board& board, int level) {
  const std::string& name = board.levelName(level);
  return name.empty() && board.levels() > 1 ? fmt::format("level {}", level + 1) : name;
}

}  // namespace fairyforge::draw
