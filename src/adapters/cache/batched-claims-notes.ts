import type { ClaimsNote } from '../../application/ports/membership-storage.ts';
import type { UnitOfWork } from '../../application/ports/storage.ts';
import type { UserId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';
import { unrefTimeout } from '../system/unref-timeout.ts';

export type ClaimsNotesOptions = Readonly<{
  /** Starts a timer. */
  schedule?: (task: () => void, ms: number) => void;
  notesAStatement?: number;
}>;

const NOTED_AFTER_MS = 1000;
const NOTES_A_STATEMENT = 500;

/** Notes what providers say still, of all who come within a second by one statement. What cannot be noted now is noted with a later token. */
export function batchedClaimsNotes(
  unitOfWork: UnitOfWork,
  { schedule = unrefTimeout, notesAStatement = NOTES_A_STATEMENT }: ClaimsNotesOptions = {},
): (note: ClaimsNote) => void {
  const waiting = new Map<UserId, ClaimsNote>();

  async function noteAll(): Promise<void> {
    // In one order everywhere, so that two instances do not wait for each other.
    const notes = [...waiting.values()].sort((one, other) => (one.userId < other.userId ? -1 : 1));
    waiting.clear();
    for (let from = 0; from < notes.length; from += notesAStatement) {
      await unitOfWork.transact(async ({ users }) => ok(await users.noteClaims(notes.slice(from, from + notesAStatement))));
    }
  }

  return (note) => {
    if (waiting.size === 0) schedule(() => noteAll().catch(() => undefined), NOTED_AFTER_MS);
    waiting.set(note.userId, note);
  };
}
