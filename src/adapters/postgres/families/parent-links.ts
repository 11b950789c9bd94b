import type { LeagueRepositories } from '../../../application/ports/storage/league/league-storage.ts';
import type { ParentLink } from '../../../domain/families/parent-link.ts';
import type { TeamClaim } from '../../../domain/families/team-claim.ts';
import type { OrgId, PlayerId, UserId } from '../../../domain/shared/ids.ts';
import { HOLD_PLAYER } from '../league/hold-player.ts';
import { storeOf } from '../league/stores.ts';
import { anyId, prepared } from '../orm/prepared.ts';
import type { Transaction } from '../orm/unit-of-work.ts';
import { values } from '../orm/values.ts';
import { parentLinkTable, teamClaimTable } from './entities.ts';

const HOLD_PARENT = prepared('families.hold-parent', ({ orgId, userId }: { orgId: OrgId; userId: UserId }, db) =>
  db
    .selectFrom('membership')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('role', '=', 'parent')
    .select((eb) => eb.lit(1).as('one'))
    .forNoKeyUpdate(),
);

type Counted = Readonly<{ orgId: OrgId; userId: UserId; playerId: PlayerId | null; waitingSince: Date }>;
const COUNT_LINKS = prepared('families.count-links', ({ orgId, userId, playerId, waitingSince }: Counted, db) =>
  db
    .selectFrom('parent_link as l')
    .innerJoin('app_user as u', 'u.user_id', 'l.user_id')
    .where('l.org_id', '=', orgId)
    .where((eb) => eb.or([eb('l.user_id', '=', userId), eb('l.player_id', '=', playerId)]))
    .where((eb) => eb.or([eb('l.state', '=', 'approved'), eb.and([eb('l.state', '=', 'pending'), eb('l.created_at', '>', waitingSince)])]))
    .select(({ eb, fn }) => {
      const links = fn.countAll<number>();
      const isVerified = eb.and([eb.ref('u.email_verified'), eb('u.email', 'is not', null)]);
      return [
        links.filterWhere('l.user_id', '=', userId).filterWhere('l.state', '=', 'approved').as('children'),
        links.filterWhere('l.player_id', '=', playerId).filterWhere('l.state', '=', 'approved').as('guardians'),
        links.filterWhere('l.user_id', '=', userId).filterWhere('l.state', '=', 'pending').as('waitingOfParent'),
        links
          .filterWhere('l.player_id', '=', playerId)
          .filterWhere('l.state', '=', 'pending')
          .filterWhere(eb.not(isVerified))
          .as('waitingOfPlayer'),
      ];
    }),
);

const PARENTS_OF = prepared('families.parents-of', ({ orgId, playerIds }: { orgId: OrgId; playerIds: readonly PlayerId[] }, db) =>
  db
    .selectFrom('parent_link')
    .where('org_id', '=', orgId)
    .where('player_id', '=', anyId(playerIds))
    .where('state', '=', 'approved')
    .select('user_id as userId'),
);

export function postgresParentLinks({ em }: Pick<Transaction, 'em'>): LeagueRepositories['parentLinks'] {
  const parentLinks = values<ParentLink>({ em }, parentLinkTable);
  return {
    ...storeOf(parentLinks),
    findByPlayer: (orgId, userId, playerId) => parentLinks.findForUpdate({ orgId, userId, playerId }),
    ofUser: (orgId, userId) => parentLinks.listForUpdate({ orgId, userId }),
    async count(orgId, userId, playerId, waitingSince) {
      // Two concurrent counts would both find a free place, so everyone locks the parent's membership first, then the player.
      await HOLD_PARENT(em, { orgId, userId });
      await HOLD_PLAYER(em, { orgId, playerId });
      return (await COUNT_LINKS(em, { orgId, userId, playerId, waitingSince }))[0]!;
    },
    waitingFor: async (orgId, playerId, waitingSince) =>
      (await parentLinks.listForUpdate({ orgId, playerId, state: 'pending' })).filter(({ createdAt }) => createdAt > waitingSince),
    blockedFor: (orgId, playerId) => parentLinks.listForUpdate({ orgId, playerId, isBlocked: true }),
    remove: async (orgId, id) => void (await parentLinks.remove({ orgId, id })),
    async parentsOf(orgId, playerIds) {
      const parents = await PARENTS_OF(em, { orgId, playerIds });
      return new Set(parents.map(({ userId }) => userId));
    },
  };
}

export function postgresTeamClaims({ em }: Pick<Transaction, 'em'>): LeagueRepositories['teamClaims'] {
  const teamClaims = values<TeamClaim>({ em }, teamClaimTable);
  return {
    ...storeOf(teamClaims),
    findByTeam: (orgId, userId, teamId) => teamClaims.findForUpdate({ orgId, userId, teamId }),
    ofUser: (orgId, userId) => teamClaims.listForUpdate({ orgId, userId }),
  };
}
