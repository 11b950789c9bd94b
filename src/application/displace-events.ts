import { displacedEvent, type TeamEvent } from '../domain/events/team-event.ts';
import type { Game } from '../domain/games/game.ts';
import type { TeamEventNews } from '../domain/notifications/push-event.ts';
import type { PushEventId } from '../domain/shared/ids.ts';
import { byCodePoint } from '../domain/shared/text.ts';
import type { NewId } from './ports/new-id.ts';
import type { Repositories } from './ports/storage/storage.ts';

export type DisplacesEvents = 'teamEvents' | 'fields' | 'teams' | 'outbox';

/**
 * Moves aside the events of teams that have the field or a team of a game at its time: the league's games come first. The games must be saved, in
 * this transaction. Whoever belongs to the teams of the events is told. Fields, then teams are locked, as whoever plans an event does: otherwise
 * an event that is being planned would stay beside the game.
 */
export async function displaceEvents(
  { now, newId }: Readonly<{ now: Date; newId: NewId }>,
  games: readonly Game[],
  { teamEvents, fields, teams, outbox }: Pick<Repositories, DisplacesEvents>,
): Promise<void> {
  for (const [orgId, placed] of Map.groupBy(games, (game) => game.orgId)) {
    const fieldIds = new Set(placed.flatMap(({ fieldId }) => fieldId ?? []));
    for (const fieldId of [...fieldIds].sort()) await fields.findForUpdate(orgId, fieldId);
    await teams.hold(orgId, [...new Set(placed.flatMap(({ homeTeamId, visitorTeamId }) => [homeTeamId, visitorTeamId]))]);
    const gameIds = placed.map(({ id }) => id);
    const ids = await teamEvents.inTheWayOf(orgId, gameIds, now);
    if (ids.length === 0) continue;
    const held = await teamEvents.hold(orgId, ids);
    // Another transaction may have moved one away that this one has waited for.
    const inTheWay = new Set(await teamEvents.inTheWayOf(orgId, gameIds, now));
    const displaced = held.filter(({ id }) => inTheWay.has(id)).map((event) => displacedEvent(event, now));
    if (displaced.length === 0) continue;
    await teamEvents.saveAll(displaced);
    await tellTeams({ newId }, displaced, 'displaced', { outbox });
  }
}

/** Tells those who belong to the teams of events of an org, once for each team. */
export async function tellTeams(
  { newId }: Readonly<{ newId: NewId }>,
  events: readonly TeamEvent[],
  news: TeamEventNews,
  { outbox }: Pick<Repositories, 'outbox'>,
): Promise<void> {
  const inOrder = events.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || byCodePoint(a.id, b.id));
  for (const ofTeam of Map.groupBy(inOrder, ({ teamId }) => teamId).values()) {
    const { id: eventId, orgId } = ofTeam[0]!;
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'team-event', eventId, news, count: ofTeam.length });
  }
}
