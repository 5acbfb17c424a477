// An executor that gets faster while it is used. It consists of tiers, the last of which answers: first the
// referee, which needs no preparation, then masks, then quickly compiled code, then optimised code. A second
// thread makes the code once there is enough work to pay for it. All tiers give the same answers.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "compiler/native/native.h"
#include "runtime/search-cursor.h"

namespace fairyforge::native {

// An executor that passes every call to the best tier that it has so far.
class TieredExecutor : public Executor {
 public:
  explicit TieredExecutor(std::unique_ptr<const Executor> first, bool isLast = false);

  // Passes later calls to `better`; a call that is running ends in its tier. With isLast, no better tier will
  // follow.
  void promote(std::unique_ptr<const Executor> better, bool isLast);

  std::string_view name() const override { return "jit"; }
  MoveList legalMoves(const Position& position) const override {
    return ask([&](const Executor& tier) { return tier.legalMoves(position); });
  }
  bool attacked(const Position& position, Cell cell, Side by) const override {
    return ask([&](const Executor& tier) { return tier.attacked(position, cell, by); });
  }
  bool inCheck(const Position& position) const override {
    return ask([&](const Executor& tier) { return tier.inCheck(position); });
  }
  std::optional<Outcome> outcome(const Position& position) const override {
    return ask([&](const Executor& tier) { return tier.outcome(position); });
  }
  std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const override {
    return ask([&](const Executor& tier) { return tier.chooseMove(position, random); });
  }
  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    return ask([&](const Executor& tier) { return tier.playOut(position, plies, seed); });
  }
  std::unique_ptr<SearchCursor> searchCursor(const Position& start,
                                             const PieceValues& values) const override {
    return current().searchCursor(start, values);
  }
  // Divides the work into small calls until the last tier is in place, so that a better tier can take over
  // during it.
  std::uint64_t perft(const Position& position, int depth) const override;

 protected:
  const Executor& current() const { return *current_.load(std::memory_order_acquire); }
  // Must worked() be told about questions?
  virtual bool measures() const { return false; }
  // Is told that a question has taken this much processor time of its thread. The time of day would also count
  // other processes.
  virtual void worked(std::chrono::nanoseconds) const {}

 private:
  static std::chrono::nanoseconds now();
  // Returns the best tier's answer to a question.
  template <typename Ask>
  std::invoke_result_t<Ask, const Executor&> ask(Ask question) const {
    if (!measures()) return question(current());
    const auto start = now();
    auto answer = question(current());
    worked(now() - start);
    return answer;
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<const Executor>> tiers_;  // none is removed: a thread may be running in it
  std::atomic<const Executor*> current_;
  std::atomic<bool> isLast_;
};

struct ReadyCode;

struct TierReport {
  std::string tier;              // "quick", "full" or "masks"
  double readyMilliseconds = 0;  // from the creation of the executor until the tier was in place
  NativeReport native;
};

// The tiers of one Variant's code. Code that is in the cache is used at once.
class NativeTiers final : public TieredExecutor {
 public:
  // Returns an executor with tiers, the first of which answers at once. Fails if there is no code in the
  // cache and no code generator, or if there is no memory for code.
  static Expected<std::unique_ptr<NativeTiers>> make(const VariantPtr& variant, const NativeOptions& options);
  // Waits until the tier that is being compiled is finished and in the cache.
  ~NativeTiers() override;

  std::uint64_t perft(const Position& position, int depth) const override;
  std::unique_ptr<SearchCursor> searchCursor(const Position& start, const PieceValues& values) const override;

  // Starts no further tier and waits at most `grace` for the one that is being made. Returns whether it is
  // done. If it is not, the caller must not destroy this object, whose destructor waits, but end the process
  // by std::_Exit.
  bool drain(std::chrono::milliseconds grace);
  // Makes all tiers now and waits for them, or until `stop` is set. Fails if a tier cannot be made.
  PossibleFailure finish(const std::atomic<bool>* stop = nullptr);
  std::vector<TierReport> reports() const;

 private:
  using Clock = std::chrono::steady_clock;
  NativeTiers(VariantPtr variant, NativeOptions options, std::unique_ptr<const Executor> first, bool isLast,
              Clock::time_point start);
  bool measures() const override { return waits_; }
  void worked(std::chrono::nanoseconds time) const override;
  void useMasks() const;
  void begin() const;
  void end();
  void makeTiers();
  bool makeTier(ReadyCode& code, CodeLevel level, NativeReport planned);
  void note(std::string tier, NativeReport report);

  const VariantPtr variant_;
  const NativeOptions options_;
  const Clock::time_point start_;
  // Nanoseconds of processor time spent in calls before the second thread began.
  mutable std::atomic<std::int64_t> worked_{0};
  mutable std::atomic<bool> waits_{true};  // the second thread may still begin
  mutable std::once_flag masked_, begun_;
  mutable std::thread maker_;
  std::unique_ptr<ReadyCode> found_;  // the plan, if the game has one, with the code of the latest tier
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  mutable bool works_ = false;  // is the second thread at work?
  std::vector<TierReport> reports_;
  std::string error_;
};

}  // namespace fairyforge::native
