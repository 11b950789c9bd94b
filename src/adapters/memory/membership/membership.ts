import { AccountErased } from '../../../application/ports/account-erased.ts';
import {
  type AdminAppointments,
  type CallerContext,
  MAX_OFFICIATED_GAMES,
  MAX_SCORED_GAMES,
  type MembershipReader,
  type Memberships,
  type MemberView,
  type Orgs,
  type PersonView,
  type StoredApproval,
  type Users,
} from '../../../application/ports/storage/membership/membership-storage.ts';
import { staffKey } from '../../../domain/league/name-keys.ts';
import { isCurrentSeason, isDraft } from '../../../domain/league/season.ts';
import { FULL_FOR_MS, FULL_FORGOTTEN_AFTER_MS } from '../../../domain/mail/full-mailbox.ts';
import { hasLeft, isRemoved, type Membership } from '../../../domain/membership/membership.ts';
import { isOpenRole, lookOfCode, type Org } from '../../../domain/membership/org.ts';
import type { TeamInSeason } from '../../../domain/membership/own-teams.ts';
import { type User, verifiedEmail } from '../../../domain/membership/user.ts';
import type { OrgId, PlayerId, TeamId, UserId } from '../../../domain/shared/ids.ts';
import { foldText } from '../../../domain/shared/text.ts';
import type { LocalDate } from '../../../domain/shared/time.ts';
import { spanOf } from '../league/team-season.ts';
import { mailRefusedAt } from '../mail/mail.ts';
import { byText, timePage } from '../tables/order.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import { namedMember } from './named-member.ts';

export const memoryOrgs = ({ orgs, orgCodes, deletedOrgs }: Tables): Orgs => ({
  async add(org) {
    const isTaken = orgCodes.get(org.code) !== undefined;
    if (isTaken) return false;
    orgCodes.put({ code: org.code, orgId: org.id, expiresAt: null });
    orgs.put(org);
    return true;
  },
  find: async (id) => orgs.get(id),
  findByCode: async (code) => orgOfCode({ orgs, orgCodes }, code),
  codesLike: async (code) => [...orgCodes.rows()].map((each) => each.code).filter((other) => lookOfCode(other) === lookOfCode(code)),
  findForUpdate: async (id) => orgs.get(id),
  holdStill: async () => {},
  async changeCode({ id: orgId, code: earlier }, code, leadsUntil) {
    const taken = orgCodes.get(code);
    if (taken && taken.orgId !== orgId) return false;
    orgCodes.put({ code: earlier, orgId, expiresAt: leadsUntil });
    orgCodes.put({ code, orgId, expiresAt: null });
    orgs.put({ ...orgs.get(orgId)!, code });
    return true;
  },
  update: async (org) => orgs.put(org),
  async noteDeletion(deleted) {
    for (const each of [...orgCodes.rows()].filter(({ orgId }) => orgId === deleted.id)) orgCodes.remove(each);
    if (!deletedOrgs.get(deleted.id)) deletedOrgs.put(deleted);
  },
});

export function orgOfCode({ orgs, orgCodes }: Pick<Tables, 'orgs' | 'orgCodes'>, code: string): Org | undefined {
  const leads = orgCodes.get(code);
  return leads && orgs.get(leads.orgId);
}

export const memoryUsers = (tables: Tables): Users => ({
  findByIdentity: async (issuer, subject) => tables.users.get(key(issuer, subject)),
  find: async (id) => userOf(tables.users, id),
  hold: async (id) => userOf(tables.users, id),
  async refuseErased(ids) {
    if ([...tables.users.rows()].some(({ id, erasedAt }) => erasedAt !== null && ids.includes(id))) throw new AccountErased();
  },
  async save(user) {
    // Erasing a user changes the identity.
    const earlier = userOf(tables.users, user.id);
    if (earlier) tables.users.delete(key(earlier.issuer, earlier.subject));
    tables.users.set(key(user.issuer, user.subject), user);
  },
  async chooseLanguage(id, language) {
    const user = userOf(tables.users, id)!;
    tables.users.set(key(user.issuer, user.subject), { ...user, language });
  },
  async confirmClaims(notes) {
    for (const { userId, before, at } of notes) {
      const user = userOf(tables.users, userId);
      if (!user || user.erasedAt !== null || user.claimsAt?.getTime() !== before?.getTime()) continue;
      tables.users.set(key(user.issuer, user.subject), { ...user, claimsAt: at });
    }
  },
  async retireAddress({ userId, address, at }) {
    if (userOf(tables.users, userId)?.email === address) tables.mailRefusals.put({ userId, refusedAt: at, fullSince: null });
  },
  async noteFullMailbox({ userId, address, at }) {
    if (userOf(tables.users, userId)?.email !== address) return;
    const { refusedAt = null, fullSince = null } = tables.mailRefusals.get(userId) ?? {};
    const fullForMs = fullSince === null ? undefined : at.getTime() - fullSince.getTime();
    if (fullForMs === undefined || fullForMs > FULL_FORGOTTEN_AFTER_MS) tables.mailRefusals.put({ userId, refusedAt, fullSince: at });
    else if (fullForMs >= FULL_FOR_MS) tables.mailRefusals.put({ userId, refusedAt: at, fullSince: null });
  },
  async noteOpenMailbox(userId) {
    const known = tables.mailRefusals.get(userId);
    if (known) tables.mailRefusals.put({ ...known, fullSince: null });
  },
  ofAddress: async (email) => [...tables.users.rows()].filter((user) => user.erasedAt === null && verifiedEmail(user) === email),
  async membersOfAddresses(orgId, emails) {
    const held = Map.groupBy(
      [...tables.memberships.rows()].filter((each) => each.orgId === orgId),
      ({ userId }) => userId,
    );
    const found = [...tables.users.rows()].filter(
      (user) => user.erasedAt === null && held.has(user.id) && emails.includes(verifiedEmail(user)!),
    );
    return found
      .toSorted((a, b) => byText(a.id, b.id))
      .map((user) => ({ user, held: held.get(user.id)!.map(({ role, state }) => ({ role, state })) }));
  },
  name: async (id) => userOf(tables.users, id)?.name ?? null,
  orgsNaming: (id) => orgsOf(tables, id),
  named: async (orgId, id) => namedMember(tables, orgId, id),
});

/** Orgs in which a user is, was or has asked to be a member, or is on the staff. */
export async function orgsOf(tables: Tables, userId: UserId): Promise<readonly OrgId[]> {
  const { memberships, parentLinks, staff, teamClaims } = tables;
  const rows = [...memberships.rows(), ...parentLinks.rows(), ...staff.rows(), ...teamClaims.rows()];
  return [...new Set(rows.filter((row) => row.userId === userId).map(({ orgId }) => orgId))].sort(byText);
}

const userOf = (users: Tables['users'], id: UserId) => [...users.rows()].find((user) => user.id === id);

export const memoryAdminAppointments = ({ adminAppointments }: Tables): AdminAppointments => ({
  add: async (orgId, addressHash, appointedAt) => adminAppointments.put({ orgId, addressHash, appointedAt }),
  async take(addressHash, since) {
    const taken = [...adminAppointments.rows()].filter((each) => each.addressHash === addressHash);
    for (const { orgId } of taken) adminAppointments.delete(key(orgId, addressHash));
    return taken
      .filter(({ appointedAt }) => appointedAt >= since)
      .map(({ orgId }) => orgId)
      .sort(byText);
  },
});

export const memoryMemberships = ({ memberships }: Tables): Memberships => ({
  findForUpdate: async (orgId, id) => memberships.get(key(orgId, id)),
  findByRole: async (orgId, userId, role) =>
    [...memberships.rows()].find((each) => each.orgId === orgId && each.userId === userId && each.role === role),
  ofUser: async (orgId, userId) =>
    [...memberships.rows()].filter((each) => each.orgId === orgId && each.userId === userId).sort((a, b) => byText(a.id, b.id)),
  save: async (membership) => memberships.put(membership),
  removedUsers: async (orgId) => {
    const removed = [...memberships.rows()].filter((each) => each.orgId === orgId && isRemoved(each));
    return [...new Set(removed.map(({ userId }) => userId))];
  },
  countAdmins: async (orgId) =>
    [...memberships.rows()].filter((each) => each.orgId === orgId && each.role === 'admin' && each.state === 'approved').length,
});

export function memoryMembershipReader(tables: Tables): MembershipReader {
  const userByIdentity: MembershipReader['userByIdentity'] = async ({ issuer, subject }) => tables.users.get(key(issuer, subject));
  const { orgs, users, memberships, invites, teams, teamClaims } = tables;
  const ofOrg = (orgId: string) => [...memberships.rows()].filter((each) => each.orgId === orgId);

  function callerContext(userId: UserId): CallerContext {
    const user = userOf(users, userId);
    const mine = [...memberships.rows()].filter(
      ({ userId: holder, state }) => holder === userId && (state === 'pending' || state === 'approved'),
    );
    const standings = mine
      .map(({ id, role, state, orgId }) => ({ membershipId: id, role, state, org: orgs.get(orgId)! }))
      .sort((a, b) => byText(a.org.name, b.org.name) || byText(a.org.id, b.org.id) || byText(a.role, b.role));
    const orgIds = [...memberships.rows()].filter((each) => each.userId === userId).map(({ orgId }) => orgId);
    return {
      versions: new Map(orgIds.map((orgId) => [orgId, tables.scopeVersions.get(key(orgId, 'access'))?.version ?? 0])),
      isErased: (user?.erasedAt ?? null) !== null,
      reads: user?.language ?? user?.claimedLanguage ?? null,
      isOfAllOrgs: true,
      memberships: standings,
      staffedTeams: staffedTeams(tables, userId),
      children: children(tables, userId),
      followed: followed(tables, userId),
      draftSeasons: [...tables.seasons.rows()]
        .filter((season) => orgIds.includes(season.orgId) && isDraft(season))
        .map(({ orgId, id: seasonId }) => ({ orgId, seasonId }))
        .sort((a, b) => byText(a.orgId, b.orgId) || byText(a.seasonId, b.seasonId)),
      scoredGames: scoredGames(tables, userId),
      officiatedGames: officiatedGames(tables, userId),
    };
  }

  function teamsOf(orgId: OrgId, { role, userId }: Pick<Membership, 'role' | 'userId'>, today: LocalDate): MemberView['teams'] {
    const { staffedTeams, children } = callerContext(userId);
    const ties = role === 'coach' ? staffedTeams : children.flatMap(({ team, ...child }) => (team ? { ...child, ...team } : []));
    const current = ties.filter((tie) => tie.orgId === orgId && isCurrentSeason(tie.season, today)).map(({ teamId }) => teamId);
    return [...new Set(role === 'coach' || role === 'parent' ? current : [])]
      .map((id) => ({ id, name: teams.get(key(orgId, id))!.name }))
      .sort((a, b) => byText(a.name, b.name) || byText(a.id, b.id));
  }

  return {
    async orgSummaries(appointedSince) {
      const approved = (orgId: string) => ofOrg(orgId).filter(({ state }) => state === 'approved');
      return [...orgs.rows()]
        .map(({ id, name, code, timeZone, confirmation, suspendedAt, deletesAt, createdAt }) => ({
          id,
          name,
          code,
          timeZone,
          confirmation,
          suspendedAt,
          deletesAt,
          createdAt,
          releaseAskedAt: tables.releaseRequests.get(id)?.requestedAt ?? null,
          admins: approved(id).filter(({ role }) => role === 'admin').length,
          members: new Set(approved(id).map(({ userId }) => userId)).size,
          waitingAdmins: [...tables.adminAppointments.rows()].filter(
            ({ orgId, appointedAt }) => orgId === id && appointedAt >= appointedSince,
          ).length,
        }))
        .sort((a, b) => byText(a.name, b.name) || byText(a.id, b.id));
    },
    orgsToDelete: async () => [...orgs.rows()].filter(({ deletesAt }) => deletesAt !== null),
    deletedOrgs: async () => [...tables.deletedOrgs.rows()],
    userByIdentity,
    async callersByIdentity(identities) {
      const users = await Promise.all(identities.map(userByIdentity));
      return users.map((user) => user && { user, context: callerContext(user.id) });
    },
    callerContext: async (userId) => callerContext(userId),
    callerContexts: async (userIds) => userIds.map(callerContext),
    async callerContextIn(orgId, userId) {
      const { versions, memberships, ...facts } = callerContext(userId);
      const isHere = (fact: Readonly<{ orgId: OrgId }>) => fact.orgId === orgId;
      return {
        ...facts,
        versions: new Map([...versions].filter(([each]) => each === orgId)),
        memberships: memberships.filter(({ org }) => org.id === orgId),
        staffedTeams: facts.staffedTeams.filter(isHere),
        children: facts.children.filter(isHere),
        followed: facts.followed.filter(isHere),
        draftSeasons: facts.draftSeasons.filter(isHere),
        scoredGames: facts.scoredGames.filter(isHere),
        officiatedGames: facts.officiatedGames.filter(isHere),
      };
    },

    async unclaimedLines(orgId, { emails, keys }, today) {
      const team = (teamId: TeamId) => teams.get(key(orgId, teamId))!;
      return [...tables.staff.rows()]
        .filter((line) => line.orgId === orgId && line.userId === null)
        .filter((line) => (line.email !== null && emails.includes(line.email)) || keys.includes(staffKey(line)))
        .filter(({ teamId }) => isCurrentSeason(spanOf(tables, team(teamId)), today))
        .map(({ id, teamId, name, email }) => ({ id, line: { teamId, teamName: team(teamId).name, name, email } }))
        .toSorted((a, b) => byText(a.line.teamName, b.line.teamName) || byText(a.id, b.id))
        .map(({ line }) => line);
    },

    async pendingApprovals(orgId, page) {
      const requests = ofOrg(orgId)
        .filter(({ state }) => state === 'pending')
        .map(
          ({ id, role, requestedAt, inviteId, userId }): StoredApproval => ({
            membershipId: id,
            role,
            requestedAt,
            inviteCode: (inviteId && invites.get(key(orgId, inviteId))?.code) ?? null,
            team: null,
            user: personIn(tables, orgId, userId),
            identity: identityIn(tables, userId),
          }),
        );
      const claims = [...teamClaims.rows()]
        .filter((claim) => claim.orgId === orgId && claim.state === 'pending')
        .map(
          ({ id, requestedAt, teamId, userId }): StoredApproval => ({
            membershipId: id,
            role: 'coach',
            requestedAt,
            inviteCode: null,
            team: { id: teamId, name: teams.get(key(orgId, teamId))!.name },
            user: personIn(tables, orgId, userId),
            identity: identityIn(tables, userId),
          }),
        );
      return timePage([...requests, ...claims], ({ requestedAt, membershipId }) => ({ at: requestedAt, id: membershipId }), 1, page);
    },

    async members(orgId, { role, status, q }, page, today) {
      const found = ofOrg(orgId).filter(
        (each) =>
          (role === undefined || each.role === role) &&
          (status === undefined || each.state === status) &&
          (q === undefined || searchKey(personIn(tables, orgId, each.userId)).includes(q)),
      );
      const { items, hasMore } = timePage(found, ({ requestedAt, id }) => ({ at: requestedAt, id }), -1, page);
      const view = ({ id, role, state, requestedAt, decidedAt, decidedBy, userId }: Membership): MemberView => ({
        membershipId: id,
        role,
        status: state,
        isApproved: state === 'approved',
        requestedAt,
        decidedAt,
        decidedBy: decidedBy && { id: decidedBy, name: userOf(users, decidedBy)!.name },
        user: personIn(tables, orgId, userId),
        mailRefusedAt: mailRefusedAt(tables, userId),
        teams: teamsOf(orgId, { role, userId }, today),
      });
      return { items: items.map(view), hasMore };
    },
  };
}

export function identityIn({ users }: Pick<Tables, 'users'>, id: UserId) {
  const { issuer, subject } = userOf(users, id)!;
  return { issuer, subject };
}

/** A person as those of the org who decide about them see them: without the present address if they have left it. */
export function personIn({ users, memberships }: Tables, orgId: OrgId, id: UserId): PersonView {
  const { name, email, emailVerified } = userOf(users, id)!;
  const held = [...memberships.rows()].filter((each) => each.orgId === orgId && each.userId === id);
  return hasLeft(held) ? { id, name, email: null, emailVerified: false } : { id, name, email, emailVerified };
}

export function teamInSeason({ teams, seasons }: Tables, orgId: OrgId, teamId: TeamId): TeamInSeason {
  return { teamId, season: spanOf({ seasons }, teams.get(key(orgId, teamId))!) };
}

export function staffedTeams(tables: Tables, userId: UserId): CallerContext['staffedTeams'] {
  const mine = [...tables.staff.rows()].filter((line) => line.userId === userId);
  const teams = Map.groupBy(mine, ({ orgId, teamId }) => key(orgId, teamId)).values();
  return [...teams]
    .map((lines) => ({
      orgId: lines[0]!.orgId,
      ...teamInSeason(tables, lines[0]!.orgId, lines[0]!.teamId),
      isManager: lines.some(({ role }) => role === 'team_manager'),
    }))
    .sort((a, b) => byText(a.orgId, b.orgId) || byText(a.teamId, b.teamId));
}

export function children(tables: Tables, userId: UserId): CallerContext['children'] {
  const approved = [...tables.parentLinks.rows()].filter((link) => link.userId === userId && link.state === 'approved');
  return onTeams(
    tables,
    approved.flatMap(({ orgId, playerId }) => (playerId === null ? [] : [{ orgId, playerId }])),
  );
}

export function followed(tables: Tables, userId: UserId): CallerContext['followed'] {
  const mine = [...tables.followers.rows()].filter((follower) => follower.userId === userId);
  return onTeams(
    tables,
    mine.filter(({ orgId }) => isOpenRole(tables.orgs.get(orgId)!, 'follower')),
  );
}

function onTeams(tables: Tables, players: readonly Readonly<{ orgId: OrgId; playerId: PlayerId }>[]): CallerContext['children'] {
  return players
    .flatMap(({ orgId, playerId }) => {
      const spots = [...tables.rosterSpots.rows()].filter((spot) => spot.orgId === orgId && spot.playerId === playerId);
      const teams = spots.length > 0 ? spots.map(({ teamId }) => teamInSeason(tables, orgId, teamId)) : [null];
      return teams.map((team) => ({ orgId, playerId, team }));
    })
    .sort((a, b) => byText(a.orgId, b.orgId) || byText(a.playerId, b.playerId) || byText(a.team?.teamId ?? '', b.team?.teamId ?? ''));
}

function scoredGames({ games }: Tables, userId: UserId): CallerContext['scoredGames'] {
  return [...games.rows()]
    .filter(({ officialScorerUserId }) => officialScorerUserId === userId)
    .sort((a, b) => b.endsAt.getTime() - a.endsAt.getTime() || byText(a.id, b.id))
    .slice(0, MAX_SCORED_GAMES)
    .map(({ id: gameId, orgId, homeTeamId, visitorTeamId, startsAt, endsAt }) => ({
      orgId,
      gameId,
      homeTeamId,
      visitorTeamId,
      startsAt,
      endsAt,
    }));
}

function officiatedGames({ officialAssignments }: Tables, userId: UserId): CallerContext['officiatedGames'] {
  return [...officialAssignments.rows()]
    .filter((each) => each.userId === userId && (each.state === 'offered' || each.state === 'accepted'))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byText(b.id, a.id))
    .slice(0, MAX_OFFICIATED_GAMES)
    .map(({ orgId, gameId }) => ({ orgId, gameId }))
    .sort((a, b) => byText(a.orgId, b.orgId) || byText(a.gameId, b.gameId));
}

/** The text in which `q` is searched. */
const searchKey = ({ name, email }: Pick<User, 'name' | 'email'>) => foldText(`${name ?? ''} ${email ?? ''}`);
