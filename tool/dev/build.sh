#!/bin/bash
# tool/dev/build.sh [preset [target...]] - configures and builds a preset (default: release), quietly unless it fails.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
preset=${1:-release}
shift || true
tool/dev/bootstrap.sh
cmake --preset "$preset" >&2
cmake --build --preset "$preset" ${1:+--target "$@"} >&2
