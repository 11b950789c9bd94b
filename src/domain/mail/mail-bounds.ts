import { INVITED_AGAIN_AFTER_MS } from './mailing.ts';

const DAY_MS = 24 * 3_600_000;

type Bound = Readonly<{ limit: number; withinMs: number }>;
/** What an address is sent at most, by all orgs together. */
export const MAILS_TO_AN_ADDRESS: Bound = { limit: 12, withinMs: DAY_MS };
export const INVITATIONS_TO_AN_ADDRESS: Bound = { limit: 3, withinMs: INVITED_AGAIN_AFTER_MS };

/** When an address was sent what, in milliseconds since 1970, as far back as the bounds look. The address is known by its keyed hash alone. */
export type MailRecipient = Readonly<{ addressHash: string; mails: readonly number[]; invitations: readonly number[]; lastAt: Date }>;
export type MailedKind = 'notification' | 'invitation';

/** When the address may be sent one more, if it may not at `now`. */
function freeAt(times: readonly number[], { limit, withinMs }: Bound, now: Date): Date | undefined {
  const lately = times.filter((at) => at > now.getTime() - withinMs).toSorted((a, b) => a - b);
  return lately.length < limit ? undefined : new Date(lately.at(-limit)! + withinMs);
}

const within = (times: readonly number[], { withinMs }: Bound, now: Date) => times.filter((at) => at > now.getTime() - withinMs);

export const hasInvitationsEnough = ({ invitations }: MailRecipient, now: Date): boolean =>
  freeAt(invitations, INVITATIONS_TO_AN_ADDRESS, now) !== undefined;

/** Counts a mail that is about to be sent; otherwise says that the address has had enough invitations, or until when the mail has to wait. */
export function countMail(
  recipient: MailRecipient,
  kind: MailedKind,
  now: Date,
): Readonly<{ kind: 'counted'; recipient: MailRecipient }> | Readonly<{ kind: 'enough' }> | Readonly<{ kind: 'wait'; until: Date }> {
  if (kind === 'invitation' && hasInvitationsEnough(recipient, now)) return { kind: 'enough' };
  const until = freeAt(recipient.mails, MAILS_TO_AN_ADDRESS, now);
  if (until) return { kind: 'wait', until };
  const mails = [...within(recipient.mails, MAILS_TO_AN_ADDRESS, now), now.getTime()];
  const invited = within(recipient.invitations, INVITATIONS_TO_AN_ADDRESS, now);
  const invitations = kind === 'invitation' ? [...invited, now.getTime()] : invited;
  return { kind: 'counted', recipient: { ...recipient, mails, invitations, lastAt: now } };
}

const without = (times: readonly number[], at: number) => times.toSpliced(times.indexOf(at), times.includes(at) ? 1 : 0);

/** Takes back what was counted at `at`: the mail has reached nobody. */
export const uncountMail = (recipient: MailRecipient, kind: MailedKind, at: Date): MailRecipient => ({
  ...recipient,
  mails: without(recipient.mails, at.getTime()),
  invitations: kind === 'invitation' ? without(recipient.invitations, at.getTime()) : recipient.invitations,
});
