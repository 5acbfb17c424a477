// Tests of the layers of a game: how options, mixins and the statements of a file change each other.
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include "compiler/core/rules/variant-hash.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

frontend::LoadOptions with(const std::string& settings) {
  frontend::LoadOptions options = kWithBase;
  std::istringstream words(settings);
  for (std::string word; words >> word;) {
    const auto source = std::make_shared<const SourceFile>("--option", word);
    options.options.push_back(
        frontend::syntax::optionSetting({source, 0, static_cast<std::uint32_t>(word.size())}));
  }
  return options;
}

const std::string kSwitch = kKings + "piece Man M W at d1\noption fast { piece Man M Q; note \"fast\" }\n";

TEST(Options, ASwitchLaysItsBlockOnTop) {
  EXPECT_EQ(variantOf(kSwitch)->type(typeOf(*variantOf(kSwitch), "M")).notation(), "W");
  for (const char* setting : {"fast", "fast=on"}) {
    const VariantPtr fast = variantOf(kSwitch, with(setting));
    EXPECT_EQ(fast->type(typeOf(*fast, "M")).notation(), "Q");
    EXPECT_EQ(standing(*fast, "d1"), "White M");
  }
  EXPECT_EQ(variantHash(*variantOf(kSwitch)), variantHash(*variantOf(kSwitch, with("fast=off"))));
  EXPECT_NE(variantHash(*variantOf(kSwitch)), variantHash(*variantOf(kSwitch, with("fast"))));
}

// Castling with pieces that come from the hand is part of the game, although none stands in the array.
TEST(Hands, WithPiecesThatCountAsUnmovedMakeADifference) {
  const auto game = [](const std::string& castle, const std::string& hands = "") {
    return variantHash(
        *variantOf("board 8x8\npiece King K K royal\npiece Rook R R\npiece Bishop B B\n" + castle +
                   "\nhands { both start with King Rook Bishop; drop King Rook Bishop on rank 1\n"
                   "dropped King count as unmoved on e1; dropped Rook count as unmoved on a1 h1\n" +
                   hands + "}\n"));
  };
  const std::uint64_t first = game("castle King e1-g1 with Rook h1-f1");
  EXPECT_NE(first, game("castle King e1-c1 with Rook a1-d1"));
  EXPECT_NE(first, game("castle King e1-g1 with Rook h1-e1"));
  EXPECT_NE(first, game("castle King e1-g1 with Bishop h1-f1", "dropped Bishop count as unmoved on h1\n"));
  EXPECT_NE(game("castle King e1-g1 with Rook Bishop h1-f1", "dropped Bishop count as unmoved on h1\n"),
            game("castle King e1-g1 with Rook h1-f1", "dropped Bishop count as unmoved on h1\n"));
}

// Nobody may have chosen the value yet, so the standard setting alone would not show the error.
TEST(Options, EveryValueOfASwitchOrAChoiceIsChecked) {
  const Loading broken =
      load(kKings + "piece Man M W at d1\noption fast { promote Man on rank 8 to Lady }\n");
  EXPECT_FALSE(broken.variant);
  EXPECT_TRUE(broken.says("unknown-type")) << broken.rendered();
  EXPECT_NE(broken.rendered().find("with the option fast = on"), std::string::npos) << broken.rendered();
  const std::string choice =
      "option size = small {\n small { zone far: rank 8 }\n large { zone far: rank 9 }\n}\n"
      "a side wins when its Man stands on far\n";
  EXPECT_TRUE(load(kKings + "piece Man M W at d1\n" + choice).says("cell-off-board"));
  // A number may be good for this game or not.
  EXPECT_TRUE(
      load(kKings + "piece Man M W at d1\noption least = 9\nquiet moves: draw at least reset by Man\n")
          .variant);
}

TEST(Options, ASwitchMayBeOnFromTheStart) {
  const std::string text = kKings + "piece Man M W at d1\noption fast = on { piece Man M Q }\n";
  EXPECT_EQ(variantOf(text)->types()[1].notation(), "Q");
  EXPECT_EQ(variantOf(text, with("fast=off"))->types()[1].notation(), "W");
}

TEST(Options, ANumberStandsWhereverANumberIsExpected) {
  const std::string text =
      kKings +
      "option limit = 70\noption often = 4\noption edge = 0\nquiet moves: draw at limit\n"
      "repetition: draw at often\nboard 8x8 with first rank edge\n";
  const std::string atZero = "piece King K K royal at e0\n" + text.substr(kKings.size());
  const VariantPtr usual = variantOf(atZero);
  EXPECT_EQ(usual->end().nMoveLimit, 70);
  EXPECT_EQ(usual->end().repetitionCount, 4);
  EXPECT_EQ(usual->board().firstRank(), 0);
  EXPECT_EQ(variantOf(atZero, with("limit=9 often=2"))->end().nMoveLimit, 9);
  EXPECT_TRUE(load(atZero, with("edge=5000")).says("bad-number"));
  EXPECT_TRUE(load(atZero, with("often=0")).says("bad-number"));
}

const std::string kChoice = kKings +
                            "piece Man M W at d1\noption start = A {\n A { piece Man M W at a1 }\n B { piece "
                            "Man M F at b1; stalemate: the stalemated side loses }\n}\n";

TEST(Options, AChoiceHasABlockForEachValue) {
  EXPECT_EQ(standing(*variantOf(kChoice), "a1"), "White M");
  const VariantPtr b = variantOf(kChoice, with("start=B"));
  EXPECT_EQ(standing(*b, "a1"), "");
  EXPECT_EQ(standing(*b, "b1"), "White M");
  EXPECT_EQ(b->end().stalemate, StalemateRule::StalematedLoses);
}

TEST(Options, AreListedWithHowTheyAreSet) {
  const Loading loading =
      load(kChoice + "option limit = 7\noption fast { note \"n\" }\n", with("start=B fast"));
  ASSERT_EQ(loading.options.size(), 3u);
  EXPECT_EQ(loading.options[0].name, "start");
  EXPECT_EQ(loading.options[0].standard, "A");
  EXPECT_EQ(loading.options[0].value, "B");
  EXPECT_EQ(loading.options[0].values, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(loading.options[1].value, "7");
  EXPECT_TRUE(loading.options[1].values.empty());
  EXPECT_EQ(loading.options[2].value, "on");
}

TEST(Options, UnknownOptionsAndInvalidValuesAreErrors) {
  const Loading unknown = load(kChoice, with("strat=B"));
  EXPECT_TRUE(unknown.says("unknown-option"));
  EXPECT_NE(unknown.rendered().find("the options are start"), std::string::npos);
  EXPECT_NE(unknown.rendered().find("fix: start"), std::string::npos) << unknown.rendered();
  EXPECT_TRUE(load(kKings, with("x")).says("unknown-option"));
  EXPECT_TRUE(load(kChoice, with("start=C")).says("bad-option"));
  EXPECT_TRUE(load(kChoice, with("start")).says("bad-option"));
  EXPECT_TRUE(load(kSwitch, with("fast=7")).says("bad-option"));
  const std::string number = kKings + "option limit = 7\nquiet moves: draw at limit\n";
  for (const char* setting : {"limit", "limit=", "limit=-1", "limit=on", "limit=10001"})
    EXPECT_TRUE(load(number, with(setting)).says("bad-option")) << setting;
}

TEST(Options, ALaterSettingCounts) {
  EXPECT_EQ(standing(*variantOf(kChoice, with("start=B start=A")), "a1"), "White M");
}

TEST(Options, TestsInABlockRunWhenItIsChosen) {
  const std::string text = kSwitch + "option slow { note \"s\"; test \"inside\" { perft 3 } }\n";
  EXPECT_TRUE(load(text).tests.empty());
  EXPECT_EQ(load(text, with("slow")).tests.size(), 1u);
}

TEST(Options, ATestSaysWhichItIsAbout) {
  const Loading loading = load(
      kChoice + "test \"B\" with option start=B limit = 3 { perft 3; realm Man 32 }\noption limit = 9\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  ASSERT_EQ(loading.tests.size(), 1u);
  ASSERT_EQ(loading.tests[0].options.size(), 2u);
  EXPECT_EQ(loading.tests[0].options[0].name.text, "start");
  EXPECT_EQ(loading.tests[0].options[0].value->text, "B");
  EXPECT_EQ(loading.tests[0].options[1].value->text, "3");
  EXPECT_TRUE(load(kChoice + "test \"C\" with option start=C { perft 3 }\n").says("bad-option"));
  EXPECT_TRUE(load(kChoice + "test \"?\" with option strat { perft 3 }\n").says("unknown-option"));
}

// ---- mixins ----

class Mixins : public ::testing::Test {
 protected:
  Mixins() : folder_(::testing::TempDir() + "fairyforge-layers-test-" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder_);
    write("host", kKings + "piece Man M W at d1\noption speed = 3\n");
    write("fast",
          "mixin \"Fast\" by \"A B\" {\n  piece Man M Q\n  option limit = 20\n  quiet moves: draw at limit\n"
          "  test \"its own\" { perft 3 }\n}\n");
    write("lossy", "mixin \"Lossy\" { stalemate: the stalemated side loses; piece Man M F }\n");
  }
  ~Mixins() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name + ".fairy") << text;
  }
  Loading mixed(const std::string& text, const std::string& settings = "") const {
    return load(text, with(settings), folder_ + "/mine.fairy");
  }
  std::string folder_;
};

TEST_F(Mixins, LieOverTheHostAndUnderTheFile) {
  const Loading loading = mixed("variant \"Mine\" extends host with fast\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->title(), "Mine");
  EXPECT_EQ(loading.variant->types()[1].notation(), "Q");
  EXPECT_EQ(loading.variant->end().nMoveLimit, 20);
  EXPECT_TRUE(loading.tests.empty());
  const Loading own = mixed("extends host with fast\npiece Man M N\n");
  EXPECT_EQ(own.variant->types()[1].notation(), "N");
}

TEST_F(Mixins, MayBeSeveral) {
  const Loading loading = mixed("extends host with fast lossy\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->types()[1].notation(), "F");
  EXPECT_EQ(loading.variant->end().stalemate, StalemateRule::StalematedLoses);
  EXPECT_EQ(mixed("extends host with lossy fast\n").variant->types()[1].notation(), "Q");
}

TEST_F(Mixins, BringTheirOptions) {
  EXPECT_EQ(mixed("extends host with fast\n", "limit=7").variant->end().nMoveLimit, 7);
  const Loading loading = mixed("extends host with fast\noption limit = 11\nrepetition: draw at speed\n");
  ASSERT_TRUE(loading.variant) << loading.rendered();
  EXPECT_EQ(loading.variant->end().nMoveLimit, 11) << "the outermost standard value counts";
  EXPECT_EQ(loading.variant->end().repetitionCount, 3) << "a host's option is known to the file";
  EXPECT_TRUE(mixed("extends host with fast\noption limit { note \"n\" }\n").says("other-option"));
}

TEST_F(Mixins, AreNotLoadedAsGamesNorGamesAsMixins) {
  EXPECT_TRUE(mixed("mixin \"M\" { note \"n\" }\n").says("mixin"));
  EXPECT_TRUE(mixed("extends fast\n").says("mixin"));
  EXPECT_TRUE(mixed("extends host with host\n").says("mixin"));
  EXPECT_TRUE(mixed("extends host with ../fast\n").says("bad-extends"));
  EXPECT_TRUE(mixed("extends host with fats\n").says("missing-base"));
  EXPECT_NE(mixed("extends host with fats\n").rendered().find("fix: fast"), std::string::npos);
}

TEST_F(Mixins, StandInAFileOfTheirOwn) {
  write("beside", "mixin \"M\" { note \"n\" }\nstalemate: draw\n");
  EXPECT_TRUE(mixed("extends host with beside\n").says("syntax"));
  write("extending", "mixin \"M\" { extends host }\n");
  EXPECT_TRUE(mixed("extends host with extending\n").says("syntax"));
  write("titled", "mixin \"M\" { variant \"V\" }\n");
  EXPECT_TRUE(mixed("extends host with titled\n").says("syntax"));
}

// ---- a third side, hands ----

const std::string kThird = "extends fide\nside Nature brown {\n  pieces Queen Rook\n";

TEST(ThirdSides, HaveASentenceForEachField) {
  const VariantPtr usual = variantOf(kThird + "}\n");
  ASSERT_NE(usual->third(), nullptr);
  EXPECT_EQ(usual->third()->name, "Nature");
  EXPECT_EQ(usual->third()->colour, "brown");
  EXPECT_TRUE(usual->third()->introduces.has(typeOf(*usual, "Q")));
  EXPECT_FALSE(usual->third()->introduces.has(typeOf(*usual, "P")));
  EXPECT_EQ(usual->third()->interval, 1);
  EXPECT_EQ(usual->third()->delay, 0);
  EXPECT_TRUE(usual->third()->mayPlayNullMove);
  EXPECT_FALSE(usual->hands().any());
  EXPECT_EQ(usual->type(typeOf(*usual, "Q")).program[2].code.size(),
            usual->type(typeOf(*usual, "Q")).program[0].code.size());

  const VariantPtr other =
      variantOf(kThird +
                "  must act after 7 turns since its last act; attacks count from 4 turns after its last act\n"
                "  introduces them where they attack nothing but Pawn Knight; at most 2 of a type\n"
                "  may not expose a royal piece to the other player; mate by it alone is a draw\n"
                "  captures go to the owner's hand\n}\nhands { drop all where the array has them }\n");
  EXPECT_EQ(other->third()->interval, 7);
  EXPECT_FALSE(other->third()->mayPlayNullMove);
  EXPECT_EQ(other->third()->delay, 4);
  EXPECT_EQ(other->third()->mostOfAType, 2);
  EXPECT_TRUE(other->third()->introducedOnto.has(typeOf(*other, "N")));
  EXPECT_FALSE(other->third()->introducedOnto.has(typeOf(*other, "Q")));
  EXPECT_TRUE(other->third()->shieldsRoyals);
  EXPECT_TRUE(other->third()->mateIsDraw);
  EXPECT_EQ(other->hands().fate[2], CaptureFate::OwnersHand);
  EXPECT_EQ(other->hands().fate[0], CaptureFate::Gone);
  const VariantPtr anywhere = variantOf(kThird + "introduces them on any empty cell\n}\n");
  EXPECT_TRUE(anywhere->third()->introducedOnto.has(typeOf(*anywhere, "K")));
}

TEST(ThirdSides, AreSaidLayerByLayer) {
  const std::string mine = "extends fide with chaos\n";
  const VariantPtr more = variantOf(mine + "side Nature { at most 1 of a type; attacks always count }\n");
  EXPECT_EQ(more->third()->mostOfAType, 1);
  EXPECT_EQ(more->third()->delay, 0);
  EXPECT_EQ(more->third()->interval, 5);
  EXPECT_EQ(more->third()->colour, "brown");
  EXPECT_TRUE(load(mine + "side Fate { pieces Queen }\n").says("fourth-side"));
  const VariantPtr fewer = variantOf(mine + "remove Queen\n");
  EXPECT_EQ(fewer->third()->introduces.size(), 3u);
}

TEST(ThirdSides, MayStandInTheArray) {
  const std::string array = "array \"4k3/8/8/8/~q7/8/8/4K3\"\n";
  EXPECT_EQ(variantOf(kThird + "}\n" + array)->start().at(cellAt(24)).side(), Side::Third);
  EXPECT_TRUE(load("extends fide\n" + array).says("no-third-side"));
}

TEST(ThirdSides, MayNameThePiecesThatOnlyMovesMake) {
  for (const std::string effect : {"it becomes a neutral Wall", "it puts a neutral Wall where it began"}) {
    const auto hashWith = [&](const std::string& pieces) {
      return variantHash(
          *variantOf("variant \"Stones\" extends fide\npiece Wall W O\nside Stone { has no turns of its own" +
                     pieces + " }\nwhen Rook captures { " + effect + " }\n"));
    };
    EXPECT_EQ(hashWith("; pieces Wall"), hashWith("")) << effect;
  }
}

TEST(ThirdSides, LieOverOtherGames) {
  const VariantPtr mixed = variantOf("extends fide with chaos\npiece Knight N NN at b1\n");
  const HandRules& hands = mixed->hands();
  const std::size_t knight = index(typeOf(*mixed, "N"));
  EXPECT_EQ(hands.cells[0][knight].size(), 1u) << "start cells are those of the host's array";
  EXPECT_EQ(hands.cells[1][index(typeOf(*mixed, "P"))].size(), 8u);
  EXPECT_TRUE(hands.capturing);
}

const std::string kHands = "extends fide\nhands { captures go to the captor's hand; drop all anywhere; ";

TEST(Hands, HaveASentenceForEachField) {
  const VariantPtr plain = variantOf(kHands + "}\n");
  const HandRules& usual = plain->hands();
  const std::size_t pawn = index(typeOf(*plain, "P")), queen = index(typeOf(*plain, "Q"));
  EXPECT_EQ(usual.fate[0], CaptureFate::CaptorsHand);
  EXPECT_EQ(usual.fate[1], CaptureFate::CaptorsHand);
  EXPECT_EQ(usual.fate[2], CaptureFate::Gone);
  EXPECT_TRUE(usual.becomes.empty());
  EXPECT_FALSE(usual.capturing);
  EXPECT_EQ(usual.cells[0][pawn].size(), 64u);
  EXPECT_EQ(usual.cells[0][index(typeOf(*plain, "K"))].size(), 0u) << "a royal piece is never in a hand";

  const VariantPtr other =
      variantOf(kHands +
                "drop Pawn on rank 2-3; drop Knight on both a1; drop Bishop nowhere; drop Rook where the "
                "array has them\n"
                "captured Queen Rook become Pawn; drops may capture; dropped Pawn count as unmoved\n"
                "captures by Black leave the game; White starts with Queen Queen Pawn }\n");
  const HandRules& hands = other->hands();
  EXPECT_EQ(hands.fate[1], CaptureFate::Gone);
  EXPECT_EQ(hands.cells[0][pawn].size(), 16u);
  EXPECT_TRUE(hands.cells[1][pawn].has(other->board().find("a7").value()));
  EXPECT_TRUE(hands.cells[1][index(typeOf(*other, "N"))].has(other->board().find("a1").value()));
  EXPECT_TRUE(hands.cells[0][index(typeOf(*other, "B"))].empty());
  EXPECT_EQ(hands.cells[0][index(typeOf(*other, "R"))].size(), 2u);
  EXPECT_EQ(hands.becomes[queen], typeAt(pawn));
  EXPECT_EQ(hands.becomes[index(typeOf(*other, "N"))], typeOf(*other, "N"));
  EXPECT_TRUE(hands.capturing);
  EXPECT_TRUE(hands.countsAsUnmoved(typeAt(pawn)));
  EXPECT_FALSE(hands.countsAsUnmoved(typeAt(queen)));
  EXPECT_EQ(other->start().inHand(Side::White, typeAt(queen)), 2);
  EXPECT_EQ(other->start().inHand(Side::Black, typeAt(queen)), 0);
}

TEST(Hands, ARuleForOneTypePrecedesARuleForAll) {
  const VariantPtr before = variantOf(
      "extends fide\nhands { drop Pawn on rank 2; drop all anywhere; captures go to "
      "the captor's hand }\n");
  const VariantPtr after = variantOf(kHands + "drop Pawn on rank 2 }\n");
  EXPECT_EQ(variantHash(*before), variantHash(*after));
  EXPECT_EQ(before->hands().cells[0][index(typeOf(*before, "P"))].size(), 8u);
  const VariantPtr undone =
      variantOf("extends fide with chaos\nhands { drop all anywhere; drops never capture }\n");
  EXPECT_EQ(undone->hands().cells[0][index(typeOf(*undone, "P"))].size(), 64u) << "a later layer counts";
  EXPECT_FALSE(undone->hands().capturing);
}

TEST(Hands, MustMakeSense) {
  EXPECT_TRUE(load("extends fide\nhands { captures go to the captor's hand }\n").says("no-drops"));
  EXPECT_TRUE(load("extends fide\nhands { drop all anywhere }\n").says("empty-hands"));
  EXPECT_TRUE(load(kHands + "drop King anywhere }\n").says("royal-in-hand"));
  EXPECT_TRUE(load(kHands + "captures by Nature leave the game }\n").says("unknown-side"));
  EXPECT_TRUE(load(kHands + "drop Rook anywhere; drop R nowhere }\n").says("said-twice"));
  EXPECT_TRUE(load("extends fide with chaos\nhands { captures by Nature go to the captor's hand }\n")
                  .says("no-hand"));
  EXPECT_TRUE(load("extends fide with chaos\nhands { Nature starts with Queen }\n").says("unknown-sentence"));
}

// ---- a file that is built upon more than once is read once ----

// A block that does not say how the piece moves replaces the inherited block alone.
TEST(InheritedPieces, KeepTheirMovementUnlessTheBlockHasOne) {
  const auto hashWith = [](const std::string& line) {
    return variantHash(*variantOf("variant \"Kept\" extends fide\n" + line + "\n"));
  };
  for (const std::string block :
       {"takes royal pieces by cN", "pushes pieces by B", "may turn into Knight", "stays on rank 1-4",
        "may not move while an enemy Rook attacks it", "cannot be taken by Pawn", "morphs on e4 to Queen"})
    EXPECT_EQ(hashWith("piece Rook R { " + block + " }"), hashWith("piece Rook R R { " + block + " }"))
        << block;
  EXPECT_NE(hashWith("piece Rook R { on rank 2-8: moves N }"),
            hashWith("piece Rook R R { on rank 2-8: moves N }"));
}

TEST(MixinNames, AreNotSaidTwice) {
  const Loading twice = load("variant \"x\" extends fide with chaos chaos\n");
  EXPECT_TRUE(twice.says("said-twice"));
  std::string many = "variant \"x\" extends fide with";
  for (int i = 0; i < 5000; ++i) many += " chaos";
  const Loading bomb = load(many + "\n");
  EXPECT_EQ(bomb.diagnostics.errorCount(), Diagnostics::kEnough);
}

}  // namespace
}  // namespace fairyforge::testing
