// Finds a promotion rule in the paths of a program. A relative path starts only from certain cells, so it
// tells the piece's new type for certain pairs of cells. Paths that differ only in cells and types form one
// passage. The passages must agree about each pair, once for captures and once for other moves. The finder
// guesses a rule from these pairs, and accepts it if the rule gives the same result for all of them.
#include "compiler/explain/promotions.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>

#include "compiler/explain/play-rules.h"
#include "compiler/explain/square-words.h"

namespace fairyforge::explain {
namespace {

// What the piece may become when it moves from one cell to another.
struct Change {
  Cell from, to;
  bool keeps = false;  // it may keep its type
  TypeSet becomes = TypeSet::none();
};
using Changes = std::vector<Change>;

// Paths that differ only in their cells and promotions.
struct Passage {
  RelativePath path;               // the path without zones for its ends and without the new type
  std::map<Cell, Change> results;  // by the cell where the path starts
};

// When a piece may change its type, by the cells of `zone` on which the move ends (On), starts (From), either
// (OnOrFrom), or ends coming from outside (Entering).
enum class When : std::uint8_t { Never, On, From, OnOrFrom, Entering };
// When a piece promotes (`when`), and the zone on which this depends.
struct Rule {
  When when = When::Never;
  CellSet zone;
  friend bool operator==(const Rule&, const Rule&) = default;
};

// Does the rule allow a promotion by a move between these cells?
bool holds(const Rule& rule, const Change& result) {
  const bool to = rule.zone.has(result.to), from = rule.zone.has(result.from);
  return rule.when == When::On         ? to
         : rule.when == When::From     ? from
         : rule.when == When::OnOrFrom ? to || from
                                       : rule.when == When::Entering && to && !from;
}

// The words before the zone: for a rule about all moves, and about captures or other moves only.
struct WordsOfWhen {
  const char *all, *some;
};
constexpr WordsOfWhen kWords[] = {{" when it enters", " when entering"},
                                  {" on", " on"},
                                  {" when it moves from", " from"},
                                  {" when it enters, moves within or leaves", " on or from"},
                                  {" when it enters", " when entering"}};

// Returns a rule that fits all results; nothing if none does. `cells`: all cells of the board.
std::optional<Rule> ruleOf(const Changes& results, const CellSet& cells) {
  CellSet to, from, always = cells;
  for (const Change& r : results) {
    if (r.becomes.empty()) {
      always.remove(r.to);
    } else {
      to.add(r.to);
      from.add(r.from);
    }
  }
  for (const Rule& rule : {Rule{When::Never, {}}, Rule{When::On, cells}, Rule{When::On, to},
                           Rule{When::Entering, to}, Rule{When::OnOrFrom, always}, Rule{When::From, from}}) {
    if (std::ranges::all_of(results, [&](const Change& r) { return holds(rule, r) != r.becomes.empty(); }))
      return rule;
  }
  return std::nullopt;
}

// Finds the promotion rule of one type.
class PromotionFinder {
 public:
  PromotionFinder(const Variant& variant, TypeId type, MoveProgram& program)
      : variant_(variant), board_(variant.board()), type_(type), program_(program) {}

  // Removes the promotions from the paths and returns them in words: "becomes Queen on rank 8". Returns
  // nothing and leaves the paths unchanged if a rule for captures and one for other moves cannot express
  // them.
  std::optional<std::string> take(std::vector<RelativePath>& paths) {
    if (!divide(paths)) return std::nullopt;
    Changes quiet, captures;
    TypeSet becomes = TypeSet::none();
    for (const auto& way : passages_) {
      const bool takes = !way.path.victims.empty() || way.path.takesEnPassantVictim;
      for (const auto& [from, result] : way.results) {
        (takes ? captures : quiet).push_back(result);
        if (becomes.empty()) becomes = result.becomes;
        if (!result.becomes.empty() && result.becomes != becomes) return std::nullopt;
      }
    }
    // If there are only captures, or no captures, the rule for the existing moves stands for both.
    const auto without = ruleOf(quiet.empty() ? captures : quiet, board_.cells()),
               by = ruleOf(captures.empty() ? quiet : captures, board_.cells());
    if (becomes.empty() || !without || !by) return std::nullopt;
    quiet.insert(quiet.end(), captures.begin(), captures.end());
    const auto must = dutyOf(quiet);
    if (!must) return std::nullopt;
    std::string text = fmt::format("{} {}{}", may_ ? "may become" : "becomes", eitherOf(variant_, becomes),
                                   whenever(*without, *by));
    if (may_ && !must->empty()) text += fmt::format("; on {} it must", cells(board_, *must));
    replace(paths);
    return text;
  }

 private:
  // Groups the paths into `passages_`, and notes for each start the types that they offer. Returns false if a
  // path has a form that this class cannot treat.
  bool divide(const std::vector<RelativePath>& paths) {
    std::map<RelativePath, std::size_t> known;
    for (const RelativePath& whole : paths) {
      if (whole.stays() || linksIn(whole.to) != 0 || whole.wrap != Wrap::None) return false;
      RelativePath path = whole;
      const CellSet from = takeCells(path.origin, board_, program_),
                    to = takeCells(path.demands.back(), board_, program_);
      const std::uint16_t landing = std::exchange(path.landing, kArriving);
      const auto [entry, isNew] = known.try_emplace(path, passages_.size());
      if (isNew) passages_.push_back({path, {}});
      Passage& way = passages_[entry->second];
      from.forEach([&](Cell cell) {
        if (!fits(board_, path, cell)) return;
        const Cell end = board_.displaced(cell, path.to, Wrap::None);
        if (!to.has(end)) return;
        Change& result = way.results.try_emplace(cell, Change{cell, end}).first->second;
        const auto& choices = variant_.arrival().choices(Side::White, type_, end);
        const auto add = [&](TypeId type) {
          type == type_ ? void(result.keeps = true) : result.becomes.add(type);
        };
        if (landing >= kAs) {
          add(typeAt(landing - kAs));
        } else if (landing == kUnchanged || choices.empty()) {
          result.keeps = true;
        } else {
          for (const TypeId type : choices) add(type);
        }
      });
    }
    return true;
  }

  // Returns the cells on which an arriving piece must change its type; nothing if that does not depend on the
  // destination alone. Sets `may_`: is there a cell on which the player can choose?
  std::optional<CellSet> dutyOf(const Changes& results) {
    CellSet duty, choice;
    for (const Change& r : results) {
      if (!r.becomes.empty()) (r.keeps ? choice : duty).add(r.to);
    }
    may_ = !choice.empty();
    return choice.overlaps(duty) ? std::nullopt : std::optional(duty);
  }

  // Returns words that say when a move promotes: " when it enters ranks 7 and 8, or captures there". `quiet`
  // and `capture`: the rules for moves without and with capture.
  std::string whenever(const Rule& quiet, const Rule& capture) const {
    const bool isAnywhere = quiet.zone == board_.cells();
    if (quiet == capture && quiet.when == When::On && isAnywhere) return " whenever it moves";
    const auto where = [&](const Rule& rule, const char* words) -> std::string {
      return rule.zone == board_.cells() ? "" : fmt::format("{} {}", words, cells(board_, rule.zone));
    };
    const auto wordsOf = [](const Rule& rule) { return kWords[static_cast<std::size_t>(rule.when)]; };
    const auto part = [&](const Rule& rule, const char* how) {
      return how + where(rule, wordsOf(rule).some);
    };
    if (quiet == capture) return where(quiet, wordsOf(quiet).all);
    if (capture.when == When::Never) return part(quiet, " when it moves without capture");
    if (quiet.when == When::Never) return part(capture, " when it captures");
    if (quiet.when == When::Entering && capture == Rule{When::On, quiet.zone})
      return where(quiet, " when it enters") + ", or captures there";
    return part(quiet, " when it moves without capture") + ", or " + part(capture, "captures");
  }

  // Replaces the paths by those of `passages_`, which do not promote. A path that is possible only from some
  // cells gets a test of these cells.
  void replace(std::vector<RelativePath>& paths) {
    paths.clear();
    for (const Passage& way : passages_) {
      CellSet from;
      board_.forEachCell([&](Cell cell) {
        if (way.results.contains(cell) || !fits(board_, way.path, cell)) from.add(cell);
      });
      paths.push_back(way.path);
      if (from == board_.cells()) continue;
      const auto known = std::ranges::find(program_.zones, from);
      std::erase_if(paths.back().origin.tests, isZone);
      paths.back().origin.add({Op::TestZone, static_cast<std::uint16_t>(known - program_.zones.begin())});
      if (known == program_.zones.end()) program_.zones.push_back(from);
    }
  }

  const Variant& variant_;
  const Board& board_;
  const TypeId type_;
  MoveProgram& program_;
  std::vector<Passage> passages_;
  bool may_ = false;
};

bool changesType(const MoveProgram& program) {
  const auto isChange = [](const Instruction& in) { return in.op == Op::Land && in.operand >= kAs; };
  return !program.uses(Op::Drop) && std::ranges::any_of(program.code, isChange);
}

}  // namespace

std::optional<std::string> takePromotion(const Variant& variant, TypeId type, MoveProgram& program,
                                         std::vector<RelativePath>& paths) {
  return changesType(program) ? PromotionFinder(variant, type, program).take(paths) : std::nullopt;
}

std::optional<std::string> promotionWords(const Variant& variant, TypeId type) {
  MoveProgram program = variant.type(type).program[index(Side::White)];
  if (!changesType(program)) return std::nullopt;
  auto found = relativePathsOf(variant.board(), program);
  auto* const paths = std::get_if<std::vector<RelativePath>>(&found);
  return paths != nullptr ? takePromotion(variant, type, program, *paths) : std::nullopt;
}

}  // namespace fairyforge::explain
