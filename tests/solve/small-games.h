// For tests of endgame tables: games with small tables, and a store that keeps tables.
#pragma once

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "compiler/analyse/solve/results.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

inline solve::Scope scopeOf(const VariantPtr& variant) {
  auto scope = solve::Scope::of(variant);
  EXPECT_TRUE(scope) << scope.why();
  return std::move(*scope);
}

inline solve::Material materialOf(const VariantPtr& variant, const std::string& text) {
  const auto materials = solve::materialsNamed(*variant, text);
  EXPECT_TRUE(materials && materials->size() == 1) << text;
  return materials->front();
}

// Games on small boards, whose tables the referee can check completely.
inline const std::string kKings = "variant \"Small\"\nboard 3x4\npiece King K K royal at b1\n";

struct Small {
  const char* name;
  std::string text;
  const char* material;
};
inline const Small kSmall[] = {
    {"Rook", kKings + "piece Rook R R at a1\n", "KR-K"},
    {"StalemateLoses", kKings + "piece Knight N N at a1\nstalemate: the stalemated side loses\n", "KN-K"},
    {"BareKing", kKings + "piece Rook R R at a1\nbare king: loses unless it bares the other in reply\n",
     "KR-K"},
    {"PromotionAndDoubleStep",
     kKings + "piece Rook R R\npiece Pawn P fmWfceFifmnD at a2\npromote Pawn on rank 4 to Rook\n", "KP-K"},
    {"EnPassant",
     "variant \"Small\"\nboard 3x5\npiece Pawn P fmWfceFifmnD at a2 b2\n"
     "piece Rook R R\npromote Pawn on rank 5 to Rook\nstalemate: the stalemated side loses\n",
     "P-P"},
    {"CircleOfMorphs",
     kKings +
         "piece Rook R R at a1 {\n  morphs on b2 to Ferz\n}\npiece Ferz F W {\n  morphs on b3 to Rook\n}\n",
     "KR-K"},
    {"Lopsided", kKings + "piece Lame L fRsbW at a1\n", "KL-K"},
    {"Goal", kKings + "piece Rook R R at a1\na side wins when its King stands on rank 4\n", "KR-K"},
    {"Imitator",
     kKings + "piece Mime M {\n  imitates the type the opponent last moved, without initial moves\n"
              "  promotes as that type does\n"
              "  gives no check, but no move may let it take a royal piece next\n}\n"
              "piece Fool F W at c1 {\n  morphs on b2 to Mime\n}\n",
     "KF-K"},
    {"Hands",
     kKings + "piece Rook R R at a1\nhands {\n  captures go to the captor's hand\n  drop all anywhere\n}\n",
     "KR-K"},
    {"HandsAndPromotion",
     kKings +
         "piece Pawn P fW at a2 { may not be dropped while an own Pawn stands on its file }\npiece Tokin T F\n"
         "promote Pawn on rank 4 to Tokin\nhands {\n  captures go to the captor's hand\n"
         "  captured Tokin become Pawn\n  drop all anywhere\n  drop Pawn on rank 1-3\n  drop Tokin nowhere\n"
         "  dropped Pawn may not give mate\n}\nstalemate: the stalemated side loses\n",
     "K[P]-K"},
    {"OwnersHandAndFirstMoves",
     kKings + "piece Pawn P fmWfceFifmnD at a2 b2 c2\nhands {\n  captures go to the owner's hand\n"
              "  drop Pawn on rank 1-3\n}\n",
     "KP-K"},
    {"TwoKings",
     "variant \"Small\"\nboard 3x3\npiece King K K royal at b1\npiece Duke D W royal at a1\n"
     "piece Rook R R at c1\n",
     "KR-KD"},
    {"KingsCanBeTaken",
     "variant \"Taken\"\nboard 3x4\npiece King K K royal at b1\npiece Rook R R at a1\n"
     "royals: may be taken\n",
     "KR-K"},
};

inline const std::string kHexapawn =
    "variant \"Hexapawn\"\nboard 3x3\npiece Pawn P fmWfcF at a1 b1 c1\nstalemate: the stalemated side loses\n"
    "a side wins when its Pawn stands on rank 3\n";

// A store in memory, by file name.
struct Store {
  std::map<std::string, std::string> files;
  std::vector<std::string> distrusted;
  solve::SolverOptions options() {
    return {.find = [this](const std::string& name) -> std::optional<std::string> {
              const auto file = files.find(name);
              return file == files.end() ? std::nullopt : std::optional(file->second);
            },
            .keep = [this](const std::string& name, const std::string& bytes) { files[name] = bytes; },
            .distrust = [this](const std::string& name) { distrusted.push_back(name); }};
  }
};

}  // namespace fairyforge::testing
