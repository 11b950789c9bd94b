/** @own-process */
// Before there is a page, in whose place it would define itself.
import 'fake-indexeddb/auto';
import './globals.ts';

import { afterAll, describe, expect, test } from '@jest/globals';
import type { AgendaItem } from 'league-gateway-client';
import { Agenda } from '../../../web/family/agenda.tsx';
import { answersToSend } from '../../../web/family/answers-to-send.ts';
import { answerBy, until } from './gateway.ts';
import { said, show, tap } from './page.ts';

const CHILD = { playerId: 'p', displayName: 'Sam Ortiz', answer: null, note: null, version: 1, mayAnswer: true, isMine: true };
const PRACTICE = {
  ...{ kind: 'event', game: null, slots: [] },
  event: {
    ...{ id: 'e', status: 'scheduled', title: 'Practice', team: { id: 't', name: 'Hawks' }, facility: null, place: 'Gym' },
    ...{ localDate: '2099-03-02', localTime: '18:00', startTimeTbd: false, arrivalMinutes: null },
  },
  answers: [{ teamId: 't', isAsked: true, respondBy: null, counts: { yes: 0, maybe: 0, no: 0 }, mine: [CHILD] }],
} as unknown as AgendaItem;

/** What the gateway does with an answer. */
let receive = (): unknown => undefined;
answerBy(() => receive());
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};
let loads = 0;

/** An answer is given, in place of what an earlier test has left, and its practice is shown in short. */
async function folded(): Promise<void> {
  await answersToSend.of('amy').add({ kind: 'event', id: 'e' }, 'p', { answer: 'yes', version: 1 });
  await show(<Agenda items={[PRACTICE]} isShort changed={() => (loads += 1)} />);
}
const short = () => document.querySelector('[aria-expanded="false"] .initials')!.textContent;

afterAll(answersToSend.stop);

describe('a row whose answers are folded up', () => {
  test('shows the answer that waits for a network, and says that it waits', async () => {
    receive = noNetwork;
    await folded();
    await until(() => said().length > 0);
    expect(said()).toEqual(['Kept on this phone. It is sent as soon as there is a network.']);
    expect(short()).toBe('SO ✓');
  });

  test('says that an answer was not taken, until it was seen, and loads what there is instead', async () => {
    const problem = { type: '/problems/edit-conflict', title: 'Changed meanwhile', detail: '', status: 409, instance: 'r' };
    const answer = { ...CHILD, answer: 'maybe', version: 2, answeredBy: 'Lee Park' };
    receive = () => Response.json({ ...problem, answer }, { status: 409, headers: { 'Content-Type': 'application/problem+json' } });
    loads = 0;
    await folded();
    await until(() => said().some((sentence) => sentence.includes('Lee Park answered in the meantime: maybe')));
    expect(said()).toHaveLength(1);
    expect({ loads, short: short() }).toEqual({ loads: 1, short: 'SO –' });
    await tap('OK');
    await until(() => said().length === 0);
    expect(short()).toBe('SO –');
  });
});
