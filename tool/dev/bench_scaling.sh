#!/bin/bash
# tool/dev/bench_scaling.sh [program] - how the processor time of `check` grows with the number of loops in a generated
# file, each in a function of its own or all in one. The ratio of the last two times should be at most 12. A measurement
# to read, not a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=${1:-build/bin/lanewise}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U %S'

# Four shapes of loop in turn: a map, a sum, a stencil, a chain.
generate() {
  awk -v loops="$1" -v one="$2" 'BEGIN {
    head = "(float *restrict y, const float *restrict x, int n) {\n"
    if (one) printf "void f%s", head
    for (i = 0; i < loops; ++i) {
      if (!one) printf "void f%d%s", i, head
      if (i % 4 == 0) print "  for (int i = 0; i < n; ++i) y[i] = 2 * x[i];"
      if (i % 4 == 1) print "  { float s = 0; for (int i = 0; i < n; ++i) s += x[i]; y[0] = s; }"
      if (i % 4 == 2) print "  for (int i = 1; i < n - 1; ++i) y[i] = x[i - 1] + x[i + 1];"
      if (i % 4 == 3) print "  for (int i = 1; i < n; ++i) y[i] = y[i - 1] * y[i - 1] + x[i];"
      if (!one) print "}"
    }
    if (one) print "}"
  }'
}

# Best of three, in seconds of user and system time.
measure() {
  local best=
  for _ in 1 2 3; do
    used=$( { time "$program" check --no-cache --format=json "$folder/loops.c" -- -std=c17 > "$folder/report.json" 2> /dev/null; } 2>&1 )
    best=$(awk -v used="$used" -v best="$best" \
      'BEGIN { split(used, part, " "); t = part[1] + part[2]; print (best == "" || t < best) ? t : best }')
  done
  echo "$best"
}

for one in 0 1; do
  if [ $one -eq 0 ]; then echo "one loop to a function"; else echo "all loops in one function"; fi
  before= seconds=
  for loops in 10 100 1000 10000; do
    generate $loops $one > "$folder/loops.c"
    before=$seconds
    seconds=$(measure)
    printf '%8d loops %9.3f s  %d answers\n' $loops "$seconds" "$(grep -c '"verdict"' "$folder/report.json")"
  done
  awk -v a="$seconds" -v b="$before" 'BEGIN { printf "  time(10000) / time(1000) = %.1f (bar: 12)\n", a / b }'
done
