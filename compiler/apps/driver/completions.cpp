// Makes the completion scripts of shells from the records of verbs, as help.cpp makes the help. So they offer
// exactly the existing options.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/driver/help.h"
#include "compiler/core/base/mapped.h"

namespace fairyforge::driver {

std::string quoted(std::string text) {
  for (std::size_t at = 0; (at = text.find('\'', at)) != std::string::npos; at += 4)
    text.replace(at, 1, "'\\''");
  return "'" + text + "'";
}

namespace {

// Is the option's argument the name of a file?
bool takesFile(const Option& option) {
  static constexpr std::string_view kFiles[] = {"FILE", "PATH", "FOLDER", "DIR", "DATABASE"};
  return option.isWritten || std::ranges::find(kFiles, option.argument) != std::end(kFiles);
}

std::vector<std::string> flagsOf(const Verb& verb) {
  std::vector<std::string> flags{"--help"};
  for (const Option& option : verb.options) {
    flags.push_back("--" + option.name);
    if (option.letter != 0) flags.push_back(std::string("-") + option.letter);
  }
  return flags;
}

std::string bash(const std::vector<Verb>& verbs) {
  const std::vector<std::string> names = mapped(verbs, &Verb::name);
  std::string text = fmt::format(
      "# bash completion for fairyforge\n"
      "_fairyforge() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} flags=\n"
      "  if ((COMP_CWORD == 1)); then\n"
      "    COMPREPLY=($(compgen -W '{} help --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}}:$before in\n",
      fmt::join(names, " "));
  for (const Verb& verb : verbs) {
    for (const Option& option : verb.options) {
      if (option.argument.empty()) continue;
      std::string pattern = fmt::format("{}:--{}", verb.name, option.name);
      if (option.letter != 0) pattern += fmt::format("|{}:-{}", verb.name, option.letter);
      const std::string action =
          option.choices.empty()
              ? (takesFile(option) ? "COMPREPLY=($(compgen -f -- \"$word\")); " : "")
              : fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\")); ", fmt::join(option.choices, " "));
      text += fmt::format("    {}) {}return ;;\n", pattern, action);
    }
  }
  text += "  esac\n  case ${COMP_WORDS[1]} in\n";
  for (const Verb& verb : verbs)
    text += fmt::format("    {}) flags='{}' ;;\n", verb.name, fmt::join(flagsOf(verb), " "));
  text += fmt::format("    help) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                      fmt::join(names, " "));
  return text +
         "  esac\n"
         "  if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$flags\" -- \"$word\"))\n"
         "  else COMPREPLY=($(compgen -f -- \"$word\")); fi\n"
         "}\n"
         "complete -o filenames -F _fairyforge fairyforge\n";
}

// Escapes the text of a description within brackets.
std::string zshEscaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string zsh(const std::vector<Verb>& verbs) {
  std::string text = "#compdef fairyforge\n_fairyforge() {\n  local -a verbs\n  verbs=(\n";
  for (const Verb& verb : verbs)
    text += fmt::format("    {}\n", quoted(verb.name + ":" + zshEscaped(verb.summary)));
  text +=
      "  )\n"
      "  if ((CURRENT == 2)); then _describe verb verbs; return; fi\n"
      "  local verb=$words[2]\n"
      "  shift words; ((CURRENT--))\n"
      "  case $verb in\n"
      "    help) _describe verb verbs ;;\n";
  for (const Verb& verb : verbs) {
    text += fmt::format("    {}) _arguments -s '--help[print help]'", verb.name);
    for (const Option& option : verb.options) {
      std::string rest = "[" + zshEscaped(option.meaning) + "]";
      if (!option.argument.empty()) {
        rest += ":" + zshEscaped(option.argument) + ":";
        if (!option.choices.empty())
          rest += fmt::format("({})", fmt::join(option.choices, " "));
        else if (takesFile(option))
          rest += "_files";
      }
      const std::string many = option.several ? "*" : "";
      text += fmt::format(" \\\n      {}",
                          quoted(many + "--" + option.name + (option.argument.empty() ? "" : "=") + rest));
      if (option.letter != 0) text += fmt::format(" {}", quoted(many + "-" + option.letter + rest));
    }
    text += " \\\n      '*:operand:_files' ;;\n";
  }
  return text + "  esac\n}\n_fairyforge \"$@\"\n";
}

std::string fish(const std::vector<Verb>& verbs) {
  std::string text = "# fish completion for fairyforge\n";
  for (const Verb& verb : verbs)
    text += fmt::format("complete -c fairyforge -n __fish_use_subcommand -f -a {} -d {}\n", verb.name,
                        quoted(verb.summary));
  for (const Verb& verb : verbs) {
    const std::string seen = quoted("__fish_seen_subcommand_from " + verb.name);
    for (const Option& option : verb.options) {
      text += fmt::format("complete -c fairyforge -n {} -l {}", seen, option.name);
      if (option.letter != 0) text += fmt::format(" -s {}", option.letter);
      if (!option.choices.empty())
        text += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
      else if (!option.argument.empty())
        text += takesFile(option) ? " -r" : " -x";
      text += fmt::format(" -d {}\n", quoted(option.meaning));
    }
  }
  return text;
}

}  // namespace

std::optional<std::string> shellCompletions(std::string_view shell, const std::vector<Verb>& verbs) {
  if (shell == "bash") return bash(verbs);
  if (shell == "zsh") return zsh(verbs);
  if (shell == "fish") return fish(verbs);
  return std::nullopt;
}

}  // namespace fairyforge::driver
