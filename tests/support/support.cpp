#include "tests/support/support.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "compiler/codegen/native.h"
#include "compiler/frontend/frontend.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"

namespace fairyforge::testing {
namespace {

const std::string kExamples = std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/";

VariantPtr load(const SourcePtr& source, Diagnostics& diagnostics) {
  const VariantPtr variant =
      source ? loadVariant(source, {.baseFolders = {kExamples + "base"}}, diagnostics) : nullptr;
  if (!variant) {
    std::string text = "the variant does not load:\n";
    for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
    throw std::runtime_error(text);
  }
  return variant;
}

}  // namespace

std::vector<std::string> exampleNames() {
  std::vector<std::string> names;
  const auto folder = std::filesystem::path(FAIRYFORGE_SOURCE_DIR) / "examples";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".fairy") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string testName(const std::string& example) {
  std::string name;
  bool begin = true;
  for (const char c : example) {
    if (c != '-') name += begin ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    begin = c == '-';
  }
  return name;
}

VariantPtr loadExample(const std::string& name) {
  Diagnostics diagnostics;
  const SourcePtr source = readSource(kExamples + name + ".fairy", diagnostics);
  return load(source, diagnostics);
}

VariantPtr loadText(const std::string& text) {
  Diagnostics diagnostics;
  return load(std::make_shared<SourceFile>("test.fairy", text), diagnostics);
}

Position positionFrom(const VariantPtr& variant, const std::string& fen, const SetupProblems& forgiven) {
  auto setup = parseFen(*variant, fen);
  if (const auto* error = std::get_if<FenError>(&setup))
    throw std::runtime_error(fen + ": " + error->message);
  auto position = Position::from(variant, std::move(std::get<Setup>(setup)), forgiven);
  if (const auto* problems = std::get_if<SetupProblems>(&position)) {
    std::string text = fen + ": ";
    for (const SetupProblem problem : *problems) text += describe(problem) + "; ";
    throw std::runtime_error(text);
  }
  return std::get<Position>(std::move(position));
}

Position play(const Executor& executor, Position position, const std::string& moves) {
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    auto move = parseMove(position, word, executor.legalMoves(position));
    if (const auto* error = std::get_if<std::string>(&move))
      throw std::runtime_error(printFen(position) + ": " + *error);
    position.playUnchecked(std::get<Move>(move));
  }
  return position;
}

std::set<std::string> movesOf(const Executor& executor, const Position& position) {
  const MoveList legal = executor.legalMoves(position);
  std::set<std::string> texts;
  for (const Move& move : legal) texts.insert(moveText(position, move, legal));
  return texts;
}

std::set<std::string> movesFrom(const Executor& executor, const Position& position, const std::string& cell) {
  std::set<std::string> targets;
  for (const std::string& move : movesOf(executor, position)) {
    if (move.starts_with(cell) && !std::isdigit(static_cast<unsigned char>(move[cell.size()]))) {
      targets.insert(move.substr(cell.size()));
    }
  }
  return targets;
}

std::string difference(const Position& position, const MoveList& referee, const MoveList& jit) {
  std::string text = printFen(position) + "\n";
  const auto list = [&](const std::string& who, const MoveList& mine, const MoveList& theirs) {
    for (const Move& move : mine) {
      if (std::find(theirs.begin(), theirs.end(), move) == theirs.end()) {
        text += "  only the " + who + ": " + moveText(position, move, mine) + "\n";
      }
    }
  };
  list("referee", referee, jit);
  list("jit", jit, referee);
  return text;
}

std::unique_ptr<Executor> makeExecutor(const std::string& name, const VariantPtr& variant) {
  if (name == "referee") return std::make_unique<Referee>();
  NativeReport report;
  std::string error;
  auto executor = makeNativeExecutor(variant, report, error);
  if (!executor) throw std::runtime_error("no native executor: " + error);
  return executor;
}

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t byDefault) {
  const char* text = std::getenv(name);
  return text ? std::strtoull(text, nullptr, 10) : byDefault;
}

}  // namespace fairyforge::testing
