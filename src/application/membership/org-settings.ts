import { eventInZone } from '../../domain/events/team-event.ts';
import { gameInZone } from '../../domain/games/game.ts';
import { versionOf } from '../../domain/league/data-version.ts';
import {
  AGE_SETTINGS,
  changeOrg,
  isConfirmed,
  type Org,
  type OrgChange,
  type OrgSettings,
  rolesThatWait,
  settingsOf,
} from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { Role } from '../../domain/membership/roles.ts';
import type { GameId, OrgId, TeamEventId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, type Violation } from '../../domain/shared/violation.ts';
import { type Act, auditEntry } from '../audit-entry.ts';
import type { DataConflict } from '../league/league-data.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { LeagueDataReader } from '../ports/storage/league/league-data-reader.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import type { TellOfWaitingOrg } from './create-own-org.ts';

export type OrgSettingsView = Pick<Org, 'id' | 'name' | 'code' | 'timeZone' | 'linksNeedApproval'> &
  OrgSettings &
  Readonly<{ isConfirmed: boolean; releaseAskedAt: Date | null; rolesThatWait: readonly Role[]; version: number }>;

/** A game's start in the local time of a zone. */
type LocalStart = Readonly<{ localDate: LocalDate; localTime: string }>;
/** A game that keeps its instant, so that its local start time in the org changes. */
export type MovedGame = Readonly<{ gameId: GameId; startsAt: Date; before: LocalStart; after: LocalStart }>;
/** The same of an event of a team. */
export type MovedEvent = Omit<MovedGame, 'gameId'> & Readonly<{ eventId: TeamEventId; team: Readonly<{ id: TeamId; name: string }> }>;
export type ChangedSettings = OrgSettingsView &
  Readonly<{ movedGames: readonly MovedGame[]; moreGamesMoved: boolean; movedEvents: readonly MovedEvent[]; moreEventsMoved: boolean }>;

const MOVES_SHOWN = 100;
/** Nothing is planned for later. */
const LATEST = new Date('9999-01-01T00:00:00Z');

/** `releaseAskedAt` is no part of the version: no admin's change is in the way of the request. */
export const viewSettings = (org: Org, releaseAskedAt: Date | null): OrgSettingsView => {
  const { id, name, code, timeZone, linksNeedApproval } = org;
  const settings = {
    id,
    name,
    code,
    timeZone,
    isConfirmed: isConfirmed(org),
    linksNeedApproval,
    rolesThatWait: rolesThatWait(org),
    ...settingsOf(org),
  };
  return { ...settings, releaseAskedAt, version: versionOf(settings) };
};

/** When an admin asked the operator to confirm an org that waits. */
export const releaseAskedAt = async (org: Org, { releaseRequests }: Pick<Repositories, 'releaseRequests'>): Promise<Date | null> =>
  isConfirmed(org) ? null : ((await releaseRequests.find(org.id))?.requestedAt ?? null);

const startIn = (at: Date, zone: TimeZone): LocalStart => ({ localDate: localDate(at, zone), localTime: localTime(at, zone) });

export const getOrgSettings = useCase(
  'manage-org',
  async ({ unitOfWork }: WriteDeps<'orgs' | 'releaseRequests'>, { actor }: Readonly<{ actor: Member }>) =>
    unitOfWork.transact<OrgSettingsView, never>(async ({ orgs, ...repositories }) => {
      const org = (await orgs.find(actor.org.id))!;
      return ok(viewSettings(org, await releaseAskedAt(org, repositories)));
    }),
);

type Command = Readonly<{
  actor: Member;
  change: OrgChange;
  versions: readonly number[] | undefined;
  /** Returns what would happen, and writes nothing. */
  dryRun: boolean;
}>;

type Changed = Readonly<{ before: Org; after: Org; askedAt: Date | null }>;

/** Locks the age groups that the new settings name: a concurrent removal is noticed either there or here. */
async function unknownAgeGroups(orgId: OrgId, change: OrgChange, ageGroups: Repositories['ageGroups']): Promise<readonly Violation[]> {
  const unknown: Violation[] = [];
  for (const setting of AGE_SETTINGS) {
    const id = change[setting];
    const found = id && (await ageGroups.findForUpdate(orgId, id));
    if (id && !found) unknown.push({ path: [setting], rule: 'unknown', what: 'age group' });
  }
  return unknown;
}

/** Games and events of which only the day is decided stay on it. Nobody is notified: nobody is told another day. */
async function keepDays(
  { actor, now, newId }: Act,
  { timeZone: from }: Org,
  { id: orgId, timeZone: to }: Org,
  { games, gameChanges, teamEvents }: Pick<Repositories, 'games' | 'gameChanges' | 'teamEvents'>,
): Promise<void> {
  const held = await games.hold(orgId, await games.withoutTime(orgId));
  const moved = held.flatMap((game) => gameInZone(game, from, to, actor.user.id, now) ?? []);
  await saveGames({ games, gameChanges }, { newId }, moved);
  const events = await teamEvents.hold(orgId, await teamEvents.withoutTime(orgId));
  await teamEvents.saveAll(events.flatMap((event) => eventInZone(event, from, to, now) ?? []));
}

/**
 * Changes an org's settings. Games and events keep their instants: if the time zone changes, the local start times of those to come change, which
 * the answer lists. Those of which only the day is decided keep their day.
 */
export const updateOrgSettings = useCase(
  'manage-org',
  async (
    {
      unitOfWork,
      read,
      clock,
      newId,
      tellOfWaitingOrg,
    }: WriteDeps<'orgs' | 'releaseRequests' | 'ageGroups' | 'games' | 'gameChanges' | 'teamEvents' | 'audit'> &
      Readonly<{ read: Pick<LeagueDataReader, 'leagueValues'> & Pick<EventReader, 'teamEvents'>; tellOfWaitingOrg: TellOfWaitingOrg }>,
    { actor, change, versions, dryRun }: Command,
  ): Promise<Result<ChangedSettings, InvalidRequest | UnknownReference | DataConflict>> => {
    const { id: orgId } = actor.org;
    const now = clock();
    const changed = await unitOfWork.transact<Changed, InvalidRequest | UnknownReference | DataConflict>(
      async ({ orgs, ageGroups, audit, ...repositories }) => {
        const unknown = await unknownAgeGroups(orgId, change, ageGroups);
        if (unknown.length > 0) return err(unknownReference(...unknown));
        const before = (await orgs.findForUpdate(orgId))!;
        if (versions && !versions.includes(viewSettings(before, null).version)) return err({ kind: 'edit-conflict', game: null });
        const next = changeOrg(before, change);
        if (!next.ok) return next;
        const after = next.value;
        if (!dryRun && versionOf(after) !== versionOf(before)) {
          await orgs.update(after);
          if (before.timeZone !== after.timeZone) await keepDays({ actor, now, newId }, before, after, repositories);
          await audit.append(auditEntry({ actor, now, newId }, 'org-changed', orgId, { fields: Object.keys(change).sort().join(' ') }));
        }
        return ok({ before, after, askedAt: await releaseAskedAt(after, repositories) });
      },
    );
    if (!changed.ok) return changed;
    const { before, after, askedAt } = changed.value;
    const settings = viewSettings(after, askedAt);
    if (!dryRun && isConfirmed(before) && !isConfirmed(after)) tellOfWaitingOrg(after);
    if (before.timeZone === after.timeZone) {
      return ok({ ...settings, movedGames: [], moreGamesMoved: false, movedEvents: [], moreEventsMoved: false });
    }

    const toCome = await read.leagueValues(
      'games',
      orgId,
      { archived: false, filter: { since: now.toISOString() } },
      { limit: MOVES_SHOWN },
    );
    const withTime = toCome.items.map(({ value }) => value).filter((game) => !isTimeTbd(game));
    const startOf = (startsAt: Date) => ({
      startsAt,
      before: startIn(startsAt, before.timeZone),
      after: startIn(startsAt, after.timeZone),
    });
    const isMoved = ({ before: was, after: is }: Pick<MovedGame, 'before' | 'after'>) =>
      was.localDate !== is.localDate || was.localTime !== is.localTime;
    const movedGames = withTime.map(({ id, startsAt }) => ({ gameId: id, ...startOf(startsAt) })).filter(isMoved);
    const events = await read.teamEvents(orgId, { from: now, before: LATEST }, 'all', { limit: MOVES_SHOWN });
    const movedEvents = events.items
      .filter(({ event }) => event.status !== 'canceled' && !isTimeTbd(event))
      .map(({ event, teamName }) => ({ eventId: event.id, team: { id: event.teamId, name: teamName }, ...startOf(event.startsAt) }))
      .filter(isMoved);
    return ok({ ...settings, movedGames, moreGamesMoved: toCome.hasMore, movedEvents, moreEventsMoved: events.hasMore });
  },
);
