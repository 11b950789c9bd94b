import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { mayRecordStatEvent } from '../../domain/scoring/scoring-permissions.ts';
import type { GameId, StatEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { Clock } from '../ports/clock.ts';
import type { UnitOfWork } from '../ports/storage.ts';
import { useCase } from '../use-case.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

type Command = Readonly<{ actor: Member; gameId: GameId; eventId: StatEventId }>;
type Refusal = NotFound | NotAllowed;

/** Takes an event out of all totals. It stays in the list with the time of its voiding, which a second voiding does not change. */
export const voidStatEvent = useCase(
  'record-stats',
  (
    { unitOfWork, clock }: { unitOfWork: UnitOfWork<'games' | 'sports' | 'statEvents' | 'users'>; clock: Clock },
    { actor, gameId, eventId }: Command,
  ) =>
    unitOfWork.transact<StatEventView, Refusal>(async ({ games, sports, statEvents, users }) => {
      const game = await games.find(actor.org.id, gameId);
      const event = await statEvents.findForUpdate(actor.org.id, eventId);
      if (!game || event?.gameId !== gameId) return err({ kind: 'not-found' });
      const permitted = mayRecordStatEvent(actor, game, event);
      if (!permitted.ok) return permitted;

      const sport = await sports.findForUpdate(actor.org.id, game.sportId);
      const voided = event.voidedAt ? event : { ...event, voidedAt: clock(), voidedBy: actor.user.id };
      if (voided !== event) await statEvents.save(voided);
      return ok(viewStatEvent(actor, { event: voided, sport: sport!.code, recorder: await users.named(actor.org.id, event.recordedBy) }));
    }),
);
