// Makes the list of games that a client of a protocol, or the terminal player, can choose from. A game's name
// is that of its file; in a file with several games, each has the name that it has there.

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/base/user-folder.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/formats/game-names.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/play/tune/tuning.h"
#include "runtime/referee.h"

namespace fairyforge::driver {
namespace {

// Returns the name with '-' in place of blanks, line ends and other characters that separate words in
// protocols.
std::string wordFor(std::string name) {
  for (char& c : name) {
    const bool isBlank = static_cast<unsigned char>(c) <= ' ' || c == '\x7F';
    if (isBlank || c == ',' || c == '"' || c == '/') c = '-';
  }
  return name;
}

// Returns the names by which other programs know this game of the library. If `title` is given, returns only
// names of the game with that title.
std::vector<std::string> othersNames(const std::string& game, const std::string* title = nullptr) {
  std::vector<std::string> names;
  for (const formats::GameNames& row : formats::gameNames()) {
    if (row.game == game && (title == nullptr || row.title == *title))
      names.assign(row.names.begin(), row.names.end());
  }
  return names;
}

std::string firstError(const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.severity == Severity::Error) return renderGnu(diagnostic);
  }
  return "there is no game in it";
}

// Returns a function that opens the game. It reads the file when the game is first chosen, unless `variant`
// is given.
std::function<Expected<protocols::OpenGame>(bool)> opener(const Request& request, const std::string& path,
                                                          const frontend::LoadOptions& options,
                                                          VariantPtr variant) {
  using Opened = std::array<std::optional<protocols::OpenGame>, 2>;
  const auto opened = std::make_shared<Opened>();
  if (variant) (*opened)[false] = openGame(request, std::move(variant));
  return [opened, request, path, options](bool anyArray) -> Expected<protocols::OpenGame> {
    auto& game = (*opened)[anyArray];
    if (game) return *game;
    Diagnostics diagnostics;
    frontend::LoadOptions with = options;
    if (anyArray) with.options.push_back(frontend::syntax::optionSetting(spanOf("option", "chess960")));
    VariantPtr read = driver::read(path, with, diagnostics).variant;
    if (!read && anyArray)
      read = driver::read(path, options, diagnostics).variant;  // the game has no option
                                                                // chess960
    if (!read) return Failure{firstError(diagnostics)};
    game = openGame(request, std::move(read));
    return *game;
  };
}

std::vector<protocols::Offer> offersOfLibrary(const Request& request) {
  auto offers = mapped(games::libraryGames(), [&](const frontend::LibraryFile& file) {
    return protocols::Offer{file.name, othersNames(file.name),
                            opener(request, file.path.string(), readingOf(request), nullptr)};
  });
  std::ranges::stable_partition(offers, [](const protocols::Offer& offer) { return offer.name == "chess"; });
  return offers;
}

// Adds every game of the file that can be read. Returns false for a file of one game with errors; in a file
// of several, such games are left out.
bool addOffers(const Request& request, const std::string& file, Diagnostics& diagnostics,
               std::vector<protocols::Offer>& offers) {
  frontend::LoadOptions options = readingOf(request);
  const frontend::LoadedVariant loaded = read(file, options, diagnostics);
  // XBoard knows games only by its own names, so these are offered too, even if the user has named the file.
  const auto add = [&](const std::string& name, VariantPtr variant) {
    std::vector<std::string> others = othersNames(name, &variant->title());
    offers.push_back({wordFor(name), std::move(others), opener(request, file, options, std::move(variant))});
  };
  if (loaded.games.size() < 2 || request.has("variant")) {
    if (loaded.variant) add(std::filesystem::path(file).stem().string(), loaded.variant);
    return loaded.variant != nullptr;
  }
  for (std::size_t game = 0; game < loaded.games.size(); ++game) {
    Diagnostics own;
    options.game = std::to_string(game);
    if (const VariantPtr variant = read(file, options, own).variant) {
      add(loaded.games[game], variant);
    } else {
      for (const Diagnostic& diagnostic : own.all()) diagnostics.add(diagnostic);
    }
  }
  return true;
}

}  // namespace

protocols::OpenGame openGame(const Request& request, VariantPtr variant) {
  const auto made = std::make_shared<ExecutorPtr>();
  const auto executor = [made, request, variant]() -> const Executor& {
    try {
      if (*made == nullptr) *made = makeExecutor(request, variant);
    } catch (const Ended&) {
      *made = ExecutorPtr(new Referee);
    }
    return **made;
  };
  const auto getReady = [executor](const std::atomic<bool>& stop) {
    auto* tiers = const_cast<native::NativeTiers*>(dynamic_cast<const native::NativeTiers*>(&executor()));
    if (tiers != nullptr) tiers->finish(&stop);  // a failure has already been reported
  };
  const auto learned = [request, variant] { return learnedOf(request, *variant); };
  return {variant, executor, getReady, learned, knowledgeFor(request, variant, executor)};
}

protocols::Offer offerOf(std::string name, protocols::OpenGame game) {
  return {wordFor(std::move(name)), {}, [game = std::move(game)](bool) -> Expected<protocols::OpenGame> {
            return game;
          }};
}

std::vector<protocols::Offer> offersOf(const Request& request) {
  std::vector<protocols::Offer> offers;
  if (request.operands().empty()) {
    offers = offersOfLibrary(request);
  } else {
    demand(optionsHaveEffect(request, request.operands()));
  }
  for (std::size_t i = 0; i < request.operands().size(); ++i) {
    Diagnostics diagnostics;
    const bool all = addOffers(request, request.operand(i), diagnostics, offers);
    show(request, diagnostics);
    demand(all);
  }
  if (offers.empty()) fail("there is no game to play", "fairyforge engine FILE");
  return offers;
}

Expected<std::vector<protocols::Offer>> offersOf(const Request& request, const std::string& file) {
  Diagnostics diagnostics;
  std::vector<protocols::Offer> offers;
  addOffers(request, file, diagnostics, offers);
  if (offers.empty()) return Failure{firstError(diagnostics)};
  return offers;
}

// ---- tunings ----
//
// Finds the results of `tune`. There is one file for each set of rules; its name is the rules' hash, so that
// every text of the same game finds it.

std::filesystem::path tuningPath(const std::string& rules) {
  const std::filesystem::path folder = userFolder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? folder : folder / "tunings" / (rules + ".json");
}

Option noTuningOption() {
  return flag("no-tuning", "play by what the rules tell, whatever tune has learned");
}

std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant) {
  // Computing the hash of a large game takes a while, so it is skipped if nothing was ever tuned.
  std::error_code problem;
  if (request.has("no-tuning") || !std::filesystem::exists(tuningPath("").parent_path(), problem))
    return std::nullopt;
  const std::string rules = hashText(variantHash(variant));
  const std::filesystem::path path = tuningPath(rules);
  const auto bytes = bytesOf(path.string());
  if (!bytes) return std::nullopt;
  auto numbers = tune::numbersFrom(variant, rules, *bytes);
  if (!numbers) {
    warn(fmt::format("{}: {}; {} is played by what the rules tell", path.string(), numbers.why(),
                     variant.title()));
    return std::nullopt;
  }
  printNote(fmt::format("{} is played by what was learned of it: {}", variant.title(), path.string()));
  return *std::move(numbers);
}

}  // namespace fairyforge::driver
