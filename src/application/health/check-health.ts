import { ok, type Result } from '../../domain/shared/result.ts';
import type { DatabaseCheck } from '../ports/database-check.ts';
import { useCase } from '../use-case.ts';

export type Health = Readonly<{
  status: 'ok' | 'unavailable';
  version: string;
  uptimeSeconds: number;
  checks: Readonly<{ database: Readonly<{ status: 'ok' | 'unavailable'; latencyMs: number | null }> }>;
}>;

type Deps = Readonly<{
  checkDatabase: DatabaseCheck;
  /** Whether the process is about to stop and accepts no new work. */
  isDraining: () => boolean;
  uptimeSeconds: () => number;
  version: string;
}>;

/** Whether this instance should receive requests. */
export const checkHealth = useCase(
  'public',
  async ({ checkDatabase, isDraining, uptimeSeconds, version }: Deps): Promise<Result<Health, never>> => {
    const latencyMs = await checkDatabase().catch(() => null);
    const database = { status: latencyMs === null ? 'unavailable' : 'ok', latencyMs } as const;
    return ok({
      status: database.status === 'ok' && !isDraining() ? 'ok' : 'unavailable',
      version,
      uptimeSeconds: Math.floor(uptimeSeconds()),
      checks: { database },
    });
  },
);
