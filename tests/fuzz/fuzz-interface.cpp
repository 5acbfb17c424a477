// Takes any bytes for calls of the C interface, in any order, on any objects, with any texts, as fairyforge.h
// allows them. A line is a call: a letter for the function, a digit for the objects, then the text ("|" for
// line breaks). A call that fails must give a reason and change nothing; a call that succeeds must give no
// error. The games are small and are read once, and an input exports or searches only once, so that it takes
// little time.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/apps/interface/fairyforge.h"

namespace {

constexpr int kMostCalls = 40;
constexpr std::size_t kPlaces = 3;

void demand(bool holds) {
  if (!holds) std::abort();
}

using Variant = std::unique_ptr<ff_variant, decltype(&ff_variant_free)>;
using Game = std::unique_ptr<ff_game, decltype(&ff_game_free)>;

// Returns the result of a call, which is null only if there is an error; the error is read, freed and
// cleared. It is checked after the call.
template <typename Handle>
Handle* checked(Handle* result, ff_error*& error) {
  demand((result == nullptr) == (error != nullptr));
  if (error == nullptr) return result;
  demand(*ff_error_text(error) != '\0');
  for (std::size_t i = 0; const ff_diagnostic* d = ff_error_diagnostic(error, i); ++i)
    demand(*d->message != '\0' && (d->file == nullptr || d->line > 0));
  ff_error_free(std::exchange(error, nullptr));
  return nullptr;
}

// Returns a copy of a text that a function of the C interface has allocated, and frees the text.
std::string taken(char* text) {
  demand(text != nullptr);
  std::string result = text;
  ff_free(text);
  return result;
}

class Caller {
 public:
  Caller() {
    for (std::size_t i = 0; i < kPlaces; ++i) {
      variants_.emplace_back(nullptr, ff_variant_free);
      games_.emplace_back(ff_game_begin(variantAt(i)), ff_game_free);
    }
  }

  void call(char function, std::size_t at, const std::string& text) {
    const std::size_t place = at % kPlaces;
    Variant& made = variants_[place];
    const ff_variant* variant = variantAt(place);
    Game& game = games_[place];
    const auto number = static_cast<std::uint32_t>(text.empty() ? 0 : static_cast<unsigned char>(text[0]));
    ff_error* error = nullptr;
    switch (function) {
      case 'c':  // a text that may or may not be a variant
        keep(made, checked(ff_variant_compile(text.c_str(), "text", nullptr, nullptr, &error), error));
        break;
      case 'l':
        keep(made, load(kFiles[number % std::size(kFiles)]));
        break;
      case 'o': {
        const char* const settings[] = {text.c_str(), nullptr};
        keep(made, checked(ff_variant_load(kWithOption, nullptr, settings, &error), error));
        break;
      }
      case 's': {
        std::size_t size = 0;
        void* bytes = ff_variant_stored(variant, &size);
        if (number < size && text.size() > 1) static_cast<char*>(bytes)[number] = text[1];
        keep(made, checked(ff_variant_from_stored(bytes, size, &error), error));
        ff_free(bytes);
        break;
      }
      case 'v':
        ff_variant_title(variant);
        taken(ff_variant_rules(variant));
        taken(ff_variant_hash(variant));
        taken(ff_variant_explain(variant));
        for (std::size_t i = 0; ff_variant_warning(variant, i) != nullptr; ++i) {
        }
        break;
      case 'd':
        ff_free(checked(ff_variant_draw(variant, text.c_str(), &error), error));
        break;
      case 'x': {
        if (std::exchange(isSpent_, true)) break;
        ff_files* files = checked(ff_variant_export(variant, text.c_str(), &error), error);
        if (files == nullptr) break;
        demand(*ff_files_report(files) == '{');
        std::size_t size = 0;
        for (std::size_t i = 0; ff_files_name(files, i) != nullptr; ++i)
          demand(ff_files_bytes(files, i, &size));
        ff_files_free(files);
        break;
      }
      case 'g':
        game.reset(ff_game_begin(variant));
        break;
      case 'f':
        changing(
            game.get(), [&] { return ff_game_set_up(game.get(), text.c_str(), &error); }, error);
        break;
      case 'p':
        changing(
            game.get(), [&] { return ff_game_play(game.get(), text.c_str(), &error); }, error);
        break;
      case 'u':
        changing(
            game.get(), [&] { return ff_game_undo(game.get(), number, &error); }, error);
        break;
      case 'r':
        changing(
            game.get(), [&] { return ff_game_read_pgn(game.get(), text.c_str(), &error); }, error);
        break;
      case 'm': {  // plays the legal move with this number
        std::istringstream moves(taken(ff_game_moves(game.get())));
        std::string move, last;
        for (std::uint32_t i = 0; i <= number % 64 && std::getline(moves, move); ++i) last = move;
        if (last.empty()) break;
        demand(ff_game_play(game.get(), last.c_str(), &error) == 1 && error == nullptr);
        break;
      }
      case 'n':
        ff_free(checked(ff_game_san(game.get(), text.c_str(), &error), error));
        ff_free(checked(ff_game_move_as(game.get(), text.c_str(), "fairy-stockfish", "wxf", &error), error));
        break;
      case 'a':
        taken(ff_game_state(game.get()));
        taken(ff_game_history(game.get()));
        taken(ff_game_draw(game.get()));
        demand(*ff_game_result(game.get()) != '\0' && ff_game_to_move(game.get()) >= 0);
        ff_game_in_check(game.get());
        break;
      case 'w': {  // reads a record back
        const std::string fen = taken(ff_game_fen(game.get()));
        const std::string pgn = taken(ff_game_pgn(game.get(), text.c_str(), text.c_str()));
        demand(ff_game_read_pgn(game.get(), pgn.c_str(), nullptr) == 1);
        demand(taken(ff_game_fen(game.get())) == fen);
        break;
      }
      case 't':
        if (std::exchange(isSpent_, true)) break;
        ff_free(checked(ff_game_think(game.get(), number % 12, 0, 20, 2, 1 + number % 3, &error), error));
        break;
      case 'b':
        if (std::exchange(isSpent_, true)) break;
        ff_free(checked(ff_game_best_move(game.get(), number % 12, 0, number % 20, 2, &error), error));
        break;
      case 'e':
        ff_game_perft(game.get(), 1);
        break;
      case 'i':  // uses the words of other programs
        ff_free(checked(ff_game_fen_as(game.get(), text.c_str(), &error), error));
        ff_free(checked(ff_game_moves_as(game.get(), text.c_str(), "lan", &error), error));
        ff_free(checked(ff_game_moves_as(game.get(), nullptr, text.c_str(), &error), error));
        break;
      case 'j':
        changing(
            game.get(), [&] { return ff_game_play_as(game.get(), text.c_str(), "usi", &error); }, error);
        break;
      case 'k': {
        ff_tables* tables = checked(ff_tables_open(variant, text.c_str(), number, &error), error);
        if (tables == nullptr) break;
        ff_free(checked(ff_tables_probe(tables, game.get(), &error), error));
        ff_tables_free(tables);
        break;
      }
      case 'h':
        taken(ff_library());
        demand(*ff_version() != '\0');
        ff_free(ff_allocate(number));
        ff_game_cannot_win(game.get(), static_cast<int>(number % 2));
        break;
      case 'z': {  // a call that is interrupted must have changed nothing
        const std::string before = taken(ff_game_state(game.get()));
        ff_set_budget(0, 0, number * 32);
        ff_game_perft(game.get(), 2);
        ff_exceeded();
        ff_set_budget(0, 0, 0);
        demand(taken(ff_game_state(game.get())) == before);
        break;
      }
      case 'q':
        ff_game_stop(game.get(), static_cast<int>(number % 2));
        break;
      default:
        break;
    }
  }

 private:
  static constexpr const char* kWithOption = FAIRYFORGE_SOURCE_DIR "/tests/fuzz/games/pawns.fairy";
  static constexpr const char* kFiles[] = {"pawns.fairy", "hands.fairy", "third.fairy"};

  static ff_variant* load(const char* file) {
    ff_error* error = nullptr;
    const std::string path = std::string(FAIRYFORGE_SOURCE_DIR "/tests/fuzz/games/") + file;
    return checked(ff_variant_load(path.c_str(), nullptr, nullptr, &error), error);
  }
  // Returns the object created at this place, or else one of the games that are read once.
  const ff_variant* variantAt(std::size_t place) const {
    static const ff_variant* const kRead[] = {load(kFiles[0]), load(kFiles[1]), load(kFiles[2])};
    return variants_[place] ? variants_[place].get() : kRead[place];
  }
  static void keep(Variant& place, ff_variant* made) {
    if (made != nullptr) place.reset(made);
  }
  // A call that fails must leave the game unchanged.
  template <typename Call>
  static void changing(ff_game* game, Call call, ff_error*& error) {
    const std::string before = taken(ff_game_state(game));
    const int done = call();
    demand(done == 0 || done == 1);
    checked(done == 1 ? game : nullptr, error);
    if (done == 0) demand(taken(ff_game_state(game)) == before);
  }

  std::vector<Variant> variants_;
  std::vector<Game> games_;
  bool isSpent_ = false;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  Caller caller;
  std::string line;
  for (int calls = 0; calls < kMostCalls && std::getline(lines, line); ++calls) {
    if (line.size() < 2) continue;
    std::string text = line.substr(2, line.find('\0', 2) - 2);  // texts end with a zero byte
    for (char& c : text) c = c == '|' ? '\n' : c;
    caller.call(line[0], static_cast<unsigned char>(line[1]), text);
  }
  return 0;
}
