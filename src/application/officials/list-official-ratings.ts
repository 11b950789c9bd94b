import type { Member } from '../../domain/membership/permissions.ts';
import type { OfficialRating } from '../../domain/officials/official-rating.ts';
import type { TeamId, UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { type LocalDate, localDayRange } from '../../domain/shared/time.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import type { Clock } from '../ports/clock.ts';
import type { PersonRef, TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: Pick<OfficialReader, 'officialRatings'>; clock: Clock }>;
type Query = Readonly<{
  actor: Member;
  userId?: UserId | undefined;
  startDate?: LocalDate | undefined;
  endDate?: LocalDate | undefined;
  page: PageRequest<TimePosition>;
}>;
/** It says for which team a coach spoke, and not who it was. */
export type OfficialRatingView = Pick<OfficialRating, 'id' | 'rating' | 'note' | 'ratedAt'> &
  Readonly<{ official: PersonRef; position: string; teamId: TeamId; game: GameView }>;

/** What coaches have said of officials, newest first; the days are those on which they said it. */
export const listOfficialRatings = useCase(
  'manage-org',
  async ({ read, clock }: Deps, { actor, userId, startDate, endDate, page }: Query) => {
    const { id: orgId, timeZone } = actor.org;
    const from = startDate && localDayRange(startDate, startDate, timeZone).from;
    const before = endDate && localDayRange(endDate, endDate, timeZone).before;
    const { items, hasMore } = await read.officialRatings(orgId, { userId, from, before }, page);
    const now = clock();
    const view = ({
      rating: { id, rating, note, ratedAt, teamId },
      position,
      official,
      listed,
    }: (typeof items)[number]): OfficialRatingView => ({
      ...{ id, rating, note, ratedAt, teamId, position, official },
      game: viewGame(actor, listed, now),
    });
    return ok({ items: items.map(view), hasMore });
  },
);
