import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { filePlanning } from '../../src/adapters/tabular/file-planning.ts';
import { undoImport } from '../../src/application/imports/undo-import.ts';
import { resolveOrgMembership } from '../../src/application/membership/resolve-org-membership.ts';
import type { ImportReader } from '../../src/application/ports/storage/imports/import-storage.ts';
import type { Repositories } from '../../src/application/ports/storage/storage.ts';
import { IMPORT_KEPT_FOR_MS, IMPORT_LEASE_MS, newImport } from '../../src/domain/imports/league-import.ts';
import { LEAGUE_PARTS } from '../../src/domain/imports/league-parts.ts';
import type { UndoReason } from '../../src/domain/imports/undo.ts';
import type { Org } from '../../src/domain/membership/org.ts';
import type { LeagueImportId, TeamId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../src/domain/shared/time-tbd.ts';
import { later, NOON } from '../support/builders.ts';
import { CsvFile } from '../support/csv-file.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';
import { type Reply, startWorld, type World } from '../support/world.ts';

/** Long enough for a write to finish that nothing keeps from it. */
const WINDOW_MS = 150;

type Part = Parameters<ImportReader['leaguePart']>[1];

/** What imports must do on every storage, over HTTP. */
export function importsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`imports on ${adapter}`, () => {
    let storage: StorageSubject;
    let world: World;
    let org: Org;
    let league: GivenLeague;
    /** Runs once, as soon as an import has read that part of the league. */
    let once: { part: Part; happens: () => Promise<unknown> } | undefined;

    beforeAll(async () => {
      storage = await create();
      const { read } = storage;
      const leaguePart: ImportReader['leaguePart'] = async (orgId, part, page) => {
        const found = await read.leaguePart(orgId, part, page);
        const due = once?.part === part ? once : undefined;
        if (due) once = undefined;
        await due?.happens();
        return found;
      };
      world = await startWorld({ ...storage, read: { ...read, leaguePart } }, { openPlanning: filePlanning });
    });
    afterAll(async () => {
      await world.close();
      await storage.dispose();
    });
    beforeEach(async () => {
      once = undefined;
      org = await world.org();
      await world.member('ada', org, 'admin');
      league = await givenLeague(world.ports.unitOfWork, { org });
    });

    const send = (query: string, text: string) =>
      world.call('ada', 'POST', `/api/org/imports?seasonId=${league.season.id}&${query}`, { org, body: new CsvFile(text) });
    const seen = (id: unknown, query = '') => world.call('ada', 'GET', `/api/org/imports/${id}?${query}`, { org });

    /** The import of these lines, once it has finished. */
    async function imported(query: string, ...lines: readonly string[]): Promise<Reply['body']> {
      const begun = await send(query, lines.join('\n'));
      expect([begun.status, begun.body['status']]).toEqual([202, 'running']);
      await world.imported();
      return (await seen(begun.body['id'])).body;
    }
    type Counts = Readonly<Record<string, Readonly<Record<'new' | 'changed' | 'same', number>>>>;
    /** What it changed in the league, such as `2 new team`. */
    const changes = (body: Reply['body']) => {
      expect([body['status'], body['findings']]).toEqual(['done', expect.anything()]);
      const { counts } = body['report'] as unknown as { counts: Counts };
      return Object.entries(counts).flatMap(([thing, count]) =>
        Object.entries(count).flatMap(([how, many]) => (many > 0 ? [`${many} ${how} ${thing}`] : [])),
      );
    };
    type Finding = Readonly<{ severity: string; line: number; column: string | null; sentence: string }>;
    const sentences = (body: Reply['body']) => (body['findings'] as unknown as Finding[]).map(({ sentence }) => sentence);
    const got = async (path: string, list: string) => {
      const reply = await world.call('ada', 'GET', path, { org });
      expect([reply.status, reply.body['type']]).toEqual([200, undefined]);
      return reply.body[list] as unknown as readonly Readonly<Record<string, unknown>>[];
    };
    const schedule = () => got('/api/mobile/schedule?startDate=2026-03-01&endDate=2026-07-30', 'games');

    describe('of a whole league', () => {
      const FILES: readonly (readonly [kind: string, lines: readonly string[]])[] = [
        ['facilities', ['Facility,Field,City', 'Oak Park,Field 1,Springfield', 'Oak Park,Field 2,']],
        ['teams', ['Team,Division,Color', 'Tigers,12U,Orange', 'Lions,12U,']],
        ['staff', ['Team,Name,Role,Email', 'Tigers,Lee Park,Head Coach,Lee@Example.org']],
        ['rosters', ['Team,First Name,Last Name,#,Parent Email', 'Tigers,Sam,Ortiz,07,pat@example.org', 'Lions,Ana,Kim,7,']],
        ['schedule', ['Date,Time,Home,Away,Facility,Field', '2026-04-20,6:00 PM,Tigers,Lions,Oak Park,Field 1']],
        ['scores', ['Date,Home,Away,Home Score,Away Score', '2026-04-20,Tigers,Lions,3,2']],
      ];

      test('store all of it, and the same files again change nothing', async () => {
        const first: string[] = [];
        const again: string[] = [];
        for (const [kind, lines] of FILES) first.push(...changes(await imported(`kind=${kind}`, ...lines)));
        expect(first).toEqual([
          ...['1 new facility', '2 new field', '1 new ageGroup', '2 new team', '1 new staffMember'],
          ...['2 new player', '2 new rosterSpot', '1 new guardian', '1 new game', '1 changed game'],
        ]);
        for (const [kind, lines] of FILES) again.push(...changes(await imported(`kind=${kind}`, ...lines)));
        expect(again.filter((change) => !change.includes('same'))).toEqual([]);

        const [game] = await schedule();
        expect(game).toMatchObject({
          homeScore: 3,
          visitorScore: 2,
          status: 'final',
          localTime: '18:00',
          facility: { fieldName: 'Field 1' },
        });
        const tigers = (await got('/api/mobile/teams', 'teams')).find(({ name }) => name === 'Tigers')!;
        const team = await world.call('ada', 'GET', `/api/mobile/teams/${tigers['id']}`, { org });
        expect(team.body).toMatchObject({
          color: 'Orange',
          coaches: [{ name: 'Lee Park', role: 'head_coach' }],
          players: [{ displayName: 'Sam Ortiz', jerseyNumber: '07' }],
        });
      });

      test('change by a corrected file what was corrected', async () => {
        const line = (id: string, time: string) => `${id},2026-04-21,${time},Red Hawks,Blue Jays`;
        await imported('kind=schedule', 'Game Id,Date,Time,Home,Away', line('G1', '9:00 AM'), line('G2', '3:00 PM'));
        const corrected = await imported('kind=schedule', 'Game Id,Date,Time,Home,Away', line('G1', '9:00 AM'), line('G2', '4:30 PM'));
        expect(changes(corrected)).toEqual(['1 changed game', '1 same game']);
        const games = await schedule();
        expect(games.map((game) => [game['localTime'], game['version']])).toEqual([
          ['09:00', 1],
          ['16:30', 2],
        ]);
        const log = await got(`/api/org/games/${games[1]!['id']}/changes`, 'changes');
        expect(log.map(({ field }) => field).sort()).toEqual(['endsAt', 'startsAt']);
      });

      test('are in the audit log, and in the list of imports', async () => {
        const { id } = await imported('kind=teams', 'Team,Division', 'Tigers,12U');
        await imported('kind=teams&dryRun=true', 'Team,Division', 'Bears,12U');
        const entries = await got('/api/org/audit?kind=league-imported', 'entries');
        expect(entries).toMatchObject([{ subjectId: id, facts: { kind: 'teams', changes: 2 } }]);
        expect((await got('/api/org/imports', 'imports')).map(({ isDryRun }) => isDryRun).sort()).toEqual([false, true]);
      });
    });

    describe('of an export', () => {
      const KINDS = ['facilities', 'teams', 'staff', 'rosters', 'schedule', 'scores'] as const;
      const exported = async (from: Org): Promise<readonly string[]> => {
        const files: string[] = [];
        for (const kind of KINDS) {
          const { status, text, headers } = await world.call('ada', 'GET', `/api/org/exports/${kind}.csv`, { org: from });
          expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
          files.push(text);
        }
        return files;
      };

      test('elsewhere make the same league, whose export is the same to the byte', async () => {
        const { hawks, owls, jays, facility, field } = league;
        const [west, east] = [await league.addDivision({ name: 'West' }), await league.addDivision({ name: 'East', sortOrder: 0 })];
        await league.write(async ({ teams }) => {
          await teams.save({ ...hawks, divisionId: west.id });
          await teams.save({ ...owls, divisionId: east.id });
        });
        const pepe = await league.addPlayer('José "Pepe" Núñez, Jr.', hawks, {
          jerseyNumber: '07',
          positions: ['P', 'SS'],
          leagueAge: 10,
        });
        await league.addGuardian(pepe, 'pat@example.org');
        await league.addGuardian(pepe, 'ana@example.org');
        await league.addPlayer('=SUM(A1) O’Neil', owls, { jerseyNumber: '7' });
        await league.write(({ facilities }) => facilities.save({ ...facility, notes: 'Gate 2\nis "closed"' }));
        await league.write(async ({ staff }) => {
          const member = { orgId: org.id, userId: null, clearedUntil: null } as const;
          await staff.save({
            ...member,
            id: newId(),
            teamId: hawks.id,
            name: 'Mary Ann Lee Smith',
            role: 'head_coach',
            email: 'mary@example.org',
            clearedUntil: '2027-03-31' as LocalDate,
          });
          await staff.save({ ...member, id: newId(), teamId: jays.id, name: '김 영희', role: 'team_manager', email: null });
        });
        // The hour that repeats when daylight time ends, and one on the day after.
        const at = (startsAt: string, minutes: number) => ({
          startsAt: new Date(startsAt),
          endsAt: later(new Date(startsAt), minutes * 60_000),
        });
        await league.addGame(hawks, owls, {
          ...at('2026-11-01T06:30:00Z', 75),
          facilityId: facility.id,
          fieldId: field.id,
          homeJerseyColor: '-Red',
        });
        await league.addGame(jays, owls, { ...at('2026-11-01T07:30:00Z', 90), status: 'canceled', statusReason: 'rain' });
        await league.addGame(owls, hawks, {
          ...at('2026-11-02T15:00:00Z', 90),
          status: 'final',
          homeScore: 3,
          visitorScore: 10,
          periodScores: [
            { period: 1, home: 3, visitor: 9 },
            { period: 2, home: null, visitor: 1, kind: 'overtime' },
          ],
          version: 4,
        });
        await league.addGame(hawks, jays, { ...at('2026-11-03T15:00:00Z', 60), gameType: 'playoff', snackParentName: 'Lee, Sr.' });
        // Two forfeits, whose field and teams are used by other games at the same time.
        const forfeited = { ...at('2026-11-04T15:00:00Z', 60), status: 'forfeit', statusReason: 'team_short' } as const;
        await league.addGame(hawks, owls, { ...forfeited, forfeitedBy: owls.id, homeScore: 7, visitorScore: 0 });
        await league.addGame(owls, jays, { ...forfeited, doubleForfeit: true });
        await league.addGame(jays, hawks, { ...at('2026-11-04T15:00:00Z', 60), status: 'scheduled' });
        await league.addGame(jays, owls, { ...at('2026-11-05T15:00:00Z', 60), status: 'postponed', statusReason: 'field_closed' });
        const { startsAt, endsAt } = timeTbdOn('2026-11-07' as LocalDate, org.timeZone);
        await league.addGame(hawks, jays, { startsAt, endsAt });
        const contact = { contactName: 'Jordan Diaz', contactEmail: 'office@riverside.example', contactPhone: '555-0134' };
        const theirs = await league.addTeam(hawks.name, { outsideLeague: 'Riverside, LL', ...contact });
        await league.addGame(theirs, hawks, { ...at('2026-11-08T15:00:00Z', 60), status: 'final', homeScore: 1, visitorScore: 2 });
        const files = await exported(org);
        expect(files.map((text) => text.split('\r\n').length - 2)).toEqual([1, 4, 2, 2, 10, 4]);
        expect(files[4]).toMatch(/\r\n2026-11-07 TBD,[^\r]*,Red Hawks,,Blue Jays,,,/);
        expect(['rain', 'field_closed', 'team_short', 'both', 'visitor'].filter((cell) => !files[4]!.includes(`,${cell},`))).toEqual([]);
        expect(files[1]).toMatch(/,West,.*\r\n.*,East,/);
        expect(files[5]).toContain(',7,0,forfeit,visitor,');
        expect(files[5]).toContain(',3 OTx,9 OT1,entered');
        expect(files[4]).toContain('2026-11-01T01:30:00-05:00');
        expect(files[4]).toContain('2026-11-01T01:30:00-06:00');

        const other = await world.org();
        await world.member('ada', other, 'admin');
        const { season, sport } = league;
        await league.write(async ({ sports, seasons }) => {
          const sportId = newId<typeof sport.id>();
          await sports.save({ ...sport, id: sportId, orgId: other.id });
          await seasons.save({ ...season, id: newId(), orgId: other.id, sportId });
        });
        for (const [at, kind] of KINDS.entries()) {
          const begun = await world.call('ada', 'POST', `/api/org/imports?kind=${kind}`, { org: other, body: new CsvFile(files[at]!) });
          await world.imported();
          const told = await world.call('ada', 'GET', `/api/org/imports/${begun.body['id']}`, { org: other });
          expect([kind, told.body['status'], told.body['findings']]).toEqual([kind, 'done', expect.anything()]);
        }
        expect(await exported(other)).toEqual(files);
        // Imported into the same league, it changes nothing.
        for (const [at, kind] of KINDS.entries()) {
          const again = changes(await imported(`kind=${kind}`, files[at]!));
          expect([kind, again.filter((change) => !change.includes('same'))]).toEqual([kind, []]);
        }
        const entries = await got('/api/org/audit?kind=league-exported', 'entries');
        expect(entries.map(({ facts }) => (facts as { kind: string }).kind).sort()).toEqual([...KINDS].sort());
      });

      test('come page by page, each line once, in order', async () => {
        for (let n = 0; n < 7; n += 1) await league.addTeam(`Team ${n}`);
        const whole = await storage.read.exportRows(org.id, 'teams', { limit: 100 });
        const found: unknown[] = [];
        let after: readonly string[] | undefined;
        do {
          const rows = await storage.read.exportRows(org.id, 'teams', { limit: 4, ...(after && { after }) });
          found.push(...rows);
          after = rows.length < 4 ? undefined : Object.values(rows.at(-1)!);
        } while (after);
        expect([whole.length, found]).toEqual([10, whole]);
      });
    });

    test('a dry run tells the same and stores nothing', async () => {
      const lines = ['Team,Division', 'Tigers,12U', 'Red Hawks,10U'] as const;
      const dry = await imported('kind=teams&dryRun=true', ...lines);
      expect(await got('/api/mobile/teams', 'teams')).toHaveLength(3);
      const wet = await imported('kind=teams', ...lines);
      expect(changes(dry)).toEqual(changes(wet));
      expect(await got('/api/mobile/teams', 'teams')).toHaveLength(4);
    });

    test('one fault stores nothing, and every fault is told by line, column and sentence, page by page', async () => {
      const refused = await imported(
        'kind=schedule',
        ...[
          'Date,Time,Home,Away',
          '2026-04-20,10:00,Red Hawks,Blue Jays',
          '2026-04-21,25:00,Red Hawks,Blue Jais',
          'soon,9:00 AM,Red Hawks,Red Hawks',
        ],
      );
      expect(refused).toMatchObject({ status: 'refused', failure: null, faultCount: 4 });
      expect(sentences(refused)).toEqual([
        expect.stringMatching(/^Line 3, column B .*25:00/),
        expect.stringMatching(/^Line 3, column D .*Blue Jais.*Blue Jays/),
        expect.stringMatching(/^Line 4, column A .*soon/),
        expect.stringMatching(/^Line 4, column D .*cannot play itself/),
        expect.stringMatching(/^Line 2: .*90 minutes were assumed/),
      ]);
      expect(await schedule()).toEqual([]);

      const first = await seen(refused['id'], 'limit=3');
      const rest = await seen(refused['id'], `limit=3&cursor=${first.body['nextCursor']}`);
      expect([...sentences(first.body), ...sentences(rest.body)]).toEqual(sentences(refused));
      expect(rest.body['nextCursor']).toBeNull();
    });

    test('columns that are none of our business are left out, which the answer says without quoting them', async () => {
      const told = await imported(
        'kind=rosters',
        ...['Team,Player,Birth Date,Medical Notes,Fee Paid', 'Red Hawks,Sam Ortiz,2016-05-04,Peanut allergy,125.50'],
      );
      expect(told).toMatchObject({
        status: 'done',
        report: {
          columns: [{ leftOut: null }, { leftOut: null }, { leftOut: 'personal' }, { leftOut: 'personal' }, { leftOut: 'personal' }],
        },
      });
      expect(JSON.stringify([told, world.logged])).not.toMatch(/2016-05-04|eanut|125\.50/);
    });

    test('nothing of a file is logged', async () => {
      await imported('kind=rosters', 'Team,Player,Parent Email', 'Red Hawks,Zelda Quux,zelda.parent@example.org', 'Nobodies,Zelda Quux,x');
      expect(JSON.stringify(world.logged)).not.toMatch(/Zelda|Quux|zelda/);
    });

    test('what is wrong is told in the language of who sends the file', async () => {
      const text = 'Team,Player\nTigres,Sam Ortiz';
      const sent = await world.call('ada', 'POST', `/api/org/imports?kind=rosters&seasonId=${league.season.id}`, {
        org,
        body: new CsvFile(text),
        headers: { 'accept-language': 'es' },
      });
      await world.imported();
      expect(sentences((await seen(sent.body['id'])).body)).toEqual(['Línea 2, columna A (“Team”): no existe el equipo “Tigres”.']);
    });

    test('a file that is none is refused with a sentence', async () => {
      const told = await imported('kind=teams', 'PK\u0003\u0004 a workbook');
      expect([told['status'], sentences(told)]).toEqual(['refused', [expect.stringMatching(/workbook.*CSV/)]]);
    });

    test('a form with one file is taken as the file itself is', async () => {
      const form = new FormData();
      form.set('file', new Blob(['Team,Division\nTigers,12U'], { type: 'application/vnd.ms-excel' }), 'teams.csv');
      const sent = await fetch(`${world.origin}/api/org/imports?kind=teams&seasonId=${league.season.id}`, {
        method: 'POST',
        headers: { authorization: 'Bearer ada', 'x-org-id': org.id },
        body: form,
      });
      expect(sent.status).toBe(202);
      await world.imported();
      expect((await got('/api/mobile/teams', 'teams')).map(({ name }) => name)).toContain('Tigers');
    });

    test('what is no file, too large or not there is refused before anything begins', async () => {
      const post = async (headers: Record<string, string>, raw?: string) => {
        const reply = await world.call('ada', 'POST', '/api/org/imports?kind=teams', { org, headers, ...(raw !== undefined && { raw }) });
        return [reply.status, reply.body['type']];
      };
      const csv = { 'content-type': 'text/csv' };
      expect(await post({ 'content-type': 'application/json' }, '{}')).toEqual([415, '/problems/unsupported-media-type']);
      expect(await post({ ...csv, 'content-encoding': 'gzip' }, 'x')).toEqual([415, '/problems/unsupported-media-type']);
      expect(await post(csv, 'Team,Division\n'.padEnd(10 * 1024 * 1024 + 1))).toEqual([413, '/problems/file-too-large']);
      expect(await post({ 'content-type': 'multipart/form-data' }, 'x')).toEqual([400, '/problems/file-missing']);
      expect(await post({ 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\n\r\n--b--')).toEqual([
        400,
        '/problems/file-missing',
      ]);
      const nobodys = `/api/org/imports?kind=teams&seasonId=${newId()}&teamId=${newId()}`;
      const unknown = await world.call('ada', 'POST', nobodys, { org, body: new CsvFile('Team') });
      expect([unknown.status, unknown.body['errors']]).toMatchObject([422, [{ pointer: '/seasonId' }, { pointer: '/teamId' }]]);
      expect(await got('/api/org/imports', 'imports')).toEqual([]);
    });

    describe('at the same time', () => {
      test('one of several imports of an org begins, and the others are told which one runs', async () => {
        const replies = await Promise.all(Array.from({ length: 4 }, (_, n) => send('kind=teams', `Team,Division\nTeam ${n},12U`)));
        const [begun] = replies.filter(({ status }) => status === 202);
        const others = replies.filter(({ status }) => status === 409);
        expect(others.map(({ body }) => body['importId'])).toEqual(Array.from({ length: 3 }, () => begun?.body['id']));
        await world.imported();
        expect(await got('/api/mobile/teams', 'teams')).toHaveLength(4);
      });

      test('what others change of a game while it is imported is kept', async () => {
        await imported('kind=schedule', 'Game Id,Date,Time,Home,Away', 'G1,2026-04-21,9:00 AM,Red Hawks,Blue Jays');
        const [game] = await schedule();
        const recolor = () => world.call('ada', 'PATCH', `/api/mobile/games/${game!['id']}`, { org, body: { homeJerseyColor: 'Green' } });
        once = { part: 'games', happens: recolor };
        const moved = await imported('kind=schedule', 'Game Id,Date,Time,Home,Away', 'G1,2026-04-21,1:00 PM,Red Hawks,Blue Jays');
        expect(changes(moved)).toEqual(['1 changed game']);
        expect(await schedule()).toMatchObject([{ localTime: '13:00', homeJerseyColor: 'Green', version: 3 }]);
      });

      test('a field that others take while a schedule is imported is not booked twice', async () => {
        const place = { facilityId: league.facility.id, fieldId: league.field.id };
        const [startsAt, endsAt] = [new Date('2026-04-21T14:00:00Z'), new Date('2026-04-21T16:00:00Z')];
        const take = () => league.addGame(league.hawks, league.jays, { ...place, startsAt, endsAt });
        once = { part: 'games', happens: take };
        const refused = await imported(
          'kind=schedule',
          ...['Date,Time,Home,Away,Facility,Field', '2026-04-21,10:00,White Owls,Blue Jays,Legion Park,Field 2'],
        );
        expect([refused['status'], sentences(refused).some((sentence) => /taken|plays at that time/.test(sentence))]).toEqual([
          'refused',
          true,
        ]);
        expect(await schedule()).toHaveLength(1);
      });

      test('a team that others add while it is imported is there once', async () => {
        const add = () => league.addTeam('Tigers');
        once = { part: 'teams', happens: add };
        expect(changes(await imported('kind=teams', 'Team,Division', 'Tigers,10U'))).toEqual(['1 same team']);
        expect(await got('/api/mobile/teams', 'teams')).toHaveLength(4);
      });

      test('an import that others are in the way of again and again stores nothing, and says so', async () => {
        let added = 0;
        const addNext = async () => {
          added += 1;
          await league.addTeam(`Tigers ${added}`);
          if (added < 3) once = { part: 'teams', happens: addNext };
        };
        once = { part: 'teams', happens: addNext };
        const failed = await imported('kind=teams', 'Team,Division', 'Tigers 1,10U', 'Tigers 2,10U', 'Tigers 3,10U', 'Bears,10U');
        expect(failed).toMatchObject({ status: 'failed', failure: 'league-changed' });
        expect((await got('/api/mobile/teams', 'teams')).map(({ name }) => name)).not.toContain('Bears');
      });
    });

    describe('whose process has ended', () => {
      const job = (over: object = {}) =>
        newImport({
          id: newId<LeagueImportId>(),
          orgId: org.id,
          kind: 'teams',
          isDryRun: false,
          requestedAt: NOON,
          ...over,
          requestedBy: ada,
        });
      let ada: Awaited<ReturnType<World['user']>>['id'];
      beforeEach(async () => {
        ada = (await world.user('ada')).id;
        storage.clock.set(NOON);
      });

      test('count as failed once their lease is over, and make room for the next', async () => {
        const abandoned = job();
        await league.write(({ leagueImports }) => leagueImports.begin(abandoned));
        expect((await send('kind=teams', 'Team,Division\nTigers,12U')).body).toMatchObject({ importId: abandoned.id });
        storage.clock.set(later(NOON, IMPORT_LEASE_MS));
        expect((await seen(abandoned.id)).body).toMatchObject({ status: 'failed', failure: 'interrupted' });
        expect(changes(await imported('kind=teams', 'Team,Division', 'Tigers,12U'))).toContain('1 new team');
        expect((await seen(abandoned.id)).body).toMatchObject({ status: 'failed', failure: 'interrupted' });
      });

      test('store nothing when they come back to life after their lease', async () => {
        once = { part: 'teams', happens: async () => storage.clock.set(later(NOON, IMPORT_LEASE_MS + 1)) };
        expect(await imported('kind=teams', 'Team,Division', 'Tigers,12U')).toMatchObject({ status: 'failed', failure: 'interrupted' });
        expect(await got('/api/mobile/teams', 'teams')).toHaveLength(3);
      });

      test('run on as long as their lease is renewed, and end once', async () => {
        const running = job();
        const progress = { stage: 'writing', done: 5, total: 10 } as const;
        const outcome = { state: 'done', failure: null, report: null, faults: 0, notes: 0, made: 0, endedAt: NOON } as const;
        const told: unknown[] = [];
        await league.write(async ({ leagueImports }) => told.push(await leagueImports.begin(running)));
        storage.clock.set(later(NOON, IMPORT_LEASE_MS - 1));
        await league.write(async ({ leagueImports }) => told.push(await leagueImports.renew(org.id, running.id, progress)));
        storage.clock.set(later(NOON, IMPORT_LEASE_MS + 1));
        expect((await seen(running.id)).body).toMatchObject({ status: 'running', progress });
        for (let n = 0; n < 2; n += 1)
          await league.write(async ({ leagueImports }) => told.push(await leagueImports.end(org.id, running.id, outcome)));
        await league.write(async ({ leagueImports }) => told.push(await leagueImports.renew(org.id, running.id, progress)));
        expect(told).toEqual([undefined, true, true, false, false]);
      });
    });

    test('go after seven days, with all that was found in their files', async () => {
      const { id } = await imported('kind=teams', 'Team', 'Tigers');
      await storage.retention.removeExpired(later(NOON, IMPORT_KEPT_FOR_MS));
      expect((await seen(id)).status).toBe(200);
      const { removed } = await storage.retention.removeExpired(later(NOON, IMPORT_KEPT_FOR_MS + 1));
      expect([removed['imports'], (await seen(id)).status]).toEqual([expect.any(Number), 404]);
    });

    describe('that are undone', () => {
      const LEAGUE: readonly (readonly [kind: string, lines: readonly string[]])[] = [
        ['facilities', ['Facility,Field,City,Facility Id', 'Oak Park,Field 1,Springfield,F1', 'Legion Park,Field 9,,']],
        ['teams', ['Team,Division,Pool,Team Id', 'Tigers,12U,Central,T1', 'Lions,12U,Central,', 'Red Hawks,10U,,T3']],
        ['staff', ['Team,Name,Role,Email,Staff Id', 'Tigers,Lee Park,Head Coach,lee@example.org,S1']],
        [
          'rosters',
          [
            'Team,First Name,Last Name,#,Parent Email,Player Id',
            'Tigers,Sam,Ortiz,07,pat@example.org;mo@example.org,P1',
            'Lions,Ana,Kim,7,,',
          ],
        ],
        [
          'schedule',
          [
            'Date,Time,Home,Away,Facility,Field,Visitor League,Game Id',
            '2026-04-20,6:00 PM,Tigers,Lions,Oak Park,Field 1,,G1',
            '2026-04-21,6:00 PM,Tigers,All-Stars,,,Riverside,',
          ],
        ],
      ];
      const undo = (id: unknown, as = 'ada') => world.call(as, 'POST', `/api/org/imports/${id}/undo`, { org });
      const reasonsOf = ({ body }: Reply) => {
        expect(body['type']).toBe('/problems/import-in-use');
        const reasons = body['reasons'] as unknown as readonly UndoReason[];
        return reasons.map(({ count, thing, cause, items }) => {
          const names = items.map(({ name, startsAt }) => name ?? startsAt ?? '–').sort();
          return `${count} ${thing}: ${cause} (${names.join(', ')})`;
        });
      };
      const everything = async () => {
        const parts = await Promise.all(LEAGUE_PARTS.map((part) => storage.read.leaguePart(org.id, part, { limit: 1_000 })));
        return Object.fromEntries(parts.map(({ values }, at) => [LEAGUE_PARTS[at], values]));
      };
      const teamNamed = async (named: string) =>
        (await got('/api/mobile/teams', 'teams')).find(({ name }) => name === named)!['id'] as TeamId;
      const parent = async () => {
        await world.member('pat', org, 'parent');
        return world.user('pat');
      };
      const written = async () => {
        const ids: unknown[] = [];
        for (const [kind, lines] of LEAGUE) ids.push((await imported(`kind=${kind}`, ...lines))['id']);
        return ids;
      };

      test('take back what they made, the last one first, and leave the league as it was', async () => {
        const before = await everything();
        const ids = await written();
        const [facilities, ...later] = ids;
        expect(reasonsOf(await undo(facilities))).toEqual(['1 facility: games (Oak Park)', '1 field: games (Field 1)']);
        for (const id of later.toReversed()) expect((await undo(id)).status).toBe(200);
        expect((await undo(facilities)).status).toBe(200);
        expect(await everything()).toEqual(before);
        const told = (await seen(ids[3])).body;
        expect(told).toMatchObject({
          status: 'done',
          undoableUntil: null,
          undo: { undoneBy: (await world.user('ada')).id, removed: { player: 2, rosterSpot: 2, guardian: 2, externalId: 1, team: 0 } },
          report: { counts: { player: { new: 2 } } },
        });
      });

      test('say until when that is possible, and answer the same when they are undone again', async () => {
        const { id } = await imported('kind=teams', 'Team,Division', 'Tigers,10U');
        const until = later(new Date((await seen(id)).body['requestedAt'] as unknown as string), IMPORT_KEPT_FOR_MS).toISOString();
        expect((await seen(id)).body).toMatchObject({ undoableUntil: until, undo: null });
        const first = await undo(id);
        expect((await undo(id)).body).toEqual(first.body);
        const { entries } = (await world.call('ada', 'GET', '/api/org/audit?kind=import-undone', { org })).body;
        expect(entries).toMatchObject([{ facts: { kind: 'teams', removed: 1 } }]);
        expect(changes(await imported('kind=teams', 'Team,Division', 'Tigers,10U'))).toEqual(['1 new team']);
      });

      test('made nothing new: a dry run, a faulty file and results, or are over, are refused', async () => {
        await imported('kind=schedule', 'Date,Time,Home,Away', '2026-04-20,9:00 AM,Red Hawks,Blue Jays');
        for (const [query, ...lines] of [
          ['kind=teams&dryRun=true', 'Team,Division', 'Tigers,10U'],
          ['kind=teams', 'Team,Division', ',10U'],
          ['kind=scores', 'Date,Home,Away,Home Score,Away Score', '2026-04-20,Red Hawks,Blue Jays,3,2'],
        ]) {
          const { id } = await imported(query!, ...lines);
          expect([(await seen(id)).body['undoableUntil'], (await undo(id)).body['type']]).toEqual([null, '/problems/nothing-to-undo']);
        }
        const { id } = await imported('kind=teams', 'Team,Division', 'Lions,10U');
        world.move(IMPORT_KEPT_FOR_MS + 1);
        expect((await undo(id)).body['type']).toBe('/problems/nothing-to-undo');
        world.move(-IMPORT_KEPT_FOR_MS - 1);
        expect((await undo(id)).status).toBe(200);
      });

      test('leave what they changed as it is', async () => {
        const { id } = await imported('kind=teams', 'Team,Division,Color', 'Tigers,10U,Orange', 'Red Hawks,10U,Black');
        expect((await undo(id)).status).toBe(200);
        const teams = await got('/api/mobile/teams', 'teams');
        expect(teams.map(({ name, color }) => `${name} ${color}`).sort()).toEqual([
          'Blue Jays Blue',
          'Red Hawks Black',
          'White Owls White',
        ]);
      });

      test('wait for the import that is running', async () => {
        const { id } = await imported('kind=teams', 'Team,Division', 'Tigers,10U');
        const { body } = await send('kind=teams', 'Team,Division\nLions,10U');
        expect((await undo(id)).body).toMatchObject({ type: '/problems/import-running', importId: body['id'] });
        await world.imported();
        expect((await undo(id)).status).toBe(200);
      });

      test('keep all of it, and say why, once any of it has been changed or is in use', async () => {
        const [facilities, teams, staff, rosters, games] = await written();
        const before = await everything();
        const tigers = { ...league.hawks, id: await teamNamed('Tigers') };
        const players = (await storage.read.leaguePart(org.id, 'players', { limit: 10 })).values;
        const sam = players.find(({ firstName }) => firstName === 'Sam')!;
        const [game] = (await schedule()).filter(({ localTime, facility }) => localTime === '18:00' && facility !== null);
        const pat = await parent();
        await league.linkTo(sam, pat);
        const gameId = String(game!['id']);
        const answer = { path: `/api/mobile/games/${gameId}/responses/${sam.id}`, body: { answer: 'yes' } };
        expect((await world.call('pat', 'PUT', answer.path, { org, body: answer.body })).status).toBeLessThan(300);
        await world.call('ada', 'POST', `/api/mobile/chat/rooms/${tigers.id}/messages`, { org, body: { content: 'Hello' } });
        await league.addEvent(tigers, pat);
        await league.addGuardian(players.find(({ firstName }) => firstName === 'Ana')!, 'ana.parent@example.org');
        const [coach] = (await storage.read.leaguePart(org.id, 'staff', { limit: 10 })).values;
        await world.call('ada', 'PATCH', `/api/org/staff/${coach!.id}`, { org, body: { name: 'Lee Parker' } });
        const ageGroup = (await storage.read.leaguePart(org.id, 'ageGroups', { limit: 10 })).values.find(({ name }) => name === '12U');
        await world.call('ada', 'PATCH', '/api/org/settings', {
          org,
          body: { youngestWithStandings: ageGroup!.id },
        });

        expect(reasonsOf(await undo(games))).toEqual(['1 game: answers (2026-04-20T23:00:00.000Z)']);
        expect(reasonsOf(await undo(rosters))).toEqual(['1 player: changed (–)', '1 player: answers (–)', '1 player: families (–)']);
        expect(reasonsOf(await undo(staff))).toEqual(['1 staffMember: changed (Lee Parker)']);
        expect(reasonsOf(await undo(teams))).toEqual([
          ...['1 ageGroup: teams (12U)', '1 ageGroup: games (12U)', '1 ageGroup: settings (12U)', '1 team: staff (Tigers)'],
          ...['2 team: players (Lions, Tigers)', '2 team: games (Lions, Tigers)', '1 team: events (Tigers)', '1 team: messages (Tigers)'],
        ]);
        expect(reasonsOf(await undo(facilities))).toEqual(['1 facility: games (Oak Park)', '1 field: games (Field 1)']);
        const after = await everything();
        expect({ ...after, staff: [], guardians: [] }).toEqual({ ...before, staff: [], guardians: [] });
      });

      test('keep a child on a team that has answered there', async () => {
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.addGuardian(sam, 'pat@example.org');
        await league.linkTo(sam, await parent());
        const { id } = await imported('kind=rosters', 'Team,First Name,Last Name,Parent Email', 'Blue Jays,Sam,Ortiz,pat@example.org');
        const game = await league.addGame(league.jays, league.owls);
        await world.call('pat', 'PUT', `/api/mobile/games/${game.id}/responses/${sam.id}`, { org, body: { answer: 'yes' } });
        expect(reasonsOf(await undo(id))).toEqual(['1 rosterSpot: answers (–)']);
      });

      test('remember nothing of a child who is erased', async () => {
        const { id } = await imported(
          'kind=rosters',
          'Team,First Name,Last Name,Player Id',
          'Red Hawks,Sam,Ortiz,P1',
          'Red Hawks,Ana,Kim,',
        );
        const [sam] = (await storage.read.leaguePart(org.id, 'players', { limit: 10 })).values.filter(
          ({ firstName }) => firstName === 'Sam',
        );
        expect((await world.call('ada', 'DELETE', `/api/org/players/${sam!.id}/personal-data`, { org })).status).toBeLessThan(300);
        expect((await undo(id)).body).toMatchObject({ undo: { removed: { player: 1, rosterSpot: 1 } } });
        expect((await everything())['players']).toMatchObject([{ id: sam!.id }]);
      });

      /** Undoes the import while `write` is sent between what the undo has found and what it removes: whether each was accepted. */
      async function besides(id: unknown, write: () => Promise<Reply>): Promise<readonly boolean[]> {
        let other: Promise<Reply> | undefined;
        const usesOfMade =
          (all: Repositories) =>
          async (...asked: Parameters<Repositories['importedLeague']['usesOfMade']>) => {
            const found = await all.importedLeague.usesOfMade(...asked);
            other ??= write();
            await pause(WINDOW_MS);
            return found;
          };
        const unitOfWork = withRepositories(world.ports.unitOfWork, (all) => ({
          ...all,
          importedLeague: { ...all.importedLeague, usesOfMade: usesOfMade(all) },
        }));
        const user = await world.user('ada');
        const actor = accepted(await resolveOrgMembership(world.ports)({ actor: user, orgId: org.id, permission: 'manage-org' }));
        const undone = await undoImport({ ...world.ports, unitOfWork })({ actor, importId: id as LeagueImportId });
        const { status } = await other!;
        return [undone.ok, status < 300];
      }

      test('remove no player whose name somebody has just been told is corrected', async () => {
        const { id } = await imported('kind=rosters', 'Team,First Name,Last Name', 'Red Hawks,Sam,Ortiz');
        const [sam] = (await storage.read.leaguePart(org.id, 'players', { limit: 10 })).values;
        const correct = () => world.call('ada', 'PATCH', `/api/org/players/${sam!.id}`, { org, body: { lastName: 'Ortega' } });
        const [isUndone, isCorrected] = await besides(id, correct);
        expect([isUndone, (await everything())['players']!.length]).toEqual([!isCorrected, isCorrected ? 1 : 0]);
      });

      test('remove no game of which a parent has just been told that the answer is stored', async () => {
        const sam = await league.addPlayer('Sam Ortiz', league.hawks);
        await league.linkTo(sam, await parent());
        const { id } = await imported('kind=schedule', 'Date,Time,Home,Away', '2026-04-21,9:00 AM,Red Hawks,Blue Jays');
        const gameId = (await schedule())[0]!['id'];
        const answer = () => world.call('pat', 'PUT', `/api/mobile/games/${gameId}/responses/${sam.id}`, { org, body: { answer: 'yes' } });
        const [isUndone, isAnswered] = await besides(id, answer);
        expect([isUndone, (await schedule()).length]).toEqual([!isAnswered, isAnswered ? 1 : 0]);
      });
    });

    test('a league is read in parts, each value once', async () => {
      for (let n = 0; n < 7; n += 1) await league.addPlayer(`Sam Number${n}`, n % 2 === 0 ? league.hawks : league.jays);
      for (const part of ['teams', 'players', 'rosterSpots', 'guardians', 'games', 'externalIds', 'seasons'] as const) {
        const whole = (await storage.read.leaguePart(org.id, part, { limit: 100 })).values;
        const found: unknown[] = [];
        let after: readonly string[] | undefined;
        do {
          const page = await storage.read.leaguePart(org.id, part, { limit: 3, ...(after && { after }) });
          found.push(...page.values);
          after = page.next;
        } while (after);
        expect([part, found]).toEqual([part, whole]);
      }
    });
  });
}
