// The options about endgame tables, and the functions that find, load and probe the tables in the folder of
// --tables.
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/driver/engine-verbs.h"
#include "runtime/referee.h"

namespace fairyforge::driver {
namespace {

// Returns a function that warns of a file that is damaged or belongs to another table. `becomes` says what
// the program does with such a file.
std::function<void(const std::string&)> warner(const std::string& becomes) {
  return [becomes](const std::string& name) {
    warn(fmt::format("{} is not this table, or not all of it; {}", name, becomes));
  };
}

// Returns the tables in `folder`, ready to be probed. The executor must outlive the result.
Expected<std::shared_ptr<solve::Probe>> probeOf(const std::string& folder, const VariantPtr& variant,
                                                const Executor& executor, std::size_t mostBytes) {
  return solve::Probe::in(folder, variant, executor, mostBytes, warner("it is not believed"));
}

}  // namespace

std::size_t mostBytesOfTables(const Request& request) {
  // Leaves room for compiled code, the program and its buffers, some 90 MB even for small games.
  const std::size_t all = request.number("memory-limit");
  return std::min(all * 3 / 4, std::max(all / 4, all - std::min<std::size_t>(all, 96))) << 20;
}

Options solvingOptions() {
  return {{"tables", "FOLDER", "keep the tables there, and take those that are there already"},
          {"disk", "FOLDER", "put what has no room in the memory on a file there, which vanishes at the end"},
          number("check", "N", "the referee checks so many positions of each table; all of a small one",
                 "1000", 0),
          threadsOption("solve with T threads")};
}

solve::SolverOptions solverOptions(const Request& request) {
  solve::SolverOptions options;
  options.mostBytes = mostBytesOfTables(request);
  if (request.has("tables")) {
    const std::string folder = request.text("tables");
    options.find = solve::tablesIn(folder);
    options.distrust = warner("it is made again");
    options.drop = [folder](const std::string& name) {
      std::error_code none;
      std::filesystem::remove(folder + "/" + name, none);
    };
    options.keep = [folder](const std::string& name, const std::string& bytes) {
      return writeFiles(folder, {{name, bytes}});
    };
  }
  options.threads = request.number("threads");
  if (request.has("disk")) {
    options.openFile = [folder = request.text("disk")] {
      return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    };
  }
  return options;
}

std::string endgamesForPage(const Request& request, const VariantPtr& variant) {
  const std::string& folder = request.text("tables");
  const auto names = orFail(solve::namesIn(folder));
  const Referee referee;
  solve::Solver solver(orFail(solve::Scope::of(variant)), referee,
                       {.mostBytes = mostBytesOfTables(request),
                        .find = solve::tablesIn(folder),
                        .distrust = warner("it is not believed")});
  return orFail(solve::tablesForPages(solver, names), folder + ": ").compact();
}

Option askTablesOption(const std::string& meaning) {
  return {"tables", "FOLDER", meaning};
}

solve::ValueOf askTables(const Request& request, const PreparedGame& game) {
  if (!request.has("tables")) return [](const Position&) { return std::nullopt; };
  const auto probe =
      orFail(probeOf(request.text("tables"), game.variant, *game.executor, mostBytesOfTables(request)));
  return [probe](const Position& position) { return probe->valueOf(position); };
}

protocols::AskTables knowledgeFor(const Request& request, const VariantPtr& variant,
                                  const std::function<const Executor&()>& executor) {
  return [variant, executor,
          mostBytes = mostBytesOfTables(request)](const std::string& folder) -> Expected<engine::Knowledge> {
    const auto tables = probeOf(folder, variant, executor(), mostBytes);
    if (!tables) return Failure{tables.why()};
    return engine::Knowledge([probe = *tables](const Position& position) -> std::optional<int> {
      const std::optional<solve::Value> value = probe->valueOf(position);
      if (!value) return std::nullopt;
      if (!value->isWon()) return 0;
      const int score = engine::scoreOfWin(value->plies());
      return value->winner() == position.setup().player ? score : -score;
    });
  };
}

}  // namespace fairyforge::driver
