import { z } from 'zod';
import {
  SUBSCRIBED_TYPES,
  subjectOf,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../domain/webhooks/webhook-event.ts';
import { lazily } from '../system/lazily.ts';
import type { JsonSchema } from './json-schema.ts';
import { pascalCase } from './problem-schemas.ts';
import { Id, Instant } from './schemas.ts';

/** When each type is sent to integrators. */
export const MEANINGS: Readonly<Record<WebhookEventType, string>> = {
  'game.scheduled': 'A game was added to the schedule, or is back on it',
  'game.rescheduled': 'The time or place of a game changed',
  'game.started': 'A game is under way, for the first time or again',
  'game.final': 'A game ended',
  'game.postponed': 'A game was postponed',
  'game.suspended': 'A game was suspended',
  'game.canceled': 'A game was canceled',
  'game.forfeited': 'A game was forfeited',
  'game.removed': 'A game was removed or archived',
  'game.score_changed': 'The score of a game changed',
  'game.officials_changed': 'Who officiates a game changed',
  'schedule.changed': 'Many games changed at once: a schedule was accepted or imported, or a day was moved',
  'standings.changed': 'The tables may have changed: a result, an adjustment, a decision or a rule',
  'bracket.created': 'A bracket was made',
  'bracket.changed': 'A bracket was drawn, planned or decided, or followed a result',
  'bracket.removed': 'A bracket was removed',
  'season.created': 'A season was made',
  'season.changed': 'A season changed',
  'season.removed': 'A season was removed or archived',
  'team.created': 'A team was made',
  'team.changed': 'A team changed',
  'team.removed': 'A team was removed or archived',
  'team.roster_changed': 'Who is on a team changed, or a jersey number or position there',
  'league.changed': 'Other data of the league changed: sports, age groups, divisions, facilities, fields, staff or rules',
  'org.changed': 'Settings of the organization changed',
  'membership.requested': 'Somebody asked to join',
  'membership.approved': 'A membership was approved',
  'membership.denied': 'A membership was denied',
  'membership.revoked': 'A membership was revoked',
  'membership.ended': 'Somebody left',
  'member.erased': 'A member was erased: erase what you hold of them',
  'player.erased': 'A player was erased: erase what you hold of them',
  [TEST_EVENT]: 'An admin tries the endpoint',
};

/** The body of an event about a kind of subject, the same for all event types of that kind. */
const bodyFor = (subject: string | null, types: readonly WebhookEventType[], name: string) =>
  z
    .object({
      type: z.enum(types as [WebhookEventType]),
      version: z.literal(1).meta({ description: 'Another number means another form' }),
      timestamp: Instant.meta({ description: 'When it happened' }),
      data: z.object({ orgId: Id, ...(subject !== null && { [subject]: Id }) }).meta({ id: `${name}Data` }),
    })
    .meta({ id: name, description: 'An event, as endpoints of integrators receive it: ids alone, by which the rest is read' });

const schemasBySubject = lazily(
  () =>
    new Map(
      [...Map.groupBy(WEBHOOK_EVENT_TYPES, subjectOf)].map(([subject, types]) => {
        const thing = subject === null ? 'Org' : pascalCase(subject.replace(/Id$/, ''));
        return [subject, bodyFor(subject, types, `${thing}WebhookEvent`)] as const;
      }),
    ),
);

const header = (name: string, description: string, schema: object) => ({ name, in: 'header', required: true, description, schema });
const HEADERS = [
  header('webhook-id', 'The id of the event, the same at every attempt and for every endpoint: drop what comes twice', {
    type: 'string',
    format: 'uuid',
  }),
  header('webhook-timestamp', 'Seconds since 1970 at the time of the attempt: refuse what is older than five minutes', { type: 'string' }),
  header('webhook-signature', 'By Standard Webhooks: `v1,` and the signature in base64, for each secret that is in force', {
    type: 'string',
  }),
];

/** The `webhooks` of OpenAPI: what is sent to integrators' endpoints, by type. */
export const webhookOperations = (documented: (schema: z.ZodType) => JsonSchema) =>
  Object.fromEntries(
    [...SUBSCRIBED_TYPES, TEST_EVENT].map((type) => [
      type,
      {
        post: {
          operationId: `on${pascalCase(type.replaceAll(/[._]/g, '-'))}`,
          tags: ['Webhooks'],
          summary: MEANINGS[type as WebhookEventType],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: documented(schemasBySubject().get(subjectOf(type as WebhookEventType))!) } },
          },
          responses: {
            '2XX': { description: 'Received; the answer is not read' },
            '410': { description: 'Nothing more is wanted: the endpoint is disabled' },
            default: { description: 'Not received: it is sent again later' },
          },
        },
      },
    ]),
  );
