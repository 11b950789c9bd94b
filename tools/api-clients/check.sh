#!/usr/bin/env bash
# Lints openapi.json, generates clients from it and from the core alone with five generators, and compiles them with sample usage of each.
# The generators do not support TypeScript 7, so they are here with their own packages.
set -euo pipefail
cd "$(dirname "$0")"
# The generators need the gateway's Node, which is one of its dependencies.
export PATH="$PWD/node_modules/.bin:$PWD/../../node_modules/.bin:$PATH"

npm ci --no-audit --no-fund
rm -rf generated

node write-client-types.mjs
git diff --exit-code -- ../../clients/typescript/src || {
  echo 'clients/typescript is not what openapi.json says. Run "npm run openapi:client" and commit the difference.'
  exit 1
}
mkdir -p generated
node write-core.mjs generated/core.json
# Two at a time; it fails if one of them does.
xargs -P 2 -I{} bash -c '{}' <<'COMMANDS'
spectral lint ../../openapi.json --ruleset .spectral.yaml --fail-severity error
openapi-typescript ../../openapi.json --output generated/openapi-typescript/schema.ts --root-types --root-types-no-schema-prefix
openapi-typescript ../../openapi.json --output generated/openapi-typescript/schema-with-enums.ts --enum
orval --config orval.config.mjs
openapi-ts --file openapi-ts.config.mjs
oazapfts ../../openapi.json generated/oazapfts.ts
swagger-typescript-api generate --path ../../openapi.json --output generated/swagger-typescript-api --name client.ts --generate-union-enums --silent
openapi-typescript generated/core.json --output generated/core/openapi-typescript.ts --root-types --root-types-no-schema-prefix
orval --input generated/core.json --output generated/core/orval.ts --client fetch
openapi-ts --file openapi-ts.core.config.mjs
oazapfts generated/core.json generated/core/oazapfts.ts
swagger-typescript-api generate --path generated/core.json --output generated/core/swagger-typescript-api --name client.ts --generate-union-enums --silent
COMMANDS
tsc --project .
