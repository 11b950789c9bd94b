import { expect, test } from '@jest/globals';
import { getMyReport } from '../../../src/application/reports/get-my-report.ts';
import { DAY, later, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { game, onTeam, other, setUpReports, umpire, write } from '../../support/reports.ts';
import { accepted } from '../../support/use-cases.ts';

setUpReports();

const mine = async (author: typeof umpire) => getMyReport(given.ports)({ actor: await given.as(author), gameId: game.id });

test('a report is its author’s to read, and to correct for 24 hours', async () => {
  const { isNew, ...first } = accepted(await write(umpire));
  expect([isNew, await mine(umpire)]).toEqual([true, { ok: true, value: first }]);
  const soon = later(NOON, DAY - 1);
  given.set(soon);
  const corrected = accepted(await write(umpire, { flaggedForReview: true }));
  expect(corrected).toEqual({ ...first, flaggedForReview: true, updatedAt: soon, isNew: false });
  given.move(1);
  expect(await write(umpire)).toMatchObject({ error: { kind: 'not-allowed', reason: 'too-late' } });
  expect(await mine(umpire)).toMatchObject({ ok: true, value: { flaggedForReview: true } });
});

test('a report stands beside that of another official', async () => {
  const first = accepted(await write(umpire));
  const second = accepted(await write(other));
  expect(second).toMatchObject({ isNew: true, authorId: other.id });
  expect(second.id).not.toBe(first.id);
  expect(await mine(await given.person({}, 'admin'))).toMatchObject({ error: { kind: 'not-found' } });
});

test('a report is an admin’s to write too, and no staff’s', async () => {
  expect(await write(await given.person({}, 'staff'))).toMatchObject({ error: { kind: 'role-required', roles: ['admin', 'umpire'] } });
  expect(await write(await given.person({}, 'admin'))).toMatchObject({ ok: true });
});

test.each([
  ['one team', ['jays'], { kind: 'invalid-request' }],
  ['one team twice', ['jays', 'jays'], { kind: 'invalid-request' }],
  ['a stranger', ['jays', 'owls'], { kind: 'unknown-reference', violations: [{ path: ['teams', 1, 'teamId'] }] }],
] as const)('a report that speaks of %s is refused', async (_, teams, error) => {
  expect(await write(umpire, { teams: teams.map((team) => onTeam(given.league[team].id)) })).toMatchObject({ error });
  expect(await mine(umpire)).toMatchObject({ error: { kind: 'not-found' } });
});
