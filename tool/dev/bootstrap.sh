#!/bin/bash
# tool/dev/bootstrap.sh - brings a Debian 12 machine to where lanewise builds: installs the packages of packages.txt
# that are missing, as root or through sudo, and says which. Does nothing on a machine that has them.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

missing=()
while read -r package; do
  case $package in ''|'#'*) continue ;; esac
  if ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed'; then
    missing+=("$package")
  fi
done < "$here/packages.txt"
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
  root=()
elif command -v sudo >/dev/null; then
  root=(sudo)
else
  echo "bootstrap: error: these packages are missing, and only root or sudo can install them: ${missing[*]}" >&2
  exit 1
fi

echo "bootstrap: installing ${#missing[@]} packages: ${missing[*]}" >&2
"${root[@]}" apt-get update -qq
for package in "${missing[@]}"; do
  if [ -z "$(apt-cache madison "$package")" ]; then
    echo "bootstrap: error: apt does not know $package; enable the Debian suite bookworm-security in apt's sources (it carries LLVM 22) and try again" >&2
    exit 1
  fi
done
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
