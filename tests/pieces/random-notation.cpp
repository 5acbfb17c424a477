// Draws random notations (random-notation.h): follows the grammar and chooses at random.
#include "tests/pieces/random-notation.h"

#include <array>
#include <string_view>

#include "compiler/movement/movement.h"

namespace fairyforge::testing {
namespace {

class Generator {
 public:
  explicit Generator(std::mt19937_64& random) : random_(random) {}

  std::string notation() {
    std::string text = term();
    while (chance(35)) text += (chance(50) ? " " : "") + term();
    return text;
  }

  std::string term() {
    if (chance(12)) return bracket();
    if (chance(4)) return "is" + std::string(chance(20) ? "j" : "") + "O" + number();
    if (chance(4))
      return legs(0) + "(" + leg(false) + "a)" + (chance(70) ? number() : "") + leg(true) + atom();
    const unsigned more = chance(65) ? 0 : chance(70) ? 1 : 2;
    return legs(more) + atom() + (chance(3) ? "'" : "");
  }

 private:
  bool chance(unsigned percent) { return random_() % 100 < percent; }

  template <std::size_t N>
  std::string pick(const std::array<std::string_view, N>& words) {
    return std::string(words[random_() % N]);
  }

  std::string number() { return std::to_string(random_() % 5 + 1); }

  // Returns `more` legs, each followed by `a`, and then the last one.
  std::string legs(unsigned more) {
    std::string text;
    for (unsigned i = 0; i < more; ++i) text += leg(false) + "a";
    return text + leg(true);
  }

  std::string leg(bool last) {
    static constexpr std::array<std::string_view, 32> kDirections{
        "f",  "b",  "l",  "r",  "v",  "s",  "fs", "bs", "fb", "lr", "fr", "fl", "br", "bl", "rf",  "lf",
        "rv", "lv", "fh", "bh", "rh", "lh", "hr", "hl", "ff", "rr", "z",  "q",  "fz", "fq", "frl", "ffrr"};
    static constexpr std::array<std::string_view, 9> kLastModalities{"m",  "c", "mc",  "d", "cd",
                                                                     "md", "k", "mcd", "e"};
    static constexpr std::array<std::string_view, 9> kModalities{"m", "c",  "p", "mp", "cp",
                                                                 "d", "mc", "g", "y"};
    static constexpr std::array<std::string_view, 7> kMotions{"n", "j", "p", "g", "o", "oo", "u"};
    std::string text;
    if (chance(8)) text += "i";
    if (chance(45)) text += pick(kDirections);
    if (chance(45)) text += last ? pick(kLastModalities) : pick(kModalities);
    if (chance(18)) text += pick(kMotions);
    return text;
  }

  std::string atom() {
    static constexpr std::array<std::string_view, 9> kLeapers{"W", "F", "D", "N", "A", "H", "C", "Z", "G"};
    static constexpr std::array<std::string_view, 4> kCompounds{"K", "Q", "R", "B"};
    if (chance(35)) return pick(kCompounds) + (chance(30) ? number() : "");
    const std::string leaper = pick(kLeapers);
    if (chance(12)) return leaper + (chance(50) ? "X" : "Y") + (chance(20) ? "0" : "");
    if (chance(15)) return leaper + leaper;
    return leaper + (chance(20) ? "0" : chance(20) ? number() : "");
  }

  std::string bracket() {
    static constexpr std::array<std::string_view, 6> kModalities{"m", "c", "p", "mp", "d", "mc"};
    std::string text = "[" + std::string(chance(25) ? "v" : "") + atom();
    const unsigned further = chance(80) ? 1 : 2;
    for (unsigned i = 0; i < further; ++i) {
      text += chance(50) ? "-" : "?";
      if (chance(25)) text += pick(kModalities);
      if (chance(25)) text += chance(50) ? "s" : "b";
      text += atom();
    }
    return text + "]";
  }

  std::mt19937_64& random_;
};

}  // namespace

std::string randomNotation(std::mt19937_64& random) {
  return Generator(random).notation();
}

std::string randomTerm(std::mt19937_64& random) {
  return Generator(random).term();
}

std::optional<PieceType> typeFrom(const std::string& notation, const std::string& id, Board& board,
                                  Diagnostics& diagnostics) {
  auto programs = movement::compileMovement(fairyforge::spanOf("piece", notation), board, {}, diagnostics);
  if (!programs) return std::nullopt;
  PieceType type;
  type.name = "Piece" + id;
  type.id = id;
  type.written = {{MovesAsWritten::Kind::Notation, notation}};
  for (const Side side : kBothSides) type.program[index(side)] = std::move((*programs)[index(side)]);
  return type;
}

std::string typesText(const Variant& variant) {
  std::string text = std::to_string(variant.board().files()) + "x" + std::to_string(variant.board().ranks());
  for (const PieceType& type : variant.types()) text += " " + type.id + "=" + type.notation();
  return text;
}

}  // namespace fairyforge::testing
