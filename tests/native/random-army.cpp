// Draws types, moves and rules at random, within limits that keep positions small enough to compare.
#include "tests/native/random-army.h"

#include "tests/native/armies.h"

namespace fairyforge::testing {
namespace {

std::vector<Vector> someSteps(std::mt19937_64& random) {
  static const std::vector<std::pair<int, int>> kShapes{{1, 0}, {1, 1}, {2, 0}, {1, 2}, {2, 2}, {1, 3}};
  const auto [a, b] = kShapes[random() % kShapes.size()];
  std::vector<Vector> steps = allOf(a, b);
  if (random() % 3 == 0) std::erase_if(steps, [&](const Vector&) { return random() % 2 == 0; });
  if (steps.empty()) steps = {{0, 1, 0}};
  return steps;
}

Moves someMoves(std::mt19937_64& random, const std::string& ids) {
  const auto takes = static_cast<Takes>(1 + random() % 3);
  const auto some = someSteps(random);
  switch (random() % 20) {
    case 0:
      return leaps(some, takes);
    case 1:
      return rides(some, takes);
    case 2:
      return rides(some, takes, 2 + static_cast<int>(random() % 2));
    case 3:
      return slips(some, takes);
    case 4:
      return hops(some, takes);
    case 5:
      return grasshops(some, takes);
    case 6:
      return lame({1, 0, 0}, {1, 1, 0}, takes) + lame({0, 1, 0}, {1, 1, 0}, takes);
    case 7:
      return locust(some);
    case 8:
      return rifle(some);
    case 9:
      return rams(some);
    case 10:
      return overOwn(some);
    case 11:
      return hunts(some, ids);
    case 12:
      return swaps(some);
    case 13:
      return pawn(1);
    case 14:
      return onlyUnmoved(rides(some, takes));
    case 15:
      return turns(static_cast<int>(random() % 6));
    case 16:
      return turns(static_cast<int>(random() % 6), some);
    case 17:
      return onlyAfter(ids, rides(some, takes, 2));
    case 18:
      return onlyRoyals(random() % 2 == 0 ? rides(some, kCaptures) : hops(some, kCaptures));
    default:
      return leaps(some);
  }
}

CellSet someCells(const Board& board, std::mt19937_64& random) {
  CellSet cells;
  const std::size_t share = 1 + random() % 4;
  board.forEachCell([&](Cell cell) {
    if (random() % share == 0) cells.add(cell);
  });
  return cells;
}

TypeSet someTypes(const Army& army, const std::string& ids, std::mt19937_64& random) {
  std::string some(1, ids[random() % ids.size()]);
  for (const char id : ids) {
    if (random() % 3 == 0) some += id;
  }
  return army.types(some);
}

// Adds any of imitators, triggers, hands and a third side.
void addRules(Army& army, const std::string& ids, std::mt19937_64& random) {
  VariantDraft& draft = army.draft();
  const Board& board = draft.board;
  const std::size_t types = draft.types.size();
  const auto someType = [&] { return typeAt(random() % types); };
  if (random() % 2 == 0) {
    for (std::size_t t = 1; t < types; ++t) {
      draft.types[t].imitates = random() % 5 == 0;
      draft.types[t].givesNoCheck = random() % 4 == 0 || (draft.types[t].imitates && random() % 4 != 0);
    }
    draft.imitatedArrival = ArrivalTable(types, board.size());
    for (const Side side : kBothSides) {
      const TypeId type = someType();
      someCells(board, random).forEach([&](Cell cell) {
        draft.imitatedArrival.set(side, type, cell, {someType(), someType()});
      });
    }
  }
  // Several triggers may give a position on a large board more moves than there is room for.
  for (std::size_t n = random() % (board.size() > 100 ? 2 : 3); n > 0; --n) {
    Trigger trigger;
    trigger.arriving = someTypes(army, ids, random);
    trigger.changing = someTypes(army, ids, random);
    trigger.zone = {someCells(board, random), someCells(board, random)};
    for (std::size_t choices = 1 + random() % 2; choices > 0; --choices)
      trigger.choices.push_back(someType());
    draft.triggers.push_back(std::move(trigger));
  }
  if (random() % 3 == 0) {
    HandRules& hands = draft.hands;
    for (const Side side : kAllOwners) hands.fate[index(side)] = static_cast<CaptureFate>(random() % 3);
    CaptureFate& ofThird = hands.fate[index(Side::Third)];
    if (ofThird == CaptureFate::CaptorsHand) ofThird = CaptureFate::Gone;  // a third side has no hand
    for (std::size_t t = 0; t < types; ++t) {
      for (const Side side : kBothSides) {
        hands.cells[index(side)].push_back(random() % 2 == 0 ? someCells(board, random) : CellSet());
      }
      if (!hands.becomes.empty() || random() % 4 == 0) hands.becomes.resize(t + 1, someType());
    }
    if (!hands.becomes.empty()) hands.becomes.resize(types, someType());
    hands.capturing = random() % 2 == 0;
    army.dropUnmoved(someTypes(army, ids, random));
  }
  if (random() % 3 == 0) {
    ThirdSide third;
    third.introduces = someTypes(army, ids.substr(1), random);
    third.introducedOnto = someTypes(army, ids, random);
    third.interval = 1 + static_cast<int>(random() % 4);
    third.delay = static_cast<int>(random() % 4);
    third.mostOfAType = static_cast<int>(random() % 3);
    third.mayPlayNullMove = random() % 2 == 0;
    third.shieldsRoyals = random() % 2 == 0;
    third.mateIsDraw = random() % 2 == 0;
    draft.third = third;
  }
}

constexpr std::uint16_t kKinds = 2;

// Two steps only: if a turn can continue in many ways, the search for captures in its later parts takes too
// long.
std::vector<Vector> two(std::mt19937_64& random) {
  std::vector<Vector> steps = someSteps(random);
  steps.resize(std::min<std::size_t>(steps.size(), 2));
  return steps;
}

// Returns moves that no plan supports.
Moves strangeMoves(std::mt19937_64& random, const std::string& ids) {
  const Moves moves = someMoves(random, ids);
  const auto mark = static_cast<std::uint16_t>(random() % 2);
  switch (random() % 9) {
    case 0:
      return behind({Op::PartialMove, static_cast<std::uint16_t>(index(kNoKind))}, leaps(two(random)));
    case 1:
      return behind({Op::PartialMove, static_cast<std::uint16_t>(random() % kKinds)}, locust(two(random)));
    case 2:
      return behind({Op::TestMark, mark}, moves);
    case 3:
      return edits(someSteps(random), {random() % 3 == 0 ? Op::Unmark : Op::Mark, mark});
    case 4:
      return edits(someSteps(random), {Op::Become, static_cast<std::uint16_t>(1 + random() % 5)});
    case 5:
      return edits(someSteps(random), {Op::Give, kOther});
    case 6:
      return moves;
    case 7:
      return [at = someSteps(random), to = someSteps(random)](ProgramBuilder& b, Board& board, Side side) {
        const auto step = static_cast<std::uint16_t>(index(board.step(to.front())));
        edits(at, {step % 2 == 0 ? Op::Slide : Op::Push, step})(b, board, side);
      };
    default:
      return behind({Op::Kind, static_cast<std::uint16_t>(random() % kKinds)}, moves);
  }
}

// Returns a condition that positions fulfil at times.
GoalCondition someCondition(Army& army, const std::string& ids, std::mt19937_64& random) {
  using Kind = GoalCondition::Kind;
  const auto kinds = {Kind::Pieces,    Kind::AllPieces, Kind::Places,  Kind::Captured,
                      Kind::Connected, Kind::Counted,   Kind::Counted, Kind::All};
  GoalCondition c{.kind = kinds.begin()[random() % kinds.size()]};
  c.counter = static_cast<GoalCounter>(random() % kGoalCounters);
  c.count = 1 + static_cast<int>(random() % 3);
  c.orFewer = random() % 3 == 0;
  c.hands = random() % 2 == 0;
  if (c.kind != Kind::AllPieces) c.types = someTypes(army, ids.substr(1), random);
  const auto place = [&] {
    CellSet cells;
    for (int i = 0; i < 3; ++i) cells.add(cellAt(random() % army.draft().board.size()));
    return cells;
  };
  if (c.kind == Kind::Places) {
    c.places = {{place(), place()}, {place(), place()}};
    c.occupants = {{.types = someTypes(army, ids, random)}};
  }
  if (c.kind == Kind::Connected) {
    for (const Vector v : random() % 2 == 0 ? rookSteps() : bishopSteps()) {
      const StepId step = army.draft().board.step(v);
      c.legs.push_back({std::vector{step}, std::vector{step}});
    }
  }
  if (c.kind == Kind::All)
    c.parts = {GoalCondition{.kind = Kind::ToMove}, GoalCondition{.kind = Kind::Pieces, .count = 4}};
  return c;
}

// Adds an order of turns in which each player moves, sometimes with other pieces than his own.
void addOrder(Army& army, const std::string& ids, std::mt19937_64& random) {
  VariantDraft& draft = army.draft();
  TurnRules& turns = draft.turns;
  const auto chance = [&](std::uint64_t share) { return random() % share == 0; };
  const auto kind = [&] { return static_cast<KindId>(random() % kKinds); };
  for (int i = 0; i < kKinds; ++i) turns.kinds.push_back(std::string(1, static_cast<char>('a' + i)));
  draft.marks = {"m", "n"};
  for (PieceType& type : draft.types) type.marks = static_cast<std::uint32_t>(random() % 4);
  if (chance(3)) turns.priorities = {kind()};
  turns.nullMoves = static_cast<NullMoves>(random() % 3);
  turns.mayStop = chance(2);
  turns.captureDuty = chance(2) ? static_cast<CaptureDuty>(random() % 3) : CaptureDuty::None;
  turns.dutyIsOfLegal = chance(2);
  if (turns.captureDuty != CaptureDuty::None) draft.triggers.clear();  // too many ways, as above
  while (draft.goals.size() < 2 && chance(2)) {
    const auto result = static_cast<Goal::Result>(random() % 4);
    draft.goals.push_back({result, {!chance(4), true}, someCondition(army, ids, random)});
  }
  draft.end.checksForbidden = chance(6);
  draft.end.onlyMatesCheck = chance(8);
  if (chance(4)) return;
  for (const Side player : kBothSides) {
    for (std::size_t more = 1 + random() % 2; more > 0; --more) {
      const bool others = draft.third && chance(4);
      turns.schedule.push_back({player, others ? Side::Third : player, chance(3) ? kind() : kNoKind,
                                static_cast<std::uint16_t>(chance(6) ? 1 : 0)});
    }
  }
  turns.repeat = random() % turns.schedule.size();
  turns.seriesChecks = static_cast<SeriesChecks>(random() % 3);
  turns.safeAfterEachMove = chance(2);
  turns.onlyFirstCaptures = chance(4);
  turns.noPieceTwice = chance(4);
}

VariantPtr someArmy(std::mt19937_64& random, bool isOrdered) {
  static const std::vector<std::pair<int, int>> kSizes{{8, 8},  {8, 8},  {5, 7},  {9, 9},
                                                       {10, 8}, {7, 20}, {15, 15}};
  const auto [files, ranks] = kSizes[random() % (isOrdered ? 3 : kSizes.size())];
  Army army(files, ranks);
  const std::string ids = "ABCDEF";
  const bool several = random() % 4 == 0;
  for (const char id : ids) {
    const bool royal = id == 'A' || (several && id == 'B');
    Moves moves =
        royal ? leaps(rookSteps()) + leaps(bishopSteps()) : someMoves(random, ids.substr(random() % 6, 2));
    for (std::size_t more = random() % 3; more > 0; --more)
      moves = moves + (isOrdered ? strangeMoves : someMoves)(random, ids.substr(0, 3));
    if (royal && random() % 2 == 0) moves = moves + castles(2);
    army.piece(std::string(1, id), moves, royal);
  }
  for (int i = 0; i < 3; ++i) {
    const int rank = static_cast<int>(random()) % ranks;
    const std::string from(1, ids[random() % 6]);
    std::string to;
    for (std::size_t choices = 1 + random() % 2; choices > 0; --choices) to += ids[random() % 6];
    std::vector<Cell> cells;
    army.draft().board.forEachCell([&](Cell cell) {
      const Board& board = army.draft().board;
      if (board.rank(cell) == rank && board.file(cell) % 2 == 0) cells.push_back(cell);
    });
    army.becomes(from, cells, to);
  }
  if (isOrdered || random() % 2 == 0) addRules(army, ids, random);
  if (isOrdered) addOrder(army, ids, random);
  EndRules& end = army.draft().end;
  end.royals[0] = end.royals[1] = random() % 2 == 0 ? RoyalRule::Any : RoyalRule::All;
  end.bareKing.kind = static_cast<BareKingRule::Kind>(random() % 3);
  end.stalemate = static_cast<StalemateRule>(random() % 3);

  const auto rankOf = [&](bool home) {
    std::string pieces;
    for (int file = 0; file < files; ++file) {
      const bool gap = !pieces.empty() && pieces.back() != '1' && random() % 6 == 0;
      const bool king = home && file == files / 2;
      pieces += king ? 'A' : gap ? '1' : ids[(several ? 1 : 2) + random() % (several ? 5 : 4)];
    }
    return pieces;
  };
  const auto lower = [](std::string s) {
    for (char& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return s;
  };
  const std::string first = rankOf(true), second = rankOf(false);
  std::string placement = lower(first) + "/" + lower(second);
  for (int rank = 4; rank < ranks; ++rank) placement += "/" + std::to_string(files);
  return army.build(placement + "/" + second + "/" + first);
}

}  // namespace

VariantPtr randomArmy(std::mt19937_64& random) {
  return someArmy(random, false);
}
VariantPtr randomOrder(std::mt19937_64& random) {
  return someArmy(random, true);
}

}  // namespace fairyforge::testing
