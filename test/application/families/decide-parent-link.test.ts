import { beforeEach, describe, expect, test } from '@jest/globals';
import { denyWaitingLinks } from '../../../src/application/families/deny-waiting-links.ts';
import { listChildren } from '../../../src/application/families/list-children.ts';
import { listParentLinks } from '../../../src/application/families/list-parent-links.ts';
import { suggestChildren } from '../../../src/application/families/suggest-children.ts';
import { deleteAccount } from '../../../src/application/privacy/delete-account.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { ParentLinkId } from '../../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { anOrg } from '../../support/builders.ts';
import { children, claim, decide, decideClaim, link } from '../../support/families.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

describe('a block for a child', () => {
  test('outlives the link and the account: the address that was denied waits under every account that has it', async () => {
    const { league, person, ports, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const staff = await person({}, 'staff');
    const eve = await person({ email: 'eve@example.org' }, 'parent');
    accepted(await decide(staff, accepted(await link(eve, child)).id, 'deny'));
    accepted(await deleteAccount(ports)({ actor: eve, leaveOrgs: false }));
    // Deleting the account removed the address from the roster; the next import adds it again.
    await league.addGuardian(child, 'eve@example.org');

    const again = await person({ email: 'Eve@example.org' }, 'parent');
    expect(accepted(await link(again, child))).toMatchObject({ isApproved: false, team: null });
    expect(await suggestChildren(ports)({ actor: await as(again) })).toEqual({ ok: true, value: [] });
    expect(await children(again)).toEqual(new Set());
  });
});

describe('a link', () => {
  test('is decided by nobody whose own it is, nor by the coach of another team or of a past one', async () => {
    const { league, person } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const both = await person({}, 'parent', 'staff');
    const { id } = await league.linkTo(child, both, { state: 'pending', decidedAt: null });
    expect(await decide(both, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed', reason: 'own-link' } });

    const [other, past, now] = [await person({}, 'coach'), await person({}, 'coach'), await person({}, 'coach')];
    await league.coachedBy(league.jays, other);
    const lastYear = await league.addSeason({ startsOn: '2025-03-01' as LocalDate, endsOn: '2025-06-30' as LocalDate });
    const before = await league.addTeam('Red Hawks', { seasonId: lastYear.id });
    await league.coachedBy(before, past);
    await league.write(({ roster }) =>
      roster.save({ orgId: league.org.id, teamId: before.id, playerId: child.id, jerseyNumber: null, positions: [], leagueAge: null }),
    );
    await league.coachedBy(league.hawks, now);
    for (const coach of [other, past]) {
      expect(await decide(coach, id, 'approve')).toMatchObject({ error: { kind: 'not-allowed', reason: 'not-your-team' } });
      const waiting = await denyWaitingLinks(given.ports)({ actor: await given.as(coach), playerId: child.id });
      expect(waiting).toMatchObject({ error: { kind: 'not-allowed' } });
    }
    expect(await children(both)).toEqual(new Set());
    expect(await decide(now, id, 'approve')).toMatchObject({ ok: true });
    expect(await children(both)).toEqual(new Set([child.id]));
  });

  test('of another org is not found by its id', async () => {
    const elsewhere = await givenLeague(given.ports.unitOfWork, { org: anOrg() });
    const child = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    const pat = await given.person({}, 'parent');
    const { id } = await elsewhere.linkTo(child, pat, { state: 'pending', decidedAt: null });
    const staff = await given.person({}, 'staff');
    expect(await decide(staff, id, 'approve')).toMatchObject({ error: { kind: 'not-found' } });
    expect(await link(pat, child)).toMatchObject({ error: { kind: 'unknown-reference' } });
  });
});

describe('a decision', () => {
  let ada: User;
  let pat: User;
  let linkId: ParentLinkId;
  beforeEach(async () => {
    [ada, pat] = [await given.person({ name: 'Ada' }, 'admin'), await given.person({}, 'parent')];
    linkId = accepted(await link(pat, await given.league.addPlayer('Sam Ortiz', given.league.hawks))).id;
  });

  test('to approve opens the child to the parent, and is in the audit log', async () => {
    expect(await children(pat)).toEqual(new Set());
    expect(accepted(await decide(ada, linkId, 'approve'))).toMatchObject({
      status: 'approved',
      isApproved: true,
      decidedBy: { id: ada.id },
    });
    expect(await children(pat)).toHaveProperty('size', 1);
    expect(accepted(await listChildren(given.ports)({ actor: await given.as(pat) }))).toMatchObject({
      children: [{ isApproved: true, player: { displayName: 'Sam Ortiz' }, team: { name: 'Red Hawks' } }],
    });
    expect(await given.audited()).toEqual(['parent-link-requested', 'parent-link-approved']);
  });

  test('stands: the same again answers the same, the opposite is refused', async () => {
    const denied = accepted(await decide(ada, linkId, 'deny'));
    expect(denied).toMatchObject({ status: 'denied', isApproved: false });
    expect(accepted(await decide(ada, linkId, 'deny'))).toEqual(denied);
    expect(await decide(ada, linkId, 'approve')).toMatchObject({ error: { kind: 'already-decided', decision: 'denied' } });
    expect(await given.audited()).toEqual(['parent-link-requested', 'parent-link-denied']);
  });

  test('is of the links that a coach sees: those of their team, from the day that it is theirs', async () => {
    const lee = await given.person({}, 'coach');
    const seen = async () => accepted(await listParentLinks(given.ports)({ actor: await given.as(lee), page: { limit: 10 } })).items;
    expect(await seen()).toEqual([]);
    accepted(await decideClaim(ada, accepted(await claim(lee)).id, 'approve'));
    expect(await seen()).toMatchObject([{ id: linkId, status: 'pending' }]);
    expect(await decide(lee, linkId, 'approve')).toMatchObject({ ok: true });
  });

  test('and what waits for it stand in the outbox, by ids alone', async () => {
    accepted(await decide(ada, linkId, 'deny'));
    const events: unknown[] = [];
    await given.league.write(async ({ outbox }) => {
      const take = () => outbox.take(given.org.id);
      for (let taken = await take(); taken; taken = await take()) events.push(taken.event);
    });
    const about = { id: expect.any(String), orgId: given.org.id, happenedAt: expect.any(Date), request: 'parent-link' };
    expect(events).toEqual([
      { ...about, kind: 'request-waiting', requestId: linkId },
      { ...about, kind: 'request-decided', userId: pat.id, outcome: 'denied' },
    ]);
  });
});
