import type { Member } from '../../domain/membership/permissions.ts';
import { ok } from '../../domain/shared/result.ts';
import type { ImportReader } from '../ports/storage/imports/import-storage.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

/** The org's imports of the last week, newest first. */
export const listImports = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<ImportReader, 'leagueImports'> },
    { actor, page }: Readonly<{ actor: Member; page: PageRequest<TimePosition> }>,
  ) => ok(await read.leagueImports(actor.org.id, page)),
);
