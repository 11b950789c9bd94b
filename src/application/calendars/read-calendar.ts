import { answerableEvent, answerableGame } from '../../domain/attendance/answer.ts';
import {
  type CalendarEvent,
  calendarDays,
  calendarEvent,
  orgEventOnCalendar,
  teamEventOnCalendar,
} from '../../domain/calendars/calendar-event.ts';
import { readsTeamEvents, teamsOfOwnEvents } from '../../domain/events/event-permissions.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { changedAtOf, versionOf } from '../../domain/events/org-event.ts';
import { isYetToScore, ownGames } from '../../domain/games/game-permissions.ts';
import { languageIn } from '../../domain/membership/org.ts';
import { requirePermission } from '../../domain/membership/permissions.ts';
import type { FacilityId, OrgId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate, localDayRange, type TimeZone } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';
import { standingOf } from '../membership/resolve-org-membership.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { CalendarReader } from '../ports/storage/calendars/calendar-storage.ts';
import type { EventReader, EventWithNames } from '../ports/storage/events/event-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { CallerContext, MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { Render } from '../ports/texts.ts';
import { useCase } from '../use-case.ts';
import { type CalendarEntry, type CalendarSeries, inSeries } from './calendar-series.ts';
import { declinedItems } from './declined-items.ts';

type Deps = Readonly<{
  read: Pick<CalendarReader, 'calendarBySecret'> &
    Pick<LeagueReader, 'schedule' | 'facilities'> &
    Pick<EventReader, 'teamEvents'> &
    Pick<MembershipReader, 'callerContextIn'> &
    Pick<OfficialReader, 'assignments'> &
    Parameters<typeof declinedItems>[0]['read'];
  secrets: Secrets;
  clock: Clock;
  render: Render;
}>;
type Query = Readonly<{ orgId: OrgId; secret: string }>;

/** A calendar's name, its owner's language, its entries in order of start, and the series among team events, whose times are of this zone. */
export type CalendarView = Readonly<{
  name: string;
  language: Language;
  timeZone: TimeZone;
  events: readonly CalendarEntry[];
  series: readonly CalendarSeries[];
}>;

/** Own games, and those that the user has still to score: these are in no other list before their time. */
const withGamesToScore = (own: ReturnType<typeof ownGames>, { scoredGames }: CallerContext, now: Date) => ({
  ...own,
  gameIds: [...own.gameIds, ...scoredGames.filter((game) => isYetToScore(game, now)).map(({ gameId }) => gameId)],
});

const MAX_EVENTS = 1000;
const NOTHING: ReadonlySet<ItemRef['id']> = new Set();
const NOT_FOUND = err({ kind: 'not-found' } satisfies NotFound);

/**
 * The calendar behind a secret address: the games and events of a team, or its owner's own. The owner's permissions are read again, since an
 * answer that is stored must not depend on cached ones; without that to read a team's events, there are games only. What the owner's children have
 * declined is left out if the owner wants it.
 */
export const readCalendar = useCase(
  'public',
  async ({ read, secrets, clock, render }: Deps, { orgId, secret }: Query): Promise<Result<CalendarView, NotFound>> => {
    const found = await read.calendarBySecret(orgId, secrets.hashOf(secret));
    if (!found) return NOT_FOUND;
    const { userId, teamId, leavesOutDeclined } = found.address;
    const facts = await read.callerContextIn(orgId, userId);
    const now = clock();
    const standing = standingOf(orgId, facts, now);
    if (!standing || facts.isErased || !requirePermission(standing, 'read-league').ok) return NOT_FOUND;

    const { name: orgName, timeZone } = standing.org;
    const { start, end } = calendarDays(localDate(now, timeZone));
    const own = withGamesToScore(ownGames(standing), facts, now);
    const of = teamId ? { teamId } : { own };
    const filter = { ...of, butSeasons: [...standing.hiddenSeasons] };
    const range = localDayRange(start, end, timeZone);
    const eventsOf = teamId ? [teamId].filter((each) => readsTeamEvents(standing, each)) : teamsOfOwnEvents(standing);
    const officiates = teamId === null && standing.officiatedGames.size > 0;
    const [games, teamEvents, facilities, duties] = await Promise.all([
      read.schedule(orgId, range, filter, { limit: MAX_EVENTS }),
      eventsOf.length > 0
        ? read.teamEvents(orgId, { from: range.from, before: range.before }, eventsOf, { limit: MAX_EVENTS })
        : { items: [] },
      read.facilities(orgId),
      officiates ? read.assignments(orgId, range, { userId }, { limit: MAX_EVENTS }) : { items: [] },
    ]);
    const items = [...games.items.map(({ game }) => answerableGame(game)), ...teamEvents.items.map(({ event }) => answerableEvent(event))];
    const leftOut = leavesOutDeclined ? await declinedItems({ read }, { ...standing, userId, gameIds: own.gameIds }, items) : NOTHING;
    const isShown = ({ id }: Readonly<{ id: ItemRef['id'] }>) => !leftOut.has(id);
    const held = duties.items.filter(({ assignment }) => assignment.state !== 'declined');
    const dutyIn = new Map(
      held.map(({ assignment: { gameId, position, state } }) => [gameId, { position, isOffered: state === 'offered' }]),
    );
    const facilityOf = new Map(facilities.map(({ facility }) => [facility.id, facility]));
    const facilityAt = (id: FacilityId | null) => (id ? facilityOf.get(id) : undefined);
    const language = languageIn(standing.org, facts.reads);
    const worded = (event: CalendarEvent) => inWords(event, render, language);
    const onCalendar = (listed: EventWithNames) => ({ ...listed, timeZone, facility: facilityAt(listed.event.facilityId) });
    const eventInWords = (listed: EventWithNames) => worded(teamEventOnCalendar(onCalendar(listed)));
    const ofTeams = teamEvents.items.filter(({ event }) => event.orgEventId === null);
    const ofLeague = [...Map.groupBy(teamEvents.items, ({ event }) => event.orgEventId)].flatMap(([id, all]) => {
      const shown = all.filter(({ event }) => isShown(event));
      if (id === null || shown.length === 0) return [];
      // Of all its events: a number that fell with one that is left out would make the entry an old one.
      const events = all.map(({ event }) => event);
      const at = { version: versionOf(events), changedAt: changedAtOf(events) };
      return [worded(orgEventOnCalendar(id, shown.map(onCalendar), { orgName, ...at }))];
    });
    const { series, others } = inSeries(ofTeams, eventInWords, timeZone, isShown);
    const shownGames = games.items
      .filter(({ game }) => isShown(game))
      .map((listed) =>
        worded(calendarEvent({ ...listed, timeZone, duty: dutyIn.get(listed.game.id), facility: facilityAt(listed.game.facilityId) })),
      );
    return ok({
      language,
      name: teamId ? `${found.teamName} (${orgName})` : orgName,
      timeZone,
      events: [...shownGames, ...others, ...ofLeague].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime()),
      series,
    });
  },
);

export const inWords = ({ title, notes, ...event }: CalendarEvent, render: Render, language: Language): CalendarEntry => ({
  ...event,
  title: render(title, language),
  notes: notes.map((line) => render(line, language)).join('\n'),
});
