// Plays matches of the engine against itself without one of its techniques, or against another engine. This
// measures how much a technique gains and how strong the engine is. Not a test.
//
//   bench-match FILE [--games N] [--nodes N | --time MS | --clock MS [--patient 1]] [--without TECHNIQUE] [--their-nodes N]
//               [--tuned PATH] [--records PATH] [--sprt LESS,MORE]
//               [--against "COMMAND" [--cecp 1] --variant NAME --option "NAME value V"]...
//
// With --clock, both players have MS milliseconds for every 40 moves; --cecp needs it. A player whose time
// runs out loses. With --patient 1 he continues instead, and the number of such moves is printed, because on
// a busy machine they do not show a fault.
// Games are played in pairs: the same opening, six random moves after which neither side is far ahead, with
// colours reversed. The error bars come from the pairs.
// With --sprt the match ends as soon as one of two differences in Elo is accepted, each wrongly in at most
// one match of twenty (Wald's sequential probability ratio test, with normally distributed scores of pairs).
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/frontend.h"
#include "compiler/native/tiered-executor.h"
#include "compiler/play/records/record.h"
#include "compiler/play/records/replay.h"
#include "compiler/play/tune/tuning.h"
#include "runtime/engine/search.h"
#include "runtime/game.h"
#include "runtime/random.h"
#include "tests/bench/opponents.h"

namespace fairyforge {
namespace {

const std::atomic<bool> kNever{false};

class Ours final : public Player {
 public:
  Ours(const VariantPtr& variant, const Executor& executor, const Wanted& wanted,
       std::optional<engine::Numbers> learned = std::nullopt)
      : search_(variant, executor, std::size_t{16} << 20, std::move(learned)) {
    if (wanted.time > 0) limits_.soft = limits_.hard = engine::Milliseconds(wanted.time);
    if (wanted.time == 0 && wanted.clock == 0) limits_.nodes = wanted.nodes;
  }
  engine::Techniques& techniques() { return search_.techniques(); }
  void begin() override { search_.forget(); }
  std::optional<Move> move(const engine::Situation& situation, const MoveList&,
                           const engine::Clock& clock) override {
    engine::Limits limits = limits_;
    if (clock.movesToGo > 0) spend(clock, lag_.before(clock), limits);
    const engine::Found found = search_.think(situation, limits, kNever);
    lag_.after(found.time);
    if (found.lines.empty()) return std::nullopt;
    return found.lines[0].moves.at(0);
  }
  int judge(const engine::Situation& situation) {
    return search_.think(situation, {.nodes = 2'000}, kNever).lines.at(0).score;
  }

 private:
  engine::Search search_;
  engine::Limits limits_;
  engine::Lag lag_;
};

// Plays the game to its end. Returns White's score in half points.
int playOn(Game& game, const Executor& executor, const engine::Situation& opening,
           std::array<Player*, kSides> players, int time, bool patient) {
  using SteadyClock = std::chrono::steady_clock;
  std::array<engine::Clock, kSides> clocks;
  for (const Move& move : opening.moves) game.play(move);
  for (Player* player : players) player->begin();
  constexpr int kLongest = 300;
  for (int ply = 0; ply < kLongest; ++ply) {
    if (const auto outcome = game.outcome())
      return !outcome->winner ? 1 : *outcome->winner == Side::White ? 2 : 0;
    const Side side = game.position().setup().player;
    const MoveList legal = executor.legalMoves(game.position());
    engine::Clock& clock = clocks[index(side)];
    if (time > 0) grantTime(clock, game.moves().size(), time);
    const auto begun = SteadyClock::now();
    const auto move = players[index(side)]->move({opening.start, game.moves()}, legal, clock);
    clock.left -= std::chrono::duration_cast<engine::Milliseconds>(SteadyClock::now() - begun);
    if (time > 0 && clock.left.count() < 0) {
      ++players[index(side)]->late;
      clock.left = engine::Milliseconds(0);
      if (!patient) return side == Side::White ? 0 : 2;
    }
    if (!move || std::find(legal.begin(), legal.end(), *move) == legal.end()) {
      std::printf("illegal or no move of %s\n", side == Side::White ? "White" : "Black");
      return side == Side::White ? 0 : 2;
    }
    game.play(*move);
  }
  return 1;
}

// Plays one game, and adds it to the records if the user wants them. Returns White's score in half points.
int playGame(const Executor& executor, const engine::Situation& opening, std::array<Player*, kSides> players,
             const std::array<std::string, kSides>& names, const Wanted& wanted, std::FILE* records) {
  Game game(executor, opening.start);
  const int points = playOn(game, executor, opening, players, wanted.clock, wanted.patient);
  if (records == nullptr) return points;
  const std::string text =
      records::writeRecord(records::recordOf(opening.start, game.moves(), executor, names[0], names[1]));
  std::fputs((text + "\n").c_str(), records);
  return points;
}

engine::Situation openingOf(const VariantPtr& variant, const Executor& executor, Ours& judge,
                            Random& random) {
  constexpr int kPlies = 6, kBalanced = 120;
  while (true) {
    engine::Situation opening{Position(variant), {}};
    Position now = opening.start;
    for (int ply = 0; ply < kPlies; ++ply) {
      const MoveList legal = executor.legalMoves(now);
      if (legal.empty()) break;
      opening.moves.push_back(legal[random.below(legal.size())]);
      now.playUnchecked(opening.moves.back());
    }
    if (executor.legalMoves(now).empty() || std::abs(judge.judge(opening)) > kBalanced) continue;
    return opening;
  }
}

// The score of pairs of games; a pair is worth 0 to 1.
struct Score {
  int pairs = 0;
  double sum = 0, squares = 0;
  void add(double points) {
    ++pairs;
    sum += points;
    squares += points * points;
  }
  double mean() const { return sum / pairs; }
  double variance() const { return std::max(squares / pairs - mean() * mean(), 1e-4); }
};

// Returns the logarithm of the ratio of the score's likelihoods at the second and the first of two
// differences in Elo.
double likelihoodRatio(const Score& score, const std::pair<double, double>& elo) {
  const auto share = [](double difference) { return 1 / (1 + std::pow(10, -difference / 400)); };
  const double less = share(elo.first), more = share(elo.second);
  return score.pairs * (more - less) * (2 * score.mean() - less - more) / (2 * score.variance());
}

double eloOf(double share) {
  share = std::clamp(share, 1e-3, 1 - 1e-3);
  return 400 * std::log10(share / (1 - share));
}

void setTechnique(engine::Techniques& techniques, const std::string& name) {
  const std::pair<const char*, bool engine::Techniques::*> known[] = {
      {"table", &engine::Techniques::table},
      {"null-move", &engine::Techniques::nullMove},
      {"reductions", &engine::Techniques::reductions},
      {"pruning", &engine::Techniques::pruning},
      {"checks", &engine::Techniques::checks},
      {"history", &engine::Techniques::history},
      {"aspiration", &engine::Techniques::aspiration},
      {"exchanges", &engine::Techniques::exchanges},
      {"continuation", &engine::Techniques::continuation}};
  for (const auto& [word, field] : known) {
    if (name == word) {
      techniques.*field = false;
      return;
    }
  }
  throw std::runtime_error("no technique " + name);
}

// Returns the numbers that `tune` has written to a file.
std::optional<engine::Numbers> learnedFrom(const std::string& path, const Variant& variant) {
  if (path.empty()) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  auto numbers = tune::numbersFrom(variant, hashText(variantHash(variant)), bytes);
  if (!numbers) throw std::runtime_error(path + ": " + numbers.why());
  return *std::move(numbers);
}

void match(const Wanted& wanted) {
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(wanted.file, diagnostics);
  const VariantPtr variant =
      source
          ? frontend::loadVariant(source, {.baseFolders = {FAIRYFORGE_SOURCE_DIR "/examples"}}, diagnostics)
          : nullptr;
  if (!variant) throw std::runtime_error(wanted.file + " is no game");
  auto made = native::NativeTiers::make(variant, {.cache = native::CodeCache(native::userCacheFolder())});
  if (!made) throw std::runtime_error(made.why());
  (*made)->finish();
  const Executor& executor = **made;

  Ours ours(variant, executor, wanted, learnedFrom(wanted.tuned, *variant));
  std::unique_ptr<Player> other;
  if (wanted.against.empty()) {
    auto without = std::make_unique<Ours>(variant, executor, wanted);
    for (const std::string& technique : wanted.without) setTechnique(without->techniques(), technique);
    other = std::move(without);
  } else {
    other = opponent(wanted, executor);
  }
  std::FILE* records = wanted.records.empty() ? nullptr : std::fopen(wanted.records.c_str(), "w");
  if (records == nullptr && !wanted.records.empty())
    throw std::runtime_error("cannot write " + wanted.records);
  const std::string mine = "Fairyforge", theirs = wanted.against.empty() ? "Fairyforge 2" : wanted.against;
  Random random(wanted.seed);
  int wins = 0, draws = 0, losses = 0;
  Score score;
  constexpr int kFewestPairs = 16;
  const double enough = std::log(19);
  double ratio = 0;
  while (score.pairs < wanted.games / 2 && (score.pairs < kFewestPairs || std::abs(ratio) < enough)) {
    const engine::Situation opening = openingOf(variant, executor, ours, random);
    double points = 0;
    for (const bool first : {true, false}) {
      const int white =
          playGame(executor, opening, {first ? &ours : other.get(), first ? other.get() : &ours},
                   {first ? mine : theirs, first ? theirs : mine}, wanted, records);
      const int gained = first ? white : 2 - white;
      ++(gained == 2 ? wins : gained == 1 ? draws : losses);
      points += gained / 4.0;
    }
    score.add(points);
    if (wanted.sprt) ratio = likelihoodRatio(score, *wanted.sprt);
  }
  if (records != nullptr) std::fclose(records);
  const double mean = score.mean(), error = 1.96 * std::sqrt(score.variance() / score.pairs);
  std::printf("%s: +%d =%d -%d, %.1f %%, Elo %+.0f [%+.0f, %+.0f]\n", variant->title().c_str(), wins, draws,
              losses, 100 * mean, eloOf(mean), eloOf(mean - error), eloOf(mean + error));
  if (wanted.sprt)
    std::printf("SPRT: %s\n", ratio >= enough    ? fmt::format("{:+} Elo", wanted.sprt->second).c_str()
                              : ratio <= -enough ? fmt::format("{:+} Elo", wanted.sprt->first).c_str()
                                                 : "not decided");
  if (wanted.clock > 0) std::printf("moves over the time: %d, %d\n", ours.late, other->late);
}

}  // namespace
}  // namespace fairyforge

int main(int argc, char** argv) {
  using namespace fairyforge;
  try {
    Wanted wanted;
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (!word.starts_with("--")) {
        wanted.file = word;
        continue;
      }
      if (i + 1 == argc) throw std::runtime_error(word + " needs an argument");
      const std::string value = argv[++i];
      if (word == "--games")
        wanted.games = std::stoi(value);
      else if (word == "--nodes")
        wanted.nodes = std::stoull(value);
      else if (word == "--clock")
        wanted.clock = std::stoi(value);
      else if (word == "--patient")
        wanted.patient = value == "1";
      else if (word == "--cecp")
        wanted.cecp = value == "1";
      else if (word == "--time")
        wanted.time = std::stoi(value);
      else if (word == "--their-nodes")
        wanted.theirNodes = std::stoull(value);
      else if (word == "--seed")
        wanted.seed = std::stoull(value);
      else if (word == "--records")
        wanted.records = value;
      else if (word == "--tuned")
        wanted.tuned = value;
      else if (word == "--sprt")
        wanted.sprt = std::pair(std::stod(value), std::stod(value.substr(value.find(',') + 1)));
      else if (word == "--without")
        wanted.without.push_back(value);
      else if (word == "--against")
        wanted.against = value;
      else if (word == "--variant")
        wanted.variant = value;
      else if (word == "--option")
        wanted.options.push_back(value);
      else
        throw std::runtime_error("unknown option " + word);
    }
    match(wanted);
    return 0;
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "bench-match: %s\n", fault.what());
    return 1;
  }
}
