#!/usr/bin/env bash
# node-death-test.sh PROGRAM SOURCE_FOLDER: the scripts for clusters on a Slurm of this machine, one of whose nodes dies in
# the middle: nothing is lost, nothing counts twice, and the reports are those of one process.
set -euo pipefail
program=$1
source=$2
source "$source/tests/slurm/one-machine.sh"

scratch=$(mktemp -d /tmp/fairyforge-slurm.XXXXXX)
finish() {
  local status=$?
  [ "$status" -eq 0 ] || tellSlurm >&2
  stopSlurm
  rm -rf "$scratch"
  exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

check() { "${@:2}" || { echo "not so: $1" >&2 && exit 1; }; }
contains() { grep -qF -- "$2" "$1" || { cat "$1" >&2 && return 1; }; }
quietly() { "$@" >"$scratch/out" 2>&1 || { cat "$scratch/out" >&2 && return 1; }; }
# endsWith STATUS COMMAND...
endsWith() {
  local status=0
  "${@:2}" >"$scratch/out" 2>&1 || status=$?
  [ "$status" -eq "$1" ] || { cat "$scratch/out" >&2 && return 1; }
}

export XDG_CACHE_HOME=$scratch/cache
startSlurm "$scratch/slurm"

# The program, but its first run on node n1 plays all its games and then does not come to an end: when the node dies, the
# work of that shard is there as a draft.
cat >"$scratch/program" <<PROGRAM
#!/usr/bin/env bash
"$program" "\$@" || exit
if [ "\${SLURMD_NODENAME:-}" = n1 ] && mkdir "$scratch/caught" 2>/dev/null; then
  sleep 600
fi
PROGRAM
chmod +x "$scratch/program"
export FAIRYFORGE=$scratch/program

selfplay=("$source/examples/chess.fairy" --games 60 --nodes 40 --longest 120 --values --seed 3)
"$program" selfplay "${selfplay[@]}" --json >"$scratch/once.json"
onSlurm() { "$source/scripts/slurm-selfplay" --folder "$scratch/match" --shards 12 "$@"; }
check "the match is submitted" quietly onSlurm -- "${selfplay[@]}"
check "a match in the queue is not submitted again" endsWith 1 onSlurm -- "${selfplay[@]}"
until_ 30 "task that hangs on n1" test -e "$scratch/caught"
task=$(squeue --noheader --nodelist=n1 --states=R --format=%K)
until_ 20 "draft of that task" compgen -G "$scratch/match/drafts/$task-*" >/dev/null
killNode n1
check "the dead node's shard is not there" test ! -e "$scratch/match/shards/$task.db"
until_ 90 "merge" test -e "$scratch/match/result"
check "the shard was put back into the queue" \
  contains <(scontrol show job "$(cut -d , -f 1 "$scratch/match/jobs")_$task") Restarts=1
check "the merge went well" contains "$scratch/match/result" 0
check "the report is that of one process" cmp "$scratch/once.json" "$scratch/match/report.json"

startNode n1
until_ 60 "node n1 after its return" nodesAreIdle
onSlurm --wait -- "${selfplay[@]}" >"$scratch/again" 2>&1
check "shards that are done are not run again" contains "$scratch/again" "all 12 shards are there"
check "another run may not use the folder" endsWith 2 onSlurm -- "${selfplay[@]}" --opening 2
rm "$scratch"/match/shards/{5,6,9}.db
onSlurm --wait -- "${selfplay[@]}" >"$scratch/again" 2>&1
check "shards that are missing are run" contains "$scratch/again" "3 of 12 shards"
check "the report stays what it was" cmp "$scratch/once.json" "$scratch/match/report.json"

check "a run whose shards fail fails" endsWith 1 "$source/scripts/slurm-selfplay" --folder "$scratch/none" --shards 2 \
  --wait -- "$scratch/no-such-file.fairy"
check "it is told which" contains "$scratch/out" "shards are missing: 1 2"
