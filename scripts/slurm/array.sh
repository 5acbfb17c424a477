# For slurm-selfplay, slurm-test and slurm-solve: runs a command of fairyforge as a Slurm job array, one task
# for each shard, and then a job that merges the results. docs/cluster.md is the guide. To be sourced; `root`
# is the folder of the repository, `verb` has the first words of the command, and `ending` the ending of its
# output files.
#
# The folder of a run contains
#   command         the description of the run; no other run may use the folder
#   jobs            the numbers of the last array and of the merging job
#   shards/K.*      the complete result of shard K, if it exists
#   drafts/         incomplete results
#   logs/           the output of the jobs
# and the reports.

source "$root/scripts/set-up.sh"
shards=16 folder='' atOnce='' waits=no sbatchOptions=() words=() program=''

# refuse EXIT_CODE MESSAGE: prints the message and exits.
refuse() {
  say "$2"
  exit "$1"
}

# readArguments USAGE ARGUMENT...: reads the scripts' options, sbatch's options and, after --, the words for
# the program.
readArguments() {
  local usage=$1 option
  shift
  while [ $# -gt 0 ]; do
    option=$1
    shift
    case $option in
      --) break ;;
      -h | --help)
        printf '%s\n' "$usage"
        exit 0
        ;;
      --shards | --folder | --at-once)
        [ $# -gt 0 ] || refuse 2 "$option: expected a value"
        set -- "$option=$1" "${@:2}"
        ;;
      --shards=*) shards=${option#*=} ;;
      --folder=*) folder=${option#*=} ;;
      --at-once=*) atOnce=%${option#*=} ;;
      --wait) waits=yes ;;
      *) sbatchOptions+=("$option") ;;
    esac
  done
  words=("$@")
  [[ $shards =~ ^[1-9][0-9]*$ ]] || refuse 2 "--shards: expected a number from 1, found \"$shards\""
  [[ $atOnce =~ ^(%[1-9][0-9]*)?$ ]] || refuse 2 "--at-once: expected a number from 1, found \"${atOnce#%}\""
  [ -n "$folder" ] || refuse 2 "expected --folder FOLDER: where shards, logs and reports go"
  [ ${#words[@]} -gt 0 ] || refuse 2 "expected -- and what to run after the options; --help tells more"
  for option in "${words[@]}"; do
    case $option in
      --shard | --shard=* | -o* | --output | --output=* | --json | --html | --html=* | --report | --report=* | --threads | --threads=*)
        refuse 2 "\"$option\" is given by the script itself"
        ;;
    esac
  done
}

# Finds the program: the one of this work tree, rebuilt if necessary, unless FAIRYFORGE names another one.
findProgram() {
  program=${FAIRYFORGE:-$build/compiler/apps/driver/fairyforge}
  [ -n "${FAIRYFORGE:-}" ] || "$root/fairyforge" --version >/dev/null
  program=$(readlink -f "$program")
}

# Prints what makes a run differ from others: the words of its command, its input files, the program.
describeRun() {
  local word
  printf '%q ' fairyforge "$@"
  printf '\n%s shards\n' "$shards"
  sha256sum <"$program"
  for word in "$@"; do
    [ -e "$word" ] && find "$word" -type f -print0 | sort -z | xargs -0 sha256sum
  done
  true
}

missingShards() {
  local k
  for ((k = 1; k <= shards; ++k)); do
    [ -e "$folder/shards/$k.$ending" ] || printf '%s\n' "$k"
  done
}

# Prints ascending numbers, which are given one on each line, in Slurm's form, such as 1-4,7
asRanges() {
  awk 'function put() { printf "%s%s%s", (n++ ? "," : ""), first, (first == last ? "" : "-" last) }
       NR > 1 && $1 == last + 1 { last = $1; next }
       NR > 1 { put() }
       { first = last = $1 }
       END { put() }'
}

# submit OPTION... SCRIPT ARGUMENT...: submits a job and prints its number.
submit() { sbatch --parsable --requeue "${sbatchOptions[@]}" "$@" | cut -d ';' -f 1; }

# inQueue JOBS: prints those of the jobs that Slurm has not finished; nothing for jobs that Slurm no longer
# knows.
inQueue() { squeue --noheader --format=%i --jobs="$1" 2>/dev/null | paste -s -d ' ' || true; }

# await JOB: waits until the merging job has written its result; its progress line shows the finished shards.
await() {
  local there patience=15
  until [ -e "$folder/result" ]; do
    # If Slurm's controller does not answer, the job looks finished, so this asks again.
    [ -n "$(inQueue "$1")" ] && patience=15
    ((patience--)) || refuse 1 "job $1 is gone without a result; see \"$folder/logs\""
    there=$((shards - $(missingShards | wc -l)))
    [ -t 2 ] && printf '\r\033[K%s' "$there of $shards shards" >&2
    sleep 2
  done
  [ -t 2 ] && printf '\r\033[K' >&2
  true
}

# runArray USAGE ARGUMENT...: submits the shards that have no result yet, and the merging job.
runArray() {
  local missing array='' merge queued
  readArguments "$@"
  command -v sbatch >/dev/null || refuse 1 "there is no sbatch here: submit from a machine of the cluster"
  findProgram
  mkdir -p "$folder"/{shards,drafts,logs}
  folder=$(readlink -f "$folder")
  describeRun "${verb[@]}" "${words[@]}" >"$folder/command.new"
  if [ -e "$folder/command" ] && ! diff "$folder/command" "$folder/command.new" >&2; then
    rm "$folder/command.new"
    refuse 2 "\"$folder\" holds another run, as shown: take another folder, or delete this one"
  fi
  mv "$folder/command.new" "$folder/command"
  if [ -e "$folder/jobs" ]; then
    queued=$(inQueue "$(cat "$folder/jobs")")
    [ -z "$queued" ] || refuse 1 "this run is in the queue ($queued): wait for it, or scancel it"
  fi
  rm -f "$folder/result" "$folder/drafts/"*
  missing=$(missingShards)
  if [ -n "$missing" ]; then
    array=$(submit --array="$(asRanges <<<"$missing")$atOnce" --output="$folder/logs/%a.log" --open-mode=append \
      "$root/scripts/slurm/shard" "$folder" "$shards" "$ending" "$program" "${verb[@]}" "${words[@]}")
    say "job $array: $(wc -l <<<"$missing") of $shards shards"
  else
    say "all $shards shards are there"
  fi
  merge=$(submit ${array:+--dependency="afterany:$array"} --output="$folder/logs/merge.log" \
    "$root/scripts/slurm/merge" "$folder" "$shards" "$ending" "$program")
  printf '%s\n' "${array:+$array,}$merge" >"$folder/jobs"
  say "job $merge: the merge, to \"$folder\""
  [ "$waits" = yes ] || return 0
  await "$merge"
  cat "$folder/logs/merge.log" >&2
  return "$(cat "$folder/result")"
}
