import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { type OfficialRating, ratesFor } from '../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { PersonRef } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<LeagueReader, 'game'> & Pick<OfficialReader, 'assignments' | 'officialRatingsBy'> }>;
type Query = Readonly<{ actor: Member; gameId: GameId }>;
export type OfficialToRate = Readonly<{
  assignmentId: OfficialAssignmentId;
  position: string;
  official: PersonRef;
  /** The coach's own. */
  rating: Pick<OfficialRating, 'rating' | 'note'> | null;
}>;

const AT_MOST = 50;

/** Whom a coach of one of the teams may rate in a game, and how they have. */
export const listOfficialsToRate = useCase(
  'rate-officials',
  async ({ read }: Deps, { actor, gameId }: Query): Promise<Result<readonly OfficialToRate[], NotFound | NotAllowed>> => {
    const orgId = actor.org.id;
    const found = await read.game(orgId, gameId);
    if (!found || !seesSeason(actor, found.game.seasonId)) return err({ kind: 'not-found' });
    const team = ratesFor(actor, found.game);
    if (!team.ok) return team;
    const { startsAt } = found.game;
    const range = { from: startsAt, before: new Date(startsAt.getTime() + 1) };
    const { items } = await read.assignments(orgId, range, { gameId, state: 'accepted' }, { limit: AT_MOST });
    const given = await read.officialRatingsBy(
      orgId,
      actor.user.id,
      items.map(({ assignment }) => assignment.id),
    );
    return ok(
      items.flatMap(({ assignment: { id: assignmentId, position }, official }) => {
        if (official === null || official.id === actor.user.id) return [];
        const own = given.find((each) => each.assignmentId === assignmentId && each.officialId === official.id);
        return [{ assignmentId, position, official, rating: own ? { rating: own.rating, note: own.note } : null }];
      }),
    );
  },
);
