#include "compiler/apps/preview/site.h"

#include <fmt/format.h>
#include <random>

#include "compiler/core/base/loadable.h"

namespace fairyforge::preview {

std::string serve(const Site& site, unsigned port, const Meanwhile& meanwhile) {
  const Expected<void*> loaded = loadFunction("fairyforge-http.so", kServeName);
  if (!loaded) return loaded.why();
  if (reinterpret_cast<Serve*>(*loaded)(site, port, meanwhile)) return {};
  return port == 0 ? "no port of this machine is free"
                   : fmt::format("port {} of this machine is taken", port);
}

std::string newToken() {
  std::random_device source;  // uses the operating system's generator, which is good enough for secrets
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", source());
  return token;
}

}  // namespace fairyforge::preview
