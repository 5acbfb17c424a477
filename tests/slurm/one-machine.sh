# Functions for a Slurm (from Debian's packages) with two nodes, n1 and n2, on this machine. It has its own
# daemons, ports and folders, and needs neither systemd nor control groups nor root. Source this file and call
# `startSlurm FOLDER`.

slurmHome=''

need() {
  local name
  for name in "$@"; do
    [ -n "$(PATH=$PATH:/usr/sbin:/sbin type -P "$name")" ] || {
      echo "one-machine Slurm: there is no $name; install Debian's packages slurm-wlm and munge" >&2
      return 1
    }
  done
}

# freePorts N: prints the numbers of N ports on which no process listens. If another process takes one of them
# before the daemon does, the daemon reports that and the test fails soon.
freePorts() {
  local port=$((20000 + RANDOM % 10000)) found=0
  while [ "$found" -lt "$1" ]; do
    port=$((port + 1))
    (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && continue
    printf '%s\n' "$port"
    found=$((found + 1))
  done
}

# startSlurm FOLDER: starts Slurm with its files in FOLDER. The path must be short, because the names of sockets
# are.
startSlurm() {
  PATH=$PATH:/usr/sbin:/sbin
  need munged slurmctld slurmd sbatch squeue scontrol || return 1
  slurmHome=$1
  export SLURM_CONF=$slurmHome/slurm.conf
  unset "${!SBATCH_@}" "${!SQUEUE_@}"
  local ports host
  host=$(hostname -s)
  mapfile -t ports < <(freePorts 3)
  mkdir -p "$slurmHome"/{munge,state,n1,n2}
  chmod 755 "$slurmHome"
  chmod 700 "$slurmHome/munge"
  (umask 077 && head -c 128 /dev/urandom >"$slurmHome/munge/key")
  cat >"$SLURM_CONF" <<CONF
ClusterName=fairyforge
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
CredType=cred/munge
# A job that is put back into the queue waits until its old credential has run out.
AuthInfo=socket=$slurmHome/munge/socket,cred_expire=5
StateSaveLocation=$slurmHome/state
SlurmdSpoolDir=$slurmHome/%n
SlurmctldPidFile=$slurmHome/slurmctld.pid
SlurmdPidFile=$slurmHome/slurmd-%n.pid
SlurmctldLogFile=$slurmHome/slurmctld.log
SlurmdLogFile=$slurmHome/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1,sched_interval=2
SlurmdParameters=config_overrides
ReturnToService=2
SlurmctldTimeout=5
SlurmdTimeout=5
KillWait=1
MinJobAge=300
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=1
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=1
PartitionName=all Nodes=n1,n2 Default=YES
CONF
  munged --force --socket="$slurmHome/munge/socket" --key-file="$slurmHome/munge/key" \
    --pid-file="$slurmHome/munge/pid" --log-file="$slurmHome/munge/log" --seed-file="$slurmHome/munge/seed" || return 1
  slurmctld -c -f "$SLURM_CONF" && startNode n1 && startNode n2 || return 1
  until_ 60 "two idle nodes" nodesAreIdle
}

startNode() { slurmd -N "$1" -f "$SLURM_CONF"; }
nodesAreIdle() { [ "$(sinfo --noheader --Node --format=%T 2>/dev/null | sort | uniq -c | xargs)" = "2 idle" ]; }

# idleSeconds: prints the number of seconds for which a processor of the machine has been idle, on average.
idleSeconds() { awk '/^cpu[0-9]/ { ++n; idle += $5 } END { print int(idle / n / 100) }' /proc/stat; }

# until_ SECONDS WHAT COMMAND...: repeats the command until it succeeds, or fails after SECONDS. Only seconds in
# which the machine is idle count, because a busy machine may take any time.
until_() {
  local deadline=$(($(idleSeconds) + $1)) what=$2
  shift 2
  until "$@"; do
    [ "$(idleSeconds)" -lt "$deadline" ] || {
      echo "one-machine Slurm: no $what in time" >&2
      return 1
    }
    sleep 0.2
  done
}

# processesOf WORD...: prints the IDs of this Slurm's processes whose environment has all these words. Also prints the
# slurmstepd that started each of them, which does not have its job's environment.
processesOf() {
  local process parent word
  for process in /proc/[0-9]*; do
    for word in "SLURM_CONF=$SLURM_CONF" "$@"; do
      grep -qszxF -- "$word" "$process/environ" || continue 2
    done
    basename "$process"
    parent=$(awk '$1 == "PPid:" { print $2 }' "$process/status" 2>/dev/null)
    grep -qs '^slurmstepd' "/proc/$parent/cmdline" && printf '%s\n' "$parent"
  done | sort -u
}

# killNode NAME: kills the node's daemon and all processes that it has started, as if its machine had lost power.
killNode() {
  kill -KILL "$(cat "$slurmHome/slurmd-$1.pid")"
  processesOf "SLURMD_NODENAME=$1" | xargs -r kill -KILL 2>/dev/null
  rm -f "$slurmHome/slurmd-$1.pid"
}

stopSlurm() {
  local file
  [ -n "$slurmHome" ] || return 0
  for file in "$slurmHome"/slurmd-n*.pid "$slurmHome"/{slurmctld.pid,munge/pid}; do
    [ -e "$file" ] && kill -KILL "$(cat "$file")"
  done
  for file in n1 n2; do
    processesOf "SLURMD_NODENAME=$file" | xargs -r kill -KILL 2>/dev/null
  done
  true
}

# tellSlurm: prints the last lines of the daemons' logs, for a test that has failed.
tellSlurm() {
  local log
  for log in "$slurmHome"/*.log; do
    echo "--- $(basename "$log")"
    tail -n 30 "$log"
  done
}
