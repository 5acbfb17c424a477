// Plays moves on Setups. The safety of royal pieces is checked elsewhere, when the turn is over.
#include "compiler/core/rules/piece-list.h"
#include "runtime/candidates.h"
#include "runtime/counting.h"
#include "runtime/playing.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

// A State for Playing (runtime/playing.h): a Setup, whose registers are written directly.
class SetupState {
 public:
  static constexpr bool kHasClocks = true;
  SetupState(const Variant& variant, Setup& setup) : variant_(variant), setup_(setup) {}

  template <auto Field>
  auto& get() const {
    return setup_.*Field;
  }
  template <auto Field>
  void set(Cell cell) const {
    get<Field>() = cell;
  }
  template <auto Field>
  void add(Cell cell) const {
    get<Field>().add(cell);
  }
  template <auto Field>
  void remove(Cell cell) const {
    get<Field>().remove(cell);
  }
  template <auto Field, typename Visit>
  void forEachIn(Visit visit) const {
    get<Field>().forEach(visit);
  }
  Piece at(Cell cell) const { return setup_.at(cell); }
  void place(Cell cell, Piece piece) const { setup_.cells[index(cell)] = piece; }
  std::uint32_t marksOf(Cell cell) const {
    std::uint32_t marks = 0;
    for (std::size_t m = 0; m < setup_.marks.size(); ++m) marks |= std::uint32_t{setup_.marked(m, cell)} << m;
    return marks;
  }
  void setMark(std::size_t mark, Cell cell, bool has) const {
    has ? setup_.marks[mark].add(cell) : setup_.marks[mark].remove(cell);
  }
  // The number of pieces in a hand changes by `change`. A hand without pieces is stored as an empty list.
  void inHand(Side side, TypeId type, int change) const {
    auto& hand = setup_.hands[index(side)];
    if (hand.empty()) hand.resize(variant_.types().size());
    hand[index(type)] = static_cast<std::uint16_t>(hand[index(type)] + change);
    if (std::all_of(hand.begin(), hand.end(), [](int n) { return n == 0; })) hand.clear();
  }
  void noteTaken(Piece piece) const { addOnce(setup_.taken, piece); }
  void end(Ends how) const { fairyforge::end(how, setup_); }
  void endWithPiece(Cell cell) const { fairyforge::endWithPiece(setup_, cell); }

 private:
  const Variant& variant_;
  Setup& setup_;
};

// Calls play(Playing) with the object that plays `move` on `setup`, and returns its result.
template <typename Play>
auto played(const Variant& variant, Setup& setup, const Move& move, Play play) {
  const auto effects = [&](auto visit) { forEachEffect(move, move.changes, visit); };
  const SetupState state(variant, setup);
  return play(Playing(variant, state, move, effects));
}

}  // namespace

void Position::playUnchecked(const Move& move) {
  const auto givesCheck = [&](Side player) {
    return royalExposed(*variant_, setup_, opponent(player), player, Attackers::Checking);
  };
  const MoveCount count(*this, move);
  played(*variant_, setup_, move,
         [&](const auto& playing) { playing.play([&] { return hasCandidates(*this); }, givesCheck); });
  count.writeTo(*this, setup_);
}

void Position::playPart(const Move& move) {
  played(*variant_, setup_, move, [](const auto& playing) { playing.part(); });
}

}  // namespace fairyforge
