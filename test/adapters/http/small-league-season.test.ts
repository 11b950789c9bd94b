import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SeasonRules } from '../../../src/domain/league/season-rules.ts';
import type { StandingsGame } from '../../../src/domain/standings/team-result.ts';
import { naiveStandings } from '../../domain/standings/naive-standings.ts';
import { ADMIN, type Body, type Game, makeSmallLeague, NEIGHBOR, type SmallLeague } from '../../support/small-league/league.ts';
import { addDays } from '../../support/small-league/naive-arms.ts';
import { battersIn, battingOf, leftOnBase, lineScoreOf, pitchersIn, pitchingOf } from '../../support/small-league/naive-book.ts';
import { AGE_GROUP_RULES, DIVISIONS, type Division, SEASON_RULES, TEAMS } from '../../support/small-league/rules.ts';
import { SIDES, type Side } from '../../support/small-league/score-sheet.ts';
import { dateOf, type Season, startSeason } from '../../support/small-league/season.ts';

/*
 * How a small league uses the API, from the evening on which its admin makes it to the last out: a division in which a coach pitches to
 * seven-year-olds, one in which children pitch and limits end innings and games, and one that plays by Little League's rules.
 * `support/small-league` has the rules with their sources, the making of the league, and the volunteers: who keep a book on paper, the tables of
 * pitchers, and know nothing of the gateway's code. What the gateway answers is compared with what they have written down.
 *
 * Each test continues where the one before it has ended.
 */
let league: SmallLeague;
let season: Season;
beforeAll(async () => {
  league = await makeSmallLeague();
  season = startSeason(league);
});
afterAll(() => league.world.close());

type Story = (game: Game, seed: number) => Promise<void>;
const byScore =
  (scoreboard: string): Story =>
  (game, seed) =>
    season.enterScore(game, scoreboard, seed);
const forfeited: Story = (game) => season.forfeit(game, 'visitor');
/** Twelve runs of the home side were eleven, as the coach of the visitors points out two days later. */
const correctedLater: Story = async (game, seed) => {
  await season.enterScore(game, '2-5 1-4 3-0 0-3 5-0 0-0', seed);
  season.at(new Date(Date.parse(game.startsAt) + 50 * 3_600_000), () => season.correct(game, '2-5 1-4 3-0 0-2 5-0 0-0'));
};

/** The sides of each story, by their places in the list of the division's teams. When they play is up to the schedule. */
const MEETINGS = '3 at 1, 2 at 0, 2 at 3, 1 at 0, 1 at 2, 3 at 0, 0 at 2, 1 at 3, 0 at 1, 3 at 2, 0 at 3, 2 at 1'.split(', ');
function gameOf(division: Division, story: number): Game {
  const [visitor, home] = MEETINGS[story]!.split(' at ').map((place) => TEAMS[division][Number(place)]);
  return league.games[division].find((game) => game.visitor.name === visitor && game.home.name === home)!;
}
const STORIES: Readonly<Record<Division, readonly Story[]>> = {
  U8: [
    // A whole game: five runs end a half, but not in the last inning. A child comes late, and another one cries for two innings.
    async (game, seed) => {
      const late = game.visitor.children.at(-1)!;
      const book = await season.begin(game, seed, { visitor: { ...game.visitor, children: game.visitor.children.slice(0, -1) } });
      await book.innings('5-2');
      const hurt = game.home.children[3]!;
      book.sheet.arrive('visitor', late.id);
      book.sheet.leave('home', hurt.id);
      await book.innings('0-5 1-1');
      book.sheet.comeBack('home', hurt.id, 4, 'LF');
      await book.innings('3-0 5-2 7-4');
      await book.end('innings');
    },
    // Pitch by pitch at first: the coach throws four balls, nobody walks, and the fifth pitch is the last. No inning after 70 minutes.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      for (const [at, letter] of [...'BBBB'].entries()) {
        book.sheet.pitch(letter);
        await book.sent();
        const { situation } = await book.scorer('GET', '/live');
        expect(situation.innings).toMatchObject({ balls: at + 1, strikes: 0, outs: 0, pitcher: null });
      }
      await book.half(2, { first: ['strikeout'], batters: 1 });
      await book.innings('2-5 5-5 0-1 3-2');
      await book.end('time_limit');
    },
    byScore('2-3 3-0 0-5 3-0'),
    forfeited,
    // It rains in the middle of an inning; the game goes on the next day as it was.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      await book.innings('1-2 4-0');
      await book.half(5, { batters: 3 });
      await book.suspendUntilTomorrow(async () => {
        await book.innings('5-2 0-3 1-0 2-6');
        await book.end('innings');
      });
    },
    correctedLater,
    // Eight children are enough, and everybody has a turn at another position.
    async (game, seed) => {
      const book = await season.begin(game, seed, { home: { ...game.home, children: game.home.children.slice(0, 8) } });
      await book.innings('3-1 0-0');
      for (const [position, other] of [
        ['P', 'LF'],
        ['C', 'SS'],
        ['1B', 'LC'],
      ] as const)
        book.sheet.swap('home', position, other);
      await book.innings('2-2 5-1');
      await book.end('time_limit');
    },
    byScore('5-5 5-5 5-5 4-0'),
    byScore('0-2 1-5 0-3'),
    byScore('3-3 5-1 2-2 1-5 4-0 6-9'),
  ],
  U10: [
    // Five runs end a half, also if the fifth and the sixth come home together. Somebody runs for pitcher and catcher.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      const single = 'single';
      await book.half(6, { first: [single, single, single, single, single, single, single, 'double'] });
      await book.half(2, { first: [single], batters: 1 });
      const pitcher = book.sheet.whoPlays('home', 'P');
      book.sheet.runFor(pitcher);
      await book.half(2, { first: ['double'], batters: 1 });
      book.sheet.runFor(book.sheet.whoPlays('home', 'C'));
      await book.innings('6-2 0-5');
      await book.changePitchers('1B');
      await book.innings('1-1 3-0');
      await book.changePitchers('2B');
      await book.innings('0-2 4-5');
      await book.end('innings');
      await book.correctPlay('strikeout', 'field_out');
    },
    // Ten runs ahead after four innings.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      await book.innings('5-0 4-1');
      await book.changePitchers('1B');
      await book.innings('2-0 1-0');
      await book.end('run_rule');
    },
    // No inning begins after an hour and 45 minutes.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      await book.innings('1-3 2-0');
      await book.changePitchers('1B');
      await book.innings('0-0 5-1');
      await book.end('time_limit');
    },
    // An eight-year-old may throw fifty pitches, though the others may throw 75.
    async (game, seed) => {
      await pitchesTooMuch(game, seed, 8, { most: 50, table: 'pony' });
    },
    forfeited,
    byScore('1-0 0-2 3-0 0-2'),
    suspended,
    correctedLater,
    byScore('0-5 2-1 0-0 1-3'),
    byScore('5-1 0-1 2-2 1-5 0-0 1-0'),
  ],
  U12: [
    // A starter comes back once, in the same place of the order; somebody runs for a child who is slow.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      await book.innings('1-0 0-2');
      const card = book.sheet.card('home') as { playerId: string; battingOrder?: number }[];
      const [starter, bench] = [card.find(({ battingOrder }) => battingOrder === 7)!.playerId, card.at(-1)!.playerId];
      book.sheet.substitute('home', bench, starter);
      await book.changePitchers('1B');
      await book.innings('0-1 3-0');
      book.sheet.substitute('home', starter, bench);
      await book.changePitchers('2B');
      await book.innings('1-0');
      await book.half(2, { first: ['single'], batters: 1 });
      const slow = book.sheet.situation.bases[0]!;
      book.sheet.runFor(slow);
      await book.innings('2-4');
      await book.end('innings');
    },
    // Fifteen runs ahead after three innings: the side that leads need not bat again.
    async (game, seed) => {
      const book = await season.begin(game, seed);
      await book.innings('0-8');
      await book.changePitchers('1B');
      await book.innings('0-7 0-0');
      await book.end('run_rule');
    },
    // A child of league age ten among twelve-year-olds may throw 75 pitches, not 85.
    async (game, seed) => {
      await pitchesTooMuch(game, seed, 10, { most: 75, table: 'little_league' });
    },
    forfeited,
    suspended,
    byScore('1-0 0-2 0-0 3-2 0-0 1-1'),
    byScore('0-1 0-0 2-0 0-0 0-0 0-2'),
    correctedLater,
    byScore('0-1 1-0 0-0 0-0 1-1 0-0'),
    byScore('2-0 0-0 0-4 0-0 0-0 0-0'),
  ],
};
/** Of the last meetings of each division. */
const AT_THE_END: readonly Story[] = [byScore('1-1 2-0 0-0 0-1 1-0 0-3'), byScore('0-4 4-0 1-1 0-0 0-0 0-1')];

/** A suspended game of a division in which children pitch: who has pitched rests, and others go on. */
async function suspended(game: Game, seed: number): Promise<void> {
  const book = await season.begin(game, seed);
  await book.innings('1-2 2-0');
  await book.half(2, { batters: 2 });
  await book.suspendUntilTomorrow(async () => {
    await book.changePitchers('1B');
    await book.innings('2-0 0-1');
    await book.changePitchers('2B');
    await book.innings('0-1 2-4');
    await book.end('innings');
  });
}

async function pitchesTooMuch(
  game: Game,
  seed: number,
  age: number,
  { most, table }: Readonly<{ most: number; table: string }>,
): Promise<void> {
  const { home } = game;
  const tired = home.children.find((child) => child.leagueAge === age && season.arm(home, child, dateOf(game.startsAt)).left === most)!;
  const book = await season.begin(game, seed, {
    home: { ...home, children: [tired, ...home.children.filter((child) => child !== tired)] },
  });
  await book.innings('2-0 1-1 0-0');
  await book.changePitchers('1B', ['visitor']);
  await book.innings('3-0 1-1 2-0');
  const arms = await league.ask(home.coach, 'GET', `/api/mobile/teams/${home.id}/pitching?gameId=${game.id}`);
  expect(arms.pitchers.find(({ playerId }: Body) => playerId === tired.id)).toMatchObject({
    leagueAge: age,
    left: 0,
    mayPitch: false,
    rules: expect.arrayContaining([{ reason: 'most_in_a_day', table, age, figure: most }]),
  });
  await book.end('innings');
}

test('an admin makes a league of three divisions from four files, each with rules and a schedule of its own', async () => {
  for (const division of DIVISIONS) {
    const games = league.games[division];
    const meetings = games.map(({ home, visitor }) => `${visitor.name} at ${home.name}`);
    const teams = TEAMS[division];
    const everyPair = teams.flatMap((visitor) => teams.filter((home) => home !== visitor).map((home) => `${visitor} at ${home}`));
    expect(meetings.toSorted()).toEqual(everyPair.toSorted());
    // All teams have met before two meet again.
    const pairs = games.map(({ home, visitor }) => [home.name, visitor.name].sort().join());
    expect(new Set(pairs.slice(0, 6)).size).toBe(6);
    expect(league.proposals[division].quality).toMatchObject({ returnsTooSoon: 0, homeAwayDifference: 0 });
    const { earlyStarts } = league.proposals[division].quality;
    expect(earlyStarts.most - earlyStarts.least).toBeLessThanOrEqual(1);
  }
  // The league gives an age, and no birth date.
  const [team] = league.teams;
  expect(team!.children.map(({ leagueAge }) => leagueAge)).toEqual([7, 8, 6, 7, 8, 6, 7, 8, 6, 7, 8]);
  const exported = await league.world.call(ADMIN, 'GET', '/api/org/exports/rosters.csv');
  expect(exported.text.split('\r\n')[0]).toContain('League Age');
});

test('the last games have a day and no hour until the high school needs its field no more', async () => {
  const undecided = DIVISIONS.flatMap((division) => league.games[division].slice(-2));
  for (const { id, startsAt } of undecided) await league.ask(ADMIN, 'PATCH', `/api/org/games/${id}`, { date: dateOf(startsAt) });
  const [first] = undecided as [Game, ...Game[]];
  const address = (await league.ask(first.home.coach, 'PUT', `/api/mobile/calendars/teams/${first.home.id}`)).address;
  const calendar = () => league.read(new URL(address).pathname);
  const ofFirst = async () => (await calendar()).split('BEGIN:VEVENT').find((entry) => entry.includes(first.id))!;
  const day = dateOf(first.startsAt).replaceAll('-', '');
  expect(await ofFirst()).toMatch(new RegExp(`DTSTART;VALUE=DATE:${day}[\\s\\S]*STATUS:TENTATIVE`));
  const shown = () => league.ask(NEIGHBOR, 'GET', `/api/mobile/games/${first.id}`);
  expect(await shown()).toMatchObject({ startTimeTbd: true, localDate: dateOf(first.startsAt), status: 'scheduled' });

  season.at('2026-05-01T12:00:00Z', async () => {
    for (const { id, startsAt } of undecided) {
      await league.ask(ADMIN, 'PATCH', `/api/org/games/${id}`, { startsAt, endsAt: new Date(Date.parse(startsAt) + 75 * 60_000) });
    }
    expect(await ofFirst()).toMatch(new RegExp(`DTSTART:${day}T\\d{6}Z[\\s\\S]*STATUS:CONFIRMED`));
    expect(await shown()).toMatchObject({ startTimeTbd: false, startsAt: first.startsAt });
  });
});

test('the season is played, and after each half inning the live view says where the game is and what its rules have ended', async () => {
  for (const division of DIVISIONS) {
    const stories = [...STORIES[division], ...AT_THE_END];
    for (const [index, story] of stories.entries()) {
      const game = gameOf(division, index);
      season.at(game.startsAt, () => story(game, index + 1));
    }
  }
  await season.play();
  expect(season.results.size).toBe(36);
});

/** The books of a division, with the names of its sides. */
const booksOf = (division: Division) => [...season.books.values()].filter((book) => book.division === division);

test.each(DIVISIONS)('in %s, the lines of every child in every book are those that its scorer adds up', async (division) => {
  const books = booksOf(division);
  expect(books.length).toBeGreaterThanOrEqual(4);
  for (const book of books) {
    const { game, sheet } = book;
    const { facts, halves, score } = sheet;
    const box = await league.ask(ADMIN, 'GET', `/api/mobile/games/${game.id}/box-score`);
    expect([box.warnings, box.ruling]).toEqual([[], book.ruling()]);
    expect(box.lineScore.derived).toEqual(lineScoreOf(sheet));
    expect(box.score).toMatchObject({ derived: score, isComplete: true, differs: false });
    const figure = (key: string, side: Side) => box.teamFigures.find((each: Body) => each.key === key)[side].value;
    for (const side of SIDES) {
      expect([figure('r', side), figure('lob', side)]).toEqual([score[side], leftOnBase(halves, side)]);
      const lineOf = (child: string) => box.teams[side].players.find(({ playerId }: Body) => playerId === child).totals;
      for (const child of battersIn(facts, side)) expect(lineOf(child)).toMatchObject(battingOf(facts, child));
      const pitchers = pitchersIn(facts, side);
      for (const child of pitchers) expect(lineOf(child)).toMatchObject(pitchingOf(facts, child));
      const listed = box.teams[side].players.filter(({ pitchingOrder }: Body) => pitchingOrder !== null);
      expect(listed.map(({ playerId }: Body) => playerId).toSorted()).toEqual(pitchers.toSorted());
    }
    expect(box.decisions.length > 0).toBe(division !== 'U8' && score.home !== score.visitor);
  }
});

test('the printed box score says what ended a game, and by which rules it was played', async () => {
  const printed = async (division: Division, index: number) => {
    const { id, home } = gameOf(division, index);
    return (await league.world.call(home.coach, 'GET', `/api/mobile/games/${id}/box-score.html`)).text;
  };
  expect(await printed('U8', 1)).toMatch(
    /Final: \d+–\d+, ended by the limit of 70 minutes[\s\S]*A coach pitches · No walks · 5 runs an inning, but not in/,
  );
  expect(await printed('U10', 1)).toContain(', ended by a lead of 10 after 4 innings');
  expect(await printed('U12', 1)).toContain(', ended by a lead of 15 after 3 innings');
});

test.each(DIVISIONS)('in %s, the totals of every team are the sums of its books', async (division) => {
  for (const team of league.teams.filter((each) => each.division === division)) {
    const facts = booksOf(division)
      .filter(({ game }) => [game.home, game.visitor].includes(team))
      .flatMap(({ sheet }) => sheet.facts);
    const { players } = await league.ask(team.coach, 'GET', `/api/mobile/teams/${team.id}/player-stats`);
    for (const { id } of team.children) {
      const { totals } = players.find(({ playerId }: Body) => playerId === id);
      expect(totals).toMatchObject(battingOf(facts, id));
      // Totals of a division in which a coach pitches have no pitchers, and counts of pitches come also from games without a book.
      const { np: _, st: __, ...pitching } = pitchingOf(facts, id);
      if (pitching['bf']! > 0) expect(totals).toMatchObject(pitching);
    }
  }
});

test('no rule of the league is a contradiction: the admin’s lists of warnings and of differing scores are empty', async () => {
  expect(await league.ask(ADMIN, 'GET', `/api/org/book-warnings?seasonId=${league.seasonId}`)).toMatchObject({ games: [] });
  expect(await league.ask(ADMIN, 'GET', `/api/org/score-differences?seasonId=${league.seasonId}`)).toMatchObject({ games: [] });
});

test.each(['U10', 'U12'] as const)(
  'in %s, every child may throw on every day what its coach reads in the published table',
  async (division) => {
    const table = division === 'U10' ? 'pony' : 'little_league';
    const dates = [
      ...new Set(league.teams.flatMap((team) => team.children.flatMap(({ id }) => season.armDays(id).map(({ date }) => date)))),
    ];
    const days = [...new Set(dates.flatMap((date) => [0, 1, 2, 3, 4, 5].map((after) => addDays(date, after))))].sort();
    for (const team of league.teams.filter((each) => each.division === division)) {
      for (const date of days) {
        const answer = await league.ask(team.coach, 'GET', `/api/mobile/teams/${team.id}/pitching?date=${date}`);
        expect(answer.table).toBe(table);
        const told = answer.pitchers.map(({ playerId, thrownToday, left, mayPitch, mayCatch, reasons, nextDay }: Body) => {
          return [playerId, { thrown: thrownToday, left, mayPitch, mayCatch, reasons, nextDay }];
        });
        expect(Object.fromEntries(told)).toEqual(
          Object.fromEntries(team.children.map((child) => [child.id, season.arm(team, child, date)])),
        );
      }
    }
  },
);

test('who has thrown too much is named with the rule that counts for them, and nobody else is', async () => {
  const found: Body[] = [];
  for (let through = '2026-04-24'; through < '2026-06-10'; through = addDays(through, 7)) {
    const { violations, uncounted, withoutLimits } = await league.ask(ADMIN, 'GET', `/api/org/pitching-violations?through=${through}`);
    expect([uncounted, withoutLimits]).toEqual([[], []]);
    found.push(...violations);
  }
  const [ten, twelve] = [gameOf('U10', 3), gameOf('U12', 2)];
  const named = found.map(({ gameId, table, age, reasons }) => ({ gameId, table, age, reasons }));
  expect(named.toSorted((one, other) => one.age - other.age)).toEqual([
    { gameId: ten.id, table: 'pony', age: 8, reasons: ['most_in_a_day'] },
    { gameId: twelve.id, table: 'little_league', age: 10, reasons: ['most_in_a_day'] },
  ]);
  for (const { player, pitches, date } of found) {
    expect(season.armDays(player.id).find((day) => day.date === date)).toMatchObject({ pitches });
  }
});

/** The rules of a division's table. */
const rulesOfTable = (division: Division) =>
  ({ ...SEASON_RULES, commonGamesMinimum: 1, breakOut: 'all', ...AGE_GROUP_RULES[division] }) as unknown as SeasonRules;

test.each([
  ['U8', 'head_to_head_diff'],
  ['U10', 'points_against_per_period'],
  ['U12', 'points_against'],
] as const)('in %s, the table is the one that the league’s statistician works out by hand, down to %s', async (division, decisive) => {
  const teams = league.teams.filter((team) => team.division === division);
  const results = [...season.results.values()].filter(({ game }) => game.home.division === division);
  expect(results.length).toBe(12);
  const games = results.map(({ game, status, score, periodScores, forfeitedBy }) => ({
    ...{ id: game.id, gameType: 'regular', status, forfeitedBy, doubleForfeit: false, startsAt: new Date(game.startsAt) },
    ...{ homeTeamId: game.home.id, visitorTeamId: game.visitor.id, periodScores },
    ...{ homeScore: score?.home ?? null, visitorScore: score?.visitor ?? null },
  })) as unknown as StandingsGame[];
  const places = naiveStandings(
    rulesOfTable(division),
    'baseball',
    teams.map(({ id }) => id),
    games,
  );

  // Two teams have as many points, and both have won one of their games, or neither.
  expect(places.filter(({ reasons }) => reasons.some(({ by }) => by === decisive))).toHaveLength(2);
  const path = `/api/mobile/standings?seasonId=${league.seasonId}&ageGroupId=${league.ageGroups[division]}`;
  const [table] = (await league.ask(NEIGHBOR, 'GET', path)).standings;
  expect(table.rules.tieBreakers).toEqual(rulesOfTable(division).tieBreakers);
  const byTeam = (a: Body, b: Body) => a.rank - b.rank || (a.team < b.team ? -1 : 1);
  const told = table.rows.map(({ team, rank, tied, tieBreak }: Body) => ({
    team: team.id,
    rank,
    tied,
    reasons: tieBreak.map(({ by }: Body) => by),
  }));
  expect(told.toSorted(byTeam)).toEqual(
    places.map(({ reasons, ...place }) => ({ ...place, reasons: reasons.map(({ by }) => by) })).toSorted(byTeam),
  );

  for (const { id } of teams) {
    const own = results.flatMap(({ game, score, forfeitedBy }) => {
      if (game.home.id !== id && game.visitor.id !== id) return [];
      // A forfeit is 6-0.
      if (score === null) return [forfeitedBy === id ? { scored: 0, conceded: 6 } : { scored: 6, conceded: 0 }];
      return [game.home.id === id ? { scored: score.home, conceded: score.visitor } : { scored: score.visitor, conceded: score.home }];
    });
    const count = (holds: (game: (typeof own)[number]) => boolean) => own.filter(holds).length;
    const [wins, ties] = [count(({ scored, conceded }) => scored > conceded), count(({ scored, conceded }) => scored === conceded)];
    const row = table.rows.find(({ team }: Body) => team.id === id);
    expect(row).toMatchObject({ gamesPlayed: own.length, wins, ties, losses: own.length - wins - ties, points: 2 * wins + ties });
    expect(row).toMatchObject({
      pointsFor: own.reduce((sum, { scored }) => sum + scored, 0),
      pointsAgainst: own.reduce((sum, { conceded }) => sum + conceded, 0),
      // A game counts for a difference of ten at most.
      pointDiff: own.reduce((sum, { scored, conceded }) => sum + Math.max(-10, Math.min(10, scored - conceded)), 0),
    });
  }
});

test('a neighbor follows a game by its rules, and learns no child’s name', async () => {
  const { id } = gameOf('U8', 0);
  const { live } = await league.ask(NEIGHBOR, 'GET', `/api/mobile/screens/games/${id}`);
  expect(live.ruling).toEqual(season.books.get(id)!.ruling());
  expect([live.warnings, live.onField]).toEqual([null, { home: null, visitor: null }]);
  const names = league.teams.flatMap(({ children }) => children.map(({ name }) => name));
  expect(names.filter((name) => JSON.stringify(live).includes(name))).toEqual([]);
});

test('who has no account reads schedule and tables on the public page, without a child’s name', async () => {
  const [home, standings] = [await league.read('/l/MAPLE'), await league.read('/l/MAPLE/standings')];
  for (const { name, children } of league.teams) {
    expect(standings).toContain(name);
    for (const child of children) expect(home + standings).not.toContain(child.name);
  }
  const { standings: tables } = JSON.parse(await league.read('/api/public/MAPLE/standings'));
  expect(tables.map(({ ageGroup }: Body) => ageGroup.name)).toEqual(DIVISIONS);
});

test('a league that wants no winners among the smallest hides their table, not their games', async () => {
  await league.ask(ADMIN, 'PATCH', '/api/org/settings', { youngestWithStandings: league.ageGroups.U10 });
  const { standings } = await league.ask(NEIGHBOR, 'GET', `/api/mobile/standings?seasonId=${league.seasonId}`);
  expect(standings.map(({ shown, rows }: Body) => [shown, rows.length])).toEqual([
    [false, 0],
    [true, 4],
    [true, 4],
  ]);
  expect(await league.read('/l/MAPLE/standings')).not.toContain('Ladybugs');
  const [game] = league.games.U8 as [Game];
  const { score } = season.results.get(game.id)!;
  expect(await league.ask(NEIGHBOR, 'GET', `/api/mobile/games/${game.id}`)).toMatchObject({
    homeScore: score!.home,
    visitorScore: score!.visitor,
  });
});
