// Converts plain values to bytes and back, for caches and their keys.
//
// Aggregates are split into their fields automatically, so a new field is stored and counts in keys without
// further code. Other classes define
//     template <typename Fields> void archiveFields(Fields&& fields)
// and call fields(...) with the members to be stored. The bytes can be read only by the version of the
// program that wrote them. Reading checks every length, so damaged bytes are never read beyond their end; it
// does not check what the values mean. So it may be used only for files that nobody else can have written,
// such as those of the code cache, which also contain code (SECURITY.md).
#pragma once

#include <array>
#include <bit>
#include <boost/preprocessor/repetition/enum_params.hpp>
#include <boost/preprocessor/repetition/repeat_from_to.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/type-set.h"
#include "compiler/core/text/source.h"

namespace fairyforge {
namespace archive_detail {

struct Anything {
  template <typename T>
  operator T() const;  // NOLINT: only used to test whether it converts
};

// Can an aggregate T be initialised with as many values as the sequence has numbers?
template <typename T, std::size_t... I>
constexpr bool takesFields(std::index_sequence<I...>) {
  return requires {
    T{(static_cast<void>(I), Anything{})...};
  };
}

// Returns the number of fields of an aggregate, found by trying to initialise it with more and more values.
template <typename T, std::size_t N = 0>
constexpr std::size_t fieldCount() {
  if constexpr (takesFields<T>(std::make_index_sequence<N + 1>{})) {
    return fieldCount<T, N + 1>();
  } else {
    return N;
  }
}

// Calls visit(field...) once with all fields of an aggregate, in the order of their declarations.
template <typename T, typename Visit>
void withFields(T& value, Visit visit) {
  constexpr std::size_t count = fieldCount<std::remove_const_t<T>>();
  static_assert(count > 0 && count < 40);
#define FAIRYFORGE_FIELDS(z, n, unused)             \
  if constexpr (count == (n)) {                     \
    auto& [BOOST_PP_ENUM_PARAMS(n, field)] = value; \
    visit(BOOST_PP_ENUM_PARAMS(n, field));          \
  }
  BOOST_PP_REPEAT_FROM_TO(1, 40, FAIRYFORGE_FIELDS, unused)
#undef FAIRYFORGE_FIELDS
}

template <typename T>
inline constexpr bool isPlain = std::is_arithmetic_v<T> || std::is_enum_v<T>;
// Sizes take eight bytes on every machine: plans are also read in browsers, where std::size_t has four bytes.
template <typename T>
inline constexpr bool isNarrowSize = std::is_same_v<T, std::size_t> && sizeof(T) < sizeof(std::uint64_t);
template <typename T>
inline constexpr bool isStoredAsItIs = isPlain<T> && !isNarrowSize<T>;
template <typename T, template <typename...> class Of>
inline constexpr bool isA = false;
template <template <typename...> class Of, typename... Args>
inline constexpr bool isA<Of<Args...>, Of> = true;
template <typename T>
inline constexpr bool isListOfPlain = false;
template <typename T>
inline constexpr bool isListOfPlain<std::vector<T>> = isStoredAsItIs<T>;
template <>
inline constexpr bool isListOfPlain<std::string> = true;
template <typename T>
inline constexpr bool isArray = false;
template <typename T, std::size_t N>
inline constexpr bool isArray<std::array<T, N>> = true;

// Passes the parts of a value of a compound type to the transfer in their order, which stores or reads them by
// pass(part) and passCount(number). A list has the number of its elements first, an optional value whether it
// is there.
template <typename Transfer, typename T>
void passParts(Transfer& to, T& value) {
  if constexpr (isA<T, std::vector> || std::is_same_v<T, std::string>) {
    std::size_t count = value.size();
    to.passCount(count);
    if (value.size() != count) value.resize(count);
    for (auto& element : value) to.pass(element);
  } else if constexpr (isArray<T>) {
    for (auto& element : value) to.pass(element);
  } else if constexpr (isA<T, std::optional>) {
    bool has = value.has_value();
    to.pass(has);
    if (has != value.has_value()) value = has ? T(std::in_place) : std::nullopt;
    if (has) to.pass(*value);
  } else if constexpr (isA<T, std::pair>) {
    to.pass(value.first);
    to.pass(value.second);
  } else if constexpr (requires { value.archiveFields([](auto&...) {}); }) {
    value.archiveFields([&](auto&... fields) { (to.pass(fields), ...); });
  } else {
    static_assert(std::is_aggregate_v<T>);
    withFields(value, [&](auto&... fields) { (to.pass(fields), ...); });
  }
}

}  // namespace archive_detail

// Stores values as bytes, or reads them. The functions pass...() do either, so that both have the same form.
class Archive {
 public:
  Archive() = default;
  explicit Archive(std::string_view bytes) : reads_(true), rest_(bytes) {}

  // Appends the bytes of the values.
  template <typename... T>
  void put(const T&... values) {
    (pass(const_cast<T&>(values)), ...);  // storing changes nothing
  }
  const std::string& bytes() const { return written_; }

  // Reads the next bytes into the values. Returns false if some read so far found too few bytes or impossible
  // data; the values are then useless.
  template <typename... T>
  bool get(T&... values) {
    (pass(values), ...);
    return good_;
  }
  bool atEnd() const { return rest_.empty(); }

  template <typename T>
  void pass(T& value) {
    namespace d = archive_detail;
    if constexpr (std::is_same_v<T, bool> || d::isNarrowSize<T>) {
      std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, std::uint64_t> stored = value;
      passRaw(&stored, 1, sizeof stored);
      if (reads_) value = static_cast<T>(stored);
    } else if constexpr (d::isPlain<T>) {
      passRaw(&value, 1, sizeof value);
    } else if constexpr (std::is_same_v<T, SourceSpan>) {
      if (reads_) value = {};  // the place of a rule in its text is not part of the rule
    } else if constexpr (std::is_same_v<T, CellSet>) {
      std::uint8_t words = kMaxCells / 64;
      while (words > 0 && value.word(words - 1u) == 0) --words;
      pass(words);
      good_ = good_ && words <= kMaxCells / 64;
      passWords(value, words);
    } else if constexpr (std::is_same_v<T, TypeSet>) {
      passWords(value, TypeSet::kWords);
    } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
      std::size_t count = value.size();
      passCount(count);
      if (reads_) value.resize(count);
      for (std::size_t i = 0; i < count; ++i) {
        bool bit = value[i];
        pass(bit);
        if (reads_) value[i] = bit;
      }
    } else if constexpr (d::isListOfPlain<T>) {
      std::size_t count = value.size();
      passCount(count, sizeof value[0]);
      if (reads_) value.resize(count);
      passRaw(value.data(), count, sizeof value[0]);
    } else if constexpr (d::isA<T, std::map>) {
      std::vector<std::pair<typename T::key_type, typename T::mapped_type>> entries;
      if (!reads_) entries.assign(value.begin(), value.end());
      pass(entries);
      if (reads_) value = T(entries.begin(), entries.end());
    } else {
      d::passParts(*this, value);
    }
  }

  // Stores or reads the number of elements of a list, each of which takes at least `leastBytes` bytes. The
  // remaining bytes must be enough for them.
  void passCount(std::size_t& count, std::size_t leastBytes = 1) {
    pass(count);
    if (!reads_) return;
    good_ = good_ && count <= rest_.size() / leastBytes;
    if (!good_) count = 0;
  }

 private:
  template <typename Set>
  void passWords(Set& set, std::size_t words) {
    for (std::size_t w = 0; good_ && w < words; ++w) {
      std::uint64_t word = set.word(w);
      pass(word);
      if (reads_) set.setWord(w, word);
    }
  }
  // Copies bytes from or to `data`. If too few are left, good_ becomes false.
  void passRaw(void* data, std::size_t number, std::size_t size) {
    const std::size_t bytes = number * size;
    if (!reads_) {
      written_.append(static_cast<const char*>(data), bytes);
      return;
    }
    good_ = good_ && bytes <= rest_.size();
    if (!good_ || bytes == 0) return;
    std::memcpy(data, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }

  bool reads_ = false, good_ = true;
  std::string written_;
  std::string_view rest_;
};

// Returns the bytes of the values.
template <typename... T>
std::string archived(const T&... values) {
  Archive archive;
  archive.put(values...);
  return archive.bytes();
}

}  // namespace fairyforge
