// Any bytes at all as a command line, an argument a line: every verb's options are read, and what is read of
// them is understood, as far as the verb's own work; or the line is refused. Nothing is done.
#include "compiler/driver/common.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/verbs.h"
#include "compiler/driver/watch.h"

using namespace fairyforge;

namespace {

ExitCode readOnly(const Request& request) {
  budgetOf(request);
  if (request.has("from") && request.has("engine")) readingOf(request);  // the options of a variant's text
  shardOf(request);
  for (const char* list : {"checks", "allow-loss", "metrics"}) commaParted(request.texts(list));
  for (const std::string& operand : request.operands()) {
    wholeNumber(operand);
    twoNumbers(operand, '/');
  }
  return kDone;
}

std::vector<Verb> verbsThatOnlyRead() {
  std::vector<Verb> verbs = allVerbs();
  for (Verb& verb : verbs) {
    verb.run = readOnly;
    verb.budgetIsForEach = true;  // the fuzzer itself keeps to none
  }
  return verbs;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<Verb> verbs = verbsThatOnlyRead();
  std::vector<std::string> arguments;
  if (size > 0) arguments.emplace_back();
  for (std::size_t i = 0; i < size; ++i) {
    if (data[i] == '\n')
      arguments.emplace_back();
    else if (data[i] != 0)  // no argument holds one
      arguments.back() += static_cast<char>(data[i]);
  }
  const ExitCode code = runCommandLine(verbs, arguments);
  if (code != kDone && code != kFailed && code != kUsage) std::abort();
  return 0;
}
