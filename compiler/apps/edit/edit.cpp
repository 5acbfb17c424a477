// Applies edits. Each kind of edit is a case of Editor: it collects changes of the text, and readAgain()
// accepts the result only if it is a game that has what was asked for, with all comments.

#include "compiler/apps/edit/edit.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <optional>

#include "compiler/apps/edit/places.h"
#include "compiler/apps/edit/placing.h"
#include "compiler/apps/edit/resizing.h"
#include "compiler/apps/edit/subject.h"
#include "compiler/apps/edit/text.h"
#include "compiler/core/rules/placement.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

constexpr int kMostFilesAndRanks = 32;  // of a board that is resized here

std::string placeText(const SourceSpan& span) {
  return fmt::format("{}:{}", span.file->name(), span.file->locate(span.begin).line);
}

class Editor {
 public:
  Editor(const Text& text, const frontend::LoadOptions& options, VariantPtr variant)
      : text_(text), options_(options), variant_(std::move(variant)) {
    for (const PieceType& type : variant_->types()) ids_.push_back(type.id);
  }

  Expected<std::string> operator()(const StartGame&) const {
    return Failure{"the text is not empty\nonly an empty one can be begun"};
  }

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

  Expected<std::string> operator()(const SetMovement& edit) const {
    const Statement* statement = declarationCalled(edit.piece);
    if (statement == nullptr) return noPiece(edit.piece);
    const auto& piece = std::get<PieceDeclaration>(statement->what);
    Changes changes(text_);
    if (!text_.isOwn(*statement)) {
      if (hasBlock(piece)) return isInBlock(*statement);
      changes.insert({{}, PieceDeclaration{}}, fmt::format("piece {} {} {}", print::nameText(piece.name.text),
                                                           piece.id.text, edit.movement));
    } else if (piece.movement) {
      changes.replace(piece.movement->begin, piece.movement->end, edit.movement);
    } else {
      for (const Statement* earlier : declarationsOf(piece.name.text)) {
        if (earlier != statement && hasBlock(std::get<PieceDeclaration>(earlier->what)))
          return isInBlock(*earlier);
      }
      changes.replace(piece.id.span.end, piece.id.span.end, " " + edit.movement);
    }
    return readAgain(
        changes.result(), [&](const SourcePtr& result, const Variant& variant) -> PossibleFailure {
          const Expected<Text> text = Text::read(result, options_);
          const Statement* now = text ? text->declarationOf(piece.name.text) : nullptr;
          if (now == nullptr) return Failure{"the piece is gone"};
          const auto& movement = std::get<PieceDeclaration>(now->what).movement;
          if (!movement || movement->text() != edit.movement ||
              !stand(variant, variant_->board(), variant_->start().cells))
            return Failure{
                fmt::format("'{}' is not the movement of a piece and nothing else", edit.movement)};
          return std::nullopt;
        });
  }

  Expected<std::string> operator()(const RenamePiece& edit) const {
    const Statement* statement = declarationCalled(edit.piece);
    if (statement == nullptr) return noPiece(edit.piece);
    const auto& piece = std::get<PieceDeclaration>(statement->what);
    const std::string name = print::nameText(edit.name), shown = fmt::format("\"{}\"", edit.name);
    const bool isOwn = std::ranges::all_of(declarationsOf(piece.name.text),
                                           [&](const Statement* one) { return text_.isOwn(*one); });
    Changes changes(text_);
    if (text_.isOwn(*statement) && !piece.shownName.empty()) {
      const std::size_t at = text_.source()->text().find('"' + piece.shownName + '"', piece.id.span.end);
      changes.replace(at, at + piece.shownName.size() + 2, shown);
    } else if (isOwn) {
      for (const syntax::NamedPlace& place : text_.types()) {
        if (place.word.text == piece.name.text && place.word.text != piece.id.text)
          changes.replace(place.word.span.begin, place.word.span.end, name);
      }
    } else if (text_.isOwn(*statement)) {
      changes.replace(piece.id.span.end, piece.id.span.end, " " + shown);
    } else {
      changes.insert({{}, PieceDeclaration{}},
                     fmt::format("piece {} {} {}", print::nameText(piece.name.text), piece.id.text, shown));
    }
    return readAgain(changes.result(), [&](const SourcePtr&, const Variant& variant) -> PossibleFailure {
      const PieceType* now = typeOfId(variant, piece.id.text);
      if (now == nullptr || now->name != edit.name ||
          !stand(variant, variant_->board(), variant_->start().cells))
        return Failure{fmt::format("'{}' is not the name of a piece", edit.name)};
      return std::nullopt;
    });
  }

  Expected<std::string> operator()(const CopyPiece& edit) const {
    const Statement* statement = declarationCalled(edit.piece);
    if (statement == nullptr) return noPiece(edit.piece);
    const auto& piece = std::get<PieceDeclaration>(statement->what);
    const std::string_view from = statement->span.file->text();
    std::string rest(from.substr(piece.id.span.end, statement->span.end - piece.id.span.end)), movement;
    if (piece.at) {
      std::vector<syntax::CellItem> items = piece.at->white;
      items.insert(items.end(), piece.at->black.begin(), piece.at->black.end());
      std::ranges::sort(items, {}, [](const syntax::CellItem& item) { return item.word.span.begin; });
      const std::size_t begin =
          from.find_last_not_of(" \t", from.rfind("at", items.front().word.span.begin) - 1) + 1;
      rest.erase(begin - piece.id.span.end, items.back().word.span.end - begin);
    }
    for (const Statement* earlier : declarationsOf(piece.name.text)) {
      const auto& other = std::get<PieceDeclaration>(earlier->what);
      if (earlier == statement || piece.movement) continue;
      if (hasBlock(other)) return isInBlock(*earlier);
      if (other.movement) movement = " " + std::string(other.movement->text());
    }
    Changes changes(text_);
    changes.insert({{}, PieceDeclaration{}},
                   fmt::format("piece {} {}{}{}", print::nameText(edit.name), edit.id, movement, rest));
    return readAgain(changes.result(), [&](const SourcePtr&, const Variant& variant) -> PossibleFailure {
      const PieceType *old = typeOfId(*variant_, piece.id.text), *now = typeOfId(variant, edit.id);
      if (now == nullptr || old == nullptr || now->notation() != old->notation() ||
          variant.types().size() != variant_->types().size() + 1)
        return Failure{
            fmt::format("'{} {}' is not the name and the letters of a new piece", edit.name, edit.id)};
      return std::nullopt;
    });
  }

  Expected<std::string> operator()(const RemovePiece& edit) const {
    const Statement* statement = declarationCalled(edit.piece);
    if (statement == nullptr) return noPiece(edit.piece);
    const std::string& name = std::get<PieceDeclaration>(statement->what).name.text;
    Changes changes(text_);
    bool isInherited = false;
    for (const Statement* one : declarationsOf(name)) {
      if (text_.isOwn(*one))
        changes.erase(*one);
      else
        isInherited = true;
    }
    if (isInherited) changes.insert({{}, syntax::Remove{}}, "remove " + print::nameText(name));
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const SetRoyal& edit) const {
    const Statement* statement = declarationCalled(edit.piece);
    if (statement == nullptr) return noPiece(edit.piece);
    const std::string& id = std::get<PieceDeclaration>(statement->what).id.text;
    std::string words = "royal";
    for (const PieceType& type : variant_->types()) {
      if (type.id == id ? !edit.royal : !type.royal) continue;
      words += " " + print::nameText(std::get<PieceDeclaration>(declarationOfId(type.id)->what).name.text);
    }
    if (words == "royal") words += " never";
    Changes changes(text_);
    for (const Statement* own : text_.own()) {
      if (std::holds_alternative<syntax::Royal>(own->what)) changes.erase(*own);
    }
    changes.insert({{}, syntax::Royal{}}, std::move(words));
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const SetBoard& edit) const {
    const std::array<int, 3> size{edit.files, edit.ranks, edit.levels};
    if (boardSaid(text_.layers()).isHexagonal())
      return Failure{"a board of hexagons has sides, no files and ranks\ngive the length of its sides"};
    if (std::ranges::any_of(size, [](int n) { return n < 1 || n > kMostFilesAndRanks; }))
      return Failure{fmt::format("a board has 1 to {} files, as many ranks and levels", kMostFilesAndRanks)};
    return ofSize(size);
  }

  Expected<std::string> operator()(const SetHexagon& edit) const {
    const std::array<int, 3> size{edit.left, edit.right, edit.upright};
    if (!boardSaid(text_.layers()).isHexagonal())
      return Failure{"only a board of hexagons has sides\ngive the number of files and ranks"};
    if (std::ranges::any_of(size, [](int n) { return n < 1 || n > kMostFilesAndRanks / 2; }))
      return Failure{
          fmt::format("the sides of a board of hexagons have 1 to {} cells", kMostFilesAndRanks / 2)};
    return ofSize(size);
  }

  Expected<std::string> operator()(const CutCells& edit) const {
    const Board& board = variant_->board();
    const BoardSaid said = boardSaid(text_.layers());
    if (const auto why = whyNoOtherBoard(said)) return *why;
    CellSet holes = board.holes();
    for (const std::string& name : edit.cells) {
      const auto cell = placeCalled(board, name);
      if (!cell) return Failure{fmt::format("'{}' is no cell of this board", name)};
      edit.cut ? holes.add(*cell) : holes.remove(*cell);
    }
    if (holes == board.holes()) return std::string(text_.source()->text());
    const Expected<Resized> now = withHoles(said, *variant_, holes);
    if (!now) return Failure{now.why()};
    return onBoard(said, *now);
  }

  Expected<std::string> operator()(const SetCastling& edit) const {
    std::vector<std::string> ways;
    for (const std::string& words : edit.ways) {
      const Expected<Statement> said = text_.statementOf(words, options_);
      if (!said) return Failure{said.why()};
      const auto* castle = std::get_if<syntax::Castle>(&said->what);
      if (castle == nullptr || castle->castler.text != edit.castler)
        return Failure{fmt::format("'{}' is not how '{}' castles", words, edit.castler)};
      ways.push_back(std::string(said->span.text()));
    }
    Changes changes(text_);
    bool isInherited = false;
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const auto* castle = std::get_if<syntax::Castle>(&statement.what);
        if (castle == nullptr || castle->castler.text != edit.castler) continue;
        const auto kept = std::ranges::find(ways, statement.span.text());
        if (!text_.isOwn(statement))
          isInherited = true;
        else if (kept != ways.end())
          ways.erase(kept);
        else
          changes.erase(statement);
      }
    }
    if (edit.ways.empty() && isInherited)
      ways.push_back(fmt::format("castle {} never", print::nameText(edit.castler)));
    for (std::string& words : ways) changes.insert({{}, syntax::Castle{}}, std::move(words));
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const SayStatement& edit) const {
    const std::size_t from = edit.statement.find_first_not_of(" \t\r\n"),
                      to = edit.statement.find_last_not_of(" \t\r\n");
    const std::string words = from == std::string::npos ? "" : edit.statement.substr(from, to + 1 - from);
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
      changes.insert(*said, words);
    else
      changes.replace(before.front()->span.begin, before.front()->span.end, words);
    return readAgain(changes.result(), nullptr);
  }

  Expected<std::string> operator()(const RemoveStatement& edit) const {
    const auto here = onLine(edit.line);
    if (here.size() != 1) return noSingle(edit.line, here.size());
    Changes changes(text_);
    changes.erase(*here.front());
    return readAgain(changes.result(), nullptr);
  }

 private:
  // ---- places of pieces ----

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
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        if (std::holds_alternative<syntax::Shuffle>(statement.what))
          return Failure{fmt::format(
              "the pieces are shuffled ({}): what stands here is one of many setups\nwrite the array in the file",
              placeText(statement.span))};
      }
    }
    return std::nullopt;
  }

  static bool stand(const Variant& variant, const Board& board, const std::vector<Piece>& cells) {
    const Board& now = variant.board();
    if (now.files() != board.files() || now.ranks() != board.ranks() || now.levels() != board.levels())
      return false;
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (now.exists(cellAt(i)) != board.exists(cellAt(i))) return false;
    }
    return variant.start().cells == cells;
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

  // A cell, or a hole, with this name.
  static std::optional<Cell> placeCalled(const Board& board, const std::string& name) {
    for (std::size_t i = 0; i < board.size(); ++i) {
      if (board.name(cellAt(i)) == name) return cellAt(i);
    }
    return std::nullopt;
  }

  PossibleFailure whyNoOtherBoard(const BoardSaid& said) const {
    if (said.hasOwnNames() || variant_->board().hasOwnNames())
      return Failure{"the cells of this board have names of their own\nwrite the board in the file"};
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const bool isHere = statement.span.file == text_.source();
        if (std::holds_alternative<syntax::Array>(statement.what) && isHere && !text_.isOwn(statement))
          return Failure{
              fmt::format("an option says where the pieces stand ({})\nwrite the board in the file",
                          placeText(statement.span))};
      }
    }
    return whyShuffled();
  }

  Expected<std::string> ofSize(const std::array<int, 3>& size) const {
    const BoardSaid said = boardSaid(text_.layers());
    if (size == said.size()) return std::string(text_.source()->text());
    if (const auto why = whyNoOtherBoard(said)) return *why;
    const Expected<Resized> board = resized(said, *variant_, size);
    if (!board) return Failure{board.why()};
    return onBoard(said, *board);
  }

  Expected<std::string> onBoard(const BoardSaid& said, const Resized& now) const {
    const Board& old = variant_->board();
    std::vector<Piece> cells(now.board.size());
    std::vector<std::string> outside;
    old.forEachCell([&](Cell cell) {
      const Piece piece = variant_->start().at(cell);
      if (!piece) return;
      const Cell to = now.to[index(cell)];
      if (to != kNoCell && !cells[index(to)])
        cells[index(to)] = piece;
      else
        outside.push_back(old.name(cell));
    });
    if (!outside.empty())
      return Failure{fmt::format("on that board there is no place for the pieces on {}\ntake them away first",
                                 fmt::join(outside, ", "))};
    Changes changes(text_);
    if (said.statement != nullptr && text_.isOwn(*said.statement))
      changes.replace(said.statement->span.begin, said.statement->span.end, now.statement);
    else
      changes.insert({{}, syntax::BoardShape{}}, now.statement);
    if (!old.isHexagonal()) movePromotions(changes, now);
    Expected<std::string> result = placed(changes, now.board, std::move(cells));
    if (result) return result;
    std::vector<std::string> lines;
    for (const Untouched& statement : namingPlaces(text_, old, now.board, Naming::NoCells))
      lines.push_back(fmt::format("{}: {} ({})", statement.place, statement.words, statement.names));
    if (lines.empty()) return result;
    return Failure{
        fmt::format("statements name cells that are not on that board:\n{}\nchange or remove them first",
                    fmt::join(lines, "\n"))};
  }

  int lowerHalf() const { return (variant_->board().ranks() + 1) / 2; }

  // Promotion on ranks of the other half moves with that half.
  void movePromotions(Changes& changes, const Resized& now) const {
    const int more = now.board.ranks() - variant_->board().ranks();
    if (more == 0) return;
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const auto* promote = std::get_if<syntax::Promote>(&statement.what);
        if (promote == nullptr || !isInForce(statement)) continue;
        std::string words(statement.span.text());
        bool isMoved = false;
        // From the last one in the text on, so that those before it stay where they are.
        std::vector<syntax::CellItem> items = promote->zone.white;
        items.insert(items.end(), promote->zone.black.begin(), promote->zone.black.end());
        std::ranges::sort(items, std::ranges::greater(),
                          [](const syntax::CellItem& item) { return item.word.span.begin; });
        for (const syntax::CellItem& item : items)
          isMoved = moveRank(item, statement.span, words, more) || isMoved;
        if (!isMoved) continue;
        if (text_.isOwn(statement))
          changes.replace(statement.span.begin, statement.span.end, words);
        else
          changes.insert(statement, words);
      }
    }
  }
  bool moveRank(const syntax::CellItem& item, const SourceSpan& statement, std::string& words,
                int more) const {
    if (item.kind != syntax::CellItem::Kind::Rank || item.word.span.file != statement.file) return false;
    const std::string& text = item.word.text;
    const Board& board = variant_->board();
    const auto moved = [&](const std::string& rank) {
      for (int i = lowerHalf(); i < board.ranks(); ++i) {
        if (board.rankName(i) == rank) return std::to_string(i + more + board.firstRank());
      }
      return rank;
    };
    const std::size_t dash = text.find('-');
    const std::string now = dash == std::string::npos
                                ? moved(text)
                                : moved(text.substr(0, dash)) + "-" + moved(text.substr(dash + 1));
    if (now != text) words.replace(item.word.span.begin - statement.begin, text.size(), now);
    return now != text;
  }
  // Is the statement still valid, so that no later layer changes the promotion of these types or removes
  // them?
  bool isInForce(const Statement& statement) const {
    const auto ends = [&](const Statement& other) {
      if (std::holds_alternative<syntax::Promote>(other.what))
        return subjectOf(other) == subjectOf(statement);
      const auto* removal = std::get_if<syntax::Remove>(&other.what);
      return removal != nullptr && std::ranges::any_of(removal->types, [&](const syntax::TypeRef& type) {
               return std::ranges::find(std::get<syntax::Promote>(statement.what).types, type.text,
                                        &syntax::TypeRef::text) !=
                      std::get<syntax::Promote>(statement.what).types.end();
             });
    };
    bool isLater = false;
    for (const syntax::Layer& layer : text_.layers()) {
      const bool holds = !layer.empty() && &layer.front() <= &statement && &statement <= &layer.back();
      if (isLater && std::ranges::any_of(layer, ends)) return false;
      isLater = isLater || holds;
    }
    return true;
  }

  // ---- statements ----

  static const PieceType* typeOfId(const Variant& variant, const std::string& id) {
    const auto type = std::ranges::find(variant.types(), id, &PieceType::id);
    return type == variant.types().end() ? nullptr : &*type;
  }
  // Finds a piece's declaration by its name or its ID.
  const Statement* declarationCalled(const std::string& piece) const {
    const auto type = std::ranges::find_if(
        variant_->types(), [&](const PieceType& t) { return t.id == piece || t.name == piece; });
    return type == variant_->types().end() ? text_.declarationOf(piece) : declarationOfId(type->id);
  }
  static Failure noPiece(const std::string& called) {
    return Failure{fmt::format("there is no piece '{}'", called)};
  }
  std::vector<const Statement*> declarationsOf(const std::string& name) const {
    std::vector<const Statement*> list;
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
        if (piece != nullptr && piece->name.text == name) list.push_back(&statement);
      }
    }
    return list;
  }
  const Statement* declarationOfId(const std::string& id) const {
    const Statement* found = nullptr;
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
        if (piece != nullptr && piece->id.text == id) found = &statement;
      }
    }
    return found;
  }

  static bool hasBlock(const PieceDeclaration& piece) {
    return !piece.morphs.empty() || !piece.powers.empty() || !piece.programs.empty() ||
           !piece.turnings.empty() || piece.staysOn || piece.takesRoyalsBy || !piece.restrictions.empty() ||
           piece.imitates || piece.promotesAsImitated || piece.givesNoCheck || piece.cannotBeTaken ||
           !piece.safeFrom.empty() || piece.hurdles || piece.leaping;
  }
  static Failure isInBlock(const Statement& statement) {
    const auto& piece = std::get<PieceDeclaration>(statement.what);
    return Failure{fmt::format(
        "the piece '{}' has a block ({}), which another movement would take away\ncopy its statement into this file first",
        piece.name.text, placeText(statement.span))};
  }

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
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error) return Failure{renderHuman(d, false)};
    }
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
  const frontend::LoadOptions& options_;
  const VariantPtr variant_;
  std::vector<std::string> ids_;
};

Expected<std::string> started(const SourcePtr& source, const frontend::LoadOptions& options,
                              const StartGame& edit) {
  const bool isPlain = std::ranges::none_of(edit.title, [](unsigned char c) { return c == '"' || c < ' '; });
  if (edit.title.empty() || !isPlain) return Failure{"a title is a line of text without quotes"};
  if (!frontend::isFileName(edit.base))
    return Failure{fmt::format("'{}' is not the name of a variant file", edit.base)};
  std::string text = fmt::format("variant \"{}\" extends {}\n", edit.title, edit.base);
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
    const auto* start = std::get_if<StartGame>(&edit);
    if (start == nullptr) return Failure{"the text is empty\nbegin a game first"};
    return started(source, options, *start);
  }
  const Expected<Text> text = Text::read(source, options);
  if (!text) return Failure{text.why()};
  Diagnostics diagnostics;
  VariantPtr variant = frontend::loadVariant(source, options, diagnostics);
  if (!variant) return Failure{"the text has errors\nmend them first"};
  return std::visit(Editor(*text, options, std::move(variant)), edit);
}

Expected<Edit> editOf(const Json& json) {
  try {
    const std::string& kind = json.at("edit").text();
    if (kind == "place") {
      PlacePieces edit;
      for (const Json& placed : json.at("cells").elements())
        edit.cells.push_back({placed.at("cell").text(), placed.at("piece").text()});
      return Edit(std::move(edit));
    }
    if (kind == "start") return Edit(StartGame{json.at("title").text(), json.at("base").text()});
    if (kind == "movement") return Edit(SetMovement{json.at("piece").text(), json.at("movement").text()});
    const auto words = [&](const char* name) { return json.at(name).text(); };
    if (kind == "rename") return Edit(RenamePiece{words("piece"), words("name")});
    if (kind == "copy") return Edit(CopyPiece{words("piece"), words("name"), words("id")});
    if (kind == "removePiece") return Edit(RemovePiece{words("piece")});
    if (kind == "royal") return Edit(SetRoyal{words("piece"), json.at("royal") == Json(true)});
    const auto number = [&](const char* name) { return json.at(name).number(); };
    const auto line = [&] { return static_cast<std::size_t>(number("line")); };
    const auto size = [&](const char* name) {
      return static_cast<int>(std::min<std::size_t>(number(name), 1000));
    };
    if (kind == "board")
      return Edit(SetBoard{size("files"), size("ranks"), json.find("levels") ? size("levels") : 1});
    if (kind == "hexagon") return Edit(SetHexagon{size("left"), size("right"), size("upright")});
    if (kind == "castling") {
      SetCastling edit{json.at("castler").text(), {}};
      for (const Json& way : json.at("ways").elements()) edit.ways.push_back(way.text());
      return Edit(std::move(edit));
    }
    if (kind == "cut") {
      CutCells edit;
      for (const Json& cell : json.at("cells").elements()) edit.cells.push_back(cell.text());
      edit.cut = json.at("cut") == Json(true);
      return Edit(std::move(edit));
    }
    if (kind == "say") return Edit(SayStatement{json.at("statement").text(), json.find("line") ? line() : 0});
    if (kind == "remove") return Edit(RemoveStatement{line()});
    return Failure{fmt::format("there is no edit '{}'", kind)};
  } catch (const std::runtime_error&) {
    return Failure{"this is no edit"};
  }
}

}  // namespace fairyforge::edit
