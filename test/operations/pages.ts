import { NOBODYS, one } from './random-requests.ts';
import { everybody, noInput, type Records } from './record.ts';

/** Of the form of a secret, but none. */
const FORGED = 'x'.repeat(43);

export const pages = {
  getJoinPage: {
    answers: everybody(200),
    request: ({ invite }) => ({ params: { code: invite.code } }),
    random: (chance) => ({ params: { code: one(chance, 'code') } }),
  },
  getFollowPage: {
    answers: everybody(200),
    request: async ({ addFollowInvitation }) => ({ params: { code: await addFollowInvitation() } }),
    random: () => ({ params: { code: 'x' } }),
    // Whoever has the secret may see what it opens, of whichever org they are.
    naming: () => ({ params: { code: 'x' } }),
  },
  getMailAnswer: {
    answers: everybody(200),
    request: async ({ addAnswerCode }) => ({ params: { code: await addAnswerCode() } }),
    random: () => ({ params: { code: FORGED } }),
    // Whoever has the link sees what it asks about, of whichever org they are.
    naming: () => ({ params: { code: FORGED } }),
  },
  answerByMail: {
    answers: everybody(200),
    request: async ({ addAnswerCode }) => ({ params: { code: await addAnswerCode() }, query: { answer: 'yes' } }),
    random: (chance) => ({ params: { code: FORGED }, query: { answer: chance.draw.of(['yes', 'no', 'maybe']) } }),
    naming: () => ({ params: { code: FORGED }, query: { answer: 'yes' } }),
    useCase: 'public',
  },
  getMailStop: {
    answers: everybody(200),
    request: ({ mailStop }) => ({ params: mailStop }),
    random: () => ({ params: { orgId: NOBODYS, userId: NOBODYS, signature: FORGED } }),
    // Whoever has the signature may stop it, of whichever org they are.
    naming: ({ mailStop }) => ({ params: { ...mailStop, signature: FORGED } }),
    needs: 'nothing',
  },
  stopMail: {
    answers: everybody(200),
    request: ({ mailStop }) => ({ params: mailStop }),
    random: () => ({ params: { orgId: NOBODYS, userId: NOBODYS, signature: FORGED } }),
    // Whoever has the signature may stop it, of whichever org they are.
    naming: ({ mailStop }) => ({ params: { ...mailStop, signature: FORGED } }),
    useCase: 'public',
  },
  getInvitationStop: {
    answers: everybody(200),
    request: ({ invitationStop }) => ({ params: invitationStop }),
    random: () => ({ params: { addressHash: FORGED, signature: FORGED } }),
    needs: 'nothing',
  },
  stopInvitations: {
    answers: everybody(200),
    request: ({ invitationStop }) => ({ params: invitationStop }),
    random: () => ({ params: { addressHash: FORGED, signature: FORGED } }),
    useCase: 'public',
  },
  getAppleAppSiteAssociation: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getAssetLinks: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getFrontPage: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
  getFavicon: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
  getRobots: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
  getProblems: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
  getProblem: {
    answers: everybody(200),
    request: () => ({ params: { kind: 'not-found' } }),
    random: ({ draw }) => ({ params: { kind: draw.of(['not-found', 'nothing-of-the-kind']) } }),
    needs: 'nothing',
  },
  getDocsOperation: {
    answers: everybody('not-found'),
    request: () => ({ params: { operationId: 'getHome' } }),
    random: () => ({ params: { operationId: 'getHome' } }),
    needs: 'nothing',
  },
  getDocs: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getDocsAsset: {
    answers: everybody('not-found'),
    request: () => ({ params: { file: 'nothing.css' } }),
    random: () => ({ params: { file: 'nothing.css' } }),
    needs: 'nothing',
  },
  getGuides: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getGuide: {
    answers: everybody('not-found'),
    request: () => ({ params: { name: 'chat' } }),
    random: () => ({ params: { name: 'chat' } }),
    needs: 'nothing',
  },
  getClientPackage: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getFamilyApp: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getFamilyAppFile: {
    answers: everybody('not-found'),
    request: () => ({ params: { file: 'app.js' } }),
    random: () => ({ params: { file: 'app.js' } }),
    needs: 'nothing',
  },
  getFamilyAppFolder: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getConsole: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getConsoleFile: {
    answers: everybody('not-found'),
    request: () => ({ params: { file: 'app.js' } }),
    random: () => ({ params: { file: 'app.js' } }),
    needs: 'nothing',
  },
  getConsoleFolder: { answers: everybody('not-found'), request: noInput, random: noInput, needs: 'nothing' },
  getOpenApiCore: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
  getOpenApi: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
} satisfies Partial<Records>;
