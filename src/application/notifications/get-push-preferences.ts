import type { Member } from '../../domain/membership/permissions.ts';
import type { PushReader, PushSettingsView } from '../ports/notification-storage.ts';

export const getPushPreferences =
  ({ read }: { read: Pick<PushReader, 'pushSettings'> }) =>
  ({ actor }: Readonly<{ actor: Member }>): Promise<PushSettingsView> =>
    read.pushSettings(actor.org.id, actor.user.id);
