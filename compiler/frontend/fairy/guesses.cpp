// The table of guesses, and the code that matches a text with them. The words of a guess are a regular
// expression in which a blank stands for any number of blanks, and some words in capitals stand for parts
// that the correction copies.

#include "compiler/frontend/fairy/guesses.h"

#include <cctype>
#include <fmt/format.h>
#include <regex>
#include <vector>

#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/words.h"

namespace fairyforge::frontend::fairy {
namespace {

constexpr std::size_t kLongest = 500;  // the matcher needs stack for every character

// In `words`, TYPE, TYPES and CELLS are groups, REST is a group of the remaining sentence, and END is its
// end. In `right`, $1 is the first group as written, #1 the group as a number, @1 the group as names of
// types, and @2*1 the second group repeated as often as the first one says. If `right` is empty, only the
// note tells what to write.
struct Guess {
  Guessed where;
  const char* words;
  const char* right;
  const char* note = nullptr;
};

constexpr Guess kGuesses[] = {
    // ---- statements: check, castling, promotion ----
    {Guessed::Statement,
     "^(?:[Tt]he )?(?:[Kk]ings?|royals?|royal pieces?) (?:may not|cannot|can not|can't|must not|may never) "
     "be (?:checked|in check|given check|put in check)END",
     "checks: no move may give check"},
    {Guessed::Statement,
     "^(?:no checks?|checks?:?(?: are| is)? (?:not allowed|forbidden|illegal|never|none|off))END",
     "checks: no move may give check",
     "where there is no check because kings may be taken: royals: may be taken"},
    {Guessed::Statement,
     "^(?:there is no check|checks? (?:and (?:check)?mate )?(?:is|are) (?:ignored|no rule))",
     "royals: may be taken"},
    {Guessed::Statement,
     "^(?:royals?: (?:none|no|never)|no royals?|(?:[Kk]ings?|no pieces?|nothing) (?:is|are) (?:not )?royal)END",
     "royal never"},
    {Guessed::Statement, "^check:? (ends the turn|means nothing|only by the last move)END",
     "check within a turn: $1"},
    {Guessed::Statement, "^(?:the )?(?:first )?(?:to give |giving |player giving )?check winsEND",
     "a side wins when it has given 1 check"},
    {Guessed::Statement, "^(?:[Kk]ings?|[Gg]enerals?|royals?) (?:may not|cannot|must not) (?:face|see)", "",
     "written like: piece King K K { takes royal pieces by fR }"},
    {Guessed::Statement,
     "^(?:no castling|remove castling|castling:?(?: is)? (?:not allowed|forbidden|never|none|no|off)|"
     "(?:[Tt]he )?[Kk]ings? (?:may not|cannot|can not|can't) castle)END",
     "castle King never"},
    {Guessed::Statement, "^castle TYPE with TYPES ([0-9]+)END", "castle @1 $3 with @2"},
    {Guessed::Statement, "^castle TYPE to ([a-z0-9]+) TYPE to ([a-z0-9]+)", "castle @1 to $2 with @3 to $4"},
    {Guessed::Statement, "^(castle [^;{}#\n]*) on (?:both|either|each) sides?END", "$1"},
    {Guessed::Statement, "^promotions?: ?TYPES (?:on|at) (?:the )?CELLS (?:to|into) TYPESEND",
     "promote @1 on $2 to @3"},
    {Guessed::Statement, "^promote TYPES (?:to|into) TYPES (?:on|at) (?:the )?CELLSEND",
     "promote @1 on $3 to @2"},
    {Guessed::Statement,
     "^promote TYPES (?:on|at) (?:the )?CELLS (?:to|into) ([A-Za-z]+,[A-Za-z, ]*[a-z])END",
     "promote @1 on $2 to @3"},
    {Guessed::Statement, "^promote [A-Za-z ]+ on [^;{}#\n]+ to (any|all|every)(?: pieces?)?END", "",
     "the types are named: promote Pawn on rank 8 to Queen Rook Bishop Knight"},
    {Guessed::Statement,
     "^TYPES (?:promotes?|(?:may|can|must) promote) (?:on|at) (?:the )?CELLS (?:to|into|as) (?:a |an )?TYPESEND",
     "promote @1 on $2 to @3"},
    {Guessed::Statement,
     "^TYPES (?:promotes?|(?:may|can|must) promote) (?:to|into) TYPES (?:on|at) (?:the )?CELLSEND",
     "promote @1 on $3 to @2"},
    {Guessed::Statement, "^must promote", "",
     "where it must, its own type is not among the others: promote Pawn on or from rank 7-9 to Pawn (not last) Tokin"},
    {Guessed::Statement, "^(?:no )?en passant", "",
     "it is said in the movement: 'e' captures so, and 'n' behind 'i' can be captured so: fmWfceFifmnD; "
     "without: fmWfcFifmW2"},
    // ---- how a game ends ----
    {Guessed::Statement, "^repetition: ([a-z]+|[0-9]+) times?\\b[^;{}#\n]*", "repetition: draw at #1"},
    {Guessed::Statement,
     "^(?:[Tt]he game is )?(?:a )?drawn? after ([0-9]+) moves without (?:a )?captur[a-z]*END",
     "quiet moves: draw at $1 reset by captures alone"},
    {Guessed::Statement, "^stalemate:?(?: is)? (?:a )?(?:loss|loses|lost|lose)END",
     "stalemate: the stalemated side loses"},
    {Guessed::Statement, "^stalemate:?(?: is)? (?:a )?(?:win|wins|won|victory)END", "",
     "who wins: stalemate: the stalemated side loses, or stalemate: the stalemated side wins"},
    {Guessed::Statement, "^stalemate:?(?: is)? (?:a )?(?:draws|drawn)END", "stalemate: draw"},
    {Guessed::Statement, "^stalemate:?(?: is)? (?:[0-9]/[0-9]|0?\\.[0-9]|half|three quarters)[^;{}#\n]*", "",
     "a game is won, lost or a draw, and nothing between"},
    {Guessed::Statement, "^(?:[a-z]+fold )?repetition:?(?: is)? (?:a )?(?:draw|draws|drawn)END",
     "repetition: draw at 3"},
    {Guessed::Statement, "^repetition:?(?: is)? (?:a )?(?:loss|loses|lost|forbidden|illegal|not allowed)END",
     "repetition: the mover loses at 3"},
    {Guessed::Statement, "^(?:no repetition|repetition: (?:never|none|no|allowed))END", "repetition: off"},
    {Guessed::Statement,
     "^(?:no (?:fifty|[0-9]+)[- ]moves?[- ]rule|(?:the )?(?:fifty|[0-9]+)[- ]moves?[- ]rule:?(?: is)? (?:off|no|none|never)|"
     "quiet moves: (?:never|none|no))END",
     "quiet moves: off"},
    {Guessed::Statement, "^(?:the )?([0-9]+)[- ]moves?[- ]rule(?:: ?(?:draw|on|yes))?END",
     "quiet moves: draw at $1"},
    {Guessed::Statement, "^quiet moves: ([0-9]+)END", "quiet moves: draw at $1"},
    {Guessed::Statement, "^(?:a )?bare king:?(?: is)? (?:a )?(?:loss|loses|lost)END",
     "bare king: loses at once"},
    {Guessed::Statement, "^perpetual check:?(?: is)? (?:a )?(?:loss|lost|forbidden|illegal|not allowed)END",
     "perpetual check: loses"},
    // ---- effects ----
    {Guessed::Statement,
     "^(?:[Aa]ll |[Tt]he )?(?:pieces?|captures?|captured pieces?|TYPES) (?:explodes?|blows? up|detonates?)\\b",
     "", "written like: when a piece captures { it and all pieces beside it but Pawn leave the board }"},
    // ---- passes, captures, royal pieces, turns ----
    {Guessed::Statement,
     "^(?:players? (?:may|can) pass|passing:?(?: is)? (?:allowed|permitted|legal|optional|yes|on|free)|"
     "passes:?(?: are)? allowed)END",
     "passing: always"},
    {Guessed::Statement,
     "^(?:no passing|players? (?:may not|cannot) pass|passing:?(?: is)? (?:not allowed|forbidden|illegal|no|off|none))END",
     "passing: never"},
    {Guessed::Statement,
     "^(?:stalemate:?(?: is)? (?:a )?pass(?:es)?|(?:a |the )?stalemated (?:side|player) (?:must )?pass(?:es)?|"
     "passing: (?:forced|when stuck|when stalemated|only in stalemate))END",
     "passing: only without another move"},
    {Guessed::Statement,
     "^(?:captur(?:es?|ing):?(?: are| is)? (?:must be made|compulsory|mandatory|forced|obligatory|required)|"
     "(?:players? )?must capture)END",
     "captures: a legal one must be made"},
    {Guessed::Statement,
     "^(?:no captur(?:es|ing)|captures:?(?: are)? (?:forbidden|not allowed|none|no|off))END",
     "captures: never"},
    {Guessed::Statement, "^royals?(?: pieces?| kings?)?: (?:may|can) be (?:captured|taken)END",
     "royals: may be taken"},
    {Guessed::Statement, "^royals?: ([A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)*)END", "royal $1"},
    {Guessed::Statement, "^Black (?:starts|begins|moves first|goes first)END", "turns: Black, White"},
    {Guessed::Statement, "^White (?:starts|begins|moves first|goes first)END", "",
     "White moves first where nothing is said; turns: Black, White is otherwise"},
    {Guessed::Statement, "^turns: White, ([A-Z][A-Za-z]*), Black, \\1END",
     "turns: White, White with $1, Black, Black with $1"},
    {Guessed::Statement,
     "^(?:each|every|a) (?:player|side) (?:makes|has|gets|moves) ([a-z]+|[0-9]+) (?:moves?|times)\\b[^;{}#\n]*",
     "turns: White #1, Black #1"},
    {Guessed::Statement, "^turns: White 1, Black 2, White 3REST",
     "turns: White 1 growing by 2, Black 2 growing by 2"},
    {Guessed::Statement, "^turns: (?:white|White)( [0-9]+)?, (?:black|Black)( [0-9]+)?END",
     "turns: White$1, Black$2"},
    {Guessed::Statement,
     "^(?:turns: ([0-9]+)(?: moves?)?(?: each)?|moves per turn: ([0-9]+)|([0-9]+) moves? (?:per|a|each|every) turn)END",
     "turns: White $1$2$3, Black $1$2$3"},
    {Guessed::Statement, "^(turns:[^;{}#\n]*\\b(?:White|Black)) (?:has|makes|moves) ([0-9]+)(?: moves)?",
     "$1 $2"},
    {Guessed::Statement,
     "^(?!every )TYPES (?:cannot|can not|may not|must not) (?:capture|move|be captured|be taken|be promoted|promote)\\b",
     "",
     "what a piece may do stands in its block: piece Rook R R { cannot be taken }; or its movement says it: mR captures "
     "nothing"},
    // ---- board, array, pieces ----
    {Guessed::Statement,
     "^(board [0-9x]+) (?:without(?: cells)?|with walls(?: on| at)?|with holes (?:on|at)|holes(?: on| at)?) ",
     "$1 with holes "},
    {Guessed::Statement, "^(?:start(?:ing)? |initial )?(?:position|setup|array|fen|FEN):? (\"[^\"\n]*\")",
     "array $1"},
    {Guessed::Statement, "^(link [a-z-]+: [a-z]+[0-9]+) (?:to|and|with) ([a-z]+[0-9]+)", "$1-$2"},
    {Guessed::Statement, "^array ([^\" ;]+/[^\" ;{}]+)END", "array \"$1\""},
    {Guessed::Statement, "^pieces?: TYPE ([A-Z]{1,3}) ", "piece $1 $2 "},
    {Guessed::Statement,
     "^(?:edges: |edges are |board is )?(?:(?:a )?cylind[a-z]*|(?:are )?joined left and right|left and right joined|wrap around)END",
     "edges: left and right are joined"},
    {Guessed::Statement, "^(?:edges: |edges are |board is )?(?:(?:a )?torus|toroidal|all joined|joined)END",
     "edges: opposite ones are joined"},
    {Guessed::Statement, "^edges: (?:none|normal|no|closed)END", "edges: open"},
    // ---- hands ----
    {Guessed::Statement,
     "^((?:captures? (?:go|leave) |captures by |captured [A-Z][A-Za-z ]* become |drops? |dropped |the hand |both start with |"
     "(?:White|Black) starts with |[A-Z][A-Za-z ]* must be dropped )REST)",
     "hands { $1 }"},
    {Guessed::Statement,
     "^(?:captured pieces|captures) (?:change sides?|change colou?rs?|(?:may|can) be dropped)[^;{}#\n]*",
     "hands { captures go to the captor's hand; drop all anywhere }"},
    {Guessed::Statement,
     "^(?:all )?pieces (?:in (?:the )?hand )?(?:may|can) be dropped (anywhere|on [^;{}#\n]+)END",
     "hands { drop all $1 }"},
    {Guessed::Statement, "^TYPES (?:may|can) be dropped (anywhere|on [^;{}#\n]+)END", "hands { drop @1 $2 }"},
    // ---- effects ----
    {Guessed::Statement, "^(when [^{}#;\n]*?) (?:takes|kills|eats)\\b", "$1 captures"},
    {Guessed::Statement, "^when (?:pieces|any piece|every piece|each piece|all pieces) (capture|move)s?\\b",
     "when a piece $1s"},
    {Guessed::Statement,
     "^when TYPES (?:reach(?:es)?|(?:lands?|arrives?|stops?|ends?|stands?|is) (?:on|at)) (?:the )?CELLS ?\\{ ?it "
     "(?:becomes|turns into|promotes to) (?:an? )?TYPE ?\\}",
     "promote @1 on $2 to @3"},
    {Guessed::Statement, "^(when [^{};#\n]*?\\b(?:captures|moves|dropped)) (?:then )?((?:it|all|what) REST)",
     "$1 { $2 }"},
    // ---- in the block of a piece ----
    {Guessed::Piece,
     "^(?:can not|can't|cannot|may not|must not|may never) be (?:captured|taken)END|^is (?:immune|invulnerable|uncapturable)",
     "cannot be taken"},
    {Guessed::Piece, "^(?:can not|can't|cannot|may not|must not) be (?:captured|taken) by ",
     "cannot be taken by "},
    {Guessed::Piece,
     "^(?:becomes?|promotes?(?: to| into)?|turns into|changes into|morphs (?:to|into)) (?:an? )?TYPES "
     "(?:on|at|when it reaches|on reaching) (?:the )?CELLSEND",
     "morphs on $2 to @1"},
    {Guessed::Piece, "^becomes? [A-Za-z ]+ (?:after|when|on|by) (?:it )?captur", "",
     "an effect says it: when Rook captures { it becomes Queen }"},
    {Guessed::Piece, "^cannot (move|capture|be captured|be dropped) (while|where) ", "may not $1 $2 "},
    {Guessed::Piece, "^moves (?:as|like) ", "",
     "written like: on rank 8: moves Q, or while an own Knight stands beside it: moves N"},
    {Guessed::Piece, "^on ([^:;{}#\n]*[^:;{}#\n ]) moves ", "on $1: moves "},
    {Guessed::Piece, "^promotes on (?:the )?CELLS (?:to|into) TYPESEND", "morphs on $1 to @2"},
    {Guessed::Piece, "^promotes? (?:to|into) ", "",
     "promotion is a statement: promote Pawn on last rank to Queen Rook; or it morphs on last rank to Queen"},
    {Guessed::Piece, "^(?:is )?royalEND", "",
     "written like: piece King K K royal at e1, or in a statement: royal King"},
    {Guessed::Piece,
     "^(?:is )?(?:confined to|restricted to|limited to|stays (?:in|inside|within)|must stay (?:on|in)|remains (?:on|in)|"
     "(?:cannot|may not|never) leaves?)(?: the)? ",
     "stays on "},
    {Guessed::Piece, "^(?:captures|takes) (?:like|as) ", "",
     "movement says it in letters, 'm' to move and 'c' to capture: mRcB moves as a rook and captures as a bishop"},
    {Guessed::Piece, "^(?:captures only|can only capture|can capture only|(?:cannot|can not) capture) ", "",
     "what others may not take is said of them: cannot be taken by Rook"},
    {Guessed::Piece, "^(?:immobili[sz]es|freezes|paraly[sz]es)\\b", "",
     "a statement says it: every piece: may not move while an enemy Immobilizer stands beside it"},
    {Guessed::Piece, "^(?:drops|may be dropped|can be dropped) (?:on|anywhere)", "",
     "where pieces may be dropped is a line of the hands: hands { drop Rook on rank 1 }"},
    {Guessed::Piece, "^captures\\b", "",
     "a capture elsewhere is an effect of moves: when Rook moves { all enemy pieces flanked by it and an own piece are "
     "captured }"},
    {Guessed::Piece, "^(?:explodes|dies|disappears)\\b", "",
     "what else a move does is an effect: when Rook captures { it leaves the board }"},
    {Guessed::Piece, "^leaps over(?: any| single)?( enemy| own)? pieces?", "leaps over single$1 pieces",
     "it captures what it leaps over, if behind it stands: , which it captures"},
    {Guessed::Piece, "^swaps (?:places )?(?:with )?", "swaps places with "},
    {Guessed::Piece, ", off the board", ", also off the board"},
    {Guessed::Piece, "^(pushes(?: rows of)?|pulls|swaps places with) (?:any|all) pieces", "$1 pieces"},
    {Guessed::Piece, "^on ([^:;{}#\n]+): ?(?!moves|[^;{}#\n]*:)REST", "on $1: moves $2"},
    {Guessed::Piece, "^(?:else|otherwise|elsewhere)\\b", "",
     "the movement in front of the block holds everywhere besides"},
    {Guessed::Piece, "^moves [a-z]+ (?:cells?|squares?|steps?)[^;{}#\n]*", "",
     "movement is written in letters: W one step, W2 up to two, ifmnD two ahead on the first move"},
    // ---- conditions on pieces beside others ----
    {Guessed::Condition, "\\b(not move|move only) (?:beside|next to|adjacent to) (an? REST)",
     "$1 where $2 stands beside it"},
    {Guessed::Condition, "\\bmust capture\\b", "", "a statement says it: captures: a legal one must be made"},
    {Guessed::Condition, "\\bonly (move|capture|be captured|be dropped)\\b", "$1 only"},
    {Guessed::Condition, "\\bmove (?:only )?(?:backwards?|forwards?|sideways|diagonally|orthogonally)", "",
     "directions are letters of the movement: fR only forward, sR only sideways"},
    {Guessed::Condition, "\\b(?:when|if|whenever|as long as) ", "while "},
    {Guessed::Condition,
     "\\b(?:is|are) ((?:orthogonally |diagonally )?(?:beside|next to|adjacent to)|on|within) ", "stands $1 "},
    {Guessed::Condition, "\\b(?:next to|adjacent to|touching|near) it\\b", "beside it"},
    {Guessed::Condition, "\\bon the same file\\b|\\bin the same file\\b", "on its file"},
    {Guessed::Condition, "\\b(?:not capture|capture only) (?!while)", "",
     "what others may not take is said of them: cannot be taken by Rook"},
    // ---- effects ----
    {Guessed::Effect, "\\b(?:explodes|dies|disappears|vanishes)\\b", "leaves the board"},
    {Guessed::Effect, "\\b(?:explode|die|disappear|vanish)\\b", "leave the board"},
    {Guessed::Effect, "^[^;{}#\n]*\\b(?:reborn|rebirth|born|revived|returns?)\\b[^;{}#\n]*",
     "what it captures is born again where its kind began"},
    {Guessed::Effect, "^an? (?:neutral )?TYPE (?:appears|is (?:left|placed|put|built))\\b[^;{}#\n]*",
     "it puts a neutral @1 where it began"},
    {Guessed::Effect, "^it captures REST", "$1 are captured",
     "all enemy pieces beside it, flanked by it and an own piece, cornered by it and an own King, it moves away from, it "
     "moves towards: are captured"},
    {Guessed::Effect, "^it (?:shoots|fires|throws) (?:an? )?(?:neutral )?TYPE\\b[^;{}#\n]*",
     "it puts a neutral @1 by mQ",
     "behind 'by' a movement: where that leads from the cell where the piece ends"},
    {Guessed::Effect,
     "^it (?:leaves|builds|creates|places|makes|drops) (?:an? )?(?:neutral )?TYPE\\b[^;{}#\n]*",
     "it puts a neutral @1 where it began",
     "'neutral': nobody's, of a third side; it may also be 'an own', 'an enemy'"},
    {Guessed::Effect, "\\b(?:adjacent to|next to|around|near|surrounding|touching) it\\b", "beside it"},
    {Guessed::Effect, "\\ball (?:adjacent|neighbou?ring|surrounding)( enemy| own)? pieces\\b",
     "all$1 pieces beside it"},
    {Guessed::Effect, "^(?:pieces|every piece|each piece|any piece)(?= (?:orthogonally |diagonally )?beside)",
     "all pieces"},
    {Guessed::Effect, "\\bchange(s?) (?:side|colou?rs?|owners?)\\b", "change$1 sides"},
    {Guessed::Effect, "^it (?:turns|changes|transforms|promotes|is promoted) (?:to|into) (?:an? )?",
     "it becomes "},
    {Guessed::Effect, "\\b(?:turn|change|transform) into\\b", "become"},
    {Guessed::Effect, "\\bis (?:removed|destroyed|killed|eliminated)(?: from the board)?\\b",
     "leaves the board"},
    {Guessed::Effect, "\\bare (?:removed|destroyed|killed|eliminated)(?: from the board)?\\b",
     "leave the board"},
    {Guessed::Effect, "^the captured piece (?:goes|comes) [^;{}#\n]*",
     "what it captures is born again where its kind began"},
    {Guessed::Effect, "^the (?:capturing |moving |captor |same )?piece ", "it "},
    {Guessed::Effect, "^they leave ", "it leaves "},
    {Guessed::Effect, "\\bwithin [0-9a-z]+ (?:squares?|cells?|steps?)\\b", "",
     "'within' and a movement that leads there: within WFDAN of it, for all cells up to two away"},
    {Guessed::Effect, "^it (?:pushes|pulls|swaps) ", "",
     "a line in the block of the piece says it: piece Rook R R { pushes pieces by R }"},
    // ---- goals ----
    {Guessed::Goal, "^(?:[Tt]he game is (?:drawn|tied)|(?:[Ii]t is )?(?:a )?draw) (?:when|if) ",
     "the game is a draw when "},
    {Guessed::Goal, "\\bthe enemy ([A-Z][A-Za-z]*) (?:is|has been) (?:captured|taken|gone|lost|dead)\\b",
     "the other has no $1"},
    {Guessed::Goal, "\\bits ([A-Z][A-Za-z]*) (?:is|has been) (?:captured|taken|gone|lost|dead)\\b",
     "it has no $1"},
    {Guessed::Goal,
     "\\bit (?:captures|captured|takes|took|has captured|has taken) (?:all|every)\\b[^;{}#\n]*",
     "the other has no pieces"},
    {Guessed::Goal,
     "\\bit (?:captures|captured|takes|took|has taken) (?:at least )?([0-9]{2,}|[2-9])(?: enemy)? pieces\\b",
     "it has captured $1 pieces"},
    {Guessed::Goal,
     "\\bit (?:captures|captured|takes|took|has captured|has taken) (?:[0-9]+|one|two|three|more|at least)\\b[^;{}#\n]*",
     "", "what has been captured is counted whatever it was: it has captured 3 pieces"},
    {Guessed::Goal,
     "\\bit (?:captures|captured|takes|took|has captured|has taken) (?:the |an? )?(?:enemy |opponent's |other's )?([A-Z][A-Za-z]*)",
     "the other has no $1"},
    {Guessed::Goal, "\\ball (?:the )?(?:enemy|opponent's|other's) pieces (?:are|have been) [a-z]+",
     "the other has no pieces"},
    {Guessed::Goal, "\\bhas lost (?:its |the |all |all its )?([A-Z][A-Za-z]*|pieces)", "has no $1"},
    {Guessed::Goal, "\\bthe (?:enemy|opponent)'s\\b", "the other's"},
    {Guessed::Goal, "\\bthe enemy (?=[A-Z])", "the other's "},
    {Guessed::Goal, "\\b(?:the|its) (?:enemy|opponent) ", "the other "},
    {Guessed::Goal, "\\bit (?:checkmates|mates|gives (?:check)?mate)(?: the other)?\\b",
     "the other is checkmated"},
    {Guessed::Goal, "\\bit stalemates(?: the other)?\\b", "the other is stalemated"},
    {Guessed::Goal, "\\b(?:gives|has given) (?:a )?checkEND", "has given 1 check"},
    {Guessed::Goal, "\\b(?:gives|has given) check ([0-9]+) times\\b", "has given $1 checks"},
    {Guessed::Goal, "\\b(?:gives|has given) check three times\\b", "has given 3 checks"},
    {Guessed::Goal, "\\bis in check\\b", "",
     "check as such ends no game, but: a side wins when it has given 1 check"},
    {Guessed::Goal, "\\bit has (?:no (?:legal )?moves?\\b(?: left)?)|\\bit (?:cannot|can not|can't) move\\b",
     "it is stalemated"},
    {Guessed::Goal, "\\bit has an? ([A-Z][A-Za-z]*) (?:on|in|at) ", "its $1 stands on "},
    {Guessed::Goal, "((?:no|[0-9]+) [A-Za-z]+) (?:left|remaining|any ?more)\\b", "$1"},
    {Guessed::Goal, "\\bthere (?:are|is) ([0-9]+) pass(?:es)?(?: in a row)?",
     "there were $1 passes in a row"},
    {Guessed::Goal, "\\bboth (?:players |sides )?(?:have )?pass(?:ed)?\\b", "there were 2 passes in a row"},
    {Guessed::Goal,
     "\\b(?:reaches|enters|arrives (?:on|at|in)|gets (?:to|onto|into)|lands (?:on|at)|comes to|moves to|is (?:on|at|in)|"
     "stands (?:at|in))(?: the)? ",
     "stands on "},
    {Guessed::Goal, "\\b([a-z][0-9]+) (?:or|and) ([a-z][0-9]+)\\b", "$1 $2"},
    {Guessed::Goal, "\\b(when|and|or) (?:the )?([A-Z][A-Za-z]*) (?=stands |is checkmated)", "$1 its $2 "},
    {Guessed::Goal, "\\b([0-9]+) in a row\\b", "$1 pieces in a row"},
    // ---- hands ----
    {Guessed::Hands,
     "^(?:captures|captured pieces) (?:(?:go|come) (?:in)?to (?:the |your |his )?hand|change (?:sides?|colou?rs?|owners?)[^;{}#\n]*)END",
     "captures go to the captor's hand"},
    {Guessed::Hands, "\\b(?:capturer|taker|capturing player|player)'s hand\\b", "captor's hand"},
    {Guessed::Hands, "^captured pieces (?=go |leave )", "captures "},
    {Guessed::Hands,
     "^[^;{}#\n]*\\b(?:put|taken|kept|goes|go|comes?|returns?|placed) (?:back )?(?:in|into|to|onto) (?:an?|the|his|its|their|[a-z]+'s) "
     "(?:hand|pocket|reserve)END",
     "captures go to the captor's hand",
     "only captures come into a hand, besides what stands there at the beginning"},
    {Guessed::Hands, "^(?:captured )?promoted ", "",
     "what pawns promote to is a type of its own then: piece PromotedQueen PQ Q, and here: captured PromotedQueen become "
     "Pawn"},
    {Guessed::Hands, "^drop (?:pieces|everything|anything|any piece|every piece|all pieces)\\b", "drop all"},
    {Guessed::Hands, "^(?:all )?pieces (?:may|can) be dropped ", "drop all "},
    {Guessed::Hands, "^TYPES (?:may|can) (?:only )?be dropped (?!at )", "drop @1 "},
    {Guessed::Hands,
     "^(?:(?:(?:each|every|both) (?:sides? |players? )?|sides |players )(?:starts? with|has|have|gets?|begins? with)|starts? with) ",
     "both start with "},
    {Guessed::Hands, "\\b([2-9]) ([A-Z][A-Za-z]*)", "@2*1"},
    {Guessed::Hands, "^(White|Black) (?:has |gets |holds )?(?!starts)TYPESEND", "$1 starts with @2"},
    {Guessed::Hands, "^drops? [^;{}#\n]*(?:left|unmoved|moved|began)\\b", "",
     "beside a move it is an effect: when a piece but Pawn moves for the first time { Hawk may be dropped where it began "
     "}"},
    {Guessed::Hands, "^no (?:mate|checkmate) (?:by|with) (?:a )?(?:dropped )?TYPE(?: drops?)?END",
     "dropped @1 may not give mate"},
    {Guessed::Hands, "^no drops? (?:giving|with|that give) (check|mate)END", "dropped all may not give $1"},
    {Guessed::Hands, "^no check (?:by|with) (?:a )?(?:dropped )?TYPE(?: drops?)?END",
     "dropped @1 may not give check"},
    {Guessed::Hands, "^no [A-Za-z ]+ file", "",
     "it is a condition of the piece: piece Pawn P fW { may not be dropped while an own Pawn stands on its file }"},
    {Guessed::Hands, "^(?:no [A-Za-z ]+|[A-Za-z ]+ (?:may not|cannot|can not) be dropped) (?:on|in) ", "",
     "said are the cells where they may be dropped: drop Pawn on rank 2-7"},
    // ---- in the block of a third side ----
    {Guessed::ThirdSide, "^introduces (?:an? )?(?!them)TYPES on ", "pieces @1; introduces them on "},
    {Guessed::ThirdSide,
     "^(?:(?:is|are) moved|moves (?:it|them)|players move (?:it|them|its pieces))\\b[^;{}#\n]*",
     "has no turns of its own",
     "players move its pieces in turns for that: turns: White, White with Pond, Black, Black with Pond"},
    {Guessed::ThirdSide, "^(?:(?:is )?neutral|never (?:acts|moves)|has no turns?)END",
     "has no turns of its own"},
    {Guessed::ThirdSide, "^(?:one|an?|has(?: an?)?|owns(?: an?)?) TYPESEND", "pieces @1"},
    {Guessed::ThirdSide, "^(at most [0-9]+)(?: [A-Za-z]+)?END", "$1 of a type"},
};

// Topics of a line that cannot be read: a word that it contains, and the head of a statement about it or an
// example.
constexpr std::pair<const char*, const char*> kTopics[] = {
    {"promot", "promote"},
    {"castl", "castle"},
    {"stalemat", "stalemate"},
    {"repeat|repetition", "repetition"},
    {"drop|\\bhands?\\b|pocket|reserve", "hands"},
    {"shuffl|random", "shuffle"},
    {"neutral|duck|nobody|dice", "side"},
    {"cylind|torus|\\bwrap|\\bedges?\\b", "edges"},
    {"\\bpass", "passing"},
    {"\\bturns?\\b|moves? (?:twice|again|first)", "turns"},
    {"\\bwins?\\b|\\blos(?:es?|t)\\b|\\bends?\\b|\\bdrawn?\\b|victory|goal",
     "a side wins when its King stands on last rank, or: the game is a draw when there were 2 passes in a row"},
    {"explo|becomes|changes", "when"},
    {"royal", "royals"},
    {"check", "checks"},
    {"setup|position|starting", "array"},
    {"captur|taken?\\b|takes", "captures"},
    {"\\bholes?\\b|squares|cells|size", "board"},
};

void replaceAll(std::string& text, std::string_view word, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size())
    text.replace(at, word.size(), by);
}

std::regex compiled(std::string words) {
  replaceAll(words, "END", "(?=[ \t]*(?:[;}#\n\r]|$))");
  replaceAll(words, "REST", "([^;{}#\n\r]*[^;{}#\n\r ])");
  replaceAll(words, "TYPES", "([A-Za-z]+(?:(?:,|, | )[A-Za-z]+)*?)");
  replaceAll(words, "TYPE", "([A-Za-z]+)");
  replaceAll(words, "CELLS",
             "((?:(?:last|ranks?|files?|[0-9]+(?:-[0-9]+)?|[a-z]{1,2}[0-9]{1,2}(?:-[a-z]{1,2}[0-9]{1,2})?|"
             "[a-z](?:-[a-z])?)(?: (?!to|into)|\\b))+)");
  std::string text;
  bool inClass = false;
  for (const char c : words) {
    if (c == '[' || c == ']') inClass = c == '[';
    text += c == ' ' && !inClass ? "[ \t]+" : std::string(1, c);
  }
  return std::regex(text);
}

// Turns `queen, rooks or bishop` into `Queen Rook Bishop`.
std::string typeNames(const std::string& text) {
  static const std::regex kName("[A-Za-z]+");
  std::string names;
  for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
    std::string name = at->str();
    if (name == "or" || name == "and") continue;
    if (name.size() > 3 && name.ends_with('s') && !name.ends_with("ss")) name.pop_back();
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

// Returns the correction with the groups of the guess filled in.
std::string expanded(std::string_view right, const std::cmatch& match) {
  std::string text;
  const auto group = [&](std::size_t at) {
    std::string said = match.str(static_cast<std::size_t>(right[at] - '0'));
    while (said.ends_with(' ')) said.pop_back();
    return said;
  };
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right[i] == '$') {
      text += group(++i);
    } else if (right[i] == '#') {
      const std::string said = group(++i), digits = syntax::digitsOf(said);
      text += digits.empty() ? said : digits;
    } else if (right[i] == '@') {
      const std::string names = typeNames(group(++i));
      const bool often = i + 1 < right.size() && right[i + 1] == '*';
      const int times = often ? std::stoi(group(i += 2)) : 1;
      for (int n = 0; n < times; ++n) text += (n == 0 ? "" : " ") + names;
    } else {
      text += right[i];
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> examplesAbout(const SourceSpan& text) {
  static const std::vector<std::regex> kWords = [] {
    std::vector<std::regex> list;
    for (const auto& [words, head] : kTopics) list.emplace_back(words);
    return list;
  }();
  const std::string_view said = text.text();
  std::vector<std::string> examples;
  for (std::size_t i = 0; i < kWords.size() && examples.size() < 2 && said.size() <= kLongest; ++i) {
    if (!std::regex_search(said.data(), said.data() + said.size(), kWords[i])) continue;
    const char* const head = kTopics[i].second;
    const std::string_view example = syntax::exampleOf(head);
    examples.emplace_back(example.empty() ? head : example);
  }
  return examples;
}

bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics) {
  static const std::vector<std::regex> kWords = [] {
    std::vector<std::regex> list;
    for (const Guess& guess : kGuesses) list.push_back(compiled(guess.words));
    return list;
  }();
  const std::string_view said = text.text();
  if (said.size() > kLongest) return false;
  for (std::size_t i = 0; i < std::size(kGuesses); ++i) {
    const Guess& guess = kGuesses[i];
    std::cmatch match;
    if (guess.where != where || !std::regex_search(said.data(), said.data() + said.size(), match, kWords[i]))
      continue;
    const auto from = static_cast<std::size_t>(match.position());
    auto to = from + static_cast<std::size_t>(match.length());
    std::string right = expanded(guess.right, match);
    for (; to > from + 1 && said[to - 1] == ' '; --to)
      if (right.ends_with(' ')) right.pop_back();
    if (right == said.substr(from, to - from)) continue;
    Diagnostic& d = diagnostics.error(
        text.part(from, to), "unknown-sentence",
        right.empty() ? fmt::format("'{}' is said in other words", said.substr(from, to - from))
                      : fmt::format("'{}' is said in other words: {}", said.substr(from, to - from), right));
    if (guess.note) d.note(guess.note);
    d.suggest(right);
    return true;
  }
  return false;
}

}  // namespace fairyforge::frontend::fairy
