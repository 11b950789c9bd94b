import {
  agendaPage,
  type EventReader,
  type EventSeriesStore,
  type EventWithNames,
  type PlaceHolder,
  type TeamEvents,
} from '../../../application/ports/storage/events/event-storage.ts';
import type { EventSeries, SeriesRule } from '../../../domain/events/event-series.ts';
import type { TeamEvent } from '../../../domain/events/team-event.ts';
import { type Game, playsIn, USES_FIELD } from '../../../domain/games/game.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { isTimeTbd } from '../../../domain/shared/time-tbd.ts';
import { memoryLeagueReader } from '../league/league-reader.ts';
import { isInDraft } from '../league/team-season.ts';
import { memorySlotReader } from '../slots/slots.ts';
import { byText, byTime, timePage } from '../tables/order.ts';
import { removeRow } from '../tables/references.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type Placed = Readonly<{ holder: PlaceHolder; startsAt: Date }>;
type Span = Readonly<{ startsAt: Date; endsAt: Date }>;
const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && a.endsAt > b.startsAt;

export function memoryTeamEvents(tables: Tables): TeamEvents {
  const { teamEvents, games, seasons, attendanceAnswers, slots, slotPlaces } = tables;
  const inOrg = <Row extends Readonly<{ orgId: OrgId }>>(rows: Iterable<Row>, orgId: OrgId) =>
    [...rows].filter((row) => row.orgId === orgId);

  /** What has the field or the team of the event. */
  function holdersOf(event: TeamEvent, others: readonly TeamEvent[], played: readonly Game[]): readonly Placed[] {
    const withGames = played
      .filter((game) => overlap(event, game))
      .flatMap(({ id, startsAt, ...game }): Placed[] => [
        ...(event.fieldId !== null && game.fieldId === event.fieldId
          ? [{ holder: { taken: 'field', by: { kind: 'game', id } } as const, startsAt }]
          : []),
        ...(playsIn(game, event.teamId) ? [{ holder: { taken: 'team', by: { kind: 'game', id } } as const, startsAt }] : []),
      ]);
    const withEvents = others
      .filter((other) => other.id !== event.id && overlap(event, other))
      .flatMap(({ id, startsAt, ...other }): Placed[] => [
        ...(event.fieldId !== null && other.fieldId === event.fieldId
          ? [{ holder: { taken: 'field', by: { kind: 'event', id } } as const, startsAt }]
          : []),
        ...(other.teamId === event.teamId ? [{ holder: { taken: 'team', by: { kind: 'event', id } } as const, startsAt }] : []),
      ]);
    return [...withGames, ...withEvents];
  }

  return {
    find: async (orgId, id) => teamEvents.get(key(orgId, id)),
    hold: async (orgId, ids) => ids.toSorted().flatMap((id) => teamEvents.get(key(orgId, id)) ?? []),
    ofSeries: async (orgId, seriesId) => inOrg(teamEvents.rows(), orgId).filter((event) => event.seriesId === seriesId),
    ofOrgEvent: async (orgId, id) => inOrg(teamEvents.rows(), orgId).filter((event) => event.orgEventId === id),
    starting: async (orgId, { from, before }) =>
      inOrg(teamEvents.rows(), orgId).filter(({ startsAt }) => startsAt >= from && startsAt < before),
    withoutTime: async (orgId) =>
      inOrg(teamEvents.rows(), orgId)
        .filter(isTimeTbd)
        .map(({ id }) => id),
    async answered(orgId, ids) {
      const said = inOrg(attendanceAnswers.rows(), orgId).map(({ eventId }) => eventId);
      const taken = inOrg(slotPlaces.rows(), orgId).map(({ slotId }) => slots.get(key(orgId, slotId))!.eventId);
      const found = new Set([...said, ...taken]);
      return ids.filter((id) => found.has(id));
    },
    async removeAll(orgId, ids) {
      for (const id of ids) {
        const event = teamEvents.get(key(orgId, id));
        if (event) removeRow(tables, teamEvents, event);
      }
    },
    async saveAll(events) {
      for (const event of events) teamEvents.put(event);
    },
    async placeHolder(orgId, ids) {
      const scheduled = inOrg(teamEvents.rows(), orgId).filter(({ status, orgEventId }) => status === 'scheduled' && orgEventId === null);
      const played = inOrg(games.rows(), orgId).filter((game) => USES_FIELD.includes(game.status) && !isInDraft({ seasons }, game));
      const found = scheduled.filter(({ id }) => ids.includes(id)).flatMap((event) => holdersOf(event, scheduled, played));
      const inOrder = found.sort(
        (a, b) =>
          byText(a.holder.taken, b.holder.taken) || byTime({ at: a.startsAt, id: a.holder.by.id }, { at: b.startsAt, id: b.holder.by.id }),
      );
      return inOrder[0]?.holder;
    },
    async inTheWayOf(orgId, gameIds, now) {
      const placed = inOrg(games.rows(), orgId).filter(
        (game) => gameIds.includes(game.id) && USES_FIELD.includes(game.status) && !isInDraft({ seasons }, game),
      );
      const isInTheWay = (event: TeamEvent, game: Game) =>
        overlap(event, game) && ((event.fieldId !== null && event.fieldId === game.fieldId) || playsIn(game, event.teamId));
      const scheduled = inOrg(teamEvents.rows(), orgId).filter(
        ({ status, orgEventId, endsAt }) => status === 'scheduled' && orgEventId === null && endsAt > now,
      );
      return scheduled.filter((event) => placed.some((game) => isInTheWay(event, game))).map(({ id }) => id);
    },
    countOpen: async (orgId, teamId, now) =>
      inOrg(teamEvents.rows(), orgId).filter(
        (event) => event.teamId === teamId && event.orgEventId === null && event.status !== 'canceled' && event.endsAt > now,
      ).length,
  };
}

export const memoryEventSeries = ({ teamEventSeries }: Tables): EventSeriesStore => ({
  find: async (orgId, id) => teamEventSeries.get(key(orgId, id)),
  save: async (series) => teamEventSeries.put(series),
});

const ruleOf = ({ weekdays, everyWeeks, monthly, until }: EventSeries): SeriesRule => ({ weekdays, everyWeeks, monthly, until });

export function memoryEventReader(tables: Tables): EventReader {
  function withNames(event: TeamEvent): EventWithNames {
    const { orgId, teamId, facilityId, fieldId, seriesId } = event;
    const series = seriesId && tables.teamEventSeries.get(key(orgId, seriesId))!;
    return {
      event,
      teamName: tables.teams.get(key(orgId, teamId))!.name,
      facilityName: facilityId && tables.facilities.get(key(orgId, facilityId))!.name,
      fieldName: fieldId && tables.fields.get(key(orgId, fieldId))!.name,
      series: series && ruleOf(series),
    };
  }
  const { schedule } = memoryLeagueReader(tables);
  const { slotsOf } = memorySlotReader(tables);
  const reader: EventReader = {
    async teamEvents(orgId, { from, before }, teamIds, page) {
      const found = [...tables.teamEvents.rows()].filter(
        (event) =>
          event.orgId === orgId &&
          event.startsAt >= from &&
          event.startsAt < before &&
          (teamIds === 'all' || teamIds.includes(event.teamId)),
      );
      return timePage(found.map(withNames), ({ event }) => ({ at: event.startsAt, id: event.id }), 1, page);
    },
    async teamEvent(orgId, id) {
      const event = tables.teamEvents.get(key(orgId, id));
      return event && withNames(event);
    },
    async orgEvents(orgId, of) {
      const isAsked = ({ orgEventId, endsAt }: TeamEvent) =>
        orgEventId !== null && ('id' in of ? orgEventId === of.id : endsAt > of.endingAfter);
      const found = [...tables.teamEvents.rows()].filter((event) => event.orgId === orgId && isAsked(event));
      return found
        .map(withNames)
        .sort((a, b) => byTime({ at: a.event.startsAt, id: a.event.id }, { at: b.event.startsAt, id: b.event.id }));
    },
    async teamEventWithSlots(orgId, id) {
      const listed = await reader.teamEvent(orgId, id);
      return listed && { ...listed, slots: await slotsOf(orgId, [id]) };
    },
    async agenda(orgId, range, { eventsOf, ...games }, page) {
      const more = { ...page, limit: page.limit + 1 };
      const [played, events] = [await schedule(orgId, range, games, more), await reader.teamEvents(orgId, range, eventsOf, more)];
      return agendaPage(played.items, events.items, page.limit);
    },
  };
  return reader;
}
