import { displacedEvent } from '../domain/events/team-event.ts';
import type { Game } from '../domain/games/game.ts';
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
    const ids = await teamEvents.inTheWayOf(
      orgId,
      placed.map(({ id }) => id),
      now,
    );
    if (ids.length === 0) continue;
    const displaced = (await teamEvents.hold(orgId, ids)).map((event) => displacedEvent(event, now));
    await teamEvents.saveAll(displaced);
    const inOrder = displaced.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || byCodePoint(a.id, b.id));
    for (const ofTeam of Map.groupBy(inOrder, ({ teamId }) => teamId).values()) {
      const eventId = ofTeam[0]!.id;
      await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'team-event', eventId, news: 'displaced', count: ofTeam.length });
    }
  }
}
