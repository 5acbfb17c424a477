// The verb `analyse`: prints what the rules of a variant imply, such as pieces that can never move or rules
// that can never take effect.
#include "compiler/analyse/analyse.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/analyse/solve/results.h"
#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/core/base/mapped.h"

namespace fairyforge::driver {
namespace {

std::string kindMeanings() {
  std::string text;
  for (const analyse::FindingKind& kind : analyse::findingKinds())
    text += fmt::format("\n{}: {}.", kind.name, kind.meaning);
  return text;
}

// Returns the kinds of findings that --only names; refuses an unknown name.
std::vector<std::string> wantedKinds(const Request& request) {
  const std::vector<std::string> known = mapped(analyse::findingKinds(), &analyse::FindingKind::name),
                                 wanted = request.texts("only");
  for (const std::string& name : wanted) {
    if (std::ranges::find(known, name) == known.end())
      usageError(fmt::format("--only: \"{}\" is no kind of finding", name),
                 adviceOn(name, known, fmt::format("the kinds are {}", fmt::join(known, ", "))));
  }
  return wanted;
}

ExitCode runMating(const Request& request) {
  if (request.has("tables")) demand(canWriteTo(request.text("tables")));
  const PreparedGame prepared = prepare(request);
  solve::Solver solver(orFail(solve::Scope::of(prepared.variant)), *prepared.executor,
                       solverOptions(request));
  nowDoing("solving");
  const solve::Mating mating = orFail(solve::matingOf(solver, request.has("pairs"), request.number("check")));
  deliver(request,
          request.has("json") ? solve::jsonOf(solver, mating).pretty() : solve::textOf(solver, mating));
  const auto isSound = [](const solve::Mating::Row& row) { return row.report.checked.fault.empty(); };
  return std::ranges::all_of(mating.rows, isSound) ? kDone : kFailed;
}

ExitCode runAnalysis(const Request& request) {
  if (request.has("mating")) return runMating(request);
  const std::vector<std::string> wanted = wantedKinds(request);
  const bool needsGames =
      wanted.empty() || std::ranges::any_of(analyse::findingKinds(), [&](const auto& kind) {
        return kind.inGames && std::ranges::count(wanted, kind.name) > 0;
      });
  if (!needsGames)
    refuseIdleOptions(request, {"games", "plies", "seed"},
                      fmt::format(": no random games are played for {}", fmt::join(wanted, " and ")));
  const PreparedGame prepared = prepare(request);
  const VariantPtr& variant = prepared.variant;
  const analyse::SampleOptions options{.games = needsGames ? request.number("games") : 0,
                                       .plies = request.number("plies"),
                                       .seed = request.number("seed")};
  nowDoing("analysing");
  std::vector<analyse::Finding> findings = analyse::analyse(variant, *prepared.executor, options);
  std::erase_if(findings, [&](const analyse::Finding& finding) {
    const bool named = std::ranges::find(wanted, finding.kind) != wanted.end();
    return (!wanted.empty() && !named) || (request.has("odd") && !finding.odd);
  });
  deliver(request, request.has("json") ? analyse::findingsJson(*variant, findings).pretty()
                   : request.text("format") == "html"
                       ? analyse::findingsHtml(*variant, findings)
                       : analyse::findingsText(*variant, findings, !request.has("brief")));
  return kDone;
}

}  // namespace

Verb analyseVerb() {
  const Occasion played{{"games"}, {"0"}, true};
  return {
      .name = "analyse",
      .summary = "find out what the rules of a variant imply",
      .operands = {fileOperand()},
      .text =
          "Tells what follows from the rules of FILE: where pieces can come to, what they are bound to, "
          "what can never happen, what the array invites. Each finding says what it rests on: proven (it "
          "follows from the rules), shown (the game or way printed with it is an instance) or measured "
          "(counted in random games). Findings marked with ! are odd: an author is likely not to have "
          "meant them.\n\nWith --mating: which types can force mate beside the king of their side, against a bare "
          "king, from what share of the positions with their player to move, and in how many moves at most. All "
          "such positions are solved, with those that they lead to by changes of type.\n\n"
          "The kinds of findings:\n" +
          kindMeanings(),
      .options = joined(
          {each({Option{"only", "KIND", "findings of this kind only"}.repeated(),
                 flag("odd", "only what looks like a slip"),
                 flag("brief", "no pictures in the text")
                     .only(with({"format"}, {"text"}))
                     .only(without("json")),
                 choice("format", "FORMAT", "what to make", {"text", "html"}, "text").only(without("json"))},
                without("mating")),
           {outputOption("write the report to this file, not to standard output")},
           each({number("games", "N", "random games to play", "200", 0),
                 number("plies", "N", "the most plies of such a game", "200", 1).only(played),
                 number("seed", "N", "for the random games; the same seed, the same games", "1", 0)
                     .only(played)},
                without("mating")),
           {flag("mating", "no findings, but what each type can mate")},
           each(joined(
                    {{flag("pairs",
                           "also two pieces, of types that win no more than half of their positions alone")},
                     solvingOptions()}),
                with({"mating"}))}),
      .usual = {executorOptions, readingOptions, jsonOptions},
      .run = runAnalysis};
}

}  // namespace fairyforge::driver
