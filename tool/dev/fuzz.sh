#!/bin/bash
# tool/dev/fuzz.sh [seconds [target...]] - builds the fuzz targets and runs each for so long (default: 60 s, all).
# Inputs that break something are left in build-fuzz/found; the exit code is 1 if there are any.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(model record database source)
cmake --preset fuzz > /dev/null
cmake --build --preset fuzz --target "${targets[@]/#/fuzz_}" > build-fuzz/build.log || { tail -n 20 build-fuzz/build.log; exit 2; }
mkdir -p build-fuzz/found
status=0
for target in "${targets[@]}"; do
  corpus=build-fuzz/corpus/$target
  mkdir -p "$corpus"
  # Clang may crash on what is no C++: only what lanewise does counts, and the run goes on.
  more=() seeds=()
  [ "$target" != source ] || seeds=(testdata/reduction testdata/training testdata/compaction testdata/race)
  [ "$target" != source ] || more=(-fork=1 -ignore_crashes=1 -ignore_ooms=1 -ignore_timeouts=1)
  build-fuzz/bin/fuzz_"$target" "$corpus" tests/fuzz/seeds/"$target" "${seeds[@]}" -max_total_time="$seconds" -timeout=20 -max_len=4096 \
    -rss_limit_mb=4096 -artifact_prefix=build-fuzz/found/"$target"- -print_final_stats=1 "${more[@]}" \
    > build-fuzz/"$target".log 2>&1 || status=1
  echo "$target: $(grep -c '^' <(ls "$corpus")) inputs kept, $(grep -oE 'stat::number_of_executed_units: *[0-9]+' build-fuzz/"$target".log | grep -oE '[0-9]+' | tail -1) run"
done
# A crash inside Clang's own parser names no function of lanewise.
for log in build-fuzz/*.log; do
  grep -hoE 'in lanewise::[A-Za-z:~_]+' "$log" | grep -v 'runHere\|runClang\|lowerUnit\|lowerAs' | head -n 1 | sed "s|^|$log: |" || true
done
ls build-fuzz/found 2> /dev/null | head -n 20
exit $status
