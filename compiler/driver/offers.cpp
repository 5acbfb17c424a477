// Games are named as their files, or, where a file has several, as they are called there.

#include "compiler/driver/offers.h"

#include <algorithm>
#include <filesystem>

#include "compiler/driver/tables.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/tunings.h"
#include "compiler/frontend/library.h"
#include "compiler/games/library.h"
#include "compiler/rules/variant-hash.h"
#include "runtime/referee.h"

namespace fairyforge::driver {
namespace {

// Names without blanks and ends of lines, for protocols of words.
std::string wordFor(std::string name) {
  for (char& c : name) {
    const bool isBlank = static_cast<unsigned char>(c) <= ' ' || c == '\x7F';
    if (isBlank || c == ',' || c == '"' || c == '/') c = '-';
  }
  return name;
}

// Is it the game that XBoard calls "normal"?
bool isOrthodox(const Variant& variant) {
  static const std::uint64_t orthodox = [] {
    Diagnostics discarded;
    const auto source = std::make_shared<SourceFile>("chess", "variant \"Chess\" extends fide\n");
    const VariantPtr chess =
        frontend::loadVariant(source, {.baseFolders = games::libraryFolders()}, discarded);
    return chess ? variantHash(*chess) : 0;
  }();
  return variantHash(variant) == orthodox;
}

std::vector<std::string> exampleFiles() {
  std::vector<std::string> files;
  for (const frontend::LibraryFile& file : frontend::libraryFiles(games::libraryFolders())) {
    if (file.family.empty()) files.push_back(file.path.string());
  }
  std::sort(files.begin(), files.end(), [](const std::string& a, const std::string& b) {
    const auto rank = [](const std::string& file) {
      return std::filesystem::path(file).stem() == "chess" ? 0 : 1;
    };
    return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
  });
  return files;
}

bool addOffers(const Request& request, const std::string& file, std::vector<protocols::Offer>& offers) {
  Diagnostics diagnostics;
  frontend::LoadOptions options = readingOf(request);
  const frontend::LoadedVariant loaded = read(file, options, diagnostics);
  if (loaded.games.size() < 2 || request.has("variant")) {
    show(request, diagnostics);
    if (!loaded.variant) return false;
    offers.push_back(offerOf(request, loaded.variant, std::filesystem::path(file).stem().string()));
    return true;
  }
  for (std::size_t game = 0; game < loaded.games.size(); ++game) {
    Diagnostics own;
    options.game = std::to_string(game);
    const VariantPtr variant = read(file, options, own).variant;
    if (!variant) show(request, own);
    if (variant) offers.push_back(offerOf(request, variant, loaded.games[game]));
  }
  return true;
}

}  // namespace

protocols::Offer offerOf(const Request& request, VariantPtr variant, std::string name) {
  const auto made = std::make_shared<ExecutorPtr>();
  const auto executor = [made, request, variant]() -> const Executor& {
    if (*made == nullptr) *made = makeExecutor(request, variant);
    if (*made == nullptr) *made = ExecutorPtr(new Referee);
    return **made;
  };
  const auto getReady = [executor](const std::atomic<bool>& stop) {
    auto* tiers = const_cast<native::NativeTiers*>(dynamic_cast<const native::NativeTiers*>(&executor()));
    if (tiers != nullptr) tiers->finish(&stop);  // the user has been told if it fails
  };
  const std::string xboardName = isOrthodox(*variant) ? "normal" : "";
  const auto learned = [request, variant] { return learnedOf(request, *variant); };
  return {wordFor(std::move(name)),
          xboardName,
          variant,
          executor,
          getReady,
          learned,
          knowledgeFor(request, variant, executor)};
}

std::optional<std::vector<protocols::Offer>> offersOf(const Request& request) {
  std::vector<protocols::Offer> offers;
  const std::vector<std::string> files = request.operands().empty() ? exampleFiles() : request.operands();
  if (!optionsCount(request, files)) return std::nullopt;
  for (const std::string& file : files) {
    if (!addOffers(request, file, offers)) return std::nullopt;
  }
  if (!offers.empty()) return offers;
  reportError("there is no game to play", "fairyforge engine FILE");
  return std::nullopt;
}

}  // namespace fairyforge::driver
