// Recognises common mistakes, each by a regular expression: a Diagram's line, O-O as a piece, `10 x 8`, `King
// is royal`, goals with `if`, commas between cells, a word processor's dashes. The comment before a function
// shows the texts that it recognises.

#include "compiler/frontend/fairy/mistakes.h"

#include <fmt/format.h>
#include <regex>

namespace fairyforge::frontend::fairy {
namespace {

using Match = std::cmatch;

// The standard library's matcher needs stack for every character, so long texts are not matched.
constexpr std::size_t kLongestMatched = 2000;

bool matches(std::string_view text, const std::regex& pattern, Match& match) {
  if (text.size() > kLongestMatched) return false;
  return std::regex_search(text.data(), text.data() + text.size(), match, pattern,
                           std::regex_constants::match_continuous);
}

SourceSpan partOf(const SourceSpan& whole, const Match& match, int group = 0) {
  const auto from = static_cast<std::size_t>(match.position(group));
  return whole.part(from, from + static_cast<std::size_t>(match.length(group)));
}

// files=8 ranks=8, knight:N:N:knight:b1,g1
bool reportDiagramLine(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kLine("[A-Za-z]+=[^ \t\r]+|[A-Za-z0-9_]+:[^ \t\r:]*:[^ \t\r]*");
  Match match;
  if (!matches(statement.text(), kLine, match)) return false;
  diagnostics
      .error(partOf(statement, match), "unknown-statement",
             fmt::format("'{}' is a line of an Interactive Diagram", match.str()))
      .note(
          "among statements a Diagram's lines stand in a block of their own: diagram { files=8 ranks=8 ... }")
      .note("a file of Diagram lines only is read as it is");
  return true;
}

// castle O-O with Rook, castle King O-O with Rook
bool reportCastle(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kCastle("castle[ \t]+([A-Za-z]+[ \t]+)?([O0o]-[O0o](?:-[O0o])?)(?=[ \t\r]|$)");
  Match match;
  if (!matches(statement.text(), kCastle, match)) return false;
  const char* expected = match[1].matched ? "how many cells it goes" : "the piece that castles";
  diagnostics
      .error(partOf(statement, match, 2), "syntax",
             fmt::format("'{}' is how the move is written; expected {}", match.str(2), expected))
      .note("the statement says who castles, how many cells it goes, and with whom, to both sides at once")
      .note("written like: castle King 2 with Rook");
  return true;
}

// board 10 x 8
bool reportSize(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kSize(
      "board[ \t]+(([0-9]+)(?:[ \t]*(?:[xX*]|\xC3\x97|by)[ \t]*|[ \t]+)([0-9]+))(?=[ \t\r{]|$)");
  Match match;
  if (!matches(statement.text(), kSize, match)) return false;
  const std::string size = fmt::format("{}x{}", match.str(2), match.str(3));
  if (match.str(1) == size) return false;
  diagnostics
      .error(partOf(statement, match, 1), "syntax",
             fmt::format("a board's size is one word, files and ranks: {}", size))
      .suggest(size);
  return true;
}

// board 8x8 joined left and right, board 8x8 cylinder
bool reportJoinedBoard(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kJoined(
      "board[ \t]+[0-9x]+[ \t]+((?:with[ \t]+)?[a-z \t]*(?:(cylind)|(tor)|join|wrap)[^;{}\r]*)",
      std::regex::icase);
  Match match;
  if (!matches(statement.text(), kJoined, match)) return false;
  const std::string text = match.str(1);
  const auto says = [&](const char* word) { return text.find(word) != std::string::npos; };
  const bool ranks = match[3].matched || says("top") || says("ranks");
  const bool files =
      match[2].matched || match[3].matched || says("left") || says("side") || says("files") || !ranks;
  const char* edges = files && ranks ? "opposite ones" : files ? "left and right" : "top and bottom";
  diagnostics.error(partOf(statement, match, 1), "syntax", "which edges are joined is a statement of its own")
      .suggest(fmt::format("; edges: {} are joined", edges));
  return true;
}

// board hexagonal 6, board 6 hexagons, board hexagon of side 6
bool reportHexagon(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kHexagon(
      "board[ \t]+(hex[a-z]*[ \t]+(?:(?:of|with|side|sides)[ \t]+)*([0-9x]+)|([0-9x]+)[ \t]+(?:of[ \t]+)?hex[a-z]*)"
      "(?=[ \t\r{]|$)");
  Match match;
  if (!matches(statement.text(), kHexagon, match)) return false;
  const std::string size = "hexagon " + match.str(match[2].matched ? 2 : 3);
  if (size == match.str(1)) return false;
  diagnostics
      .error(partOf(statement, match, 1), "syntax",
             fmt::format("a board of hexagons is named by the number of cells along its sides: {}", size))
      .suggest(size);
  return true;
}

// board hexagon 6 files a-i k-l
bool reportHexagonFiles(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kFiles("board[ \t]+hexagon[ \t]+[0-9x]+[ \t]+((?:and[ \t]+)?files)(?=[ \t])");
  Match match;
  if (!matches(statement.text(), kFiles, match)) return false;
  diagnostics
      .error(partOf(statement, match, 1), "syntax",
             fmt::format("expected 'with files', found '{}'", match.str(1)))
      .note("written like: board hexagon 6 with files a-i k-l")
      .suggest("with files");
  return true;
}

// royal King may be captured
bool reportRoyalTaken(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kTaken(
      "(?:royal[ \t]+)?[A-Za-z]+[ \t]+(?:may|can)[ \t]+be[ \t]+(?:captured|taken)(?=[ \t\r]*$)");
  Match match;
  if (!matches(statement.text(), kTaken, match)) return false;
  diagnostics
      .error(partOf(statement, match), "syntax", "whether royal pieces may be taken is said of all of them")
      .note("royals: may be taken: then there is no check, and who loses the last one has lost")
      .suggest("royals: may be taken");
  return true;
}

// neutral Duck
bool reportNeutral(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kNeutral("neutral(?=[ \t:\r]|$)");
  Match match;
  if (!matches(statement.text(), kNeutral, match)) return false;
  diagnostics
      .error(partOf(statement, match), "unknown-statement",
             "neutral pieces belong to a third side that has no turns of its own")
      .note(
          "written like: side Pond { has no turns of its own; pieces Duck; introduces them on any empty cell }")
      .note("players move them in turns for that: turns: White, White with Pond, Black, Black with Pond");
  return true;
}

// dice: 1 2 3; roll a die before every turn; chance Dice { ... }
bool reportChance(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kChance("(?:dice|die|chance|roll|random|lot)(?=[ \t:{\r]|$)", std::regex::icase);
  Match match;
  if (!matches(statement.text(), kChance, match)) return false;
  diagnostics.error(partOf(statement, match), "unknown-statement", "chance is a third side that acts by lot")
      .note(
          "written like: side Dice { pieces One Two; acts by lot; must act before every turn; "
          "introduces them on e1 in place of those there }")
      .note("and of the pieces: may move only while a One stands on the board");
  return true;
}

// two boards, boards 2, board 8x8 twice
bool reportBoards(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kBoards(
      "(?:(?:two|three|[2-9])[ \t]+boards|boards[ \t:]|board[ \t]+([0-9]+x[0-9]+)[ \t]+twice(?=[ \t\r]|$))");
  Match match;
  if (!matches(statement.text(), kBoards, match)) return false;
  Diagnostic& d =
      diagnostics.error(partOf(statement, match), "syntax",
                        "several boards are the levels of one, and a link leads from each to another");
  d.note("written like: board 8x8x2, and link through: levels 1-2")
      .note("what has moved goes through: when a piece moves { it goes on along through }");
  if (match[1].matched) d.suggest(fmt::format("board {}x2", match.str(1)));
  return true;
}

// every Pawn: may not be dropped while ...
bool reportEvery(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kEvery("every[ \t]+([A-Za-z]+)[ \t]*:[ \t]*([^;}\r]*)");
  Match match;
  if (!matches(statement.text(), kEvery, match) || match.str(1) == "piece") return false;
  diagnostics
      .error(partOf(statement, match), "unknown-statement",
             fmt::format("what a '{}' may do stands in the block of the piece", match.str(1)))
      .note(fmt::format("written like: piece {} ... {{ {} }}", match.str(1), match.str(2)))
      .note("of all pieces alike: every piece: may not move while ...");
  return true;
}

// King is royal
bool reportRoyalty(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kRoyal("([A-Za-z]+)[ \t]+is[ \t]+royal(?=[ \t\r]*$)");
  Match match;
  if (!matches(statement.text(), kRoyal, match)) return false;
  diagnostics
      .error(partOf(statement, match), "unknown-statement",
             fmt::format("no statement starts with '{}'", match.str(1)))
      .note("written like: royal King, or in the piece's own statement: piece King K K royal at e1")
      .suggest("royal " + match.str(1));
  return true;
}

// White wins if its King stands on rank 8
bool reportGoal(const SourceSpan& statement, Diagnostics& diagnostics) {
  static const std::regex kGoal(
      "(?:White|Black|[Aa] side|[Aa] player|[Tt]he game|[Tt]he side)[ \t]+(?:with more pieces[ \t]+)?"
      "(?:wins?|loses?|is a draw|is drawn)[ \t]+([^ \t\r]+)");
  Match match;
  if (!matches(statement.text(), kGoal, match)) return false;
  const std::string word = match.str(1);
  Diagnostic& d = diagnostics.error(partOf(statement, match, 1), "syntax",
                                    fmt::format("expected 'when' and what ends the game, found '{}'", word));
  d.note("written like: White wins when its King stands on rank 8");
  if (word == "if" || word == "once") d.suggest("when");
  return true;
}

// on ranks 2-7, on files c-f
bool reportSeveral(const SourceSpan& found, Diagnostics& diagnostics) {
  const std::string_view word = found.text();
  if (word != "ranks" && word != "files") return false;
  const std::string_view one = word.substr(0, 4);
  diagnostics.error(found, "syntax", fmt::format("expected '{}', found '{}'", one, word))
      .note(fmt::format("it is '{}' of several, too: {}", one, one == "rank" ? "rank 2-7" : "file c-f"))
      .suggest(std::string(one));
  return true;
}

// dropped Pawn may not stand on a file with an own Pawn
bool reportDropOnFile(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  static const std::regex kOnFile(
      "(?:dropped|drop)[ \t]+([A-Za-z]+)[^;}\n]*(?:not|no|without|once|only one)[^;}\n]*file");
  const std::string_view text = statement.text();
  const std::size_t before = found.begin - statement.begin;
  const std::size_t line = text.find_last_of("{;\n", before) + 1;
  std::size_t begin = text.find_first_not_of(" \t", line);
  Match match;
  if (begin == std::string_view::npos || !matches(text.substr(begin), kOnFile, match)) return false;
  diagnostics.error(found, "syntax", "what may stand on the file of a drop is a condition of the piece")
      .note(fmt::format(
          "written like: piece {0} ... {{ may not be dropped while an own {0} stands on its file }}",
          match.str(1)));
  return true;
}

// at a1, h1
bool reportCommas(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  if (found.text() != ",") return false;
  static const std::string kCell = "[a-z]{1,2}[0-9]{1,2}(?:-[a-z]{1,2}[0-9]{1,2})?";
  static const std::regex kList("(" + kCell + "(?:[ \t]*,[ \t]*|[ \t]+))+" + kCell), kComma("[ \t]*,[ \t]*");
  const std::string_view text = statement.text();
  const std::size_t comma = found.begin - statement.begin;
  std::size_t begin = text.find_last_of(" \t", text.find_last_not_of(" \t", comma - 1)) + 1;
  Match match;
  if (!matches(text.substr(begin), kList, match) || begin + static_cast<std::size_t>(match.length()) <= comma)
    return false;
  diagnostics
      .error(statement.part(begin, begin + static_cast<std::size_t>(match.length())), "syntax",
             "cells stand one behind the other, without commas")
      .suggest(std::regex_replace(match.str(), kComma, " "));
  return true;
}

}  // namespace

// pieces are hidden; prisoners may be exchanged; captures go to the partner; players: 4
bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  struct Beyond {
    const char* words;
    const char* message;
    const char* left;
  };
  static constexpr Beyond kBeyond[] = {
      {"[^\n{\"]*\\b(hidden|invisible|unseen|secret|fog|sees? only)\\b",
       "hidden information is none of this language: both players see the whole board",
       "what is left of such a game is open, with kings that may be taken: royals: may be taken"},
      {"[^\n{\"]*\\b(prisoners?|hostages?|prisons?)\\b", "prisoners cannot be exchanged for each other",
       "captured pieces can be dropped by who took them: hands { captures go to the captor's hand; drop all "
       "anywhere }"},
      {"[^\n{\"]*\\b(partners?|teams?|bughouse)\\b", "a game has two players and no partners",
       "captured pieces can be dropped by who took them: hands { captures go to the captor's hand; drop all "
       "anywhere }"},
      {"(?:the[ \t]+)?(?:(?:three|four|five|six|[3-9])[ \t]+)?(?:players|sides)[ \t]*(?::|(?:are|is)\\b|$)",
       "a game has two players, White and Black",
       "a third side may act between their turns, or have pieces that they move: side Nature { ... }"}};
  for (const Beyond& beyond : kBeyond) {
    Match match;
    if (!matches(statement.text(), std::regex(beyond.words), match)) continue;
    diagnostics.error(found, "not-supported", beyond.message).note(beyond.left);
    return true;
  }
  return false;
}

bool reportDash(const SourceSpan& word, Diagnostics& diagnostics) {
  // Hyphens and dashes from U+2010 to U+2015, and the minus sign. Names may contain them.
  static const std::regex kDash("\xE2(?:\x80[\x90-\x95]|\x88\x92)"), kName("[A-Z][a-z]{2}");
  const std::string_view text = word.text();
  Match match;
  if (text.find('\xE2') == std::string_view::npos) return false;
  if (!std::regex_search(text.data(), text.data() + text.size(), match, kDash)) return false;
  if (std::regex_search(std::string(text), kName)) return false;
  diagnostics
      .error(partOf(word, match), "syntax",
             fmt::format("'{}' is a word processor's dash: expected '-'", match.str()))
      .suggest("-");
  return true;
}

bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  return reportCastle(statement, diagnostics) || reportJoinedBoard(statement, diagnostics) ||
         reportHexagon(statement, diagnostics) || reportHexagonFiles(statement, diagnostics) ||
         reportRoyalTaken(statement, diagnostics) || reportNeutral(statement, diagnostics) ||
         reportEvery(statement, diagnostics) || reportChance(statement, diagnostics) ||
         reportBoards(statement, diagnostics) || reportSize(statement, diagnostics) ||
         reportRoyalty(statement, diagnostics) || reportGoal(statement, diagnostics) ||
         reportSeveral(found, diagnostics) || reportDropOnFile(statement, found, diagnostics) ||
         reportCommas(statement, found, diagnostics) || reportDiagramLine(statement, diagnostics) ||
         reportBeyond(statement, found, diagnostics);
}

}  // namespace fairyforge::frontend::fairy
