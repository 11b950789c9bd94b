import { type Member, namesOnTeams, seesJerseys } from '../../domain/membership/permissions.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Clock } from '../ports/clock.ts';
import type { PlayerFound, SearchReader } from '../ports/search-reader.ts';

export type FoundView = Pick<PlayerFound, 'team' | 'ageGroup' | 'jerseyNumber' | 'score'> &
  Readonly<{ playerId: PlayerFound['player']['id']; displayName: string }>;

/** Players of the org by name, as far as the member may see them: best match first, each once for every team of a current season; at most 25. */
export const searchPlayers =
  ({ read, clock }: { read: Pick<SearchReader, 'searchPlayers'>; clock: Clock }) =>
  async ({ actor, name }: { actor: Member; name: string }): Promise<readonly FoundView[]> => {
    const found = await read.searchPlayers(actor.org.id, name, localDate(clock(), actor.org.timeZone));
    return found.map(({ player, jerseyNumber, ...place }) => {
      const isMine = actor.children.has(player.id);
      const names = isMine ? 'full' : namesOnTeams(actor, [place.team.id]);
      return {
        playerId: player.id,
        displayName: nameFor(names, player).displayName,
        ...place,
        jerseyNumber: isMine || seesJerseys(actor, place.team.id) ? jerseyNumber : null,
      };
    });
  };
