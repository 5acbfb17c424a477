// Finds the meaning of the letters of one leg. There is a function for each letter or group of letters, which
// also refuses letters that contradict it or mean nothing in this place. The functions at the end find the
// outcomes on the leg's last cell, and the directions in which the next leg can turn.

#include "compiler/movement/legs.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::movement {
namespace {

using Effect = LegOutcome::Effect;

bool isSense(char letter) {
  return isModifier(letter, ModifierKind::Turn);
}

// Returns the letter (r, l or s) that z or q means after a bend to the side `sense`: 1 right, -1 left, 0
// none.
char resolveSense(char letter, int sense) {
  if (!isSense(letter)) return letter;
  if (sense == 0) return 's';
  return (letter == 'q') == (sense > 0) ? 'r' : 'l';
}

// Returns the turns that the letters mean after a bend to the side `sense`, in units of 45 degrees to the
// right. On hexagons the units are 30 degrees, and letters mean only even numbers of them.
std::variant<DirectionSet, DirectionError> readTurns(std::vector<Letter> letters, int sense,
                                                     const Leaps& leaps) {
  for (Letter& l : letters) l.letter = resolveSense(l.letter, sense);
  const bool squares = leaps.lattice() == Lattice::Squares;
  return readDirections(letters, squares ? AtomClass::Radial : AtomClass::Orthogonal, leaps.lattice());
}

// Finds the meaning of one leg's letters.
class LegMaker {
 public:
  LegMaker(const std::vector<Letter>& letters, const Atom& atom, const AtomShape& shape, const LegRole& role,
           Reporter& report)
      : letters_(letters), atom_(atom), shape_(shape), role_(role), report_(report) {}

  // Returns the leg as a node of a graph; nothing if an error has been reported.
  std::optional<LegNode> make() {
    if (!lettersAreRight(letters_, report_)) return std::nullopt;
    node_.letters = letters_;
    node_.leaps = shape_.leaps;
    node_.offers = shape_.offers;
    node_.limit[0] = shape_.limit;
    node_.limit[1] = shape_.toggled;
    node_.limit[2] = shape_.toggledBack;
    node_.first = role_.first;
    node_.final = role_.final;
    node_.chained = role_.chained;
    node_.link = shape_.link;
    node_.afresh = role_.afresh;
    node_.outcomes = outcomesOf(letters_, role_.final);
    if (!node_.link.empty()) return alongLink();

    initial();
    modality();
    wrap();
    bend();
    hop();
    jump();
    lame();
    unload();
    directions();
    toMiddle();
    if (failed_) return std::nullopt;
    return std::move(node_);
  }

 private:
  const Letter* find(char letter) const { return movement::find(letters_, letter); }
  bool has(char letter) const { return find(letter) != nullptr; }
  bool straightAtom() const { return !node_.leaps.isFlat() || node_.leaps.isRadial(); }
  // Returns the atom with its range, as it is written.
  std::string atomText() const { return std::string(report_.written(atom_.extent)); }

  Diagnostic& refuse(Extent at, Code code, std::string message) {
    failed_ = true;
    return report_.error(at, code, std::move(message));
  }
  Diagnostic& refuse(char letter, Code code, std::string message) {
    return refuse(find(letter)->extent(), code, std::move(message));
  }
  // Refuses each letter of `others` that occurs together with `one`.
  void refuseTogether(char one, std::string_view others, std::string_view why) {
    for (const char other : others) {
      if (!has(other)) continue;
      refuse(one, "contradictory-modifiers",
             fmt::format("'{}' and '{}' exclude each other: {}", one, other, why));
    }
  }

  // Reads the letters of a leg along a link. It is a single step, so letters can only say what may stand at
  // its end and when it can be made.
  std::optional<LegNode> alongLink() {
    for (const Letter& l : letters_) {
      const char letter = l.letter;
      if (isModifier(letter, ModifierKind::Modality) || letter == 'u') continue;
      if ((letter == 'i' && role_.first) || (letter == 'p' && !role_.final)) continue;
      Diagnostic& d = refuse(letter, "useless-modifier",
                             fmt::format("'{}' means nothing for the link '{}'", letter, atomText()));
      if (isDirection(letter) || isSense(letter)) {
        d.note("a link has no direction, it leads where it leads");
      } else if (letter == 'g' && !role_.final) {
        d.note("a link has no range that could change: to pass over a piece write 'p'");
      } else {
        d.note("a link is one step at any distance, with no cells between");
      }
      return std::nullopt;
    }
    checkRoyals();
    node_.unmoved = has('i');
    unload();
    node_.start = allDirections();
    if (failed_) return std::nullopt;
    return std::move(node_);
  }
  void checkRoyals() {
    if (has('k') && has('c'))
      refuse('k', "useless-modifier", "'k' adds nothing to 'c', which takes royal pieces too");
  }
  std::uint64_t allDirections() const {
    return node_.leaps.count() >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << node_.leaps.count()) - 1;
  }

  // Reads `i`: on a first leg, a move of an unmoved piece; on a later one, as many steps as the leg before.
  void initial() {
    if (!has('i')) return;
    if (role_.first) {
      node_.unmoved = true;
    } else {
      node_.sameLength = true;
      if (role_.final) refuseTogether('i', "pgj", "the length of this leg is given");
    }
  }

  // Checks the letters that say how the leg ends or hops.
  void modality() {
    if (has('y')) {
      if (role_.final) {
        refuse('y', "useless-modifier", "'y' changes the range of the legs that follow, and none follows");
      } else if (role_.chained) {
        refuse('y', "useless-modifier",
               "'y' has no place in a bracket, where each leg has a range of its own");
      }
      refuseTogether('y', "cdkge", "'y' ends on an empty cell");
      // Programs differ in whether `y` includes `m`. That makes no difference if `m` is written too.
      if (has('p') && !has('m')) {
        refuse('y', "doubtful-modifier", "'y' with 'p' is read differently by different programs")
            .note("'g' hops over a piece and changes the range; 'mpy' ends on any cell and does so");
      }
    }
    checkRoyals();
    if (has('g') && !role_.final && role_.chained) {
      refuse('g', "useless-modifier", "in a bracket each leg has a range of its own: to hop write 'p'");
    }
    if (has('g')) refuseTogether('g', "p", "one of them says how the piece hops");
    if (has('e') && !isPawnLike()) {
      report_
          .warning(find('e')->extent(), "doubtful-modifier",
                   "'e' takes what passed over this cell, and is used in every direction here")
          .note("en passant is meant for pawns: 'fceF'");
    }
  }

  void wrap() {
    if (!has('o')) return;
    node_.wrap = count(letters_, 'o') == 1 ? Wrap::Files : Wrap::FilesAndRanks;
    refuseTogether('o', "pg", "programs differ about hops around the edge");
  }

  // Reads `z` (crooked) and `q` (circular) of a path that bends after each step.
  void bend() {
    if (!role_.first) return;
    for (const char letter : {'z', 'q'}) {
      if (!has(letter)) continue;
      if (!role_.alone()) {
        refuse(letter, "useless-modifier",
               fmt::format("'{}' turns relative to the bend before it, and this is the first leg", letter));
        return;
      }
      if (role_.chained) {
        refuse(letter, "unsupported-movement", fmt::format("'{}' has no place in a bracket", letter));
        return;
      }
      node_.bend = letter == 'z' ? Bend::Crooked : Bend::Circular;
      refuseTogether(letter, "pgj", "a path that bends has no cells to hop or skip");
      if (!node_.leaps.isFlat()) {
        refuse(letter, "unsupported-movement",
               fmt::format("'{}' needs an atom of the plane, not a vector", letter));
      }
      if (shape_.writtenRange && shape_.limit == 1) {
        refuse(letter, "useless-modifier",
               fmt::format("'{}' bends between steps, and the range is 1", letter));
      }
      if (!shape_.writtenRange) node_.limit[0] = 0;
    }
    if (has('z')) refuseTogether('z', "q", "one of them says how the path bends");
  }

  // Reads `p` and `g`, hops over a piece on a line.
  void hop() {
    if (!role_.final) return;
    for (const char letter : {'p', 'g'}) {
      if (!has(letter)) continue;
      node_.hop = letter == 'p' ? Hop::Over : Hop::Next;
      if (role_.alone() && shape_.limit == 1) {
        refuse(letter, "useless-modifier",
               fmt::format("'{}' hops along a line, and '{}' makes one step", letter, atomText()))
            .note(letter == 'p' || node_.leaps.stride() == 1
                      ? fmt::format("a hop over the next cell is written '{}af{}'", letter, atomText())
                      : "without 'g' it leaps");
      }
      refuseTogether(letter, "jn", "the cells in front of the hurdle are empty, the hurdle is not");
    }
  }

  // Reads `j`: on a line, to skip the first cell; on a leap, to pass over an occupied cell.
  void jump() {
    if (!has('j')) return;
    if (node_.leaps.stride() == 1) {
      node_.ski = true;
      if (shape_.limit == 1) {
        refuse('j', "impossible-move",
               fmt::format("'j' skips the first cell of a line, and '{}' has no other", atomText()))
            .note("this term would have no moves");
      }
      return;
    }
    node_.mustJump = true;
    if (!straightAtom() || node_.leaps.stride() > 2) {
      Diagnostic& d =
          refuse('j', "unsupported-movement",
                 fmt::format("'j' on '{}' is read differently by different programs", atomText()));
      d.note("it is clear on leaps of length 2 ('D', 'A') and on lines ('jR')");
      if (atom_.letters == "N") d.note("a knight's move over an occupied cell is written 'pafsW'");
    }
    refuseTogether('j', "n", "what the leap passes is either occupied or empty");
  }

  // Reads `n`. On a leap it means that the leap is lame; on steps, that the piece can be taken en passant.
  // `in` and `nn` on leaps mean both.
  void lame() {
    if (!has('n')) return;
    const Letter* i = find('i');
    const bool both = count(letters_, 'n') > 1 || (role_.first && i != nullptr && find('n') > i);
    if (node_.leaps.stride() == 1) {
      // A single step passes no cell: the check for useless letters reports an `n` there.
      node_.marksEnPassant = !role_.final || node_.limit[0] != 1 || node_.sameLength || !role_.alone();
      if (count(letters_, 'n') > 1)
        refuse('n', "useless-modifier", "'nn' is for leaps; on steps write one 'n'");
    } else {
      node_.lame = true;
      node_.marksEnPassant = both;
      if (pathOf(node_.leaps.vector(0), node_.leaps.lattice()).empty()) {
        refuse('n', "unsupported-movement",
               fmt::format("no line of cells leads along '{}', so 'n' cannot block it", atomText()));
      } else if (node_.leaps.isFlat() && !node_.leaps.isRadial() && atom_.letters[0] != 'N') {
        report_
            .warning(find('n')->extent(), "doubtful-modifier",
                     "'n' on '{}' is read differently by different programs", atomText())
            .note("here: first the orthogonal steps, then the diagonal ones, all cells but the last empty");
      }
    }
    if (node_.marksEnPassant && !failed_ && !isPawnLike()) {
      report_
          .warning(find('n')->extent(), "doubtful-modifier",
                   "'n' lets the piece be captured where it passed, and is used in every direction here")
          .note("en passant is meant for pawns: 'ifmnD'");
    }
  }

  void unload() {
    if (!has('u')) return;
    node_.unloads = true;
    if (role_.repeated) refuse('u', "unsupported-movement", "'u' cannot be repeated: one piece is put down");
  }

  // Reads the direction letters. Those of a first leg, or of one after a link, are directions as the side
  // sees them; those of other legs are turns.
  void directions() {
    std::vector<Letter> written;
    for (const Letter& letter : letters_) {
      if (isDirection(letter.letter) || (!role_.first && isSense(letter.letter))) written.push_back(letter);
    }
    if (role_.first) return startDirections(written);
    if (!role_.afresh) return turnDirections(written);
    for (const Letter& letter : written) {
      if (!isSense(letter.letter)) continue;
      refuse(letter.letter, "bad-direction",
             fmt::format("'{}' turns relative to the bend before it, and a link has none", letter.letter));
      return;
    }
    startDirections(written);
  }

  void refuseDirections(const std::vector<Letter>& written, const DirectionError& error) {
    const Extent at{written[error.first].at, written[error.last].at + 1};
    Diagnostic& d = refuse(at, "bad-direction", error.message);
    if (!error.fix.empty()) d.suggest(error.fix);
  }

  // Refuses `^` and `_` on a leg that stays within its level. Returns true if it has refused one.
  bool refuseLevels(const std::vector<Letter>& written) {
    for (const Letter& letter : written) {
      if (!isModifier(letter.letter, ModifierKind::Level)) continue;
      refuse(letter.extent(), "bad-direction",
             fmt::format("'{}' chooses a level, and '{}' stays within its own", letter.letter, atomText()))
          .note("vectors of three distances change levels: '^(1,0,0)'");
      return true;
    }
    return false;
  }

  // Reads the directions in which a leg may start (forward is the way of the side to move) into
  // `node_.start`.
  void startDirections(const std::vector<Letter>& written) {
    if (!node_.leaps.isFlat()) {
      if (written.empty()) {
        node_.start = allDirections();
        return;
      }
      const auto read = readSpatialDirections(written, node_.leaps);
      if (const auto* error = std::get_if<DirectionError>(&read)) return refuseDirections(written, *error);
      node_.start = std::get<std::uint64_t>(read);
      return;
    }
    if (refuseLevels(written)) return;
    if (atom_.kind == AtomKind::Vector && has('h')) {
      refuse('h', "bad-direction", "'h' means nothing for a vector");
      return;
    }
    const auto read = readDirections(written, node_.leaps.atomClass(), node_.leaps.lattice());
    if (const auto* error = std::get_if<DirectionError>(&read)) return refuseDirections(written, *error);
    node_.start = std::get<DirectionSet>(read) & node_.offers;
  }

  // Returns the term with the level letters of this later leg moved to the first: c_ab(1,0,0) for
  // cab_(1,0,0). Empty if that has no meaning either.
  std::string levelsInFront(const std::vector<Letter>& written) {
    const std::string_view before = report_.written({0, atom_.extent.begin});
    const std::size_t begin = before.find_last_not_of("abcdefghijklmnopqrstuvwxyz^_") + 1;
    std::string term(report_.written({begin, atom_.extent.end})), levels;
    for (auto letter = written.rbegin(); letter != written.rend(); ++letter) {
      if (letter->letter == 'f' || letter->letter == 'b') continue;
      if ((letter->letter != '^' && letter->letter != '_') || letter->at < begin) return "";
      levels.insert(0, 1, letter->letter);
      term.erase(letter->at - begin, 1);
    }
    const std::size_t first = term.find('a');
    if (levels.size() == written.size() || first == std::string::npos) return "";
    return term.insert(first, levels);
  }

  // Reads the letters of a later leg, which are turns from the direction of the leg before.
  void turnDirections(const std::vector<Letter>& written) {
    node_.turn = written;
    if (!node_.leaps.isFlat()) {
      const bool plain =
          std::ranges::all_of(written, [](const Letter& l) { return l.letter == 'f' || l.letter == 'b'; });
      if (written.empty() || !plain) {
        Diagnostic& d = refuse(written.empty() ? atom_.extent : extentOf(written), "bad-direction",
                               "after a vector a leg goes on ('f') or back ('b'), other turns mean nothing");
        if (const std::string right = levelsInFront(written); !right.empty())
          d.note("'^' and '_' stand with the first leg: {}", right);
      }
      return;
    }
    if (refuseLevels(written)) return;
    const bool hexagons = node_.leaps.lattice() == Lattice::Hexagons;
    if (written.empty()) {
      if (!hexagons && !node_.chained && node_.leaps.isRadial() &&
          node_.leaps.atomClass() != AtomClass::Radial) {
        report_
            .warning(atom_.extent, "doubtful-modifier",
                     "a leg without direction goes on forward, left or right here; some programs read it "
                     "otherwise")
            .note("for these three write 'ffs'");
      }
      return;
    }
    const bool sensed = std::ranges::any_of(written, isSense, &Letter::letter);
    if (hexagons && sensed) {
      refuse(extentOf(written), "not-on-hexagons",
             "'z' and 'q' on a later leg are for squares, where one turn leads to a side")
          .note("on hexagons write the turn: fl and fr are sixths of a circle, bl and br thirds");
      return;
    }
    // The letters must have a meaning whatever the last bend was.
    for (const int sense : {0, 1, -1}) {
      const auto read = readTurns(written, sense, node_.leaps);
      if (const auto* error = std::get_if<DirectionError>(&read)) return refuseDirections(written, *error);
    }
    if (sensed && !node_.leaps.isRadial()) {
      report_
          .warning(extentOf(written), "doubtful-modifier",
                   "'z' and 'q' on '{}' depend on how the first leap turns", atomText())
          .note(
              "here: a first leap like g1-h3 counts as a turn to the right, one like g1-f3 as one to the "
              "left");
    }
  }

  // Reads the range `*`, up to the middle of the board, which is for steps straight forward.
  void toMiddle() {
    node_.toMiddle = shape_.toMiddle;
    if (!shape_.toMiddle) return;
    node_.marksEnPassant = true;
    if (!role_.alone() || node_.start != directionBit(0) || node_.hop != Hop::None ||
        node_.bend != Bend::None || node_.ski || node_.wrap != Wrap::None) {
      refuse(atom_.range->extent, "bad-range",
             "'*' (up to the middle of the board) is for steps straight forward, as in 'fmW*'");
    }
  }

  // Is the leg limited as a pawn's are: by `i` or direction letters, or because another leg comes before?
  // Elsewhere `e` and `n` are probably mistakes, because they would work in all directions.
  bool isPawnLike() const {
    return has('i') || !role_.first || std::ranges::any_of(letters_, isDirection, &Letter::letter);
  }

  const std::vector<Letter>& letters_;
  const Atom& atom_;
  const AtomShape& shape_;
  const LegRole& role_;
  Reporter& report_;
  LegNode node_;
  bool failed_ = false;
};

}  // namespace

bool lettersAreRight(const std::vector<Letter>& letters, Reporter& report) {
  bool known = true;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char letter = letters[i].letter;
    if (rowOf(kModifierLetters, letter) == nullptr) {
      const bool ambiguous = isIn("tx", letter);
      Diagnostic& d = report.error(
          letters[i].extent(), "unknown-modifier",
          !ambiguous ? fmt::format("unknown modifier '{}'", letter)
                     : fmt::format("'{}'{} means different things to different programs and nothing here",
                                   letter, letter == 'x' ? " (to borrow or swap moves)" : ""));
      if (letter == 'x') d.note("to change places with a piece write 'ud' (own) or 'uc' (enemy)");
      if (!ambiguous) d.note("the modifiers are a, {}", listed(kModifierLetters));
      known = false;
      continue;
    }
    if (isDirection(letter)) continue;
    const auto earlier = std::count_if(letters.begin(), letters.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const Letter& l) { return l.letter == letter; });
    const bool mayDouble = letter == 'o' || letter == 'n';
    if (earlier <= (mayDouble ? 1 : 0)) continue;
    Diagnostic& d =
        report.error(letters[i].extent(), "useless-modifier", "'{}' is written twice in one leg", letter);
    if (letter == 'i') d.note("XBoard's 'ii' (one rank ahead of the start) cannot be said here");
    known = false;
  }
  return known;
}

std::vector<LegOutcome> outcomesOf(const std::vector<Letter>& letters, bool final) {
  const auto has = [&](char letter) { return movement::has(letters, letter); };
  Occupants quiet = has('m') ? kEmpty : 0;
  Occupants taken = static_cast<Occupants>((has('c') ? kEnemy : 0) | (has('d') ? kOwn : 0));
  if (!final && has('p')) quiet |= kAnyPiece;
  const bool nothingSaid =
      quiet == 0 && taken == 0 && !has('k') && !has('e') && (final || (!has('g') && !has('y')));
  if (nothingSaid) {
    quiet = kEmpty;
    if (final) taken = kEnemy;
  }

  std::vector<LegOutcome> outcomes;
  outcomes.reserve(6);
  const auto add = [&](Occupants occupants, Effect effect) -> LegOutcome& {
    outcomes.push_back({.occupants = occupants, .effect = effect});
    return outcomes.back();
  };
  if (quiet != 0) add(quiet, Effect::Nothing);
  if (taken != 0) add(taken, Effect::Take);
  if (has('k')) add(kEnemy, Effect::Take).royal = true;
  if (has('e')) add(kEmpty, Effect::TakeEnPassantVictim).enPassantTarget = true;
  if (!final && has('g')) add(kAnyPiece, Effect::Nothing).toggles = true;
  if (!final && has('y')) {
    if (quiet == 0) add(kEmpty, Effect::Nothing);
    outcomes.front().toggles = true;
  }
  return outcomes;
}

std::optional<LegNode> makeLeg(const std::vector<Letter>& letters, const Atom& atom, const AtomShape& shape,
                               const LegRole& role, Reporter& report) {
  return LegMaker(letters, atom, shape, role, report).make();
}

// Returns the side to which the first leap counts as bent: 1 right, -1 left, 0 none.
//
// In brackets a diagonal step counts as bent away from the rank: `[F?fqR]` goes on along the file and
// `[F?fzR]` along the rank. Published Diagrams use `[F?fqR]` beside `[F?fsR]`.
int senseAtStart(const LegNode& first, int direction) {
  if (!first.link.empty() || !first.leaps.isFlat()) return 0;
  if (!first.leaps.isRadial()) return direction % 2 == 0 ? 1 : -1;
  const bool diagonal = first.leaps.lattice() == Lattice::Squares && direction % 2 != 0;
  if (!first.chained || !diagonal) return 0;
  return direction % 4 == 1 ? -1 : 1;
}

// Returns the directions that the leg `to` can have after a leg in `direction` whose last bend had this
// sense, with the new sense. Defined here rather than in term-plan.cpp because it uses resolveSense().
std::vector<Turn> turnsInto(const LegNode& to, int direction, int sense) {
  std::vector<Turn> turns;
  if (!to.link.empty() || to.afresh) {
    for (int next = 0; next < to.leaps.count(); ++next) {
      if ((to.start >> next & 1) != 0) turns.push_back({next, senseAtStart(to, next)});
    }
    return turns;
  }
  if (!to.leaps.isFlat()) {
    for (const Letter& letter : to.turn)
      turns.push_back({letter.letter == 'f' ? direction : to.leaps.reversed(direction), 0});
    return turns;
  }
  const int count = to.leaps.count();
  const bool squares = to.leaps.lattice() == Lattice::Squares;
  const auto bit = [&](int direction) { return directionBit(direction, count); };
  DirectionSet offsets = 0;
  if (to.turn.empty()) {
    const bool everyWay = !to.leaps.isRadial() || to.leaps.atomClass() == AtomClass::Radial;
    const auto all = directionsOf(everyWay ? AtomClass::Radial : AtomClass::Orthogonal, to.leaps.lattice());
    offsets = to.chained             ? bit(0)
              : everyWay || !squares ? static_cast<DirectionSet>(all & ~bit(count / 2))
                                     : static_cast<DirectionSet>(bit(0) | bit(2) | bit(6));
  } else {
    offsets = std::get<DirectionSet>(readTurns(to.turn, sense, to.leaps));
  }
  // In brackets, an atom that does not have the straight direction takes the directions nearest to it.
  if (to.chained && (offsets & bit(0)) != 0 && (to.offers & bit(direction)) == 0) {
    offsets = static_cast<DirectionSet>(offsets | bit(1) | bit(count - 1));
  }
  for (int offset = 0; offset < count; ++offset) {
    const int next = (direction + offset) % count;
    if ((offsets & bit(offset)) == 0) continue;
    if (to.chained && (to.offers & bit(next)) == 0) continue;
    if (!to.filter.empty()) {
      // Two legs together have a direction between theirs, like an oblique leap.
      const bool straight = offset == 0;
      if (!straight && offset != 1 && offset != 7) continue;
      const AtomClass reading = !straight            ? AtomClass::Oblique
                                : direction % 2 == 0 ? AtomClass::Orthogonal
                                                     : AtomClass::Diagonal;
      const int combined = offset == 7 ? next : direction;
      if ((std::get<DirectionSet>(readDirections(to.filter, reading)) & directionBit(combined)) == 0)
        continue;
    }
    turns.push_back({next, offset == 0 || offset == count / 2 ? sense : offset < count / 2 ? 1 : -1});
  }
  return turns;
}

}  // namespace fairyforge::movement
