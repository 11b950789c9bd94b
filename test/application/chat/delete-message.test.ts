import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { deleteMessage } from '../../../src/application/chat/delete-message.ts';
import { getMessage } from '../../../src/application/chat/get-message.ts';
import { BEGINNING } from '../../../src/domain/chat/message.ts';
import type { MessageId } from '../../../src/domain/shared/ids.ts';
import { anOrg, DAY, MINUTE } from '../../support/builders.ts';
import { admin, coach, contents, parent, poll, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

test('a deleted message leaves a tombstone, which every poller is given once', async () => {
  const first = accepted(await send(coach, 'wrong'));
  accepted(await send(coach, 'right'));
  const { cursor } = accepted(await poll(parent, undefined));
  const tombstone = accepted(await remove(coach, first.id));
  expect(tombstone).toMatchObject({ id: first.id, content: null, createdAt: first.createdAt, deletedAt: expect.any(Date) });

  const next = accepted(await poll(parent, cursor));
  expect(next.messages).toEqual([tombstone]);
  expect(accepted(await poll(parent, next.cursor)).messages).toEqual([]);
  expect(accepted(await poll(admin, BEGINNING)).messages.map(({ content }) => content)).toEqual(['right', null]);
  expect(await contents()).toEqual([null, 'right']);
  const seen = await getMessage(given.ports)({ actor: await given.as(parent), roomId, messageId: first.id });
  expect(seen).toEqual({ ok: true, value: tombstone });
});

test('a message is its author’s to delete for 15 minutes, and no other member’s', async () => {
  const { id } = accepted(await send(coach, 'in time'));
  const { id: late } = accepted(await send(coach, 'too late'));
  expect(await remove(parent, id)).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-message' } });
  given.move(15 * MINUTE);
  expect(await remove(coach, id)).toMatchObject({ ok: true });
  given.move(2);
  expect(await remove(coach, late)).toMatchObject({ error: { kind: 'not-allowed', reason: 'too-late' } });
});

test('a message is an admin’s or staff’s to delete at any time, once, and by ids alone in the audit log', async () => {
  const { id } = accepted(await send(coach, 'oops'));
  given.move(DAY);
  const deleted = accepted(await remove(await given.person({}, 'staff'), id));
  given.move(MINUTE);
  expect(accepted(await remove(admin, id))).toEqual(deleted);
  expect(await remove(admin, newId<MessageId>())).toMatchObject({ error: { kind: 'not-found' } });
  const facts = { roomId, senderId: coach.id };
  expect(await given.ports.read.auditEntries(given.org.id)).toMatchObject([{ action: 'message-deleted', subjectId: id, facts }]);
});

test('a message of another org’s room of the same id does not exist here', async () => {
  const other = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
  await given.join(coach, 'staff', 'approved', other.org);
  const { id: messageId } = accepted(await send(coach, 'here'));
  const actor = await given.as(coach, other.org);
  expect(await getMessage(given.ports)({ actor, roomId, messageId })).toMatchObject({ error: { kind: 'not-found' } });
  expect(await deleteMessage(given.ports)({ actor, roomId, messageId })).toMatchObject({ error: { kind: 'not-found' } });
  expect(await contents()).toEqual(['here']);
});
