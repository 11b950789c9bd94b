import { z } from 'zod';
import {
  CHALLENGE,
  SUBSCRIBED_TYPES,
  subjectOf,
  TEST_EVENT,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '../../../domain/webhooks/webhook-event.ts';
import { lazily } from '../../cache/lazily.ts';
import type { JsonSchema } from './json-schema.ts';
import { pascalCase } from './problem-schemas.ts';
import { Id, Instant } from './schemas.ts';

/** When each type is sent to integrators. */
export const MEANINGS: Readonly<Record<WebhookEventType, string>> = {
  'game.scheduled': 'A game was added to the schedule or put back on it',
  'game.rescheduled': 'The time or place of a game changed',
  'game.started': 'A game started or resumed',
  'game.final': 'A game ended',
  'game.postponed': 'A game was postponed',
  'game.suspended': 'A game was suspended',
  'game.canceled': 'A game was canceled',
  'game.forfeited': 'A game was forfeited',
  'game.removed': 'A game was removed or archived',
  'game.score_changed': 'The score of a game changed',
  'game.officials_changed': 'The officials of a game changed',
  'event.scheduled': 'An event of a team was made, one for each date of a series',
  'event.changed': 'An event of a team was changed, moved or restored',
  'event.canceled': 'An event of a team was canceled',
  'event.displaced': 'The league placed a game on the field, or of the team, of an event',
  'schedule.changed': 'Many games changed at once: a schedule was accepted, imported or its import undone, or a day was moved',
  'standings.changed': 'The standings may have changed, because of a result, an adjustment, a decision or a rule',
  'bracket.created': 'A bracket was created',
  'bracket.changed': 'A bracket was drawn, scheduled or decided, or updated after a result',
  'bracket.removed': 'A bracket was removed',
  'season.created': 'A season was created',
  'season.changed': 'A season changed',
  'season.removed': 'A season was removed or archived',
  'team.created': 'A team was created',
  'team.changed': 'A team changed',
  'team.removed': 'A team was removed or archived',
  'team.roster_changed': 'The roster of a team changed, or a jersey number or position on it',
  'league.changed': 'Other data of the league changed: sports, age groups, divisions, facilities, fields, staff or rules',
  'org.changed': 'Settings of the organization changed',
  'membership.requested': 'A user asked to join',
  'membership.approved': 'A membership was approved',
  'membership.denied': 'A membership was denied',
  'membership.revoked': 'A membership was revoked',
  'membership.ended': 'A member left',
  'member.erased': 'A member was erased: erase the data that you hold on them',
  'player.erased': 'A player was erased: erase the data that you hold on them',
  [TEST_EVENT]: 'A test event that an admin sent',
  [CHALLENGE]: 'The address of a webhook is new: the response must echo the random `challenge`',
};

/** The body of an event about a kind of subject, the same for all event types of that kind. */
const bodyFor = (subject: Readonly<Record<string, z.ZodType>>, types: readonly WebhookEventType[], name: string) =>
  z
    .object({
      type: z.enum(types as [WebhookEventType]),
      version: z.literal(1).meta({ description: 'Changes if the format of the event changes' }),
      timestamp: Instant.meta({ description: 'When the event happened' }),
      data: z.object({ orgId: Id, ...subject }).meta({ id: `${name}Data` }),
    })
    .meta({ id: name, description: 'An event as a webhook endpoint receives it: only ids, with which to read the rest' });

const schemasBySubject = lazily(
  () =>
    new Map(
      [
        ...Map.groupBy(
          WEBHOOK_EVENT_TYPES.filter((type) => type !== CHALLENGE),
          subjectOf,
        ),
      ].map(([subject, types]) => {
        const thing = subject === null ? 'Org' : pascalCase(subject.replace(/Id$/, ''));
        return [subject, bodyFor(subject === null ? {} : { [subject]: Id }, types, `${thing}WebhookEvent`)] as const;
      }),
    ),
);

const challenge = z
  .string()
  .meta({ description: 'A random text, new in each attempt', examples: ['mN2yQx8J0bqkJ1i5V3Zr7tLw4sXhC9aEoUuPgKd6fTc'] });
const Challenge = lazily(() => bodyFor({ challenge }, [CHALLENGE], 'WebhookChallenge'));
const Echo = lazily(() => z.object({ challenge }).meta({ id: 'WebhookEcho', description: 'The answer that proves an address' }));

const header = (name: string, description: string, schema: object) => ({ name, in: 'header', required: true, description, schema });

/** The headers of every event, as parameters that its operations refer to. */
export const WEBHOOK_PARAMETERS = {
  WebhookId: header('webhook-id', 'The id of the event, the same for every attempt and every endpoint: use it to drop duplicates', {
    type: 'string',
    format: 'uuid',
  }),
  WebhookTimestamp: header('webhook-timestamp', 'The time of the attempt in Unix seconds: reject requests older than five minutes', {
    type: 'string',
  }),
  WebhookSignature: header('webhook-signature', 'As in Standard Webhooks: `v1,` and the signature in base64, for each valid secret', {
    type: 'string',
  }),
};

/** The `webhooks` of OpenAPI: what is sent to integrators' endpoints, by type. */
export const webhookOperations = (documented: (schema: z.ZodType) => JsonSchema) =>
  Object.fromEntries(
    [...SUBSCRIBED_TYPES, TEST_EVENT, CHALLENGE].map((type) => [
      type,
      {
        post: {
          operationId: `on${pascalCase(type.replaceAll(/[._]/g, '-'))}`,
          tags: ['Webhooks'],
          summary: MEANINGS[type as WebhookEventType],
          security: [],
          parameters: Object.keys(WEBHOOK_PARAMETERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: documented(type === CHALLENGE ? Challenge() : schemasBySubject().get(subjectOf(type as WebhookEventType))!),
              },
            },
          },
          responses: {
            '2XX':
              type === CHALLENGE
                ? { description: 'The address is proven', content: { 'application/json': { schema: documented(Echo()) } } }
                : { description: 'Received; the response body is ignored' },
            '410': { description: 'The endpoint wants no more events: the webhook is disabled' },
            default: { description: 'Not received: the event is retried later' },
          },
        },
      },
    ]),
  );
