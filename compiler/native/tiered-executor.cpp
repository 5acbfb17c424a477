// Tiered execution: one executor whose code gets better while it is used.
//
// Why this exists. The referee answers at once, but slowly. Optimised code answers fast, but LLVM takes from
// tenths of a second to seconds to make it (docs/dev/benchmarks.md). Which of them a command should wait for
// depends on how much it will ask, and that is not known in advance.
//
// The obvious ways are to choose by the verb, or to compile always and wait. Neither was taken: a list of
// moves would pay for a compilation that it does not need, and so would a perft of a small position. Quick
// code as the first tier has the same fault on a smaller scale. So the first tier is the referee, which needs
// no preparation, and the amount of work decides about the rest. Masks (makeMaskedExecutor) come next: they
// are some ten times as fast as the referee, once they know the paths that are asked for.
//
//   caller's thread(s)                      second thread
//   question -> referee                     -
//   3 ms of processor time:
//     question -> masks                     -
//   60 ms of processor time, or a perft     begin(): plan
//     of more than two plies                compile quick code -> promote() -> keep it in the cache
//   question -> quick code                  compile full code  -> promote() -> keep it in the cache
//   question -> full code                   ends
//
// Code that is in the cache is not made again. If the cache has full code, that is the only tier. If it has
// quick code only, that is the first tier, and full code follows. If the rules allow no code, masks are the
// last tier. If making a tier fails, the tier before it goes on answering; NativeOptions::failed is called
// with the reason, and finish() returns it.
//
// Promotion. current_ is a plain pointer, read without a lock. A call may run in a tier for minutes while the
// next tier replaces it, so no tier is destroyed before the executor: tiers_ keeps all. Counted references
// would free a tier some minutes earlier, but every question would write to a counter that all threads share.
// A long perft would never see the better tier; so until the last tier is in place, perft divides itself into
// calls of at most two plies, each to the tier that is current by then.
//
// Shutdown. LLVM cannot be interrupted. The destructor cancels tiers that have not begun and joins the
// thread, so it waits for the tier that is being made. A short command should not wait for that. drain()
// waits for a given time. If the tier is done by then, it is in the cache for the next time, and the executor
// is destroyed. If not, the driver does not destroy the executor but ends the program by std::_Exit with the
// thread still at work: no destructor runs, so nothing is freed that the thread uses. If the process ends in
// another way (process-end.h), it waits for the tier.
//
// The code relies on these invariants:
//
// - All tiers give the same answers, and lists in the same order. Otherwise a perft that another tier takes
//   over in the middle would count a mixture. The exception is what a random word chooses (chooseMove,
//   playOut): the same seed gives the same game only on the same tier.
// - begin() and end() share one flag: the thread starts at most once, and never after end(). With two
//   flags, drain() could find no thread at work, and one could start while the executor is destroyed.
// - Only make(), and then only the second thread, uses found_. reports_, error_ and works_ are read under
//   mutex_.
#include "compiler/native/tiered-executor.h"

#include <ctime>

#include "compiler/native/host.h"
#include "compiler/native/obtain-code.h"
#include "compiler/native/process-end.h"
#include "runtime/referee.h"

namespace fairyforge::native {
namespace {

// A perft of at most this depth is one call. A deeper one is divided while a better tier may still come.
constexpr int kOneCall = 2;
// Masks take over when the referee has worked for kMasksPay; code is made when both together have worked for
// kPays. Most short tasks end before.
constexpr std::chrono::nanoseconds kMasksPay = std::chrono::milliseconds(3),
                                   kPays = std::chrono::milliseconds(60);

const char* nameOf(CodeLevel level) {
  return level == CodeLevel::Quick ? "quick" : "full";
}

}  // namespace

TieredExecutor::TieredExecutor(std::unique_ptr<const Executor> first, bool isLast)
    : current_(first.get()), isLast_(isLast) {
  tiers_.push_back(std::move(first));
}

void TieredExecutor::promote(std::unique_ptr<const Executor> better, bool isLast) {
  const std::lock_guard lock(mutex_);
  current_.store(better.get(), std::memory_order_release);
  tiers_.push_back(std::move(better));
  isLast_ = isLast;
}

std::uint64_t TieredExecutor::perft(const Position& position, int depth) const {
  if (depth <= kOneCall || isLast_)
    return ask([&](const Executor& tier) { return tier.perft(position, depth); });
  std::uint64_t nodes = 0;
  for (const Move& move : TieredExecutor::legalMoves(position)) {
    nodes += TieredExecutor::perft(position.after(move), depth - 1);
  }
  return nodes;
}

std::chrono::nanoseconds TieredExecutor::now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Expected<std::unique_ptr<NativeTiers>> NativeTiers::make(const VariantPtr& variant,
                                                         const NativeOptions& options) {
  const auto start = Clock::now();
  for (const CodeLevel level : {CodeLevel::Full, CodeLevel::Quick}) {
    NativeReport report;
    NativeOptions wanted = options;
    wanted.level = level;
    auto code = std::make_unique<ReadyCode>();
    if (!findCode(*variant, wanted, *code, report)) continue;
    auto executor = runCode(variant, *code, report);
    if (!executor) return Failure{executor.why()};
    report.peakBytes = peakMemory();
    report.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    const bool isLast = level == CodeLevel::Full || !code->interpreted.empty();
    std::unique_ptr<NativeTiers> tiers(
        new NativeTiers(variant, options, std::move(*executor), isLast, start));
    if (!isLast) tiers->found_ = std::move(code);
    tiers->note(nameOf(level), std::move(report));
    return tiers;
  }
  if (auto failure = findGenerator()) return std::move(*failure);
  return std::unique_ptr<NativeTiers>(
      new NativeTiers(variant, options, std::make_unique<Referee>(), false, start));
}

NativeTiers::NativeTiers(VariantPtr variant, NativeOptions options, std::unique_ptr<const Executor> first,
                         bool isLast, Clock::time_point start)
    : TieredExecutor(std::move(first), isLast),
      variant_(std::move(variant)),
      options_(std::move(options)),
      start_(start) {
  if (isLast) end();
}

NativeTiers::~NativeTiers() {
  stop_ = true;
  end();
  if (maker_.joinable()) maker_.join();
}

// When all questions together have taken long enough, starts the next tier.
void NativeTiers::worked(std::chrono::nanoseconds time) const {
  const std::chrono::nanoseconds all(worked_.fetch_add(time.count(), std::memory_order_relaxed) +
                                     time.count());
  if (all >= kMasksPay) useMasks();
  if (all >= kPays) begin();
}

std::uint64_t NativeTiers::perft(const Position& position, int depth) const {
  if (depth > kOneCall) begin();
  return TieredExecutor::perft(position, depth);
}

std::unique_ptr<SearchCursor> NativeTiers::searchCursor(const Position& start,
                                                        const PieceValues& values) const {
  // Until code is ready, a cursor asks this executor for each list of moves, which counts as work.
  return waits_ ? cursorByPositions(*this, start, values) : TieredExecutor::searchCursor(start, values);
}

void NativeTiers::useMasks() const {
  std::call_once(masked_,
                 [this] { const_cast<NativeTiers*>(this)->promote(makeMaskedExecutor(variant_), false); });
}

void NativeTiers::begin() const {
  std::call_once(begun_, [this] {
    useMasks();
    waits_ = false;
    auto making = MakesCode::begin();
    if (making == nullptr) return;
    works_ = true;
    maker_ = std::thread([this, making = std::move(making)] {
      const_cast<NativeTiers*>(this)->makeTiers();
      const std::lock_guard lock(mutex_);
      works_ = false;
      ended_.notify_all();
    });
  });
}

// Makes every later begin() do nothing.
void NativeTiers::end() {
  std::call_once(begun_, [this] { waits_ = false; });
}

bool NativeTiers::drain(std::chrono::milliseconds grace) {
  stop_ = true;
  end();
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, grace, [this] { return !works_; });
}

PossibleFailure NativeTiers::finish(const std::atomic<bool>* stop) {
  begin();
  {
    std::unique_lock lock(mutex_);
    while (!ended_.wait_for(lock, std::chrono::milliseconds(5), [this] { return !works_; }))
      if (stop != nullptr && *stop) return std::nullopt;
  }
  if (maker_.joinable()) maker_.join();
  const std::lock_guard lock(mutex_);
  return error_.empty() ? std::nullopt : PossibleFailure(Failure{error_});
}

std::vector<TierReport> NativeTiers::reports() const {
  const std::lock_guard lock(mutex_);
  return reports_;
}

void NativeTiers::note(std::string tier, NativeReport report) {
  const double ready = std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  const std::lock_guard lock(mutex_);
  reports_.push_back({std::move(tier), ready, std::move(report)});
}

// Plans the code and makes the tiers that are missing, one after the other. Runs on the second thread.
void NativeTiers::makeTiers() {
  if (found_ == nullptr) {
    found_ = std::make_unique<ReadyCode>();
    NativeReport report;
    planCode(*variant_, options_, *found_, report);
    if (!found_->interpreted.empty()) {
      NativeOptions full = options_;
      full.level = CodeLevel::Full;
      keepCode(*variant_, full, *found_, report);
      promote(std::move(*runCode(variant_, std::move(*found_), report)), true);
      note("masks", std::move(report));
      return;
    }
    if (!makeTier(*found_, CodeLevel::Quick, report) || stop_ || processEnds()) return;
  }
  makeTier(*found_, CodeLevel::Full, {});
  found_.reset();
}

// Compiles a tier from the plan in `code`, puts it into use and into the cache. `planned` is the report so
// far. Returns false if the tier cannot be made.
bool NativeTiers::makeTier(ReadyCode& code, CodeLevel level, NativeReport planned) {
  NativeReport report = std::move(planned);
  const auto start = Clock::now();
  const bool isFull = level == CodeLevel::Full;
  NativeOptions options = options_;
  options.level = level;
  const auto run = [&]() -> Expected<std::unique_ptr<Executor>> {
    if (auto failure = compileCode(options, code, report)) return std::move(*failure);
    return runCode(variant_, code, report);
  };
  auto executor = run();
  report.peakBytes = peakMemory();
  if (!executor) {
    const std::lock_guard lock(mutex_);
    error_ = executor.why();
    if (options_.failed) options_.failed(error_);
    return false;
  }
  report.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  promote(std::move(*executor), isFull);
  keepCode(*variant_, options, code, report);
  note(nameOf(level), std::move(report));
  return true;
}

}  // namespace fairyforge::native
