#include "compiler/export/game-courier/print.h"

#include "compiler/export/game-courier/printer.h"

namespace fairyforge::courier {

std::vector<FieldText> printFields(const Model& model) {
  const Variant& variant = *model.variant;
  const Side first = variant.start().player, second = opponent(first);
  std::vector<FieldText> fields;
  const auto add = [&](std::string title, std::string file, std::string text) {
    if (!text.empty()) fields.push_back({std::move(title), std::move(file), std::move(text)});
  };
  Printer printer(model);
  add("Game", "game.txt", variant.title());
  add("Code", "code.txt", codeOf(model.layout, model.labels, variant.start().cells));
  add("Columns", "columns.txt", std::to_string(model.layout.columns()));
  add("Files", "files.txt", model.layout.fileNames());
  add("Ranks", "ranks.txt", model.layout.rankNames());
  add("Shape", "shape.txt", "Square Cells");
  add("Sides", "sides.txt", fmt::format("{} {}", sideName(first), sideName(second)));
  add("Pre-Game", "pre-game.txt", printer.preGame());
  add("Post-Move 1", "post-move-1.txt", printer.postMove(first));
  add("Post-Move 2", "post-move-2.txt", printer.postMove(second));
  add("Post-Game 1", "post-game-1.txt", printer.postGame());
  add("Post-Game 2", "post-game-2.txt", printer.postGame());
  return fields;
}

}  // namespace fairyforge::courier
