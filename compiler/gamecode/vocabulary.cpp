// The table of words, in the order of the reference: what is certain, what is not, and what is
// refused and why.
#include "compiler/gamecode/vocabulary.h"

namespace fairyforge::gamecode {
namespace {

using enum Part;
using enum Standing;

constexpr std::string_view kNoReturn =
    "how a subroutine gives a value back is not known; set a global variable";
constexpr std::string_view kTestRight = "give the test to one if and its contrary to another";
constexpr std::string_view kMeaningUnknown = "it exists, but what it does is not known";
constexpr std::string_view kFormUnknown = "it exists, but its form is not known";
constexpr std::string_view kUnrolled = "write one statement a case";
constexpr std::string_view kMemory = "it is known from memory only";

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
    {"include", Statement, Refused, "a preset is to stand alone"},
    {"eval", Statement, Refused, "as a statement it runs a text as code"},
    {"copyflag", Statement, Refused, kFormUnknown},
    {"replace", Statement, Refused, kFormUnknown},
    {"setelem", Statement, Refused, kFormUnknown},
    {"return", Statement, Refused, kNoReturn},
    {"break", Statement, Refused, kMemory},
    {"continue", Statement, Refused, kMemory},
    {"goto", Statement, Refused, "whether it exists is not known; use if, sub and gosub"},
    {"while", Statement, Refused, "whether it exists is not known; use do while ...: ... loop;"},
    {"switch", Statement, Refused, kTestRight},
    {"case", Statement, Refused, kTestRight},
    {"default", Statement, Refused, kTestRight},
    {"endswitch", Statement, Refused, kTestRight},
    {"drop", Statement, Refused, kMemory},
    {"flip", Statement, Refused, kMemory},
    {"swap", Statement, Refused, kMemory},
    {"store", Statement, Refused, kMemory},
    {"restore", Statement, Refused, kMemory},
    {"push", Statement, Refused, kMemory},
    {"pop", Statement, Refused, kMemory},
    {"inc", Statement, Refused, "it is known from memory only; write set x + #x 1"},
    {"dec", Statement, Refused, "it is known from memory only; write set x + #x -1"},
    {"unset", Statement, Refused, kMemory},
    {"local", Statement, Refused, "it is known from memory only; write my"},
    {"static", Statement, Refused, kMemory},
    {"const", Statement, Refused, kMemory},
    {"setconst", Statement, Refused, kMemory},
    {"won", Statement, Refused, "it is known from memory only; say the result"},
    {"lost", Statement, Refused, "it is known from memory only; say the result"},
    {"drawn", Statement, Refused, "it is known from memory only; say the result"},
    {"askpromote", Statement, Refused, kMemory},
    {"continuemove", Statement, Refused, kMemory},

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

    // Words of the last move, constants, connectives.
    {"origin", Word, Certain, "", Op::Origin},
    {"dest", Word, Certain, "", Op::Dest},
    {"moved", Word, Certain, "", Op::Moved},
    {"old", Word, Certain, "", Op::Old},
    {"captured", Word, Certain, "", Op::Captured},
    {"capture", Word, Certain, "", Op::Capture},
    {"thismove", Word, Certain},
    {"spaces", Word, Certain},
    {"mln", Word, Refused, kMemory},
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
    {"sub", Operator, Refused, kNoReturn},
    {"equal", Operator, Refused, "it is an older word; write =="},
    {"nand", Operator, Refused, "it is not what its name says; write not fn of a function"},
    {"-", Operator, Refused, "it is known from memory only; add a negative number"},
    {"/", Operator, Refused, kMemory},
    {"%", Operator, Refused, kMemory},
    {"!=", Operator, Refused, "it is known from memory only; write not == a b"},
    {"<<", Operator, Refused, kMemory},
    {"&", Operator, Refused, kMemory},
    {"|", Operator, Refused, kMemory},
    {"list", Operator, Refused, "how many operands it takes is not known; write ( ... )"},
    {"array", Operator, Refused, "how many operands it takes is not known; write ( ... )"},
    {"elem", Operator, Refused, kMemory},
    {"rays", Operator, Refused, kMemory},
    {"lambda", Operator, Refused, kMemory},
    {"checkgrasshop", Operator, Refused, kMeaningUnknown},
    {"checklongleap", Operator, Refused, kMeaningUnknown},
    {"checkpath", Operator, Refused, kMeaningUnknown},
    {"checktwostep", Operator, Refused, kMeaningUnknown},
    {"checkslide", Operator, Refused, kMeaningUnknown},
    {"target", Operator, Refused, kMeaningUnknown},
    {"check", Operator, Refused, kMeaningUnknown},
    {"rankname", Operator, Refused, kMemory},
    {"filename", Operator, Refused, kMemory},
    {"distance", Operator, Refused, kMemory},
    {"onboard", Operator, Refused, kMemory},
    {"isupper", Operator, Refused, kMemory},
    {"islower", Operator, Refused, kMemory},
    {"onlyupper", Operator, Refused, kMemory},
    {"onlylower", Operator, Refused, kMemory},
    {"attackedby", Operator, Refused, kMemory},
    {"canmove", Operator, Refused, kMemory},
    {"islegal", Operator, Refused, kMemory},
    {"min", Operator, Refused, kMemory},
    {"max", Operator, Refused, kMemory},
    {"abs", Operator, Refused, kMemory},
    {"count", Operator, Refused, kMemory},
    {"match", Operator, Refused, kMemory},
};

}  // namespace

const Entry* find(std::string_view word, Part part) {
  for (const Entry& entry : kEntries) {
    if (entry.word == word && entry.part == part) return &entry;
  }
  return nullptr;
}

const Entry* find(std::string_view word) {
  for (const Entry& entry : kEntries) {
    if (entry.word == word) return &entry;
  }
  return nullptr;
}

std::vector<std::string> wordsOf(Part part) {
  std::vector<std::string> words;
  for (const Entry& entry : kEntries) {
    if (entry.part == part && entry.standing != Refused) words.emplace_back(entry.word);
  }
  return words;
}

}  // namespace fairyforge::gamecode
