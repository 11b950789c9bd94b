import type { ReleaseRequests } from '../../../application/ports/storage/mail/mailing-storage.ts';
import type { ReleaseRequest } from '../../../domain/mail/release-request.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type DatabaseTime, orNow } from '../driver/database-time.ts';
import { timeOf } from '../orm/due.ts';
import { prepared } from '../orm/prepared.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { releaseRequestTable } from './entities.ts';

const DUE = prepared('mail.due-release-request', ({ orgId, time }: { orgId: OrgId; time: Date | null }, db) =>
  db
    .selectFrom('release_request')
    .where('org_id', '=', orgId)
    .where('due_at', '<=', orNow(time))
    .select(['org_id as orgId', 'requested_at as requestedAt', 'attempts', 'due_at as dueAt', 'ended as end', orNow(time).as('now')])
    .forUpdate()
    .skipLocked(),
);
const SAVE = prepared('mail.save-release-request', ({ orgId, attempts, dueAt, end }: Omit<ReleaseRequest, 'requestedAt'>, db) =>
  db
    .updateTable('release_request')
    .set({ attempts, due_at: dueAt, ended: end })
    .where('org_id', '=', orgId)
    .where('attempts', '<=', attempts),
);

export function postgresReleaseRequests({ em }: Pick<Transaction, 'em'>, time: DatabaseTime): ReleaseRequests {
  const requests = values<ReleaseRequest>({ em }, releaseRequestTable);
  return {
    find: (orgId) => requests.find({ orgId }),
    add: (request) => requests.add(request),
    async due(orgId) {
      const found = await DUE(em, { orgId, time: time() });
      const [due] = found.map(({ now: _, ...request }): ReleaseRequest => request);
      return { now: timeOf(found), due };
    },
    save: (request) => done(SAVE(em, request)),
    remove: (orgId) => done(requests.remove({ orgId })),
  };
}
