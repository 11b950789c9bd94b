import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { type MailStop, stopSignature } from './stop-address.ts';

/** Whether the address, which is in each mail of a user about an org, is one of this gateway. */
export const checkMailStop = useCase('public', async ({ read }: Readonly<{ read: KeyedHashes }>, { signature, ...whose }: MailStop) =>
  (await stopSignature(read, whose)) === signature ? ok(undefined) : err<NotFound>({ kind: 'not-found' }),
);

/** Stops a user's mail about an org, by the address in one of them, without signing in. They allow it again in their preferences. */
export const stopMail = useCase(
  'public',
  async (deps: Readonly<{ read: KeyedHashes; unitOfWork: UnitOfWork<'users' | 'pushSettings'> }>, stop: MailStop) => {
    const known = await checkMailStop(deps)(stop);
    if (!known.ok) return known;
    const { orgId, userId } = stop;
    return deps.unitOfWork.transact<undefined, NotFound>(async ({ users, pushSettings }) => {
      const user = await users.hold(userId);
      // Who has deleted their account gets no mail either.
      if (user && user.erasedAt === null) await pushSettings.change(orgId, userId, { email: 'never' });
      return ok(undefined);
    });
  },
);
