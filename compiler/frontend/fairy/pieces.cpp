// Reads the native `piece` statement and its block.
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/piece-sentences.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {

using syntax::PieceDeclaration;
namespace piece_words = syntax::piece_words;

namespace {

using grammar::FairyParser;

bool isSmallWord(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

const antlr4::Token* tokenOf(antlr4::tree::ParseTree* tree) {
  return dynamic_cast<antlr4::tree::TerminalNode*>(tree)->getSymbol();
}

// Returns the patterns of those lines of a piece's block that the grammar knows only as words. A comma is a
// word of its own there.
std::vector<std::string> piecePatterns() {
  std::vector<std::string> patterns;
  for (const auto& s : piece_words::kPieceSentences) {
    std::string& pattern = patterns.emplace_back(s.words);
    for (std::size_t at = 0; (at = pattern.find(',', at)) != std::string::npos; at += 2)
      pattern.insert(at, " ");
  }
  patterns.emplace_back(piece_words::kSafeFrom);
  patterns.insert(patterns.end(), std::begin(piece_words::kHops), std::end(piece_words::kHops));
  for (const auto& s : piece_words::kLeaps) patterns.emplace_back(s.words);
  for (const auto& s : piece_words::shiftSentences()) patterns.push_back(s.words);
  return patterns;
}

// Names of pieces that people write instead of a movement, with the movement that they mean.
constexpr std::pair<const char*, const char*> kNamedMoves[] = {
    {"rook", "R"},  {"bishop", "B"}, {"queen", "Q"}, {"king", "K"},    {"knight", "N"}, {"camel", "C"},
    {"zebra", "Z"}, {"wazir", "W"},  {"ferz", "F"},  {"dabbaba", "D"}, {"alfil", "A"}};

class PieceReader {
 public:
  explicit PieceReader(const FairyNodes& nodes) : nodes_(nodes) {}

  PieceDeclaration read(FairyParser::PieceContext* c) {
    PieceDeclaration piece;
    piece.name = nodes_.word(c->typeName());
    piece.id = nodes_.word(c->typeId());
    piece.royal = once(c->royal(), "'royal'") != nullptr;
    if (piece.name.text.empty()) {
      nodes_.error(piece.name.span, "bad-name", "a piece needs a name, found none in the quotes");
    }
    if (auto* moves = once(c->movement(), "a movement")) piece.movement = movement(moves, "piece");
    if (auto* name = once(c->shownName(), "a name")) piece.shownName = nodes_.word(name).text;
    if (auto* image = once(c->imageName(), "'image'")) piece.image = nodes_.word(image).text;
    if (auto* cells = once(c->sidedCells(), "'at'")) piece.at = nodes_.sidedCells(cells);
    if (!c->pieceBlock()) return piece;
    for (auto* line :
         nodes_.withoutRepetition(nodes_.linesOf(c->pieceBlock(), c->pieceBlock()->pieceRow(),
                                                 &FairyParser::PieceRowContext::pieceLine, "morphs")))
      readLine(line, piece);
    return piece;
  }

 private:
  // Returns the first node of the list; null if it is empty. Reports the second and further ones.
  template <typename Part>
  Part* once(const std::vector<Part*>& parts, const char* what) const {
    for (std::size_t i = 1; i < parts.size(); ++i)
      nodes_.error(nodes_.spanOf(parts[i]), "said-twice", "a piece statement says {} once", what);
    return parts.empty() ? nullptr : parts.front();
  }

  void readLine(FairyParser::PieceLineContext* line, PieceDeclaration& piece) {
    if (auto* c = dynamic_cast<FairyParser::MorphsContext*>(line)) {
      for (auto* morph : c->morph()) {
        piece.morphs.push_back({nodes_.sidedCells(morph->sidedCells()), nodes_.types(morph->types())});
      }
    } else if (auto* c = dynamic_cast<FairyParser::PowerContext*>(line)) {
      piece.powers.push_back(readPower(c));
    } else if (auto* c = dynamic_cast<FairyParser::ProgramContext*>(line)) {
      piece.programs.push_back(readProgram(c, nodes_));
    } else if (auto* c = dynamic_cast<FairyParser::TurningContext*>(line)) {
      syntax::Turning turning{nodes_.types(c->types())};
      if (c->whileClause()) turning.whilst = conditions(c->whileClause());
      if (c->sidedCells()) turning.cells = nodes_.sidedCells(c->sidedCells());
      piece.turnings.push_back(std::move(turning));
    } else if (auto* c = dynamic_cast<FairyParser::ConfinementContext*>(line)) {
      reportRepetition(piece.staysOn.has_value(), c);
      piece.staysOn = nodes_.sidedCells(c->sidedCells());
    } else if (auto* c = dynamic_cast<FairyParser::RoyalTakingContext*>(line)) {
      reportRepetition(piece.takesRoyalsBy.has_value(), c);
      piece.takesRoyalsBy = movement(c->movement(), "takes");
    } else if (auto* c = dynamic_cast<FairyParser::RestrictionContext*>(line)) {
      readRestrictionLine(c, piece);
    } else if (auto* c = dynamic_cast<FairyParser::PieceSentenceContext*>(line)) {
      readSentence(c, piece);
    }
  }

  syntax::Power readPower(FairyParser::PowerContext* c) {
    syntax::Power power{std::nullopt, movement(c->movement(), "on")};
    if (auto* place = c->powerPlace()) {
      if (place->sidedCells()) power.cells = nodes_.sidedCells(place->sidedCells());
      if (place->whileClause()) power.whilst = conditions(place->whileClause());
    }
    if (auto* where = c->whereClause()) {
      power.there = conditions(where);
      for (const syntax::Condition& condition : power.there)
        refuseUnmoved(condition, nodes_.spanOf(where), nodes_.diagnostics());
    }
    if (c->becoming()) power.becomes = nodes_.word(c->becoming()->typeName());
    return power;
  }

  template <typename Clause>
  std::vector<syntax::Condition> conditions(Clause* clause) {
    return readConditions(nodes_.sentence(clause), nodes_.diagnostics());
  }

  void reportRepetition(bool already, FairyParser::PieceLineContext* line) {
    if (!already) return;
    const std::string head = line->getStart()->getText();
    nodes_.error(nodes_.spanOf(line), "said-twice", "'{} ...' is said twice", head);
  }

  void readRestrictionLine(FairyParser::RestrictionContext* c, PieceDeclaration& piece) {
    std::vector<syntax::Word> sentence = nodes_.sentence(c);
    sentence.insert(sentence.begin(), nodes_.word(c->WORD()));
    const auto restriction = readRestriction(nodes_.spanOf(c), sentence, "", nodes_.diagnostics());
    if (!restriction) return;
    for (const syntax::Restriction& other : piece.restrictions) {
      if (other.what == restriction->what && other.there == restriction->there)
        nodes_.error(restriction->span, "said-twice",
                     "one condition can be made for moving, for capturing, for being captured and for being "
                     "dropped");
    }
    piece.restrictions.push_back(*restriction);
  }

  // Reads a line that the grammar knows only as words: 'cannot be taken by ...', 'hops over ...' and the
  // like.
  void readSentence(FairyParser::PieceSentenceContext* c, PieceDeclaration& piece) {
    std::string text;
    for (antlr4::tree::ParseTree* part : c->children) {
      if (!text.empty() && part->getText() != ",") text += ' ';
      text += part->getText();
    }
    const SourceSpan span = nodes_.spanOf(c);
    const std::vector<syntax::Word> words = nodes_.allWords(c);
    PatternMatch m;
    const auto isSaid = [&](std::string_view pattern) { return (m = matchPattern(pattern, words)).whole; };
    const auto types = [&] { return typesIn(*m.operands.types, nodes_.diagnostics()); };
    if (isSaid(piece_words::kSafeFrom)) {
      if (!piece.safeFrom.empty()) nodes_.error(span, "said-twice", "'cannot be taken by' is said twice");
      piece.safeFrom = types();
      return;
    }
    for (const std::string_view sentence : piece_words::kHops) {
      if (!isSaid(sentence)) continue;
      reportRepetition(piece.hurdles.has_value(), c);
      piece.hurdles = syntax::Hurdles{sentence == piece_words::kHops[0], types(), span};
      return;
    }
    for (const auto& [pattern, value] : piece_words::kLeaps) {
      if (!isSaid(pattern)) continue;
      reportRepetition(piece.leaping.has_value(), c);
      piece.leaping = syntax::Leaping{value.over, std::nullopt, value.captures, span};
      if (!value.anyType) piece.leaping->types = types();
      return;
    }
    for (const auto& [pattern, value] : piece_words::shiftSentences()) {
      if (!isSaid(pattern)) continue;
      syntax::Shift& shift = piece.shifts.emplace_back(
          syntax::Shift{value.how, value.whose, std::nullopt, m.operands.name, value.offBoard, span});
      if (!value.anyType) shift.types = types();
      return;
    }
    for (const auto& [sentence, member] : piece_words::kPieceSentences) {
      if (sentence != text) continue;
      if (piece.*member) nodes_.error(span, "said-twice", "'{}' is said twice", text);
      piece.*member = span;
      return;
    }
    if (reportGuess(Guessed::Piece, span, nodes_.diagnostics())) return;
    std::vector<std::string> known = piecePatterns();
    std::erase_if(known,
                  [&](const std::string& pattern) { return !pattern.starts_with(words[0].text + " "); });
    if (known.size() > 1) return reportNoMatch(words, known, words[0].text, "", nodes_.diagnostics());
    nodes_.error(span, "unknown-sentence", "'{}' is not what can be said of a piece", text)
        .suggest(std::string(syntax::exampleOf(words[0].text)));
  }

  // Reports movements joined by a word, such as `R or F`.
  void reportJoinedTerms(FairyParser::MovementContext* c, const std::string& word) const {
    std::string terms;
    for (auto* child : c->children) {
      const std::string text = child->getText();
      if (text != word) terms += (terms.empty() ? "" : " ") + text;
    }
    nodes_
        .error(nodes_.spanOf(c), "unknown-word",
               "terms of a movement stand one behind the other, without '{}'", word)
        .suggest(terms);
  }

  // Reads a movement. A word in small letters within it is probably a misspelt keyword (`Knight N N att b1`),
  // which is reported.
  SourceSpan movement(FairyParser::MovementContext* c, const char* statement) {
    int depth = 0;
    const std::size_t count = c->children.size();
    for (std::size_t i = 0; i < count; ++i) {
      const antlr4::Token* token = tokenOf(c->children[i]);
      const std::size_t type = token->getType();
      if (type == FairyParser::OPEN_ROUND || type == FairyParser::OPEN_SQUARE) ++depth;
      if (type == FairyParser::CLOSE_ROUND || type == FairyParser::CLOSE_SQUARE) --depth;
      const std::string word = token->getText();
      std::string small = word;
      small[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(small[0])));
      const auto* named = findIn(kNamedMoves, small, &std::pair<const char*, const char*>::first);
      if (type != FairyParser::WORD || depth > 0 || !(named || isSmallWord(word))) continue;
      if (i + 1 < count) {
        const antlr4::Token* next = tokenOf(c->children[i + 1]);
        const bool bracket =
            next->getType() == FairyParser::OPEN_ROUND || next->getType() == FairyParser::OPEN_SQUARE;
        if (bracket && next->getStartIndex() == token->getStopIndex() + 1)
          continue;  // letters before a vector or a bracket
      }
      if ((word == "or" || word == "and") && i > 0 && i + 1 < count) {
        reportJoinedTerms(c, word);
        break;
      }
      const bool inBlock = statement != std::string_view("piece");
      Diagnostic& d = nodes_.error(nodes_.spanOf(token), "unknown-word", "a {} has no word '{}'",
                                   inBlock ? "movement" : "piece statement", word);
      d.suggest(named ? named->second : inBlock ? "" : closestMatch(word, {"at", "royal", "image"}));
      if (named) d.note("movement is written in letters");
      d.note("written like: {}", syntax::exampleOf(statement));
      if (!named) break;
    }
    return nodes_.spanOf(c);
  }

  const FairyNodes& nodes_;
};

}  // namespace

Rests restsOfPieceLine(const std::vector<syntax::Word>& sentence) {
  std::vector<std::string> patterns = piecePatterns();
  for (const char* owner : {"", "of White ", "of Black "})
    patterns.push_back(fmt::format("moves {}by", owner));
  return restsOf(patterns, sentence);
}

PieceDeclaration readPiece(FairyParser::PieceContext* tree, const FairyNodes& nodes) {
  return PieceReader(nodes).read(tree);
}

}  // namespace fairyforge::frontend::fairy
