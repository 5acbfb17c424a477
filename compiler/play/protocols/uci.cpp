// Executes commands at once, even during a search. Commands that change the game or settings end the search
// first.

#include "compiler/play/protocols/uci.h"

#include <algorithm>
#include <fmt/format.h>

#include "runtime/fen.h"

namespace fairyforge::protocols {

Uci::Uci(const ProtocolWords& protocolWords, Session& session, const About& about, const Say& say)
    : words_(protocolWords), session_(session), about_(about), say_(say), options_(makeOptions()) {}

void Uci::serve(std::istream& in) {
  introduce();
  for (std::string line; std::getline(in, line);) {
    const Words words = wordsIn(line);
    if (words.empty()) continue;
    if (words[0] == "quit") {
      session_.abandon();
      if (!words_.bye.empty()) say_(std::string(words_.bye));
      return;
    }
    obey(words, line);
  }
  session_.stopAndFinish();
}

// Carries out one command of UCI, USI or UCCI.
void Uci::obey(const Words& words, const std::string& line) {
  const std::string_view verb = words[0];
  if (verb == words_.name) return introduce();
  if (verb == "isready") {
    if (!session_.isThinking()) session_.search();  // waits for the code now, not in the first search
    return say_("readyok");
  }
  if (verb == "stop") return session_.stop();
  if (verb == "ponderhit") return ponderHit();
  if (verb == "debug" || verb == "register" || verb == "gameover") return;
  const bool isNewGame = verb == fmt::format("{}newgame", words_.name);
  const bool bans = words_.mayBanMoves && verb == "banmoves";
  static constexpr std::string_view kChanging[] = {"setoption", "position", "go", "d", "eval"};
  if (!isNewGame && !bans && std::ranges::find(kChanging, verb) == std::end(kChanging))
    return complain("unknown command", line);
  session_.stopAndFinish();
  if (isNewGame) return beginGame();
  if (bans) return banMoves(words);
  if (verb == "setoption") return setOption(words);
  if (verb == "position") return setPosition(words);
  if (verb == "go") return go(words);
  if (verb == "d") return show();
  evaluate();
}

void Uci::beginGame() {
  positionWords_.clear();
  refusal_.clear();
  banned_.clear();
  lag_.begin();
  session_.restart();
  session_.search().forget();
}

// Excludes the moves behind the first word from searches of this position.
void Uci::banMoves(const Words& words) {
  banned_.clear();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto move = session_.moveNamed(words[i]);
    if (const auto* error = std::get_if<std::string>(&move)) {
      complain(*error, words[i]);
    } else {
      banned_.push_back(std::get<std::vector<Move>>(move).front());
    }
  }
}

void Uci::complain(const std::string& what, std::string_view line) const {
  say_(fmt::format("info string {}: {}", what, shownLine(line)));
}

void Uci::setPosition(const Words& words) {
  banned_.clear();
  const auto moves = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
  if (goesOn(words)) return playOn(words, std::max(positionWords_.size(), moves + 1));
  positionWords_.clear();
  const auto refuse = [&](const std::string& why, const std::string& text) {
    refusal_ = why;
    complain(why, text);
  };
  if (words.size() > 1 && words[1] == "startpos") {
    session_.restart();
  } else if (words.size() > 2 && (words[1] == "fen" || words[1] == "sfen")) {
    const std::string fen = joined(words, 2, moves);
    if (const auto error = session_.setUp(fen)) return refuse(*error, fen);
  } else {
    return refuse(fmt::format("expected startpos or {}", words_.fen), joined(words, 1, 9));
  }
  positionWords_.assign(words.begin(),
                        words.begin() + static_cast<std::ptrdiff_t>(std::min(moves, words.size())));
  playOn(words, moves + 1);
}

// Plays the words from index `from` on as moves.
void Uci::playOn(const Words& words, std::size_t from) {
  refusal_.clear();
  std::size_t i = from;
  for (; i < words.size(); ++i) {
    if (const auto error = session_.play(words[i])) {
      refusal_ = *error;
      complain(*error, words[i]);
      break;
    }
  }
  positionWords_.assign(words.begin(),
                        words.begin() + static_cast<std::ptrdiff_t>(std::min(i, words.size())));
}

// Is this the last position with more moves? Then only these are played.
bool Uci::goesOn(const Words& words) const {
  return !positionWords_.empty() && words.size() >= positionWords_.size() &&
         std::equal(positionWords_.begin(), positionWords_.end(), words.begin());
}

void Uci::show() const {
  const Position& position = session_.position();
  if (about_.draw) {
    const std::string board = about_.draw(position);
    for (const std::string_view line : linesIn(board)) say_(std::string(line));
  }
  const auto said = positionText(session_.dialect(), position);
  say_("Fen: " + (said ? said->text : printFen(position)));
  say_(fmt::format("Legal moves: {}", session_.legalMoves().size()));
  if (const auto outcome = session_.game().outcome()) say_("Ended: " + describe(*outcome));
}

// Writes the static evaluation of the position for White.
void Uci::evaluate() {
  const Position& position = session_.position();
  Placement placement;
  addPlacement(position.setup(), placement);
  engine::Seen seen;
  const int score = session_.search().evaluation().of(placement, Side::White, seen);
  say_(fmt::format("Final evaluation {:+.2f} (white side)", score / 100.0));
}

namespace {

constexpr ProtocolWords kUci{.dialect = "fairy-stockfish",
                             .name = "uci",
                             .game = "chess",
                             .variant = "UCI_Variant",
                             .fen = "fen",
                             .noMove = "bestmove (none)",
                             .hash = "Hash",
                             .ponder = "Ponder"};
constexpr ProtocolWords kUsi{.dialect = "usi",
                             .name = "usi",
                             .game = "shogi",
                             .variant = "USI_Variant",
                             .fen = "sfen",
                             .noMove = "bestmove resign",
                             .hash = "USI_Hash",
                             .ponder = "USI_Ponder",
                             .firstIsBlack = true,
                             .mateInPlies = true,
                             .solvesMates = true};
constexpr ProtocolWords kUcci{.dialect = "ucci",
                              .name = "ucci",
                              .game = "xiangqi",
                              .variant = "UCI_Variant",
                              .fen = "fen",
                              .noMove = "nobestmove",
                              .hash = "hashsize",
                              .ponder = "ponder",
                              .bye = "bye",
                              .plainOptions = true,
                              .plainScores = true,
                              .mayBanMoves = true,
                              .mayCountSeconds = true};

}  // namespace

bool serveUci(std::string_view first, Session& session, const About& about, std::istream& in,
              const Say& say) {
  for (const ProtocolWords* protocolWords : {&kUci, &kUsi, &kUcci}) {
    if (first != protocolWords->name) continue;
    session.speak(*dialectCalled(protocolWords->dialect));
    if (about.isLibrary) session.choose(protocolWords->game);
    Uci(*protocolWords, session, about, say).serve(in);
    return true;
  }
  return false;
}

}  // namespace fairyforge::protocols
