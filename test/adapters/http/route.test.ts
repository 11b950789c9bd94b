import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { route } from '../../../src/adapters/http/contract/route.ts';
import { Id, Instant, id } from '../../../src/adapters/http/contract/schemas.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import type { MessageId, RoomId } from '../../../src/domain/shared/ids.ts';
import { SITE } from '../../support/openapi-check.ts';

const Message = z.object({
  id: Id,
  roomId: Id,
  sender: z.object({ id: Id, name: z.string() }),
  content: z.string().nullable(),
  replyToId: Id.nullable(),
  createdAt: Instant,
  deletedAt: Instant.nullable(),
});
const DELETION = {
  method: 'delete',
  path: '/api/mobile/chat/rooms/:roomId/messages/:messageId',
  summary: 'Delete a message',
  access: 'member',
  useCase: 'deleteMessage',
  params: z.object({ roomId: id<RoomId>(), messageId: id<MessageId>() }),
  replies: { 200: Message },
  refusals: ['not-found', 'not-allowed'],
} as const;

const PARAMETERS = makeRoutes(SITE).flatMap(({ operationId, path, params }) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ operationId, name: name!, schema: params?.shape[name!] as z.ZodType | undefined })),
);

describe('a text in a path', () => {
  it.each([
    ['a form', ['\u0000', 'SLL\u0000', 'a\nb\u0007', '\ud800', '%ED%A0%80\udfff']],
    ['a bound', ['A'.repeat(6000), 'a.'.repeat(3000), '7'.repeat(6000), '😀'.repeat(101)]],
  ])('has %s, whatever the operation', (_, odd) => {
    const passed = PARAMETERS.filter(({ schema }) => odd.some((text) => !schema || schema.safeParse(text).data === text));
    expect(passed.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([]);
  });
});

// What is asserted here is that the marked lines do not compile; "npx tsc" reports a mark that is not needed.
describe('the compiler', () => {
  it('accepts a route that declares what its use case takes, answers and refuses', () => {
    const declared = route({ ...DELETION, handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }) });
    expect(declared.type).toBe('api');
  });

  it('rejects a route that declares too little or something else', () => {
    const declared = [
      route({
        ...DELETION,
        refusals: ['not-found'],
        // @ts-expect-error A refusal of the use case is missing.
        handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }),
      }),
      // @ts-expect-error The use case is for members.
      route({ ...DELETION, access: 'signed-in', handle: async () => ({ ok: false, error: { kind: 'not-found' } }) }),
      // @ts-expect-error It may call only the use case that it names, whose permission it states.
      route({ ...DELETION, handle: ({ useCases, actor, params }) => useCases.reportMessage({ actor, ...params, reason: null }) }),
      route({
        ...DELETION,
        replies: { 200: Message.extend({ readers: z.int() }) },
        // @ts-expect-error The reply lacks a declared member.
        handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }),
      }),
      route({
        ...DELETION,
        params: z.object({ roomId: z.int(), messageId: z.string() }),
        // @ts-expect-error The parameters are not of the types that the use case takes.
        handle: ({ useCases, actor, params }) => useCases.deleteMessage({ actor, ...params }),
      }),
      // @ts-expect-error Parameters are an object.
      route({ ...DELETION, params: z.string(), handle: async () => ({ ok: false, error: { kind: 'not-found' } }) }),
      route({
        ...DELETION,
        // @ts-expect-error There is no such kind of refusal.
        refusals: ['not-found', 'not-allowed', 'too-tired'],
        handle: async () => ({ ok: false, error: { kind: 'not-found' } }),
      }),
    ];
    expect(declared.map(({ type }) => type)).toEqual(declared.map(() => 'api'));
  });
});
