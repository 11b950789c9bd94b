import { beforeAll, describe, expect, test } from '@jest/globals';
import { boxScorePage } from '../../../../src/adapters/http/pages/box-score-page.ts';
import type { BoxLineView, BoxScoreView, TeamBoxView } from '../../../../src/application/scoring/get-box-score.ts';
import { type DiamondRules, rulesOf } from '../../../../src/domain/league/season-rules.ts';
import type { DiamondRuling } from '../../../../src/domain/scoring/game-book.ts';
import { statColumns } from '../../../../src/domain/scoring/sports.ts';
import { expectSelfContained } from './page-policy.ts';

const columns = statColumns('basketball').filter(({ key }) => ['pts', 'fgm', 'reb', 'fgPct'].includes(key));
const figures = (pts: number) => ({
  totals: Object.fromEntries(columns.map(({ key }) => [key, key === 'pts' ? pts : 0])),
  display: Object.fromEntries(columns.map(({ key }) => [key, key === 'pts' ? String(pts) : '0'])),
});
const player = (displayName: string, pts: number, over: Partial<BoxLineView> = {}): BoxLineView =>
  ({
    playerId: displayName,
    displayName,
    jerseyNumber: '7',
    battingOrder: null,
    isStarter: true,
    positions: [],
    ...figures(pts),
    ...over,
  }) as BoxLineView;
const team = (name: string, players: readonly BoxLineView[], pts: number, over: Partial<TeamBoxView> = {}): TeamBoxView =>
  ({ team: { id: name, name }, playersVisible: true, players, unattributed: null, ...figures(pts), ...over }) as TeamBoxView;

const HOME = team('Jays & <Sons>', [player('Sam "Slam" Ortiz', 12, { positions: ['PG', 'SG'] }), player('Kim Lee', 0)], 12);
const VISITOR = team('Red Hawks', [player('#12', 9, { playerId: null, jerseyNumber: '12' })], 9);
const someone = { playerId: null, displayName: 'Sam "Slam" Ortiz', jerseyNumber: null, battingOrder: null };
const scores = { home: 12, visitor: 9 };
const RULING: DiamondRuling = {
  ...{ innings: 6, shortHalves: [], runRule: null, gameEndedBy: null },
  diamond: rulesOf('baseball', {}).diamond!,
};
const box = (over: Partial<BoxScoreView> = {}): BoxScoreView =>
  ({
    game: {
      status: 'final',
      localDate: '2026-04-11',
      localTime: '10:00',
      facility: { name: 'Legion <Park>' },
      homeTeam: HOME.team,
      visitorTeam: VISITOR.team,
    },
    season: { name: 'Spring 2026', rules: rulesOf('basketball', {}) },
    sport: 'basketball',
    basis: {},
    ruling: null,
    columns,
    score: { ...scores, source: 'entered', entered: scores, derived: scores, isComplete: true, differs: false, shootOut: null },
    lineScore: { source: 'entered', periods: [{ period: 1, home: 12, visitor: null }], entered: [], derived: [] },
    teamFigures: [
      { key: 'tf', label: 'TF', description: 'Team fouls', home: { value: 4, display: '4' }, visitor: { value: null, display: '-' } },
    ],
    teams: { home: HOME, visitor: VISITOR },
    notes: [{ key: 't', label: 'Technicals', teamId: HOME.team.id, count: 2, entries: [{ player: someone, count: 2, detail: '<late>' }] }],
    decisions: [],
    warnings: null,
    ...over,
  }) as unknown as BoxScoreView;

describe('the page of a box score', () => {
  let html: string;
  beforeAll(() => {
    html = boxScorePage(box()).html;
  });

  test('has every table with a caption, and headers that say what they head', () => {
    const tables = html.match(/<table>.*?<\/table>/gs)!;
    expect(tables).toHaveLength(3);
    for (const table of tables) {
      expect(table).toMatch(/<table>\s*<caption>[^<]+<\/caption>/);
      for (const [header] of table.matchAll(/<th\b[^>]*>/g)) expect(header).toMatch(/scope="(col|row)"/);
    }
  });

  test('has players, totals, line score and notes, and of columns those in which somebody has something', () => {
    expect(html).toContain('<th scope="row">#7 Sam &quot;Slam&quot; Ortiz pg-sg</th><td>12</td></tr>');
    expect(html).toContain('<th scope="row">#12</th><td>9</td></tr>');
    expect(html).not.toContain('Kim Lee');
    expect(html).toContain('<th scope="row">Totals</th><td>12</td></tr>');
    expect(html).toContain('<td>-</td><td class="total">9</td><td>-</td>');
    expect(html).toContain('<dt>Technicals:</dt> <dd>Sam &quot;Slam&quot; Ortiz 2 (&lt;late&gt;)</dd>');
    expect(html).not.toContain('REB');
  });

  test('says both scores where they differ, the visitors’ first', () => {
    const score = { ...box().score, entered: { home: 13, visitor: 9 }, differs: true };
    expect(boxScorePage(box({ score })).html).toContain('Entered: 9–13. The recorded plays add up to 9–12.');
    expect(html).not.toContain('Entered:');
  });

  test('shows kicks from the mark beside the score', () => {
    const score = { ...box().score, shootOut: { home: 4, visitor: 3 } };
    expect(boxScorePage(box({ score })).html).toContain('Final: 9–12 (3–4 on kicks)');
    expect(html).not.toContain('kicks');
  });

  test('says what ended a game before its innings, and which rules of small leagues its figures come from', () => {
    const pageOf = (ruling: Partial<DiamondRuling>, diamond: Partial<DiamondRules> = {}) =>
      boxScorePage(box({ ruling: { ...RULING, ...ruling, diamond: { ...RULING.diamond, ...diamond } } })).html;
    const small = { pitchedBy: 'coach', walks: false, runsPerInning: 5, lastInningOpen: true, timeLimit: 70 } as const;
    expect(pageOf({ gameEndedBy: 'time_limit' }, small)).toContain('Final: 9–12, ended by the limit of 70 minutes');
    expect(pageOf({}, small)).toContain('Spring 2026 · A coach pitches · No walks · 5 runs an inning, but not in the last<');
    const runRule = { afterInnings: 4, lead: 10 };
    expect(pageOf({ gameEndedBy: 'run_rule', runRule })).toContain('Final: 9–12, ended by a lead of 10 after 4 innings');
    expect(pageOf({ gameEndedBy: 'innings' })).toContain('Final: 9–12</p>');
  });

  test('has no player for whom none is visible, and says why', () => {
    const hidden = { playersVisible: false, players: [] };
    const page = boxScorePage(box({ teams: { home: { ...HOME, ...hidden }, visitor: { ...VISITOR, ...hidden } }, notes: [] })).html;
    expect(page).not.toMatch(/Ortiz|>#12</);
    expect(page).toContain('once a link to a child is approved');
    expect(page).toContain('<th scope="row">Totals</th><td>12</td></tr>');
  });

  test('lets no name be markup', () => {
    expect(html).toContain('Red Hawks at Jays &amp; &lt;Sons&gt;');
    expect(html).not.toMatch(/<Sons>|<Park>|<late>/);
  });

  test('loads nothing and runs nothing', () => {
    expectSelfContained(boxScorePage(box()));
  });

  test('is in the language of its reader', () => {
    const level = { ...box().score, shootOut: { home: 4, visitor: 3 } };
    const text = boxScorePage(
      box({ score: level, ruling: { ...RULING, gameEndedBy: 'time_limit', diamond: { ...RULING.diamond, timeLimit: 75 } } }),
      'es',
    ).html;
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('<h1>Red Hawks visita a Jays &amp; &lt;Sons&gt;</h1>');
    expect(text).toContain('Final: 9–12 (3–4 en penales), terminó por el límite de 75 minutos');
    expect(text).not.toMatch(/>(Team|Totals|Player|Line score|Score|Scoring)</);
    expect(html).not.toContain('<script');
  });
});
