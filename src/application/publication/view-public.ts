import type { RoundName } from '../../domain/brackets/bracket-shape.ts';
import type { Game, PeriodScore } from '../../domain/games/game.ts';
import type { GameStatus, StatusReason } from '../../domain/games/game-status.ts';
import { type PlaceStateView, stateAt } from '../../domain/league/place-state.ts';
import type { Season, Sport } from '../../domain/league/season.ts';
import type { SportCode } from '../../domain/league/sport.ts';
import type { Org } from '../../domain/membership/org.ts';
import type { Situation } from '../../domain/scoring/game-book.ts';
import type { AgeGroupId, FacilityId, FieldId, GameId, SeasonId, TeamId } from '../../domain/shared/ids.ts';
import { type LocalDate, localDate, localTime, type TimeZone } from '../../domain/shared/time.ts';
import { isTimeTbd } from '../../domain/shared/time-tbd.ts';
import type { LiveScore } from '../books/live-scores.ts';
import type { BracketView, SideOrigin } from '../brackets/view-bracket.ts';
import type { FacilityView } from '../league/list-facilities.ts';
import type { GameWithNames, TeamWithNames } from '../ports/storage/league/league-reader.ts';
import type { Publish } from '../publish.ts';
import type { StandingsTable } from '../standings/compute-table.ts';

// Everything here is written out member by member: what is added to a game, a team or a table later is not published by that. No person is
// named: no coach, player, official, scorer or snack parent, and nothing that an admin writes about a decision. Every text that members have
// written goes through `publish`.

type Named<Id> = Readonly<{ id: Id; name: string }>;
const teamNamed = (publish: Publish, { id, name }: Named<TeamId>): Named<TeamId> => ({ id, name: publish.name(name, 'team') });
const ageGroupNamed = (publish: Publish, { id, name }: Named<AgeGroupId>): Named<AgeGroupId> => ({
  id,
  name: publish.name(name, 'age_group'),
});
const stateOf = (publish: Publish, said: PlaceStateView | null): PlaceStateView | null =>
  said && { state: said.state, until: said.until, note: publish.note(said.note), updatedAt: said.updatedAt };

export type PublicSeason = Readonly<{
  id: SeasonId;
  name: string;
  sport: string;
  sportCode: SportCode;
  startsOn: LocalDate;
  endsOn: LocalDate;
}>;
export const viewPublicSeason = (publish: Publish, season: Season, sport: Pick<Sport, 'name' | 'code'>): PublicSeason => ({
  id: season.id,
  name: publish.name(season.name, 'season'),
  sport: publish.name(sport.name, 'sport'),
  sportCode: sport.code,
  startsOn: season.startsOn,
  endsOn: season.endsOn,
});

export type PublicTeam = Named<TeamId> & Readonly<{ seasonId: SeasonId; sport: string; ageGroup: Named<AgeGroupId>; color: string | null }>;
export const viewPublicTeam = (publish: Publish, { team, sport, ageGroup }: TeamWithNames): PublicTeam => ({
  ...teamNamed(publish, team),
  seasonId: team.seasonId,
  sport: publish.name(sport.name, 'sport'),
  ageGroup: ageGroupNamed(publish, ageGroup),
  color: publish.note(team.color),
});

/** What a scoreboard shows of a game in progress: one of the three. Whether a base is taken, not by whom. */
export type PublicSituation = Readonly<{
  innings: (Pick<Innings, 'inning' | 'batting' | 'outs' | 'balls' | 'strikes'> & Readonly<{ bases: readonly boolean[] }>) | null;
  clock: (Pick<Extract<Situation, { kind: 'clock' }>, 'period' | 'clock' | 'possession'> & Readonly<{ periods: number }>) | null;
  sets: Pick<Extract<Situation, { kind: 'sets' }>, 'set' | 'points' | 'serving'> | null;
}>;
type Innings = Extract<Situation, { kind: 'innings' }>;

function publicSituation({ situation, periods }: LiveScore): PublicSituation | null {
  const none = { innings: null, clock: null, sets: null };
  switch (situation?.kind) {
    case undefined:
      return null;
    case 'innings': {
      const { inning, batting, outs, balls, strikes, bases } = situation;
      return { ...none, innings: { inning, batting, outs, balls, strikes, bases: bases.map((runner) => runner !== null) } };
    }
    case 'clock':
      return { ...none, clock: { period: situation.period, periods, clock: situation.clock, possession: situation.possession } };
    case 'sets':
      return { ...none, sets: { set: situation.set, points: situation.points, serving: situation.serving } };
  }
}

/** What the book of a game tells beyond the game itself. */
type Booked = Readonly<{ periods?: readonly PeriodScore[] | undefined; live?: LiveScore | undefined }>;

export type PublicGame = Readonly<{
  id: GameId;
  seasonId: SeasonId;
  ageGroup: Named<AgeGroupId>;
  gameType: Game['gameType'];
  status: GameStatus;
  statusReason: StatusReason | null;
  forfeitedBy: TeamId | null;
  doubleForfeit: boolean;
  startsAt: Date;
  endsAt: Date;
  timeZone: TimeZone;
  localDate: LocalDate;
  localTime: string;
  /** Whether only its date is decided. */
  startTimeTbd: boolean;
  facility: (Named<FacilityId> & Readonly<{ fieldName: string | null; state: PlaceStateView | null }>) | null;
  homeTeam: Named<TeamId>;
  visitorTeam: Named<TeamId>;
  homeScore: number | null;
  visitorScore: number | null;
  periodScores: readonly PeriodScore[];
  /** Of a game in progress whose book tells it. */
  situation: PublicSituation | null;
}>;

export function viewPublicGame(
  publish: Publish,
  { timeZone }: Pick<Org, 'timeZone'>,
  listed: GameWithNames,
  now: Date,
  { periods = listed.game.periodScores, live }: Booked = {},
): PublicGame {
  const { game } = listed;
  return {
    id: game.id,
    seasonId: game.seasonId,
    ageGroup: ageGroupNamed(publish, { id: game.ageGroupId, name: listed.ageGroupName }),
    gameType: game.gameType,
    status: game.status,
    statusReason: game.statusReason,
    forfeitedBy: game.forfeitedBy,
    doubleForfeit: game.doubleForfeit,
    startsAt: game.startsAt,
    endsAt: game.endsAt,
    timeZone,
    localDate: localDate(game.startsAt, timeZone),
    localTime: localTime(game.startsAt, timeZone),
    startTimeTbd: isTimeTbd(game),
    facility: game.facilityId && {
      id: game.facilityId,
      name: publish.name(listed.facilityName!, 'facility'),
      fieldName: publish.note(listed.fieldName),
      state: stateOf(publish, stateAt(listed.ofField, listed.ofFacility, now)),
    },
    homeTeam: teamNamed(publish, { id: game.homeTeamId, name: listed.homeTeamName }),
    visitorTeam: teamNamed(publish, { id: game.visitorTeamId, name: listed.visitorTeamName }),
    homeScore: live ? live.score.home : game.homeScore,
    visitorScore: live ? live.score.visitor : game.visitorScore,
    situation: live ? publicSituation(live) : null,
    periodScores: periods.map(({ period, home, visitor, kind }) => ({ period, home, visitor, ...(kind && { kind }) })),
  };
}

export type PublicFacility = Named<FacilityId> &
  Readonly<{
    address: FacilityView['address'];
    latitude: number | null;
    longitude: number | null;
    state: PlaceStateView | null;
    fields: readonly (Named<FieldId> & Readonly<{ state: PlaceStateView | null }>)[];
  }>;
export const viewPublicFacility = (
  publish: Publish,
  { id, name, address: { street, city, region, postalCode, country }, latitude, longitude, state, fields }: FacilityView,
): PublicFacility => ({
  id,
  name: publish.name(name, 'facility'),
  address: {
    street: publish.address(street),
    city: publish.address(city),
    region: publish.address(region),
    postalCode: publish.address(postalCode),
    country,
  },
  latitude,
  longitude,
  state: stateOf(publish, state),
  fields: fields.map((field) => ({ id: field.id, name: publish.name(field.name, 'field'), state: stateOf(publish, field.state) })),
});

type StandingsRow = StandingsTable['rows'][number];
export type PublicStandingsRow = Pick<
  StandingsRow,
  | 'rank'
  | 'tied'
  | 'team'
  | 'gamesPlayed'
  | 'wins'
  | 'losses'
  | 'ties'
  | 'points'
  | 'pointsPerGameDisplay'
  | 'winPctDisplay'
  | 'gamesBehindDisplay'
  | 'pointsFor'
  | 'pointsAgainst'
  | 'pointDiff'
  | 'streak'
>;
export type PublicStandings = Readonly<{
  season: Named<SeasonId>;
  ageGroup: Named<AgeGroupId>;
  sportCode: SportCode;
  rankBy: StandingsTable['rules']['rankBy'];
  rows: readonly PublicStandingsRow[];
  /** Empty if there are none; each with its teams in the order of its own table. */
  divisions: readonly Readonly<{ id: string; name: string; teamIds: readonly TeamId[] }>[];
}>;
export const viewPublicStandings = (
  publish: Publish,
  { season, ageGroup, rules, rows, divisions = [] }: StandingsTable,
): PublicStandings => ({
  season: { id: season.id, name: publish.name(season.name, 'season') },
  ageGroup: ageGroupNamed(publish, ageGroup),
  sportCode: season.sportCode,
  rankBy: rules.rankBy,
  rows: rows.map((row) => ({
    rank: row.rank,
    tied: row.tied,
    team: teamNamed(publish, row.team),
    gamesPlayed: row.gamesPlayed,
    wins: row.wins,
    losses: row.losses,
    ties: row.ties,
    points: row.points,
    ...(row.pointsPerGameDisplay !== undefined && { pointsPerGameDisplay: row.pointsPerGameDisplay }),
    winPctDisplay: row.winPctDisplay,
    gamesBehindDisplay: row.gamesBehindDisplay,
    pointsFor: row.pointsFor,
    pointsAgainst: row.pointsAgainst,
    pointDiff: row.pointDiff,
    streak: row.streak,
  })),
  divisions: divisions.map(({ id, name, teamIds }) => ({ id, name: publish.name(name, 'division'), teamIds })),
});

type Round = BracketView['rounds'][number];
type Match = Round['matches'][number];
export type PublicMatch = Pick<Match, 'key' | 'name' | 'state' | 'winnerTeamId'> &
  Readonly<{
    sides: readonly Readonly<{ team: Named<TeamId> | null; seed: number | null; from: SideOrigin; wins: number }>[];
    games: readonly Readonly<
      Pick<
        Match['games'][number],
        | 'number'
        | 'isIfNecessary'
        | 'status'
        | 'startsAt'
        | 'localDate'
        | 'localTime'
        | 'startTimeTbd'
        | 'place'
        | 'homeTeamId'
        | 'visitorTeamId'
        | 'homeScore'
        | 'visitorScore'
      >
    >[];
  }>;
export type PublicBracket = Readonly<{
  id: string;
  seasonId: SeasonId;
  ageGroup: Named<AgeGroupId>;
  name: string;
  /** Of the local dates and times of its games. */
  timeZone: TimeZone;
  isOver: boolean;
  champion: Named<TeamId> | null;
  rounds: readonly Readonly<{ key: string; name: RoundName; matches: readonly PublicMatch[] }>[];
}>;
const originOf = (publish: Publish, from: SideOrigin): SideOrigin =>
  from.as === 'place' && from.division !== null ? { ...from, division: publish.name(from.division, 'division') } : from;
export const viewPublicBracket = (publish: Publish, bracket: BracketView): PublicBracket => ({
  id: bracket.id!,
  seasonId: bracket.seasonId,
  ageGroup: ageGroupNamed(publish, bracket.ageGroup),
  name: publish.name(bracket.name, 'bracket'),
  timeZone: bracket.timeZone,
  isOver: bracket.isOver,
  champion: bracket.champion && teamNamed(publish, bracket.champion),
  rounds: bracket.rounds.map((round) => ({
    key: round.key,
    name: round.name,
    matches: round.matches.map((match) => ({
      key: match.key,
      name: match.name,
      state: match.state,
      winnerTeamId: match.winnerTeamId,
      sides: match.sides.map(({ team, seed, from, wins }) => ({
        team: team && teamNamed(publish, team),
        seed,
        from: originOf(publish, from),
        wins,
      })),
      games: match.games.map((game) => ({
        number: game.number,
        isIfNecessary: game.isIfNecessary,
        status: game.status,
        startsAt: game.startsAt,
        localDate: game.localDate,
        localTime: game.localTime,
        startTimeTbd: game.startTimeTbd,
        place: publish.note(game.place),
        homeTeamId: game.homeTeamId,
        visitorTeamId: game.visitorTeamId,
        homeScore: game.homeScore,
        visitorScore: game.visitorScore,
      })),
    })),
  })),
});
