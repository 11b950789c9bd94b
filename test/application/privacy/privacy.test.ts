import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Identity } from '../../../src/application/ports/token-verifier.ts';
import type { PlayerId } from '../../../src/domain/shared/ids.ts';
import { anOrg, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
beforeEach(async () => {
  given = await givenUseCases();
});
afterEach(() => given.close());

const anIdentity = (over: Partial<Identity> = {}): Identity => ({
  ...{ issuer: 'https://id.example.org', subject: 'pat', issuedAt: NOON, email: 'pat@example.org', emailVerified: true },
  ...{ name: 'Pat Ortiz', givenName: null, familyName: null, pictureUrl: null },
  ...over,
});

describe('a user', () => {
  test('is one of their issuer: the same subject of another is somebody else, also when both come at once and again', async () => {
    const other = anIdentity({ issuer: 'https://other.example.org' });
    const come = async () => {
      const [pat, eve] = await Promise.all([
        given.useCases.upsertUserFromIdentity(anIdentity()),
        given.useCases.upsertUserFromIdentity(other),
      ]);
      return [accepted(pat), accepted(eve)] as const;
    };
    const [pat, eve] = await come();
    expect(pat.id).not.toBe(eve.id);
    const stored = await Promise.all([anIdentity(), other].map(given.ports.read.userByIdentity));
    expect(stored.map((user) => user?.id)).toEqual([pat.id, eve.id]);
    expect((await come()).map(({ id, email }) => [id, email])).toEqual([
      [pat.id, 'pat@example.org'],
      [eve.id, 'pat@example.org'],
    ]);
  });

  test('is not given an address back by a token that is older than the one it was taken from', async () => {
    await given.useCases.upsertUserFromIdentity(anIdentity());
    given.move(MINUTE);
    accepted(await given.useCases.upsertUserFromIdentity(anIdentity({ issuedAt: later(NOON, MINUTE), email: 'new@example.org' })));
    expect(accepted(await given.useCases.upsertUserFromIdentity(anIdentity()))).toMatchObject({ email: 'new@example.org' });
  });
});

describe('a deleted account', () => {
  test('is not made again by a token from before, and a later one makes somebody whom nobody knows', async () => {
    const { useCases, join, org } = given;
    const pat = accepted(await useCases.upsertUserFromIdentity(anIdentity()));
    await join(pat, 'parent');
    accepted(await useCases.deleteAccount({ actor: pat, leaveOrgs: false }));
    const refused = { error: { kind: 'invalid-token', reason: 'account-deleted' } };
    expect(await useCases.upsertUserFromIdentity(anIdentity())).toMatchObject(refused);
    expect(await useCases.upsertUserFromIdentity(anIdentity({ issuedAt: null }))).toMatchObject(refused);
    const again = accepted(await useCases.upsertUserFromIdentity(anIdentity({ issuedAt: later(NOON, 1000) })));
    expect(again.id).not.toBe(pat.id);
    expect(await useCases.resolveOrgMembership({ actor: again, orgId: org.id, permission: 'read-league' })).toMatchObject({
      error: { kind: 'not-a-member' },
    });
  });

  test('takes nothing of anybody else along', async () => {
    const { useCases, league, person, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, sue] = [await person({}, 'parent'), await person({}, 'parent')];
    for (const parent of [pat, sue]) await league.linkTo(child, parent);
    accepted(await useCases.deleteAccount({ actor: pat, leaveOrgs: false }));
    expect((await as(sue)).children).toEqual(new Set([child.id]));
    expect(await useCases.resolveOrgMembership({ actor: pat, orgId: league.org.id, permission: 'read-league' })).toMatchObject({
      ok: false,
    });
    const entries = await given.ports.read.auditEntries(league.org.id);
    expect(entries).toMatchObject([{ action: 'account-deleted', subjectId: pat.id, facts: {} }]);
  });
});

test('what one asked for names no child to somebody who is there in another role, and a parent no more', async () => {
  const { useCases, league, person, join } = given;
  const uma = await person({}, 'umpire');
  await join(uma, 'parent', 'revoked');
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), uma);
  const { items } = accepted(await useCases.listMyRequests({ actor: uma, page: { limit: 10 } }));
  expect(items.find(({ kind }) => kind === 'parent_link')).toMatchObject({ status: 'approved', player: null, team: null });
  expect(JSON.stringify(items)).not.toMatch(/Sam|Ortiz|Hawks/);
});

describe('a player who is erased', () => {
  test('has no name on a roster, is found by none and is nobody’s child any more', async () => {
    const { useCases, league, person, as } = given;
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const [pat, admin] = [await person({}, 'parent'), await person({}, 'admin')];
    await league.linkTo(child, pat);
    expect((await as(pat)).children.size).toBe(1);
    accepted(await useCases.erasePlayer({ actor: await as(admin), playerId: child.id }));
    expect((await as(pat)).children).toEqual(new Set());
    const team = accepted(await useCases.getTeam({ actor: await as(admin), teamId: league.hawks.id }));
    expect(JSON.stringify(team)).not.toMatch(/Sam|Ortiz/);
    const found = await useCases.searchPlayers({ actor: await as(admin), name: 'sam ortiz' });
    expect(JSON.stringify(found)).not.toContain(child.id);
  });

  test('is one of the own org', async () => {
    const { useCases, person, as, ports } = given;
    const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
    const child = await elsewhere.addPlayer('Sam Ortiz', elsewhere.hawks);
    const erased = await useCases.erasePlayer({ actor: await as(await person({}, 'admin')), playerId: child.id as PlayerId });
    expect(erased).toMatchObject({ error: { kind: 'not-found' } });
    expect(await ports.read.teamsOfPlayer(elsewhere.org.id, child.id)).toEqual([elsewhere.hawks.id]);
  });
});

test('who runs the league and reads a team is noted once a day of the org, and nobody else is', async () => {
  const { useCases, league, person, as, audited } = given;
  const [admin, coach] = [await person({}, 'admin', 'coach'), await person({}, 'coach')];
  await league.coachedBy(league.hawks, coach);
  for (const reader of [admin, coach, admin]) accepted(await useCases.getTeam({ actor: await as(reader), teamId: league.hawks.id }));
  // NOON is noon in Chicago: eight hours later it is the next day in UTC alone.
  for (const [hours, noted] of [
    [8, 1],
    [12, 2],
  ] as const) {
    given.set(later(NOON, hours * HOUR));
    accepted(await useCases.getTeamStats({ actor: await as(admin), teamId: league.hawks.id }));
    expect(await audited()).toEqual(Array(noted).fill('roster-read'));
  }
});
