// Follows the engine's Position::count_limit(): the number of moves that a side has left depends on the other
// side's pieces.
#include <string>
#include <utility>
#include <vector>

#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {
namespace {

using syntax::GoalWords;
using Kind = GoalCondition::Kind;

class Counts {
 public:
  explicit Counts(const IniGame& game) : game_(game), place_(game.values.spanOf("countingRule")) {}

  void add(const std::string& rule) const {
    const GoalWords unpromoted = kind(Kind::AllPieces, "pawn"), alone{.kind = Kind::Pieces, .count = 1};
    const GoalWords others = atLeast(2, {.kind = Kind::Pieces});
    const GoalWords more = atLeast(2, {.kind = Kind::Pieces}, false);
    if (rule == "asean") {
      const std::vector<GoalWords> bare{unpromoted, alone};
      addRows(bare, {{"rook", 1, 16}, {"silver", 1, 44}, {"knight", 1, 64}}, false);
      return;
    }
    const bool cambodian = rule == "cambodian";
    const int less = cambodian ? 1 : 0;
    const std::vector<GoalWords> bare{unpromoted, alone, others};
    addRows(bare,
            {{"rook", 2, 8 - less},
             {"rook", 1, 16 - less},
             {"silver", 2, 22 - less},
             {"knight", 2, 32 - less},
             {"silver", 1, 44 - less}},
            true);
    addRow(bare, {64 - less, true, true});
    const GoalWords few{.kind = Kind::Pieces, .count = 3, .orFewer = true};
    addRow({cambodian ? few : unpromoted, more, others}, {64 - less, false, false});
  }

 private:
  struct Row {
    const char* type;
    int atLeast, moves;
  };

  // Returns the condition, with a count of 0, on pieces of the type.
  GoalWords kind(Kind kind, const char* name) const {
    GoalWords words{.kind = kind};
    if (const IniType* type = game_.types.named(name)) words.types = {type->letter};
    return words;
  }
  static GoalWords atLeast(int count, GoalWords pieces, bool ofOther = true) {
    pieces.count = count - 1;
    pieces.orFewer = pieces.count > 0;
    GoalWords enough{.kind = Kind::Not, .parts = {std::move(pieces)}};
    return ofOther ? GoalWords{.kind = Kind::Other, .parts = {std::move(enough)}} : enough;
  }

  // Adds a rule for each row. Rows about types that the game lacks are skipped.
  void addRows(const std::vector<GoalWords>& when, const std::vector<Row>& rows, bool fromPieces) const {
    for (const Row& row : rows) {
      if (!game_.types.named(row.type)) continue;
      std::vector<GoalWords> parts = when;
      parts.push_back(atLeast(row.atLeast, kind(Kind::Pieces, row.type)));
      addRow(std::move(parts), {row.moves, true, fromPieces});
    }
  }
  void addRow(std::vector<GoalWords> when, syntax::Counting counting) const {
    if (!game_.types.named("pawn"))
      std::erase_if(when, [](const GoalWords& w) { return w.kind == Kind::AllPieces; });
    game_.add(
        place_,
        syntax::GoalRule{
            Goal::Result::Draws, std::nullopt, {.kind = Kind::All, .parts = std::move(when)}, counting});
  }

  const IniGame& game_;
  const SourceSpan place_;
};

}  // namespace

void addCounting(const IniGame& game) {
  const std::string rule = game.values.result("countingRule", {"none", "makruk", "cambodian", "asean"});
  if (rule.empty() || rule == "none") return;
  if (!game.values.isNewest() && rule != "makruk")
    return game.values.notSupported(game.values.spanOf("countingRule"),
                                    "the counting that Fairy-Stockfish 11.1 has by this name is");
  Counts(game).add(rule);
}

}  // namespace fairyforge::frontend::ini
