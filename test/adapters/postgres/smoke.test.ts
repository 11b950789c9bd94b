import { expect, test } from '@jest/globals';
import { freshPostgres } from '../../support/postgres.ts';
import { startWorld } from '../../support/world.ts';

test('an invite leads a parent into the org', async () => {
  const storage = await freshPostgres();
  const world = await startWorld(storage);
  const org = await world.org({ code: 'SLL' });
  await world.member('ada', org, 'admin');
  const created = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'umpire', maxUses: 2, expiresInDays: 30 }, headers: { 'idempotency-key': 'k1' } });
  expect(created.status).toBe(201);
  const again = await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'umpire', maxUses: 2, expiresInDays: 30 }, headers: { 'idempotency-key': 'k1' } });
  expect(again.text).toBe(created.text);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await world.call('ada', 'POST', '/api/org/invites', { body: { role: 'umpire', maxUses: 2, expiresInDays: 30 } })).status).toBe(409);
  const joined = await world.call('pat', 'POST', '/api/join', { body: { code: 'SLL-UMPIRE-2026' } });
  expect(joined.status).toBe(201);
  const approvals = await world.call('ada', 'GET', '/api/org/pending-approvals');
  const [approval] = approvals.body['approvals'] as unknown as { membershipId: string }[];
  const decided = await world.call('ada', 'POST', `/api/org/pending-approvals/${approval!.membershipId}`, { body: { action: 'approve' } });
  expect(decided.body).toMatchObject({ status: 'approved', decidedBy: { name: 'Ada' } });
  expect((await world.call('ada', 'GET', '/api/org/members?q=PAT')).body['members']).toHaveLength(1);
  expect((await world.call('ada', 'GET', '/api/org/invites')).body['invites']).toHaveLength(1);
  await world.close();
  await storage.dispose();
});
