import type { Clock } from '../../../application/ports/clock.ts';
import type { ImportedLeague, ImportReader, LeagueImports, PartRead } from '../../../application/ports/storage/imports/import-storage.ts';
import { playsIn, USES_FIELD } from '../../../domain/games/game.ts';
import { type Change, IDENTIFIED, isSameValue, THINGS, type Thing } from '../../../domain/imports/league.ts';
import { IMPORT_LEASE_MS, type LeagueImport } from '../../../domain/imports/league-import.ts';
import { type LeaguePart, PART_OF_THING } from '../../../domain/imports/league-parts.ts';
import {
  compareWithMade,
  type Held,
  type InTheWay,
  type Made,
  madeOf,
  placeOf,
  REFERRED,
  type Stored,
} from '../../../domain/imports/undo.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { REFERRERS } from '../league/league.ts';
import { byText, timePage } from '../tables/order.ts';
import type { StoredImport } from '../tables/rows.ts';
import { key, type Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

/** The job's current state: once its lease has expired, it counts as ended with its process. */
function importAt({ leaseUntil, ...job }: StoredImport, now: Date): LeagueImport {
  if (job.state !== 'running' || leaseUntil > now) return job;
  return { ...job, state: 'failed', failure: 'interrupted', endedAt: leaseUntil };
}

/** Every part has a table of the same name, with one exception. */
const tableName = (part: LeaguePart) => (part === 'rosterSpots' ? 'roster' : part) satisfies keyof Tables;
const KEYS: Readonly<Partial<Record<LeaguePart, readonly string[]>>> = {
  rosterSpots: ['teamId', 'playerId'],
  guardians: ['playerId', 'email'],
  externalIds: ['of', 'externalId'],
};
/** The columns of the unique constraint of each kind. */
const UNIQUE: Readonly<Partial<Record<Thing, readonly string[]>>> = {
  ageGroup: ['name'],
  division: ['seasonId', 'ageGroupId', 'name'],
  field: ['facilityId', 'name'],
  team: ['seasonId', 'ageGroupId', 'outsideLeague', 'name'],
};

/** What it means for undoing an import that a row of a table refers to something that the import made. */
const MEANING: Readonly<Partial<Record<keyof Tables, InTheWay>>> = {
  gameChanges: 'changed',
  fields: 'fields',
  divisions: 'divisions',
  teams: 'teams',
  staff: 'staff',
  roster: 'players',
  games: 'games',
  brackets: 'brackets',
  bracketEntrants: 'brackets',
  bracketGames: 'brackets',
  ageGroupRules: 'standings',
  pointAdjustments: 'standings',
  standingsDecisions: 'standings',
  teamEvents: 'events',
  eventSeries: 'events',
  placeStates: 'place-states',
  slots: 'slots',
  officialAssignments: 'officials',
  statEvents: 'scoring',
  lineups: 'scoring',
  lineupPlaces: 'scoring',
  reports: 'scoring',
  attendanceAnswers: 'answers',
  playerAbsences: 'answers',
  responseDeadlines: 'answers',
  roomClocks: 'messages',
  parentLinks: 'families',
  teamClaims: 'families',
  followers: 'families',
  consents: 'families',
  pushTokens: 'families',
  calendarAddresses: 'families',
};

type Row = Readonly<Record<string, unknown>>;
const keyOf = (part: LeaguePart, value: object): readonly string[] => (KEYS[part] ?? ['id']).map((name) => String((value as Row)[name]));

export const memoryImports = (tables: Tables, clock: Clock): Readonly<{ leagueImports: LeagueImports; importedLeague: ImportedLeague }> => {
  const { leagueImports, importFindings, importMade } = tables;
  const running = (orgId: OrgId, id: string): StoredImport | undefined => {
    const job = leagueImports.get(key(orgId, id));
    return job && importAt(job, clock()).state === 'running' ? job : undefined;
  };
  const importOf = (job: StoredImport | undefined): LeagueImport | undefined => job && importAt(job, clock());
  const leaseUntil = () => new Date(clock().getTime() + IMPORT_LEASE_MS);
  const partTable = (thing: Thing) => tables[tableName(PART_OF_THING[thing])] as unknown as Table<object>;

  function mayApply(orgId: OrgId, { thing, value, ...change }: Change): boolean {
    const table = partTable(thing);
    const at = key(orgId, ...keyOf(PART_OF_THING[thing], value));
    if (change.state === 'changed') {
      const stored = table.get(at);
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
    const name = REFERRED.find((each) => each === thing);
    for (const [referrer, members] of name ? Object.entries(REFERRERS[PART_OF_THING[name]]) : []) {
      const table = referrer as keyof Tables;
      // A player's addresses are compared with those that the import made.
      if (table === 'guardians') continue;
      const referring = THINGS.find((each) => tableName(PART_OF_THING[each]) === table);
      const rows = [...(tables[table] as unknown as Table<Row>).rows()].filter(
        (row) => row['orgId'] === orgId && members.some((member) => row[member] === id),
      );
      if (rows.some((row) => !referring || !made.has(placeOf(madeOf({ thing: referring, value: row } as unknown as Stored)))))
        yield { thing, id, cause: MEANING[table]! };
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
          leagueImports.set(key(job.orgId, stored.id), { ...now, leaseUntil: stored.leaseUntil });
        }
        leagueImports.set(key(job.orgId, job.id), { ...job, leaseUntil: leaseUntil() });
        return undefined;
      },
      async renew(orgId, id, progress) {
        const job = running(orgId, id);
        if (job) leagueImports.set(key(orgId, id), { ...job, progress, leaseUntil: leaseUntil() });
        return job !== undefined;
      },
      async end(orgId, id, outcome) {
        const job = running(orgId, id);
        if (job) leagueImports.set(key(orgId, id), { ...job, ...outcome });
        return job !== undefined;
      },
      async addFindings(orgId, importId, first, findings) {
        for (const [at, finding] of findings.entries()) {
          const place = first + at;
          importFindings.set(key(orgId, importId, String(place)), { ...finding, orgId, importId, place });
        }
      },
      async addMade(orgId, importId, first, made) {
        for (const [at, each] of made.entries()) {
          const place = first + at;
          importMade.set(key(orgId, importId, String(place)), { ...each, orgId, importId, place });
        }
      },
      findForUpdate: async (orgId, id) => importOf(leagueImports.get(key(orgId, id))),
      findRunning: async (orgId) =>
        importOf([...leagueImports.rows()].find((job) => job.orgId === orgId && importAt(job, clock()).state === 'running')),
      async saveUndo(orgId, importId, undo) {
        const job = leagueImports.get(key(orgId, importId))!;
        leagueImports.set(key(orgId, importId), { ...job, made: 0, undo });
        for (const { place } of [...importMade.rows()].filter((each) => each.orgId === orgId && each.importId === importId))
          importMade.delete(key(orgId, importId, String(place)));
      },
    },
    importedLeague: {
      async apply(orgId, changes) {
        for (const change of changes) {
          if (!mayApply(orgId, change)) return false;
          partTable(change.thing).set(key(orgId, ...keyOf(PART_OF_THING[change.thing], change.value)), { orgId, ...change.value });
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
        for (const { thing, value } of stored) partTable(thing).delete(key(orgId, ...keyOf(PART_OF_THING[thing], value)));
        const gone = new Set(stored.flatMap((each) => (IDENTIFIED.some((of) => of === each.thing) ? [madeOf(each).id] : [])));
        for (const { of, externalId } of [...tables.externalIds.rows()].filter((each) => each.orgId === orgId && gone.has(each.id)))
          tables.externalIds.delete(key(orgId, of, externalId));
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
    const all = [...(tables[tableName(part)] as unknown as Table<object & { orgId: OrgId }>).rows()]
      .filter((value) => value.orgId === orgId)
      .map((value) => ({ value, at: key(...keyOf(part, value)) }))
      .filter(({ at }) => !after || byText(at, key(...after)) > 0)
      .sort((a, b) => byText(a.at, b.at))
      .slice(0, limit);
    const last = all.length < limit ? undefined : all.at(-1);
    return { values: all.map(({ value }) => value), next: last && keyOf(part, last.value) } as unknown as PartRead<typeof part>;
  },
});
