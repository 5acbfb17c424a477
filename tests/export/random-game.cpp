// Writes a native text with random pieces, board and rules (random-game.h); if `plain`, only with rules that
// Fairy-Stockfish has.
#include "tests/export/random-game.h"

#include <fmt/format.h>

namespace fairyforge::testing {
namespace {

const char* const kNames[] = {"Ant", "Bee", "Cat", "Dog", "Elk", "Fox"};

class Writer {
 public:
  Writer(const RandomGame& wanted, std::mt19937_64& random) : wanted_(wanted), random_(random) {}

  std::string write() {
    files_ = chance(3) ? number(4, wanted_.plain ? 12 : 14) : 8;
    ranks_ = chance(3) ? number(5, wanted_.plain ? 10 : 12) : 8;
    text_ =
        fmt::format("board {}x{}{}\n", files_, ranks_,
                    !wanted_.plain && chance(10) ? fmt::format(" with holes {}", cell(3, ranks_ - 2)) : "");
    if (chance(5)) text_ += "symmetry: rotate\n";
    writePieces();
    writePromotion();
    writeEnds();
    if (chance(4)) writeHands();
    if (!wanted_.plain && chance(12))
      text_ += "when Pawn arrives on rank 4 { one own Ant must turn into Pawn }\n";
    if (!wanted_.plain && chance(12))
      text_ += "side Nature {\n pieces Ant\n may act after 5 turns since its last act\n}\n";
    return text_;
  }

 private:
  int number(int from, int to) { return std::uniform_int_distribution(from, to)(random_); }
  bool chance(int of) { return number(1, of) == 1; }
  std::string file(int f) const { return std::string(1, static_cast<char>('a' + f)); }
  std::string cell(int firstRank, int lastRank) {
    return fmt::format("{}{}", file(number(0, files_ - 1)), number(firstRank, std::max(firstRank, lastRank)));
  }
  std::string name(std::size_t i) const { return kNames[i]; }
  std::size_t count() const { return wanted_.movements.size(); }
  std::string anyName() { return name(static_cast<std::size_t>(number(0, static_cast<int>(count()) - 1))); }

  void writePieces() {
    const int royalRank = chance(8) ? 2 : 1;
    const int royalFile = std::min(files_ - 1, number(files_ / 2 - 1, files_ / 2));
    std::vector<std::string> at(count());
    int next = 0;
    for (int f = 0; f < files_; ++f) {
      if (f == royalFile) continue;
      if (!chance(6))
        at[static_cast<std::size_t>(next) % count()] += fmt::format(" {}{}", file(f), royalRank);
      next = f + 1 == files_ / 2 ? 0 : next + 1;
    }
    for (std::size_t i = 0; i < count(); ++i) {
      text_ += fmt::format("piece {} {} {}{}{}\n", name(i),
                           chance(6) ? name(i).substr(0, 1) + "X" : name(i).substr(0, 1),
                           wanted_.movements[i], at[i].empty() ? "" : " at" + at[i], block(i));
    }
    const int pawns = number(0, 9) == 0 ? 3 : royalRank + 1;
    const char* moves[] = {"fmWfceFifmnD", "fmWfceFifmnD", "fmWfcF", "fmFfceWifmnA", "fmWfceFifmnH"};
    pawn_ = !chance(12);
    if (pawn_)
      text_ +=
          fmt::format("piece Pawn P {} at {}{}-{}{}\n", moves[wanted_.plain ? number(0, 2) : number(0, 4)],
                      file(chance(6) ? 1 : 0), pawns, file(files_ - 1), pawns);
    const char* kings[] = {"K", "K", "K", "K", "KN", "W", "KAD", "KimN"};
    const std::string palace = chance(6) ? fmt::format(" {{\n stays on rank 1-{}{}\n}}", number(2, 4),
                                                       chance(2) ? chance(2) ? "\n takes royal pieces by fbcR"
                                                                             : "\n takes royal pieces by cR"
                                                                 : "")
                                         : "";
    text_ += fmt::format(
        "piece King K {} royal at {}{}{}{}\n", kings[wanted_.plain ? number(0, 4) : number(0, 7)],
        file(royalFile), royalRank,
        !wanted_.plain && chance(8) ? fmt::format(" {}{}", file(royalFile == 0 ? 1 : 0), royalRank) : "",
        palace);
    if (chance(2))
      text_ += fmt::format("castle King {} with {}\n", number(2, 3),
                           chance(4) ? name(0) + " " + anyName() : name(0));
    if (chance(8))
      text_ +=
          fmt::format("royals: {}\n", chance(2) ? "the last one must be safe" : "every one must be safe");
    if (!wanted_.plain && chance(12)) text_ += "royal King Ant\n";
  }

  std::string block(std::size_t i) {
    if (chance(10)) return fmt::format(" {{ stays on rank 1-{} }}", number(3, ranks_));
    if (wanted_.plain) return "";
    if (chance(10))
      return fmt::format(" {{\n morphs on {} to {}\n}}", cell(3, ranks_), name((i + 1) % count()));
    if (chance(14)) return fmt::format(" {{\n on rank {}: moves W\n}}", number(1, ranks_));
    if (chance(14)) return " {\n takes royal pieces by fbcR\n}";
    if (chance(20)) return fmt::format(" {{ may turn into {} }}", name((i + 1) % count()));
    return "";
  }

  void writePromotion() {
    if (!pawn_ && wanted_.plain) return;
    if (chance(8)) return;
    std::string types = pawn_ ? "Pawn" : "Ant";
    if (chance(wanted_.plain ? 12 : 5)) types += pawn_ ? " Ant" : "";
    const std::string zone =
        chance(3) ? fmt::format("{}-{}", ranks_ - number(1, 2), ranks_) : std::to_string(ranks_);
    std::string choices;
    for (std::size_t i = 0; i < count(); ++i) {
      if (chance(2)) choices += " " + name(i) + (!wanted_.plain && chance(8) ? " (last 1)" : "");
    }
    if (choices.empty()) choices = " " + name(count() - 1);
    if (chance(5) && pawn_) choices += " Pawn";
    if (!wanted_.plain && chance(8)) choices += " King";
    text_ += fmt::format("promote {} on {}{} to{}\n", types, !wanted_.plain && chance(12) ? "both " : "rank ",
                         zone.starts_with("rank") ? "" : zone, choices);
  }

  void writeEnds() {
    const char* stalemates[] = {"draw", "the stalemated side loses", "the stalemated side wins"};
    if (chance(2)) text_ += fmt::format("stalemate: {}\n", stalemates[number(0, 2)]);
    if (chance(4))
      text_ +=
          fmt::format("bare king: loses {}{}\n", chance(2) ? "at once" : "unless it bares the other in reply",
                      chance(3) ? " counting " + anyName() : "");
    if (chance(4))
      text_ += chance(2)   ? fmt::format("repetition: draw at {}\n", number(2, 5))
               : chance(2) ? "repetition: off\n"
                           : "repetition: the mover loses at 3\n";
    if (chance(4))
      text_ += chance(2) ? "quiet moves: off\n"
                         : fmt::format("quiet moves: draw at {}{}\n", number(20, 100),
                                       pawn_ && chance(2) ? " reset by Pawn"
                                       : chance(2)        ? " reset by Ant"
                                                          : "");
  }

  void writeHands() {
    text_ += "hands {\n";
    text_ += chance(4) && !wanted_.plain ? " captures go to the owner's hand\n"
             : chance(5)                 ? " both start with Ant Ant\n"
                                         : " captures go to the captor's hand\n";
    if (chance(5)) text_ += " White starts with Ant\n";
    text_ += chance(5) ? fmt::format(" drop all on rank 1-{}\n", number(2, ranks_)) : " drop all anywhere\n";
    if (pawn_ && !chance(3))
      text_ += fmt::format(" drop Pawn on rank {}-{}\n", number(1, 2), ranks_ - number(0, 1));
    if (!wanted_.plain && chance(8)) text_ += " drops may capture\n";
    if (pawn_ && !chance(3)) text_ += " dropped Pawn count as unmoved\n";
    if (!wanted_.plain && chance(6) && pawn_) text_ += " captured Ant become Pawn\n";
    text_ += "}\n";
  }

  const RandomGame& wanted_;
  std::mt19937_64& random_;
  int files_ = 8, ranks_ = 8;
  bool pawn_ = true;
  std::string text_;
};

}  // namespace

std::string randomGame(const RandomGame& wanted, std::mt19937_64& random) {
  return Writer(wanted, random).write();
}

}  // namespace fairyforge::testing
