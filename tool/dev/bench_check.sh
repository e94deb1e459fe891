#!/bin/sh
# What `lanewise check` costs beyond reading the source: its CPU time (user + system, median of several runs) over that
# of `clang-22 -fsyntax-only` on the same file, the first time and when an answer of an earlier run still holds. Not a
# test: times depend on the machine and on what else it does.
# Use: tool/dev/bench_check.sh [runs] [lanewise]
set -eu
cd "$(dirname "$0")/../.."
runs=${1:-11}
lanewise=${2:-build/bin/lanewise}
source=testdata/training/gpt2_step.c

# The median over all runs of a command, in milliseconds.
median() {
  for _ in $(seq "$runs"); do
    bash -c 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1' bench "$@" 2>&1 | tail -n 1
  done | awk '{ printf "%.0f\n", 1000 * ($1 + $2) }' | sort -n | sed -n "$(((runs + 1) / 2))p"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
check=$(median "$lanewise" check --no-cache "$source" -- -std=c17)
"$lanewise" check --cache "$folder" "$source" -- -std=c17 > /dev/null 2>&1
again=$(median "$lanewise" check --cache "$folder" "$source" -- -std=c17)
clang=$(median clang-22 -fsyntax-only -std=c17 "$source")
echo "check ${check} ms, clang -fsyntax-only ${clang} ms, ratio $(awk "BEGIN { printf \"%.2f\", $check / $clang }")"
echo "again ${again} ms, ratio $(awk "BEGIN { printf \"%.2f\", $again / $clang }")"
