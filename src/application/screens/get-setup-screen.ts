import { versionOf } from '../../domain/league/data-version.ts';
import { byAge, latestFirst } from '../../domain/league/season.ts';
import { isConfirmed } from '../../domain/membership/org.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { LeagueRole } from '../../domain/membership/roles.ts';
import { byName } from '../../domain/shared/name-order.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { Versioned } from '../league/league-data.ts';
import { type OrgSettingsView, viewSettings } from '../membership/org-settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueSetup, SetupReader } from '../ports/storage/league/setup-reader.ts';
import { useCase } from '../use-case.ts';

type Kept = 'sports' | 'seasons' | 'ageGroups' | 'facilities' | 'fields';
export type SetupScreen = Pick<LeagueSetup, 'teams' | 'staff' | 'players' | 'games' | 'proposal'> &
  Readonly<{ [Name in Kept]: readonly Versioned<Name>[] }> &
  Readonly<{ settings: OrgSettingsView; invites: readonly Readonly<{ id: string; inviteCode: string; role: LeagueRole }>[] }>;

const versioned = <Value extends object>(values: readonly Value[]) => values.map((value) => ({ ...value, version: versionOf(value) }));

/** What a league has so far, from which an admin goes on setting it up. */
export const getSetupScreen = useCase(
  'manage-org',
  async (
    { read, clock }: Readonly<{ read: SetupReader; clock: Clock }>,
    { actor: { org } }: Readonly<{ actor: Member }>,
  ): Promise<Result<SetupScreen, never>> => {
    const now = clock();
    const { releaseAskedAt, ...setup } = await read.leagueSetup(org.id, { now, today: localDate(now, org.timeZone) });
    return ok({
      ...setup,
      settings: viewSettings(org, isConfirmed(org) ? null : releaseAskedAt),
      sports: versioned(setup.sports.toSorted(byName)),
      seasons: versioned(setup.seasons.toSorted(latestFirst)),
      ageGroups: versioned(setup.ageGroups.toSorted(byAge)),
      facilities: versioned(setup.facilities.toSorted(byName)),
      fields: versioned(setup.fields.toSorted(byName)),
      teams: setup.teams.toSorted(byName),
      invites: setup.invites.map(({ id, code, role }) => ({ id, inviteCode: code, role })),
    });
  },
);
