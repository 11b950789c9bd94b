import { beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { exportLeague } from '../../../src/application/imports/export-league.ts';
import { getImport } from '../../../src/application/imports/get-import.ts';
import { listImports } from '../../../src/application/imports/list-imports.ts';
import { startImport } from '../../../src/application/imports/start-import.ts';
import { undoImport } from '../../../src/application/imports/undo-import.ts';
import { Unavailable } from '../../../src/application/ports/unavailable.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { LeagueImportId, SeasonId, TeamId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let admin: Member;
beforeEach(async () => {
  admin = await given.as(await given.person({}, 'admin'));
});

const FACILITIES = 'Name,City\nNorth Park,Springfield\nSouth Park,Springfield\n';
type Over = Partial<Parameters<ReturnType<typeof startImport>>[0]>;
const start = (text: string, over: Over = {}) =>
  startImport(given.ports)({
    actor: admin,
    kind: 'facilities',
    isDryRun: false,
    language: 'en',
    mapping: {},
    options: {},
    file: async () => ok(Buffer.from(text)),
    ...over,
  });
const seen = async (importId: LeagueImportId) => accepted(await getImport(given.ports)({ actor: admin, importId, first: 0, limit: 10 }));
/** The import as it ended. */
async function imported(text: string, over: Over = {}) {
  const { id } = accepted(await start(text, over));
  await given.imported();
  return seen(id);
}
const facilities = async () => (await given.ports.read.facilities(given.org.id)).map(({ facility }) => facility.name).sort();

describe('a file', () => {
  test('that is in order is stored, and a dry run of it only says what it would do', async () => {
    const before = await facilities();
    const tried = await imported(FACILITIES, { isDryRun: true });
    expect(tried.job).toMatchObject({ state: 'done', isDryRun: true, faults: 0, report: { rows: 2 } });
    expect(await facilities()).toEqual(before);
    const { job } = await imported(FACILITIES);
    expect(job).toMatchObject({ state: 'done', isDryRun: false, faults: 0, report: { rows: 2 } });
    expect(await facilities()).toEqual([...before, 'North Park', 'South Park'].sort());
    const { items } = accepted(await listImports(given.ports)({ actor: admin, page: { limit: 10 } }));
    expect(items.map(({ isDryRun }) => isDryRun).sort()).toEqual([false, true]);
  });

  test('of coaches gives each line to the coach who has its address, and is undone like any other', async () => {
    const lee = await given.person({ email: 'lee@example.org' }, 'coach');
    const text = 'Team,Name,Role,Email\nRed Hawks,Lee Park,Head Coach,LEE@example.org\nBlue Jays,Kim Lee,Head Coach,kim@example.org\n';
    const { job } = await imported(text, { kind: 'staff' });
    expect(job).toMatchObject({ state: 'done', faults: 0 });
    expect((await given.as(lee)).coachedTeams).toEqual(new Set([given.league.hawks.id]));
    accepted(await undoImport(given.ports)({ actor: admin, importId: job.id }));
    expect((await given.as(lee)).coachedTeams).toEqual(new Set());
  });

  test('with a fault changes nothing, and says where the fault is', async () => {
    const before = await facilities();
    const { job, findings } = await imported('Name,City\nNorth Park,Springfield\n,Springfield\n');
    expect(job).toMatchObject({ state: 'refused', failure: null, faults: 1 });
    expect(findings).toEqual([expect.objectContaining({ line: 3 })]);
    expect(await facilities()).toEqual(before);
  });

  test('names what may stand in a cell instead of what is wrong in it', async () => {
    const { findings } = await imported('Team,Name,Role\nRed Hawkz,Lee Park,Head Coach\nRed Hawks,Kim Lee,boss\n', { kind: 'staff' });
    expect(findings.map(({ line, column, suggestions }) => ({ line, column, suggestions }))).toEqual([
      { line: 2, column: 'A', suggestions: ['Red Hawks'] },
      { line: 3, column: 'C', suggestions: ['head_coach', 'assistant_coach', 'team_manager'] },
    ]);
  });

  test('that is not UTF-8 is asked about, keeps none of its words, and is stored once its encoding is told', async () => {
    const before = await facilities();
    // `Peña Park` of Mac OS Roman.
    const file = async () => ok(Buffer.from('Name,City\nPe\x96a Park,Springfield\n', 'latin1'));
    const { job, findings } = await imported('', { file });
    expect(job).toMatchObject({
      state: 'refused',
      faults: 1,
      report: { plausibleEncodings: ['macintosh', 'ibm850', 'windows-1252', 'iso-8859-15'] },
    });
    expect(findings).toMatchObject([{ rule: 'encoding-unclear', line: null, sentence: expect.stringContaining('macintosh') }]);
    expect(JSON.stringify([job, findings])).not.toContain('Pe');
    expect(await facilities()).toEqual(before);
    const told = await imported('', { file, options: { encoding: 'macintosh' } });
    expect(told.job).toMatchObject({ state: 'done', report: { encoding: 'macintosh', isEncodingGuessed: false, plausibleEncodings: [] } });
    expect(await facilities()).toEqual([...before, 'Peña Park'].sort());
  });

  test('that is missing or too large is none, and starts nothing', async () => {
    for (const error of [{ kind: 'file-missing' }, { kind: 'file-too-large', limitBytes: 10 }] as const) {
      expect(await start('', { file: async () => err(error as never) })).toEqual({ ok: false, error });
    }
    expect(accepted(await listImports(given.ports)({ actor: admin, page: { limit: 10 } })).items).toEqual([]);
  });
});

describe('an import', () => {
  test('of a season or a team that the org has not is refused', async () => {
    expect(await start(FACILITIES, { options: { seasonId: newId<SeasonId>(), teamId: newId<TeamId>() } })).toMatchObject({
      error: { kind: 'unknown-reference', violations: [{ path: ['seasonId'] }, { path: ['teamId'] }] },
    });
  });

  test('waits for none other in its org: the second is refused as long as the first runs', async () => {
    const { id } = accepted(await start(FACILITIES));
    expect(await start(FACILITIES)).toEqual({ ok: false, error: { kind: 'import-running', importId: id } });
    await given.imported();
    expect(await start(FACILITIES)).toMatchObject({ ok: true });
    await given.imported();
  });

  test('is not taken when too many wait, before its file is received', async () => {
    const file = () => Promise.reject(new Error('the file was asked for'));
    const importQueue = { ...given.ports.importQueue, hasPlace: () => false };
    const asked = startImport({ ...given.ports, importQueue })({
      actor: admin,
      kind: 'facilities',
      isDryRun: false,
      language: 'en',
      mapping: {},
      options: {},
      file,
    });
    await expect(asked).rejects.toThrow(Unavailable);
  });

  test('is for admins only, and another is not found', async () => {
    const coach = await given.as(await given.person({}, 'coach'));
    const importId = newId<LeagueImportId>();
    expect(await start(FACILITIES, { actor: coach })).toMatchObject({ error: { kind: 'role-required' } });
    expect(await getImport(given.ports)({ actor: admin, importId, first: 0, limit: 1 })).toEqual({
      ok: false,
      error: { kind: 'not-found' },
    });
  });
});

describe('an export', () => {
  const exported = async (actor: Member) => exportLeague(given.ports)({ actor, kind: 'facilities' });

  test('is a file that an import takes as it is, and stands in the audit log', async () => {
    const { fileName, parts } = accepted(await exported(admin));
    let text = '';
    for await (const part of parts) text += part;
    expect(fileName).toBe(`${given.org.code.toLowerCase()}-facilities.csv`);
    expect(text).toContain('Legion Park');
    expect((await imported(text)).job).toMatchObject({ state: 'done', faults: 0 });
    expect(await given.audited()).toContain('league-exported');
  });

  test('is for admins only', async () => {
    expect(await exported(await given.as(await given.person({}, 'staff')))).toMatchObject({ error: { kind: 'role-required' } });
    expect(await given.audited()).toEqual([]);
  });
});
