import { newId } from '../../src/adapters/random/new-id.ts';
import { AUDIT_ACTIONS } from '../../src/application/audit-actions.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import { page } from './commands.ts';
import { idIn, NOBODYS, paging } from './random-requests.ts';
import { ADMINS, admins, EVERYBODY, members, noInput, type Records, signedIn } from './record.ts';

export const privacy = {
  listMyRequests: {
    answers: signedIn(200),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listMyRequests') }),
    useCase: [EVERYBODY, 'own', () => ({ page })],
  },
  exportMyData: { answers: signedIn(200), request: noInput, random: noInput, useCase: [EVERYBODY, 'own', noInput] },
  erasePlayer: {
    answers: admins(204),
    request: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
    random: (chance) => ({ params: { playerId: chance.draw.rarely(4) ? idIn(chance, chance.league.players) : NOBODYS } }),
    useCase: [ADMINS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  exportPlayer: {
    answers: admins(200),
    request: async ({ addPlayer }) => ({ params: { playerId: await addPlayer() } }),
    random: (chance) => ({ params: { playerId: idIn(chance, chance.league.players) } }),
    useCase: [ADMINS, 'not-found', ({ child }) => ({ playerId: child.id })],
  },
  exportMember: {
    answers: admins(200),
    request: async ({ addUser }) => ({ params: { userId: await addUser() } }),
    random: () => ({ params: { userId: NOBODYS } }),
    useCase: [ADMINS, 'not-found', ({ request }) => ({ userId: request.userId })],
  },
  eraseMember: {
    answers: admins(204),
    request: async ({ addUser }) => ({ params: { userId: await addUser() } }),
    random: () => ({ params: { userId: NOBODYS } }),
    useCase: [ADMINS, 'not-found', ({ request }) => ({ userId: request.userId })],
  },
  listConsents: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listConsents'),
        ...chance.draw.some({
          document: () => chance.draw.of(['privacy-policy', 'photo-release']),
          version: () => chance.draw.of(['1', '2']),
          state: () => chance.draw.of(['in-force', 'withdrawn']),
        }),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ filter: {}, page })],
  },
  listBlocks: {
    answers: admins(200),
    request: noInput,
    // The address is never blocked, because a block's id depends on the key of its storage.
    random: () => ({ query: { email: 'nobody@example.net' } }),
    useCase: [ADMINS, 'own', () => ({ email: undefined, page })],
  },
  liftBlock: {
    answers: admins(204),
    request: async ({ addBlock }) => ({ params: { blockId: await addBlock() } }),
    random: () => ({ params: { blockId: NOBODYS } }),
    useCase: [ADMINS, 'not-found', () => ({ blockId: newId() })],
  },
  giveConsent: {
    answers: members(201, { waiting: 201 }),
    request: () => ({ body: { document: 'privacy-policy', version: '1' } }),
    random: ({ draw }) => ({ body: { document: draw.of(['privacy-policy', 'photo-release', 'No']), version: draw.of(['1', '2']) } }),
    useCase: [EVERYBODY, 'unknown-reference', ({ child }) => ({ document: 'privacy', version: '1', playerId: child.id })],
  },
  listMyConsents: {
    answers: members(200, { waiting: 200 }),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listMyConsents') }),
    useCase: [EVERYBODY, 'own', () => ({ page })],
  },
  withdrawConsent: {
    answers: members('not-found', { waiting: 'not-found', parent: 204 }),
    request: async ({ addConsent }) => ({ params: { consentId: await addConsent() } }),
    random: () => ({ params: { consentId: NOBODYS } }),
    useCase: [EVERYBODY, 'not-found', ({ consent }) => ({ consentId: consent.id })],
  },
  listAuditEntries: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listAuditEntries'),
        ...chance.draw.some({
          kind: () => chance.draw.of(AUDIT_ACTIONS),
          from: () => later(NOON, -chance.draw.upTo(3) * DAY).toISOString(),
          to: () => later(NOON, chance.draw.upTo(3) * DAY).toISOString(),
        }),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ filter: {}, page })],
  },
  deleteMe: {
    answers: signedIn(204, { admin: 'last-admin', stranger: 'last-admin' }),
    request: noInput,
    // Rarely, or soon no user would be left.
    random: ({ draw }) => ({ query: { leaveOrgs: draw.rarely(12) ? draw.of(['true', 'false']) : 'perhaps' } }),
    removesCaller: true,
  },
} satisfies Partial<Records>;
