// The data that is appended to a library of one game: texts, then their lengths, then a mark by which readers
// find them from the end of the file. Program loaders ignore data after the last section of a file.
#pragma once

#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

namespace fairyforge::emit {

inline constexpr std::string_view kPayloadMark = "Fairyforge game\n";

struct Payload {
  std::string variant;  // a stored variant
  std::string code;     // plan and image, in the cache's format
  std::string host;     // the processor that the code was made for
  std::string version;  // of the player and of the compiler alike, because structures are passed between them
};

inline std::string withPayload(std::string library, const Payload& payload) {
  const std::array<std::uint64_t, 4> lengths{payload.variant.size(), payload.code.size(), payload.host.size(),
                                             payload.version.size()};
  library += payload.variant + payload.code + payload.host + payload.version;
  library.append(reinterpret_cast<const char*>(lengths.data()), sizeof lengths);
  return library.append(kPayloadMark);
}

inline std::optional<Payload> payloadOf(std::string_view file) {
  std::array<std::uint64_t, 4> lengths;
  if (!file.ends_with(kPayloadMark)) return std::nullopt;
  file.remove_suffix(kPayloadMark.size());
  if (file.size() < sizeof lengths) return std::nullopt;
  std::memcpy(lengths.data(), file.data() + file.size() - sizeof lengths, sizeof lengths);
  file.remove_suffix(sizeof lengths);
  std::array<std::string, 4> texts;
  for (std::size_t i = texts.size(); i-- > 0;) {
    if (lengths[i] > file.size()) return std::nullopt;
    texts[i] = file.substr(file.size() - lengths[i]);
    file.remove_suffix(lengths[i]);
  }
  return Payload{std::move(texts[0]), std::move(texts[1]), std::move(texts[2]), std::move(texts[3])};
}

}  // namespace fairyforge::emit
