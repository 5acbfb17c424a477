// An image in executable memory.
#pragma once

#include <memory>

#include "compiler/native/code-image.h"
#include "compiler/native/code-symbols.h"
#include "compiler/native/program-code.h"

namespace fairyforge::native {

// An image that can be called. The functions live as long as it does.
class LoadedCode {
 public:
  // Null when the system refuses the memory or a function is missing.
  static std::unique_ptr<LoadedCode> load(const CodeImage& image);
  // The same for the code of programs.
  static std::unique_ptr<LoadedCode> loadPrograms(const CodeImage& image, std::size_t programs);
  ~LoadedCode();
  LoadedCode(const LoadedCode&) = delete;
  LoadedCode& operator=(const LoadedCode&) = delete;

  const NativeFunctions& functions() const { return functions_; }
  const std::vector<CompiledProgram*>& programs() const { return programs_; }
  std::size_t bytes() const { return bytes_; }

 private:
  LoadedCode() = default;
  static std::unique_ptr<LoadedCode> map(const CodeImage& image);
  template <typename Function>
  bool find(const CodeImage& image, const std::string& name, Function*& function) const;
  std::unique_ptr<AnnouncedCode> announced_;
  void* memory_ = nullptr;
  std::size_t mapped_ = 0;
  std::size_t bytes_ = 0;
  NativeFunctions functions_;
  std::vector<CompiledProgram*> programs_;
};

}  // namespace fairyforge::native
