// A game played under a preset: turns are accepted or refused as the site would do it, in one reading of GAME
// Code (Run) or in all of them at once (AllRuns).
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/gamecode/machine.h"
#include "compiler/export/gamecode/program.h"
#include "compiler/export/gamecode/reading.h"
#include "compiler/export/gamecode/state.h"
#include "compiler/export/gamecode/turns.h"

namespace fairyforge::gamecode {

class Run {
 public:
  explicit Run(ProgramPtr program, Reading reading = allReadings().front(), Limits limits = {});

  // Runs Pre-Game; must be called first. If the result is not Accepted, there is no game to play. `board`:
  // the pieces by space, if they differ from the field Code.
  Verdict start(const std::vector<std::int32_t>* board = nullptr);
  // Plays the next turn of the side to move; the state changes only if it is accepted.
  Verdict play(const Turn& turn);
  Verdict play(std::string_view turn);
  // Like play(), but never changes the state.
  Verdict probe(const Turn& turn);
  // Runs Post-Game on a copy of the state. The moves to show are sorted.
  Ending finish();

  // Returns the whole state; restore() returns to it later.
  const State& state() const { return state_; }
  void restore(const State& state) { state_ = state; }

  // Returns the pieces in the form of the field Code.
  std::string pieces() const;
  const Program& program() const { return *program_; }
  const Reading& reading() const { return machine_.reading(); }

 private:
  Verdict attempt(const Turn& turn);  // works on scratch_

  ProgramPtr program_;
  Machine machine_;
  State state_, scratch_;
  std::vector<std::pair<Space, Space>> legalAtStart_;
};

// A disagreement of two readings.
struct Difference {
  std::string readings[2];
  std::string answers[2];
  SourceSpan at;  // the statement at which one of them stops, if one does
};

class AllRuns {
 public:
  explicit AllRuns(ProgramPtr program, Limits limits = {});

  // These functions do in every reading what those of Run do in one. They return nothing if the readings
  // differ; then difference() says how, and the run cannot continue.
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
  // Asks every run; `describe` turns an answer into the text that must be equal.
  template <typename Answer, typename Ask, typename Describe>
  std::optional<Answer> ask(Ask ask, Describe describe);

  std::deque<Run> runs_;
  Difference difference_;
};

}  // namespace fairyforge::gamecode
