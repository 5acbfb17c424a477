// Compares docs/reference/not-read.md, which lists what the readers refuse in files of other programs, with
// the reasons that the readers give. If the environment variable FAIRY_STOCKFISH_INI has the path of the
// engine's own variants.ini, its sections are tested too.
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>

#include "compiler/frontend/diagram/parameters.h"
#include "tests/export/load-ini.h"
#include "tests/support/files.h"
#include "tests/support/grouped-rows.h"

namespace fairyforge::testing {
namespace {

const std::string kPage = FAIRYFORGE_SOURCE_DIR "/docs/reference/not-read.md";
const std::string kSections = "## Sections of its own `variants.ini`\n";

// Returns the messages of the errors, without the words that all of them share.
std::string reasonsOf(const Loading& loading) {
  std::string reasons;
  std::istringstream lines(loading.rendered);
  const std::regex error(".*: error: (.*) \\[[a-z-]+\\]");
  std::smatch found;
  for (std::string line; std::getline(lines, line);) {
    if (!std::regex_match(line, found, error)) continue;
    std::string reason =
        std::regex_replace(found[1].str(), std::regex("(,)? (is|are) not supported yet"), "");
    reason = std::regex_replace(reason, std::regex("what it inherits from Fairy-Stockfish, |the key "), "");
    if (reasons.find(reason) == std::string::npos) reasons += (reasons.empty() ? "" : "; ") + reason;
  }
  return reasons;
}

std::string namesAndKeys() {
  std::string page =
      "# What of other programs' files is not read\n\nEach with its reason, as the readers say it: they refuse what they "
      "cannot honour, and ignore nothing. A test writes this page.\n\n## Games of Fairy-Stockfish\n\nThese of the newest "
      "engine's games cannot be inherited from:\n\n";
  NamesAndWords refused, keys;
  const std::vector<std::string> names = formats::builtInVariantNames(FairyStockfish::Newest);
  for (const std::string& name : names) {
    const Loading loading = loadIni("[mine:" + name + "]\n");
    if (!loading.variant) refused.emplace_back(name, reasonsOf(loading));
  }
  page += groupedRows(refused) + fmt::format("\n{} of {} can.\n\n## Keys of a `variants.ini`\n\n",
                                             names.size() - refused.size(), names.size());
  for (const formats::IniKey& key : formats::iniKeys()) {
    if (key.effect == formats::IniKey::Effect::Missing) keys.emplace_back(key.name, key.about);
  }
  page +=
      groupedRows(keys) +
      "\nTheir standard values are accepted. Of keys that are read some combinations are refused, which the messages name.\n\n"
      "## Parameters of Interactive Diagrams\n\n";
  for (const std::string& name : frontend::diagram::diagramParameters()) {
    if (const auto* parameter = frontend::diagram::unsupportedParameter(name))
      page += fmt::format("- `{}`: {}\n", name, parameter->about);
  }
  return page +
         "- `*` in `promoChoice` of a piece that changes otherwise too, or with `holdingsType` below 1: promotion to what is in hand\n"
         "- `=` in `morph`: no capture-promotion there\n\nOf Zillions' files: [zrf.md](../zrf.md#what-is-refused).\n\n";
}

std::string sections(const std::string& ini) {
  std::string page = kSections + "\n";
  const std::string text = contentOf(ini);
  const std::regex section("(^|\\n)\\[([^:\\]]+)");
  std::size_t all = 0, read = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), section), end; at != end; ++at, ++all) {
    const Loading loading = loadIni(text, (*at)[2].str());
    read += loading.variant ? 1 : 0;
    if (!loading.variant) page += fmt::format("- `{}`: {}\n", (*at)[2].str(), reasonsOf(loading));
  }
  return page + fmt::format("\n{} of {} are read.\n", read, all);
}

TEST(NotRead, IsListedWithItsReasons) {
  const bool isToBeWritten = std::getenv("FAIRYFORGE_UPDATE_GOLDEN") != nullptr;
  const char* ini = std::getenv("FAIRY_STOCKFISH_INI");
  const std::string page = contentOf(kPage);
  const std::size_t at = page.find(kSections);
  const std::string wanted = namesAndKeys();
  const std::string ofSections = ini ? sections(ini) : at == std::string::npos ? "" : page.substr(at);
  if (isToBeWritten) std::ofstream(kPage, std::ios::binary) << wanted << ofSections;
  EXPECT_EQ(contentOf(kPage), wanted + ofSections);
}

}  // namespace
}  // namespace fairyforge::testing
