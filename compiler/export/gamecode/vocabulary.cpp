// The table of the words of GAME Code that the interpreter executes, in the order of the site's reference.
// Also the words that it refuses, whose reasons are in refused-words.tsv.
#include <algorithm>
#include <iterator>
#include <utility>

#include "compiler/core/base/data-file.h"
#include "compiler/core/base/mapped.h"
#include "compiler/export/gamecode/assembly.h"

namespace fairyforge::gamecode {
namespace {

using enum Part;
using enum Certainty;

constexpr Entry kEntries[] = {
    // Statements.
    {"set", Statement, Certain},
    {"def", Statement, Certain},
    {"gosub", Statement, Certain},
    {"my", Statement, Certain},
    {"verify", Statement, Certain},
    {"say", Statement, Certain},
    {"setflag", Statement, Certain},
    {"setsystem", Statement, Certain},
    {"ban", Statement, Certain},
    {"allow", Statement, Certain},
    {"setlegal", Statement, Certain},
    {"print", Statement, Certain},
    {"die", Statement, Uncertain, "that its operand is a text without quotes"},
    {"unsetflag", Statement, Uncertain, "that its form is that of setflag"},
    {"capture", Statement, Uncertain, "that it removes the piece, and whether old and captured change"},
    {"add", Statement, Uncertain, "the order (label, space), and whether moved and dest change"},
    {"move", Statement, Uncertain, "the order (from, to), and whether origin, dest and moved change"},
    {"setglobal", Statement, Uncertain, "that its form is that of set"},

    // Words of blocks.
    {"if", Keyword, Certain},
    {"endif", Keyword, Certain},
    {"sub", Keyword, Certain},
    {"endsub", Keyword, Certain},
    {"else", Keyword, Uncertain, "that its form is else:"},
    {"elseif", Keyword, Uncertain, "that its form is elseif condition:"},
    {"for", Keyword, Uncertain, "that its form is for variable array: ... next;"},
    {"foreach", Keyword, Uncertain, "that its form is foreach variable array: ... next;"},
    {"next", Keyword, Certain},
    {"do", Keyword, Uncertain, "that its form is do while condition: ... loop;"},
    {"loop", Keyword, Certain},

    // Words about the last move, constants and connectives.
    {"origin", Word, Certain, "", Op::Origin},
    {"dest", Word, Certain, "", Op::Dest},
    {"moved", Word, Certain, "", Op::Moved},
    {"old", Word, Certain, "", Op::Old},
    {"captured", Word, Certain, "", Op::Captured},
    {"capture", Word, Certain, "", Op::Capture},
    {"thismove", Word, Certain},
    {"spaces", Word, Certain},
    {"true", Constant, Certain},
    {"false", Constant, Certain},
    {"null", Constant, Certain},
    {"and", Connective, Certain},
    {"or", Connective, Certain},

    // Operators.
    {"not", Operator, Certain, "", Op::Not, 1},
    {"cond", Operator, Certain, "", Op::Cond, 3},
    {"fn", Operator, Certain, "", Op::Call, -1},
    {"eval", Operator, Certain, "", Op::Constant, -1},
    {"var", Operator, Certain, "", Op::NamedVariable, -1},
    {"+", Operator, Certain, "", Op::Plus, 2},
    {"*", Operator, Certain, "", Op::Times, 2},
    {">>", Operator, Certain, "", Op::ShiftRight, 2},
    {"==", Operator, Certain, "", Op::Equal, 2},
    {">", Operator, Certain, "", Op::Greater, 2},
    {"<", Operator, Certain, "", Op::Less, 2},
    {">=", Operator, Certain, "", Op::AtLeast, 2},
    {"<=", Operator, Certain, "", Op::AtMost, 2},
    {"join", Operator, Certain, "", Op::Join, 2},
    {"merge", Operator, Certain, "", Op::Merge, 2},
    {"space", Operator, Certain, "", Op::LabelAt, 1},
    {"empty", Operator, Certain, "", Op::Empty, 1},
    {"flag", Operator, Certain, "", Op::Flag, 1},
    {"findpiece", Operator, Certain, "", Op::FindPiece, -1},
    {"rank", Operator, Certain, "", Op::Rank, 1},
    {"file", Operator, Certain, "", Op::File, 1},
    {"where", Operator, Certain, "", Op::Where, 3},
    {"checkleap", Operator, Certain, "", Op::CheckLeap, 4},
    {"checkaleap", Operator, Certain, "", Op::CheckALeap, 4},
    {"checkride", Operator, Certain, "", Op::CheckRide, 4},
    {"checkaride", Operator, Certain, "", Op::CheckARide, 4},
    {"checkhop", Operator, Certain, "", Op::CheckHop, 4},
    {"checkahop", Operator, Certain, "", Op::CheckAHop, 4},
    {"checkatwostep", Operator, Certain, "", Op::CheckATwoStep, 6},
    {"leaps", Operator, Certain, "", Op::Leaps, 3},
};

constexpr std::string_view kRefusedWords =
#include "compiler/export/gamecode/refused-words.tsv.inc"
    ;

Part partCalled(std::string_view name) {
  for (const auto& [known, part] :
       {std::pair<std::string_view, Part>{"statement", Statement}, {"operator", Operator}, {"word", Word}}) {
    if (known == name) return part;
  }
  failInData(name);
}

const std::vector<Entry>& refusedWords() {
  static const std::vector<Entry> kRefused = mapped(dataRows(kRefusedWords), [](const DataRow& row) {
    return Entry{row[0], partCalled(row[1]), Refused, row[2]};
  });
  return kRefused;
}

// Returns the first word, of either table, for which the test is true.
template <typename Test>
const Entry* firstThat(const Test& isRight) {
  const auto run = std::ranges::find_if(kEntries, isRight);
  if (run != std::end(kEntries)) return run;
  const auto refused = std::ranges::find_if(refusedWords(), isRight);
  return refused == refusedWords().end() ? nullptr : &*refused;
}

}  // namespace

const Entry* find(std::string_view word, Part part) {
  return firstThat([&](const Entry& entry) { return entry.word == word && entry.part == part; });
}

const Entry* find(std::string_view word) {
  return firstThat([&](const Entry& entry) { return entry.word == word; });
}

std::vector<std::string> wordsOf(Part part) {
  std::vector<std::string> words;
  for (const Entry& entry : kEntries) {
    if (entry.part == part) words.emplace_back(entry.word);
  }
  return words;
}

}  // namespace fairyforge::gamecode
