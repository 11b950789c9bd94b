import { z } from 'zod';
import type { PublicLeague } from '../../../application/publication/get-public-league.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { err, mapOk, ok } from '../../../domain/shared/result.ts';
import { addDays } from '../../../domain/shared/time.ts';
import { LANGUAGES, type Language } from '../../../domain/texts/language.ts';
import { calendarFile } from '../../icalendar/calendar-file.ts';
import { contentOf } from '../contract/content.ts';
import { FOR_EVERYBODY } from '../contract/reply.ts';
import { type PageRoute, page, type Unnamed } from '../contract/route.ts';
import { day, id } from '../contract/schemas.ts';
import type { Site } from '../contract/site.ts';
import { type GamesView, leagueGamesPage, leaguePlayOffsPage, leagueStandingsPage, leagueTeamPage } from '../pages/league-page.ts';
import type { Page } from '../pages/page.ts';
import { OrgCodeParams } from './publication.ts';

const lang = z.enum(LANGUAGES).optional().catch(undefined).meta({
  description: 'The language; by default that of the organization. It is in the address, so that one page can be kept for everybody',
});
const TeamParams = OrgCodeParams.extend({ teamId: id<TeamId>() });

const OPT_IN = 'Only of an organization that has turned on `publicPage`; any other code is not found. Names no person.';
const ANSWERS = { 200: 'text/html' } as const;

const pageFor = ({ html, contentSecurityPolicy }: Page, language: Language) => ({
  status: 200,
  content: contentOf(html, 'text/html; charset=utf-8'),
  contentSecurityPolicy,
  headers: { ...FOR_EVERYBODY, 'Content-Language': language },
});
const languageOf = (league: PublicLeague, language: Language | undefined) => language ?? league.language;

/** How many days a page shows, and how many of results. */
const DAYS = 7;
const MOST_GAMES = 500;
const MOST_OF_TEAM = 200;
/** Half of the longest range of a schedule. */
const DAYS_OF_TEAM = 180;

export function leaguePagesOf({ publicUrl }: Pick<Site, 'publicUrl'>) {
  const gamesPage = page({
    method: 'get',
    path: '/l/:orgCode',
    summary: 'The page of a league: games, results, teams and the state of fields',
    description: `The games of seven days. ${OPT_IN}`,
    params: OrgCodeParams,
    query: z.object({ lang, from: day.optional().catch(undefined).meta({ description: 'The first day shown; by default today' }) }),
    answers: ANSWERS,
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ useCases, params, query }) {
      const found = await useCases.getPublicLeague(params);
      if (!found.ok) return found;
      const league = found.value;
      const language = languageOf(league, query.lang);
      const start = query.from ?? league.today;
      const end = addDays(start, DAYS - 1);
      const isPresent = start === league.today;
      const gamesOf = (startDate: typeof start, endDate: typeof start, limit = MOST_GAMES) =>
        useCases.listPublicSchedule({ ...params, startDate, endDate, page: { limit } });
      const [games, before, facilities] = await Promise.all([
        gamesOf(start, end),
        isPresent ? gamesOf(addDays(start, -DAYS), addDays(start, -1)) : undefined,
        useCases.listPublicFields(params),
      ]);
      if (!games.ok) return games;
      const next = games.value.items.length > 0 ? undefined : await gamesOf(addDays(end, 1), addDays(end, DAYS_OF_TEAM), 1);
      const known = facilities.ok ? facilities.value : [];
      const view: GamesView = {
        start,
        end,
        games: games.value.items,
        isPresent,
        results: before?.ok ? before.value.items.filter(({ status }) => status === 'final' || status === 'forfeit').toReversed() : [],
        earlier: addDays(start, -DAYS),
        later: addDays(start, DAYS),
        next: (next?.ok && next.value.items[0]?.localDate) || null,
        facilities: isPresent ? known : [],
      };
      return ok(pageFor(leagueGamesPage({ league, language, publicUrl, facilities: known }, view), language));
    },
  });

  const standingsPage = page({
    method: 'get',
    path: '/l/:orgCode/standings',
    summary: 'The standings of a league',
    description: OPT_IN,
    params: OrgCodeParams,
    query: z.object({ lang }),
    answers: ANSWERS,
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ useCases, params, query }) {
      const [league, standings] = await Promise.all([useCases.getPublicLeague(params), useCases.listPublicStandings(params)]);
      if (!league.ok) return league;
      if (!standings.ok) return standings;
      const language = languageOf(league.value, query.lang);
      return ok(pageFor(leagueStandingsPage({ league: league.value, language, publicUrl }, standings.value), language));
    },
  });

  const playOffsPage = page({
    method: 'get',
    path: '/l/:orgCode/play-offs',
    summary: 'The play-offs of a league',
    description: OPT_IN,
    params: OrgCodeParams,
    query: z.object({ lang }),
    answers: ANSWERS,
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ useCases, params, query }) {
      const [league, brackets] = await Promise.all([useCases.getPublicLeague(params), useCases.listPublicBrackets(params)]);
      if (!league.ok) return league;
      if (!brackets.ok) return brackets;
      const language = languageOf(league.value, query.lang);
      return ok(pageFor(leaguePlayOffsPage({ league: league.value, language, publicUrl }, brackets.value), language));
    },
  });

  const teamPage = page({
    method: 'get',
    path: '/l/:orgCode/teams/:teamId',
    summary: 'A team and its games',
    description: `A team of a current season, with its games of half a year before and after today. ${OPT_IN}`,
    params: TeamParams,
    query: z.object({ lang }),
    answers: ANSWERS,
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ useCases, params: { orgCode, teamId }, query }) {
      const found = await useCases.getPublicLeague({ orgCode });
      if (!found.ok) return found;
      const league = found.value;
      const team = league.teams.find((each) => each.id === teamId);
      if (!team) return err({ kind: 'not-found' });
      const { today } = league;
      const [startDate, endDate] = [addDays(today, -DAYS_OF_TEAM), addDays(today, DAYS_OF_TEAM)];
      const [games, facilities] = await Promise.all([
        useCases.listPublicSchedule({ orgCode, teamId, startDate, endDate, page: { limit: MOST_OF_TEAM } }),
        useCases.listPublicFields({ orgCode }),
      ]);
      if (!games.ok) return games;
      const language = languageOf(league, query.lang);
      const scene = { league, language, publicUrl, facilities: facilities.ok ? facilities.value : [] };
      return ok(pageFor(leagueTeamPage(scene, team, games.value.items), language));
    },
  });

  const teamCalendar = page({
    method: 'get',
    path: '/l/:orgCode/teams/:teamId/games.ics',
    summary: 'The games of a team as a calendar',
    description: `iCalendar, to download or to subscribe to: games of a team of a current season, and no events. ${OPT_IN}`,
    params: TeamParams,
    query: z.object({ lang }),
    answers: { 200: 'text/calendar' },
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    handle: async ({ useCases, params, query }) =>
      mapOk(await useCases.readPublicCalendar({ ...params, language: query.lang }), (calendar) => ({
        status: 200,
        content: contentOf(calendarFile(calendar), 'text/calendar; charset=utf-8'),
        headers: { ...FOR_EVERYBODY, 'Content-Disposition': 'attachment; filename="games.ics"' },
      })),
  });

  return {
    getLeaguePage: gamesPage,
    getLeagueStandingsPage: standingsPage,
    getLeaguePlayOffsPage: playOffsPage,
    getLeagueTeamPage: teamPage,
    getLeagueTeamCalendar: teamCalendar,
  } satisfies Readonly<Record<string, Unnamed<PageRoute>>>;
}
