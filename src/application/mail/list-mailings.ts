import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { MailingReader } from '../ports/storage/mail/mailing-storage.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

/** The org's invitations by mail, newest first, with their progress. */
export const listMailings = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<MailingReader, 'mailings'> },
    { actor, page }: Readonly<{ actor: Member; page: PageRequest<TimePosition> }>,
  ) => ok(await read.mailings(actor.org.id, page)),
);
