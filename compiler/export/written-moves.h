// The moves of a type as movement notation, in parts, for targets that have a notation too: moves that are
// possible from all cells, moves from certain cells only, castling. An exporter puts these parts together for
// its target and compares the result with the type's real moves.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"
#include "compiler/movement/movement.h"

namespace fairyforge::exports {

// How many cells the type's castler moves to each side from where it stands at the start; 0: no castling to
// that side.
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
  // The terms of `takes royal pieces by`, in which captures of royal pieces are written with `k`.
  std::vector<std::string> takingRoyals;
  bool regional = false;  // some moves exist from certain cells only
  // Castling by a statement; castling in notation is among the terms.
  WrittenCastling castling;
};
WrittenMoves writtenMoves(const Variant& variant, TypeId type);

// Returns the castling of White's pieces of the type from where they stand at the start.
WrittenCastling castlingOf(const Variant& variant, TypeId type);
// Do Black's pieces of the type castle?
bool castlesAsBlack(const Variant& variant, TypeId type);
// Returns the types of the partners with which White's pieces of the type castle from where they stand at the
// start.
std::set<TypeId> castlingPartners(const Variant& variant, TypeId type);

// Returns the constructs by which moves themselves change the mover's type: changes in place, and promotion
// that depends on more than the cell where a move ends.
std::set<Construct> changesByMoves(const Variant& variant, TypeId type);

// Returns the terms joined to one notation; without terms "O", which makes no move.
std::string joinedTerms(const std::vector<std::string>& terms);

// Programs for both sides that a type could have, with the board on which they run.
struct MeantMoves {
  Board board;
  movement::SidePrograms programs;
};

// Compiles the notation as all moves of the type, on a board without joined edges; nothing if it is invalid
// there. With `zones`, moves that end outside them are left out, except those of the notation `anywhere`.
// `target` says how the target reads castling's sides and initial moves.
std::optional<MeantMoves> movesWith(const Variant& variant, TypeId type, const std::string& notation,
                                    const movement::MovementOptions& target = {},
                                    const std::array<CellSet, kSides>* zones = nullptr,
                                    const std::string& anywhere = {});

// Would the type, in its game, have the same moves with either program? False if one of them is missing.
// Compares canonical moves (compiler/core/rules/variant-hash.h).
bool areSame(const Variant& variant, TypeId type, const std::optional<MeantMoves>& a,
             const std::optional<MeantMoves>& b);

// Returns the term, which is valid on a board with open edges, changed so that its moves go over the joined
// edges of this board; nothing if notation cannot express that.
std::optional<std::string> goingRound(const Variant& variant, TypeId type, const std::string& term);

// How the moves of a notation compare with those of the type in its game.
enum class Agreement {
  Same,
  Part,   // all are moves of the type, but some of its moves are missing, such as those by imitation
  Other,  // some are not moves of the type
};
Agreement agreementOf(const Variant& variant, TypeId type, const std::optional<MeantMoves>& moves);
// compareSteps() ignores the types that pieces become; compareMoves() compares them too.
Agreement compareSteps(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});
Agreement compareMoves(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});

}  // namespace fairyforge::exports
