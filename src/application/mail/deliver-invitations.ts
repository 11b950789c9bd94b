import { countingIn, type Invite, presentCode, readInviteCode, statusOf } from '../../domain/invites/invite.ts';
import { claimMail } from '../../domain/mail/mail-delivery.ts';
import { mailText } from '../../domain/mail/mail-text.ts';
import { INVITATION_GIVEN_UP_AFTER_MS, type Invitation } from '../../domain/mail/mailing.ts';
import { isConfirmed, languageIn, type Org } from '../../domain/membership/org.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Text } from '../../domain/texts/messages.ts';
import type { OrgFailed } from '../notifications/deliver-notifications.ts';
import type { MailMessage, MailSender } from '../ports/mail-sender.ts';
import type { DueInvitation } from '../ports/storage/mail/mailing-storage.ts';
import type { Repositories, UnitOfWork } from '../ports/storage/storage.ts';
import type { Render } from '../ports/texts.ts';
import { mailAddressHash } from './address-hash.ts';
import { afterOutcome, type MailDeliveryOutcome } from './deliver-mail.ts';
import { sendWithinBounds } from './send-within-bounds.ts';
import { invitesTo } from './start-mailing.ts';
import { type InvitationStop, invitationStopSignature } from './stop-invitations.ts';

type Uses = 'orgs' | 'seasons' | 'invites' | 'guardians' | 'mailings' | 'mailRecipients' | 'mailStops' | 'personBlocks';
type Reads = 'memberAddresses' | 'keyedHash';
type Deps = Readonly<{
  unitOfWork: UnitOfWork<Uses, Reads>;
  mailSender: MailSender;
  render: Render;
  joinUrl: (inviteCode: string) => string;
  stopUrl: (stop: InvitationStop) => string;
  /** Milliseconds of a monotonic clock. */
  monotonic?: () => number;
}>;
type Taken = Readonly<{ invitation: Invitation; message: MailMessage | undefined; isOver: boolean }>;

/**
 * Sends due invitations of these orgs, `limit` at most, as `deliverMail` sends notifications: claimed in one transaction, sent in none, and each
 * outcome stored as soon as it is known. Right before sending it is asked again whether the address is still on the roster, whether the season
 * is still current, whether the invite is still usable, and whether its owner has joined, said stop or heard of enough orgs in the meantime.
 */
export const deliverInvitations =
  ({ unitOfWork, mailSender, render, joinUrl, stopUrl, monotonic = () => performance.now() }: Deps) =>
  async (orgIds: readonly OrgId[], limit: number, failed: OrgFailed): Promise<readonly MailDeliveryOutcome[]> => {
    const sending: Promise<readonly MailDeliveryOutcome[]>[] = [];
    const share = Math.max(1, Math.floor(limit / orgIds.length));
    let room = limit;
    for (const orgId of orgIds) {
      if (room === 0) break;
      try {
        const beganMs = monotonic();
        const { now: beganAt, taken } = await takeUpDue(unitOfWork, orgId, { limit: Math.min(room, share), render, joinUrl, stopUrl });
        room -= taken.length;
        const now = () => new Date(beganAt.getTime() + Math.ceil(monotonic() - beganMs));
        for (const { invitation, message, isOver } of taken) {
          const send = async () => {
            const { addressHash } = invitation;
            const outcome = message
              ? await sendWithinBounds({ unitOfWork, mailSender }, { kind: 'invitation', addressHash, message })
              : ({ kind: isOver ? 'expired' : 'withheld' } as const);
            const after = afterOutcome(invitation, outcome, now());
            await unitOfWork.transact<undefined, never>(async ({ mailings }) => ok(void (await mailings.save(after))));
            return [{ orgId, ...outcome }];
          };
          sending.push(
            send().catch((failure: unknown) => {
              failed(orgId, failure);
              return [];
            }),
          );
        }
      } catch (failure) {
        failed(orgId, failure);
      }
    }
    return (await Promise.all(sending)).flat();
  };

type Options = Pick<Deps, 'render' | 'joinUrl' | 'stopUrl'> & Readonly<{ limit: number }>;

/** Claims due invitations and writes their mails. */
async function takeUpDue(unitOfWork: Deps['unitOfWork'], orgId: OrgId, options: Options) {
  const taken = await unitOfWork.transact<Readonly<{ now: Date; taken: readonly Taken[] }>, never>(async (repositories) => {
    const { orgs, seasons, invites, mailings } = repositories;
    const { now, due } = await mailings.due(orgId, options.limit);
    if (due.length === 0) return ok({ now, taken: [] });
    const org = (await orgs.find(orgId))!;
    const members = new Set((await repositories.read.memberAddresses(orgId)).map(comparableEmail));
    const found: Taken[] = [];
    for (const each of due) {
      const invitation = claimMail(each.invitation, now);
      await mailings.save(invitation);
      const isOver = now.getTime() - each.requestedAt.getTime() >= INVITATION_GIVEN_UP_AFTER_MS;
      const inviteCode = presentCode(org, readInviteCode(each.inviteCode)!);
      const stored = await invites.findByCode(orgId, inviteCode);
      const invite = stored && countingIn(org, stored);
      const season = await seasons.find(orgId, invitation.seasonId);
      const isSent = !isOver && isConfirmed(org) && isUsable(invite, now) && season !== undefined && invitesTo(season, org, now);
      found.push({
        invitation,
        isOver,
        message: isSent ? await messageFor({ ...each, inviteCode }, { org, members, ...options }, repositories) : undefined,
      });
    }
    return ok({ now, taken: found });
  });
  return taken.ok ? taken.value : taken.error;
}

const isUsable = (invite: Invite | undefined, now: Date): boolean => invite !== undefined && statusOf(invite, now) === 'active';

type Scene = Options & Readonly<{ org: Org; members: ReadonlySet<string> }>;

async function messageFor(
  { invitation: { mailingId, addressHash, playerId }, inviteCode }: DueInvitation,
  { org, members, render, joinUrl, stopUrl }: Scene,
  { guardians, mailStops, personBlocks, read }: Repositories<Uses, Reads>,
): Promise<MailMessage | undefined> {
  if ((await mailStops.among([addressHash])).length > 0 || (await personBlocks.has([addressHash]))) return undefined;
  let to: string | undefined;
  for (const { email } of await guardians.ofPlayer(org.id, playerId)) if ((await mailAddressHash(read, email)) === addressHash) to = email;
  if (to === undefined || members.has(comparableEmail(to))) return undefined;

  // Nothing is known of the person yet.
  const language = languageIn(org, null);
  const worded = (text: Text) => render(text, language);
  const name = mailText(org.name) || worded({ key: 'mail.any-league', values: {} });
  const stop = { addressHash, signature: await invitationStopSignature(read, addressHash) };
  return {
    // An address is invited once by a mailing, so the two are the same each time that it is sent.
    id: await read.keyedHash('mail-address', mailingId, addressHash),
    to,
    thread: null,
    fromName: name,
    subject: worded({ key: 'mail.invitation.subject', values: { org: name } }),
    content: {
      language,
      title: worded({ key: 'mail.invitation.title', values: { org: name } }),
      paragraphs: [worded({ key: 'mail.invitation.text', values: {} })],
      actions: [{ label: worded({ key: 'mail.invitation.join', values: {} }), url: joinUrl(inviteCode) }],
      footer: worded({ key: 'mail.invitation.why', values: { org: name } }),
      stop: { label: worded({ key: 'mail.invitation.stop', values: {} }), url: stopUrl(stop) },
    },
  };
}
