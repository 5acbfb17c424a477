// Tests that a source that is no text, or is too large, is refused with the reason, and that nothing crashes.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

#include "compiler/frontend/fairy/nodes.h"
#include "tests/frontend/loading.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {

using frontend::readSource;

namespace {

// A file that exists as long as this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& contents) {
    int descriptor = mkstemp(path_.data());
    close(descriptor);
    std::ofstream(path_, std::ios::binary) << contents;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_ = ::testing::TempDir() + "fairyforge-source-test-XXXXXX";
};

std::string messageFor(const std::string& contents) {
  const TemporaryFile file(contents);
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource(file.path(), diagnostics));
  EXPECT_EQ(diagnostics.all().size(), 1u);
  return diagnostics.all().empty() ? "" : diagnostics.all().front().message;
}

const std::string kGood = "piece King K K royal at e1\n";

TEST(ReadSource, RefusesInvalidUtf8AndSaysWhichByte) {
  EXPECT_NE(messageFor("# caf\xE9\n").find("invalid byte 0xE9 at byte 5 (line 1)"), std::string::npos);
  EXPECT_NE(messageFor("\n\n\xC0\xAF").find("0xC0 at byte 2 (line 3)"), std::string::npos);  // overlong
  EXPECT_NE(messageFor("ab\xED\xA0\x80").find("0xED at byte 2"), std::string::npos);         // surrogate
  EXPECT_NE(messageFor("\xF4\x90\x80\x80").find("0xF4 at byte 0"), std::string::npos);       // past U+10FFFF
  EXPECT_NE(messageFor("end\xE2\x82").find("0xE2 at byte 3"), std::string::npos);            // cut short
}

TEST(ReadSource, RefusesANulByte) {
  EXPECT_NE(messageFor(std::string("piece\0King", 10)).find("a NUL byte at byte 5 (line 1)"),
            std::string::npos);
}

TEST(ReadSource, RefusesBinary) {
  std::string bytes;
  std::mt19937 random(1);
  for (int i = 0; i < 10000; ++i) bytes += static_cast<char>(random());
  EXPECT_FALSE(messageFor(bytes).empty());
}

TEST(ReadSource, RefusesAHugeFileBeforeReadingIt) {
  const TemporaryFile file("");
  std::filesystem::resize_file(file.path(), 100'000'000);
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource(file.path(), diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].code, "file-too-large");
  EXPECT_NE(diagnostics.all()[0].message.find("100000000 bytes"), std::string::npos);
}

TEST(ReadSource, AcceptsAFileOfExactlyTheLimitAndNoByteMore) {
  const TemporaryFile largest(std::string(frontend::kMaxFileBytes, '\n'));
  const TemporaryFile larger(std::string(frontend::kMaxFileBytes + 1, '\n'));
  Diagnostics diagnostics;
  EXPECT_TRUE(readSource(largest.path(), diagnostics));
  EXPECT_FALSE(readSource(larger.path(), diagnostics));
}

TEST(ReadSource, RefusesADirectory) {
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource(::testing::TempDir(), diagnostics));
  EXPECT_EQ(diagnostics.all()[0].code, "not-a-file");
}

TEST(ReadSource, RefusesADeviceWithoutReadingItForever) {
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource("/dev/zero", diagnostics));
  EXPECT_EQ(diagnostics.all()[0].code, "not-a-file");
}

TEST(ReadSource, SaysThatAFileIsMissing) {
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource("/no/such/file.fairy", diagnostics));
  EXPECT_EQ(diagnostics.all()[0].code, "unreadable-file");
  EXPECT_NE(diagnostics.all()[0].message.find("No such file"), std::string::npos);
}

TEST(ReadSource, SaysThatAFileCannotBeRead) {
  if (geteuid() != 0) {
    const TemporaryFile file(kGood);
    chmod(file.path().c_str(), 0);
    Diagnostics diagnostics;
    EXPECT_FALSE(readSource(file.path(), diagnostics));
    EXPECT_EQ(diagnostics.all()[0].code, "unreadable-file");
    return;
  }
  // The superuser may read every file, but reading this one fails.
  Diagnostics diagnostics;
  EXPECT_FALSE(readSource("/proc/self/mem", diagnostics));
  ASSERT_FALSE(diagnostics.all().empty());
  EXPECT_EQ(diagnostics.all()[0].code, "unreadable-file");
}

TEST(Text, MayStartWithAByteOrderMarkAndHaveAnyLineEnds) {
  EXPECT_TRUE(load("\xEF\xBB\xBF" + kGood).variant);
  const Loading carriage = load("variant \"T\"\r\n\r\npiece King K K royal at e1\r\npiece Kin\r\n");
  ASSERT_TRUE(carriage.diagnostics.hasErrors());
  EXPECT_EQ(renderGnu(carriage.diagnostics.all()[0]).substr(0, 17), "test.fairy:4:10: ");
  EXPECT_TRUE(load("piece King K K royal at e1").variant) << "no line end at all";
  const Loading marked = load("\xEF\xBB\xBFpiece King K K royal at e9");
  ASSERT_TRUE(marked.diagnostics.hasErrors());
  EXPECT_EQ(marked.diagnostics.all()[0].span.text(), "e9");
}

TEST(Text, ThatIsEmptyIsRefused) {
  EXPECT_TRUE(load("").says("empty-file"));
  EXPECT_TRUE(load(" \n\t\n").says("empty-file"));
}

TEST(Text, WithFiftyThousandBracketsIsRefused) {
  const std::string brackets(50'000, '[');
  EXPECT_TRUE(load("piece Rook R " + brackets + "\n").says("too-deep"));
  EXPECT_TRUE(load("test \"t\" " + std::string(50'000, '{') + "\n").says("too-deep"));
  EXPECT_TRUE(load(std::string(50'000, '(')).says("too-deep"));
  EXPECT_TRUE(load("rook:R:" + brackets + ":rook:a1\nking:K:K:king:e1\n").diagnostics.hasErrors());
}

TEST(Text, WithBracketsNestedToTheLimitIsRead) {
  const std::string within = "piece Rook R " + std::string(frontend::fairy::kMaxBracketDepth, '[') + "W" +
                             std::string(frontend::fairy::kMaxBracketDepth, ']') + "\n";
  EXPECT_FALSE(load(within).says("too-deep"));
  EXPECT_TRUE(load("piece Rook R [" + within.substr(13, frontend::fairy::kMaxBracketDepth * 2 + 1) + "]\n")
                  .says("too-deep"));
}

TEST(Text, OfOneMebibyteIsReadInReasonableTime) {
  std::string words;
  while (words.size() + 8 < frontend::kMaxFileBytes) words += "a1:b b ";
  EXPECT_TRUE(load(words).diagnostics.hasErrors());
  std::string statements;
  while (statements.size() + 8 < frontend::kMaxFileBytes) statements += "x y\n";
  const Loading noisy = load(statements);
  EXPECT_TRUE(noisy.diagnostics.hasErrors());
  EXPECT_LE(noisy.diagnostics.errorCount(), Diagnostics::kEnough);
  std::string lines = "files=8\n";
  while (lines.size() + 8 < frontend::kMaxFileBytes) lines += "a b c d ";
  EXPECT_TRUE(load(lines).says("page-text"));
}

// Every prefix of a valid text is valid, or is refused with a place in it.
TEST(Text, HalfWrittenNeverCrashes) {
  const std::size_t step = 7 * numberFromEnvironment("FAIRYFORGE_EVERY", 1);
  for (const char* example : {"chess", "morphing-chess-iii"}) {
    Diagnostics diagnostics;
    const SourcePtr source =
        readSource(std::string(FAIRYFORGE_SOURCE_DIR) + "/examples/" + example + ".fairy", diagnostics);
    ASSERT_TRUE(source);
    const std::string text(source->text());
    for (std::size_t length = 1; length < text.size(); length += step) {
      const Loading loading = load(text.substr(0, length));
      EXPECT_TRUE(loading.variant || loading.diagnostics.hasErrors()) << length;
    }
  }
}

}  // namespace
}  // namespace fairyforge::testing
