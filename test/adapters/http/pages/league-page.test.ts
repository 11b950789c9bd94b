import { describe, expect, test } from '@jest/globals';
import {
  type GamesView,
  leagueGamesPage,
  leaguePlayOffsPage,
  leagueStandingsPage,
  leagueTeamPage,
} from '../../../../src/adapters/http/pages/league-page.ts';
import { addDays } from '../../../../src/domain/shared/time.ts';
import { LANGUAGES, type Language } from '../../../../src/domain/texts/language.ts';
import { DAY, HOUR, later, NOON } from '../../../support/builders.ts';
import { aPublicBracket, aPublicFacility, aPublicGame, aPublicLeague, aPublicTable, aPublicTeam } from '../../../support/public-league.ts';
import { expectSelfContained } from './page-policy.ts';

const MARKUP = '</script><img src=x onerror=alert(1)>"\'&<b>';
const teams = ['Red Hawks', 'Blue Jays', 'White Owls', 'Green Frogs'].map((name) => aPublicTeam(name)) as unknown as Parameters<
  typeof aPublicBracket
>[0];
const [hawks, jays] = teams;
const league = aPublicLeague({ teams });
const publicUrl = 'https://league.example.org';
const scene = (language: Language = 'en', of = league) => ({ league: of, language, publicUrl });

const view = (over: Partial<GamesView> = {}): GamesView => ({
  start: league.today,
  end: addDays(league.today, 6),
  games: [],
  isPresent: true,
  results: [],
  earlier: addDays(league.today, -7),
  later: addDays(league.today, 7),
  next: null,
  facilities: [],
  ...over,
});
const textOf = (html: string): string =>
  html
    .replace(/<(style|script|head|svg)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** Every page, with this as each name. */
function everyPage(name: string, language: Language) {
  const named = teams.map((team) => ({ ...team, name, ageGroup: { ...team.ageGroup, name } })) as unknown as typeof teams;
  const of = aPublicLeague({ name, teams: named });
  const state = { state: 'closed' as const, until: later(NOON, HOUR), note: name, updatedAt: NOON };
  const facility = { id: aPublicFacility().id, name, fieldName: name, state };
  const games = [aPublicGame(named[0], named[1], { facility, ageGroup: { ...named[0].ageGroup, name } })];
  const at = scene(language, of);
  return [
    leagueGamesPage(at, view({ games, results: games, facilities: [aPublicFacility({ name, state, fields: [] })] })),
    leagueTeamPage(at, named[0], games),
    leagueStandingsPage(at, [aPublicTable(named, { divisions: [{ id: 'd', name, teamIds: [named[0].id] }] })]),
    leaguePlayOffsPage(at, [{ ...aPublicBracket(named), name, champion: { id: named[0].id, name } }]),
  ];
}

describe('the page of a league', () => {
  test.each(LANGUAGES)('is whole, and shows markup in every name as text, in %s', (language) => {
    for (const page of everyPage(MARKUP, language)) {
      const dataless = { ...page, html: page.html.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '') };
      expectSelfContained({ ...dataless, html: dataless.html.replaceAll(/&lt;img src=x onerror=/g, '') });
      expect(page.html).not.toContain('<img');
      expect(page.html).not.toContain('<b>"');
      expect(page.html).toContain('&lt;img src=x onerror=');
      expect(page.html).toContain(`<html lang="${language}">`);
      expect(page.html).not.toContain('noindex');
    }
  });

  test('tells machines of coming games, in a block that no name can end', () => {
    const [page] = everyPage(MARKUP, 'en');
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page!.html)!;
    expect(JSON.parse(json!)).toMatchObject([
      {
        '@type': 'SportsEvent',
        homeTeam: { name: MARKUP },
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@type': 'Place' },
      },
    ]);
  });

  test('tells machines where a game is played, with the address as far as it is known', () => {
    const place = aPublicFacility();
    const facility = { id: place.id, name: place.name, fieldName: null, state: null };
    const address = { street: '12 Elm Street', city: 'Springfield', region: 'IL', postalCode: null, country: 'US' };
    const games = [aPublicGame(hawks, jays, { facility })];
    for (const page of [
      leagueGamesPage({ ...scene(), facilities: [{ ...place, address }] }, view({ games })),
      leagueTeamPage({ ...scene(), facilities: [{ ...place, address }] }, hawks, games),
    ]) {
      const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.html)!;
      expect(JSON.parse(json!)[0].location.address).toEqual({
        '@type': 'PostalAddress',
        streetAddress: '12 Elm Street',
        addressLocality: 'Springfield',
        addressRegion: 'IL',
        addressCountry: 'US',
      });
    }
  });

  test('is in a frame only of the sites that the league names', () => {
    const framed = aPublicLeague({ embedOrigins: ['https://www.example.org', 'https://example.net:8443'] });
    const policyOf = (of = league) => leagueStandingsPage(scene('en', of), []).contentSecurityPolicy;
    expect(policyOf()).toContain("frame-ancestors 'none'");
    expect(policyOf(framed)).toMatch(/; frame-ancestors https:\/\/www\.example\.org https:\/\/example\.net:8443$/);
  });

  test('leads to the other language, and stays in the one that was asked for', () => {
    const { html } = leagueStandingsPage(scene('es'), [aPublicTable(teams)]);
    expect(html).toContain(`href="/l/SLL/teams/${hawks.id}?lang=es"`);
    expect(html).toContain('<a href="/l/SLL/standings" hreflang="en" lang="en">English</a>');
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}/l/SLL/standings?lang=es">`);
    expect(html).toContain('<meta property="og:title" content="Springfield Little League: tabla de posiciones">');
  });

  test.each([
    ['en', 'America/Los_Angeles', 'All times are Pacific Time (Los Angeles).'],
    ['es', 'America/Chicago', 'Todas las horas son de la zona horaria: hora central (Chicago).'],
  ] as const)('says in words, in %s, in which zone %s its times are, before the first of them', (language, timeZone, words) => {
    const of = aPublicLeague({ teams, timeZone: timeZone as typeof league.timeZone });
    const at = scene(language, of);
    const games = [aPublicGame(hawks, jays)];
    for (const { html } of [
      leagueGamesPage(at, view({ games })),
      leagueTeamPage(at, hawks, games),
      leaguePlayOffsPage(at, [aPublicBracket(teams)]),
    ]) {
      const text = textOf(html);
      expect(text).toContain(words);
      expect(text.indexOf(words)).toBeLessThan(text.search(/\d:\d\d/));
    }
  });

  test('shows what became of a game, where it is, and who won', () => {
    const games = [
      aPublicGame(jays, hawks, { status: 'canceled', statusReason: 'rain' }),
      aPublicGame(jays, hawks, { facility: null, startsAt: later(NOON, DAY) }),
      aPublicGame(jays, hawks, { status: 'final', homeScore: 3, visitorScore: 11 }),
      aPublicGame(jays, hawks, { status: 'forfeit', forfeitedBy: jays.id }),
    ];
    const { html } = leagueGamesPage(scene(), view({ games }));
    const text = textOf(html);
    for (const words of ['Canceled: rain', 'Place to be decided', 'Final', 'Forfeit', 'Saturday, April 11', 'Sunday, April 12']) {
      expect(text).toContain(words);
    }
    const won = [...html.matchAll(/<div class="side won"><svg.*?<\/svg><span><bdi><a [^>]+>(.*?)<\/a>/g)].map(([, name]) => name);
    expect(won).toEqual(['Blue Jays', 'Red Hawks']);
  });

  test.each([
    ['baseball', 'win_pct', 'W L T Pct GB Strk', '8 0 0 1.000 - W8'],
    ['soccer', 'points', 'GP W D L GF GA GD Pts Strk', '8 8 0 0 40 20 20 16 W8'],
    ['basketball', 'win_pct', 'W L Pct GB PF PA Strk', '8 0 1.000 - 40 20 W8'],
    ['volleyball', 'wins', 'GP W L SW SL Pct Strk', '8 8 0 40 20 1.000 W8'],
  ] as const)('has the columns of %s in its tables', (sportCode, rankBy, columns, figures) => {
    const text = textOf(leagueStandingsPage(scene(), [aPublicTable(teams, { sportCode, rankBy })]).html);
    expect(text).toContain(`# Team ${columns} 1 Red Hawks ${figures} `);
  });

  test('says streaks in words of the language', () => {
    expect(textOf(leagueStandingsPage(scene('es'), [aPublicTable(teams)]).html)).toContain('G8');
  });

  test('says in a sentence what decided a game, and who won on kicks', () => {
    const line = [
      { period: 1, visitor: 3, home: 3 },
      { period: 2, visitor: 0, home: 2 },
    ];
    const games = [aPublicGame(jays, hawks, { status: 'final', homeScore: 5, visitorScore: 3, periodScores: line })];
    expect(textOf(leagueGamesPage(scene(), view({ games })).html)).toContain('Red Hawks won 5–3; 2 runs in the 2nd decided it.');
    expect(textOf(leagueGamesPage(scene('es'), view({ games })).html)).toContain('Red Hawks ganó 5–3; lo decidieron 2 carreras');
    const soccer = aPublicLeague({ teams, seasons: [{ ...league.seasons[0]!, sportCode: 'soccer' }] });
    const kicks = { period: 3, kind: 'shootout', visitor: 4, home: 3 } as const;
    const level = [{ ...games[0]!, visitorScore: 5, periodScores: [{ period: 1, visitor: 5, home: 5 }, kicks] }];
    const { html } = leagueGamesPage(scene('en', soccer), view({ games: level }));
    expect(textOf(html)).toContain('Blue Jays won 4–3 on kicks after a 5–5 tie.');
    expect(html.match(/class="side won"/g)).toHaveLength(1);
  });

  const none = { innings: null, clock: null, sets: null };
  test.each([
    [
      { ...none, innings: { inning: 5, batting: 'home', outs: 1, balls: 2, strikes: 1, bases: [true, false, true] } },
      'Bottom of inning 5, 1 out · 2–1 · runners on first third',
    ],
    [{ ...none, clock: { period: 3, periods: 4, clock: '4:05', possession: null } }, '3rd quarter · 4:05'],
    [{ ...none, clock: { period: 2, periods: 2, clock: null, possession: null } }, '2nd half'],
    [{ ...none, clock: { period: 5, periods: 4, clock: null, possession: null } }, 'Overtime'],
    [{ ...none, sets: { set: 2, points: { home: 11, visitor: 9 }, serving: 'home' } }, 'Set 2: 9–11'],
  ] as const)('is a scoreboard of a game in progress, with what its sport says of the moment', (situation, words) => {
    const games = [aPublicGame(jays, hawks, { status: 'in_progress', homeScore: 4, visitorScore: 2, situation })];
    const { html } = leagueGamesPage(scene(), view({ games }));
    expect(textOf(html)).toContain(words);
    expect(html.match(/<svg class="crest"/g)).toHaveLength(2);
  });

  test('has the teams’ own colors, with letters that can be read on them', () => {
    const yellow = { ...hawks, color: 'Yellow' };
    const { html } = leagueGamesPage(scene('en', aPublicLeague({ teams: [yellow, jays] })), view({ games: [aPublicGame(jays, yellow)] }));
    expect(html).toContain('fill="#fdd835"/><text x="16" y="21" text-anchor="middle" fill="#000000">RH</text>');
  });

  test('says which fields are closed, once for a facility with all of its fields', () => {
    const state = { state: 'closed' as const, until: null, note: 'Too wet', updatedAt: NOON };
    const open = { ...state, state: 'open' as const, note: null, updatedAt: later(NOON, 1) };
    const fields = [
      { id: aPublicFacility().fields[0]!.id, name: 'Field 1', state },
      { id: aPublicFacility().fields[0]!.id, name: 'Field 2', state: open },
    ];
    const text = textOf(leagueGamesPage(scene(), view({ facilities: [aPublicFacility({ state, fields })] })).html);
    expect(text).toContain('Legion Park is closed Too wet');
    expect(text).toContain('Legion Park · Field 2 is open');
    expect(text).not.toContain('Field 1');
  });

  test('without games says when the next ones are, and without a season that there is none', () => {
    const next = addDays(league.today, 20);
    expect(leagueGamesPage(scene(), view({ next })).html).toContain(`<a href="/l/SLL?from=${next}">The next games are on Fri May 1</a>`);
    expect(textOf(leagueGamesPage(scene('en', aPublicLeague({ seasons: [] })), view()).html)).toContain('There is no season at the moment');
  });

  test('lists the teams of many age groups folded up', () => {
    const many = Array.from({ length: 400 }, (_, n) =>
      aPublicTeam(`Team ${n}`, { ageGroup: { ...hawks.ageGroup, id: `${n % 8}` as never } }),
    );
    const { html } = leagueGamesPage(scene('en', aPublicLeague({ teams: many })), view());
    expect(html.match(/<details>/g)).toHaveLength(8);
    expect(html).not.toContain('<details open>');
  });

  test('words the parts of a bracket in Spanish', () => {
    const text = textOf(leaguePlayOffsPage(scene('es'), [aPublicBracket(teams)]).html);
    for (const words of ['Semifinales', 'Semifinal 1', 'Final', 'Ganador de la semifinal 2']) expect(text).toContain(words);
    expect(text).not.toContain('Winner');
  });
});
