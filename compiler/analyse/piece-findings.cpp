// Finds facts about single pieces: realms, colours, mobility, and cells on which they can never stand.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/colouring.h"
#include "compiler/analyse/realm.h"
#include "compiler/analyse/subject.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/reach.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::analyse {
namespace {

// Returns a range in words: "8", "3 to 8".
std::string span(std::size_t least, std::size_t most) {
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

// ---- realms ----

std::string reachText(const std::string& quiet, const std::string& any) {
  const char* cells = quiet == "1" ? "cell" : "cells";
  return quiet == any ? fmt::format("{} {}, all by quiet moves", any, cells)
                      : fmt::format("{} {} by quiet moves, {} by any", quiet, cells, any);
}

struct StartRealm {
  Cell start;
  Realm quiet;
  Realm any;
};

std::string cellList(const Board& board, const std::vector<Cell>& cells) {
  return explain::both(mapped(cells, [&](Cell cell) { return board.name(cell); }));
}

draw::CellMarks realmMarks(const StartRealm& realm) {
  draw::CellMarks marks = draw::markAll(realm.any.cells - realm.quiet.cells, "x");
  realm.quiet.cells.forEach([&](Cell cell) {
    if (cell != realm.start) marks[cell] = std::to_string(realm.quiet.moves[index(cell)]);
  });
  return marks;
}

// Can a piece of the opponent of the same type reach one of these cells by quiet moves?
bool meetsOpponent(const Subject& subject, Side side, TypeId type, const std::vector<StartRealm>& realms) {
  for (const Cell start : realmStarts(*subject.variant, type, opponent(side))) {
    const CellSet cells = realmFrom(subject.variant, type, start, opponent(side)).cells;
    for (const StartRealm& realm : realms) {
      if (cells.overlaps(realm.quiet.cells)) return true;
    }
  }
  return false;
}

// Reports how many cells a piece reaches from where it starts, by quiet moves alone and by any moves, and the
// way to the farthest cell.
void findRealm(const Subject& subject, Side side, TypeId type) {
  const Board& board = subject.board();
  const bool inArray =
      subject.variant->start().at(realmStarts(*subject.variant, type, side).front()) == Piece(type, side);
  const auto anyMoves = subject.possible.moves(side, type);
  const auto& stands = subject.possible.cellsOf(side, type);
  std::vector<StartRealm> realms;
  for (const Cell start : realmStarts(*subject.variant, type, side)) {
    if (!stands.has(start)) continue;
    // An imitator alone on the board has nothing to imitate, so its possible moves are used instead.
    Realm quiet = subject.variant->type(type).imitates ? realmIn(subject.possible.quiet(side, type), start)
                                                       : realmFrom(subject.variant, type, start, side);
    realms.push_back({start, std::move(quiet), realmIn(anyMoves, start)});
  }
  const auto size = [](const StartRealm& r) { return std::pair{r.quiet.cells.size(), r.any.cells.size()}; };
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Cell>> bySize;
  for (const StartRealm& realm : realms) bySize[size(realm)].push_back(realm.start);
  std::vector<std::string> parts;
  const StartRealm* shown = &realms.front();
  if (inArray) {
    for (const auto& [sizes, starts] : bySize) {
      parts.push_back(
          fmt::format("from {}: {}", cellList(board, starts),
                      reachText(span(sizes.first, sizes.first), span(sizes.second, sizes.second))));
    }
  } else {
    std::set<std::vector<std::uint64_t>> distinct;
    std::size_t least = board.size(), most = 0, leastAny = board.size(), mostAny = 0;
    for (const StartRealm& realm : realms) {
      least = std::min(least, realm.quiet.cells.size());
      leastAny = std::min(leastAny, realm.any.cells.size());
      mostAny = std::max(mostAny, realm.any.cells.size());
      if (realm.quiet.cells.size() > most) {
        most = realm.quiet.cells.size();
        shown = &realm;
      }
    }
    parts.push_back("from wherever it can stand: " + reachText(span(least, most), span(leastAny, mostAny)));
  }
  std::string text = fmt::format("{} {}", subject.nameOf(side, type), fmt::join(parts, "; "));
  const bool apart =
      inArray && shown->quiet.cells != board.cells() &&
      subject.variant->start().at(realmStarts(*subject.variant, type, opponent(side)).front()) ==
          Piece(type, opponent(side)) &&
      !meetsOpponent(subject, side, type, realms);
  if (apart) text += fmt::format("; none that {}'s can come to by quiet moves", nameOf(opponent(side)));
  const std::vector<Cell> path = shown->quiet.pathTo(shown->quiet.farthest());
  Json data = jsonList(realms, [&](const StartRealm& realm) -> Json {
    return {{"start", board.name(realm.start)},
            {"quiet", realm.quiet.cells.size()},
            {"any", realm.any.cells.size()},
            {"quietCells", cellNames(board, realm.quiet.cells)}};
  });
  subject.add(
      "realm", text, {pieceAlone(subject, side, type, shown->start), realmMarks(*shown)}, std::move(data),
      path.size() > 1
          ? fmt::format("the farthest cell: {} ({})", pathText(board, path), counted(path.size() - 1, "move"))
          : "");
}

// ---- colours ----

draw::CellMarks classMarks(const Classes& classes) {
  draw::CellMarks marks;
  for (const auto& [cell, number] : classes.of) marks[cell] = std::to_string(number + 1);
  return marks;
}

// Returns the number of classes and their sizes in words: "2 classes of 32 cells", "3 classes of 1 to 30
// cells".
std::string classText(const Classes& classes) {
  std::size_t least = classes.of.size(), most = 0;
  for (int i = 0; i < classes.count; ++i) {
    least = std::min(least, classes.sizeOf(i));
    most = std::max(most, classes.sizeOf(i));
  }
  return fmt::format("{} of {} {}", counted(static_cast<std::size_t>(classes.count), "class"),
                     span(least, most), most == 1 ? "cell" : "cells");
}

Json classData(const Subject& subject, TypeId type, const Classes& classes) {
  return {{"type", subject.nameOf(type)},
          {"classes", classes.count},
          {"sizes", jsonList(classes.count, [&](int i) { return classes.sizeOf(i); })}};
}

// Returns an example of up to two moves, from the first cell from which the piece can move.
std::string someMoves(const Board& board, const MoveGraph& graph, const CellSet& cells) {
  std::string text;
  cells.forEach([&](Cell from) {
    if (!text.empty() || graph[index(from)].empty()) return;
    const Cell to = lowestOf(graph[index(from)]);
    std::vector<Cell> path{from, to};
    if (!graph[index(to)].empty()) path.push_back(lowestOf(graph[index(to)]));
    text = pathText(board, path);
  });
  return text;
}

// Reports pieces whose moves always keep the colour of their cell, stay within one of several sets of cells,
// or keep the colour from some levels only.
void findBoundness(const Subject& subject, Side side, TypeId type) {
  const Board& board = subject.board();
  const MoveGraph graph = subject.possible.moves(side, type);
  const CellSet& cells = subject.possible.cellsOf(side, type);
  const ColourEffect effect = colourEffect(board, graph, cells);
  if (effect == ColourEffect::NoMoves) return;
  const Classes classes = keptClasses(graph, cells);
  const std::string name = subject.nameOf(side, type);
  const auto add = [&](const char* kind, const std::string& text) {
    subject.add(kind, text, subject.onEmptyBoard(classMarks(classes)), classData(subject, type, classes),
                someMoves(board, graph, cells));
  };
  const std::string kept = classText(classes) + " that no move leaves";
  if (effect == ColourEffect::Keep)
    return add("colour-bound", fmt::format("{}: no move changes the colour of its cell; {}", name, kept));
  if (classes.count > 1) add("class-bound", fmt::format("{}: {}", name, kept));
  if (board.levels() == 1 || effect != ColourEffect::Either) return;
  std::vector<std::string> keeping, others;
  CellSet marked;
  for (int level = 0; level < board.levels(); ++level) {
    CellSet origins;
    cells.forEach([&](Cell cell) {
      if (board.level(cell) == level) origins.add(cell);
    });
    const ColourEffect here = colourEffect(board, graph, origins);
    if (here == ColourEffect::NoMoves) continue;
    const std::string levelName = explain::levelName(board, level);
    (here == ColourEffect::Keep ? keeping : others).push_back(levelName);
    if (here == ColourEffect::Keep) marked |= origins;
  }
  if (keeping.empty() || others.empty()) return;
  subject.add("colour-on-level",
              fmt::format("{}: no move from {} changes the colour of its cell, moves from {} can", name,
                          explain::both(keeping), explain::both(others)),
              subject.onEmptyBoard(draw::markAll(marked, "1")),
              {{"type", subject.nameOf(type)}, {"keeps", keeping}, {"not", others}},
              someMoves(board, graph, marked));
}

const char* whatCapturesDo(ColourEffect effect) {
  switch (effect) {
    case ColourEffect::NoMoves:
      return "it captures nothing";
    case ColourEffect::Keep:
      return "captures keep it";
    case ColourEffect::Change:
      return "so does every capture";
    case ColourEffect::Either:
      return "captures may keep or change it";
  }
  return "";
}

// Returns whether the moves of `graph` (captures) keep the class of the piece's cell, change it, or do
// either.
ColourEffect classEffect(const MoveGraph& graph, const CellSet& cells, const Classes& classes) {
  bool keeps = false, changes = false;
  cells.forEach([&](Cell from) {
    graph[index(from)].forEach([&](Cell to) {
      if (cells.has(to)) (classes.of.at(from) == classes.of.at(to) ? keeps : changes) = true;
    });
  });
  return keeps     ? changes ? ColourEffect::Either : ColourEffect::Keep
         : changes ? ColourEffect::Change
                   : ColourEffect::NoMoves;
}

// Reports pieces that change the colour of their cell by every quiet move. Otherwise reports pieces whose
// cells form a cycle of classes, so that every quiet move leads from a class to the next one
// (cyclicClasses()).
void findSwitching(const Subject& subject, Side side, TypeId type) {
  const Board& board = subject.board();
  const MoveGraph& quiet = subject.possible.quiet(side, type);
  const MoveGraph& taking = subject.possible.taking(side, type);
  const CellSet& cells = subject.possible.cellsOf(side, type);
  const ColourEffect effect = colourEffect(board, quiet, cells);
  const int period = periodOf(quiet, cells);
  const std::string name = subject.nameOf(side, type);
  std::string text;
  draw::CellMarks marks;
  if (effect == ColourEffect::Change) {
    text = fmt::format("{}: every quiet move changes the colour of its cell; {}", name,
                       whatCapturesDo(colourEffect(board, taking, cells)));
    cells.forEach([&](Cell cell) { marks[cell] = std::to_string(board.colourOf(cell) + 1); });
  } else if (period >= 2) {
    const Classes classes = cyclicClasses(quiet, cells, period);
    text = fmt::format("{}: every quiet move leads into the next of {} classes; {}", name, period,
                       whatCapturesDo(classEffect(taking, cells, classes)));
    marks = classMarks(classes);
  } else {
    return;
  }
  subject.add("switching", text, subject.onEmptyBoard(std::move(marks)),
              {{"type", subject.nameOf(type)}, {"period", period}}, someMoves(board, quiet, cells));
}

}  // namespace

void findRealms(const Subject& subject) {
  if (!subject.possible.complete()) return;
  for (const Side side : subject.sides()) {
    subject.forEachType([&](TypeId type) {
      if (!subject.possible.cellsOf(side, type).empty()) findRealm(subject, side, type);
    });
  }
}

void findColours(const Subject& subject) {
  if (!subject.possible.complete()) return;
  for (const Side side : subject.sides()) {
    subject.forEachType([&](TypeId type) {
      if (subject.possible.cellsOf(side, type).empty()) return;
      findBoundness(subject, side, type);
      findSwitching(subject, side, type);
    });
  }
}

void findMobility(const Subject& subject) {
  const Board& board = subject.board();
  subject.forEachType([&](TypeId type) {
    const CellSet& cells = subject.possible.cellsOf(Side::White, type);
    if (cells.empty()) return;
    double quiet = 0, capture = 0;
    std::size_t least = board.size(), most = 0;
    draw::CellMarks marks;
    cells.forEach([&](Cell cell) {
      const explain::MoveCounts counts = explain::countMoves(*subject.variant, type, cell);
      quiet += static_cast<double>(counts.quiet);
      capture += static_cast<double>(counts.capture);
      least = std::min(least, counts.quiet);
      most = std::max(most, counts.quiet);
      marks[cell] = std::to_string(counts.quiet);
    });
    const auto number = static_cast<double>(cells.size());
    const double played = subject.sample.mobility[index(type)];
    std::string text = fmt::format("{}: {:.1f} cells to go to on an empty board ({}), {:.1f} to capture on",
                                   subject.nameOf(type), quiet / number, span(least, most), capture / number);
    text += played < 0 ? "; not seen in play" : fmt::format("; {:.1f} moves in play", played);
    subject.add("mobility", text, subject.onEmptyBoard(std::move(marks)),
                {{"type", subject.nameOf(type)},
                 {"quiet", quiet / number},
                 {"capture", capture / number},
                 {"played", played < 0 ? Json() : Json(played)}});
  });
}

void findPlaces(const Subject& subject) {
  const Board& board = subject.board();
  const CellSet all = board.cells();
  CellSet used;
  for (const Side side : kAllOwners) {
    subject.forEachType([&](TypeId type) { used |= subject.possible.cellsOf(side, type); });
  }
  if (const CellSet unused = all - used; !unused.empty()) {
    subject.add("unused-cells", fmt::format("no piece can ever stand on {}", explain::cells(board, unused)),
                subject.onArray(draw::markAll(unused, "x")), cellNames(board, unused));
  }
  for (const Side side : subject.sides()) {
    subject.forEachType([&](TypeId type) {
      const CellSet& stands = subject.possible.cellsOf(side, type);
      const CellSet never = all - stands;
      if (stands.empty() || never.empty()) return;
      const std::string name = subject.nameOf(side, type);
      const bool few = stands.size() < never.size();
      std::string text = few ? fmt::format("{}: only ever on {}", name, explain::cells(board, stands))
                             : fmt::format("{}: never on {}", name, explain::cells(board, never));
      subject.add(
          "never-there", std::move(text), subject.onEmptyBoard(draw::markAll(never, "x")),
          {{"type", subject.nameOf(type)}, {"side", nameOf(side)}, {"never", cellNames(board, never)}});
    });
  }
}

}  // namespace fairyforge::analyse
