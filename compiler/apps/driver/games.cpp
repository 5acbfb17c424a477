// The verb `games`: lists the games of the library.
#include <algorithm>
#include <boost/algorithm/string/find.hpp>
#include <cctype>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/help.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/facts.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/frontend/library.h"

namespace fairyforge::driver {
namespace {

// Does a word of the text begin with `begin`? "tori" begins no word of "historic".
bool hasWord(const std::string& text, const std::string& begin) {
  const auto isOfWord = [](unsigned char c) { return std::isalnum(c) || c >= 0x80; };  // letters such as ö
                                                                                       // and é too
  for (auto from = text.begin();; ++from) {
    const auto rest = boost::make_iterator_range(from, text.end());
    const auto found = boost::ifind_first(rest, begin);
    if (!found) return false;
    from = found.begin();
    if (from == text.begin() || !isOfWord(from[-1])) return true;
  }
}

// The library's entry for a file.
struct Entry {
  std::string name, family, path;
  std::string title, board;
  std::vector<std::string> authors, notes;
  bool mixin;

  const char* about() const { return notes.empty() ? "" : notes.front().c_str(); }
  // Does the word occur in any of the texts?
  bool has(const std::string& word) const {
    const auto hasIt = [&](const std::string& text) { return hasWord(text, word); };
    return hasIt(name) || hasIt(family) || hasIt(title) || hasIt(board) ||
           std::ranges::any_of(authors, hasIt) || std::ranges::any_of(notes, hasIt);
  }
};

Entry entryOf(const frontend::LibraryFile& file, Diagnostics& diagnostics) {
  Diagnostics own;
  frontend::LoadedVariant loaded = read(file.path.string(), {.baseFolders = games::libraryFolders()}, own);
  Entry entry{.name = file.name,
              .family = file.family.empty() ? "examples" : file.family,
              .path = file.path,
              .title = std::move(loaded.title),
              .board = "",
              .authors = std::move(loaded.authors),
              .notes = std::move(loaded.notes),
              .mixin = loaded.mixin};
  if (loaded.variant) {
    entry.title = loaded.variant->title();
    entry.board = draw::sizeOf(loaded.variant->board(), "x");
    entry.authors = loaded.variant->authors();
    entry.notes = loaded.variant->notes();
  } else if (!loaded.mixin) {
    for (const Diagnostic& diagnostic : own.all()) diagnostics.add(diagnostic);
  }
  return entry;
}

std::string asText(const std::vector<Entry>& entries) {
  std::size_t widest = 0;
  for (const Entry& entry : entries) widest = std::max(widest, entry.name.size());
  std::string text, family;
  for (const Entry& entry : entries) {
    if (entry.family != family) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", entry.family);
    family = entry.family;
    const std::string begin =
        fmt::format("  {:{}}  {:6}  ", entry.name, widest, entry.mixin ? "mixin" : entry.board);
    std::string lines = wrapped(entry.about(), begin.size());
    text += begin + lines.substr(std::min(begin.size(), lines.size()));
  }
  return text;
}

Json asJson(const std::vector<Entry>& entries) {
  return jsonList(entries, [](const Entry& entry) {
    Json record{{"name", entry.name},   {"family", entry.family},   {"title", entry.title},
                {"mixin", entry.mixin}, {"authors", entry.authors}, {"notes", entry.notes},
                {"file", entry.path}};
    if (!entry.board.empty()) record["board"] = entry.board;
    return record;
  });
}

// Returns the title in the form of a file name: "Chaos's Chess" becomes "chaoss-chess".
std::string asName(std::string title) {
  std::erase_if(title, [](unsigned char c) { return std::ispunct(c) && c != '-'; });
  for (char& c : title) c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return title;
}

// Returns the list as a page in Markdown.
std::string asMarkdown(const std::vector<Entry>& entries) {
  std::string text =
      "# The library\n\nGames and files to build upon, which come with the program. Every verb takes `@makruk` in the "
      "place of a file, `extends` finds all of them by name, and `fairyforge games WORD` finds words in this list. "
      "Where no size is told the board is 8x8. `fairyforge games --markdown` prints this page.\n";
  std::string family;
  for (const Entry& entry : entries) {
    if (entry.family != family) text += fmt::format("\n## {}\n\n", entry.family);
    family = entry.family;
    const std::string folder = entry.family == "examples" ? "" : entry.family + "/";
    const std::string by = entry.authors.empty() ? "" : fmt::format(" *{}*", fmt::join(entry.authors, ", "));
    const std::string title = asName(entry.title) == entry.name ? "" : " " + entry.title;
    const std::string board = entry.board == "8x8" ? "" : ", " + (entry.mixin ? "mixin" : entry.board);
    text += fmt::format("- [`{0}`](../../examples/{1}{0}.fairy){2}{3}: {4}{5}\n", entry.name, folder, title,
                        board, entry.about(), by);
  }
  return text;
}

ExitCode games(const Request& request) {
  nowDoing("reading");
  Diagnostics diagnostics;
  std::vector<Entry> entries;
  for (const frontend::LibraryFile& file : frontend::libraryFiles(games::libraryFolders())) {
    Entry entry = entryOf(file, diagnostics);
    const auto isThere = [&](const std::string& word) { return entry.has(word); };
    if (std::ranges::all_of(request.operands(), isThere)) entries.push_back(std::move(entry));
  }
  show(request, diagnostics);
  if (diagnostics.hasErrors()) return kFailed;
  const auto& words = request.operands();
  if (entries.empty() && words.empty()) fail("there are no games", games::adviceOnName("@"));
  if (entries.empty())
    fail(fmt::format("no game of the library has {}", fmt::join(words, " and ")),
         words.size() == 1 ? games::adviceOnName("@" + words.front()) : "fairyforge games lists all");
  print(request.has("json")       ? asJson(entries).pretty()
        : request.has("markdown") ? asMarkdown(entries)
                                  : asText(entries));
  return kDone;
}

}  // namespace

Verb gamesVerb() {
  return {
      .name = "games",
      .summary = "list and find the games that come with the program",
      .operands = {{"WORD",
                    "only games whose entry has a word that begins so: name, family, title, author, board or "
                    "note; several words must all be there",
                    true, true}},
      .text =
          "Lists the games of the library by family, with the size of the board and what is special, and the "
          "files that games build upon. Every verb takes @NAME in the place of FILE, and a game can be built "
          "upon by its name: variant \"Mine\" extends makruk.",
      .options =
          {jsonOption(), diagnosticsOption(),
           flag("markdown", "as a page, which links the files of the source tree").only(without("json"))},
      .run = games};
}

}  // namespace fairyforge::driver
