import { LEAGUE_ROLES } from '../../src/domain/membership/roles.ts';
import { one, teamOf } from './random-requests.ts';
import { ADMINS, admins, EVERYBODY, MEMBERS, members, noInput, type Records, signedIn } from './record.ts';

export const invites = {
  validateInvite: {
    answers: signedIn(200),
    request: ({ invite }) => ({ params: { code: invite.code } }),
    random: (chance) => ({ params: { code: one(chance, 'code') } }),
    useCase: 'public',
  },
  joinOrg: {
    answers: signedIn('invite-not-valid'),
    request: () => ({ body: { code: 'NO-PARENT-2026' } }),
    random: (chance) => ({ body: { code: one(chance, 'code').toLowerCase() } }),
    useCase: [EVERYBODY, 'invite-not-valid', () => ({ code: 'NONE-OF-THEIRS', address: '192.0.2.1' })],
  },
  createInvite: {
    answers: admins(201),
    request: () => ({ body: { role: 'coach', maxUses: 1, expiresInDays: 1 } }),
    random: ({ draw }) => ({ body: { role: draw.of(LEAGUE_ROLES), maxUses: draw.of([1, 2, 5]), expiresInDays: draw.of([1, 7, 30]) } }),
    useCase: [ADMINS, 'own', () => ({ role: 'parent', maxUses: 1, expiresInDays: 1 })],
  },
  listInvites: { answers: admins(200), request: noInput, random: noInput, useCase: [ADMINS, 'own', noInput] },
  getTeamLinks: {
    answers: members('not-running-team', { manager: 200, coach: 200, staff: 200, admin: 200 }),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
    useCase: [MEMBERS, 'not-found', ({ team }) => ({ teamId: team.id })],
  },
  revokeInvite: {
    answers: admins(200),
    request: ({ invite }) => ({ params: { inviteId: invite.id } }),
    random: (chance) => ({ params: { inviteId: one(chance, 'invite') } }),
    useCase: [ADMINS, 'not-found', ({ invite }) => ({ inviteId: invite.id })],
  },
} satisfies Partial<Records>;
