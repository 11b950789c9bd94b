import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import type { ConsentFilter, ConsentReader } from '../ports/storage/privacy/consents.ts';
import { useCase } from '../use-case.ts';

type Deps = Readonly<{ read: ConsentReader }>;
type Query = Readonly<{ actor: Member; filter: ConsentFilter; page: PageRequest<TimePosition> }>;

/** Who in the org has agreed to what. */
export const listConsents = useCase('manage-org', async ({ read }: Deps, { actor, filter, page }: Query) =>
  ok(await read.consents(actor.org.id, filter, page)),
);
