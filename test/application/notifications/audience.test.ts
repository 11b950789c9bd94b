import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { aMembership } from '../../support/builders.ts';
import { type PushScene, pushScene } from '../../support/push-scene.ts';
import { memorySubject, type StorageSubject } from '../../support/storage-subject.ts';

let subject: StorageSubject;
let scene: PushScene;
beforeEach(async () => {
  subject = await memorySubject();
  scene = await pushScene(subject);
});
afterEach(() => subject.dispose());

test.each([
  // The season of the league ends on 30 June: its rooms are there to the end of 14 July in Chicago.
  ['2026-07-15T04:58:00Z', '2026-07-15T04:59:59Z', 1],
  ['2026-07-15T04:58:00Z', '2026-07-15T05:00:00Z', 0],
])('a message of %s that is pushed at %s goes to %s device by the calendar of the org', async (sentAt, pushedAt, reached) => {
  const [coach, parent] = [await scene.coach(scene.league.hawks), await scene.parent()];
  await scene.device(parent);
  subject.clock.set(new Date(sentAt));
  await scene.say(coach, scene.roomOf(scene.league.hawks));
  subject.clock.set(new Date(pushedAt));
  expect(await scene.reached()).toHaveLength(reached);
});

test('somebody who is a parent, waits to be a coach and was an admin hears what a parent hears', async () => {
  const pat = await scene.parent();
  await scene.device(pat);
  for (const [role, state] of [
    ['coach', 'pending'],
    ['admin', 'revoked'],
  ] as const) {
    const membership = aMembership({ orgId: scene.org.id, userId: pat.id, role, state });
    await scene.league.write(({ memberships }) => memberships.save(membership));
  }
  await scene.league.coachedBy(scene.league.jays, pat);
  const admin = await scene.person('admin');
  await scene.say(admin, scene.orgRoom('coaches'));
  await scene.say(admin, scene.roomOf(scene.league.jays));
  expect(await scene.reached()).toEqual([]);
  const [listener] = await subject.read.listeners(scene.org.id, { roles: ['parent'], teamIds: [], userIds: [] }, null);
  expect(listener?.roles).toEqual(['parent']);
  await scene.say(admin, scene.roomOf(scene.league.hawks));
  expect(await scene.reached()).toHaveLength(1);
});
