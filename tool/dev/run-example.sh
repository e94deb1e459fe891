#!/bin/bash
# tool/dev/run-example.sh - the main job on the training source: installs what is missing, builds, and says of every
# loop of a GPT-2-like training step which iterations have to wait. Further arguments go to `lanewise check`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tool/dev/build.sh release lanewise
exec build/bin/lanewise check "$@" testdata/training/gpt2_step.c -- -std=c17
