import { everybody, noInput, type Records } from './record.ts';

export const health = {
  getHealth: { answers: everybody(200), request: noInput, random: noInput },
  getLiveness: { answers: everybody(200), request: noInput, random: noInput, needs: 'nothing' },
} satisfies Partial<Records>;
