// Players and turns.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/zrf/lower.h"

namespace fairyforge::zrf {
namespace {

// Does the predicate hold for some instruction?
template <typename Which>
bool anyInstruction(const std::vector<Command>& list, Which which) {
  return std::any_of(list.begin(), list.end(), [&](const Command& in) {
    return which(in) || anyInstruction(in.then, which) || anyInstruction(in.otherwise, which);
  });
}

template <typename Visit>
void forEachBlock(const GameModel& game, Visit visit) {
  for (const PieceModel& piece : game.pieces) {
    for (const Block& block : piece.moves) visit(block);
    for (const Block& block : piece.drops) visit(block);
  }
}

void findKinds(const GameModel& game, Cast& cast) {
  std::vector<bool> asked(game.moveTypes.size()), made(game.moveTypes.size());
  bool any = false;  // where any type will do
  for (const TurnEntry& turn : game.turns) {
    if (turn.moveType == kNone)
      any = true;
    else
      asked[turn.moveType] = true;
  }
  forEachBlock(game, [&](const Block& block) {
    if (block.moveType != kNone) made[block.moveType] = true;
    anyInstruction(block.code, [&](const Command& in) {
      if (in.kind == Command::Kind::Add && in.partial) {
        if (in.number == kNone)
          any = true;
        else
          asked[in.number] = true;
      }
      return false;
    });
  });
  const bool some = std::find(asked.begin(), asked.end(), true) != asked.end();
  cast.kinds = some || !game.priorities.empty();
  cast.anyKind = any;
  cast.kindOf.resize(game.moveTypes.size());
  std::size_t count = 0;
  for (Number type = 0; type < game.moveTypes.size(); ++type) {
    if (cast.kinds && made[type] && (any || asked[type])) cast.kindOf[type] = static_cast<KindId>(count++);
  }
}

}  // namespace

std::optional<Cast> castOf(const GameModel& game, Reporter& report) {
  Cast cast;
  cast.sideOf.resize(game.players.size());
  std::vector<Number> movers;
  for (const TurnEntry& turn : game.turns) {
    if (game.players[turn.player].random) {
      report.error(turn.place, "not-carried",
                   fmt::format("the random player '{}': there is no chance in a variant here",
                               game.players[turn.player].name));
      return std::nullopt;
    }
    if (std::find(movers.begin(), movers.end(), turn.player) != movers.end()) continue;
    movers.push_back(turn.player);
    if (movers.size() > kSides) {
      report.error(turn.place, "not-carried",
                   fmt::format("a third player '{}': two take turns here", game.players[turn.player].name));
      return std::nullopt;
    }
  }
  // Who is called so is White or Black; else who moves first is White.
  const auto isCalled = [&](Number player, const char* name) { return game.players[player].name == name; };
  const bool swapped = (isCalled(movers[0], "Black")) || (movers.size() > 1 && isCalled(movers[1], "White"));
  for (std::size_t i = 0; i < movers.size(); ++i) {
    const Side side = (i == 0) != swapped ? Side::White : Side::Black;
    cast.sideOf[movers[i]] = side;
    cast.player[index(side)] = movers[i];
  }
  // Who never moves owns neutral pieces; in a puzzle of one player the second is the opponent.
  for (Number player = 0; player < game.players.size(); ++player) {
    if (cast.sideOf[player] || game.players[player].random) continue;
    const bool owns =
        std::any_of(game.setup.begin(), game.setup.end(),
                    [&](const Placement& p) { return p.player == player; }) ||
        std::any_of(game.turns.begin(), game.turns.end(), [&](const TurnEntry& t) { return t.as == player; });
    const Side free = cast.player[index(Side::White)] == kNone ? Side::White : Side::Black;
    if (cast.player[index(free)] == kNone && movers.size() < kSides && game.players.size() <= kSides) {
      cast.sideOf[player] = free;
      cast.player[index(free)] = player;
    } else if (cast.player[index(Side::Third)] == kNone) {
      cast.sideOf[player] = Side::Third;
      cast.player[index(Side::Third)] = player;
    } else if (owns) {
      report.error(game.players[player].place, "not-carried",
                   fmt::format("a second neutral player '{}': one owns pieces without taking turns here",
                               game.players[player].name));
      return std::nullopt;
    }
  }
  findKinds(game, cast);
  if (cast.kinds && std::count_if(cast.kindOf.begin(), cast.kindOf.end(), [](const auto& k) {
                      return k.has_value();
                    }) > static_cast<long>(kMaxKinds)) {
    report.error(game.place, "not-carried", fmt::format("more than {} move types", kMaxKinds));
    return std::nullopt;
  }
  return cast;
}

void lowerTurns(const GameModel& game, const Cast& cast, VariantDraft& draft, Reporter& report) {
  TurnRules& turns = draft.turns;
  for (Number type = 0; type < cast.kindOf.size(); ++type) {
    if (cast.kindOf[type]) turns.kinds.push_back(game.moveTypes[type]);
  }
  for (const Number type : game.priorities) {
    if (cast.kindOf[type]) turns.priorities.push_back(*cast.kindOf[type]);
  }
  std::vector<ScheduledTurn> schedule;
  for (const TurnEntry& turn : game.turns) {
    const auto player = cast.sideOf[turn.player], moves = cast.sideOf[turn.as];
    if (!player || !moves) {
      report.error(turn.place, "not-carried",
                   fmt::format("a turn with the pieces of '{}'", game.players[turn.as].name));
      return;
    }
    KindId kind = kNoKind;
    if (turn.moveType != kNone) {
      if (!cast.kindOf[turn.moveType]) {
        report.error(turn.place, "zrf-form",
                     fmt::format("no piece has moves of the type '{}'", game.moveTypes[turn.moveType]));
        return;
      }
      kind = *cast.kindOf[turn.moveType];
    }
    schedule.push_back({*player, *moves, kind});
  }
  draft.start.player = schedule.front().player;
  // White and Black in turn need no schedule.
  bool plain = schedule.size() % 2 == 0 && (schedule.size() - game.repeatFrom) % 2 == 0;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    const ScheduledTurn& turn = schedule[i];
    plain = plain && turn.kind == kNoKind && turn.moves == turn.player &&
            turn.player == (i % 2 == 0 ? draft.start.player : opponent(draft.start.player));
  }
  if (!plain) {
    turns.schedule = std::move(schedule);
    turns.repeat = game.repeatFrom;
  }
  const auto value = [&](const char* name) {
    const auto found = game.options.find(name);
    return found == game.options.end() ? std::string() : found->second.value;
  };
  const std::string passing = value("pass turn");
  if (passing == "true" || passing == "1") turns.passing = Passing::Always;
  if (passing == "forced") turns.passing = Passing::WhenStuck;
  turns.mayStop = game.option("pass partial");
  turns.maximalCaptures = game.option("maximal captures");
  if (value("maximal captures") == "2") {
    report.error(game.options.at("maximal captures").place, "not-carried",
                 "maximal captures of value 2: it is not known what is counted");
  }
  if (game.option("recycle promotions")) {
    report.error(game.options.at("recycle promotions").place, "not-carried",
                 "promotion to pieces that are off the board only");
  }
  if (game.option("discard cascades")) {
    bool cascades = false;
    forEachBlock(game, [&](const Block& block) {
      cascades = cascades || anyInstruction(block.code, [](const Command& in) {
                   return in.kind == Command::Kind::Cascade;
                 });
    });
    if (cascades)
      report.error(game.options.at("discard cascades").place, "not-carried",
                   "'discard cascades': it is not known what it does");
  }
}

}  // namespace fairyforge::zrf
