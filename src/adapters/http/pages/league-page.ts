import type { PublicLeague } from '../../../application/publication/get-public-league.ts';
import type {
  PublicBracket,
  PublicFacility,
  PublicGame,
  PublicMatch,
  PublicStandings,
  PublicTeam,
} from '../../../application/publication/view-public.ts';
import type { GameStatus } from '../../../domain/games/game-status.ts';
import { type Recap, recapOf } from '../../../domain/games/recap.ts';
import type { PlaceStateView } from '../../../domain/league/place-state.ts';
import { clockUnit } from '../../../domain/league/sport.ts';
import type { SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import type { LocalDate, TimeZone } from '../../../domain/shared/time.ts';
import { type StandingsColumn, standingsColumns, standingsFigure } from '../../../domain/standings/columns.ts';
import { LANGUAGES, type Language } from '../../../domain/texts/language.ts';
import { moment } from '../../../domain/texts/text.ts';
import { matchName, originName, roundName } from '../../texts/bracket-words.ts';
import { CATALOGS } from '../../texts/render.ts';
import { chalkLines } from './chalk-lines.ts';
import { CREST_STYLE, crest } from './crest.ts';
import { dataBlock, type Html, html } from './html.ts';
import { LEAGUE_STYLE } from './league-style.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';
import { sportsEvent } from './sports-event.ts';

const layout = pageLayout({ style: `${LEAGUE_STYLE}${CREST_STYLE}` });

export const LEAGUE_PARTS = ['games', 'standings', 'playoffs'] as const;
type Part = (typeof LEAGUE_PARTS)[number];
const PATHS: Readonly<Record<Part, string>> = { games: '', standings: '/standings', playoffs: '/play-offs' };

/** Who reads which page of whom. Without a language in the address, pages are in that of the org: they vary by nothing else of the reader. */
export type LeagueScene = Readonly<{
  league: PublicLeague;
  language: Language;
  publicUrl: string;
  /** Of which machines are told the addresses of games. */
  facilities?: readonly PublicFacility[];
}>;

type Texts = ReturnType<typeof pageTexts>;
type Shown = LeagueScene & Readonly<{ texts: Texts; to: (path: string, query?: Readonly<Record<string, string>>) => string }>;

function shownTo(scene: LeagueScene): Shown {
  const { league, language } = scene;
  const to = (path: string, query: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams({ ...query, ...(language !== league.language && { lang: language }) }).toString();
    return `/l/${league.code}${path}${search && `?${search}`}`;
  };
  return { ...scene, texts: pageTexts(language), to };
}

type Whole = Readonly<{ path: string; part: Part | null; title: string; heading: Html; body: Html; games?: readonly PublicGame[] }>;

function whole(shown: Shown, { path, part, title, heading, body, games = [] }: Whole): Page {
  const { league, language, publicUrl, facilities = [], texts, to } = shown;
  const { say } = texts;
  const description = say({ key: 'league.description', values: { org: league.name } });
  const others = LANGUAGES.filter((other) => other !== language);
  const inLanguage = (other: Language) => shownTo({ ...shown, language: other }).to(path);
  return layout({
    language,
    title,
    isIndexed: true,
    framedBy: league.embedOrigins,
    head: html`<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${publicUrl}${to(path)}">
<link rel="canonical" href="${publicUrl}${to(path)}">
${LANGUAGES.map((each) => html`<link rel="alternate" hreflang="${each}" href="${publicUrl}${inLanguage(each)}">\n`)}${
  games.length > 0 ? dataBlock(games.map((game) => sportsEvent(game, league, facilities, `${publicUrl}${to('')}`))) : undefined
}`,
    body: html`<main class="card">
<header class="field">
${chalkLines}
${heading}
<nav class="parts" aria-label="${say('league.nav')}">
${LEAGUE_PARTS.map(
  (each) =>
    html`<a href="${to(PATHS[each])}"${each === part ? html` aria-current="page"` : undefined}>${say({ key: 'league.part', values: { part: each } })}</a>\n`,
)}</nav>
</header>
<div class="inside">
${part === 'standings' ? undefined : html`<p class="small soft">${say({ key: 'league.zone', values: { zone: zoneName(league.timeZone, language) } })}</p>\n`}${body}</div>
</main>
<footer class="small soft">
<p>${others.map((other) => html`<a href="${inLanguage(other)}" hreflang="${other}" lang="${other}">${pageTexts(other).say('league.this-language')}</a>`)}</p>
</footer>`,
  });
}

/** `Central Time (Chicago)`. */
function zoneName(timeZone: TimeZone, language: Language): string {
  const parts = new Intl.DateTimeFormat(CATALOGS[language].locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  return `${name} (${timeZone.split('/').at(-1)!.replaceAll('_', ' ')})`;
}

const titled = (name: string): Html => html`<h1><bdi>${name}</bdi></h1>`;
const ofPart = ({ league, texts: { say } }: Shown, part: Part) => say({ key: 'league.title', values: { org: league.name, part } });

export type GamesView = Readonly<{
  /** The days shown, and their games. */
  start: LocalDate;
  end: LocalDate;
  games: readonly PublicGame[];
  /** Whether the days are those from today on; then results of the last days are shown as well. */
  isPresent: boolean;
  results: readonly PublicGame[];
  earlier: LocalDate;
  later: LocalDate;
  /** The first day with games after the ones shown, if there are none in them. */
  next: LocalDate | null;
  facilities: readonly PublicFacility[];
}>;

/** The first page: what is said about fields, games, results and teams. */
export function leagueGamesPage(scene: LeagueScene, view: GamesView): Page {
  const shown = shownTo(scene);
  const { league, texts, to } = shown;
  const { say } = texts;
  const { start, end, games, isPresent, results, earlier, later, next } = view;
  return whole(shown, {
    path: '',
    part: 'games',
    title: ofPart(shown, 'games'),
    heading: titled(league.name),
    games: games.filter(({ status }) => status !== 'final' && status !== 'forfeit').slice(0, 100),
    body: html`${isPresent ? statesSection(shown, view.facilities) : undefined}<section aria-labelledby="games">
<h2 id="games">${say({ key: 'league.days', values: { start, end } })}</h2>
${games.length > 0 ? gamesByDay(shown, games) : html`<p class="soft">${league.seasons.length === 0 ? say('league.no-season') : say('league.no-games')}</p>\n`}${
  games.length === 0 && next
    ? html`<p><a href="${to('', { from: next })}">${say({ key: 'league.next-games', values: { on: next } })}</a></p>\n`
    : undefined
}<nav class="weeks" aria-label="${say('league.weeks')}">
<a class="button" href="${to('', { from: earlier })}">${say('league.earlier')}</a>
${isPresent ? undefined : html`<a class="button" href="${to('')}">${say('league.today')}</a>\n`}<a class="button" href="${to('', { from: later })}">${say('league.later')}</a>
</nav>
</section>
${
  isPresent && results.length > 0
    ? html`<section aria-labelledby="results">
<h2 id="results">${say('league.results')}</h2>
${gamesByDay(shown, results)}</section>
`
    : undefined
}${isPresent && league.teams.length > 0 ? teamsSection(shown) : undefined}`,
  });
}

/** Places of which something is said: fields with a state of their own, and facilities. */
function statesSection({ league, texts: { say } }: Shown, facilities: readonly PublicFacility[]): Html | undefined {
  const isSame = (a: PlaceStateView | null, b: PlaceStateView | null) => a?.updatedAt.getTime() === b?.updatedAt.getTime();
  const said = facilities.flatMap(({ name, state, fields }) => [
    ...(state ? [{ place: name, state }] : []),
    ...fields.flatMap((field) =>
      field.state && !isSame(field.state, state) ? [{ place: `${name} · ${field.name}`, state: field.state }] : [],
    ),
  ]);
  if (said.length === 0) return undefined;
  const words = (place: string, { state, until }: PlaceStateView) =>
    until
      ? say({ key: 'push.place-state-until', values: { place, state, until: moment(until, league.timeZone) } })
      : say({ key: 'push.place-state', values: { place, state } });
  return html`<section aria-labelledby="fields">
<h2 id="fields">${say('league.fields')}</h2>
<ul class="states" role="list">
${said.map(({ place, state }) => html`<li class="${state.state}"><strong>${words(place, state)}</strong>${state.note === null ? undefined : html` <span class="soft"><bdi>${state.note}</bdi></span>`}</li>\n`)}</ul>
</section>
`;
}

function gamesByDay(shown: Shown, games: readonly PublicGame[]): Html {
  const format = new Intl.DateTimeFormat(CATALOGS[shown.language].locale, {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const days = [...Map.groupBy(games, ({ localDate }) => localDate)];
  return html`${days.map(
    ([day, ofDay]) => html`<div class="day">
<h3><time datetime="${day}">${format.format(new Date(`${day}T00:00:00Z`))}</time></h3>
<ul class="games" role="list">
${ofDay.map((game) => gameItem(shown, game))}</ul>
</div>
`,
  )}`;
}

const CALLED_OFF: readonly GameStatus[] = ['canceled', 'postponed'];
const TONES: Partial<Record<GameStatus, string>> = { in_progress: ' live', canceled: ' alert', postponed: ' alert', suspended: ' alert' };

function gameItem(shown: Shown, game: PublicGame): Html {
  const { texts, league, language } = shown;
  const { say } = texts;
  const isOver = game.status === 'final' || game.status === 'forfeit';
  const recap = recapOf(league.seasons.find(({ id }) => id === game.seasonId)?.sportCode, game, game.periodScores);
  const winner = recap && recap.how !== 'tie' ? game[`${recap.side}Team`].id : undefined;
  const teams = new Set(league.teams.map(({ id }) => id));
  const colors = new Map(league.teams.map(({ id, color }) => [id, color]));
  const side = (team: PublicGame['homeTeam'], own: number | null, isHome: boolean) =>
    html`<div class="side${team.id === winner ? ' won' : ''}">${crest({ ...team, color: colors.get(team.id) ?? null })}<span><bdi>${teamLink(shown, team, teams)}</bdi>${isHome ? html` <span class="soft small">${say('league.home')}</span>` : undefined}</span>${own === null ? undefined : html`<b>${own}</b>`}</div>`;
  const time = new Intl.DateTimeFormat(CATALOGS[language].locale, { timeZone: league.timeZone, hour: 'numeric', minute: '2-digit' });
  const { facility } = game;
  const place = facility ? [facility.name, facility.fieldName].filter((part) => part !== null).join(', ') : say('league.place-open');
  const status = statusWords(game, texts);
  const about: Html[] = [
    ...(status ? [html`<span class="tag${TONES[game.status] ?? ''}">${status}</span>`] : []),
    html`<bdi>${game.ageGroup.name}</bdi>`,
    ...(game.gameType === 'regular' ? [] : [html`${say({ key: 'league.game-type', values: { type: game.gameType } })}`]),
    html`<bdi>${place}</bdi>`,
    ...(facility?.state?.state === 'closed' && !CALLED_OFF.includes(game.status) && !isOver
      ? [html`<span class="tag alert">${say('league.closed')}</span>`]
      : []),
  ];
  return html`<li${CALLED_OFF.includes(game.status) ? html` class="off"` : undefined}>${game.startTimeTbd ? html`<span class="when">${say('league.time-tbd')}</span>` : html`<time class="when" datetime="${game.startsAt.toISOString()}">${time.format(game.startsAt)}</time>`}
<div>${side(game.visitorTeam, game.visitorScore, false)}
${side(game.homeTeam, game.homeScore, true)}${stateOfPlay(game, texts)}${recapSentence(game, recap, texts)}</div>
<p class="about">${about.flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}</p></li>
`;
}

/** What decided the game, where that is more than who won and by what score. */
function recapSentence(game: PublicGame, recap: Recap | null, { say }: Texts): Html | undefined {
  if (recap === null || recap.how === 'score' || recap.how === 'tie' || recap.how === 'forfeit') return undefined;
  const { side, ...values } = recap;
  const [winner, other] = side === 'home' ? [game.homeTeam, game.visitorTeam] : [game.visitorTeam, game.homeTeam];
  return html`
<p class="recap">${say({ key: 'league.recap', values: { ...values, team: winner.name, other: other.name } })}</p>`;
}

/** What the scoreboard of a game in progress says beside the score. */
function stateOfPlay({ situation }: PublicGame, { say }: Texts): Html | undefined {
  if (!situation) return undefined;
  const { innings, clock, sets } = situation;
  if (innings) {
    const { inning, batting, outs, balls, strikes, bases } = innings;
    const count = balls !== null && strikes !== null ? html` · ${balls}–${strikes}` : undefined;
    const half = say({ key: 'league.inning', values: { batting, inning, outs } });
    const [first, second, third] = bases.map((isTaken) => (isTaken ? 'taken' : 'empty'));
    const runners = bases.includes(true)
      ? html` · ${say({ key: 'league.runners', values: { first: first!, second: second!, third: third! } })}`
      : undefined;
    return html`
<p class="state">${diamond(bases)}<span>${half}${count}${runners}</span></p>`;
  }
  if (sets) {
    const { set, points } = sets;
    return html`
<p class="state">${say({ key: 'league.set', values: { set, points: `${points.visitor}–${points.home}` } })}</p>`;
  }
  const { period, periods, clock: left } = clock!;
  const is = period > periods ? 'overtime' : clockUnit(periods);
  const words = say({ key: 'league.period', values: { is, period } });
  return html`
<p class="state">${left === null ? words : `${words} · ${left}`}</p>`;
}

/** The bases, each filled that is taken. */
const diamond = (bases: readonly boolean[]): Html =>
  html`<svg class="bases" viewBox="0 0 40 26" aria-hidden="true" focusable="false">${(
    [
      [30, 16],
      [20, 6],
      [10, 16],
    ] as const
  ).map(
    ([x, y], base) =>
      html`<rect x="${x - 4}" y="${y - 4}" width="8" height="8" transform="rotate(45 ${x} ${y})"${bases[base] ? html` class="on"` : undefined}/>`,
  )}</svg>`;

function statusWords({ status, statusReason }: PublicGame, { say }: Texts): string | undefined {
  switch (status) {
    case 'scheduled':
      return undefined;
    case 'in_progress':
    case 'final':
      return say({ key: 'league.status', values: { status } });
    default:
      return say({ key: 'calendar.game-status', values: { status, reason: statusReason ?? 'none' } });
  }
}

/** A team of a current season has a page. */
const teamLink = ({ to }: Shown, { id, name }: Readonly<{ id: TeamId; name: string }>, withPage: ReadonlySet<TeamId>): Html =>
  withPage.has(id) ? html`<a href="${to(`/teams/${id}`)}">${name}</a>` : html`${name}`;

function teamsSection({ league, texts: { say }, to }: Shown): Html {
  const groups = [...Map.groupBy(league.teams, ({ sport, ageGroup, seasonId }) => `${sport} ${ageGroup.id} ${seasonId}`).values()];
  const hasSports = new Set(league.teams.map(({ sport }) => sport)).size > 1;
  const isOpen = league.teams.length <= 16;
  return html`<section class="teams" aria-labelledby="teams">
<h2 id="teams">${say('league.teams')}</h2>
${groups.map(
  (
    teams,
  ) => html`<details${isOpen ? html` open` : undefined}><summary><bdi>${hasSports ? `${teams[0]!.ageGroup.name} · ${teams[0]!.sport}` : teams[0]!.ageGroup.name}</bdi></summary>
<ul class="names" role="list">
${teams.map(({ id, name }) => html`<li><a href="${to(`/teams/${id}`)}"><bdi>${name}</bdi></a></li>\n`)}</ul>
</details>
`,
)}</section>
`;
}

/** A team with its games of the season. */
export function leagueTeamPage(scene: LeagueScene, team: PublicTeam, games: readonly PublicGame[]): Page {
  const shown = shownTo(scene);
  const { league, texts, to, publicUrl } = shown;
  const { say } = texts;
  const file = `/l/${league.code}/teams/${team.id}/games.ics`;
  const coming = games.filter(({ localDate }) => localDate >= league.today);
  const past = games.filter(({ localDate }) => localDate < league.today).toReversed();
  return whole(shown, {
    path: `/teams/${team.id}`,
    part: null,
    title: say({ key: 'league.team-title', values: { team: team.name, org: league.name } }),
    heading: html`<p class="eyebrow"><bdi>${league.name}</bdi></p>
<h1><bdi>${team.name}</bdi></h1>
<p><bdi>${team.ageGroup.name}</bdi> · ${team.sport}</p>`,
    games: coming,
    body: html`<section aria-labelledby="games">
<h2 id="games">${say('league.coming')}</h2>
${coming.length > 0 ? gamesByDay(shown, coming) : html`<p class="soft">${say('league.no-coming')}</p>\n`}<p class="weeks actions"><a class="button" href="${publicUrl.replace(/^https?:/, 'webcal:')}${file}">${say('league.subscribe')}</a>
<a class="button" href="${file}" download>${say('league.download')}</a></p>
</section>
${
  past.length > 0
    ? html`<section aria-labelledby="results">
<h2 id="results">${say('league.results')}</h2>
${gamesByDay(shown, past)}</section>
`
    : undefined
}<p><a href="${to('')}">${say('league.all-teams')}</a></p>
`,
  });
}

/** Left out on a narrow screen. */
const WIDE_ONLY: readonly StandingsColumn[] = ['goalsFor', 'goalsAgainst', 'pointsFor', 'pointsAgainst', 'perGame'];

export function leagueStandingsPage(scene: LeagueScene, standings: readonly PublicStandings[]): Page {
  const shown = shownTo(scene);
  const { league, texts } = shown;
  const tables = standings.filter(({ rows }) => rows.length > 0);
  return whole(shown, {
    path: PATHS.standings,
    part: 'standings',
    title: ofPart(shown, 'standings'),
    heading: titled(league.name),
    body:
      tables.length > 0
        ? html`${tables.map((table, at) => tableSection(shown, table, at, tableName(league, table, tables)))}`
        : html`<p class="soft">${texts.say('league.no-standings')}</p>\n`,
  });
}

/** The age group, with the sport where the tables are of several, and the season where another table would be called the same. */
function tableName({ seasons }: PublicLeague, { ageGroup, season }: PublicStandings, tables: readonly PublicStandings[]): string {
  const sportOf = (id: SeasonId) => seasons.find((each) => each.id === id)?.sport;
  const sports = new Set(tables.map((table) => sportOf(table.season.id)));
  const alike = tables.filter((table) => table.ageGroup.name === ageGroup.name && sportOf(table.season.id) === sportOf(season.id));
  const parts = [ageGroup.name, sports.size > 1 ? sportOf(season.id) : undefined, alike.length > 1 ? season.name : undefined];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function tableSection(shown: Shown, table: PublicStandings, at: number, name: string): Html {
  const { rows, divisions } = table;
  const inDivisions = new Set(divisions.flatMap(({ teamIds }) => teamIds));
  const parts =
    divisions.length > 0
      ? [
          ...divisions.map((division) => ({
            caption: division.name,
            rows: division.teamIds.flatMap((id) => rows.find(({ team }) => team.id === id) ?? []),
          })),
          { caption: null, rows: rows.filter(({ team }) => !inDivisions.has(team.id)) },
        ].filter((part) => part.rows.length > 0)
      : [{ caption: null, rows }];
  return html`<section aria-labelledby="table-${at}">
<h2 id="table-${at}"><bdi>${name}</bdi></h2>
${parts.map((part) => standingsTable(shown, table, part, divisions.length > 0, name))}</section>
`;
}

type TablePart = Readonly<{ caption: string | null; rows: PublicStandings['rows'] }>;
function standingsTable(shown: Shown, table: PublicStandings, { caption, rows }: TablePart, counts: boolean, name: string): Html {
  const { texts, league } = shown;
  const { say } = texts;
  const withPage = new Set(league.teams.map(({ id }) => id));
  const columns = standingsColumns(table.sportCode, table.rankBy, table.rows);
  const narrow = (column: StandingsColumn) => (WIDE_ONLY.includes(column) ? html` class="narrow-not"` : undefined);
  return html`<div class="scroll" role="group" aria-label="${caption ?? name}" tabindex="0"><table>
${caption === null ? undefined : html`<caption><bdi>${caption}</bdi></caption>\n`}<thead><tr><th scope="col" class="rank"><abbr title="${say('league.rank')}">#</abbr></th><th scope="col" class="team">${say('league.team')}</th>${columns.map(
    (column) =>
      html`<th scope="col"${narrow(column)}><abbr title="${say({ key: 'league.column-title', values: { column } })}">${say({ key: 'league.column', values: { column } })}</abbr></th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  (row, place) =>
    html`<tr><td class="rank">${counts ? place + 1 : row.rank}</td><th scope="row" class="team"><bdi>${teamLink(shown, row.team, withPage)}</bdi></th>${columns.map((column) => html`<td${narrow(column)}>${cellOf(row, column, texts)}</td>`)}</tr>\n`,
)}</tbody>
</table></div>
`;
}

function cellOf(row: PublicStandings['rows'][number], column: StandingsColumn, { say }: Texts): string | number {
  if (column !== 'streak') return standingsFigure(row, column);
  if (row.streak === null) return '-';
  return say({ key: 'league.streak', values: { result: row.streak.charAt(0) as 'W' | 'L' | 'T', games: row.streak.slice(1) } });
}

export function leaguePlayOffsPage(scene: LeagueScene, brackets: readonly PublicBracket[]): Page {
  const shown = shownTo(scene);
  const { league, texts } = shown;
  return whole(shown, {
    path: PATHS.playoffs,
    part: 'playoffs',
    title: ofPart(shown, 'playoffs'),
    heading: titled(league.name),
    body:
      brackets.length > 0
        ? html`${brackets.map((bracket, at) => bracketSection(shown, bracket, at))}`
        : html`<p class="soft">${texts.say('league.no-playoffs')}</p>\n`,
  });
}

function bracketSection(shown: Shown, { name, ageGroup, champion, rounds }: PublicBracket, at: number): Html {
  const { texts, language } = shown;
  return html`<section aria-labelledby="bracket-${at}">
<h2 id="bracket-${at}"><bdi>${name.includes(ageGroup.name) ? name : `${name} · ${ageGroup.name}`}</bdi></h2>
${champion ? html`<p class="champion">${texts.tagged({ key: 'league.champion', values: { team: champion.name } }, { name: (text) => html`<bdi>${text}</bdi>` })}</p>\n` : undefined}<div class="rounds" role="group" aria-labelledby="bracket-${at}" tabindex="0">
${rounds.map(
  (round) => html`<section class="round">
<h3>${roundName(round.name, language)}</h3>
<div class="matches">
${round.matches.filter(({ state }) => state !== 'not-needed').map((match) => matchBox(shown, match))}</div>
</section>
`,
)}</div>
</section>
`;
}

function matchBox({ texts: { say }, language, league }: Shown, match: PublicMatch): Html {
  const { locale } = CATALOGS[language];
  const ofDay = { timeZone: league.timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const;
  const day = new Intl.DateTimeFormat(locale, ofDay);
  const format = new Intl.DateTimeFormat(locale, { ...ofDay, hour: 'numeric', minute: '2-digit' });
  const isSeries = match.games.length > 1;
  const played = match.games[0];
  const figureOf = (side: PublicMatch['sides'][number]): number | null => {
    if (!side.team || !played) return null;
    if (isSeries) return side.wins;
    return played.homeTeamId === side.team.id ? played.homeScore : played.visitorTeamId === side.team.id ? played.visitorScore : null;
  };
  const side = (each: PublicMatch['sides'][number]) => {
    const figure = figureOf(each);
    const isWinner = each.team !== null && each.team.id === match.winnerTeamId;
    const name = each.team ? html`<bdi>${each.team.name}</bdi>` : html`<span class="soft">${originName(each.from, language)}</span>`;
    return html`<div class="side${isWinner ? ' won' : ''}"><span>${name}</span>${figure === null ? undefined : html`<b>${figure}</b>`}</div>\n`;
  };
  const games = match.games.filter(({ isIfNecessary, startsAt }) => startsAt !== null || !isIfNecessary);
  return html`<div class="match">
<p class="soft">${matchName(match.name, language)}</p>
${match.sides.map(side)}${games.map(({ startsAt, startTimeTbd, place }) =>
  startsAt
    ? html`<p class="soft"><time datetime="${startsAt.toISOString()}">${startTimeTbd ? day.format(startsAt) : format.format(startsAt)}</time> · <bdi>${place ?? say('league.place-open')}</bdi></p>\n`
    : undefined,
)}</div>
`;
}
