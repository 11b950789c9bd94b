import { describe, expect, test } from '@jest/globals';
import type { DiamondRules } from '../../../src/domain/league/season-rules.ts';
import { presencesIn, summaryOf as summaryIn } from '../../../src/domain/scoring/book-summary.ts';
import { boxScore } from '../../../src/domain/scoring/box-score.ts';
import type { Lineup } from '../../../src/domain/scoring/game-book.ts';
import { lineupWarnings } from '../../../src/domain/scoring/lineup.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import { dice } from '../../support/small-league/score-sheet.ts';
import { bookOf, type Play, they, we } from './book.ts';

// What leagues of small children play by, and a scorebook of grown-ups calls a contradiction.

/** `count` players in a continuous order; the first nine are in the field. */
const lineup = (prefix: string, count = 9): Lineup => ({
  places: Array.from({ length: count }, (_, index) => ({
    playerId: `${prefix}${index + 1}` as PlayerId,
    isStarter: true,
    battingOrder: index + 1,
    position: ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'][index] ?? 'EH',
  })),
});
const LINEUPS = { home: lineup('h', 12), visitor: lineup('v', 12) };
const played = (plays: readonly Play[], diamond: Partial<DiamondRules>, more: Readonly<{ isOver?: boolean; innings?: number }> = {}) => {
  const { isOver = false, innings = 6 } = more;
  const rules = { diamond, regulationInnings: innings };
  return bookOf('baseball', plays, { lineups: LINEUPS, isOver, rules });
};
const summary = (...given: Parameters<typeof played>) => summaryIn('baseball', played(...given))!;
const totalsOf = (book: ReturnType<typeof played>, side: 'home' | 'visitor') => boxScore('baseball', book, () => null).teams[side].totals;
const kinds = (...given: Parameters<typeof played>) => summary(...given).warnings.map(({ kind }) => kind);

type Half = readonly [side: 'v' | 'h', inning: number, runs: number, outs?: number];
type Turn = { v: number; h: number };
/** Plays of a game by half: the number of home runs, then three outs unless `outs` says otherwise; both sides bat in their order. */
function game(...halves: readonly Half[]): readonly Play[] {
  const turn: Turn = { v: 0, h: 0 };
  return halves.flatMap(([side, period, runs, outs = 3]) =>
    [...Array(runs).fill('home_run'), ...Array(outs).fill('field_out')].map((type: string) => {
      turn[side] = (turn[side] % 12) + 1;
      return (side === 'v' ? they : we)(type, { pitches: 'X' }, { by: `${side}${turn[side]}`, period });
    }),
  );
}

// https://medium.com/@shane_rogers/using-gamechanger-for-machine-pitch-little-league-games-49ca3875d5f1
describe('a limit of runs in an inning', () => {
  const five = { runsPerInning: 5 };

  test('ends the half with its last run: the other side bats, and nothing is a contradiction', () => {
    const half = game(['v', 1, 5, 0]);
    expect(summary(half, five)).toMatchObject({
      situation: { inning: 1, batting: 'home', outs: 0, bases: [null, null, null], batter: { playerId: 'h1' } },
      ruling: { diamond: { runsPerInning: 5 }, shortHalves: [{ inning: 1, batting: 'visitor', by: 'run_limit' }] },
    });
    expect(summary(half, {})).toMatchObject({ situation: { batting: 'visitor' }, ruling: { shortHalves: [] } });
    const both = game(['v', 1, 5, 0], ['h', 1, 2]);
    expect(summary(both, five)).toMatchObject({ score: { home: 2, visitor: 5 }, isComplete: true, warnings: [] });
  });

  test('may be as low as a league likes', () => {
    expect(kinds(game(['v', 1, 2, 1], ['h', 1, 0]), { runsPerInning: 2 })).toEqual([]);
    expect(kinds(game(['v', 1, 2, 1], ['h', 1, 0]), {})).toEqual(['inning_without_three_outs']);
  });

  test('counts what a last play scores beyond it, and lets the half go on if the scorer does', () => {
    const more = game(['v', 1, 6, 0], ['h', 1, 0]);
    expect(summary(more, five)).toMatchObject({
      score: { visitor: 6, home: 0 },
      warnings: [],
      situation: { inning: 2, batting: 'visitor' },
    });
  });

  test('does not hold in the last inning if the league says so', () => {
    const last = game(['v', 1, 0], ['h', 1, 0], ['v', 2, 6, 0]);
    expect(summary(last, { ...five, lastInningOpen: true }, { innings: 2 })).toMatchObject({
      situation: { inning: 2, batting: 'visitor' },
      ruling: { shortHalves: [] },
    });
    expect(summary(last, five, { innings: 2 })).toMatchObject({ situation: { inning: 2, batting: 'home' } });
  });
});

// No run beyond it: https://clubs.bluesombrero.com/Default.aspx?tabid=1270552. Those of a home run: https://www.hawks.de/freizeit-softball/regeln/
describe('runs that a play scores beyond the limit', () => {
  const walk = (at: number) => they('walk', { pitches: 'BBBB' }, { by: `v${at}`, period: 1 });
  const four = game(['v', 1, 4, 0]);
  const loaded = [...four, walk(5), walk(6), walk(7)];
  const slam = [...loaded, they('home_run', { pitches: 'X' }, { by: 'v8', period: 1 })];
  const triple = [...loaded, they('triple', { pitches: 'X' }, { by: 'v8', period: 1 })];
  const counted = (plays: readonly Play[], diamond: Partial<DiamondRules>) => {
    const book = played(plays, { runsPerInning: 5, ...diamond });
    const { score, lineScore, ruling, warnings } = summaryIn('baseball', book)!;
    const { r, rbi, hr } = totalsOf(book, 'visitor');
    const { pitchingR } = totalsOf(book, 'home');
    expect(ruling!.shortHalves).toEqual([{ inning: 1, batting: 'visitor', by: 'run_limit' }]);
    expect([score.visitor, lineScore[0]!.visitor, pitchingR]).toEqual([r, r, r]);
    return { r, rbi, hr, warnings: warnings.map(({ kind }) => kind) };
  };

  test.each([
    [{}, 8, 7],
    [{ runsBeyondLimit: 'home_run' }, 8, 5],
    [{ runsBeyondLimit: 'none' }, 5, 5],
  ] as const)('count by the rule of the league: %j', (diamond, ofHomeRun, ofTriple) => {
    expect(counted(slam, diamond)).toEqual({ r: ofHomeRun, rbi: ofHomeRun, hr: 5, warnings: [] });
    expect(counted(triple, diamond)).toEqual({ r: ofTriple, rbi: ofTriple, hr: 4, warnings: [] });
  });

  test('are not batted in either if they do not count, whatever the scorer says', () => {
    const said = [...loaded, they('home_run', { pitches: 'X', rbi: 4 }, { by: 'v8', period: 1 })];
    expect(counted(said, { runsBeyondLimit: 'none' })).toEqual({ r: 5, rbi: 5, hr: 5, warnings: [] });
    expect(counted(said, {})).toEqual({ r: 8, rbi: 8, hr: 5, warnings: [] });
  });

  test('count where there is no limit, in an open inning, and where runs are entered by themselves', () => {
    const none = { runsBeyondLimit: 'none' } as const;
    expect(summary(slam, none).score.visitor).toBe(8);
    expect(summary(slam, { ...none, runsPerInning: 5, lastInningOpen: true }, { innings: 1 }).score.visitor).toBe(8);
    const runs = Array.from({ length: 6 }, (_, at) => they('run', {}, { by: `v${at + 1}`, period: 1 }));
    expect(summary(runs, { ...none, runsPerInning: 5 }).score.visitor).toBe(6);
  });
});

// https://issaquahlittleleague.org/Default.aspx?tabid=943335 (T-Ball: each player bats once), https://www.showlowaz.gov/191/Rules (a half is over
// once the side has batted through the line-up)
describe('a half in which everybody bats once', () => {
  const once = { onceThroughOrder: true };
  const batted = (count: number) => game(['v', 1, count, 0]);

  test('is over with the last batter of the order: the other side bats, and nothing is a contradiction', () => {
    expect(summary(batted(11), once)).toMatchObject({ situation: { batting: 'visitor', batter: { playerId: 'v12' } } });
    expect(summary(batted(12), once)).toMatchObject({
      situation: { inning: 1, batting: 'home', outs: 0, bases: [null, null, null], batter: { playerId: 'h1' } },
      ruling: { diamond: once, shortHalves: [{ inning: 1, batting: 'visitor', by: 'batting_order' }] },
    });
    expect(summary(batted(12), {})).toMatchObject({ situation: { batting: 'visitor' }, ruling: { shortHalves: [] } });
  });

  test('is over with three outs before, begins anew in the next inning, and may have a limit of runs, too', () => {
    const halves = game(['v', 1, 2], ['h', 1, 0], ['v', 2, 8, 0]);
    expect(summary(halves, once)).toMatchObject({
      situation: { inning: 2, batting: 'visitor' },
      ruling: { shortHalves: [] },
      warnings: [],
    });
    expect(summary(batted(12), { ...once, runsPerInning: 5 })).toMatchObject({ ruling: { shortHalves: [{ by: 'run_limit' }] } });
  });

  test('goes on if the scorer does, and counts whoever has batted', () => {
    const walked = Array.from({ length: 13 }, (_, at) => they('walk', { pitches: 'BBBB' }, { by: `v${(at % 12) + 1}`, period: 1 }));
    const next = we('single', { pitches: 'X' }, { by: 'h1', period: 1 });
    expect(summary([...walked.slice(0, 12), next], once).warnings).toEqual([]);
    expect(summary([...walked, next], once)).toMatchObject({ score: { visitor: 10 }, warnings: [] });
  });

  test('is over without a child who has left', () => {
    const single = (at: number) => they('field_out', { pitches: 'X', batterTo: 'first' }, { by: `v${at}`, period: 1 });
    const gone = they('substitution', { replacesPlayerId: 'v12' }, { by: null, period: 1 });
    const eleven = Array.from({ length: 11 }, (_, at) => single(at + 1));
    expect(summary([...eleven, gone], once)).toMatchObject({ situation: { batting: 'home' } });
    expect(summary([gone, ...eleven], once)).toMatchObject({ situation: { batting: 'home' } });
    expect(summary(eleven, once)).toMatchObject({ situation: { batting: 'visitor' } });
  });

  test('of a side without a lineup is over when its scorer says so', () => {
    const plays = [they('single', { pitches: 'X' }, { period: 1, by: null }), we('single', { pitches: 'X' }, { by: 'h1', period: 1 })];
    const told = (diamond: Partial<DiamondRules>) =>
      summaryIn('baseball', bookOf('baseball', plays, { lineups: { home: LINEUPS.home }, isOver: false, rules: { diamond } }))!;
    expect(told(once)).toMatchObject({ warnings: [], ruling: { shortHalves: [{ batting: 'visitor', by: 'other' }] } });
    expect(told({}).warnings.map(({ kind }) => kind)).toContain('inning_without_three_outs');
  });
});

// Ten batters end the half: https://tcll.org/site/ClientSite/article/89328, https://www.championbaseball.org/rules/youth-coachs-pitch/
describe('a half in which a number of batters bats', () => {
  const ten = { battersPerInning: 10 };

  test('is over with the last of them, with three outs before, or with a limit of runs', () => {
    expect(summary(game(['v', 1, 9, 0]), ten)).toMatchObject({ situation: { batting: 'visitor', batter: { playerId: 'v10' } } });
    expect(summary(game(['v', 1, 10, 0]), ten)).toMatchObject({
      situation: { inning: 1, batting: 'home', outs: 0, bases: [null, null, null], batter: { playerId: 'h1' } },
      ruling: { diamond: ten, shortHalves: [{ inning: 1, batting: 'visitor', by: 'batter_limit' }] },
    });
    expect(summary(game(['v', 1, 2]), ten)).toMatchObject({ situation: { batting: 'home' }, ruling: { shortHalves: [] } });
    expect(summary(game(['v', 1, 10, 0]), { ...ten, runsPerInning: 5 })).toMatchObject({ ruling: { shortHalves: [{ by: 'run_limit' }] } });
    expect(kinds(game(['v', 1, 0, 0], ['v', 1, 8, 2], ['h', 1, 0]), ten)).toEqual([]);
  });

  test('is over in an open last inning, too: only the runs are not limited there', () => {
    const last = game(['v', 1, 0], ['h', 1, 0], ['v', 2, 10, 0]);
    const open = { ...ten, runsPerInning: 5, lastInningOpen: true };
    expect(summary(last, open, { innings: 2 })).toMatchObject({
      score: { visitor: 10 },
      situation: { inning: 2, batting: 'home' },
      ruling: { shortHalves: [{ inning: 2, batting: 'visitor', by: 'batter_limit' }] },
    });
    expect(summary(last.slice(0, -1), open, { innings: 2 })).toMatchObject({ situation: { inning: 2, batting: 'visitor' } });
  });
});

// Coach pitch and tee-ball: everybody bats in an inning, whatever the outs: https://www.yumpu.com/en/document/view/38464468/coach-pitch-rules,
// https://www.leaguelineup.com/miscinfo.asp?menuid=36&url=catonsville-softball
describe('a half that outs do not end', () => {
  const all = { outsEndHalf: false, onceThroughOrder: true, pitchedBy: 'coach' } as const;
  const outs = (count: number) => game(['v', 1, 0, count]);

  test('goes on until everybody has batted, and counts the outs', () => {
    expect(summary(outs(11), all)).toMatchObject({
      situation: { inning: 1, batting: 'visitor', outs: 11, batter: { playerId: 'v12' } },
      ruling: { shortHalves: [] },
      warnings: [],
    });
    expect(summary(outs(12), all)).toMatchObject({ situation: { batting: 'home', outs: 0, batter: { playerId: 'h1' } }, warnings: [] });
    expect(summary(outs(4), { onceThroughOrder: true })).toMatchObject({
      warnings: [{ kind: 'too_many_outs' }, { kind: 'too_many_outs' }],
    });
  });

  test('is over by a number of batters, by runs, or where the scorer goes on, and is complete', () => {
    expect(summary(outs(10), { ...all, onceThroughOrder: false, battersPerInning: 10 })).toMatchObject({ situation: { batting: 'home' } });
    expect(summary(game(['v', 1, 5, 0]), { ...all, runsPerInning: 5 })).toMatchObject({ situation: { batting: 'home' } });
    const both = game(['v', 1, 2, 5], ['h', 1, 1, 4]);
    expect(summary(both, { outsEndHalf: false })).toMatchObject({ score: { visitor: 2, home: 1 }, isComplete: true, warnings: [] });
  });

  test('keeps who is on base after the third out, and their runs', () => {
    const single = (at: number) => they('single', { pitches: 'X' }, { by: `v${at}`, period: 1 });
    const out = (at: number) => they('field_out', { pitches: 'X' }, { by: `v${at}`, period: 1 });
    const homer = they('home_run', { pitches: 'X' }, { by: 'v5', period: 1 });
    const plays = [single(1), out(2), out(3), out(4), homer];
    expect(summary(plays, { ...all, pitchedBy: 'player' })).toMatchObject({ score: { visitor: 2 }, situation: { outs: 3 }, warnings: [] });
    expect(totalsOf(played(plays, { outsEndHalf: false }), 'home')).toMatchObject({ ip: 3, er: 2 });
  });
});

// Little League 4.10(e): fifteen runs after three innings, ten after four; the home side need not bat again.
describe('a game is ended', () => {
  const innings = (count: number, visitor: number, home = 0): readonly Half[] =>
    Array.from({ length: count }, (_, index): readonly Half[] => [
      ['v', index + 1, index === 0 ? visitor : 0],
      ['h', index + 1, index === 0 ? home : 0],
    ]).flat();
  const ended = (halves: readonly Half[], diamond: Partial<DiamondRules> = {}) =>
    summary(game(...halves), diamond, { isOver: true }).ruling!.gameEndedBy;

  test('by its innings, by the lead, or by the time', () => {
    expect(ended(innings(6, 2))).toBe('innings');
    expect(ended([...innings(5, 0, 2), ['v', 6, 0]])).toBe('innings');
    expect(ended(innings(4, 10))).toBe('run_rule');
    expect(ended(innings(3, 15))).toBe('run_rule');
    expect(ended(innings(3, 14))).toBeNull();
    expect(ended(innings(3, 14), { timeLimit: 90 })).toBe('time_limit');
    expect(ended(innings(4, 10), { runRule: [], timeLimit: 90 })).toBe('time_limit');
    expect(ended([...innings(3, 0, 10), ['v', 4, 0]])).toBe('run_rule');
  });

  test('and the lead that ends it is told as soon as it is reached', () => {
    const ruleOf = (halves: readonly Half[]) => summary(game(...halves), {}).ruling!.runRule;
    expect(ruleOf(innings(3, 10))).toBeNull();
    expect(ruleOf(innings(4, 10))).toEqual({ afterInnings: 4, lead: 10 });
  });
});

describe('where a coach or a machine pitches', () => {
  const plays = game(['v', 1, 1, 1], ['h', 1, 0]);

  test.each(['coach', 'machine', 'tee'] as const)('a %s, nobody is charged, and nothing is missing', (pitchedBy) => {
    expect(summary(plays, { pitchedBy })).toMatchObject({ situation: { pitcher: null }, decisions: [], warnings: [], isComplete: true });
    expect(totalsOf(played(plays, { pitchedBy }), 'home')).toMatchObject({ bf: 0, pitchingH: 0, pitchingHr: 0, ip: 0 });
    expect(totalsOf(played(plays, { pitchedBy }), 'visitor')).toMatchObject({ hr: 1, r: 1 });
    expect(totalsOf(played(plays, {}), 'home')).toMatchObject({ bf: 2, pitchingHr: 1 });
    const { lines } = boxScore('baseball', played(plays, { pitchedBy }), () => null).teams.home;
    expect(lines.filter(({ pitchingOrder }) => pitchingOrder !== null)).toEqual([]);
  });

  test('nobody wins or loses as pitcher, and nobody asks whether a run was earned', () => {
    const on = [
      they('reached_on_error', { pitches: 'X', errors: ['h6'] }, { by: 'v1' }),
      they('double', { pitches: 'X', runners: [{ from: 'first', to: 'home' }] }, { by: 'v2' }),
      they('double', { pitches: 'X', runners: [{ from: 'second', to: 'home' }] }, { by: 'v3' }),
    ];
    const finished = (pitchedBy: DiamondRules['pitchedBy']) => kinds(on, { pitchedBy }, { isOver: true });
    expect(finished('player')).toEqual(['earned_unsaid', 'decision_open']);
    for (const pitchedBy of ['coach', 'machine', 'tee'] as const) expect(finished(pitchedBy)).toEqual([]);
  });

  test('the count is shown, and the fourth ball walks nobody', () => {
    const pitch = (letter: string) => we('pitches', { pitches: letter }, { by: null });
    const balls = ['B', 'B', 'S', 'B', 'B'].map(pitch);
    const count = (plays: readonly Play[]) => summary(plays, { pitchedBy: 'coach', walks: false });
    expect(count(balls)).toMatchObject({ situation: { balls: 4, strikes: 1, outs: 0, pitcher: null, pitcherPitches: null }, warnings: [] });
    const out = [...balls, they('strikeout', { pitches: 'S' }, { by: 'v1' })];
    expect(count(out)).toMatchObject({ situation: { balls: 0, strikes: 0, outs: 1, batter: { playerId: 'v2' } }, warnings: [] });
  });

  test('a team of eight is no surprise', () => {
    const eight = lineup('h', 8).places;
    expect(lineupWarnings('baseball', eight).map(({ kind }) => kind)).toEqual(['too-few-starters']);
    expect(lineupWarnings('baseball', eight, { pitchedBy: 'coach' })).toEqual([]);
  });

  test('a pitcher whom an event names is charged with that batter alone', () => {
    const named = [they('walk', { pitches: 'BBBB', pitcherId: 'h1' }, { by: 'v1' }), they('single', { pitches: 'X' }, { by: 'v2' })];
    expect(totalsOf(played(named, { pitchedBy: 'coach' }), 'home')).toMatchObject({ bf: 1, pitchingBb: 1, pitchingH: 0 });
  });

  test('the side in the field may have everybody, and nobody at the mound', () => {
    const places = lineup('h', 12).places.map((place) => ({ ...place, position: place.position === 'P' ? 'LC' : place.position }));
    const crowd = places.map((place) => ({ ...place, position: place.position === 'EH' ? 'OF' : place.position }));
    expect(lineupWarnings('baseball', crowd).map(({ kind }) => kind)).toEqual(['too-many-starters', 'position-missing']);
    expect(lineupWarnings('baseball', crowd, { pitchedBy: 'tee' })).toEqual([]);
  });
});

// https://fcll.org/Default.aspx?tabid=1713640: a game that is suspended in the top of the first counts for the pitcher.
test('a pitcher whom the lineup alone names has the batters and pitches of a side that has not come to bat', () => {
  const plays = [
    ...[1, 2, 3].map((each) => they('walk', { pitches: 'BBBB' }, { by: `v${each}` })),
    ...[4, 5].map((each) => they('strikeout', { pitches: 'SSS' }, { by: `v${each}` })),
  ];
  const { lines } = boxScore('baseball', played(plays, {}), () => null).teams.home;
  const pitcher = lines.find(({ participant }) => participant.playerId === 'h1');
  expect(pitcher).toMatchObject({ pitchingOrder: 1, totals: { bf: 5, np: 18, pitchingBb: 3, pitchingSo: 2 }, display: { ip: '0.2' } });
});

describe('everybody bats, and may come back', () => {
  // Little League 7.14, USSSA 3.03, NFHS 2-33. Many scorers enter a substitution.
  test.each([
    ['courtesy_runner', { forPlayerId: 'v2' }],
    ['substitution', { replacesPlayerId: 'v2' }],
    ['substitution', { replacesPlayerId: 'v2', position: 'PR' }],
  ])('in one continuous order of twelve, of whom one runs for the catcher, who goes on batting and catching: %s %j', (type, said) => {
    const plays = [
      they('walk', { pitches: 'BBBB' }, { by: 'v1' }),
      they('walk', { pitches: 'BBBB' }, { by: 'v2' }),
      they(type, said, { by: 'v12' }),
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2].map((each) => they('single', { pitches: 'X' }, { by: `v${each}` })),
    ];
    const rules = { everybodyBats: true, courtesyRunners: 'pitcher_and_catcher' as const };
    expect(summary(plays.slice(0, 3), rules)).toMatchObject({ situation: { bases: [{ playerId: 'v12' }, { playerId: 'v1' }, null] } });
    expect(summary(plays, rules)).toMatchObject({ warnings: [], ruling: { diamond: rules } });
    const fielder = presencesIn('baseball', played(plays, rules), 'visitor').find(({ playerId }) => playerId === 'v2');
    expect(fielder).toMatchObject({ isInGame: true });
  });

  test('while who takes another batter’s position, or a place in the order, replaces that batter', () => {
    const hurt = (said: Play['attributes']) => [they('substitution', { replacesPlayerId: 'v2', ...said }, { by: 'v12' })];
    const isInGame = (said: Play['attributes']) =>
      presencesIn('baseball', played(hurt(said), {}), 'visitor').find(({ playerId }) => playerId === 'v2')!.isInGame;
    expect([isInGame({}), isInGame({ position: 'C' }), isInGame({ battingOrder: 2 })]).toEqual([true, false, false]);
  });

  test('and the place of a child who has left is skipped, without an out, until it is back or somebody else comes late', () => {
    const single = (by: string) => they('single', { pitches: 'X' }, { by });
    const left = they('substitution', { replacesPlayerId: 'v3' }, { by: null });
    const until = [single('v1'), left, single('v2')];
    expect(summary(until, {})).toMatchObject({
      situation: { outs: 0, batter: { playerId: 'v4' }, onDeck: { playerId: 'v5' } },
      warnings: [],
    });
    expect(kinds([...until, single('v4')], {})).toEqual([]);
    const everybody = [4, 5, 6, 7, 8, 9, 10, 11, 12].map((each) => single(`v${each}`));
    const back = they('substitution', { battingOrder: 3 }, { by: 'v3' });
    const late = they('substitution', { battingOrder: 13 }, { by: 'v13' });
    const batters = (...plays: readonly Play[]) => summary([...until, late, ...everybody, ...plays], {}).situation;
    expect(batters()).toMatchObject({ batter: { playerId: 'v13' }, onDeck: { playerId: 'v1' } });
    expect(batters(single('v13'), single('v1'), back, single('v2'))).toMatchObject({ batter: { playerId: 'v3' } });
    // Who bats again is back, whatever the scorer has said.
    expect(kinds([...until, single('v3')], {})).toEqual([]);
  });

  // Who is next follows from who batted last: Little League 4.04, Note 1; who comes late bats last: https://www.longmontbaseball.org/coachpitchrules
  test('and who comes late as the order turns over is next, whoever was due before', () => {
    const single = (by: string) => they('single', { pitches: 'X' }, { by });
    const late = they('substitution', { battingOrder: 13 }, { by: 'v13' });
    const once = Array.from({ length: 12 }, (_, at) => single(`v${at + 1}`));
    expect(summary([...once, late], {}).situation).toMatchObject({ batter: { playerId: 'v13' }, onDeck: { playerId: 'v1' } });
    expect(summary([...once, late, single('v13'), single('v1')], {})).toMatchObject({
      situation: { batter: { playerId: 'v2' } },
      warnings: [],
    });
    expect(summary([...once, single('v1'), late], {}).situation).toMatchObject({ batter: { playerId: 'v2' } });
  });

  test('in turn in random games, whoever leaves, comes back or comes late', () => {
    let arrivals = 0;
    for (let seed = 1; seed <= 25; seed += 1) {
      const chance = dice(seed);
      const order = Array.from({ length: 9 }, (_, at) => ({ child: `v${at + 1}`, isHere: true }));
      const events: Play[] = [];
      let last = -1;
      const next = () => {
        for (let ahead = 1; ahead <= order.length; ahead += 1) {
          const at = (last + ahead) % order.length;
          if (order[at]!.isHere) return at;
        }
        throw new Error('nobody is here');
      };
      const period = (at: number) => ({ period: 1 + Math.floor(at / 5) });
      for (let at = 0; at < 60; at += 1) {
        const roll = chance();
        const here = order.filter(({ isHere }) => isHere);
        const away = order.filter(({ isHere }) => !isHere);
        const any = <Of>(of: readonly Of[]): Of => of[Math.floor(chance() * of.length)]!;
        if (roll < 0.1 && order.length < 16) {
          const child = `v${order.length + 1}`;
          order.push({ child, isHere: true });
          events.push(they('substitution', { battingOrder: order.length }, { by: child, ...period(at) }));
          if (last === order.length - 2) arrivals += 1;
        } else if (roll < 0.15 && here.length > 6) {
          const gone = any(here);
          gone.isHere = false;
          events.push(they('substitution', { replacesPlayerId: gone.child }, { by: null, ...period(at) }));
        } else if (roll < 0.2 && away.length > 0) {
          const back = any(away);
          back.isHere = true;
          events.push(they('substitution', { battingOrder: order.indexOf(back) + 1 }, { by: back.child, ...period(at) }));
        } else {
          last = next();
          events.push(they('single', { pitches: 'X' }, { by: order[last]!.child, ...period(at) }));
        }
        const book = bookOf('baseball', events, { lineups: { visitor: lineup('v', 9) }, isOver: false });
        const { situation, warnings } = summaryIn('baseball', book)!;
        expect(warnings.filter(({ kind }) => kind === 'batting_out_of_turn')).toEqual([]);
        if (situation) expect(situation).toMatchObject({ batter: { playerId: order[next()]!.child } });
      }
    }
    expect(arrivals).toBeGreaterThan(5);
  });

  test('as often as the league lets them', () => {
    const plays = [
      they('walk', { pitches: 'BBBB' }, { by: 'v1' }),
      ...[1, 2].flatMap(() => [
        we('substitution', { replacesPlayerId: 'h4' }, { by: 'h13' }),
        we('substitution', { replacesPlayerId: 'h13' }, { by: 'h4' }),
      ]),
    ];
    expect(kinds(plays, {})).toEqual(['re-entry', 're-entry']);
    expect(kinds(plays, { freeSubstitution: true })).toEqual([]);
  });
});
