import { expect, test } from '@jest/globals';
import { rulesOf, type SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import { changedRules, draftOf, PLAY_RULES, rulesIn, TABLE_RULES, usualRules } from '../../web/console/season-rules.ts';

const SPORTS = ['baseball', 'softball', 'football', 'soccer', 'basketball', 'volleyball'] as const;

test.each(SPORTS)('the console says the usual rules of %s as they are', (sport) => {
  const entries = rulesIn([...TABLE_RULES, ...PLAY_RULES], sport);
  const variants: SeasonRulesOverrides[] = [{}, { foulRules: 'ncaa_men' }];
  for (const own of variants) {
    const draft = draftOf(rulesOf(sport, own), 1);
    const usual = { ...usualRules(sport, draftOf(own, 1)), ...own };
    const said = (from: object) => Object.fromEntries(entries.map(({ name }) => [name, (from as Record<string, unknown>)[name]]));
    expect(said(usual)).toEqual(said(draft));
  }
});

test('a change keeps what the console does not show, and a rule that is taken back leaves nothing', () => {
  const rules: SeasonRulesOverrides = { commonGamesMinimum: 4, points: { goal: 1, win: 2 }, diamond: { timeLimit: 90 } };
  expect(changedRules(rules, { win: undefined, timeLimit: undefined, rankBy: 'wins' })).toEqual({
    ...{ commonGamesMinimum: 4, rankBy: 'wins' },
    points: { goal: 1 },
  });
});
