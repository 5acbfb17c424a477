// A native text with its own statements, and changes at their places. The rest of the text is not touched, so
// comments and all other statements stay as their author wrote them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/frontend/build/merge.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

class Text {
 public:
  // Fails if the text is in another language.
  static Expected<Text> read(const SourcePtr& source, const frontend::LoadOptions& options);
  Text(Text&&) = default;  // pointers into the layers stay valid

  const SourcePtr& source() const { return source_; }
  // All statements as they are written; those of the files that the text builds upon come first.
  const std::vector<frontend::syntax::Layer>& layers() const { return layers_; }
  // What they come to: later ones replace what earlier ones say.
  const frontend::build::MergedGame& game() const { return game_; }
  // Without a statement it is the standard board.
  const frontend::syntax::BoardShape& board() const;
  // The statement, as it is written, that became this part of the game.
  template <typename What>
  const frontend::syntax::Statement& saying(const What* what) const {
    for (std::size_t layer = 0;; ++layer) {
      for (std::size_t i = 0; i < layers_[layer].size(); ++i) {
        if (std::get_if<What>(&merged_[layer][i].what) == what) return layers_[layer][i];
      }
    }
  }
  // The text's own statements outside blocks, in order. Several statements from one line count once.
  const std::vector<const frontend::syntax::Statement*>& own() const { return own_; }
  bool isOwn(const frontend::syntax::Statement& statement) const;
  // This text's `hands` blocks, outside other blocks.
  struct HandBlock {
    SourceSpan span;
    std::vector<const frontend::syntax::Statement*> lines;
  };
  const std::vector<HandBlock>& handBlocks() const { return hands_; }
  // The promotions in force, with their statements. This text's are as they are written; those of other files
  // are about the types that have no later promotion, and only choices that are not removed.
  std::vector<std::pair<const frontend::syntax::Statement*, frontend::syntax::Promote>> promotions() const;
  // The places of this text, in blocks too, that call a type by a name or an ID.
  const std::vector<frontend::syntax::NamedPlace>& types() const { return types_; }
  // The statements that declare a piece of this name.
  std::vector<const frontend::syntax::Statement*> declarationsOf(const std::string& name) const;
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
  std::vector<frontend::syntax::Layer> layers_, merged_;
  frontend::build::MergedGame game_;  // refers into merged_
  std::vector<const frontend::syntax::Statement*> own_;
  std::vector<HandBlock> hands_;
  std::vector<frontend::syntax::NamedPlace> types_;
  std::vector<std::pair<std::size_t, std::size_t>> blocks_;  // brace to brace; nested ones are left out
  std::size_t headEnd_ = 0;                                  // 0: it builds upon nothing
};

// Collects changes of a text.
class Changes {
 public:
  using What = decltype(frontend::syntax::Statement::what);

  // `board` names the cells in new words.
  Changes(const Text& text, frontend::syntax::BoardShape board) : text_(&text), board_(std::move(board)) {}
  explicit Changes(const Text& text) : Changes(text, text.board()) {}

  // Replaces bytes [begin, end) of the text.
  void replace(std::size_t begin, std::size_t end, std::string by);
  // Inserts a line after the last statement of its kind, or where such statements usually stand.
  void insert(const What& kind, std::string line);
  void insert(const What& what) { insert(what, textOf(what)); }
  // Inserts lines at the end of a block.
  void appendLines(const SourceSpan& block, const std::vector<std::string>& lines);
  // Returns a statement in the words of a similar one.
  std::string textOf(const What& now, const frontend::syntax::Statement& model) const;
  void insertLike(const frontend::syntax::Statement& model, const What& now);
  // Replaces a statement of this text, but keeps its words except for what is no longer said; one of another
  // file is overridden.
  void restate(const frontend::syntax::Statement& statement, const What& now);
  // Erases a statement, with its line if nothing else is on it.
  void erase(const SourceSpan& statement);
  // The text with all changes. It is laid out tidily if it was tidy before.
  std::string result() const;

 private:
  std::string textOf(const What& what) const;

  struct Change {
    std::size_t begin, end;
    std::string by;
    int order;  // at the same place: insertions come before replacements
    bool operator==(const Change&) const = default;
  };
  const Text* text_;
  frontend::syntax::BoardShape board_;
  std::vector<Change> changes_;
};

// The first error, as a person reads it.
std::string firstError(const Diagnostics& diagnostics);
// "FILE:LINE", where the span begins.
std::string placeText(const SourceSpan& span);
// The comments of a text, sorted.
std::vector<std::string> commentsOf(std::string_view text);

}  // namespace fairyforge::edit
