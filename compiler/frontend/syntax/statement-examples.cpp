// Tables with an example for each first word of a statement or of a line in a block. Messages quote the
// examples, and suggest the first word that is closest to a misspelt one.

#include "compiler/frontend/syntax/statement-examples.h"

#include <algorithm>
#include <span>

#include "compiler/core/base/mapped.h"

namespace fairyforge::frontend::syntax {
namespace {

struct Example {
  std::string_view head, text;
};

constexpr Example kStatements[] = {
    {"variant", "variant \"My Game\" by \"First Author\" \"Second Author\""},
    {"extends", "extends fide, or extends fide with chaos"},
    {"mixin", "mixin \"Name\" by \"Author\" { option delay = 3; side Nature { pieces Queen Rook } }"},
    {"option",
     "option interval = 5, or option third-rank { ... }, or option start = A { A { ... } B { ... } }"},
    {"note", "note \"what a reader should know\""},
    {"board",
     "board 8x8, or board 9x10 with holes e5 first rank 0, or board 8x8x3 { level 2 earth files j-q }"},
    {"zone", "zone home: rank 1-3"},
    {"link", "link home: a1-h1 a2-h2"},
    {"direction", "direction clockwise: a1-a2 a2-b2 b2-b1 b1-a1"},
    {"array", "array \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\""},
    {"piece", "piece Knight N N at b1 g1"},
    {"remove", "remove Queen Knight"},
    {"royal", "royal King Prince"},
    {"promote", "promote Pawn on rank 8 to Queen Rook Bishop Knight, or promote Pawn never"},
    {"hands", "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }"},
    {"side", "side Nature brown { pieces Queen Rook; may act after 5 turns since its last act }"},
    {"castle",
     "castle King 2 with Rook, or castle King 3 with Rook Cannon on e1, or castle King to g1 with Rook to f1, or castle King "
     "never"},
    {"when",
     "when Pawn arrives on rank 6 { one own Squire must turn into Knight or Bishop }, or when a piece captures "
     "{ it leaves the board }"},
    {"look", "look squareSize \"50\""},
    {"diagram", "diagram { files=8 ranks=8 ... }"},
    {"test", "test \"opening\" { perft 20 400 8902 }"},
    {"stalemate", "stalemate: draw"},
    {"bare", "bare king: loses at once"},
    {"repetition", "repetition: draw at 3"},
    {"quiet", "quiet moves: draw at 50"},
    {"dead", "dead positions: draw"},
    {"royals", "royals: every one must be safe"},
    {"language", "language: 1"},
    {"every", "every piece: may not move while an enemy Rook stands beside it"},
    {"checks", "checks: no move may give check"},
    {"turns", "turns: White 2, Black 2, or turns: first White 1, then Black 2, White 2"},
    {"kinds", "kinds of move: jumping, stepping"},
    {"priorities", "priorities: jumping, stepping"},
    {"parts", "parts of a turn: may be left out"},
    {"marks", "marks: charged of Battery, moved"},
    {"check", "check within a turn: ends the turn"},
    {"safety", "safety within a turn: asked after every move"},
    {"passing", "passing: only without another move"},
    {"captures", "captures: a legal one must be made"},
    {"symmetry", "symmetry: mirror"},
    {"levels", "levels: turned for Black"},
    {"edges", "edges: left and right are joined"},
    {"shuffle",
     "shuffle: Bishop Queen Knight Rook King as number 518, Bishop on both colours, King between Rook"},
    {"perpetual", "perpetual check: loses, or perpetual chase: loses, King may chase"},
    {"castling", "castling: from any array, or castling sides: turned for Black"},
};

constexpr Example kBoardLines[] = {
    {"level", "level 2 earth files j-q"},
    {"cells", "cells a b - d"},
};

constexpr Example kPieceLines[] = {
    {"morphs", "morphs on e1 e9 to Amazon, rank 5 to Pawn"},
    {"on", "on rank 1-4: moves fR sbW"},
    {"moves", "moves by { step (0,1); test empty; land }, or moves of Black by { ... }"},
    {"drops", "drops by { test empty; land unchanged }, or drops of Black by { ... }"},
    {"may",
     "may turn into Knight or Bishop on rank 1-3, or may not move while an enemy Rook stands beside it"},
    {"stays", "stays on d1-f3"},
    {"takes", "takes royal pieces by fcR"},
    {"imitates", "imitates the type the opponent last moved, without initial moves"},
    {"promotes", "promotes as that type does"},
    {"gives", "gives no check, but no move may let it take a royal piece next"},
    {"cannot", "cannot be taken, or cannot be taken by King Queen"},
    {"hops", "hops over all but Cannon, or hops over Pawn Knight"},
    {"leaps", "leaps over single enemy pieces, which it captures"},
    {"pushes", "pushes pieces by R, also off the board"},
    {"pulls", "pulls own pieces by R"},
    {"swaps", "swaps places with own Rook Queen by K"},
};

constexpr Example kProgramLines[] = {
    {"step", "step (0,1), or 1: fork 2, or land as Queen"},
};

constexpr Example kTriggerLines[] = {
    {"one", "one own Squire must turn into Knight or Bishop"},
    {"it", "it leaves the board, or all enemy pieces beside it change sides"},
};

constexpr Example kTestLines[] = {
    {"position", "position \"4k3/8/8/8/8/8/8/4K3 w\""},
    {"moves", "moves e1 to d1 f1 d2 e2 f2"},
    {"perft", "perft 20 400 8902"},
    {"realm", "realm Bishop 32"},
    {"after", "after e2e4 e7e5 legal g1f3 illegal e1e3"},
    {"legal", "legal e2e4 d2d4"},
    {"illegal", "illegal e2e5"},
    {"result", "result draw by stalemate"},
};

// The first words and examples of one kind of line.
struct Lines {
  std::string_view name;
  std::span<const Example> examples;
};

// The kinds of lines, in the order of the enumeration Block.
constexpr Lines kBlocks[] = {
    {"statement", kStatements},           {"line of a board's block", kBoardLines},
    {"line of a test", kTestLines},       {"line of a piece's block", kPieceLines},
    {"line of a program", kProgramLines}, {"line of what happens", kTriggerLines},
};

std::string_view exampleIn(const Lines& lines, std::string_view head) {
  const auto found = std::ranges::find(lines.examples, head, &Example::head);
  return found == lines.examples.end() ? std::string_view() : found->text;
}

}  // namespace

std::string_view lineOf(Block block) {
  return kBlocks[static_cast<std::size_t>(block)].name;
}

const std::vector<std::string>& headsOf(Block block) {
  static const std::vector<std::vector<std::string>> kHeads = mapped(kBlocks, [](const Lines& lines) {
    return mapped(lines.examples, [](const Example& example) { return std::string(example.head); });
  });
  return kHeads[static_cast<std::size_t>(block)];
}

std::string_view exampleOf(std::string_view head, Block block) {
  std::string_view found = exampleIn(kBlocks[static_cast<std::size_t>(block)], head);
  for (const Lines& lines : kBlocks) {
    if (found.empty()) found = exampleIn(lines, head);
  }
  return found;
}

}  // namespace fairyforge::frontend::syntax
