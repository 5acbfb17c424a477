// Plays a game under a preset: accepts or refuses turns as the site would, in one reading of GAME Code (Run)
// or in all at once (AllRuns).
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/export/gamecode/machine.h"
#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {

// ---- turns ----
//
// A player's turn as it is typed, and what the site does with it before the preset's code runs.

// A part of a turn: `P e2-e4`; a promotion, `Q-e8`, has no first space.
struct TurnPart {
  Space from = kNoSpace;
  Space to = kNoSpace;
  std::int32_t label = -1;  // -1: not written
};

using Turn = std::vector<TurnPart>;

// Returns the turn that moves from `from` to `to` and, if `promotion` is a label, promotes to it.
Turn turnOf(Space from, Space to, std::int32_t promotion = -1);

// Reads a turn as a player types it: `P e7-e8; Q-e8`.
Expected<Turn> readTurn(const Program& program, std::string_view text);

// Splits the text of a game (`1. e2-e4 e7-e5 2. ...`) into turns, without numbers. Parts with `;` between
// them, such as `e7-e8; Q-e8`, are one turn.
Expected<std::vector<std::string>> splitGame(std::string_view text);

std::string printTurn(const Program& program, const Turn& turn);

// Makes the turn's changes on the board of `state`. Returns the site's reason if it refuses the turn,
// otherwise nothing.
std::optional<std::string> applyTurn(const Program& program, const Reading& reading, State& state,
                                     const Turn& turn);

// ---- run ----

class Run {
 public:
  explicit Run(ProgramPtr program, Reading reading = allReadings().front(), Limits limits = {});

  // Runs Pre-Game. Must be called first; if the verdict is not Accepted, the game cannot be played. `board`:
  // labels by space, if they differ from those of the field Code.
  Verdict start(const std::vector<std::int32_t>* board = nullptr);
  // Plays the next turn of the side to move; the state changes only if it is accepted.
  Verdict play(const Turn& turn);
  Verdict play(std::string_view turn);
  // Returns the verdict of play(), but never changes the state.
  Verdict probe(const Turn& turn);
  // Runs Post-Game on a copy of the state. The legal moves in the result are sorted.
  Ending finish();

  // Returns the whole state; restore() sets it.
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

// Two readings that disagree, with their answers.
struct Difference {
  std::string readings[2];
  std::string answers[2];
  SourceSpan at;  // the statement at which one of the readings refuses or has a fault; none if both accept
};

class AllRuns {
 public:
  explicit AllRuns(ProgramPtr program, Limits limits = {});

  // These do in every reading what the functions of Run do in one. If two readings give different answers,
  // they return nothing and difference() says which; then the run cannot continue.
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
  // Calls ask(run) for the run of each reading, and returns the first answer if all are equal: describe(run,
  // answer) gives equal texts. If they differ, returns nothing and sets difference_.
  template <typename Answer, typename Ask, typename Describe>
  std::optional<Answer> ask(Ask ask, Describe describe);

  std::deque<Run> runs_;
  Difference difference_;
};

}  // namespace fairyforge::gamecode
