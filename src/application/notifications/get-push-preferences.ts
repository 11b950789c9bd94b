import type { Member } from '../../domain/membership/permissions.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import type { PushReader, PushSettingsView } from '../ports/storage/notifications/notification-storage.ts';
import { useCase } from '../use-case.ts';

export const getPushPreferences = useCase(
  'receive-push',
  async (
    { read }: { read: Pick<PushReader, 'pushSettings'> },
    { actor }: Readonly<{ actor: Member }>,
  ): Promise<Result<PushSettingsView, never>> => ok(await read.pushSettings(actor.org.id, actor.user.id)),
);
