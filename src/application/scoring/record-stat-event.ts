import { mayRecordStats, playsIn } from '../../domain/games/game.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { mayRecordStatEvent } from '../../domain/scoring/scoring-permissions.ts';
import { type PlayerReference, type StatNotApplicable, validateStatEvent } from '../../domain/scoring/stat-event.ts';
import type { StatFacts } from '../../domain/scoring/stat-facts.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, unless, type Violation } from '../../domain/shared/violation.ts';
import type { ScoringContext } from '../ports/scoring-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  teamId: TeamId;
  playerId: PlayerId | null;
  facts: Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;
  /** What the app calls the event, so that sending it again does not record it again. */
  clientEventId: string | null;
  occurredAt: Date | null;
}>;
type Refusal = NotFound | NotAllowed | GameNotOpen | StatNotApplicable | InvalidRequest | UnknownReference;

export type RecordedView = StatEventView & Readonly<{ isNew: boolean }>;

/** Records a stat event. One that came before under its client id is answered as it stands, whatever else is sent with that id. */
export const recordStatEvent = useCase(
  'record-stats',
  (
    { unitOfWork, clock, newId }: WriteDeps<'statEvents', 'scoringFacts'>,
    { actor, gameId, teamId, playerId, facts, clientEventId, occurredAt }: Command,
  ) =>
    unitOfWork.transact<RecordedView, Refusal>(async ({ read, statEvents }) => {
      const scoring = await read.scoringFacts(actor.org.id, gameId, clientEventId);
      if (!scoring) return err({ kind: 'not-found' });
      const permitted = mayRecordStatEvent(actor, scoring.game, { teamId, playerId, attributes: facts.attributes });
      if (!permitted.ok) return permitted;
      if (scoring.earlier) return ok({ ...viewStatEvent(actor, scoring.earlier), isNew: false });

      const open = mayRecordStats(scoring.game);
      if (!open.ok) return open;
      const valid = validateStatEvent(scoring.sport, facts, playerId);
      if (!valid.ok) return valid;
      const named = playerId === null ? [] : [{ path: ['playerId'], playerId, side: 'own' as const }];
      const violations = referenceViolations(scoring, teamId, [...named, ...valid.value.references]);
      if (violations.length > 0) return err(unknownReference(...violations));

      const recorder = { ...actor.user, roles: [...actor.roles] };
      const appended = statEvents.append({
        ...valid.value.facts,
        id: newId<StatEventId>(),
        orgId: actor.org.id,
        gameId,
        teamId,
        playerId,
        clientEventId,
        occurredAt,
        recordedBy: actor.user.id,
        createdAt: clock(),
        voidedAt: null,
        voidedBy: null,
      });
      // Not waited for: other events of the game wait no longer than the commit takes.
      return ok(appended.then((event) => ({ ...viewStatEvent(actor, { event, sport: scoring.sport, recorder }), isNew: true })));
    }),
);

/** The team must play in the game, and every player named must be on the roster of the right side. */
function referenceViolations(
  { game, homeRoster, visitorRoster }: ScoringContext,
  teamId: TeamId,
  references: readonly PlayerReference[],
): readonly Violation[] {
  if (!playsIn(game, teamId)) return [{ path: ['teamId'], rule: 'not-in-game' }];
  const [own, opponent] = teamId === game.homeTeamId ? [homeRoster, visitorRoster] : [visitorRoster, homeRoster];
  return references.flatMap(({ path, playerId, side }) =>
    unless((side === 'own' ? own : opponent).includes(playerId), { path, rule: 'not-on-roster', side }),
  );
}
