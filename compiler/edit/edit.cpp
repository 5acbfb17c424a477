#include "compiler/edit/edit.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <functional>
#include <optional>

#include "compiler/edit/placing.h"
#include "compiler/edit/subject.h"
#include "compiler/edit/text.h"
#include "compiler/frontend/library.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/rules/placement.h"

namespace fairyforge::edit {

namespace print = frontend::print;
namespace syntax = frontend::syntax;
using syntax::PieceDeclaration;
using syntax::Statement;

namespace {

constexpr int kMostFilesAndRanks = 32;  // of a board that is made here

std::string placeText(const SourceSpan& span) {
  return fmt::format("{}:{}", span.file->name(), span.file->locate(span.begin).line);
}

std::string_view firstLine(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

// "e2e4" names two.
bool isMove(const std::string& word, const Board& board) {
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (board.find(word.substr(0, i)) && board.find(word.substr(i))) return true;
  }
  return false;
}

// Does it name a cell, or a rank or file if that counts? Not in what is quoted, nor in comments.
bool namesPlace(std::string_view text, const Board& board, bool ranksCount) {
  std::string word;
  char inside = 0;  // of quotes or of a comment
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : '\n';
    if (inside != 0) {
      if (c == (inside == '#' ? '\n' : '"')) inside = 0;
      continue;
    }
    if (std::isalnum(static_cast<unsigned char>(c))) {
      word += c;
      continue;
    }
    if (board.find(word) || isMove(word, board) || (ranksCount && (word == "rank" || word == "file")))
      return true;
    word.clear();
    if (c == '#' || c == '"') inside = c;
  }
  return false;
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
    const auto type = std::ranges::find_if(
        variant_->types(), [&](const PieceType& t) { return t.id == edit.piece || t.name == edit.piece; });
    const Statement* statement =
        type == variant_->types().end() ? text_.declarationOf(edit.piece) : declarationOfId(type->id);
    if (statement == nullptr) return Failure{fmt::format("there is no piece '{}'", edit.piece)};
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

  Expected<std::string> operator()(const SetBoard& edit) const {
    if (const auto shuffled = whyShuffled()) return *shuffled;
    const Board& old = variant_->board();
    if (old.levels() > 1 || old.isHexagonal() || old.hasOwnNames() || !old.holes().empty())
      return Failure{
          "only the size of a rectangle of squares without holes is changed here\nwrite the board in the file"};
    if (edit.files < 1 || edit.ranks < 1 || edit.files > kMostFilesAndRanks ||
        edit.ranks > kMostFilesAndRanks)
      return Failure{fmt::format("a board has 1 to {} files and as many ranks", kMostFilesAndRanks)};
    if (edit.files == old.files() && edit.ranks == old.ranks()) return std::string(text_.source()->text());
    Board board(edit.files, edit.ranks);
    board.setFirstRank(old.firstRank());
    std::vector<Piece> cells(board.size());
    std::string outside;
    old.forEachCell([&](Cell cell) {
      const Piece piece = variant_->start().at(cell);
      if (!piece) return;
      const int rank = newRank(old.rank(cell), edit);
      const Cell now = board.at(old.file(cell), rank);
      if (now != kNoCell && !cells[index(now)])
        cells[index(now)] = piece;
      else
        outside += fmt::format("{}{}", outside.empty() ? "" : ", ", old.name(cell));
    });
    if (!outside.empty())
      return Failure{
          fmt::format("on {} files and {} ranks there is no place for the pieces on {}\ntake them away first",
                      edit.files, edit.ranks, outside)};
    Changes changes(text_);
    const Statement* shape = nullptr;
    for (const Statement* statement : text_.own()) {
      if (std::holds_alternative<syntax::BoardShape>(statement->what)) shape = statement;
    }
    const std::string size = fmt::format("{}x{}", edit.files, edit.ranks);
    if (shape == nullptr) {
      const std::string first =
          old.firstRank() == 1 ? "" : fmt::format(" with first rank {}", old.firstRank());
      changes.insert({{}, syntax::BoardShape{}}, "board " + size + first);
    } else {
      const auto& said = std::get<syntax::BoardShape>(shape->what);
      changes.replace(said.files.span.begin, said.ranks.span.end, size);
    }
    movePromotions(changes, edit);
    return placed(changes, board, std::move(cells));
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
    return variant.board().files() == board.files() && variant.board().ranks() == board.ranks() &&
           variant.start().cells == cells;
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

  int lowerHalf() const { return (variant_->board().ranks() + 1) / 2; }
  int newRank(int rank, const SetBoard& edit) const {
    return rank < lowerHalf() ? rank : rank + edit.ranks - variant_->board().ranks();
  }

  // Promotion on ranks of the other half goes with that.
  void movePromotions(Changes& changes, const SetBoard& edit) const {
    if (edit.ranks == variant_->board().ranks()) return;
    for (const syntax::Layer& layer : text_.layers()) {
      for (const Statement& statement : layer) {
        const auto* promote = std::get_if<syntax::Promote>(&statement.what);
        if (promote == nullptr || !isInForce(statement)) continue;
        std::string words(statement.span.text());
        bool isMoved = false;
        for (auto item = promote->zone.white.rbegin(); item != promote->zone.white.rend(); ++item)
          isMoved = moveRank(*item, statement.span, words, edit) || isMoved;
        if (!isMoved) continue;
        if (text_.isOwn(statement))
          changes.replace(statement.span.begin, statement.span.end, words);
        else
          changes.insert(statement, words);
      }
    }
  }
  bool moveRank(const syntax::CellItem& item, const SourceSpan& statement, std::string& words,
                const SetBoard& edit) const {
    if (item.kind != syntax::CellItem::Kind::Rank || item.word.span.file != statement.file) return false;
    const std::string& text = item.word.text;
    const Board& board = variant_->board();
    const auto moved = [&](const std::string& rank) {
      for (int i = lowerHalf(); i < board.ranks(); ++i) {
        if (board.rankName(i) == rank) return std::to_string(newRank(i, edit) + board.firstRank());
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
  // Has no later layer said something else of the promotion of these types, or removed them?
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
           piece.imitates || piece.promotesAsImitated || piece.givesNoCheck || piece.cannotBeTaken;
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

  // ---- what becomes of it ----

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

std::vector<std::string> placesNamed(const SourcePtr& source, const frontend::LoadOptions& options) {
  std::vector<std::string> places;
  const Expected<Text> text = Text::read(source, options);
  Diagnostics diagnostics;
  const VariantPtr variant = frontend::loadVariant(source, options, diagnostics);
  if (!text || !variant) return places;
  for (const syntax::Layer& layer : text->layers()) {
    for (const Statement& statement : layer) {
      const bool isMoved = std::holds_alternative<syntax::Array>(statement.what) ||
                           std::holds_alternative<syntax::BoardShape>(statement.what);
      std::string_view words = statement.span.text();
      // What stands behind `at` has gone with the pieces, and so have the ranks of promotion.
      if (std::holds_alternative<PieceDeclaration>(statement.what))
        words.remove_prefix(std::min(words.find('{'), words.size()));
      const bool rankIsMoved = std::holds_alternative<syntax::Promote>(statement.what);
      if (isMoved || !namesPlace(words, variant->board(), !rankIsMoved)) continue;
      places.push_back(fmt::format("{}: {}", placeText(statement.span), firstLine(statement.span.text())));
    }
  }
  std::ranges::sort(places);
  places.erase(std::ranges::unique(places).begin(), places.end());
  return places;
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
    const auto number = [&](const char* name) { return json.at(name).number(); };
    if (kind == "board") {
      const auto files = number("files"), ranks = number("ranks");
      if (files > 1000 || ranks > 1000) return Failure{"a board has no such size"};
      return Edit(SetBoard{static_cast<int>(files), static_cast<int>(ranks)});
    }
    if (kind == "say")
      return Edit(SayStatement{json.at("statement").text(), json.find("line") ? number("line") : 0});
    if (kind == "remove") return Edit(RemoveStatement{number("line")});
    return Failure{fmt::format("there is no edit '{}'", kind)};
  } catch (const std::runtime_error&) {
    return Failure{"this is no edit"};
  }
}

Json statementsJson(const SourcePtr& source, const frontend::LoadOptions& options) {
  Json list = Json::array(), names = Json::object(), movements = Json::object();
  const Expected<Text> text = Text::read(source, options);
  if (!text) return {{"statements", list}, {"names", names}, {"movements", movements}};
  for (const syntax::Layer& layer : text->layers()) {
    for (const Statement& statement : layer) {
      const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
      if (piece == nullptr) continue;
      names[piece->id.text] = print::nameText(piece->name.text);
      if (piece->movement) movements[piece->id.text] = piece->movement->text();
    }
  }
  for (const Statement* statement : text->own()) {
    list.push_back({{"line", source->locate(statement->span.begin).line},
                    {"end", source->locate(statement->span.end).line},
                    {"kind", kindOf(*statement)},
                    {"text", std::string(statement->span.text())}});
  }
  return {{"statements", list}, {"names", names}, {"movements", movements}};
}

}  // namespace fairyforge::edit
