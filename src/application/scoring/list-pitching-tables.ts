import type { SportCode } from '../../domain/league/sport.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import { PUBLISHED, type PublishedByAge, type PublishedTable } from '../../domain/scoring/pitching-tables.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { useCase } from '../use-case.ts';

export type PitchingTableView = Readonly<{ table: PublishedTable; sport: SportCode; ages: PublishedByAge }>;

/** The published limits on pitchers, each with its source. */
export const listPitchingTables = useCase(
  'read-league',
  async (_: object, __: { actor: OrgView }): Promise<Result<readonly PitchingTableView[], never>> =>
    ok(
      Object.entries(PUBLISHED).flatMap(([table, sports]) =>
        Object.entries(sports).map(([sport, ages]) => ({ table: table as PublishedTable, sport: sport as SportCode, ages })),
      ),
    ),
);
