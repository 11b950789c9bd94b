import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { dismissMessageReport } from '../../../src/application/chat/dismiss-message-report.ts';
import { listMessageReports } from '../../../src/application/chat/list-message-reports.ts';
import { reportMessage } from '../../../src/application/chat/report-message.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, MessageReportId } from '../../../src/domain/shared/ids.ts';
import { later, MINUTE, NOON } from '../../support/builders.ts';
import { admin, coach, elsewhere, parent, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const report = async (user: User, messageId: MessageId, reason: string | null = 'rude') =>
  reportMessage(given.ports)({ actor: await given.as(user), roomId, messageId, reason });
const reports = async () => accepted(await listMessageReports(given.ports)({ actor: await given.as(admin), page: { limit: 10 } })).items;

test('a report keeps what the message said, whatever becomes of it', async () => {
  const { id } = accepted(await send(coach, 'something rude'));
  expect(accepted(await report(admin, id))).toMatchObject({ isNew: true });
  accepted(await remove(coach, id));
  expect(await reports()).toMatchObject([{ content: 'something rude', message: { id, deletedAt: expect.any(Date) } }]);
});

test('a report of one person on one message stands as it was made first, and is in the audit log once', async () => {
  const { id } = accepted(await send(coach, 'something rude'));
  const first = accepted(await report(parent, id));
  given.move(MINUTE);
  expect(accepted(await report(parent, id, null))).toEqual({ ...first, isNew: false });
  expect(first).toMatchObject({ createdAt: NOON, reason: 'rude' });
  expect(await given.audited()).toEqual(['message-reported']);
});

test('an admin lets a reported message stand, once in the audit log; nobody else does', async () => {
  const { id } = accepted(await send(coach, 'not rude at all'));
  const { id: reportId } = accepted(await report(parent, id));
  const dismiss = async (user: User, which = reportId) =>
    dismissMessageReport(given.ports)({ actor: await given.as(user), reportId: which });
  expect(await dismiss(coach)).toMatchObject({ error: { kind: 'role-required' } });
  expect(await dismiss(admin, newId<MessageReportId>())).toMatchObject({ error: { kind: 'not-found' } });
  given.move(MINUTE);
  for (const _ of ['once', 'again']) accepted(await dismiss(admin));
  expect(await reports()).toMatchObject([{ id: reportId, dismissedAt: later(NOON, MINUTE) }]);
  expect(await given.audited()).toEqual(['message-reported', 'message-report-dismissed']);
});

test('a report is made of no message that is deleted, in another room or unknown, and by nobody who may not be there', async () => {
  const { id: deleted } = accepted(await send(coach, 'oops'));
  accepted(await remove(coach, deleted));
  const { id: other } = accepted(await send(admin, 'Hello', { room: elsewhere }));
  for (const id of [deleted, other, newId<MessageId>()]) expect(await report(admin, id)).toMatchObject({ error: { kind: 'not-found' } });
  const { id } = accepted(await send(coach, 'something rude'));
  expect(await report(await given.person({}, 'umpire'), id)).toMatchObject({ error: { kind: 'not-allowed' } });
  expect(await reports()).toEqual([]);
});
