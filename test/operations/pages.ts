import { one } from './random-requests.ts';
import { everybody, noInput, type Records } from './record.ts';

export const pages = {
  getJoinPage: {
    answers: everybody(200),
    request: ({ invite }) => ({ params: { code: invite.code } }),
    random: (chance) => ({ params: { code: one(chance, 'code') } }),
  },
  getAppleAppSiteAssociation: { answers: everybody('not-found'), request: noInput, random: noInput },
  getAssetLinks: { answers: everybody('not-found'), request: noInput, random: noInput },
  getFrontPage: { answers: everybody(200), request: noInput, random: noInput },
  getFavicon: { answers: everybody(200), request: noInput, random: noInput },
  getRobots: { answers: everybody(200), request: noInput, random: noInput },
  getProblems: { answers: everybody(200), request: noInput, random: noInput },
  getProblem: {
    answers: everybody(200),
    request: () => ({ params: { kind: 'not-found' } }),
    random: ({ draw }) => ({ params: { kind: draw.of(['not-found', 'nothing-of-the-kind']) } }),
  },
  getDocs: { answers: everybody('not-found'), request: noInput, random: noInput },
  getDocsAsset: {
    answers: everybody('not-found'),
    request: () => ({ params: { file: 'nothing.css' } }),
    random: () => ({ params: { file: 'nothing.css' } }),
  },
  getGuides: { answers: everybody('not-found'), request: noInput, random: noInput },
  getGuide: {
    answers: everybody('not-found'),
    request: () => ({ params: { name: 'chat' } }),
    random: () => ({ params: { name: 'chat' } }),
  },
  getClientPackage: { answers: everybody('not-found'), request: noInput, random: noInput },
  getOpenApi: { answers: everybody(200), request: noInput, random: noInput },
} satisfies Partial<Records>;
