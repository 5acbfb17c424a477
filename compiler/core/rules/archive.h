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
inline constexpr bool isArray = false;
template <typename T, std::size_t N>
inline constexpr bool isArray<std::array<T, N>> = true;

}  // namespace archive_detail

// Appends values to a string of bytes.
class ArchiveWriter {
 public:
  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

  // Appends the bytes of the value.
  template <typename T>
  void put(const T& value) {
    namespace d = archive_detail;
    if constexpr (d::isNarrowSize<T>) {
      put(std::uint64_t{value});
    } else if constexpr (d::isPlain<T>) {
      append(&value, sizeof value);
    } else if constexpr (std::is_same_v<T, SourceSpan>) {
      // The place of a rule in its text is not part of the rule.
    } else if constexpr (std::is_same_v<T, CellSet>) {
      std::uint8_t words = kMaxCells / 64;
      while (words > 0 && value.word(words - 1u) == 0) --words;
      put(words);
      for (std::size_t w = 0; w < words; ++w) put(value.word(w));
    } else if constexpr (std::is_same_v<T, TypeSet>) {
      for (std::size_t w = 0; w < TypeSet::kWords; ++w) put(value.word(w));
    } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
      put(value.size());
      for (const bool bit : value) put(bit);
    } else if constexpr (d::isA<T, std::vector> || std::is_same_v<T, std::string>) {
      put(value.size());
      if constexpr (d::isStoredAsItIs<typename T::value_type>) {
        append(value.data(), value.size() * sizeof value[0]);
      } else {
        for (const auto& element : value) put(element);
      }
    } else if constexpr (d::isArray<T>) {
      for (const auto& element : value) put(element);
    } else if constexpr (d::isA<T, std::optional>) {
      put(value.has_value());
      if (value) put(*value);
    } else if constexpr (d::isA<T, std::map>) {
      put(value.size());
      for (const auto& entry : value) put(entry);
    } else if constexpr (d::isA<T, std::pair>) {
      put(value.first);
      put(value.second);
    } else if constexpr (requires { value.archiveFields([](auto&...) {}); }) {
      value.archiveFields([this](const auto&... fields) { (put(fields), ...); });
    } else {
      static_assert(std::is_aggregate_v<T>);
      d::withFields(value, [this](const auto&... fields) { (put(fields), ...); });
    }
  }

 private:
  void append(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  std::string bytes_;
};

// Reads values from the bytes that an ArchiveWriter wrote.
class ArchiveReader {
 public:
  explicit ArchiveReader(std::string_view bytes) : rest_(bytes) {}
  // Returns false after the first read that found too few bytes or impossible data; the values read are then
  // useless.
  bool good() const { return good_; }
  bool atEnd() const { return rest_.empty(); }

  // Reads the next bytes into `value`.
  template <typename T>
  void get(T& value) {
    namespace d = archive_detail;
    if constexpr (std::is_same_v<T, bool>) {
      std::uint8_t byte = 0;
      get(byte);
      value = byte != 0;
    } else if constexpr (d::isNarrowSize<T>) {
      std::uint64_t wide = 0;
      get(wide);
      value = static_cast<std::size_t>(wide);
    } else if constexpr (d::isPlain<T>) {
      take(&value, 1, sizeof value);
    } else if constexpr (std::is_same_v<T, SourceSpan>) {
      value = {};
    } else if constexpr (std::is_same_v<T, CellSet>) {
      std::uint8_t words = 0;
      get(words);
      good_ = good_ && words <= kMaxCells / 64;
      for (std::size_t w = 0; good_ && w < words; ++w) {
        std::uint64_t word = 0;
        get(word);
        value.setWord(w, word);
      }
    } else if constexpr (std::is_same_v<T, TypeSet>) {
      for (std::size_t w = 0; w < TypeSet::kWords; ++w) {
        std::uint64_t word = 0;
        get(word);
        value.setWord(w, word);
      }
    } else if constexpr (std::is_same_v<T, std::vector<bool>>) {
      value.resize(count(1));
      for (std::size_t i = 0; i < value.size(); ++i) {
        bool bit = false;
        get(bit);
        value[i] = bit;
      }
    } else if constexpr (d::isA<T, std::vector> || std::is_same_v<T, std::string>) {
      using Element = typename T::value_type;
      if constexpr (d::isStoredAsItIs<Element>) {
        value.resize(count(sizeof(Element)));
        take(value.data(), value.size(), sizeof(Element));
      } else {
        value.resize(count(1));
        for (Element& element : value) get(element);
      }
    } else if constexpr (d::isArray<T>) {
      for (auto& element : value) get(element);
    } else if constexpr (d::isA<T, std::optional>) {
      bool has = false;
      get(has);
      value.reset();
      if (has && good_) get(value.emplace());
    } else if constexpr (d::isA<T, std::map>) {
      value.clear();
      for (std::size_t left = count(1); left > 0 && good_; --left) {
        std::pair<typename T::key_type, typename T::mapped_type> entry;
        get(entry);
        value.insert(value.end(), std::move(entry));
      }
    } else if constexpr (d::isA<T, std::pair>) {
      get(value.first);
      get(value.second);
    } else if constexpr (requires { value.archiveFields([](auto&...) {}); }) {
      value.archiveFields([this](auto&... fields) { (get(fields), ...); });
    } else {
      static_assert(std::is_aggregate_v<T>);
      d::withFields(value, [this](auto&... fields) { (get(fields), ...); });
    }
  }

 private:
  // Reads the number of elements of a list, each of which takes at least `leastBytes` bytes. The remaining
  // bytes must be enough for them.
  std::size_t count(std::size_t leastBytes) {
    std::size_t number = 0;
    get(number);
    good_ = good_ && number <= rest_.size() / leastBytes;
    return good_ ? number : 0;
  }
  // Copies the next bytes to `target`. If there are too few, good() becomes false.
  void take(void* target, std::size_t number, std::size_t size) {
    const std::size_t bytes = number * size;
    good_ = good_ && bytes <= rest_.size();
    if (!good_ || bytes == 0) return;
    std::memcpy(target, rest_.data(), bytes);
    rest_.remove_prefix(bytes);
  }
  std::string_view rest_;
  bool good_ = true;
};

}  // namespace fairyforge
