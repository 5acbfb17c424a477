// Generates batches of test files: draws good variants at random, and plants one fault of each kind.
#include "tests/batch/generated.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <random>

#include "compiler/frontend/frontend.h"
#include "runtime/referee.h"

namespace fairyforge::testing {
namespace {

using Random = std::mt19937_64;

// Notations of leapers, riders, divergent, lame, hopping and bent pieces of known games.
constexpr std::array kKnownPieces{
    "N",    "B",     "R",    "Q",      "FA",    "WD",  "fFbW", "N2",    "mRcB",  "mBcR",
    "CF",   "mRcpR", "NN",   "AAFF",   "WN",    "FN",  "BN",   "RN",    "D",     "A",
    "H",    "fWfF",  "nN",   "nA",     "F2",    "R3",  "B2W",  "cKmN",  "mWcF",  "FsW",
    "fRbW", "ffNbF", "pQ",   "mpRcpR", "WfF",   "K",   "mNcK", "DA",    "C",     "[F?R]",
    "gQ",   "mQcN",  "vRsW", "fBbR",   "mBcpB", "WzB", "CZ",   "fsWbF", "vWDsF", "WAmD"};

// A variant as text, in the parts that faults change.
struct Text {
  int files = 8, ranks = 8;
  std::string head, array, pieces, rules, tests;
  std::string all() const { return head + array + pieces + rules + tests; }
};

// Returns an array with these rows for White; Black's are the same in small letters.
std::string arrayText(const std::vector<std::string>& rows, int ranks) {
  std::string text;
  for (std::string row : rows) {
    std::transform(row.begin(), row.end(), row.begin(), [](unsigned char c) { return std::tolower(c); });
    text += row + "/";
  }
  const auto files = rows[0].size();
  for (int i = 0; i < ranks - 2 * static_cast<int>(rows.size()); ++i) text += std::to_string(files) + "/";
  for (std::size_t i = rows.size(); i-- > 0;) text += rows[i] + (i > 0 ? "/" : "");
  return text;
}

// Returns a variant with some of these pieces. It may turn out to be invalid.
Text drawn(std::size_t number, Random& random) {
  Text text;
  text.files = 5 + static_cast<int>(random() % 4);
  text.ranks = 6 + static_cast<int>(random() % 3);
  text.head = fmt::format("variant \"Generated {}\"\nboard {}x{}\n", number, text.files, text.ranks);
  text.pieces = "piece King K K royal\n";
  const int types = 2 + static_cast<int>(random() % 3);
  for (int type = 0; type < types; ++type) {
    const std::string notation = kKnownPieces[random() % kKnownPieces.size()];
    text.pieces += fmt::format("piece Type{0} {0} {1}\n", static_cast<char>('A' + type), notation);
  }
  const bool pawns = random() % 2;
  if (pawns) {
    text.pieces += "piece Pawn P fmWfcF\n";
    text.rules += fmt::format("promote Pawn on rank {} to TypeA TypeB\n", text.ranks);
  }
  std::string first, second;
  for (int file = 0; file < text.files; ++file) {
    const auto type = [&] { return static_cast<char>('A' + random() % static_cast<unsigned>(types)); };
    first += file == text.files / 2 ? 'K' : type();
    second += pawns ? 'P' : type();
  }
  text.array = fmt::format("array \"{}\"\n", arrayText({first, second}, text.ranks));
  if (random() % 2) text.rules += "stalemate: the stalemated side loses\n";
  if (random() % 2) text.rules += "bare king: loses at once\n";
  return text;
}

VariantPtr loaded(const std::string& text) {
  Diagnostics diagnostics;
  return frontend::loadVariant(std::make_shared<SourceFile>("generated.fairy", text), {}, diagnostics);
}

// Returns a valid variant with a test.
Text goodText(std::size_t number, Random& random) {
  for (;;) {
    Text text = drawn(number, random);
    const VariantPtr variant = loaded(text.all());
    if (!variant) continue;
    if (!std::holds_alternative<Position>(Position::from(variant, variant->start()))) continue;
    const Referee referee;
    const Position start(variant);
    const std::uint64_t moves = referee.perft(start, 1);
    if (moves == 0 || moves > 60) continue;
    text.tests = fmt::format("test \"opening\" {{ perft {} {} }}\n", moves, referee.perft(start, 2));
    return text;
  }
}

// ---- faults ----

struct Fault {
  std::string name;
  std::string expected;
  void (*plant)(Text&, Random&);
  bool costly = false;
};

// Returns as many options as a file can have; storing them takes nearly two hundred megabytes.
void largeText(Text& text, Random&) {
  text = {};
  text.head = "variant \"Large\"\nboard 8x8\n";
  text.pieces = "piece King K K royal at e1\n";
  for (int i = 0; text.pieces.size() < 1'000'000; ++i)
    text.pieces += fmt::format("option o-{} {{ promote King never }}\n", i);
}

const std::vector<Fault>& faults() {
  static const std::vector<Fault> kFaults{
      {"misspelt-word", "unknown-statement", [](Text& t, Random&) { t.rules += "promtoe TypeA\n"; }},
      {"open-bracket", "unmatched-bracket", [](Text& t, Random&) { t.pieces += "piece Odd O m[W?F\n"; }},
      {"unknown-letter", "movement-syntax", [](Text& t, Random&) { t.pieces += "piece Odd O fmXe2\n"; }},
      {"unknown-piece", "unknown-type",
       [](Text& t, Random&) { t.rules += "promote TypeA on rank 5 to Archbishop\n"; }},
      {"said-twice", "said-twice", [](Text& t, Random&) { t.pieces += "piece TypeA A W\n"; }},
      {"wrong-count", "test-failed",
       [](Text& t, Random&) { t.tests = "test \"opening\" { perft 12345 }\n"; }},
      {"illegal-move", "test-failed", [](Text& t, Random&) { t.tests += "test \"legal\" { legal a1a1 }\n"; }},
      {"position-off-board", "bad-position",
       [](Text& t, Random&) { t.tests += "test \"far\" { position \"99/99 w\"\n legal a1a2 }\n"; }},
      {"missing-base", "missing-base",
       [](Text& t, Random&) {
         t.head = "variant \"Orphan\" extends no-such-base\n";
         t.array.clear();
       }},
      {"unknown-option", "unknown-option",
       [](Text& t, Random&) { t.tests += "test \"other\" with option no-such { perft 1 }\n"; }},
      {"king-in-check", "impossible-array",
       [](Text& t, Random&) {
         t.array = fmt::format("array \"k{0}/Q{1}K/", t.files - 1, t.files - 2);
         for (int i = 2; i < t.ranks; ++i)
           t.array += fmt::format("{}{}", t.files, i + 1 < t.ranks ? "/" : "\"\n");
         t.pieces += "piece Queen Q Q\n";
       }},
      {"binary", "invalid-utf8",
       [](Text& t, Random& random) {
         t = {};
         for (int i = 0; i < 2000; ++i) t.head += static_cast<char>(0x80 | (random() & 0x7F));
       }},
      {"endless", "over its time",
       [](Text& t, Random&) {
         t = {};
         t.head = "variant \"Deep\" extends fide\n";
         t.tests = "test \"deep\" { perft 20 400 8902 197281 4865609 119060324 3195901860 84998978956 }\n";
       },
       true},
      {"too-large", "over its memory", largeText, true},
  };
  return kFaults;
}

}  // namespace

std::vector<std::string> plantedFaults() {
  std::vector<std::string> names;
  for (const Fault& fault : faults()) names.push_back(fault.name);
  return names;
}

std::vector<GeneratedFile> generatedFiles(std::size_t count, std::uint64_t seed, std::size_t costly) {
  std::vector<const Fault*> cheap, dear;
  for (const Fault& fault : faults()) (fault.costly ? dear : cheap).push_back(&fault);
  std::vector<GeneratedFile> files;
  for (std::size_t number = 0; number < count; ++number) {
    Random random(seed * 1'000'003 + number);  // each file has random numbers of its own
    Text text = goodText(number, random);
    const std::size_t bad = number / 2;  // the number of faulty files before this one
    const Fault* fault = number % 2 == 0              ? nullptr
                         : bad < costly * dear.size() ? dear[bad % dear.size()]
                                                      : cheap[bad % cheap.size()];
    if (fault) fault->plant(text, random);
    files.push_back({fmt::format("{:04}-{}.fairy", number, fault ? fault->name : "good"), text.all(),
                     fault ? fault->name : "", fault ? fault->expected : ""});
  }
  return files;
}

}  // namespace fairyforge::testing
