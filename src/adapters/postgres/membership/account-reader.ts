import { sql as text } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { AccountReader, PersonalRecord, RequestRow } from '../../../application/ports/storage/membership/account-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { LINK_WAITS_FOR_MS, waitingSince } from '../../../domain/families/parent-link.ts';
import type { Role } from '../../../domain/membership/roles.ts';
import type { OrgId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import type { Sql } from '../driver/sql.ts';
import { anyId, asUuid, prepared } from '../orm/prepared.ts';
import { orgsOf } from '../privacy/personal-data.ts';
import { recordsFrom, recordsInOrg, recordsOfPlayer } from './personal-records.ts';

const KEPT_ANSWERS = prepared('privacy.records kept-answer', ({ scope, userId }: { scope: OrgId | UserId; userId: UserId }, db) =>
  db
    .selectFrom('kept_outcome')
    .where(text<boolean>`scope_id = ${scope}`)
    .where('user_id', '=', userId)
    .where('outcome', 'is not', null)
    .select(['key', 'at'])
    .orderBy('at')
    .orderBy('key', (order) => order.collate('C')),
);

const fixed = <Value extends string>(value: Value) => text<Value>`${text.lit(value)}`;
const NO_TEAM = text<TeamId | null>`null::uuid`;
type Asked = Readonly<{
  userId: UserId;
  since: Date;
  waitingSince: Date;
  limit: number;
  afterAt?: Date | undefined;
  afterId?: string | undefined;
  orgs?: readonly OrgId[] | undefined;
}>;
/** Reads all orgs of the user, or the given ones: on a cluster one task for each of their shards. */
const REQUESTS = prepared(
  'privacy.requests',
  ({ userId, since, waitingSince, limit, afterAt, afterId, orgs }: Asked, db) => {
    const inOrgs = (orgId: string) => (orgs === undefined ? text<boolean>`true` : text<boolean>`${text.ref(orgId)} = ${anyId(orgs)}`);
    const isOver = text<boolean>`state = 'pending' and created_at <= ${waitingSince}`;
    const memberships = db
      .selectFrom('membership')
      .where('user_id', '=', userId)
      .where('requested_at', '>=', since)
      .where(inOrgs('org_id'))
      .select([
        'org_id',
        text<string>`membership_id`.as('id'),
        fixed<RequestRow['kind']>('membership').as('kind'),
        'role',
        text<RequestRow['status']>`state`.as('state'),
        'requested_at',
        'decided_at',
        NO_TEAM.as('team_id'),
      ]);
    const links = db
      .selectFrom('parent_link')
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .where(inOrgs('org_id'))
      .select([
        'org_id',
        text<string>`parent_link_id`.as('id'),
        fixed<RequestRow['kind']>('parent_link').as('kind'),
        fixed<Role>('parent').as('role'),
        text<RequestRow['status']>`case when ${isOver} then 'ended' else state end`.as('state'),
        'created_at as requested_at',
        text<Date | null>`case when ${isOver} then created_at + interval '${text.raw(String(LINK_WAITS_FOR_MS))} milliseconds' else decided_at end`.as(
          'decided_at',
        ),
        NO_TEAM.as('team_id'),
      ]);
    const claims = db
      .selectFrom('team_claim')
      .where('user_id', '=', userId)
      .where('requested_at', '>=', since)
      .where(inOrgs('org_id'))
      .select([
        'org_id',
        text<string>`team_claim_id`.as('id'),
        fixed<RequestRow['kind']>('team_claim').as('kind'),
        fixed<Role>('coach').as('role'),
        text<RequestRow['status']>`state`.as('state'),
        'requested_at',
        'decided_at',
        text<TeamId | null>`team_id`.as('team_id'),
      ]);
    return db
      .with('request', () => memberships.unionAll(links).unionAll(claims))
      .selectFrom('request as r')
      .innerJoin('org as o', (join) => join.onRef('o.org_id', '=', 'r.org_id').on(inOrgs('o.org_id')))
      .leftJoin('team as t', (join) => join.onRef('t.org_id', '=', 'r.org_id').onRef('t.team_id', '=', 'r.team_id').on(inOrgs('t.org_id')))
      .where(afterAt === undefined ? text<boolean>`true` : text<boolean>`(r.requested_at, r.id) < (${afterAt}, ${asUuid(afterId!)})`)
      .select((eb) => [
        'r.id',
        'r.kind',
        'r.org_id as orgId',
        'o.name as orgName',
        'r.role',
        'r.state as status',
        eb
          .case()
          .when('t.team_id', 'is not', null)
          .then(jsonBuildObject({ id: eb.ref('t.team_id').$notNull(), name: eb.ref('t.name').$notNull() }))
          .end()
          .as('claimedTeam'),
        'r.requested_at as requestedAt',
        'r.decided_at as decidedAt',
      ])
      .orderBy('r.requested_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit);
  },
  ['afterAt', 'orgs'],
);

/** On a cluster, `listedOrgs` finds the orgs of a user, and only these are asked. */
export const postgresAccountReader = (sql: Sql, listedOrgs?: (userId: UserId) => Promise<readonly OrgId[]>): AccountReader => ({
  async requestsOf(userId, since, now, { limit, after }) {
    const orgs = listedOrgs && (await listedOrgs(userId));
    if (orgs?.length === 0) return pageOf([], limit);
    const asked = { userId, since, waitingSince: waitingSince(now), limit: limit + 1, orgs };
    return pageOf(await REQUESTS(sql, { ...asked, afterAt: after?.at, afterId: after?.id }), limit);
  },

  async recordsOf(person) {
    const { userId } = person;
    const records: PersonalRecord[] = [];
    const orgIds = await (listedOrgs ? listedOrgs(userId) : orgsOf(sql, userId));
    for (const orgId of orgIds) records.push(...(await recordsInOrg(sql, orgId, person)));
    const answers = [];
    for (const scope of [...orgIds, userId]) answers.push(...(await KEPT_ANSWERS(sql, { scope, userId })));
    answers.sort((a, b) => a.at.getTime() - b.at.getTime() || byCodePoint(a.key, b.key));
    return [...records, ...recordsFrom('kept-answer', null, answers)];
  },

  recordsInOrg: (orgId, person) => recordsInOrg(sql, orgId, person),
  recordsOfPlayer: (orgId, playerId) => recordsOfPlayer(sql, orgId, playerId),
});
