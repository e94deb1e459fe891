#!/bin/bash
# tool/dev/bench_scaling.sh [program] - time of `check` on one generated file with 10, 100, 1,000 and 10,000 loops, and
# the ratio of the last two (bar: at most 12). A measurement to read, not a test.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=${1:-build/bin/lanewise}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Four shapes of function in turn: a map, a sum, a stencil, a chain.
generate() {
  awk -v loops="$1" 'BEGIN {
    for (i = 0; i < loops; ++i) {
      printf "void f%d(float *restrict y, const float *restrict x, int n) {\n", i
      if (i % 4 == 0) body = "for (int i = 0; i < n; ++i) y[i] = 2 * x[i];"
      if (i % 4 == 1) body = "float s = 0; for (int i = 0; i < n; ++i) s += x[i]; y[0] = s;"
      if (i % 4 == 2) body = "for (int i = 1; i < n - 1; ++i) y[i] = x[i - 1] + x[i + 1];"
      if (i % 4 == 3) body = "for (int i = 1; i < n; ++i) y[i] = y[i - 1] * y[i - 1] + x[i];"
      printf "  %s\n}\n", body
    }
  }'
}

declare -A seconds
for loops in 10 100 1000 10000; do
  generate "$loops" > "$folder/loops.c"
  best=
  for _ in 1 2 3; do
    begin=$(date +%s.%N)
    "$program" check --format=json "$folder/loops.c" -- -std=c17 > "$folder/report.json" 2> /dev/null
    end=$(date +%s.%N)
    best=$(awk -v a="$begin" -v b="$end" -v best="$best" 'BEGIN { t = b - a; print (best == "" || t < best) ? t : best }')
  done
  seconds[$loops]=$best
  printf '%6d loops  %8.3f s  %s\n' "$loops" "$best" "$(grep -c '"verdict"' "$folder/report.json") answers"
done
awk -v a="${seconds[10000]}" -v b="${seconds[1000]}" \
  'BEGIN { printf "time(10000) / time(1000) = %.1f (bar: 12)\n", a / b }'
