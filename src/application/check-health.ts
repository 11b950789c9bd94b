import type { DatabaseCheck } from './ports/database-check.ts';

export type Health = Readonly<{
  status: 'ok' | 'unavailable';
  version: string;
  uptimeSeconds: number;
  checks: Readonly<{ database: Readonly<{ status: 'ok' | 'unavailable'; latencyMs: number | null }> }>;
}>;

type Deps = Readonly<{
  checkDatabase: DatabaseCheck;
  /** Whether the process is about to stop and wants no new work. */
  isDraining: () => boolean;
  uptimeSeconds: () => number;
  version: string;
}>;

/** Whether this instance should get requests. */
export const checkHealth =
  ({ checkDatabase, isDraining, uptimeSeconds, version }: Deps) =>
  async (): Promise<Health> => {
    const latencyMs = await checkDatabase().catch(() => null);
    const database = { status: latencyMs === null ? 'unavailable' : 'ok', latencyMs } as const;
    return {
      status: database.status === 'ok' && !isDraining() ? 'ok' : 'unavailable',
      version,
      uptimeSeconds: Math.floor(uptimeSeconds()),
      checks: { database },
    };
  };
