import type { TeamEvent } from '../../domain/events/team-event.ts';
import {
  type EditRefusal,
  type Game,
  gameState,
  holderOf,
  rivalOf,
  takesField,
  takesTeams,
  updateGame,
  type WrittenGame,
} from '../../domain/games/game.ts';
import type { StatusReason } from '../../domain/games/game-status.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import {
  calledOff,
  type DayAction,
  type DayChange,
  type DayScope,
  dayEdit,
  isMovable,
  isOnDay,
} from '../../domain/scheduling/day-change.ts';
import { type GameSlot, suggestPlaces } from '../../domain/scheduling/free-places.ts';
import type { DayChangeId, FieldId, GameId, PushEventId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { addDays, type LocalDate, localDate, localDayRange } from '../../domain/shared/time.ts';
import { isTimeTbd, timeTbdOn } from '../../domain/shared/time-tbd.ts';
import {
  type InvalidRequest,
  invalid,
  type UnknownReference,
  unknownReference,
  unless,
  type Violation,
} from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { type DisplacesEvents, displaceEvents, tellTeams } from '../displace-events.ts';
import type { FieldTaken, TeamTaken } from '../games/game-in-the-way.ts';
import { viewGame } from '../games/view-game.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { gamesAround } from './games-around.ts';
import { countListeners, type DayChangeView, viewDayChange } from './view-day-change.ts';

/** The new start and field of one game of a move. */
export type RequestedMove = Readonly<{ gameId: GameId; startsAt: Date; fieldId: FieldId | null }>;
type Command = Readonly<{
  actor: Member;
  scope: DayScope;
  action: DayAction;
  reason: StatusReason;
  /** The date of a move; null for other actions. */
  toDate: LocalDate | null;
  /** For a move, the new place of each game; if null, free places are suggested. */
  moves: readonly RequestedMove[] | null;
  /** Changes nothing and returns what would be changed. */
  isPreview: boolean;
}>;
type Refusal = EditRefusal<'status'> | UnknownReference | FieldTaken | TeamTaken;
type Edited = WrittenGame & Readonly<{ before: Game }>;

type Uses = 'games' | 'gameChanges' | 'dayChanges' | 'facilities' | 'sports' | 'audit' | DisplacesEvents;
type Reads = 'game' | 'teams' | 'facilities' | 'listeners' | 'officialsOf';

/**
 * Cancels, postpones or moves the games of a day at a facility or field, of a sport, or all of them, in one change, and cancels what teams do on
 * the same fields. Games that have been played, or for which a move finds no place, are left unchanged and listed. Everyone affected is notified
 * once.
 */
export const changeDay = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<Uses, Reads>, { actor, isPreview, ...request }: Command) =>
    unitOfWork.transact<DayChangeView, Refusal>(async (repositories) => {
      const { dayChanges, teamEvents, audit, outbox } = repositories;
      const { org, user } = actor;
      const { scope, action, reason, toDate } = request;
      const now = clock();
      const wrong = await faultsOf(request, actor, repositories);
      if (!wrong.ok) return wrong;

      const ofDay = await gamesOfDay(scope, actor, repositories);
      const edited = action === 'move' ? await moved(ofDay, request, actor, now, repositories) : ended(ofDay, action, reason, actor, now);
      if (!edited.ok) return edited;
      const saved = edited.value.map(({ game }) => game);
      if (!isPreview && saved.length > 0) {
        await saveGames(repositories, { newId }, edited.value);
        if (action === 'move') await displaceEvents({ now, newId }, saved, repositories);
      }
      // After the fields and teams that games take have been locked.
      const events = await eventsOfDay({ scope, reason, isPreview }, actor, now, repositories);
      const change: DayChange = {
        ...scope,
        id: newId<DayChangeId>(),
        orgId: org.id,
        action,
        reason,
        toDate,
        games: edited.value.map(({ before, game }) => ({
          gameId: game.id,
          homeTeamId: game.homeTeamId,
          visitorTeamId: game.visitorTeamId,
          before: gameState(before),
          after: gameState(game),
          version: game.version,
        })),
        events: events.map(({ id: eventId, teamId, startsAt, endsAt, facilityId, fieldId, version }) => ({
          eventId,
          teamId,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          facilityId: facilityId!,
          fieldId,
          version,
          isRestored: null,
        })),
        changedBy: user.id,
        changedAt: now,
        undoneBy: null,
        undoneAt: null,
        notUndone: [],
      };
      const left = ofDay.filter(({ id }) => !edited.value.some(({ game }) => game.id === id));
      if (!isPreview && saved.length + events.length > 0) {
        await teamEvents.saveAll(events);
        await dayChanges.save(change);
        const { date, facilityId, fieldId, sportId } = scope;
        const facts = { action, reason, date, toDate, facilityId, fieldId, sportId, games: saved.length, events: events.length };
        await audit.append(auditEntry({ actor, now, newId }, 'day-changed', change.id, facts));
        if (saved.length > 0) {
          await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'day-change', dayChangeId: change.id, isUndone: false });
        }
        await tellTeams({ newId }, events, 'canceled', { outbox });
      }
      return ok(
        await viewDayChange(
          change,
          { actor, left, isPreview, people: await countListeners({ games: saved, events }, actor, now, repositories) },
          repositories,
        ),
      );
    }),
);

async function faultsOf(
  { scope, action, toDate, moves }: Pick<Command, 'scope' | 'action' | 'toDate' | 'moves'>,
  { org }: Member,
  { facilities, fields, sports }: Pick<Repositories, 'facilities' | 'fields' | 'sports'>,
): Promise<Result<undefined, InvalidRequest | UnknownReference>> {
  const isMove = action === 'move';
  const broken: readonly Violation[] = [
    ...unless(!isMove || toDate !== null, { path: ['toDate'], rule: 'required-of-move' }),
    ...unless(isMove || (toDate === null && moves === null), { path: [toDate === null ? 'moves' : 'toDate'], rule: 'only-of-move' }),
    ...(moves ?? []).flatMap(({ gameId }, at) =>
      unless(moves!.findIndex((each) => each.gameId === gameId) === at, { path: ['moves', at, 'gameId'], rule: 'listed-twice' }),
    ),
  ];
  if (broken.length > 0) return err(invalid(...broken));
  const { facilityId, fieldId, sportId } = scope;
  const field = fieldId ? await fields.find(org.id, fieldId) : undefined;
  const unknown = [
    ...unless(!facilityId || (await facilities.find(org.id, facilityId)) !== undefined, {
      path: ['facilityId'],
      rule: 'unknown',
      what: 'facility',
    }),
    ...unless(!fieldId || field !== undefined, { path: ['fieldId'], rule: 'unknown', what: 'field' }),
    ...unless(!field || !facilityId || field.facilityId === facilityId, { path: ['fieldId'], rule: 'not-in-facility' }),
    ...unless(!sportId || (await sports.find(org.id, sportId)) !== undefined, { path: ['sportId'], rule: 'unknown', what: 'sport' }),
  ];
  return unknown.length > 0 ? err(unknownReference(...unknown)) : ok(undefined);
}

/** Locked, in order of start. */
async function gamesOfDay(scope: DayScope, { org }: Member, { games }: Pick<Repositories, 'games'>): Promise<readonly Game[]> {
  const isChosen = (game: Game) => isOnDay(game, scope, org.timeZone);
  const found = await games.starting(org.id, localDayRange(scope.date, scope.date, org.timeZone));
  const held = await games.hold(
    org.id,
    found.filter(isChosen).map(({ id }) => id),
  );
  return held.filter(isChosen).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** The events that the change cancels, as it leaves them, in order of start; locked unless it is a preview. */
async function eventsOfDay(
  { scope, reason, isPreview }: Pick<Command, 'scope' | 'reason' | 'isPreview'>,
  { org: { id: orgId, timeZone } }: Member,
  now: Date,
  { teamEvents }: Pick<Repositories, 'teamEvents'>,
): Promise<readonly TeamEvent[]> {
  const changed = (events: readonly TeamEvent[]) => events.flatMap((event) => calledOff(event, scope, reason, timeZone, now) ?? []);
  const found = changed(await teamEvents.starting(orgId, localDayRange(scope.date, scope.date, timeZone)));
  const ids = found.map(({ id }) => id);
  const canceled = isPreview ? found : changed(await teamEvents.hold(orgId, ids));
  return canceled.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
}

function ended(
  games: readonly Game[],
  action: Exclude<DayAction, 'move'>,
  reason: StatusReason,
  { user }: Member,
  now: Date,
): Result<readonly Edited[], EditRefusal<'status'>> {
  const edited: Edited[] = [];
  for (const before of games) {
    const edit = dayEdit(action, reason, before);
    if (!edit) continue;
    const changed = updateGame(before, edit, { by: user.id, mayCorrect: true }, now);
    if (!changed.ok) return changed;
    edited.push({ before, ...changed.value });
  }
  return ok(edited);
}

async function moved(
  ofDay: readonly Game[],
  { toDate, moves }: Pick<Command, 'toDate' | 'moves'>,
  actor: Member,
  now: Date,
  { games, teams, fields, read }: Repositories<'games' | 'teams' | 'fields', 'game' | 'facilities'>,
): Promise<Result<readonly Edited[], Refusal>> {
  const { org, user } = actor;
  const movable = ofDay.filter(isMovable);
  const all = (await read.facilities(org.id)).flatMap(({ facility, fields }) => fields.map(({ id }) => ({ id, facilityId: facility.id })));
  // Fields, then teams, are locked one by one and in a fixed order: otherwise two concurrent transactions would both find them free.
  for (const id of all.map((field) => field.id).sort()) await fields.findForUpdate(org.id, id);
  await teams.hold(org.id, [...new Set(movable.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))]);
  const others = await games.starting(org.id, localDayRange(addDays(toDate!, -1), toDate!, org.timeZone));
  const places = moves
    ? askedPlaces(moves, movable, all)
    : ok(suggestPlaces(movable, { date: toDate!, zone: org.timeZone, fields: all, others }));
  if (!places.ok) return places;

  const edited: Edited[] = [];
  for (const before of movable) {
    const place = places.value.get(before.id);
    if (!place) continue;
    const { facilityId, fieldId, startsAt } = place;
    const edit = isTimeTbd(place) ? { facilityId, fieldId, ...timeTbdOn(localDate(startsAt, org.timeZone), org.timeZone) } : place;
    const changed = updateGame(before, edit, { by: user.id, mayCorrect: true }, now);
    if (!changed.ok) return changed;
    if (changed.value.changes.length > 0) edited.push({ before, ...changed.value });
  }
  const taken = moves ? await firstTaken(edited, { games }, org.id) : undefined;
  return taken ? err({ kind: taken.kind, game: viewGame(actor, (await read.game(org.id, taken.by))!, now) }) : ok(edited);
}

function askedPlaces(
  moves: readonly RequestedMove[],
  movable: readonly Game[],
  fields: readonly Readonly<{ id: FieldId; facilityId: NonNullable<GameSlot['facilityId']> }>[],
): Result<ReadonlyMap<GameId, GameSlot>, UnknownReference> {
  const violations: Violation[] = [];
  const places = new Map<GameId, GameSlot>();
  for (const [at, { gameId, startsAt, fieldId }] of moves.entries()) {
    const game = movable.find(({ id }) => id === gameId);
    const field = fields.find(({ id }) => id === fieldId);
    if (!game) violations.push({ path: ['moves', at, 'gameId'], rule: 'unknown', what: 'game' });
    if (fieldId !== null && !field) violations.push({ path: ['moves', at, 'fieldId'], rule: 'unknown', what: 'field' });
    if (!game) continue;
    const endsAt = new Date(startsAt.getTime() + game.endsAt.getTime() - game.startsAt.getTime());
    places.set(gameId, { startsAt, endsAt, fieldId, facilityId: field?.facilityId ?? game.facilityId });
  }
  return violations.length > 0 ? err(unknownReference(...violations)) : ok(places);
}

/** A game, moved or not, that occupies the field or a team of a moved game. */
async function firstTaken(
  edited: readonly Edited[],
  { games }: Pick<Repositories, 'games'>,
  orgId: Game['orgId'],
): Promise<Readonly<{ kind: 'field-taken' | 'team-taken'; by: GameId }> | undefined> {
  const ids = new Set(edited.map(({ game }) => game.id));
  for (const [at, { before, game }] of edited.entries()) {
    const [needsField, needsTeams] = [takesField(before, game), takesTeams(before, game)];
    if (!needsField && !needsTeams) continue;
    const around = await gamesAround([game], orgId, games);
    const others = [...edited.slice(0, at).map((each) => each.game), ...around.filter(({ id }) => !ids.has(id))];
    const holder = needsField ? holderOf(game, others) : undefined;
    if (holder) return { kind: 'field-taken', by: holder.id };
    const rival = needsTeams ? rivalOf(game, others) : undefined;
    if (rival) return { kind: 'team-taken', by: rival.id };
  }
  return undefined;
}
