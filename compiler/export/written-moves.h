// A type's moves taken apart as they are written, for targets that have a notation of their own: what holds
// everywhere, what does not, castling. An exporter compares what it puts together from the parts with what
// the type really does.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/movement/movement.h"
#include "compiler/rules/variant.h"

namespace fairyforge::exports {

// Castling as the type has it from where it stands at the start; distances of the castler, 0: none.
struct WrittenCastling {
  int left = 0;  // as White sees it, for both sides
  int right = 0;
  bool none() const { return left == 0 && right == 0; }
  friend bool operator==(const WrittenCastling&, const WrittenCastling&) = default;
};

struct WrittenMoves {
  // Terms of movement notation that hold everywhere, each in canonical spelling; vectors are letters.
  std::vector<std::string> terms;
  // Terms along links, which no other notation has.
  std::vector<std::string> linked;
  // `takes royal pieces by`: its terms, captures of royal pieces written with `k`.
  std::vector<std::string> takingRoyals;
  bool regional = false;  // there are moves from certain cells only
  // Castling by a statement; that by notation is among the terms.
  WrittenCastling castling;
};
WrittenMoves writtenMoves(const Variant& variant, TypeId type);

// The distances at which White's pieces of the type castle from where they stand at the start.
WrittenCastling castlingOf(const Variant& variant, TypeId type);
// Do Black's?
bool castlesAsBlack(const Variant& variant, TypeId type);
// What they castle with there.
std::set<TypeId> castlingPartners(const Variant& variant, TypeId type);

// The constructs by which moves of the type change it, whatever the table of arrivals says: turning in place, and
// promotion by more than the cell where a move ends.
std::set<Construct> changesByMoves(const Variant& variant, TypeId type);

// The terms as one notation; "O", which is no move, where there are none.
std::string joinedTerms(const std::vector<std::string>& terms);

// Programs that a type could have in its game, on a board of their own.
struct MeantMoves {
  Board board;
  movement::SidePrograms programs;
};

// What the notation means for all moves of the type; nothing when it has no meaning there. The notation's board has
// open edges. With zones, moves that end elsewhere are left out, but for those by `anywhere`. The options say how the
// target reads castling's sides and initial moves.
std::optional<MeantMoves> movesWith(const Variant& variant, TypeId type, const std::string& notation,
                                    const movement::MovementOptions& target = {},
                                    const std::array<CellSet, kSides>* zones = nullptr,
                                    const std::string& anywhere = {});

// Would the type have the same moves in its game (variant-hash.h)?
bool areSame(const Variant& variant, TypeId type, const std::optional<MeantMoves>& a,
             const std::optional<MeantMoves>& b);

// The term as it is written where edges are open: around those that this board joins. Nothing where notation
// cannot say it.
std::optional<std::string> goingRound(const Variant& variant, TypeId type, const std::string& term);

// A notation against what the type really does in its game.
enum class Agreement {
  Same,
  Part,   // it says nothing else, but not all
  Other,  // it says moves that the type does not have
};
Agreement agreementOf(const Variant& variant, TypeId type, const std::optional<MeantMoves>& moves);
// ... but for what it becomes by its moves.
Agreement compareSteps(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});
Agreement compareMoves(const Variant& variant, TypeId type, const std::string& notation,
                       const movement::MovementOptions& target = {});

}  // namespace fairyforge::exports
