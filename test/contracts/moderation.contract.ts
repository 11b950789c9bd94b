import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { TextReport } from '../../src/application/ports/storage/moderation/moderation-storage.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import type { Message } from '../../src/domain/chat/message.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { WORDINGS_KEPT_FOR_MS, type Wording } from '../../src/domain/moderation/wording.ts';
import type { OrgId, RoomId, TextReportId, WordingId } from '../../src/domain/shared/ids.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { aMembership, aTextReport, aUser, DAY, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import type { StorageSubject } from '../support/storage-subject.ts';

/** What every storage must do with reports and with what texts said before. */
export function moderationContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`reports on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let orgId: OrgId;
    let room: RoomId;
    let lee: User;
    let pat: User;

    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      league = await givenLeague(storage.unitOfWork);
      orgId = league.org.id;
      room = league.hawks.id as string as RoomId;
      [lee, pat] = [aUser({ name: 'Lee Park' }), aUser({ name: 'Pat Ortiz' })];
      await league.write(async ({ users }) => {
        for (const user of [lee, pat]) await users.save(user);
      });
    });

    const doing = async <T>(work: (repositories: Repositories) => Promise<T>): Promise<T> => {
      const done = await storage.unitOfWork.transact<T, never>(async (repositories) => ok(await work(repositories)));
      if (!done.ok) throw new Error('nothing here refuses');
      return done.value;
    };
    async function sent(content = 'rude', sender = lee): Promise<Message> {
      const message = { id: newId<Message['id']>(), orgId, roomId: room, senderId: sender.id, content, replyToId: null, key: null };
      return (await doing(({ chat }) => chat.append(message)))!;
    }
    const corrected = async (message: Message, content: string) =>
      (await doing(({ chat }) => chat.correct(message, content, 'hash', newId())))!;
    const retracted = async (message: Message, by: User) => (await doing(({ chat }) => chat.retract(message, by.id, 'hash', newId())))!;
    const reported = async (message: Message, over: Partial<TextReport> = {}) =>
      doing(({ moderation }) =>
        moderation.report(
          aTextReport({ orgId, roomId: room, messageId: message.id, reporterId: pat.id, authorIds: [message.senderId], ...over }),
        ),
      );
    const reports = async (over: Partial<Parameters<typeof storage.read.reports>[1]> = {}) =>
      (await storage.read.reports(orgId, { notBy: newId(), ...over }, { limit: 10 })).items;
    const wordings = (id: TextReportId) => storage.read.earlierWordings(orgId, id);
    const found = (id: TextReportId, notBy: User) => doing(({ moderation }) => moderation.findForUpdate(orgId, id, notBy.id));

    test('what a message said is kept when it is corrected and deleted, with who did it when', async () => {
      const message = await sent('vile');
      const once = await corrected(message, 'less vile');
      const gone = await retracted(once, pat);
      const { id } = await reported(message, { content: '' });
      const author = { id: lee.id, name: 'Lee Park' };
      expect(await wordings(id)).toEqual([
        { id: expect.any(String), part: 'message', content: 'vile', author, replacedAt: once.editedAt, replacedBy: author },
        {
          id: expect.any(String),
          part: 'message',
          content: 'less vile',
          author,
          replacedAt: gone.deletedAt,
          replacedBy: { id: pat.id, name: 'Pat Ortiz' },
        },
      ]);
      const [view] = await reports();
      expect(view).toEqual({
        id,
        kind: 'message',
        aboutId: message.id,
        authors: [author],
        roomId: room,
        teamName: 'Red Hawks',
        message: {
          id: message.id,
          sender: author,
          createdAt: message.createdAt,
          editedAt: once.editedAt,
          deletedAt: gone.deletedAt,
          deletedBy: { id: pat.id, name: 'Pat Ortiz' },
        },
        content: '',
        reporter: { id: pat.id, name: 'Pat Ortiz', email: pat.email, emailVerified: true },
        reason: null,
        createdAt: NOON,
        dismissedAt: null,
        closedAt: null,
        earlierWordings: 2,
      });
    });

    test('a deleted message that is deleted or corrected again leaves no further wording', async () => {
      const message = await sent('vile');
      await retracted(message, lee);
      await doing(({ chat }) => chat.retract(message, pat.id, 'hash', newId()));
      await doing(({ chat }) => chat.correct(message, 'harmless', 'hash', newId()));
      expect(await wordings((await reported(message)).id)).toMatchObject([{ content: 'vile' }]);
    });

    test('of two corrections at the same moment each keeps what it has replaced', async () => {
      const message = await sent('first');
      // The other one is begun, and has time to read, before this one is committed.
      let other: Promise<Message> | undefined;
      await doing(async ({ chat }) => {
        await chat.correct(message, 'second', 'hash', newId());
        other = corrected(message, 'third');
        await setTimeout(200);
      });
      await other;
      const now = (await storage.read.message(orgId, room, message.id))!.content;
      const kept = await wordings((await reported(message)).id);
      expect([...kept.map(({ content }) => content), now].toSorted()).toEqual(['first', 'second', 'third']);
    });

    test('a report stands once for each reporter and message, newest first, in its org alone', async () => {
      const message = await sent();
      const first = await reported(message, { reason: 'rude' });
      expect(await reported(message, { createdAt: later(NOON, 1) })).toEqual(first);
      const second = await reported(message, { reporterId: lee.id, createdAt: later(NOON, 2) });
      const all = { notBy: newId<User['id']>() };
      expect(await storage.read.reports(orgId, all, { limit: 1 })).toMatchObject({ items: [{ id: second.id }], hasMore: true });
      const after = { at: second.createdAt, id: second.id };
      expect(await storage.read.reports(orgId, all, { limit: 1, after })).toMatchObject({ items: [{ id: first.id }], hasMore: false });
      expect(await reports({ id: first.id })).toMatchObject([{ id: first.id, reason: 'rude' }]);
      const other = (await givenLeague(storage.unitOfWork)).org.id;
      expect((await storage.read.reports(other, all, { limit: 1 })).items).toEqual([]);
      expect(await storage.read.earlierWordings(other, first.id)).toEqual([]);
      expect(await doing(({ moderation }) => moderation.findForUpdate(other, first.id, newId()))).toBeUndefined();
    });

    test('a report on their own words is nowhere for whoever wrote them', async () => {
      const { id } = await reported(await sent('rude', lee));
      expect([await reports({ notBy: lee.id }), await reports({ notBy: lee.id, id }), await found(id, lee)]).toEqual([[], [], undefined]);
      expect(await storage.read.reportsOnWordsOf(orgId, lee.id)).toEqual([id]);
      expect(await reports({ notBy: pat.id })).toMatchObject([{ id }]);
      expect(await found(id, pat)).toMatchObject({ id });
      expect(await storage.read.reportsOnWordsOf(orgId, pat.id)).toEqual([]);
    });

    describe('on what is not a message', () => {
      const about = async (over: Partial<TextReport> = {}) => {
        const aboutId = over.aboutId ?? (await league.addEvent(league.hawks, lee, { title: 'vile' })).id;
        const terms = { kind: 'event', roomId: null, messageId: null, aboutId, reporterId: pat.id, authorIds: [lee.id] } as const;
        return doing(({ moderation }) => moderation.report(aTextReport({ orgId, ...terms, ...over })));
      };
      const kept = (aboutId: string, over: Partial<Wording> = {}): Wording => ({
        ...{
          id: newId<WordingId>(),
          orgId,
          part: 'title',
          aboutId,
          content: 'viler',
          authorId: lee.id,
          replacedAt: NOON,
          replacedBy: pat.id,
        },
        ...over,
      });

      test('stands once for each reporter and text, beside those on messages, and has who wrote it and what it said before', async () => {
        const first = await about({ authorIds: [lee.id, pat.id] });
        const { aboutId } = first;
        expect(await about({ aboutId, reason: 'again' })).toEqual(first);
        const other = await about({ aboutId, reporterId: lee.id, authorIds: [], createdAt: later(NOON, 1) });
        const onMessage = await reported(await sent(), { createdAt: later(NOON, 2) });
        const unknown = kept(aboutId, { part: 'note', authorId: null, replacedAt: later(NOON, 1) });
        const ofOther = kept(newId());
        await doing(({ moderation }) => moderation.keep([kept(aboutId), unknown, ofOther]));
        const authors = [lee, pat].map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
        const view = { kind: 'event', aboutId, roomId: null, teamName: null, message: null, earlierWordings: 2 };
        expect(await reports()).toMatchObject([
          { id: onMessage.id },
          { id: other.id, ...view, authors: [] },
          { id: first.id, ...view, authors },
        ]);
        expect(await reports({ kind: 'message' })).toMatchObject([{ id: onMessage.id }]);
        expect(await wordings(first.id)).toMatchObject([
          { part: 'title', content: 'viler', author: { id: lee.id }, replacedBy: { id: pat.id } },
          { part: 'note', author: null },
        ]);
        const found = await doing(({ moderation }) => moderation.kept(orgId, aboutId));
        const expected = [
          { part: 'title', authorId: lee.id },
          { part: 'note', authorId: null },
        ];
        expect(found.map(({ part, authorId }) => ({ part, authorId }))).toEqual(expect.arrayContaining(expected));
        expect(found).toHaveLength(2);
        const elsewhere = (await givenLeague(storage.unitOfWork)).org.id;
        expect(await doing(({ moderation }) => moderation.kept(elsewhere, aboutId))).toEqual([]);
      });

      test('is closed by a dismissal, and opened anew with who wrote what it says then', async () => {
        const first = await about();
        await doing(({ moderation }) => moderation.dismiss(orgId, first.id, NOON));
        await doing(({ moderation }) => moderation.reopen({ ...first, content: 'worse', authorIds: [pat.id] }));
        expect(await reports({ notBy: pat.id })).toEqual([]);
        expect(await reports({ notBy: lee.id })).toMatchObject([{ content: 'worse', closedAt: null }]);
      });

      test('keeps its earlier wordings while it is open, and for thirty days after it was closed', async () => {
        const { id, aboutId } = await about();
        await doing(({ moderation }) => moderation.keep([kept(aboutId)]));
        const expire = (now: Date) => storage.retention.removeExpired(now);
        const closedAt = later(NOON, 60 * DAY);
        await expire(closedAt);
        expect(await wordings(id)).toHaveLength(1);
        await doing(({ moderation }) => moderation.dismiss(orgId, id, closedAt));
        await expire(later(closedAt, WORDINGS_KEPT_FOR_MS));
        expect(await wordings(id)).toHaveLength(1);
        await expire(later(closedAt, WORDINGS_KEPT_FOR_MS + 1));
        expect(await wordings(id)).toEqual([]);
      });

      test('leaves a bare id of whoever wrote a text that stands when they are erased', async () => {
        const event = await league.addEvent(league.hawks, lee, {
          place: 'Gym',
          placeBy: lee.id,
          note: 'vile',
          noteBy: pat.id,
          linksBy: lee.id,
        });
        const { slot } = await league.addSlot(league.hawks, { kind: 'event', id: event.id }, { label: 'vile', labelBy: lee.id });
        const { facility } = league;
        const said = {
          orgId,
          id: facility.id,
          facilityId: facility.id,
          fieldId: null,
          state: 'closed',
          until: null,
          note: 'vile',
        } as const;
        await doing(({ placeStates }) => placeStates.saveAll([{ ...said, noteBy: lee.id, updatedAt: NOON }]));
        const nobody = aUser({ name: null });
        await doing(({ users }) => users.save(nobody));
        await doing(({ personalData }) => personalData.reattribute(orgId, lee.id, nobody.id));
        const by = nobody.id;
        expect(await doing(({ teamEvents }) => teamEvents.find(orgId, event.id))).toMatchObject({
          titleBy: by,
          placeBy: by,
          noteBy: pat.id,
          linksBy: by,
        });
        expect(await doing(({ slots }) => slots.find(orgId, slot.id))).toMatchObject({ labelBy: by });
        expect(await doing(({ placeStates }) => placeStates.ofFacility(orgId, facility.id))).toMatchObject([{ noteBy: by }]);
        expect((await storage.read.teamEvent(orgId, event.id))!.event).toMatchObject({ titleBy: by, placeBy: by, noteBy: pat.id });
        expect((await storage.read.slotsOf(orgId, [event.id]))[0]!.slot).toMatchObject({ labelBy: by });
      });
    });

    test('is for the operator while it is open and no other admin may decide it', async () => {
      const { id } = await reported(await sent('rude', lee));
      const admin = (user: User, state: 'approved' | 'pending') =>
        doing(({ memberships }) => memberships.save(aMembership({ orgId, userId: user.id, role: 'admin', state })));
      await admin(lee, 'approved');
      await admin(pat, 'pending');
      await doing(({ memberships }) => memberships.save(aMembership({ orgId, userId: pat.id, role: 'staff' })));
      const closed = await reported(await sent('rude', lee));
      await doing(({ moderation }) => moderation.dismiss(orgId, closed.id, NOON));
      expect(await reports({ forOperator: true })).toMatchObject([{ id }]);
      const another = aUser();
      await doing(({ users }) => users.save(another));
      await admin(another, 'approved');
      expect(await reports({ forOperator: true })).toEqual([]);
    });

    test('is closed by a dismissal and by the deletion of its message, and can be opened anew', async () => {
      const message = await sent();
      const [dismissed, other] = [await reported(message), await reported(message, { reporterId: lee.id })];
      await doing(({ moderation }) => moderation.dismiss(orgId, dismissed.id, later(NOON, 1)));
      await doing(({ moderation }) => moderation.closeOfMessage(message, later(NOON, 2)));
      expect(await reports({ id: dismissed.id })).toMatchObject([{ dismissedAt: later(NOON, 1), closedAt: later(NOON, 1) }]);
      expect(await reports({ id: other.id })).toMatchObject([{ dismissedAt: null, closedAt: later(NOON, 2) }]);
      await doing(({ moderation }) => moderation.dismiss(orgId, other.id, later(NOON, 3)));
      expect(await reports({ id: other.id })).toMatchObject([{ dismissedAt: later(NOON, 3), closedAt: later(NOON, 2) }]);

      const anew = { ...dismissed, content: 'worse', reason: 'again', createdAt: later(NOON, DAY) };
      await doing(({ moderation }) => moderation.reopen(anew));
      const open = { content: 'worse', reason: 'again', createdAt: later(NOON, DAY), dismissedAt: null, closedAt: null };
      expect(await reports({ id: dismissed.id })).toMatchObject([open]);
    });

    describe('an earlier wording', () => {
      const expire = async (now: Date) => (await storage.retention.removeExpired(now)).removed['earlier-wordings'] ?? 0;
      const replaced = async (content: string) => {
        const message = await sent(content);
        return { message, at: (await retracted(message, lee)).deletedAt! };
      };
      const past = (at: Date) => later(at, WORDINGS_KEPT_FOR_MS + 1);

      test('is removed thirty days after it was replaced', async () => {
        const { message, at } = await replaced('vile');
        await expire(later(at, WORDINGS_KEPT_FOR_MS));
        const { id } = await reported(message);
        expect(await wordings(id)).toHaveLength(1);
        await doing(({ moderation }) => moderation.dismiss(orgId, id, later(at, -WORDINGS_KEPT_FOR_MS)));
        await expire(past(at));
        expect(await wordings(id)).toEqual([]);
      });

      test('stays while a report about its text is open, and for thirty days after the last was closed', async () => {
        const { message, at } = await replaced('vile');
        const [one, other] = [await reported(message), await reported(message, { reporterId: lee.id })];
        await expire(later(at, 400 * DAY));
        expect(await wordings(one.id)).toHaveLength(1);
        const closedAt = later(at, 40 * DAY);
        await doing(({ moderation }) => moderation.dismiss(orgId, one.id, at));
        await expire(past(closedAt));
        expect(await wordings(one.id)).toHaveLength(1);
        await doing(({ moderation }) => moderation.dismiss(orgId, other.id, closedAt));
        await expire(later(closedAt, WORDINGS_KEPT_FOR_MS));
        expect(await wordings(one.id)).toHaveLength(1);
        await expire(past(closedAt));
        expect(await wordings(one.id)).toEqual([]);
      });

      test('stays when its author is erased, under a bare id', async () => {
        const { message } = await replaced('vile');
        const { id } = await reported(message);
        const nobody = aUser({ name: null });
        await doing(({ users }) => users.save(nobody));
        await doing(async ({ personalData }) => {
          await personalData.eraseInOrg(orgId, { userId: lee.id, email: null }, NOON);
          await personalData.reattribute(orgId, lee.id, nobody.id);
        });
        const bare = { id: nobody.id, name: null };
        expect(await wordings(id)).toMatchObject([{ content: 'vile', author: bare, replacedBy: bare }]);
        expect(await reports()).toMatchObject([{ message: { sender: bare, deletedBy: bare } }]);
        expect([await reports({ notBy: lee.id }), await reports({ notBy: nobody.id })]).toMatchObject([[{ id }], []]);
      });

      test('is exported to its author alone', async () => {
        const { message, at } = await replaced('vile');
        const kept = async (user: User) =>
          (await storage.read.recordsInOrg(orgId, { userId: user.id, email: null })).filter(({ kind }) => kind === 'earlier-wording');
        const data = { part: 'message', aboutId: message.id, content: 'vile', replacedAt: at };
        expect([await kept(lee), await kept(pat)]).toEqual([[{ kind: 'earlier-wording', orgId, data }], []]);
      });
    });
  });
}
