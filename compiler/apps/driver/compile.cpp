// The verb `compile`: reports on a variant, from its pieces to the first perft counts of its native code.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/help.h"
#include "compiler/apps/emit/one-game.h"
#include "compiler/apps/emit/rules-json.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/explain/explain.h"
#include "compiler/native/listing.h"
#include "runtime/fen.h"

namespace fairyforge::driver {
namespace {

// Returns the perft counts from the start of the game, up to the depth at which the user would have to wait.
std::vector<std::uint64_t> firstCounts(const Executor& executor, const VariantPtr& variant, bool compiled) {
  constexpr int kDeepest = 6;
  const std::uint64_t many = compiled ? 50'000 : 2'000;
  const Position start(variant);
  std::vector<std::uint64_t> counts;
  for (int depth = 1; depth <= kDeepest && (counts.empty() || counts.back() < many); ++depth) {
    counts.push_back(executor.perft(start, depth));
  }
  return counts;
}

struct Report {
  VariantPtr variant;
  std::string file;
  std::vector<Diagnostic> warnings;
  std::size_t tests = 0;  // test blocks in the file
  std::string executor;
  std::vector<native::TierReport> tiers;  // how long each tier of native code took, and how large it is
  double readMilliseconds = 0;            // for reading and lowering the text
  std::vector<std::uint64_t> counts;
};

Json pieceJson(const Variant& variant, TypeId id, explain::PieceWords& words) {
  const Cell middle = explain::middleCell(variant.board());
  const explain::MoveCounts moves = explain::countMoves(variant, id, middle);
  Json piece = words.json(id);
  piece["counts"] = {{"from", variant.board().name(middle)},
                     {"quiet", moves.quiet},
                     {"capture", moves.capture},
                     {"initial", moves.initial}};
  return piece;
}

Json tiersJson(const Report& report) {
  const auto passJson = [](const native::PassTime& pass) {
    return Json{{"pass", pass.pass}, {"milliseconds", pass.milliseconds}};
  };
  return jsonList(report.tiers, [&](const native::TierReport& tier) -> Json {
    return {{"tier", tier.tier},
            {"readyMilliseconds", tier.readyMilliseconds},
            {"codeBytes", tier.native.codeBytes},
            {"tableBytes", tier.native.tableBytes},
            {"peakBytes", tier.native.peakBytes},
            {"passes", jsonList(tier.native.passes, passJson)}};
  });
}

Json toJson(const Report& report) {
  const Variant& variant = *report.variant;
  const Board& board = variant.board();
  explain::PieceWords words(variant);
  const Json pieces =
      jsonList(variant.types().size(), [&](std::size_t i) { return pieceJson(variant, typeAt(i), words); });
  Json json{{"file", report.file},
            {"title", variant.title()},
            {"authors", variant.authors()},
            {"hash", hashText(variantHash(variant))},
            {"board",
             {{"files", board.files()},
              {"ranks", board.ranks()},
              {"levels", board.levels()},
              {"hexagons", board.isHexagonal()},
              {"holes", board.holes().size()}}},
            {"start", printFen(Position(report.variant))},
            {"pieces", pieces},
            {"rules", explain::explainRules(variant)},
            {"warnings", asJson(report.warnings)},
            {"executor", report.executor},
            {"perft", report.counts}};
  if (!report.tiers.empty()) {
    const native::NativeReport& last = report.tiers.back().native;
    json["native"] = {{"origin", last.cached ? "cached" : "compiled"},
                      {"milliseconds", last.milliseconds},
                      {"codeBytes", last.codeBytes},
                      {"tableBytes", last.tableBytes},
                      {"legality", last.legality},
                      {"tiers", tiersJson(report)},
                      {"readMilliseconds", report.readMilliseconds}};
  }
  return json;
}

std::string heading(const Variant& variant) {
  const Board& board = variant.board();
  std::string text = variant.title().empty() ? "(no title)" : variant.title();
  if (!variant.authors().empty()) text += fmt::format(", by {}", fmt::join(variant.authors(), ", "));
  const std::size_t cells = board.size() - board.holes().size();
  if (board.isHexagonal()) {
    text += fmt::format("\n{} hexagons, {} piece types\n", cells, variant.types().size());
    return text;
  }
  text += fmt::format("\n{} x {}", board.files(), board.ranks());
  if (board.levels() > 1) text += fmt::format(" x {}", board.levels());
  text += fmt::format(" board, {} cells, {} piece types\n", cells, variant.types().size());
  return text;
}

std::string pieceLines(const Variant& variant) {
  const Cell middle = explain::middleCell(variant.board());
  std::string text =
      fmt::format("Pieces, with the cells each can go to and capture on from {} of an empty board\n",
                  variant.board().name(middle));
  explain::PieceWords words(variant);
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    const TypeId id = typeAt(i);
    const PieceType& type = variant.type(id);
    const explain::MoveCounts moves = explain::countMoves(variant, id, middle);
    text += fmt::format("  {}, {}{}: {}  [{} + {}]\n", type.name, type.id, type.royal ? ", royal" : "",
                        type.notation(), moves.quiet, moves.capture);
    text += wrapped(words.moves(id), 6);
    text += wrapped(fmt::format("{}", fmt::join(words.arrivals(id), "; ")), 6);
  }
  return text;
}

std::size_t inKiB(std::size_t bytes) {
  return (bytes + 1023) / 1024;
}

std::string nativeLines(const Report& report) {
  std::string text;
  for (const native::TierReport& tier : report.tiers) {
    const native::NativeReport& native = tier.native;
    if (native.codeBytes == 0) {
      text += fmt::format("No native code; {}\n", native.legality);
      continue;
    }
    text += fmt::format("Native code, {} tier: {} in {:.1f} ms, ready after {:.1f} ms, {} KiB of code\n",
                        tier.tier, native.cached ? "found in the cache" : "compiled", native.milliseconds,
                        tier.readyMilliseconds, inKiB(native.codeBytes));
  }
  if (report.tiers.empty() || report.tiers.back().native.codeBytes == 0) return text;
  const native::NativeReport& last = report.tiers.back().native;
  return text + fmt::format("Tables: {} KiB; peak memory: {} MiB; royal safety by {}\n",
                            inKiB(last.tableBytes), inKiB(last.peakBytes) / 1024, last.legality);
}

// Returns lines with the times that the steps took until the last tier was ready, in milliseconds.
std::string timeLines(const Report& report) {
  std::string text =
      fmt::format("Times in ms\n  {:<16}{:>10.2f}\n", "read and lower", report.readMilliseconds);
  for (const native::TierReport& tier : report.tiers) {
    for (const native::PassTime& pass : tier.native.passes) {
      text += fmt::format("  {:<16}{:>10.2f}  {} tier\n", pass.pass, pass.milliseconds, tier.tier);
    }
  }
  return text;
}

std::string toText(const Report& report) {
  const Variant& variant = *report.variant;
  std::string text = heading(variant) + "\n" + draw::text::drawPositionText(Position(report.variant)) + "\n" +
                     pieceLines(variant);
  text += "\nRules\n";
  for (const std::string& rule : explain::explainRules(variant)) text += wrapped(rule, 2);
  text += fmt::format("\nWarnings: {}\n",
                      report.warnings.empty() ? "none" : fmt::format("{}", report.warnings.size()));
  for (const Diagnostic& warning : report.warnings) text += wrapped(warning.message, 2);
  if (report.tests > 0) text += fmt::format("Tests: {} (fairyforge test runs them)\n", report.tests);
  text += nativeLines(report);
  return text + fmt::format("Perft ({}): {}\n", report.executor, fmt::join(report.counts, " "));
}

// ---- output for other programs ----

// Returns the output that --emit asks for.
Expected<std::string> emitted(const VariantPtr& variant, const std::string& form) {
  using native::ListingForm;
  if (form == "json") return emit::rulesAsJson(variant).compact() + "\n";
  if (form == "shared") return emit::gameLibrary(variant);
  if (form == "wasm") return emit::gameModule(*variant);
  return native::listCode(*variant, std::nullopt, native::CodeLevel::Full,
                          form == "ir" ? ListingForm::Ir : ListingForm::Object);
}

ExitCode emitFor(const Request& request) {
  const std::string& form = request.text("emit");
  if (!request.has("output"))
    usageError("no file to write to",
               "fairyforge compile FILE --emit " + form + " -o OUT; - is standard output");
  const std::string& path = request.text("output");
  const std::string bytes = orFail(emitted(load(request), form), fmt::format("no {} can be made: ", form));
  if (form != "shared" || path == "-") return writeFile(path, bytes) ? kDone : kFailed;
  // Writes the C header beside the shared library.
  const std::filesystem::path library = path;
  const std::string header = library.filename().replace_extension(".h").string();
  const bool written =
      writeFiles(library.parent_path().string(),
                 {{library.filename().string(), bytes}, {header, std::string(emit::gameHeader())}});
  return written ? kDone : kFailed;
}

ExitCode compile(const Request& request) {
  if (request.has("emit")) return emitFor(request);
  Diagnostics diagnostics;
  Report report;
  report.file = request.operand(0);
  const auto start = std::chrono::steady_clock::now();
  const frontend::LoadedVariant loaded = read(request, diagnostics);
  const std::chrono::duration<double, std::milli> reading = std::chrono::steady_clock::now() - start;
  report.readMilliseconds = reading.count();
  report.variant = loaded.variant;
  report.tests = loaded.tests.size();
  report.warnings = diagnostics.all();
  show(request, diagnostics);
  demand(report.variant != nullptr);
  const ExecutorPtr executor = makeExecutor(request, report.variant, &report.tiers);
  report.executor = executor->name();
  const auto hasCode = [](const native::TierReport& tier) { return tier.native.codeBytes > 0; };
  report.counts = firstCounts(*executor, report.variant, std::ranges::any_of(report.tiers, hasCode));
  std::string text = request.has("json") ? toJson(report).pretty() : toText(report);
  if (request.has("time-passes")) text += timeLines(report);
  print(text);
  return kDone;
}

}  // namespace

Verb compileVerb() {
  return {
      .name = "compile",
      .summary = "compile a variant and report on it",
      .operands = {fileOperand()},
      .text =
          "Compiles FILE and prints a report: the array, the pieces with their moves in words and in "
          "numbers, the rules, the warnings, the native code and its first perft counts. With --emit it "
          "writes what other programs use instead:"
          "\n\nshared: a shared object that plays this game by compiled code and needs neither LLVM nor a "
          "file; its header in C is written beside it."
          "\n\nwasm: a WebAssembly module that plays this game by the interpreter, with the functions of that header."
          "\n\njson: the finished rules as a record; docs/reference/rules.schema.json says what it holds."
          "\n\nobject, ir: the generated functions alone, as an object file or as LLVM's intermediate code.",
      .options = joined(
          {{choice("emit", "FORM", "write what other programs use",
                   {"shared", "wasm", "json", "object", "ir"}),
            outputOption("the file that --emit writes; - is standard output").only(with({"emit"}))},
           each(joined({{flag("time-passes", "also print where the time went, from the text to callable code")
                             .only(without("json"))},
                        executorOptions(),
                        jsonOptions()}),
                without("emit"))}),
      .usual = {readingOptions},
      .run = compile};
}

}  // namespace fairyforge::driver
