// Tests recorded sessions: each message of data/NAME.json, and the answers to it. In these files, FOLDER
// stands for the folder data/games. FAIRYFORGE_UPDATE_GOLDEN=1 writes the answers anew; read the differences
// before you keep them.
#include <cstdlib>
#include <fstream>

#include "tests/lsp/client.h"

namespace fairyforge::lsp {
namespace {

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

class Session : public ::testing::TestWithParam<const char*> {};

TEST_P(Session, IsAnsweredAsRecorded) {
  const std::string data = FAIRYFORGE_SOURCE_DIR "/tests/lsp/data/", name = data + GetParam();
  const std::string folder = "file://" + data + "games";
  std::string recorded = contentOf(name + ".json"), said;
  replaceAll(recorded, "FOLDER", folder);
  Server server({kExamples}, "test");
  const Json messages = Json::parse(recorded);
  for (const Json& message : messages.elements()) {
    said += "> " + (message.isText() ? message.text() : message.compact()) + "\n";
    auto answers = server.answer(message.isText() ? message.text() : message.compact());
    for (Json& diagnostics : server.settle()) answers.push_back(std::move(diagnostics));
    for (const Json& answer : answers) said += answer.pretty();
  }
  replaceAll(said, folder, "FOLDER");
  replaceAll(said, data + "games", "FOLDER");
  replaceAll(said, kExamples, "EXAMPLES");
  EXPECT_TRUE(server.isOver() && server.isOrderly());
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(name + ".expected") << said;
  EXPECT_EQ(said, contentOf(name + ".expected"));
}
INSTANTIATE_TEST_SUITE_P(Recorded, Session, ::testing::Values("session", "folder"));

}  // namespace
}  // namespace fairyforge::lsp
