import type { User } from '../../domain/membership/user.ts';
import { ok } from '../../domain/shared/result.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { Cache } from '../ports/cache.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import type { PreferencesView } from './get-my-preferences.ts';
import { type KnownUser, keyOfIdentity } from './upsert-user-from-identity.ts';

type Deps = Readonly<{ unitOfWork: UnitOfWork<'users'>; knownUsers: Cache<string, KnownUser> }>;
type Command = Readonly<{ actor: User; language: Language | null }>;

/** Whatever is sent to the user from now on is in this language, also what already waits to be sent. */
export const setMyPreferences = useCase('signed-in', async ({ unitOfWork, knownUsers }: Deps, { actor, language }: Command) => {
  const chosen = await unitOfWork.transact<PreferencesView, never>(async ({ users }) => {
    await users.chooseLanguage(actor.id, language);
    return ok({ language });
  });
  knownUsers.delete(keyOfIdentity(actor));
  return chosen;
});
