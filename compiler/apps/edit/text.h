// A native text with its own statements, and changes at certain offsets. The rest of the text is not touched,
// so comments and all other statements stay as their author wrote them.
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
  // Fails if the text is in another language or has errors.
  static Expected<Text> read(const SourcePtr& source, const frontend::LoadOptions& options);
  Text(Text&&) = default;  // pointers into the layers stay valid

  const SourcePtr& source() const { return source_; }
  // Returns all statements as they are written; those of the files that the text builds upon come first.
  const std::vector<frontend::syntax::Layer>& layers() const { return layers_; }
  // Returns the game that the statements describe together: later statements replace earlier ones.
  const frontend::build::MergedGame& game() const { return game_; }
  // Returns the statement of the board, or the standard board if there is none.
  const frontend::syntax::BoardShape& board() const;
  // Returns the statement, as it is written, that `what` (a part of game()) comes from.
  template <typename What>
  const frontend::syntax::Statement& saying(const What* what) const {
    for (std::size_t layer = 0;; ++layer) {
      for (std::size_t i = 0; i < layers_[layer].size(); ++i) {
        if (std::get_if<What>(&merged_[layer][i].what) == what) return layers_[layer][i];
      }
    }
  }
  // Returns the text's own statements outside blocks, in order. If one line gives several statements, only
  // the first is included.
  const std::vector<const frontend::syntax::Statement*>& own() const { return own_; }
  bool isOwn(const frontend::syntax::Statement& statement) const;
  // This text's `hands` blocks that are not inside other blocks.
  struct HandBlock {
    SourceSpan span;
    std::vector<const frontend::syntax::Statement*> lines;
  };
  const std::vector<HandBlock>& handBlocks() const { return hands_; }
  // Returns the promotions in force, with their statements. Promotions of this text are as written. Those of
  // other files have only the types that no later statement promotes otherwise, and only the choices that no
  // later statement removes.
  std::vector<std::pair<const frontend::syntax::Statement*, frontend::syntax::Promote>> promotions() const;
  // Returns the places in this text, including blocks, that name a piece type by its name or ID.
  const std::vector<frontend::syntax::NamedPlace>& types() const { return types_; }
  // Returns the statements that declare a piece with this name, in this text and in the files that it builds
  // upon.
  std::vector<const frontend::syntax::Statement*> declarationsOf(const std::string& name) const;
  // Returns the single statement in `words`. Fails, with the reason, if they are not exactly one statement.
  Expected<frontend::syntax::Statement> statementOf(const std::string& words,
                                                    const frontend::LoadOptions& options) const;
  // Returns the end of the line that contains offset `place` or, if that line ends inside a block, of the
  // first later line that does not.
  std::size_t lineEndBehind(std::size_t place) const;
  // Returns the end of the text's head, which names the files that it builds upon.
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
  std::vector<std::pair<std::size_t, std::size_t>> blocks_;  // from brace to brace; without nested blocks
  std::size_t headEnd_ = 0;                                  // 0: the text builds upon no file
};

// Collects changes of a text.
class Changes {
 public:
  using What = decltype(frontend::syntax::Statement::what);

  // `board` is the board that new statements describe; it provides the names of cells.
  Changes(const Text& text, frontend::syntax::BoardShape board) : text_(&text), board_(std::move(board)) {}
  explicit Changes(const Text& text) : Changes(text, text.board()) {}

  // Replaces bytes [begin, end) of the text.
  void replace(std::size_t begin, std::size_t end, std::string by);
  // Inserts `line` after the last statement of the same kind as `kind`, or where such statements usually
  // stand.
  void insert(const What& kind, std::string line);
  void insert(const What& what) { insert(what, textOf(what)); }
  // Inserts lines at the end of a block.
  void appendLines(const SourceSpan& block, const std::vector<std::string>& lines);
  // Returns the text of the statement `now`. Where it agrees with the similar statement `model`, the words
  // are those of `model`.
  std::string textOf(const What& now, const frontend::syntax::Statement& model) const;
  void insertLike(const frontend::syntax::Statement& model, const What& now);
  // Replaces a statement of this text by `now`, in the old words where the two agree. If the statement is in
  // another file, adds a statement that overrides it.
  void restate(const frontend::syntax::Statement& statement, const What& now);
  // Deletes the statement, and its line if nothing else is on it.
  void erase(const SourceSpan& statement);
  // Returns the text with all changes. If the text was laid out as the verb fmt does it, so is the result.
  std::string result() const;

 private:
  std::string textOf(const What& what) const;

  struct Change {
    std::size_t begin, end;
    std::string by;
    int order;  // at the same place, insertions (lower numbers) come before replacements
    bool operator==(const Change&) const = default;
  };
  const Text* text_;
  frontend::syntax::BoardShape board_;
  std::vector<Change> changes_;
};

// Returns the first error as text for people.
std::string firstError(const Diagnostics& diagnostics);
// Returns the place where the span begins, as "FILE:LINE".
std::string placeText(const SourceSpan& span);
// Returns the comments of a text, sorted.
std::vector<std::string> commentsOf(std::string_view text);

}  // namespace fairyforge::edit
