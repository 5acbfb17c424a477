// The preprocessor of Zillions Rules Files. First inserts included files, which must be in the folder of the
// file or in one of the given folders. Then collects macros and expands calls, with limits on depth, calls
// and size, because a short file can expand to any amount of text.

#include "compiler/frontend/zrf/expand.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {
namespace {

namespace fs = std::filesystem;

// ---- include ----

// Inserts included files.
class Includer {
 public:
  Includer(const IncludeOptions& options, Reporter& report) : options_(options), report_(report) {}

  // Returns the sections of `source`, with those of included files at their places.
  std::vector<Node> read(const SourcePtr& source) {
    std::error_code ignored;
    chain_.push_back(fs::weakly_canonical(source->name(), ignored));
    std::vector<Node> sections;
    for (Node& node : parse(source, report_.diagnostics())) {
      if (node.head() == "include") {
        for (Node& included : include(node, source)) sections.push_back(std::move(included));
      } else {
        sections.push_back(std::move(node));
      }
    }
    chain_.pop_back();
    return sections;
  }

 private:
  // Returns the lists of an included file, which must lie beside or below the including file, or below a
  // folder of the options.
  std::vector<Node> include(const Node& node, const SourcePtr& source) {
    if (node.items.size() != 2 || node.items[1].isList()) {
      report_.error(node.place, "bad-include", "expected the name of a file")
          .note("written like: (include \"pieces.zrf\")");
      return {};
    }
    const Node& name = node.items[1];
    const auto refuse = [&](std::string message, std::string note = {}) {
      Diagnostic& d = report_.error(name.place, "bad-include", std::move(message));
      if (!note.empty()) d.note(std::move(note));
      return std::vector<Node>{};
    };
    std::string text = name.text;
    std::ranges::replace(text, '\\', '/');
    const fs::path relative(text);
    const bool climbs = std::ranges::find(relative, "..") != relative.end();
    const bool drive = text.find(':') != std::string::npos;
    if (text.empty() || relative.is_absolute() || drive || climbs)
      return refuse(fmt::format("'{}' is not a path inside the folder of the file", name.text),
                    "an included file lies beside the file that includes it, or in a folder below");
    std::vector<fs::path> folders{fs::path(source->name()).parent_path()};
    folders.insert(folders.end(), options_.folders.begin(), options_.folders.end());
    std::string tried;
    for (const fs::path& folder : folders) {
      std::error_code ignored;
      const fs::path path = folder / relative;
      const fs::path shown = folder.empty() ? "." : folder;
      tried += (tried.empty() ? "'" : ", '") + shown.string() + "'";
      if (!fs::exists(path, ignored)) continue;
      const fs::path real = fs::weakly_canonical(path, ignored);
      const fs::path home = fs::weakly_canonical(shown, ignored);
      // A symbolic link can lead out of the folder.
      if (std::mismatch(home.begin(), home.end(), real.begin(), real.end()).first != home.end())
        return refuse(fmt::format("'{}' leads out of the folder '{}'", name.text, shown.string()));
      if (std::ranges::find(chain_, real) != chain_.end())
        return refuse(fmt::format("'{}' includes itself", name.text));
      if (++count_ > kMaxIncludes)
        return refuse(fmt::format("more than {} files are included", kMaxIncludes));
      const SourcePtr file = options_.read ? options_.read(path.string(), report_.diagnostics()) : nullptr;
      return file ? read(file) : std::vector<Node>{};
    }
    return refuse(fmt::format("there is no file '{}'", name.text), fmt::format("looked in {}", tried));
  }

  const IncludeOptions& options_;
  Reporter& report_;
  std::vector<fs::path> chain_;  // the files that include each other, from the first to the current one
  std::size_t count_ = 0;
};

// ---- macros ----

// A macro, with the nodes that a call is replaced by.
struct Macro {
  Place place;
  std::vector<Node> body;
};

// The expansion of a call, and its number of words.
struct Expanded {
  Nodes nodes;
  std::size_t words = 0;
};

// Expands macros.
class Expander {
 public:
  explicit Expander(Reporter& report) : report_(report) {}

  // Returns the sections with all macros expanded; none if that exceeds a limit.
  std::vector<Node> expand(std::vector<Node> sections) {
    for (Node& node : sections) {
      if (node.head() == "define") define(node);
    }
    Nodes expanded;
    for (const Node& node : sections) {
      if (node.head() != "define") expand(node, 0, expanded);
      if (stopped_) return {};
    }
    return {expanded.begin(), expanded.end()};
  }

 private:
  void define(Node& node) {
    if (node.items.size() < 2 || !node.items[1].isAtom()) {
      report_.error(node.place, "bad-macro", "expected the name of a macro and what it stands for")
          .note("written like: (define step ($1 (verify empty?) add))");
      return;
    }
    const Node& name = node.items[1];
    if (isKeyword(name.text)) {
      report_.warning(name.place, "bad-macro", "the macro '{}' hides a word of the language", name.text)
          .note("lists that start with this word are calls of the macro from now on");
    }
    const auto earlier = macros_.find(name.text);
    if (earlier != macros_.end()) {
      const SourceSpan& at = earlier->second.place.span;
      report_
          .warning(name.place, "redefined-macro", "the macro '{}' is defined again; this definition counts",
                   name.text)
          .note("the first is in {} on line {}", at.file->name(), at.file->locate(at.begin).line);
    }
    Macro macro{name.place, {}};
    const std::string key = name.text;
    macro.body.assign(std::make_move_iterator(node.items.begin() + 2),
                      std::make_move_iterator(node.items.end()));
    macros_.insert_or_assign(key, std::move(macro));
  }

  // Expands a node and appends the result to `out`.
  void expand(const Node& node, std::size_t depth, Nodes& out) {
    if (stopped_ || !fits(node.place)) return;
    if (!node.isList()) {
      out.add(node);
      return;
    }
    const std::string_view head = node.head();
    const auto macro = head.empty() ? macros_.end() : macros_.find(std::string(head));
    if (macro != macros_.end()) return call(node, macro->first, macro->second, depth, out);
    Node list;
    list.place = node.place;
    for (const Node& item : node.items) expand(item, depth, list.items);
    out.add(std::move(list));
  }

  // Counts the nodes in memory, and the words that would be read. If there are too many, reports that and
  // returns false.
  bool fits(const Place& place, std::size_t nodes = 1, std::size_t words = 1) {
    nodes_ += nodes;
    words_ += words;
    if (nodes_ <= kMaxNodes && words_ <= kMaxWords) return true;
    stop(place, fmt::format("the file is longer than {} words when its macros are expanded",
                            nodes_ > kMaxNodes ? kMaxNodes : kMaxWords));
    return false;
  }

  // Returns a key for the call: the macro with its arguments. Nothing if an argument is a list, or if the key
  // would be too long.
  static std::optional<std::string> keyOf(const Node& call) {
    std::string key;
    for (const Node& item : call.items) {
      if (item.isList()) return std::nullopt;
      key += (item.isString() ? '"' : ' ') + item.text;
      if (key.size() > kMaxKey) return std::nullopt;
    }
    return key;
  }

  // Adds the expansion of a call. The expansion is kept for equal calls, unless it depends on the calls
  // around this one.
  void call(const Node& node, const std::string& name, const Macro& macro, std::size_t depth, Nodes& out) {
    const std::optional<std::string> key = keyOf(node);
    if (const auto known = key ? known_.find(*key) : known_.end(); known != known_.end()) {
      if (!fits(node.place, known->second.nodes.size(), known->second.words)) return;
      for (const Node& item : known->second.nodes) out.add(item);
      return;
    }
    const std::size_t before = words_, own = calling_.size(), reached = std::exchange(reached_, own);
    Nodes made;
    expandCall(node, name, macro, depth, made);
    const bool dependsOnCaller = reached_ < own;
    reached_ = std::min(reached, reached_);
    if (!fits(node.place, made.size(), 0)) return;
    for (const Node& item : made) out.add(item);
    if (key && !stopped_ && !dependsOnCaller)
      known_.emplace(*key, Expanded{std::move(made), words_ - before});
  }

  // Expands a call: puts its arguments in the macro's body, and expands the result in turn.
  void expandCall(const Node& node, const std::string& name, const Macro& macro, std::size_t depth,
                  Nodes& out) {
    if (depth == kMaxMacroDepth)
      return stop(node.place, fmt::format("macros call each other more than {} deep: '{}'{}", kMaxMacroDepth,
                                          name, callsItself(node, name) ? " calls itself" : ""));
    if (++calls_ > kMaxCalls) return stop(node.place, fmt::format("more than {} calls of macros", kMaxCalls));
    const auto within =
        std::make_shared<const Expansion>(Expansion{name, node.items[0].place.span, node.place.within});
    Nodes body;
    calling_.push_back(&node);
    for (const Node& item : macro.body) substitute(item, node, within, body);
    for (const Node& item : body) expand(item, depth + 1, out);
    calling_.pop_back();
  }

  static bool callsItself(const Node& node, const std::string& name) {
    for (const Expansion* e = node.place.within.get(); e != nullptr; e = e->within.get()) {
      if (e->macro == name) return true;
    }
    return false;
  }

  // Reports that there is too much text; everything further is ignored.
  void stop(const Place& place, std::string message) {
    report_.error(place, "macro-too-large", std::move(message));
    stopped_ = true;
  }

  // Appends a copy of a node of the macro's body, with the arguments of `call` in place of parameters.
  void substitute(const Node& node, const Node& call, const ExpansionPtr& within, Nodes& out) {
    if (stopped_ || !fits(call.place, 1, 0)) return;
    Node copy;
    copy.kind = node.kind;
    copy.place = {node.place.span, within};
    if (node.isList()) {
      for (const Node& item : node.items) substitute(item, call, within, copy.items);
      out.add(std::move(copy));
      return;
    }
    if (node.text.find('$') == std::string::npos) {
      copy.text = node.text;
      out.add(std::move(copy));
      return;
    }
    // If the word is only a parameter, the argument replaces it, even if it is a list.
    if (const auto number = parameterAt(node.text, 0);
        number && number->second == node.text.size() && node.isAtom()) {
      const Node* given = argument(node, call, number->first);
      if (given == nullptr) return;
      out.add(*given);
      return;
    }
    for (std::size_t i = 0; i < node.text.size();) {
      const auto number = parameterAt(node.text, i);
      if (!number) {
        copy.text += node.text[i++];
        continue;
      }
      i += number->second;
      const Node* given = argument(node, call, number->first);
      if (given == nullptr) continue;
      if (given->isList()) {
        report_.error(given->place, "bad-macro", "a list cannot be a part of the word '{}'", node.text)
            .note("a parameter inside a longer word is replaced by a word");
        continue;
      }
      copy.text += given->text;
      if (copy.text.size() > kMaxWord)
        return stop(call.place, fmt::format("macros make a word longer than {} letters", kMaxWord));
    }
    out.add(std::move(copy));
  }

  // If a parameter such as `$12` is at byte `at` of the word, returns its number and length; otherwise
  // nothing.
  static std::optional<std::pair<std::size_t, std::size_t>> parameterAt(const std::string& text,
                                                                        std::size_t at) {
    if (text[at] != '$' || at + 1 >= text.size() || text[at + 1] < '1' || text[at + 1] > '9')
      return std::nullopt;
    std::size_t number = 0, length = 1;
    for (; at + length < text.size() && text[at + length] >= '0' && text[at + length] <= '9' && length < 4;
         ++length) {
      number = 10 * number + static_cast<std::size_t>(text[at + length] - '0');
    }
    return std::pair{number, length};
  }

  // Returns an argument of the call. If the call has too few arguments, returns the argument of the call
  // around it, as if the parameter were still in the text. If no call has the argument, warns and returns
  // null; then nothing stands in place of the parameter.
  const Node* argument(const Node& parameter, const Node& call, std::size_t number) {
    for (std::size_t i = calling_.size(); i-- > 0;) {
      reached_ = std::min(reached_, i);
      if (number < calling_[i]->items.size()) return &calling_[i]->items[number];
    }
    reached_ = 0;
    report_
        .warning(call.place, "bad-macro", "the macro '{}' uses '${}', but the call has {}",
                 call.items[0].text, number,
                 call.items.size() == 2 ? "one argument" : fmt::format("{} arguments", call.items.size() - 1))
        .note("nothing stands in its place in '{}'", parameter.text);
    return nullptr;
  }

  static constexpr std::size_t kMaxWord = 4096, kMaxKey = 400;

  Reporter& report_;
  std::map<std::string, Macro> macros_;
  std::map<std::string, Expanded> known_;  // by macro and arguments
  std::vector<const Node*> calling_;  // the calls that are being expanded, each in the body of the one before
  std::size_t reached_ = 0;           // the outermost of these calls whose arguments have been used
  std::size_t calls_ = 0, nodes_ = 0, words_ = 0;
  bool stopped_ = false;
};

}  // namespace

std::vector<Node> expandFile(const SourcePtr& source, const IncludeOptions& include, Reporter& report) {
  std::vector<Node> sections = Includer(include, report).read(source);
  if (report.hasErrors()) return {};
  return Expander(report).expand(std::move(sections));
}

}  // namespace fairyforge::frontend::zrf
