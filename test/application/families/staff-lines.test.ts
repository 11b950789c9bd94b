import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { joinOrg } from '../../../src/application/invites/join-org.ts';
import { copySeason } from '../../../src/application/league/copy-season.ts';
import { createStaffLine, updateStaffLine } from '../../../src/application/league/data/staff.ts';
import { decideApproval } from '../../../src/application/membership/decide-approval.ts';
import { listPendingApprovals } from '../../../src/application/membership/list-pending-approvals.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { upsertUserFromIdentity } from '../../../src/application/membership/upsert-user-from-identity.ts';
import type { StaffMember, Team } from '../../../src/domain/league/team.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { MembershipId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { anInvite, anOrg, HOUR, later } from '../../support/builders.ts';
import { claim, decideClaim } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let ada: User;
beforeEach(async () => {
  ada = await given.person({ name: 'Ada' }, 'admin');
});

const EMAIL = 'lee@example.org';
const aCoach = async (over: Partial<User> = {}) => {
  const lee = await given.person({ name: 'Lee Park', email: EMAIL, ...over });
  const { id } = await given.join(lee, 'coach', 'pending');
  return { lee, id };
};
const decide = async (membershipId: MembershipId, teamIds?: readonly TeamId[], decision: 'approve' | 'deny' = 'approve') =>
  decideApproval(given.ports)({ actor: await given.as(ada), membershipId, decision, ...(teamIds && { teamIds }) });
const draft = (team: Team, over: Partial<StaffMember> = {}) => ({
  ...{ teamId: team.id, name: 'L. Park', role: 'head_coach' as const, email: EMAIL, userId: null, clearedUntil: null },
  ...over,
});
const write = async (team: Team, over: Partial<StaffMember> = {}) =>
  createStaffLine(given.ports)({ actor: await given.as(ada), draft: draft(team, over) });
const change = async (id: string, changes: object) =>
  updateStaffLine(given.ports)({ actor: await given.as(ada), id: id as never, changes, versions: undefined });
const teamsOf = async (user: User) => {
  const { coachedTeams, managedTeams } = await given.as(user);
  return { coachedTeams: [...coachedTeams], managedTeams: [...managedTeams] };
};
const staffOf = async (team: Team) => {
  let lines: readonly StaffMember[] = [];
  await given.league.write(async ({ staff }) => {
    lines = await staff.ofTeam(given.org.id, team.id);
  });
  return lines;
};
const likely = async () => {
  const { items } = accepted(await listPendingApprovals(given.ports)({ actor: await given.as(ada), page: { limit: 10 } }));
  return items.map(({ likelyTeams }) => likelyTeams.map(({ name, by }) => [name, by]));
};

describe('a line of a staff list with the verified address of a coach', () => {
  test('is theirs with the approval, where the line came first', async () => {
    const { hawks, jays } = given.league;
    await write(hawks);
    await write(jays, { role: 'team_manager' });
    const { lee, id } = await aCoach();
    accepted(await decide(id));
    expect((await teamsOf(lee)).coachedTeams.toSorted()).toEqual([hawks.id, jays.id].toSorted());
    expect(await given.audited()).toEqual([
      ...['league-data-created', 'league-data-created', 'membership-approved', 'staff-line-linked', 'staff-line-linked'],
    ]);
  });

  test('is theirs at once, where the approval came first', async () => {
    const { lee, id } = await aCoach();
    accepted(await decide(id));
    expect(accepted(await write(given.league.hawks))).toMatchObject({ userId: lee.id });
    expect((await teamsOf(lee)).coachedTeams).toEqual([given.league.hawks.id]);
  });

  test.each<[string, Partial<User>]>([
    ['is not verified', { emailVerified: false }],
    ['is another', { email: 'leo@example.org' }],
  ])('is nobody’s if the address %s, whichever came first', async (_, over) => {
    const { hawks, jays } = given.league;
    await write(hawks);
    const { lee, id } = await aCoach(over);
    accepted(await decide(id));
    expect(accepted(await write(jays))).toMatchObject({ userId: null });
    expect((await teamsOf(lee)).coachedTeams).toEqual([]);
  });

  test('is nobody’s while they wait, are denied, or are no coaches', async () => {
    const { hawks, jays } = given.league;
    const { id } = await aCoach();
    const pat = await given.person({ email: EMAIL }, 'parent');
    expect(accepted(await write(hawks))).toMatchObject({ userId: null });
    accepted(await decide(id, undefined, 'deny'));
    expect(accepted(await write(jays))).toMatchObject({ userId: null });
    expect((await teamsOf(pat)).managedTeams).toEqual([]);
  });

  test('follows a change of the address, on the line and of the user', async () => {
    const { hawks } = given.league;
    const lee = await given.person({ email: EMAIL }, 'coach');
    const { id } = accepted(await write(hawks, { email: 'old@example.org' }));
    expect(accepted(await change(id, { email: EMAIL }))).toMatchObject({ userId: lee.id });
    expect(accepted(await change(id, { email: 'new@example.org' }))).toMatchObject({ userId: null });
    const { issuer, subject, name } = lee;
    const claims = { givenName: null, familyName: null, pictureUrl: null, claimedLanguage: null };
    const token = { issuer, subject, name, ...claims, email: 'new@example.org', issuedAt: later(given.ports.clock(), HOUR) };
    const seen = (emailVerified: boolean) => upsertUserFromIdentity(given.ports)({ ...token, emailVerified } as never);
    accepted(await seen(false));
    expect(await staffOf(hawks)).toMatchObject([{ userId: null }]);
    given.move(2 * HOUR);
    accepted(await upsertUserFromIdentity(given.ports)({ ...token, issuedAt: given.ports.clock(), emailVerified: true } as never));
    expect(await staffOf(hawks)).toMatchObject([{ userId: lee.id }]);
  });

  test('is theirs on the copy of a season, which had it without them', async () => {
    const { league } = given;
    await league.addStaff(league.hawks, { email: EMAIL });
    const lee = await given.person({ email: EMAIL }, 'coach');
    const next = { name: 'Fall', startsOn: '2026-04-01' as LocalDate, endsOn: '2026-10-01' as LocalDate, isActive: true };
    const copying = { actor: await given.as(ada), seasonId: league.season.id, next, withStaff: true, withPlayers: false };
    accepted(await copySeason(given.ports)(copying));
    expect((await teamsOf(lee)).coachedTeams).toHaveLength(1);
    expect((await teamsOf(lee)).coachedTeams).not.toContain(league.hawks.id);
  });

  test('is never theirs by the address alone once their claim to the team was denied, also under another account', async () => {
    const { hawks, jays } = given.league;
    const eve = await given.person({ email: EMAIL }, 'coach');
    accepted(await decideClaim(ada, accepted(await claim(eve)).id, 'deny'));
    expect(accepted(await write(hawks))).toMatchObject({ userId: null });
    const { lee, id } = await aCoach();
    expect(await likely()).toEqual([[]]);
    accepted(await decide(id));
    expect((await teamsOf(lee)).coachedTeams).toEqual([]);
    expect(accepted(await write(jays))).toMatchObject({ userId: eve.id });
  });

  test('is never theirs while they are removed from the org in another role', async () => {
    const eve = await given.person({ email: EMAIL }, 'coach');
    const { id } = await given.join(eve, 'parent');
    accepted(await revokeMember(given.ports)({ actor: await given.as(ada), membershipId: id, all: false }));
    expect(accepted(await write(given.league.hawks))).toMatchObject({ userId: null });
  });

  test('settles the claim that waits for the team', async () => {
    const lee = await given.person({ email: EMAIL }, 'coach');
    expect(accepted(await claim(lee))).toMatchObject({ isApproved: false });
    accepted(await write(given.league.hawks));
    expect(await likely()).toEqual([]);
    expect(accepted(await claim(lee))).toMatchObject({ isNew: false, isApproved: true });
  });
});

describe('the line of a team manager with the verified address of a member', () => {
  test('is theirs in any role, whichever came first', async () => {
    const { league, org, ports } = given;
    await write(league.hawks, { role: 'team_manager' });
    const invite = anInvite({ orgId: org.id, createdBy: ada.id, code: `${org.code}-PARENT-2026` });
    await league.write(({ invites }) => invites.save(invite));
    const mia = await given.person({ email: EMAIL });
    accepted(await joinOrg(ports)({ actor: mia, address: '192.0.2.1', code: invite.code }));
    expect(await teamsOf(mia)).toEqual({ coachedTeams: [], managedTeams: [league.hawks.id] });
    expect(accepted(await write(league.jays, { role: 'team_manager' }))).toMatchObject({ userId: mia.id });
    expect(accepted(await write(league.owls, { role: 'head_coach' }))).toMatchObject({ userId: null });
  });
});

describe('a staff line with a chosen member', () => {
  test('is theirs, whatever its address, and admits whom the team had denied', async () => {
    const { hawks } = given.league;
    const eve = await given.person({ email: EMAIL }, 'coach');
    accepted(await decideClaim(ada, accepted(await claim(eve)).id, 'deny'));
    expect(accepted(await write(hawks, { email: null, userId: eve.id }))).toMatchObject({ userId: eve.id });
    expect((await teamsOf(eve)).coachedTeams).toEqual([hawks.id]);
    const { id } = accepted(await write(given.league.jays, { email: 'other@example.org' }));
    expect(accepted(await change(id, { userId: eve.id }))).toMatchObject({ userId: eve.id, email: 'other@example.org' });
  });

  test.each<[Role[], StaffMember['role'], string]>([
    [['parent'], 'head_coach', 'coach'],
    [[], 'head_coach', 'coach'],
    [[], 'team_manager', 'member'],
  ])('is refused for a member with %j as %s', async (roles, role, what) => {
    const pat = await given.person({}, ...roles);
    for (const userId of [pat.id, newId<UserId>()])
      expect(await write(given.league.hawks, { userId, role })).toMatchObject({
        error: { kind: 'unknown-reference', violations: [{ path: ['userId'], rule: 'unknown', what }] },
      });
    expect(await staffOf(given.league.hawks)).toEqual([]);
  });

  test('is refused for who is on that list already', async () => {
    const lee = await given.person({}, 'coach');
    accepted(await write(given.league.hawks, { userId: lee.id }));
    expect(await write(given.league.hawks, { userId: lee.id })).toMatchObject({ error: { violations: [{ rule: 'taken' }] } });
  });
});

describe('approving a coach with teams', () => {
  test('puts them on their staff: on the line with their address or name, else on a new one; and again changes nothing', async () => {
    const { hawks, jays, owls } = given.league;
    const { lee, id } = await aCoach();
    await given.league.addStaff(hawks, { name: 'Coach Lee', email: EMAIL });
    await given.league.addStaff(jays, { name: 'LEE PARK' });
    const ids = [owls.id, jays.id, hawks.id, owls.id];
    const first = accepted(await decide(id, ids));
    expect(first).toMatchObject({ status: 'approved' });
    expect(accepted(await decide(id, ids))).toEqual(first);
    expect(await staffOf(hawks)).toMatchObject([{ name: 'Coach Lee', userId: lee.id }]);
    expect(await staffOf(jays)).toMatchObject([{ name: 'LEE PARK', userId: lee.id }]);
    expect(await staffOf(owls)).toMatchObject([{ name: 'Lee Park', role: 'assistant_coach', email: null, userId: lee.id }]);
    expect((await teamsOf(lee)).coachedTeams).toHaveLength(3);
  });

  test('gives teams to who was approved without, and admits whom the team had denied', async () => {
    const { hawks } = given.league;
    const { lee, id } = await aCoach();
    accepted(await decide(id));
    accepted(await decideClaim(ada, accepted(await claim(lee)).id, 'deny'));
    accepted(await decide(id, [hawks.id]));
    expect((await teamsOf(lee)).coachedTeams).toEqual([hawks.id]);
    expect(accepted(await claim(lee))).toMatchObject({ isNew: false, isApproved: true });
  });

  test('refuses unknown teams, those of another org or league, and archived ones, and then approves nobody', async () => {
    const { league, ports } = given;
    const { lee, id } = await aCoach();
    const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
    const gone = await league.addTeam('Gone', { archived: true });
    expect(await decide(id, [league.hawks.id, newId<TeamId>(), elsewhere.hawks.id, gone.id])).toMatchObject({
      error: {
        kind: 'unknown-reference',
        violations: [
          { path: ['teamIds', 1], rule: 'unknown', what: 'team' },
          { path: ['teamIds', 2], rule: 'unknown', what: 'team' },
          { path: ['teamIds', 3], rule: 'archived', what: 'team' },
        ],
      },
    });
    const outside = await league.addTeam('Rivals', { outsideLeague: 'Shelbyville' });
    expect(await decide(id, [outside.id])).toMatchObject({
      error: { kind: 'invalid-request', violations: [{ path: ['teamIds', 0], rule: 'outside-team' }] },
    });
    await expect(given.as(lee)).rejects.toThrow('membership-pending');
    expect(await staffOf(league.hawks)).toEqual([]);
  });

  test('is refused for another role, a claim, or a denial', async () => {
    const refused = { error: { kind: 'invalid-request', violations: [{ path: ['teamIds'], rule: 'not-for-approved-coach' }] } };
    const teamIds = [given.league.jays.id];
    const umpire = await given.join(await given.person(), 'umpire', 'pending');
    expect(await decide(umpire.id, teamIds)).toMatchObject(refused);
    const { id } = await aCoach();
    expect(await decide(id, teamIds, 'deny')).toMatchObject(refused);
    const claimed = accepted(await claim(await given.person({ email: 'kim@example.org' }, 'coach')));
    expect(await decide(claimed.id as never, teamIds)).toMatchObject(refused);
    expect(await staffOf(given.league.hawks)).toEqual([]);
    expect(await decide(newId<MembershipId>(), teamIds)).toMatchObject({ error: { kind: 'not-found' } });
  });
});

describe('a request to join as coach', () => {
  test('names the teams whose staff lists know the person, and nobody else’s', async () => {
    const { league } = given;
    await league.addStaff(league.jays, { name: 'lee park' });
    await league.addStaff(league.hawks, { email: EMAIL });
    await league.addStaff(league.owls, { name: 'Kim Lee' });
    await aCoach();
    await given.join(await given.person({ name: 'Lee Park', email: EMAIL }), 'umpire', 'pending');
    expect((await likely()).toSorted()).toEqual([
      [],
      [
        ['Red Hawks', 'address'],
        ['Blue Jays', 'name'],
      ],
    ]);
  });
});
