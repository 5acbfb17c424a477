// The options that several verbs share, and the code that reads them. Also the destruction of executors,
// which may still be compiling in the background when the verb has finished.

#include "compiler/apps/driver/common.h"

#include <algorithm>
#include <atomic>
#include <boost/algorithm/string/predicate.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <mutex>
#include <thread>

#include "compiler/core/text/number.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/games/read-game.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/play/records/replay.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"

namespace fairyforge::driver {
namespace {

constexpr unsigned kMaxThreads = 256;

// Returns an error about bytes [begin, begin + length) of an option's argument.
Diagnostic optionError(const Request& request, const std::string& option, std::size_t begin,
                       std::size_t length, Code code, const std::string& message) {
  Diagnostics diagnostics;
  return diagnostics.error(spanOf("--" + option, request.text(option)).part(begin, begin + length), code,
                           message);
}

void show(const Request& request, Diagnostic diagnostic) {
  Diagnostics diagnostics;
  diagnostics.add(std::move(diagnostic));
  driver::show(request, diagnostics);
}

// Checks the move number before a word of a line of moves ("12." or "12..."). Returns what is wrong with it;
// nothing if it is right.
std::optional<std::string> wrongNumberIn(const Position& position, std::string_view word) {
  const std::size_t digits = word.find('.');
  const auto number = numberIn<unsigned>(word.substr(0, digits));
  const bool isBlacks = word.substr(digits).starts_with("..");
  return records::wrongNumber(position, number.value_or(0), isBlacks);
}

// The first word of a line of moves that cannot be played, and why.
struct Stop {
  std::size_t word;
  std::string reason;
};
// Plays a line of moves, with or without move numbers. Returns the first word that cannot be played, and why.
std::optional<Stop> playLine(Game& game, const Executor& executor, const Dialect& dialect,
                             const std::vector<std::string_view>& words) {
  std::vector<std::string_view> rest = words;
  for (std::size_t i = 0; i < words.size();) {
    const MoveList legal = executor.legalMoves(game.position());
    if (const std::string_view move = withoutMoveNumber(rest[i]);
        move != rest[i] && movesNamed(game.position(), rest[i], legal).empty()) {
      if (const auto problem = wrongNumberIn(game.position(), rest[i])) return Stop{i, *problem};
      rest[i] = move;
      if (move.empty()) {
        ++i;
        continue;
      }
    }
    const NextMove next = nextMove(game.position(), std::span(rest).subspan(i), legal);
    const auto said = readDialectMove(dialect, game.position(), next.text, executor);
    if (const auto* error = std::get_if<std::string>(&said)) return Stop{i, *error};
    for (const Move& part : std::get<std::vector<Move>>(said)) game.play(part);
    i += next.words;
  }
  return std::nullopt;
}

// Returns the position of --fen, or the start of the game. Reports errors in the position and ends the verb.
Position startPosition(const Request& request, const VariantPtr& variant) {
  if (!request.has("fen")) return Position(variant);
  const std::string& text = request.text("fen");
  auto read = readPosition(variant, text, request.has("lenient") ? kOddRoyalsOrCheck : SetupProblems{});
  if (auto* position = std::get_if<Position>(&read)) return std::move(*position);
  const auto& none = std::get<NoPosition>(read);
  for (const FenError& error : none.errors)
    show(request, optionError(request, "fen", error.offset, error.length, none.code, error.message));
  throw Ended{kFailed};
}

}  // namespace

Operand fileOperand() {
  return {"FILE",
          "the variant's text: a .fairy file, Interactive Diagram lines, a Zillions Rules File (.zrf) or a "
          "variants.ini; @NAME is a game of the library, - standard input",
          false,
          false,
          [](const std::string& word) {
            std::error_code none;
            return word == "-" || std::filesystem::exists(word, none);
          },
          true};
}
Operand pieceOperand() {
  return {"PIECE", "the ID or name of one piece type; all of them if left out", true};
}

Option fromOption() {
  return choice(
      "from", "WHERE",
      "page: find the Diagram lines in a page's text and report what was skipped; zrf: FILE is a Zillions "
      "Rules File, whatever its name and beginning; fairy-stockfish: it is a variants.ini; text: there is "
      "nothing else in FILE",
      {"text", "page", "zrf", "fairy-stockfish"}, "text");
}
Option diagnosticsOption() {
  return choice("diagnostics", "FORM", "how errors and warnings are shown", {"human", "gnu", "json"},
                "human");
}
Options withDiagnosticsInJson(Options options) {
  std::ranges::find(options, "diagnostics", &Option::name)->occasions = {without("json")};
  options.push_back(jsonOption());
  return options;
}
Option noCacheOption(const std::vector<std::string>& executors) {
  return flag("no-cache", "neither look for compiled code in the cache nor keep it there")
      .only(with({"executor"}, executors));
}
Option jsonOption() {
  return flag("json", "print the result as JSON");
}
Options jsonOptions() {
  return {jsonOption()};
}
Option shardOption() {
  return {"shard", "I/N", "do only part I of N; merge puts the parts together"};
}
Option threadsOption(const std::string& meaning, const std::string& standard) {
  const unsigned processors = std::clamp(std::thread::hardware_concurrency(), 1u, kMaxThreads);
  return number("threads", "T", meaning, standard.empty() ? std::to_string(processors) : standard, 1,
                kMaxThreads);
}
Option outputOption(const std::string& meaning) {
  return {.name = "output", .argument = "PATH", .meaning = meaning, .letter = 'o', .isWritten = true};
}
Option pageOption() {
  return writtenFile("html", "write the report as a page with plots");
}
Options readingOptions() {
  using frontend::Language;
  const auto word = [](formats::FairyStockfish version) { return std::string(formats::wordFor(version)); };
  const std::string old = word(formats::FairyStockfish::Old), newest = word(formats::FairyStockfish::Newest);
  return {
      Option{"option", "NAME[=VALUE]", "set an option of the variant; check lists them"}.repeated(),
      Option{"variant", "GAME",
             "which game of a file that has several (ZRF, variants.ini): its title, or its number, 0 for "
             "the first; check lists them"}
          .of({Language::Zrf, Language::VariantsIni}),
      Option{"include", "FOLDER", "where a Zillions Rules File looks for included files after its own folder"}
          .repeated()
          .of({Language::Zrf}),
      fromOption(),
      choice("engine", "VERSION", "as which version of Fairy-Stockfish a variants.ini is read and written",
             {old, newest}, newest)
          .of({Language::VariantsIni}),
      diagnosticsOption()};
}
Option dialectOption() {
  Option option = choice("dialect", "NAME",
                         "write moves and positions in these words, and read them so first. All of them are "
                         "always read where only one thing can be meant",
                         {}, std::string(ownDialect().name));
  for (const Dialect& dialect : dialects()) {
    option.choices.emplace_back(dialect.name);
    option.meaning += fmt::format("; {}: {}", dialect.name, dialect.meaning);
  }
  return option;
}
Options positionOptions() {
  return {dialectOption(),
          {"fen", "TEXT", "start from this position instead of the beginning of the game"},
          {"after", "MOVES", "play these moves first, parted by blanks: \"e2e4 e7e5\" or \"1. e4 e5\""},
          flag("lenient",
               "accept a position without royal pieces, with too many, or with one that could be taken")
              .only(with({"fen"}))};
}
Options executorOptions() {
  return {
      choice(
          "executor", "NAME",
          "jit: native code; masks: masks of the board, without code; referee: the plain interpreter that defines the rules",
          {"jit", "masks", "referee"}, "jit"),
      choice("tier", "NAME",
             "quick: code that is soon compiled; full: optimised code; auto: start at once with the "
             "interpreter, go over to quick and then to full code when they are ready",
             {"auto", "quick", "full"}, "auto")
          .only(with({"executor"}, {"jit"})),
      noCacheOption({"jit"})};
}

void show(const Request& request, const Diagnostics& diagnostics) {
  if (diagnostics.all().empty()) return;
  const std::string& form = request.text("diagnostics");
  if (form == "json") {
    Json records = asJson(diagnostics.all());
    if (diagnostics.omitted() > 0) records.push_back({{"omitted", diagnostics.omitted()}});
    std::fputs(records.pretty().c_str(), stderr);
    return;
  }
  const bool colour = colourOnStderr();
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    std::string text = form == "gnu" ? renderGnu(diagnostic) : renderHuman(diagnostic, colour);
    if (!text.ends_with('\n')) text += '\n';
    std::fputs(text.c_str(), stderr);
  }
  std::fputs(renderOmitted(diagnostics).c_str(), stderr);
}

const Dialect& dialectOf(const Request& request) {
  return request.has("dialect") ? *dialectCalled(request.text("dialect")) : ownDialect();
}

std::string positionIn(const Request& request, const Position& position) {
  const auto said = positionText(dialectOf(request), position);
  return said ? said->text : printFen(position);
}

formats::FairyStockfish engineOf(const Request& request) {
  return *formats::fairyStockfishCalled(request.text("engine"));
}

frontend::LoadOptions readingOf(const Request& request) {
  frontend::LoadOptions options{.language = frontend::languageCalled(request.text("from")),
                                .baseFolders = games::libraryFolders(),
                                .game = request.has("variant") ? request.text("variant") : "",
                                .includeFolders = request.texts("include"),
                                .engine = engineOf(request)};
  for (const std::string& text : request.texts("option")) {
    const frontend::syntax::OptionSetting setting = frontend::syntax::optionSetting(spanOf("--option", text));
    const auto isSame = [&](const frontend::syntax::OptionSetting& other) {
      return other.name.text == setting.name.text;
    };
    if (std::ranges::any_of(options.options, isSame))
      usageError(fmt::format("--option sets \"{}\" twice", setting.name.text));
    options.options.push_back(setting);
  }
  return options;
}

frontend::LoadOptions examiningOf(const Request& request) {
  frontend::LoadOptions options = readingOf(request);
  options.examines = true;
  return options;
}

frontend::LoadedVariant read(const std::string& path, const frontend::LoadOptions& options,
                             Diagnostics& diagnostics) {
  nowDoing("reading");
  const SourcePtr source = readInput(path, diagnostics);
  if (!source) return {};
  return games::read(source, options, diagnostics);
}

frontend::LoadedVariant read(const Request& request, Diagnostics& diagnostics, std::size_t operand,
                             std::string_view used) {
  frontend::LoadedVariant loaded = read(request.operand(operand), readingOf(request), diagnostics);
  if (loaded.language && !optionsHaveEffect(request, {*loaded.language}, used)) loaded.variant = nullptr;
  return loaded;
}

// Returns load() with all that was read beside the variant.
static frontend::LoadedVariant loadWhole(const Request& request, std::size_t operand = 0,
                                         std::string_view used = {}) {
  Diagnostics diagnostics;
  frontend::LoadedVariant loaded = read(request, diagnostics, operand, used);
  show(request, diagnostics);
  demand(loaded.variant != nullptr);
  return loaded;
}

VariantPtr load(const Request& request, std::size_t operand, std::string_view used) {
  return loadWhole(request, operand, used).variant;
}

bool optionsHaveEffect(const Request& request, const std::vector<frontend::Language>& languages,
                       std::string_view used) {
  bool all = true;
  for (const Option& option : request.given()) {
    if (option.languages.empty() || option.name == used ||
        std::ranges::find_first_of(languages, option.languages) != languages.end())
      continue;
    std::vector<std::string_view> wanted, found;
    for (const frontend::Language language : option.languages) wanted.push_back(frontend::titleOf(language));
    for (const frontend::Language language : languages) found.push_back(frontend::titleOf(language));
    reportError(fmt::format("--{} is for {}, and has no effect on {}", option.name, fmt::join(wanted, " or "),
                            fmt::join(found, " and ")),
                fmt::format("leave --{} out", option.name));
    all = false;
  }
  return all;
}

// ---- many files ----

static std::optional<frontend::Language> languageOf(const Request& request, const std::string& path) {
  Diagnostics told;  // discarded: the errors are reported when the file is read as a game
  const SourcePtr source = path == "-" ? nullptr : frontend::readSource(path, told);
  if (!source) return std::nullopt;
  return frontend::languageOf(*source, frontend::languageCalled(request.text("from")));
}

bool hasEffectOn(const Option& option, const Request& request, const std::string& path) {
  if (option.languages.empty()) return true;
  const auto language = languageOf(request, path);
  return !language || std::ranges::find(option.languages, *language) != option.languages.end();
}

bool optionsHaveEffect(const Request& request, const std::vector<std::string>& paths) {
  const auto isForSome = [](const Option& option) { return !option.languages.empty(); };
  if (std::ranges::none_of(request.given(), isForSome)) return true;
  std::vector<frontend::Language> languages;
  for (const std::string& path : paths) {
    const auto language = languageOf(request, path);
    if (!language) return true;
    if (std::ranges::find(languages, *language) == languages.end()) languages.push_back(*language);
  }
  return optionsHaveEffect(request, languages);
}

Shard shardOf(const Request& request) {
  if (!request.has("shard")) return Shard{};
  const auto numbers = twoNumbers(request.text("shard"), '/');
  if (numbers && numbers->first >= 1 && numbers->first <= numbers->second)
    return Shard{numbers->first - 1, numbers->second};
  usageError(fmt::format("--shard: expected I/N with I from 1 to N, found \"{}\"", request.text("shard")),
             "--shard 1/4");
}

native::CodeCache cacheFor(const Request& request) {
  return request.has("no-cache") ? native::CodeCache() : native::CodeCache(native::userCacheFolder());
}

// Warns that the interpreter plays, for example because the installed code generator has another version.
// Without the warning the user might think that the program is always so slow.
static void warnOfSlowPlay(const std::string& why) {
  static std::once_flag told;  // one warning for several games with two executors each
  std::call_once(told, [&] { warn(fmt::format("no native code: {}; the interpreter plays, slowly", why)); });
}

static native::NativeOptions nativeOptions(const Request& request) {
  native::NativeOptions options{.cache = cacheFor(request)};
  if (request.text("tier") == "quick") options.level = native::CodeLevel::Quick;
  return options;
}

namespace {

// How long the program waits at its end for the thread that compiles the full tier: enough for a game on 8x8.
constexpr std::chrono::milliseconds kShutdownGrace{250};
std::atomic<bool> leftWorking{false};

}  // namespace

void EndExecutor::operator()(Executor* executor) const {
  auto* tiers = dynamic_cast<native::NativeTiers*>(executor);
  if (tiers == nullptr || tiers->drain(kShutdownGrace)) {
    delete executor;
  } else {
    leftWorking = true;
  }
}

int endProgram(int code) {
  if (!leftWorking) return code;
  std::cout.flush();
  std::fflush(nullptr);
  std::_Exit(code);
}

ExecutorPtr makeExecutor(const Request& request, const VariantPtr& variant,
                         std::vector<native::TierReport>* reports) {
  nowDoing("compiling");
  if (request.text("executor") == "referee") return ExecutorPtr(new Referee);
  if (request.text("executor") == "masks") return ExecutorPtr(native::makeMaskedExecutor(variant).release());
  std::string error;
  native::NativeOptions options = nativeOptions(request);
  if (reports == nullptr) options.failed = warnOfSlowPlay;  // with `reports` the failure is an error instead
  if (request.text("tier") == "auto") {
    auto tiers = native::NativeTiers::make(variant, options);
    const PossibleFailure failure = tiers && reports != nullptr ? (*tiers)->finish() : std::nullopt;
    if (tiers && !failure && reports != nullptr) *reports = (*tiers)->reports();
    if (tiers && !failure) return ExecutorPtr(tiers->release());
    error = tiers ? failure->why : tiers.why();
  } else {
    native::NativeReport report;
    auto native = native::makeNativeExecutor(variant, report, options);
    if (native && (*native)->name() == "masks")
      warn(fmt::format("--tier {} has no effect on this game: {}", request.text("tier"), report.legality));
    if (native && reports != nullptr) {
      const std::string& tier = (*native)->name() == "masks" ? "masks" : request.text("tier");
      reports->push_back({tier, report.milliseconds, report});
    }
    if (native) return ExecutorPtr(native->release());
    error = native.why();
  }
  fail(fmt::format("no native code: {}", error), "--executor masks does without, more slowly");
}

namespace {

// Returns the game at the position of --fen, or at its start, after the moves of --after.
Game setUp(const Request& request, const VariantPtr& variant, const Executor& executor) {
  Game game(executor, startPosition(request, variant));
  if (!request.has("after")) return game;
  const std::string& text = request.text("after");
  const std::vector<std::string_view> words = wordsIn(text);
  const auto stop = playLine(game, executor, dialectOf(request), words);
  if (!stop) return game;
  const std::string_view word = words[stop->word];
  Diagnostic diagnostic = optionError(request, "after", static_cast<std::size_t>(word.data() - text.data()),
                                      word.size(), "illegal-move", stop->reason);
  if (const auto ended = game.outcome()) diagnostic.note("the game has ended here: {}", describe(*ended));
  show(request, std::move(diagnostic));
  throw Ended{kFailed};
}

}  // namespace

PreparedGame prepare(const Request& request) {
  VariantPtr variant = load(request);
  // Verbs with an option for the executor always have a value for it, because it has a default.
  ExecutorPtr executor = request.has("executor") ? makeExecutor(request, variant) : ExecutorPtr(new Referee);
  return {std::move(variant), std::move(executor), std::nullopt};
}

PreparedGame prepareGame(const Request& request) {
  PreparedGame prepared = prepare(request);
  prepared.game.emplace(setUp(request, prepared.variant, *prepared.executor));
  return prepared;
}

namespace {

// Returns the name with which the text, or else a file that it extends, declares the type with this ID; empty if
// none does.
std::string declaredName(const frontend::LoadedVariant& loaded, const std::string& id) {
  const auto declares = [&](const frontend::syntax::NamedPlace& place) {
    return place.declares && place.kind == frontend::syntax::NameKind::Type && place.id.text == id;
  };
  // The names of files that are extended come first.
  const auto place = std::find_if(loaded.names.rbegin(), loaded.names.rend(), declares);
  return place == loaded.names.rend() ? "" : place->word.text;
}

}  // namespace

Chosen loadChosen(const Request& request) {
  const frontend::LoadedVariant loaded = loadWhole(request);
  Chosen chosen{loaded.variant, {}, {}};
  const Variant& variant = *chosen.variant;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    const PieceType& type = variant.type(typeAt(i));
    chosen.types.push_back(typeAt(i));
    names.push_back(type.name);
    if (!request.hasOperand(1)) continue;
    const std::string& said = request.operand(1);
    if (boost::iequals(type.id, said) || boost::iequals(type.name, said) ||
        boost::iequals(declaredName(loaded, type.id), said))
      return {chosen.variant, typeAt(i), {typeAt(i)}};
  }
  if (!request.hasOperand(1)) return chosen;
  fail(fmt::format("\"{}\" is no piece of {}", request.operand(1),
                   variant.title().empty() ? "this game" : variant.title()),
       adviceOn(request.operand(1), names, fmt::format("the pieces are {}", fmt::join(names, ", "))));
}

games::Discovery discovered(const Request& request, const std::vector<std::string>& paths) {
  const games::Endings endings = games::endingsFor(request.text("from"));
  games::Discovery found = games::discover(paths, endings);
  for (const std::string& problem : found.unreadable) reportError("a folder cannot be searched: " + problem);
  demand(found.unreadable.empty());
  if (!found.files.empty()) return found;
  fail("there is no variant file in the folder",
       fmt::format("a file of another name can be given itself; folders are searched for {}",
                   fmt::join(endings, ", ")));
}

Options givenOf(const Request& request, const Options& group) {
  Options options = request.given();
  std::erase_if(options, [&](const Option& option) {
    return std::ranges::find(group, option.name, &Option::name) == group.end();
  });
  return options;
}

void deliver(const Request& request, const std::string& report) {
  if (request.has("output"))
    demand(writeFile(request.text("output"), report));
  else
    print(report);
}

}  // namespace fairyforge::driver
