import type { ImportFinding, LeagueImport } from '../../domain/imports/league-import.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LeagueImportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { ImportReader } from '../ports/storage/imports/import-storage.ts';
import { useCase } from '../use-case.ts';

type Query = Readonly<{ actor: Member; importId: LeagueImportId; first: number; limit: number }>;
/** An import with its findings from `first` on; `next` is where the next page begins. */
export type ImportView = Readonly<{ job: LeagueImport; findings: readonly ImportFinding[]; next: number | undefined }>;

/** The state of an import, and every fault and note of its file, page by page. */
export const getImport = useCase(
  'manage-org',
  async (
    { read }: { read: Pick<ImportReader, 'leagueImport' | 'importFindings'> },
    { actor: { org }, importId, first, limit }: Query,
  ): Promise<Result<ImportView, NotFound>> => {
    const job = await read.leagueImport(org.id, importId);
    if (!job) return err({ kind: 'not-found' });
    const findings = job.state === 'running' ? [] : await read.importFindings(org.id, importId, first, limit);
    const next = first + findings.length;
    return ok({ job, findings, next: findings.length > 0 && next < job.faults + job.notes ? next : undefined });
  },
);
