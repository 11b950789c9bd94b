import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { PushTokens } from '../../../application/ports/storage/notifications/notification-storage.ts';
import type { PushToken } from '../../../domain/notifications/push-token.ts';
import { deviceOf } from '../../../domain/notifications/web-subscription.ts';
import type { OrgId, PushTokenId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { prepared } from '../orm/prepared.ts';
import { recordset } from '../orm/recordset.ts';
import type { Schema } from '../orm/schema.ts';
import { done, type Transaction } from '../orm/unit-of-work.ts';
import { PushDeviceEntity, PushTokenEntity } from './entities.ts';

type OfUser = { orgId: OrgId; userId: UserId };
type OfDevice = { orgId: OrgId; tokenHash: Buffer };

/** Identifies a device in keys: a token may be too long for an index key. */
const hashOf = (token: string): Buffer => createHash('sha256').update(deviceOf(token)).digest();

/** All transactions go through orgs in the same order, to avoid deadlocks. */
const inOneOrder = (orgIds: readonly OrgId[]): readonly OrgId[] => orgIds.toSorted(byCodePoint);

const tokenOfDevice = (db: Kysely<Schema>, { orgId, tokenHash }: OfDevice) =>
  db
    .selectFrom('push_token as t')
    .where('t.org_id', '=', orgId)
    .where('t.token_hash', '=', tokenHash)
    .forUpdate()
    .select([
      't.push_token_id as id',
      't.org_id as orgId',
      't.user_id as userId',
      't.token',
      't.platform',
      't.team_id as teamId',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
    ]);
const FIND = prepared('notifications.find-token', (p: OfDevice, db) => tokenOfDevice(db, p));
const FIND_OWN = prepared('notifications.find-own-token', (p: OfDevice & OfUser, db) =>
  tokenOfDevice(db, p).where('t.user_id', '=', p.userId),
);

/**
 * Inserts a device, or locks it and returns its owner. Its lock allows changes to the device's rows in any org; a user's own row in one org
 * needs no lock.
 */
const CLAIM_DEVICE = prepared('notifications.claim-device', ({ tokenHash, userId, orgId, at }: OfDevice & OfUser & { at: Date }, db) =>
  db
    .insertInto('push_device')
    .values({ token_hash: tokenHash, user_id: userId, org_ids: sql`array[${orgId}::uuid]`, seen_at: at })
    .onConflict((device) =>
      device
        .column('token_hash')
        .doUpdateSet(({ fn, ref }) => ({ seen_at: fn<Date>('greatest', [ref('push_device.seen_at'), ref('excluded.seen_at')]) })),
    )
    .returning(['user_id as userId', 'org_ids as orgIds']),
);
const FORGET_DEVICE = prepared('notifications.forget-device', ({ tokenHash, userId }: { tokenHash: Buffer; userId: UserId }, db) =>
  db.deleteFrom('push_device').where('token_hash', '=', tokenHash).where('user_id', '=', userId).returning('org_ids as orgIds'),
);

const SAVE = prepared(
  'notifications.save-token',
  ({ id, orgId, userId, token, tokenHash, platform, teamId, createdAt, updatedAt }: PushToken & { tokenHash: Buffer }, db) =>
    db
      .insertInto('push_token')
      .values({
        org_id: orgId,
        push_token_id: id,
        user_id: userId,
        token,
        token_hash: tokenHash,
        platform,
        team_id: teamId,
        created_at: createdAt,
        updated_at: updatedAt,
      })
      .onConflict((earlier) =>
        earlier.columns(['org_id', 'push_token_id']).doUpdateSet(({ ref }) => ({
          user_id: ref('excluded.user_id'),
          token: ref('excluded.token'),
          platform: ref('excluded.platform'),
          team_id: ref('excluded.team_id'),
          updated_at: ref('excluded.updated_at'),
        })),
      ),
);

const HOLD = prepared('notifications.hold-tokens', ({ orgId, userId }: OfUser, db) =>
  db
    .selectFrom('push_token')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .orderBy('push_token_id')
    .forUpdate()
    .select('push_token_id'),
);
const REMOVE_OLDER = prepared('notifications.remove-older-tokens', ({ orgId, userId, most }: OfUser & { most: number }, db) =>
  db
    .deleteFrom('push_token as t')
    .using(
      db
        .selectFrom('push_token')
        .where('org_id', '=', orgId)
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('push_token_id', 'desc')
        .offset(most)
        .select('push_token_id')
        .as('older'),
    )
    .where('t.org_id', '=', orgId)
    .whereRef('t.push_token_id', '=', 'older.push_token_id'),
);
type Dead = Readonly<{ orgId: OrgId; tokenId: PushTokenId; asOf: Date }>;
const RETIRE = prepared('notifications.retire-tokens', ({ orgId, dead }: { orgId: OrgId; dead: readonly Dead[] }, db) =>
  db
    .deleteFrom('push_token as t')
    .using(recordset(dead, 'dead', { tokenId: 'uuid', asOf: 'timestamptz' }))
    .where('t.org_id', '=', orgId)
    .whereRef('t.push_token_id', '=', 'dead.tokenId')
    .whereRef('t.updated_at', '<=', 'dead.asOf'),
);

export function postgresPushTokens({ em }: Pick<Transaction, 'em'>): PushTokens {
  const give = (tokenHash: Buffer, userId: UserId, orgIds: OrgId[]) =>
    done(em.nativeUpdate(PushDeviceEntity, { tokenHash }, { userId, orgIds }));
  const removeOfDevice = (orgId: OrgId, tokenHash: Buffer) => em.nativeDelete(PushTokenEntity, { orgId, tokenHash });
  return {
    find: async (orgId, userId, token) => (await FIND_OWN(em, { orgId, tokenHash: hashOf(token), userId }))[0],
    async take({ orgId, userId, token, at }) {
      const tokenHash = hashOf(token);
      const [[device], [here]] = await Promise.all([CLAIM_DEVICE(em, { tokenHash, userId, orgId, at }), FIND(em, { orgId, tokenHash })]);
      const { orgIds, userId: owner } = device!;
      if (owner !== userId) {
        for (const other of inOneOrder(orgIds)) if (other !== orgId) await removeOfDevice(other, tokenHash);
        await give(tokenHash, userId, [orgId]);
      } else if (!orgIds.includes(orgId)) await give(tokenHash, userId, [...orgIds, orgId]);
      return here;
    },
    save: (token) => done(SAVE(em, { ...token, tokenHash: hashOf(token.token) })),
    async keepNewest(orgId, userId, most) {
      // Registrations of a user run one after the other, so that each sees what the previous ones left.
      await HOLD(em, { orgId, userId });
      await REMOVE_OLDER(em, { orgId, userId, most });
    },
    async remove(userId, token) {
      const tokenHash = hashOf(token);
      const [device] = await FORGET_DEVICE(em, { tokenHash, userId });
      let removed = 0;
      for (const orgId of inOneOrder(device?.orgIds ?? [])) removed += await removeOfDevice(orgId, tokenHash);
      return removed;
    },
    removeAll: (orgId, userId) => done(em.nativeDelete(PushTokenEntity, { orgId, userId })),
    async retire(dead) {
      const byOrg = [...Map.groupBy(dead, ({ orgId }) => orgId)].sort(([a], [b]) => byCodePoint(a, b));
      for (const [orgId, ofOrg] of byOrg) await RETIRE(em, { orgId, dead: ofOrg });
    },
  };
}
