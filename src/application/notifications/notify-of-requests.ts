import type { RequestKind } from '../../domain/notifications/push-event.ts';
import type { MembershipId, OrgId, ParentLinkId, PushEventId, TeamClaimId, UserId } from '../../domain/shared/ids.ts';
import type { NewId } from '../ports/new-id.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type Outbox = Pick<Repositories, 'outbox'>;
type Request = Readonly<{ orgId: OrgId; id: ParentLinkId | TeamClaimId | MembershipId; userId: UserId }>;

/** Queues a notification of a pending request, for those who decide on it. */
export const notifyOfWaitingRequest = ({ outbox }: Outbox, request: RequestKind, { orgId, id: requestId }: Request, newId: NewId) =>
  outbox.add({ id: newId<PushEventId>(), orgId, kind: 'request-waiting', request, requestId });

type Decided = Pick<Request, 'orgId' | 'userId'> & Readonly<{ state: string }>;

/** Queues a notification of a decision, for the user who made the request. */
export const notifyOfDecision = ({ outbox }: Outbox, request: RequestKind, { orgId, userId, state }: Decided, newId: NewId) =>
  outbox.add({
    ...{ id: newId<PushEventId>(), orgId, kind: 'request-decided', request, userId },
    outcome: state === 'approved' || state === 'denied' ? state : 'ended',
  });
