import { countMail, type MailedKind, uncountMail } from '../../domain/mail/mail-bounds.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Deferred } from '../notifications/deliver-notifications.ts';
import type { MailMessage, MailOutcome, MailSender } from '../ports/mail-sender.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'mailRecipients'>; mailSender: MailSender }>;
/** A mail to an address that is known by this hash. */
export type Addressed = Readonly<{ kind: MailedKind; addressHash: string; message: MailMessage }>;
type Withheld = Readonly<{ kind: 'withheld' }>;

/**
 * Sends a mail if its address may be sent one more. It is counted in a transaction of its own before it is sent, so that no two that are sent at
 * the same moment pass the bound together, and uncounted if it has reached nobody.
 */
export async function sendWithinBounds(
  { unitOfWork, mailSender }: Deps,
  { kind, addressHash, message }: Addressed,
): Promise<MailOutcome | Deferred | Withheld> {
  const asked = await unitOfWork.transact<Date | Deferred | Withheld, never>(async ({ mailRecipients }) => {
    const { now, recipient } = await mailRecipients.hold(addressHash);
    const counted = countMail(recipient, kind, now);
    if (counted.kind === 'enough') return ok({ kind: 'withheld' });
    if (counted.kind === 'wait') return ok({ kind: 'deferred', until: counted.until });
    await mailRecipients.save(counted.recipient);
    return ok(now);
  });
  const at = asked.ok ? asked.value : asked.error;
  if (!(at instanceof Date)) return at;
  const outcome = await mailSender.send(message);
  if (outcome.kind !== 'sent') {
    await unitOfWork.transact<undefined, never>(async ({ mailRecipients }) => {
      const { recipient } = await mailRecipients.hold(addressHash);
      return ok(void (await mailRecipients.save(uncountMail(recipient, kind, at))));
    });
  }
  return outcome;
}
