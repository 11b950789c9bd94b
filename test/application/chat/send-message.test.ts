import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { listMessages } from '../../../src/application/chat/list-messages.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import type { MessageId } from '../../../src/domain/shared/ids.ts';
import { DAY, MINUTE, NOON, TODAY } from '../../support/builders.ts';
import { admin, coach, contents, elsewhere, mark, orgRoom, parent, poll, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

describe('a message', () => {
  test('has its sender’s short name and the time of its room', async () => {
    expect(accepted(await send(coach, 'Practice is at 5'))).toMatchObject({
      roomId,
      content: 'Practice is at 5',
      replyToId: null,
      editedAt: null,
      deletedAt: null,
      createdAt: NOON,
      replayed: false,
      sender: { id: coach.id, name: 'Lee P.' },
    });
  });

  test('replies to a message of its room alone', async () => {
    const { id: replyToId } = accepted(await send(coach, 'Who brings snacks?'));
    expect(accepted(await send(parent, 'We do', { replyToId }))).toMatchObject({ replyToId });
    const { id: other } = accepted(await send(admin, 'Hello', { room: elsewhere }));
    for (const unknown of [other, newId<MessageId>()])
      expect(await send(admin, 'Yes', { replyToId: unknown })).toMatchObject({
        error: { kind: 'unknown-reference', violations: [{ path: ['replyToId'] }] },
      });
  });

  test('is sent nowhere by somebody who may not be there, and announcements are for admins and staff', async () => {
    const [staff, umpire] = [await given.person({}, 'staff'), await given.person({}, 'umpire')];
    const room = orgRoom('announcements');
    expect(await send(await given.person({}, 'parent'), 'Hello', { room })).toMatchObject({ error: { kind: 'not-allowed' } });
    expect(await send(umpire, 'Hello')).toMatchObject({ error: { kind: 'not-allowed' } });
    accepted(await send(staff, 'Fields are closed', { room }));
    for (const user of [coach, umpire, parent]) {
      expect(await send(user, 'Why?', { room })).toMatchObject({ error: { kind: 'role-required', roles: ['admin', 'staff'] } });
      expect(accepted(await poll(user, undefined, room))).toMatchObject({ messages: [{ content: 'Fields are closed' }] });
    }
    expect(await contents()).toEqual([]);
  });
});

describe('a room', () => {
  test.each([
    ['a coach of another team', () => coach, 'not-allowed', () => elsewhere],
    ['a parent of another team', () => parent, 'not-allowed', () => elsewhere],
    ['an admin who names none of the org', () => admin, 'not-found', () => newId<typeof roomId>()],
  ] as const)('is closed to %s in every way', async (_, user, kind, room) => {
    const actor = await given.as(user());
    const results = [
      await send(user(), 'Hello', { room: room() }),
      await poll(user(), undefined, room()),
      await mark(user(), NOON, room()),
      await listMessages(given.ports)({ actor, roomId: room(), before: undefined, limit: 10 }),
    ];
    expect(results).toMatchObject(Array(4).fill({ error: { kind } }));
  });

  test('is closed at once to who loses the role', async () => {
    const { items } = await given.ports.read.members(given.org.id, { role: 'parent' }, { limit: 1 }, TODAY);
    const actor = await given.as(parent);
    accepted(await poll(parent, undefined));
    accepted(await revokeMember(given.ports)({ actor: await given.as(admin), membershipId: items[0]!.membershipId, all: false }));
    expect(await resolveOrgMembership(given.ports)({ actor: actor.user, orgId: given.org.id, permission: 'use-chat' })).toMatchObject({
      error: { kind: 'not-a-member' },
    });
  });
});

describe('a key', () => {
  test('is one sender’s in one room, and makes one message, however late it is sent again', async () => {
    const first = accepted(await send(coach, 'first', { key: 'k' }));
    given.move(40 * DAY);
    expect(accepted(await send(coach, 'first', { key: 'k' }))).toEqual({ ...first, replayed: true });
    expect(accepted(await send(admin, 'second', { key: 'k' }))).toMatchObject({ replayed: false });
    expect(accepted(await send(admin, 'second', { key: 'k', room: elsewhere }))).toMatchObject({ replayed: false });
    expect(await contents()).toEqual(['first', 'second']);
  });

  test('is refused with other content, or as another reply, also once the message is deleted', async () => {
    const reused = { error: { kind: 'idempotency-key-reused' } };
    const { id } = accepted(await send(coach, 'Practice is off', { key: 'k' }));
    expect(await send(coach, 'Practice is on', { key: 'k' })).toMatchObject(reused);
    const { deletedAt } = accepted(await remove(coach, id));
    expect(accepted(await send(coach, 'Practice is off', { key: 'k' }))).toMatchObject({ id, content: null, deletedAt, replayed: true });
    expect(await send(coach, 'Practice is on', { key: 'k' })).toMatchObject(reused);
    expect(await send(coach, 'Practice is off', { key: 'k', replyToId: id })).toMatchObject(reused);
  });
});

describe('the limit of 30 messages a minute', () => {
  test('is one of a sender in a room, and a message that is sent again takes nothing from it', async () => {
    for (let n = 0; n < 40; n += 1) accepted(await send(coach, 'once', { key: 'k' }));
    for (let n = 1; n < 30; n += 1) accepted(await send(coach, `message ${n}`));
    expect(await send(coach, 'one more')).toMatchObject({ error: { kind: 'too-many-requests', limit: 30, retryAfterSeconds: 60 } });
    accepted(await send(coach, 'elsewhere', { room: orgRoom('coaches') }));
    accepted(await send(admin, 'somebody else'));
    given.move(MINUTE);
    accepted(await send(coach, 'later'));
  });

  test('lets what was sent before be answered, and nothing new', async () => {
    const first = accepted(await send(coach, 'first', { key: 'one' }));
    for (let n = 1; n < 30; n += 1) accepted(await send(coach, `message ${n}`));
    expect(accepted(await send(coach, 'first', { key: 'one' }))).toEqual({ ...first, replayed: true });
    expect(await send(coach, 'something else', { key: 'one' })).toMatchObject({ error: { kind: 'idempotency-key-reused' } });
    expect(await send(coach, 'new', { key: 'two' })).toMatchObject({ error: { kind: 'too-many-requests' } });
    expect(accepted(await send(parent, 'first', { key: 'one' })).id).not.toBe(first.id);
  });
});
