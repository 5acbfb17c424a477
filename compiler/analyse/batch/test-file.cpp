// Tests one file: loads it, each of its games, and each variation of options that its test blocks ask for.
// Runs test blocks and checks on the executors. Sets the process's name to the current stage, which tells the
// parent process at what stage a killed process was.

#include "compiler/analyse/batch/test-file.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <map>
#include <sys/prctl.h>

#include "compiler/analyse/batch/testing/run-test.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/native/native.h"
#include "runtime/referee.h"

namespace fairyforge::batch {
namespace {

constexpr const char* kLoad = "load";

// Returns the finding for a failed test block: the line in the file, what is wrong, and the position.
Finding blockFinding(const testing::TestFailure& failure, const std::string& block, std::size_t executors,
                     const FileTask& task) {
  Diagnostic diagnostic = failure.diagnostic;
  if (failure.executors.size() < executors)
    diagnostic.note("so it is on the {} only", failure.executors.front());
  diagnostic.note("in test \"{}\"", block);
  Finding finding = findingOf(diagnostic, task.diagnosticsForm);
  if (!failure.fen.empty()) {
    finding.record["position"] = failure.fen;
    finding.text += positionLines(failure.fen, failure.board);
  }
  finding.record["executors"] = failure.executors;
  return finding;
}

// Tests a file and adds each test to its report.
class Testing {
 public:
  explicit Testing(const FileTask& task) : task_(task), wholeFile_(boost::icontains(task.path, task.filter)) {
    file_.path = task.path;
  }

  FileReport run() {
    announce(kLoad);
    const frontend::LoadedVariant first = load(task_.reading, file_.diagnostics);
    if (first.mixin) {
      file_.status = FileStatus::Skipped;
      file_.reason = "a mixin, which is laid over games";
      file_.diagnostics.clear();
      return std::move(file_);
    }
    file_.loads = first.variant != nullptr;
    if (first.games.size() > 1 && task_.reading.game.empty()) {
      testEach(first.games);
    } else {
      test(first, task_.reading);
    }
    if (file_.cases.empty() && !first.games.empty()) file_.reason = "texts in this language have none";
    file_.settle();
    return std::move(file_);
  }

 private:
  // Names the process after the check that it runs. The parent process and tools such as ps show this name.
  static void announce(const std::string& label) { prctl(PR_SET_NAME, label.c_str()); }

  frontend::LoadedVariant load(const frontend::LoadOptions& reading, std::vector<Finding>& findings) const {
    Diagnostics diagnostics;
    frontend::LoadedVariant loaded = task_.load(task_.path, reading, diagnostics);
    for (const Diagnostic& diagnostic : diagnostics.all())
      findings.push_back(findingOf(diagnostic, task_.diagnosticsForm));
    return loaded;
  }

  // Tests each game of a file that has several.
  void testEach(const std::vector<std::string>& titles) {
    file_.loads = true;
    file_.diagnostics.clear();
    for (std::size_t i = 0; i < titles.size(); ++i) {
      announce(kLoad);
      frontend::LoadOptions reading = task_.reading;
      reading.game = std::to_string(i);
      const frontend::LoadedVariant loaded = load(reading, file_.diagnostics);
      file_.loads = file_.loads && loaded.variant;
      game_ = titles[i];
      test(loaded, reading);
    }
  }

  // Runs the file's test blocks and the built-in checks that the task asks for on one variant of the file.
  void test(const frontend::LoadedVariant& loaded, const frontend::LoadOptions& reading) {
    if (!loaded.variant) return;
    if (file_.title.empty()) {
      file_.title = loaded.variant->title();
      file_.rulesHash = hashText(variantHash(*loaded.variant));
    }
    variations_.clear();
    variations_[""] = {loaded.tests, {loaded.variant, {}}};
    if (runs(kBlocks)) {
      for (const frontend::syntax::Test& block : loaded.tests) runBlock(block);
    }
    for (const Check& check : builtInChecks()) {
      if (runs(check.name)) runCheck(check, loaded.variant, reading);
    }
  }

  bool runs(const std::string& check) const {
    return std::ranges::find(task_.checks, check) != task_.checks.end();
  }

  // Begins a case of the report; returns null if the filter excludes it.
  CaseReport* begin(const std::string& check, const std::string& name) {
    CaseReport test{.check = check, .name = name, .game = game_};
    if (!wholeFile_ && !boost::icontains(test.label(), task_.filter)) return nullptr;
    announce(name.empty() || check == kBlocks ? check : name);
    return &file_.cases.emplace_back(std::move(test));
  }

  // ---- executors ----

  // Makes the requested executors if the subject has none yet. Returns false, after failing the case, if
  // there is no native code.
  bool addExecutors(testing::TestSubject& subject, CaseReport& test) const {
    if (!subject.executors.empty()) return true;
    const bool isBoth = task_.executor == "both";
    if (isBoth || task_.executor == "referee") subject.executors.push_back(std::make_shared<Referee>());
    if (task_.executor == "masks") subject.executors.push_back(native::makeMaskedExecutor(subject.variant));
    if (!isBoth && task_.executor != "jit") return true;
    native::NativeReport report;
    auto native = native::makeNativeExecutor(subject.variant, report, {.cache = task_.cache});
    if (native) {
      subject.executors.push_back(std::move(*native));
      return true;
    }
    subject.executors.clear();
    test.fail(fmt::format("no native code: {}; --executor masks does without, more slowly", native.why()));
    return false;
  }

  // ---- blocks ----

  // The game as it is under the options that some test blocks set.
  struct Variation {
    std::vector<frontend::syntax::Test> tests;
    testing::TestSubject subject;
  };

  // Returns the variant with the options that a test block sets; reads the file again for each new
  // combination of options.
  Variation& variationFor(const frontend::syntax::Test& block, CaseReport& test) {
    std::string key;
    for (const frontend::syntax::OptionSetting& option : block.options)
      key += option.name.text + "=" + (option.value ? option.value->text : "on") + " ";
    const auto [entry, isNew] = variations_.try_emplace(key);
    Variation& variation = entry->second;
    if (!isNew) return variation;
    frontend::LoadOptions reading = task_.reading;
    reading.options.insert(reading.options.end(), block.options.begin(), block.options.end());
    frontend::LoadedVariant loaded = load(reading, test.failures);
    variation = {std::move(loaded.tests), {loaded.variant, {}}};
    return variation;
  }

  void runBlock(const frontend::syntax::Test& block) {
    CaseReport* test = begin(kBlocks, block.name.text);
    if (!test) return;
    Variation& variation = variationFor(block, *test);
    const auto same = std::ranges::find_if(variation.tests, [&](const frontend::syntax::Test& other) {
      return other.name.span.begin == block.name.span.begin;
    });
    if (!variation.subject.variant || same == variation.tests.end()) {
      test->fail("with the options that the test asks for, the file does not load");
      return;
    }
    test->failures.clear();  // removes the warnings from reading the file again
    if (!addExecutors(variation.subject, *test)) return;
    const testing::TestReport report = testing::runTest(*same, variation.subject);
    test->lines = report.lines;
    for (const testing::TestFailure& failure : report.failures)
      test->failures.push_back(blockFinding(failure, report.name, variation.subject.executors.size(), task_));
    if (!report.passed()) test->verdict = Verdict::Failed;
  }

  // ---- built-in checks ----

  void runCheck(const Check& check, const VariantPtr& variant, const frontend::LoadOptions& reading) {
    for (const std::string& name : check.cases) {
      CaseReport* test = begin(check.name, name);
      testing::TestSubject& players = variations_.at("").subject;
      if (!test || !addExecutors(players, *test)) continue;
      Diagnostics ignored;  // ignored here, since they were reported when the file was first read
      Subject subject{
          frontend::readSource(task_.path, ignored), reading, variant, nullptr, nullptr, task_.games};
      for (const auto& executor : players.executors) {
        const bool isReferee = dynamic_cast<const Referee*>(executor.get()) != nullptr;
        (isReferee ? subject.referee : subject.native) = executor;
      }
      check.run(subject, *test);
    }
  }

  const FileTask& task_;
  const bool wholeFile_;                         // the filter matches the file's path, so no test is excluded
  std::string game_;                             // the title, in a file of several games
  std::map<std::string, Variation> variations_;  // the variations of the current game, by their options
  FileReport file_;
};

}  // namespace

std::vector<std::string> checkNames() {
  std::vector<std::string> names{kBlocks};
  for (const Check& check : builtInChecks()) names.push_back(check.name);
  return names;
}

std::vector<std::string> stageNames() {
  std::vector<std::string> names{kLoad, kBlocks};
  for (const Check& check : builtInChecks()) {
    for (const std::string& name : check.cases) names.push_back(name.empty() ? check.name : name);
  }
  return names;
}

FileReport testFile(const FileTask& task) {
  return Testing(task).run();
}

}  // namespace fairyforge::batch
