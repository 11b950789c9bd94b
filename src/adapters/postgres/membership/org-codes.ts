import { sql } from 'kysely';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { type On, prepared } from '../orm/prepared.ts';

type Code = Readonly<{ code: string }>;
type Taken = Code & Readonly<{ id: OrgId; expiresAt: Date | null }>;
const ID_OF_CODE = prepared('membership.org-id-of-code', ({ code }: Code, db) =>
  db.selectFrom('org_code').where('code', '=', code).select('org_id as id'),
);
const TAKE_CODE = prepared('membership.take-org-code', ({ code, id, expiresAt }: Taken, db) =>
  db
    .insertInto('org_code')
    .values({ code, org_id: id, expires_at: expiresAt })
    .onConflict((taken) => taken.column('code').doUpdateSet({ expires_at: expiresAt }).where('org_code.org_id', '=', id))
    .returning('org_id as id'),
);
const CODES_LIKE = prepared('membership.org-codes-like', ({ code }: Code, db) =>
  db
    .selectFrom('org_code')
    .where(sql`translate(code, '01L', 'OII')`, '=', sql`translate(${code}, '01L', 'OII')`)
    .select('code')
    .orderBy('code', (order) => order.collate('C')),
);

const FORGET_CODES = prepared('membership.forget-org-codes', ({ id }: { id: OrgId }, db) =>
  db.deleteFrom('org_code').where('org_id', '=', id),
);

/** Of an org that is being removed. */
export const forgetCodesOf = async (on: On, id: OrgId): Promise<void> => void (await FORGET_CODES(on, { id }));

/** Codes that have the same `lookOfCode`. */
export const codesLike = async (on: On, code: string): Promise<readonly string[]> =>
  (await CODES_LIKE(on, { code })).map((each) => each.code);

/** A code leads to its org, and on a cluster to the shard: codes are on every node. An earlier code leads on until retention removes it. */
export const orgIdOfCode = async (on: On, code: string): Promise<OrgId | undefined> => (await ID_OF_CODE(on, { code }))[0]?.id;

/**
 * Called before the org is stored: if two take the same code, one waits for the other, whichever nodes they are connected to. Answers whether it was
 * free, or one of the org's own; it leads to the org until `expiresAt`.
 */
export const takeOrgCode = async (on: On, code: string, id: OrgId, expiresAt: Date | null): Promise<boolean> =>
  (await TAKE_CODE(on, { code, id, expiresAt })).length > 0;
