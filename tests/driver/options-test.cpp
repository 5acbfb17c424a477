// Tests that no option is silently ignored: if --help says that an option has an effect only under a
// condition, every verb refuses it when the condition is not met. The same holds for options about texts in
// other languages.
#include <fmt/format.h>
#include <map>
#include <sstream>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

// An option as --help shows it.
struct ShownOption {
  std::string argument;  // one argument that the option takes; empty: a switch
  std::vector<std::string> choices;
  std::string meaning;
};

std::vector<std::string> parted(const std::string& text, const std::string& mark) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(mark, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + mark.size();
  }
  return parts;
}

// Returns the options of the help, which have lines such as "-o, --output PATH  what it means"; the meaning
// may continue on further lines.
std::map<std::string, ShownOption> optionsOf(const std::string& verb) {
  std::map<std::string, ShownOption> options;
  ShownOption* last = nullptr;
  for (const std::string& line : linesOf(run(verb + " --help").out)) {
    const std::size_t dashes = line.find("--");
    const bool begins = line.starts_with("  -") && dashes != std::string::npos;
    const std::size_t gap = begins ? line.find("  ", dashes) : line.find_first_not_of(' ');
    const std::string rest = gap < line.size() ? line.substr(line.find_first_not_of(' ', gap)) : "";
    if (begins) {
      std::istringstream words(line.substr(dashes + 2, gap - dashes - 2));
      std::string name, argument;
      words >> name >> argument;
      last = &options[name];
      if (argument.find('|') != std::string::npos) last->choices = parted(argument, "|");
      last->argument = !last->choices.empty() ? last->choices.back() : argument.empty() ? "" : "9";
    }
    if (last && (begins || line.starts_with("   ")))
      last->meaning += (last->meaning.empty() ? "" : " ") + rest;
  }
  return options;
}

// Returns a command line that meets none of these conditions, such as "--executor jit or --executor both".
std::string avoiding(const std::string& occasions, const std::map<std::string, ShownOption>& options) {
  std::map<std::string, std::vector<std::string>> avoided;
  for (const std::string& occasion : parted(occasions, " or ")) {
    std::istringstream words(occasion.substr(2));
    std::string name, argument;
    words >> name >> argument;
    if (!argument.empty()) avoided[name].push_back(argument);
  }
  std::string line;
  for (const auto& [name, arguments] : avoided) {
    for (const std::string& choice : options.at(name).choices) {
      if (std::find(arguments.begin(), arguments.end(), choice) != arguments.end()) continue;
      line += fmt::format(" --{} {}", name, choice);
      break;
    }
  }
  return line;
}

TEST(Options, ThatHaveNoEffectAreRefusedByEveryVerb) {
  int occasions = 0;
  for (const std::string& verb : allVerbs()) {
    const auto options = optionsOf(verb);
    for (const auto& [name, option] : options) {
      const std::string given = fmt::format("{} --{} {}", verb, name, option.argument);
      for (std::string clause : parted(option.meaning, "; ")) {
        clause = clause.substr(0, clause.find(" ["));
        const bool with = clause.starts_with("only with "), without = clause.starts_with("not with ");
        if (!with && !without) continue;
        ++occasions;
        const std::string what = clause.substr(clause.find("--"));
        const bool lacksArgument = without && what.find(' ') == std::string::npos;
        const std::string line = given + (with ? avoiding(what, options) : " " + what) +
                                 (lacksArgument ? " " + options.at(what.substr(2)).argument : "");
        const Result result = run(line);
        EXPECT_EQ(result.exitCode, 2) << line;
        EXPECT_TRUE(has(result.err, fmt::format("--{} has no effect ", name))) << line << ": " << result.err;
      }
    }
  }
  EXPECT_GT(occasions, 30);
}

// The operands with which each verb would run.
const std::map<std::string, std::string> kOperands{
    {"compile", "{}"},       {"check", "{}"},
    {"explain", "{} K"},     {"draw", "{} K"},
    {"moves", "{}"},         {"perft", "{} 1"},
    {"test", "{}"},          {"analyse", "{} --games 0"},
    {"diff", "{0} {0}"},     {"export", "zrf {} -o /nowhere/at/all"},
    {"certify", "zrf {} ."}, {"selfplay", "{}"},
    {"why", "{} e2e4"},      {"asm", "{} --stage program"},
    {"play", "{}"},          {"preview", "{}"},
    {"engine", "{}"},        {"replay", "{} /dev/null"},
    {"solve", "{} K-K"},     {"tune", "{}"}};

TEST(Options, AboutOtherLanguagesAreRefusedByEveryVerb) {
  for (const std::string& verb : allVerbs()) {
    const auto options = optionsOf(verb);
    if (!options.contains("engine")) {
      EXPECT_FALSE(kOperands.contains(verb)) << verb << " reads no variant: take it out of kOperands";
      continue;
    }
    ASSERT_TRUE(kOperands.contains(verb)) << verb << ": with which operands does it run? (kOperands)";
    const std::string line =
        fmt::format("{} {} --engine 11.1 --include . --variant 0", verb,
                    fmt::format(fmt::runtime(kOperands.at(verb)), "$EXAMPLES/chess.fairy"));
    const Result result = run(line);
    EXPECT_NE(result.exitCode, 0) << line;
    EXPECT_EQ(result.out, "") << line;
    for (const std::string said :
         {"--engine is for a variants.ini, and has no effect on native text",
          "--include is for a Zillions Rules File, and has no effect on native text",
          "--variant is for a Zillions Rules File or a variants.ini, and has no effect"})
      EXPECT_TRUE(has(result.err, said)) << line << ": " << result.err;
  }
}

TEST(Options, AboutALanguageCountForItsTexts) {
  const std::string ini = fileWith("[mine:chess]\n"), zrf = "$EXAMPLES/../tests/frontend/zrf/data/chess.zrf",
                    diagram = fileWith("files=4\nranks=4\nking:K:K:king:a1\n");
  const std::map<std::string, std::string> texts{
      {"ini", ini}, {"zrf", zrf}, {"diagram", diagram}, {"native", "$EXAMPLES/chess.fairy"}};
  for (const auto& [option, languages] : std::map<std::string, std::string>{
           {"--engine 11.1", "ini"}, {"--include .", "zrf"}, {"--variant 0", "ini zrf"}}) {
    for (const auto& [language, path] : texts) {
      const Result result = run(fmt::format("check {} {}", path, option));
      EXPECT_EQ(has(result.err, "has no effect on"), !has(languages, language))
          << option << " on " << language;
      EXPECT_EQ(result.exitCode, has(languages, language) ? 0 : 2) << result.err;
    }
    // If there are several files, it is enough that the option has an effect on one of them.
    EXPECT_EQ(has(run(fmt::format("check {} {} {}", zrf, ini, option)).err, "has no effect"), false);
    EXPECT_EQ(run(fmt::format("check {} {} {}", diagram, diagram, option)).exitCode, 2) << option;
  }
  const std::string target =
      "cd $(mktemp -d); $F export fairy-stockfish $EXAMPLES/chess.fairy -o . --certify 0,0 ";
  EXPECT_EQ(shell(target + "--engine 11.1").exitCode, 0) << "the target is such a file";
}

TEST(Options, AboutRandomGamesAreRefusedWhereNoneArePlayed) {
  for (const std::string option : {"--games 3", "--seed 7"}) {
    const Result result = run("test $EXAMPLES/chess.fairy " + option);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_TRUE(has(result.err, "test blocks play no random games")) << result.err;
  }
  EXPECT_EQ(run("perft $EXAMPLES/chess.fairy 0 --divide").exitCode, 2);
}

TEST(Operands, InTheWrongOrderGetASuggestion) {
  for (const auto& [line, what, command] : std::vector<std::tuple<std::string, std::string, std::string>>{
           {"export $EXAMPLES/chess.fairy zillions -o 'my games'", "stands where TARGET is expected",
            "fairyforge export zillions $EXAMPLES/chess.fairy '--output=my games'"},
           {"perft 3 $EXAMPLES/chess.fairy", "\"3\" stands where FILE is expected",
            "fairyforge perft $EXAMPLES/chess.fairy 3"},
           {"explain Rook $EXAMPLES/chess.fairy", "\"Rook\" stands where FILE is expected",
            "fairyforge explain $EXAMPLES/chess.fairy Rook"},
           {"certify . zrf $EXAMPLES/chess.fairy", "\".\" stands where TARGET is expected",
            "fairyforge certify zrf $EXAMPLES/chess.fairy ."},
           {"export $EXAMPLES/chess.fairy", "TARGET is missing", "usage: fairyforge export TARGET FILE"},
           {"perft 3", "FILE is missing", "usage: fairyforge perft FILE N"},
           {"export zrf $EXAMPLES/chess.fairy out", "nothing is expected after", "to write there: -o out"}}) {
    const Result result = run(line);
    EXPECT_EQ(result.exitCode, 2) << line;
    EXPECT_TRUE(has(result.err, what)) << result.err;
    const std::string expected = shell("echo -n \"" + command + "\"").out;
    EXPECT_TRUE(has(result.err, expected)) << result.err << expected;
  }
}

}  // namespace
}  // namespace fairyforge::testing
