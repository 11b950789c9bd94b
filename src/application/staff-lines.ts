import { countsFor, lineOf } from '../domain/families/staff-line.ts';
import { isOnStaff, newLineOf, settleClaim, unclaimedLineOf } from '../domain/families/team-claim.ts';
import type { StaffMember } from '../domain/league/team.ts';
import { isRemoved, type Membership } from '../domain/membership/membership.ts';
import { type User, verifiedEmail } from '../domain/membership/user.ts';
import { comparableEmail } from '../domain/shared/email-address.ts';
import type { OrgId, TeamId, UserId } from '../domain/shared/ids.ts';
import { err, ok, type Result } from '../domain/shared/result.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference } from '../domain/shared/violation.ts';
import { type Act, auditEntry } from './audit-entry.ts';
import { personHashes } from './person-hashes.ts';
import type { NewId } from './ports/new-id.ts';
import type { Repositories } from './ports/storage/storage.ts';

/*
 * A line of a staff list without a user is that of the person whose verified address it has, as soon as both are there: the line, and an approved
 * membership in whose role it counts. Nobody gets a line by an address whom the org has removed, or whose claim to the team was denied.
 * Who admits a person holds the org still, and who writes lines locks it: of the two at once, the later sees what the earlier has written.
 */

export type LinksLines = 'orgs' | 'memberships' | 'users' | 'staff' | 'teamClaims' | 'blocks' | 'audit';
type Needs = Repositories<LinksLines, 'keyedHash'>;
type Held = readonly Pick<Membership, 'role' | 'state'>[];

const approvedRoles = (held: Held) => new Set(held.filter(({ state }) => state === 'approved').map(({ role }) => role));

/** Whether the person may have a line of the team by its address alone. */
async function isLetIn({ teamClaims, blocks, read }: Needs, user: User, held: Held, { orgId, teamId }: StaffMember): Promise<boolean> {
  if (held.some(isRemoved)) return false;
  const hashes = await personHashes(read, user);
  if ((await blocks.has(orgId, orgId, hashes)) || (await blocks.has(orgId, teamId, hashes))) return false;
  return (await teamClaims.findByTeam(orgId, user.id, teamId))?.state !== 'denied';
}

/** Notes that a line has come to be the user's, and settles their claim to its team; `by` is null if an address decided. */
export async function noteLinked(
  { teamClaims, audit }: Needs,
  { id, orgId, teamId }: StaffMember,
  userId: UserId,
  act: Act,
  by: UserId | null,
) {
  const claim = await teamClaims.findByTeam(orgId, userId, teamId);
  const settled = claim && settleClaim(claim, by, act.now);
  if (settled?.changed) await teamClaims.save(settled.value);
  await audit.append(auditEntry(act, 'staff-line-linked', id, { teamId, userId }));
}

/** For who has come to hold a role, or to have an address: gives them the lines that are theirs. */
export async function linkOwnLines(repositories: Needs, orgId: OrgId, userId: UserId, act: Act): Promise<void> {
  const { orgs, memberships, users, staff } = repositories;
  const user = await users.find(userId);
  const email = user ? verifiedEmail(user) : null;
  if (!user || email === null) return;
  await orgs.holdStill(orgId);
  const unclaimed = await staff.alike(orgId, { email, userId: null });
  if (unclaimed.length === 0) return;
  const held = await memberships.ofUser(orgId, userId);
  for (const { id } of unclaimed) {
    const line = await staff.findForUpdate(orgId, id);
    if (!line || line.userId !== null || line.email !== email) continue;
    if (!countsFor(line, approvedRoles(held)) || !(await isLetIn(repositories, user, held, line))) continue;
    await staff.save(lineOf(line, userId));
    await noteLinked(repositories, line, userId, act, null);
  }
}

/** For who writes lines of an org: the same lines, those of members with these members. */
export async function withOwnMembers(
  repositories: Needs,
  orgId: OrgId,
  lines: readonly StaffMember[],
  act: Act,
): Promise<readonly StaffMember[]> {
  const emails = new Set(lines.flatMap(({ userId, email }) => (userId === null && email !== null ? [email] : [])));
  if (emails.size === 0) return lines;
  await repositories.orgs.findForUpdate(orgId);
  const members = Map.groupBy(await repositories.users.membersOfAddresses(orgId, [...emails]), ({ user }) => comparableEmail(user.email!));
  const linked: StaffMember[] = [];
  for (const line of lines) {
    let owner: UserId | undefined;
    for (const { user, held } of (line.userId === null && line.email !== null && members.get(line.email)) || []) {
      if (owner === undefined && countsFor(line, approvedRoles(held)) && (await isLetIn(repositories, user, held, line))) owner = user.id;
    }
    if (owner !== undefined) await noteLinked(repositories, line, owner, act, null);
    linked.push(owner === undefined ? line : lineOf(line, owner));
  }
  return linked;
}

/** Decides that the line is its user's, whatever was decided before; refuses who is no member in whose role it counts, and a second line of theirs. */
export async function chosenMember(
  repositories: Needs,
  line: StaffMember & Readonly<{ userId: UserId }>,
  act: Act,
): Promise<Result<StaffMember, InvalidRequest | UnknownReference>> {
  const { memberships, staff } = repositories;
  const { orgId, teamId, userId } = line;
  const held = await memberships.ofUser(orgId, userId);
  if (!countsFor(line, approvedRoles(held))) {
    return err(unknownReference({ path: ['userId'], rule: 'unknown', what: line.role === 'team_manager' ? 'member' : 'coach' }));
  }
  const others = (await staff.ofTeam(orgId, teamId)).filter(({ id }) => id !== line.id);
  if (isOnStaff(others, userId)) return err(invalid({ path: ['userId'], rule: 'taken' }));
  await liftBlock(repositories, line);
  await noteLinked(repositories, line, userId, act, act.actor.user.id);
  return ok(line);
}

/**
 * Puts a user on the staff of a team whose row is locked: on the unclaimed line with their verified address, else on the one with their name, else
 * on a new one. Whoever was denied there is admitted. Undefined if they are on it already.
 */
export async function putOnStaff(
  repositories: Repositories<'users' | 'staff' | 'blocks', 'keyedHash'>,
  user: User,
  orgId: OrgId,
  teamId: TeamId,
  newId: NewId,
): Promise<StaffMember | undefined> {
  const { staff } = repositories;
  const lines = await staff.ofTeam(orgId, teamId);
  if (isOnStaff(lines, user.id)) return undefined;
  const known = unclaimedLineOf(lines, user);
  const locked = known && (await staff.findForUpdate(orgId, known.id));
  const own = locked && unclaimedLineOf([locked], user);
  const line = { ...(own ?? newLineOf(user, { id: newId(), orgId, teamId })), userId: user.id };
  await staff.save(line);
  await liftBlock(repositories, line);
  return line;
}

async function liftBlock(
  { users, blocks, read }: Repositories<'users' | 'blocks', 'keyedHash'>,
  { orgId, teamId, userId }: StaffMember & Readonly<{ userId: UserId }>,
): Promise<void> {
  const user = await users.find(userId);
  if (user) await blocks.lift(orgId, teamId, await personHashes(read, user));
}
