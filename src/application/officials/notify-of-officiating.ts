import type { OfficiatingNews } from '../../domain/notifications/push-event.ts';
import type { OfficialAssignment } from '../../domain/officials/assignment.ts';
import type { PushEventId, UserId } from '../../domain/shared/ids.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Outbox = Pick<Repositories, 'outbox'>;

/** Queues a notification to an umpire about one of their games. */
export const notifyOfficial = (
  { outbox }: Outbox,
  { orgId, gameId }: OfficialAssignment,
  userId: UserId,
  news: OfficiatingNews,
  newId: NewId,
) => outbox.add({ id: newId<PushEventId>(), orgId, kind: 'officiating', gameId, userId, news });

/** Queues a notification to admins that a game needs an official. */
export const notifyOfOpenPlace = ({ outbox }: Outbox, { orgId, gameId }: OfficialAssignment, newId: NewId) =>
  outbox.add({ id: newId<PushEventId>(), orgId, kind: 'official-needed', gameId });
