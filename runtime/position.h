// A position: a setup of a Variant that has passed validation and can be played from.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

// Reasons why a setup is not a position. The caller may forgive some problems by name.
enum class SetupProblem : std::uint8_t {
  WrongSize,            // the number of cells is wrong, or the Variant lacks a type: cannot be forgiven
  PieceOnHole,          // cannot be forgiven
  NoRoyal,              // a side that starts with a royal piece has none, and the rules give no reason for it
  TooManyRoyals,        // a side has more royal pieces than at the start, and cannot get more
  OpponentInCheck,      // the side to move could take a royal piece
  UnmovedMissing,       // a cell is marked unmoved but is empty
  BadEnPassantTargets,  // en-passant cells are occupied, or the piece that passed them is elsewhere
  // A hand, counter, last moved type or third-side turn that is impossible in this game: cannot be forgiven.
  BadRegisters,
};
std::string describe(SetupProblem problem);
using SetupProblems = std::set<SetupProblem>;
// Problems that an author may intend, and that a game can reach if its rules allow it.
inline const SetupProblems kOddRoyals{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals};
inline const SetupProblems kOddRoyalsOrCheck{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals,
                                             SetupProblem::OpponentInCheck};
// All problems except those that prevent the setup from being a position at all.
inline const SetupProblems kAllForgivable{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals,
                                          SetupProblem::OpponentInCheck, SetupProblem::UnmovedMissing,
                                          SetupProblem::BadEnPassantTargets};

class Position {
 public:
  // Makes the position at the start of the game.
  explicit Position(VariantPtr variant);
  // Returns the position of `setup`, or all problems that prevent it, except forgiven ones.
  static std::variant<Position, SetupProblems> from(VariantPtr variant, Setup setup,
                                                    const SetupProblems& forgiven = {});

  const Variant& variant() const { return *variant_; }
  const VariantPtr& variantPtr() const { return variant_; }
  const Setup& setup() const { return setup_; }
  Piece at(Cell cell) const { return setup_.cells[index(cell)]; }
  // Returns the side that makes the next move or act; Side::Third in its turns.
  Side toMove() const { return setup_.toMove(); }
  // Returns this position with a player to move, even if the third side could act first.
  Position withoutThirdTurn() const;
  // Returns the same as withoutThirdTurn(), but also without the cells of the previous move.
  Position withoutLastMove() const;

  // Applies a move of the side to move without checking that it is legal. (Moves from an executor are legal.)
  // Applies all its effects: victims, relocations, arrival type, changes, hands, registers, clocks, side to
  // move (runtime/playing.h).
  void playUnchecked(const Move& move);
  // Returns the position after a move of the side to move, without checking that the move is legal.
  Position after(const Move& move) const {
    Position next = *this;
    next.playUnchecked(move);
    return next;
  }

  // Applies a player's move up to the point where it is decided whether his turn ends.
  void playPart(const Move& move);

  friend bool operator==(const Position& a, const Position& b) { return a.setup_ == b.setup_; }

 private:
  Position(VariantPtr variant, Setup setup) : variant_(std::move(variant)), setup_(std::move(setup)) {}
  VariantPtr variant_;
  Setup setup_;
};

}  // namespace fairyforge
