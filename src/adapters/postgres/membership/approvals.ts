import { type AliasedExpression, type Kysely, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Role } from '../../../domain/membership/roles.ts';
import type { InviteId, MembershipId, OrgId, TeamClaimId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { isKept } from '../league/seasons-of-teams.ts';
import { prepared } from '../orm/prepared.ts';
import type { Schema } from '../orm/schema.ts';
import { personView } from './named-member.ts';

type Request = Readonly<{
  id: MembershipId | TeamClaimId;
  user_id: UserId;
  role: Role;
  requested_at: Date;
  invite_id: InviteId | null;
  team_id: TeamId | null;
}>;
type Position = Readonly<{ after?: Date | undefined; afterId?: string | undefined }>;

/** Memberships and claims of the org that wait for a decision; with a limit, the first ones of each after a position. */
export function waitingRequests(db: Kysely<Schema>, orgId: OrgId, { after, afterId, limit }: Position & { limit?: number } = {}) {
  const memberships = db
    .selectFrom('membership')
    .where('org_id', '=', orgId)
    .where('state', '=', 'pending')
    .$if(after !== undefined, (all) =>
      all.where((eb) => eb(eb.refTuple('requested_at', 'membership_id'), '>', eb.tuple(after!, afterId as MembershipId))),
    )
    .$if(limit !== undefined, (all) => all.orderBy('requested_at').orderBy('membership_id').limit(limit!))
    .select(['membership_id as id', 'user_id', 'role', 'requested_at', 'invite_id', sql`null::uuid`.as('team_id')]);
  const claims = db
    .selectFrom('team_claim')
    .where('org_id', '=', orgId)
    .where('state', '=', 'pending')
    .$if(after !== undefined, (all) =>
      all.where((eb) => eb(eb.refTuple('requested_at', 'team_claim_id'), '>', eb.tuple(after!, afterId as TeamClaimId))),
    )
    .$if(limit !== undefined, (all) => all.orderBy('requested_at').orderBy('team_claim_id').limit(limit!))
    .select(['team_claim_id as id', 'user_id', sql`'coach'`.as('role'), 'requested_at', sql`null`.as('invite_id'), 'team_id']);
  return sql<Request>`(${memberships} union all ${claims})`.as<'r'>(sql`r`);
}

/** Such requests `r`, with what they refer to. */
export const approvals = (db: Kysely<Schema>, orgId: OrgId, requests: AliasedExpression<Request, 'r'>) =>
  db
    .selectFrom(requests)
    .innerJoin('app_user as u', 'u.user_id', 'r.user_id')
    .leftJoin('invite as i', (join) => join.on('i.org_id', '=', orgId).onRef('i.invite_id', '=', 'r.invite_id'))
    .leftJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'r.team_id'))
    .select((eb) => [
      'r.id as membershipId',
      'r.role',
      'r.requested_at as requestedAt',
      'i.code as inviteCode',
      eb
        .case()
        .when('t.team_id', 'is not', null)
        .then(jsonBuildObject({ id: eb.ref('t.team_id').$notNull(), name: eb.ref('t.name').$notNull() }))
        .end()
        .as('team'),
      personView('u', orgId).as('user'),
      jsonBuildObject({ issuer: eb.ref('u.issuer'), subject: eb.ref('u.subject') }).as('identity'),
    ]);

type ApprovalPage = Position & Readonly<{ orgId: OrgId; limit: number }>;
export const PENDING_APPROVALS = prepared(
  'membership.pending-approvals',
  ({ orgId, limit, after, afterId }: ApprovalPage, db) => {
    const first = db
      .selectFrom(waitingRequests(db, orgId, { after, afterId, limit }))
      .selectAll()
      .orderBy('requested_at')
      .orderBy('id')
      .limit(limit);
    return approvals(db, orgId, first.as('r')).orderBy('r.requested_at').orderBy('r.id');
  },
  ['after'],
);

type Named = Readonly<{ orgId: OrgId; emails: readonly string[]; keys: readonly string[]; endsFrom: LocalDate }>;
export const UNCLAIMED_LINES = prepared('membership.unclaimed-lines', ({ orgId, emails, keys, endsFrom }: Named, db) =>
  db
    .selectFrom('team_staff as l')
    .innerJoin('team as t', (join) => join.on('t.org_id', '=', orgId).onRef('t.team_id', '=', 'l.team_id'))
    .innerJoin('season as n', (join) => join.on('n.org_id', '=', orgId).onRef('n.season_id', '=', 't.season_id'))
    .where('l.org_id', '=', orgId)
    .where('l.user_id', 'is', null)
    .where((eb) =>
      eb.or([eb('l.email', '=', sql<string>`any(${emails}::text[])`), eb('l.search_key', '=', sql<string>`any(${keys}::text[])`)]),
    )
    .where('n.is_active', '=', true)
    .where('n.ends_on', '>=', endsFrom)
    .where(isKept)
    .select(['l.team_id as teamId', 't.name as teamName', 'l.name', 'l.email'])
    .orderBy('t.name', (order) => order.collate('C'))
    .orderBy('l.staff_id'),
);
