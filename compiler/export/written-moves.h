// A type's moves as they are written, split for targets that have a notation of their own: moves that are
// valid everywhere, moves that are not, castling. An exporter assembles these parts for its target and
// compares the result with what the type really does.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"
#include "compiler/movement/movement.h"

namespace fairyforge::exports {

// Castling of the type from where it stands at the start, as distances of the castler; 0: it has none.
struct WrittenCastling {
  int left = 0;  // as White sees it, for both sides
  int right = 0;
  bool none() const { return left == 0 && right == 0; }
  friend bool operator==(const WrittenCastling&, const WrittenCastling&) = default;
};

struct WrittenMoves {
  // Terms of movement notation that are valid on all cells, each in canonical spelling; vectors are letters.
  std::vector<std::string> terms;
  // Terms along links, which no other notation can express.
  std::vector<std::string> linked;
  // The terms of `takes royal pieces by`, with captures of royal pieces written with `k`.
  std::vector<std::string> takingRoyals;
  bool regional = false;  // some moves exist from certain cells only
  // Castling by a statement; castling by notation is among the terms.
  WrittenCastling castling;
};
WrittenMoves writtenMoves(const Variant& variant, TypeId type);

// Returns the distances at which White's pieces of the type castle from where they stand at the start.
WrittenCastling castlingOf(const Variant& variant, TypeId type);
// Do Black's pieces castle?
bool castlesAsBlack(const Variant& variant, TypeId type);
// Returns the types of the partners with which pieces of the type castle from where they stand at the start.
std::set<TypeId> castlingPartners(const Variant& variant, TypeId type);

// Returns the constructs by which moves change the mover's type, whatever the table of arrivals says: turning
// in place, and promotion that depends on more than the cell where a move ends.
std::set<Construct> changesByMoves(const Variant& variant, TypeId type);

// Returns the terms joined to one notation; "O", which makes no move, if there are none.
std::string joinedTerms(const std::vector<std::string>& terms);

// Programs that a type could have in its game, with the board on which they run.
struct MeantMoves {
  Board board;
  movement::SidePrograms programs;
};

// Compiles a notation for all moves of the type, on a board with open edges; nothing if the notation has no
// meaning there. With zones, moves that end outside of them are left out, except for those by `anywhere`. The
// options say how the target reads castling's sides and initial moves.
std::optional<MeantMoves> movesWith(const Variant& variant, TypeId type, const std::string& notation,
                                    const movement::MovementOptions& target = {},
                                    const std::array<CellSet, kSides>* zones = nullptr,
                                    const std::string& anywhere = {});

// Would the type have the same moves in its game with either program (variant-hash.h)?
bool areSame(const Variant& variant, TypeId type, const std::optional<MeantMoves>& a,
             const std::optional<MeantMoves>& b);

// `term` is written for a board with open edges. Returns it so that its moves go round the edges that this
// board joins; nothing if notation cannot say that.
std::optional<std::string> goingRound(const Variant& variant, TypeId type, const std::string& term);

// How the moves of a notation compare with those that the type really has in its game.
enum class Agreement {
  Same,
  Part,   // all its moves are moves of the type, but some are missing
  Other,  // it has moves that the type does not have
};
Agreement agreementOf(const Variant& variant, TypeId type, const std::optional<MeantMoves>& moves);
// compareSteps() ignores what the type becomes by its moves; compareMoves() does not.
Agreement compareSteps(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});
Agreement compareMoves(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});

}  // namespace fairyforge::exports
