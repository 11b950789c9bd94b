import { defineEntity, p } from '@mikro-orm/postgresql';
import { NAME_SEARCHES, PARENT_LINKS, TEAM_CLAIMS } from '../../../application/data/families.ts';
import type { ParentLink } from '../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../domain/families/team-claim.ts';
import type { OrgId, ParentLinkId, PlayerId, TeamClaimId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { alone, table } from '../orm/table.ts';

export const ParentLinkEntity = defineEntity({
  name: 'ParentLink',
  tableName: 'parent_link',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<ParentLinkId>().primary().fieldName('parent_link_id'),
    userId: p.uuid().$type<UserId>(),
    playerId: p.uuid().$type<PlayerId>().strictNullable(),
    childName: p.text().strictNullable(),
    message: p.text().strictNullable(),
    teamId: p.uuid().$type<TeamId>().strictNullable(),
    vouchedBy: p.text().strictNullable(),
    isBlocked: p.boolean(),
    state: p.text().$type<ParentLink['state']>(),
    createdAt: p.datetime(3),
    decidedAt: p.datetime(3).strictNullable(),
    decidedBy: p.uuid().$type<UserId>().strictNullable(),
  },
});
export const parentLinkTable = table(PARENT_LINKS, ParentLinkEntity);

export const TeamClaimEntity = defineEntity({
  name: 'TeamClaim',
  tableName: 'team_claim',
  properties: {
    orgId: p.uuid().$type<OrgId>().primary(),
    id: p.uuid().$type<TeamClaimId>().primary().fieldName('team_claim_id'),
    userId: p.uuid().$type<UserId>(),
    teamId: p.uuid().$type<TeamId>(),
    state: p.text().$type<TeamClaim['state']>(),
    requestedAt: p.datetime(3),
    decidedAt: p.datetime(3).strictNullable(),
    decidedBy: p.uuid().$type<UserId>().strictNullable(),
  },
});
export const teamClaimTable = table(TEAM_CLAIMS, TeamClaimEntity);

export const NameSearchEntity = defineEntity({
  name: 'NameSearch',
  tableName: 'name_search',
  properties: {
    searcher: p.text().primary(),
    searches: p.json().$type<unknown>(),
    lastAt: p.datetime(3),
  },
});
export const nameSearchTable = table(
  NAME_SEARCHES,
  NameSearchEntity,
  alone('searcher', 'searches are counted for a person in all their orgs together'),
);
