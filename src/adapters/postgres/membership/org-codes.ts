import { z } from 'zod';
import type { OrgId } from '../../../domain/shared/ids.ts';
import type { Sql } from '../driver/sql.ts';
import { statement } from '../driver/statement.ts';
import { uuid } from '../schema/columns.ts';

const ID_OF_CODE = statement<[code: string]>('membership.org-id-of-code', 'select org_id as id from org_code where code = $1').rows({
  id: uuid<OrgId>(),
});
const TAKE_CODE = statement<[code: string, id: OrgId]>(
  'membership.take-org-code',
  'insert into org_code (code, org_id) values ($1, $2) on conflict (code) do nothing returning org_id as id',
).rows({ id: uuid<OrgId>() });

const CODES_LIKE = statement<[code: string]>(
  'membership.org-codes-like',
  `select code from org_code where translate(code, '01L', 'OII') = translate($1, '01L', 'OII') order by code collate "C"`,
).rows({ code: z.string() });

/** Codes that have the same `lookOfCode`. */
export const codesLike = async (sql: Sql, code: string): Promise<readonly string[]> =>
  (await sql(CODES_LIKE, [code])).map((each) => each.code);

/** A code leads to its org, and on a cluster to the shard: codes are on every node. */
export const orgIdOfCode = async (sql: Sql, code: string): Promise<OrgId | undefined> => (await sql(ID_OF_CODE, [code]))[0]?.id;

/** Called before the org is stored: if two take the same code, one waits for the other, whichever nodes they are connected to. Answers whether it was free. */
export const takeOrgCode = async (sql: Sql, code: string, id: OrgId): Promise<boolean> => (await sql(TAKE_CODE, [code, id])).length > 0;
