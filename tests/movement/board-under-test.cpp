// Sets up the board with one piece from words (board-under-test.h), and prints moves as words.
#include "tests/movement/board-under-test.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "compiler/core/rules/registers.h"
#include "runtime/referee.h"

namespace fairyforge::testing {
namespace {

constexpr TypeId kSubject{0}, kPlain{1}, kKing{2};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

// Adds a link from a word such as "L:home:a1-h1,a2-h2".
void addLink(Board& board, const std::string& word) {
  const std::vector<std::string> parts = split(word, ':');
  std::array<Board::Pairs, kOwners> pairs;
  for (const std::string& pair : split(parts[2], ',')) {
    const std::vector<std::string> ends = split(pair, '-');
    const Cell a = board.find(ends[0]).value(), b = board.find(ends[1]).value();
    pairs[index(Side::White)].emplace_back(a, b);
    pairs[index(Side::Black)].emplace_back(board.reflected(a, Symmetry::Mirror),
                                           board.reflected(b, Symmetry::Mirror));
  }
  board.addLink(parts[1], pairs);
}

}  // namespace

SourceSpan spanOf(const std::string& text) {
  return {std::make_shared<SourceFile>("notation", text), 0, static_cast<std::uint32_t>(text.size())};
}

std::string listing(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& d : diagnostics.all()) {
    text += (d.severity == Severity::Error ? "error " : "warning ") + d.code + " '" +
            std::string(d.span.text()) + "': " + d.message + (d.fix.empty() ? "" : " [" + d.fix + "]") + "\n";
  }
  return text;
}

BoardUnderTest::BoardUnderTest(const std::string& notation, const std::string& setup,
                               const movement::MovementOptions& options) {
  int files = 8, ranks = 8;
  Side side = Side::White;
  bool moved = false;
  std::vector<std::string> words = split(setup, ' ');
  for (const std::string& word : words) {
    if (word == "black") side = Side::Black;
    if (word == "moved") moved = true;
    if (std::isdigit(static_cast<unsigned char>(word[0])) != 0) {
      files = std::stoi(word.substr(0, word.find('x')));
      ranks = std::stoi(word.substr(word.find('x') + 1));
    }
  }

  VariantDraft draft;
  draft.board = Board(files, ranks);
  for (const std::string& word : words) {
    if (word.starts_with("L:")) addLink(draft.board, word);
  }
  const auto programs = movement::compileMovement(spanOf(notation), draft.board, options, diagnostics_);
  if (!programs) return;
  draft.types.resize(3);
  for (std::size_t i = 0; i < 3; ++i) draft.types[i].id = std::string(1, "SPK"[i]);
  draft.types[index(kKing)].royal = true;
  // One type captures en passant: otherwise build() would drop the register of the cells passed over.
  draft.types[index(kPlain)].program[0].code = {{Op::TestEnPassant}, {Op::Land}};
  for (const Side s : kBothSides) draft.types[0].program[index(s)] = (*programs)[index(s)];

  Setup& start = draft.start;
  start.cells.assign(draft.board.size(), Piece());
  start.player = side;
  const auto put = [&](const std::string& name, Piece piece) {
    const Cell cell = draft.board.find(name).value();
    start.cells[index(cell)] = piece;
    start.unmoved.add(cell);
    return cell;
  };
  for (const std::string& word : words) {
    const std::string rest = word.substr(word.find(':') + 1);
    if (word[0] == '@') origin_ = put(word.substr(1), Piece(kSubject, side));
    if (word.starts_with("F:")) {
      for (const std::string& cell : split(rest, ',')) put(cell, Piece(kPlain, side));
    }
    if (word.starts_with("E:")) {
      for (const std::string& cell : split(rest, ',')) put(cell, Piece(kPlain, opponent(side)));
    }
    if (word.starts_with("EK:")) {
      for (const std::string& cell : split(rest, ',')) put(cell, Piece(kKing, opponent(side)));
    }
    if (word.starts_with("P:")) {
      start.enPassantVictim = put(rest.substr(rest.find('/') + 1), Piece(kPlain, opponent(side)));
      start.enPassantTargets.add(draft.board.find(rest.substr(0, rest.find('/'))).value());
    }
  }
  if (moved) start.unmoved.remove(origin_);
  setup_ = start;
  variant_ = Variant::build(std::move(draft));
  // Empties the registers that no program reads, because a setup may not have them.
  forEachRegister([&](const auto& row) {
    if (!row.isIn(*variant_)) empty(row.of(setup_));
  });
}

std::set<std::string> BoardUnderTest::moves(bool withEnPassant) const {
  return moves(Referee(), withEnPassant);
}

std::set<std::string> BoardUnderTest::moves(const Executor& executor, bool withEnPassant) const {
  const SetupProblems all{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck,
                          SetupProblem::BadEnPassantTargets};
  Setup setup = setup_;
  const auto position = Position::from(variant_, setup, all);
  if (!std::holds_alternative<Position>(position)) {
    ADD_FAILURE() << "the setup is no position";
    return {};
  }
  const Board& board = variant_->board();
  std::set<std::string> result;
  // The subject's side has no royal piece, so all its moves are legal.
  for (const Move& move : executor.legalMoves(std::get<Position>(position))) {
    if (move.from != origin_) continue;
    std::string text = board.name(move.to);
    std::vector<std::string> others, enPassantTargets;
    for (const Cell victim : move.victims) {
      victim == move.to ? text.insert(0, "x") : (others.push_back(board.name(victim)), text);
    }
    std::sort(others.begin(), others.end());
    if (!others.empty()) text += "{" + joined(others) + "}";
    for (const Relocation& r : move.relocations) text += "+" + board.name(r.from) + "-" + board.name(r.to);
    for (const Cell cell : move.enPassantTargets) enPassantTargets.push_back(board.name(cell));
    if (withEnPassant && !enPassantTargets.empty()) text += "^" + joined(enPassantTargets);
    result.insert(text);
  }
  return result;
}

std::set<std::string> words(const std::string& text) {
  const std::vector<std::string> list = split(text, ' ');
  return {list.begin(), list.end()};
}

}  // namespace fairyforge::testing
