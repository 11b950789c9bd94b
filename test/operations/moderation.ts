import { REPORTED_BY_ID } from '../../src/domain/moderation/wording.ts';
import type { Scene } from '../support/scene.ts';
import { page } from './commands.ts';
import { NOBODYS, one, paging, TEXTS } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records } from './record.ts';

const onReport = async (scene: Scene) => ({ params: { reportId: await scene.addReport() } });
const anyReport = () => ({ params: { reportId: NOBODYS } });
const listed = { answers: admins(200), request: noInput } as const;

/** For whom the events of the Red Hawks exist. */
const forTeam = (answer: number) => ({ parent: answer, coach: answer, manager: answer, staff: answer, admin: answer });

export const moderation = {
  reportText: {
    answers: members('not-found', forTeam(201)),
    request: async ({ league, event }) => {
      const { id } = await league.addEvent(league.hawks, { id: event.createdBy });
      return { body: { kind: 'event', id } };
    },
    random: (chance) => ({
      body: {
        kind: chance.draw.of(REPORTED_BY_ID),
        id: chance.draw.of([one(chance, 'team event'), NOBODYS]),
        ...chance.draw.some({ reason: () => chance.draw.of(TEXTS) }),
      },
    }),
    useCase: [MEMBERS, 'not-found', () => ({ kind: 'event', id: NOBODYS, reason: null })],
  },
  listReports: { ...listed, random: (chance) => ({ query: paging(chance, 'listReports') }), useCase: [ADMINS, 'own', () => ({ page })] },
  getReport: {
    answers: admins(200),
    request: onReport,
    random: anyReport,
    useCase: [ADMINS, 'not-found', () => ({ reportId: NOBODYS as never })],
  },
  dismissReport: {
    answers: admins(204),
    request: onReport,
    random: anyReport,
    useCase: [ADMINS, 'not-found', () => ({ reportId: NOBODYS as never })],
  },
  listMessageReports: { ...listed, random: (chance) => ({ query: paging(chance, 'listMessageReports') }) },
  dismissMessageReport: { answers: admins(204), request: onReport, random: anyReport },
} satisfies Partial<Records>;
