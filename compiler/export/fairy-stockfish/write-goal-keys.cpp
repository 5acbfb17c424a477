// Writes the keys of goals. The engine has one goal of each kind and tests the kinds in a fixed order:
// extinction, cells, checks, rows, passes, mate. A goal cannot be exported if it has no such form. Nor can it
// if the variant tests it after a goal whose kind is the same or comes later in this order.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/export/fairy-stockfish/parts.h"

namespace fairyforge::exports::fairy_stockfish {
namespace {

using Kind = GoalCondition::Kind;
using Result = Goal::Result;

std::string wordFor(Result result) {
  return result == Result::Wins ? "win" : result == Result::Loses ? "loss" : "draw";
}

bool ofBoth(const Goal& goal) {
  return goal.of[0] && goal.of[1];
}

class GoalWriter {
 public:
  GoalWriter(const Variant& variant, FairyStockfish engine, bool explodes)
      : variant_(variant), engine_(engine), explodes_(explodes) {
    out_.expressed.assign(variant.goals().size(), false);
  }

  IniGoals write() {
    using Add = bool (GoalWriter::*)();
    constexpr Add kKinds[] = {&GoalWriter::addExtinction, &GoalWriter::addFlags,  &GoalWriter::addChecks,
                              &GoalWriter::addRow,        &GoalWriter::addPasses, &GoalWriter::addMate};
    for (std::size_t stage = 0; isNext();) {
      std::size_t kind = stage;
      while (kind < std::size(kKinds) && !(this->*kKinds[kind])()) ++kind;
      if (kind == std::size(kKinds)) {
        ++at_;
      } else {
        stage = kind + 1;
      }
    }
    return std::move(out_);
  }

 private:
  const std::vector<Goal>& goals() const { return variant_.goals(); }
  bool isNext() const { return at_ < goals().size(); }
  void emit(std::string key, std::string value) { out_.keys.emplace_back(std::move(key), std::move(value)); }
  bool say() {
    out_.expressed[at_++] = true;
    return true;
  }

  // Returns the letter of the only type, "*" for any type; nothing for several types.
  std::optional<std::string> letterOf(const std::optional<TypeSet>& types) const {
    const std::string text = types ? smallLetters(variant_, *types) : "*";
    return text.size() == 1 ? std::optional(text) : std::nullopt;
  }

  // ---- extinction ----

  bool promotes(const TypeSet& types) const {
    return anyOf(types, [&](TypeId type) {
      return !allCells(variant_.board(), [&](Side side, Cell cell) {
        return variant_.arrival().choices(side, type, cell).empty();
      });
    });
  }

  struct Extinction {
    std::string letters;
    int count = 0;
    bool promotes = false;
    friend bool operator==(const Extinction&, const Extinction&) = default;
  };

  // Returns the condition as a list of types with an equal count for each; nothing if it has another form.
  std::optional<Extinction> extinctionIn(const GoalCondition& c) const {
    const std::vector<GoalCondition> parts = c.kind == Kind::Any ? c.parts : std::vector{c};
    if (parts.empty()) return std::nullopt;
    Extinction found{"", parts[0].count};
    for (const GoalCondition& part : parts) {
      const auto letter = letterOf(part.types);
      const bool same = part.kind == Kind::Pieces && part.count == parts[0].count &&
                        (part.orFewer || part.count == 0) && (part.hands || !variant_.hands().any());
      if (!same || !letter || (parts.size() > 1 && *letter == "*")) return std::nullopt;
      found.letters += *letter;
      found.promotes = found.promotes || (part.types && promotes(*part.types));
    }
    return found;
  }

  // Writes a goal by extinction. The engine first tests whether the player who has just moved has lost, then
  // the other player. A goal that one move can fulfil for both players must therefore be written in that
  // order.
  bool addExtinction() {
    const Goal& goal = goals()[at_];
    const GoalCondition& c = goal.condition;
    const bool twice = c.kind == Kind::All && c.parts.size() == 2 && c.parts[0].kind == Kind::Not &&
                       c.parts[0].parts[0].kind == Kind::ToMove;
    const auto found = extinctionIn(twice ? c.parts[1] : c);
    if (!ofBoth(goal) || goal.result == Result::MostPieces || !found ||
        variant_.end().bareKing.kind != BareKingRule::Kind::Off)
      return false;
    const bool needsTwice = goal.result == Result::Loses && (found->promotes || explodes_);
    if (twice != needsTwice) return false;
    if (twice) {
      if (at_ + 1 == goals().size()) return false;
      const Goal& next = goals()[at_ + 1];
      if (!ofBoth(next) || next.result != goal.result || extinctionIn(next.condition) != found) return false;
      say();
    }
    emit("extinctionValue", wordFor(goal.result));
    emit("extinctionPieceTypes", found->letters);
    if (found->count > 0) emit("extinctionPieceCount", std::to_string(found->count));
    return say();
  }

  // ---- cells to reach ----

  struct Flag {
    std::string piece;
    CellsBySide cells;
    int count = 1;
    friend bool operator==(const Flag&, const Flag&) = default;
  };

  // Returns the condition as a flag of Fairy-Stockfish: own pieces of one letter stand on given cells (keys
  // flagPiece, flagRegion); nothing if it has another form.
  std::optional<Flag> flagIn(const GoalCondition& c) const {
    if (c.kind != Kind::Places || c.count > 1 || c.occupants.size() != 1 || c.places.empty())
      return std::nullopt;
    const Occupancy& occupant = c.occupants[0];
    const auto piece = letterOf(occupant.types);
    if (occupant.whose != Occupancy::Whose::Own || occupant.negated || occupant.safe || !piece)
      return std::nullopt;
    Flag flag{*piece, c.places[0], static_cast<int>(c.places.size())};
    for (const auto& place : c.places) {
      for (const Side side : kBothSides) {
        if (flag.count > 1 && place[index(side)].size() != 1) return std::nullopt;
        place[index(side)].forEach([&](Cell cell) { flag.cells[index(side)].add(cell); });
      }
    }
    return flag;
  }
  // When a goal of reaching cells is tested: at once; when the player's turn begins again; or at once, if the
  // other side cannot do the same in reply (waitingForReply, compiler/frontend/syntax/reply.h).
  enum class When : std::uint8_t { AtOnce, Waits, Unanswered };
  struct TimedFlag {
    When when;
    Flag flag;
  };

  std::optional<TimedFlag> timedFlagIn(const GoalCondition& c, const Flag& reply) const {
    if (const auto flag = flagIn(c)) return TimedFlag{When::AtOnce, *flag};
    if (c.kind != Kind::All || c.parts.size() < 2) return std::nullopt;
    const auto flag = flagIn(c.parts[1]);
    if (flag && c.parts.size() == 2 && c.parts[0].kind == Kind::ToMove) return TimedFlag{When::Waits, *flag};
    if (!flag || c.parts.size() != 3 || c.parts[2].kind != Kind::Not) return std::nullopt;
    const GoalCondition& follows = c.parts[2].parts[0];
    const bool asks = follows.kind == Kind::AfterMove && follows.parts[0].kind == Kind::Any &&
                      follows.parts[0].parts[0].kind == Kind::Other;
    if (!asks || flagIn(follows.parts[0].parts[0].parts[0]) != reply) return std::nullopt;
    return TimedFlag{When::Unanswered, *flag};
  }

  // Tries to express the goal at `at_` by the keys flagPiece and so on; moves `at_` on and returns true if
  // that succeeds.
  bool addFlags() {
    const Goal& goal = goals()[at_];
    if (goal.result == Result::Draws) return addWaitingFlags(goal);
    const auto flag = flagIn(goal.condition);
    if (goal.result != Result::Wins || !flag) return false;
    for (const Side side : kBothSides) {
      if (goal.of[index(side)]) addFlag(*flag, side);
    }
    say();
    if (ofBoth(goal) || !isNext()) return true;
    const Goal& next = goals()[at_];
    const auto other = flagIn(next.condition);
    if (next.of[0] == goal.of[0] || ofBoth(next) || next.result != Result::Wins || !other ||
        other->count != flag->count)
      return true;
    addFlag(*other, next.of[0] ? Side::White : Side::Black);
    return say();
  }

  // Writes goals that White and Black win when their turn begins again, and that draw if both are fulfilled.
  // If a king is to reach the goal in the newest engine, Black wins at once, and so does White when Black's
  // king cannot follow. Returns false for other goals.
  bool addWaitingFlags(const Goal& draw) {
    const GoalCondition& c = draw.condition;
    const bool isBoth = c.kind == Kind::All && c.parts.size() == 3 && c.parts[0].kind == Kind::ToMove &&
                        c.parts[2].kind == Kind::Other;
    const auto white = isBoth ? flagIn(c.parts[1]) : std::nullopt;
    const auto black = isBoth ? flagIn(c.parts[2].parts[0]) : std::nullopt;
    if (!isOf(draw, Side::White) || !white || !black) return false;
    std::vector<When> found[kSides];
    std::size_t last = at_ + 1;
    for (; last < goals().size(); ++last) {
      const Goal& goal = goals()[last];
      const Side side = isOf(goal, Side::White) ? Side::White : Side::Black;
      const auto timed = timedFlagIn(goal.condition, *black);
      if (goal.result != Result::Wins || !isOf(goal, side) || !timed ||
          timed->flag != (side == Side::White ? *white : *black))
        break;
      found[index(side)].push_back(timed->when);
    }
    using Whens = std::vector<When>;
    const bool foresees = engine_ == FairyStockfish::Newest && isRoyal(white->piece);
    const bool isSaid =
        foresees ? found[0] == Whens{When::Unanswered, When::Waits} && found[1] == Whens{When::AtOnce}
                 : found[0] == Whens{When::Waits} && found[1] == Whens{When::Waits};
    if (!isSaid) return false;
    addFlag(*white, Side::White);
    addFlag(*black, Side::Black);
    emit("flagMove", "true");
    while (at_ < last) say();
    return true;
  }

  static bool isOf(const Goal& goal, Side side) {
    return goal.of[index(side)] && !goal.of[index(opponent(side))];
  }

  bool isRoyal(const std::string& letter) const {
    return smallLetters(variant_, variant_.royalTypes()).find(letter) != std::string::npos;
  }

  // Writes the keys for the side's cells. Both sides must have the same pieces and numbers.
  void addFlag(const Flag& flag, Side side) {
    const auto said =
        std::ranges::find(out_.keys, "flagPiece", [](const auto& entry) { return entry.first; });
    if (said == out_.keys.end()) {
      emit("flagPiece", flag.piece);
      if (flag.count > 1) emit("flagPieceCount", std::to_string(flag.count));
    } else if (said->second != flag.piece) {
      said->first = "flagPieceWhite";
      emit("flagPieceBlack", flag.piece);
    }
    emit(side == Side::White ? "whiteFlag" : "blackFlag",
         regionText(variant_.board(), flag.cells[index(side)]));
  }

  // ---- checks, rows, mate ----

  // Tries to express goals that count checks ("three-check") by the key checkCounting; returns false if that
  // is not possible.
  bool addChecks() {
    std::array<int, kSides> wanted{};
    std::size_t end = at_;
    for (; end < goals().size() && (wanted[0] == 0 || wanted[1] == 0); ++end) {
      const Goal& goal = goals()[end];
      if (goal.result != Result::Wins || !goal.condition.counts(GoalCounter::Checks)) return false;
      for (const Side side : kBothSides) {
        if (goal.of[index(side)]) wanted[index(side)] = goal.condition.count;
      }
    }
    const bool fits = std::ranges::all_of(wanted, [](int n) { return n >= 1 && n <= 9; });
    if (!fits) return false;
    emit("checkCounting", "true");
    out_.checks = fmt::format("{}+{}", wanted[0], wanted[1]);
    while (at_ < end) say();
    return true;
  }

  // Tries to express a goal "n own pieces in a row" by the key connectN and the keys for its directions;
  // returns false if that is not possible.
  bool addRow() {
    const Goal& goal = goals()[at_];
    if (goal.result != Result::Wins || !ofBoth(goal)) return false;
    const bool any = goal.condition.kind == Kind::Any;
    const std::vector<GoalCondition> rows = any ? goal.condition.parts : std::vector{goal.condition};
    std::vector<Vector> steps;
    for (const GoalCondition& row : rows) {
      if (row.kind != Kind::Pattern || row.legs.empty() || row.legs.size() != rows[0].legs.size())
        return false;
      const bool ofAny = std::ranges::all_of(row.occupants, [](const Occupancy& o) {
        return o.whose == Occupancy::Whose::Own && !o.negated && !o.types;
      });
      const auto& leg = row.legs[0][index(Side::White)];
      const bool straight =
          std::ranges::all_of(row.legs, [&](const auto& other) { return other[index(Side::White)] == leg; });
      if (!ofAny || !straight || leg.size() != 1) return false;
      steps.push_back(variant_.board().vectorOf(leg[0]));
      // Black's step must be White's step reflected.
      const auto& theirs = row.legs[0][index(Side::Black)];
      const Vector seen{steps.back().files, -steps.back().ranks, 0};
      if (theirs.size() != 1 || variant_.board().vectorOf(theirs[0]) != seen) return false;
    }
    std::vector<Vector> said;
    std::vector<std::string> off;
    for (const auto& [key, lines] : formats::kRowKeys) {
      if (std::ranges::find(steps, lines[0]) != steps.end()) {
        said.insert(said.end(), lines.begin(), lines.end());
      } else {
        off.emplace_back(key);
      }
    }
    if (said != steps) return false;
    emit("connectN", std::to_string(rows[0].legs.size() + 1));
    for (std::string& key : off) emit(std::move(key), "false");
    return say();
  }

  // The ends by passes need no key: they come with the key that allows passing.
  bool addPasses() {
    return std::ranges::any_of(endsByPasses(variant_),
                               [&](const Goal& goal) { return sayTheSame(goal, goals()[at_]); }) &&
           say();
  }

  bool addMate() {
    const Goal& goal = goals()[at_];
    if (!ofBoth(goal) || goal.condition.kind != Kind::Checkmated ||
        (goal.result != Result::Wins && goal.result != Result::Draws))
      return false;
    emit("checkmateValue", wordFor(goal.result));
    return say();
  }

  const Variant& variant_;
  FairyStockfish engine_;
  const bool explodes_;
  std::size_t at_ = 0;  // index of the next goal to examine
  IniGoals out_;
};

}  // namespace

std::vector<Goal> endsByPasses(const Variant& variant) {
  if (variant.turns().nullMoves == NullMoves::Never) return {};
  std::vector<Goal> ends{{.result = Result::Draws,
                          .condition = {.kind = Kind::Counted, .count = 2, .counter = GoalCounter::Passes}}};
  // A player without pieces cannot pass, and so is stalemated.
  if (!hasGuardedRoyals(variant) && !variant.hands().any()) {
    const Result results[] = {Result::Draws, Result::Loses, Result::Wins};
    ends.push_back(
        {.result = results[static_cast<std::size_t>(variant.end().stalemate)],
         .condition = {.kind = Kind::All, .parts = {{.kind = Kind::Pieces}, {.kind = Kind::ToMove}}}});
  }
  return ends;
}

bool sayTheSame(const Goal& one, const Goal& other) {
  return one.result == other.result && (one.of == other.of || one.result == Result::Draws) &&
         one.condition == other.condition;
}

IniGoals iniGoalsOf(const Variant& variant, FairyStockfish engine, bool explodes) {
  return GoalWriter(variant, engine, explodes).write();
}

std::string regionText(const Board& board, const CellSet& cells) {
  std::string text;
  cells.forEach([&](Cell cell) {
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", static_cast<char>('a' + board.file(cell)),
                        board.rank(cell) + 1);
  });
  return text.empty() ? "-" : text;
}

}  // namespace fairyforge::exports::fairy_stockfish
