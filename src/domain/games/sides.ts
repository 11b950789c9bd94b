import { isOutside, type Team } from '../league/team.ts';
import type { AgeGroupId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid } from '../shared/violation.ts';

/** Refuses a game of two teams of other leagues: nobody here would play, score or answer for it. */
export const requireOwnSide = (home: Team, visitor: Team): Result<undefined, InvalidRequest> =>
  isOutside(home) && isOutside(visitor) ? err(invalid({ path: ['visitorTeamId'], rule: 'both-outside' })) : ok(undefined);

/** The age group in which a game counts: that of the home team, or of the org's own team in a game against another league. */
export const ageGroupOfGame = (home: Team, visitor: Team): AgeGroupId => (isOutside(home) ? visitor : home).ageGroupId;
