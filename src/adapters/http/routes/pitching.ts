import { z } from 'zod';
import { NOT_ELIGIBLE, WITHOUT_LIMITS } from '../../../domain/scoring/pitching-limits.ts';
import type { GameId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { Day, PitchingTable, SportCode } from '../contract/league-schemas.ts';
import { PitchingLimits, PitchingMeasure } from '../contract/pitching-schemas.ts';
import { route } from '../contract/route.ts';
import { count, day, Id, id, namedEnum, orNull, TeamName } from '../contract/schemas.ts';

const NotEligible = namedEnum('NotEligible', NOT_ELIGIBLE);
const WithoutLimits = namedEnum('WithoutLimits', WITHOUT_LIMITS);

const Outing = z
  .object({
    gameId: Id.nullable().meta({ description: 'Null for a game of another team' }),
    date: Day,
    pitches: count.nullable().meta({
      description: 'An intentional walk counts as four. Null if there is a batter whose pitches nobody counted',
      examples: [34],
    }),
    pitchesAtLeast: count.meta({
      description:
        'The same, or what it must have been at least: of batters whose pitches nobody counted four for a walk, three for a strikeout, one for others',
      examples: [34],
    }),
    outs: count,
    inningsPitched: count.meta({ description: 'Innings in which they pitched' }),
    inningsCaught: count.meta({ description: 'Innings as catcher, by the lineup' }),
  })
  .meta({ id: 'Outing', description: 'A player’s pitching and catching in a game on a day' });

const PitchingRule = z
  .object({
    reason: NotEligible,
    table: PitchingTable,
    age: orNull(count, {
      description: 'The age whose limits apply: the league age, or that of the age group. Null for those who may not see the league age',
      examples: [10],
    }),
    figure: orNull(count, {
      description:
        'Of the limits: `resting`: days of rest; `most_in_a_day`, `most_in_a_game`, `most_in_days`, `most_in_a_week`: the maximum; `days_in_a_row`: how many; `another_game`: the maximum before a second game; `has_left_mound`: returns allowed; `has_caught`: innings that end pitching; `has_pitched`: pitches that end catching. Null as `age`, and for `count-missing`',
      examples: [4],
    }),
    measure: PitchingMeasure.optional().meta({
      description: 'The unit of the figure, where it is not that of the limits but one of `also`',
    }),
  })
  .meta({ id: 'PitchingRule', description: 'Which rule of which table at which age is the reason' });

const Pitcher = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    leagueAge: orNull(count, {
      description:
        'The age by which the league places the player, if it has given one, for admins, staff, the coaches and managers of the team and the player’s guardians; null for others',
      examples: [10],
    }),
    limits: PitchingLimits.nullable().meta({
      description: 'Those at the league age where they are not the team’s; null if they are, and for those who may not see the age',
    }),
    thrownToday: count.nullable().meta({
      description: 'In the unit of the limits, with what counts on in a suspended game; null if not all of it was counted',
    }),
    thrownAtLeast: count.meta({ description: 'The same, or what it must have been at least, by the results of the batters' }),
    left: count.nullable().meta({
      description:
        'How much the limits still allow on that day; 0 for a player who may not pitch, null where that is unknown, or would tell a league age to those who may not see it',
    }),
    alsoLeft: z
      .array(
        z
          .object({ measure: PitchingMeasure, left: count.nullable() })
          .meta({ id: 'LeftInUnit', description: 'How much the limits still allow in a unit' }),
      )
      .meta({ description: 'The same in the units of `limits.also`; empty for those who may not see the league age' }),
    mayPitch: z.boolean().nullable().meta({
      description:
        'Null where it depends on pitches that nobody counted (`count-missing`): treat it as no until they have been recorded. False where what was thrown at least forbids it already',
    }),
    mayCatch: z.boolean().nullable().meta({ description: 'Null likewise' }),
    reasons: z.array(NotEligible).meta({ description: 'Why not, or why it is unknown' }),
    rules: z.array(PitchingRule).meta({ description: 'The rule behind each reason, for coaches' }),
    nextDay: Day.meta({ description: 'The first later day on which pitching is allowed, if nothing more is thrown' }),
    outings: z.array(Outing).meta({ description: 'Outings of the preceding week and of the day, for any team of the organization' }),
  })
  .meta({ id: 'Pitcher', description: 'Whether a player may pitch and catch on a day' });

const PitchingWarning = z
  .object({
    kind: z.literal('count-missing'),
    playerId: Id,
    gameId: Id.nullable().meta({ description: 'Null for a game of another team' }),
    date: Day,
    detail: z
      .string()
      .meta({ description: 'In English', examples: ['Sam Ortiz threw at least 12 pitches on 2026-04-11, but not all were counted'] }),
  })
  .meta({ id: 'PitchingWarning', description: 'Pitches that nobody counted, on which it depends whether a player may pitch' });

export const getTeamPitching = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/pitching',
  summary: 'List the players of a team who may pitch and catch on a day',
  description: `For baseball and softball, by the organization’s \`pitchingTable\` and each player’s league age, or else the age that the name of the age group tells ("10U", "9-10", "Majors"). \`age\` and \`limits\` are the age group’s; where \`limits\` is null, \`withoutLimits\` says why.
Pitches for other teams of the organization count, including those in suspended games; a pitch counts on the day of its \`occurredAt\`, else on that of its game as it stood when the pitch was recorded. With \`gameId\` the pitches thrown in that game so far count: poll during the game.`,
  access: 'member',
  useCase: 'getTeamPitching',
  params: z.object({ teamId: id<TeamId>() }),
  query: z.object({
    date: day.optional().meta({ description: 'Default: the day of the game if one is given, else today' }),
    gameId: id<GameId>().optional().meta({ description: 'A game of the team' }),
  }),
  replies: {
    200: z
      .object({
        team: TeamName,
        date: Day,
        table: PitchingTable,
        age: count.nullable(),
        limits: PitchingLimits.nullable(),
        withoutLimits: WithoutLimits.nullable().meta({ description: 'Why there are no limits; null if there are' }),
        playersVisible: z.boolean().meta({ description: 'Whether the caller may see the players' }),
        leagueAgesMissing: count.meta({
          description:
            'How many of the players whose league age the caller may see have none, and are limited by `age`, that of the age group: in Intermediate 50/70 by 13, whatever their own',
          examples: [4],
        }),
        pitchers: z
          .array(Pitcher)
          .meta({ description: 'The players on the roster who have limits, by the age group or a league age, ordered by name' }),
        warnings: z.array(PitchingWarning).meta({ description: 'Show them to coaches' }),
      })
      .meta({ id: 'TeamPitching', description: 'The pitching eligibility of a team' }),
  },
  cacheFor: { view: 'roster' },
  teamsRead: (_, { teamId }) => [teamId],
  refusals: ['not-found'],
  handle: ({ useCases, actor, params, query }) => useCases.getTeamPitching({ actor, ...params, gameId: query.gameId, date: query.date }),
});

const PlayerWithName = z
  .object({ id: Id, name: z.string().meta({ examples: ['Sam Ortiz'] }) })
  .meta({ id: 'PlayerWithName', description: 'A player with their full name' });

const ofOuting = { player: PlayerWithName, gameId: Id, date: Day };
const PitchingViolation = z
  .object({
    ...ofOuting,
    pitches: count.meta({ description: 'Or what it must have been at least, if `isCountMissing`' }),
    isCountMissing: z.boolean().meta({ description: 'Whether not all pitches of the outing were counted' }),
    outs: count,
    inningsCaught: count,
    table: PitchingTable,
    age: orNull(count, { description: 'The age whose limits apply', examples: [10] }),
    reasons: z.array(NotEligible),
  })
  .meta({ id: 'PitchingViolation', description: 'A player who exceeded the pitching limits, and which ones' });

const UncountedOuting = z
  .object(ofOuting)
  .meta({ id: 'UncountedOuting', description: 'A player who pitched in a game whose pitches nobody counted' });
const AgeGroupWithoutLimits = z
  .object({ ageGroup: z.string().meta({ description: 'Its name', examples: ['Coast 2'] }), sport: SportCode, reason: WithoutLimits })
  .meta({ id: 'AgeGroupWithoutLimits', description: 'An age group that has no pitching limits, and why' });

const AgeGroupOfPitchers = z
  .object({
    ageGroup: z.string().meta({ description: 'Its name', examples: ['Intermediate 50/70'] }),
    sport: SportCode,
    age: count.meta({ description: 'The age that the name tells, by which they are limited', examples: [13] }),
    players: count.meta({ description: 'How many have no league age', examples: [4] }),
  })
  .meta({
    id: 'AgeGroupOfPitchers',
    description: 'Players without a league age, who are limited by the age that the name of the age group tells',
  });

export const listPitchingViolations = route({
  method: 'get',
  path: '/api/org/pitching-violations',
  summary: 'List pitching violations of a week',
  description: `In the seven days up to \`through\`, by the table that the organization has set and the players’ league ages, or else the ages that the names of the games’ age groups tell, in the order of play. Where pitches were not counted (\`uncounted\`), or an age group has no limits (\`withoutLimits\`), violations cannot be found: have the count recorded, give the players their league age, or name the age group so that it tells an age. Who has no league age is limited by the name of the age group (\`byAgeGroup\`).`,
  access: 'member',
  useCase: 'listPitchingViolations',
  query: z.object({ through: day.optional().meta({ description: 'Default: today' }) }),
  replies: {
    200: z
      .object({
        from: Day,
        through: Day,
        violations: z.array(PitchingViolation),
        uncounted: z.array(UncountedOuting).meta({ description: 'Where limits are in pitches' }),
        byAgeGroup: z.array(AgeGroupOfPitchers).meta({
          description: 'Age groups of whose pitchers and catchers on these days, or in the week before them, some have no league age',
        }),
        withoutLimits: z
          .array(AgeGroupWithoutLimits)
          .meta({ description: 'Age groups that played on these days, or in the week before them' }),
      })
      .meta({ id: 'PitchingViolations', description: 'The pitching violations' }),
  },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: ({ useCases, actor, query }) => useCases.listPitchingViolations({ actor, through: query.through }),
});

const AgeOfTable = z
  .object({
    upToAge: count.meta({ description: 'The age in years up to which they apply', examples: [10] }),
    limits: PitchingLimits.nullable().meta({ description: 'Null for ages that the table leaves free' }),
    source: z
      .object({
        title: z.string().meta({ examples: ['Little League Baseball, Regulation VI'] }),
        year: count.meta({ examples: [2025] }),
        url: z.string().meta({ format: 'uri', examples: ['https://www.littleleague.org/playing-rules/pitch-count/'] }),
      })
      .meta({ id: 'TableSource', description: 'The text that a row is taken from, its year, and where it can be read' }),
  })
  .meta({ id: 'AgeOfTable', description: 'The published limits on pitchers up to an age' });

export const listPitchingTables = route({
  method: 'get',
  path: '/api/mobile/pitching-tables',
  summary: 'List the published limits on pitchers',
  description:
    'By table, sport and age, each row with its source and year. Where two editions differ, it is the later one that can be cited, else the stricter. The league’s own table is `ownPitchingTable` of its settings.',
  access: 'member',
  useCase: 'listPitchingTables',
  replies: {
    200: z
      .object({
        tables: z.array(
          z
            .object({ table: PitchingTable, sport: SportCode, ages: z.array(AgeOfTable) })
            .meta({ id: 'PublishedPitchingTable', description: 'A published table for a sport' }),
        ),
      })
      .meta({ id: 'PitchingTables', description: 'The published limits on pitchers' }),
  },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor }) => mapOk(await useCases.listPitchingTables({ actor }), (tables) => ({ tables })),
});
