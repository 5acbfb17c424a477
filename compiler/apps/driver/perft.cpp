// The verb `perft`: counts the sequences of legal moves of a given length, the standard test of move
// generators.
#include "runtime/perft.h"

#include <chrono>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/core/text/number.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/perft-table.h"

namespace fairyforge::driver {
namespace {

using Clock = std::chrono::steady_clock;
double secondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string countLine(unsigned depth, std::uint64_t nodes, double seconds) {
  return fmt::format("{:>3} {:>20} {:>10.3f} s {:>9.1f} Mnodes/s\n", depth, nodes, seconds,
                     seconds > 0 ? static_cast<double>(nodes) / seconds / 1e6 : 0.0);
}

ExitCode runPerft(const Request& request) {
  const std::optional<unsigned> depth = numberIn<unsigned>(request.operand(1));
  if (!depth || *depth > kMostPerftPlies)
    usageError(fmt::format("\"{}\" is no depth; expected a whole number up to {}", request.operand(1),
                           kMostPerftPlies),
               "fairyforge perft FILE N");
  if (request.has("divide") && *depth == 0)
    usageError("--divide has no effect on 0 moves", "fairyforge perft FILE 1 --divide");
  const PreparedGame prepared = prepareGame(request);

  const Executor& executor = *prepared.executor;
  const Position& position = prepared.game->position();
  const bool json = request.has("json");
  std::optional<PerftTable> known;
  if (request.has("hash")) known.emplace(std::size_t{request.number("hash")} << 20);
  nowDoing("counting");
  const PerftOptions options{.threads = request.number("threads"), .table = known ? &*known : nullptr};
  auto counts = Json::array();
  auto divided = Json::object();
  const auto count = [&](unsigned plies, auto&& countNodes) {
    const Clock::time_point begin = Clock::now();
    const std::uint64_t nodes = countNodes();
    const double seconds = secondsSince(begin);
    counts.push_back({{"depth", plies}, {"nodes", nodes}, {"seconds", seconds}});
    if (!json) print(countLine(plies, nodes, seconds));
  };

  if (request.has("divide")) {
    count(*depth, [&] {
      const MoveList legal = executor.legalMoves(position);
      const std::vector<std::string> texts = moveTexts(dialectOf(request), position, legal);
      std::uint64_t total = 0;
      for (const DivideEntry& entry : perftDivide(executor, position, static_cast<int>(*depth), options)) {
        const auto at = std::ranges::find(legal, entry.move) - legal.begin();
        const std::string& name = texts[static_cast<std::size_t>(at)];
        divided[name] = entry.nodes;
        if (!json) print(fmt::format("{}: {}\n", name, entry.nodes));
        total += entry.nodes;
      }
      return total;
    });
  } else {
    for (unsigned plies = std::min(1u, *depth); plies <= *depth; ++plies) {
      count(plies, [&] { return perft(executor, position, static_cast<int>(plies), options); });
    }
  }
  if (json) {
    Json result{{"position", positionIn(request, position)},
                {"executor", executor.name()},
                {"threads", options.threads},
                {"counts", counts}};
    if (request.has("divide")) result["divide"] = divided;
    print(result.pretty());
  }
  return kDone;
}

}  // namespace

Verb perftVerb() {
  return {
      .name = "perft",
      .summary = "count the sequences of N legal moves",
      .operands = {fileOperand(),
                   {.name = "N",
                    .meaning = "the number of moves of both sides together",
                    .fits = [](const std::string& word) { return numberIn<unsigned>(word).has_value(); }}},
      .text =
          "Counts the sequences of 1, 2 ... N legal moves and prints for each length the count, the time and "
          "the speed. Draws by repetition or by the count of quiet moves end no sequence.",
      .options = {flag("divide", "print the share of each first move instead, then the count for N alone"),
                  threadsOption("count with T threads", "1"),
                  number("hash", "MB", "look counts of positions met before up in a table of this size", "",
                         1, 1 << 20)},
      .usual = {positionOptions, executorOptions, readingOptions, jsonOptions},
      .run = runPerft};
}

}  // namespace fairyforge::driver
