import { expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { correctMessage } from '../../../src/application/chat/correct-message.ts';
import { reportMessage } from '../../../src/application/chat/report-message.ts';
import { dismissReport } from '../../../src/application/moderation/dismiss-report.ts';
import { getReport } from '../../../src/application/moderation/get-report.ts';
import { listReports } from '../../../src/application/moderation/list-reports.ts';
import { eraseMember } from '../../../src/application/privacy/erase-member.ts';
import { exportMember } from '../../../src/application/privacy/export-member.ts';
import { listAuditEntries } from '../../../src/application/privacy/list-audit-entries.ts';
import { getWaitingScreen } from '../../../src/application/screens/get-waiting-screen.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MessageId, TextReportId } from '../../../src/domain/shared/ids.ts';
import { later, MINUTE, NOON } from '../../support/builders.ts';
import { admin, coach, elsewhere, parent, remove, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

const report = async (user: User, messageId: MessageId, reason: string | null = 'rude') =>
  reportMessage(given.ports)({ actor: await given.as(user), roomId, messageId, reason });
const correct = async (user: User, messageId: MessageId, content: string) =>
  correctMessage(given.ports)({ actor: await given.as(user), roomId, messageId, content });
const reports = async () => accepted(await listReports(given.ports)({ actor: await given.as(admin), page: { limit: 10 } })).items;

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
  const dismiss = async (user: User, which = reportId) => dismissReport(given.ports)({ actor: await given.as(user), reportId: which });
  expect(await dismiss(coach)).toMatchObject({ error: { kind: 'role-required' } });
  expect(await dismiss(admin, newId<TextReportId>())).toMatchObject({ error: { kind: 'not-found' } });
  given.move(MINUTE);
  for (const _ of ['once', 'again']) accepted(await dismiss(admin));
  expect(await reports()).toMatchObject([{ id: reportId, dismissedAt: later(NOON, MINUTE) }]);
  expect(await given.audited()).toEqual(['message-reported', 'message-report-dismissed']);
});

test('a report is made of no message in another room or unknown, and by nobody who may not be there', async () => {
  const { id: other } = accepted(await send(admin, 'Hello', { room: elsewhere }));
  for (const id of [other, newId<MessageId>()]) expect(await report(admin, id)).toMatchObject({ error: { kind: 'not-found' } });
  const { id } = accepted(await send(coach, 'something rude'));
  expect(await report(await given.person({}, 'umpire'), id)).toMatchObject({ error: { kind: 'not-allowed' } });
  expect(await reports()).toEqual([]);
});

test('what a message said before it was corrected or deleted is read through a report on it alone, and each reading is in the audit log', async () => {
  const { id } = accepted(await send(coach, 'something vile'));
  accepted(await correct(coach, id, 'Practice is at 5'));
  accepted(await remove(coach, id));
  const { id: reportId } = accepted(await report(parent, id));
  const names = { name: coach.name, id: coach.id };
  const gone = { id, editedAt: expect.any(Date), deletedAt: expect.any(Date), deletedBy: names };
  expect(await reports()).toMatchObject([{ content: '', closedAt: null, earlierWordings: 2, message: gone }]);
  expect(await given.audited()).toEqual(['message-deleted', 'message-reported']);
  for (const _ of ['once', 'again']) {
    expect(accepted(await getReport(given.ports)({ actor: await given.as(admin), reportId }))).toMatchObject({
      id: reportId,
      reason: 'rude',
      wordings: [
        { content: 'something vile', author: names, replacedBy: names },
        { content: 'Practice is at 5', author: names, replacedBy: names },
      ],
    });
  }
  expect((await given.audited()).slice(2)).toEqual(['earlier-wordings-read', 'earlier-wordings-read']);
  expect(await getReport(given.ports)({ actor: await given.as(coach), reportId })).toMatchObject({ error: { kind: 'role-required' } });
});

test('a report waits until an admin decides it: deleting the message closes it for anybody but the author', async () => {
  const [byAuthor, byAdmin] = [accepted(await send(coach, 'vile')), accepted(await send(coach, 'rude'))];
  for (const { id } of [byAuthor, byAdmin]) accepted(await report(parent, id));
  accepted(await remove(coach, byAuthor.id));
  accepted(await remove(admin, byAdmin.id));
  const waiting = accepted(await getWaitingScreen(given.ports)({ actor: await given.as(admin) })).messageReports;
  expect(waiting).toMatchObject({ count: 1, items: [{ message: { id: byAuthor.id } }] });
});

test('what was let stand and is corrected afterwards can be reported anew', async () => {
  const { id } = accepted(await send(coach, 'harmless'));
  const first = accepted(await report(parent, id));
  accepted(await dismissReport(given.ports)({ actor: await given.as(admin), reportId: first.id }));
  expect(accepted(await report(parent, id))).toMatchObject({ id: first.id, isNew: false });
  accepted(await correct(coach, id, 'vile'));
  given.move(MINUTE);
  expect(accepted(await report(parent, id, null))).toMatchObject({ id: first.id, isNew: true, reason: 'rude' });
  expect(await reports()).toMatchObject([{ id: first.id, content: 'vile', closedAt: null, createdAt: later(NOON, MINUTE) }]);
});

test('nobody sees or decides a report on their own words, nor who complained: another admin does', async () => {
  const author = await given.person({ name: 'Ada Boss' }, 'admin', 'coach');
  const { id } = accepted(await send(author, 'something vile'));
  const { id: reportId } = accepted(await report(parent, id));
  accepted(await getReport(given.ports)({ actor: await given.as(admin), reportId }));
  const actor = await given.as(author);
  const waiting = async (user: User) => accepted(await getWaitingScreen(given.ports)({ actor: await given.as(user) })).messageReports.count;
  const audited = async (user: User) =>
    accepted(await listAuditEntries(given.ports)({ actor: await given.as(user), filter: {}, page: { limit: 50 } })).items.filter(
      ({ subjectId }) => subjectId === reportId,
    ).length;
  expect(accepted(await listReports(given.ports)({ actor, page: { limit: 10 } })).items).toEqual([]);
  expect(await getReport(given.ports)({ actor, reportId })).toMatchObject({ error: { kind: 'not-found' } });
  expect(await dismissReport(given.ports)({ actor, reportId })).toMatchObject({ error: { kind: 'not-found' } });
  expect([await waiting(author), await audited(author)]).toEqual([0, 0]);
  const exported = accepted(await exportMember(given.ports)({ actor, userId: parent.id })).records;
  expect(JSON.stringify(exported)).not.toContain(reportId);

  expect([await waiting(admin), await audited(admin)]).toEqual([1, 1]);
  const seen = accepted(await exportMember(given.ports)({ actor: await given.as(admin), userId: parent.id })).records;
  expect(seen.filter(({ data }) => data['reportId'] === reportId)).toHaveLength(1);
  accepted(await dismissReport(given.ports)({ actor: await given.as(admin), reportId }));
  expect(await waiting(admin)).toBe(0);
});

test('erasing who wrote a message does not shorten how long its earlier wordings are kept', async () => {
  const author = await given.person({ name: 'Vera Vile' }, 'staff');
  const { id } = accepted(await send(author, 'something vile'));
  accepted(await correct(author, id, 'Practice is at 5'));
  accepted(await eraseMember(given.ports)({ actor: await given.as(admin), userId: author.id }));
  const { id: reportId } = accepted(await report(parent, id));
  const { wordings } = accepted(await getReport(given.ports)({ actor: await given.as(admin), reportId }));
  expect(wordings).toMatchObject([{ content: 'something vile', author: { name: null } }]);
});
