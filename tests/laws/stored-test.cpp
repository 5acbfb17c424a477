// Tests that stored variants may be any bytes: the reader refuses them, or gives a variant that every
// function can use. The bytes are stored games of the library with a few changes and a correct digest.
// FAIRYFORGE_MUTANTS sets the number of changed variants, FAIRYFORGE_SEED the seed.
#include <gtest/gtest.h>

#include "compiler/core/base/watcher.h"
#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/explain/explain.h"
#include "compiler/export/certify/targets.h"
#include "runtime/engine/search.h"
#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/library/games.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct TooLong {};

// Gives access to the bytes after the digest.
class Stored {
 public:
  explicit Stored(const VariantPtr& variant) : content_(storedVariant(*variant).substr(kDigestEnds)) {}
  const std::string& content() const { return content_; }
  static std::string of(const std::string& content) {
    return std::string(kMark) + std::string(versionOfStored()) + toHex(digestOf(content)) + content;
  }

 private:
  static constexpr std::string_view kMark = "Fairyforge variant ";
  static inline const std::size_t kDigestEnds =
      kMark.size() + versionOfStored().size() + toHex(Digest{}).size();
  std::string content_;
};

std::string mutant(std::string bytes, std::mt19937_64& random) {
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  for (std::size_t changes = 1 + below(3); changes > 0 && !bytes.empty(); --changes) {
    constexpr unsigned char kLikely[] = {0, 1, 2, 3, 0x3F, 0x40, 0x7E, 0x7F, 0x80, 0xFE, 0xFF};
    const std::size_t at = below(bytes.size());
    switch (below(6)) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes[at] = static_cast<char>(kLikely[below(std::size(kLikely))]);
        break;
      case 2:
        bytes[at] = static_cast<char>(bytes[at] + (below(2) == 0 ? 1 : -1));
        break;
      case 3:
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << below(8));
        break;
      case 4:
        bytes.erase(at, 1 + below(4));
        break;
      default:
        bytes.insert(at, bytes.substr(below(bytes.size()), 1 + below(8)));
    }
  }
  return bytes;
}

// Plays random moves, and asks everything about each position.
void play(const VariantPtr& variant, const Executor& executor, std::mt19937_64& random) {
  Game game(executor, Position(variant));
  for (int ply = 0; ply < 10; ++ply) {
    const Position& now = game.position();
    const MoveList legal = executor.legalMoves(now);
    moveTexts(now, legal);
    const std::string fen = printFen(now);
    static_cast<void>(parseFen(*variant, fen));
    executor.inCheck(now);
    if (game.outcome() || legal.empty()) break;
    game.play(legal[random() % legal.size()]);
  }
  const std::atomic<bool> never{false};
  engine::Search(variant, executor, 1 << 16).think({Position(variant), game.moves()}, {.nodes = 10}, never);
}

void askAll(const VariantPtr& variant, std::mt19937_64& random) {
  play(variant, Referee(), random);
  EXPECT_TRUE(variantFromStored(storedVariant(*variant))) << "what was read can be kept";
  variantHash(*variant);
  explain::explainRules(*variant);
  const auto type = typeAt(random() % variant->types().size());
  explain::explainMoves(*variant, type);
  draw::svg::drawPieceSvg(variant, type);
  const auto& targets = certify::exportTargets();
  targets[random() % targets.size()].make(variant);
}

TEST(Stored, VariantsThatWereChangedAreRefusedOrPlayed) {
  const std::uint64_t count = numberFromEnvironment("FAIRYFORGE_MUTANTS", 300);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  std::vector<Stored> originals;
  std::vector<std::string> names;
  for (const frontend::LibraryFile& file : frontend::libraryFiles({kLibrary})) {
    Diagnostics diagnostics;
    const VariantPtr variant = loadFromLibrary(file.path.string(), diagnostics).variant;
    if (!variant) continue;
    originals.emplace_back(variant);
    names.push_back(file.name);
    EXPECT_TRUE(variantFromStored(Stored::of(originals.back().content()))) << file.name;
  }
  ASSERT_GT(originals.size(), 150u);
  std::size_t refused = 0, asked = 0, long_ = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::size_t which = random() % originals.size();
    const std::string bytes = Stored::of(mutant(originals[which].content(), random));
    SCOPED_TRACE(names[which] + ", mutant " + std::to_string(i));
    if (std::getenv("FAIRYFORGE_VERBOSE") != nullptr)
      std::fprintf(stderr, "%s %llu\n", names[which].c_str(), static_cast<unsigned long long>(i));
    const Watcher* self = nullptr;
    const Watcher watcher([&] {
      if (self->steps() > 100'000) throw TooLong();
    });
    self = &watcher;
    try {
      const auto variant = variantFromStored(bytes);
      if (!variant) {
        ++refused;
        continue;
      }
      ++asked;
      askAll(*variant, random);
    } catch (const TooLong&) {
      ++long_;
    }
  }
  std::printf("%zu refused, %zu asked, of these %zu broken off\n", refused, asked, long_);
  EXPECT_GT(refused, count / 10);
  EXPECT_GT(asked, count / 40);
}

}  // namespace
}  // namespace fairyforge::testing
