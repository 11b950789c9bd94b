import type { Clock } from '../../application/ports/clock.ts';
import type { ImportedLeague, ImportReader, LeagueImports, PartRead } from '../../application/ports/storage/import-storage.ts';
import { USES_FIELD } from '../../domain/games/game.ts';
import { type Change, isSameValue, type Thing } from '../../domain/imports/league.ts';
import { IMPORT_LEASE_MS, type LeagueImport } from '../../domain/imports/league-import.ts';
import { type LeaguePart, PART_OF_THING } from '../../domain/imports/league-parts.ts';
import type { OrgId } from '../../domain/shared/ids.ts';
import { byText, timePage } from './tables/order.ts';
import type { StoredImport } from './tables/rows.ts';
import { key, type Table } from './tables/table.ts';
import type { Tables } from './tables/tables.ts';

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

type Row = Readonly<Record<string, unknown>>;
const keyOf = (part: LeaguePart, value: object): readonly string[] => (KEYS[part] ?? ['id']).map((name) => String((value as Row)[name]));

export const memoryImports = (tables: Tables, clock: Clock): Readonly<{ leagueImports: LeagueImports; importedLeague: ImportedLeague }> => {
  const { leagueImports, importFindings } = tables;
  const running = (orgId: OrgId, id: string): StoredImport | undefined => {
    const job = leagueImports.get(key(orgId, id));
    return job && importAt(job, clock()).state === 'running' ? job : undefined;
  };
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
