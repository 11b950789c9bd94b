import { mayRecordStats, playsIn } from '../../domain/games/game.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { NotAllowed } from '../../domain/membership/membership.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type AT_START, type EventName, gameLog, shifted } from '../../domain/scoring/event-log.ts';
import { mayRecordStatEvent, mayScore } from '../../domain/scoring/scoring-permissions.ts';
import { type PlayerReference, type StatNotApplicable, validateStatEvent } from '../../domain/scoring/stat-event.ts';
import type { StatFacts } from '../../domain/scoring/stat-facts.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, unless, type Violation } from '../../domain/shared/violation.ts';
import type { ScoringContext } from '../ports/scoring-reader.ts';
import type { Repositories } from '../ports/storage.ts';
import type { WriteDeps } from '../use-case.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

export type ClaimedEvent = Readonly<{
  teamId: TeamId;
  playerId: PlayerId | null;
  facts: Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;
  /** What the app calls the event, so that sending it again does not record it again. */
  clientEventId: string | null;
  occurredAt: Date | null;
  /** The event that it corrects, which is void from then on. */
  replaces?: EventName | null | undefined;
  /** The event behind which it belongs in the game, or its start; null for the end. Left out, the end, or the place of what it corrects. */
  after?: EventName | typeof AT_START | null | undefined;
}>;
/** Something that is done to the log of a game. */
export type LogItem = Readonly<{ record: ClaimedEvent }> | Readonly<{ void: EventName }>;

export type LogItemRefusal = NotAllowed | GameNotOpen | StatNotApplicable | InvalidRequest | UnknownReference;
export const LOG_OUTCOMES = ['recorded', 'already_recorded', 'voided', 'already_voided'] as const;
export type LogOutcome = Readonly<{ status: (typeof LOG_OUTCOMES)[number]; event: StatEventView }>;

/** What is to become of a log: nothing is written before `write`. */
export type DraftedLog = Readonly<{
  /** By the places of the items. */
  refused: ReadonlyMap<number, LogItemRefusal>;
  /** Writes what is not refused, and answers what became of each item; undefined where it is refused. */
  write(): Promise<readonly (LogOutcome | undefined)[]>;
}>;

type Command = Readonly<{ actor: Member; gameId: GameId; items: readonly LogItem[] }>;
type Valid = Readonly<{ facts: StatFacts; unknown: readonly Violation[] }>;
type Done = Readonly<{ status: LogOutcome['status']; id: StatEventId }>;

/**
 * Judges what is to be done to the log of a game, item by item, in order; later ones may name earlier ones. The log is held against others
 * only where an item names an event: what goes to the end takes whatever number is the next.
 */
export async function draftLog(
  { read, statEvents }: Repositories<'statEvents', 'scoringFacts' | 'statEventLog'>,
  { clock, newId }: Pick<WriteDeps<never>, 'clock' | 'newId'>,
  { actor, gameId, items }: Command,
): Promise<Result<DraftedLog, NotFound>> {
  const orgId = actor.org.id;
  const clientEventIds = items.flatMap((item) => ('record' in item && item.record.clientEventId) || []);
  const scoring = await read.scoringFacts(orgId, gameId, clientEventIds);
  if (!scoring) return err({ kind: 'not-found' });
  const { game, sport } = scoring;
  const permitted = mayScore(actor, game);
  const isHeld = permitted.ok && items.some(namesAnEvent);
  const [last, known] = isHeld
    ? await Promise.all([statEvents.hold(orgId, gameId), read.statEventLog(orgId, gameId)])
    : [0, scoring.earlier];

  const log = gameLog(
    known.map(({ event }) => event),
    last,
  );
  const recorders = new Map(known.map(({ event, recorder }) => [event.id, recorder]));
  const recorder = { ...actor.user, roles: [...actor.roles] };

  function record(claimed: ClaimedEvent): Result<Done, LogItemRefusal> {
    const { teamId, playerId, clientEventId, occurredAt, replaces, after } = claimed;
    const allowed = mayRecordStatEvent(actor, game, { teamId, playerId, attributes: claimed.facts.attributes });
    if (!allowed.ok) return allowed;
    const earlier = clientEventId === null ? undefined : log.find(clientEventId);
    if (earlier) return ok({ status: 'already_recorded', id: earlier.id });
    const valid = validate(scoring!, claimed);
    if (!valid.ok) return valid;
    const replaced = isNamed(replaces) ? log.newest(replaces) : undefined;
    const place = after === undefined && replaced ? replaced : log.placeBehind(after ?? null);
    const unknown = [
      ...valid.value.unknown,
      ...unless(!isNamed(replaces) || replaced !== undefined, { path: ['replaces'], rule: 'not-an-event' }),
      ...unless(place !== undefined, { path: ['after'], rule: 'not-an-event' }),
    ];
    if (place === undefined || unknown.length > 0) return err(unknownReference(...unknown));
    const correctable = replaced ? mayRecordStatEvent(actor, game, replaced) : ok(undefined);
    if (!correctable.ok) return correctable;

    const at = clock();
    const id = newId<StatEventId>();
    if (replaced) {
      log.change(replaced, { voidedAt: replaced.voidedAt ?? at, voidedBy: replaced.voidedBy ?? actor.user.id, replacedById: id });
    }
    log.add(place, (numbers) => ({
      ...valid.value.facts,
      ...{ id, orgId, gameId, teamId, playerId, clientEventId, occurredAt, replacesId: replaced?.id ?? null, replacedById: null },
      ...{ recordedBy: actor.user.id, createdAt: at, voidedAt: null, voidedBy: null, ...numbers },
    }));
    recorders.set(id, recorder);
    return ok({ status: 'recorded', id });
  }

  function withdraw(name: EventName): Result<Done, LogItemRefusal> {
    if (!permitted.ok) return permitted;
    const event = log.find(name);
    if (!event) return err(unknownReference({ path: ['void'], rule: 'not-an-event' }));
    const allowed = mayRecordStatEvent(actor, game, event);
    if (!allowed.ok) return allowed;
    if (event.voidedAt) return ok({ status: 'already_voided', id: event.id });
    log.change(event, { voidedAt: clock(), voidedBy: actor.user.id });
    return ok({ status: 'voided', id: event.id });
  }

  const done: Done[] = [];
  const refused = new Map<number, LogItemRefusal>();
  for (const [index, item] of items.entries()) {
    const outcome = 'void' in item ? withdraw(item.void) : record(item.record);
    if (outcome.ok) done[index] = outcome.value;
    else refused.set(index, outcome.error);
    if (!outcome.ok && 'record' in item && item.record.clientEventId !== null)
      log.refuse(item.record.clientEventId, log.placeBehind(item.record.after ?? null));
  }

  return ok({
    refused,
    async write() {
      const { last: end, added, changed } = log.outcome();
      const shift = end === last ? 0 : await take();
      const views = new Map(
        [...known.map(({ event }) => event), ...changed, ...added.map((event) => shifted(event, shift))].map((event) => [event.id, event]),
      );
      return items.map((_, index) => {
        const outcome = done[index];
        if (!outcome) return undefined;
        const { id, status } = outcome;
        return { status, event: viewStatEvent(actor, { event: views.get(id)!, sport, recorder: recorders.get(id)! }) };
      });

      /** Sent together; what is changed names what is added. */
      async function take(): Promise<number> {
        const appended = statEvents.append(orgId, gameId, added, { from: last + 1, count: end - last });
        if (changed.length > 0) await statEvents.change(orgId, changed);
        return appended;
      }
    },
  });
}

const isNamed = (name: EventName | null | undefined): name is EventName => name !== null && name !== undefined;
const namesAnEvent = (item: LogItem): boolean => 'void' in item || isNamed(item.record.replaces) || isNamed(item.record.after);

function validate(scoring: ScoringContext, { teamId, playerId, facts }: ClaimedEvent): Result<Valid, LogItemRefusal> {
  const open = mayRecordStats(scoring.game);
  if (!open.ok) return open;
  const valid = validateStatEvent(scoring.sport, facts, playerId);
  if (!valid.ok) return valid;
  const named = playerId === null ? [] : [{ path: ['playerId'], playerId, side: 'own' as const }];
  return ok({ facts: valid.value.facts, unknown: referenceViolations(scoring, teamId, [...named, ...valid.value.references]) });
}

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
