// A Zillions Rules File as S-expressions. Each node has its place in the file, even if a macro produced it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/source.h"

namespace fairyforge::frontend::zrf {

// A call of a macro that produced nodes.
struct Expansion {
  std::string macro;
  SourceSpan call;
  std::shared_ptr<const Expansion> within;  // the call in whose macro body this call is
};
using ExpansionPtr = std::shared_ptr<const Expansion>;

// The place of a node in the text, and the macro call, if any, that put the node where it is used.
struct Place {
  SourceSpan span;
  ExpansionPtr within;
};

struct Node;

// The items of a list. Copies share memory: the expansion of a macro is stored once, however often it is
// called.
class Nodes {
 public:
  std::size_t size() const;
  bool empty() const { return size() == 0; }
  const Node& operator[](std::size_t i) const;
  const Node& back() const;
  const Node* begin() const;
  const Node* end() const;
  // Returns the items after the first `count`.
  std::span<const Node> from(std::size_t count) const;
  void add(Node node);
  void insert(std::size_t at, Node node);
  void replace(std::size_t at, Node node);
  // Returns a value that is equal for lists that share memory.
  const void* identity() const { return nodes_.get(); }

 private:
  std::vector<Node>& own();
  std::shared_ptr<std::vector<Node>> nodes_;
};

// A word, a string or a list of nodes.
struct Node {
  enum class Kind { Atom, String, List };
  Kind kind = Kind::List;
  std::string text;  // of an atom or a string; without quotes
  Nodes items;
  Place place;

  bool isAtom() const { return kind == Kind::Atom; }
  bool isAtom(std::string_view word) const { return isAtom() && text == word; }
  bool isString() const { return kind == Kind::String; }
  bool isList() const { return kind == Kind::List; }
  // Returns the first item of a list if it is an atom; otherwise an empty text.
  std::string_view head() const {
    return isList() && !items.empty() && items[0].isAtom() ? std::string_view(items[0].text)
                                                           : std::string_view();
  }
  // Returns head() of a list, and the text of an atom or string.
  std::string_view word() const { return isList() ? head() : std::string_view(text); }
  const Place& wordPlace() const { return isList() && !items.empty() ? items[0].place : place; }
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
inline std::span<const Node> Nodes::from(std::size_t count) const {
  return {begin() + std::min(count, size()), end()};
}

// Lists may be nested no deeper than this.
inline constexpr std::size_t kMaxDepth = 200;

// Returns the lists of the text in order. Reports quotes and brackets that do not match.
std::vector<Node> parse(const SourcePtr& source, Diagnostics& diagnostics);

// Reports faults at places of the file. The same report is made only once, even if a macro with the fault is
// called often.
class Reporter {
 public:
  explicit Reporter(Diagnostics& diagnostics) : diagnostics_(&diagnostics) {}
  Diagnostic& error(const Place& place, Code code, std::string message) {
    return report(Severity::Error, place, code, std::move(message));
  }
  Diagnostic& warning(const Place& place, Code code, std::string message) {
    return report(Severity::Warning, place, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const Place& at, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                    Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  template <class First, class... Rest>
  Diagnostic& warning(const Place& at, Code code, fmt::format_string<First, Rest...> pattern, First&& first,
                      Rest&&... rest) {
    return warning(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }
  bool hasErrors() const { return diagnostics_->errorCount() > before_; }
  Diagnostics& diagnostics() { return *diagnostics_; }
  // Calls report(). Reports made during the call go to `other`.
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
  Diagnostic repeated_;  // takes the notes of a report that was made before
};

}  // namespace fairyforge::frontend::zrf
