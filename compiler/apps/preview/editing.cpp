// Keeps a file's text with the edits that can be undone, and answers the requests of the forms in the studio.
#include "compiler/apps/preview/editing.h"

#include <algorithm>

#include "compiler/apps/edit/places.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/text/json-list.h"
#include "compiler/frontend/fairy/expected.h"

namespace fairyforge::preview {
namespace {

constexpr std::string_view kKnownPieces =
#include "compiler/apps/preview/known-pieces.fairy.inc"
    ;

constexpr std::size_t kMostEdits = 64, kMostSteps = 200, kMostOffers = 100;

Answer answer(int status, const Json& json) {
  return {status, "application/json; charset=utf-8", json.compact(), "default-src 'none'"};
}
Answer refused(const std::string& why) {
  return answer(200, {{"refused", why}});
}

// Returns possible continuations of a statement. Words in capitals stand for what the user must fill in.
Json offersFor(const std::string& begun) {
  const frontend::fairy::Expected expected = frontend::fairy::expectedAt(begun, begun.size());
  Json offers = Json::array();
  bool types = expected.kinds.contains(frontend::fairy::Expected::Kind::Type);
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

Json listOf(const std::vector<edit::Untouched>& statements) {
  Json list = Json::array();
  for (const auto& [place, line, words, names] : statements)
    list.push_back({{"place", place}, {"line", line}, {"words", words}, {"names", names}});
  return list;
}

// Returns the sentences, each with its form: which of the known sentences it is, and what fills the places.
Json formed(const Json& sentences, Json (*form)(std::string_view)) {
  return jsonList(sentences.elements(), [&](Json said) {
    said["form"] = form(said.at("text").text());
    return said;
  });
}

bool changesBoard(const Json& request) {
  const Json* edits = request.find("edits");
  return edits != nullptr && std::ranges::any_of(edits->elements(), [](const Json& edit) {
           const Json* kind = edit.find("edit");
           return kind != nullptr &&
                  (*kind == Json("board") || *kind == Json("hexagon") || *kind == Json("cut"));
         });
}

}  // namespace

Editing::Editing(std::string name, frontend::LoadOptions options, Read read, Write write)
    : name_(std::move(name)),
      options_(std::move(options)),
      read_(std::move(read)),
      write_(std::move(write)) {}

// Reads the file again. If another program has changed it, the edits so far can no longer be undone.
PossibleFailure Editing::readAgain() {
  Expected<std::string> text = read_();
  if (!text) return Failure{text.why()};
  if (revision_ > 0 && *text == text_) return std::nullopt;
  text_ = std::move(*text);
  steps_.clear();
  ++revision_;
  return std::nullopt;
}

SourcePtr Editing::source(const std::string& text) const {
  return std::make_shared<const SourceFile>(name_, text);
}

// Returns well-known pieces and sentences to choose from, and the pieces' drawings. The drawings' names
// differ from those of the game's pieces, because one page contains both.
Answer knownPieces() {
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
  return answer(200, {{"types", types}, {"symbols", symbols}, {"sentences", manual::sentencesJson()}});
}

Answer Editing::state() {
  const std::lock_guard guard(lock_);
  if (const PossibleFailure why = readAgain()) return refused(why->why);
  return answer(200, stateOf(text_));
}

Expected<std::string> Editing::after(const Json& request) const {
  const Json* edits = request.find("edits");
  if (edits == nullptr || !edits->isArray() || edits->empty() || edits->elements().size() > kMostEdits)
    return Failure{"this is no list of edits"};
  std::string text = text_;
  for (const Json& json : edits->elements()) {
    const Expected<edit::Edit> edit = edit::editOf(json);
    if (!edit) return Failure{edit.why()};
    Expected<std::string> result = edit::edited(source(text), options_, *edit);
    if (!result) return result;
    text = std::move(*result);
  }
  return text;
}

Answer Editing::take(const std::string& body) {
  const Json request = Json::parseOrNull(body);
  if (!request.isObject()) return answer(400, {{"refused", "this is no edit"}});
  if (const Json* begun = request.find("begun"); begun != nullptr && begun->isText())
    return answer(200, offersFor(begun->text()));
  const std::lock_guard guard(lock_);
  if (const PossibleFailure why = readAgain()) return refused(why->why);
  const Json *was = request.find("was"), *whole = request.find("text");
  if (was != nullptr && whole != nullptr && whole->isText()) return put(*was, whole->text());
  const Json* seen = request.find("revision");
  if (seen == nullptr || *seen != Json(revision_)) {
    Json state = stateOf(text_);
    state["stale"] = true;
    return answer(200, state);
  }
  const auto asks = [&](const char* name) {
    const Json* flag = request.find(name);
    return flag != nullptr && *flag == Json(true);
  };
  const bool undoes = asks("undo");
  if (undoes && steps_.empty())
    return refused("there is no edit to undo\nthe file has been saved by another program since");
  const Expected<std::string> text = undoes ? Expected<std::string>(steps_.back().before) : after(request);
  if (!text) return refused(text.why());
  if (asks("try")) return answer(200, stateOf(*text));
  if (*text == text_) return answer(200, stateOf(text_));
  if (const PossibleFailure why = write_(*text)) return refused(why->why);
  if (undoes) {
    steps_.pop_back();
  } else {
    if (steps_.size() == kMostSteps) steps_.erase(steps_.begin());
    steps_.push_back({text_, *text});
  }
  const SourcePtr before = source(text_);
  text_ = *text;
  ++revision_;
  Json state = stateOf(text_);
  if (!undoes && changesBoard(request))
    state["untouched"] = listOf(edit::untouched(before, source(text_), options_));
  return answer(200, state);
}

Answer Editing::put(const Json& was, const std::string& text) {
  if (was != Json(text_)) return answer(200, {{"text", text_}, {"stale", true}});
  if (const PossibleFailure why = write_(text)) return refused(why->why);
  text_ = text;
  steps_.clear();
  ++revision_;
  return answer(200, {{"text", text_}});
}

Json Editing::stateOf(const std::string& text) const {
  Json json = Json::object();
  json["revision"] = revision_;
  json["text"] = text;
  json["undo"] = !steps_.empty();
  json["blank"] = edit::isBlank(*source(text));
  json["game"] = Json();
  Diagnostics diagnostics;
  const VariantPtr variant =
      edit::isBlank(*source(text)) ? nullptr : frontend::loadVariant(source(text), options_, diagnostics);
  if (!variant) return json;
  const Board& board = variant->board();
  Json start = Json::array(), images = Json::array(), holes = Json::array();
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Piece piece = variant->start().cells[i];
    if (piece) start.push_back({i, index(piece.type()), index(piece.side())});
    const bool hasImage = variant->symmetry() != Symmetry::None && board.exists(cellAt(i));
    if (!board.exists(cellAt(i))) holes.push_back({i, board.name(cellAt(i))});
    images.push_back(hasImage ? Json(index(board.reflected(cellAt(i), variant->symmetry()))) : Json());
  }
  json.update(edit::statementsJson(source(text), options_));
  json["goals"] = formed(json.at("goals"), manual::goalForm);
  json["hands"] = formed(json.at("hands"), manual::handForm);
  json["start"] = std::move(start);
  json["images"] = std::move(images);
  json["holes"] = std::move(holes);
  json["game"] = Json::parse(page::pageData(variant, ""));
  json["symbols"] = page::pageSymbols(*variant);
  return json;
}

}  // namespace fairyforge::preview
