// The verb `asm`: lists what each stage of compiling makes of a variant's moves, from the source notation to
// machine code.
#include <fmt/format.h>

#include "compiler/apps/driver/common.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/core/text/json-list.h"
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

std::vector<Listing> programs(const Variant& variant, const std::vector<TypeId>& types) {
  std::vector<Listing> listings;
  for (const TypeId id : types) {
    const PieceType& type = variant.type(id);
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
  const auto asJson = [](const Listing& one) -> Json {
    return {{"piece", one.type ? Json(one.type->id) : Json()},
            {"side", one.type ? Json(nameOf(one.side)) : Json()},
            {"text", one.text}};
  };
  return {{"stage", stage}, {"listings", jsonList(listings, asJson)}};
}

ExitCode list(const Request& request) {
  const auto& [variant, piece, types] = loadChosen(request);
  const std::string& stage = request.text("stage");
  const auto show = [&](const std::vector<Listing>& listings) {
    print(request.has("json") ? toJson(stage, listings).pretty() : toText(listings));
    return kDone;
  };
  if (stage == "program") return show(programs(*variant, types));
  const native::CodeLevel level =
      request.text("tier") == "quick" ? native::CodeLevel::Quick : native::CodeLevel::Full;
  const native::ListingForm form = stage == "ir" ? native::ListingForm::Ir : native::ListingForm::Assembly;
  const auto text =
      stage == "plan" ? native::listPlan(*variant, piece) : native::listCode(*variant, piece, level, form);
  return show({{.text = orFail(text, "no native code: ")}});
}

}  // namespace

Verb asmVerb() {
  return {.name = "asm",
          .summary = "show what becomes of the moves, down to machine code",
          .operands = {fileOperand(), pieceOperand()},
          .text =
              "Prints one stage of the way from a movement to machine code. With PIECE, ir and asm are of a "
              "game in which no other piece moves or attacks: what is left is what this piece costs.",
          .options = {choice("stage", "NAME",
                             "program: the move programs; plan: the tables and methods chosen; ir: "
                             "LLVM's intermediate code; asm: assembly",
                             {"program", "plan", "ir", "asm"}, "asm"),
                      choice("tier", "NAME", "the tier whose code is shown", {"quick", "full"}, "full")
                          .only(with({"stage"}, {"ir", "asm"}))},
          .usual = {readingOptions, jsonOptions},
          .run = list};
}

}  // namespace fairyforge::driver
