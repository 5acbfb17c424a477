// The web server of `preview`, in a module that only this verb loads. Each request is checked in one place:
// it must have the token, and it must not come from a page of another site, not even by a host name that
// resolves to this machine.
#include <atomic>
#include <condition_variable>
#include <httplib.h>
#include <mutex>
#include <sys/socket.h>
#include <thread>

#include "compiler/apps/preview/site.h"

namespace fairyforge::preview::http {
namespace {

constexpr const char* kThisMachine = "127.0.0.1";
constexpr std::size_t kThreads = 24;
constexpr int kMostListeners = 16;  // each listener occupies a thread
constexpr std::size_t kLongestRequest = 1024 * 1024;

class Server {
 public:
  explicit Server(const Site& site) : site_(site) {
    server_.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
    // Without this option the library would allow several servers to use the same port.
    server_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    server_.set_payload_max_length(kLongestRequest);
    server_.set_read_timeout(5);
    server_.set_write_timeout(5);
    server_.set_keep_alive_max_count(1);  // otherwise stopping would wait for idle connections
    server_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      // Answers are always sent whole. The library would read beyond the end of an answer if a requested
      // range exceeded it.
      const_cast<httplib::Request&>(request).ranges.clear();
      const bool goesOn = answer(request, response);
      return goesOn ? httplib::Server::HandlerResponse::Unhandled : httplib::Server::HandlerResponse::Handled;
    });
    // Only requests that answer() has accepted as edits come here.
    server_.Post(".*", [this](const httplib::Request& request, httplib::Response& response) {
      respond(response, site_.take(request.body));
    });
  }

  bool bind(unsigned port) {
    port_ = port == 0
                ? server_.bind_to_any_port(kThisMachine)
                : (server_.bind_to_port(kThisMachine, static_cast<int>(port)) ? static_cast<int>(port) : -1);
    return port_ > 0;
  }
  unsigned port() const { return static_cast<unsigned>(port_); }
  void listen() { server_.listen_after_bind(); }
  // Sends an event to all readers. May be called from any thread.
  void tell(bool isLast = false) {
    const std::lock_guard guard(lock_);
    ++events_;
    isOver_ = isLast;
    event_.notify_all();
  }
  void stop() {
    tell(true);
    while (!server_.is_running()) std::this_thread::yield();
    server_.stop();
  }

 private:
  // Does the request come from the user, or from a page of this site?
  bool isOurs(const httplib::Request& request) const {
    const std::string host = request.get_header_value("Host"), port = ":" + std::to_string(port_);
    if (request.get_header_value_count("Host") != 1 ||
        (host != kThisMachine + port && host != "localhost" + port))
      return false;
    if (request.has_header("Origin") && request.get_header_value("Origin") != "http://" + host) return false;
    const std::string from = request.get_header_value("Sec-Fetch-Site");
    return from.empty() || from == "same-origin" || from == "none";
  }

  // An edit changes a file. So its request must state that it comes from a page of this site, and must have a
  // content type that forms on other sites cannot send.
  static bool isEdit(const httplib::Request& request) {
    return request.get_header_value_count("Origin") == 1 &&
           request.get_header_value_count("Content-Type") == 1 &&
           request.get_header_value("Content-Type") == "application/json" &&
           !request.has_header("Content-Encoding");
  }

  // Answers a request. Returns true if it is an edit: then its body is still to be read.
  bool answer(const httplib::Request& request, httplib::Response& response) {
    response.headers = {{"X-Content-Type-Options", "nosniff"},
                        {"Referrer-Policy", "no-referrer"},
                        {"Cross-Origin-Resource-Policy", "same-origin"},
                        {"Cross-Origin-Opener-Policy", "same-origin"},
                        {"Cache-Control", "no-store"}};
    const std::string root = "/" + site_.token + "/";
    if (!isOurs(request)) {
      refuse(response, 403, "this server answers its own pages only");
    } else if (request.method != "GET" && request.method != "POST") {
      refuse(response, 405, "there are pages, and edits");
    } else if (!request.path.starts_with(root)) {
      refuse(response, 404, "the address needs its token: it was printed when the server was started");
    } else if (request.method == "POST") {
      if (request.path != root + "edit")
        refuse(response, 405, "this cannot be changed");
      else if (!isEdit(request))
        refuse(response, 403, "an edit comes as JSON from a page of this server");
      else
        return true;
    } else if (request.path == root + "events") {
      stream(response);
    } else {
      respond(response, site_.answer(request.path.substr(root.size())));
    }
    return false;
  }

  static void respond(httplib::Response& response, const Answer& answer) {
    if (answer.type.empty()) return refuse(response, answer.status, answer.body);
    response.status = answer.status;
    response.set_header("Content-Security-Policy", answer.policy);
    // A content provider keeps the library from compressing the answer. For a page that would take seconds,
    // and it is useless on one machine.
    response.set_content_provider(
        answer.body.size(), answer.type,
        [body = answer.body](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
          return sink.write(body.data() + offset, length);
        });
  }

  static void refuse(httplib::Response& response, int status, const std::string& why) {
    response.status = status;
    response.set_header("Content-Security-Policy", "default-src 'none'");
    response.set_content(why + "\n", "text/plain; charset=utf-8");
  }

  // Sends events (text/event-stream), at first one about all that happened before the reader came. If there
  // is none for a while, sends a comment to test whether the reader is still there.
  void stream(httplib::Response& response) {
    if (++listeners_ > kMostListeners) {
      --listeners_;
      return refuse(response, 503, "too many pages listen");
    }
    response.set_chunked_content_provider(
        "text/event-stream",
        [this, seen = std::uint64_t{0}](std::size_t, httplib::DataSink& sink) mutable {
          std::unique_lock guard(lock_);
          event_.wait_for(guard, std::chrono::seconds(1), [&] { return isOver_ || events_ != seen; });
          if (isOver_) {
            sink.done();
            return true;
          }
          const std::string_view event = events_ == seen ? ":\n\n" : "data: changed\n\n";
          seen = events_;
          guard.unlock();
          return sink.write(event.data(), event.size());
        },
        [this](bool) { --listeners_; });
  }

  const Site& site_;
  httplib::Server server_;
  int port_ = -1;
  std::atomic<int> listeners_ = 0;
  std::mutex lock_;
  std::condition_variable event_;
  std::uint64_t events_ = 1;
  bool isOver_ = false;
};

}  // namespace

extern "C" __attribute__((visibility("default"))) bool fairyforgeServe(const Site& site, unsigned port,
                                                                       const Meanwhile& meanwhile) {
  Server server(site);
  if (!server.bind(port)) return false;
  std::thread listening([&] { server.listen(); });
  meanwhile(server.port(), [&] { server.tell(); });
  server.stop();
  listening.join();
  return true;
}

}  // namespace fairyforge::preview::http
