/** @own-process */
import './globals.ts';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { GameScreen } from '../../../web/console/screens/schedule/game.tsx';
import { ScoreRow } from '../../../web/console/screens/standings/scores.tsx';
import { answerBy, until } from './gateway.ts';
import { field, leave, show, shown, tap, type } from './page.ts';

const GAME = {
  ...{ id: 'g', version: 1, seasonId: 's', sportId: 'b', gameType: 'regular', ageGroup: { id: 'a', name: '10U' } },
  ...{ startsAt: '2027-04-10T15:00:00Z', endsAt: '2027-04-10T16:30:00Z', timeZone: 'UTC', startTimeTbd: false },
  ...{ localDate: '2027-04-10', localTime: '15:00:00', status: 'scheduled', statusReason: null, facility: null },
  ...{ homeTeam: { id: 'h', name: 'Rays' }, visitorTeam: { id: 'v', name: 'Bears' } },
  ...{ homeScore: null as number | null, visitorScore: null as number | null, periodScores: [] },
};
const LISTS: Readonly<Record<string, object>> = {
  '/api/mobile/facilities': { facilities: [] },
  '/api/org/official-assignments': { assignments: [], nextCursor: null },
};
const refusal = (kind: string, members: object) => ({ type: `/problems/${kind}`, title: 'No', status: 409, detail: 'No.', ...members });

/** The game as the gateway has it, and why it refuses the next changes. */
let there: typeof GAME;
let refusals: object[];
let sent: Record<string, unknown>[];
answerBy(async (request, path) => {
  if (request.method === 'GET') return LISTS[path] ?? there;
  const body = await request.json();
  sent.push(body);
  const refused = refusals.shift();
  if (refused) return new Response(JSON.stringify(refused), { status: 409, headers: { 'Content-Type': 'application/problem+json' } });
  there = { ...there, ...body, version: there.version + 1 };
  return there;
});
beforeEach(() => {
  there = GAME;
  refusals = [];
  sent = [];
});

describe('the time of a game', () => {
  const open = async () => {
    await show(<GameScreen id="g" />);
    await until(() => shown().includes('Day, time and field'));
  };

  test('on a field that is taken is kept as it was typed until somebody places it anyway', async () => {
    refusals = [refusal('field-taken', { game: null, event: null })];
    await open();
    await type('Starts at', '17:30');
    await tap('Save');
    await until(() => shown().includes('The field is in use at that time.'));
    expect(field('Starts at').value).toBe('17:30');
    await tap('Place it anyway');
    await until(() => shown().includes('Saved.'));
    expect(sent).toMatchObject([{ startsAt: '2027-04-10T17:30:00.000Z' }, { startsAt: '2027-04-10T17:30:00.000Z', force: true }]);
    await leave();
    expect(localStorage.length).toBe(0);
  });

  test('that somebody else has changed meanwhile is theirs if one wants that, and what was typed is given up', async () => {
    const theirs = { ...GAME, version: 5, localTime: '19:00:00', startsAt: '2027-04-10T19:00:00Z', endsAt: '2027-04-10T20:30:00Z' };
    refusals = [refusal('edit-conflict', { game: theirs })];
    await open();
    await type('Starts at', '17:30');
    await tap('Save');
    await until(() => shown().includes('Somebody else has changed this game meanwhile.'));
    await tap('Keep their change');
    expect(field('Starts at').value).toBe('19:00');
    await leave();
    expect(localStorage.length).toBe(0);
  });
});

describe('the score of a game', () => {
  const open = () => show(<ScoreRow read={{ ...GAME, status: 'in_progress' } as never} sport="soccer" />);
  const entered = () => [...document.querySelectorAll<HTMLInputElement>('.score-side input')];
  const enter = async (visitor: string, home: string) => {
    for (const [at, value] of [visitor, home].entries()) {
      const input = entered()[at]!;
      input.id = `score-${at}`;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await until(() => !document.querySelector<HTMLButtonElement>('[type="submit"]')!.disabled);
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };

  test('is saved, and said beside the button', async () => {
    await open();
    await enter('3', '4');
    await until(() => shown().includes('Saved: Final'));
    expect(sent).toMatchObject([{ visitorScore: 3, homeScore: 4, status: 'final' }]);
  });

  test('of somebody else is shown, and taken', async () => {
    refusals = [refusal('edit-conflict', { game: { ...GAME, version: 5, status: 'final', visitorScore: 8, homeScore: 9 } })];
    await open();
    await enter('3', '4');
    await until(() => shown().includes('8–9'));
    expect(entered().map(({ value }) => value)).toEqual(['3', '4']);
    await tap('Keep their change');
    expect(entered().map(({ value }) => value)).toEqual(['8', '9']);
  });
});
