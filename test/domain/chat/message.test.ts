import { describe, expect, test } from '@jest/globals';
import { asTyped, isSentAgain, mayDelete, nextTick } from '../../../src/domain/chat/message.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { MessageId } from '../../../src/domain/shared/ids.ts';
import { aUser, later, MINUTE, NOON } from '../../support/builders.ts';
import fc from '../../support/fast-check.ts';

test('the clock of a room never stands still and never goes back, whatever the machines say', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 }).map((time) => new Date(time));
  fc.assert(
    fc.property(instant, instant, (last, now) => {
      const next = nextTick(last, now);
      expect(next.getTime()).toBeGreaterThan(last.getTime());
      expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(next.getTime()).toBe(now > last ? now.getTime() : last.getTime() + 1);
    }),
  );
});

describe('a message is taken back', () => {
  const author = aUser();
  const message = { senderId: author.id, createdAt: NOON };
  const as = (user: typeof author, ...roles: Role[]) => ({ user, roles: new Set(roles) });

  test('by its author for 15 minutes', () => {
    expect(mayDelete(as(author, 'parent'), message, later(NOON, 15 * MINUTE)).ok).toBe(true);
    expect(mayDelete(as(author, 'parent'), message, later(NOON, 15 * MINUTE + 1))).toMatchObject({ error: { reason: 'too-late' } });
  });

  test('by nobody else but admins and staff, who may at any time', () => {
    expect(mayDelete(as(aUser(), 'coach'), message, NOON)).toMatchObject({ error: { reason: 'not-your-message' } });
    for (const role of ['admin', 'staff'] as const) expect(mayDelete(as(aUser(), role), message, later(NOON, 1e10)).ok).toBe(true);
  });
});

describe('a message that is sent again', () => {
  const sent = { content: 'Yes', replyToId: 'a' as MessageId, editedAt: null };
  const deleted = { ...sent, content: null };

  test('is known by what it says and what it replies to', () => {
    expect(isSentAgain(sent, sent, null, 'yes')).toBe(true);
    expect(isSentAgain(sent, { ...sent, content: 'No' }, null, 'no')).toBe(false);
    expect(isSentAgain(sent, { ...sent, replyToId: null }, null, 'yes')).toBe(false);
  });

  test('is known by its hash once it is deleted, and taken for the same where none was kept', () => {
    expect(isSentAgain(deleted, sent, 'yes', 'yes')).toBe(true);
    expect(isSentAgain(deleted, { ...sent, content: 'No' }, 'yes', 'no')).toBe(false);
    expect(isSentAgain(deleted, { ...sent, replyToId: null }, 'yes', 'yes')).toBe(false);
    expect(isSentAgain(deleted, { ...sent, content: 'No' }, null, 'no')).toBe(true);
  });
});

test('a message that was corrected since is recognized by the hash of what was first sent', () => {
  const corrected = { content: 'No', replyToId: null, editedAt: NOON };
  expect(isSentAgain(corrected, { content: 'Yes', replyToId: null }, 'yes', 'yes')).toBe(true);
  expect(isSentAgain(corrected, { content: 'No', replyToId: null }, 'yes', 'no')).toBe(false);
});

test('pasted line breaks and tabs become typed ones', () => {
  expect(asTyped('one\r\ntwo\tthree\n\rfour')).toBe('one\ntwo three\n\rfour');
});
