// Shared by the tests of the front ends: loads variants and diagnostics from text.
#pragma once

#include <gtest/gtest.h>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/frontend/format.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/print/tidy.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {

inline const std::string kData = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/frontend/data";

inline const std::string kBase = std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/base";
inline const std::string kExamples = std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/";
inline const std::string kKings = "piece King K K royal at e1\n";
inline const frontend::LoadOptions kWithBase{.baseFolders = {kBase}};

struct Loading {
  VariantPtr variant;
  std::vector<frontend::syntax::VariantOption> options;
  std::vector<frontend::syntax::Test> tests;
  Diagnostics diagnostics;

  std::string rendered() const {
    std::string text;
    for (const Diagnostic& d : diagnostics.all()) text += renderHuman(d, false);
    return text;
  }
  bool says(std::string_view code) const {
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.code == code) return true;
    }
    return false;
  }
};

// Expects that an accepted text can also be printed as tidy native text, which has the same meaning and is
// already tidy.
inline void expectFormats(const SourcePtr& source, const frontend::LoadOptions& options,
                          const Variant& variant) {
  Diagnostics diagnostics;
  const auto once = frontend::formatted(source, options, diagnostics);
  ASSERT_TRUE(once) << source->text();
  frontend::LoadOptions native = options;
  native.language = frontend::Language::Fairy;
  const auto result = std::make_shared<SourceFile>(source->name(), *once);
  EXPECT_EQ(frontend::print::tidied(*once), *once);
  const VariantPtr after = frontend::loadVariant(result, native, diagnostics);
  ASSERT_TRUE(after) << *once;
  EXPECT_TRUE(haveSameRules(*after, variant)) << *once;
}

inline frontend::LoadOptions examining(frontend::LoadOptions options) {
  options.examines = true;
  return options;
}

inline Loading load(const std::string& text, const frontend::LoadOptions& options = kWithBase,
                    const std::string& name = "test.fairy") {
  Loading loading;
  const auto source = std::make_shared<SourceFile>(name, text);
  auto loaded = frontend::loadWithTests(source, examining(options), loading.diagnostics);
  loading.variant = std::move(loaded.variant);
  if (loading.variant) expectFormats(source, options, *loading.variant);
  loading.options = std::move(loaded.options);
  loading.tests = std::move(loaded.tests);
  return loading;
}

inline Loading loadFile(const std::string& path, const frontend::LoadOptions& options = kWithBase) {
  Loading loading;
  const SourcePtr source = frontend::readSource(path, loading.diagnostics);
  if (!source) return loading;
  auto loaded = frontend::loadWithTests(source, examining(options), loading.diagnostics);
  loading.variant = std::move(loaded.variant);
  loading.options = std::move(loaded.options);
  loading.tests = std::move(loaded.tests);
  return loading;
}

// Returns the variant of a text that must load.
inline VariantPtr variantOf(const std::string& text, const frontend::LoadOptions& options = kWithBase) {
  Loading loading = load(text, options);
  EXPECT_TRUE(loading.variant) << text << "\n" << loading.rendered();
  if (!loading.variant) throw std::runtime_error("the text does not load");
  return loading.variant;
}

inline TypeId typeOf(const Variant& variant, std::string_view id) {
  return variant.findType(id).value();
}

// Returns the side and ID of the piece on a cell at the start: "White K", or "" if there is none.
inline std::string standing(const Variant& variant, std::string_view cell) {
  const Piece piece = variant.start().at(variant.board().find(cell).value());
  if (!piece) return "";
  return (piece.side() == Side::White ? "White " : "Black ") + variant.type(piece.type()).id;
}

// Returns the IDs that a piece may become on a cell: "QN", or "" for no change.
inline std::string becomes(const Variant& variant, Side side, std::string_view id, std::string_view cell) {
  std::string ids;
  for (const TypeId type :
       variant.arrival().choices(side, typeOf(variant, id), variant.board().find(cell).value())) {
    ids += variant.type(type).id;
  }
  return ids;
}

inline std::string royals(const Variant& variant) {
  std::string ids;
  for (const PieceType& type : variant.types()) {
    if (type.royal) ids += type.id;
  }
  return ids;
}

// Returns the legal moves from a cell, as text without the cell, in order.
inline std::string movesFrom(const VariantPtr& variant, const std::string& fen, const std::string& cell) {
  const Position position = positionFrom(variant, fen);
  const MoveList legal = Referee{}.legalMoves(position);
  std::set<std::string> texts;
  for (const Move& move : legal) {
    if (move.from == variant->board().find(cell))
      texts.insert(moveText(position, move, legal).substr(cell.size()));
  }
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : " ") + text;
  return joined;
}

// These read chess with these statements.
inline VariantPtr fide(const std::string& text) {
  return variantOf("extends fide\n" + text, kWithBase);
}
inline Loading loadFide(const std::string& text) {
  return load("extends fide\n" + text, kWithBase);
}

}  // namespace fairyforge::testing
