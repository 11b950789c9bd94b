import type { ClaimsNote } from '../../application/ports/membership-storage.ts';
import type { UnitOfWork } from '../../application/ports/storage.ts';
import { ok } from '../../domain/shared/result.ts';
import { batchedReader } from './batched-reader.ts';

const NOTES_A_STATEMENT = 500;

/** Notes what providers say still, of all who come at the same time by one statement. */
export const batchedClaimsNotes = (unitOfWork: UnitOfWork): ((note: ClaimsNote) => Promise<void>) =>
  batchedReader<ClaimsNote, void>(
    async (notes) => {
      await unitOfWork.transact(async ({ users }) => {
        // In one order everywhere, so that no two of them wait for each other.
        await users.noteClaims(notes.toSorted((one, other) => (one.userId < other.userId ? -1 : 1)));
        return ok(undefined);
      });
      return notes.map(() => undefined);
    },
    { most: NOTES_A_STATEMENT, nameOf: ({ userId }) => userId },
  );
