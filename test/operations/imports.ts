import { ok } from '../../src/domain/shared/result.ts';
import { CsvFile } from '../support/csv-file.ts';
import { page } from './commands.ts';
import { one, paging } from './random-requests.ts';
import { ADMINS, admins, noInput, type Records } from './record.ts';

export const imports = {
  startImport: {
    answers: admins(202),
    request: () => ({ query: { kind: 'facilities' }, body: new CsvFile('Facility,Field\nOak Park,Field 1') }),
    // Imports run asynchronously, and the two gateways do not keep the same pace.
    random: ({ draw }) => ({ query: { kind: draw.of(['teams', 'nothing']) } }),
    useCase: [
      ADMINS,
      'own',
      () => ({
        kind: 'facilities',
        isDryRun: true,
        language: 'en',
        mapping: {},
        options: {},
        file: async () => ok(Buffer.from('Facility\nOak')),
      }),
    ],
  },
  listImports: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({ query: paging(chance, 'listImports') }),
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  getImport: {
    answers: admins(200),
    request: async ({ importId }) => ({ params: { importId } }),
    random: (chance) => ({ params: { importId: one(chance, 'import') }, query: paging(chance, 'getImport') }),
    useCase: [ADMINS, 'not-found', ({ importId }) => ({ importId, first: 0, limit: 10 })],
  },
  undoImport: {
    answers: admins(200),
    request: async ({ addImport }) => ({ params: { importId: await addImport() } }),
    random: (chance) => ({ params: { importId: one(chance, 'import') } }),
    useCase: [ADMINS, 'not-found', ({ importId }) => ({ importId })],
  },
  exportLeague: {
    answers: admins(200),
    request: () => ({ params: { file: 'rosters.csv' } }),
    random: ({ draw }) => ({ params: { file: draw.of(['teams.csv', 'rosters.csv', 'nothing.csv']) } }),
    useCase: [ADMINS, 'own', () => ({ kind: 'teams' })],
  },
} satisfies Partial<Records>;
