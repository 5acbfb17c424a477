// A Zillions Rules File as S-expressions, each with its place in the file: also what macros made.
#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/text/diagnostic.h"
#include "compiler/text/source.h"

namespace fairyforge::frontend::zrf {

// The call of a macro that made a piece of text.
struct Expansion {
  std::string macro;
  SourceSpan call;
  std::shared_ptr<const Expansion> within;  // the macro whose body has that call
};
using ExpansionPtr = std::shared_ptr<const Expansion>;

// Where something was written, and by which macros it came to be where it counts.
struct Place {
  SourceSpan span;
  ExpansionPtr within;
};

struct Node;

// The items of a list. Copies are one in memory, so that what a macro makes is there once however often it is
// called.
class Nodes {
 public:
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  const Node& operator[](std::size_t i) const;
  const Node& back() const;
  const Node* begin() const;
  const Node* end() const;
  void add(Node node);
  void insert(std::size_t at, Node node);
  void replace(std::size_t at, Node node);
  // The same of lists that are one in memory.
  const void* identity() const { return nodes_.get(); }

 private:
  std::vector<Node>& own();
  std::shared_ptr<std::vector<Node>> nodes_;
};

struct Node {
  enum class Kind { Atom, String, List };
  Kind kind = Kind::List;
  std::string text;  // of an atom or a string, without its quotes
  Nodes items;
  Place place;

  bool isAtom() const { return kind == Kind::Atom; }
  bool isAtom(std::string_view word) const { return isAtom() && text == word; }
  bool isString() const { return kind == Kind::String; }
  bool isList() const { return kind == Kind::List; }
  // The word that a list starts with; empty where it starts with something else.
  std::string_view head() const {
    return isList() && !items.empty() && items[0].isAtom() ? std::string_view(items[0].text)
                                                           : std::string_view();
  }
};

inline std::size_t Nodes::size() const {
  return nodes_ ? nodes_->size() : 0;
}
inline const Node* Nodes::begin() const {
  return nodes_ ? nodes_->data() : nullptr;
}
inline const Node& Nodes::operator[](std::size_t i) const {
  return (*nodes_)[i];
}
inline const Node& Nodes::back() const {
  return nodes_->back();
}
inline const Node* Nodes::end() const {
  return begin() + size();
}

// Lists nest no deeper than this.
inline constexpr std::size_t kMaxDepth = 200;

// The lists of a text, in its order. What is wrong with quotes and brackets is reported.
std::vector<Node> parse(const SourcePtr& source, Diagnostics& diagnostics);

// What is said about places in the file. The same is said only once, however often a macro is called.
class Reporter {
 public:
  explicit Reporter(Diagnostics& diagnostics) : diagnostics_(&diagnostics) {}
  Diagnostic& error(const Place& place, Code code, std::string message) {
    return report(Severity::Error, place, code, std::move(message));
  }
  Diagnostic& warning(const Place& place, Code code, std::string message) {
    return report(Severity::Warning, place, code, std::move(message));
  }
  bool hasErrors() const { return diagnostics_->errorCount() > before_; }
  Diagnostics& diagnostics() { return *diagnostics_; }
  // What is reported meanwhile goes to `other`.
  template <typename Report>
  void divert(Diagnostics& other, Report report) {
    Diagnostics* const usual = std::exchange(diagnostics_, &other);
    report();
    diagnostics_ = usual;
  }

 private:
  Diagnostic& report(Severity severity, const Place& place, Code code, std::string message);
  Diagnostics* diagnostics_;
  std::size_t before_ = diagnostics_->errorCount();
  std::set<std::tuple<const SourceFile*, std::uint32_t, std::string>> reported_;
  Diagnostic repeated_;  // takes the notes of what was said before
};

}  // namespace fairyforge::frontend::zrf
