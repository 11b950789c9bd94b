import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import type { Team } from '../../domain/league/team.ts';
import { seesPlayersFigures, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import { type Suspension, suspensionsOf } from '../../domain/scoring/suspensions.ts';
import type { GameId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { viewRosterPlayer } from '../league/view-roster-player.ts';
import { rulesIn } from '../league/view-season.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { useCase } from '../use-case.ts';

type Deps = AuditRosterReadDeps & Readonly<{ read: Pick<ScoringReader, 'teamStatFacts'> & Pick<LeagueReader, 'schedule'> }>;
type Query = Readonly<{ actor: RosterView; teamId: TeamId }>;

type MissedGame = Readonly<{ gameId: GameId; startsAt: Date; isPlayed: boolean }>;
export type SuspensionView = Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'> &
  Pick<Suspension, 'reason' | 'gameId' | 'games'> &
  Readonly<{ missedGames: readonly MissedGame[]; remaining: number }>;
export type SuspensionsView = Readonly<{
  team: Pick<Team, 'id' | 'name'>;
  playersVisible: boolean;
  suspensions: readonly SuspensionView[];
}>;

/** More games than a team has in a season. */
const MAX_GAMES = 1000;
const EVER = { from: new Date('1970-01-01T00:00:00Z'), before: new Date('9999-01-01T00:00:00Z') };

/** Players of a team who are suspended after cards, as far as the member may see the roster, latest first; empty in sports without cards. */
export const getSuspensions = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId }: Query): Promise<Result<SuspensionsView, NotFound>> => {
    const facts = await read.teamStatFacts(actor.org.id, teamId);
    if (!facts || !seesSeason(actor, facts.season.id)) return err({ kind: 'not-found' });
    await auditRosterRead(deps)(actor, teamId);
    const playersVisible = seesPlayersFigures(actor, teamId);
    if (!playersVisible || facts.sport !== 'soccer') return ok({ team: facts.team, playersVisible, suspensions: [] });

    const { items } = await read.schedule(actor.org.id, EVER, { teamId }, { limit: MAX_GAMES });
    const games = items.map(({ game }) => game).filter(({ seasonId, archived }) => seasonId === facts.season.id && !archived);
    const roster = new Map(facts.roster.map((entry) => [entry.player.id, viewRosterPlayer(actor, teamId, entry)]));
    const found = suspensionsOf(
      rulesIn(facts.season, facts.ageGroupRules, { code: facts.sport }),
      games,
      facts.events.filter((event) => event.teamId === teamId),
    );
    return ok({
      team: facts.team,
      playersVisible,
      suspensions: found.toReversed().flatMap(({ playerId, reason, gameId, games: count, missedGameIds }): SuspensionView[] => {
        const player = roster.get(playerId);
        if (!player) return [];
        const missedGames = games
          .filter(({ id }) => missedGameIds.includes(id))
          .map(({ id, startsAt, status }) => ({ gameId: id, startsAt, isPlayed: status === 'final' }));
        const remaining = count - missedGames.filter(({ isPlayed }) => isPlayed).length;
        const { displayName, jerseyNumber } = player;
        return [{ playerId, displayName, jerseyNumber, reason, gameId, games: count, missedGames, remaining }];
      }),
    });
  },
);
