// A server for UCI and two similar protocols, USI for shogi and UCCI for xiangqi, with a table of the words
// in which they differ.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/split.h"
#include "compiler/play/protocols/protocols.h"

namespace fairyforge::protocols {

// ---- commands ----
//
// Helpers for the lines of protocols, and the function that serves each protocol.

using Words = std::vector<std::string_view>;
// Returns the words from index `first` up to, without, `end`, joined by blanks.
std::string joined(const Words& words, std::size_t first, std::size_t end);
// Returns a line of input for use in a message: its first 60 bytes, then "..." if there are more. A '?'
// stands for each byte that is not a printable ASCII character.
std::string shownLine(std::string_view line);

// These serve a protocol until the input ends or says to quit. serveUci() serves UCI, USI or UCCI, as the
// first line says, and returns false if it names none of them.
bool serveUci(std::string_view first, Session& session, const About& about, std::istream& in, const Say& say);
void serveCecp(Session& session, const About& about, std::istream& in, const Say& say);

// ---- uci ----

// The words and conventions in which the protocols differ.
struct ProtocolWords {
  std::string_view dialect;   // the notation of its moves and positions
  std::string_view name;      // sent first; with "ok" appended it ends the list of options
  std::string_view game;      // the game that is offered first, if it is available
  std::string_view variant;   // the option that chooses a game
  std::string_view fen;       // the word before the text of a position
  std::string_view noMove;    // the answer if there is no move
  std::string_view hash;      // the option for the size of the transposition table
  std::string_view ponder;    // the option that says whether the engine will ponder
  std::string_view bye{};     // the answer to "quit"; empty: none
  bool firstIsBlack = false;  // is the player who begins called black, and his clock btime?
  bool mateInPlies = false;   // are mates counted in plies?
  bool solvesMates = false;   // does "go mate" give the time for a problem, whose answer is "checkmate ..."?
  bool plainOptions = false;  // "option NAME type ..." and "setoption NAME VALUE", without the word "name"
  bool plainScores = false;   // scores are plain numbers, also for mates
  bool mayBanMoves = false;   // does "banmoves" exclude moves from the next search?
  bool mayCountSeconds = false;  // are times in seconds if the option usemillisec is false?
};

class Uci {
 public:
  Uci(const ProtocolWords& protocolWords, Session& session, const About& about, const Say& say);
  void serve(std::istream& in);

 private:
  // An option of the protocol: a setting that the other program may change.
  struct Option {
    std::string name, kind, standard = {};
    std::int64_t least = 0, most = 0;  // limits of a spin
    // Sets the option; setOption() has checked the limits of a spin and the words of a check. A spin takes
    // its value from `number`, all other kinds from `text`. Fails if the value is not possible.
    std::function<PossibleFailure(const std::string& text, std::int64_t number)> set = {};
  };

  void introduce() const;
  void obey(const Words& words, const std::string& line);
  void beginGame();
  void complain(const std::string& what, std::string_view line) const;

  // ---- options ----
  std::vector<Option> makeOptions();
  std::string named(const Option& option) const;
  void setOption(const Words& words);
  PossibleFailure choose(const std::string& game);
  PossibleFailure openFile(const std::string& path);
  void offerGames() const;

  // ---- positions ----
  void setPosition(const Words& words);
  void playOn(const Words& words, std::size_t from);
  void banMoves(const Words& words);
  bool goesOn(const Words& words) const;
  void show() const;
  void evaluate();

  // ---- searches ----
  void go(const Words& words);
  void countMoves(int depth) const;
  void begin(const engine::Limits& limits, bool untilStopped);
  void ponderHit();
  void inform(const engine::Found& found);
  void decide(const engine::Found& found);
  void solve(const engine::Found& found) const;
  std::string scoreText(int score) const;
  std::string chancesText(int score) const;
  std::string scoreOfEnd() const;

  const ProtocolWords& words_;
  Session& session_;
  const About& about_;
  const Say& say_;
  std::size_t lines_ = 1;
  int level_ = engine::kLevels, elo_ = engine::mostElo();
  bool isLimited_ = false, analyses_ = false, tellsChances_ = false;
  engine::Milliseconds overhead_{10};
  bool inSeconds_ = false;  // are the times that "go" gives in seconds?
  bool isProblem_ = false;  // does the search solve a problem, whose answer is "checkmate ..."?
  bool untilStopped_ = false;
  engine::Limits pondered_;
  engine::Lag lag_;
  std::uint64_t reportedNodes_ = 0;         // the number of nodes when the last report was sent
  std::vector<std::string> positionWords_;  // the words that set the current position; empty: none was set
  MoveList banned_;                         // moves of this position that are not to be played
  std::string refusal_;                     // why the last position was refused; empty if it was not
  std::string unknownGame_;                 // the game asked for last, if it is unknown; otherwise empty
  const std::vector<Option> options_;       // their defaults are the initial values above
};

}  // namespace fairyforge::protocols
