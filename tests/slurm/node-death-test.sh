#!/usr/bin/env bash
# node-death-test.sh PROGRAM SOURCE_FOLDER: tests the scripts for clusters with a Slurm on this machine. While
# they run, one of its nodes dies. Nothing may be lost or counted twice, and the reports must be the same as
# those of one process.
set -euo pipefail
program=$1
source=$2
source "$source/tests/slurm/one-machine.sh"

scratch=$(mktemp -d -t fairyforge-slurm.XXXXXX)
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
# endsWith STATUS COMMAND...: succeeds if the command's exit status is STATUS; otherwise prints its output.
endsWith() {
  local status=0
  "${@:2}" >"$scratch/out" 2>&1 || status=$?
  [ "$status" -eq "$1" ] || { cat "$scratch/out" >&2 && return 1; }
}

export XDG_CACHE_HOME=$scratch/cache
startSlurm "$scratch/slurm"

# A program that behaves like the tested one, but its first run on node n1 plays all its games and then does not end.
# So the work of that shard is stored as a draft when the node dies.
cat >"$scratch/program" <<PROGRAM
#!/usr/bin/env bash
"$program" "\$@" || exit
if [ "\${SLURMD_NODENAME:-}" = n1 ] && mkdir "$scratch/caught" 2>/dev/null; then
  sleep 600
fi
PROGRAM
chmod +x "$scratch/program"
export FAIRYFORGE=$scratch/program

match=("$source/examples/chess.fairy" --games 60 --nodes 40 --longest 120 --values --seed 3)
playOnSlurm() { "$source/scripts/slurm-selfplay" --folder "$scratch/match" --shards 12 "$@"; }
"$program" selfplay "${match[@]}" --json >"$scratch/match.json"

# Nine files, one of which has a fault.
mkdir "$scratch/rules"
for files in {2..10}; do
  printf '%s\n' "variant \"Duel $files\"" "board ${files}x5" 'piece Rook R R at a1' 'piece King K K at b1' 'royal King' \
    >"$scratch/rules/$files.fairy"
done
sed -i 's/K K/K ?/' "$scratch/rules/7.fairy"
batch=("$scratch/rules" --games 1)
testOnSlurm() { "$source/scripts/slurm-test" --folder "$scratch/batch" --shards 4 "$@"; }
check "a file has a fault" endsWith 1 "$program" test "${batch[@]}" --report json -o "$scratch/batch.json"

check "the match is submitted" quietly playOnSlurm -- "${match[@]}"
check "the tests are submitted" quietly testOnSlurm -- "${batch[@]}"
check "a match in the queue is not submitted again" endsWith 1 playOnSlurm -- "${match[@]}"
until_ 90 "task that hangs on n1" test -e "$scratch/caught"
task=$(squeue --noheader --nodelist=n1 --states=R --format=%K)
until_ 60 "draft of that task" compgen -G "$scratch/match/drafts/$task-*" >/dev/null
killNode n1
check "the dead node's shard is not there" test ! -e "$scratch/match/shards/$task.db"
until_ 180 "merge of the match" test -e "$scratch/match/result"
until_ 180 "merge of the tests" test -e "$scratch/batch/result"
check "the shard was put back into the queue" \
  contains <(scontrol show job "$(cut -d , -f 1 "$scratch/match/jobs")_$task") Restarts=1
check "the match is whole" contains "$scratch/match/result" 0
check "its report is that of one process" cmp "$scratch/match.json" "$scratch/match/report.json"
check "the tests have found the fault" contains "$scratch/batch/result" 1
check "their report is that of one process" cmp "$scratch/batch.json" "$scratch/batch/report.json"

startNode n1
until_ 60 "node n1 after its return" nodesAreIdle
check "a match that is done is merged again" quietly playOnSlurm --wait -- "${match[@]}"
check "its shards are not run again" contains "$scratch/out" "all 12 shards are there"
check "another run may not use the folder" endsWith 2 playOnSlurm -- "${match[@]}" --opening 2
rm "$scratch"/match/shards/{5,6,9}.db
check "the match is made whole" quietly playOnSlurm --wait -- "${match[@]}"
check "just the missing shards are run" contains "$scratch/out" "3 of 12 shards"
check "the report stays what it was" cmp "$scratch/match.json" "$scratch/match/report.json"

# Solves endgames, one task for each part of their list; the tasks share the tables.
printf '%s\n' 'variant "Ends"' 'board 4x4' 'piece King K K royal at b1' 'piece Rook R R at a1' 'piece Ferz F F at c1' \
  >"$scratch/ends.fairy"
ends=("$scratch/ends.fairy" K+any-K --executor referee --tables "$scratch/tables")
quietly "$source/scripts/slurm-solve" --folder "$scratch/ends" --shards 2 --wait -- "${ends[@]}"
"$program" solve "${ends[@]}" --json >"$scratch/ends.json"
tablesOf() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["tables"])' "$1"; }
check "solved endgames are those of one process" cmp <(tablesOf "$scratch/ends.json") <(tablesOf "$scratch/ends/report.json")

check "a run whose shards fail fails" endsWith 1 "$source/scripts/slurm-selfplay" --folder "$scratch/none" --shards 2 \
  --wait -- "$scratch/no-such-file.fairy"
check "it is told which" contains "$scratch/out" "shards are missing: 1 2"
