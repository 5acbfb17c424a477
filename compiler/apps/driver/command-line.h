// The command line: what a verb takes, how its arguments are read, and its help. The text printed by --help
// and the manual page are made from the same records.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/core/base/budget.h"
#include "compiler/frontend/languages.h"

namespace fairyforge::driver {

enum ExitCode : int {
  kDone = 0,
  kFailed = 1,  // the input has errors, or what was asked cannot be done
  kUsage = 2,   // the command line itself makes no sense
};

// When an option counts: where one of some options has been given or has a standard, with one of these
// arguments if any are named; or where none of them has.
struct Occasion {
  std::vector<std::string> options;
  std::vector<std::string> arguments = {};
  bool without = false;
};

struct Option {
  std::string name;      // "threads", written --threads
  std::string argument;  // "N"; empty: a switch
  std::string meaning;
  std::vector<std::string> choices = {};  // the arguments there are; empty: any text
  std::string standard = {};           // the argument when the option is not given; help shows it in brackets
  std::optional<unsigned> least = {};  // the argument is a whole number, at least this
  char letter = 0;                     // the short form, if there is one
  bool several = false;                // it may be given more than once
  std::optional<unsigned> most = {};   // ... and at most this
  bool isWritten = false;              // the argument is a file that the verb writes
  // Where it would have no effect it is refused: it counts on all these occasions only, and of texts in these
  // languages only; empty: of any.
  std::vector<Occasion> occasions = {};
  std::vector<frontend::Language> languages = {};
};

struct Operand {
  std::string name;  // "FILE"
  std::string meaning;
  bool optional = false;
  bool several = false;  // only the last one: it may be repeated
  // Could the word be one? Nothing: any word could. Tells what stands in another's place.
  bool (*fits)(const std::string& word) = nullptr;
  bool isGame = false;  // "@NAME" is the file of that name in the library
};

// What the user asks of a verb, checked against the verb's own record.
class Request {
 public:
  bool has(const std::string& option) const { return options_.contains(option); }
  const std::string& text(const std::string& option) const { return options_.at(option); }
  // All arguments of an option that may be given more than once.
  std::vector<std::string> texts(const std::string& option) const {
    const auto given = several_.find(option);
    return given == several_.end() ? std::vector<std::string>{} : given->second;
  }
  unsigned number(const std::string& option) const;
  // The options that were given, and not those that only have a standard.
  const std::vector<Option>& given() const { return given_; }
  bool isGiven(const std::string& option) const;
  // These options with their arguments, as they are written on a command line.
  std::vector<std::string> written(const std::vector<Option>& options) const;
  bool hasOperand(std::size_t i) const { return i < operands_.size(); }
  const std::string& operand(std::size_t i) const { return operands_.at(i); }
  const std::vector<std::string>& operands() const { return operands_; }
  // Was it called by its name in the library?
  bool isOfLibrary(std::size_t i) const { return ofLibrary_.contains(i); }

 private:
  friend class RequestReader;
  std::vector<std::string> operands_;
  std::set<std::size_t> ofLibrary_;
  std::vector<Option> given_;
  std::map<std::string, std::string> options_;
  std::map<std::string, std::vector<std::string>> several_;
};

struct Verb {
  std::string name;
  std::string summary;            // a phrase, for the list of verbs
  std::vector<Operand> operands;  // optional ones last
  std::string text;               // paragraphs, parted by empty lines
  std::vector<Option> options;    // besides those that every verb has: the budget
  ExitCode (*run)(const Request&);
  Budget budget = {86'400, 8'192, 1'024};  // generous; less for strangers' files
  bool budgetIsForEach = false;            // the verb keeps each of its files to the budget itself
  std::string withoutBudget = {};          // the option with which there is none
};

// A whole number written in digits only; nothing when it is none or too large.
std::optional<unsigned> wholeNumber(const std::string& text);
// Two of them with `mark` between them: "2/4", "3,10".
std::optional<std::pair<unsigned, unsigned>> twoNumbers(const std::string& text, char mark);
// The words of all lists, which are parted by commas.
std::vector<std::string> commaParted(const std::vector<std::string>& lists);

// Runs the verb that the first argument names, or answers --help and --version.
ExitCode runCommandLine(std::vector<Verb> verbs, const std::vector<std::string>& arguments);

// --time-limit, --memory-limit, --output-limit: every verb has them.
std::vector<Option> budgetOptions(const Verb& verb);
Budget budgetOf(const Request& request);

}  // namespace fairyforge::driver
