import { LEAGUE_ROLES, ROLES } from '../../src/domain/membership/roles.ts';
import { page } from './commands.ts';
import { decision, idIn, NOBODYS, one, paging, teamOf } from './random-requests.ts';
import { ADMINS, admins, EVERYBODY, noInput, type Records, signedIn } from './record.ts';

export const membership = {
  createOwnOrg: {
    // The operator creates organizations here: a caller with an org of their own would no longer be who they are for other operations.
    answers: signedIn('operator-makes-orgs'),
    request: () => ({ body: { name: 'Springfield Little League', code: 'SPR', timeZone: 'America/Chicago' } }),
    random: ({ draw }) => ({
      body: {
        name: draw.of(['Shelbyville', ' ', 'League']),
        code: draw.of(['SVL', 'x', 'ADMIN', 'sh1']),
        timeZone: draw.of(['America/Chicago', 'Nowhere']),
      },
    }),
    useCase: [EVERYBODY, 'not-allowed', ({ org }) => ({ address: '192.0.2.1', name: org.name, code: org.code, timeZone: org.timeZone })],
    needs: 'the caller',
  },
  getMe: { answers: signedIn(200), request: noInput, random: noInput, needs: 'the caller' },
  leaveOrg: {
    // Everybody but nobody and the stranger has been a member of the organization to leave.
    answers: signedIn(204, { nobody: 'not-found', stranger: 'not-found' }),
    request: async ({ addOrgToLeave }) => ({ params: { orgId: await addOrgToLeave() } }),
    random: ({ draw, league }) => ({ params: { orgId: draw.rarely(12) ? league.org.id : NOBODYS } }),
    useCase: [EVERYBODY, 'not-found', ({ org }) => ({ orgId: org.id })],
  },
  getMyOrgs: { answers: signedIn(200), request: noInput, random: noInput, needs: 'the caller' },
  getMyPreferences: {
    answers: signedIn(200),
    request: noInput,
    random: noInput,
    useCase: [EVERYBODY, 'own', noInput],
    needs: 'the caller',
  },
  setMyPreferences: {
    answers: signedIn(200),
    request: () => ({ body: { language: 'es' } }),
    random: ({ draw }) => ({ body: { language: draw.of(['en', 'es', 'fr', null]) } }),
    useCase: [EVERYBODY, 'own', () => ({ language: 'es' })],
  },
  getOrgContext: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput], needs: 'the caller' },
  listPendingApprovals: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listPendingApprovals') }),
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  decideApproval: {
    answers: admins(200),
    request: async ({ addMember }) => ({ params: { membershipId: await addMember('pending') }, body: { action: 'approve' } }),
    random: (chance) => ({
      params: { membershipId: one(chance, 'membership') },
      body: { ...decision(chance), ...chance.draw.some({ teamIds: () => [teamOf(chance)] }) },
    }),
    useCase: [ADMINS, 'not-found', ({ request }) => ({ membershipId: request.id, decision: 'approve' })],
  },
  listMembers: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listMembers'),
        ...chance.draw.some({
          role: () => chance.draw.of(ROLES),
          status: () => chance.draw.of(['pending', 'approved', 'denied', 'revoked', 'ended']),
          q: () => chance.draw.of(['a', 'EXAMPLE', 'öz', 'zak', '_', '%', '.org', 'pat']),
        }),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ filter: {}, page })],
  },
  revokeMember: {
    answers: admins(200),
    request: async ({ addMember }) => ({ params: { membershipId: await addMember('approved') } }),
    random: (chance) => ({ params: { membershipId: one(chance, 'membership') } }),
    useCase: [ADMINS, 'not-found', ({ request }) => ({ membershipId: request.id, all: false })],
  },
  getOrgSettings: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
  requestRelease: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
  updateOrgSettings: {
    answers: admins(200),
    request: () => ({ body: { umpiresAssignThemselves: true } }),
    random: (chance) => ({
      query: { dryRun: chance.draw.of(['true', 'false']) },
      body: chance.draw.some<unknown>({
        umpiresAssignThemselves: () => chance.draw.rarely(2),
        language: () => chance.draw.of(['en', 'es', 'fr']),
        travelMinutes: () => chance.draw.of([0, 45]),
        remindersAt: () => chance.draw.of(['08:00', '18:30', '20:00']),
        remindUnanswered: () => chance.draw.of([null, 1, 7]),
        remindEveningBefore: () => chance.draw.rarely(2),
        remindOpenOffers: () => chance.draw.of([null, 1, 7]),
        youngestWithStandings: () => (chance.draw.rarely(4) ? idIn(chance, chance.league.ageGroups) : null),
        youngestWithLeaders: () => (chance.draw.rarely(4) ? idIn(chance, chance.league.ageGroups) : null),
        linksNeedApproval: () => chance.draw.rarely(2),
        rolesThatWait: () => chance.draw.of([[...LEAGUE_ROLES], ['admin', 'staff', 'coach', 'umpire'], ['parent']]),
      }),
    }),
    useCase: [ADMINS, 'own', () => ({ change: { name: 'Renamed' }, versions: undefined, dryRun: false })],
  },
} satisfies Partial<Records>;
