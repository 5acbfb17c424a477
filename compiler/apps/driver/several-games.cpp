// Collects the games for one exported file (gamesFor() in export-terms.h). If the user has chosen a game by
// --variant or --option, the other games of the text are left out.

#include <fmt/format.h>

#include "compiler/apps/driver/export-terms.h"
#include "compiler/frontend/games/read-game.h"

namespace fairyforge::driver {
namespace {

VariantPtr titled(const VariantPtr& variant, const std::string& title) {
  VariantDraft draft = variant->parts();
  draft.title = title;
  return Variant::build(std::move(draft));
}

class Gatherer {
 public:
  Gatherer(const Request& request, SourcePtr source) : request_(request), source_(std::move(source)) {}

  std::vector<VariantPtr> run(const certify::ExportTarget& target) {
    Diagnostics diagnostics;
    const frontend::LoadedVariant first = games::read(source_, readingOf(request_), diagnostics);
    show(request_, diagnostics);
    demand(first.variant && optionsHaveEffect(request_, {*first.language}, optionUsedBy(target)));
    games_.push_back(first.variant);
    if (!target.makeSeveral) return games_;
    if (!request_.has("variant") && !request_.has("option")) {
      addOthersOfFile(first);
      addOptions(first);
    }
    for (const std::string& path : request_.texts("also")) add(path);
    return games_;
  }

 private:
  void addOthersOfFile(const frontend::LoadedVariant& first) {
    if (first.language != frontend::Language::Zrf) return;
    for (std::size_t i = 0; i < first.games.size(); ++i) {
      frontend::LoadOptions options = readingOf(request_);
      options.game = std::to_string(i);
      if (i != first.game) add(options, first.games[i]);
    }
  }

  // Adds a game for each value of each option of the file, except for the values in force. Leaves out options
  // whose values are numbers, since they have too many values.
  void addOptions(const frontend::LoadedVariant& first) {
    for (const auto& option : first.options) {
      for (const std::string& value : option.values) {
        if (value == option.value) continue;
        const std::string setting = fmt::format("{}={}", option.name, value);
        frontend::LoadOptions options = readingOf(request_);
        options.options.push_back(frontend::syntax::optionSetting(spanOf("--option", setting)));
        const bool isSwitch = option.values.size() == 2 && (value == "on" || value == "off");
        add(options, fmt::format("{} ({})", first.variant->title(),
                                 isSwitch && value == "on" ? option.name : option.name + " " + value));
      }
    }
  }

  // Adds a game of the text. If it cannot be read, it is left out, with a note.
  void add(const frontend::LoadOptions& options, const std::string& title) {
    Diagnostics diagnostics;
    const VariantPtr variant = games::read(source_, options, diagnostics).variant;
    if (variant) {
      games_.push_back(titled(variant, title));
      return;
    }
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.severity != Severity::Error) continue;
      printNote(fmt::format("\"{}\" is left out: {}", title, diagnostic.message));
      return;
    }
  }

  void add(const std::string& path) {
    Diagnostics diagnostics;
    const frontend::LoadOptions options{.baseFolders = readingOf(request_).baseFolders};
    games_.push_back(read(path, options, diagnostics).variant);
    show(request_, diagnostics);
    demand(games_.back() != nullptr);
  }

  const Request& request_;
  SourcePtr source_;
  std::vector<VariantPtr> games_;
};

}  // namespace

Option alsoOption() {
  return Option{"also", "FILE", "another game for the same file, where the target's files hold several (zrf)"}
      .repeated();
}

std::vector<VariantPtr> gamesFor(const Request& request, const certify::ExportTarget& target) {
  if (request.has("also") && !target.makeSeveral)
    fail(fmt::format("--also has no effect on {}: its files hold one game", target.can->target()));
  nowDoing("reading");
  Diagnostics diagnostics;
  const SourcePtr source = readInput(request.operand(1), diagnostics);
  show(request, diagnostics);
  demand(source != nullptr);
  return Gatherer(request, source).run(target);
}

exports::Export makeExport(const Request& request, const ExportTerms& terms,
                           const std::vector<VariantPtr>& games) {
  const certify::ExportTarget& target = *terms.target;
  if (games.size() > 1) return target.makeSeveral(games);
  return target.makeFor ? target.makeFor(engineOf(request), games.front()) : target.make(games.front());
}

certify::Findings compareExport(const ExportTerms& terms, const std::vector<VariantPtr>& games,
                                const exports::Export& made) {
  const certify::ExportTarget& target = *terms.target;
  Progress progress;
  certify::Scope scope = terms.scope;
  scope.tell = [&](std::uint64_t done, std::uint64_t total, const std::string& what) {
    progress.at(done, total, what);
  };
  return games.size() > 1 ? target.compareSeveral(games, made, scope)
                          : target.compare(games.front(), made, scope);
}

}  // namespace fairyforge::driver
