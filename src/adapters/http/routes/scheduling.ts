import { z } from 'zod';
import { DAY_ACTIONS } from '../../../domain/scheduling/day-change.ts';
import type { DayChangeId, FacilityId, FieldId, GameId, SportId } from '../../../domain/shared/ids.ts';
import { Day, GameFacility, GameStatus, StatusReason } from '../league-schemas.ts';
import { route } from '../route.ts';
import { count, day, Id, Instant, id, instant, orNull, TeamName, word } from '../schemas.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** A clock in a request, where the organization is. */
const clock = z
  .string('must be text')
  .regex(CLOCK, 'must be a clock, HH:MM, from 00:00 to 23:59')
  .meta({ examples: ['14:00'] });

const DayAction = word('DayAction', DAY_ACTIONS);
/** What one organization plays on one day. */
const MOST_MOVES = 500;

const MOVE_EXAMPLE = {
  gameId: '0199d3a4-0000-7000-8000-00000000000c',
  startsAt: '2026-04-18T10:00:00-05:00',
  fieldId: '0199d3a4-0000-7000-8000-000000000013',
};

const NewDayChange = z
  .strictObject({
    action: DayAction,
    date: day.meta({ description: 'The day, where the organization is' }),
    facilityId: id<FacilityId>().exactOptional().meta({ description: 'Games at this facility alone' }),
    fieldId: id<FieldId>().exactOptional().meta({ description: 'Games at this field alone' }),
    sportId: id<SportId>().exactOptional().meta({ description: 'Games of this sport alone' }),
    fromTime: clock.exactOptional().meta({ description: 'Games that start at this clock or later alone' }),
    reason: StatusReason,
    toDate: day.exactOptional().meta({ description: 'Of a move, the date to which the games go' }),
    moves: z
      .array(
        z
          .strictObject({ gameId: id<GameId>(), startsAt: instant, fieldId: id<FieldId>().nullable() })
          .meta({ id: 'GameMove', description: 'Where one game goes', examples: [MOVE_EXAMPLE] }),
      )
      .max(MOST_MOVES, `must be at most ${MOST_MOVES}`)
      .exactOptional()
      .meta({
        description: 'Of a move, where each game goes; games that are not named stay. Without it, they go where the preview suggests',
      }),
    preview: z.boolean().exactOptional().meta({ description: 'Changes nothing, and answers what would be changed' }),
  })
  .meta({ id: 'NewDayChange', examples: [{ action: 'cancel', date: '2026-04-11', reason: 'rain', preview: true }] });

const state = {
  status: GameStatus,
  statusReason: StatusReason.nullable(),
  startsAt: Instant,
  endsAt: Instant,
  facility: GameFacility.nullable(),
};
const GameState = z.object(state).meta({ id: 'GameState', description: 'Where a game stands on the schedule' });
const gameNames = { gameId: Id, homeTeam: TeamName, visitorTeam: TeamName };

const DayChange = z
  .object({
    id: Id.nullable().meta({ description: 'Null for a preview, and where no game was changed' }),
    isPreview: z.boolean(),
    action: DayAction,
    reason: StatusReason,
    date: Day,
    facilityId: Id.nullable(),
    fieldId: Id.nullable(),
    sportId: Id.nullable(),
    fromTime: orNull(z.string(), { examples: ['14:00'] }),
    toDate: Day.nullable(),
    games: z.array(
      z
        .object({ ...gameNames, before: GameState, after: GameState })
        .meta({ id: 'GameOfDayChange', description: 'A game that is changed, as it was and as it is' }),
    ),
    left: z.array(z.object({ ...gameNames, ...state }).meta({ id: 'GameLeft', description: 'A game that stays as it is' })).meta({
      description:
        'Games of the day that are left alone: they have been played, or a move finds no free place for them. Empty in a change that is read again',
    }),
    people: count.nullable().meta({
      description: 'How many people with a device hear of it, each once. Null in a change that is read again',
      examples: [214],
    }),
    changedAt: Instant,
    undoableUntil: Instant,
    undoneAt: Instant.nullable(),
    notUndone: z
      .array(
        z.object({ gameId: Id, reason: word('NotUndoneReason', ['changed-since', 'field-taken']) }).meta({
          id: 'NotUndone',
          description: 'A game that was not brought back: somebody had changed it, or another game had its field',
        }),
      )
      .meta({ description: 'Empty as long as the change is not undone' }),
  })
  .meta({ id: 'DayChange', description: 'A change of the games of one day' });

export const changeDay = route({
  method: 'post',
  path: '/api/org/day-changes',
  summary: 'Cancel, postpone or move the games of a day',
  description: `All games of the day, or those at a facility or field, of a sport, or from some clock on, in one change; all of them are changed, or none. With \`preview\` nothing is changed, and the answer (200) shows which games would be and how many people would hear of it.
\`cancel\` cancels what is scheduled or postponed, \`postpone\` postpones what is scheduled; both suspend a game that is in progress. \`move\` brings scheduled, postponed and suspended games to \`toDate\`: to free fields as near as can be to where and when they were, which a preview suggests, or where \`moves\` says. Games that have been played stay as they are.
Families and coaches are told once, however many of their games are changed. Within the hour the change can be undone.`,
  access: 'member',
  useCase: 'changeDay',
  body: NewDayChange,
  replies: { 200: DayChange, 201: DayChange },
  status: ({ id }) => (id === null ? 200 : 201),
  refusals: ['invalid-request', 'unknown-reference', 'field-taken', 'game-not-open'],
  handle: ({ useCases, actor, body }) => {
    const { action, reason, date, facilityId = null, fieldId = null, sportId = null, fromTime = null } = body;
    const { toDate = null, moves = null, preview: isPreview = false } = body;
    const scope = { date, facilityId, fieldId, sportId, fromTime };
    return useCases.changeDay({ actor, scope, action, reason, toDate, moves, isPreview });
  },
});

const ofDayChange = z.object({ dayChangeId: id<DayChangeId>() });

export const getDayChange = route({
  method: 'get',
  path: '/api/org/day-changes/:dayChangeId',
  summary: 'See a change of a day',
  description: 'Changes are kept for 30 days.',
  access: 'member',
  useCase: 'getDayChange',
  params: ofDayChange,
  replies: { 200: DayChange },
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getDayChange({ actor, ...params }),
});

export const undoDayChange = route({
  method: 'post',
  path: '/api/org/day-changes/:dayChangeId/undo',
  summary: 'Undo a change of a day',
  description:
    'Within the hour, the games are brought back as they were, and those who heard of the change hear that they are. A game that somebody has changed since, or whose field another game has now, stays as it is and is named under `notUndone`. Undoing again answers the same.',
  access: 'member',
  useCase: 'undoDayChange',
  params: ofDayChange,
  replies: { 200: DayChange },
  refusals: ['not-found', 'undo-expired'],
  handle: ({ useCases, actor, params }) => useCases.undoDayChange({ actor, ...params }),
});
