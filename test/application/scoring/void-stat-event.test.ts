import { expect, test } from '@jest/globals';
import { listStatEvents } from '../../../src/application/scoring/list-stat-events.ts';
import { MINUTE, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, ana, coach, game, makeScorer, parent, record, setUpScoring, umpire, voidEvent } from '../../support/scoring.ts';
import { accepted } from '../../support/use-cases.ts';

setUpScoring();

test('an event stays in the list with the time of its first voiding', async () => {
  const { id } = accepted(await record(admin));
  const voided = accepted(await voidEvent(coach, id));
  expect(voided).toMatchObject({ voidedAt: NOON, recordedBy: { id: admin.id } });
  given.move(MINUTE);
  expect(accepted(await voidEvent(admin, id))).toEqual(voided);
  const listed = await listStatEvents(given.ports)({
    actor: await given.as(coach),
    gameId: game.id,
    teamId: undefined,
    page: { limit: 10 },
  });
  expect(accepted(listed)).toMatchObject({ items: [voided] });
});

test('an event is voided by who may record for its team', async () => {
  const { id } = accepted(await record(admin, { teamId: given.league.hawks.id, playerId: ana.id }));
  expect(await voidEvent(coach, id)).toMatchObject({ error: { kind: 'book-kept', keptBy: { id: admin.id } } });
  for (const user of [parent, umpire])
    expect(await voidEvent(user, id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-the-scorer' } });
  await makeScorer(parent);
  expect(await voidEvent(parent, id)).toMatchObject({ ok: true });
});

test('an event of another game is not found', async () => {
  const { id } = accepted(await record(admin));
  const another = await given.league.addGame(given.league.jays, given.league.owls);
  expect(await voidEvent(admin, id, another)).toMatchObject({ error: { kind: 'not-found' } });
});
