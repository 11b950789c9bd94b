import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { readCalendar } from '../../../src/application/calendars/read-calendar.ts';
import { getTeamEvent } from '../../../src/application/events/get-team-event.ts';
import { listTeamEvents } from '../../../src/application/events/list-team-events.ts';
import { checkFollowCode } from '../../../src/application/followers/check-follow-code.ts';
import { listFollowed } from '../../../src/application/followers/list-followed.ts';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { listMyOrgs } from '../../../src/application/membership/list-my-orgs.ts';
import { updateOrgSettings } from '../../../src/application/membership/org-settings.ts';
import { resolveOrgMembership } from '../../../src/application/membership/resolve-org-membership.ts';
import { revokeMember } from '../../../src/application/membership/revoke-member.ts';
import { getAgenda } from '../../../src/application/screens/get-agenda.ts';
import { listSlots } from '../../../src/application/slots/list-slots.ts';
import type { TeamEvent } from '../../../src/domain/events/team-event.ts';
import type { OrgSettings } from '../../../src/domain/membership/org.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { revokeLink, unlink } from '../../support/families.ts';
import {
  accept,
  end,
  follow,
  followed,
  followers,
  followersAs,
  invite,
  link,
  pat,
  rosa,
  sam,
  setUpFollowers,
  tryInvite,
} from '../../support/followers.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpFollowers();

const NOT_VALID = { error: { kind: 'invite-not-valid' } };
const NOT_FOUND = { error: { kind: 'not-found' } };
const set = async (change: Partial<OrgSettings>) => {
  const actor = await given.as(await given.person({}, 'admin'));
  accepted(await updateOrgSettings(given.ports)({ actor, change, versions: undefined, dryRun: false }));
};
const check = async (code: string, user?: User) =>
  accepted(await checkFollowCode(given.ports)({ guesser: { address: '192.0.2.1', ...(user && { userId: user.id }) }, code }));

describe('an invitation to follow a child', () => {
  test('makes one person a follower, who learns the short name then and not before', async () => {
    const { code, expiresAt } = await invite();
    const { id: orgId, name: orgName, code: orgCode } = given.org;
    expect(await check(code)).toEqual({ orgName, timeZone: given.org.timeZone, isConfirmed: true, expiresAt });
    const player = { playerId: sam.id, displayName: 'Sam O.' };
    expect(accepted(await accept(rosa, code))).toEqual({ orgId, orgName, orgCode, player, isNew: true });
    expect(await followed(rosa)).toEqual([sam.id]);
    expect((await given.as(rosa)).roles).toEqual(new Set(['follower']));
    expect(accepted(await listFollowed(given.ports)({ actor: await given.as(rosa) }))).toMatchObject([
      { player, teams: [{ id: given.league.hawks.id, name: given.league.hawks.name }] },
    ]);
    expect(await check(code)).toBeUndefined();
    expect(await accept(await given.person(), code)).toMatchObject(NOT_VALID);
    expect(await given.audited()).toEqual(['follower-invited', 'follower-joined']);
  });

  test('is for seven days', async () => {
    const [used, late] = [await invite(), await invite()];
    given.move(7 * DAY - 1);
    accepted(await accept(rosa, used.code));
    given.move(1);
    expect(await check(late.code)).toBeUndefined();
    expect(await accept(await given.person(), late.code)).toMatchObject(NOT_VALID);
    await given.retention.removeExpired(new Date(late.expiresAt.getTime() + 1));
    expect(accepted(await followersAs(pat))).toMatchObject({ followers: [{ name: 'Rosa O.', invitedBy: 'Pat O.' }], invitations: [] });
  });

  test('uses nothing up for who follows the child already or is its guardian', async () => {
    await follow();
    const { code } = await invite();
    for (const person of [rosa, pat]) expect(accepted(await accept(person, code))).toMatchObject({ isNew: false });
    expect(accepted(await accept(await given.person(), code))).toMatchObject({ isNew: true });
  });

  test('is made by guardians alone, for their own child, at most six for one, those that are open included', async () => {
    const { person, league } = given;
    const lee = await person({}, 'coach', 'parent');
    await league.coachedBy(league.hawks, lee);
    expect(await tryInvite(lee)).toMatchObject(NOT_FOUND);
    expect(await tryInvite(await person({}, 'admin'))).toMatchObject({ error: { kind: 'role-required' } });
    await follow();
    for (let n = 2; n <= 6; n += 1) await invite();
    expect(await tryInvite()).toMatchObject({ error: { kind: 'limit-reached', what: 'followers-per-player', limit: 6 } });
    given.move(7 * DAY);
    await invite();
  });

  test('is limited to ten a day, withdrawn ones included', async () => {
    for (let n = 0; n < 10; n += 1) accepted(await end(pat, (await invite()).id));
    expect(await tryInvite()).toMatchObject({ error: { kind: 'too-many-requests', limit: 10 } });
  });

  test('is answered to who is blocked in the org as one that never existed', async () => {
    const who = await given.person({}, 'umpire');
    const admin = await given.person({}, 'admin');
    const { memberships } = await given.ports.read.callerContext(who.id, { orgId: given.org.id });
    accepted(await revokeMember(given.ports)({ actor: await given.as(admin), membershipId: memberships[0]!.membershipId, all: false }));
    const { code } = await invite();
    expect(await check(code, who)).toBeUndefined();
    expect(await check(code, rosa)).toBeDefined();
    const answers = [await accept(who, code), await accept(rosa, `${given.org.id}.${'x'.repeat(43)}`), await accept(rosa, 'SLL')];
    expect(answers).toEqual(Array(3).fill({ ok: false, error: { kind: 'invite-not-valid' } }));
  });

  test('is not valid for a guardian who was revoked for the child, under another account too', async () => {
    const { league, person } = given;
    const staff = await person({}, 'staff');
    const other = await person({ email: 'mo@example.org' }, 'parent');
    const revoked = await league.linkTo(sam, other);
    accepted(await revokeLink(staff, revoked.id));
    const { code } = await invite();
    for (const who of [other, await person({ email: 'mo@example.org' })]) {
      expect(await check(code, who)).toBeUndefined();
      expect(await accept(who, code)).toMatchObject(NOT_VALID);
    }
    expect(accepted(await accept(rosa, code))).toMatchObject({ isNew: true });
  });
});

describe('a follower', () => {
  test('is seen and ended by guardians, coaches of the team, staff and admins, and by themselves; by nobody else', async () => {
    const { league, person } = given;
    const [lee, sue, ada] = [await person({}, 'coach'), await person({}, 'staff'), await person({}, 'admin')];
    await league.coachedBy(league.hawks, lee);
    const jayscoach = await person({}, 'coach');
    await league.coachedBy(league.jays, jayscoach);
    for (const who of [pat, lee, sue, ada, rosa]) {
      await follow();
      const [{ id }] = (await followers()) as [Awaited<ReturnType<typeof followers>>[number]];
      for (const other of [jayscoach, await person({}, 'parent')]) {
        expect(await followersAs(other)).toMatchObject(NOT_FOUND);
        expect(await end(other, id)).toMatchObject(NOT_FOUND);
      }
      if (who !== rosa) expect(accepted(await followersAs(who)).followers).toMatchObject([{ id, name: 'Rosa O.' }]);
      accepted(await end(who, id));
      expect(await followers()).toEqual([]);
      expect(await followed(rosa)).toBe('nobody');
    }
  });

  test('stays one as long as they follow another child, and keeps another role', async () => {
    const { league, person } = given;
    const ana = await league.addPlayer('Ana Ortiz', league.jays);
    await league.linkTo(ana, pat);
    const uma = await person({}, 'umpire');
    for (const who of [rosa, uma]) for (const child of [sam, ana]) await follow(who, pat, child);
    const endAll = async (child: typeof sam) => {
      for (const { id } of accepted(await followersAs(pat, child)).followers) accepted(await end(pat, id));
    };
    await endAll(sam);
    expect([await followed(rosa), await followed(uma)]).toEqual([[ana.id], [ana.id]]);
    await endAll(ana);
    expect(await followed(rosa)).toBe('nobody');
    expect((await given.as(uma)).roles).toEqual(new Set(['umpire']));
  });

  test('ends with the link of the guardian who invited them, as do their open invitations, and with nobody else’s', async () => {
    const mo = await given.person({}, 'parent');
    const other = await given.league.linkTo(sam, mo);
    const aunt = await given.person();
    await follow();
    await follow(aunt, mo);
    const { code } = await invite();
    accepted(await unlink(pat, link.id));
    expect([await followed(rosa), await followed(aunt)]).toEqual(['nobody', [sam.id]]);
    expect(await accept(rosa, code)).toMatchObject(NOT_VALID);
    accepted(await revokeLink(await given.person({}, 'staff'), other.id));
    expect(await followed(aunt)).toBe('nobody');
  });

  test('ends with the guardian’s role, and being revoked themselves does not come back', async () => {
    const ada = await given.person({}, 'admin');
    const revoke = async (who: typeof pat) => {
      const [membership] = (await given.ports.read.callerContext(who.id, { orgId: given.org.id })).memberships;
      accepted(await revokeMember(given.ports)({ actor: await given.as(ada), membershipId: membership!.membershipId, all: false }));
    };
    await follow();
    await revoke(rosa);
    expect(await followers()).toEqual([]);
    expect(await accept(rosa, (await invite()).code)).toMatchObject(NOT_VALID);
    const aunt = await given.person();
    await follow(aunt);
    await revoke(pat);
    expect(await followed(aunt)).toBe('nobody');
  });

  test('cannot be invited by an org’s code, and takes part in nothing', async () => {
    await follow();
    const actor = await given.as(rosa);
    expect(await createInvite(given.ports)({ actor, role: 'parent', maxUses: 1, expiresInDays: 1 })).toMatchObject({ ok: false });
    expect(await accept(rosa, 'SLL-FOLLOWER-2026')).toMatchObject(NOT_VALID);
  });
});

describe('the events of the child’s team', () => {
  let practice: TeamEvent;
  let theirs: TeamEvent;
  beforeEach(async () => {
    const { league, person } = given;
    const admin = await person({}, 'admin');
    const startsAt = later(NOON, DAY);
    const planned = { startsAt, endsAt: later(startsAt, HOUR), note: 'Bring the old mascot', respondBy: startsAt };
    practice = await league.addEvent(league.hawks, admin, planned);
    theirs = await league.addEvent(league.jays, admin, planned);
    await league.addSlot(league.hawks, { kind: 'event', id: practice.id }, {});
    await follow();
  });
  const agenda = async (query: object = {}) =>
    accepted(await getAgenda(given.ports)({ actor: await given.as(rosa), page: { limit: 10 }, ...query })).items;
  const read = ({ id: eventId }: TeamEvent) => given.as(rosa).then((actor) => getTeamEvent(given.ports)({ actor, eventId }));
  const listed = async (teamId: TeamId) =>
    accepted(await listTeamEvents(given.ports)({ actor: await given.as(rosa), teamId, page: { limit: 10 } })).items.map(({ id }) => id);
  const calendar = async (teamId: TeamId | null) => {
    const { secret } = accepted(await makeCalendarAddress(given.ports)({ actor: await given.as(rosa), teamId }));
    return async () => accepted(await readCalendar(given.ports)({ orgId: given.org.id, secret })).events.length;
  };

  test('do not exist for a follower unless the org wants it, nor with it those of another team', async () => {
    const { hawks, jays } = given.league;
    const calendars = [await calendar(null), await calendar(hawks.id), await calendar(jays.id)];
    const seen = async () => ({
      agenda: (await agenda()).map(({ event }) => event?.id),
      ofTeams: [await listed(hawks.id), await listed(jays.id)],
      pages: [(await read(practice)).ok, (await read(theirs)).ok],
      calendars: await Promise.all(calendars.map((entries) => entries())),
    });
    const nothing = { agenda: [], ofTeams: [[], []], pages: [false, false], calendars: [0, 0, 0] };
    expect(await seen()).toEqual(nothing);
    await set({ followersSeeEvents: true });
    expect(await seen()).toEqual({ agenda: [practice.id], ofTeams: [[practice.id], []], pages: [true, false], calendars: [1, 1, 0] });
    expect((await agenda({ mine: true })).map(({ event }) => event?.id)).toEqual([practice.id]);
    expect(await agenda({ teamId: jays.id })).toEqual([]);
    await set({ followersSeeEvents: false });
    expect(await seen()).toEqual(nothing);
  });

  test('have neither note nor deadline for a follower, no answer and no slot', async () => {
    await set({ followersSeeEvents: true });
    const { kind, title, startsAt, endsAt } = practice;
    const plan = { kind, title, startsAt, endsAt, note: null, respondBy: null };
    expect(accepted(await read(practice))).toMatchObject(plan);
    expect(await agenda()).toMatchObject([{ event: plan, answers: [], slots: [] }]);
    const slots = await listSlots(given.ports)({ actor: await given.as(rosa), item: { kind: 'event', id: practice.id } });
    expect(slots).toMatchObject(NOT_FOUND);
    expect(accepted(await getTeamEvent(given.ports)({ actor: await given.as(pat), eventId: practice.id }))).toMatchObject({
      note: practice.note,
      respondBy: practice.respondBy,
    });
  });
});

test('while an org allows no followers, nobody can invite or accept, and who is one is nobody; nothing has ended', async () => {
  await follow();
  const { code } = await invite();
  await set({ followersAllowed: false });
  expect(await tryInvite()).toMatchObject({ error: { kind: 'not-allowed', cause: 'no-followers' } });
  expect(await accept(await given.person(), code)).toMatchObject(NOT_VALID);
  expect(await check(code)).toBeUndefined();
  const entering = { actor: rosa, orgId: given.org.id, permission: 'read-league' } as const;
  expect(await resolveOrgMembership(given.ports)(entering)).toMatchObject({ error: { kind: 'not-a-member' } });
  expect(accepted(await listMyOrgs(given.ports)({ actor: rosa }))).toEqual([]);
  expect(await followers()).toHaveLength(1);
  await set({ followersAllowed: true });
  expect(await followed(rosa)).toEqual([sam.id]);
});
