// Interprets the lines of a script (script.h) on a game.
#include "tests/frontend/zrf/script.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>

#include "compiler/explain/explain.h"
#include "compiler/frontend/zrf/zrf.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/referee.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

char letter(Side side) {
  return "wbn"[index(side)];
}

std::string editText(const Variant& variant, const Edit& edit) {
  const std::string cell = variant.board().name(edit.cell);
  switch (edit.what) {
    case Op::Put: {
      const Piece piece = putPiece(edit.operand);
      return fmt::format(",+{}{}@{}", variant.type(piece.type()).id, letter(piece.side()), cell);
    }
    case Op::Give:
      return fmt::format(",{}:{}", cell,
                         edit.operand == kOther ? 'f' : letter(static_cast<Side>(edit.operand)));
    case Op::Become:
      return fmt::format(",{}={}", cell, variant.type(typeAt(edit.operand)).id);
    case Op::Remove:
      return fmt::format(",-{}", cell);
    default:
      return "";  // moves are printed without marks, which only affect later moves
  }
}

SourcePtr fileAt(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return file ? std::make_shared<const SourceFile>(path, text.str()) : nullptr;
}

ZrfLoading load(const SourcePtr& source, const std::string& game) {
  Diagnostics diagnostics;
  frontend::zrf::Options options{.variant = game, .include = {}};
  options.include.read = [](const std::string& path, Diagnostics&) { return fileAt(path); };
  frontend::zrf::Read read = frontend::zrf::read(source, options, diagnostics);
  ZrfLoading loading{nullptr, read.games, ""};
  if (read.draft) loading.variant = Variant::build(std::move(*read.draft));
  for (const Diagnostic& d : diagnostics.all()) loading.rendered += renderHuman(d, false);
  return loading;
}

std::vector<std::string> words(std::istringstream& line) {
  std::vector<std::string> list;
  for (std::string word; line >> word;) list.push_back(word);
  return list;
}

class Script {
 public:
  explicit Script(std::string path) : path_(std::move(path)) { read(""); }

  std::size_t run() {
    const SourcePtr source = fileAt(path_);
    if (!source) return 0;
    std::istringstream text{std::string(source->text())};
    std::size_t number = 0, lines = 0;
    for (std::string line; std::getline(text, line);) {
      ++number;
      if (!line.starts_with(";=")) continue;
      ++lines;
      SCOPED_TRACE(fmt::format("{}:{}: {}", path_, number, line));
      std::istringstream rest(line.substr(2));
      if (!game_ && !line.starts_with(";= variant")) {
        ADD_FAILURE() << "the game was not read";
        continue;
      }
      obey(rest);
    }
    return lines;
  }

 private:
  void read(const std::string& game) {
    game_.reset();
    const ZrfLoading loading = loadZrfFile(path_, game);
    variant_ = loading.variant;
    if (!variant_) {
      ADD_FAILURE() << loading.rendered;
      return;
    }
    game_.emplace(referee_, fairyforge::Position(variant_));
  }

  void obey(std::istringstream& line) {
    std::string verb;
    line >> verb;
    if (verb == "variant") {
      read(words(line).at(0));
    } else if (verb == "start") {
      game_.emplace(referee_, fairyforge::Position(variant_));
    } else if (verb == "position") {
      std::string fen;
      std::getline(line >> std::ws, fen);
      game_.emplace(referee_, positionFrom(variant_, fen, kOddRoyals));
    } else if (verb == "play") {
      for (const std::string& move : words(line)) play(move);
    } else if (verb == "all:") {
      const auto expected = words(line);
      EXPECT_EQ(moves(""), std::set<std::string>(expected.begin(), expected.end()));
    } else if (verb == "of") {
      auto expected = words(line);
      std::string cell = expected.at(0);
      cell.pop_back();
      EXPECT_EQ(moves(cell + "-"), std::set<std::string>(expected.begin() + 1, expected.end()));
    } else if (verb == "perft") {
      int depth = 0;
      std::uint64_t count = 0;
      line >> depth >> count;
      if (count <= numberFromEnvironment("FAIRYFORGE_PERFT_NODES", count)) {
        EXPECT_EQ(referee_.perft(game_->position(), depth), count);
      }
    } else if (verb == "hand") {
      const auto said = words(line);
      const Side side = said.at(0) == "white" ? Side::White : Side::Black;
      EXPECT_EQ(game_->position().setup().inHand(side, variant_->findType(said.at(1)).value()),
                std::stoi(said.at(2)));
    } else if (verb == "result") {
      EXPECT_EQ(result(), words(line).at(0));
    } else if (verb == "rule") {
      std::string rule;
      std::getline(line >> std::ws, rule);
      const auto rules = explain::explainRules(*variant_);
      EXPECT_NE(std::find(rules.begin(), rules.end(), rule), rules.end())
          << fmt::format("{}", fmt::join(rules, "\n"));
    } else if (verb == "words") {
      std::string id, words;
      std::getline(line >> id >> std::ws, words);
      EXPECT_EQ(explain::explainMoves(*variant_, variant_->findType(id).value()), words);
    } else {
      FAIL() << "no such line";
    }
  }

  std::set<std::string> moves(const std::string& beginning) const {
    std::set<std::string> list;
    for (const Move& move : referee_.legalMoves(game_->position())) {
      const std::string text = spelt(game_->position(), move);
      if (!text.starts_with(beginning)) continue;
      EXPECT_TRUE(list.insert(text).second) << text << " twice";
    }
    return list;
  }

  void play(const std::string& text) {
    for (const Move& move : referee_.legalMoves(game_->position())) {
      if (spelt(game_->position(), move) != text) continue;
      game_->play(move);
      return;
    }
    ADD_FAILURE() << text << " is not possible, but " << fmt::format("{}", fmt::join(moves(""), " "));
  }

  std::string result() const {
    const auto outcome = game_->outcome();
    if (!outcome) return "goes-on";
    if (!outcome->winner) return "draw";
    return *outcome->winner == Side::White ? "white" : "black";
  }

  std::string path_;
  Referee referee_;
  VariantPtr variant_;
  std::optional<Game> game_;
};

}  // namespace

std::string spelt(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const Board& board = variant.board();
  if (move.isNullMove()) return "--";
  std::string text;
  if (move.isDrop()) {
    text = variant.type(move.as).id + "@" + board.name(move.to);
  } else {
    text = board.name(move.from) + "-" + board.name(move.to);
    if (move.as != position.at(move.from).type()) text += "=" + variant.type(move.as).id;
  }
  for (const Cell victim : move.victims) {
    if (victim != move.to) text += ",x" + board.name(victim);
  }
  for (const Relocation& r : move.relocations) text += "," + board.name(r.from) + ">" + board.name(r.to);
  for (const Edit& edit : move.edits) text += editText(variant, edit);
  if (move.continuesWith) text += "...";
  return text;
}

std::size_t runScript(const std::string& path) {
  return Script(path).run();
}

ZrfLoading loadZrfFile(const std::string& path, const std::string& game) {
  return load(fileAt(path), game);
}

ZrfLoading loadZrfText(const std::string& text, const std::string& game) {
  return load(std::make_shared<const SourceFile>("test.zrf", text), game);
}

}  // namespace fairyforge::testing
