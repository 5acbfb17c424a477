// Makes the help for the terminal (wrapped columns) and the manual pages (roff) from the records of verbs and
// options.

#include "compiler/apps/driver/help.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "compiler/core/base/mapped.h"
#include "compiler/core/text/split.h"

namespace fairyforge::driver {
namespace {

const std::string kAbout =
    "Fairyforge compiles the rules of a chess variant, written in its own language, as Interactive Diagram "
    "lines, as a Zillions Rules File or in a variants.ini of Fairy-Stockfish, into native code that "
    "generates legal moves.";

const std::string kExitStatus =
    "0: done. 1: the input has errors, or what was asked cannot be done. 2: the command line makes no sense.";

const std::string kStreams =
    "Results go to standard output, diagnostics to standard error. Diagnostics are coloured on a terminal, "
    "unless the environment variable NO_COLOR is set. How far long work is stands there too, unless "
    "FAIRYFORGE_PROGRESS is \"off\".";

const std::vector<std::pair<std::string, std::string>> kExamples = {
    {"fairyforge compile examples/chess.fairy", "the report on a variant"},
    {"fairyforge perft examples/chess.fairy 5 --threads 2", "count move sequences"},
    {"fairyforge moves examples/chess.fairy --after \"e2e4 e7e5\" --json",
     "legal moves, for a program to read"},
};

std::string withArgument(const Option& option) {
  std::string text = "--" + option.name;
  if (option.letter != 0) text = fmt::format("-{}, {}", option.letter, text);
  if (option.argument.empty()) return text;
  return text + " " +
         (option.choices.empty() ? option.argument : fmt::format("{}", fmt::join(option.choices, "|")));
}

std::string meaningOf(const Option& option) {
  std::string text = option.meaning;
  for (const Occasion& occasion : option.occasions)
    text += fmt::format("; {} {}", occasion.ifNoneGiven ? "not with" : "only with", shown(occasion));
  return option.standard.empty() ? text : fmt::format("{} [{}]", text, option.standard);
}

// Returns two columns: terms and their meanings. After a long term the meaning begins on a new line.
std::string glossary(const std::vector<std::pair<std::string, std::string>>& entries) {
  constexpr std::size_t kLong = 30;
  std::size_t widest = 0;
  for (const auto& [term, meaning] : entries) {
    if (term.size() <= kLong) widest = std::max(widest, term.size());
  }
  std::string text;
  for (const auto& [term, meaning] : entries) {
    std::string lines = wrapped(meaning, widest + 4);
    if (term.size() <= kLong) {
      lines.replace(2, term.size(), term);
    } else {
      text += "  " + term + "\n";
    }
    text += lines;
  }
  return text;
}

std::string roffEscaped(const std::string& text) {
  std::string out;
  bool lineStart = true;
  for (const char c : text) {
    if (lineStart && (c == '.' || c == '\'')) out += "\\&";
    if (c == '"')
      out += "\\(dq";
    else if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    lineStart = c == '\n';
  }
  return out;
}

// Returns the paragraphs in roff. The first one needs no .PP because it follows a heading.
std::string roffParagraphs(const std::string& text) {
  std::string out;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find("\n\n", begin), text.size());
    out += (begin > 0 ? ".PP\n" : "") + roffEscaped(text.substr(begin, end - begin)) + "\n";
    begin = end + 2;
  }
  return out;
}

// Returns the beginning of a manual page, up to the heading of its synopsis.
std::string roffHead(const std::string& name, const std::string& summary) {
  std::string capitals = name;
  for (char& c : capitals) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return ".TH " + roffEscaped(capitals) + " 1 \"\" \"fairyforge " FAIRYFORGE_VERSION "\"\n.SH NAME\n" +
         roffEscaped(name) + " \\- " + roffEscaped(summary) + "\n.SH SYNOPSIS\n";
}

std::string roffTerm(const std::string& term, const std::string& meaning) {
  return ".TP\n.B \"" + roffEscaped(term) + "\"\n" + roffEscaped(meaning) + "\n";
}

}  // namespace

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string out;
  for (const std::string_view paragraph : linesIn(text)) {
    std::string line(indent, ' ');
    for (const std::string_view word : wordsIn(paragraph)) {
      if (line.size() > indent && line.size() + 1 + word.size() > width) {
        out += line + "\n";
        line.assign(indent, ' ');
      }
      if (line.size() > indent) line += ' ';
      line += word;
    }
    out += (line.size() > indent ? line : "") + "\n";
  }
  return out;
}

std::string shown(const Occasion& occasion) {
  std::vector<std::string> ways;
  for (const std::string& option : occasion.options) {
    if (occasion.arguments.empty()) ways.push_back("--" + option);
    for (const std::string& argument : occasion.arguments)
      ways.push_back(fmt::format("--{} {}", option, argument));
  }
  return fmt::format("{}", fmt::join(ways, " or "));
}

std::string usageLine(const Verb& verb) {
  std::string line = "fairyforge " + verb.name;
  for (const Operand& operand : verb.operands) {
    const std::string name = operand.name + (operand.several ? "..." : "");
    line += operand.optional ? " [" + name + "]" : " " + name;
  }
  return line + " [OPTION]...";
}

std::string helpOn(const Verb& verb) {
  std::vector<std::pair<std::string, std::string>> operands, options;
  for (const Operand& operand : verb.operands) operands.emplace_back(operand.name, operand.meaning);
  for (const Option& option : verb.options) options.emplace_back(withArgument(option), meaningOf(option));
  options.emplace_back("--help", "print this help");
  return "usage: " + usageLine(verb) + "\n\n" + wrapped(verb.text, 0) + "\n" + glossary(operands) + "\n" +
         glossary(options);
}

std::string helpOnAll(const std::vector<Verb>& verbs) {
  const auto list = mapped(verbs, [](const Verb& verb) { return std::pair(verb.name, verb.summary); });
  return "usage: fairyforge VERB [OPERAND]... [OPTION]...\n\n" + wrapped(kAbout, 0) + "\n" + glossary(list) +
         "\n" +
         wrapped("fairyforge VERB --help tells more about a verb. fairyforge --version prints the version.",
                 0);
}

std::vector<std::pair<std::string, std::string>> manualPages(const std::vector<Verb>& verbs) {
  std::string whole = roffHead("fairyforge", "a compiler for chess variants") +
                      ".B fairyforge\n.I VERB\n[\\fIOPERAND\\fR]... [\\fIOPTION\\fR]...\n" +
                      ".SH DESCRIPTION\n" + roffParagraphs(kAbout + "\n\n" + kStreams) + ".SH VERBS\n";
  std::vector<std::pair<std::string, std::string>> pages;
  for (const Verb& verb : verbs) {
    const std::string name = "fairyforge-" + verb.name;
    whole += ".TP\n.BR " + roffEscaped(name) + " (1)\n" + roffEscaped(verb.summary) + "\n";
    std::string page = roffHead(name, verb.summary) + ".B " + roffEscaped(usageLine(verb)) +
                       "\n.SH DESCRIPTION\n" + roffParagraphs(verb.text) + ".SH OPERANDS\n";
    for (const Operand& operand : verb.operands) page += roffTerm(operand.name, operand.meaning);
    if (verb.operands.empty()) page += "None.\n";
    page += ".SH OPTIONS\n";
    for (const Option& option : verb.options) page += roffTerm(withArgument(option), meaningOf(option));
    page += ".SH EXIT STATUS\n" + roffParagraphs(kExitStatus) + ".SH SEE ALSO\n.BR fairyforge (1)\n";
    pages.emplace_back(name + ".1", std::move(page));
  }
  whole += ".SH EXIT STATUS\n" + roffParagraphs(kExitStatus) + ".SH EXAMPLES\n";
  for (const auto& [command, meaning] : kExamples) whole += roffTerm(command, meaning);
  pages.emplace_back("fairyforge.1", std::move(whole));
  return pages;
}

}  // namespace fairyforge::driver
