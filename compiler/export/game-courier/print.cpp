// Prints the fields of a preset's form, in order, with their keys and files; also the code of the array and
// the set of images.

#include "compiler/export/game-courier/print.h"

#include <cctype>

#include "compiler/core/text/json.h"
#include "compiler/core/text/one-line.h"
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

namespace {

// Returns the site's set of images: one that has every letter or, for labels of several letters, a list of
// images.
std::string setOf(const Model& model) {
  if (model.labels.longest() == 1) return "abstract1";
  Json set;
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < model.variant->types().size(); ++t) {
      const PieceType& type = model.variant->type(typeAt(t));
      std::string image = type.image;
      for (const char c : type.image.empty() ? type.name : "") {
        if (std::isalnum(static_cast<unsigned char>(c)))
          image += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
      set[model.labels.of(typeAt(t), side)] =
          fmt::format("/graphics.dir/alfaeriePNG/{}{}.png", side == Side::White ? 'w' : 'b', image);
    }
  }
  return set.compact();
}

std::string codeOf(const Model& model) {
  const Setup& start = model.variant->start();
  std::vector<std::string> cells;
  for (const Piece piece : start.cells) cells.push_back(piece ? model.labels.of(piece) : "");
  std::array<std::vector<std::string>, kSides> beside;
  for (const Side side : kBothSides) {
    for (const ReservePiece& reserve : model.hands[index(side)])
      beside[index(side)].push_back(start.inHand(side, reserve.type) > 0 ? model.labels.of(reserve.type, side)
                                                                         : "");
    for (const PromotionTray& tray : model.trays[index(side)])
      beside[index(side)].push_back(model.labels.of(tray.type, side));
  }
  return codeOf(model.layout, cells, beside);
}

}  // namespace

std::vector<FieldText> printFields(const Model& model) {
  const Variant& variant = *model.variant;
  const Side first = variant.start().player, second = opponent(first);
  std::vector<FieldText> fields;
  const auto add = [&](std::string title, std::string key, std::string file, std::string text) {
    if (!text.empty()) fields.push_back({std::move(title), std::move(key), std::move(file), std::move(text)});
  };
  Preset preset(model);
  add("Game", "game", "game.txt", oneLine(variant.title()));
  add("Code", "code", "code.txt", codeOf(model));
  add("Columns", "cols", "columns.txt", std::to_string(model.layout.allColumns()));
  add("Files", "files", "files.txt", model.layout.fileNames());
  add("Ranks", "ranks", "ranks.txt", model.layout.rankNames());
  add("Shape", "shape", "shape.txt", "Square Cells");
  add("Set", "set", "set.txt", setOf(model));
  add("Sides", "sides", "sides.txt", fmt::format("{} {}", sideName(first), sideName(second)));
  add("Pre-Game", "", "pre-game.txt", preGame(preset));
  add("Post-Move 1", "", "post-move-1.txt", postMove(first));
  add("Post-Move 2", "", "post-move-2.txt", postMove(second));
  add("Post-Game 1", "", "post-game-1.txt", postGame(preset));
  add("Post-Game 2", "", "post-game-2.txt", postGame(preset));
  return fields;
}

}  // namespace fairyforge::exports::game_courier
