#include "compiler/core/rules/archive.h"
#include "compiler/native/obtain-code.h"

#include "generator-version.h"

namespace fairyforge::native {
namespace {

bool readAll(ArchiveReader& reader, ReadyCode& code) {
  reader.get(code);
  return reader.good() && reader.atEnd();
}

}  // namespace

std::string bytesOf(const ReadyCode& code) {
  ArchiveWriter archive;
  archive.put(code);
  return archive.take();
}
std::optional<ReadyCode> codeFrom(std::string_view bytes) {
  std::optional<ReadyCode> code(std::in_place);
  ArchiveReader reader(bytes);
  if (!readAll(reader, *code)) code.reset();
  return code;
}

std::string planOf(const ReadyCode& code, std::string_view stored) {
  ArchiveWriter archive;
  archive.put(std::string(FAIRYFORGE_GENERATOR_VERSION));
  archive.put(digestOf(stored));
  archive.put(code);
  return archive.take();
}
std::optional<ReadyCode> codeOf(std::string_view stored, std::string_view plan) {
  ArchiveReader reader(plan);
  std::string version;
  Digest game{};
  reader.get(version);
  if (reader.good() && version == FAIRYFORGE_GENERATOR_VERSION) reader.get(game);
  std::optional<ReadyCode> code(std::in_place);
  if (!reader.good() || game != digestOf(stored) || !readAll(reader, *code)) code.reset();
  return code;
}

}  // namespace fairyforge::native
