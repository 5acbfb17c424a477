// Tests the language server with a real client: Debian's Neovim, with the file that users copy
// (scripts/editors/neovim).
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/lsp/content.h"

namespace fairyforge::lsp {
namespace {

TEST(Neovim, GetsAnswers) {
  const std::string folder = ::testing::TempDir() + "fairyforge-neovim-" + std::to_string(getpid());
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/mine.fairy") << "variant \"Mine\" extends fide\n"
                                           "piece Camel CA C at b3\n"
                                           "promote Pawn on rank 8 to Camel Queen\n"
                                           "stalemate: drew\n";
  const std::string root = FAIRYFORGE_SOURCE_DIR;
  const std::string command =
      "cd " + folder + " && HOME=" + folder + " XDG_RUNTIME_DIR=" + folder + " RECIPE=" + root +
      "/scripts/editors/neovim/fairyforge.lua VARIANT=mine.fairy nvim --headless "
      "-u NONE -i NONE -n --cmd \"let g:fairyforge_program='" FAIRYFORGE_PROGRAM "'\" -S " +
      root + "/tests/lsp/neovim.lua -c qa! >out 2>err";
  EXPECT_EQ(std::system(command.c_str()), 0) << contentOf(folder + "/err");
  const std::string expected =
      "diagnostic 3 11 15 unknown-sentence\n"
      "action write 'draw'\n"
      "mended stalemate: draw\n"
      "completion off | loses at once | loses at once counting TYPES | loses unless it bares the other in reply | "
      "loses unless it bares the other in reply counting TYPES\n"
      "hover **Camel**, CA, `C`\n"
      "definition 1\n"
      "| variant \"Mine\" extends fide\n"
      "| piece \"Great Camel\" CA C at b3\n"
      "| promote Pawn on rank 8 to \"Great Camel\" Queen\n"
      "| stalemate: draw\n";
  EXPECT_EQ(contentOf(folder + "/out"), expected) << contentOf(folder + "/err");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace fairyforge::lsp
