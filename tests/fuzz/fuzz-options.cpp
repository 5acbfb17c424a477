// Takes any bytes for a command line, with an argument on each line. The options of every verb are read and
// checked, but no verb runs.
// FAIRYFORGE_SEEDS=FOLDER: instead of fuzzing, writes a seed for each option of each verb to the folder.
#include <cstdlib>
#include <fstream>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/verbs.h"
#include "compiler/apps/driver/watch.h"

using namespace fairyforge;

namespace {

driver::ExitCode readOnly(const driver::Request& request) {
  driver::budgetOf(request);
  if (request.has("from") && request.has("engine"))
    driver::readingOf(request);  // the options of a variant's text
  driver::shardOf(request);
  for (const char* list : {"checks", "allow-loss", "metrics"}) driver::splitAtCommas(request.texts(list));
  for (const std::string& operand : request.operands()) driver::twoNumbers(operand, '/');
  return driver::kDone;
}

std::vector<driver::Verb> verbsThatOnlyRead() {
  std::vector<driver::Verb> verbs = driver::allVerbs();
  for (driver::Verb& verb : verbs) {
    verb.run = readOnly;
    verb.budgetIsForEach = true;  // the fuzzer itself has no budget
  }
  return verbs;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  const char* folder = std::getenv("FAIRYFORGE_SEEDS");
  if (folder == nullptr) return 0;
  for (const driver::Verb& verb : driver::allVerbs()) {
    std::vector<driver::Option> options = driver::budgetOptions(verb);
    options.insert(options.end(), verb.options.begin(), verb.options.end());
    for (const driver::Option& option : options) {
      std::ofstream text(folder + ("/" + verb.name + "-" + option.name));
      text << verb.name;
      for (const driver::Operand& operand : verb.operands) text << (operand.optional ? "" : "\na.fairy");
      text << "\n--" << option.name;
      if (!option.argument.empty()) text << '=' << (option.choices.empty() ? "1" : option.choices.front());
    }
  }
  std::exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<driver::Verb> verbs = verbsThatOnlyRead();
  std::vector<std::string> arguments;
  if (size > 0) arguments.emplace_back();
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '\n')
      arguments.emplace_back();
    else if (data[i] != 0)  // arguments contain no zero bytes
      arguments.back() += static_cast<char>(data[i]);
  }
  const driver::ExitCode code = driver::runCommandLine(verbs, arguments);
  if (code != driver::kDone && code != driver::kFailed && code != driver::kUsage) std::abort();
  return 0;
}
