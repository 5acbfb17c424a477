// Finds out about the processor: its features, as bytes for the key of the code cache, and whether PEXT is
// fast. PEXT is slow microcode on AMD processors before Zen 3, which are named here.

#include "compiler/native/host.h"

#include <array>
#include <sys/auxv.h>
#include <sys/resource.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "compiler/core/rules/archive.h"

namespace fairyforge::native {

bool hostHasFastPext() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2") &&
         !__builtin_cpu_is("bdver4");
#else
  return false;
#endif
}

std::size_t peakMemory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

std::string hostIdentity() {
  Archive out;
#if defined(__x86_64__)
  // The leaves of CPUID that tell the vendor; family, model and features; further features. Bits that differ
  // between cores are set to 0.
  constexpr std::array<std::pair<unsigned, unsigned>, 5> kLeaves{
      {{0, 0}, {1, 0}, {7, 0}, {7, 1}, {0x80000001, 0}}};
  for (const auto& [leaf, part] : kLeaves) {
    std::array<unsigned, 4> registers{};
    if (__get_cpuid_count(leaf, part, &registers[0], &registers[1], &registers[2], &registers[3]) == 0) {
      registers = {};
    }
    if (leaf == 1) registers[1] = 0;  // these bits hold the number of the core
    out.put(registers);
  }
  // The features that the system lets programs use.
  out.put(__builtin_cpu_supports("avx") != 0, __builtin_cpu_supports("avx2") != 0,
          __builtin_cpu_supports("avx512f") != 0);
#else
  const auto* platform = reinterpret_cast<const char*>(getauxval(AT_PLATFORM));
  out.put(std::string(platform == nullptr ? "" : platform), getauxval(AT_HWCAP), getauxval(AT_HWCAP2));
#endif
  return out.bytes();
}

}  // namespace fairyforge::native
