#include "compiler/lsp/names.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::lsp {
namespace {

using frontend::syntax::isCellsName;

// A type that is named by its ID.
bool isIdOf(const NamedPlace& use, const NamedPlace& declaration) {
  return use.word.text == declaration.id.text && use.word.text != declaration.word.text;
}

// Each place once: a file may have been read for several reasons.
std::vector<NamedPlace> placesOf(const std::vector<NamedPlace>& names, const NamedPlace& name) {
  std::vector<NamedPlace> places;
  std::set<std::pair<std::string, std::uint32_t>> known;
  for (const NamedPlace& place : names) {
    if (!isSame(place, name, names)) continue;
    if (known.insert({place.word.span.file->name(), place.word.span.begin}).second) places.push_back(place);
  }
  return places;
}

// The same name in all open texts that build upon the file that declares it.
std::vector<NamedPlace> placesEverywhere(Workspace& workspace, Document& document, const NamedPlace& name) {
  std::vector<NamedPlace> places = placesOf(allNames(document), name);
  std::set<std::pair<std::string, std::uint32_t>> known;
  for (const NamedPlace& p : places) known.insert({p.word.span.file->name(), p.word.span.begin});
  for (auto& [uri, other] : workspace.documents()) {
    if (&other == &document) continue;
    const std::vector<NamedPlace> theirs = placesOf(allNames(workspace.analysed(other)), name);
    const auto isShared = [&](const NamedPlace& p) {
      return p.declares && known.contains({p.word.span.file->name(), p.word.span.begin});
    };
    if (std::ranges::none_of(theirs, isShared)) continue;
    for (const NamedPlace& p : theirs) {
      if (known.insert({p.word.span.file->name(), p.word.span.begin}).second) places.push_back(p);
    }
  }
  return places;
}

const NamedPlace& renamedAt(const Document& document, std::size_t at) {
  const NamedPlace* name = nameAt(document, at);
  const bool canBe = name && (name->kind == NameKind::Type || name->kind == NameKind::Zone ||
                              name->kind == NameKind::Link || name->kind == NameKind::Side);
  if (!canBe) throw Refusal{"here is no name of a piece, a zone, a link or a side"};
  const auto declarations = declarationsOf(document, *name);
  if (declarations.empty()) throw Refusal{fmt::format("nothing declares '{}'", name->word.text)};
  if (name->kind == NameKind::Type && !name->declares &&
      std::ranges::any_of(declarations, [&](const NamedPlace& d) { return isIdOf(*name, d); }))
    throw Refusal{fmt::format("'{}' is an ID: positions and moves have it too", name->word.text)};
  return *name;
}

std::string written(NameKind kind, const std::string& name) {
  return kind == NameKind::Type || kind == NameKind::Side ? frontend::print::nameText(name) : name;
}

void checkNewName(const Document& document, const NamedPlace& old, const std::string& name) {
  const bool isCells = old.kind == NameKind::Zone || old.kind == NameKind::Link;
  if (isCells && !isCellsName(name))
    throw Refusal{"the name of a zone or a link is of small letters, perhaps with hyphens between them"};
  if (name.empty() || name.find_first_of("\"\r\n") != std::string::npos)
    throw Refusal{"a name is not empty, and has neither quotes nor ends of lines"};
  for (const NamedPlace& other : allNames(document)) {
    if (other.kind == old.kind && other.declares && (other.word.text == name || other.id.text == name))
      throw Refusal{fmt::format("there is a '{}' already", name)};
  }
}

// The text with the new name in the places of its own.
std::string replaced(const Document& document, std::vector<NamedPlace> places, const std::string& name) {
  std::string text(document.text());
  std::ranges::sort(places, std::greater(), [](const NamedPlace& p) { return p.word.span.begin; });
  for (const NamedPlace& p : places) {
    if (document.isOwn(p.word.span))
      text.replace(p.word.span.begin, p.word.span.end - p.word.span.begin, name);
  }
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

Json definition(const Workspace& workspace, const Document& document, std::size_t at) {
  const NamedPlace* name = nameAt(document, at);
  if (!name) return {};
  Json list = Json::array();
  if (name->kind == NameKind::File) {
    for (const NamedPlace& place : document.inherited) {  // any place of that file
      const auto& file = place.word.span.file;
      const std::size_t slash = file->name().rfind('/') + 1;
      if (file->name().substr(slash) != name->word.text + ".fairy") continue;
      list.push_back(workspace.locationOf({file, 0, 0}));
      break;
    }
  }
  for (const NamedPlace& place : declarationsOf(document, *name))
    list.push_back(workspace.locationOf(place.word.span));
  return list;
}

Json references(Workspace& workspace, Document& document, std::size_t at, bool withDeclaration) {
  const NamedPlace* name = nameAt(document, at);
  if (!name) return {};
  Json list = Json::array();
  for (const NamedPlace& place : placesEverywhere(workspace, document, *name)) {
    if (withDeclaration || !place.declares) list.push_back(workspace.locationOf(place.word.span));
  }
  return list;
}

Json documentSymbols(const Document& document) {
  // The protocol's kinds of symbols.
  constexpr int kClass = 5, kProperty = 7, kInterface = 11, kVariable = 13, kNamespace = 3;
  Json list = Json::array();
  for (const NamedPlace& place : document.loaded.names) {
    if (!place.declares || !document.isOwn(place.word.span)) continue;
    const auto [kind, what] = place.kind == NameKind::Type   ? std::pair(kClass, "piece " + place.id.text)
                              : place.kind == NameKind::Zone ? std::pair(kVariable, std::string("zone"))
                              : place.kind == NameKind::Link ? std::pair(kInterface, std::string("link"))
                              : place.kind == NameKind::Side ? std::pair(kNamespace, std::string("side"))
                                                             : std::pair(kProperty, std::string("option"));
    const SourceSpan& whole = place.statement ? place.statement : place.word.span;
    if (place.word.text.empty()) continue;  // a client would refuse all of them
    list.push_back({{"name", place.word.text},
                    {"detail", what},
                    {"kind", kind},
                    {"range", document.rangeOf(whole)},
                    {"selectionRange", document.rangeOf(place.word.span)}});
  }
  return list;
}

Json prepareRename(const Document& document, std::size_t at) {
  const NamedPlace& name = renamedAt(document, at);
  return {{"range", document.rangeOf(name.word.span)}, {"placeholder", name.word.text}};
}

Json rename(Workspace& workspace, Document& document, std::size_t at, const std::string& newName) {
  const NamedPlace name = renamedAt(document, at);
  checkNewName(document, name, newName);
  std::vector<NamedPlace> places = placesEverywhere(workspace, document, name);
  const std::vector<NamedPlace> names = allNames(document);
  std::erase_if(places, [&](const NamedPlace& p) {
    return !p.declares && std::ranges::any_of(names, [&](const NamedPlace& d) {
      return d.kind == NameKind::Type && d.declares && isSame(p, d, names) && isIdOf(p, d);
    });
  });
  const std::string text = written(name.kind, newName);
  std::map<std::string, std::vector<NamedPlace>> byFile;
  for (const NamedPlace& place : places) byFile[workspace.uriOf(place.word.span)].push_back(place);
  frontend::LoadOptions options = workspace.loadOptions();
  Json changes = Json::object();
  for (const auto& [uri, list] : byFile) {
    const Document* other = workspace.find(uri);
    if (!other)
      throw Refusal{fmt::format("'{}' is a name in '{}' too, which is not open", name.word.text,
                                list.front().word.span.file->name())};
    Json edits = Json::array();
    for (const NamedPlace& place : list)
      edits.push_back({{"range", other->rangeOf(place.word.span)}, {"newText", text}});
    changes[uri] = edits;
    const auto changed =
        std::make_shared<const SourceFile>(other->source->name(), replaced(*other, list, text));
    if (!other->path.empty()) options.openTexts[other->path] = changed;
  }
  // What is not known as a place of the name would be an error now.
  for (const auto& [uri, list] : byFile) {
    const Document& other = workspace.analysed(*workspace.find(uri));
    const auto changed =
        std::make_shared<const SourceFile>(other.source->name(), replaced(other, list, text));
    Diagnostics diagnostics;
    frontend::loadWithTests(changed, options, diagnostics);
    if (diagnostics.errorCount() <= other.diagnostics.errorCount()) continue;
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error) throw Refusal{fmt::format("under the new name: {}", d.message)};
    }
  }
  return {{"changes", changes}};
}

}  // namespace fairyforge::lsp
