// The check "mirror" of a batch, for games whose rules are the same for both players
// (compiler/analyse/rule-images.h). A position and its mirror image with exchanged colours must have the same
// number of move sequences.
#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "compiler/analyse/rule-images.h"
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
    forEachRegister([&](const auto& row) { row.of(other) = imageOf(row.of(setup)); });
    board_.forEachCell([&](Cell cell) { other.cells[index(imageOf(cell))] = imageOf(setup.at(cell)); });
    std::ranges::sort(other.taken, {}, &Piece::code);
    // The other player has the same turn half a round of the schedule later.
    const std::size_t turns = turns_.schedule.size();
    if (turns > 0) other.turn = static_cast<std::uint16_t>((setup.turn + turns / 2) % turns);
    return other;
  }

 private:
  template <typename Value>
  Value imageOf(Value value) const {
    if constexpr (std::is_same_v<Value, Side>) {
      return value == Side::Third ? value : opponent(value);
    } else if constexpr (std::is_same_v<Value, Piece>) {
      return value ? Piece(value.type(), imageOf(value.side())) : value;
    } else if constexpr (std::is_same_v<Value, Cell>) {
      return value == kNoCell ? value : board_.reflected(value, symmetry_);
    } else if constexpr (std::is_same_v<Value, CellSet>) {
      return board_.reflected(value, symmetry_);
    } else if constexpr (std::is_arithmetic_v<Value> || std::is_enum_v<Value>) {
      return value;
    } else {
      for (auto& element : value) element = imageOf(element);
      if constexpr (requires { std::tuple_size<Value>::value; }) std::swap(value[0], value[1]);  // by player
      return value;
    }
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
  if (subject.variant->registers().moves > 0) {
    test.verdict = Verdict::Skipped;
    test.remark = "the number of the move, on which its moves depend, rises after Black's move";
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
