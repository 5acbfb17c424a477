// A recorded session: each message of data/session.json and what is answered. FAIRYFORGE_UPDATE_GOLDEN=1 writes the
// answers anew; read the difference before it is kept.
#include <cstdlib>
#include <fstream>

#include "tests/lsp/client.h"

namespace fairyforge::lsp {
namespace {

TEST(Session, IsAnsweredAsRecorded) {
  const std::string folder = FAIRYFORGE_SOURCE_DIR "/tests/lsp/data/";
  Server server({kExamples}, "test");
  std::string said;
  const Json messages = Json::parse(contentOf(folder + "session.json"));
  for (const Json& message : messages.elements()) {
    said += "> " + (message.isText() ? message.text() : message.compact()) + "\n";
    auto answers = server.answer(message.isText() ? message.text() : message.compact());
    for (Json& diagnostics : server.settle()) answers.push_back(std::move(diagnostics));
    for (const Json& answer : answers) said += answer.pretty();
  }
  for (std::size_t at = 0; (at = said.find(kExamples, at)) != std::string::npos;)
    said.replace(at, kExamples.size(), "EXAMPLES");
  EXPECT_TRUE(server.isOver() && server.isOrderly());
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(folder + "session.expected") << said;
  EXPECT_EQ(said, contentOf(folder + "session.expected"));
}

}  // namespace
}  // namespace fairyforge::lsp
