import { calendarDays, calendarEvent } from '../../domain/calendars/calendar-event.ts';
import type { Facility } from '../../domain/league/facility.ts';
import { settingsOf } from '../../domain/membership/org.ts';
import type { TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate, localDayRange } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';
import { type CalendarView, inWords } from '../calendars/read-calendar.ts';
import type { Clock } from '../ports/clock.ts';
import type { GameWithNames, LeagueReader } from '../ports/storage/league/league-reader.ts';
import { type Publish, type Publishes, publishFor } from '../publish.ts';
import { useCase } from '../use-case.ts';
import { type OpensLeague, openLeague } from './open-league.ts';

type Deps = OpensLeague & Publishes & Readonly<{ read: Pick<LeagueReader, 'schedule' | 'facilities' | 'teams'>; clock: Clock }>;
type Query = Readonly<{ orgCode: string; teamId: TeamId; language?: Language | undefined }>;

const MAX_GAMES = 1000;

/** The games of a team of a current season as a calendar for everybody: no events of the team, and nobody’s duties. */
export const readPublicCalendar = useCase(
  'public',
  async (deps: Deps, { orgCode, teamId, language }: Query): Promise<Result<CalendarView, NotFound>> => {
    const opened = await openLeague(deps, orgCode);
    if (!opened.ok) return opened;
    const org = opened.value;
    const { read, clock, render } = deps;
    const today = localDate(clock(), org.timeZone);
    const team = (await read.teams(org.id, { currentOn: today })).find(({ team: { id } }) => id === teamId);
    if (!team) return err({ kind: 'not-found' });
    const { start, end } = calendarDays(today);
    const [{ items }, facilities] = await Promise.all([
      read.schedule(org.id, localDayRange(start, end, org.timeZone), { teamId }, { limit: MAX_GAMES }),
      read.facilities(org.id),
    ]);
    const facilityOf = new Map(facilities.map(({ facility }) => [facility.id, facility]));
    const publish = publishFor(deps, settingsOf(org).language);
    const reads = language ?? settingsOf(org).language;
    return ok({
      language: reads,
      name: `${publish.name(team.team.name, 'team')} (${publish.name(org.name, 'league')})`,
      timeZone: org.timeZone,
      events: items.map((listed) =>
        inWords(
          calendarEvent({
            ...namesOf(publish, listed),
            timeZone: org.timeZone,
            facility: listed.game.facilityId ? atFacility(publish, facilityOf.get(listed.game.facilityId)) : undefined,
          }),
          render,
          reads,
        ),
      ),
      series: [],
    });
  },
);

const namesOf = (publish: Publish, { game, ...listed }: GameWithNames) => ({
  game,
  ageGroupName: publish.name(listed.ageGroupName, 'age_group'),
  homeTeamName: publish.name(listed.homeTeamName, 'team'),
  visitorTeamName: publish.name(listed.visitorTeamName, 'team'),
  facilityName: publish.note(listed.facilityName),
  fieldName: publish.note(listed.fieldName),
});
const atFacility = (publish: Publish, facility: Facility | undefined): Facility | undefined =>
  facility && {
    ...facility,
    street: publish.address(facility.street),
    city: publish.address(facility.city),
    region: publish.address(facility.region),
    postalCode: publish.address(facility.postalCode),
  };
