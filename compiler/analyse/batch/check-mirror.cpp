// The check "mirror" of a batch, for games whose rules are the same for both players
// (compiler/analyse/rule-images.h). A position and its mirror image with exchanged colours must have the same
// number of move sequences.
#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "compiler/analyse/rule-images.h"
#include "compiler/core/rules/piece-list.h"
#include "compiler/core/rules/registers.h"

namespace fairyforge::batch {
namespace {

constexpr std::size_t kBetweenDeep = 16;  // number of positions between two deep comparisons

// Maps a setup, register by register, to that of the other player on the reflected board.
class Mirror {
 public:
  Mirror(const Variant& variant, Symmetry symmetry)
      : board_(variant.board()), turns_(variant.turns()), symmetry_(symmetry) {}

  // Returns the setup with the sides exchanged and the board reflected.
  Setup image(const Setup& setup) const {
    Setup other;
    forEachRegister([&](const auto& row) { row.of(other) = image(row.shape, row.of(setup)); });
    // The other player has the same turn half a round of the schedule later.
    const std::size_t turns = turns_.schedule.size();
    if (turns > 0) other.turn = static_cast<std::uint16_t>((setup.turn + turns / 2) % turns);
    return other;
  }

 private:
  std::vector<Piece> image(shape::Pieces, const std::vector<Piece>& cells) const {
    std::vector<Piece> images(cells.size());
    board_.forEachCell(
        [&](Cell cell) { images[index(image(shape::OneCell(), cell))] = swapped(cells[index(cell)]); });
    return images;
  }
  std::vector<Piece> image(shape::PieceList, const std::vector<Piece>& pieces) const {
    std::vector<Piece> images;
    for (const Piece piece : pieces) addOnce(images, swapped(piece));
    return images;
  }
  Side image(shape::Player, Side side) const { return opponent(side); }
  CellSet image(shape::Cells, const CellSet& cells) const { return board_.reflected(cells, symmetry_); }
  std::vector<CellSet> image(shape::CellSets, std::vector<CellSet> sets) const {
    for (CellSet& set : sets) set = image(shape::Cells(), set);
    return sets;
  }
  Cell image(shape::OneCell, Cell cell) const {
    return cell == kNoCell ? cell : board_.reflected(cell, symmetry_);
  }
  shape::CountOfEach::Value image(shape::CountOfEach, const shape::CountOfEach::Value& counts) const {
    return {counts[1], counts[0]};
  }
  shape::Hands::Value image(shape::Hands, const shape::Hands::Value& hands) const {
    return {hands[1], hands[0]};
  }
  // These registers have the same value for both players:
  bool image(shape::Flag, bool is) const { return is; }
  TypeId image(shape::OneType, TypeId type) const { return type; }
  KindId image(shape::OneKind, KindId kind) const { return kind; }
  template <typename Number>
  Number image(shape::CountOf<Number>, Number number) const {
    return number;
  }

  static Piece swapped(Piece piece) {
    if (!piece || piece.side() == Side::Third) return piece;
    return Piece(piece.type(), opponent(piece.side()));
  }
  const Board& board_;
  const TurnRules& turns_;
  const Symmetry symmetry_;
};

}  // namespace

// Checks, in random positions, that the mirror image of a position (with the sides exchanged) has as many
// sequences of one move, sometimes of two. Skipped if the rules are not known to treat both sides alike.
void checkMirror(const Subject& subject, CaseReport& test) {
  const analyse::SideSymmetry symmetry = analyse::sideSymmetry(*subject.variant);
  if (!symmetry.holds()) {
    test.verdict = Verdict::Skipped;
    test.remark = "its rules are not known to be the same for both sides: " + symmetry.differences[0].text;
    return;
  }
  const Mirror mirror(*subject.variant, symmetry.symmetry);
  const Executor& executor = subject.quickest();
  std::size_t number = 0;
  const auto problemOf = [&](const Position& position, const MoveList& legal) -> std::string {
    const auto image = Position::from(subject.variant, mirror.image(position.setup()), kOddRoyalsOrCheck);
    if (const auto* problems = std::get_if<SetupProblems>(&image))
      return fmt::format("its mirror image is no position: {}", describe(*problems->begin()));
    const int depth = number++ % kBetweenDeep == 0 ? 2 : 1;
    const std::uint64_t nodes = depth == 1 ? legal.size() : executor.perft(position, depth),
                        others = executor.perft(std::get<Position>(image), depth);
    if (nodes == others) return {};
    return fmt::format("perft {} is {}, of its mirror image {}", depth, nodes, others);
  };
  test.remark = checkRandomPositions(subject, executor, test, problemOf).text();
}

}  // namespace fairyforge::batch
