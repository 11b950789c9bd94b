#!/usr/bin/env bash
# Packs the client as it would be published, installs it in an empty project, compiles and runs what an app does with it.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export PATH="$root/node_modules/.bin:$PATH"
project=$(mktemp -d)
trap 'rm -rf "$project"' EXIT

npm pack --silent --workspace clients/typescript --pack-destination "$project" --prefix "$root" >/dev/null
tarball=$(ls "$project"/*.tgz)
tar -tzf "$tarball" | sed 's#^package/##' | sort > "$project/contents"
if grep -vE '^(dist/[a-z-]+\.(js|d\.ts)|LICENSE|README\.md|package\.json)$' "$project/contents"; then
  echo 'These files do not belong into the package.'
  exit 1
fi
for needed in dist/index.js dist/index.d.ts dist/schema.d.ts dist/known-values.js LICENSE README.md; do
  grep -qx "$needed" "$project/contents" || { echo "$needed is missing in the package."; exit 1; }
done
if tar -xzOf "$tarball" --wildcards 'package/dist/*' | grep -nE "from '(node:|\.\./)"; then
  echo 'The package reaches outside itself.'
  exit 1
fi

cd "$project"
echo '{ "name": "empty", "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts "$tarball"
cat > app.ts <<'APP'
import { createLeagueClient, type Game, isProblem, memoryStorage, NetworkError, orOther, scoringQueue } from 'league-gateway-client';
import { GAME_STATUS } from 'league-gateway-client/known-values';

const client = createLeagueClient({ baseUrl: 'http://127.0.0.1:9', accessToken: () => null, retry: { attempts: 1 } });
export const shown = (game: Game) => orOther(game.status, GAME_STATUS);
const failure = await client.GET('/api/mobile/home').then(({ error }) => isProblem(error), (cause: unknown) => cause);
const queue = scoringQueue({ client, storage: memoryStorage(), owner: 'me' });
await queue.add('game', { teamId: 'team', type: 'single' });
const { status, games } = await queue.flush();
if (!(failure instanceof NetworkError) || status !== 'offline' || games.length !== 1) throw new Error('The packed client does not do what the README says.');
// @ts-expect-error no such operation
export const misspelled = () => client.GET('/api/mobile/hoem');
APP
tsc --strict --exactOptionalPropertyTypes --target es2022 --module nodenext --lib es2022,dom,dom.iterable --types '' app.ts
node app.js
echo "$(wc -l < contents) files, $(du -k "$tarball" | cut -f1) KB: compiles and runs"
