// A game played under a preset: turns are accepted or refused as the site would do it, in one reading of GAME
// Code (Run) or in all of them at once (AllRuns).
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/gamecode/machine.h"
#include "compiler/gamecode/program.h"
#include "compiler/gamecode/reading.h"
#include "compiler/gamecode/state.h"
#include "compiler/gamecode/turns.h"

namespace fairyforge::gamecode {

struct Verdict {
  enum class Kind {
    Accepted,
    Refused,  // by the code, or by the site itself
    Fault,    // the code does what the reference does not tell the meaning of
  } kind = Kind::Accepted;
  std::string message;  // why not
  SourceSpan at;        // the statement that refuses or is at fault; none when the site refuses
  std::vector<std::string> said;
  Counts counts;

  bool accepted() const { return kind == Kind::Accepted; }
};

// What Post-Game makes of the position.
struct Ending {
  Verdict verdict;                             // its `said` tells how the game stands
  std::vector<std::pair<Space, Space>> legal;  // the moves to be shown, sorted
};

class Run {
 public:
  explicit Run(ProgramPtr program, Reading reading = allReadings().front(), Limits limits = {});

  // The start of the game: runs Pre-Game. To be called first; anything but Accepted leaves no game to play. `board`: what
  // stands on the spaces, if not what the field Code says.
  Verdict start(const std::vector<std::int32_t>* board = nullptr);
  // The next turn of the side to move; the state stays as it was unless it is accepted.
  Verdict play(const Turn& turn);
  Verdict play(std::string_view turn);
  // The same without ever changing the state.
  Verdict probe(const Turn& turn);
  // Post-Game, on a copy of the state.
  Ending finish();

  // The whole state, to return to later.
  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }

  // The pieces as the field Code has them.
  std::string pieces() const;
  const Program& program() const { return *program_; }
  const Reading& reading() const { return machine_.reading(); }

 private:
  Verdict attempt(const Turn& turn);  // on scratch_

  ProgramPtr program_;
  Machine machine_;
  State state_, scratch_;
  std::vector<std::pair<Space, Space>> legalAtStart_;
};

// Where two readings part.
struct Difference {
  std::string readings[2];
  std::string answers[2];
  SourceSpan at;  // the statement at which one of them stops, if one does
};

class AllRuns {
 public:
  explicit AllRuns(ProgramPtr program, Limits limits = {});

  // As those of Run. Nothing when the readings differ; difference() says how, and the run cannot go on.
  std::optional<Verdict> start(const std::vector<std::int32_t>* board = nullptr);
  std::optional<Verdict> play(const Turn& turn);
  std::optional<Verdict> play(std::string_view turn);
  std::optional<Verdict> probe(const Turn& turn);
  std::optional<Ending> finish();

  const Difference& difference() const { return difference_; }
  const Run& first() const { return runs_.front(); }
  std::vector<State> states() const;
  void restore(const std::vector<State>& states);

 private:
  // Asks every run; `describe` makes of an answer what has to be the same.
  template <typename Answer, typename Ask, typename Describe>
  std::optional<Answer> ask(Ask ask, Describe describe);

  std::deque<Run> runs_;
  Difference difference_;
};

}  // namespace fairyforge::gamecode
