// Examples of declarations without effect: a row for each kind of statement, in the order of Statement::what,
// and one for each field of a piece. A missing row does not compile.
#pragma once

#include <array>
#include <string_view>

#include "compiler/core/rules/archive.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::testing {

// A kind of declaration, with an example that can never have an effect, so that checkDeclared() warns of it.
// If the example is empty, such a declaration always has an effect. Placeholders in the example: {new} is an
// unused name, {cell} and {other} are empty cells, {id} is an unused ID, {type} is a type that can stand on
// the board. `game` is a game in which the example has no effect. If it is empty, any game will do that has
// no other Idler. If the example has a piece {id2}, the game must also have no piece that becomes it.
struct IdleDeclaration {
  std::string_view kind, example, game = {};
};

inline constexpr std::size_t kStatements = std::variant_size_v<decltype(frontend::syntax::Statement::what)>;
inline constexpr std::size_t kRules = 15;
inline constexpr std::size_t kPieceFields = archive_detail::fieldCount<frontend::syntax::PieceDeclaration>();

inline constexpr std::string_view kNothingCaptures =
    "board 5x5\npiece Walker A mW at a1\na side wins when its Walker stands on e5\n";

// All kinds of statements, and everything that the block of a piece may contain.
inline constexpr auto kIdleDeclarations = std::to_array<IdleDeclaration>({
    {"header", ""},
    {"note", ""},
    {"board", ""},
    {"zone", "zone {new}: {cell}"},
    {"link", "link {new}: {cell}-{other}"},
    {"direction", "direction {new}: {cell}-{other}"},
    {"marks", "marks: {new}"},
    {"kinds of move", "kinds of move: {new}"},
    {"priorities", "priorities: {new}\nkinds of move: {new}"},
    {"array", ""},
    {"piece", "piece Idler {id} W"},
    {"remove", ""},
    {"royal", ""},
    {"promote", "piece Idler {id} O at {cell}\npromote Idler on {other} to {type}"},
    {"castle", "piece Idler {id} W\ncastle Idler 2 with {type}"},
    {"event",
     "piece Idler {id} O at {cell}\nwhen Idler arrives on {other} { one own Idler must turn into {type} }"},
    {"effects", "piece Idler {id} O at {cell}\nwhen Idler captures { it leaves the board }"},
    {"every piece", "piece Idler {id} W\nevery piece: may not move while an enemy Idler stands beside it"},
    {"rule", ""},
    {"perpetual chase", ""},
    {"draws", ""},
    {"goal", "piece Idler {id} W\na side wins when its Idler stands on {cell}"},
    {"turns", "turns: White by {new}, Black by {new}\nkinds of move: {new}"},
    {"shuffle", ""},
    {"hands", ""},
    {"third side", ""},
    {"look", ""},
    {"test", ""},
    // rules
    {"captures to hands", "hands { captures go to the captor's hand; drop all anywhere }", kNothingCaptures},
    {"in the hand", "piece Idler {id} W\nhands { captured Idler become {type} }"},
    {"drops", "piece Idler {id} W\nhands { drop Idler anywhere }"},
    {"dropped as", "piece Idler {id} W\nhands { dropped Idler may be {type} }"},
    {"drops capture", "hands { drops may capture }", kNothingCaptures},
    {"drops unmoved", "piece Idler {id} W\nhands { dropped Idler count as unmoved on {cell} }"},
    {"drops on colours",
     "piece Idler {id} W\nhands { drop Idler anywhere; dropped Idler must use both colours }"},
    {"endless hand", "piece Idler {id} W\nhands { drop Idler anywhere; the hand never runs out of Idler }"},
    {"drops and check",
     "piece Idler {id} W\nhands { drop Idler anywhere; dropped Idler may not give check }"},
    {"falling drops", "piece Idler {id} W\nhands { drop Idler anywhere; dropped Idler fall }"},
    {"first drops", "piece Idler {id} W\nhands { drop Idler anywhere; Idler must be dropped first }"},
    {"captures", "captures: a legal one must be made", kNothingCaptures},
    {"castling sides", "castling sides: the same for both", kNothingCaptures},
    {"levels", "levels: turned for Black"},
    {"parts of a turn", "parts of a turn: may be left out"},
    // pieces
    {"name", ""},
    {"ID", ""},
    {"shown name", ""},
    {"image", ""},
    {"movement", ""},
    {"royal", ""},
    {"place", ""},
    {"morph", "piece Idler {id} O at {cell} {\n  morphs on {other} to {type}\n}"},
    {"movement on cells", "piece Idler {id} O at {cell} {\n  on {other}: moves W\n}"},
    {"program", ""},
    {"turning", "piece Idler {id} O at {cell} {\n  may turn into {type} on {other}\n}"},
    {"confinement", ""},
    {"taking royal pieces", ""},
    {"restriction",
     "piece Idler {id} O at {cell} {\n  may capture only while an own {type} stands beside it\n}"},
    {"imitation", ""},
    {"imitated promotion", ""},
    {"no check", ""},
    {"never taken", ""},
    {"safe from", "piece Spare {id2} W\npiece Idler {id} W at {cell} {\n  cannot be taken by Spare\n}"},
    {"hurdles", "piece Spare {id2} W\npiece Idler {id} pR at {cell} {\n  hops over Spare\n}"},
    {"leaping", "piece Spare {id2} W\npiece Idler {id} W at {cell} {\n  leaps over single enemy Spare\n}"},
    {"shift", "piece Spare {id2} W\npiece Idler {id} O at {cell} {\n  pulls own Spare by R\n}"},
    {"model", ""},
});
static_assert(kIdleDeclarations.size() == kStatements + kRules + kPieceFields,
              "a row for each kind of statement and each field of a piece");

}  // namespace fairyforge::testing
