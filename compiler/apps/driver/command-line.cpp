// Parses the command line for main(). Boost.Program_options reads the arguments by the options that each verb
// declares as data (command-line.h). Then this code checks choices, numbers and characters, tests that output
// files can be written, and runs the verb.

#include "compiler/apps/driver/command-line.h"

#include <algorithm>
#include <boost/program_options.hpp>
#include <climits>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/apps/driver/files.h"
#include "compiler/apps/driver/help.h"
#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/watch.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/characters.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/number.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/games/supplied-games.h"

namespace fairyforge::driver {
namespace po = boost::program_options;
namespace {

// What is wrong with a command line, and advice. If `message` is empty, nothing is wrong.
struct Objection {
  std::string message, advice = {};
};

// Is the occasion one on which the option has an effect, given the options of the request?
bool arises(const Occasion& occasion, const Request& request) {
  const bool any = std::ranges::any_of(occasion.options, [&](const std::string& option) {
    if (occasion.arguments.empty()) return request.isGiven(option);
    return request.has(option) &&
           std::ranges::find(occasion.arguments, request.text(option)) != occasion.arguments.end();
  });
  return any != occasion.ifNoneGiven;
}

// Returns the word as a shell needs it, in quotes if necessary.
std::string inShell(const std::string& word) {
  const bool plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) ||
           std::string_view("-_./=:,+@").find(c) != std::string_view::npos;
  });
  return plain ? word : quoted(word);
}

// Returns what is wrong with an argument of `option`; empty if nothing is.
std::string objectionTo(const Option& option, const std::string& argument) {
  if (!option.choices.empty() && std::ranges::find(option.choices, argument) == option.choices.end()) {
    return fmt::format("\"{}\" is no argument of --{}; expected one of: {}", argument, option.name,
                       fmt::join(option.choices, ", "));
  }
  if (argument == "-" && (option.argument == "DIR" || option.argument == "FOLDER"))
    return fmt::format("--{}: no folder is written to standard output, or read from standard input",
                       option.name);
  if (option.least) {
    const std::optional<unsigned> number = numberIn<unsigned>(argument);
    if (!number || *number < *option.least) {
      const bool isTooLarge =
          !number && !argument.empty() && argument.find_first_not_of("0123456789") == std::string::npos;
      return fmt::format("\"{}\" is no argument of --{}; expected a whole number from {} {}", argument,
                         option.name, *option.least,
                         isTooLarge ? fmt::format("to {}", option.most.value_or(UINT_MAX)) : "on");
    }
    if (option.most && *number > *option.most)
      return fmt::format("--{}: expected at most {}, found {}", option.name, *option.most, argument);
  }
  return {};
}

}  // namespace

std::optional<std::pair<unsigned, unsigned>> twoNumbers(const std::string& text, char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string::npos) return std::nullopt;
  const std::optional<unsigned> first = numberIn<unsigned>(text.substr(0, at)),
                                second = numberIn<unsigned>(text.substr(at + 1));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

std::vector<std::string> splitAtCommas(const std::vector<std::string>& lists) {
  std::vector<std::string> words;
  for (const std::string& list : lists) {
    for (const std::string_view word : splitAt(list, ',')) words.emplace_back(word);
  }
  return words;
}

void fail(const std::string& message, const std::string& advice) {
  reportError(message, advice);
  throw Ended{kFailed};
}
void usageError(const std::string& message, const std::string& advice) {
  reportError(message, advice);
  throw Ended{kUsage};
}
std::string adviceOn(std::string_view word, const std::vector<std::string>& known,
                     const std::string& otherwise) {
  const std::string likely = closestMatch(word, known);
  return likely.empty() ? otherwise : fmt::format("did you mean \"{}\"?", likely);
}
void refuseIdleOptions(const Request& request, const std::vector<std::string>& options,
                       const std::string& why, const std::string& advice) {
  for (const std::string& idle : options) {
    if (request.isGiven(idle))
      usageError(fmt::format("--{} has no effect{}", idle, why),
                 advice.empty() ? fmt::format("leave --{} out", idle) : advice);
  }
}

Option Option::only(Occasion occasion) const {
  Option option = *this;
  option.occasions.push_back(std::move(occasion));
  return option;
}
Option Option::of(std::vector<frontend::Language> itsLanguages) const {
  Option option = *this;
  option.languages = std::move(itsLanguages);
  return option;
}
Option Option::repeated() const {
  Option option = *this;
  option.several = true;
  option.meaning += ". May be given more than once";
  return option;
}

Occasion with(std::vector<std::string> options, std::vector<std::string> arguments) {
  return {std::move(options), std::move(arguments)};
}
Occasion without(const std::string& option) {
  return {{option}, {}, true};
}
Options each(Options options, const Occasion& only) {
  for (Option& option : options) option = option.only(only);
  return options;
}
Options joined(std::initializer_list<Options> groups) {
  Options all;
  for (const Options& group : groups) all.insert(all.end(), group.begin(), group.end());
  return all;
}

Option flag(const std::string& name, const std::string& meaning) {
  return {name, "", meaning};
}
Option number(const std::string& name, const std::string& argument, const std::string& meaning,
              const std::string& standard, unsigned least, std::optional<unsigned> most) {
  return {name, argument, meaning, {}, standard, least, 0, false, most};
}
Option choice(const std::string& name, const std::string& argument, const std::string& meaning,
              const std::vector<std::string>& choices, const std::string& standard) {
  return {name, argument, meaning, choices, standard};
}
Option writtenFile(const std::string& name, const std::string& meaning) {
  return {.name = name, .argument = "PATH", .meaning = meaning, .isWritten = true};
}

bool Request::isGiven(const std::string& option) const {
  return std::ranges::find(given_, option, &Option::name) != given_.end();
}

std::vector<std::string> Request::written(const Options& options) const {
  std::vector<std::string> words;
  for (const Option& option : options) {
    const std::string name = "--" + option.name;
    for (const std::string& argument : texts(option.name))
      words.push_back(option.argument.empty() ? name : name + "=" + argument);
  }
  return words;
}

unsigned Request::number(const std::string& option) const {
  return numberIn<unsigned>(text(option)).value();
}

// Reads the arguments of one verb. Throws Boost's exceptions about unknown or incomplete options.
class RequestReader {
 public:
  explicit RequestReader(const Verb& verb) : verb_(verb) {
    auto add = named_.add_options();
    add("help", "");
    for (const Option& option : verb.options) {
      const std::string names =
          option.letter == 0 ? option.name : fmt::format("{},{}", option.name, option.letter);
      if (option.argument.empty()) {
        add(names.c_str(), "");
      } else if (option.several) {
        add(names.c_str(), po::value<std::vector<std::string>>()->composing(), "");
      } else {
        add(names.c_str(), po::value<std::string>(), "");
      }
    }
    all_.add(named_).add_options()("operand", po::value<std::vector<std::string>>());
    places_.add("operand", -1);
  }

  po::variables_map read(const std::vector<std::string>& arguments) const {
    namespace style = po::command_line_style;
    const int exactly = style::unix_style & ~style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(arguments).options(all_).positional(places_).style(exactly).run(),
              values);
    return values;
  }

  Request request(const po::variables_map& values) const {
    Request request;
    if (values.contains("operand")) request.operands_ = values["operand"].as<std::vector<std::string>>();
    for (const Option& option : verb_.options) {
      if (values.contains(option.name)) {
        request.given_.push_back(option);
        request.options_[option.name] =
            option.several
                ? values[option.name].as<std::vector<std::string>>()
                : std::vector{option.argument.empty() ? "" : values[option.name].as<std::string>()};
      } else if (!option.standard.empty()) {
        request.options_[option.name] = {option.standard};
      }
      if (!option.choices.empty() && request.has(option.name))
        request.choices_[option.name] =
            std::ranges::find(option.choices, request.text(option.name)) - option.choices.begin();
    }
    return request;
  }

  // Replaces names of library games ("@makruk") by their files. If there is no such game, returns an
  // objection that names it.
  Objection findGames(Request& request) const {
    for (std::size_t i = 0; i < request.operands_.size() && !verb_.operands.empty(); ++i) {
      if (!verb_.operands[std::min(i, verb_.operands.size() - 1)].isGame) continue;
      std::string& word = request.operands_[i];
      const std::string written = word;
      if (Objection objection = findGame(word); !objection.message.empty()) return objection;
      if (word != written) request.ofLibrary_.insert(i);
    }
    for (const Option& option : verb_.options) {
      if (option.argument != "FILE" || !request.has(option.name)) continue;
      for (std::string& word : request.options_[option.name])
        if (Objection objection = findGame(word); !objection.message.empty()) return objection;
    }
    return {};
  }
  static Objection findGame(std::string& word) {
    const auto file = games::fileMeantBy(word);
    if (!file) return {fmt::format("there is no \"{}\" in the library", word), games::adviceOnName(word)};
    // The user has written the name of a library game without its '@'.
    const std::filesystem::path path = *file;
    const std::string called = "@" + path.stem().string();
    std::error_code problem;
    if (*file == word && !path.has_parent_path() && !std::filesystem::exists(path, problem) &&
        games::fileMeantBy(called))
      return {fmt::format("there is no file \"{}\"", word),
              fmt::format("the game of the library is called \"{}\"", called)};
    word = *file;
    return {};
  }

  // Returns a message about the first byte of an argument that is not valid text; empty if all are valid.
  // Names of files are not tested, because they may contain any bytes.
  static std::string faultIn(const std::string& what, const std::string& kind, const std::string& text) {
    static const std::vector<std::string> kTexts{"TEXT",  "MOVES", "MOVE",        "NOTATION",
                                                 "PIECE", "GAME",  "NAME[=VALUE]"};
    if (std::ranges::find(kTexts, kind) == kTexts.end()) return {};
    const auto fault = findFault(text);
    return fault ? fmt::format("{}: {} at byte {}", what, describe(*fault), fault->offset) : "";
  }
  std::string faultIn(const Request& request) const {
    std::string found;
    for (const Option& option : verb_.options) {
      for (const std::string& text : request.texts(option.name))
        found += found.empty() ? faultIn("--" + option.name, option.argument, text) : "";
    }
    for (std::size_t i = 0; i < request.operands_.size() && !verb_.operands.empty(); ++i) {
      const Operand& operand = verb_.operands[std::min(i, verb_.operands.size() - 1)];
      found += found.empty() ? faultIn(operand.name, operand.name, request.operands_[i]) : "";
    }
    return found;
  }

  // Returns the first objection to the request: invalid text or arguments, options without effect, wrong
  // operands.
  Objection objectionTo(const Request& request) const {
    if (const std::string fault = faultIn(request); !fault.empty()) return {fault};
    for (const Option& option : verb_.options) {
      for (const std::string& argument : request.texts(option.name)) {
        const std::string objection = driver::objectionTo(option, argument);
        if (!objection.empty()) return {objection};
      }
    }
    for (const Option& option : request.given()) {
      for (const Occasion& occasion : option.occasions) {
        if (!arises(occasion, request))
          return {
              fmt::format("--{} has no effect {} {}", option.name, occasion.ifNoneGiven ? "with" : "without",
                          shown(occasion)),
              occasion.ifNoneGiven ? "leave one of them out" : fmt::format("leave --{} out", option.name)};
      }
    }
    return objectionToOperands(request);
  }

  std::vector<std::string> options() const {
    std::vector<std::string> names{"--help"};
    for (const Option& option : verb_.options) names.push_back("--" + option.name);
    return names;
  }

 private:
  // Returns an objection to the operands: there are too many, too few, or they are in the wrong order. In the
  // last case it proposes the correct command.
  Objection objectionToOperands(const Request& request) const {
    const std::vector<std::string>& words = request.operands_;
    const std::vector<Operand>& operands = verb_.operands;
    if (operands.empty() && !words.empty())
      return {fmt::format("{} takes no operands, but there is \"{}\"", verb_.name, words.front())};
    if (operands.empty()) return {};
    if (words.size() > operands.size() && !operands.back().several) {
      const std::string& surplus = words[operands.size()];
      const auto output = std::ranges::find(verb_.options, 'o', &Option::letter);
      const bool isOutput = output != verb_.options.end() && !request.has(output->name);
      return {fmt::format("nothing is expected after \"{}\", but there is \"{}\"", words[operands.size() - 1],
                          surplus),
              isOutput ? fmt::format("to write there: -o {}", inShell(surplus)) : ""};
    }
    const auto needed = static_cast<std::size_t>(std::ranges::count(operands, false, &Operand::optional));
    if (words.size() < needed) return {fmt::format("{} is missing", operands[missingOf(words, needed)].name)};
    if (operands.back().several || !misfit(words)) return {};
    const std::size_t place = *misfit(words);
    std::vector<std::string> others = words;
    std::ranges::sort(others);
    do {
      if (misfit(others)) continue;
      const std::vector<std::string> options = request.written(request.given());
      others.insert(others.end(), options.begin(), options.end());
      std::string command = "fairyforge " + verb_.name;
      for (const std::string& word : others) command += " " + inShell(word);
      return {fmt::format("\"{}\" stands where {} is expected", words[place], operands[place].name), command};
    } while (std::ranges::next_permutation(others).found);
    return {};
  }
  // Returns the index of the first of `words` that its operand does not accept; nothing if all are accepted.
  // Assumes that the user has omitted the operand with index `left`.
  std::optional<std::size_t> misfit(const std::vector<std::string>& words,
                                    std::size_t left = SIZE_MAX) const {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const Operand& operand = verb_.operands.at(i < left ? i : i + 1);
      if (operand.fits && !operand.fits(words[i])) return i;
    }
    return std::nullopt;
  }

  // Returns the index of the required operand that is missing. It is the one after the last word, unless the
  // words fit their operands only if an earlier operand was omitted.
  std::size_t missingOf(const std::vector<std::string>& words, std::size_t needed) const {
    const std::size_t next = words.size();
    if (next == 0 || next + 1 != needed || !misfit(words)) return next;
    for (std::size_t left = next; left-- > 0;) {
      if (verb_.operands[left + 1].fits && !misfit(words, left)) return left;
    }
    return next;
  }

  const Verb& verb_;
  po::options_description named_, all_;
  po::positional_options_description places_;
};

Request requestOf(const Options& options, const std::vector<std::string>& words) {
  Verb verb{};
  verb.options = options;
  const RequestReader reader(verb);
  return reader.request(reader.read(words));
}

namespace {

// Fails if a file that the verb will write cannot be written. Called before the work begins.
void checkFiles(const Verb& verb, const Request& request) {
  for (const std::string& operand : request.operands()) keepInput(operand);
  std::map<std::string, std::string> writers;
  for (const Option& option : verb.options) {
    if (!option.isWritten || !request.has(option.name)) continue;
    const std::string& path = request.text(option.name);
    const auto [writer, isNew] = writers.try_emplace(path, option.name);
    if (!isNew) usageError(fmt::format("--{} and --{} are the same file", writer->second, option.name));
    demand(canWriteFile(path));
    if (path == "-") printAside();
  }
}

}  // namespace

static ExitCode runVerb(const Verb& verb, const std::vector<std::string>& arguments) {
  const RequestReader reader(verb);
  const std::string seeHelp =
      fmt::format("usage: {} (fairyforge {} --help tells more)", usageLine(verb), verb.name);
  try {
    const po::variables_map values = reader.read(arguments);
    if (values.contains("help")) {
      print(helpOn(verb));
      return kDone;
    }
    Request request = reader.request(values);
    Objection objection = reader.findGames(request);
    if (objection.message.empty()) objection = reader.objectionTo(request);
    if (!objection.message.empty())
      usageError(objection.message, objection.advice.empty() ? seeHelp : objection.advice);
    if (!verb.budgetIsForEach) keepWithin(budgetOf(request));
    checkFiles(verb, request);
    return verb.run(request);
  } catch (const po::unknown_option& unknown) {
    const std::string name = unknown.get_option_name();
    usageError(fmt::format("\"{}\" is no option of {}", name, verb.name),
               adviceOn(name, reader.options(), seeHelp));
  } catch (const po::error& error) {
    usageError(error.what(), seeHelp);
  }
}

static ExitCode runArguments(std::vector<Verb> verbs, const std::vector<std::string>& arguments) {
  for (Verb& verb : verbs) {
    for (Options (*usual)() : verb.usual) verb.options = joined({verb.options, usual()});
    verb.options = joined({verb.options, budgetOptions(verb)});
  }
  const std::string seeHelp = "fairyforge --help lists the verbs";
  if (arguments.empty()) usageError("a verb is missing", seeHelp);
  const std::string& word = arguments.front();
  if (word == "--help" || word == "-h" || (word == "help" && arguments.size() == 1)) {
    print(helpOnAll(verbs));
    return kDone;
  }
  if (word == "--version") {
    print("fairyforge " FAIRYFORGE_VERSION "\n");
    return kDone;
  }
  if (word == "--manual-pages" &&
      arguments.size() == 2) {  // writes the pages into that folder; the build calls this and installs them
    return writeFiles(arguments[1], manualPages(verbs)) ? kDone : kFailed;
  }
  if (word == "--completions" && arguments.size() == 2) {  // the build calls this too
    if (const auto script = shellCompletions(arguments[1], verbs)) {
      print(*script);
      return kDone;
    }
  }
  const bool asksHelp = word == "help";
  const std::string& name = asksHelp ? arguments[1] : word;
  const auto verb = std::ranges::find(verbs, name, &Verb::name);
  if (verb != verbs.end()) {
    return runVerb(*verb, asksHelp ? std::vector<std::string>{"--help"}
                                   : std::vector<std::string>(arguments.begin() + 1, arguments.end()));
  }
  usageError(fmt::format("\"{}\" is no {}", name, name.starts_with("-") ? "option" : "verb"),
             adviceOn(name, mapped(verbs, &Verb::name), seeHelp));
}

ExitCode runCommandLine(std::vector<Verb> verbs, const std::vector<std::string>& arguments) {
  try {
    return runArguments(std::move(verbs), arguments);
  } catch (const Ended& ended) {
    return ended.code;
  }
}

Options budgetOptions(const Verb& verb) {
  const std::string of = verb.budgetIsForEach ? " for a file" : "";
  const Budget& standard = verb.budget;
  const Options options{
      number("time-limit", "SECONDS", "the time that there is" + of, std::to_string(standard.seconds), 1),
      number("memory-limit", "MB", "the memory that there is" + of, std::to_string(standard.megabytes), 1),
      number("output-limit", "MB", "what may be written" + of, std::to_string(standard.outputMegabytes), 1)};
  return verb.withoutBudget.empty() ? options : each(options, without(verb.withoutBudget));
}

Budget budgetOf(const Request& request) {
  return {request.number("time-limit"), request.number("memory-limit"), request.number("output-limit")};
}

}  // namespace fairyforge::driver
