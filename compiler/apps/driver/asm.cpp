// fairyforge asm: the stages of compiling a variant's moves.
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/terminal.h"
#include "compiler/apps/driver/verbs.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/native/listing.h"
#include "compiler/native/specialise/print-plan.h"

namespace fairyforge::driver {
namespace {

// What to list: one type of one side, or everything.
struct Listing {
  const PieceType* type = nullptr;
  Side side = Side::White;
  std::string text;
};

std::vector<Listing> programs(const Variant& variant, std::optional<TypeId> piece) {
  std::vector<Listing> listings;
  for (std::size_t i = 0; i < variant.types().size(); ++i) {
    if (piece && *piece != typeAt(i)) continue;
    const PieceType& type = variant.types()[i];
    for (const Side side : kBothSides)
      listings.push_back(
          {&type, side,
           programText(type.program[index(side)], variant.board(), programNames(variant, side))});
  }
  return listings;
}

const char* nameOf(Side side) {
  return side == Side::White ? "white" : "black";
}

std::string toText(const std::vector<Listing>& listings) {
  std::string text;
  for (const auto& [type, side, listing] : listings) {
    if (type)
      text +=
          fmt::format("{}{} {}, {}\n", text.empty() ? "" : "\n", nameOf(side), type->name, type->notation());
    text += listing;
    if (type && !text.ends_with('\n')) text += '\n';
  }
  return text;
}

Json toJson(const std::string& stage, const std::vector<Listing>& listings) {
  auto list = Json::array();
  for (const auto& [type, side, listing] : listings)
    list.push_back({{"piece", type ? Json(type->id) : Json()},
                    {"side", type ? Json(nameOf(side)) : Json()},
                    {"text", listing}});
  return {{"stage", stage}, {"listings", list}};
}

ExitCode list(const Request& request) {
  const VariantPtr variant = load(request);
  if (!variant) return kFailed;
  const auto piece = chosenPiece(request, *variant);
  if (!piece) return kFailed;
  const std::string& stage = request.text("stage");
  const auto show = [&](const std::vector<Listing>& listings) {
    print(request.has("json") ? toJson(stage, listings).pretty() : toText(listings));
    return kDone;
  };
  if (stage == "program") return show(programs(*variant, *piece));
  const native::CodeLevel level =
      request.text("tier") == "quick" ? native::CodeLevel::Quick : native::CodeLevel::Full;
  const native::ListingForm form = stage == "ir" ? native::ListingForm::Ir : native::ListingForm::Assembly;
  const auto text =
      stage == "plan" ? native::listPlan(*variant, *piece) : native::listCode(*variant, *piece, level, form);
  if (!text) {
    reportError(fmt::format("no native code: {}", text.why()));
    return kFailed;
  }
  return show({{.text = *text}});
}

}  // namespace

Verb asmVerb() {
  return {.name = "asm",
          .summary = "show what becomes of the moves, down to machine code",
          .operands = {fileOperand(), pieceOperand()},
          .text =
              "Prints one stage of the way from a movement to machine code. With PIECE, ir and asm are of a "
              "game in which no other piece moves or attacks: what is left is what this piece costs.",
          .options = joined({{{"stage",
                               "NAME",
                               "program: the move programs; plan: the tables and methods chosen; ir: LLVM's "
                               "intermediate code; asm: assembly",
                               {"program", "plan", "ir", "asm"},
                               "asm"},
                              {.name = "tier",
                               .argument = "NAME",
                               .meaning = "the tier whose code is shown",
                               .choices = {"quick", "full"},
                               .standard = "full",
                               .occasions = {{{"stage"}, {"ir", "asm"}}}}},
                             readingOptions(),
                             {jsonOption()}}),
          .run = list};
}

}  // namespace fairyforge::driver
