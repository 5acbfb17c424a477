// Writes and reads stored Variants (stored-variant.h). The same functions do both, so that they agree.
// Numbers are written in groups of seven bits, low ones first; structures field by field. Boards and arrival
// tables are rebuilt through their member functions.
//
// The bytes may come from anybody. Reading checks every number against its type, and records the greatest
// numbers of cells, types, kinds of move, marks and steps that are used; verify-draft.cpp checks everything
// else.

#include "compiler/core/rules/stored-variant.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "compiler/core/rules/archive.h"
#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/setup-shape.h"
#include "compiler/core/rules/verify-draft.h"
#include "compiler/core/text/characters.h"

#include "rules-version.h"

namespace fairyforge {
namespace {

constexpr std::string_view kMark = "Fairyforge variant ", kVersion = FAIRYFORGE_RULES_VERSION;

// The last enumerator of an enumeration. Greater numbers in the bytes are invalid.
template <typename Enum>
constexpr auto kLast =
    std::enable_if_t<!kWordsOf<Enum>.empty(),
                     std::integral_constant<std::size_t, kWordsOf<Enum>.size() - 1>>::value;
template <>
constexpr auto kLast<MovesAsWritten::Kind> = MovesAsWritten::Kind::Sentence;
template <>
constexpr auto kLast<Side> = Side::Third;
template <>
constexpr auto kLast<Wrap> = Wrap::FilesAndRanks;
template <>
constexpr auto kLast<Lattice> = Lattice::Hexagons;
template <>
constexpr auto kLast<Symmetry> = Symmetry::None;
template <>
constexpr auto kLast<GoalCounter> = kGoalCounters - 1;
template <>
constexpr auto kLast<GoalCondition::Kind> = std::size(goal_table::kConditions) - 1;
template <>
constexpr auto kLast<Op> = Op::Land;
template <>
constexpr auto kLast<Neighbourhood::Extent> = kExtents.back().extent;

// Is T the number of a cell, type, kind of move or step?
template <typename T>
inline constexpr bool isId = std::is_same_v<T, Cell> || std::is_same_v<T, TypeId> ||
                             std::is_same_v<T, KindId> || std::is_same_v<T, StepId>;

// The greatest number allowed, so that sums and products of a few numbers over all cells fit into an int.
constexpr int kGreatestNumber = 1'000'000;
constexpr int kDeepestCondition = 64;

// Writes the fields of a Variant as bytes, or reads them from bytes. The functions pass...() do either, so
// that the order and form of the fields are the same in both.
class FieldTransfer {
 public:
  FieldTransfer() = default;
  explicit FieldTransfer(std::string_view bytes) : reads_(true), rest_(bytes) {}
  const std::string& written() const { return written_; }
  // Is everything read, is each value valid, and do all numbers that were used exist in the draft?
  bool succeeded(const VariantDraft& draft) const {
    return good_ && rest_.empty() && named_.cells <= draft.board.size() &&
           named_.types <= draft.types.size() && named_.kinds <= draft.turns.kinds.size() &&
           named_.steps <= draft.board.stepCount();
  }

  // Stores or reads a value of any type, part by part.
  template <typename T>
  void pass(T& value) {
    namespace d = archive_detail;
    if constexpr (d::isPlain<T>) {
      passNumber(value);
    } else if constexpr (std::is_same_v<T, SourceSpan>) {
      // The place of a rule in its text is not stored.
    } else if constexpr (std::is_same_v<T, Piece>) {
      passPiece(value);
    } else if constexpr (std::is_same_v<T, CellSet> || std::is_same_v<T, TypeSet>) {
      passSet(value);
    } else if constexpr (std::is_same_v<T, Board>) {
      passBoard(value);
    } else if constexpr (std::is_same_v<T, ArrivalTable>) {
      passArrivals(value);
    } else if constexpr (std::is_same_v<T, Setup> || std::is_same_v<T, ScheduledTurn>) {
      const bool before = std::exchange(mayBeNone_, true);
      d::passParts(*this, value);
      mayBeNone_ = before;
    } else if constexpr (std::is_same_v<T, GoalCondition>) {
      good_ = good_ && ++depth_ <= kDeepestCondition;
      if (good_) d::passParts(*this, value);
      --depth_;
    } else {
      d::passParts(*this, value);
      if constexpr (std::is_same_v<T, std::string>) good_ = good_ && (!reads_ || !findFault(value));
      if constexpr (std::is_same_v<T, std::vector<PieceType>>) types_ = value.size();
    }
  }

  // Stores or reads how many elements follow. Each element takes at least one byte, so reading refuses a
  // number that is greater than the number of bytes left.
  void passCount(std::size_t& count) {
    pass(count);
    if (!reads_) return;
    good_ = good_ && count <= rest_.size();
    if (!good_) count = 0;
  }

 private:
  template <typename... Fields>
  void passAll(Fields&... fields) {
    (pass(fields), ...);
  }

  // Stores or reads a number, an enumerator or an ID. One that is read must be valid, else `good_` becomes
  // false.
  template <typename T>
  void passNumber(T& value) {
    std::uint64_t bits = 0;
    if (reads_) {  // nothing to convert: the value is not read yet
    } else if constexpr (std::is_enum_v<T>) {
      bits = static_cast<std::uint64_t>(value);
    } else if constexpr (std::is_signed_v<T>) {  // small numbers of either sign stay short
      const auto wide = static_cast<std::int64_t>(value);
      bits = static_cast<std::uint64_t>(wide) << 1 ^ static_cast<std::uint64_t>(wide >> 63);
    } else {
      bits = value;
    }
    passBits(bits);
    if constexpr (std::is_signed_v<T>) bits = bits >> 1 ^ (0 - (bits & 1));
    if (!reads_) return;
    value = static_cast<T>(bits);
    if constexpr (isId<T>) {
      note(value, bits);
    } else if constexpr (std::is_enum_v<T>) {
      good_ = good_ && bits <= static_cast<std::uint64_t>(kLast<T>);
    } else {
      good_ = good_ && static_cast<std::uint64_t>(value) == bits;
      if constexpr (std::is_same_v<T, int>)
        good_ = good_ && value >= -kGreatestNumber && value <= kGreatestNumber;
    }
  }

  // Records that a number is used, so that succeeded() can compare it with the draft. kNoCell, kNoType and
  // kNoKind are ignored where the field allows them.
  template <typename Id>
  void note(Id id, std::uint64_t number) {
    if constexpr (!std::is_same_v<Id, StepId>) {
      constexpr std::uint64_t kNone = std::numeric_limits<std::underlying_type_t<Id>>::max();
      if (mayBeNone_ && number == kNone) return;
    }
    std::size_t& most = countFor(id);
    good_ = good_ && number < kMaxCells * kMaxCells;
    most = std::max(most, static_cast<std::size_t>(number) + 1);
  }
  std::size_t& countFor(Cell) { return named_.cells; }
  std::size_t& countFor(TypeId) { return named_.types; }
  std::size_t& countFor(KindId) { return named_.kinds; }
  std::size_t& countFor(StepId) { return named_.steps; }

  // Stores or reads a number in groups of 7 bits, the lowest first; the top bit of a byte says that more
  // follow.
  void passBits(std::uint64_t& bits) {
    if (!reads_) {
      for (std::uint64_t rest = bits;; rest >>= 7) {
        written_ += static_cast<char>((rest & 0x7F) | (rest > 0x7F ? 0x80 : 0));
        if (rest <= 0x7F) return;
      }
    }
    bits = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      good_ = good_ && !rest_.empty();
      if (!good_) return;
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      bits |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return;
    }
    good_ = false;
  }

  void passPiece(Piece& piece) {
    std::uint16_t code = piece.code();
    pass(code);
    good_ = good_ && (code == 0 || (code & 3) != 0);
    if (reads_ && good_) piece = Piece::ofCode(code);
    if (reads_ && piece) note(piece.type(), index(piece.type()));
  }

  // Stores or reads a set as its words of 64 bits, without the empty ones at the end.
  template <typename Set>
  void passSet(Set& set) {
    constexpr std::size_t kWords = sizeof(Set) / sizeof(std::uint64_t);
    std::size_t words = kWords;
    while (words > 0 && set.word(words - 1) == 0) --words;
    passCount(words);
    good_ = good_ && words <= kWords;
    for (std::size_t i = 0; good_ && i < words; ++i) {
      std::uint64_t word = set.word(i);
      passBits(word);
      if (reads_) set.setWord(i, word);
      if (reads_ && word != 0) {
        using Id = std::conditional_t<std::is_same_v<Set, CellSet>, Cell, TypeId>;
        const std::size_t last = 64 * i + 63 - static_cast<std::size_t>(std::countl_zero(word));
        note(static_cast<Id>(last), last);
      }
    }
  }

  // Stores or reads the table of promotions on arrival, for each side and type.
  void passArrivals(ArrivalTable& table) {
    bool any = !table.empty();
    pass(any);
    if (!any) return;
    if (reads_) table = ArrivalTable(types_, cells_);
    for (const Side side : kAllOwners) {
      for (std::size_t type = 0; type < types_; ++type) {
        // Most types have no entries, and many cells have the same choices as the cell before; so runs of
        // equal cells are stored.
        std::vector<TypeId> choices;
        std::size_t same = 0;
        for (std::size_t cell = 0; cell < cells_ && good_; cell += same) {
          if (!reads_) {
            choices = table.choices(side, typeAt(type), cellAt(cell));
            for (same = 1; cell + same < cells_; ++same) {
              if (table.choices(side, typeAt(type), cellAt(cell + same)) != choices) break;
            }
          }
          passAll(same, choices);
          good_ = good_ && same > 0 && same <= cells_ - cell;
          for (std::size_t i = 0; reads_ && good_ && i < same && !choices.empty(); ++i)
            table.set(side, typeAt(type), cellAt(cell + i), choices);
        }
      }
    }
  }

  // ---- boards ----

  // Stores or reads a board. One that is read is built again from its sizes and features, so that what Board
  // derives from them need not be stored.
  void passBoard(Board& board) {
    int files = board.files(), ranks = board.ranks(), levels = board.levels(), first = board.firstRank();
    bool turns = board.turnsLevels();
    Wrap joined = board.joined();
    CellSet holes = board.holes();
    Lattice lattice = board.lattice();
    std::vector<std::string> fileNames = board.givenFileNames();
    std::vector<int> lowest = board.lowestOfFiles();
    passAll(files, ranks, levels, first, turns, joined, holes, lattice, fileNames, lowest);
    const auto isSize = [](int n) { return n >= 1 && n <= static_cast<int>(kMaxCells); };
    good_ = good_ && isSize(files) && isSize(ranks) && isSize(levels) &&
            static_cast<std::size_t>(files) * ranks <= kMaxCells &&
            static_cast<std::size_t>(files) * ranks * levels <= kMaxCells;
    const auto isOneAFile = [&](std::size_t count) {
      return count == 0 || count == static_cast<std::size_t>(files);
    };
    good_ = good_ && lattice <= Lattice::Hexagons && (lattice == Lattice::Squares || levels == 1) &&
            isOneAFile(fileNames.size()) && isOneAFile(lowest.size()) &&
            std::all_of(lowest.begin(), lowest.end(), [&](int rank) { return rank >= 0 && rank < ranks; });
    if (!good_) return;
    if (reads_) {
      board = Board(files, ranks, levels);
      if (lattice == Lattice::Hexagons) board.layHexagons(false);
      board.countAlongFilesFrom(std::move(lowest));
      board.setFirstRank(first);
      board.join(joined);
      if (turns) board.turnLevels();
      holes.forEach([&](Cell cell) { board.addHole(cell); });
    }
    cells_ = board.size();
    for (int level = 0; level < levels; ++level) {
      std::string name = board.levelName(level);
      int letter = fileNames.empty() ? numberOfFile(board.fileName(0, level)) : 0;
      passAll(name, letter);
      if (reads_) board.nameLevel(level, name, letter);
    }
    if (reads_) board.nameFiles(std::move(fileNames));
    bool ownNames = board.hasOwnNames();
    pass(ownNames);
    std::vector<std::string> names;
    for (std::size_t i = 0; ownNames && !reads_ && i < cells_; ++i) names.push_back(board.name(cellAt(i)));
    if (ownNames) pass(names);
    if (reads_ && good_ && ownNames && names.size() == cells_) board.nameCells(std::move(names));
    passSteps(board);
  }

  // Returns the number of a file with these letters: 0 for a, 26 for aa.
  static int numberOfFile(const std::string& letters) {
    int number = 0;
    for (const char c : letters) number = number * 26 + (c - 'a' + 1);
    return number - 1;
  }

  // Stores the steps in the order of their numbers, as displacements, directions and links, so that reading
  // creates them again in this order.
  void passSteps(Board& board) {
    enum Kind : std::uint8_t { kDisplacement, kDirection, kLink };
    std::size_t count = board.stepCount(), made = 0;
    passCount(count);
    while (made < count && good_) {
      const auto step = static_cast<StepId>(made);
      std::string name = reads_ ? std::string() : board.linkNameOf(step);
      std::uint8_t kind = name.empty()                        ? kDisplacement
                          : board.findDirection(name) == step ? kDirection
                                                              : kLink;
      passAll(kind, name);
      if (kind == kDisplacement) {
        Vector vector = reads_ ? Vector() : board.vectorOf(step);
        Wrap wrap = reads_ ? Wrap::None : board.wrapOf(step);
        passAll(vector, wrap);
        if (reads_) board.step(vector, wrap);
        ++made;
      } else if (kind == kDirection) {
        std::vector<Cell> targets;
        for (std::size_t i = 0; !reads_ && i < cells_; ++i) targets.push_back(board.walk(cellAt(i), step));
        mayBeNone_ = true;
        pass(targets);
        mayBeNone_ = false;
        good_ = good_ && targets.size() == cells_ && !(reads_ && board.findDirection(name));
        if (reads_ && good_) board.addDirection(name, std::move(targets));
        ++made;
      } else {
        std::array<Board::Pairs, kOwners> pairs;
        for (const Side owner : kAllOwners) {
          if (!reads_) pairs[index(owner)] = pairsOf(board, name, owner);
        }
        pass(pairs);
        for (const Board::Pairs& list : pairs) {
          for (const auto& [a, b] : list) good_ = good_ && board.exists(a) && board.exists(b);
        }
        if (!good_ || (reads_ && board.hasLink(name))) return fail();
        if (reads_) board.addLink(name, pairs);
        const std::size_t before = made;
        for (const Side owner : kAllOwners) made += board.link(name, owner).size();
        if (made == before) return fail();
      }
    }
    good_ = good_ && board.stepCount() == count;
  }
  void fail() { good_ = false; }

  // Returns the pairs of a link in an order in which addLink() creates the same steps again: for each cell,
  // its first partner before its second.
  static Board::Pairs pairsOf(const Board& board, const std::string& name, Side owner) {
    const std::vector<StepId>& steps = board.link(name, owner);
    std::vector<std::size_t> had(board.size(), 0);
    const auto next = [&](Cell cell) {
      return had[index(cell)] < steps.size() ? board.walk(cell, steps[had[index(cell)]]) : kNoCell;
    };
    Board::Pairs pairs;
    for (bool any = true; any;) {
      any = false;
      board.forEachCell([&](Cell a) {
        for (Cell b = next(a); b != kNoCell && next(b) == a; b = next(a)) {
          pairs.emplace_back(a, b);
          ++had[index(a)];
          if (a != b) ++had[index(b)];
          any = true;
        }
      });
    }
    return pairs;
  }

  struct Named {
    std::size_t cells = 0, types = 0, kinds = 0, steps = 0;
  };
  Named named_;
  bool mayBeNone_ = false;  // the number that is passed next may be kNoCell, kNoType or kNoKind
  int depth_ = 0;           // the nesting of conditions
  bool reads_ = false, good_ = true;
  std::string written_;
  std::string_view rest_;
  std::size_t types_ = 0, cells_ = 0;  // set once they have been read
};

std::string digestAsText(std::string_view bytes) {
  return toHex(digestOf(bytes));
}

}  // namespace

std::string storedVariant(const Variant& variant) {
  VariantDraft draft = variant.parts();
  FieldTransfer out;
  out.pass(draft);
  return std::string(kMark) + std::string(kVersion) + digestAsText(out.written()) + out.written();
}

std::string_view versionOfStored() {
  return kVersion;
}

Expected<VariantPtr> variantFromStored(std::string_view bytes) {
  if (!bytes.starts_with(kMark)) return Failure{"this is no stored variant"};
  bytes.remove_prefix(kMark.size());
  if (!bytes.starts_with(kVersion)) return Failure{"the variant was stored by another version of Fairyforge"};
  bytes.remove_prefix(kVersion.size());
  const std::string digest = digestAsText("");
  const std::string_view content = bytes.substr(std::min(digest.size(), bytes.size()));
  VariantDraft draft;
  FieldTransfer in(content);
  const bool whole = bytes.starts_with(digestAsText(content));
  if (whole) in.pass(draft);
  if (!whole || !in.succeeded(draft) || !isWhole(draft)) return Failure{"the stored variant is damaged"};
  const VariantPtr variant = Variant::build(std::move(draft));
  if (shapeFaults(*variant, variant->start()).any() || !enPassantTargetsFit(variant->start(), *variant))
    return Failure{"the stored variant is damaged"};
  return variant;
}

}  // namespace fairyforge
