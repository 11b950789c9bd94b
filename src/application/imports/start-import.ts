import type { ImportKind } from '../../domain/imports/import-kind.ts';
import {
  type FileMissing,
  type FileTooLarge,
  type ImportRunning,
  type LeagueImport,
  newImport,
} from '../../domain/imports/league-import.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LeagueImportId, OrgId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { ImportQueue, ImportRequest } from '../ports/import-planning.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Omit<ImportRequest, 'kind'> &
  Readonly<{
    actor: Member;
    kind: ImportKind;
    isDryRun: boolean;
    /** In which its faults and notes are told, to all who read them. */
    language: Language;
    /** Receives the file, once it is clear that it is needed. */
    file: () => Promise<Result<Uint8Array, FileTooLarge | FileMissing>>;
  }>;
type Refusal = FileTooLarge | FileMissing | ImportRunning | UnknownReference;

/** Starts an import of a file, which continues in the background: one at a time in each org. */
export const startImport = useCase(
  'manage-org',
  async (
    { unitOfWork, clock, newId, importQueue }: WriteDeps<'leagueImports' | 'seasons' | 'teams'> & { importQueue: ImportQueue },
    { actor, kind, isDryRun, language, mapping, options, file }: Command,
  ): Promise<Result<LeagueImport, Refusal>> => {
    const { org, user } = actor;
    if (!importQueue.hasPlace()) throw new Unavailable('too many imports are waiting');
    const received = await file();
    if (!received.ok) return received;
    const now = clock();
    const job = newImport({ id: newId<LeagueImportId>(), orgId: org.id, kind, isDryRun, requestedBy: user.id, requestedAt: now });
    const begun = await unitOfWork.transact<LeagueImport, Refusal>(async ({ leagueImports, seasons, teams }) => {
      const known = await areKnown(org.id, options, { seasons, teams });
      if (!known.ok) return known;
      const running = await leagueImports.begin(job);
      return running ? err({ kind: 'import-running', importId: running.id }) : ok(job);
    });
    if (begun.ok) {
      importQueue.add(job, { kind, mapping, options, orgId: org.id, zone: org.timeZone, by: user.id, now, language }, received.value);
    }
    return begun;
  },
);

async function areKnown(
  orgId: OrgId,
  { seasonId, teamId }: Command['options'],
  { seasons, teams }: Pick<Repositories, 'seasons' | 'teams'>,
): Promise<Result<undefined, UnknownReference>> {
  const violations = [
    ...unless(!seasonId || (await seasons.find(orgId, seasonId)) !== undefined, { path: ['seasonId'], rule: 'unknown', what: 'season' }),
    ...unless(!teamId || (await teams.find(orgId, teamId)) !== undefined, { path: ['teamId'], rule: 'unknown', what: 'team' }),
  ];
  return violations.length > 0 ? err(unknownReference(...violations)) : ok(undefined);
}
