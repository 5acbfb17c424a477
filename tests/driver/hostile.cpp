// Makes short texts that need much work (hostile.h), as lists of numbered types, statements or lines.
#include "tests/driver/hostile.h"

#include <fmt/format.h>

namespace fairyforge::testing::hostile {
namespace {

// Returns a number in letters, as an ID or a name: A, B ... Z, BA.
std::string letters(int number, char first) {
  std::string text;
  do {
    text.insert(text.begin(), static_cast<char>(first + number % 26));
    number /= 26;
  } while (number > 0);
  return text;
}

std::string boardOf(int files) {
  return fmt::format("variant \"x\"\nboard {0}x{0}\npiece King K K royal at p1\n", files);
}

// Returns types P0, P1 ..., side by side from the second rank on.
std::string pieces(int types, const std::string& moves) {
  std::string text;
  for (int i = 0; i < types; ++i) {
    const int file = i % 26;
    text += fmt::format("piece P{} {} {} at {}{}\n", i, "A" + letters(i, 'A'), moves,
                        static_cast<char>('a' + file), 2 + i / 26);
  }
  return text;
}

std::string allTypes(int types, const char* between) {
  std::string text;
  for (int i = 0; i < types; ++i) text += fmt::format("{}P{}", i == 0 ? "" : between, i);
  return text;
}

}  // namespace

std::string manyQueens(int files, int types) {
  return boardOf(files) + pieces(types, "Q");
}

std::string manyRiders(int types) {
  return boardOf(32) + pieces(types, "Q NN AA DD CC ZZ");
}

std::string manyPromotions(int types) {
  std::string text = boardOf(32) + pieces(types, "Q");
  for (int i = 0; i < types; ++i)
    text += fmt::format("promote P{} on rank 1-32 to {}\n", i, allTypes(types, " "));
  return text;
}

std::string manyCastlings(int types) {
  std::string text = boardOf(32) + pieces(types, "Q");
  for (int i = 0; i < types; ++i) text += fmt::format("castle P{} 2 with {}\n", i, allTypes(types, " "));
  return text;
}

std::string manyEvents(int types) {
  std::string text = boardOf(32) + pieces(types, "Q");
  for (int i = 0; i < types; ++i) {
    text += fmt::format("when P{} arrives on rank 1-32 {{ one own P{} must turn into {} }}\n", i,
                        (i + 1) % types, allTypes(types, " or "));
  }
  return text;
}

std::string manyOptions(int options) {
  std::string text = "variant \"x\" extends fide\n";
  for (int i = 0; i < options; ++i)
    text += fmt::format("option o-{} {{ castle King never }}\n", letters(i, 'a'));
  return text;
}

std::string manyLinks(int terms) {
  std::string text = boardOf(32) + "link za: both";
  for (int rank = 1; rank <= 32; ++rank) {
    for (char file = 'a'; file < 'q'; ++file)
      text += fmt::format(" {}{}-{}{}", file, rank, static_cast<char>(file + 1), (rank * 11 + 7) % 32 + 1);
  }
  text += "\nlink zb: both";
  for (int rank = 1; rank <= 32; ++rank) text += fmt::format(" a{}-d{}", rank, (rank * 11) % 32 + 1);
  text += "\npiece Q Q";
  for (int i = 0; i < terms; ++i) {
    const char a = i & 1 ? 'a' : 'b', b = i & 2 ? 'a' : 'b', c = i & 4 ? 'a' : 'b', d = i & 8 ? 'a' : 'b';
    text += fmt::format(" [<z{}>?<z{}>?<z{}>?<z{}>]", a, b, c, d);
  }
  return text + " at a5\n";
}

std::string manyMixins(int times) {
  std::string text = "variant \"x\" extends fide with";
  for (int i = 0; i < times; ++i) text += " chaos";
  return text + "\n";
}

std::string manyKeys(int keys) {
  std::string text = "[a:chess]\n";
  for (int i = 0; i < keys; ++i) text += fmt::format("k{} = x\n", i);
  return text;
}

std::string manyErrors(int lines) {
  std::string text = "variant \"x\" extends fide\n";
  for (int i = 0; i < lines; ++i) text += fmt::format("frobnicate {}\n", i);
  return text;
}

std::string manyWarnings(int pieces) {
  std::string text = "variant \"x\" extends fide\n";
  for (int i = 0; i < pieces; ++i) text += fmt::format("zone z{}: a1\n", letters(i, 'a'));
  return text;
}

std::string manyMoves(int moves) {
  std::string text = "variant \"x\" extends fide\ntest \"t\" {\nposition \"4k3/P7/8/8/8/8/8/4K3 w\"\nlegal";
  for (int i = 0; i < moves; ++i) text += " a8=Q";
  return text + "\n}\n";
}

std::string manyNotes(int notes) {
  std::string text = "variant \"x\" extends fide\n";
  for (int i = 0; i < notes; ++i) text += fmt::format("note \"{}{}\"\n", i, std::string(70, '\\'));
  return text;
}

}  // namespace fairyforge::testing::hostile
