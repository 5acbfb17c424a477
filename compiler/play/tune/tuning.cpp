// Learns the numbers of a game's evaluation from self-play (tune()), stores them in a file, and writes a
// report.

#include "compiler/play/tune/tuning.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <stdexcept>

#include "compiler/core/text/json.h"
#include "compiler/draw/text/draw-text.h"

namespace fairyforge::tune {

Tuning tune(const VariantPtr& variant, const Executor& executor, std::size_t games,
            const GameOptions& options, unsigned threads, const std::function<void(std::size_t)>& done) {
  Tuning tuning{.derived = engine::Evaluation(variant).numbers(), .fit = {}, .options = options};
  engine::Numbers numbers = tuning.derived;
  std::vector<ObservedGame> played;
  std::size_t finished = 0;
  const auto count = [&] { done(++finished); };
  const auto play = [&](std::size_t end) {
    for (ObservedGame& game :
         observe(variant, executor, numbers, options, played.size(), end, threads, count))
      played.push_back(std::move(game));
  };
  play(games / 2);
  numbers = fit(variant, tuning.derived, played).numbers;
  play(games);
  tuning.fit = fit(variant, tuning.derived, played);
  tuning.games = played.size();
  for (const ObservedGame& game : played) {
    tuning.positions += game.positions.size();
    tuning.points += static_cast<double>(game.result);
  }
  tuning.matchGames = matchGames(games);
  const auto match = [&](const engine::Numbers& one, const engine::Numbers& other, std::size_t number) {
    const std::size_t first = games + games % 2 + number * tuning.matchGames;
    return pointsAgainst(variant, executor, one, other, options, first, first + tuning.matchGames, threads,
                         count);
  };
  const LearnedNetwork learned =
      learnNetwork(variant, tuning.fit.numbers, tuning.fit.scale, played, options.seed);
  tuning.networkErrorBefore = learned.errorWithout;
  tuning.networkErrorAfter = learned.errorWith;
  if (learned.errorWith < learned.errorWithout) {
    engine::Numbers more = tuning.fit.numbers;
    more.network = learned.network;
    tuning.networkPoints = match(more, tuning.fit.numbers, 0);
    if (2 * tuning.networkPoints > static_cast<double>(tuning.matchGames))
      tuning.fit.numbers = std::move(more);
  } else {
    done(finished += tuning.matchGames);
  }
  tuning.matchPoints = match(tuning.fit.numbers, tuning.derived, 1);
  return tuning;
}

// ---- tuning-file ----
//
// The file is JSON, so that it can be read and compared. Types are written by ID, since games of equal rules
// may order them differently.

namespace {

constexpr const char* kKind = "fairyforge tuning";
constexpr std::uint64_t kVersion = 3;
constexpr double kMost = 100'000;

// Reads a number from the file; it must be possible in an evaluation.
int numberIn(const Json& json) {
  const double value = json.real();
  if (!(value >= -kMost && value <= kMost)) throw std::runtime_error("a number is out of range");
  return static_cast<int>(value);
}

// numbersOf() writes a list of numbers. readNumbers() reads one into `numbers`; it must be as long as these.
Json numbersOf(std::span<const int> numbers) {
  return Json(std::vector<int>(numbers.begin(), numbers.end()));
}
void readNumbers(const Json& json, std::span<int> numbers) {
  if (json.elements().size() != numbers.size()) throw std::runtime_error("a list is not of this board");
  std::ranges::transform(json.elements(), numbers.begin(), numberIn);
}

}  // namespace

std::string fileOf(const Variant& variant, const std::string& rules, const Tuning& tuning) {
  const engine::Numbers& numbers = tuning.fit.numbers;
  const std::size_t cells = variant.board().size();
  Json file = Json::object();
  file[kKind] = kVersion;
  file["title"] = variant.title();
  file["rules"] = rules;
  file["games"] = tuning.games;
  file["positions"] = tuning.positions;
  file["nodes"] = tuning.options.nodes;
  file["seed"] = tuning.options.seed;
  file["errorBefore"] = tuning.fit.errorBefore;
  file["errorAfter"] = tuning.fit.errorAfter;
  file["networkErrorBefore"] = tuning.networkErrorBefore;
  file["networkErrorAfter"] = tuning.networkErrorAfter;
  file["networkPoints"] = tuning.networkPoints;
  file["matchGames"] = tuning.matchGames;
  file["matchPoints"] = tuning.matchPoints;
  for (std::size_t p = 0; p < engine::kParts; ++p) file[engine::kNamesOfParts[p]] = numbers.parts[p];
  file["tempo"] = numbers.tempo;
  const engine::NetworkInputs inputs(variant);
  const bool hasNetwork = !numbers.network.inputs.empty();
  if (hasNetwork) {
    Json network = Json::object();
    network["bias"] = numbersOf(numbers.network.bias);
    network["own"] = numbersOf(numbers.network.outputs[0]);
    network["opponent"] = numbersOf(numbers.network.outputs[1]);
    file["network"] = std::move(network);
  }
  Json types = Json::array();
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    Json type = Json::object();
    type["type"] = variant.type(typeAt(t)).id;
    type["value"] = numbers.values[t];
    type["error"] = tuning.fit.values[t].error;
    for (const Side side : kBothSides) {
      const std::string name = side == Side::White ? "White" : "Black";
      type["early" + name] = numbersOf({&numbers.early[index(side)][t * cells], cells});
      type["late" + name] = numbersOf({&numbers.late[index(side)][t * cells], cells});
    }
    if (hasNetwork)
      type["network"] = numbersOf(
          {numbers.network.inputs[t * inputs.ofType()].data(), inputs.ofType() * engine::Network::kHidden});
    types.push_back(std::move(type));
  }
  file["types"] = std::move(types);
  return file.compact() + "\n";
}

Expected<engine::Numbers> numbersFrom(const Variant& variant, const std::string& rules,
                                      std::string_view text) {
  try {
    const Json file = Json::parse(text);
    if (!file.isObject() || file.find(kKind) == nullptr) return Failure{"it is no tuning"};
    if (file.at(kKind).number() != kVersion) return Failure{"it is of another version of the program"};
    if (file.at("rules").text() != rules) return Failure{"it is of a game with other rules"};
    const std::size_t types = variant.types().size(), cells = variant.board().size();
    engine::Numbers numbers;
    for (std::size_t p = 0; p < engine::kParts; ++p)
      numbers.parts[p] = numberIn(file.at(engine::kNamesOfParts[p]));
    numbers.tempo = numberIn(file.at("tempo"));
    numbers.values.assign(types, 0);
    for (auto* tables : {&numbers.early, &numbers.late}) tables->fill(std::vector<int>(types * cells, 0));
    const engine::NetworkInputs inputs(variant);
    const Json* network = file.find("network");
    if (network != nullptr) {
      numbers.network.inputs.resize(inputs.size());
      readNumbers(network->at("bias"), numbers.network.bias);
      readNumbers(network->at("own"), numbers.network.outputs[0]);
      readNumbers(network->at("opponent"), numbers.network.outputs[1]);
    }
    std::vector<bool> known(types);
    for (const Json& type : file.at("types").elements()) {
      const auto found = variant.findType(type.at("type").text());
      if (!found || known[index(*found)]) return Failure{"it names other types of piece"};
      const std::size_t t = index(*found);
      known[t] = true;
      numbers.values[t] = variant.isRoyal(*found) ? 0 : std::max(1, numberIn(type.at("value")));
      for (const Side side : kBothSides) {
        const std::string name = side == Side::White ? "White" : "Black";
        readNumbers(type.at("early" + name), {&numbers.early[index(side)][t * cells], cells});
        readNumbers(type.at("late" + name), {&numbers.late[index(side)][t * cells], cells});
      }
      if ((network != nullptr) != (type.find("network") != nullptr))
        return Failure{"a part of a network is missing"};
      if (network != nullptr)
        readNumbers(type.at("network"), {numbers.network.inputs[t * inputs.ofType()].data(),
                                         inputs.ofType() * engine::Network::kHidden});
    }
    if (std::ranges::find(known, false) != known.end()) return Failure{"it does not name all types of piece"};
    return numbers;
  } catch (const std::exception& fault) {
    return Failure{fmt::format("it cannot be read: {}", fault.what())};
  }
}

// ---- report ----
//
// Reports for people what was learned.

namespace {

// Returns an empty board, if it is a valid position.
std::optional<Position> emptyBoard(const VariantPtr& variant) {
  Setup setup;
  setup.cells.assign(variant->board().size(), Piece());
  auto made = Position::from(variant, std::move(setup), {SetupProblem::NoRoyal});
  if (auto* position = std::get_if<Position>(&made)) return std::move(*position);
  return std::nullopt;
}

std::string pictureOf(const Position& empty, const std::vector<int>& table, std::size_t type) {
  const Board& board = empty.variant().board();
  draw::CellMarks marks;
  board.forEachCell(
      [&](Cell cell) { marks[cell] = fmt::format("{:+}", table[type * board.size() + index(cell)]); });
  return draw::text::drawMarkedText(empty, marks);
}

}  // namespace

std::string reportOf(const VariantPtr& variant, const Tuning& tuning) {
  const engine::Numbers& numbers = tuning.fit.numbers;
  std::string text = fmt::format(
      "{}: {} games, {} quiet positions, {:.0f} % of the points for White\n"
      "what it foretells of games that it has not learned from is wrong by {:.4f}; by the rules alone by {:.4f}\n"
      "it wins {:.1f} points in {} games against what the rules alone tell\n",
      variant->title(), tuning.games, tuning.positions,
      100 * tuning.points / static_cast<double>(std::max<std::size_t>(tuning.games, 1)),
      tuning.fit.errorAfter, tuning.fit.errorBefore, tuning.matchPoints, tuning.matchGames);
  if (tuning.networkErrorAfter < tuning.networkErrorBefore) {
    text += fmt::format(
        "a network beside these numbers foretells games that it has not learned from {:.4f} instead of {:.4f} wrong, and "
        "wins {:.1f} points in {} games against them alone: it is {}\n",
        tuning.networkErrorAfter, tuning.networkErrorBefore, tuning.networkPoints, tuning.matchGames,
        numbers.network.inputs.empty() ? "left out" : "used");
  }
  text += fmt::format("\n{:<24}{:>8}{:>9}   {}\n", "values", "rules", "learned", "95 % of the time within");
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    if (variant->isRoyal(typeAt(t))) continue;
    const Estimate& value = tuning.fit.values[t];
    text += fmt::format("{:<24}{:>8}{:>9}   {:.0f} to {:.0f}\n", variant->type(typeAt(t)).name,
                        tuning.derived.values[t], numbers.values[t], std::max(0.0, value.value - value.error),
                        value.value + value.error);
  }
  text += fmt::format("{:<24}{:>8}{:>9}\n", "the right to move", tuning.derived.tempo, numbers.tempo);
  for (std::size_t p = 0; p < engine::kParts; ++p)
    text += fmt::format("{:<24}{:>6} %{:>7} %\n", engine::kNamesOfParts[p], tuning.derived.parts[p],
                        numbers.parts[p]);
  const auto empty = emptyBoard(variant);
  if (!empty) return text;
  for (std::size_t t = 0; t < variant->types().size(); ++t) {
    const std::string& name = variant->type(typeAt(t)).name;
    text += fmt::format("\nWhite's {}, early\n{}\nlate\n{}", name, pictureOf(*empty, numbers.early[0], t),
                        pictureOf(*empty, numbers.late[0], t));
  }
  return text;
}

}  // namespace fairyforge::tune
