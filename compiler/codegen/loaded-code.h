// An image in executable memory.
#pragma once

#include <memory>

#include "compiler/codegen/code-image.h"
#include "compiler/codegen/code-symbols.h"

namespace fairyforge {

// An image that can be called. The functions live as long as it does.
class LoadedCode {
 public:
  // Null when the system refuses the memory or a function is missing.
  static std::unique_ptr<LoadedCode> load(const CodeImage& image);
  ~LoadedCode();
  LoadedCode(const LoadedCode&) = delete;
  LoadedCode& operator=(const LoadedCode&) = delete;

  const NativeFunctions& functions() const { return functions_; }
  std::size_t bytes() const { return bytes_; }

 private:
  LoadedCode() = default;
  std::unique_ptr<AnnouncedCode> announced_;
  void* memory_ = nullptr;
  std::size_t mapped_ = 0;
  std::size_t bytes_ = 0;
  NativeFunctions functions_;
};

}  // namespace fairyforge
