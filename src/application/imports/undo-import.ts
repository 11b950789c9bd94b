import { type ImportRunning, type LeagueImport, undoableUntil } from '../../domain/imports/league-import.ts';
import { type ImportInUse, type NothingToUndo, reasonsOf, removedOf, type Stored } from '../../domain/imports/undo.ts';
import { AGE_SETTINGS, type Org } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LeagueImportId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { auditEntry } from '../audit-entry.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Command = Readonly<{ actor: Member; importId: LeagueImportId }>;
type Refusal = NotFound | ImportRunning | NothingToUndo | ImportInUse;

/**
 * Removes what an import made, all of it or nothing: nothing if any of it has been changed since, or something else needs it. What the import
 * changed stays as it is. Undoing again changes nothing.
 */
export const undoImport = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: WriteDeps<'leagueImports' | 'importedLeague' | 'orgs' | 'audit'>, { actor, importId }: Command) =>
    unitOfWork.transact<LeagueImport, Refusal>(async ({ leagueImports, importedLeague, orgs, audit }) => {
      const { org, user } = actor;
      const job = await leagueImports.findForUpdate(org.id, importId);
      if (!job) return err({ kind: 'not-found' });
      if (job.undo) return ok(job);
      const running = await leagueImports.findRunning(org.id);
      if (running) return err({ kind: 'import-running', importId: running.id });
      const now = clock();
      const until = undoableUntil(job);
      if (until === null || now > until) return err({ kind: 'nothing-to-undo', importId });

      const held = await importedLeague.holdMade(org.id, importId);
      const uses = await importedLeague.usesOfMade(org.id, importId);
      const named = namedBy((await orgs.find(org.id))!, held.unchanged);
      const reasons = reasonsOf([...uses, ...named], held);
      if (reasons.length > 0) return err({ kind: 'import-in-use', reasons });
      await importedLeague.remove(org.id, held.unchanged);
      const undo = { at: now, by: user.id, removed: removedOf(held.unchanged) };
      await leagueImports.saveUndo(org.id, importId, undo);
      await audit.append(auditEntry({ actor, now, newId }, 'import-undone', importId, { kind: job.kind, removed: held.unchanged.length }));
      return ok({ ...job, made: 0, undo });
    }),
);

/** Age groups that settings of the org name. */
const namedBy = ({ settings }: Org, stored: readonly Stored[]) =>
  stored.flatMap(({ thing, value }) =>
    thing === 'ageGroup' && AGE_SETTINGS.some((setting) => settings[setting] === value.id)
      ? [{ thing, id: value.id, cause: 'settings' } as const]
      : [],
  );
