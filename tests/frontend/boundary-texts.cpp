// Writes texts of each language from the tables of its reader, and replaces numbers in them by boundary
// values.
#include "tests/frontend/boundary-texts.h"

#include <fmt/format.h>

#include "compiler/frontend/diagram/parameters.h"
#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/frontend/zrf/word-lists.h"
#include "compiler/movement/letters.h"

namespace fairyforge::testing {
namespace {

namespace fairy = frontend::fairy;
namespace syntax = frontend::syntax;
namespace zrf = frontend::zrf;

// Adds the parts of an example, which are separated by ", or ".
void addExamples(std::string_view example, const char* form, std::vector<std::string>& statements) {
  for (std::size_t from = 0; from < example.size();) {
    const std::size_t to = std::min(example.find(", or ", from), example.size());
    statements.push_back(fmt::format(fmt::runtime(form), example.substr(from, to - from)));
    from = to + 5;
  }
}

// Returns every statement, and every line of a block within its block; sentences have their placeholders.
std::vector<std::string> nativeStatements() {
  std::vector<std::string> all;
  const auto addAll = [&](const fairy::Rests& patterns, const char* form) {
    for (const std::string& pattern : patterns) all.push_back(fmt::format(fmt::runtime(form), pattern));
  };
  const std::pair<syntax::Block, const char*> forms[] = {
      {syntax::Block::Statement, "{}"},
      {syntax::Block::Board, "board 3x4x3 {{ {} }}"},
      {syntax::Block::Piece, "piece Queen Q Q at d1 {{ {} }}"},
      {syntax::Block::Trigger, "when Pawn captures {{ {} }}"},
      {syntax::Block::Test, "test \"x\" {{ {} }}"}};
  for (const auto& [block, form] : forms) {
    for (const std::string& head : syntax::headsOf(block))
      addExamples(syntax::exampleOf(head, block), form, all);
  }
  for (const std::string& subject : fairy::sentenceSubjects())
    addAll(fairy::restsOfSentence(subject, {}), (subject + ": {}").c_str());
  addAll(fairy::restsOfRestriction("may", {}), "piece Queen Q Q at d1 {{ may {} }}");
  addAll(fairy::restsOfCondition({}), "piece Queen Q Q at d1 {{ while {}: moves B }}");
  addAll(fairy::restsOfInstruction({}), "piece Queen Q at d1 {{ moves by {{ {}; land }} }}");
  addAll(fairy::restsOfPieceLine({}), "piece Queen Q Q at d1 {{ {} }}");
  addAll(fairy::restsOfEffect({}), "when Pawn captures {{ {} }}");
  addAll(fairy::restsOfHandLine({}), "hands {{ {} }}");
  addAll(fairy::restsOfSideLine({}), "side Nature {{ pieces Battery; {} }}");
  addAll(fairy::restsOfGoal({}), "{}");
  return all;
}

std::vector<std::string> iniKeys() {
  std::vector<std::string> keys;
  for (const formats::IniKey& key : formats::iniKeys()) keys.emplace_back(key.name);
  for (const std::string& piece : formats::iniPieceKeys()) {
    keys.push_back(piece);
    for (const Side side : kBothSides) keys.push_back(formats::mobilityKey(side, piece));
  }
  return keys;
}

// Returns the entries, each with its place in a rules file: `G`ame, `B`oard, `P`iece, block (`I`) or
// condition (`C`).
std::vector<std::string> zrfEntries() {
  std::vector<std::string> all;
  for (const auto& [place, words] :
       {std::pair('G', &zrf::gameEntries()), std::pair('B', &zrf::boardEntries()),
        std::pair('P', &zrf::pieceEntries()), std::pair('I', &zrf::instructionWords()),
        std::pair('C', &zrf::conditionWords())})
    for (const std::string& word : *words) all.push_back(place + word);
  return all;
}

}  // namespace

BoundaryTexts::BoundaryTexts(std::uint64_t seed)
    : random_(seed),
      parameters_(frontend::diagram::diagramParameters()),
      keys_(iniKeys()),
      statements_(nativeStatements()),
      entries_(zrfEntries()) {
  for (const movement::AtomLetter& atom : movement::kAtomLetters) atoms_.emplace_back(1, atom.letter);
  for (const char* vector : {"(N,N)", "(N,N,N)", "[W?N]", "[F-fqR]", "(a)N", "(mpaf)N", "<home>"})
    atoms_.emplace_back(vector);
}

std::string BoundaryTexts::number(std::size_t n) {
  static const std::vector<std::string> kMost{
      "0",    "1",     "2",     "31",         "32",          "33",         "63",
      "64",   "255",   "256",   "1000",       "1023",        "1024",       "1025",
      "4096", "32767", "65535", "2147483647", "2147483648",  "4294967295", "99999999999999999999",
      "-1",   "-2",    "-100",  "-101",       "-2147483648", "",           "007"};
  if (usual_) return std::to_string(1 + below(std::max<std::size_t>(n, 1)));
  const std::size_t near = below(10);
  return near < 3 ? std::to_string(n - 1 + near) : oneOf(kMost);
}

std::string BoundaryTexts::size() {
  static const std::vector<std::string> kSizes{"0",  "1",  "2",  "3",    "8",   "12",
                                               "31", "32", "33", "1000", "1025"};
  return usual_ || below(3) != 0 ? "8" : oneOf(kSizes);
}

std::string BoundaryTexts::value() {
  static const std::vector<std::string> kWords{"",      "-",    "Q",      "k",       "n",    "*",
                                               "!",     ".",    "none",   "a1",      "h8",   "z9",
                                               "a1-a8", "true", "mirror", "r:q b:n", "x:fW3"};
  switch (below(6)) {
    case 0:
      return oneOf(kWords);
    case 1:
      return "*" + (usual_ ? std::to_string(1 + below(8)) : number(3));
    case 2:
      return std::string(1, "PNKpnk"[below(6)]) + number(3);
    case 3:
      return std::string(1, "abgh"[below(4)]) + number(8);
    default:
      return number(below(2) == 0 ? 3 : 8);
  }
}

std::string BoundaryTexts::withNumbers(std::string text) {
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  std::vector<std::pair<std::size_t, std::size_t>> numbers;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!isDigit(text[i])) continue;
    const std::size_t from = i;
    while (i < text.size() && isDigit(text[i])) ++i;
    numbers.emplace_back(from, i - from);
  }
  // Numbers are replaced from the last one on, so that the positions of earlier ones stay valid.
  const std::size_t changed = numbers.empty() ? 0 : 1 + below(2);
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < changed; ++i) which.push_back(below(numbers.size()));
  std::ranges::sort(which, std::greater<>());
  which.erase(std::unique(which.begin(), which.end()), which.end());
  for (const std::size_t i : which) {
    const auto [from, length] = numbers[i];
    text.replace(
        from, length,
        number(std::min<std::size_t>(std::stoul(text.substr(from, std::min<std::size_t>(length, 9))), 2000)));
  }
  return text;
}

std::string BoundaryTexts::filled(const std::string& pattern) {
  static const std::vector<std::string> kTypes{"Pawn", "Knight", "King", "Queen", "Squire"};
  std::string text;
  for (std::size_t i = 0; i < pattern.size();) {
    const std::size_t to = std::min(pattern.find_first_of(" ;{}():,", i), pattern.size());
    const std::string word = pattern.substr(i, to - i);
    text += word == "N" || word == "COUNT" || word == "NUMBER" ? number(8)
            : word == "TYPES"                                  ? "Pawn Knight"
            : word == "TYPE"                                   ? oneOf(kTypes)
            : word == "CELLS"                                  ? "a" + number(8)
            : word == "NAME"                                   ? "home"
                                                               : word;
    if (to < pattern.size()) text += pattern[to];
    i = to + 1;
  }
  return text;
}

BoundaryText BoundaryTexts::diagram(std::size_t which) {
  std::string text = fmt::format("files={}\nranks={}\n", size(), size());
  for (std::size_t i = 0; i < (usual_ ? 1 : 1 + below(3)); ++i) {
    const std::string& name = i == 0 ? parameters_[which % parameters_.size()] : oneOf(parameters_);
    if (name != "files" && name != "ranks" && name != "morph") text += fmt::format("{}={}\n", name, value());
  }
  static const std::vector<std::string> kPieces{"pawn:P:ifmnDfmWfceF:pawn:a2,c2", "knight:N::knight:b1,g1",
                                                "king:K:KisO2:king:e1"};
  const std::size_t pieces = usual_ ? 3 : 1 + below(3);
  for (std::size_t i = 0; i < pieces; ++i)
    text += (usual_ || below(3) != 0 ? kPieces[i] : withNumbers(kPieces[i])) +
            (below(3) == 0 ? ":" + number(2) : "") + "\n";
  if (parameters_[which % parameters_.size()] == "morph" || below(8) == 0)
    text += "morph=" + (usual_ ? "N......./......././././././" : value() + "/" + value()) + "\n";
  if (below(4) == 0) return {"law.fairy", "variant \"Law\"\ndiagram {\n" + text + "}\n"};
  return {"law.txt", text};
}

BoundaryText BoundaryTexts::ini(std::size_t which) {
  static const std::vector<std::string> kParents{":chess",  ":fairy",    ":shogi", ":crazyhouse", ":xiangqi",
                                                 ":janggi", ":seirawan", ":duck",  ":ataxx",      ""};
  std::string text = fmt::format("[law{}]\n", oneOf(kParents));
  if (below(2) == 0) text += "maxFile = " + size() + "\n";
  if (below(2) == 0) text += "maxRank = " + size() + "\n";
  if (below(3) == 0)
    text += "startFen = " + withNumbers("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQkq - 3+3 0 1") +
            "\n";
  for (std::size_t i = 0; i < (usual_ ? 1 : 1 + below(3)); ++i)
    text += fmt::format("{} = {}\n", i == 0 ? keys_[which % keys_.size()] : oneOf(keys_), value());
  return {"law.ini", text};
}

BoundaryText BoundaryTexts::native(std::size_t which) {
  static const std::vector<std::string> kGame{"variant \"Law\"",
                                              "zone home: rank 1-3",
                                              "link way: a1-h1 a2-h2",
                                              "marks: charged",
                                              "kinds of move: jumping",
                                              "piece Pawn P mfWcfF at a2-h2",
                                              "piece Knight N N at b1",
                                              "piece Bishop B B at c1",
                                              "piece Rook R R at a1 h1",
                                              "piece Prince E K",
                                              "piece Squire S F",
                                              "piece Cannon C mRcpR",
                                              "piece Amazon A QN",
                                              "piece Battery Y O",
                                              "piece Queen Q Q at d1",
                                              "piece King K K at e1",
                                              "royal King"};
  // Statements of the game replace others of their kind; those of a piece replace only those with the same
  // name.
  const auto headOf = [](const std::string& line) {
    const std::size_t end = line.find(' ', line.starts_with("piece ") ? 6 : 0);
    return line.substr(0, std::min(line.find(':'), end));
  };
  const std::string statement = filled(statements_[which % statements_.size()]);
  std::string text;
  for (const std::string& line : kGame) {
    if (headOf(line) != headOf(statement)) text += line + "\n";
    if (line == kGame[0] && !statement.starts_with("board"))
      text += usual_ || below(4) != 0 ? "board 8x8\n" : fmt::format("board {}x{}\n", size(), size());
  }
  text += (usual_ || below(4) == 0 ? statement : withNumbers(statement)) + "\n";
  if (!usual_ && below(3) == 0) text += withNumbers(filled(oneOf(statements_))) + "\n";
  return {"law.fairy", text};
}

BoundaryText BoundaryTexts::rulesFile(std::size_t which) {
  const std::string& entry = entries_[which % entries_.size()];
  const std::string word = entry.substr(1);
  static const std::vector<std::string> kOperands{"", "n", "a1", "White", "Man", "last", "\"x\"", "true"};
  std::string operands;
  for (std::size_t i = below(4); i > 0; --i) operands += " " + (below(2) == 0 ? number(3) : oneOf(kOperands));
  const std::string list = fmt::format("({}{})", word, operands);
  const auto at = [&](char place) { return entry[0] == place ? list : std::string(); };
  std::string block = entry[0] == 'I' ? (below(2) == 0 ? word : list) + " add" : "(verify empty?) add";
  if (entry[0] == 'C') block = fmt::format("(verify ({}{})) add", word, operands);
  const std::string text = fmt::format(
      "(game (title \"Law\") (players White Black) (turn-order White Black)\n"
      "(board (image \"b.bmp\") (grid (start-rectangle 0 0 49 49) (dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))\n"
      " (directions (n 0 -1) (e 1 0))) (zone (name last) (players White) (positions a3 b3)) {})\n"
      "(board-setup (White (Man a1 off 2)) (Black (Man c3)))\n"
      "(piece (name Man) (moves (n {}) (e (while empty? add e) add)) (drops ((verify empty?) add)) {})\n"
      "(loss-condition (White Black) (pieces-remaining 0))\n"
      "(win-condition (White) (absolute-config Man (last)))\n{})\n",
      at('B'), block, at('P'), at('G'));
  return {"law.zrf", usual_ || below(3) == 0 ? text : withNumbers(text)};
}

BoundaryText BoundaryTexts::notation(std::size_t which) {
  const auto term = [&](const std::string& atom) {
    std::string letters;
    for (std::size_t i = below(3); i > 0; --i)
      letters += movement::kModifierLetters[below(std::size(movement::kModifierLetters))].letter;
    std::string text = letters;
    for (const char c : atom) text += c == 'N' && atom.size() > 1 ? number(3) : std::string(1, c);
    if (atom.starts_with("(a)") || atom.starts_with("(mp")) text += "W";
    return text + (below(2) == 0 ? number(8) : "");
  };
  std::string text = term(atoms_[which % atoms_.size()]);
  if (below(2) == 0) text += (below(2) == 0 ? " " : "a") + term(oneOf(atoms_));
  const std::string levels = below(4) == 0 ? "x" + size() : "";
  const std::string board = fmt::format("{}x{}{}", size(), size(), levels);
  return {
      "law.fairy",
      fmt::format("variant \"Law\"\nboard {}\nlink home: a1-a2\npiece Man M {} royal at a1\n", board, text)};
}

BoundaryText BoundaryTexts::make() {
  usual_ = false;
  // This order makes a few texts contain words from all parts of the tables.
  const std::size_t which = turn_++ / 5 * 7919;
  switch (turn_ % 5) {
    case 0:
      return diagram(which);
    case 1:
      return ini(which);
    case 2:
      return native(which);
    case 3:
      return rulesFile(which);
    default:
      return notation(which);
  }
}

std::vector<BoundaryText> BoundaryTexts::everyWord() {
  usual_ = true;
  std::vector<BoundaryText> all;
  for (std::size_t i = 0; i < parameters_.size(); ++i) all.push_back(diagram(i));
  for (std::size_t i = 0; i < keys_.size(); ++i) all.push_back(ini(i));
  for (std::size_t i = 0; i < statements_.size(); ++i) all.push_back(native(i));
  for (std::size_t i = 0; i < entries_.size(); ++i) all.push_back(rulesFile(i));
  for (std::size_t i = 0; i < atoms_.size(); ++i) all.push_back(notation(i));
  return all;
}

}  // namespace fairyforge::testing
