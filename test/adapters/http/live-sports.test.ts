import { afterEach, expect, test } from '@jest/globals';
import type { Game } from '../../../src/domain/games/game.ts';
import type { SeasonRulesOverrides } from '../../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../../src/domain/league/sport.ts';
import type { Player } from '../../../src/domain/league/team.ts';
import { HOUR, later, NOON } from '../../support/builders.ts';
import { type GivenLeague, givenLeague } from '../../support/league.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
afterEach(() => world.close());

type Played = Readonly<{ league: GivenLeague; game: Game; sam: Player; ana: Player }>;
/** A game that goes on, with these events: Sam's of the home side, Ana's of the visitors. */
async function played(
  sport: SportCode,
  events: (of: Played) => readonly (readonly [by: 'sam' | 'ana', type: string, over?: object])[],
  rules: SeasonRulesOverrides = {},
): Promise<Played> {
  world = await startWorld();
  const league = await givenLeague(world.ports.unitOfWork, { sport: { code: sport, name: sport }, season: { rules } });
  await world.member('admin', league.org, 'admin');
  const game = await league.addGame(league.jays, league.hawks, { status: 'in_progress', startsAt: later(NOON, -HOUR) });
  const of = { league, game, sam: await league.addPlayer('Sam Ortiz', league.jays), ana: await league.addPlayer('Ana Bell', league.hawks) };
  for (const [by, type, over] of events(of)) {
    const [player, team] = by === 'sam' ? [of.sam, league.jays] : [of.ana, league.hawks];
    const body = { teamId: team.id, playerId: player.id, type, period: 1, ...over };
    expect(await world.call('admin', 'POST', `/api/mobile/games/${game.id}/player-stats`, { body })).toMatchObject({ status: 201 });
  }
  return of;
}
const asked = async (what: string, { game }: Played) => {
  const { status, text } = await world.call('admin', 'GET', `/api/mobile/games/${game.id}/${what}`);
  expect(status).toBe(200);
  return JSON.parse(text);
};

test('a basketball game has its clock, team fouls and bonus live, and its box score', async () => {
  const of = await played('basketball', () => [
    ['sam', 'field_goal_made', { attributes: { points: 3 } }],
    ['ana', 'foul', { count: 4, attributes: { kind: 'technical' } }],
    ['ana', 'free_throw_made', { clock: '00:12.4' }],
  ]);
  expect(await asked('live', of)).toMatchObject({
    score: { home: 3, visitor: 1, source: 'derived', isComplete: true },
    situation: {
      clock: {
        period: 1,
        clock: '00:12.4',
        teamFouls: { home: 0, visitor: 4 },
        inBonus: { home: true, visitor: false },
        bonus: { home: 'two_shots', visitor: null },
        runningClock: null,
      },
    },
    rules: { periods: 4, periodMinutes: null, foulRules: 'nfhs', foulsToLeave: 5 },
  });
  expect(await asked('box-score', of)).toMatchObject({
    lineScore: { periods: [{ period: 1, home: 3, visitor: 1 }] },
    teams: {
      home: { players: [{ totals: { pts: 3, efgPct: 1.5, min: null } }] },
      visitor: { players: [{ totals: { pf: 4, tf: 4, pts: 1 } }] },
    },
  });
});

test('a soccer game has who is short live, and scorers with their minutes in its box score', async () => {
  const of = await played('soccer', ({ ana }) => [
    ['sam', 'goal', { clock: '11:30', attributes: { goalkeeperId: ana.id } }],
    ['ana', 'second_yellow_card', { clock: '20:00' }],
    ['sam', 'shootout_kick', { period: 5, attributes: { outcome: 'scored' } }],
  ]);
  expect(await asked('live', of)).toMatchObject({
    score: { home: 1, visitor: 0 },
    situation: { clock: { period: 5, teamFouls: null, inBonus: null, playersShort: { home: 0, visitor: 1 } } },
  });
  const { notes, teams } = await asked('box-score', of);
  expect(notes).toMatchObject([
    { label: 'Goals', entries: [{ count: 1, detail: "12'" }] },
    { label: 'Shoot-out', entries: [{ detail: 'scored' }] },
    { label: 'Second yellow cards', entries: [{ count: 1 }] },
  ]);
  expect(teams).toMatchObject({ visitor: { players: [{ totals: { ga: 1, rc: 1, '2y': 1 } }] } });
});

test('a football game has six points of a touchdown pass to nobody named, once', async () => {
  const of = await played('football', () => [
    ['sam', 'pass', { attributes: { result: 'complete', yards: 20, touchdown: true } }],
    ['sam', 'conversion', { attributes: { points: 1, good: true } }],
    ['ana', 'safety'],
  ]);
  expect(await asked('live', of)).toMatchObject({ score: { home: 7, visitor: 2 } });
  expect(await asked('box-score', of)).toMatchObject({
    teams: { home: { totals: { pts: 7, td: 1 }, players: [{ totals: { pts: 1, passingLng: 20 } }] } },
  });
});

test('a volleyball match has the set, who serves and who stands where live', async () => {
  const of = await played('volleyball', ({ sam }) => [
    ['sam', 'rotation', { attributes: { set: 1, playerIds: [sam.id] } }],
    ['ana', 'serve_attempt'],
    ['sam', 'kill'],
    ['ana', 'service_ace'],
  ]);
  const { score, situation, rules } = await asked('live', of);
  expect(rules).toEqual({ bestOf: 5, setPoints: 25, decidingSetPoints: 15, setCap: null, decidingSetCap: null, playsAllSets: false });
  expect(score).toMatchObject({ home: 0, visitor: 0, isComplete: true });
  expect(situation.sets).toMatchObject({
    set: 1,
    points: { home: 1, visitor: 1 },
    serving: 'visitor',
    rotation: { home: [{ displayName: 'Sam Ortiz' }], visitor: null },
  });
});

test('a game by rules of the league has them live, and none of what they allow is a warning', async () => {
  const volleyball = await played(
    'volleyball',
    () => [
      ['sam', 'kill', { count: 21 }],
      ['ana', 'kill', { count: 20 }],
    ],
    { bestOf: 3, setPoints: 21, setCap: 21 },
  );
  expect(await asked('live', volleyball)).toMatchObject({
    score: { home: 1, visitor: 0 },
    rules: { setPoints: 21, setCap: 21 },
    warnings: [],
  });
  await world.close();
  const noRunZones = { yards: 5, before: ['goal_line', 'midfield'] } as const;
  const flag = await played('football', () => [['sam', 'penalty', { attributes: { kind: 'illegal_lateral', yards: 5 } }]], {
    periods: 2,
    periodMinutes: 20,
    laterals: false,
    noRunZones,
  });
  expect(await asked('live', flag)).toMatchObject({
    rules: { periods: 2, periodMinutes: 20, laterals: false, noRunZones },
    situation: { clock: { period: 1, bonus: null } },
    warnings: [],
  });
});

test('a game of small children has its rules live, and what they have ended', async () => {
  const of = await played('baseball', () => Array.from({ length: 5 }, () => ['ana', 'home_run', { attributes: { pitches: 'X' } }]));
  const set = (path: string, method: 'PATCH' | 'POST', body: object) => world.call('admin', method, `/api/org/${path}`, { body });
  const { season, ageGroup } = of.league;
  const refused = [{ runsPerInning: 0 }, { pitchedBy: 'robot' }, { runRule: [{ lead: 10 }] }, { walks: 'no' }, { mercy: 10 }];
  for (const diamond of refused) expect(await set(`seasons/${season.id}`, 'PATCH', { rules: { diamond } })).toMatchObject({ status: 400 });
  const ofSeason = { timeLimit: 90, walks: false, pitchedBy: 'coach' };
  expect(await set(`seasons/${season.id}`, 'PATCH', { rules: { diamond: ofSeason } })).toMatchObject({ status: 200 });
  const rules = { regulationInnings: 4, diamond: { runsPerInning: 5 } };
  expect(await set('age-group-rules', 'POST', { seasonId: season.id, ageGroupId: ageGroup.id, rules })).toMatchObject({ status: 201 });
  expect(await asked('live', of)).toMatchObject({
    situation: { innings: { inning: 1, batting: 'home', outs: 0, pitcher: null } },
    warnings: [],
    ruling: {
      innings: 4,
      diamond: { ...ofSeason, runsPerInning: 5, everybodyBats: false },
      shortHalves: [{ inning: 1, batting: 'visitor', by: 'run_limit' }],
      runRule: null,
      gameEndedBy: null,
    },
  });
});
