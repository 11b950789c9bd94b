import type { User } from '../../domain/membership/user.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

/** `language` is null for a user who has chosen none. */
export type PreferencesView = Readonly<{ language: Language | null }>;

/** Read from the storage, as the user whom the token was recognized for may be cached. */
export const getMyPreferences = useCase(
  'signed-in',
  ({ unitOfWork }: { unitOfWork: UnitOfWork<'users'> }, { actor }: Readonly<{ actor: User }>) =>
    unitOfWork.transact<PreferencesView, never>(async ({ users }) => ok({ language: (await users.find(actor.id))?.language ?? null })),
);
