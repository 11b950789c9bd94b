import type { Member } from '../../domain/membership/permissions.ts';
import type { PreferenceChange } from '../../domain/notifications/push-preferences.ts';
import { ok } from '../../domain/shared/result.ts';
import type { PushSettingsView } from '../ports/storage/notifications/notification-storage.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';

type Command = Readonly<{ actor: Member; change: PreferenceChange }>;

export const setPushPreferences = useCase(
  'receive-push',
  ({ unitOfWork }: { unitOfWork: UnitOfWork<'pushSettings', 'pushSettings'> }, { actor: { org, user }, change }: Command) =>
    unitOfWork.transact<PushSettingsView, never>(async ({ pushSettings, read }) => {
      await pushSettings.change(org.id, user.id, change);
      return ok(await read.pushSettings(org.id, user.id));
    }),
);
