// Plays random games of a variant from its array, and prints the number of games in a second of processor
// time.
//
//     bench-playouts FILE GAMES PLIES [referee]
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>

#include "compiler/frontend/frontend.h"
#include "compiler/native/native.h"
#include "runtime/referee.h"

namespace {

double processorSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace fairyforge;
  if (argc < 4) return 2;
  Diagnostics diagnostics;
  const SourcePtr source = frontend::readSource(argv[1], diagnostics);
  frontend::LoadOptions options;
  options.baseFolders = {(std::filesystem::path(argv[1]).parent_path() / "base").string()};
  const VariantPtr variant = source ? frontend::loadVariant(source, options, diagnostics) : nullptr;
  if (!variant) {
    fmt::print(stderr, "{} has errors\n", argv[1]);
    return 1;
  }
  const int games = std::atoi(argv[2]), plies = std::atoi(argv[3]);
  std::unique_ptr<Executor> executor = std::make_unique<Referee>();
  if (argc == 4) {
    native::NativeReport report;
    auto native = native::makeNativeExecutor(variant, report);
    if (!native) {
      fmt::print(stderr, "{}\n", native.why());
      return 1;
    }
    executor = std::move(*native);
  }
  const Position start(variant);
  std::uint64_t played = 0;
  int ended = 0;
  const double before = processorSeconds();
  for (int game = 0; game < games; ++game) {
    const int length = executor->playOut(start, plies, static_cast<std::uint64_t>(game));
    played += static_cast<std::uint64_t>(length);
    ended += length < plies;
  }
  const double seconds = processorSeconds() - before;
  fmt::print("{} games of {:.1f} plies, {} ended; {:.0f} games/s, {:.2f} Mplies/s\n", games,
             static_cast<double>(played) / games, ended, games / seconds,
             static_cast<double>(played) / seconds / 1e6);
}
