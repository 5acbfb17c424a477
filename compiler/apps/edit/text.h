// A native text with its own statements, and changes at their places. The rest of the text is not touched, so
// comments and all other statements stay as their author wrote them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

class Text {
 public:
  // Fails if the text is in another language.
  static Expected<Text> read(const SourcePtr& source, const frontend::LoadOptions& options);
  Text(Text&&) = default;  // pointers into the layers stay valid

  const SourcePtr& source() const { return source_; }
  // All statements; those of the files that the text builds upon come first.
  const std::vector<frontend::syntax::Layer>& layers() const { return layers_; }
  // The text's own statements outside blocks, in order. Several statements from one line count once.
  const std::vector<const frontend::syntax::Statement*>& own() const { return own_; }
  bool isOwn(const frontend::syntax::Statement& statement) const;
  // The places of this text, in blocks too, that call a type by a name or an ID.
  const std::vector<frontend::syntax::NamedPlace>& types() const { return types_; }
  // The last statement that declares a piece of this name; null if there is none.
  const frontend::syntax::Statement* declarationOf(const std::string& name) const;
  // The single statement that `words` make. On failure, the reason.
  Expected<frontend::syntax::Statement> statementOf(const std::string& words,
                                                    const frontend::LoadOptions& options) const;
  // The end of the line that contains `place`, or of the first later line that ends outside blocks.
  std::size_t lineEndBehind(std::size_t place) const;
  // The end of the head, in which the text says what it builds upon.
  std::size_t headEnd() const;

 private:
  explicit Text(SourcePtr source) : source_(std::move(source)) {}
  void findOwn();

  SourcePtr source_;
  std::vector<frontend::syntax::Layer> layers_;
  std::vector<const frontend::syntax::Statement*> own_;
  std::vector<frontend::syntax::NamedPlace> types_;
  std::vector<std::pair<std::size_t, std::size_t>> blocks_;  // brace to brace; nested ones are left out
  std::size_t headEnd_ = 0;                                  // 0: it builds upon nothing
};

// Collects changes of a text.
class Changes {
 public:
  explicit Changes(const Text& text) : text_(&text) {}

  // Replaces bytes [begin, end) of the text.
  void replace(std::size_t begin, std::size_t end, std::string by);
  // Inserts a line after the last statement of its kind, or where such statements usually stand.
  void insert(const frontend::syntax::Statement& kind, std::string line);
  // Erases the statement, with its line if nothing else is on it.
  void erase(const frontend::syntax::Statement& statement);
  // The text with all changes. It is laid out tidily if it was tidy before.
  std::string result() const;

 private:
  struct Change {
    std::size_t begin, end;
    std::string by;
    int order;  // at the same place: insertions come before replacements
  };
  const Text* text_;
  std::vector<Change> changes_;
};

// The comments of a text, sorted.
std::vector<std::string> commentsOf(std::string_view text);

}  // namespace fairyforge::edit
