import type { TeamEvent } from '../../domain/events/team-event.ts';
import { type Game, holderOf, rivalOf, takesField, takesTeams, type WrittenGame } from '../../domain/games/game.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { calledBack, type DayChange, type NotUndone, type UndoExpired, undoableUntil, undone } from '../../domain/scheduling/day-change.ts';
import type { DayChangeId, PushEventId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import { type DisplacesEvents, displaceEvents, tellTeams } from '../displace-events.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { gamesAround } from './games-around.ts';
import { type DayChangeView, viewDayChange } from './view-day-change.ts';

type Command = Readonly<{ actor: Member; dayChangeId: DayChangeId }>;
type Uses = 'games' | 'gameChanges' | 'dayChanges' | 'audit' | DisplacesEvents;

type MemberAct = Act & Readonly<{ actor: Member }>;

type Restored = WrittenGame & Readonly<{ before: Game }>;

type Split = Readonly<{ free: readonly Restored[]; left: readonly NotUndone[] }>;

/** The games whose fields and teams are free; a game whose field or team is taken keeps its current place. */
function thoseFree(back: readonly Restored[], around: readonly Game[], left: readonly NotUndone[] = []): Split {
  const isBack = (id: Game['id']) => back.some(({ game }) => game.id === id);
  const others = around.filter(({ id }) => !isBack(id));
  const taken = back.flatMap(({ before, game }): NotUndone[] => {
    if (takesField(before, game) && holderOf(game, others)) return [{ gameId: game.id, reason: 'field-taken' }];
    return takesTeams(before, game) && rivalOf(game, others) ? [{ gameId: game.id, reason: 'team-taken' }] : [];
  });
  const free = back.filter(({ game }) => !taken.some(({ gameId }) => gameId === game.id));
  return taken.length === 0 ? { free, left } : thoseFree(free, around, [...left, ...taken]);
}

/**
 * Restores the games and team events of a changed day, within the hour, and lists those that it leaves unchanged because they have been changed
 * since or something else has their field or one of their teams. Undoing again changes nothing.
 */
export const undoDayChange = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<Uses, 'teams' | 'facilities'>, { actor, dayChangeId }: Command) =>
    unitOfWork.transact<DayChangeView, NotFound | UndoExpired>(async (repositories) => {
      const { games, dayChanges, teams, fields, audit, outbox } = repositories;
      const { org, user } = actor;
      const change = await dayChanges.findForUpdate(org.id, dayChangeId);
      if (!change) return err({ kind: 'not-found' });
      if (change.undoneAt) return ok(await viewDayChange(change, { actor }, repositories));
      const now = clock();
      if (now > undoableUntil(change)) return err({ kind: 'undo-expired', undoableUntil: undoableUntil(change) });

      const held = await games.hold(
        org.id,
        change.games.map(({ gameId }) => gameId),
      );
      const back: Restored[] = [];
      const notUndone: NotUndone[] = [];
      for (const changed of change.games) {
        const before = held.find(({ id }) => id === changed.gameId);
        const restored = undone(before, changed, user.id, now);
        if (before && restored) back.push({ before, ...restored });
        else notUndone.push({ gameId: changed.gameId, reason: 'changed-since' });
      }
      const fieldIds = [...back.map(({ game }) => game), ...change.events].flatMap(({ fieldId }) => fieldId ?? []);
      for (const fieldId of [...new Set(fieldIds)].sort()) await fields.findForUpdate(org.id, fieldId);
      const ofGames = back.flatMap(({ game }) => [game.homeTeamId, game.visitorTeamId]);
      await teams.hold(org.id, [...new Set([...ofGames, ...change.events.map(({ teamId }) => teamId)])]);
      const around = await gamesAround(
        back.map(({ game }) => game),
        org.id,
        games,
      );
      const { free, left } = thoseFree(back, around);
      notUndone.push(...left);
      if (free.length > 0) {
        await saveGames(repositories, { newId }, free);
        const placed = free.filter(({ before, game }) => takesField(before, game) || takesTeams(before, game));
        await displaceEvents(
          { now, newId },
          placed.map(({ game }) => game),
          repositories,
        );
        await outbox.add({ id: newId<PushEventId>(), orgId: org.id, kind: 'day-change', dayChangeId, isUndone: true });
      }
      const events = await restoreEvents(change, { actor, now, newId }, repositories);
      const undoneChange = { ...change, events, undoneBy: user.id, undoneAt: now, notUndone };
      await dayChanges.save(undoneChange);
      const facts = { games: free.length, events: events.filter(({ isRestored }) => isRestored).length, notUndone: notUndone.length };
      await audit.append(auditEntry({ actor, now, newId }, 'day-change-undone', dayChangeId, facts));
      return ok(await viewDayChange(undoneChange, { actor }, repositories));
    }),
);

/** Puts back on the schedule what the change canceled, where field and team are free, with both locked. Games are restored before. */
async function restoreEvents(
  { events }: DayChange,
  { actor: { org }, now, newId }: MemberAct,
  { teamEvents, outbox }: Pick<Repositories, 'teamEvents' | 'outbox'>,
): Promise<DayChange['events']> {
  const held = await teamEvents.hold(
    org.id,
    events.map(({ eventId }) => eventId),
  );
  const restored: TeamEvent[] = [];
  for (const canceled of events) {
    const before = held.find(({ id }) => id === canceled.eventId);
    const event = calledBack(before, canceled, org.timeZone, now);
    if (!before || !event) continue;
    await teamEvents.saveAll([event]);
    if (await teamEvents.placeHolder(org.id, [event.id])) await teamEvents.saveAll([before]);
    else restored.push(event);
  }
  await tellTeams({ newId }, restored, 'restored', { outbox });
  return events.map((canceled) => ({ ...canceled, isRestored: restored.some(({ id }) => id === canceled.eventId) }));
}
