// The table of built-in checks, the text of a failure at a position, and the random games that checks
// examine, with limits on plies and moves.

#include <fmt/format.h>

#include "compiler/analyse/batch/test-file.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/split.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/export/certify/targets.h"
#include "runtime/fen.h"
#include "runtime/random.h"

namespace fairyforge::batch {

const std::vector<Check>& builtInChecks() {
  static const std::vector<Check> kChecks = [] {
    const auto targets = mapped<std::string>(
        certify::exportTargets(), [](const certify::ExportTarget& target) { return target.can->target(); });
    const std::vector<std::string> one{""};
    return std::vector<Check>{
        {"agree", "the native code allows what the interpreter allows", one, checkAgreement},
        {"mirror", "mirrored and with the colours swapped, positions have as many moves", one, checkMirror},
        {"print", "printed and read again, the rules and positions are the same", one, checkPrint},
        {"moves", "every legal move can be told by its text", one, checkMoves},
        {"exports", "every export plays the same game, its named losses excepted", targets, checkExport},
    };
  }();
  return kChecks;
}

std::string positionLines(const std::string& fen, const std::string& board) {
  std::string text = fmt::format("      = position: {}\n", fen);
  for (const std::string_view line : linesIn(board)) text += fmt::format("        {}\n", line);
  return text;
}

static void failAt(const Position& position, const std::string& message, CaseReport& test) {
  const std::string fen = printFen(position);
  test.fail(message, {{"position", fen}});
  test.failures.back().text += positionLines(fen, draw::text::drawPositionText(position));
}

std::string Coverage::text() const {
  return fmt::format("{} position{} of {} random game{}", positions, positions == 1 ? "" : "s", games,
                     games == 1 ? "" : "s");
}

Coverage checkRandomPositions(const Subject& subject, const Executor& executor, CaseReport& test,
                              const ProblemOf& problemOf) {
  Coverage coverage;
  for (unsigned game = 0; game < subject.games.games && coverage.moves < kMaxMoves; ++game) {
    Random random(subject.games.seed, game);
    Position position(subject.variant);
    ++coverage.games;
    for (int ply = 0; ply < kLongestGame && coverage.moves < kMaxMoves; ++ply) {
      const MoveList legal = executor.legalMoves(position);
      ++coverage.positions;
      coverage.moves += legal.size();
      if (const std::string problem = problemOf(position, legal); !problem.empty()) {
        failAt(position, problem, test);
        return coverage;
      }
      if (legal.empty()) break;
      position.playUnchecked(legal[random.below(legal.size())]);
    }
  }
  return coverage;
}

}  // namespace fairyforge::batch
