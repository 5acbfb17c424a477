# Functions for the commands at the top of the repository (such as ./fairyforge and ./test): they install
# packages, build, and show progress. To be sourced; `root` is the folder of the repository. All messages go
# to stderr, so that they are not mixed with a program's output.

build=$root/build
# The files and folders on which the build depends. The times of folders count too, because a folder's time
# changes when a file in it is added or removed.
sources=("$root"/{CMakeLists.txt,CMakePresets.json,compiler,grammar,runtime,scripts/packages})

say() { printf 'fairyforge: %s\n' "$*" >&2; }

# step TITLE COMMAND...: runs a long command with its output in a file and shows its progress. If the command
# fails, shows the end of that output. On a terminal the progress line is updated each second, elsewhere every
# 20 seconds.
step() {
  local title=$1 began=$SECONDS log watcher status=0
  shift
  log=$(mktemp)
  watch "$title" "$log" "$BASHPID" &
  watcher=$!
  "$@" >"$log" 2>&1 </dev/null 9>&- || status=$?
  kill "$watcher"
  wait "$watcher" 2>/dev/null || true
  [ -t 2 ] && printf '\r\033[K' >&2
  if [ "$status" -ne 0 ]; then
    tail -n 40 "$log" >&2
    say "$title: failed after $((SECONDS - began)) s; above is the end of its output ($log)"
    exit 1
  fi
  say "$title: done in $((SECONDS - began)) s"
  rm -f "$log"
}

# progress LINE SECONDS: prints the progress that ninja's line "[done/all] ..." states after SECONDS, and an
# estimate of the remaining time.
progress() {
  if [[ $1 =~ ^\[([0-9]+)/([0-9]+)\] ]] && [ "${BASH_REMATCH[1]}" -gt 0 ]; then
    local done=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    local left=$(($2 * (all - done) / done))
    if [ "$left" -ge 90 ]; then left="$(((left + 30) / 60)) min"; else left="$left s"; fi
    printf '%s of %s, about %s left' "$done" "$all" "$left"
  else
    cut -c 1-48 <<<"$1"
  fi
}

# watch TITLE LOG PARENT: prints the progress line of step, until it is killed or the process PARENT has
# ended.
watch() {
  local began=$SECONDS pause=1 last
  exec >/dev/null 9>&-
  if [ ! -t 2 ]; then
    pause=20
    say "$1 ..."
    sleep "$pause" 2>/dev/null
  fi
  while kill -0 "$3" 2>/dev/null; do
    # Warnings of a compiler may follow ninja's line.
    last=$(tail -n 50 "$2" | grep -a '^\[[0-9]*/' | tail -n 1 || true)
    last=$(progress "$(tr -cd '[:print:]' <<<"${last:-$(tail -n 1 "$2")}")" $((SECONDS - began)))
    if [ -t 2 ]; then
      printf '\r\033[Kfairyforge: %s, %d s: %s' "$1" $((SECONDS - began)) "$last" >&2
    else
      say "$1, $((SECONDS - began)) s: $last"
    fi
    sleep "$pause" 2>/dev/null
  done
}

apt() { DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@"; }
installPackages() { apt update && apt install -y --no-install-recommends "$@"; }

# needPackages KIND...: installs missing packages of these kinds (scripts/packages); if the user is not root,
# prints the command that does.
needPackages() {
  local kinds=" $* " kind name wanted=() present missing=()
  while read -r kind name; do
    [[ $kinds == *" $kind "* ]] && wanted+=("$name")
  done < <(grep -v '^#' "$root/scripts/packages")
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is no Debian system: taking for granted what these packages of Debian 12 hold: ${wanted[*]}"
    return
  fi
  # Some packages contain others: nodejs of some archives contains npm.
  present=" $(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' | sed -n 's/^installed//p' | tr ',\n' '  ')"
  for name in "${wanted[@]}"; do
    [[ $present == *" $name "* ]] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    say "packages are missing; install them as root, then try again:"
    printf 'apt-get update && apt-get install -y --no-install-recommends %s\n' "${missing[*]}" >&2
    exit 1
  fi
  step "installing ${#missing[@]} packages with what they need" installPackages "${missing[@]}"
}

# configure DIRECTORY PRESET [OPTION...]: makes the build directory, unless it exists with these options.
configure() {
  local directory=$1 preset=$2 option done=yes
  shift 2
  [ -f "$directory/build.ninja" ] || done=no
  for option in "$@"; do
    configuredWith "$directory" "$option" || done=no
  done
  [ "$done" = yes ] && return
  command -v ccache >/dev/null && [ -w "${CCACHE_DIR:-$HOME}" ] && set -- CMAKE_CXX_COMPILER_LAUNCHER:STRING=ccache "$@"
  step "configuring" cmake -S "$root" --preset "$preset" -B "$directory" "${@/#/-D}"
}
configuredWith() { grep -qsxF "$2" "$1/CMakeCache.txt"; }

# compile DIRECTORY [TARGET...]: builds with ccache, which also finds objects that another clone of the
# repository has compiled. With jemalloc, clang takes a tenth less time than with glibc's malloc.
compile() {
  local malloc
  malloc=$(ldconfig -p 2>/dev/null | sed -n 's/^.*libjemalloc\.so\.2 .*=> //p' | head -n 1)
  step "building" env NINJA_STATUS="[%f/%t] " CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 \
    CCACHE_SLOPPINESS=pch_defines,time_macros LD_PRELOAD="$malloc" \
    cmake --build "$1" --target "${@:2}"
}

# takeOver DIRECTORY: makes sure that only this call uses the build directory; a second call at the same time
# waits. Deletes the directory if it was copied together with a work tree, because CMake stores absolute paths
# in it.
takeOver() {
  mkdir -p "$1"
  exec 9>"$1/.lock"
  flock -n 9 || { say "waiting for another build in $1"; flock 9; }
  if [ -f "$1/CMakeCache.txt" ] && ! configuredWith "$1" "CMAKE_HOME_DIRECTORY:INTERNAL=$root"; then
    say "$1 was made for another place: making it anew"
    find "$1" -mindepth 1 ! -name .lock -delete
  fi
}
