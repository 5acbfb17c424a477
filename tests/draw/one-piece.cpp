#include "tests/draw/one-piece.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "compiler/frontend/frontend.h"
#include "compiler/movement/movement.h"
#include "tests/support/files.h"

namespace fairyforge::testing {

VariantPtr variantOf(const std::vector<NamedPiece>& pieces, Board board) {
  VariantDraft draft;
  draft.board = std::move(board);
  for (const NamedPiece& piece : pieces) {
    Diagnostics diagnostics;
    const auto file = std::make_shared<const SourceFile>(piece.name, piece.notation);
    const SourceSpan span{file, 0, static_cast<std::uint32_t>(piece.notation.size())};
    const auto programs = movement::compileMovement(span, draft.board, {}, diagnostics);
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity == Severity::Error) ADD_FAILURE() << renderHuman(d, false);
    }
    PieceType type;
    type.name = piece.name;
    type.id = piece.id;
    type.written = {{MovesAsWritten::Kind::Notation, piece.notation}};
    type.royal = piece.royal;
    if (programs) {
      for (const Side side : kBothSides) type.program[index(side)] = (*programs)[index(side)];
    }
    draft.types.push_back(std::move(type));
  }
  draft.start.cells.resize(draft.board.size());
  return Variant::build(std::move(draft));
}

VariantPtr onePiece(const std::string& notation, Board board) {
  return variantOf({{"Piece", "X", notation}}, std::move(board));
}

VariantPtr gameOf(const std::string& text) {
  Diagnostics diagnostics;
  const VariantPtr variant =
      frontend::loadVariant(std::make_shared<SourceFile>("t.fairy", text), {}, diagnostics);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity == Severity::Error) ADD_FAILURE() << renderHuman(d, false);
  }
  return variant;
}

Cell cellNamed(const VariantPtr& variant, const std::string& name) {
  const auto cell = variant->board().find(name);
  EXPECT_TRUE(cell) << name;
  return cell.value_or(cellAt(0));
}

Position positionOf(const VariantPtr& variant, const std::string& at, const std::vector<std::string>& own,
                    const std::vector<std::string>& enemy, bool unmoved) {
  Setup setup;
  setup.cells.resize(variant->board().size());
  const auto put = [&](const std::string& cell, Side side) {
    setup.cells[index(cellNamed(variant, cell))] = Piece(typeAt(0), side);
  };
  put(at, Side::White);
  for (const std::string& cell : own) put(cell, Side::White);
  for (const std::string& cell : enemy) put(cell, Side::Black);
  if (unmoved && variant->registers().unmoved) setup.unmoved.add(cellNamed(variant, at));
  auto made = Position::from(variant, std::move(setup), kOddRoyalsOrCheck);
  return std::get<Position>(std::move(made));
}

std::string readData(const std::string& name) {
  std::string text = contentOf(std::string(FAIRYFORGE_SOURCE_DIR "/tests/draw/data/") + name);
  EXPECT_FALSE(text.empty()) << name;
  return text;
}

}  // namespace fairyforge::testing
