// The class Variant of the Python module: reading, properties, drawing, exporting.
#include <boost/algorithm/string/predicate.hpp>
#include <cmath>
#include <fmt/format.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "compiler/apps/python/made.h"
#include "compiler/apps/python/module.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/explain/explain.h"
#include "compiler/export/certify/targets.h"
#include "compiler/frontend/games/read-game.h"
#include "compiler/frontend/games/supplied-games.h"
#include "compiler/frontend/library.h"
#include "runtime/fen.h"

namespace fairyforge::python {
namespace {
namespace py = pybind11;

std::string lineOf(const Diagnostic& diagnostic) {
  std::string line = renderGnu(diagnostic);
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

using Settings = std::map<std::string, std::string>;

std::shared_ptr<Rules> rulesOf(VariantPtr variant, std::vector<Diagnostic> warnings = {}) {
  auto executor = ff_executor_for(variant);
  return std::make_shared<Rules>(Rules{std::move(variant), std::move(executor), std::move(warnings)});
}

std::shared_ptr<Rules> read(const SourcePtr& source, const std::optional<std::string>& game,
                            const Settings& settings, Diagnostics& diagnostics) {
  std::vector<std::string> options;
  for (const auto& [name, value] : settings) options.push_back(value.empty() ? name : name + "=" + value);
  frontend::LoadedVariant loaded;
  if (source) loaded = games::read(source, game.value_or(""), options, diagnostics);
  if (loaded.variant) return rulesOf(std::move(loaded.variant), diagnostics.all());
  const auto isError = [](const Diagnostic& d) { return d.severity == Severity::Error; };
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (isError(diagnostic)) text += (text.empty() ? "" : "\n") + lineOf(diagnostic);
  }
  throw BadText(text.empty() ? "there is no game in the text" : text, diagnostics.all());
}

std::shared_ptr<Rules> load(const std::filesystem::path& name, const std::optional<std::string>& game,
                            const Settings& options) {
  Diagnostics diagnostics;
  const std::string file = name.string();
  const auto path = games::fileMeantBy(file);
  if (!path)
    throw BadText(fmt::format("there is no \"{}\" in the library; {}", file, games::adviceOnName(file)), {});
  return read(frontend::readSource(*path, diagnostics), game, options, diagnostics);
}

std::shared_ptr<Rules> compile(const std::string& text, const std::string& name,
                               const std::optional<std::string>& game, const Settings& options) {
  Diagnostics diagnostics;
  return read(std::make_shared<const SourceFile>(name, text), game, options, diagnostics);
}

py::bytes bytesOf(const Rules& rules) {
  return storedVariant(*rules.variant);
}
std::shared_ptr<Rules> fromBytes(const py::bytes& bytes) {
  auto variant = variantFromStored(std::string(bytes));
  if (!variant) throw Refused(variant.why());
  return rulesOf(*std::move(variant));
}

// A piece type of a variant.
struct Type {
  std::shared_ptr<const Rules> rules;
  TypeId id;
  const PieceType& get() const { return rules->variant->type(id); }
};

std::vector<Type> typesOf(const std::shared_ptr<Rules>& rules) {
  std::vector<Type> types;
  for (std::size_t i = 0; i < rules->variant->types().size(); ++i) types.push_back({rules, typeAt(i)});
  return types;
}

TypeId typeCalled(const Rules& rules, const std::string& word) {
  for (std::size_t i = 0; i < rules.variant->types().size(); ++i) {
    const PieceType& type = rules.variant->types()[i];
    if (boost::iequals(type.id, word) || boost::iequals(type.name, word)) return typeAt(i);
  }
  throw Refused(fmt::format("\"{}\" is no piece of this game", word));
}

std::vector<std::optional<std::string>> cellsOf(const Rules& rules) {
  const Board& board = rules.variant->board();
  std::vector<std::optional<std::string>> names;
  for (std::size_t i = 0; i < board.size(); ++i)
    names.push_back(board.exists(cellAt(i)) ? std::optional(board.name(cellAt(i))) : std::nullopt);
  return names;
}

exports::Export exported(const Rules& rules, const std::string& target) {
  if (const certify::ExportTarget* found = certify::targetCalled(target)) return found->make(rules.variant);
  std::string names;
  for (const certify::ExportTarget& one : certify::exportTargets())
    names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", one.can->target());
  throw Refused(fmt::format("\"{}\" is no target of exports; there are {}", target, names));
}

void defineDiagnostic(py::module_& module) {
  using Place = std::optional<SourceFile::LineColumn>;
  const auto begin = [](const Diagnostic& d) {
    return d.span ? Place(d.span.file->locate(d.span.begin)) : Place();
  };
  const auto end = [](const Diagnostic& d) {
    return d.span ? Place(d.span.file->locate(d.span.end)) : Place();
  };
  const auto line = [](const Place& at) { return at ? std::optional(at->line) : std::nullopt; };
  const auto column = [](const Place& at) { return at ? std::optional(at->column) : std::nullopt; };
  Class<Diagnostic>(module, "Diagnostic")
      .property("severity",
                [](const Diagnostic& d) { return d.severity == Severity::Error ? "error" : "warning"; })
      .def_readonly("code", &Diagnostic::code)
      .property(
          "file",
          [](const Diagnostic& d) { return d.span ? std::optional(d.span.file->name()) : std::nullopt; })
      .property("line", [=](const Diagnostic& d) { return line(begin(d)); })
      .property("column", [=](const Diagnostic& d) { return column(begin(d)); })
      .property("end_line", [=](const Diagnostic& d) { return line(end(d)); })
      .property("end_column", [=](const Diagnostic& d) { return column(end(d)); })
      .def_readonly("message", &Diagnostic::message)
      .def_readonly("notes", &Diagnostic::notes)
      .property("fix",
                [](const Diagnostic& d) { return d.fix.empty() ? std::nullopt : std::optional(d.fix); })
      .def("__str__", [](const Diagnostic& d) { return renderHuman(d, false); })
      .def("__repr__", [](const Diagnostic& d) { return "<Diagnostic " + lineOf(d) + ">"; });
}

void defineExport(py::module_& module) {
  Class<exports::Export>(module, "Export")
      .property("files",
                [](const exports::Export& made) {
                  py::dict files;
                  for (const exports::ExportedFile& file : made.files)
                    files[py::str(file.name)] = py::bytes(file.bytes);
                  return files;
                })
      .property("losses",
                [](const exports::Export& made) {
                  return mapped(made.losses,
                                [](const exports::Loss& loss) { return std::pair(loss.name, loss.text()); });
                })
      .def_readonly("notes", &exports::Export::notes)
      .def_readonly("assumptions", &exports::Export::assumptions);
}

}  // namespace

void defineVariants(py::module_& module) {
  defineDiagnostic(module);
  defineExport(module);
  Class<Type>(module, "PieceType")
      .property("id", [](const Type& type) { return type.get().id; })
      .property("name", [](const Type& type) { return type.get().name; })
      .property("notation", [](const Type& type) { return type.get().notation(); })
      .property("royal", [](const Type& type) { return type.get().royal; })
      .property("moves",
                [](const Type& type) { return explain::explainMoves(*type.rules->variant, type.id); })
      .property("arrivals",
                [](const Type& type) { return explain::explainArrivals(*type.rules->variant, type.id); })
      .def("_repr_svg_",
           [](const Type& type) { return draw::svg::drawPieceSvg(type.rules->variant, type.id); })
      .def("__repr__",
           [](const Type& type) { return fmt::format("<PieceType {} {}>", type.get().id, type.get().name); });
  const auto game = py::arg("game") = py::none();
  const auto options = py::arg("options") = Settings();
  Class<Rules, std::shared_ptr<Rules>>(module, "Variant")
      .def_static("load", load, py::arg("file"), game, options,
                  py::call_guard<Watched, py::gil_scoped_release>())
      .def_static("compile", compile, py::arg("text"), py::arg("name") = "text", game, options,
                  py::call_guard<Watched, py::gil_scoped_release>())
      .def_static("from_bytes", fromBytes, py::arg("bytes"))
      .def("to_bytes", bytesOf)
      .def(py::pickle([](const Rules& rules) { return bytesOf(rules); },
                      [](const py::bytes& bytes) { return fromBytes(bytes); }))
      .def("__copy__", [](const py::object& variant) { return variant; })
      .def("__deepcopy__", [](const py::object& variant, const py::dict&) { return variant; })
      .property("title", [](const Rules& rules) { return rules.variant->title(); })
      .property("authors", [](const Rules& rules) { return rules.variant->authors(); })
      .property("files", [](const Rules& rules) { return rules.variant->board().files(); })
      .property("ranks", [](const Rules& rules) { return rules.variant->board().ranks(); })
      .property("levels", [](const Rules& rules) { return rules.variant->board().levels(); })
      .property("cells", cellsOf)
      .property("pieces", typesOf)
      .property("rules", [](const Rules& rules) { return explain::explainRules(*rules.variant); })
      .property("start_fen", [](const Rules& rules) { return printFen(Position(rules.variant)); })
      .property("hash", [](const Rules& rules) { return hashText(variantHash(*rules.variant)); })
      .def_readonly("warnings", &Rules::warnings)
      .def(
          "draw",
          [](const Rules& rules, const std::string& piece) {
            return draw::svg::drawPieceSvg(rules.variant, typeCalled(rules, piece));
          },
          py::arg("piece"))
      .def("export", exported, py::arg("target"), py::call_guard<Watched, py::gil_scoped_release>())
      .def("_repr_svg_",
           [](const Rules& rules) { return draw::svg::drawPositionSvg(Position(rules.variant)); })
      .def("__repr__",
           [](const Rules& rules) { return fmt::format("<Variant \"{}\">", rules.variant->title()); })
      .def("__eq__",
           [](const Rules& a, const py::object& b) {
             return py::isinstance<Rules>(b) && haveSameRules(*a.variant, *b.cast<const Rules&>().variant);
           })
      .def("__hash__", [](const Rules& rules) { return variantHash(*rules.variant); });
  module.def(
      "library",
      [] {
        std::map<std::string, std::string> names;
        for (const auto& file : frontend::libraryFiles(games::libraryFolders()))
          names.emplace(file.name, file.family);
        return names;
      },
      py::call_guard<Watched>());
  module.def(
      "set_budget",
      [](double seconds, std::uint32_t megabytes, std::uint64_t steps) {
        constexpr double kMost = 4e6;
        if (!(seconds >= 0) || seconds > kMost) throw py::value_error("the seconds are 0 to 4,000,000");
        interface::setBudget({static_cast<std::uint32_t>(std::ceil(1000 * seconds)), megabytes, steps});
      },
      py::arg("seconds") = 0, py::arg("megabytes") = 0, py::arg("steps") = 0);
}

}  // namespace fairyforge::python
