import { z } from 'zod';
import { GAME_TYPES } from '../../domain/games/game.ts';
import { GAME_STATUSES, STATUS_REASONS } from '../../domain/games/game-status.ts';
import { BREAK_OUTS, RANK_BY, TIE_BREAKERS } from '../../domain/games/season-rules.ts';
import { SPORT_CODES } from '../../domain/games/sport.ts';
import { STAFF_ROLES } from '../../domain/games/team.ts';
import { Id, Instant, TeamName } from './schemas.ts';

// What several operations of the league answer.

/** A calendar date in a reply. */
export const Day = z.string().meta({ format: 'date', examples: ['2026-04-11'] });

const note = (example: string) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] });

export const SportCode = z.enum(SPORT_CODES).meta({ examples: ['baseball'] });

export const AgeGroup = z
  .object({ id: Id, name: z.string().meta({ examples: ['10U'] }) })
  .meta({ id: 'AgeGroup', description: 'An age group' });

const TieBreaker = z.enum(TIE_BREAKERS);
const ResultPoints = z.object({ win: z.int(), tie: z.int(), loss: z.int(), forfeitLoss: z.int() });
const SetPoints = z.object({ bySets: z.record(z.string(), z.array(z.int()).length(2)) });

export const SeasonRules = z
  .object({
    rankBy: z.enum(RANK_BY).meta({ description: 'What the table is sorted by before any tie is looked at' }),
    points: z.union([ResultPoints, SetPoints]).meta({ description: 'By result, or in volleyball by the score in sets: [winner, loser]' }),
    tieBreakers: z.array(z.union([TieBreaker, z.array(TieBreaker)])).meta({
      description: 'Asked in this order. A list is a block: its breakers are compared one after the other on the same table',
    }),
    breakOut: z.enum(BREAK_OUTS).meta({ description: 'Whether a breaker splits all that are level, or places the best alone' }),
    maxDiffPerGame: z.int().nullable().meta({ description: 'The most that one game adds to a difference' }),
    forfeitScore: z
      .object({ for: z.int(), against: z.int() })
      .nullable()
      .meta({ description: 'What a forfeit adds to points for and against, as the winner sees it' }),
    regulationInnings: z.int().meta({ description: 'What an earned run average is reckoned on', examples: [6] }),
    regulationMinutes: z.int().meta({ description: 'What a goals-against average is reckoned on', examples: [60] }),
    goalPoints: z.int().meta({ description: 'What a goal counts in a soccer player’s points; an assist counts 1', examples: [2] }),
    bestOf: z.int().meta({ description: 'The most sets of a volleyball match, 3 or 5', examples: [5] }),
  })
  .meta({ id: 'SeasonRules', description: 'The rules of a season in full: its own, and its sport’s for all that it does not say' });

export const Season = z
  .object({
    id: Id,
    sportId: Id,
    name: z.string().meta({ examples: ['Spring 2026'] }),
    startsOn: Day,
    endsOn: Day,
    isActive: z.boolean().meta({ description: 'Whether it is switched on; it is going on when today is within its days as well' }),
    rules: SeasonRules,
  })
  .meta({ id: 'Season' });

export const WinLossTie = z
  .object({ wins: z.int().meta({ examples: [4] }), losses: z.int().meta({ examples: [2] }), ties: z.int().meta({ examples: [1] }) })
  .meta({ id: 'WinLossTie' });

const Coach = z.object({ name: z.string().meta({ examples: ['Lee Park'] }), role: z.enum(STAFF_ROLES) }).meta({ id: 'Coach' });

export const Team = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['Red Hawks'] }),
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    color: note('Red'),
    record: WinLossTie,
    coaches: z.array(Coach),
    playerCount: z.int().meta({ examples: [12] }),
  })
  .meta({ id: 'Team', description: 'A team as it is listed' });

const score = z
  .int()
  .nullable()
  .meta({ examples: [3] });

export const Game = z
  .object({
    id: Id,
    seasonId: Id,
    sportId: Id,
    ageGroup: AgeGroup,
    gameType: z.enum(GAME_TYPES),
    status: z.enum(GAME_STATUSES),
    statusReason: z.enum(STATUS_REASONS).nullable(),
    forfeitedBy: Id.nullable().meta({ description: 'The team that did not play. A forfeit has either this or `doubleForfeit`' }),
    doubleForfeit: z.boolean().meta({ description: 'Whether neither team played: a loss for both' }),
    startsAt: Instant,
    endsAt: Instant,
    timeZone: z.string().meta({ examples: ['America/Chicago'] }),
    localDate: Day.meta({ description: 'The day of its start in that zone' }),
    localTime: z.string().meta({ description: 'The clock at its start in that zone', examples: ['10:00'] }),
    originalStartsAt: Instant.nullable().meta({ description: 'When it was first to start; null for a game that was not moved' }),
    facility: z.object({ id: Id, name: z.string().meta({ examples: ['Legion Park'] }), fieldName: note('Field 2') }).nullable(),
    homeTeam: TeamName,
    visitorTeam: TeamName,
    homeScore: score.meta({ description: 'Runs, points or goals; in volleyball the sets won' }),
    visitorScore: score,
    periodScores: z.array(z.object({ period: z.int(), home: z.int().nullable(), visitor: z.int().nullable() })),
    homeJerseyColor: note('Red'),
    visitorJerseyColor: note('White'),
    snackParentName: note('Pat Ortiz'),
    snackParentPhone: note('+1 217 555 0100').meta({
      description: 'For admins, staff, and the coaches and parents of the two teams; null for everybody else',
    }),
    officialScorer: note('Kim Lee'),
    officialScorerUserId: Id.nullable().meta({ description: 'The user who may record statistics of both teams' }),
    version: z.int().meta({ description: 'One more with every change', examples: [7] }),
    updatedAt: Instant,
    isMine: z.boolean().meta({ description: 'Whether a team that the caller coaches, or a child of theirs, plays in it' }),
  })
  .meta({ id: 'Game' });
