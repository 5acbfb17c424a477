// The table of built-in checks with their cases, and the form of a failure at a position.

#include "compiler/analyse/batch/checks.h"

#include <fmt/format.h>
#include <sstream>

#include "compiler/draw/text/draw-text.h"
#include "compiler/export/certify/targets.h"
#include "runtime/fen.h"

namespace fairyforge::batch {

const std::vector<Check>& builtInChecks() {
  static const std::vector<Check> kChecks = [] {
    std::vector<std::string> targets;
    for (const certify::ExportTarget& target : certify::exportTargets())
      targets.emplace_back(target.can->target());
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
  std::istringstream lines(board);
  for (std::string line; std::getline(lines, line);) text += "        " + line + "\n";
  return text;
}

void failAt(const Position& position, const std::string& message, CaseReport& test) {
  const std::string fen = printFen(position);
  test.fail(message, {{"position", fen}});
  test.failures.back().text += positionLines(fen, draw::text::drawPositionText(position));
}

}  // namespace fairyforge::batch
