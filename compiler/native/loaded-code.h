// Finds the functions of an image in executable memory.
#pragma once

#include <memory>

#include "compiler/native/code-memory.h"

namespace fairyforge::native {

// An image whose functions can be called while this object lives.
class LoadedCode {
 public:
  // Returns the functions of the image; null if there is no memory for the image, or if it lacks a function
  // that every image has.
  static std::unique_ptr<LoadedCode> load(const CodeImage& image);

  const NativeFunctions& functions() const { return functions_; }
  std::size_t bytes() const { return code_.bytes; }

 private:
  explicit LoadedCode(PlacedCode code) : code_(std::move(code)) {}
  static std::unique_ptr<LoadedCode> place(const CodeImage& image);
  template <typename Function>
  bool find(const CodeImage& image, const std::string& name, Function*& function) const;
  const PlacedCode code_;
  NativeFunctions functions_;
};

}  // namespace fairyforge::native
