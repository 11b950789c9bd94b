import { describe, expect, test } from '@jest/globals';
import type { OpenBook, ParticipantView } from '../../../src/application/scoring/open-game-book.ts';
import { viewDecisions, viewLineScore, viewNotes, viewSituation, viewTeamFigures } from '../../../src/application/scoring/view-summary.ts';
import type { GameSide, GameSummary, Participant } from '../../../src/domain/scoring/game-book.ts';
import type { PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { ratio, whole } from '../../../src/domain/shared/ratio.ts';

const [HOME, VISITOR] = ['home', 'visitor'] as unknown as readonly [TeamId, TeamId];
const by = (playerId: string): Participant => ({ playerId: playerId as PlayerId, number: null, battingOrder: null });
const seen = (side: GameSide, { playerId }: Participant): ParticipantView => ({
  playerId,
  displayName: `${playerId} of the ${side} team`,
  jerseyNumber: null,
  battingOrder: null,
});
const summary: GameSummary = {
  isComplete: true,
  score: { home: 3, visitor: 2 },
  lineScore: [{ period: 1, home: 3, visitor: 2 }],
  warnings: [],
  teamFigures: [{ key: 'fg', label: 'FG%', description: 'Field goals', home: ratio(1, 3), visitor: whole(4) }],
  situation: {
    kind: 'innings',
    inning: 6,
    batting: 'visitor',
    outs: 2,
    balls: 3,
    strikes: null,
    pitcherPitches: 61,
    bases: [by('xia'), null, null],
    batter: by('yves'),
    onDeck: null,
    pitcher: by('sam'),
  },
  proposal: null,
  notes: [
    { key: 'doubles', label: 'Doubles', teamId: HOME, entries: [{ participant: by('sam'), count: 2, detail: '5' }] },
    { key: 'doubles', label: 'Doubles', teamId: VISITOR, entries: [{ participant: by('xia'), count: 1, detail: null }] },
  ],
  decisions: [
    { kind: 'win', teamId: HOME, playerId: 'sam' as PlayerId },
    { kind: 'loss', teamId: VISITOR, playerId: 'xia' as PlayerId },
  ],
};
type Entered = Readonly<{ entered?: OpenBook['data']['game']['periodScores']; source?: OpenBook['score']['source']; differs?: boolean }>;
const open = ({ entered = [], source = 'entered', differs = false }: Entered = {}) =>
  ({
    summary,
    book: { teams: { home: HOME, visitor: VISITOR }, rules: { periods: 4 } },
    data: { game: { periodScores: entered } },
    score: { source, differs, isComplete: true },
  }) as unknown as OpenBook;
const isHome = (side: GameSide) => side === 'home';

describe('what a sport says of a game', () => {
  test('has notes of both teams, and names those alone whom the member may see', () => {
    expect(viewNotes(open(), seen, isHome)).toEqual([
      { ...note(HOME, 2), entries: [{ player: seen('home', by('sam')), count: 2, detail: '5' }] },
      { ...note(VISITOR, 1), entries: [] },
    ]);
  });
  const note = (teamId: TeamId, count: number) => ({ key: 'doubles', label: 'Doubles', teamId, count });

  test('has no decision on a pitcher whom the member may not see', () => {
    expect(viewDecisions(open(), seen, isHome)).toEqual([{ kind: 'win', teamId: HOME, player: seen('home', by('sam')) }]);
  });

  test('has runners and the batter of the side at bat, the pitcher of the other', () => {
    expect(viewSituation(summary, seen)).toMatchObject({
      innings: {
        inning: 6,
        outs: 2,
        balls: 3,
        strikes: null,
        onDeck: null,
        bases: [{ displayName: 'xia of the visitor team' }, null, null],
        batter: { displayName: 'yves of the visitor team' },
        pitcher: { displayName: 'sam of the home team' },
      },
      clock: null,
      sets: null,
    });
    expect(viewSituation(undefined, seen)).toBeNull();
  });

  test('has each player of a rotation', () => {
    const rotation = { home: ['sam' as PlayerId, null], visitor: null };
    const sets = { ...summary, situation: { kind: 'sets', set: 2, points: { home: 1, visitor: 0 }, serving: 'home', rotation } } as const;
    expect(viewSituation(sets, seen)?.sets?.rotation).toEqual({ home: [seen('home', by('sam')), null], visitor: null });
  });

  test('has figures of both teams as value and text', () => {
    expect(viewTeamFigures(summary)).toMatchObject([
      { key: 'fg', home: { value: 1 / 3, display: '0.3' }, visitor: { value: 4, display: '4' } },
    ]);
  });
});

describe('the line score that is shown', () => {
  const [typed, derived] = [[{ period: 1, home: 4, visitor: 2 }], summary.lineScore];
  test.each<[string, Entered, object]>([
    ['what events say, where nobody has entered one', {}, { source: 'derived', periods: derived }],
    ['what events say, where they agree with the score', { entered: typed }, { source: 'derived', periods: derived }],
    ['what was entered, where the score is another', { entered: typed, differs: true }, { source: 'entered', periods: typed }],
    ['what events say, where the score is theirs', { entered: typed, differs: true, source: 'derived' }, { source: 'derived' }],
  ])('is %s', (_, entered, expected) => {
    expect(viewLineScore(open(entered))).toMatchObject({ ...expected, entered: entered.entered ?? [], derived });
  });

  // A box score from paper: whose points they are is known, in which period is not.
  test('is what was entered, where the events of a side do not say their periods', () => {
    const unsaid = { ...summary, lineScore: [{ period: 1, home: 3, visitor: null }] };
    expect(viewLineScore({ ...open({ entered: typed }), summary: unsaid })).toMatchObject({ source: 'entered', periods: typed });
    expect(viewLineScore({ ...open({}), summary: unsaid })).toMatchObject({ source: 'derived' });
  });
});
