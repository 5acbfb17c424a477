// Applies edits to a text. Editor has one function for each kind of edit, which collects changes of the text.
// readAgain() accepts the result only if it is a valid game with the requested fact and all comments.

#include "compiler/apps/edit/edit.h"

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <optional>
#include <ranges>
#include <set>
#include <utility>

#include "compiler/apps/edit/parts.h"
#include "compiler/apps/edit/text.h"
#include "compiler/core/rules/placement.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/tidy.h"
#include "compiler/frontend/syntax/piece-sentences.h"
#include "compiler/movement/movement.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using frontend::build::MergedPiece;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

constexpr int kMostFilesAndRanks = 32;  // the most that this file accepts when it resizes a board

// Returns a span of a text that is in no file.
SourceSpan spanOf(const std::string& text) {
  return {std::make_shared<const SourceFile>("movement", text), 0, static_cast<std::uint32_t>(text.size())};
}
syntax::Word word(const std::string& text) {
  return {text, {}};
}

class Editor {
 public:
  Editor(const Text& text, const frontend::LoadOptions& options, VariantPtr variant)
      : text_(text), game_(text.game()), options_(options), variant_(std::move(variant)) {
    for (const PieceType& type : variant_->types()) ids_.push_back(type.id);
  }

  static Expected<std::string> begun() {
    return Failure{"the text is not empty\nonly an empty one can be begun"};
  }
  Expected<std::string> operator()(const StartGame&) const { return begun(); }
  Expected<std::string> operator()(const StartBoard&) const { return begun(); }

  Expected<std::string> operator()(const PlacePieces& edit) const {
    if (const auto shuffled = whyShuffled()) return *shuffled;
    const Board& board = variant_->board();
    std::vector<Piece> cells = variant_->start().cells;
    for (const auto& [name, text] : edit.cells) {
      const auto cell = board.find(name);
      if (!cell || !board.exists(*cell)) return Failure{fmt::format("'{}' is no cell of this board", name)};
      const auto piece = pieceCalled(text);
      if (!piece) return Failure{piece.why()};
      cells[index(*cell)] = *piece;
    }
    if (cells == variant_->start().cells) return std::string(text_.source()->text());
    return placed(Changes(text_), board, std::move(cells));
  }

  // Applies an edit of a piece that the game has.
  template <typename OfPiece>
  requires requires(OfPiece edit) { edit.piece; }
  Expected<std::string> operator()(const OfPiece& edit) const {
    const auto found = std::ranges::find_if(game_.pieces, [&](const MergedPiece& merged) {
      const PieceDeclaration& piece = *merged.piece;
      return edit.piece == piece.name.text || edit.piece == piece.id.text || edit.piece == piece.shownName;
    });
    if (found == game_.pieces.end()) return Failure{fmt::format("there is no piece '{}'", edit.piece)};
    return change(*found->piece, edit);
  }

  Expected<std::string> operator()(const SetBoard& edit) const {
    const std::array<int, 3> size{edit.files, edit.ranks, edit.levels};
    if (text_.board().hexagon)
      return Failure{"a board of hexagons has sides, no files and ranks\ngive the length of its sides"};
    if (std::ranges::any_of(size, [](int n) { return n < 1 || n > kMostFilesAndRanks; }))
      return Failure{fmt::format("a board has 1 to {} files, as many ranks and levels", kMostFilesAndRanks)};
    return ofSize(size);
  }

  Expected<std::string> operator()(const SetHexagon& edit) const {
    const std::array<int, 3> size{edit.left, edit.right, edit.upright};
    if (!text_.board().hexagon)
      return Failure{"only a board of hexagons has sides\ngive the number of files and ranks"};
    if (std::ranges::any_of(size, [](int n) { return n < 1 || n > kMostFilesAndRanks / 2; }))
      return Failure{
          fmt::format("the sides of a board of hexagons have 1 to {} cells", kMostFilesAndRanks / 2)};
    return ofSize(size);
  }

  Expected<std::string> operator()(const CutCells& edit) const {
    const Board& board = variant_->board();
    if (const auto why = whyNoOtherBoard()) return *why;
    CellSet holes = board.holes();
    for (const std::string& name : edit.cells) {
      const auto cell = placeCalled(board, name);
      if (!cell) return Failure{fmt::format("'{}' is no cell of this board", name)};
      edit.cut ? holes.add(*cell) : holes.remove(*cell);
    }
    if (holes == board.holes()) return std::string(text_.source()->text());
    return onBoard(withHoles(text_.board(), board, holes));
  }

  Expected<std::string> operator()(const SetCastling& edit) const {
    std::vector<Statement> said;
    std::set<std::string> castlers;
    for (const std::string& words : {edit.way, edit.instead}) {
      if (words.empty()) continue;
      Expected<Statement> statement = text_.statementOf(words, options_);
      if (!statement) return Failure{statement.why()};
      const auto* castle = std::get_if<syntax::Castle>(&statement->what);
      if (castle == nullptr || castle->distance.value == 0)
        return Failure{fmt::format("'{}' is no castling", words)};
      castlers.insert(castle->castler.text);
      said.push_back(*std::move(statement));
    }
    const auto* now = edit.way.empty() ? nullptr : &std::get<syntax::Castle>(said.front().what);
    Changes changes(text_);
    for (const std::string& castler : castlers) {
      const bool isNow = now != nullptr && now->castler.text == castler;
      std::vector<std::string> ways;
      for (const auto& [name, castle] : text_.game().castlings) {
        const std::string words(text_.saying(castle).span.text());
        const bool isReplaced = words == edit.instead || (isNow && !now->path && !castle->path);
        if (castle->castler.text == castler && castle->distance.value > 0 && !isReplaced)
          ways.push_back(words);
      }
      if (isNow) ways.emplace_back(said.front().span.text());
      setCastlings(changes, castler, std::move(ways));
    }
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const SetHands& edit) const {
    std::vector<std::string> wanted;
    for (const std::string& line : edit.lines) {
      const Expected<Statement> said = text_.statementOf("hands {\n" + line + "\n}", options_);
      if (!said) return Failure{said.why()};
      if (!std::holds_alternative<syntax::HandRule>(said->what))
        return Failure{fmt::format("'{}' is no line about hands", line)};
      wanted.push_back(std::string(said->span.text()));
    }
    Changes changes(text_);
    const auto& blocks = text_.handBlocks();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const auto& [block, lines] = blocks[i];
      std::vector<SourceSpan> gone;
      for (const Statement* own : lines) {
        const auto kept = std::ranges::find(wanted, own->span.text());
        if (kept == wanted.end())
          gone.push_back(own->span);
        else
          wanted.erase(kept);
      }
      const bool grows = i + 1 == blocks.size() && !wanted.empty();
      if (grows) changes.appendLines(block, wanted);
      if (!grows && gone.size() == lines.size()) gone = {block};
      for (const SourceSpan& span : gone) changes.erase(span);
    }
    if (blocks.empty() && !wanted.empty())
      changes.insert(syntax::HandRule{}, fmt::format("hands {{\n  {}\n}}", fmt::join(wanted, "\n  ")));
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const SayStatement& edit) const {
    const std::string words = boost::trim_copy_if(edit.statement, boost::is_any_of(" \t\r\n"));
    const Expected<Statement> said = text_.statementOf(words, options_);
    if (!said) return Failure{said.why()};
    std::vector<const Statement*> before;
    if (edit.line > 0) {
      before = onLine(edit.line);
      if (before.size() != 1) return noSingle(edit.line, before.size());
    } else if (const std::string subject = subjectOf(*said); !subject.empty()) {
      std::ranges::copy_if(text_.own(), std::back_inserter(before),
                           [&](const Statement* other) { return subjectOf(*other) == subject; });
      if (before.size() > 1)
        return Failure{fmt::format("{} and {} both speak of this\nchange one of them",
                                   placeText(before[0]->span), placeText(before[1]->span))};
    }
    Changes changes(text_);
    if (before.empty())
      changes.insert(said->what, words);
    else
      changes.replace(before.front()->span.begin, before.front()->span.end, words);
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const RemoveStatement& edit) const {
    const auto here = onLine(edit.line);
    if (here.size() != 1) return noSingle(edit.line, here.size());
    Changes changes(text_);
    changes.erase(here.front()->span);
    return readAgain(changes.result(), nullptr);
  }

 private:
  // Sets all castlings of a piece, one statement each; an empty list: it does not castle.
  void setCastlings(Changes& changes, const std::string& castler, std::vector<std::string> ways) const {
    const bool isNever = ways.empty();
    bool isInherited = false;
    for (const Statement& statement : text_.layers() | std::views::join) {
      const auto* castle = std::get_if<syntax::Castle>(&statement.what);
      if (castle == nullptr || castle->castler.text != castler) continue;
      const auto kept = std::ranges::find(ways, statement.span.text());
      if (!text_.isOwn(statement))
        isInherited = true;
      else if (kept != ways.end())
        ways.erase(kept);
      else
        changes.erase(statement.span);
    }
    for (std::string& words : ways) changes.insert(syntax::Castle{}, std::move(words));
    if (isNever && isInherited) changes.insert(syntax::Castle{word(castler), {}, {}, {}});
  }

  // ---- pieces ----

  Expected<std::string> change(const PieceDeclaration& piece, const SetMovement& edit) const {
    const Statement &statement = text_.saying(&piece), &moves = sayingMoves(statement);
    PieceDeclaration now = piece;
    now.movement = spanOf(edit.movement);
    Changes changes(text_);
    if (const auto& written = std::get<PieceDeclaration>(moves.what).movement;
        written && text_.isOwn(moves)) {
      changes.replace(written->begin, written->end, edit.movement);
    } else if (text_.isOwn(statement)) {
      changes.replace(statement.span.begin, statement.span.end, changes.textOf(now, moves));
    } else {
      // The new declaration has only the movement. The other properties come from the file that declares the
      // piece.
      now.at.reset();
      now.royal = false;
      now.shownName = now.image = "";
      changes.insertLike(moves, now);
    }
    Expected<std::string> changed =
        readAgain(changes.result(), [&](const SourcePtr& result, const Variant& variant) -> PossibleFailure {
          const Expected<Text> text = Text::read(result, options_);
          const auto said = text ? text->declarationsOf(piece.name.text) : std::vector<const Statement*>();
          if (said.empty()) return Failure{"the piece is gone"};
          const auto& movement = std::get<PieceDeclaration>(said.back()->what).movement;
          if (!movement || movement->text() != edit.movement ||
              !stand(variant, variant_->board(), variant_->start().cells))
            return Failure{
                fmt::format("'{}' is not the movement of a piece and nothing else", edit.movement)};
          return std::nullopt;
        });
    if (changed) return changed;
    // If the notation itself is wrong, reports that error, not those of the whole statement.
    Diagnostics diagnostics;
    Board board = variant_->board();
    movement::compileMovement(*now.movement, board, {}, diagnostics);
    const auto error = std::ranges::find(diagnostics.all(), Severity::Error, &Diagnostic::severity);
    if (error == diagnostics.all().end()) return changed;
    return Failure{renderHuman(*error, false)};
  }

  Expected<std::string> change(const PieceDeclaration& piece, const RenamePiece& edit) const {
    const Statement& statement = text_.saying(&piece);
    Changes changes(text_);
    PieceDeclaration now = std::get<PieceDeclaration>(statement.what);
    const bool isShown = text_.isOwn(statement) && !now.shownName.empty();
    if (!isShown && std::ranges::all_of(text_.declarationsOf(piece.name.text),
                                        [&](const Statement* one) { return text_.isOwn(*one); })) {
      for (const syntax::NamedPlace& place : text_.types()) {
        if (place.word.text == piece.name.text && place.word.text != piece.id.text)
          changes.replace(place.word.span.begin, place.word.span.end, print::nameText(edit.name));
      }
    } else {
      if (!text_.isOwn(statement)) now = {piece.name, piece.id, "", "", {}, false, {}, {}};
      now.shownName = edit.name;
      changes.restate(statement, now);
    }
    return readAgain(changes.result(), [&](const SourcePtr&, const Variant& variant) -> PossibleFailure {
      const PieceType* now = typeOfId(variant, piece.id.text);
      if (now == nullptr || now->name != edit.name ||
          !stand(variant, variant_->board(), variant_->start().cells))
        return Failure{fmt::format("'{}' is not the name of a piece", edit.name)};
      return std::nullopt;
    });
  }

  Expected<std::string> change(const PieceDeclaration& piece, const CopyPiece& edit) const {
    PieceDeclaration now = piece;
    now.name = word(edit.name);
    now.id = word(edit.id);
    now.at.reset();
    Changes changes(text_);
    changes.insertLike(sayingMoves(text_.saying(&piece)), now);
    return readAgain(changes.result(), [&](const SourcePtr&, const Variant& variant) -> PossibleFailure {
      const PieceType *old = typeOfId(*variant_, piece.id.text), *now = typeOfId(variant, edit.id);
      if (now == nullptr || old == nullptr || now->notation() != old->notation() ||
          variant.types().size() != variant_->types().size() + 1)
        return Failure{
            fmt::format("'{} {}' is not the name and the letters of a new piece", edit.name, edit.id)};
      return std::nullopt;
    });
  }

  Expected<std::string> change(const PieceDeclaration& piece, const RemovePiece&) const {
    Changes changes(text_);
    bool isInherited = false;
    for (const Statement* one : text_.declarationsOf(piece.name.text)) {
      if (text_.isOwn(*one))
        changes.erase(one->span);
      else
        isInherited = true;
    }
    if (isInherited) changes.insert(syntax::Remove{{piece.name}});
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> change(const PieceDeclaration& piece, const SetRoyal& edit) const {
    syntax::Royal royal;
    for (const MergedPiece& one : game_.pieces) {
      const PieceType* type = typeOfId(*variant_, one.piece->id.text);
      if (one.piece == &piece ? edit.royal : type != nullptr && type->royal)
        royal.types.push_back(one.piece->name);
    }
    Changes changes(text_);
    for (const Statement* own : text_.own()) {
      if (std::holds_alternative<syntax::Royal>(own->what)) changes.erase(own->span);
    }
    changes.insert(royal);
    return readAgain(changes.result(), nullptr);
  }

  static const PieceType* typeOfId(const Variant& variant, const std::string& id) {
    const auto type = std::ranges::find(variant.types(), id, &PieceType::id);
    return type == variant.types().end() ? nullptr : &*type;
  }
  // Returns the declaration of the same piece that says how it moves: the last one with a movement or a
  // block.
  const Statement& sayingMoves(const Statement& declaration) const {
    const Statement* found = &declaration;
    for (const Statement* one :
         text_.declarationsOf(std::get<PieceDeclaration>(declaration.what).name.text)) {
      const auto& piece = std::get<PieceDeclaration>(one->what);
      if (piece.movement || syntax::piece_words::hasBlock(piece)) found = one;
    }
    return *found;
  }

  // ---- pieces on cells ----

  Expected<Piece> pieceCalled(const std::string& text) const {
    if (text.empty()) return Piece();
    const auto parsed = parsePlacement(Board(1, 1), ids_, text);
    const auto* cells = std::get_if<std::vector<Piece>>(&parsed);
    if (cells == nullptr || !cells->front())
      return Failure{
          fmt::format("'{}' is no piece of this game\nwrite it as in a position: N, n, {{NB}}", text)};
    return cells->front();
  }

  PossibleFailure whyShuffled() const {
    if (game_.shuffle == nullptr) return std::nullopt;
    return Failure{fmt::format(
        "the pieces are shuffled ({}): what stands here is one of many setups\nwrite the array in the file",
        placeText(text_.saying(game_.shuffle).span))};
  }

  static bool stand(const Variant& variant, const Board& board, const std::vector<Piece>& cells) {
    const Board& now = variant.board();
    return now.files() == board.files() && now.ranks() == board.ranks() && now.levels() == board.levels() &&
           now.holes() == board.holes() && variant.start().cells == cells;
  }

  Expected<std::string> placed(const Changes& changes, const Board& board, std::vector<Piece> cells) const {
    const Standing standing{*variant_, board, std::move(cells)};
    std::string why;
    for (const std::string& candidate : placings(text_, changes, standing)) {
      Expected<std::string> result =
          readAgain(candidate, [&](const SourcePtr&, const Variant& variant) -> PossibleFailure {
            if (stand(variant, board, standing.cells)) return std::nullopt;
            return Failure{
                "another statement says what stands there: the block of an option, or one that comes later\nwrite it in the file"};
          });
      if (result) return result;
      if (why.empty()) why = result.why();
    }
    return Failure{why};
  }

  // ---- boards ----

  // Returns the cell, or hole, with this name.
  static std::optional<Cell> placeCalled(const Board& board, const std::string& name) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (board.name(cellAt(i)) == name) return cellAt(i);
    }
    return std::nullopt;
  }

  PossibleFailure whyNoOtherBoard() const {
    if (variant_->board().hasOwnNames())
      return Failure{"the cells of this board have names of their own\nwrite the board in the file"};
    for (const Statement& statement : text_.layers() | std::views::join) {
      if (std::holds_alternative<syntax::Array>(statement.what) && statement.span.file == text_.source() &&
          !text_.isOwn(statement))
        return Failure{fmt::format("an option says where the pieces stand ({})\nwrite the board in the file",
                                   placeText(statement.span))};
    }
    return whyShuffled();
  }

  Expected<std::string> ofSize(const std::array<int, 3>& size) const {
    if (size == sizeOf(text_.board())) return std::string(text_.source()->text());
    if (const auto why = whyNoOtherBoard()) return *why;
    return onBoard(resized(text_.board(), variant_->board(), size));
  }

  Expected<std::string> onBoard(const Expected<Resized>& now) const {
    if (!now) return Failure{now.why()};
    const Board& old = variant_->board();
    std::vector<Piece> cells(now->board.size());
    std::vector<std::string> outside;
    old.forEachCell([&](Cell cell) {
      const Piece piece = variant_->start().at(cell);
      if (!piece) return;
      const Cell to = now->to[index(cell)];
      if (to != kNoCell && !cells[index(to)])
        cells[index(to)] = piece;
      else
        outside.push_back(old.name(cell));
    });
    if (!outside.empty())
      return Failure{fmt::format("on that board there is no place for the pieces on {}\ntake them away first",
                                 fmt::join(outside, ", "))};
    Changes changes(text_, now->shape);
    if (game_.board != nullptr)
      changes.restate(text_.saying(game_.board), now->shape);
    else
      changes.insert(now->shape);
    if (!old.isHexagonal()) movePromotions(changes, now->board.ranks() - old.ranks());
    Expected<std::string> result = placed(changes, now->board, std::move(cells));
    if (result) return result;
    std::vector<std::string> lines;
    for (const Untouched& statement : namingPlaces(text_, old, now->board, Naming::NoCells))
      lines.push_back(fmt::format("{}: {} ({})", statement.place, statement.words, statement.names));
    if (lines.empty()) return result;
    return Failure{
        fmt::format("statements name cells that are not on that board:\n{}\nchange or remove them first",
                    fmt::join(lines, "\n"))};
  }

  // Moves promotion zones on ranks of the upper half up by `more` ranks, which the board gets in its middle.
  void movePromotions(Changes& changes, int more) const {
    for (auto& [statement, now] : text_.promotions()) {
      bool isMoved = false;
      for (auto* list : {&now.zone.white, &now.zone.black}) {
        for (syntax::CellItem& item : *list)
          isMoved = (item.kind == syntax::CellItem::Kind::Rank && moveRank(item.word.text, more)) || isMoved;
      }
      if (isMoved) changes.restate(*statement, now);
    }
  }
  // Moves the ranks in a word such as `7` or `7-8`. Returns whether it has changed.
  bool moveRank(std::string& ranks, int more) const {
    const Board& board = variant_->board();
    const auto moved = [&](const std::string& rank) {
      for (int i = (board.ranks() + 1) / 2; i < board.ranks(); ++i) {
        if (board.rankName(i) == rank) return std::to_string(i + more + board.firstRank());
      }
      return rank;
    };
    const std::size_t dash = ranks.find('-');
    const std::string now = dash == std::string::npos
                                ? moved(ranks)
                                : moved(ranks.substr(0, dash)) + "-" + moved(ranks.substr(dash + 1));
    return std::exchange(ranks, now) != now;
  }

  // ---- statements ----

  std::vector<const Statement*> onLine(std::size_t line) const {
    std::vector<const Statement*> list;
    std::ranges::copy_if(text_.own(), std::back_inserter(list), [&](const Statement* s) {
      return s->span.file->locate(s->span.begin).line == line;
    });
    return list;
  }
  static Failure noSingle(std::size_t line, std::size_t count) {
    if (count == 0) return Failure{fmt::format("no statement begins on line {}", line)};
    return Failure{fmt::format("several statements begin on line {}\nchange them in the file", line)};
  }

  // ---- checking the result ----

  using Check = std::function<PossibleFailure(const SourcePtr&, const Variant&)>;
  Expected<std::string> readAgain(const std::string& result, const Check& check) const {
    const auto source = std::make_shared<const SourceFile>(text_.source()->name(), result);
    Diagnostics diagnostics;
    const VariantPtr variant = frontend::loadVariant(source, options_, diagnostics);
    if (diagnostics.hasErrors()) return Failure{firstError(diagnostics)};
    if (!variant) return Failure{"the result is no game"};
    if (check) {
      if (const PossibleFailure why = check(source, *variant)) return *why;
    }
    const auto before = commentsOf(text_.source()->text()), after = commentsOf(result);
    if (!std::ranges::includes(after, before))
      return Failure{"a comment stands inside of what would be replaced\nchange it in the file"};
    return result;
  }

  const Text& text_;
  const frontend::build::MergedGame& game_;
  const frontend::LoadOptions& options_;
  const VariantPtr variant_;
  std::vector<std::string> ids_;
};

// Returns the text of a new game after its title: what the game extends, or its board and pieces.
Expected<std::string> beginningOf(const StartGame& edit) {
  if (!frontend::isFileName(edit.base))
    return Failure{fmt::format("'{}' is not the name of a variant file", edit.base)};
  return fmt::format(" extends {}\n", edit.base);
}
Expected<std::string> beginningOf(const StartBoard& edit) {
  if (edit.files < 1 || edit.ranks < 1 || edit.files > kMostFilesAndRanks || edit.ranks > kMostFilesAndRanks)
    return Failure{fmt::format("a board has 1 to {} files, and as many ranks", kMostFilesAndRanks)};
  if (edit.pieces.empty()) return Failure{"no game is without pieces\nchoose some"};
  const Board board(edit.files, edit.ranks);
  const int count = static_cast<int>(edit.pieces.size());
  if (count > edit.files * (edit.ranks / 2))
    return Failure{"there is no place for so many pieces\nchoose fewer, or a larger board"};
  std::string text = fmt::format("\nboard {}x{}\n", edit.files, edit.ranks);
  for (int i = 0; i < count; ++i) {
    const int rank = i / edit.files, inRank = std::min(count - rank * edit.files, edit.files);
    const int file = i % edit.files + (edit.files - inRank) / 2;
    const auto& [name, id, movement, royal] = edit.pieces[static_cast<std::size_t>(i)];
    text +=
        fmt::format("piece {} {} {}{} at {}\n", print::nameText(name), id, movement, royal ? " royal" : "",
                    board.name(cellAt(static_cast<std::size_t>(rank * edit.files + file))));
  }
  return text;
}

template <typename Start>
Expected<std::string> started(const SourcePtr& source, const frontend::LoadOptions& options,
                              const Start& edit) {
  const bool isPlain = std::ranges::none_of(edit.title, [](unsigned char c) { return c == '"' || c < ' '; });
  if (edit.title.empty() || !isPlain) return Failure{"a title is a line of text without quotes"};
  const Expected<std::string> beginning = beginningOf(edit);
  if (!beginning) return beginning;
  std::string text = print::tidied(fmt::format("variant \"{}\"{}", edit.title, *beginning));
  Diagnostics diagnostics;
  if (frontend::loadVariant(std::make_shared<const SourceFile>(source->name(), text), options, diagnostics))
    return text;
  return Failure{diagnostics.all().empty() ? "this is no game"
                                           : renderHuman(diagnostics.all().front(), false)};
}

}  // namespace

bool isBlank(const SourceFile& source) {
  return source.text().find_first_not_of(" \t\r\n") == std::string_view::npos;
}

Expected<std::string> edited(const SourcePtr& source, const frontend::LoadOptions& options,
                             const Edit& edit) {
  if (isBlank(*source)) {
    if (const auto* game = std::get_if<StartGame>(&edit)) return started(source, options, *game);
    if (const auto* board = std::get_if<StartBoard>(&edit)) return started(source, options, *board);
    return Failure{"the text is empty\nbegin a game first"};
  }
  const Expected<Text> text = Text::read(source, options);
  if (!text) return Failure{text.why()};
  Diagnostics diagnostics;
  VariantPtr variant = frontend::loadVariant(source, options, diagnostics);
  if (!variant) return Failure{"the text has errors\nmend them first"};
  return std::visit(Editor(*text, options, std::move(variant)), edit);
}

}  // namespace fairyforge::edit
