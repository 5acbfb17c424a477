// Compares the cells that pieces of the examples can reach with tests/games/data/targets.tsv.
#include <fstream>
#include <sstream>

#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Row {
  std::string example, name, piece, how, others, goes, takes;
};

std::vector<Row> rows() {
  std::vector<Row> rows;
  std::ifstream file(std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/games/data/targets.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line[0] == '#') continue;
    std::istringstream fields(line);
    Row row;
    for (std::string* field :
         {&row.example, &row.name, &row.piece, &row.how, &row.others, &row.goes, &row.takes}) {
      std::getline(fields, *field, '\t');
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::set<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::set<std::string> result;
  for (std::string word; stream >> word;) {
    if (word != "-") result.insert(word);
  }
  return result;
}

class Reach : public ::testing::TestWithParam<Row> {
 protected:
  Reach() : variant_(loadExample(GetParam().example)) {
    setup_.cells.resize(variant_->board().size());
    const Row& row = GetParam();
    for (const std::string& other : words(row.others)) put(other);
    origin_ = put(row.piece);
    mover_ = setup_.at(origin_);
    setup_.player = mover_.side();
    if (row.how == "unmoved") setup_.unmoved.add(origin_);
  }

  Cell put(const std::string& text) {
    const bool white = std::isupper(static_cast<unsigned char>(text[0]));
    const std::string id(1, static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))));
    const Cell cell = variant_->board().find(text.substr(1)).value();
    setup_.cells[index(cell)] = Piece(variant_->findType(id).value(), white ? Side::White : Side::Black);
    return cell;
  }

  MoveList moves(const fairyforge::Setup& setup) const {
    const auto position = Position::from(variant_, setup, kOddRoyalsOrCheck);
    MoveList moves = pseudoLegalMoves(std::get<Position>(position), setup.player);
    std::erase_if(moves, [&](const Move& move) { return move.from != origin_; });
    return moves;
  }

  VariantPtr variant_;
  fairyforge::Setup setup_;
  Cell origin_{};
  Piece mover_;
};

TEST_P(Reach, IsExactlyThatOfTheTable) {
  const Row& row = GetParam();
  const Board& board = variant_->board();
  std::set<std::string> goes, takes;
  for (const Move& move : moves(setup_)) {
    if (move.victims.empty() && move.to != move.from) goes.insert(board.name(move.to));
    for (const Cell victim : move.victims) takes.insert(board.name(victim));
  }
  if (row.how == "probe") {
    const Piece enemy(mover_.type(), opponent(mover_.side()));
    board.forEachCell([&](Cell cell) {
      if (setup_.at(cell)) return;
      fairyforge::Setup probed = setup_;
      probed.cells[index(cell)] = enemy;
      for (const Move& move : moves(probed)) {
        for (const Cell victim : move.victims) takes.insert(board.name(victim));
      }
    });
  }
  EXPECT_EQ(goes, words(row.goes));
  EXPECT_EQ(takes, words(row.takes));
}

std::string nameOf(const ::testing::TestParamInfo<Row>& info) {
  std::string name = info.param.name;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Of, Reach, ::testing::ValuesIn(rows()), nameOf);

}  // namespace
}  // namespace fairyforge::testing
