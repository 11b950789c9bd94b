import type { Member } from '../../domain/membership/permissions.ts';
import type { MailingId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { MailingReader } from '../ports/storage/mail/mailing-storage.ts';
import { useCase } from '../use-case.ts';

/** How far the sending of invitations has come. */
export const getMailing = useCase(
  'manage-org',
  async ({ read }: { read: Pick<MailingReader, 'mailing'> }, { actor, mailingId }: Readonly<{ actor: Member; mailingId: MailingId }>) => {
    const mailing = await read.mailing(actor.org.id, mailingId);
    return mailing ? ok(mailing) : err<NotFound>({ kind: 'not-found' });
  },
);
