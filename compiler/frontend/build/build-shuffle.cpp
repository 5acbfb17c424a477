// Shuffles: distributes the cells of the shuffled pieces among these pieces, type by type. The setup number
// has one digit for each type. The digit numbers the sets of cells that the type can get, among the cells
// that are still free; the sets are sorted by their cells.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

constexpr std::uint64_t kMostSetups = 1'000'000'000'000;
constexpr std::size_t kMostOrders = 1'000'000;

// Carries out the shuffle of one game.
class Shuffler : Building {
 public:
  Shuffler(const Building& building, const syntax::Shuffle& shuffle)
      : Building(building), shuffle_(shuffle) {}

  // Places White's shuffled pieces in the order that the setup number says, and Black's as their image.
  void shuffle() {
    const std::size_t errors = diagnostics_.errorCount();
    order_ = types_.list(shuffle_.types, "shuffled type");
    const TypeSet coloured = types_.set(shuffle_.onBothColours);
    const TypeSet enclosed = readBetween();
    if (diagnostics_.errorCount() > errors || !takeCells(coloured, enclosed)) return;
    for (const TypeId type : order_) {
      if (coloured.has(type)) placeOnAllColours(type);
    }
    for (const TypeId type : order_) {
      if (!coloured.has(type) && !enclosed.has(type)) place(type, free_, count_[index(type)]);
    }
    placeEnclosed(enclosed);
    if (setups_ == 0 || static_cast<std::uint64_t>(shuffle_.number.value) >= setups_) return reportNumber();
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      draft_.start.cells[index(cells_[i])] = Piece(placed_[index(cells_[i])], Side::White);
      draft_.start.cells[index(image(cells_[i]))] = Piece(placed_[index(cells_[i])], Side::Black);
    }
  }

 private:
  // Pieces of type `inner` must stand between pieces of the types `outer`.
  struct Between {
    TypeId inner;
    TypeSet outer;
  };

  Cell image(Cell cell) const { return draft_.board.reflected(cell, tableSymmetry(draft_.symmetry)); }

  // Reads the conditions "X between Y" and returns all types that they name.
  TypeSet readBetween() {
    TypeSet all;
    for (const auto& [inner, outer] : shuffle_.between) {
      const auto type = types_.resolve(inner);
      if (!type) continue;
      between_.push_back({*type, types_.set(outer)});
      all.add(*type);
      all |= between_.back().outer;
    }
    return all;
  }

  // Collects White's cells of the shuffled pieces. Black's cells must be their reflections.
  bool takeCells(const TypeSet& coloured, const TypeSet& enclosed) {
    TypeSet all;
    for (const TypeId type : order_) all.add(type);
    const bool known = all.includes(coloured) && all.includes(enclosed);
    bool mirrored = true;
    placed_.resize(draft_.board.size());
    count_.resize(draft_.types.size());
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (!piece || piece.side() == Side::Third || !all.has(piece.type())) return;
      const bool white = piece.side() == Side::White;
      mirrored =
          mirrored && draft_.start.at(image(cell)) == Piece(piece.type(), white ? Side::Black : Side::White);
      if (!white) return;
      cells_.push_back(cell);
      ++count_[index(piece.type())];
    });
    free_ = cells_;
    if (known && mirrored) return true;
    Diagnostic& d = error(
        shuffle_.types[0].span, "bad-array",
        known
            ? "Black's pieces do not stand where White's are carried over to, so they cannot be shuffled with them"
            : "a condition is about a type that is not shuffled");
    d.note(
        "written like: shuffle: Bishop Queen Knight Rook King as number 518, Bishop on both colours, King "
        "between Rook");
    return false;
  }

  // Returns the next digit of the setup number; the digit has `base` values.
  std::uint64_t digit(std::uint64_t base) {
    setups_ = std::min(setups_ * base, kMostSetups);
    if (base == 0) return 0;
    const std::uint64_t value = rest_ % base;
    rest_ /= base;
    return value;
  }

  static std::uint64_t setsOf(std::size_t size, std::size_t of) {
    std::uint64_t sets = size > of ? 0 : 1;
    for (std::size_t i = 0; i < size && size <= of; ++i)
      sets = std::min(sets * (of - i) / (i + 1), kMostSetups);
    return sets;
  }

  // Places the pieces of a type on some of these cells. The next digit of the setup number is the number of
  // the set of cells, in the order of the cells.
  void place(TypeId type, const std::vector<Cell>& cells, std::size_t pieces) {
    const std::uint64_t sets = setsOf(pieces, cells.size());
    std::uint64_t number = digit(sets);
    if (sets == 0) return;
    const std::vector<Cell> list = cells;
    for (std::size_t i = 0; pieces > 0; ++i) {
      const std::uint64_t withThis = setsOf(pieces - 1, list.size() - i - 1);
      if (number >= withThis) {
        number -= withThis;
        continue;
      }
      put(type, list[i]);
      --pieces;
    }
  }
  void put(TypeId type, Cell cell) {
    placed_[index(cell)] = type;
    std::erase(free_, cell);
  }

  // Places the pieces of a type, such as bishops, on cells of all colours: equally many on each colour, and
  // those that are left over on the darker ones. Begins with the lightest colour.
  void placeOnAllColours(TypeId type) {
    std::size_t left = count_[index(type)];
    for (int colour = draft_.board.colours(); colour-- > 0;) {
      std::vector<Cell> cells;
      for (const Cell cell : free_) {
        if (draft_.board.colourOf(cell) == colour) cells.push_back(cell);
      }
      const std::size_t pieces = left / static_cast<std::size_t>(colour + 1);
      place(type, cells, pieces);
      left -= pieces;
    }
  }

  // Places the pieces with "between" conditions, which come last. The digit numbers those of their orders
  // that meet the conditions.
  void placeEnclosed(const TypeSet& enclosed) {
    std::vector<TypeId> row;
    for (const TypeId type : order_) {
      if (enclosed.has(type)) row.insert(row.end(), count_[index(type)], type);
    }
    if (row.size() != free_.size() || row.empty()) return;
    const auto place = [&](TypeId type) { return std::ranges::find(order_, type); };
    const auto before = [&](TypeId a, TypeId b) { return place(a) < place(b); };
    std::vector<std::vector<TypeId>> orders;
    std::size_t looked = 0;
    do {
      if (isEnclosed(row)) orders.push_back(row);
    } while (++looked < kMostOrders && std::next_permutation(row.begin(), row.end(), before));
    const std::uint64_t number = digit(orders.size());
    if (orders.empty()) return;
    const std::vector<Cell> cells = free_;
    for (std::size_t i = 0; i < cells.size(); ++i) put(orders[number][i], cells[i]);
  }

  // Does each type that must stand between others do so in this order of pieces?
  bool isEnclosed(const std::vector<TypeId>& row) const {
    for (const Between& rule : between_) {
      const auto isOuter = [&](TypeId type) { return rule.outer.has(type); };
      const auto first = std::ranges::find_if(row, isOuter);
      const auto last = std::find_if(row.rbegin(), row.rend(), isOuter).base();
      for (auto at = row.begin(); at != row.end(); ++at) {
        if (*at == rule.inner && (at <= first || at >= last)) return false;
      }
    }
    return true;
  }

  void reportNumber() {
    error(shuffle_.number.span, "bad-number",
          setups_ == 0
              ? "there is no setup in which all these conditions hold"
              : fmt::format("there are {} setups, from number 0 to number {}", setups_, setups_ - 1));
  }

  const syntax::Shuffle& shuffle_;
  std::vector<TypeId> order_;
  std::vector<Between> between_;
  std::vector<Cell> cells_, free_;
  std::vector<std::size_t> count_;  // by type
  std::vector<TypeId> placed_;      // by cell
  std::uint64_t setups_ = 1;
  std::uint64_t rest_ = static_cast<std::uint64_t>(shuffle_.number.value);
};

}  // namespace

void shuffleStart(const Building& building, const syntax::Shuffle& shuffle) {
  Shuffler(building, shuffle).shuffle();
}

}  // namespace fairyforge::frontend::build
