// The options of UCI: one table from which they are listed and set.

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "compiler/core/text/number.h"
#include "compiler/play/protocols/uci.h"

namespace fairyforge::protocols {

std::vector<Uci::Option> Uci::makeOptions() {
  const auto taken = [](auto&& take) {
    return [take](const std::string& text, std::int64_t number) -> PossibleFailure {
      take(text, number);
      return std::nullopt;
    };
  };
  const auto flag = [&](bool Uci::*which) {
    return taken([this, which](const std::string& text, std::int64_t) { this->*which = text == "true"; });
  };
  const std::int64_t megabytes = std::min<std::int64_t>(64, about_.mostMegabytes);
  std::vector<Option> options{
      {std::string(words_.hash), "spin", std::to_string(megabytes), 1, about_.mostMegabytes,
       taken([this](const auto&, std::int64_t n) { session_.resizeTable(static_cast<std::size_t>(n)); })},
      {"Clear Hash", "button", "", 0, 0,
       taken([this](const auto&, std::int64_t) { session_.search().forget(); })},
      {"Threads", "spin", "1", 1, engine::kMostThreads,
       taken([this](const auto&, std::int64_t n) { session_.useThreads(static_cast<std::size_t>(n)); })},
      {"MultiPV", "spin", "1", 1, 64,
       taken([this](const auto&, std::int64_t n) { lines_ = static_cast<std::size_t>(n); })},
      {"Move Overhead", "spin", std::to_string(overhead_.count()), 0, 10'000,
       taken([this](const auto&, std::int64_t n) { overhead_ = engine::Milliseconds(n); })},
      {std::string(words_.ponder), "check", "false", 0, 0, taken([](const auto&, std::int64_t) {})},
      {"Skill Level", "spin", std::to_string(engine::kLevels), 1, engine::kLevels,
       taken([this](const auto&, std::int64_t n) { level_ = static_cast<int>(n); })},
      {"UCI_LimitStrength", "check", "false", 0, 0, flag(&Uci::isLimited_)},
      {"UCI_Elo", "spin", std::to_string(elo_), engine::leastElo(), engine::mostElo(),
       taken([this](const auto&, std::int64_t n) { elo_ = static_cast<int>(n); })},
      {"UCI_AnalyseMode", "check", "false", 0, 0, flag(&Uci::analyses_)},
      {"UCI_ShowWDL", "check", "false", 0, 0, flag(&Uci::tellsChances_)},
      {"UCI_Chess960", "check", "false", 0, 0,
       [this](const std::string& text, std::int64_t) -> PossibleFailure {
         positionWords_.clear();
         return session_.useAnyArray(text == "true");
       }},
      {"TablesPath", "string", "<empty>", 0, 0, [this](const std::string& text, std::int64_t) {
         return session_.useTables(text == "<empty>" ? "" : text);
       }}};
  if (words_.mayCountSeconds) {
    options.push_back(
        {"usemillisec", "check", "true", 0, 0,
         taken([this](const std::string& text, std::int64_t) { inSeconds_ = text != "true"; })});
    options.push_back(
        {"newgame", "button", "", 0, 0, taken([this](const auto&, std::int64_t) { beginGame(); })});
  }
  if (about_.open) {
    options.push_back({"VariantPath", "string", "<empty>", 0, 0,
                       [this](const std::string& text, std::int64_t) { return openFile(text); }});
  }
  options.push_back({std::string(words_.variant), "combo", session_.chosen().name, 0, 0,
                     [this](const std::string& text, std::int64_t) { return choose(text); }});
  return options;
}

// Returns the option's name as the protocol writes it; without blanks in protocols that do not mark the end
// of a name.
std::string Uci::named(const Option& option) const {
  if (!words_.plainOptions) return "name " + option.name;
  std::string name = option.name;
  std::erase(name, ' ');
  return name;
}

// Answers the command "uci" (or "usi", "ucci"): name, author, options, then "uciok".
void Uci::introduce() const {
  say_("id name " + about_.name);
  say_("id author the authors of Fairyforge");
  for (const Option& option : options_) {
    if (option.kind == "combo") continue;
    std::string line = fmt::format("option {} type {}", named(option), option.kind);
    if (option.kind != "button") line += " default " + option.standard;
    if (option.kind == "spin") line += fmt::format(" min {} max {}", option.least, option.most);
    say_(line);
  }
  offerGames();
  say_(fmt::format("{}ok", words_.name));
}

// Lists each game under its own name and under the names that other programs use.
void Uci::offerGames() const {
  std::string games = fmt::format("option {}{} type combo default {}", words_.plainOptions ? "" : "name ",
                                  words_.variant, session_.chosen().name);
  for (const Offer& offer : session_.offers()) {
    games += " var " + offer.name;
    for (const std::string& other : offer.otherNames) games += " var " + other;
  }
  say_(games);
}

// Executes "setoption name NAME [value VALUE]" or, in UCCI, "setoption NAME [VALUE]". Names may contain
// blanks.
void Uci::setOption(const Words& words) {
  const std::size_t first = words.size() > 1 && words[1] == "name" ? 2 : 1;
  if (words.size() <= first) return complain("expected setoption name", joined(words, 1, 9));
  const auto value = std::ranges::find(words, "value");
  auto end = static_cast<std::size_t>(value - words.begin());
  const auto isCalled = [&](const Option& option) {
    std::string name = joined(words, first, end), plain = option.name;
    std::erase(plain, ' ');
    return boost::iequals(name, option.name) || boost::iequals(name, plain);
  };
  auto option = std::ranges::find_if(options_, isCalled);
  if (words_.plainOptions && option == options_.end()) {
    end = first + 1;
    option = std::ranges::find_if(options_, isCalled);
  }
  if (option == options_.end())
    return complain("unknown option", joined(words, first, static_cast<std::size_t>(value - words.begin())));
  const std::size_t at = value == words.end() ? end : static_cast<std::size_t>(value - words.begin()) + 1;
  const std::string text = joined(words, at, words.size());
  const auto number = numberIn<std::int64_t>(text);
  if (option->kind == "spin" && (!number || *number < option->least || *number > option->most))
    return complain(fmt::format("{}: expected {} to {}", option->name, option->least, option->most), text);
  if (option->kind == "check" && text != "true" && text != "false")
    return complain("expected true or false", text);
  if (const auto failure = option->set(text, number.value_or(0))) complain(failure->why, text);
}

PossibleFailure Uci::choose(const std::string& game) {
  positionWords_.clear();
  refusal_.clear();
  auto failure = session_.choose(game);
  unknownGame_ = failure ? shownLine(game) : "";
  return failure;
}

PossibleFailure Uci::openFile(const std::string& path) {
  if (path.empty() || path == "<empty>") return std::nullopt;
  auto offers = about_.open(path);
  if (!offers) return Failure{offers.why()};
  session_.offer(*std::move(offers));
  offerGames();
  return std::nullopt;
}

}  // namespace fairyforge::protocols
