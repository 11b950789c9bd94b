import { playsIn } from '../../domain/games/game.ts';
import type { PitchingLimits, PitchingMeasure, PitchingTable } from '../../domain/league/pitching-table.ts';
import type { RosterPlayer } from '../../domain/league/roster-player.ts';
import type { Team } from '../../domain/league/team.ts';
import { seesLeagueAge, seesPresentPlayers, seesSeason } from '../../domain/membership/permissions.ts';
import type { RosterView } from '../../domain/membership/views.ts';
import {
  type ArmStatus,
  armStatus,
  countsPitches,
  limitsFor,
  type NotEligible,
  type Outing,
  ruleBehind,
  type WithoutLimits,
} from '../../domain/scoring/pitching-limits.ts';
import type { GameId, PlayerId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate } from '../../domain/shared/time.ts';
import { type AuditRosterReadDeps, auditRosterRead } from '../league/audit-roster-read.ts';
import { byShownName, viewRosterPlayer } from '../league/view-roster-player.ts';
import type { Clock } from '../ports/clock.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { GameBookReader } from '../ports/storage/scoring/game-book-reader.ts';
import { useCase } from '../use-case.ts';
import { followedTable, leagueAgesOf, outingsIn, pitchingDays } from './recent-outings.ts';

type Deps = AuditRosterReadDeps &
  Readonly<{
    read: Pick<LeagueReader, 'team' | 'game'> & Pick<GameBookReader, 'booksOfRoster' | 'leagueAges' | 'rulesOfTeam'>;
    clock: Clock;
  }>;
type Query = Readonly<{
  actor: RosterView;
  teamId: TeamId;
  /** The game for which eligibility is asked. */
  gameId: GameId | undefined;
  /** By default that of the game, else today. */
  date: LocalDate | undefined;
}>;

export type PitcherView = Pick<RosterPlayer, 'playerId' | 'displayName' | 'jerseyNumber'> &
  ArmStatus &
  Readonly<{
    /** Null if the league has not given one, or if the member may not see it. */
    leagueAge: number | null;
    /** The rule behind each reason. */
    rules: readonly Readonly<{
      reason: NotEligible;
      table: PitchingTable;
      age: number | null;
      figure: number | null;
      /** Where it is another than that of the limits. */
      measure?: PitchingMeasure;
    }>[];
    /** Those at the league age where they are not the age group's; null if the member may not see it. */
    limits: PitchingLimits | null;
    outings: readonly (Pick<Outing, 'date' | 'outs' | 'inningsPitched' | 'inningsCaught'> &
      Readonly<{ gameId: GameId | null; pitches: number | null; pitchesAtLeast: number }>)[];
  }>;
export type TeamPitchingView = Readonly<{
  team: Pick<Team, 'id' | 'name'>;
  date: LocalDate;
  table: PitchingTable;
  age: number | null;
  limits: PitchingLimits | null;
  withoutLimits: WithoutLimits | null;
  playersVisible: boolean;
  /** Of the players whose league age the member may see, those who are limited by the age that the age group's name tells, as they have none. */
  leagueAgesMissing: number;
  pitchers: readonly PitcherView[];
  warnings: readonly PitchingWarning[];
}>;

/** Pitches of a player that nobody counted, so that what the limits allow is not known. */
export type PitchingWarning = Readonly<{
  kind: 'count-missing';
  playerId: PlayerId;
  gameId: GameId | null;
  date: LocalDate;
  detail: string;
}>;

/**
 * Which players of a team may pitch and catch on a day, by the limits of the league's table at their league age, or that of the team's age group,
 * after everything that they pitched for any team of the org; no players for a member who does not see who plays now, and none without limits.
 */
export const getTeamPitching = useCase(
  'read-league',
  async ({ read, ...deps }: Deps, { actor, teamId, gameId, date: queryDate }: Query): Promise<Result<TeamPitchingView, NotFound>> => {
    const { id: orgId, timeZone } = actor.org;
    const found = await read.team(orgId, teamId);
    const game = gameId && (await read.game(orgId, gameId))?.game;
    if (!found || !seesSeason(actor, found.listed.team.seasonId) || (gameId && (!game || !playsIn(game, teamId))))
      return err({ kind: 'not-found' });
    await auditRosterRead(deps)(actor, teamId);

    const { team, sport, ageGroup } = found.listed;
    const date = queryDate ?? localDate(game?.startsAt ?? deps.clock(), timeZone);
    const followed = followedTable(actor.org, sport.code, (await read.rulesOfTeam(orgId, teamId))!);
    const { table } = followed;
    const forAge = limitsFor(sport.code, followed, ageGroup.name);
    const playersVisible = seesPresentPlayers(actor);
    const base = { team: { id: team.id, name: team.name }, date, table, ...forAge, playersVisible };
    const isOpen = forAge.withoutLimits !== 'no-table' && forAge.withoutLimits !== 'sport-not-in-table';
    if (!isOpen || !playersVisible) return ok({ ...base, leagueAgesMissing: 0, pitchers: [], warnings: [] });

    const leagueAgeOf = await leagueAgesOf(
      read,
      orgId,
      found.roster.map(({ player }) => player.id),
    );
    const books = await read.booksOfRoster(orgId, teamId, pitchingDays(date, date, timeZone));
    const outings = books.map((book) => outingsIn(book, timeZone));
    const ofTeam = new Set(books.filter((book) => playsIn(book.game, teamId)).map((book) => book.game.id));
    const pitchers = found.roster
      .map((entry) => viewRosterPlayer(actor, teamId, entry))
      .sort(byShownName)
      .flatMap(({ playerId, displayName, jerseyNumber }): Limited | readonly [] => {
        const leagueAge = leagueAgeOf(playerId, team.seasonId);
        const { limits, age } = limitsFor(sport.code, followed, ageGroup.name, leagueAge);
        if (!limits) return [];
        const own = outings
          .flatMap((ofGame) => ofGame.get(playerId) ?? [])
          .filter((outing) => outing.date <= date)
          .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
        const status = armStatus(limits, own, date, gameId ?? null);
        const isHidden = leagueAge !== null && !seesLeagueAge(actor, teamId, playerId);
        const view: PitcherView = {
          playerId,
          displayName,
          jerseyNumber,
          leagueAge: isHidden ? null : leagueAge,
          limits: isHidden || limits === forAge.limits ? null : limits,
          ...status,
          rules: status.reasons.map((reason) => ({
            reason,
            table,
            age: isHidden ? null : age,
            ...(isHidden ? { figure: null } : figureOf(ruleBehind(limits, reason, own, date), limits)),
          })),
          // What the limits leave of a day tells the age.
          left: isHidden && status.left !== 0 ? null : status.left,
          alsoLeft: isHidden ? [] : status.alsoLeft,
          outings: own.map(({ date, outs, inningsPitched, inningsCaught, ...outing }) => ({
            date,
            outs,
            inningsPitched,
            inningsCaught,
            pitches: outing.isCountMissing ? null : outing.pitches,
            pitchesAtLeast: outing.pitches,
            // Not everyone who sees this team may know which other team a child plays for.
            gameId: ofTeam.has(outing.gameId) ? outing.gameId : null,
          })),
        };
        return { limits, view };
      });
    const hasNoAge = ({ view: { playerId } }: Limited) =>
      seesLeagueAge(actor, teamId, playerId) && leagueAgeOf(playerId, team.seasonId) === null;
    return ok({
      ...base,
      leagueAgesMissing: pitchers.filter(hasNoAge).length,
      pitchers: pitchers.map(({ view }) => view),
      warnings: pitchers.flatMap(({ limits, view }) => (countsPitches(limits) ? uncountedOf(view) : [])),
    });
  },
);

const figureOf = ({ figure, measure }: ReturnType<typeof ruleBehind>, limits: PitchingLimits) => ({
  figure,
  ...(measure !== null && measure !== limits.measure && { measure }),
});

type Limited = Readonly<{ limits: PitchingLimits; view: PitcherView }>;

const uncountedOf = ({ playerId, displayName, outings }: PitcherView): readonly PitchingWarning[] =>
  outings
    .filter(({ pitches }) => pitches === null)
    .map(({ gameId, date, pitchesAtLeast }) => ({
      kind: 'count-missing',
      playerId,
      gameId,
      date,
      detail: `${displayName} threw at least ${pitchesAtLeast} pitches on ${date}, but not all were counted: record the total as "pitches" after the last batter`,
    }));
