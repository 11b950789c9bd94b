import { versionOf } from '../../../domain/league/data-version.ts';
import { isOutside, type Player, type RosterSpot } from '../../../domain/league/team.ts';
import type { Member } from '../../../domain/membership/permissions.ts';
import type { PlayerId, TeamId } from '../../../domain/shared/ids.ts';
import type { NotFound } from '../../../domain/shared/refusals.ts';
import { err, ok } from '../../../domain/shared/result.ts';
import { byCodePoint } from '../../../domain/shared/text.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference, unless } from '../../../domain/shared/violation.ts';
import { auditEntry } from '../../audit-entry.ts';
import { type ReleasedSlotReads, type ReleasesSlots, releaseSlots } from '../../slots/release-slots.ts';
import { useCase, type WriteDeps } from '../../use-case.ts';
import { auditPlayersRead, type DataConflict } from '../league-data.ts';

export type RosterSpotView = Omit<RosterSpot, 'orgId'> & Pick<Player, 'firstName' | 'lastName'> & Readonly<{ version: number }>;

type Deps = WriteDeps<'roster' | 'teams' | 'players' | 'audit'>;
type Spot = Readonly<{ teamId: TeamId; playerId: PlayerId }>;
type Versions = Readonly<{ versions: readonly number[] | undefined }>;
type Facts = Pick<RosterSpot, 'jerseyNumber' | 'positions' | 'leagueAge'>;

const view = ({ orgId: _, ...spot }: RosterSpot, { firstName, lastName }: Player): RosterSpotView => ({
  ...spot,
  firstName,
  lastName,
  version: versionOf(spot),
});
const factsOf = (teamId: TeamId) => ({ kind: 'roster-spot', teamId });

/** The players on a team, by last name; reading them is recorded in the audit log. */
export const listRosterSpots = useCase('manage-org', async (deps: Deps, { actor, teamId }: Readonly<{ actor: Member; teamId: TeamId }>) => {
  const orgId = actor.org.id;
  const listed = await deps.unitOfWork.transact<readonly RosterSpotView[], NotFound>(async ({ roster, teams, players }) => {
    if (!(await teams.find(orgId, teamId))) return err({ kind: 'not-found' });
    const spots = [];
    for (const spot of await roster.ofTeam(orgId, teamId)) spots.push(view(spot, (await players.find(orgId, spot.playerId))!));
    return ok(spots.sort((a, b) => byCodePoint(`${a.lastName} ${a.firstName}`, `${b.lastName} ${b.firstName}`)));
  });
  if (listed.ok) await auditPlayersRead(deps, actor, teamId);
  return listed;
});

/** Adds a player to a team. */
export const createRosterSpot = useCase(
  'manage-org',
  ({ unitOfWork, clock, newId }: Deps, { actor, teamId, playerId, ...facts }: Spot & Facts & Readonly<{ actor: Member }>) =>
    unitOfWork.transact<RosterSpotView, InvalidRequest | UnknownReference>(async ({ roster, teams, players, audit }) => {
      const orgId = actor.org.id;
      const [team, player] = [await teams.find(orgId, teamId), await players.findForUpdate(orgId, playerId)];
      const unknown = [
        ...unless(team !== undefined, { path: ['teamId'], rule: 'unknown', what: 'team' }),
        ...unless(player !== undefined, { path: ['playerId'], rule: 'unknown', what: 'player' }),
        ...unless(!team?.archived, { path: ['teamId'], rule: 'archived', what: 'team' }),
        ...unless(!team || !isOutside(team), { path: ['teamId'], rule: 'outside-team' }),
        ...unless(!player?.archived, { path: ['playerId'], rule: 'archived', what: 'player' }),
      ];
      if (unknown.length > 0) return err(unknownReference(...unknown));
      if (await roster.spot(orgId, teamId, playerId)) return err(invalid({ path: ['playerId'], rule: 'taken' }));
      const spot: RosterSpot = { orgId, teamId, playerId, ...facts };
      await roster.save(spot);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'league-data-created', playerId, factsOf(teamId)));
      return ok(view(spot, player!));
    }),
);

/** Changes a player's number, positions or league age on a team. */
export const updateRosterSpot = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: Deps,
    { actor, teamId, playerId, changes, versions }: Spot & Versions & Readonly<{ actor: Member; changes: Partial<Facts> }>,
  ) =>
    unitOfWork.transact<RosterSpotView, NotFound | DataConflict>(async ({ roster, players, audit }) => {
      const orgId = actor.org.id;
      const player = await players.findForUpdate(orgId, playerId);
      const before = await roster.spot(orgId, teamId, playerId);
      if (!before || !player) return err({ kind: 'not-found' });
      if (versions && !versions.includes(view(before, player).version)) return err({ kind: 'edit-conflict', game: null });
      const spot = { ...before, ...changes };
      if (versionOf(spot) === versionOf(before)) return ok(view(spot, player));
      await roster.save(spot);
      const fields = Object.keys(changes).sort().join(' ');
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'league-data-changed', playerId, { ...factsOf(teamId), fields }));
      return ok(view(spot, player));
    }),
);

/** Removes a player from a team; their recorded games stay. What the family has promised to do for the team is open again. */
export const deleteRosterSpot = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'roster' | 'players' | 'audit' | ReleasesSlots, ReleasedSlotReads | 'guardiansOf'>,
    { actor, teamId, playerId, versions }: Spot & Versions & Readonly<{ actor: Member }>,
  ) =>
    unitOfWork.transact<undefined, NotFound | DataConflict>(async (repositories) => {
      const { roster, players, audit, read } = repositories;
      const orgId = actor.org.id;
      const act = { actor, now: clock(), newId };
      const player = await players.findForUpdate(orgId, playerId);
      const before = await roster.spot(orgId, teamId, playerId);
      if (!before || !player) return err({ kind: 'not-found' });
      if (versions && !versions.includes(view(before, player).version)) return err({ kind: 'edit-conflict', game: null });
      await roster.remove(orgId, teamId, playerId);
      const guardians = new Set((await read.guardiansOf(orgId, [playerId])).map(({ userId }) => userId));
      for (const userId of [...guardians].sort()) await releaseSlots(repositories, act, userId);
      await audit.append(auditEntry(act, 'league-data-removed', playerId, factsOf(teamId)));
      return ok(undefined);
    }),
);
