import type { Scene } from '../support/scene.ts';
import { page } from './commands.ts';
import { NOBODYS, paging } from './random-requests.ts';
import { ADMINS, admins, noInput, type Records } from './record.ts';

const onReport = async (scene: Scene) => ({ params: { reportId: await scene.addReport() } });
const anyReport = () => ({ params: { reportId: NOBODYS } });
const listed = { answers: admins(200), request: noInput } as const;

export const moderation = {
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
