#!/bin/sh
# tool/dev/tsan_check.sh - runs testdata/race under ThreadSanitizer and says where it agrees with the expectations.
#
# Usage: tool/dev/tsan_check.sh [build/bin/lanewise]      (needs clang-22 with libomp, or CXX=g++)
#
# Each function of a file is called in a program of its own, on memory of its own for every pointer, by a generated main
# (tool/dev/tsan_main.py). "races" and "silent" is what the sanitizer saw; what it cannot see (lanes, wrong operators,
# values that are lost, kernels) is left out. Exits 1 where they differ for no reason that is listed in tsan_main.py.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
exec python3 "$here/tool/dev/tsan_main.py" "$here/testdata/race" "${CXX:-clang++-22}" "${CC:-clang-22}"
