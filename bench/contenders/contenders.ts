import { join } from 'node:path';
import { AUDIENCE } from '../issuer.ts';
import type { ContenderName } from '../operations.ts';
import { freePort, ROOT, type Running, start } from '../process.ts';

/** The process of one or more contenders. */
type Program = Readonly<{ command: readonly string[]; ready: string; environment: Readonly<Record<string, string>> }>;

const LIMITS = ['USER_PER_MINUTE', 'USER_AT_ONCE', 'ADDRESS_PER_MINUTE', 'ADDRESS_AT_ONCE', 'MESSAGES_PER_MINUTE', 'POLLS_PER_MINUTE'];
const here = (file: string) => join(ROOT, 'bench/contenders', file);
const floor = (kind: string): Program => ({ command: [here('floor.ts')], ready: '/ready', environment: { FLOOR: kind } });

const GATEWAY: Program = {
  command: [join(ROOT, 'dist/main.js')],
  ready: '/api/health',
  environment: {
    PUBLIC_URL: 'http://127.0.0.1',
    HOST: '127.0.0.1',
    PUSH_SENDER: 'none',
    DRAIN_SECONDS: '0',
    // Disables rate limiting.
    ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '0'])),
  },
};

const PROGRAMS: Readonly<Record<ContenderName, Program>> = {
  gateway: GATEWAY,
  'gateway-br': GATEWAY,
  floor: floor('rows'),
  'floor-same-bytes': floor('same-bytes'),
  'floor-signed-in': floor('signed-in'),
  'fastify-drizzle': { command: [here('fastify-drizzle.ts')], ready: '/ready', environment: {} },
  entities: { command: [here('entities.ts')], ready: '/ready', environment: {} },
  empty: { command: [here('empty.ts')], ready: '/ready', environment: {} },
};

/** The contender under whose name the process of this contender runs. */
export const programOf = (name: ContenderName): ContenderName => (name === 'gateway-br' ? 'gateway' : name);

export async function startContender(
  name: ContenderName,
  databaseUrl: string,
  issuer: string,
  flags: readonly string[] = [],
): Promise<Running> {
  const { command, ready, environment } = PROGRAMS[name];
  const trust = programOf(name) === 'gateway' ? { OIDC_ISSUER: issuer, OIDC_AUDIENCE: AUDIENCE } : { ISSUER: issuer, AUDIENCE };
  const port = await freePort();
  return start(name, [...flags, ...command], port, ready, { ...environment, ...trust, PORT: String(port), DATABASE_URL: databaseUrl });
}
