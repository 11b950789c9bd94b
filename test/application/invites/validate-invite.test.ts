import { expect, test } from '@jest/globals';
import { createInvite } from '../../../src/application/invites/create-invite.ts';
import { revokeInvite } from '../../../src/application/invites/revoke-invite.ts';
import { validateInvite } from '../../../src/application/invites/validate-invite.ts';
import type { Team } from '../../../src/domain/league/team.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import { anOrg, DAY } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { admin, create, join, setUpInvites, TERMS } from '../../support/invites.ts';
import { givenLeague } from '../../support/league.ts';
import { accepted, givenUseCases } from '../../support/use-cases.ts';

setUpInvites();

const look = async (code: string, user?: User) => {
  const guesser = { ...(user && { userId: user.id }), address: '192.0.2.1' };
  return accepted(await validateInvite(given.ports)({ guesser, code }));
};

test('guesses that are right count nothing', async () => {
  const { inviteCode: code } = await create();
  const uma = await given.person();
  for (let n = 0; n < 12; n += 1) expect(await look(code, uma)).toMatchObject({ code });
});

test.each<[string, (code: string) => string]>([
  ['in small letters', (code) => code.toLowerCase()],
  ['between spaces', (code) => ` ${code} `],
  ['mixed, with the end of its line', (code) => `${code[0]}${code.slice(1).toLowerCase()}\n`],
  ['without separators', (code) => code.replaceAll('-', '')],
  ['with blanks for hyphens', (code) => code.replaceAll('-', ' ')],
  ['with the dashes of a word processor', (code) => code.replaceAll('-', '–')],
])('a code is found when it is written %s', async (_, written) => {
  const { inviteCode: code } = await create({ role: 'parent' });
  expect(await look(written(code))).toMatchObject({ code, requiresApproval: false });
});

test('a code is good to its last instant', async () => {
  const { inviteCode: code } = await create({ expiresInDays: 1 });
  given.move(DAY - 1);
  expect(await look(code)).toMatchObject({ code });
  given.move(1);
  expect(await look(code)).toBeUndefined();
});

test.each(['NO-PARENT-2026', 'ORG-UMPIRE-2025', 'ORG-KING-2026', 'ORG', '-', 'ORG-UMPIRE-2026-X', 'ORGUMPIRE'])(
  'nothing is told of %s',
  async (text) => {
    await create();
    expect(await look(text.replace('ORG', given.org.code))).toBeUndefined();
  },
);

test('nothing is told of a code that is used up, or revoked', async () => {
  const { inviteCode: usedUp } = await create({ maxUses: 1 });
  accepted(await join(await given.person(), usedUp));
  const { inviteCode: revoked, id: inviteId } = await create({ role: 'coach' });
  accepted(await revokeInvite(given.ports)({ actor: await given.as(admin), inviteId }));
  for (const code of [usedUp, revoked]) expect(await look(code)).toBeUndefined();
});

test('a code says whether who joins by it waits', async () => {
  const here = await givenUseCases({ org: { parentsNeedApproval: true } });
  const actor = await here.as(await here.person({}, 'admin'));
  const { inviteCode: code } = accepted(await createInvite(here.ports)({ actor, ...TERMS, role: 'parent' }));
  const guesser = { address: '192.0.2.1' };
  expect(accepted(await validateInvite(here.ports)({ guesser, code }))).toMatchObject({ requiresApproval: true });
  expect(await look((await create()).inviteCode)).toMatchObject({ role: 'umpire', requiresApproval: true });
  await here.close();
});

test('a link names a team of the org and of a current season, beside a code that is valid', async () => {
  const { league, ports } = given;
  const { inviteCode: code } = await create({ role: 'parent' });
  const elsewhere = await givenLeague(ports.unitOfWork, { org: anOrg() });
  const archived = await league.addTeam('Old Owls', { archived: true });
  const teamAt = async (team: Team, written = code) =>
    accepted(await validateInvite(ports)({ guesser: { address: '192.0.2.1' }, code: written, teamId: team.id }))?.team;
  expect(await teamAt(league.hawks)).toEqual({ id: league.hawks.id, name: 'Red Hawks' });
  for (const team of [elsewhere.hawks, archived]) expect(await teamAt(team)).toBeNull();
  expect(await teamAt(league.hawks, `${given.org.code}-COACH-2026`)).toBeUndefined();
  await league.write(({ seasons }) => seasons.save({ ...league.season, isActive: false }));
  expect(await teamAt(league.hawks)).toBeNull();
});

test('names in an offer lead nowhere else: they are without addresses and telephone numbers', async () => {
  const { inviteCode: code } = await create();
  const named = (name: string) =>
    given.league.write(async ({ orgs }) => orgs.update({ ...(await orgs.findForUpdate(given.org.id))!, name }));
  await named('Springfield LL, evil.example 217-555-0100');
  expect(await look(code)).toMatchObject({ orgName: 'Springfield LL' });
  await named('evil.example');
  expect(await look(code)).toMatchObject({ orgName: 'A league' });
});
