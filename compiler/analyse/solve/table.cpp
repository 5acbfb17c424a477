// Looks up values by the cells of pieces. Stores a table as a header with key and checksum, and its
// compressed values.

#include "compiler/analyse/solve/table.h"

#include <cstring>
#include <stdexcept>
#include <zlib.h>

#include "compiler/core/rules/archive.h"

namespace fairyforge::solve {
namespace {

// The ending of a table's file name, which is: the material, the first digits of its key, this ending.
constexpr std::string_view kFileEnd = ".table";
constexpr std::size_t kHexDigits = 16;

// The beginning of every table file. The number increases when the meaning of the rest changes.
constexpr std::string_view kMagic = "fairyforge-table-2\n";

struct Header {          // has no padding, since it is written and read as it is
  Digest key, checksum;  // the checksum covers the header's other fields and the values after the header
  std::array<std::uint64_t, kSides> mates;
  std::array<Narrow, kSides> narrow;
  std::uint64_t size;  // the number of values for each player to move
};

Digest checksumOf(Header header, std::string_view packed) {
  header.checksum = {};
  return digestOf(std::string(reinterpret_cast<const char*>(&header), sizeof header).append(packed));
}

}  // namespace

bool inOrder(const std::vector<Man>& men, const std::vector<Piece>& wanted, std::span<Cell> cells) {
  std::uint64_t used = 0;
  std::size_t onBoard = 0;
  for (const Man& man : men) onBoard += !man.isHeld();
  if (onBoard != wanted.size()) return false;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    std::size_t j = 0;
    while (j < men.size() && ((used >> j & 1) != 0 || men[j].isHeld() || !(men[j].piece == wanted[i]))) ++j;
    if (j == men.size()) return false;
    used |= std::uint64_t{1} << j;
    cells[i] = men[j].cell;
  }
  return true;
}

void Table::place(std::span<const Cell> cells, std::vector<Man>& men) const {
  men.clear();
  for (std::size_t i = 0; i < cells.size(); ++i) men.push_back({index.men()[i], cells[i]});
  for (const Side side : kBothSides) {
    for (const TypeId type : material.hands[fairyforge::index(side)])
      men.push_back({Piece(type, side), kNoCell});
  }
}

std::optional<Value> Table::valueOf(const std::vector<Man>& men, Side player) const {
  std::vector<Cell> cells(index.men().size());
  if (!inOrder(men, index.men(), cells)) return std::nullopt;
  const std::uint64_t number = index.numberOf(cells);
  if (number == CellIndex::kNowhere) return std::nullopt;
  const Value value = values[fairyforge::index(player)][number];
  return value.isNone() ? std::nullopt : std::optional(value);
}

Digest keyOf(const Scope& scope, const Table& table, Distance distance) {
  Archive out;
  out.put(rulesAsBytes(scope.variant()));
  for (const auto& men : table.material.men) {
    out.put(men.size());
    for (const TypeId type : men) out.put(type);
  }
  if (table.material.size() > table.material.onBoard()) out.put(table.material.hands);
  out.put(table.index.layout(), distance);
  return digestOf(out.bytes());
}

std::string fileOf(const Variant& variant, const Table& table, const Digest& key) {
  return nameOf(variant, table.material) + "-" + toHex(key).substr(0, kHexDigits) + std::string(kFileEnd);
}

std::optional<Material> materialOfFile(const Variant& variant, const std::string& name) {
  const std::size_t behind = 1 + kHexDigits + kFileEnd.size();
  if (name.size() <= behind || !name.ends_with(kFileEnd)) return std::nullopt;
  const auto materials = materialsNamed(variant, std::string_view(name).substr(0, name.size() - behind));
  return materials && materials->size() == 1 ? std::optional(materials->front()) : std::nullopt;
}

std::string packedValues(const Table& table) {
  std::string raw;
  for (const auto& values : table.values)
    raw.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value));
  uLongf length = compressBound(raw.size());
  std::string packed(length, '\0');
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &length, reinterpret_cast<const Bytef*>(raw.data()),
                raw.size(), 6) != Z_OK)
    throw std::runtime_error("a table cannot be compressed");
  packed.resize(length);
  return packed;
}

std::string bytesOf(const Table& table, const Digest& key) {
  const std::string packed = packedValues(table);
  Header header{key, {}, table.mates, table.narrow, table.values[0].size()};
  header.checksum = checksumOf(header, packed);
  std::string bytes(kMagic);
  bytes.append(reinterpret_cast<const char*>(&header), sizeof header);
  return bytes += packed;
}

bool readValues(std::string_view bytes, const Digest& key, Table& table) {
  Header header;
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + sizeof header) return false;
  std::memcpy(&header, bytes.data() + kMagic.size(), sizeof header);
  const std::string_view packed = bytes.substr(kMagic.size() + sizeof header);
  if (header.key != key || header.size != table.index.size() || header.checksum != checksumOf(header, packed))
    return false;
  std::vector<Value> both(kSides * header.size);
  uLongf length = both.size() * sizeof(Value);
  const uLongf whole = length;
  if (uncompress(reinterpret_cast<Bytef*>(both.data()), &length,
                 reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      length != whole)
    return false;
  const auto middle = both.begin() + static_cast<std::ptrdiff_t>(header.size);
  table.values = {std::vector<Value>(both.begin(), middle), std::vector<Value>(middle, both.end())};
  table.mates = header.mates;
  table.narrow = header.narrow;
  return true;
}

}  // namespace fairyforge::solve
