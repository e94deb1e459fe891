#!/bin/bash
# tool/dev/run-tests.sh [preset [ctest options]] - installs what is missing, builds everything, runs the tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
preset=${1:-release}
shift || true
tool/dev/build.sh "$preset"
exec ctest --preset "$preset" --parallel "$(nproc)" "$@"
