// Help in its forms: plain text for a terminal, roff for man, and completions for shells (completions.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

std::string usageLine(const Verb& verb);
// Returns the condition as options of a command line: "--white alphabeta or --black alphabeta".
std::string shown(const Occasion& occasion);
std::string helpOn(const Verb& verb);
std::string helpOnAll(const std::vector<Verb>& verbs);
// Returns the names and texts of the manual pages: one for the program, and one for each verb.
std::vector<std::pair<std::string, std::string>> manualPages(const std::vector<Verb>& verbs);
// Returns the text in single quotes, which all shells understand.
std::string quoted(std::string text);
// Returns a script for bash, zsh or fish; nothing for other shells.
std::optional<std::string> shellCompletions(std::string_view shell, const std::vector<Verb>& verbs);

// Breaks `text` into lines of at most `width` columns, each indented by `indent` blanks; keeps paragraphs
// apart.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = 80);

}  // namespace fairyforge::driver
