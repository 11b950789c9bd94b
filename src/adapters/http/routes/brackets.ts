import { z } from 'zod';
import type { ChangedBracket as Changed } from '../../../application/brackets/change-bracket.ts';
import { BRACKET_NAME_LENGTH, SEEDINGS, SERIES_LENGTHS } from '../../../domain/brackets/bracket.ts';
import { BRACKET_FORMATS, ENTRANTS } from '../../../domain/brackets/bracket-shape.ts';
import { POOL_PLACES, POOLS } from '../../../domain/brackets/pool-seeds.ts';
import type { AgeGroupId, BracketId, DivisionId, FieldId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { bracketIn, laterGamesIn } from '../../texts/bracket-words.ts';
import { LaterGame, MatchState } from '../contract/bracket-schemas.ts';
import { documentedAs } from '../contract/json-schema.ts';
import { AgeGroup, GameStatus, startTimeTbd, TimeZoneName } from '../contract/league-schemas.ts';
import { route } from '../contract/route.ts';
import {
  count,
  Id,
  Instant,
  id,
  instant,
  integer,
  NoContent,
  name,
  namedEnum,
  orNull,
  positive,
  TeamName,
  text,
  worded,
} from '../contract/schemas.ts';
import { bracketPicture } from '../pages/bracket-picture.ts';
import { ShootOut } from './box-scores.ts';

const Format = namedEnum('BracketFormat', BRACKET_FORMATS);
const MatchKey = z.string().meta({ description: 'The round and the number of the match in it, from the top', examples: ['w1.2'] });
const SeriesLength = z.literal(SERIES_LENGTHS).meta({ id: 'SeriesLength', description: 'The maximum number of games in a match' });
const roundKey = z.string().meta({ examples: ['final'] });
const pair = <S extends z.core.SomeType>(of: S) => z.array(of).meta({ minItems: 2, maxItems: 2 });

const summary = {
  seasonId: Id,
  ageGroup: AgeGroup,
  name: z.string().meta({ examples: ['Spring play-offs'] }),
  format: Format,
  isDrawn: z.boolean().meta({ description: 'Whether teams have been assigned to the seeds' }),
  isOver: z.boolean(),
  champion: TeamName.nullable(),
  updatedAt: Instant.meta({ description: 'When an admin last changed it; results do not count' }),
};
const BracketSummary = z.object({ id: Id, ...summary, entrants: count }).meta({ id: 'BracketSummary', description: 'A bracket in a list' });

const Side = z
  .object({
    team: TeamName.nullable().meta({ description: 'Null until the team is known' }),
    seed: positive.nullable(),
    from: worded('Winner of Semifinal 1', 'Where the team comes from'),
    wins: count.meta({ description: 'Games of this match that the team has won' }),
  })
  .meta({ id: 'BracketSide' });
const MatchGame = z
  .object({
    number: positive,
    isIfNecessary: z.boolean().meta({ description: 'Whether it is played only if the match is not decided before' }),
    gameId: Id.nullable().meta({ description: 'Null while the game is only planned: its teams or its time are not known yet' }),
    status: GameStatus.nullable(),
    startsAt: Instant.nullable(),
    localDate: orNull(z.string(), { format: 'date', examples: ['2026-06-06'] }),
    localTime: orNull(z.string(), { examples: ['10:00'] }),
    startTimeTbd,
    place: orNull(z.string(), { description: 'Facility and field', examples: ['North Park, Field 2'] }),
    homeTeamId: Id.nullable(),
    visitorTeamId: Id.nullable(),
    homeScore: count.nullable(),
    visitorScore: count.nullable(),
    kicks: ShootOut.nullable().meta({ description: 'They decide a game that ended tied; null if there were none' }),
  })
  .meta({ id: 'BracketMatchGame', description: 'A game of a match' });
const Match = z
  .object({
    key: MatchKey,
    name: worded('Semifinal 1', 'What the match is called'),
    state: MatchState,
    sides: pair(Side),
    winnerTeamId: Id.nullable(),
    isLeagueDecision: z.boolean().meta({ description: 'Whether the league has decided who advances' }),
    games: z.array(MatchGame),
    sentence: worded('Semifinal 1: Hawks beat Jays 5 to 3.', 'The match as a sentence, for screen readers'),
  })
  .meta({ id: 'BracketMatch', description: 'Two teams, and which of them advances' });
const bracket = {
  id: Id.nullable().meta({ description: 'Null for a preview' }),
  ...summary,
  timeZone: TimeZoneName,
  thirdPlace: z.boolean(),
  ifNecessary: z.boolean(),
  seeding: namedEnum('BracketSeeding', SEEDINGS),
  entrants: z.array(
    z
      .object({
        seed: positive,
        team: TeamName.nullable(),
        division: z.object({ id: Id, name: z.string() }).meta({ id: 'BracketPool' }).nullable(),
        place: positive.nullable().meta({ description: 'The place in the table that gets the seed; null if the teams are named' }),
      })
      .meta({ id: 'BracketEntrant' }),
  ),
  rounds: z.array(
    z
      .object({
        key: roundKey,
        name: worded('Semifinals', 'What the round is called'),
        games: positive.meta({ description: 'The maximum number of games in a match' }),
        matches: z.array(Match),
      })
      .meta({ id: 'BracketRound' }),
  ),
  places: z.array(z.object({ place: positive, teams: z.array(TeamName) }).meta({ id: 'BracketPlace' })).meta({
    description: 'The final places of eliminated teams and the champion, best first; teams eliminated in the same round share a place',
  }),
  meetings: z.array(pair(MatchKey)).meta({ description: 'Pairs of matches of one round whose winners meet, to be connected in a drawing' }),
  version: positive,
};
const Bracket = z.object(bracket).meta({ id: 'Bracket', description: 'A play-off bracket with its current results' });
const ChangedBracket = z
  .object({
    ...bracket,
    laterGames: z.array(LaterGame).meta({ description: 'Games that were created, changed or taken off the schedule' }),
  })
  .meta({ id: 'ChangedBracket', description: 'A bracket after a change' });

const ofBracket = z.object({ bracketId: id<BracketId>() });
const match = text({ min: 1, max: 20 }).meta({ examples: ['final.1'] });
const ofMatch = z.object({
  bracketId: id<BracketId>(),
  match,
});
const version = ({ version }: Readonly<{ version: number }>) => version;
const changedIn = (language: Language, changed: Changed) => ({
  ...bracketIn(language, changed),
  laterGames: laterGamesIn(language, changed.laterGames),
});
const FILLS =
  'Games are created as soon as their teams and times are known. Games of later matches that have not begun are updated; if a game whose teams would change has begun, nothing is changed, and `bracket-affected` lists it.';

const teamIds = z.array(id<TeamId>()).max(ENTRANTS.max, `must be at most ${ENTRANTS.max}`);
const NewBracket = z
  .strictObject({
    seasonId: id<SeasonId>(),
    ageGroupId: id<AgeGroupId>(),
    name: name(BRACKET_NAME_LENGTH),
    format: Format,
    seeding: z
      .union([
        z.strictObject({ by: z.literal('teams'), teamIds }).meta({
          id: 'SeedsByTeams',
          description: 'Named individually, best first',
          examples: [{ by: 'teams', teamIds: ['0199d3a4-0000-7000-8000-000000000001', '0199d3a4-0000-7000-8000-000000000002'] }],
        }),
        z.strictObject({ by: z.literal('standings'), entrants: integer(ENTRANTS) }).meta({
          id: 'SeedsByStandings',
          description: 'This many teams from the top of the age group’s table',
          examples: [{ by: 'standings', entrants: 8 }],
        }),
        z
          .strictObject({
            by: z.literal('pools'),
            divisionIds: z.array(id<DivisionId>()).min(POOLS.min, 'must be at least one').max(POOLS.max, `must be at most ${POOLS.max}`),
            places: integer(POOL_PLACES),
          })
          .meta({
            id: 'SeedsByPools',
            description:
              'This many teams from the top of each division, crossed over so that teams of one division meet as late as possible',
            examples: [
              { by: 'pools', divisionIds: ['0199d3a4-0000-7000-8000-000000000003', '0199d3a4-0000-7000-8000-000000000004'], places: 2 },
            ],
          }),
      ])
      .meta({ id: 'NewBracketSeeding' }),
    draw: z.boolean().exactOptional().meta({
      description: 'Whether teams are taken from the current tables; if false, seeds stay open until `drawBracket`. Default: true',
    }),
    thirdPlace: z
      .boolean()
      .exactOptional()
      .meta({ description: 'In a single elimination of four or more: a match for third place. Default: false' }),
    ifNecessary: z.boolean().exactOptional().meta({
      description: 'In a double elimination: a second final if the team from the losers’ bracket wins the first one. Default: true',
    }),
    series: z
      .array(
        z.strictObject({ round: roundKey.meta({ pattern: '^([wl]\\d+|final|reset|third)$' }), games: SeriesLength }).meta({
          id: 'RoundSeries',
          description: 'A round whose matches are a series of several games',
          examples: [{ round: 'final', games: 3 }],
        }),
      )
      .max(20, 'must be at most 20')
      .exactOptional()
      .meta({ description: 'Rounds not listed have one game per match; a preview shows the keys of the rounds' }),
    preview: z.boolean().exactOptional().meta({ description: 'Changes nothing, and returns the bracket that would be created' }),
  })
  .meta({
    id: 'NewBracket',
    examples: [
      {
        seasonId: '0199d3a4-0000-7000-8000-00000000000d',
        ageGroupId: '0199d3a4-0000-7000-8000-00000000000e',
        name: 'Spring play-offs',
        format: 'single_elimination',
        seeding: { by: 'standings', entrants: 8 },
        thirdPlace: true,
      },
    ],
  });

export const createBracket = route({
  method: 'post',
  path: '/api/org/brackets',
  summary: 'Create a play-off bracket',
  description: `The best seeds have byes and meet last. With \`preview\`, nothing is stored, and the response (200) shows the bracket that would be created.
If teams share a table place that a seed depends on, the request is rejected with \`seeds-tied\`: the league decides which team comes first, or names the teams.
Set the times and places of its games with \`planBracket\`. ${FILLS}`,
  access: 'member',
  useCase: 'createBracket',
  body: NewBracket,
  replies: { 200: Bracket, 201: Bracket },
  status: ({ id: made }) => (made === null ? 200 : 201),
  version,
  hasTexts: true,
  refusals: ['invalid-request', 'unknown-reference', 'seeds-tied'],
  handle: async ({ useCases, actor, body, language }) => {
    const { draw: isDrawn = true, thirdPlace = false, ifNecessary = true, series = [], preview: isPreview = false, ...draft } = body;
    const terms = { ...draft, thirdPlace, ifNecessary, series };
    return mapOk(await useCases.createBracket({ actor, terms, isDrawn, isPreview }), (made) => bracketIn(language, made));
  },
});

export const drawBracket = route({
  method: 'post',
  path: '/api/org/brackets/:bracketId/draw',
  summary: 'Set the teams of a bracket',
  description: `Without \`teamIds\`, takes the teams that currently hold the table places. ${FILLS}`,
  access: 'member',
  useCase: 'drawBracket',
  params: ofBracket,
  body: z
    .strictObject({ teamIds: teamIds.exactOptional().meta({ description: 'In order of the seeds, one per seed' }) })
    .meta({ id: 'BracketDraw', examples: [{}] }),
  replies: { 200: ChangedBracket },
  version,
  hasTexts: true,
  refusals: ['not-found', 'edit-conflict', 'invalid-request', 'unknown-reference', 'seeds-tied', 'bracket-affected'],
  handle: async ({ useCases, actor, params, body: { teamIds: named = null }, ifMatchVersions: versions, language }) =>
    mapOk(await useCases.drawBracket({ actor, ...params, versions, teamIds: named }), (drawn) => changedIn(language, drawn)),
});

const PlannedGame = z
  .strictObject({
    match,
    number: integer({ min: 1, max: 7 }),
    startsAt: instant,
    endsAt: instant,
    fieldId: id<FieldId>().nullable(),
  })
  .meta({
    id: 'PlannedBracketGame',
    examples: [
      {
        match: 'final.1',
        number: 1,
        startsAt: '2026-06-06T15:00:00Z',
        endsAt: '2026-06-06T17:00:00Z',
        fieldId: '0199d3a4-0000-7000-8000-000000000005',
      },
    ],
  });

export const planBracket = route({
  method: 'put',
  path: '/api/org/brackets/:bracketId/plan',
  summary: 'Set the times and places of a bracket’s games',
  description: `Replaces the earlier plan for games that are not on the schedule yet; change scheduled games as games. If another game has the field by then, the game is created without a field. ${FILLS}`,
  access: 'member',
  useCase: 'planBracket',
  params: ofBracket,
  body: z.strictObject({ games: z.array(PlannedGame).max(900, 'must be at most 900') }).meta({ id: 'BracketPlan' }),
  replies: { 200: ChangedBracket },
  version,
  hasTexts: true,
  refusals: ['not-found', 'edit-conflict', 'invalid-request', 'unknown-reference', 'bracket-affected'],
  handle: async ({ useCases, actor, params, body, ifMatchVersions: versions, language }) => {
    const games = body.games.map((game) => ({ ...game, startsAt: game.startsAt.toISOString(), endsAt: game.endsAt.toISOString() }));
    return mapOk(await useCases.planBracket({ actor, ...params, versions, games }), (planned) => changedIn(language, planned));
  },
});

export const decideMatch = route({
  method: 'put',
  path: '/api/org/brackets/:bracketId/matches/:match/decision',
  summary: 'Decide which team advances from a match',
  description: `Overrides the results of its games: after a tie, a double forfeit, or a protest. It applies only to these two teams. ${FILLS}`,
  access: 'member',
  useCase: 'decideMatch',
  params: ofMatch,
  body: z
    .strictObject({ winnerTeamId: id<TeamId>().nullable().meta({ description: 'Null if neither team advances' }) })
    .meta({ id: 'MatchDecision' }),
  replies: { 200: ChangedBracket },
  version,
  hasTexts: true,
  refusals: ['not-found', 'edit-conflict', 'unknown-reference', 'bracket-affected'],
  handle: async ({ useCases, actor, params, body, ifMatchVersions: versions, language }) =>
    mapOk(await useCases.decideMatch({ actor, ...params, ...body, versions }), (decided) => changedIn(language, decided)),
});

export const takeBackDecision = route({
  method: 'delete',
  path: '/api/org/brackets/:bracketId/matches/:match/decision',
  summary: 'Withdraw a decision about a match',
  description: `The results of its games decide again which team advances. ${FILLS}`,
  access: 'member',
  useCase: 'takeBackDecision',
  params: ofMatch,
  replies: { 200: ChangedBracket },
  version,
  hasTexts: true,
  refusals: ['not-found', 'edit-conflict', 'bracket-affected'],
  handle: async ({ useCases, actor, params, ifMatchVersions: versions, language }) =>
    mapOk(await useCases.takeBackDecision({ actor, ...params, versions }), (open) => changedIn(language, open)),
});

export const deleteBracket = route({
  method: 'delete',
  path: '/api/org/brackets/:bracketId',
  summary: 'Remove a bracket',
  description: 'Games that have begun remain; the others are taken off the schedule.',
  access: 'member',
  useCase: 'deleteBracket',
  params: ofBracket,
  replies: { 204: NoContent },
  version: () => 0,
  refusals: ['not-found', 'edit-conflict'],
  handle: ({ useCases, actor, params, ifMatchVersions: versions }) => useCases.deleteBracket({ actor, ...params, versions }),
});

export const listBrackets = route({
  method: 'get',
  path: '/api/mobile/brackets',
  summary: 'List play-off brackets',
  description: 'In order of creation.',
  access: 'member',
  useCase: 'listBrackets',
  query: z.object({ seasonId: id<SeasonId>().optional(), ageGroupId: id<AgeGroupId>().optional() }),
  replies: { 200: z.object({ brackets: z.array(BracketSummary) }).meta({ id: 'Brackets' }) },
  cacheFor: { view: 'org' },
  refusals: [],
  handle: async ({ useCases, actor, query }) => mapOk(await useCases.listBrackets({ actor, ...query }), (brackets) => ({ brackets })),
});

export const getBracket = route({
  method: 'get',
  path: '/api/mobile/brackets/:bracketId',
  summary: 'Get a play-off bracket',
  description: `It is filled in automatically as games end. The \`ETag\` starts with the \`version\`, and can be sent as \`If-Match\` with a change.`,
  access: 'member',
  useCase: 'getBracket',
  params: ofBracket,
  replies: { 200: Bracket },
  version,
  hasTexts: true,
  cacheFor: { view: 'org' },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getBracket({ actor, ...params }), (found) => bracketIn(language, found)),
});

/** The route handles a page object; the API description shows it as text. */
const BracketPicture = documentedAs(z.object({ html: z.string(), contentSecurityPolicy: z.string() }), () =>
  z.string().meta({ id: 'BracketPicture', description: 'An SVG document' }),
);

export const getBracketPicture = route({
  method: 'get',
  path: '/api/mobile/brackets/:bracketId/picture',
  summary: 'Get a play-off bracket as an image',
  description:
    'SVG, 360 wide, for light and dark screens; its title and description say in words what it shows, in the language that `Accept-Language` prefers, else in the caller’s.',
  access: 'member',
  useCase: 'getBracket',
  params: ofBracket,
  replies: { 200: BracketPicture },
  pageType: 'image/svg+xml',
  hasTexts: true,
  cacheFor: { view: 'org' },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, language }) =>
    mapOk(await useCases.getBracket({ actor, ...params }), (found) => bracketPicture(found, language)),
});
