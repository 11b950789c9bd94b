import { z } from 'zod';
import { GAME_NEEDS } from '../../../../application/games/org-games.ts';
import type { FieldId, GameId, SeasonId, TeamId } from '../../../../domain/shared/ids.ts';
import { mapOk } from '../../../../domain/shared/result.ts';
import { addDays, startOfDay } from '../../../../domain/shared/time.ts';
import { cursorAfter, instantPosition, nextCursor, pageAfter, paging } from '../../contract/cursor.ts';
import { Game, GameStatus, GameType, StatusReason } from '../../contract/league-schemas.ts';
import { dateWithoutTime, hasTimeOrDate, isTimeOrDate, NEEDS_TIME_OR_DATE, TIME_OR_DATE, withSpan } from '../../contract/planned-time.ts';
import { route } from '../../contract/route.ts';
import { definite, Id, Instant, id, instant, localDay, NoContent, namedEnum, orNull, positive } from '../../contract/schemas.ts';
import { changedIn, gameEditing } from '../games.ts';
import { archivedFlag } from './data-routes.ts';

const score = orNull(z.int().min(0).max(999), { examples: [3] });
const OrgGame = z
  .object({
    id: Id,
    seasonId: Id,
    sportId: Id,
    ageGroupId: Id,
    homeTeamId: Id,
    visitorTeamId: Id,
    facilityId: Id.nullable(),
    fieldId: Id.nullable(),
    gameType: GameType,
    status: GameStatus,
    statusReason: StatusReason.nullable(),
    startsAt: Instant,
    endsAt: Instant,
    homeScore: score,
    visitorScore: score,
    archived: z.boolean(),
    version: positive,
    updatedAt: Instant,
  })
  .meta({ id: 'OrgGame', description: 'A game as admins keep it' });

const GAMES = 'org-games';
const ofGame = z.object({ gameId: id<GameId>() });

export const listOrgGames = route({
  method: 'get',
  path: '/api/org/games',
  summary: 'List games of any date as admins keep them',
  description:
    'Ordered by start. `startDate` and `endDate` are days in the organization’s time zone, both inclusive. With `needs=score`, only games that are over and not final: those still scheduled or in progress whose end has passed.',
  access: 'member',
  useCase: 'listOrgGames',
  query: z.object({
    seasonId: id<SeasonId>().exactOptional(),
    teamId: id<TeamId>().exactOptional(),
    fieldId: id<FieldId>().exactOptional(),
    startDate: localDay.exactOptional(),
    endDate: localDay.exactOptional(),
    needs: namedEnum('GameNeed', GAME_NEEDS).exactOptional(),
    archived: archivedFlag,
    ...paging(GAMES, instantPosition),
  }),
  replies: { 200: z.object({ games: z.array(OrgGame), nextCursor }).meta({ id: 'OrgGames' }) },
  refusals: [],
  handle: async ({ useCases, actor, query: { archived, limit, cursor, startDate, endDate, needs, ...query } }) => {
    const { timeZone } = actor.org;
    const filter = definite({
      ...query,
      since: startDate && startOfDay(startDate, timeZone).toISOString(),
      before: endDate && startOfDay(addDays(endDate, 1), timeZone).toISOString(),
    });
    const listed = await useCases.listOrgGames({ actor, archived, filter, needs, page: pageAfter({ limit, cursor }) });
    return mapOk(listed, (page) => ({
      games: page.items.map(({ value }) => value),
      nextCursor: cursorAfter(GAMES, page, ({ key, value }) => [key, value.id]),
    }));
  },
});

export const getOrgGame = route({
  method: 'get',
  path: '/api/org/games/:gameId',
  summary: 'Get a game as admins see it',
  access: 'member',
  useCase: 'getOrgGame',
  params: ofGame,
  replies: { 200: Game },
  version: ({ version }) => version,
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getOrgGame({ actor, ...params }),
});

export const createGame = route({
  method: 'post',
  path: '/api/org/games',
  summary: 'Put a game on the schedule',
  description:
    'Both teams must be in the same season; the field also sets the facility. If another game has the field at that time, the request is rejected with `field-taken`, if one of the teams plays another game then, with `team-taken`; both show the other game. `force: true` schedules it anyway.',
  access: 'member',
  useCase: 'createGame',
  body: z
    .strictObject({
      homeTeamId: id<TeamId>(),
      visitorTeamId: id<TeamId>(),
      startsAt: instant.exactOptional(),
      endsAt: instant.exactOptional(),
      date: dateWithoutTime,
      fieldId: id<FieldId>().nullable().exactOptional(),
      gameType: GameType.exactOptional(),
      force: z.boolean('must be true or false').exactOptional(),
    })
    .refine(hasTimeOrDate, NEEDS_TIME_OR_DATE)
    .refine(isTimeOrDate, TIME_OR_DATE)
    .meta({
      id: 'NewGame',
      description: 'A new game, at a time or on a date; `gameType` defaults to regular',
      examples: [
        {
          homeTeamId: '0199d3a4-0000-7000-8000-000000000011',
          visitorTeamId: '0199d3a4-0000-7000-8000-000000000012',
          startsAt: '2026-04-11T15:00:00.000Z',
          endsAt: '2026-04-11T17:00:00.000Z',
          fieldId: '0199d3a4-0000-7000-8000-000000000013',
        },
      ],
    }),
  replies: { 201: Game },
  refusals: ['invalid-request', 'unknown-reference', 'field-taken', 'team-taken'],
  handle: ({ useCases, actor, body: { force = false, fieldId = null, gameType = 'regular', ...terms } }) =>
    useCases.createGame({ actor, terms: { ...withSpan(terms, actor.org.timeZone), fieldId, gameType }, force }),
});

export const updateOrgGame = route({
  method: 'patch',
  path: '/api/org/games/:gameId',
  summary: 'Change a game, as an admin',
  description: 'Like `updateGame`, but only for admins. A game that is put back on the schedule is no longer archived.',
  access: 'member',
  useCase: 'updateOrgGame',
  ...gameEditing,
  handle: async ({ useCases, actor, params, body: { force = false, ...edit }, ifMatchVersions: versions, language }) =>
    mapOk(
      await useCases.updateOrgGame({ actor, ...params, edit: withSpan(edit, actor.org.timeZone), versions, force }),
      changedIn(language),
    ),
});

export const deleteGame = route({
  method: 'delete',
  path: '/api/org/games/:gameId',
  summary: 'Remove a game',
  description:
    'A game with any recorded data, including changes, is canceled and archived instead: it no longer appears in lists, and is returned in its current state.',
  access: 'member',
  useCase: 'deleteGame',
  params: ofGame,
  replies: { 204: NoContent, 200: Game },
  status: (value) => (value === undefined ? 204 : 200),
  version: (value) => value?.version ?? 0,
  refusals: ['not-found', 'edit-conflict', 'game-of-bracket'],
  handle: ({ useCases, actor, params, ifMatchVersions: versions }) => useCases.deleteGame({ actor, ...params, versions }) as never,
});
