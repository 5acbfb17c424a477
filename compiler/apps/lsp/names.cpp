// Finds all places of a name, in all texts that build upon a file that declares it. Before renaming, each
// text concerned is read again with the new name, to see whether it still has no error.

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <utility>

#include "compiler/apps/lsp/answers.h"
#include "compiler/core/text/byte-order-mark.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::lsp {
namespace {

using frontend::syntax::isCellsName;

// Does the place name a type by the ID of the declaration, not by its name?
bool isIdOf(const NamedPlace& use, const NamedPlace& declaration) {
  return use.word.text == declaration.id.text && use.word.text != declaration.word.text;
}

using Key = std::pair<std::string, std::uint32_t>;
Key keyOf(const NamedPlace& place) {
  return {place.word.span.file->name(), place.word.span.begin};
}

// Returns the places that name the same thing as `name`, without duplicates, which exist if a file was read
// more than once.
std::vector<NamedPlace> placesOf(const std::vector<NamedPlace>& names, const NamedPlace& name) {
  std::vector<NamedPlace> places;
  std::set<Key> known;
  for (const NamedPlace& place : names) {
    if (isSame(place, name, names) && known.insert(keyOf(place)).second) places.push_back(place);
  }
  return places;
}

// Returns the declarations of `name` in the document and in the files that it builds upon; for a name in a
// mixin, also in the games that the mixin is laid over.
std::vector<NamedPlace> declarationsAround(Workspace& workspace, const Document& document,
                                           const NamedPlace& name) {
  std::vector<NamedPlace> declarations = declarationsOf(document, name);
  if (!declarations.empty() || !document.loaded.mixin) return declarations;
  std::set<Key> known;
  for (const Document* game : workspace.buildingUpon({document.name()})) {
    for (const NamedPlace& place : declarationsOf(*game, name)) {
      if (known.insert(keyOf(place)).second) declarations.push_back(place);
    }
  }
  return declarations;
}

// Returns where the statements of a native text outside blocks begin and end, also in a text with errors.
std::vector<std::pair<std::size_t, std::size_t>> statementsIn(const Document& document) {
  using Kind = frontend::print::LexemeKind;
  std::vector<std::pair<std::size_t, std::size_t>> statements;
  if (document.loaded.language != frontend::Language::Fairy) return statements;
  std::size_t at = behindByteOrderMark(document.text());
  int depth = 0;
  bool isOpen = false, goesOn = false;  // a comma continues a statement on the next line
  for (const auto& [kind, text] : frontend::print::lexemesOf(document.text())) {
    depth += (kind == Kind::OpenBrace ? 1 : 0) - (kind == Kind::CloseBrace ? 1 : 0);
    const std::size_t begin = std::exchange(at, at + text.size());
    if (kind == Kind::End && depth <= 0 && (!goesOn || text == ";")) isOpen = false;
    if (kind == Kind::Blank || kind == Kind::Comment || kind == Kind::End) continue;
    if (!isOpen) statements.emplace_back(begin, at);
    isOpen = true;
    goesOn = text == ",";
    statements.back().second = at;
  }
  return statements;
}

// Returns the path of the file that a name after `extends` or `with` refers to.
std::optional<std::string> fileAt(const Workspace& workspace, const Document& document,
                                  const NamedPlace& name) {
  const auto folder = std::filesystem::path(document.name()).parent_path();
  const auto meant = frontend::fileMeant(name.word.text, folder, workspace.loadOptions());
  return meant ? std::optional(canonical(meant->path.string())) : std::nullopt;
}

// Returns the places in all texts that name the same file as `name`.
std::vector<NamedPlace> placesOfFile(Workspace& workspace, const Document& document, const NamedPlace& name) {
  const auto file = fileAt(workspace, document, name);
  if (!file) return {name};
  std::vector<NamedPlace> places;
  for (const Document* text : workspace.buildingUpon({*file})) {
    for (const NamedPlace& place : text->loaded.names) {
      const bool isIt = text->isOwn(place.word.span) && place.kind == NameKind::File &&
                        place.word.text == name.word.text && fileAt(workspace, *text, place) == file;
      if (isIt) places.push_back(place);
    }
  }
  return places;
}

// Returns the places of `name` in all texts, open or in the editor's folders, that build upon a file that
// declares it.
std::vector<NamedPlace> placesEverywhere(Workspace& workspace, const Document& document,
                                         const NamedPlace& name) {
  if (name.kind == NameKind::File) return placesOfFile(workspace, document, name);
  std::vector<NamedPlace> places = placesOf(allNames(document), name);
  std::set<Key> known, declared;
  std::set<std::string> files;
  for (const NamedPlace& p : places) known.insert(keyOf(p));
  for (const NamedPlace& p : declarationsAround(workspace, document, name)) {
    declared.insert(keyOf(p));
    files.insert(p.word.span.file->name());
  }
  for (const Document* other : workspace.buildingUpon(files)) {
    const std::vector<NamedPlace> theirs = placesOf(allNames(*other), name);
    const auto isShared = [&](const NamedPlace& p) { return declared.contains(keyOf(p)); };
    if (std::ranges::none_of(theirs, isShared)) continue;
    for (const NamedPlace& p : theirs) {
      if (known.insert(keyOf(p)).second) places.push_back(p);
    }
  }
  return places;
}

// Returns the name at byte `at` and its declarations. Throws Refusal if the name cannot be renamed.
std::pair<NamedPlace, std::vector<NamedPlace>> renamedAt(Workspace& workspace, const Document& document,
                                                         std::size_t at) {
  const NamedPlace* name = nameAt(document, at);
  const bool canBe = name && (name->kind == NameKind::Type || name->kind == NameKind::Zone ||
                              name->kind == NameKind::Link || name->kind == NameKind::Side);
  if (!canBe) throw Refusal{"here is no name of a piece, a zone, a link or a side"};
  auto declarations = declarationsAround(workspace, document, *name);
  if (declarations.empty()) throw Refusal{fmt::format("nothing declares '{}'", name->word.text)};
  if (name->kind == NameKind::Type && !name->declares &&
      std::ranges::any_of(declarations, [&](const NamedPlace& d) { return isIdOf(*name, d); }))
    throw Refusal{fmt::format("'{}' is an ID: positions and moves have it too", name->word.text)};
  return {*name, std::move(declarations)};
}

std::string written(NameKind kind, const std::string& name) {
  return kind == NameKind::Type || kind == NameKind::Side ? frontend::print::nameText(name) : name;
}

void checkNewName(const NamedPlace& old, const std::string& name) {
  const bool isCells = old.kind == NameKind::Zone || old.kind == NameKind::Link;
  if (isCells && !isCellsName(name))
    throw Refusal{"the name of a zone or a link is of small letters, perhaps with hyphens between them"};
  if (name.empty() || name.find_first_of("\"\r\n") != std::string::npos)
    throw Refusal{"a name is not empty, and has neither quotes nor ends of lines"};
}

// Throws Refusal if another thing in the document has the new name.
void checkIsFree(const Document& document, const NamedPlace& old, const std::string& name) {
  for (const NamedPlace& other : allNames(document)) {
    if (other.kind == old.kind && other.declares && (other.word.text == name || other.id.text == name))
      throw Refusal{fmt::format("there is a '{}' already, in {}", name, other.word.span.file->name())};
  }
}

// Returns the document's text with these places replaced by `name`.
std::string replaced(const Document& document, std::vector<NamedPlace> places, const std::string& name) {
  std::string text(document.text());
  std::ranges::sort(places, std::greater(), [](const NamedPlace& p) { return p.word.span.begin; });
  for (const NamedPlace& p : places)
    text.replace(p.word.span.begin, p.word.span.end - p.word.span.begin, name);
  return text;
}

}  // namespace

const NamedPlace* nameAt(const Document& document, std::size_t at) {
  for (const NamedPlace& place : document.loaded.names) {
    const bool isHere = document.isOwn(place.word.span) && place.kind != NameKind::Movement &&
                        place.word.span.begin <= at && at <= place.word.span.end;
    if (isHere) return &place;
  }
  return nullptr;
}

bool isSame(const NamedPlace& a, const NamedPlace& b, const std::vector<NamedPlace>& names) {
  if (a.kind != b.kind) return false;
  if (a.word.text == b.word.text) return true;
  if (a.kind != NameKind::Type) return false;
  return std::ranges::any_of(names, [&](const NamedPlace& d) {
    const auto means = [&](const NamedPlace& p) {
      return p.word.text == d.word.text || p.word.text == d.id.text;
    };
    return d.kind == NameKind::Type && d.declares && means(a) && means(b);
  });
}

std::vector<NamedPlace> allNames(const Document& document) {
  std::vector<NamedPlace> names;
  for (const NamedPlace& place : document.loaded.names) {
    if (document.isOwn(place.word.span)) names.push_back(place);
  }
  names.insert(names.end(), document.inherited.begin(), document.inherited.end());
  return names;
}

std::vector<NamedPlace> declarationsOf(const Document& document, const NamedPlace& name) {
  std::vector<NamedPlace> places = placesOf(allNames(document), name);
  std::erase_if(places, [](const NamedPlace& p) { return !p.declares; });
  return places;
}

Json definition(Workspace& workspace, const Document& document, std::size_t at) {
  const NamedPlace* name = nameAt(document, at);
  if (!name) return {};
  Json list = Json::array();
  if (name->kind == NameKind::File) {
    if (const auto file = fileAt(workspace, document, *name))
      list.push_back({{"uri", workspace.uriOf(*file)}, {"range", rangeOf(Lines(""), 0, 0)}});
    return list;
  }
  for (const NamedPlace& place : declarationsAround(workspace, document, *name))
    list.push_back(workspace.locationOf(place.word.span));
  return list;
}

Json references(Workspace& workspace, const Document& document, std::size_t at, bool withDeclaration) {
  const NamedPlace* name = nameAt(document, at);
  if (!name) return {};
  Json list = Json::array();
  for (const NamedPlace& place : placesEverywhere(workspace, document, *name)) {
    if (withDeclaration || !place.declares) list.push_back(workspace.locationOf(place.word.span));
  }
  return list;
}

Json documentSymbols(const Document& document) {
  // The numbers of kinds of symbols in the protocol.
  constexpr int kClass = 5, kProperty = 7, kInterface = 11, kVariable = 13, kNamespace = 3, kEvent = 24;
  std::multimap<std::size_t, Json> symbols;  // by their places
  for (const NamedPlace& place : document.loaded.names) {
    if (!place.declares || !document.isOwn(place.word.span)) continue;
    const auto [kind, what] = place.kind == NameKind::Type   ? std::pair(kClass, "piece " + place.id.text)
                              : place.kind == NameKind::Zone ? std::pair(kVariable, std::string("zone"))
                              : place.kind == NameKind::Link ? std::pair(kInterface, std::string("link"))
                              : place.kind == NameKind::Side ? std::pair(kNamespace, std::string("side"))
                                                             : std::pair(kProperty, std::string("option"));
    const SourceSpan& whole = place.statement ? place.statement : place.word.span;
    if (place.word.text.empty()) continue;  // a client would refuse the whole list for it
    symbols.emplace(whole.begin, Json{{"name", place.word.text},
                                      {"detail", what},
                                      {"kind", kind},
                                      {"range", document.rangeOf(whole)},
                                      {"selectionRange", document.rangeOf(place.word.span)}});
  }
  for (const auto& [begin, end] : statementsIn(document)) {
    if (symbols.contains(begin)) continue;
    const std::string_view text = document.text().substr(begin, end - begin);
    const std::string_view name = trimmed(text.substr(0, text.find_first_of("{\r\n")));
    const Json range = lsp::rangeOf(*document.lines, begin, end);
    symbols.emplace(begin, Json{{"name", std::string(name.empty() ? text : name)},
                                {"kind", kEvent},
                                {"range", range},
                                {"selectionRange", range}});
  }
  return jsonList(symbols, [](const auto& symbol) { return symbol.second; });
}

Json prepareRename(Workspace& workspace, const Document& document, std::size_t at) {
  const NamedPlace name = renamedAt(workspace, document, at).first;
  return {{"range", document.rangeOf(name.word.span)}, {"placeholder", name.word.text}};
}

Json rename(Workspace& workspace, const Document& document, std::size_t at, const std::string& newName) {
  const auto [name, declarations] = renamedAt(workspace, document, at);
  checkNewName(name, newName);
  std::vector<NamedPlace> places = placesEverywhere(workspace, document, name);
  if (workspace.hasLeftOut())
    throw Refusal{"the editor's folders have more files than are looked through for the name"};
  std::erase_if(places, [&](const NamedPlace& p) {
    const auto isId = [&](const NamedPlace& d) { return isIdOf(p, d); };
    return p.kind == NameKind::Type && !p.declares && std::ranges::any_of(declarations, isId);
  });
  const std::string text = written(name.kind, newName);
  std::map<std::string, std::vector<NamedPlace>> byFile;
  for (const NamedPlace& place : places) byFile[workspace.uriOf(place.word.span)].push_back(place);
  frontend::LoadOptions options = workspace.loadOptions();
  Json changes = Json::object();
  std::map<std::string, SourcePtr> changed;
  std::set<std::string> files;
  for (const auto& [uri, list] : byFile) {
    const Document* other = workspace.findAnywhere(uri);
    if (!other)
      throw Refusal{
          fmt::format("'{}' is a name in '{}' too, which is neither open nor in the editor's folders",
                      name.word.text, list.front().word.span.file->name())};
    Json edits = Json::array();
    for (const NamedPlace& place : list)
      edits.push_back({{"range", other->rangeOf(place.word.span)}, {"newText", text}});
    changes[uri] = edits;
    changed[uri] = std::make_shared<const SourceFile>(other->name(), replaced(*other, list, text));
    if (!other->path.empty()) options.openTexts[other->path] = changed[uri];
    files.insert(other->name());
  }
  // A place of the name that was not found still has the old name, so the text now has an error.
  for (const Document* text : workspace.buildingUpon(files)) {
    checkIsFree(*text, name, newName);
    const auto own = changed.find(text->uri);
    Diagnostics diagnostics;
    frontend::loadWithTests(own == changed.end() ? text->source : own->second, options, diagnostics);
    if (diagnostics.errorCount() <= text->diagnostics.errorCount()) continue;
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error)
        throw Refusal{fmt::format("under the new name, in {}: {}", text->name(), d.message)};
    }
  }
  return {{"changes", changes}};
}

}  // namespace fairyforge::lsp
