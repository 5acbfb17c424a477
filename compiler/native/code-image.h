// The machine code of one Variant (an image), and the interface of the code generator, which alone uses LLVM.
// An image is position-independent and refers to nothing outside itself; functions of the program are reached
// through the header of the table block (compiler/native/native-code.h). So running it needs no linker, only
// a copy in executable memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/native/native-code.h"

namespace fairyforge::native {

// How much time may be spent on making code.
enum class CodeLevel : std::uint8_t {
  Quick,  // callable soon: fast instruction selection and register allocation
  Full,   // the optimising code generator
};

struct CodeSymbol {
  std::string name;  // "generate.white"
  std::uint64_t offset = 0;
  std::uint64_t size = 0;
};

struct CodeImage {
  std::vector<std::uint8_t> bytes;
  std::vector<CodeSymbol> symbols;  // functions, by offset
};

// The steps of compilation in order, and how long each took.
struct PassTime {
  std::string pass;
  double milliseconds;
};
using PassTimes = std::vector<PassTime>;

// Measures the steps of compilation: lap() stores the time since the last lap() under the name of the step.
class PassClock {
 public:
  explicit PassClock(PassTimes& times) : times_(times) {}
  void lap(const char* pass) {
    const auto now = Clock::now();
    times_.push_back({pass, std::chrono::duration<double, std::milli>(now - last_).count()});
    last_ = now;
  }

 private:
  using Clock = std::chrono::steady_clock;
  PassTimes& times_;
  Clock::time_point last_ = Clock::now();
};

// For what the code is made: this processor, or WebAssembly. For WebAssembly an image is a module, and the
// offset of a symbol is the number of an export.
enum class CodeTarget : std::uint8_t { Host, WebAssembly };

// The shared library that contains LLVM and the code generator. Below it, the function that it exports for
// compiling a plan, and that function's name.
inline constexpr const char* kGeneratorModule = "fairyforge-llvm.so";
struct CodeOptions {
  bool fastPext = false;
  CodeLevel level = CodeLevel::Full;
  CodeTarget target = CodeTarget::Host;
};
using CompilePlan = Expected<CodeImage>(const specialise::Plan& plan, const CodeOptions& options,
                                        PassTimes& times);
inline constexpr const char* kCompilePlanName = "fairyforgeCompilePlan";

// Returns the name that a function has in generated code, such as "generate.white".
inline std::string functionName(std::string_view what, Side side) {
  constexpr const char* kEndings[kOwners] = {".white", ".black", ".third"};
  return std::string(what) + kEndings[index(side)];
}

}  // namespace fairyforge::native
