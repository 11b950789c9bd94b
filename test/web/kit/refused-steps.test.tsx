/** @own-process */
import './globals.ts';

import { expect, test } from '@jest/globals';
import type { TeamAnswers } from 'league-gateway-client';
import { act } from 'preact/test-utils';
import { ChangeSeries } from '../../../web/family/screens/series.tsx';
import { WhoComes } from '../../../web/family/who-comes.tsx';
import { answerBy, until } from './gateway.ts';
import { show, shown, tap } from './page.ts';

const refused = (kind: string, more: object = {}) =>
  Response.json(
    { type: `/problems/${kind}`, title: 'Refused', detail: 'It was refused.', status: 409, instance: 'r', ...more },
    { status: 409, headers: { 'Content-Type': 'application/problem+json' } },
  );
const SERIES = { id: 's', weekdays: ['tue'], everyWeeks: 1, monthly: null, startsOn: '2027-03-02', until: '2027-06-01' };

answerBy(async (request, path) => {
  if (path.endsWith('/answer-requests')) return refused('families-reminded', { remindableAt: '2027-03-02T18:00:00.000Z' });
  if (request.method === 'DELETE') return refused('series-answered');
  return { id: 'e', title: 'Practice', team: { id: 't', name: 'Hawks' }, series: SERIES, seriesDate: '2027-03-02' };
});

test('who reminds families that were reminded before is told from when on they can be reminded again', async () => {
  const counts = { yes: 0, no: 0, maybe: 0, silent: 3, notAsked: 0 };
  const teams = [{ teamId: 't', isAsked: true, counts, answers: [], remindableAt: null }] as unknown as readonly TeamAnswers[];
  const item = { kind: 'event', id: 'e', startsAt: '2099-03-02T18:00:00.000Z', status: 'scheduled' } as const;
  await show(<WhoComes teams={teams} item={item} changed={() => undefined} />);
  await tap('Remind those without an answer');
  await until(() => shown().includes('Again from'));
  expect(shown()).not.toContain('It was refused.');
});

test('who deletes a series that families have answered about is told what to do instead', async () => {
  await show(<ChangeSeries id="e" />);
  await until(() => shown().includes('Delete the series'));
  await tap('Delete the series');
  await act(() => document.querySelector<HTMLButtonElement>('dialog .primary')!.click());
  await until(() => shown().includes('Call the events off instead'));
  expect(shown()).not.toContain('It was refused.');
});
