import type { ImportFailure, LeagueImport } from '../../domain/imports/league-import.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueImports } from '../ports/storage/imports/import-storage.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'leagueImports'>; clock: Clock }>;

/** Records an import's progress, which renews its lease. */
export const renewImport =
  ({ unitOfWork }: Pick<Deps, 'unitOfWork'>): LeagueImports['renew'] =>
  async (orgId, id, progress) => {
    const renewed = await unitOfWork.transact<boolean, never>(async ({ leagueImports }) =>
      ok(await leagueImports.renew(orgId, id, progress)),
    );
    return renewed.ok && renewed.value;
  };

/** Ends an import that could not end itself. */
export const failImport =
  ({ unitOfWork, clock }: Deps) =>
  async ({ orgId, id }: LeagueImport, failure: ImportFailure): Promise<void> => {
    const outcome = { state: 'failed', failure, report: null, faults: 0, notes: 0, made: 0, endedAt: clock() } as const;
    await unitOfWork.transact<boolean, never>(async ({ leagueImports }) => ok(await leagueImports.end(orgId, id, outcome)));
  };
