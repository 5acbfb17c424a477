// Tests texts with numbers at their limits (tests/frontend/boundary-texts.h) through the C interface and the
// language server, whose callers do not read the files themselves.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "compiler/apps/interface/fairyforge.h"
#include "tests/frontend/boundary-texts.h"
#include "tests/lsp/client.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

std::vector<BoundaryText> someTexts() {
  std::vector<BoundaryText> all{
      {"m1.txt", "promoOffset=2\npawn:P:fW::a2\nking:K:K::e1\n"},
      {"m2.txt", "files=33 ranks=33 holdingsType=1 promoChoice=*N\npawn:P:fW::a2\nknight:N:N::b1\n"}};
  BoundaryTexts texts(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  for (std::uint64_t i = numberFromEnvironment("FAIRYFORGE_BOUNDARIES", 100); i > 0; --i)
    all.push_back(texts.make());
  return all;
}

TEST(BoundariesEverywhere, TheLibraryAnswersWithAVariantOrAnError) {
  for (const BoundaryText& made : someTexts()) {
    SCOPED_TRACE(made.text);
    ff_error* error = nullptr;
    ff_variant* const variant =
        ff_variant_compile(made.text.c_str(), made.path.c_str(), nullptr, nullptr, &error);
    EXPECT_NE(variant == nullptr, error == nullptr);
    ff_error_free(error);
    ff_variant_free(variant);
  }
}

TEST(BoundariesEverywhere, EditorsAreAnswered) {
  lsp::Client client;
  std::size_t number = 0;
  for (const BoundaryText& made : someTexts()) {
    SCOPED_TRACE(made.text);
    const std::string uri = fmt::format("file:///nowhere/{}-{}", number++, made.path);
    client.open(uri, made.text);
    bool told = false;
    for (const Json& notice : client.server.settle())
      told = told || notice.at("params").at("uri").text() == uri;
    EXPECT_TRUE(told);
  }
}

}  // namespace
}  // namespace fairyforge::testing
