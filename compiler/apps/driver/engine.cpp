// The verb `engine`: plays against users of graphical programs, by the protocols UCI, USI, UCCI and XBoard.
#include <algorithm>
#include <iostream>
#include <mutex>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/play/protocols/protocols.h"

namespace fairyforge::driver {
namespace {

ExitCode runEngine(const Request& request) {
  progressIsReported();
  std::vector<protocols::Offer> offers = offersOf(request);
  std::mutex mutex;
  const auto say = [&](const std::string& line) {
    const std::lock_guard lock(mutex);
    print(line + "\n");
  };
  constexpr std::int64_t kMost = 4096;
  const std::int64_t most = std::clamp<std::int64_t>(budgetOf(request).megabytes * 3 / 4, 1, kMost);
  const protocols::About about{
      .name = "Fairyforge " FAIRYFORGE_VERSION,
      .mostMegabytes = most,
      .isLibrary = request.operands().empty(),
      .open = [&](const std::string& file) { return offersOf(request, file); },
      .draw = [](const Position& position) { return draw::text::drawPositionText(position); }};
  protocols::serve(std::move(offers), about, std::cin, say);
  return kDone;
}

}  // namespace

Verb engineVerb() {
  return {
      .name = "engine",
      .summary = "play against programs with a board, by UCI or XBoard's protocol",
      .operands = {{"FILE", "variants to choose from, as for the other verbs; without any all of the library",
                    true, true, nullptr, true}},
      .text =
          "Answers on standard output what a program with a board, or a runner of matches, asks on standard input. The "
          "first line tells the protocol: uci, with the games as UCI_Variant, its likenesses usi of programs for shogi and "
          "ucci of those for xiangqi, or xboard (CECP version 2), with the boards and pieces of the games explained to "
          "XBoard. The first FILE is the game to begin with; without any it is chess, shogi or xiangqi, as the "
          "protocol says.",
      .options = {noTuningOption()},
      .usual = {executorOptions, readingOptions},
      .run = runEngine};
}

}  // namespace fairyforge::driver
