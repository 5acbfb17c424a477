// An executor that gets faster while it is used. What answers is a tier: first the referee, which needs no
// time to get ready, then quickly compiled code, then code that the optimising generator has taken its time
// for. A second thread makes the code once there is work that pays for it; all tiers give the same answers.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "compiler/native/native.h"
#include "runtime/search-cursor.h"

namespace fairyforge::native {

// Answers by the last executor that it was given.
class TieredExecutor : public Executor {
 public:
  explicit TieredExecutor(std::unique_ptr<const Executor> first, bool isLast = false);

  // From now on calls go to `better`; those under way end as they began. After the last tier nothing follows.
  void promote(std::unique_ptr<const Executor> better, bool isLast);

  std::string_view name() const override { return "jit"; }
  MoveList legalMoves(const Position& position) const override { return current().legalMoves(position); }
  bool attacked(const Position& position, Cell cell, Side by) const override {
    return current().attacked(position, cell, by);
  }
  bool inCheck(const Position& position) const override { return current().inCheck(position); }
  std::optional<Outcome> outcome(const Position& position) const override {
    return current().outcome(position);
  }
  std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const override {
    return current().chooseMove(position, random);
  }
  int playOut(const Position& position, int plies, std::uint64_t seed) const override {
    return current().playOut(position, plies, seed);
  }
  std::unique_ptr<SearchCursor> searchCursor(const Position& start,
                                             const PieceValues& values) const override {
    return current().searchCursor(start, values);
  }
  // In small parts until the last tier is in place, so that a better one takes over in the middle.
  std::uint64_t perft(const Position& position, int depth) const override;

 protected:
  const Executor& current() const { return *current_.load(std::memory_order_acquire); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<const Executor>> tiers_;  // all stay: a thread may be in them
  std::atomic<const Executor*> current_;
  std::atomic<bool> isLast_;
};

struct ReadyCode;

struct TierReport {
  std::string tier;              // "quick", "full"
  double readyMilliseconds = 0;  // from the executor's beginning until the tier was in place
  NativeReport native;
};

class FallbackTiers;

// The tiers of one Variant's code. Code that is in the cache is used at once. In a game with many types these
// are tiers of code for the types of the array only (initialLiveTypes(), or `options.types`); tiers for all
// types begin when another type first appears.
class NativeTiers final : public TieredExecutor {
 public:
  // Fails when there is no code generator.
  static Expected<std::unique_ptr<NativeTiers>> make(const VariantPtr& variant, const NativeOptions& options);
  // Waits for the tier that is being compiled, and so keeps it for the next time.
  ~NativeTiers() override;

  MoveList legalMoves(const Position& position) const override;
  bool attacked(const Position& position, Cell cell, Side by) const override;
  bool inCheck(const Position& position) const override;
  std::optional<Outcome> outcome(const Position& position) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  std::optional<Move> chooseMove(const Position& position, std::uint64_t random) const override;
  int playOut(const Position& position, int plies, std::uint64_t seed) const override;
  std::unique_ptr<SearchCursor> searchCursor(const Position& start, const PieceValues& values) const override;

  // Begins nothing more and waits so long for the tier that is being compiled: is it done? If not, only a
  // process that ends without destructors (std::_Exit) may go on without waiting in this object's own.
  bool drain(std::chrono::milliseconds grace);
  // Has all tiers made now, without waiting for work, and waits for them, or until `stop` is set.
  PossibleFailure finish(const std::atomic<bool>* stop = nullptr);
  std::vector<TierReport> reports() const;

 private:
  using Clock = std::chrono::steady_clock;
  NativeTiers(VariantPtr variant, NativeOptions options, std::unique_ptr<const FallbackTiers> fallback,
              std::unique_ptr<const Executor> first, bool isLast, Clock::time_point start);
  static Expected<std::unique_ptr<NativeTiers>> make(const VariantPtr& variant, NativeOptions options,
                                                     std::unique_ptr<const FallbackTiers> fallback);
  friend class FallbackTiers;
  const Executor* fallbackFor(const Position& position) const;
  void begin() const;
  void end();
  void makeTiers();
  bool makeTier(ReadyCode& code, CodeLevel level, NativeReport planned);
  void note(std::string tier, NativeReport report);
  class Working;

  const VariantPtr variant_;
  const NativeOptions options_;
  const std::unique_ptr<const FallbackTiers> fallback_;  // for all types, where these are not
  const Clock::time_point start_;
  mutable std::atomic<std::int64_t> worked_{0};  // nanoseconds of calls before the second thread began
  mutable std::atomic<bool> waits_{true};        // the second thread has not begun and may yet
  mutable std::once_flag begun_;
  mutable std::thread maker_;
  std::unique_ptr<ReadyCode> found_;  // a plan, if there is one, with the code of the tier before
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable ended_;
  mutable bool works_ = false;  // the second thread
  std::vector<TierReport> reports_;
  std::string error_;
};

}  // namespace fairyforge::native
