import { z } from 'zod';
import {
  INCIDENT_TYPES,
  MAX_INCIDENTS,
  type NOTE_VISIBILITIES,
  PERSON_ROLES,
  RATING,
  REPORT_TEXT_LENGTH,
  SANCTIONS,
  SEVERITIES,
} from '../../../domain/reports/report.ts';
import { PERIOD } from '../../../domain/scoring/stat-event.ts';
import type { GameId, ReportId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { cursorAfter, idPosition, nextCursor, pageAfter, paging } from '../contract/cursor.ts';
import { Game } from '../contract/league-schemas.ts';
import { createdOrFound, route } from '../contract/route.ts';
import {
  count,
  explainedEnum,
  flag,
  Id,
  Instant,
  id,
  integer,
  namedEnum,
  PersonName,
  positive,
  TeamName,
  text,
  Window,
  withoutWindow,
} from '../contract/schemas.ts';

const ofGame = z.object({ gameId: id<GameId>() });
const Rating = integer(RATING).meta({ description: 'From 1 (worst) to 5 (best)', examples: [4] });
const HowMany = integer(SANCTIONS).meta({ examples: [1] });
const IncidentType = namedEnum('IncidentType', INCIDENT_TYPES);
const PersonRole = namedEnum('PersonRole', PERSON_ROLES);
const Severity = namedEnum('Severity', SEVERITIES);
const NoteVisibility = explainedEnum<(typeof NOTE_VISIBILITIES)[number]>('NoteVisibility', {
  admins: 'only admins see the note',
  officials: 'officials of later games also see it',
});

const NewReport = z
  .strictObject({
    teams: z
      .array(
        z
          .strictObject({
            teamId: id<TeamId>(),
            sportsmanship: Rating,
            coachConduct: Rating,
            spectatorConduct: Rating,
            warnings: HowMany.default(0),
            ejections: HowMany.default(0),
            note: text(REPORT_TEXT_LENGTH).nullable().default(null),
            noteVisibility: NoteVisibility.default('admins'),
          })
          .meta({ id: 'NewTeamReport', description: 'Ratings of one team' }),
      )
      .length(2, 'must be both teams of the game, each exactly once'),
    incidents: z
      .array(
        z
          .strictObject({
            teamId: id<TeamId>().nullable().default(null).meta({ description: 'Null if no team was responsible' }),
            type: IncidentType,
            personRole: PersonRole,
            period: integer(PERIOD).nullable().default(null),
            description: text(REPORT_TEXT_LENGTH).nullable().default(null),
            severity: Severity,
          })
          .meta({ id: 'NewIncident', description: 'Something that happened' }),
      )
      .max(MAX_INCIDENTS, `must be at most ${MAX_INCIDENTS}`)
      .default([]),
    flaggedForReview: z.boolean('must be true or false').default(false),
  })
  .meta({
    id: 'NewGameReport',
    examples: [
      {
        teams: [
          {
            teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
            sportsmanship: 4,
            coachConduct: 2,
            spectatorConduct: 4,
            warnings: 1,
            ejections: 0,
            note: 'Disputed every call at second base.',
            noteVisibility: 'officials',
          },
          { teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e10', sportsmanship: 5, coachConduct: 5, spectatorConduct: 5 },
        ],
        incidents: [{ teamId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f', type: 'rule_dispute', personRole: 'coach', severity: 'low' }],
        flaggedForReview: false,
      },
    ],
  });

const reported = {
  teams: z.array(
    z
      .object({
        teamId: Id,
        sportsmanship: Rating,
        coachConduct: Rating,
        spectatorConduct: Rating,
        warnings: HowMany,
        ejections: HowMany,
        note: z.string().nullable(),
        noteVisibility: NoteVisibility,
      })
      .meta({ id: 'TeamReport', description: 'Ratings of one team' }),
  ),
  incidents: z.array(
    z
      .object({
        teamId: Id.nullable(),
        type: IncidentType,
        personRole: PersonRole,
        period: positive
          .max(PERIOD.max)
          .nullable()
          .meta({ examples: [3] }),
        description: z.string().nullable(),
        severity: Severity,
      })
      .meta({ id: 'Incident', description: 'Something that happened' }),
  ),
  flaggedForReview: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
};
const Report = z.object({ id: Id, gameId: Id, ...reported }).meta({ id: 'GameReport', description: 'An official’s report on a game' });

export const writeGameReport = route({
  method: 'post',
  path: '/api/mobile/games/:gameId/reports',
  summary: 'Report on a game as its official',
  description: `Ratings of both teams, and incidents. There is one report per author and game: sending it again within 24 hours of the first time
replaces the report (200); later it is rejected with \`not-allowed\`, reason \`too-late\`.`,
  access: 'member',
  useCase: 'writeReport',
  params: ofGame,
  body: NewReport,
  replies: { 201: Report, 200: Report },
  status: createdOrFound,
  refusals: ['not-found', 'not-allowed', 'invalid-request', 'unknown-reference'],
  handle: ({ useCases, actor, params, body }) => useCases.writeReport({ actor, gameId: params.gameId, content: body }),
});

export const getMyGameReport = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/reports/mine',
  summary: 'Get my own report on a game',
  description: 'Returns 404 if the caller has not written a report.',
  access: 'member',
  useCase: 'getMyReport',
  params: ofGame,
  replies: { 200: Report },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getMyReport({ actor, gameId: params.gameId }),
});

const REPORTS_LIST = 'game-reports';
export const listGameReports = route({
  method: 'get',
  path: '/api/org/game-reports',
  summary: 'List officials’ reports on games',
  description: 'The latest report first, with all notes and with who wrote it.',
  access: 'member',
  useCase: 'listGameReports',
  query: z.object({
    ...paging(REPORTS_LIST, idPosition<ReportId>()),
    gameId: id<GameId>().optional().meta({ description: 'Only on this game' }),
    flagged: flag().meta({ description: 'Only reports that somebody of the league should look at' }),
  }),
  replies: {
    200: z
      .object({
        reports: z.array(
          z
            .object({ id: Id, author: PersonName, game: Game, ...reported })
            .meta({ id: 'ReportOnGame', description: 'An official’s report, as admins see it' }),
        ),
        nextCursor,
      })
      .meta({ id: 'GameReports' }),
  },
  refusals: [],
  handle: async ({ useCases, actor, query: { limit, cursor, gameId, flagged } }) =>
    mapOk(
      await useCases.listGameReports({ actor, gameId, isFlagged: flagged || undefined, page: pageAfter({ limit, cursor }) }),
      (page) => ({ reports: page.items, nextCursor: cursorAfter(REPORTS_LIST, page, (last) => [last.id]) }),
    ),
});

const ToldIncident = z
  .object({ type: IncidentType, personRole: PersonRole, severity: Severity })
  .meta({ id: 'ToldIncident', description: 'An incident as shown to officials of later games' });

const HistoryEntry = z
  .object({
    reportId: Id,
    gameId: Id,
    gameDate: z.string().meta({ format: 'date', description: 'In the organization’s time zone', examples: ['2026-04-04'] }),
    opponent: TeamName,
    sportsmanship: Rating,
    coachConduct: Rating,
    spectatorConduct: Rating,
    warnings: HowMany,
    ejections: HowMany,
    incidents: z.array(ToldIncident),
    note: z.string().nullable().meta({ description: 'Null unless its author shared it with officials' }),
  })
  .meta({ id: 'TeamHistoryEntry', description: 'What one report says about a team' });

const Average = z
  .number()
  .min(RATING.min)
  .max(RATING.max)
  .meta({ examples: [4.2] });

const TeamHistory = z
  .object({
    gameId: Id,
    window: Window,
    teams: z.array(
      z
        .object({
          team: TeamName,
          side: namedEnum('Side', ['home', 'visitor']),
          reportCount: count,
          averages: z
            .object({ sportsmanship: Average, coachConduct: Average, spectatorConduct: Average })
            .meta({ id: 'AverageRatings', description: 'Average ratings, from 1 to 5' })
            .nullable()
            .meta({ description: 'Rounded to one decimal; null for fewer than three reports' }),
          warnings: count,
          ejections: count,
          incidentsByType: z.record(z.string(), count).meta({ examples: [{ rule_dispute: 2 }] }),
          reports: z.array(HistoryEntry),
        })
        .meta({ id: 'TeamHistory', description: 'What officials have reported about a team' }),
    ),
  })
  .meta({ id: 'GameTeamHistory', description: 'What officials have reported about both teams of a game; it names no person' });

export const getTeamHistory = route({
  method: 'get',
  path: '/api/mobile/games/:gameId/team-history',
  summary: 'Get earlier officials’ reports on both teams',
  description:
    'Reports of the last two years, home team first, newest game first, excluding reports on this game. Every read is recorded in the audit log.',
  access: 'member',
  useCase: 'getTeamHistory',
  params: ofGame,
  replies: { 200: TeamHistory },
  etagPayload: withoutWindow,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getTeamHistory({ actor, gameId: params.gameId }),
});
