import type { Sport } from '../../domain/league/season.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { byName } from '../../domain/shared/name-order.ts';
import type { LeagueReader } from '../ports/league-reader.ts';

/** The sports that the org plays now, by name. */
export const listSports =
  ({ read }: { read: Pick<LeagueReader, 'sports'> }) =>
  async ({ actor }: { actor: Member }): Promise<readonly Sport[]> =>
    (await read.sports(actor.org.id)).toSorted(byName);
