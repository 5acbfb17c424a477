// Answers requests for completion. compiler/frontend/fairy/expected-words.h says what kind of word may stand at a
// place; this file adds the names, cells and files that exist.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <set>

#include "compiler/apps/lsp/answers.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/fairy/expected-words.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/movement/letters.h"

namespace fairyforge::lsp {
namespace {

using frontend::fairy::ExpectedWords;

// The numbers of kinds of items in the protocol.
enum class ItemKind {
  Text = 1,
  Class = 7,
  Module = 9,
  Value = 12,
  Keyword = 14,
  Snippet = 15,
  File = 17,
  Reference = 18,
  Constant = 21
};

constexpr std::size_t kMostCellsOffered = 400;
constexpr std::string_view kPlaceholders[] = {"TYPES", "TYPE", "NAME", "COUNT", "CELLS", "N"};

bool isPlaceholder(std::string_view word) {
  return std::ranges::find(kPlaceholders, word) != std::end(kPlaceholders);
}

// The title line of a file, and whether the file is a mixin.
struct Headline {
  std::string text;
  bool mixin = false;
};
Headline headlineOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::string line;
  for (int i = 0; i < 200 && std::getline(file, line); ++i) {
    if (line.starts_with("variant") || line.starts_with("mixin")) return {line, line.starts_with("mixin")};
  }
  return {};
}

class Completion {
 public:
  Completion(const Workspace& workspace, const Document& document, std::size_t at, bool takesSnippets)
      : workspace_(workspace), document_(document), at_(at), takesSnippets_(takesSnippets) {}

  Json list() {
    const ExpectedWords expected = frontend::fairy::expectedAt(document_.text(), at_);
    begin_ = expected.begin;
    using Kind = ExpectedWords::Kind;
    std::set<Kind> kinds = expected.kinds;
    for (const std::string& phrase : expected.phrases) {
      const std::vector<std::string_view> words = wordsIn(phrase);
      if (words.front() == "TYPES" || words.front() == "TYPE") kinds.insert(Kind::Type);
      if (words.front() == "CELLS") kinds.insert(Kind::Cells);
      if (!isPlaceholder(words.front())) addPhrase(words, phrase);
    }
    for (const std::string& word : expected.words)
      add(word, ItemKind::Keyword, std::string(frontend::syntax::exampleOf(word)), word);
    if (kinds.contains(Kind::Type)) addNames(NameKind::Type, ItemKind::Class);
    if (kinds.contains(Kind::Zone) || kinds.contains(Kind::Cells))
      addNames(NameKind::Zone, ItemKind::Constant);
    if (kinds.contains(Kind::Cells)) addCells();
    if (kinds.contains(Kind::Game)) addFiles(false);
    if (kinds.contains(Kind::Mixin)) addFiles(true);
    if (kinds.contains(Kind::Movement)) addLetters();
    return {{"isIncomplete", false}, {"items", items_}};
  }

 private:
  void add(const std::string& label, ItemKind kind, const std::string& detail, const std::string& text,
           bool isSnippet = false) {
    if (!known_.insert(label).second) return;
    Json item{{"label", label},
              {"kind", static_cast<int>(kind)},
              {"textEdit", {{"range", rangeOf(*document_.lines, begin_, at_)}, {"newText", text}}}};
    if (!detail.empty()) item["detail"] = detail;
    if (isSnippet) item["insertTextFormat"] = 2;
    items_.push_back(std::move(item));
  }

  // Adds a phrase with its placeholders. For a client without placeholders, adds its beginning up to the
  // first placeholder.
  void addPhrase(const std::vector<std::string_view>& words, const std::string& phrase) {
    std::string text;
    int number = 0;
    for (const std::string_view word : words) {
      if (isPlaceholder(word) && !takesSnippets_) break;
      text += text.empty() ? "" : " ";
      text += isPlaceholder(word) ? fmt::format("${{{}:{}}}", ++number, word) : std::string(word);
    }
    if (!takesSnippets_ && text.size() < phrase.size()) text += " ";
    add(phrase, number > 0 ? ItemKind::Snippet : ItemKind::Keyword, "", text, number > 0);
  }

  void addNames(NameKind kind, ItemKind itemKind) {
    for (const NamedPlace& place : allNames(document_)) {
      if (place.kind != kind || !place.declares || place.word.text.empty()) continue;
      const std::string text =
          kind == NameKind::Type ? frontend::print::nameText(place.word.text) : place.word.text;
      std::string detail = kind == NameKind::Type ? place.id.text : std::string("zone");
      const auto type = kind == NameKind::Type && document_.variant
                            ? document_.variant->findType(place.id.text)
                            : std::nullopt;
      if (type) detail += ", " + document_.variant->type(*type).notation();
      add(place.word.text, itemKind, detail, text);
    }
  }

  void addCells() {
    if (!document_.variant || document_.variant->board().size() > kMostCellsOffered) return;
    const Board& board = document_.variant->board();
    for (std::size_t i = 0; i < board.size(); ++i) {
      const Cell cell = cellAt(i);
      if (board.exists(cell)) add(board.name(cell), ItemKind::Value, "cell", board.name(cell));
    }
  }

  void addFiles(bool mixins) {
    std::vector<frontend::LibraryFile> files;
    std::error_code problem;
    const auto folder = std::filesystem::path(document_.path).parent_path();
    if (!document_.path.empty()) {
      for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        const bool isOther = entry.path().extension() == ".fairy" && entry.path() != document_.path;
        if (isOther) files.push_back({entry.path().stem().string(), "", entry.path()});
      }
    }
    for (frontend::LibraryFile& file : frontend::libraryFiles(workspace_.libraryFolders()))
      files.push_back(std::move(file));
    for (const frontend::LibraryFile& file : files) {
      const Headline headline = headlineOf(file.path);
      if (headline.mixin == mixins)
        add(file.name, mixins ? ItemKind::Module : ItemKind::File, headline.text, file.name);
    }
  }

  // Offers letters of notation, which are added to the word at the cursor. All other offers replace that
  // word.
  void addLetters() {
    const std::size_t begin = std::exchange(begin_, at_);
    movement::forEachMeaning([&](char letter, std::string_view meaning) {
      add(std::string(1, letter), ItemKind::Text, std::string(meaning), std::string(1, letter));
    });
    begin_ = begin;
    for (const NamedPlace& place : allNames(document_)) {
      if (place.kind != NameKind::Link || !place.declares) continue;
      begin_ = at_;
      add("<" + place.word.text + ">", ItemKind::Reference, "link", "<" + place.word.text + ">");
      begin_ = begin;
    }
  }

  const Workspace& workspace_;
  const Document& document_;
  std::size_t at_, begin_ = 0;
  bool takesSnippets_;
  std::set<std::string> known_;
  Json items_ = Json::array();
};

}  // namespace

Json completion(const Workspace& workspace, const Document& document, std::size_t at, bool takesSnippets) {
  return Completion(workspace, document, at, takesSnippets).list();
}

}  // namespace fairyforge::lsp
