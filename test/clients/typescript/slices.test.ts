import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from '@jest/globals';
import { GROUP_IDS } from '../../../src/adapters/http/contract/groups.ts';
import { openApi } from '../../../src/adapters/http/contract/openapi.ts';
import { sliceOf } from '../../../src/adapters/http/contract/openapi-slice.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { testWith } from '../../support/needs.ts';
import { SITE } from '../../support/openapi-check.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const GENERATOR = join(ROOT, 'tools/api-clients/node_modules/openapi-typescript/dist/index.mjs');
const NEED = { name: 'openapi-typescript', isThere: existsSync(GENERATOR), get: 'npm ci in tools/api-clients' };

testWith(NEED)(
  'a client that openapi-typescript makes of the core, or of a group, compiles',
  async () => {
    const { default: openapiTS, astToString } = await import(pathToFileURL(GENERATOR).href);
    const directory = await mkdtemp(join(tmpdir(), 'league-slices-'));
    const whole = JSON.stringify(openApi(makeRoutes(SITE), SITE));
    for (const group of ['core', ...GROUP_IDS] as const) {
      const types = astToString(await openapiTS(JSON.stringify(sliceOf(JSON.parse(whole), group)), { rootTypes: true, silent: true }));
      await writeFile(join(directory, `${group}.ts`), types);
    }
    await writeFile(
      join(directory, 'usage.ts'),
      `import type { operations, components } from './core.ts';
type Body = NonNullable<operations['joinOrg']['requestBody']>['content']['application/json'];
export const body: Body = { code: 'SLL-PARENT-2027' };
export const kind = (problem: components['schemas']['Problem']): '/problems/not-found' | string => problem.type;
`,
    );
    const compilerOptions = {
      noEmit: true,
      strict: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: [],
      allowImportingTsExtensions: true,
    };
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compiled = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', directory], { encoding: 'utf8' });
    expect([compiled.status, compiled.stdout]).toEqual([0, '']);
    await rm(directory, { recursive: true });
  },
  120_000,
);
