// A position: a setup of a Variant that passed validation and may be played from.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

// Why a setup is not a position. Some reasons are matters of taste and may be forgiven by name.
enum class SetupProblem : std::uint8_t {
  WrongSize,            // not one entry a cell, or a type that the Variant lacks: never forgiven
  PieceOnHole,          // never forgiven
  NoRoyal,              // a side that starts with a royal piece has none
  TooManyRoyals,        // a side has more royal pieces than at the start of the game
  OpponentInCheck,      // the side to move could take a royal piece
  UnmovedMissing,       // a cell is marked unmoved on which nothing stands
  BadEnPassantTargets,  // the en passant cells are occupied, or nothing stands where their owner should
  // A hand, a counter, the type last moved or a third turn that this game cannot have: never forgiven.
  BadRegisters,
};
std::string describe(SetupProblem problem);
using SetupProblems = std::set<SetupProblem>;

class Position {
 public:
  // The start of the game.
  explicit Position(VariantPtr variant);
  // The position of `setup`, or every reason (forgiven ones excepted) why there is none.
  static std::variant<Position, SetupProblems> from(VariantPtr variant, Setup setup,
                                                    const SetupProblems& forgiven = {});

  const Variant& variant() const { return *variant_; }
  const VariantPtr& variantPtr() const { return variant_; }
  const Setup& setup() const { return setup_; }
  Piece at(Cell cell) const { return setup_.cells[index(cell)]; }
  // Who makes the next move; Side::Third in its turns.
  Side toMove() const { return setup_.toMove(); }
  // The same with the player to move, where the third side may act first.
  Position withoutThirdTurn() const;
  // ... and with nothing known of the previous move.
  Position withoutLastMove() const;

  // Applies a move of the side to move without asking whether it is legal (an executor's own moves are).
  // All effects: victims, relocations, arrival type, changes, hands, registers, clocks, side to move.
  // (runtime/playing.h)
  void playUnchecked(const Move& move);

  // What a move of the player does before it is asked whether the turn ends.
  void playPart(const Move& move);

  friend bool operator==(const Position& a, const Position& b) { return a.setup_ == b.setup_; }

 private:
  Position(VariantPtr variant, Setup setup) : variant_(std::move(variant)), setup_(std::move(setup)) {}
  VariantPtr variant_;
  Setup setup_;
};

}  // namespace fairyforge
