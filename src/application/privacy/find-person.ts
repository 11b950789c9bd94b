import type { User } from '../../domain/membership/user.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** An account by its id, or all accounts of an address that their providers have verified. */
export type WhichPerson = Readonly<{ userId: UserId } | { email: string }>;

/** Those accounts, locked against other transactions; the operator's own account is not found. */
export async function findPerson(users: Repositories<'users'>['users'], which: WhichPerson): Promise<Result<readonly User[], NotFound>> {
  const ids = 'userId' in which ? [which.userId] : (await users.ofAddress(comparableEmail(which.email))).map(({ id }) => id);
  const found: User[] = [];
  for (const id of ids) {
    const user = await users.hold(id);
    if (user && !user.erasedAt && user.issuer !== 'operator') found.push(user);
  }
  return found.length > 0 ? ok(found) : err({ kind: 'not-found' });
}
