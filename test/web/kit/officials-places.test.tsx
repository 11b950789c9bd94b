/** @own-process */
import './globals.ts';

import { beforeEach, describe, expect, test } from '@jest/globals';
import { act } from 'preact/test-utils';
import { OfficialPlaces } from '../../../web/console/screens/schedule/officials-places.tsx';
import { answerBy, until } from './gateway.ts';
import { button, field, settled, show, tap, type } from './page.ts';

const GAME = { id: 'g', startsAt: '2027-04-10T15:00:00Z', homeTeam: { name: 'Rays' }, visitorTeam: { name: 'Bears' } } as never;
const sent: unknown[] = [];
answerBy(async (request, path) => {
  if (request.method === 'GET' && path === '/api/org/members') return { members: [], nextCursor: null };
  sent.push(await request.json());
  return {};
});
beforeEach(() => {
  sent.length = 0;
});

/** The form of a place with this fee, in cents. */
async function placeWith(feeCents: number): Promise<void> {
  const place = { id: 'p', version: 1, position: 'Plate', feeCents, state: 'open', official: null, respondBy: null } as never;
  await show(<OfficialPlaces game={GAME} places={[place]} isShort changed={() => undefined} />);
  await act(async () => {
    const details = document.querySelector('details')!;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await settled();
  });
  await until(() => document.querySelector('form select') !== null);
}

describe('the fee of a place for an official', () => {
  test.each([
    [0, ''],
    [4550, '45.50'],
  ])('of %d cents is shown as "%s"', async (cents, shown) => {
    await placeWith(cents);
    expect(field('Fee').value).toBe(shown);
  });

  test('is none if it is emptied', async () => {
    await placeWith(4500);
    await type('Fee', '');
    await tap('Save');
    await until(() => sent.length > 0);
    expect(button('Save')).toBeDefined();
    expect(sent).toMatchObject([{ position: 'Plate', feeCents: 0 }]);
  });
});
