// The native executor answers by calling the code of its Variant. runCode, the last step of
// makeNativeExecutor (obtain-code.cpp), makes it.
#include <algorithm>
#include <fmt/format.h>
#include <span>

#include "compiler/native/fallback.h"
#include "compiler/native/general-moves.h"
#include "compiler/native/loaded-code.h"
#include "compiler/native/native-cursor.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/obtain-code.h"
#include "runtime/goals.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "runtime/threats.h"

namespace fairyforge::native {
namespace {

class NativeExecutor final : public Executor {
 public:
  NativeExecutor(VariantPtr variant, specialise::Plan plan, std::unique_ptr<LoadedCode> code,
                 const Executor& others)
      : variant_(std::move(variant)),
        plan_(std::move(plan)),
        general_(*variant_, plan_),
        fallback_(variant_, plan_, others),
        block_(plan_.tables.words()),
        code_(std::move(code)),
        duties_(*variant_, plan_, functions(), block_.data(), goals_),
        goals_(*variant_, plan_, functions(), block_.data(), duties_),
        isAlone_(!goals_.any() && !duties_.any() && variant_->turns().schedule.empty()) {
    general_.attach(block_);
    general_.setFunctions(functions());
    fallback_.attach(block_);
  }

  std::string_view name() const override { return "jit"; }

  MoveList legalMoves(const Position& position) const override {
    if (const Executor* other = fallback_.answersFor(position)) return other->legalMoves(position);
    if (goals_.any() && decidedByBoard(position)) return {};
    const NativeState state = toNative(position.setup(), plan_);
    const auto buffer = std::make_unique_for_overwrite<std::uint64_t[]>(plan_.maxMoves + 1);
    const auto words = legal(state.data(), turnOf(position), buffer.get());
    // Moves are large, so their native words are sorted instead. That gives the same order if no two moves
    // have equal words.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ordered;
    ordered.reserve(words.size());
    for (const std::uint64_t word : words) ordered.emplace_back(plainOrder(word, plan_), word);
    std::ranges::sort(ordered, {}, &std::pair<std::uint64_t, std::uint64_t>::first);
    MoveList moves;
    moves.reserve(words.size());
    for (const auto& [order, word] : ordered) readMove(position, word, plan_, moves.emplace_back());
    canonicalise(moves);
    return moves;
  }

  bool attacked(const Position& position, Cell cell, Side by) const override {
    if (const Executor* other = fallback_.answersFor(position)) return other->attacked(position, cell, by);
    if (by == Side::Third && variant_->third() == nullptr) return false;
    const NativeState state = toNative(withRoyalOn(*variant_, position.setup(), cell, by), plan_);
    return functions().attacked[index(by)](block_.data(), state.data(), index(cell)) != 0;
  }

  bool inCheck(const Position& position) const override {
    if (const Executor* other = fallback_.answersFor(position)) return other->inCheck(position);
    const NativeState state = toNative(position.setup(), plan_);
    return functions().inDanger[index(position.setup().player)](block_.data(), state.data()) != 0;
  }

  std::optional<Outcome> outcome(const Position& position) const override {
    return outcomeBy(*this, position);
  }

  std::uint64_t perft(const Position& position, int depth) const override {
    if (depth <= 0) return 1;
    if (const Executor* other = fallback_.answersFor(position)) return other->perft(position, depth);
    if (goals_.any() && !goals_.areOfStates()) return perftByMoves(*this, position, depth);
    const NativeState state = toNative(position.setup(), plan_);
    const auto room = (plan_.maxMoves + 1) * static_cast<std::size_t>(depth + 1);
    const auto buffer = std::make_unique_for_overwrite<std::uint64_t[]>(room);
    if (!isAlone_) {
      NativeState states(state.size() * static_cast<std::size_t>(depth));
      return perftByLists(state.data(), turnOf(position), depth, buffer.get(), states.data());
    }
    return functionsOf(position).perft(block_.data(), state.data(), static_cast<std::uint64_t>(depth),
                                       buffer.get());
  }

  std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const override {
    if (const Executor* other = fallback_.answersFor(position)) return other->chooseMove(position, random);
    if (goals_.any() || duties_.any() || plan_.end.hasFreeTurns)
      return Executor::chooseMove(position, random);
    const NativeState state = toNative(position.setup(), plan_);
    const auto buffer = std::make_unique_for_overwrite<std::uint64_t[]>(plan_.maxMoves + 1);
    const std::uint64_t word =
        functionsOf(position).choose(block_.data(), state.data(), buffer.get(), random);
    if (word == NativeFunctions::kNoMove) return std::nullopt;
    std::optional<Move> move(std::in_place);
    readMove(position, word, plan_, *move);
    return move;
  }

  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    if (goals_.any() && !goals_.areOfStates()) return Executor::playOut(position, plies, seed);
    if (const Executor* other = fallback_.answersFor(position)) return other->playOut(position, plies, seed);
    Random random(seed);
    NativeState state = toNative(position.setup(), plan_), after(state.size());
    const auto buffer = std::make_unique_for_overwrite<std::uint64_t[]>(plan_.maxMoves + 1);
    NativeTurn turn = turnOf(position);
    for (int played = 0; played < plies; ++played) {
      if (goals_.any() && goals_.reached(state.data(), turn)) return played;
      const std::uint64_t move = play(state.data(), turn, after.data(), buffer.get(), random.next());
      if (move == NativeFunctions::kNoMove) return played;
      state.swap(after);
      if (isAlone_ && !plan_.third.acts) {
        turn.player = opponent(turn.player);
      } else {
        turn = goals_.turnAfter(turn, state.data(), move);
      }
      if (const Executor* other = fallback_.answersAfter(move)) {
        const Position reached = fallback_.positionOf(state.data(), turn);
        return played + 1 + other->playOut(reached, plies - played - 1, random.next());
      }
    }
    return plies;
  }

  std::unique_ptr<SearchCursor> searchCursor(const Position& start,
                                             const PieceValues& values) const override {
    if (const Executor* other = fallback_.answersFor(start)) return other->searchCursor(start, values);
    const NativeCursorContext in{*this,  variant_, plan_,       fallback_,
                                 goals_, duties_,  functions(), block_.data()};
    auto cursor = nativeCursor(in, start, values);
    return cursor ? std::move(cursor) : cursorByPositions(*this, start, values);
  }

 private:
  const NativeFunctions& functions() const { return code_->functions(); }
  NativeTurn turnOf(const Position& position) const { return {position.setup(), variant_->turns()}; }
  const NativeFunctions::OfTurn& functionsOf(const Position& position) const {
    return functions().of(turnOf(position));
  }

  std::span<const std::uint64_t> legal(const std::uint64_t* state, NativeTurn turn,
                                       std::uint64_t* moves) const {
    std::uint64_t* const end = functions().of(turn).generate(block_.data(), state, moves);
    return {moves, duties_.keepAllowedMoves(state, turn, moves, end)};
  }
  // Does what Executor::chooseMove() does, for turns whose rules the code's own function does not know.
  std::uint64_t choose(const std::uint64_t* state, NativeTurn turn, std::uint64_t* moves,
                       std::uint64_t random) const {
    if (!duties_.any() && !turn.isFree)
      return functions().of(turn).choose(block_.data(), state, moves, random);
    const std::size_t count = legal(state, turn, moves).size();
    if (count == 0) return NativeFunctions::kNoMove;
    std::uint64_t* const chosen = moves + scaled(random, count);
    std::ranges::nth_element(moves, chosen, moves + count, {},
                             [&](std::uint64_t move) { return std::pair(plainOrder(move, plan_), move); });
    return *chosen;
  }

  // Makes a random move; returns it, or kNoMove if there is none.
  std::uint64_t play(const std::uint64_t* state, NativeTurn turn, std::uint64_t* after, std::uint64_t* moves,
                     std::uint64_t random) const {
    NativeFunctions::Play* const play = functions().of(turn).play;
    if (play != nullptr && isAlone_) return play(block_.data(), state, after, moves, random);
    const std::uint64_t move = choose(state, turn, moves, random);
    if (move != NativeFunctions::kNoMove) duties_.make(state, turn, move, after);
    return move;
  }

  // Counts by lists of moves, since goals must be tested before every list. `moves` and `after` have room for
  // all plies.
  std::uint64_t perftByLists(const std::uint64_t* state, const NativeTurn& turn, int depth,
                             std::uint64_t* moves, std::uint64_t* after) const {
    if (goals_.any() && goals_.reached(state, turn)) return 0;
    if (depth == 1 && !duties_.mayChangeMoves(state, turn))
      return functions().of(turn).perft(block_.data(), state, 1, moves);
    const auto words = legal(state, turn, moves);
    if (depth == 1) return words.size();
    std::uint64_t nodes = 0;
    for (const std::uint64_t move : words) {
      duties_.make(state, turn, move, after);
      const NativeTurn next = goals_.turnAfter(turn, after, move);
      const Executor* const other = fallback_.answersAfter(move);
      nodes += other != nullptr
                   ? other->perft(fallback_.positionOf(after, next), depth - 1)
                   : perftByLists(after, next, depth - 1, moves + words.size(), after + plan_.layout.size());
    }
    return nodes;
  }

  const VariantPtr variant_;
  const specialise::Plan plan_;
  GeneralMoves general_;
  Fallback fallback_;
  std::vector<std::uint64_t> block_;
  const std::unique_ptr<LoadedCode> code_;
  const NativeDuties duties_;
  const NativeGoals goals_;
  const bool isAlone_;  // are there no goals, no rules for NativeDuties and no schedule of turns?
};

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

// Created at the start of the program: an object created later would be destroyed before the end of the
// process waits for its users (process-end.cpp).
const Referee kReferee;

}  // namespace

Expected<std::unique_ptr<Executor>> runCode(const VariantPtr& variant, const NativeOptions& options,
                                            ReadyCode code, NativeReport& report) {
  const Failure noMemory{"the system gives no memory for code"};
  if (!code.interpreted.empty()) {
    report.legality = "masks, without code: " + code.interpreted;
    return makeMaskedExecutor(variant);
  }
  const std::optional<TypeSet>& known = code.plan.liveTypes;
  report.types = known ? known->size() : variant->types().size();
  auto loaded = LoadedCode::load(code.image);
  if (!loaded) return noMemory;
  report.codeBytes = loaded->bytes();
  report.tableBytes = code.plan.tables.bytes();
  report.legality = legalityOf(*variant, code.plan);
  report.interpretedPaths = namesOf(*variant, code.plan, &specialise::TypePlan::interpreted);
  if (!report.interpretedPaths.empty())
    report.legality += "; interpreted paths of " + report.interpretedPaths;
  return std::make_unique<NativeExecutor>(variant, std::move(code.plan), std::move(loaded),
                                          options.others != nullptr ? *options.others : kReferee);
}

}  // namespace fairyforge::native
