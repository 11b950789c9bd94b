import type { BracketAffected } from '../../domain/brackets/follow-results.ts';
import { mayRecordStats, playsIn } from '../../domain/games/game.ts';
import type { GameNotOpen } from '../../domain/games/game-status.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { NotAllowed } from '../../domain/membership/not-allowed.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import {
  type BookKept,
  type BookRight,
  chosen,
  isOwnPlay,
  type KeptPlays,
  rightToChange,
  rightToEnter,
  setAsideBy,
} from '../../domain/scoring/book-keeping.ts';
import { type AT_START, type ByOpponent, type EventName, gameLog, shifted } from '../../domain/scoring/event-log.ts';
import { isNumbered } from '../../domain/scoring/numbered-player.ts';
import { mayRecordStatEvent, mayScore } from '../../domain/scoring/scoring-permissions.ts';
import { type PlayerReference, type StatNotApplicable, statNotApplicable, validateStatEvent } from '../../domain/scoring/stat-event.ts';
import type { StatFacts } from '../../domain/scoring/stat-facts.ts';
import type { GameId, PlayerId, StatEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, unless, type Violation } from '../../domain/shared/violation.ts';
import { type FillsBrackets, fillBrackets, holdBrackets } from '../brackets/fill-bracket.ts';
import type { RecordedEvent, StatEvents } from '../ports/storage/league/league-storage.ts';
import type { ScoringContext, StatEventWithNames } from '../ports/storage/scoring/scoring-reader.ts';
import type { WriteDeps } from '../use-case.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

export type ClaimedEvent = Readonly<{
  /** Must be that of the game. */
  sport?: SportCode | undefined;
  teamId: TeamId;
  playerId: PlayerId | null;
  facts: Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;
  /** The app's id for the event, so that sending it again does not record it again. */
  clientEventId: string | null;
  occurredAt: Date | null;
  /** The event that it corrects, which it makes void. */
  replaces?: EventName | null | undefined;
  /**
   * The event after which it belongs in the game, or its start; null for the end. If omitted, the end, or the place of the event that it
   * corrects.
   */
  after?: EventName | typeof AT_START | null | undefined;
}>;
/** Which of the plays of a period stay in the book of a team. */
export type Choice = Readonly<{ teamId: TeamId; period: number | null; keep: KeptPlays }>;
/** A change to the log of a game. */
export type LogItem = Readonly<{ record: ClaimedEvent }> | Readonly<{ void: EventName }> | Readonly<{ choose: Choice }>;

export type LogItemRefusal = NotAllowed | BookKept | GameNotOpen | StatNotApplicable | InvalidRequest | UnknownReference;
export type ChoiceRefusal = NotAllowed | UnknownReference;
export const LOG_OUTCOMES = ['recorded', 'already_recorded', 'voided', 'already_voided'] as const;
export type LogOutcome = Readonly<{ status: (typeof LOG_OUTCOMES)[number]; event: StatEventView }>;

/** Of each item, undefined for a refused one and a choice; and the events that were there and were changed, as they are now. */
type LogOutcomes = Readonly<{ ofItems: readonly (LogOutcome | undefined)[]; changed: readonly StatEventView[] }>;
/** By index of the items. */
export type RefusedItems = ReadonlyMap<number, LogItemRefusal>;

/** A validated change to a log: nothing is written before `write`. */
type DraftedLog = Readonly<{
  refused: RefusedItems;
  /** Whether the change may decide a knock-out match. */
  hasKicks: boolean;
  /** Writes the accepted items. */
  write(statEvents: StatEvents): Promise<LogOutcomes>;
}>;

/** What the events of a game are validated against, except for its log. */
type ScoredGame = Omit<ScoringContext, 'earlier'>;
export type LogDeps = WriteDeps<'statEvents' | FillsBrackets, 'scoringFacts' | 'statEventLog' | 'brackets'>;

type Command = Readonly<{
  actor: Member;
  gameId: GameId;
  items: readonly LogItem[];
  /** Whether what would be refused, since the side's own keepers have its book, is stored for them to choose. */
  setsAside?: boolean;
}>;
type NamedReference = PlayerReference & Readonly<{ teamId: TeamId }>;
type Valid = Readonly<{ facts: StatFacts; unknown: readonly Violation[] }>;
/** Null for a choice. */
type Done = Readonly<{ status: LogOutcome['status']; id: StatEventId }> | null;

/** Writes to the log of a game. Kicks from the penalty mark of a game that is over advance its bracket. */
export async function writeToLog<T, E>(
  deps: LogDeps,
  command: Command,
  /** How the whole is refused, and the answer once it is written. */
  {
    refusalOf,
    answerOf,
  }: Readonly<{ refusalOf: (refused: RefusedItems) => E | undefined; answerOf: (outcomes: LogOutcomes, refused: RefusedItems) => T }>,
): Promise<Result<T, E | NotFound | BracketAffected>> {
  const orgId = command.actor.org.id;
  // A bracket is locked before anything of its games, in the same order everywhere. Few changes have kicks, so the first attempt locks none.
  const done = await attempt(false);
  return (done.ok || done.error !== OF_BRACKET ? done : await attempt(true)) as Result<T, E | NotFound | BracketAffected>;

  function attempt(holdsBrackets: boolean) {
    return deps.unitOfWork.transact<T, E | NotFound | BracketAffected | typeof OF_BRACKET>(async (repositories) => {
      const { read, statEvents } = repositories;
      const act = { actor: command.actor, now: deps.clock(), newId: deps.newId };
      const held = holdsBrackets ? await holdBrackets(act, [command.gameId], repositories) : [];
      const clientEventIds = command.items.flatMap((item) => ('record' in item && item.record.clientEventId) || []);
      const scoring = await read.scoringFacts(orgId, command.gameId, clientEventIds);
      if (!scoring || !seesSeason(command.actor, scoring.game.seasonId)) return err({ kind: 'not-found' });
      const { earlier, ...game } = scoring;
      const isHeld = mayScore(command.actor, { ...game.game, id: command.gameId }).ok && needsLog(command, game);
      const [last, known] = isHeld
        ? await Promise.all([statEvents.hold(orgId, command.gameId), read.statEventLog(orgId, command.gameId)])
        : [0, earlier];
      const { refused, hasKicks, write } = validateItems(deps, command, game, { last, known });
      const refusal = refusalOf(refused);
      if (refusal) return err(refusal);
      // Not awaited before the commit, so that other events of the game wait for one round trip only.
      if (!hasKicks) return ok(write(statEvents).then((outcomes) => answerOf(outcomes, refused)));
      if (!holdsBrackets) return err(OF_BRACKET);
      const outcomes = await write(statEvents);
      const followed = await fillBrackets(act, held, repositories);
      return followed.ok ? ok(answerOf(outcomes, refused)) : followed;
    });
  }
}

/** The change has kicks, and the bracket of the game is not locked. */
const OF_BRACKET = { kind: 'of-bracket' } as const;

/**
 * Validates changes to the log of a game, in order; later items may refer to earlier ones. The log is locked only if an item refers to an event:
 * an appended event takes the next number, whatever it is.
 */
function validateItems(
  { clock, newId }: Pick<LogDeps, 'clock' | 'newId'>,
  { actor, gameId, items, setsAside = false }: Command,
  scored: ScoredGame,
  { last, known }: Readonly<{ last: number; known: readonly StatEventWithNames[] }>,
): DraftedLog {
  const orgId = actor.org.id;
  const { sport } = scored;
  const game = { ...scored.game, id: gameId };
  const permitted = mayScore(actor, game);
  const log = gameLog(
    known.map(({ event }) => event),
    last,
  );
  const recorders = new Map(known.map(({ event, recorder }) => [event.id, recorder]));
  const recorder = { ...actor.user, roles: [...actor.roles] };

  const withRecorder = <Event extends Pick<RecordedEvent, 'id' | 'recordedBy'>>(event: Event) => ({
    ...event,
    recorder: recorders.get(event.id)!,
  });
  /** Who entered the last play of a side's own; known only if the log is locked, as it is for whoever needs to know. */
  function keeperOf(teamId: TeamId) {
    const plays = log.all().filter((event) => event.teamId === teamId && isOwnPlay(event));
    const last = plays.toSorted((a, b) => a.sequence - b.sequence).at(-1);
    return last && withRecorder(last);
  }
  const mayChange = (event: RecordedEvent) =>
    rightToChange(actor, game, withRecorder(event), { keeper: keeperOf(event.teamId), setsAside });

  function record(claimed: ClaimedEvent): Result<Done, LogItemRefusal> {
    const { teamId, playerId, clientEventId, occurredAt, replaces, after } = claimed;
    const right = rightToEnter(actor, game, { ...claimed.facts, teamId, playerId }, keeperOf(teamId));
    if (!right.ok && right.error.kind === 'not-allowed') return right;
    const earlier = clientEventId === null ? undefined : log.find(clientEventId);
    if (earlier) return ok({ status: 'already_recorded', id: earlier.id });
    if (!right.ok && !setsAside) return right;
    const valid = validate(scored, claimed, right.ok ? right.value : 'opponent');
    if (!valid.ok) return valid;
    const replaced = isNamed(replaces) ? log.newest(replaces) : undefined;
    const place = after === undefined && replaced ? replaced : log.placeBehind(after ?? null);
    const unknown = [
      ...valid.value.unknown,
      ...unless(!isNamed(replaces) || replaced !== undefined, { path: ['replaces'], rule: 'not-an-event' }),
      ...unless(place !== undefined, { path: ['after'], rule: 'not-an-event' }),
    ];
    if (place === undefined || unknown.length > 0) return err(unknownReference(...unknown));
    const correctable = replaced ? mayChange(replaced) : ok(undefined);
    if (!correctable.ok) return correctable;

    const at = clock();
    const id = newId<StatEventId>();
    // A correction stands as what it corrects, so that who names the player behind a number does not take over the book.
    const byOpponent: ByOpponent | null = !right.ok ? 'set_aside' : (replaced?.byOpponent ?? (right.value === 'own' ? null : 'booked'));
    const voided = { voidedAt: at, voidedBy: actor.user.id };
    if (replaced) {
      const { voidedAt, voidedBy } = replaced.voidedAt ? replaced : voided;
      log.change(replaced, { ...withdrawn(replaced), voidedAt, voidedBy, replacedById: id });
    }
    const added = log.add(place, (numbers) => ({
      ...valid.value.facts,
      id,
      orgId,
      gameId,
      teamId,
      playerId,
      clientEventId,
      occurredAt,
      replacesId: replaced?.id ?? null,
      replacedById: null,
      recordedBy: actor.user.id,
      createdAt: at,
      ...(byOpponent === 'set_aside' ? voided : NOT_VOID),
      byOpponent,
      ...numbers,
    }));
    recorders.set(id, recorder);
    for (const event of setAsideBy(added, log.all())) log.change(event, { ...voided, byOpponent: 'set_aside' });
    return ok({ status: 'recorded', id });
  }

  function withdraw(name: EventName): Result<Done, LogItemRefusal> {
    if (!permitted.ok) return permitted;
    const event = log.find(name);
    if (!event) return err(unknownReference({ path: ['void'], rule: 'not-an-event' }));
    const allowed = mayChange(event);
    if (!allowed.ok) return allowed;
    if (event.voidedAt && event.byOpponent !== 'set_aside') return ok({ status: 'already_voided', id: event.id });
    log.change(event, { ...withdrawn(event), voidedAt: clock(), voidedBy: actor.user.id });
    return ok({ status: 'voided', id: event.id });
  }

  function choose({ keep, ...period }: Choice): Result<Done, ChoiceRefusal> {
    const { teamId } = period;
    const allowed = mayRecordStatEvent(actor, game, { teamId, playerId: null, attributes: {} });
    if (!allowed.ok) return allowed;
    if (!playsIn(game, teamId)) return err(unknownReference({ path: ['teamId'], rule: 'not-in-game' }));
    const { lost, kept } = chosen(log.all(), period, keep);
    for (const event of lost) {
      const voided = { voidedAt: event.voidedAt ?? clock(), voidedBy: event.voidedBy ?? actor.user.id };
      log.change(event, { ...withdrawn(event), ...voided });
    }
    for (const event of kept) log.change(event, { ...NOT_VOID, byOpponent: 'kept' });
    return ok(null);
  }

  const done: Done[] = [];
  const refused = new Map<number, LogItemRefusal>();
  for (const [index, item] of items.entries()) {
    const outcome = 'void' in item ? withdraw(item.void) : 'choose' in item ? choose(item.choose) : record(item.record);
    if (outcome.ok) done[index] = outcome.value;
    else refused.set(index, outcome.error);
    if (!outcome.ok && 'record' in item && item.record.clientEventId !== null)
      log.refuse(item.record.clientEventId, log.placeBehind(item.record.after ?? null));
  }

  const { last: end, added, changed } = log.outcome();
  const numbers = { from: last + 1, count: end - last };
  function outcomesBy(shift: number): LogOutcomes {
    const views = new Map(
      [...known.map(({ event }) => event), ...changed, ...added.map((event) => shifted(event, shift))].map((event) => [event.id, event]),
    );
    const view = (id: StatEventId) => viewStatEvent(actor, { event: views.get(id)!, sport, recorder: recorders.get(id)! });
    return {
      ofItems: items.map((_, index) => {
        const outcome = done[index];
        return outcome ? { status: outcome.status, event: view(outcome.id) } : undefined;
      }),
      changed: changed.map(({ id }) => view(id)),
    };
  }
  return {
    refused,
    hasKicks: [...added, ...changed].some(({ type }) => type === 'shootout_kick'),
    async write(statEvents) {
      if (end === last) return outcomesBy(0);
      // Sent together; changed events refer to added ones.
      const appended = statEvents.append(orgId, gameId, added, numbers);
      if (changed.length > 0) await statEvents.change(orgId, changed);
      return outcomesBy(await appended);
    },
  };
}

const NOT_VOID = { voidedAt: null, voidedBy: null } as const;
/** What is withdrawn while it is set aside no longer waits for a choice. */
const withdrawn = ({ byOpponent }: Pick<RecordedEvent, 'byOpponent'>): Pick<RecordedEvent, 'byOpponent'> => ({
  byOpponent: byOpponent === 'set_aside' ? 'booked' : byOpponent,
});

/**
 * Whether the log decides on an item, and so has to be locked: if it refers to an event, if the other side's coach enters a play, and if somebody of
 * a side does who may be the first. A side that keeps its book keeps it, so that all others need no log.
 */
function needsLog({ actor, gameId, items, setsAside }: Command, { game, kept }: ScoredGame): boolean {
  if (setsAside) return true;
  return items.some((item) => {
    if (!('record' in item) || isNamed(item.record.replaces) || isNamed(item.record.after)) return true;
    const { teamId, playerId, facts } = item.record;
    const right = rightToEnter(actor, { ...game, id: gameId }, { ...facts, teamId, playerId }, undefined);
    return right.ok && (right.value === 'opponent' || kept.isAnyByOpponent || !kept.own.includes(teamId));
  });
}

const isNamed = (name: EventName | null | undefined): name is EventName => name !== null && name !== undefined;

function validate(
  scored: ScoredGame,
  { sport = scored.sport, teamId, playerId, facts }: ClaimedEvent,
  right: BookRight,
): Result<Valid, LogItemRefusal> {
  const { game } = scored;
  const open = mayRecordStats(game);
  if (!open.ok) return open;
  if (sport !== scored.sport) return err(statNotApplicable(scored.sport, facts.type));
  const valid = validateStatEvent(scored.sport, facts, playerId);
  if (!valid.ok) return valid;
  const opponentId = teamId === game.homeTeamId ? game.visitorTeamId : game.homeTeamId;
  const own = playerId === null ? [] : [{ path: ['playerId'], playerId, side: 'own' as const }];
  const named = [...own, ...valid.value.references].map((each) => ({ ...each, teamId: each.side === 'own' ? teamId : opponentId }));
  return ok({ facts: valid.value.facts, unknown: referenceViolations(scored, teamId, named, right) });
}

/**
 * The team must play in the game, and every player named must be on the roster of the right side, or a number for a team of another league, or
 * for the side whose book the opponent's coach keeps.
 */
function referenceViolations(
  { game, homeRoster, visitorRoster }: ScoredGame,
  teamId: TeamId,
  named: readonly NamedReference[],
  right: BookRight,
): readonly Violation[] {
  if (!playsIn(game, teamId)) return [{ path: ['teamId'], rule: 'not-in-game' }];
  const rosterOf = (team: TeamId) => (team === game.homeTeamId ? homeRoster : visitorRoster);
  return named.flatMap((each) =>
    each.teamId === game.outsideTeamId || (right === 'opponent' && each.teamId === teamId)
      ? unless(isNumbered(each.playerId), { path: each.path, rule: 'not-numbered' })
      : unless(rosterOf(each.teamId).includes(each.playerId), { path: each.path, rule: 'not-on-roster', side: each.side }),
  );
}
