#include "compiler/records/tolerant-moves.h"

#include <algorithm>

#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::records {
namespace {

std::string bared(std::string_view text) {
  for (const std::string_view ending : {"e.p.", "ep"}) {
    if (text.ends_with(ending)) text.remove_suffix(ending.size());
  }
  std::string bare;
  for (const char c : text) {
    if (std::string_view("x-=:/()+#!?").find(c) == std::string_view::npos) bare += c;
  }
  return bare;
}

}  // namespace

MoveList namedTolerantly(const Position& position, std::string_view text, const MoveList& legal) {
  MoveList named;
  constexpr std::string_view kNullMoves[] = {"Z0", "null", "pass", "0000", "@@@@"};
  if (std::find(std::begin(kNullMoves), std::end(kNullMoves), text) != std::end(kNullMoves)) {
    std::copy_if(legal.begin(), legal.end(), std::back_inserter(named),
                 [](const Move& move) { return move.isNullMove(); });
    return named;
  }
  std::string bare = bared(text);
  if (bare == "00" || bare == "000" || bare == "oo" || bare == "ooo") bare = std::string(bare.size(), 'O');
  if (bare.size() < 2) return named;
  for (const Move& move : legal) {
    std::vector<std::string> forms = sanForms(position, move);
    const std::vector<std::string> plain = plainForms(position, move);
    forms.insert(forms.end(), plain.begin(), plain.end());
    if (std::any_of(forms.begin(), forms.end(), [&](const std::string& form) { return bared(form) == bare; }))
      named.push_back(move);
  }
  return named;
}

}  // namespace fairyforge::records
