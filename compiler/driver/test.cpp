// fairyforge test: runs the test blocks of variant files.
#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/testing/run-test.h"
#include "runtime/referee.h"

namespace fairyforge {
namespace {

using Json = nlohmann::ordered_json;

// The variant with the executors that --executor asks for; none where there is no native code.
std::optional<TestSubject> makeSubject(const Request& request, const VariantPtr& variant) {
  const std::string& wanted = request.text("executor");
  TestSubject subject{variant, {}};
  if (wanted != "jit") subject.executors.push_back(std::make_shared<Referee>());
  if (wanted != "referee") {
    NativeReport report;
    std::string error;
    std::shared_ptr<const Executor> native =
        makeNativeExecutor(variant, report, error, {.cache = cacheFor(request)});
    if (!native) {
      complainAboutNative(error);
      return std::nullopt;
    }
    subject.executors.push_back(std::move(native));
  }
  return subject;
}

// A failure as a person reads it: the line in the file, what is wrong with it, and the position it is about.
std::string shown(const TestFailure& failure, const TestReport& report, const TestSubject& subject) {
  Diagnostic diagnostic = failure.diagnostic;
  if (failure.executors.size() < subject.executors.size()) {
    diagnostic.note(fmt::format("so it is on the {} only", failure.executors.front()));
  }
  diagnostic.note(fmt::format("in test \"{}\"", report.name));
  std::string text = renderHuman(diagnostic, false);
  if (!failure.fen.empty()) text += fmt::format("      = position: {}\n", failure.fen);
  for (std::size_t begin = 0; begin < failure.board.size();) {
    const std::size_t end = failure.board.find('\n', begin);
    text += "        " + failure.board.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return text + "\n";
}

Json asJson(const TestReport& report) {
  Json failures = Json::array();
  for (const TestFailure& failure : report.failures) {
    Json entry = Json::parse(renderJson({failure.diagnostic})).front();
    if (!failure.fen.empty()) entry["position"] = failure.fen;
    entry["executors"] = failure.executors;
    failures.push_back(std::move(entry));
  }
  return {{"name", report.name},
          {"passed", report.passed()},
          {"lines", report.lines},
          {"failures", std::move(failures)}};
}

// A file read with the options that a test asks for.
struct Variation {
  std::vector<syntax::Test> tests;
  std::optional<TestSubject> subject;
};
using Variations = std::map<std::string, Variation>;  // by the options

// The test and what it is about, read with its options; nulls when that does not load, which is reported.
std::pair<const syntax::Test*, const TestSubject*> withOptions(const Request& request,
                                                               const std::string& path,
                                                               const syntax::Test& test,
                                                               Diagnostics& diagnostics,
                                                               Variations& variations) {
  std::string key;
  for (const syntax::OptionSetting& option : test.options)
    key += option.name.text + "=" + (option.value ? option.value->text : "on") + " ";
  const auto [entry, isNew] = variations.try_emplace(key);
  Variation& variation = entry->second;
  if (isNew) {
    Diagnostics problems;
    LoadedVariant loaded = read(request, path, problems, test.options);
    if (loaded.variant) {
      variation = {std::move(loaded.tests), makeSubject(request, loaded.variant)};
    } else {
      if (!request.has("json")) show(request, problems);
      for (const Diagnostic& problem : problems.all()) {
        if (problem.severity == Severity::Error) diagnostics.add(problem);
      }
    }
  }
  const auto same = std::find_if(variation.tests.begin(), variation.tests.end(), [&](const syntax::Test& t) {
    return t.name.span.begin == test.name.span.begin;
  });
  if (!variation.subject || same == variation.tests.end()) return {nullptr, nullptr};
  return {&*same, &*variation.subject};
}

std::string counted(std::size_t count) {
  return count == 1 ? "1 test" : fmt::format("{} tests", count);
}

ExitCode runTests(const Request& request) {
  const std::string filter = request.has("filter") ? request.text("filter") : "";
  const bool json = request.has("json");
  Json files = Json::array();
  std::size_t testsRun = 0;
  bool sound = true;
  for (const std::string& path : request.operands()) {
    Diagnostics diagnostics;
    const LoadedVariant loaded = read(request, path, diagnostics);
    if (!json) show(request, diagnostics);
    std::optional<TestSubject> subject;
    if (loaded.variant) subject = makeSubject(request, loaded.variant);
    std::size_t passed = 0, failed = 0;
    Json tests = Json::array();
    Variations variations;
    if (subject) {
      for (const syntax::Test& test : loaded.tests) {
        if (!boost::icontains(test.name.text, filter)) continue;
        std::pair<const syntax::Test*, const TestSubject*> run{&test, &*subject};
        if (!test.options.empty()) run = withOptions(request, path, test, diagnostics, variations);
        if (run.second == nullptr) {
          ++failed;
          continue;
        }
        const TestReport report = runTest(*run.first, *run.second);
        ++(report.passed() ? passed : failed);
        tests.push_back(asJson(report));
        if (json) continue;
        for (const TestFailure& failure : report.failures) put(shown(failure, report, *run.second));
      }
    }
    testsRun += passed + failed;
    sound = sound && subject && failed == 0;
    files.push_back({{"file", path},
                     {"loads", loaded.variant != nullptr},
                     {"passed", passed},
                     {"failed", failed},
                     {"tests", std::move(tests)},
                     {"diagnostics", Json::parse(renderJson(diagnostics.all()))}});
    if (json) continue;
    put(!subject                ? fmt::format("{}: not tested\n", path)
        : failed > 0            ? fmt::format("{}: {} failed, {} passed\n", path, counted(failed), passed)
        : !loaded.games.empty() ? fmt::format("{}: no tests: a Zillions Rules File has none\n", path)
        : loaded.tests.empty()  ? fmt::format("{}: no tests\n", path)
                                : fmt::format("{}: {} passed\n", path, counted(passed)));
  }
  if (json) put(jsonText({{"ok", sound}, {"files", std::move(files)}}));
  if (sound && testsRun == 0 && request.has("filter")) {
    complain(fmt::format("no test has \"{}\" in its name", filter));
    return kFailed;
  }
  return sound ? kDone : kFailed;
}

}  // namespace

Verb testVerb() {
  Operand files = fileOperand();
  files.several = true;
  return {.name = "test",
          .summary = "run the tests that variant files carry",
          .operands = {std::move(files)},
          .text =
              "Runs the test blocks of each FILE. For a line that does not hold it prints the line, what was "
              "found and the position as a diagram; the last line for each FILE counts its tests. "
              "Every line is put both to the interpreter that defines the rules and to the native code; "
              "perft counts above 100,000 to the native code only.",
          .options = joined({{{"filter", "TEXT", "only tests with TEXT in their name"},
                              {"executor",
                               "NAME",
                               "who answers: the native code, the interpreter, or both",
                               {"both", "jit", "referee"},
                               "both"}},
                             {noCacheOption()},
                             readingOptions(),
                             {jsonOption()}}),
          .run = runTests};
}

}  // namespace fairyforge
