// Games in Python: many at once, in arrays of numpy.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <thread>

#include "compiler/python/batch.h"
#include "compiler/python/module.h"
#include "runtime/fen.h"

namespace fairyforge::python {
namespace {
namespace py = pybind11;

using Whole = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

py::ssize_t signedOf(std::size_t number) {
  return static_cast<py::ssize_t>(number);
}
void check(const PossibleFailure& problem) {
  if (problem) throw Refused(problem->why);
}

py::array_t<float> observe(const Batch& batch) {
  const Board& board = batch.variant().board();
  py::array_t<float> planes({signedOf(batch.games()), signedOf(batch.planes().count()),
                             static_cast<py::ssize_t>(board.levels() * board.ranks()),
                             static_cast<py::ssize_t>(board.files())});
  float* out = planes.mutable_data();
  const py::gil_scoped_release free;
  batch.observe(out);
  return planes;
}

py::array_t<bool> mask(const Batch& batch) {
  py::array_t<bool> flags({signedOf(batch.games()), signedOf(batch.actions().count())});
  auto* out = reinterpret_cast<std::uint8_t*>(flags.mutable_data());
  const py::gil_scoped_release free;
  batch.mask(out);
  return flags;
}

// The legal actions of all games one after the other, and where those of each game begin.
std::pair<Whole, Whole> legal(const Batch& batch) {
  std::vector<std::int64_t> all, begins{0};
  for (std::size_t i = 0; i < batch.games(); ++i) {
    all.insert(all.end(), batch.legal(i).begin(), batch.legal(i).end());
    begins.push_back(static_cast<std::int64_t>(all.size()));
  }
  return {Whole(signedOf(all.size()), all.data()), Whole(signedOf(begins.size()), begins.data())};
}

py::tuple step(Batch& batch, const Whole& actions) {
  if (actions.ndim() != 1 || actions.shape(0) != signedOf(batch.games()))
    throw py::value_error("one action is needed for each game");
  py::array_t<float> scores(signedOf(batch.games()));
  py::array_t<std::uint8_t> ends(signedOf(batch.games()));
  const std::int64_t* wanted = actions.data();
  float* score = scores.mutable_data();
  std::uint8_t* end = ends.mutable_data();
  PossibleFailure problem;
  {
    const py::gil_scoped_release free;
    problem = batch.step(wanted, score, end);
  }
  if (problem) throw IllegalMove(problem->why);
  check(batch.problem());
  return py::make_tuple(scores, ends);
}

std::unique_ptr<Batch> make(const std::shared_ptr<Rules>& rules, std::size_t count,
                            const std::optional<std::size_t>& threads, int mostPlies, std::uint64_t seed,
                            std::size_t choices) {
  if (count == 0 || choices == 0 || mostPlies < 1) throw py::value_error("counts begin with 1");
  const std::size_t shares = threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
  auto batch =
      std::make_unique<Batch>(rules->variant, rules->executor, count, shares, mostPlies, seed, choices);
  check(batch->problem());
  return batch;
}

std::size_t gameOf(const Batch& batch, std::size_t game) {
  if (game >= batch.games()) throw py::index_error("there is no such game");
  return game;
}

}  // namespace

void defineGames(py::module_& module) {
  module.attr("GOES_ON") = static_cast<int>(End::GoesOn);
  module.attr("BY_RULES") = static_cast<int>(End::ByRules);
  module.attr("BY_LENGTH") = static_cast<int>(End::ByLength);
  py::class_<Batch>(module, "Games")
      .def(py::init(&make), py::arg("variant"), py::arg("count"), py::arg("threads") = py::none(),
           py::arg("max_plies") = 512, py::arg("seed") = 1, py::arg("choices") = 1)
      .def("__len__", &Batch::games)
      .def_property_readonly("plane_names", [](const Batch& batch) { return batch.planes().names(); })
      .def_property_readonly("action_count", [](const Batch& batch) { return batch.actions().count(); })
      .def_property_readonly("fens",
                             [](const Batch& batch) {
                               std::vector<std::string> texts;
                               for (std::size_t i = 0; i < batch.games(); ++i)
                                 texts.push_back(printFen(batch.position(i)));
                               return texts;
                             })
      .def_property_readonly("plies",
                             [](const Batch& batch) {
                               py::array_t<std::int32_t> plies(signedOf(batch.games()));
                               for (std::size_t i = 0; i < batch.games(); ++i)
                                 plies.mutable_at(i) = batch.plies(i);
                               return plies;
                             })
      .def("observe", observe)
      .def("legal_mask", mask)
      .def("legal_actions", legal)
      .def("random_actions",
           [](Batch& batch) {
             Whole actions(signedOf(batch.games()));
             batch.choose(actions.mutable_data());
             return actions;
           })
      .def("step", step, py::arg("actions"))
      .def(
          "play_randomly",
          [](Batch& batch, std::size_t plies) {
            std::size_t ended = 0;
            {
              const py::gil_scoped_release free;
              ended = batch.playRandomly(plies);
            }
            check(batch.problem());
            return ended;
          },
          py::arg("plies"))
      .def(
          "restart", [](Batch& batch, std::size_t game) { batch.begin(gameOf(batch, game)); },
          py::arg("game"));
}

}  // namespace fairyforge::python
