// Reads edits from JSON: a table with the type and the fields of each.
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <stdexcept>

#include "compiler/apps/edit/edit.h"
#include "compiler/core/base/mapped.h"

namespace fairyforge::edit {
namespace {

// A field that a request may omit, with its value for that case.
struct Maybe {
  const char* name;
  Json otherwise;
};

// A field of a JSON request. It converts itself to the type of the edit's member for which it is used, and
// throws if the JSON has another type.
struct Field {
  const Json& json;

  Field operator[](const char* name) const { return {json.at(name)}; }
  Field operator[](const Maybe& field) const {
    return {json.find(field.name) ? json.at(field.name) : field.otherwise};
  }
  operator std::string() const { return json.text(); }
  operator bool() const { return json == Json(true); }
  operator int() const { return static_cast<int>(std::min<std::size_t>(json.number(), 1000)); }
  operator std::size_t() const { return json.number(); }
  operator PlacePieces::Placed() const { return {(*this)["cell"], (*this)["piece"]}; }
  operator StartBoard::NewPiece() const {
    return {(*this)["name"], (*this)["id"], (*this)["movement"], (*this)[Maybe{"royal", false}]};
  }
  template <typename T>
  operator std::vector<T>() const {
    return mapped<T>(json.elements(), [](const Json& one) -> T { return Field{one}; });
  }
};

// Returns a function that makes an edit of the type Made from the fields with these names.
template <typename Made, typename... Names>
std::function<Edit(Field)> from(Names... names) {
  return [=](Field request) -> Edit { return Made{request[names]...}; };
}

const std::map<std::string, std::function<Edit(Field)>> kEdits{
    {"start", from<StartGame>("title", "base")},
    {"startBoard", from<StartBoard>("title", "files", "ranks", "pieces")},
    {"place", from<PlacePieces>("cells")},
    {"movement", from<SetMovement>("piece", "movement")},
    {"rename", from<RenamePiece>("piece", "name")},
    {"copy", from<CopyPiece>("piece", "name", "id")},
    {"removePiece", from<RemovePiece>("piece")},
    {"royal", from<SetRoyal>("piece", "royal")},
    {"board", from<SetBoard>("files", "ranks", Maybe{"levels", 1})},
    {"hexagon", from<SetHexagon>("left", "right", "upright")},
    {"cut", from<CutCells>("cells", "cut")},
    {"castling", from<SetCastling>("way", "instead")},
    {"hands", from<SetHands>("lines")},
    {"say", from<SayStatement>("statement", Maybe{"line", 0})},
    {"remove", from<RemoveStatement>("line")},
};

}  // namespace

Expected<Edit> editOf(const Json& json) {
  try {
    const std::string kind = json.at("edit").text();
    const auto edit = kEdits.find(kind);
    if (edit == kEdits.end()) return Failure{fmt::format("there is no edit '{}'", kind)};
    return edit->second({json});
  } catch (const std::runtime_error&) {
    return Failure{"this is no edit"};
  }
}

}  // namespace fairyforge::edit
