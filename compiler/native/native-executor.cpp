// The native executor: answers questions by calling the code generated for its Variant. Made by runCode(),
// the last step of makeNativeExecutor (compiler/native/obtain-code.cpp).
#include <algorithm>
#include <fmt/format.h>

#include "compiler/native/loaded-code.h"
#include "compiler/native/native-cursor.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/obtain-code.h"
#include "compiler/native/pool.h"
#include "compiler/native/rare-moves.h"
#include "runtime/random.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"
#include "runtime/third-side.h"
#include "runtime/threats.h"

namespace fairyforge::native {
namespace {

class NativeExecutor final : public Executor {
 public:
  NativeExecutor(VariantPtr variant, specialise::Plan plan, std::unique_ptr<LoadedCode> code)
      : variant_(std::move(variant)),
        plan_(std::move(plan)),
        layout_(*variant_, plan_),
        rare_(*variant_, plan_, layout_),
        block_(plan_.tables.words()),
        code_(std::move(code)),
        game_(*variant_, plan_, layout_, functions(), block_.data()),
        isAlone_(!game_.hasGoals() && !game_.hasRules() && game_.turns.schedule.empty() &&
                 variant_->actingThird() == nullptr) {
    rare_.attach(block_);
    rare_.setFunctions(functions());
  }

  std::string_view name() const override { return "jit"; }

  MoveList legalMoves(const Position& position) const override {
    const OwnState state(layout_, position.setup());
    const auto player = players_.lend(game_);
    PlanMoves words;
    player->legalMoves(*state, words);
    // Sorts native moves instead of Move objects, which are large. The order is the same if no two moves have
    // equal order keys.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ordered;
    ordered.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i)
      ordered.emplace_back(plainOrder(words.words[i], plan_), words.words[i]);
    std::ranges::sort(ordered, {}, &std::pair<std::uint64_t, std::uint64_t>::first);
    MoveList moves;
    moves.reserve(words.size());
    for (const auto& [order, word] : ordered) readMove(position, word, plan_, moves.emplace_back());
    canonicalise(moves);
    return moves;
  }

  bool attacked(const Position& position, Cell cell, Side by) const override {
    if (by == Side::Third && variant_->third() == nullptr) return false;
    const OwnState state(layout_, withRoyalOn(*variant_, position.setup(), cell, by));
    return functions().attacked[index(by)](block_.data(), state->words(), index(cell)) != 0;
  }

  bool inCheck(const Position& position) const override {
    const OwnState state(layout_, position.setup());
    return functions().inDanger[index(position.setup().player)](block_.data(), state->words()) != 0;
  }

  std::optional<Outcome> outcome(const Position& position) const override {
    return outcomeBy(*this, position);
  }

  std::uint64_t perft(const Position& position, int depth) const override {
    if (depth <= 0) return 1;
    const OwnState state(layout_, position.setup());
    if (!isAlone_) {
      const auto player = players_.lend(game_);
      std::vector<Ply> plies;
      for (int i = 0; i < depth; ++i) plies.emplace_back(layout_);
      return perftByLists(*player, *state, depth, plies.data());
    }
    const auto room = (plan_.maxMoves + 1) * static_cast<std::size_t>(depth + 1);
    const auto buffer = std::make_unique_for_overwrite<std::uint64_t[]>(room);
    return game_.functionsOf(*state).perft(block_.data(), state->words(), static_cast<std::uint64_t>(depth),
                                           buffer.get());
  }

  std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const override {
    const OwnState state(layout_, position.setup());
    const auto player = players_.lend(game_);
    PlanMoves moves;
    const std::uint64_t word = choose(*player, *state, moves, random);
    if (word == NativeFunctions::kNoMove) return std::nullopt;
    std::optional<Move> move(std::in_place);
    readMove(position, word, plan_, *move);
    return move;
  }

  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    Random random(seed);
    const OwnState one(layout_, position.setup()), other(layout_, position.setup());
    TurnState state = *one, after = *other;
    const auto player = players_.lend(game_);
    PlanMoves moves;
    for (int played = 0; played < plies; ++played) {
      const std::uint64_t move = play(*player, state, after, moves, random.next());
      if (move == NativeFunctions::kNoMove) return played;
      if (isAlone_) {
        after.get<&Setup::player>() = opponent(state.get<&Setup::player>());
      } else {
        game_.endTurn(state, move, after);
      }
      std::swap(state, after);
    }
    return plies;
  }

  std::unique_ptr<SearchCursor> searchCursor(const Position& start,
                                             const PieceValues& values) const override {
    const NativeCursorContext in{*this, variant_, game_};
    auto cursor = nativeCursor(in, start, values);
    return cursor ? std::move(cursor) : cursorByPositions(*this, start, values);
  }

 private:
  const NativeFunctions& functions() const { return code_->functions(); }

  // Makes a random move and returns it; kNoMove if there is none. Writes the words of the next state that
  // code knows.
  std::uint64_t play(PlanPlayer& player, const TurnState& state, const TurnState& after, PlanMoves& moves,
                     std::uint64_t random) const {
    if (const auto draw = game_.functionsOf(state).play; draw != nullptr && isAlone_) {
      moves.begin(game_, state);
      return draw(block_.data(), state.words(), after.words(), moves.words.get(), random);
    }
    const std::uint64_t move = choose(player, state, moves, random);
    if (move != NativeFunctions::kNoMove) game_.make(state, move, after);
    return move;
  }
  // Returns the legal move, or act of the third side, that the random number selects; kNoMove if there is none.
  std::uint64_t choose(PlanPlayer& player, const TurnState& state, PlanMoves& moves,
                       std::uint64_t random) const {
    if (const auto chosen = game_.functionsOf(state).choose; chosen != nullptr && isAlone_) {
      moves.begin(game_, state);
      return chosen(block_.data(), state.words(), moves.words.get(), random);
    }
    player.legalMoves(state, moves);
    if (moves.count == 0) return NativeFunctions::kNoMove;
    if (!state.get<&Setup::thirdTurn>()) return moves.words[scaled(random, moves.count)];
    std::vector<PlanMove> acts(moves.count);
    for (std::size_t i = 0; i < acts.size(); ++i)
      if (moves.words[i] != NativeFunctions::kNullMove) acts[i] = moves[i];
    return moves.words[drawnAct(*variant_, acts, random)];
  }

  struct Ply {
    explicit Ply(const TurnLayout& layout) : after(layout) {}
    PlanMoves moves;
    OwnState after;
  };
  // Counts by lists of moves, since goals must be tested before each list. `ply` is the first free list.
  std::uint64_t perftByLists(PlanPlayer& player, const TurnState& state, int depth, Ply* ply) const {
    if (depth == 1) return player.count(state, ply->moves);
    player.legalMoves(state, ply->moves);
    std::uint64_t nodes = 0;
    const TurnState& after = *ply->after;
    for (std::size_t i = 0; i < ply->moves.count; ++i) {
      const std::uint64_t move = ply->moves.words[i];
      game_.play(state, move, after);
      nodes += perftByLists(player, after, depth - 1, ply + 1);
    }
    return nodes;
  }

  const VariantPtr variant_;
  const specialise::Plan plan_;
  const TurnLayout layout_;
  RareMoves rare_;
  std::vector<std::uint64_t> block_;
  const std::unique_ptr<LoadedCode> code_;
  const PlanGame game_;
  mutable Pool<PlanPlayer> players_;
  const bool isAlone_;  // does the code alone decide what is legal and what ends the game?
};

// Returns the names of the types with this flag in the plan, such as "'Cannon', 'Horse'".
std::string namesOf(const Variant& variant, const specialise::Plan& plan, bool specialise::TypePlan::*flag) {
  TypeSet types;
  for (const auto& ofSide : plan.types) {
    for (const specialise::TypePlan& type : ofSide) {
      if (type.*flag) types.add(typeAt(type.type));
    }
  }
  std::string names;
  types.forEach([&](TypeId type) {
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", variant.type(type).name);
  });
  return names;
}

// Returns, for the report, how the code finds out which moves are legal.
std::string legalityOf(const Variant& variant, const specialise::Plan& plan) {
  const std::string attackers = namesOf(variant, plan, &specialise::TypePlan::attacksByGeneralPaths);
  std::string text =
      attackers.empty() ? "masks" : "masks; make and test while an enemy " + attackers + " is near";
  const std::string copiers = namesOf(variant, plan, &specialise::TypePlan::imitates);
  if (!copiers.empty()) {
    text += "; make and test of those moves by which an enemy " + copiers + " might come to attack";
  }
  const auto several = [](const specialise::TypePlan& t) { return !t.severalTriggers.empty(); };
  const auto& types = plan.types[0];
  if (std::any_of(types.begin(), types.end(), several)) text += "; a loop finds changes by several triggers";
  return text;
}

}  // namespace

Expected<std::unique_ptr<Executor>> runCode(const VariantPtr& variant, ReadyCode code, NativeReport& report) {
  const Failure noMemory{"the system gives no memory for code"};
  if (!code.interpreted.empty()) {
    report.legality = "masks, without code: " + code.interpreted;
    return makeMaskedExecutor(variant);
  }
  auto loaded = LoadedCode::load(code.image);
  if (!loaded) return noMemory;
  report.codeBytes = loaded->bytes();
  report.tableBytes = code.plan.tables.bytes();
  report.legality = legalityOf(*variant, code.plan);
  return std::make_unique<NativeExecutor>(variant, std::move(code.plan), std::move(loaded));
}

}  // namespace fairyforge::native
