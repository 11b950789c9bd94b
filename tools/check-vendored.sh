#!/usr/bin/env bash
# Compares the vendored files of Swagger UI with the package in the registry.
set -euo pipefail
vendored="$(cd "$(dirname "$0")/../src/adapters/http/docs/assets/swagger-ui" && pwd)"
version=$(sed -n 's/.*`swagger-ui-dist` \([0-9.]*\),.*/\1/p' "$vendored/README.md")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent --ignore-scripts "swagger-ui-dist@$version" > /dev/null
tar -xzf "swagger-ui-dist-$version.tgz"
cd package
sha256sum --check "$vendored/SHA256SUMS"
cd "$vendored"
sha256sum --check SHA256SUMS
