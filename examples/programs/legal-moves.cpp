// legal-moves VARIANT [POSITION]: the legal moves of a position, from C++: handles that free themselves, and errors that
// are exceptions, take a few lines.
#include <fairyforge.h>
#include <iostream>
#include <memory>
#include <stdexcept>

namespace {

using Variant = std::unique_ptr<ff_variant, decltype(&ff_variant_free)>;
using Game = std::unique_ptr<ff_game, decltype(&ff_game_free)>;
using Text = std::unique_ptr<char, decltype(&ff_free)>;

// Calls a function whose last parameter is the error.
template <typename Function, typename... Values>
auto call(Function function, Values... values) {
  ff_error* error = nullptr;
  const auto result = function(values..., &error);
  if (error == nullptr) return result;
  const std::string why = ff_error_text(error);
  ff_error_free(error);
  throw std::runtime_error(why);
}

}  // namespace

int main(int count, char** words) try {
  const Variant variant(call(ff_variant_load, count > 1 ? words[1] : "@chess", nullptr, nullptr), ff_variant_free);
  const Game game(ff_game_begin(variant.get()), ff_game_free);
  if (count > 2) call(ff_game_set_up, game.get(), words[2]);
  std::cout << ff_variant_title(variant.get()) << '\n' << Text(ff_game_moves(game.get()), ff_free).get();
} catch (const std::exception& problem) {
  std::cerr << problem.what() << '\n';
  return 1;
}
