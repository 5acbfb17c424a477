// A native text with its own statements, and changes of their places in it. Nothing else of the text is touched, so that comments and all other statements stay as their author wrote them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

class Text {
 public:
  // Fails where the text is in another language.
  static Expected<Text> read(const SourcePtr& source, const frontend::LoadOptions& options);
  Text(Text&&) = default;  // what refers into the layers stays right

  const SourcePtr& source() const { return source_; }
  // All statements, those of the files that the text builds upon first.
  const std::vector<frontend::syntax::Layer>& layers() const { return layers_; }
  // Those of the text itself that stand in no block, in their order. Several that one line makes count once.
  const std::vector<const frontend::syntax::Statement*>& own() const { return own_; }
  bool isOwn(const frontend::syntax::Statement& statement) const;
  // The last statement that declares a piece of this name.
  const frontend::syntax::Statement* declarationOf(const std::string& name) const;
  // The statement that `words` make, which must be one; where not, why.
  Expected<frontend::syntax::Statement> statementOf(const std::string& words,
                                                    const frontend::LoadOptions& options) const;
  // Where a line ends that holds `place`, or the first one behind it that ends outside of blocks.
  std::size_t lineEndBehind(std::size_t place) const;
  // Behind what the text says it builds upon.
  std::size_t headEnd() const;

 private:
  explicit Text(SourcePtr source) : source_(std::move(source)) {}
  void findOwn();

  SourcePtr source_;
  std::vector<frontend::syntax::Layer> layers_;
  std::vector<const frontend::syntax::Statement*> own_;
  std::vector<std::pair<std::size_t, std::size_t>> blocks_;  // from brace to brace, those in others left out
  std::size_t headEnd_ = 0;                                  // 0: it builds upon nothing
};

// Changes of a text, collected.
class Changes {
 public:
  explicit Changes(const Text& text) : text_(&text) {}

  void replace(std::size_t begin, std::size_t end, std::string by);
  // A line of its own, behind the last statement of its kind, or where such statements usually stand.
  void insert(const frontend::syntax::Statement& kind, std::string line);
  // With its line, if nothing else stands there.
  void erase(const frontend::syntax::Statement& statement);
  // The text with them; laid out tidily where it was tidy before.
  std::string result() const;

 private:
  struct Change {
    std::size_t begin, end;
    std::string by;
    int order;  // at one place: lines that are inserted, then what is replaced
  };
  const Text* text_;
  std::vector<Change> changes_;
};

// The comments of a text, sorted.
std::vector<std::string> commentsOf(std::string_view text);

}  // namespace fairyforge::edit
