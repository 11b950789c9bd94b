import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { mayBeRated, type OfficialRating, ratesFor } from '../../domain/officials/official-rating.ts';
import type { GameId, OfficialAssignmentId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; assignmentId: OfficialAssignmentId }> & Pick<OfficialRating, 'rating' | 'note'>;

/** Rates the official who has accepted a place in a game of the coach's team, replacing the coach's earlier rating; nobody rates themselves. */
export const rateOfficial = useCase(
  'rate-officials',
  (
    { unitOfWork, clock, newId }: WriteDeps<'games' | 'officialAssignments' | 'officialRatings'>,
    { actor, gameId, assignmentId, rating, note }: Command,
  ) =>
    unitOfWork.transact<Pick<OfficialRating, 'rating' | 'note'>, NotFound | NotAllowed>(
      async ({ games, officialAssignments, officialRatings }) => {
        const orgId = actor.org.id;
        const game = await games.find(orgId, gameId);
        if (!game || !seesSeason(actor, game.seasonId)) return err({ kind: 'not-found' });
        const team = ratesFor(actor, game);
        if (!team.ok) return team;
        const place = await officialAssignments.findForUpdate(orgId, assignmentId);
        const officialId = place?.gameId === gameId && place.state === 'accepted' ? place.userId : null;
        if (officialId === null || officialId === actor.user.id) return err({ kind: 'not-found' });
        const now = clock();
        const open = mayBeRated(game, now);
        if (!open.ok) return open;
        await officialRatings.save({
          ...{ id: newId(), orgId, assignmentId, coachId: actor.user.id, officialId },
          ...{ teamId: team.value, rating, note, ratedAt: now },
        });
        return ok({ rating, note });
      },
    ),
);
