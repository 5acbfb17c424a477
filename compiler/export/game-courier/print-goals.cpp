// Prints the code of goals. Each condition becomes a variable that is true or false, computed after those of
// its parts. Pieces are counted by a subroutine that is called for each piece of a side.

#include <algorithm>

#include "compiler/core/rules/goals.h"
#include "compiler/export/game-courier/model.h"
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {
namespace {

using Kind = GoalCondition::Kind;
using Result = Goal::Result;

// Returns, for each cell at which the goal's pattern can begin on the board, the cells that the pattern
// covers.
std::vector<std::vector<Cell>> rowsOf(const Board& board, const GoalCondition& c, Side player) {
  std::vector<std::vector<Cell>> rows;
  board.forEachCell([&](Cell from) {
    std::vector<Cell> row;
    const auto goesOn = [&](Cell cell, std::size_t) {
      row.push_back(cell);
      return true;
    };
    if (followOnce(c, board, from, player, goesOn)) rows.push_back(std::move(row));
  });
  return rows;
}

constexpr std::size_t kMaxRows = 600;  // the most rows that are searched for a pattern

bool isSayable(const Variant& variant, const GoalCondition& c) {
  switch (c.kind) {
    case Kind::Counted:
      return c.counter == GoalCounter::Checks;
    case Kind::Pattern:
      if (rowsOf(variant.board(), c, Side::White).size() > kMaxRows) return false;
      [[fallthrough]];
    case Kind::Places:
      return std::ranges::none_of(c.occupants, &Occupancy::safe);
    case Kind::Pieces:
    case Kind::AllPieces:
    case Kind::ToMove:
    case Kind::All:
    case Kind::Any:
    case Kind::Not:
    case Kind::Other:
      break;
    default:
      return false;
  }
  return std::ranges::all_of(c.parts, [&](const GoalCondition& part) { return isSayable(variant, part); });
}

class GoalPrinter {
 public:
  explicit GoalPrinter(Preset& p) : p_(p) {}

  GoalCode run() {
    for (const Goal& goal : p_.variant.goals()) {
      // For each goal, the player who has just moved is tested first if the goal wins, last if it loses
      // (runtime/reached-goals.h).
      std::array<std::string, kSides> reached;
      for (const Side side : kBothSides) {
        if (goal.of[index(side)]) reached[index(side)] = condition(goal.condition, side);
      }
      const bool moverFirst = goal.result == Result::Wins;
      for (const Side next : kBothSides) {
        whenToMove(code_.body, next, [&] {
          for (const Side side : {moverFirst ? opponent(next) : next, moverFirst ? next : opponent(next)}) {
            if (!reached[index(side)].empty()) ends(goal, reached[index(side)], side);
          }
        });
      }
    }
    return std::move(code_);
  }

 private:
  std::string variable(const char* kind) {
    code_.variables.push_back(fmt::format("{}{}", kind, code_.variables.size() + 1));
    return code_.variables.back();
  }

  // Writes code that ends the game if the variable `reached` says that `side` has reached the goal.
  void ends(const Goal& goal, const std::string& reached, Side side) {
    Script& out = code_.body;
    out.whenAll({"not #over", "#" + reached}, [&] {
      out.line("set over true");
      if (goal.result == Result::Wins) out.line("set winner \"{}\"", sideName(side));
      if (goal.result == Result::Loses) out.line("set winner \"{}\"", sideName(opponent(side)));
      if (!goal.countsPieces()) return;
      const std::string white = pieces(std::nullopt, Side::White, goal.condition.hands),
                        black = pieces(std::nullopt, Side::Black, goal.condition.hands);
      const bool most = goal.result == Result::MostPieces;
      out.when(fmt::format("> {} {}", white, black),
               [&] { out.line("set winner \"{}\"", sideName(most ? Side::White : Side::Black)); });
      out.when(fmt::format("> {} {}", black, white),
               [&] { out.line("set winner \"{}\"", sideName(most ? Side::Black : Side::White)); });
    });
  }

  // Prints code that tests the condition for `player`, and returns the name of the variable with the result.
  std::string condition(const GoalCondition& c, Side player) {
    if (c.kind == Kind::Other) return condition(c.parts[0], opponent(player));
    std::vector<std::string> parts;
    for (const GoalCondition& part : c.parts) parts.push_back("#" + condition(part, player));
    const std::string name = variable("goal");
    Script& out = code_.body;
    const auto holds = [&] { out.line("set {} true", name); };
    out.line("set {} false", name);
    switch (c.kind) {
      case Kind::Pieces:
        out.when(counted(c, pieces(c.types, player, c.hands)), holds);
        break;
      case Kind::AllPieces:
        out.when(counted(c, fmt::format("+ {} {}", pieces(c.types, Side::White, c.hands),
                                        pieces(c.types, Side::Black, c.hands))),
                 holds);
        break;
      case Kind::Places:
        out.whenAll(places(c, player), holds);
        break;
      case Kind::Pattern:
        for (const std::vector<Cell>& row : rowsOf(p_.variant.board(), c, player)) {
          std::vector<std::string> cells;
          for (std::size_t i = 0; i < row.size(); ++i)
            cells.push_back(stands(c.occupants[i], row[i], player));
          out.whenAll(cells, holds);
        }
        break;
      case Kind::Counted:
        out.when(fmt::format("> #{} {}", checksOf(player), c.count - 1), holds);
        break;
      case Kind::ToMove:
        whenToMove(out, player, holds);
        break;
      case Kind::All:
        out.whenAll(parts, holds);
        break;
      case Kind::Not:
        out.when("not " + parts[0], holds);
        break;
      default:  // Any
        for (const std::string& part : parts) out.when(part, holds);
    }
    return name;
  }

  static std::string counted(const GoalCondition& c, const std::string& sum) {
    return c.orFewer ? fmt::format("< {} {}", sum, c.count + 1) : fmt::format("== {} {}", sum, c.count);
  }

  // Prints code that counts the pieces, and returns the expression for their number.
  std::string pieces(const std::optional<TypeSet>& types, Side owner, bool hands) {
    const TypeSet wanted = types.value_or(TypeSet::all(p_.variant.types().size()));
    const std::string count = variable("tally"), asked = "of" + count;
    code_.subs.sub(asked + " spc", [&] {
      code_.subs.whenAll({"not == #spc @", fmt::format("fn {} space #spc", p_.q.isOneOf(wanted, owner))},
                         [&] { code_.subs.line("set {0} + #{0} 1", count); });
    });
    code_.body.line("set {} 0", count);
    eachPiece(p_, code_.body, owner, asked);
    std::string sum = "#" + count;
    for (const ReservePiece& reserve : p_.model.hands[index(owner)]) {
      if (hands && wanted.has(reserve.type))
        sum = fmt::format("+ {} #{}", sum, countOf(p_, reserve.type, owner));
    }
    return sum;
  }

  std::string stands(const Occupancy& occupant, Cell cell, Side player) {
    using Whose = Occupancy::Whose;
    const TypeSet types = occupant.types.value_or(TypeSet::all(p_.variant.types().size()));
    const std::string is =
        occupant.whose == Whose::Anyones
            ? p_.q.isOneOf(types)
            : p_.q.isOneOf(types, occupant.whose == Whose::Own ? player : opponent(player));
    return fmt::format("{}fn {} space {}", occupant.negated ? "not " : "", is, p_.cellName(cell));
  }

  // Returns conditions, each of which says that enough pieces of the goal stand on one of its sets of cells;
  // first writes code that counts them.
  std::vector<std::string> places(const GoalCondition& c, Side player) {
    std::vector<std::string> conditions;
    for (const auto& place : c.places) {
      const std::string found = variable("found");
      code_.body.line("set {} 0", found);
      place[index(player)].forEach([&](Cell cell) {
        std::vector<std::string> some;
        for (const Occupancy& occupant : c.occupants) some.push_back(stands(occupant, cell, player));
        code_.body.when(anyOf(some), [&] { code_.body.line("set {0} + #{0} 1", found); });
      });
      conditions.push_back(fmt::format("> #{} {}", found, std::max(c.count, 1) - 1));
    }
    return conditions;
  }

  Preset& p_;
  GoalCode code_;
};

}  // namespace

const char* checksOf(Side side) {
  return side == Side::White ? "checksWhite" : "checksBlack";
}

GoalCode goalCode(Preset& p) {
  return GoalPrinter(p).run();
}

std::vector<bool> goalsOfGameCourier(const Variant& variant) {
  std::vector<bool> sayable;
  for (const Goal& goal : variant.goals()) sayable.push_back(isSayable(variant, goal.condition));
  return sayable;
}

}  // namespace fairyforge::exports::game_courier
