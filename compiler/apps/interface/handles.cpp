// Keeps the list of the objects that C callers have, and makes error objects for C.
#include "compiler/apps/interface/handles.h"

#include <atomic>
#include <cstring>
#include <unordered_map>

#include "compiler/core/text/characters.h"

namespace fairyforge::interface {

Records::Records(const std::vector<Diagnostic>& diagnostics) {
  for (const Diagnostic& d : diagnostics) {
    std::string notes;
    for (const std::string& note : d.notes) notes += (notes.empty() ? "" : "\n") + note;
    texts_.push_back({d.span ? d.span.file->name() : "", d.message, std::move(notes), d.fix, d.code});
  }
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    const SourceSpan& span = diagnostics[i].span;
    const Texts& texts = texts_[i];
    ff_diagnostic& record = records_.emplace_back();
    record.severity = diagnostics[i].severity == Severity::Error ? "error" : "warning";
    record.code = texts.code.c_str();
    record.message = texts.message.c_str();
    record.notes = texts.notes.c_str();
    record.fix = texts.fix.c_str();
    if (!span) continue;
    const auto begin = span.file->locate(span.begin), end = span.file->locate(span.end);
    record.file = texts.file.c_str();
    record.line = static_cast<std::uint32_t>(begin.line);
    record.column = static_cast<std::uint32_t>(begin.column);
    record.end_line = static_cast<std::uint32_t>(end.line);
    record.end_column = static_cast<std::uint32_t>(end.column);
  }
}

namespace {

// The addresses and kinds of these objects. A spinlock protects them, because calls come from all threads.
class Objects {
 public:
  template <typename Act>
  auto with(Act act) {
    while (isHeld_.test_and_set(std::memory_order_acquire)) {
    }
    const auto answer = act(kinds_);
    isHeld_.clear(std::memory_order_release);
    return answer;
  }

 private:
  std::atomic_flag isHeld_;
  std::unordered_map<const void*, const char*> kinds_;
};
Objects& objects() {
  static auto* all = new Objects;  // never destroyed, because calls may still come while the process ends
  return *all;
}

bool isOf(const char* kind, const std::unordered_map<const void*, const char*>& kinds, const void* object) {
  const auto found = kinds.find(object);
  return found != kinds.end() && std::strcmp(found->second, kind) == 0;
}

}  // namespace

void HandleRegistry::add(const void* object, const char* kind) {
  objects().with([&](auto& kinds) { return kinds[object] = kind; });
}
bool HandleRegistry::remove(const void* object, const char* kind) {
  return objects().with([&](auto& kinds) { return isOf(kind, kinds, object) && kinds.erase(object) > 0; });
}
bool HandleRegistry::has(const void* object, const char* kind) {
  return objects().with([&](auto& kinds) { return isOf(kind, kinds, object); });
}

char* copyForCaller(std::string_view text) {
  auto* memory = static_cast<char*>(ff_allocate(text.size() + 1));
  if (memory == nullptr) return nullptr;
  std::memcpy(memory, text.data(), text.size());
  memory[text.size()] = '\0';
  return memory;
}

void fail(ff_error** error, const std::string& why, const std::vector<Diagnostic>& diagnostics) {
  if (error != nullptr) *error = new ff_error(withoutFaults(shortened(why)), diagnostics);
}

}  // namespace fairyforge::interface
