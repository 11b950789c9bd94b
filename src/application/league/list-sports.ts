import type { Sport } from '../../domain/league/season.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import { useCase } from '../use-case.ts';

/** The org's active sports, by name. */
export const listSports = useCase(
  'read-league',
  async ({ read }: { read: Pick<LeagueReader, 'sports'> }, { actor }: { actor: OrgView }): Promise<Result<readonly Sport[], never>> =>
    ok((await read.sports(actor.org.id)).toSorted(byName)),
);
