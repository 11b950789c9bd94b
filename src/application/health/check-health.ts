import { ok, type Result } from '../../domain/shared/result.ts';
import type { DatabaseCheck } from '../ports/database-check.ts';
import { useCase } from '../use-case.ts';

export type Health = Readonly<{
  /** `degraded`: it can be read, and not written. */
  status: 'ok' | 'degraded' | 'unavailable';
  version: string;
  uptimeSeconds: number;
  checks: Readonly<{
    /** `writes` is null while the database does not respond. */
    database: Readonly<{ status: 'ok' | 'unavailable'; latencyMs: number | null; writes: 'ok' | 'refused' | null }>;
  }>;
}>;

type Deps = Readonly<{
  checkDatabase: DatabaseCheck;
  /** Whether the process is about to stop and accepts no new work. */
  isDraining: () => boolean;
  uptimeSeconds: () => number;
  version: string;
}>;

/** Whether this instance should receive requests: also while the database is only read, since reads are most of what phones ask for. */
export const checkHealth = useCase(
  'public',
  async ({ checkDatabase, isDraining, uptimeSeconds, version }: Deps): Promise<Result<Health, never>> => {
    const state = await checkDatabase().catch(() => null);
    const database = state
      ? ({ status: 'ok', latencyMs: state.latencyMs, writes: state.refusesWrites ? 'refused' : 'ok' } as const)
      : ({ status: 'unavailable', latencyMs: null, writes: null } as const);
    return ok({
      status: database.status === 'unavailable' || isDraining() ? 'unavailable' : database.writes === 'ok' ? 'ok' : 'degraded',
      version,
      uptimeSeconds: Math.floor(uptimeSeconds()),
      checks: { database },
    });
  },
);
