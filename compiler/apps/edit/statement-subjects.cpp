#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/edit/parts.h"
#include "compiler/core/base/mapped.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::edit {

namespace syntax = frontend::syntax;

namespace {

// Statements that have no subject, because a file may have several of them, or because only a block can
// contain them.
template <typename What>
constexpr bool kOften =
    std::is_same_v<What, syntax::Note> || std::is_same_v<What, syntax::Remove> ||
    std::is_same_v<What, syntax::Royal> || std::is_same_v<What, syntax::When> ||
    std::is_same_v<What, syntax::Effects> || std::is_same_v<What, syntax::EveryPiece> ||
    std::is_same_v<What, syntax::GoalRule> || std::is_same_v<What, syntax::Presentation> ||
    std::is_same_v<What, syntax::Test> || std::is_same_v<What, syntax::HandRule>;

template <typename What>
concept Named = requires(const What& what) {
  what.name.text;
};

template <typename What>
std::string nameIn(const What& what) {
  if constexpr (std::is_same_v<What, syntax::Promote>) {
    std::vector<std::string> names = mapped(what.types, &syntax::TypeRef::text);
    std::ranges::sort(names);
    return fmt::format("{}", fmt::join(names, " "));
  } else if constexpr (std::is_same_v<What, syntax::Castle>) {
    return what.castler.text + " " + (what.path ? what.path->text : "");
  } else if constexpr (std::is_same_v<What, syntax::Rule>) {
    return std::string(what.sentence->subject);
  } else if constexpr (Named<What>) {
    return what.name.text;
  } else {
    return "";
  }
}

}  // namespace

std::string subjectOf(const syntax::Statement& statement) {
  return std::visit(
      [&]<typename What>(const What& what) {
        return kOften<What> ? "" : fmt::format("{} {}", statement.what.index(), nameIn(what));
      },
      statement.what);
}

}  // namespace fairyforge::edit
