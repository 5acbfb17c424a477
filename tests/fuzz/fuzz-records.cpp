// Takes any bytes for records of games: the first byte chooses a game; the rest is read and played. Games
// that are read must be read back, after writing, with the same moves, and then be written the same again.
// Faults must have places.
#include <algorithm>
#include <cstdlib>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/text-check.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "runtime/referee.h"
#include "tests/fuzz/load-games.h"

using namespace fairyforge;

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

// Games with a third side, hands, levels, their own names of cells, and turns of several moves.
const std::vector<VariantPtr>& games() {
  static const std::vector<VariantPtr> games =
      testing::loadGames({"examples/chess.fairy", "examples/chaoss-chess.fairy", "examples/raumschach.fairy",
                          "tests/frontend/zrf/data/checkers.zrf", "tests/frontend/zrf/data/drops.zrf"},
                         demand);
  return games;
}

std::vector<records::Replayed> playAll(const SourcePtr& source, const VariantPtr& game,
                                       Diagnostics& diagnostics) {
  static const Referee referee;
  std::vector<records::Replayed> played;
  for (const records::Record& record : records::readRecords(source, diagnostics)) {
    auto replayed = records::replay(record, game, referee, diagnostics);
    if (replayed) played.push_back(std::move(*replayed));
  }
  for (const Diagnostic& diagnostic : diagnostics.all())
    demand(diagnostic.span.file == source && diagnostic.span.begin <= diagnostic.span.end &&
           diagnostic.span.end <= source->text().size() && !renderHuman(diagnostic, false).empty());
  return played;
}

std::string written(const std::vector<records::Replayed>& played) {
  std::vector<records::Record> records;
  for (const records::Replayed& game : played) records.push_back(game.record);
  return records::writeRecords(records);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMostBytes = 1000;  // the referee is slow
  if (size == 0 || size > kMostBytes) return 0;
  const VariantPtr& game = games()[data[0] % games().size()];
  const auto source = std::make_shared<const SourceFile>(
      "records", std::string(reinterpret_cast<const char*>(data) + 1, size - 1));
  Diagnostics diagnostics;
  if (!frontend::checkCharacters(source, diagnostics)) return 0;
  const std::vector<records::Replayed> played = playAll(source, game, diagnostics);
  if (diagnostics.hasErrors()) return 0;
  const std::string tidy = written(played);
  Diagnostics none;
  const auto again = playAll(std::make_shared<const SourceFile>("tidy", tidy), game, none);
  demand(!none.hasErrors() && again.size() == played.size() && written(again) == tidy);
  for (std::size_t i = 0; i < played.size(); ++i)
    demand(again[i].moves == played[i].moves && again[i].end == played[i].end);
  return 0;
}
