// Help in its dresses: plain text for a terminal, roff for man, and what shells complete (completions.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/driver/command-line.h"

namespace fairyforge::driver {

std::string usageLine(const Verb& verb);
// "--white alphabeta or --black alphabeta"
std::string shown(const Occasion& occasion);
std::string helpOn(const Verb& verb);
std::string helpOnAll(const std::vector<Verb>& verbs);
// Files and their texts: of the program, and one for each verb.
std::vector<std::pair<std::string, std::string>> manualPages(const std::vector<Verb>& verbs);
// A script for bash, zsh or fish; nothing for another shell.
std::optional<std::string> shellCompletions(std::string_view shell, const std::vector<Verb>& verbs);

// `text` broken into lines of at most `width` columns, each indented by `indent` blanks;
// paragraphs stay apart.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width = 80);

}  // namespace fairyforge::driver
