// Tests a generated batch: every planted fault is reported by name, every good file passes, and nothing stops
// the run.
//
// FAIRYFORGE_BATCH sets the number of files, FAIRYFORGE_SEED the seed.
#include "tests/batch/generated.h"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <unistd.h>

#include "tests/driver/run.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Returns all faults that a report names for a file.
std::set<std::string> complaints(const Json& file) {
  std::set<std::string> names;
  const auto add = [&](const Json& findings) {
    for (const Json& finding : findings) names.insert(finding.value("code", finding.value("message", "")));
  };
  add(file["diagnostics"]);
  for (const Json& test : file["tests"]) add(test["failures"]);
  names.insert(file.value("reason", ""));
  return names;
}

TEST(GeneratedBatch, EveryFaultIsReportedAndEveryGoodFilePasses) {
  const std::uint64_t count = numberFromEnvironment("FAIRYFORGE_BATCH", 30);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << count << " files\n";
  const auto files = generatedFiles(count, seed, 1);
  const fs::path folder = fmt::format("{}fairyforge-generated-{}", ::testing::TempDir(), getpid());
  fs::create_directories(folder);
  for (const GeneratedFile& file : files) std::ofstream(folder / file.name, std::ios::binary) << file.text;
  const Result result = shell(fmt::format(
      "$F test {} --time-limit 4 --memory-limit 150 --games 1 --no-cache --report json", folder.string()));
  fs::remove_all(folder);
  ASSERT_EQ(result.exitCode, 1) << result.err;
  const Json report = Json::parse(result.out);
  ASSERT_EQ(report["files"].size(), files.size());
  std::set<std::string> faults;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Json& file = report["files"][i];
    const std::set<std::string> said = complaints(file);
    if (files[i].fault.empty()) {
      EXPECT_EQ(file["status"], "passed") << files[i].text << file.dump(1);
      continue;
    }
    faults.insert(files[i].fault);
    const bool named = std::any_of(said.begin(), said.end(), [&](const std::string& name) {
      return name.find(files[i].expected) != std::string::npos;
    });
    EXPECT_TRUE(named) << files[i].name << ": expected " << files[i].expected << "\n" << file.dump(1);
    EXPECT_TRUE(file["status"] == "failed" || file["status"] == "broken off") << files[i].name;
  }
  EXPECT_EQ(faults.size(), plantedFaults().size()) << "some fault was not planted";
}

}  // namespace
}  // namespace fairyforge::testing
