// Finds the meaning of one atom: the distances of a leaper's letter, lengthened by X and Y; compounds such as
// K; vectors; links. Checks vectors and links against the board. The range after an atom sets the greatest
// number of steps.

#include "compiler/movement/atoms.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::movement {
namespace {

constexpr int kLongestLeap = 9999;  // longer than any board; products of suffixes cannot overflow

// Returns the number (0 to 99) after an atom; nothing, after reporting an error, if it is not written as one.
std::optional<int> readLimit(const WrittenRange& range, Reporter& report) {
  if (range.text.size() > 1 && range.text[0] == '0') {
    report.error(range.extent, "bad-range", "'{}': a range has no leading zero", range.text)
        .note("a range is the largest number of steps; there is no way to write 'exactly' for it");
    return std::nullopt;
  }
  if (range.text.size() > 2) {
    report.error(range.extent, "bad-range", "range '{}' is too large, the most is 99", range.text)
        .note("write 0 for a range without limit");
    return std::nullopt;
  }
  return std::stoi(range.text);
}

// Sets the leaps of these distances on the board's lattice, and all directions of their class.
void setLeaps(AtomShape& shape, Lattice lattice, int shorter, int longer, bool both = false) {
  shape.leaps = lattice == Lattice::Squares ? Leaps::flat(shorter, longer, both)
                                            : Leaps::onHexagons(shorter, longer, both);
  shape.offers = directionsOf(shape.leaps.atomClass(), lattice);
}

// Returns the shape of a leaper such as W, NN or WX; nothing if an error has been reported.
std::optional<AtomShape> leaperShape(const Atom& atom, Lattice lattice, Reporter& report) {
  AtomShape shape;
  AtomLetter leap = *rowOf(kAtomLetters, atom.letters[0]);
  if (atom.doubled() && !atom.suffix.empty()) {
    report.error(atom.extent, "bad-range", "a doubled letter takes no '{}'", atom.suffix[0])
        .suggest("{}{}0", atom.letters[0], atom.suffix);
    return std::nullopt;
  }
  for (const char suffix : atom.suffix) {
    if (suffix == 'Y') leap.shorter = std::min(leap.shorter + 2, kLongestLeap);
    leap.longer = std::min(leap.longer + (suffix == 'X' ? 3 : 2), kLongestLeap);
  }
  if (isIn("LJ", leap.letter)) {
    const bool camel = leap.letter == 'L';
    report
        .warning(atom.extent, "dialect-form", "'{}' is read as the leap {}; XBoard reads it as {}",
                 leap.letter, camel ? "(1,3)" : "(2,3)", camel ? "(2,3)" : "(1,3)")
        .suggest(std::string(1, camel ? 'C' : 'Z') + print(atom).substr(1));
  }
  setLeaps(shape, lattice, std::min(leap.shorter, leap.longer), std::max(leap.shorter, leap.longer));
  shape.limit = atom.doubled() ? 0 : 1;
  return shape;
}

// Returns the shape of R, B, Q or K.
std::optional<AtomShape> compoundShape(const Atom& atom, Lattice lattice, Reporter& report) {
  const char letter = atom.letters[0];
  if (atom.doubled()) {
    report.error(atom.extent, "useless-modifier", "'{}' is the atom '{}' twice", atom.letters, letter)
        .note(letter == 'K' ? "only leapers are doubled; a king step without limit is 'Q'"
                            : "it has no range limit that doubling could lift")
        .suggest(letter == 'K' ? "Q" : std::string(1, letter));
    return std::nullopt;
  }
  if (!atom.suffix.empty()) {
    report.error(atom.extent, "bad-atom", "'{}' takes no suffix '{}'", letter, atom.suffix[0])
        .note("'X' and 'Y' lengthen the leap of a single leaper, as in 'WX'");
    return std::nullopt;
  }
  AtomShape shape;
  const AtomLetter& step = *rowOf(kAtomLetters, letter);
  setLeaps(shape, lattice, step.shorter, step.longer, isIn("KQ", letter));
  shape.limit = letter == 'K' ? 1 : 0;
  return shape;
}

// Returns the shape of a vector such as (1,4) or (1,1,1).
std::optional<AtomShape> vectorShape(const Atom& atom, const Board& board, Reporter& report) {
  std::vector<int> d = atom.distances;
  if (d.size() > 3) {
    report.error(atom.extent, "bad-atom", "a vector of {} distances, the most is 3", d.size());
    return std::nullopt;
  }
  if (d.size() == 3 && board.isHexagonal()) {
    report.error(atom.extent, "not-on-hexagons",
                 "a vector of three distances needs levels, and hexagons have none");
    return std::nullopt;
  }
  if (d.size() == 2 && board.levels() > 1) {
    report.error(atom.extent, "bad-atom", "on a board with levels a vector has three distances")
        .suggest("({},{},0)", d[0], d[1]);
    return std::nullopt;
  }
  if (std::ranges::all_of(d, [](int n) { return n == 0; })) {
    report.error(atom.extent, "bad-atom", "a vector of zeros leads nowhere");
    return std::nullopt;
  }
  AtomShape shape;
  if (d.size() == 3) {
    shape.leaps = Leaps::spatial(d[0], d[1], d[2]);
  } else {
    setLeaps(shape, board.lattice(), std::min(d[0], d[1]), std::max(d[0], d[1]));
  }
  return shape;
}

// Returns the shape of a link such as <home>.
std::optional<AtomShape> linkShape(const Atom& atom, const Board& board, Reporter& report) {
  AtomShape shape;
  shape.link = atom.letters.substr(1, atom.letters.size() - 2);
  if (!atom.suffix.empty() || atom.range) {
    report.error(atom.extent, "bad-atom", "'{}' is one step and takes no range", atom.letters);
    return std::nullopt;
  }
  if (!board.hasLink(shape.link)) {
    Diagnostic& d = report.error(atom.extent, "unknown-link", "unknown link '{}'", shape.link);
    const std::vector<std::string> names = board.linkNames();
    if (names.empty()) {
      d.note("this board has no links; one is declared by a statement such as 'link {}: a1-h1'",
             shape.link.empty() ? "home" : shape.link);
    } else {
      d.note("the links of this board are '{}'", fmt::join(names, "', '"));
      const std::string closest = closestMatch(shape.link, names);
      if (!closest.empty()) d.suggest("<{}>", closest);
    }
    return std::nullopt;
  }
  std::size_t ways = 0;
  for (const Side side : kBothSides) ways = std::max(ways, board.link(shape.link, side).size());
  shape.leaps = Leaps::alongLink(static_cast<int>(ways));
  return shape;
}

}  // namespace

std::optional<AtomShape> shapeOf(const Atom& atom, const Board& board, Reporter& report) {
  std::optional<AtomShape> shape;
  switch (atom.kind) {
    case AtomKind::Leaper:
      shape = leaperShape(atom, board.lattice(), report);
      break;
    case AtomKind::Compound:
      shape = compoundShape(atom, board.lattice(), report);
      break;
    case AtomKind::Vector:
      shape = vectorShape(atom, board, report);
      break;
    case AtomKind::Link:
      return linkShape(atom, board, report);
    case AtomKind::Unknown:
      report.error(atom.extent, "unknown-atom", "unknown atom '{}'", atom.letters)
          .note("the atoms are {}", listed(kAtomLetters));
      return std::nullopt;
    default:
      report.error(atom.extent, "bad-atom", "'{}' is no leap and cannot stand here", atom.letters);
      return std::nullopt;
  }
  if (!shape) return std::nullopt;

  // The limit of the letter without a range. If the atom is a king step, two toggles (`y`, `g`) lead to it.
  const int natural = shape->limit;
  if (atom.range) {
    shape->writtenRange = true;
    if (atom.range->toMiddle()) {
      if (atom.letters != "W" || !atom.suffix.empty()) {
        report.error(atom.range->extent, "bad-range",
                     "'*' (up to the middle of the board) is for steps straight forward, as in 'fmW*'");
        return std::nullopt;
      }
      shape->toMiddle = true;
      shape->limit = 0;
    } else {
      const std::optional<int> limit = readLimit(*atom.range, report);
      if (!limit) return std::nullopt;
      shape->limit = *limit;
    }
  }
  const bool step = shape->leaps.stride() == 1 && atom.kind != AtomKind::Vector;
  shape->toggled = step ? (natural == 1 ? 0 : 1) : (shape->limit == 1 ? 0 : 1);
  shape->toggledBack = shape->toggled == 1 ? 0 : 1;
  return shape;
}

}  // namespace fairyforge::movement
