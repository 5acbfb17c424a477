// The function of the studio's WebAssembly module by which fairyforge.js compiles texts.
#include <stdexcept>

#include "compiler/apps/driver/check-result.h"
#include "compiler/apps/interface/handles.h"
#include "compiler/frontend/games/read-game.h"
#include "compiler/frontend/games/supplied-games.h"

namespace ff = fairyforge;

// Compiles a text. `request` is JSON: {"text", "name", "language", "game", "options": ["NAME=VALUE"]}; the
// last three may be omitted. Returns JSON that the caller must free: the output of `check --json` and, in
// "variant", the address of the ff_variant, or 0.
extern "C" __attribute__((export_name("ff_compile"))) char* ff_compile(const char* request,
                                                                       ff_error** error) {
  return ff::interface::guarded(error, {request}, [&] {
    const ff::Json parsed = ff::Json::parse(request);
    const std::string name = parsed.textOr("name", "game.fairy"), language = parsed.textOr("language", "");
    ff::frontend::LoadOptions options{.baseFolders = ff::games::libraryFolders(),
                                      .game = parsed.textOr("game", "")};
    if (!language.empty()) options.language = ff::frontend::languageCalled(language);
    if (!language.empty() && !options.language)
      throw std::runtime_error("there is no language '" + language + "'");
    if (const ff::Json* settings = parsed.find("options")) {
      for (const ff::Json& setting : settings->elements())
        options.options.push_back(ff::frontend::syntax::optionSetting(ff::spanOf("options", setting.text())));
    }
    ff::Diagnostics diagnostics;
    const auto source = std::make_shared<const ff::SourceFile>(name, parsed.at("text").text());
    ff::frontend::LoadedVariant loaded = ff::games::read(source, options, diagnostics);
    ff::games::refuseUnknownGame(options.game, loaded, diagnostics);
    ff::Json result = ff::driver::checkResult(name, loaded, diagnostics);
    if (loaded.language) result["language"] = std::string(ff::frontend::titleOf(*loaded.language));
    auto* variant = loaded.variant ? new ff_variant(loaded.variant, diagnostics.all()) : nullptr;
    result["variant"] = reinterpret_cast<std::uintptr_t>(variant);
    return result.compact();
  });
}
