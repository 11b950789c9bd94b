import { page } from './commands.ts';
import { NOBODYS, paging } from './random-requests.ts';
import { ADMINS, admins, noInput, type Records } from './record.ts';

export const mail = {
  startMailing: {
    answers: admins(200),
    request: async ({ league, invite }) => {
      // Another operation may have revoked it.
      await league.write(({ invites }) => invites.save(invite));
      return { body: { seasonId: league.season.id, dryRun: true } };
    },
    random: ({ draw }) => ({ body: { seasonId: NOBODYS, dryRun: draw.rarely(2) } }),
    useCase: [ADMINS, 'mail-off', ({ team }) => ({ seasonId: team.seasonId, isPreview: true })],
  },
  listMailings: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listMailings') }),
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  getMailing: {
    answers: admins(200),
    request: ({ mailingId }) => ({ params: { mailingId } }),
    random: () => ({ params: { mailingId: NOBODYS } }),
    useCase: [ADMINS, 'not-found', () => ({ mailingId: NOBODYS as never })],
  },
} satisfies Partial<Records>;
