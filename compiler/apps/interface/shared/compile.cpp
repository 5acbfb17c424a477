// The functions of the C interface that need the front end, drawings or exports; only libfairyforge has them.
#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/apps/interface/handles.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/json-list.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/explain/explain.h"
#include "compiler/export/certify/targets.h"
#include "compiler/frontend/games/read-game.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/frontend/library.h"

struct ff_files : ff_handled<ff_files> {
  static constexpr const char* kKind = "list of files";
  ff_files(fairyforge::exports::Export all, std::string told)
      : made(std::move(all)), report(std::move(told)) {}
  fairyforge::exports::Export made;
  std::string report;
};

namespace fairyforge::interface::shared {
namespace {

ff_variant* failed(ff_error** error, const Diagnostics& diagnostics) {
  const auto isError = [](const Diagnostic& d) { return d.severity == Severity::Error; };
  const auto first = std::ranges::find_if(diagnostics.all(), isError);
  fail(error, first == diagnostics.all().end() ? "there is no game in the text" : first->message,
       diagnostics.all());
  return nullptr;
}

ff_variant* variantOf(const SourcePtr& source, const char* game, const char* const* settings,
                      Diagnostics& diagnostics, ff_error** error) {
  if (!source) return failed(error, diagnostics);
  std::vector<std::string> options;
  for (; settings != nullptr && *settings != nullptr; ++settings) options.emplace_back(*settings);
  frontend::LoadedVariant loaded = games::read(source, game == nullptr ? "" : game, options, diagnostics);
  if (!loaded.variant) return failed(error, diagnostics);
  return new ff_variant(std::move(loaded.variant), diagnostics.all());
}

Json reportOn(const exports::Export& made) {
  const auto lossJson = [](const exports::Loss& loss) {
    return Json{{"name", loss.name}, {"text", loss.text()}};
  };
  return {
      {"losses", jsonList(made.losses, lossJson)}, {"notes", made.notes}, {"assumptions", made.assumptions}};
}

}  // namespace
}  // namespace fairyforge::interface::shared

namespace ff = fairyforge;
using ff::interface::copyForCaller;
using ff::interface::guarded;

ff_variant* ff_variant_load(const char* file, const char* game, const char* const* options,
                            ff_error** error) {
  return guarded(error, {file}, [&] {
    ff::Diagnostics diagnostics;
    const auto path = ff::games::fileMeantBy(file);
    if (!path)
      throw std::runtime_error(
          fmt::format("there is no \"{}\" in the library; {}", file, ff::games::adviceOnName(file)));
    const ff::SourcePtr source = ff::frontend::readSource(*path, diagnostics);
    return ff::interface::shared::variantOf(source, game, options, diagnostics, error);
  });
}

ff_variant* ff_variant_compile(const char* text, const char* name, const char* game,
                               const char* const* options, ff_error** error) {
  return guarded(error, {text, name}, [&] {
    ff::Diagnostics diagnostics;
    const ff::SourcePtr source = std::make_shared<const ff::SourceFile>(name, text);
    return ff::interface::shared::variantOf(source, game, options, diagnostics, error);
  });
}

char* ff_variant_hash(const ff_variant* variant) {
  return guarded(nullptr, {variant}, [&] { return ff::hashText(ff::variantHash(*variant->variant)); });
}

void* ff_variant_stored(const ff_variant* variant, size_t* size) {
  return guarded(nullptr, {variant, size}, [&] {
    const std::string bytes = ff::storedVariant(*variant->variant);
    *size = bytes.size();
    return copyForCaller(bytes);
  });
}

char* ff_variant_explain(const ff_variant* variant) {
  return guarded(nullptr, {variant}, [&] {
    const ff::Variant& game = *variant->variant;
    ff::explain::PieceWords words(game);
    const auto pieceJson = [&](std::size_t i) { return words.json(ff::typeAt(i)); };
    return ff::Json{{"pieces", ff::jsonList(game.types().size(), pieceJson)},
                    {"rules", ff::explain::explainRules(game)}}
        .compact();
  });
}

char* ff_variant_draw(const ff_variant* variant, const char* piece, ff_error** error) {
  return guarded(error, {variant, piece}, [&] {
    const auto& types = variant->variant->types();
    const auto isIt = [&](const ff::PieceType& type) {
      return boost::iequals(type.id, piece) || boost::iequals(type.name, piece);
    };
    const auto found = std::ranges::find_if(types, isIt);
    if (found == types.end()) throw std::runtime_error(fmt::format("\"{}\" is no piece of this game", piece));
    const auto type = ff::typeAt(static_cast<std::size_t>(found - types.begin()));
    return ff::draw::svg::drawPieceSvg(variant->variant, type);
  });
}

char* ff_game_draw(const ff_game* game) {
  return guarded(nullptr, {game}, [&] { return ff::draw::svg::drawPositionSvg(game->game.position()); });
}

char* ff_library(void) {
  return guarded(nullptr, {}, [] {
    ff::Json names = ff::Json::object();
    for (const auto& file : ff::frontend::libraryFiles(ff::games::libraryFolders()))
      names[file.name] = file.family;
    return names.compact();
  });
}

ff_files* ff_variant_export(const ff_variant* variant, const char* target, ff_error** error) {
  return guarded(error, {variant, target}, [&] {
    const ff::certify::ExportTarget* found = ff::certify::targetCalled(target);
    if (found == nullptr) throw std::runtime_error(fmt::format("\"{}\" is no target of exports", target));
    ff::exports::Export made = found->make(variant->variant);
    const ff::Json report = ff::interface::shared::reportOn(made);
    return new ff_files(std::move(made), report.compact());
  });
}
void ff_files_free(ff_files* files) {
  ff::interface::deleteHandle(files);
}
const char* ff_files_report(const ff_files* files) {
  return guarded(nullptr, {files}, [&] { return files->report.c_str(); });
}
const char* ff_files_name(const ff_files* files, size_t number) {
  return guarded(nullptr, {files}, [&] {
    return number < files->made.files.size() ? files->made.files[number].name.c_str() : nullptr;
  });
}
const void* ff_files_bytes(const ff_files* files, size_t number, size_t* size) {
  return guarded(nullptr, {files, size}, [&]() -> const void* {
    if (number >= files->made.files.size()) return nullptr;
    const std::string& bytes = files->made.files[number].bytes;
    *size = bytes.size();
    return bytes.data();
  });
}
