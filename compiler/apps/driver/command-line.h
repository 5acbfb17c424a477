// The command line: what each verb accepts, how its arguments are read, and its help. `--help` and the manual
// pages are made from the same records.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/core/base/budget.h"
#include "compiler/core/base/expected.h"
#include "compiler/frontend/languages.h"

namespace fairyforge::driver {

enum ExitCode : int {
  kDone = 0,
  kFailed = 1,  // the input has errors, or the request cannot be fulfilled
  kUsage = 2,   // the command line itself makes no sense
};

// A condition for an option to have an effect: one of `options` was given or, if there are `arguments`, one
// of `options` has one of these, given or by default. With `ifNoneGiven`, the opposite.
struct Occasion {
  std::vector<std::string> options;
  std::vector<std::string> arguments = {};
  bool ifNoneGiven = false;
};

struct Option {
  std::string name;      // "threads", written --threads
  std::string argument;  // "N"; empty: a switch
  std::string meaning;
  std::vector<std::string> choices = {};  // the possible arguments; empty: any text
  std::string standard = {};              // the default argument; help shows it in brackets
  std::optional<unsigned> least = {};     // the argument is a whole number not below this
  char letter = 0;                        // the short form, if there is one
  bool several = false;                   // it may be given more than once
  std::optional<unsigned> most = {};      // that number is not above this
  bool isWritten = false;                 // the argument is a file that the verb writes
  // Conditions without which the option is refused because it would have no effect: all of `occasions` hold,
  // and the text is in one of `languages` (empty: any).
  std::vector<Occasion> occasions = {};
  std::vector<frontend::Language> languages = {};

  // only() and of() return a copy of the option with a further condition: it has an effect only on this
  // occasion, or only on texts in these languages. repeated() returns a copy that may be given more than
  // once, as its help then says.
  Option only(Occasion occasion) const;
  Option of(std::vector<frontend::Language> itsLanguages) const;
  Option repeated() const;
};
using Options = std::vector<Option>;

Occasion with(std::vector<std::string> options, std::vector<std::string> arguments = {});
Occasion without(const std::string& option);
Options each(Options options, const Occasion& only);
// Returns the options of all groups, in this order.
Options joined(std::initializer_list<Options> groups);

// These functions return an option of a usual kind: a switch, a whole number, one of several words, a file
// that the verb writes.
Option flag(const std::string& name, const std::string& meaning);
Option number(const std::string& name, const std::string& argument, const std::string& meaning,
              const std::string& standard, unsigned least, std::optional<unsigned> most = {});
Option choice(const std::string& name, const std::string& argument, const std::string& meaning,
              const std::vector<std::string>& choices, const std::string& standard = {});
Option writtenFile(const std::string& name, const std::string& meaning);

struct Operand {
  std::string name;  // "FILE"
  std::string meaning;
  bool optional = false;
  bool several = false;  // it may be repeated; only for the last operand
  // Could the word be meant as this operand? Null: any word could. Used to find operands in the wrong order.
  bool (*fits)(const std::string& word) = nullptr;
  bool isGame = false;  // "@NAME" is the file of that name in the library
};

// A user's request to a verb, checked against the verb's record.
class Request {
 public:
  bool has(const std::string& option) const { return options_.contains(option); }
  const std::string& text(const std::string& option) const { return options_.at(option).front(); }
  // Returns all arguments of an option that may be given more than once.
  std::vector<std::string> texts(const std::string& option) const {
    return has(option) ? options_.at(option) : std::vector<std::string>{};
  }
  unsigned number(const std::string& option) const;
  // Returns the value of an enumeration whose values are in the order of the option's choices.
  template <typename Enum>
  Enum chosen(const std::string& option) const {
    return static_cast<Enum>(choices_.at(option));
  }
  // Returns the options that the user gave, without those that only have a default.
  const Options& given() const { return given_; }
  bool isGiven(const std::string& option) const;
  // Returns `options` and the arguments that the user gave them, as words of a command line.
  std::vector<std::string> written(const Options& options) const;
  bool hasOperand(std::size_t i) const { return i < operands_.size(); }
  const std::string& operand(std::size_t i) const { return operands_.at(i); }
  const std::vector<std::string>& operands() const { return operands_; }
  // Was the operand given as a name in the library?
  bool isOfLibrary(std::size_t i) const { return ofLibrary_.contains(i); }

 private:
  friend class RequestReader;
  std::vector<std::string> operands_;
  std::set<std::size_t> ofLibrary_;
  Options given_;
  std::map<std::string, std::vector<std::string>> options_;  // with their arguments; of switches an empty one
  std::map<std::string, std::ptrdiff_t> choices_;            // by option: the index of its argument
};

struct Verb {
  std::string name;
  std::string summary;            // a phrase, for the list of verbs
  std::vector<Operand> operands;  // optional ones last
  std::string text;               // paragraphs, separated by empty lines
  Options options = {};           // without those of `usual`, --time-limit and the others of every verb
  // Makers of groups of options that other verbs have too; these follow after `options`.
  std::vector<Options (*)()> usual = {};
  ExitCode (*run)(const Request&);
  Budget budget = {86'400, 8'192, 1'024};  // seconds, MB of memory, MB of output
  bool budgetIsForEach = false;            // the verb applies the budget to each of its files itself
  std::string withoutBudget = {};          // the option that lifts the budget
};

// Returns the two whole numbers that the text spells with `mark` between them: "2/4", "3,10".
std::optional<std::pair<unsigned, unsigned>> twoNumbers(const std::string& text, char mark);
// Returns the words of all lists, which are separated by commas, in order.
std::vector<std::string> splitAtCommas(const std::vector<std::string>& lists);

// Thrown to end a verb, after an error message has been printed.
struct Ended {
  ExitCode code;
};
// These functions report an error, with advice, and end the verb. fail() is for a wrong input or a request
// that cannot be fulfilled, usageError() for a wrong command line.
[[noreturn]] void fail(const std::string& message, const std::string& advice = {});
[[noreturn]] void usageError(const std::string& message, const std::string& advice = {});
// Ends the verb with `code` unless `isGood`. The caller has already reported the reason.
inline void demand(bool isGood, ExitCode code = kFailed) {
  if (!isGood) throw Ended{code};
}
// Returns the value. If there is none, calls fail() with `what` and the reason.
template <typename T>
T orFail(Expected<T> result, const std::string& what = {}) {
  if (!result) fail(what + result.why());
  return std::move(*result);
}
// Returns "did you mean ...?" with the most similar of the known words; `otherwise` if none is similar.
std::string adviceOn(std::string_view word, const std::vector<std::string>& known,
                     const std::string& otherwise);
// If the user gave one of these options, ends the verb with "--NAME has no effect", followed by `why`.
void refuseIdleOptions(const Request& request, const std::vector<std::string>& options,
                       const std::string& why, const std::string& advice = {});

// Returns the request of these words to a verb that has only these options.
Request requestOf(const Options& options, const std::vector<std::string>& words);
// Runs the verb that the first argument names, or answers --help and --version.
ExitCode runCommandLine(std::vector<Verb> verbs, const std::vector<std::string>& arguments);

// Returns the options --time-limit, --memory-limit and --output-limit, which every verb has.
Options budgetOptions(const Verb& verb);
Budget budgetOf(const Request& request);

}  // namespace fairyforge::driver
