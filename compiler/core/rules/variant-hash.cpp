// Hashes the canonical text of the rules (rules-printer.h) by FNV-1a, and compares such texts.

#include "compiler/core/rules/variant-hash.h"

#include <algorithm>

#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/rules-printer.h"

namespace fairyforge {
namespace {

// Are the programs equal, and do their steps lead to the same cells on both boards?
bool isSame(const MoveProgram& a, const Board& boardOfA, const MoveProgram& b, const Board& boardOfB) {
  if (a != b || boardOfA.size() != boardOfB.size()) return false;
  const auto isSameStep = [&](StepId step) {
    for (std::size_t i = 0; i < boardOfA.size(); ++i) {
      if (boardOfA.walk(cellAt(i), step) != boardOfB.walk(cellAt(i), step)) return false;
    }
    return true;
  };
  return std::ranges::all_of(a.code,
                             [&](const Instruction& in) {
                               return in.op != Op::Step || isSameStep(static_cast<StepId>(in.operand));
                             }) &&
         std::ranges::all_of(a.neighbourhoods, [&](const Neighbourhood& beside) {
           return std::ranges::all_of(beside.steps, isSameStep);
         });
}

}  // namespace

std::string canonicalRules(const Variant& variant) {
  std::string rules;
  RulesPrinter(variant).printAll([&](const std::string& text) { rules += text; });
  return rules;
}

std::string canonicalMoves(const Variant& variant, TypeId type) {
  MovesPrinter printer(variant, variant.board());
  for (const Side side : kBothSides) {
    variant.board().forEachCell(
        [&](Cell cell) { printer.printMoves(type, variant.type(type).program[index(side)], side, cell); });
  }
  return printer.take();
}

void compareMoves(const Variant& variant, TypeId type, ProgramsOnBoard a, ProgramsOnBoard b,
                  const VisitBoth& visit) {
  MovesPrinter first(variant, a.board), second(variant, b.board);
  for (const Side side : kBothSides) {
    if (isSame(a.programs[index(side)], a.board, b.programs[index(side)], b.board)) continue;
    for (std::size_t i = 0; i < a.board.size(); ++i) {
      if (a.board.holes().has(cellAt(i))) continue;
      first.printMoves(type, a.programs[index(side)], side, cellAt(i));
      second.printMoves(type, b.programs[index(side)], side, cellAt(i));
      if (!visit(first.take(), second.take())) return;
    }
  }
}

std::string hashText(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

std::uint64_t variantHash(const Variant& variant) {
  std::uint64_t hash = 0xCBF29CE484222325u;  // FNV-1a, 64 bits
  RulesPrinter(variant).printAll([&](const std::string& text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  });
  return hash;
}

bool areWrittenAlike(const Variant& a, const Variant& b) {
  const auto ids = [](const Variant& variant) {
    std::vector<std::string_view> list;
    for (const PieceType& type : variant.types()) list.push_back(type.id);
    return list;
  };
  return ids(a) == ids(b) && rulesAsBytes(a) == rulesAsBytes(b);
}

bool haveSameRules(const Variant& a, const Variant& b) {
  return areWrittenAlike(a, b) || variantHash(a) == variantHash(b);
}

}  // namespace fairyforge
