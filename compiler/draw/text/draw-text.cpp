// Draws boards as text. drawGrid() prints any board with a function from cells to symbols. The other
// functions pass such a function for positions, targets or marked cells, and add lists of what symbols cannot
// show.

#include "compiler/draw/text/draw-text.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>

#include "compiler/core/text/characters.h"
#include "compiler/draw/facts.h"
#include "compiler/explain/explain.h"

namespace fairyforge::draw::text {
namespace {

std::string letterOf(const Variant& variant, Piece piece) {
  const std::string& id = variant.type(piece.type()).id;
  return piece.side() == Side::White ? id : piece.side() == Side::Black ? inSmallLetters(id) : "~" + id;
}

std::string padLeft(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string padRight(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

// Hexagons are drawn in columns; every second column is one line lower. A cell is two lines high.
std::string drawHexagons(const Board& board, const std::function<std::string(Cell)>& symbol) {
  std::size_t column = 1, margin = 1;
  std::map<int, std::map<int, std::string>> lines;  // by height and file
  std::map<int, std::string> heads;
  board.forEachCell([&](Cell cell) { lines[board.height(cell)][board.file(cell)] = symbol(cell); });
  for (const auto& [cell, isBelow, name] : rimLabels(board)) {
    if (isBelow) lines[board.height(cell) - 2][board.file(cell)] = name;
    if (!isBelow) heads[board.height(cell)] = name;
    if (!isBelow) margin = std::max(margin, name.size());
  }
  for (const auto& [height, line] : lines) {
    for (const auto& [file, entry] : line) column = std::max(column, entry.size());
  }
  std::string text;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    std::string row = padLeft(heads.contains(line->first) ? heads[line->first] : "", margin) + " ";
    for (int file = 0; file < board.files(); ++file) {
      const auto entry = line->second.find(file);
      row += " " + padRight(entry == line->second.end() ? "" : entry->second, column);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

// Returns the board with symbol(cell) on each cell. Holes are blank.
std::string drawGrid(const Board& board, const std::function<std::string(Cell)>& symbol) {
  if (board.isHexagonal()) return drawHexagons(board, symbol);
  std::size_t column = 1, margin = 1;
  for (int level = 0; level < board.levels(); ++level) {
    for (int file = 0; file < board.files(); ++file) {
      column = std::max(column, board.fileName(file, level).size());
    }
  }
  board.forEachCell([&](Cell cell) { column = std::max(column, symbol(cell).size()); });
  for (int rank = 0; rank < board.ranks(); ++rank) margin = std::max(margin, board.rankName(rank).size());

  // A level takes the width of its files or of its name, whichever is greater.
  const auto levelWidth = [&](int level) {
    const std::size_t files = static_cast<std::size_t>(board.files()) * (column + 1) - 1;
    return board.levels() > 1 ? std::max(files, headingOf(board, level).size()) : files;
  };
  const auto line = [&](const std::string& head, const std::function<std::string(int)>& ofLevel) {
    std::string text = padLeft(head, margin) + "  ";
    for (int level = board.levels() - 1; level >= 0; --level) {
      text += padRight(ofLevel(level), levelWidth(level)) + (level > 0 ? "    " : "");
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  const auto row = [&](const std::string& head, const std::function<std::string(int, int)>& entry) {
    return line(head, [&](int level) {
      std::string text;
      for (int file = 0; file < board.files(); ++file)
        text += (file > 0 ? " " : "") + padRight(entry(file, level), column);
      return text;
    });
  };
  std::string text;
  if (board.levels() > 1) text += line("", [&](int level) { return headingOf(board, level); });
  for (int rank = board.ranks() - 1; rank >= 0; --rank) {
    text += row(board.rankName(rank), [&](int file, int level) {
      const Cell cell = board.at(file, rank, level);
      return board.exists(cell) ? symbol(cell) : std::string();
    });
  }
  return text + row("", [&](int file, int level) { return board.fileName(file, level); });
}

std::string drawTargets(const Position& position, Cell at, const PieceReach& targets) {
  const Board& board = position.variant().board();
  return drawGrid(board, [&](Cell cell) -> std::string {
    const bool quiet = targets.quiet.has(cell);
    const bool capture = targets.capture.has(cell) || targets.locust.has(cell);
    const Piece piece = position.at(cell);
    if (cell == at || (piece && !capture)) return letterOf(position.variant(), piece);
    return quiet && capture ? "*" : quiet ? "+" : capture ? "!" : ".";
  });
}

std::string cellList(const Board& board, const CellSet& set) {
  std::string text;
  set.forEach([&](Cell cell) { text += " " + board.name(cell); });
  return text;
}

std::string remark(const Board& board, const std::string& title, const CellSet& set) {
  return set.empty() ? "" : title + ":" + cellList(board, set) + "\n";
}

}  // namespace

std::string drawTargetsText(const Position& position, Cell at) {
  return drawTargets(position, at, reachFrom(position, at));
}

std::string drawPieceText(const VariantPtr& variant, TypeId type, View view) {
  const auto [position, t] = seen(variant, type, view);
  const Board& board = variant->board();
  std::string text = drawTargets(position, view.at, t);
  for (const DrawnLink& link : linksOf(*variant, type, view.side)) {
    text += "link '" + link.name + "':";
    for (const auto& [a, b] : link.pairs) text += " " + board.name(a) + "-" + board.name(b);
    text += "\n";
  }
  if (const std::string note = noteOnImitation(*variant, type); !note.empty()) text += note + "\n";
  return text + remark(board, "moves there only on its first move", t.firstMove) +
         remark(board, "captures there only on its first move", t.firstCapture) +
         remark(board, "captures without going there", t.locust) +
         remark(board, "moves over a hurdle", t.hopQuiet) +
         remark(board, "captures over a hurdle", t.hopCapture) +
         remark(board, "goes there under conditions", t.conditional) +
         remark(board, "must be empty", t.blockers);
}

std::string drawPieceText(const VariantPtr& variant, TypeId type) {
  const std::vector<View> views = viewsOf(variant, type);
  std::string text;
  for (const View view : views) {
    const std::string heading = headingOf(variant->board(), views, view);
    text += (heading.empty() ? "" : heading + ":\n") + drawPieceText(variant, type, view);
  }
  return text;
}

std::string drawMarkedText(const Position& position, const CellMarks& marks) {
  const Variant& variant = position.variant();
  return drawGrid(variant.board(), [&](Cell cell) -> std::string {
    const Piece piece = position.at(cell);
    const auto mark = marks.find(cell);
    if (!piece && mark == marks.end()) return ".";
    return (piece ? letterOf(variant, piece) : "") + (mark == marks.end() ? "" : mark->second);
  });
}

std::string drawPositionText(const Position& position) {
  const Variant& variant = position.variant();
  std::string text = drawGrid(variant.board(), [&](Cell cell) -> std::string {
    const Piece piece = position.at(cell);
    return piece ? letterOf(variant, piece) : ".";
  });
  for (const Side side : kBothSides) {
    const auto hand = handOf(variant, position.setup(), side);
    if (hand.empty()) continue;
    text += side == Side::White ? "White's hand:" : "Black's hand:";
    for (const auto& [type, count] : hand) {
      text += " " + letterOf(variant, Piece(type, side));
      if (count > 1) text += "x" + std::to_string(count);
    }
    text += "\n";
  }
  // The side to move is printed only together with other facts.
  const std::vector<std::string> facts = factsOf(variant, position.setup());
  for (std::size_t i = 0; i < facts.size() && facts.size() > 1; ++i) text += facts[i] + "\n";
  return text;
}

}  // namespace fairyforge::draw::text
