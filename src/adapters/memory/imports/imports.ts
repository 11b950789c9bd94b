import type { Clock } from '../../../application/ports/clock.ts';
import type { ImportedLeague, ImportReader, LeagueImports, PartRead } from '../../../application/ports/storage/imports/import-storage.ts';
import { playsIn, USES_FIELD } from '../../../domain/games/game.ts';
import { type Change, IDENTIFIED, isSameValue, THINGS, type Thing } from '../../../domain/imports/league.ts';
import { IMPORT_LEASE_MS, type LeagueImport } from '../../../domain/imports/league-import.ts';
import { type LeaguePart, PART_OF_THING } from '../../../domain/imports/league-parts.ts';
import { compareWithMade, type Held, type Made, madeOf, placeOf, type Stored } from '../../../domain/imports/undo.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { byText, timePage } from '../tables/order.ts';
import { everyTable, referringTo, rowsReferring } from '../tables/references.ts';
import type { StoredImport } from '../tables/rows.ts';
import { key, keyOf, keyParts, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** The job's current state: once its lease has expired, it counts as ended with its process. */
function importAt({ leaseUntil, ...job }: StoredImport, now: Date): LeagueImport {
  if (job.state !== 'running' || leaseUntil > now) return job;
  return { ...job, state: 'failed', failure: 'interrupted', endedAt: leaseUntil };
}

/** The columns of the unique constraint of each kind. */
const UNIQUE: Readonly<Partial<Record<Thing, readonly string[]>>> = {
  ageGroup: ['name'],
  division: ['seasonId', 'ageGroupId', 'name'],
  field: ['facilityId', 'name'],
  team: ['seasonId', 'ageGroupId', 'outsideLeague', 'name'],
};

type Row = Readonly<Record<string, unknown>>;
const tableOf = (tables: Tables, part: LeaguePart): Table<Row> =>
  everyTable(tables).find(({ stores: { kind } }) => kind.imported !== undefined && PART_OF_THING[kind.imported] === part) ??
  (tables[part as 'sports' | 'seasons'] as unknown as Table<Row>);

export const memoryImports = (tables: Tables, clock: Clock): Readonly<{ leagueImports: LeagueImports; importedLeague: ImportedLeague }> => {
  const { leagueImports, importFindings, importMade } = tables;
  const running = (orgId: OrgId, id: string): StoredImport | undefined => {
    const job = leagueImports.get(key(orgId, id));
    return job && importAt(job, clock()).state === 'running' ? job : undefined;
  };
  const importOf = (job: StoredImport | undefined): LeagueImport | undefined => job && importAt(job, clock());
  const leaseUntil = () => new Date(clock().getTime() + IMPORT_LEASE_MS);
  const partTable = (thing: Thing) => tableOf(tables, PART_OF_THING[thing]);

  function mayApply(orgId: OrgId, { thing, value, ...change }: Change): boolean {
    const table = partTable(thing);
    if (change.state === 'changed') {
      const stored = table.get(keyOf(table.stores, { orgId, ...value }));
      return stored !== undefined && isSameValue(change.before, stored);
    }
    const names = UNIQUE[thing];
    return !names || ![...table.rows()].some((row) => [...names, 'orgId'].every((name) => (row as Row)[name] === (value as Row)[name]));
  }

  const madeBy = (orgId: OrgId, id: string): readonly Made[] =>
    [...importMade.rows()].flatMap(({ orgId: of, importId, place: _, ...made }) => (of === orgId && importId === id ? [made] : []));
  const storedOf = (orgId: OrgId, thing: Thing): readonly Stored[] =>
    [...partTable(thing).rows()].filter((value) => (value as Row)['orgId'] === orgId).map((value) => ({ thing, value }) as Stored);

  /** The rows that refer to an id, without those that the same import made. */
  function* usesOf(orgId: OrgId, { thing, id }: Made, made: ReadonlySet<string>): Generator<Held> {
    for (const referring of referringTo(tables, partTable(thing).stores.kind)) {
      const { imported } = referring.table.stores.kind;
      const isOwn = (value: object) => imported !== undefined && made.has(placeOf(madeOf({ thing: imported, value } as unknown as Stored)));
      const { holdsImport: cause } = referring;
      // A player's addresses are compared with those that the import made.
      if (cause === undefined || cause === 'compared') continue;
      if (!rowsReferring(referring, orgId, id).every(isOwn)) yield { thing, id, cause };
    }
  }

  /** What a child of the league did with a team that the import added the child to. */
  function* usesOfSpot(orgId: OrgId, { id, teamId }: Made): Generator<Held> {
    const isTheirs = (row: Readonly<{ orgId: OrgId; playerId: string | null }>) => row.orgId === orgId && row.playerId === id;
    const isWithTeam = (row: Readonly<{ teamId: string }>) => row.teamId === teamId;
    const answers = [...tables.attendanceAnswers.rows()].filter(isTheirs).some(({ itemId }) => {
      const game = tables.games.get(key(orgId, itemId));
      return game ? playsIn(game, teamId!) : tables.teamEvents.get(key(orgId, itemId))?.teamId === teamId;
    });
    if (answers) yield { thing: 'rosterSpot', id, cause: 'answers' };
    const scored = [...tables.lineupPlaces.rows(), ...tables.statEvents.rows()].some((row) => isTheirs(row) && isWithTeam(row));
    if (scored) yield { thing: 'rosterSpot', id, cause: 'scoring' };
  }

  return {
    leagueImports: {
      async begin(job) {
        for (const stored of [...leagueImports.rows()].filter(({ orgId, state }) => orgId === job.orgId && state === 'running')) {
          const now = importAt(stored, clock());
          if (now.state === 'running') return now;
          leagueImports.put({ ...now, leaseUntil: stored.leaseUntil });
        }
        leagueImports.put({ ...job, leaseUntil: leaseUntil() });
        return undefined;
      },
      async renew(orgId, id, progress) {
        const job = running(orgId, id);
        if (job) leagueImports.put({ ...job, progress, leaseUntil: leaseUntil() });
        return job !== undefined;
      },
      async end(orgId, id, outcome) {
        const job = running(orgId, id);
        if (job) leagueImports.put({ ...job, ...outcome });
        return job !== undefined;
      },
      async addFindings(orgId, importId, first, findings) {
        for (const [at, finding] of findings.entries()) {
          const place = first + at;
          importFindings.put({ ...finding, orgId, importId, place });
        }
      },
      async addMade(orgId, importId, first, made) {
        for (const [at, each] of made.entries()) {
          const place = first + at;
          importMade.put({ ...each, orgId, importId, place });
        }
      },
      findForUpdate: async (orgId, id) => importOf(leagueImports.get(key(orgId, id))),
      findRunning: async (orgId) =>
        importOf([...leagueImports.rows()].find((job) => job.orgId === orgId && importAt(job, clock()).state === 'running')),
      async saveUndo(orgId, importId, undo) {
        const job = leagueImports.get(key(orgId, importId))!;
        leagueImports.put({ ...job, made: 0, undo });
        for (const each of [...importMade.rows()].filter((made) => made.orgId === orgId && made.importId === importId))
          importMade.remove(each);
      },
    },
    importedLeague: {
      async apply(orgId, changes) {
        for (const change of changes) {
          if (!mayApply(orgId, change)) return false;
          partTable(change.thing).put({ orgId, ...change.value });
        }
        return true;
      },
      async areFieldsFree(orgId, gameIds, since) {
        const ids = new Set<string>(gameIds);
        const games = [...tables.games.rows()].filter(
          ({ orgId: of, fieldId, status }) => of === orgId && fieldId !== null && USES_FIELD.includes(status),
        );
        const others = games.filter(({ id, updatedAt }) => !ids.has(id) && updatedAt >= since);
        return !games.some(
          (game) =>
            ids.has(game.id) &&
            others.some((other) => other.fieldId === game.fieldId && other.startsAt < game.endsAt && other.endsAt > game.startsAt),
        );
      },
      async holdMade(orgId, id) {
        const made = madeBy(orgId, id);
        const ids = new Set(made.map((each) => each.id));
        const stored = THINGS.flatMap((thing) => storedOf(orgId, thing)).filter((each) => ids.has(madeOf(each).id));
        return compareWithMade(made, stored);
      },
      async usesOfMade(orgId, id) {
        const made = madeBy(orgId, id);
        const places = new Set(made.map(placeOf));
        return made.flatMap((each) => {
          if (each.thing !== 'rosterSpot') return [...usesOf(orgId, each, places)];
          return made.some((other) => other.thing === 'player' && other.id === each.id) ? [] : [...usesOfSpot(orgId, each)];
        });
      },
      async remove(orgId, stored) {
        for (const { thing, value } of stored) partTable(thing).remove({ ...value, orgId });
        const gone = new Set(stored.flatMap((each) => (IDENTIFIED.some((of) => of === each.thing) ? [madeOf(each).id] : [])));
        for (const each of [...tables.externalIds.rows()].filter((row) => row.orgId === orgId && gone.has(row.id)))
          tables.externalIds.remove(each);
      },
    },
  };
};

export const memoryImportReader = (tables: Tables, clock: Clock): ImportReader => ({
  async leagueImport(orgId, id) {
    const job = tables.leagueImports.get(key(orgId, id));
    return job && importAt(job, clock());
  },
  async leagueImports(orgId, page) {
    const jobs = [...tables.leagueImports.rows()].filter((job) => job.orgId === orgId).map((job) => importAt(job, clock()));
    return timePage(jobs, ({ requestedAt, id }) => ({ at: requestedAt, id }), -1, page);
  },
  importFindings: async (orgId, id, first, limit) =>
    [...tables.importFindings.rows()]
      .filter((finding) => finding.orgId === orgId && finding.importId === id && finding.place >= first)
      .sort((a, b) => a.place - b.place)
      .slice(0, limit)
      .map(({ orgId: _, importId, place, ...finding }) => finding),
  async leaguePart(orgId, part, { limit, after }) {
    const table = tableOf(tables, part);
    const keyInOrg = (value: Row) => keyParts(table.stores, value).slice(1);
    const all = [...table.rows()]
      .filter((value) => value['orgId'] === orgId)
      .map((value) => ({ value, at: key(...keyInOrg(value)) }))
      .filter(({ at }) => !after || byText(at, key(...after)) > 0)
      .sort((a, b) => byText(a.at, b.at))
      .slice(0, limit);
    const last = all.length < limit ? undefined : all.at(-1);
    return { values: all.map(({ value }) => value), next: last && keyInOrg(last.value) } as unknown as PartRead<typeof part>;
  },
});
