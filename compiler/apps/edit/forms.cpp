// Makes what the forms show from the readers' results, and applies the edits that they ask for.
#include "compiler/apps/edit/forms.h"

#include <algorithm>
#include <functional>

#include "compiler/apps/edit/parts.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/text/json-list.h"
#include "compiler/frontend/fairy/expected-words.h"

namespace fairyforge::edit {
namespace {

constexpr std::string_view kKnownPieces =
#include "compiler/apps/edit/known-pieces.fairy.inc"
    ;

constexpr std::size_t kMostOffers = 100;

Json refused(const std::string& why) {
  return {{"refused", why}};
}

Json listOf(const std::vector<Untouched>& statements) {
  Json list = Json::array();
  for (const auto& [place, line, words, names] : statements)
    list.push_back({{"place", place}, {"line", line}, {"words", words}, {"names", names}});
  return list;
}

// Returns the sentences, each with its form: which of the known sentences it is, and what fills the places.
Json formed(const Json& sentences, const std::function<Json(std::string_view)>& form) {
  return jsonList(sentences.elements(), [&](Json said) {
    said["form"] = form(said.at("text").text());
    return said;
  });
}

bool changesBoard(const Json& edits) {
  return std::ranges::any_of(edits.elements(), [](const Json& edit) {
    const std::string kind = edit.textOr("edit", "");
    return kind == "board" || kind == "hexagon" || kind == "cut";
  });
}

}  // namespace

// Words in capitals stand for what the user must fill in.
Json offersFor(const std::string& begun) {
  const frontend::fairy::ExpectedWords expected = frontend::fairy::expectedAt(begun, begun.size());
  Json offers = Json::array();
  bool types = expected.kinds.contains(frontend::fairy::ExpectedWords::Kind::Type);
  for (const std::vector<std::string>* list : {&expected.phrases, &expected.words}) {
    for (const std::string& next : *list) {
      if (next == "TYPES")
        types = true;
      else if (offers.elements().size() < kMostOffers)
        offers.push_back(begun.substr(0, expected.begin) + next);
    }
  }
  return {{"offers", offers}, {"types", types}};
}

// The drawings' names differ from those of the game's pieces, because one page contains both.
Json knownPieces() {
  Diagnostics diagnostics;
  const VariantPtr variant = frontend::loadVariant(
      std::make_shared<const SourceFile>("known-pieces", std::string(kKnownPieces)), {}, diagnostics);
  std::string symbols = page::pageSymbols(*variant);
  for (const auto& [ours, theirs] :
       {std::pair<std::string_view, std::string_view>{"id=\"piece-", "id=\"known-"},
        {"\"#piece-", "\"#known-"}}) {
    for (std::size_t at = 0; (at = symbols.find(ours, at)) != std::string::npos; at += theirs.size())
      symbols.replace(at, ours.size(), theirs);
  }
  const Json types = jsonList(variant->types(), [](const PieceType& type) {
    return Json{{"name", type.name}, {"id", type.id}, {"movement", type.notation()}, {"royal", type.royal}};
  });
  return {{"types", types}, {"symbols", symbols}, {"sentences", manual::sentencesJson()}};
}

Json formsOf(const SourcePtr& source, const frontend::LoadOptions& options) {
  Json json{{"text", std::string(source->text())}, {"game", Json()}};
  if (isBlank(*source)) return json;
  const bool isOther = frontend::languageOf(*source, options.language) != frontend::Language::Fairy;
  Diagnostics diagnostics;
  const VariantPtr variant = isOther ? nullptr : frontend::loadVariant(source, options, diagnostics);
  if (!variant) {
    json["why"] = isOther ? statementsJson(source, options).at("refused")
                          : Json("the text has errors\nmend them first");
    json["isOther"] = isOther;
    return json;
  }
  const Board& board = variant->board();
  Json start = Json::array(), images = Json::array(), holes = Json::array();
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Piece piece = variant->start().cells[i];
    if (piece) start.push_back({i, index(piece.type()), index(piece.side())});
    const bool hasImage = variant->symmetry() != Symmetry::None && board.exists(cellAt(i));
    if (!board.exists(cellAt(i))) holes.push_back({i, board.name(cellAt(i))});
    images.push_back(hasImage ? Json(index(board.reflected(cellAt(i), variant->symmetry()))) : Json());
  }
  json.update(statementsJson(source, options));
  json["goals"] = formed(json.at("goals"), manual::goalForm);
  for (const char* list : {"hands", "promotions", "castlings"})
    json[list] = formed(json.at(list), [&](std::string_view text) { return manual::formOf(list, text); });
  json["start"] = std::move(start);
  json["images"] = std::move(images);
  json["holes"] = std::move(holes);
  json["game"] = Json::parse(page::pageData(variant, ""));
  json["symbols"] = page::pageSymbols(*variant);
  return json;
}

Json afterEdits(const SourcePtr& source, const frontend::LoadOptions& options, const Json& edits) {
  SourcePtr now = source;
  for (const Json& json : edits.elements()) {
    const Expected<Edit> edit = editOf(json);
    if (!edit) return refused(edit.why());
    Expected<std::string> text = edited(now, options, *edit);
    if (!text) return refused(text.why());
    now = std::make_shared<const SourceFile>(source->name(), *std::move(text));
  }
  Json forms = formsOf(now, options);
  if (changesBoard(edits)) forms["untouched"] = listOf(untouched(source, now, options));
  return forms;
}

}  // namespace fairyforge::edit
