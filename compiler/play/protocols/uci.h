// UCI and its two likenesses, USI of programs for shogi and UCCI of those for xiangqi: one server, and a table of the
// words in which they differ.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/play/protocols/commands.h"

namespace fairyforge::protocols {

// The words in which the protocols differ.
struct Manner {
  std::string_view dialect;  // its words for moves and positions
  std::string_view name;  // the first line; "ok" behind it ends the list of options, "newgame" begins a game
  std::string_view game;  // offered first, where it is among the games
  std::string_view variant;  // the option that chooses one
  std::string_view fen;      // stands before the text of a position
  std::string_view noMove;   // what is answered where there is no move
  std::string_view quit;
  bool firstIsBlack = false;  // who begins is called black, and his clock btime
  bool mateInPlies = false;   // not in moves
  bool plainOptions = false;  // "option NAME type ..." without "name", and "setoption NAME VALUE"
  bool plainScores = false;   // "score N", also of mates
};

class Uci {
 public:
  Uci(const Manner& manner, Session& session, const About& about, const Say& say);
  void serve(std::istream& in);

 private:
  // A setting that programs may change.
  struct Option {
    std::string name, kind, standard = {};
    std::int64_t least = 0, most = 0;  // of a spin
    // Takes a value that fits the kind; or says what is wrong with it.
    std::function<PossibleFailure(const std::string& text, std::int64_t number)> set = {};
  };

  void introduce() const;
  void obey(const Words& words, const std::string& line);
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
  std::string scoreText(int score) const;
  std::string chancesText(int score) const;
  std::string scoreOfEnd() const;

  const Manner& manner_;
  Session& session_;
  const About& about_;
  const Say& say_;
  std::size_t lines_ = 1;
  int level_ = engine::kLevels, elo_ = engine::kMostElo;
  bool isLimited_ = false, analyses_ = false, tellsChances_ = false;
  engine::Milliseconds overhead_{10};
  bool untilStopped_ = false;
  engine::Limits pondered_;
  engine::Lag lag_;
  std::uint64_t toldNodes_ = 0;        // positions that had been searched when last something was told
  std::vector<std::string> told_;      // the words of the position; empty: none
  std::string refusal_;                // why the position that was told last is none; empty: it is one
  std::string unknownGame_;            // that was asked for last; empty: the one that was asked for is played
  const std::vector<Option> options_;  // their standard values are those of the members above
};

}  // namespace fairyforge::protocols
