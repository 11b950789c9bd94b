import { claimMail } from '../../domain/mail/mail-delivery.ts';
import { mailText } from '../../domain/mail/mail-text.ts';
import { INVITATION_GIVEN_UP_AFTER_MS } from '../../domain/mail/mailing.ts';
import type { ReleaseRequest } from '../../domain/mail/release-request.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { OrgFailed } from '../notifications/deliver-notifications.ts';
import type { MailMessage, MailOutcome, MailSender } from '../ports/mail-sender.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { afterOutcome, type MailDeliveryOutcome } from './deliver-mail.ts';

type Deps = Readonly<{
  unitOfWork: UnitOfWork<'orgs' | 'releaseRequests', 'keyedHash'>;
  mailSender: MailSender;
  /** Undefined if the operator wants no mail any more. */
  operatorEmail: string | undefined;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}>;
type Taken = Readonly<{ now: Date; request: ReleaseRequest; outcome: Readonly<{ kind: 'expired' | 'withheld' }> | MailMessage }>;

/**
 * Tells the operator by mail which of these orgs have asked to be confirmed, `limit` at most, as `deliverMail` sends notifications: claimed in one
 * transaction, sent in none. A request goes when its org is confirmed, and with it a mail that is still to be sent.
 */
export const deliverReleaseRequests =
  ({ unitOfWork, mailSender, operatorEmail, monotonic = () => performance.now() }: Deps) =>
  async (orgIds: readonly OrgId[], limit: number, failed: OrgFailed): Promise<readonly MailDeliveryOutcome[]> => {
    const sending: Promise<readonly MailDeliveryOutcome[]>[] = [];
    for (const orgId of orgIds) {
      if (sending.length === limit) break;
      const failing = (failure: unknown) => {
        failed(orgId, failure);
        return [];
      };
      const beganMs = monotonic();
      const taken = await takeUp(unitOfWork, orgId, operatorEmail).catch(failing);
      if (taken === undefined || 'length' in taken) continue;
      const { request, outcome } = taken;
      const send = async () => {
        const sent: MailOutcome | Readonly<{ kind: 'expired' | 'withheld' }> = 'to' in outcome ? await mailSender.send(outcome) : outcome;
        const now = new Date(taken.now.getTime() + Math.ceil(monotonic() - beganMs));
        await unitOfWork.transact<undefined, never>(async ({ releaseRequests }) =>
          ok(void (await releaseRequests.save(afterOutcome(request, sent, now)))),
        );
        return [{ orgId, ...sent }];
      };
      sending.push(send().catch(failing));
    }
    return (await Promise.all(sending)).flat();
  };

async function takeUp(unitOfWork: Deps['unitOfWork'], orgId: OrgId, operatorEmail: string | undefined): Promise<Taken | undefined> {
  const taken = await unitOfWork.transact<Taken | undefined, never>(async ({ orgs, releaseRequests, read }) => {
    const { now, due } = await releaseRequests.due(orgId);
    if (!due) return ok(undefined);
    const request = claimMail(due, now);
    await releaseRequests.save(request);
    if (now.getTime() - due.requestedAt.getTime() >= INVITATION_GIVEN_UP_AFTER_MS)
      return ok({ now, request, outcome: { kind: 'expired' } });
    if (operatorEmail === undefined) return ok({ now, request, outcome: { kind: 'withheld' } });
    const id = await read.keyedHash('mail-address', orgId, due.requestedAt.toISOString());
    return ok({ now, request, outcome: messageFor((await orgs.find(orgId))!, id, operatorEmail) });
  });
  return taken.ok ? taken.value : taken.error;
}

/** For the operator, so in English, as the command line is. */
function messageFor({ name, code }: Org, id: string, to: string): MailMessage {
  const org = mailText(name) || code;
  return {
    id,
    to,
    thread: null,
    fromName: 'League Gateway',
    subject: `${org} (${code}) asks to be confirmed`,
    content: {
      language: 'en',
      title: `${org} asks to be confirmed`,
      paragraphs: [
        'Until you confirm it, it has no public page, sends no invitations by mail, and its codes are for few people.',
        `Look at it, beside others like it, with "league org list --waiting". Confirm it with "league org release ${code}".`,
      ],
      actions: [],
      footer: 'You get this because OPERATOR_EMAIL names this address.',
      stop: null,
    },
  };
}
