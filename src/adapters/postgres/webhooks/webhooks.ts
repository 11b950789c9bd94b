import { sql } from 'kysely';
import type { Webhooks } from '../../../application/ports/storage/webhooks/webhook-storage.ts';
import type { OrgId, WebhookId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { Webhook } from '../../../domain/webhooks/webhook.ts';
import { prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { webhookTable } from './entities.ts';

// Does not conflict with the lock that a foreign key takes: announcing an event does not wait for a transaction that settles a visit.
const HOLD = prepared('webhooks.hold-webhook', ({ orgId, id }: { orgId: OrgId; id: WebhookId }, db) =>
  db.selectFrom('webhook').where('org_id', '=', orgId).where('webhook_id', '=', id).forNoKeyUpdate().select(sql.lit(1).as('one')),
);

const inOrderOfCreation = (a: Webhook, b: Webhook) => a.createdAt.getTime() - b.createdAt.getTime() || byCodePoint(a.id, b.id);

export function postgresWebhooks({ em }: Pick<Transaction, 'em'>): Webhooks {
  const webhooks = values<Webhook>({ em }, webhookTable);
  const find: Webhooks['find'] = (orgId, id) => webhooks.find({ orgId, id });
  return {
    find,
    async findForUpdate(orgId, id) {
      await HOLD(em, { orgId, id });
      return find(orgId, id);
    },
    findByUrl: (orgId, url) => webhooks.find({ orgId, url }),
    ofOrg: async (orgId) => (await webhooks.list({ orgId })).toSorted(inOrderOfCreation),
    save: webhooks.save,
    remove: async (orgId, id) => void (await webhooks.remove({ orgId, id })),
  };
}
