import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import type { ConsentReader } from '../ports/storage/privacy/consents.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: ConsentReader }>;
type Query = Readonly<{ actor: Member; page: PageRequest<TimePosition> }>;

/** What the caller has agreed to in the org, withdrawn or not. */
export const listMyConsents = useCase('give-consent', async ({ read }: Deps, { actor, page }: Query) =>
  ok(await read.consents(actor.org.id, { userId: actor.user.id }, page)),
);
