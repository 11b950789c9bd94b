import { AsyncLocalStorage } from 'node:async_hooks';
import { type Overrides, withOverrides } from '../../application/lazy-members.ts';
import type { RoomWatermarks } from '../../application/ports/room-watermarks.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import {
  type Advanced,
  type GameLog,
  type GameLogWatermarks,
  SCOPE_NAMES,
  type Scope,
  type ScopeName,
  type ScopeVersion,
  type ScopeWatermarks,
} from '../../application/ports/watermarks.ts';
import type { Game } from '../../domain/games/game.ts';
import type { GameId, OrgId } from '../../domain/shared/ids.ts';
import { ok } from '../../domain/shared/result.ts';

/**
 * The scopes that a repository method writes in; `reads` for a method that writes nothing, and `unkept` for one whose data is in no answer that is
 * kept: messages, read marks and devices are read each time they are asked for.
 */
type Advances = 'reads' | 'unkept' | readonly ScopeName[];
type Methods<Repository> = { readonly [Name in keyof Repository]: Advances };
type Recorded = Omit<Repositories, 'read' | 'scopeVersions' | 'users'>;

const LEAGUE = ['league'] as const;
const GAMES = ['games'] as const;
const SCORING = ['scoring'] as const;
const MEMBERSHIP = ['membership'] as const;
const MEMBERSHIP_AND_ACCESS = ['membership', 'access'] as const;
const LEAGUE_AND_ACCESS = ['league', 'access'] as const;
const GAMES_AND_ACCESS = ['games', 'access'] as const;
const ACCESS = ['access'] as const;
const EVERYTHING_OF_PEOPLE = ['league', 'games', 'membership', 'access'] as const;
/** For data that an answer may be made from, but that has no scope. */
const NOTHING = [] as const;
const store = { find: 'reads', findForUpdate: 'reads', save: LEAGUE } as const;
const bulkStore = { ...store, saveAll: LEAGUE } as const;
const leagueStore = { ...bulkStore, alike: 'reads', isReferenced: 'reads', remove: LEAGUE } as const;

const accessStore = { ...leagueStore, save: LEAGUE_AND_ACCESS, saveAll: LEAGUE_AND_ACCESS, remove: LEAGUE_AND_ACCESS } as const;

/**
 * Every method of every repository, so that a new one does not compile without an entry. The first argument of a method is an org's id, a value of
 * the org, or a list of these.
 */
const ADVANCES: { readonly [Name in keyof Recorded]: Methods<Recorded[Name]> } = {
  orgs: {
    add: EVERYTHING_OF_PEOPLE,
    find: 'reads',
    findByCode: 'reads',
    findForUpdate: 'reads',
    update: EVERYTHING_OF_PEOPLE,
  },
  memberships: {
    findForUpdate: 'reads',
    findByRole: 'reads',
    ofUser: 'reads',
    save: MEMBERSHIP_AND_ACCESS,
    countAdmins: 'reads',
    removedUsers: 'reads',
  },
  adminAppointments: { add: 'unkept', take: 'unkept' },
  sports: leagueStore,
  seasons: accessStore,
  ageGroups: leagueStore,
  divisions: leagueStore,
  ageGroupRules: leagueStore,
  pointAdjustments: leagueStore,
  standingsDecisions: leagueStore,
  facilities: leagueStore,
  fields: leagueStore,
  teams: { ...accessStore, ofSeason: 'reads', hold: 'reads' },
  players: leagueStore,
  staff: { ...accessStore, ofTeam: 'reads', ofUser: 'reads' },
  roster: { spot: 'reads', ofTeam: 'reads', save: LEAGUE_AND_ACCESS, saveAll: LEAGUE_AND_ACCESS, remove: LEAGUE_AND_ACCESS },
  // Also `access`, if their official scorers change.
  games: {
    ...leagueStore,
    ...{ atField: 'reads', ofTeamsAt: 'reads', starting: 'reads', hold: 'reads' },
    ...{ save: GAMES, saveAll: GAMES, remove: GAMES_AND_ACCESS },
  },
  // Read again each time.
  dayChanges: { ...store, save: NOTHING },
  scheduleProposals: { ...store, findOpen: 'reads', save: NOTHING, takeDue: 'reads', remove: NOTHING },
  lineups: { find: 'reads', save: SCORING },
  statEvents: { hold: 'reads', append: SCORING, appendIfValid: SCORING, change: SCORING, saveAll: SCORING },
  personalData: {
    orgsOf: 'reads',
    eraseInOrg: EVERYTHING_OF_PEOPLE,
    reattribute: SCOPE_NAMES,
    eraseBeyondOrgs: 'unkept',
    erasePlayer: EVERYTHING_OF_PEOPLE,
    rememberErased: 'unkept',
    erasedUpTo: 'reads',
  },
  guardians: { ofPlayer: 'reads', save: NOTHING, saveAll: NOTHING, remove: NOTHING },
  parentLinks: {
    find: 'reads',
    findForUpdate: 'reads',
    findByPlayer: 'reads',
    count: 'reads',
    waitingFor: 'reads',
    blockedFor: 'reads',
    ofUser: 'reads',
    parentsOf: 'reads',
    save: MEMBERSHIP_AND_ACCESS,
    remove: MEMBERSHIP_AND_ACCESS,
  },
  teamClaims: { find: 'reads', findForUpdate: 'reads', findByTeam: 'reads', ofUser: 'reads', save: NOTHING },
  importedLeague: { apply: ['league', 'games', 'access'], areFieldsFree: 'reads' },
  leagueImports: { begin: NOTHING, renew: NOTHING, end: NOTHING, addFindings: NOTHING },
  gameChanges: { append: NOTHING },
  reports: { find: 'reads', findForUpdate: 'reads', findByAuthor: 'reads', save: NOTHING },
  invites: { findForUpdate: 'reads', findByCode: 'reads', save: NOTHING, addUse: NOTHING, forgetUses: NOTHING },
  blocks: { add: NOTHING, has: 'reads', lift: NOTHING, liftBlock: NOTHING },
  consents: { findInForce: 'reads', findForUpdate: 'reads', save: NOTHING },
  nameSearches: { find: 'reads', save: 'unkept' },
  actionCounts: { add: 'unkept' },
  audit: { append: 'unkept', appendOnceADay: 'unkept' },
  idempotency: { find: 'reads', keep: 'unkept' },
  calendarAddresses: { findByTeam: 'reads', save: MEMBERSHIP, remove: MEMBERSHIP, removeAll: MEMBERSHIP },
  brackets: { ...store, remove: LEAGUE, seat: LEAGUE, link: LEAGUE, ofGames: 'reads' },
  officialAssignments: {
    find: 'reads',
    findForUpdate: 'reads',
    ofUserSince: 'reads',
    save: MEMBERSHIP_AND_ACCESS,
    remove: MEMBERSHIP_AND_ACCESS,
  },
  officialAvailabilities: { save: NOTHING },
  // A room's own clock is its version.
  chat: { find: 'reads', findByKey: 'reads', append: 'unkept', retract: 'unkept', markRead: 'unkept', report: 'unkept' },
  outbox: { add: 'unkept', take: 'unkept', reschedule: 'unkept', nextReminder: 'unkept' },
  pushTokens: {
    find: 'reads',
    take: 'unkept',
    save: 'unkept',
    keepNewest: 'unkept',
    remove: 'unkept',
    removeAll: 'unkept',
    retire: 'unkept',
  },
  pushDeliveries: { add: 'unkept', due: 'reads', save: 'unkept', drop: 'unkept' },
  pushSettings: { change: 'unkept', setMuted: 'unkept' },
  webhooks: { find: 'reads', findForUpdate: 'reads', findByUrl: 'reads', ofOrg: 'reads', save: NOTHING, remove: NOTHING },
  webhookDeliveries: {
    announce: 'unkept',
    add: 'unkept',
    take: 'reads',
    save: 'unkept',
    postpone: 'unkept',
    hold: 'unkept',
    release: 'unkept',
    redeliver: 'unkept',
    redeliverUnsent: 'unkept',
  },
};

const advancedHere = new AsyncLocalStorage<Advanced[]>();

/** Runs `work`, and returns with its outcome the versions that its transactions have advanced, of scopes and of rooms. */
export async function withAdvancedVersions<T>(work: () => Promise<T>): Promise<{ outcome: T; advanced: readonly Advanced[] }> {
  const advanced: Advanced[] = [];
  return { outcome: await advancedHere.run(advanced, work), advanced };
}

export type WritesAreToldTo = Readonly<{
  scopes: Pick<ScopeWatermarks, 'advance' | 'invalidate'>;
  logs: Pick<GameLogWatermarks, 'advance' | 'invalidate'>;
  /** Raises the org's generation. */
  raise: (orgId: OrgId) => void;
}>;

/**
 * Advances the versions of all scopes that a transaction has written in, with its last statement, and reports them to the watermarks. Raises the
 * generation of each org that it has written in, before it resolves or rejects.
 */
export function advancingUnitOfWork(inner: UnitOfWork, { scopes: marks, logs, raise }: WritesAreToldTo): UnitOfWork {
  async function advancing<T>(run: (recorded: <R, F>(work: Work<R, F>) => Work<R, F>) => Promise<T>): Promise<T> {
    let written: Written = nothingWritten();
    let advanced: readonly ScopeVersion[] = [];
    let outcome: T;
    try {
      outcome = await run((work) => async (repositories) => {
        // If the work is retried, only its last run counts.
        written = nothingWritten();
        const result = await work(withOverrides(repositories, RECORDING, written));
        advanced = [];
        if (!result.ok || written.scopes.size === 0) return result;
        // Not awaited before the commit, so that the version's row, which every writer locks, is locked for one round trip only.
        const versions = repositories.scopeVersions.advance([...written.scopes.values()]).then((found) => {
          advanced = found;
        });
        return ok(Promise.all([result.value, versions]).then(([value]) => value as Awaited<typeof value>));
      });
    } catch (failure) {
      // Its commit may have succeeded all the same.
      for (const orgId of written.orgs) raise(orgId);
      for (const scope of written.scopes.values()) marks.invalidate(scope);
      for (const { log } of written.logs) logs.invalidate(log);
      throw failure;
    }
    for (const orgId of written.orgs) raise(orgId);
    for (const { scope, version } of advanced) marks.advance(scope, version);
    if (advanced.length > 0) {
      for (const { log, last } of written.logs) {
        const number = await last;
        if (number !== undefined) logs.advance(log, number);
      }
    }
    advancedHere.getStore()?.push(...advanced);
    return outcome;
  }

  return {
    transact: (work) => advancing((recorded) => inner.transact(recorded(work))),
    tryTransactUnder: (key, work) => advancing((recorded) => inner.tryTransactUnder(key, recorded(work))),
  };
}

/** The same scope watermarks, which also invalidate the rooms of an org whose `access` has changed: teams and seasons decide who may read a room. */
export const invalidatingRooms = (
  marks: Pick<ScopeWatermarks, 'advance' | 'invalidate'>,
  rooms: Pick<RoomWatermarks, 'teamsChanged'>,
): Pick<ScopeWatermarks, 'advance' | 'invalidate'> => {
  const tell = ({ orgId, name }: Scope) => {
    if (name === 'access') rooms.teamsChanged(orgId);
  };
  return {
    advance(scope, version) {
      marks.advance(scope, version);
      tell(scope);
    },
    invalidate(scope) {
      marks.invalidate(scope);
      tell(scope);
    },
  };
};

/** The same watermarks, which also record the room versions that a write has reached, for `withAdvancedVersions`. */
export const advancingRooms = (marks: RoomWatermarks): RoomWatermarks => ({
  ...marks,
  advance(orgId, roomId, at) {
    marks.advance(orgId, roomId, at);
    advancedHere.getStore()?.push({ room: { orgId, roomId }, version: at.getTime() });
  },
});

type Method = (...args: readonly unknown[]) => unknown;

/** The orgs, scopes and game logs that a transaction has written in, the last with their last sequence number. */
type Written = Readonly<{
  orgs: Set<OrgId>;
  scopes: Map<string, Scope>;
  logs: Readonly<{ log: GameLog; last: Promise<number | undefined> }>[];
}>;
const nothingWritten = (): Written => ({ orgs: new Set(), scopes: new Map(), logs: [] });
const touch = ({ orgs, scopes }: Written, orgId: OrgId, names: readonly ScopeName[]) => {
  orgs.add(orgId);
  for (const name of names) scopes.set(`${orgId} ${name}`, { orgId, name });
};

/** Wrappers of the repositories that record the scopes their methods write in. */
const RECORDED = Object.fromEntries(
  Object.entries(ADVANCES).flatMap(([name, methods]) => {
    const writing = Object.entries(methods as Methods<object>).flatMap(([method, advances]: [string, Advances]) =>
      advances === 'reads' || advances === 'unkept' ? [] : [{ method, advances }],
    );
    const recorded = (repository: Readonly<Record<string, Method>>, written: Written) => {
      const own: Record<string, Method> = { ...repository };
      for (const { method, advances } of writing) {
        own[method] = (...args) => {
          for (const orgId of orgsIn(args[0])) touch(written, orgId, advances);
          return repository[method]!(...args);
        };
      }
      return own;
    };
    return writing.length === 0 ? [] : [[name, recorded]];
  }),
) as unknown as { readonly [Name in keyof Recorded]: (repository: Recorded[Name], written: Written) => Recorded[Name] };

const RECORDING: Overrides<Repositories, Written> = {
  ...RECORDED,
  games: (games, written) => recordingScorers(games, RECORDED.games(games, written), (orgId) => touch(written, orgId, ACCESS)),
  statEvents: (statEvents, written) => recordingLogs(RECORDED.statEvents(statEvents, written), written.logs),
  users: (users, written) => ({
    ...users,
    // A user's name appears in answers of every org that they are or were in, and in their own.
    async save(user) {
      await users.save(user);
      for (const orgId of await users.orgsNaming(user.id)) touch(written, orgId, ['membership']);
    },
  }),
};

/** Records the last sequence number of each append. */
function recordingLogs(inner: Repositories['statEvents'], logs: Written['logs']): Repositories['statEvents'] {
  function tell<Shift extends number | undefined>(
    log: GameLog,
    { from, count }: Readonly<{ from: number; count: number }>,
    shift: Promise<Shift>,
  ) {
    const last = shift.then((by) => (by === undefined ? undefined : by + from + count - 1));
    // The caller of the append handles its failure.
    last.catch(() => undefined);
    logs.push({ log, last });
    return shift;
  }
  return {
    ...inner,
    append: (orgId, gameId, events, numbers) => tell({ orgId, gameId }, numbers, inner.append(orgId, gameId, events, numbers)),
    appendIfValid: (orgId, gameId, events, numbers, validatedAgainst) =>
      tell({ orgId, gameId }, numbers, inner.appendIfValid(orgId, gameId, events, numbers, validatedAgainst)),
  };
}

type Games = Repositories['games'];
const scorersPart = ({ officialScorerUserId, homeTeamId, visitorTeamId, startsAt, endsAt }: Game) =>
  officialScorerUserId && [officialScorerUserId, homeTeamId, visitorTeamId, startsAt.getTime(), endsAt.getTime()].join();

/** Records `access` for a game only if its official scorer, or the teams or times of a scored game have changed: games are written all day. */
function recordingScorers(inner: Games, recorded: Games, touchAccess: (orgId: OrgId) => void): Games {
  const found = new Map<GameId, string | null>();
  async function noting(finding: Promise<Game | undefined>): Promise<Game | undefined> {
    const game = await finding;
    if (game) found.set(game.id, scorersPart(game));
    return game;
  }
  const tell = (games: readonly Game[]) => {
    for (const game of games) {
      const [before, after] = [found.get(game.id) ?? null, scorersPart(game)];
      if (before !== after) touchAccess(game.orgId);
      found.set(game.id, after);
    }
  };
  return {
    ...recorded,
    find: (orgId, id) => noting(inner.find(orgId, id)),
    findForUpdate: (orgId, id) => noting(inner.findForUpdate(orgId, id)),
    save(game) {
      tell([game]);
      return recorded.save(game);
    },
    saveAll(games) {
      tell(games);
      return recorded.saveAll(games);
    },
  };
}

/** The orgs that a repository's argument names: an org's id, a value of an org, or several of them. */
const orgsIn = (argument: unknown): readonly OrgId[] => {
  if (typeof argument === 'string') return [argument as OrgId];
  if (Array.isArray(argument)) return [...new Set(argument.flatMap(orgsIn))];
  const { orgId, id } = argument as Readonly<{ orgId?: OrgId; id?: OrgId }>;
  return [(orgId ?? id)!];
};
