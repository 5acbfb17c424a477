// The class Games of the Python module: many games at once, in arrays of numpy.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <thread>

#include "compiler/apps/python/batch.h"
#include "compiler/apps/python/made.h"
#include "compiler/apps/python/module.h"
#include "runtime/fen.h"

namespace fairyforge::python {
namespace {
namespace py = pybind11;

constexpr std::size_t kMostGames = 1 << 20;
constexpr std::size_t kMostChoices = 1 << 16;  // keeps all action numbers far below 2^63
using Whole = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// A batch of games that only one thread of Python may use at a time.
class SharedBatch {
 public:
  explicit SharedBatch(std::unique_ptr<Batch> batch) : batch_(std::move(batch)) {}
  Batch* operator->() const { return &get(); }
  Batch& get() const {
    use_.check();
    return *batch_;
  }
  // Calls work() without Python's interpreter lock, so that other threads of Python can run during the work.
  template <typename Work>
  auto alone(Work work) {
    const Alone alone(use_);
    return work(*batch_);
  }

 private:
  const std::unique_ptr<Batch> batch_;
  Use use_;
};

py::ssize_t signedOf(std::size_t number) {
  return static_cast<py::ssize_t>(number);
}
void check(const PossibleFailure& problem) {
  if (problem) throw Refused(problem->why);
}

py::array_t<float> observe(SharedBatch& games) {
  const Board& board = games->variant().board();
  py::array_t<float> planes({signedOf(games->games()), signedOf(games->planes().count()),
                             static_cast<py::ssize_t>(board.levels() * board.ranks()),
                             static_cast<py::ssize_t>(board.files())});
  float* out = planes.mutable_data();
  games.alone([&](const Batch& batch) { batch.observe(out); });
  return planes;
}

py::array_t<bool> mask(SharedBatch& games) {
  py::array_t<bool> flags({signedOf(games->games()), signedOf(games->actions().count())});
  auto* out = reinterpret_cast<std::uint8_t*>(flags.mutable_data());
  games.alone([&](const Batch& batch) { batch.mask(out); });
  return flags;
}

// Returns the legal actions of all games, one game after the other, and the index at which those of each game
// begin.
std::pair<Whole, Whole> legal(const SharedBatch& games) {
  const Batch& batch = games.get();
  std::vector<std::int64_t> all, begins{0};
  for (std::size_t i = 0; i < batch.games(); ++i) {
    all.insert(all.end(), batch.legal(i).begin(), batch.legal(i).end());
    begins.push_back(static_cast<std::int64_t>(all.size()));
  }
  return {Whole(signedOf(all.size()), all.data()), Whole(signedOf(begins.size()), begins.data())};
}

py::tuple step(SharedBatch& games, const Whole& actions) {
  if (actions.ndim() != 1 || actions.shape(0) != signedOf(games->games()))
    throw py::value_error("one action is needed for each game");
  py::array_t<float> scores(signedOf(games->games()));
  py::array_t<std::uint8_t> ends(signedOf(games->games()));
  const std::int64_t* wanted = actions.data();
  float* score = scores.mutable_data();
  std::uint8_t* end = ends.mutable_data();
  const PossibleFailure problem = games.alone([&](Batch& batch) { return batch.step(wanted, score, end); });
  if (problem) throw IllegalMove(problem->why);
  check(games->problem());
  return py::make_tuple(scores, ends);
}

std::unique_ptr<SharedBatch> make(const std::shared_ptr<Rules>& rules, std::size_t count,
                                  const std::optional<std::size_t>& threads, int mostPlies,
                                  std::uint64_t seed, std::size_t choices) {
  if (count == 0 || choices == 0 || mostPlies < 1) throw py::value_error("counts begin with 1");
  if (count > kMostGames) throw py::value_error("there are never so many games");
  if (choices > kMostChoices) throw py::value_error("there are never so many choices");
  const std::size_t shares = threads.value_or(std::max(1u, std::thread::hardware_concurrency()));
  const auto begun = [&] {  // without the interpreter lock, so that other threads of Python can run
    const py::gil_scoped_release free;
    return std::make_unique<Batch>(rules->variant, rules->executor, count, shares, mostPlies, seed, choices);
  };
  auto batch = begun();
  check(batch->problem());
  return std::make_unique<SharedBatch>(std::move(batch));
}

void restart(const SharedBatch& games, std::size_t game) {
  if (game >= games->games()) throw py::index_error("there is no such game");
  games->begin(game);
}

std::size_t playRandomly(SharedBatch& games, std::size_t plies) {
  const std::size_t ended = games.alone([&](Batch& batch) { return batch.playRandomly(plies); });
  check(games->problem());
  return ended;
}

}  // namespace

void defineGames(py::module_& module) {
  module.attr("GOES_ON") = static_cast<int>(End::GoesOn);
  module.attr("BY_RULES") = static_cast<int>(End::ByRules);
  module.attr("BY_LENGTH") = static_cast<int>(End::ByLength);
  Class<SharedBatch>(module, "Games")
      .def(py::init(&make), py::arg("variant"), py::arg("count"), py::arg("threads") = py::none(),
           py::arg("max_plies") = 512, py::arg("seed") = 1, py::arg("choices") = 1)
      .def("__len__", [](const SharedBatch& games) { return games->games(); })
      .property("plane_names", [](const SharedBatch& games) { return games->planes().names(); })
      .property("action_count", [](const SharedBatch& games) { return games->actions().count(); })
      .property("fens",
                [](const SharedBatch& games) {
                  std::vector<std::string> texts;
                  for (std::size_t i = 0; i < games->games(); ++i)
                    texts.push_back(printFen(games->position(i)));
                  return texts;
                })
      .property("plies",
                [](const SharedBatch& games) {
                  py::array_t<std::int32_t> plies(signedOf(games->games()));
                  for (std::size_t i = 0; i < games->games(); ++i) plies.mutable_at(i) = games->plies(i);
                  return plies;
                })
      .def("observe", observe)
      .def("legal_mask", mask)
      .def("legal_actions", legal)
      .def("random_actions",
           [](const SharedBatch& games) {
             Whole actions(signedOf(games->games()));
             games->choose(actions.mutable_data());
             return actions;
           })
      .def("step", step, py::arg("actions"))
      .def("play_randomly", playRandomly, py::arg("plies"))
      .def("restart", restart, py::arg("game"));
}

}  // namespace fairyforge::python
