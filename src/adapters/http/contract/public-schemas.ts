import { z } from 'zod';
import { GAME_SIDES } from '../../../domain/scoring/game-book.ts';
import { MatchState } from './bracket-schemas.ts';
import {
  Day,
  GameStatus,
  GameType,
  PeriodScore,
  placeState,
  RankBy,
  SportCode,
  StatusReason,
  startTimeTbd,
  streak,
  TimeZoneName,
} from './league-schemas.ts';
import { count, difference, Id, Instant, namedEnum, orNull, positive, TeamName } from './schemas.ts';

// What everybody may see. These are lists of their own: a member that is added to a game, a team or a table elsewhere is not in them.

const named = (name: string) => z.string().meta({ examples: [name] });
const PublicAgeGroup = z.object({ id: Id, name: named('10U') }).meta({ id: 'PublicAgeGroup', description: 'An age group' });

const PublicSeason = z
  .object({ id: Id, name: named('Spring 2026'), sport: named('Baseball'), sportCode: SportCode, startsOn: Day, endsOn: Day })
  .meta({ id: 'PublicSeason', description: 'A current season, as everybody sees it' });
const PublicTeam = z
  .object({
    id: Id,
    name: named('Red Hawks'),
    seasonId: Id,
    sport: named('Baseball'),
    ageGroup: PublicAgeGroup,
    color: orNull(z.string(), { examples: ['Red'] }),
  })
  .meta({ id: 'PublicTeam', description: 'A team, as everybody sees it' });
export const PublicLeague = z
  .object({
    name: named('Springfield Little League'),
    code: named('SLL'),
    timeZone: TimeZoneName,
    seasons: z.array(PublicSeason).meta({ description: 'Current seasons, latest start first' }),
    teams: z.array(PublicTeam).meta({ description: 'Of those seasons, by sport, age group and name' }),
  })
  .meta({ id: 'PublicLeague', description: 'An organization that shows itself to everybody' });

const PublicPlace = z
  .object({ id: Id, name: named('Legion Park'), fieldName: orNull(z.string(), { examples: ['Field 2'] }), state: placeState })
  .meta({ id: 'PublicPlace', description: 'Where a game is played, and whether it can be played there' });
const score = orNull(count, { examples: [3] });
const GameSide = namedEnum('GameSide', GAME_SIDES);
const PublicInnings = z
  .object({
    inning: positive,
    batting: GameSide,
    outs: count,
    balls: count.nullable(),
    strikes: count.nullable(),
    bases: z.array(z.boolean()).meta({ description: 'Whether there is a runner on first, second and third' }),
  })
  .meta({ id: 'PublicInnings' });
const PublicClock = z
  .object({
    period: positive,
    periods: positive.meta({ description: 'How many there are before overtime' }),
    clock: orNull(z.string(), { examples: ['4:05'] }),
    possession: GameSide.nullable(),
  })
  .meta({ id: 'PublicClock' });
const PublicSets = z
  .object({
    set: positive,
    points: z.object({ home: count, visitor: count }).meta({ id: 'PublicSetPoints' }),
    serving: GameSide.nullable(),
  })
  .meta({ id: 'PublicSets' });
const PublicSituation = z
  .object({ innings: PublicInnings.nullable(), clock: PublicClock.nullable(), sets: PublicSets.nullable() })
  .meta({ id: 'PublicSituation', description: 'The state of a game in progress: one of these, depending on the sport' });
export const PublicGame = z
  .object({
    id: Id,
    seasonId: Id,
    ageGroup: PublicAgeGroup,
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    forfeitedBy: Id.nullable().meta({ description: 'The team that forfeited' }),
    doubleForfeit: z.boolean(),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: TimeZoneName,
    localDate: Day.meta({ description: 'The date of the start in that time zone' }),
    localTime: z.string().meta({ description: 'The local time of the start in that time zone', examples: ['10:00'] }),
    startTimeTbd,
    facility: PublicPlace.nullable().meta({ description: 'Null if no place is set' }),
    homeTeam: TeamName,
    visitorTeam: TeamName,
    homeScore: score,
    visitorScore: score,
    periodScores: z.array(PeriodScore),
    situation: PublicSituation.nullable().meta({ description: 'Of a game in progress whose scorebook is kept' }),
  })
  .meta({ id: 'PublicGame', description: 'A game, as everybody sees it: without people' });

const PublicStandingsRow = z
  .object({
    rank: positive.meta({ examples: [1] }),
    tied: z.boolean(),
    team: TeamName,
    gamesPlayed: count,
    wins: count,
    losses: count,
    ties: count,
    points: difference,
    pointsPerGameDisplay: z
      .string()
      .optional()
      .meta({ description: 'Omitted unless `rankBy` is points_per_game', examples: ['1.735'] }),
    winPctDisplay: z.string().meta({ examples: ['.786'] }),
    gamesBehindDisplay: z.string().meta({ examples: ['-'] }),
    pointsFor: count,
    pointsAgainst: count,
    pointDiff: difference,
    streak,
  })
  .meta({ id: 'PublicStandingsRow', description: 'A team’s place in a table' });
export const PublicStandings = z
  .object({
    season: z.object({ id: Id, name: named('Spring 2026') }).meta({ id: 'PublicSeasonName' }),
    ageGroup: PublicAgeGroup,
    sportCode: SportCode,
    rankBy: RankBy,
    rows: z.array(PublicStandingsRow).meta({ description: 'In order of the whole table' }),
    divisions: z
      .array(z.object({ id: Id, name: named('East'), teamIds: z.array(Id) }).meta({ id: 'PublicDivision' }))
      .meta({ description: 'Each with its teams in the order of its own table; empty if there are none' }),
  })
  .meta({ id: 'PublicStandings', description: 'The table of a season and age group' });

const PublicMatchSide = z
  .object({
    team: TeamName.nullable().meta({ description: 'Null until it is known' }),
    seed: orNull(positive, { examples: [1] }),
    from: z.string().meta({ description: 'Where the team comes from, in words', examples: ['Winner of Semifinal 1'] }),
    wins: count,
  })
  .meta({ id: 'PublicMatchSide' });
const PublicMatchGame = z
  .object({
    number: positive,
    isIfNecessary: z.boolean(),
    status: GameStatus.nullable(),
    startsAt: Instant.nullable(),
    localDate: Day.nullable(),
    localTime: orNull(z.string(), { examples: ['10:00'] }),
    startTimeTbd,
    place: orNull(z.string(), { examples: ['Legion Park, Field 2'] }),
    homeTeamId: Id.nullable(),
    visitorTeamId: Id.nullable(),
    homeScore: score,
    visitorScore: score,
  })
  .meta({ id: 'PublicMatchGame' });
const PublicMatch = z
  .object({
    key: z.string().meta({ examples: ['w1.1'] }),
    name: named('Semifinal 1'),
    state: MatchState,
    winnerTeamId: Id.nullable(),
    sides: z.array(PublicMatchSide).length(2),
    games: z.array(PublicMatchGame),
  })
  .meta({ id: 'PublicMatch', description: 'A match of a bracket: one game, or several' });
export const PublicBracket = z
  .object({
    id: Id,
    seasonId: Id,
    ageGroup: PublicAgeGroup,
    name: named('10U tournament'),
    timeZone: TimeZoneName.meta({ description: 'The time zone of the local dates and times' }),
    isOver: z.boolean(),
    champion: TeamName.nullable(),
    rounds: z.array(
      z
        .object({ key: z.string().meta({ examples: ['w1'] }), name: named('Semifinals'), matches: z.array(PublicMatch) })
        .meta({ id: 'PublicRound' }),
    ),
  })
  .meta({ id: 'PublicBracket', description: 'A play-off bracket' });

const text = (example: string) => orNull(z.string(), { examples: [example] });
export const PublicFacility = z
  .object({
    id: Id,
    name: named('Legion Park'),
    address: z
      .object({
        street: text('12 Elm Street'),
        city: text('Springfield'),
        region: text('IL'),
        postalCode: text('62701'),
        country: named('US'),
      })
      .meta({ id: 'PublicAddress' }),
    latitude: orNull(z.number(), { examples: [41.8] }),
    longitude: orNull(z.number(), { examples: [-87.6] }),
    state: placeState,
    fields: z.array(z.object({ id: Id, name: named('Field 2'), state: placeState }).meta({ id: 'PublicField' })),
  })
  .meta({ id: 'PublicFacility', description: 'A facility with its fields, and whether people can play there' });
