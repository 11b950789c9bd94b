import { LRUCache } from 'lru-cache';
import type { CallerContext, MembershipReader } from '../../application/ports/membership-storage.ts';
import type { Repositories, UnitOfWork, Work } from '../../application/ports/storage.ts';
import type { Game } from '../../domain/games/game.ts';
import type { Season } from '../../domain/league/season.ts';
import type { RosterSpot, StaffMember, Team } from '../../domain/league/team.ts';
import type { GameId, OrgId, StaffMemberId, UserId } from '../../domain/shared/ids.ts';
import { batchedReader } from './batched-reader.ts';

type Reader = Pick<MembershipReader, 'callerContexts'>;

/** `readAt` and `usedAt` are on the clock of `performance.now()`. */
type Remembered = {
  facts: Promise<CallerContext>;
  /** What they came to; undefined while they are being read. */
  known: CallerContext | undefined;
  readAt: number;
  usedAt: number;
};

export type CallerCache = Readonly<{
  callerContext: MembershipReader['callerContext'];
  /** Drops what is remembered, and what is being read at this moment, of users whose facts have changed. */
  forget(userIds: Iterable<UserId>): void;
  /** The same of everybody in these orgs: what all of them may do has changed. */
  forgetOrgs(orgIds: ReadonlySet<OrgId>): void;
  close(): void;
}>;

/** How long what a caller may do is remembered. With the second after which waiting polls look again, a change takes effect within five. */
const GOOD_FOR_MS = 3500;
const REFRESH_EVERY_MS = 2000;
/** The longest poll, and some more: a caller since then is likely to call again. */
const REFRESHED_FOR_MS = 30_000;
const CALLERS_REMEMBERED = 50_000;
const CALLERS_A_STATEMENT = 500;

/**
 * Remembers what callers may do, and reads it anew by one statement an interval for all who keep calling: however many poll,
 * the storage is not asked for each of them. Who is not known, or whose facts have grown old because refreshing is late, is read together with
 * all others like them.
 */
export function callerCache(read: Reader): CallerCache {
  const remembered = new LRUCache<UserId, Remembered>({ max: CALLERS_REMEMBERED });
  const readOne = batchedReader<UserId, CallerContext>(read.callerContexts, { most: CALLERS_A_STATEMENT, nameOf: (userId) => userId });
  let isRefreshing = false;

  async function refresh(): Promise<void> {
    const now = performance.now();
    for (const [userId, { usedAt }] of [...remembered]) if (now - usedAt > REFRESHED_FOR_MS) remembered.delete(userId);
    const callers = [...remembered];
    for (let from = 0; from < callers.length; from += CALLERS_A_STATEMENT)
      await refreshSome(callers.slice(from, from + CALLERS_A_STATEMENT));
  }

  async function refreshSome(callers: readonly [UserId, Remembered][]): Promise<void> {
    const began = performance.now();
    const facts = await read.callerContexts(callers.map(([userId]) => userId));
    for (const [place, [, caller]] of callers.entries()) {
      // A caller who was forgotten or read meanwhile is remembered under another value, if at all.
      caller.facts = Promise.resolve(facts[place]!);
      caller.known = facts[place]!;
      caller.readAt = began;
    }
  }

  const timer = setInterval(() => {
    if (isRefreshing) return;
    isRefreshing = true;
    // Facts that could not be refreshed grow old; the next caller who needs them meets the failure.
    refresh()
      .catch(() => undefined)
      .finally(() => {
        isRefreshing = false;
      });
  }, REFRESH_EVERY_MS).unref();

  return {
    callerContext(userId) {
      const now = performance.now();
      const known = remembered.get(userId);
      if (known && now - known.readAt <= GOOD_FOR_MS) {
        known.usedAt = now;
        return known.facts;
      }
      // The promise is kept, not its outcome, so that a reading which began before a change is dropped with it.
      const reading: Remembered = { facts: readOne(userId), known: undefined, readAt: now, usedAt: now };
      remembered.set(userId, reading);
      reading.facts.then(
        (facts) => {
          reading.known = facts;
        },
        () => {
          if (remembered.peek(userId) === reading) remembered.delete(userId);
        },
      );
      return reading.facts;
    },
    forget(userIds) {
      for (const userId of userIds) remembered.delete(userId);
    },
    forgetOrgs(orgIds) {
      if (orgIds.size === 0) return;
      for (const [userId, { known }] of [...remembered])
        if (!known || known.memberships.some(({ org }) => orgIds.has(org.id))) remembered.delete(userId);
    },
    close: () => clearInterval(timer),
  };
}

/**
 * Forgets callers as soon as a transaction has ended that changed what they may do: their memberships, staff lists, links, rosters, the games
 * that they score, their orgs, and whether their teams and seasons are current.
 */
export function invalidatingCallerCache(inner: UnitOfWork, { forget, forgetOrgs }: Pick<CallerCache, 'forget' | 'forgetOrgs'>): UnitOfWork {
  async function watched<R>(run: (watching: <T, E>(work: Work<T, E>) => Work<T, E>) => Promise<R>): Promise<R> {
    const changed: Changed = { users: new Set(), orgs: new Set() };
    try {
      return await run((work) => (repositories) => work(watching(repositories, changed)));
    } finally {
      forget(changed.users);
      forgetOrgs(changed.orgs);
    }
  }
  return {
    transact: (work) => watched((watching) => inner.transact(watching(work))),
    tryTransactUnder: (key, work) => watched((watching) => inner.tryTransactUnder(key, watching(work))),
  };
}

/** Whose facts have changed, and the orgs of which everybody's have. */
type Changed = Readonly<{ users: Set<UserId>; orgs: Set<OrgId> }>;
type InOrg = Readonly<{ orgId: OrgId }>;

function watching(repositories: Repositories, { users: changed, orgs: changedOrgs }: Changed): Repositories {
  const { orgs, seasons, teams, memberships, staff, parentLinks, roster, games, personalData, importedLeague } = repositories;
  const ofEverybody = <
    Value extends InOrg,
    Store extends Readonly<{ save(value: Value): Promise<void>; saveAll(values: readonly Value[]): Promise<void> }>,
  >(
    store: Store,
  ): Store => ({
    ...store,
    save(value: Value) {
      changedOrgs.add(value.orgId);
      return store.save(value);
    },
    saveAll(values: readonly Value[]) {
      for (const { orgId } of values) changedOrgs.add(orgId);
      return store.saveAll(values);
    },
  });
  const rosterChanges = async (spots: readonly Pick<RosterSpot, 'orgId' | 'playerId'>[]) => {
    for (const [orgId, ofOrg] of Map.groupBy(spots, (spot) => spot.orgId)) {
      const parents = await parentLinks.parentsOf(
        orgId,
        ofOrg.map(({ playerId }) => playerId),
      );
      for (const userId of parents) changed.add(userId);
    }
  };
  const lineChanges = async (orgId: OrgId, id: StaffMemberId, next?: StaffMember) => {
    const before = await staff.find(orgId, id);
    for (const userId of [next?.userId, before?.userId]) if (userId) changed.add(userId);
  };
  const scorersFound = new Map<GameId, UserId | null>();
  const gamesChange = (saved: readonly Game[]) => {
    for (const { id, officialScorerUserId } of saved) {
      for (const userId of [scorersFound.get(id), officialScorerUserId]) if (userId) changed.add(userId);
    }
  };
  return {
    ...repositories,
    orgs: {
      ...orgs,
      update(org) {
        changedOrgs.add(org.id);
        return orgs.update(org);
      },
    },
    seasons: ofEverybody<Season, typeof seasons>(seasons),
    teams: ofEverybody<Team, typeof teams>(teams),
    games: {
      ...games,
      async findForUpdate(orgId, id) {
        const game = await games.findForUpdate(orgId, id);
        if (game) scorersFound.set(id, game.officialScorerUserId);
        return game;
      },
      save(game) {
        gamesChange([game]);
        return games.save(game);
      },
      saveAll(all) {
        gamesChange(all);
        return games.saveAll(all);
      },
    },
    importedLeague: {
      ...importedLeague,
      async apply(orgId, changes) {
        await rosterChanges(changes.flatMap((change) => (change.thing === 'rosterSpot' ? [change.value] : [])));
        for (const change of changes) {
          if (change.thing === 'game') gamesChange([change.value]);
          if (change.thing === 'staffMember' && change.state === 'changed' && change.before.userId) changed.add(change.before.userId);
        }
        return importedLeague.apply(orgId, changes);
      },
    },
    personalData: {
      ...personalData,
      eraseInOrg(orgId, person, now) {
        changed.add(person.userId);
        return personalData.eraseInOrg(orgId, person, now);
      },
      eraseBeyondOrgs(userId) {
        changed.add(userId);
        return personalData.eraseBeyondOrgs(userId);
      },
      async erasePlayer(orgId, playerId, now) {
        for (const userId of await parentLinks.parentsOf(orgId, [playerId])) changed.add(userId);
        return personalData.erasePlayer(orgId, playerId, now);
      },
    },
    memberships: {
      ...memberships,
      save(membership) {
        changed.add(membership.userId);
        return memberships.save(membership);
      },
    },
    staff: {
      ...staff,
      async save(line) {
        await lineChanges(line.orgId, line.id, line);
        return staff.save(line);
      },
      async saveAll(lines) {
        for (const line of lines) await lineChanges(line.orgId, line.id, line);
        return staff.saveAll(lines);
      },
      async remove(orgId, id) {
        await lineChanges(orgId, id);
        return staff.remove(orgId, id);
      },
    },
    parentLinks: {
      ...parentLinks,
      save(link) {
        changed.add(link.userId);
        return parentLinks.save(link);
      },
    },
    roster: {
      ...roster,
      async save(spot) {
        await rosterChanges([spot]);
        return roster.save(spot);
      },
      async saveAll(spots) {
        await rosterChanges(spots);
        return roster.saveAll(spots);
      },
      async remove(orgId, teamId, playerId) {
        await rosterChanges([{ orgId, playerId }]);
        return roster.remove(orgId, teamId, playerId);
      },
    },
  };
}
