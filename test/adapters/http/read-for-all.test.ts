import { beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { RECENT_MS, recentReads } from '../../../src/adapters/cache/recent-reads.ts';
import type { ContentReply } from '../../../src/adapters/http/contract/reply.ts';
import type { ApiRoute } from '../../../src/adapters/http/contract/route.ts';
import { type ProducerDeps, type RouteCall, replyProducer } from '../../../src/adapters/http/pipeline/produce-reply.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { ReadForAll } from '../../../src/application/ports/read-for-all.ts';
import { RECENT } from '../../../src/application/ports/watermarks.ts';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { TeamsView } from '../../../src/domain/membership/views.ts';
import type { TeamId } from '../../../src/domain/shared/ids.ts';
import { ok } from '../../../src/domain/shared/result.ts';
import { aMember, anOrg, NOON } from '../../support/builders.ts';

const org = anOrg();
const hawks = newId<TeamId>();
const parentOf = (...teams: readonly TeamId[]) => aMember({ org, roles: new Set(['parent']), childrensTeams: new Set(teams) });
const hawk = parentOf(hawks);
const owl = parentOf(newId());
const newcomer = aMember({ org, pendingRoles: new Set(['parent']) });

let now: number;
let stored: string;
let reads: number;
beforeEach(() => {
  [now, stored, reads] = [0, 'first', 0];
});

/** Its replies say what was read, and whether it is about the caller's team. */
const route = {
  operationId: 'listScores',
  method: 'get',
  replies: { 200: z.object({ score: z.string(), isMine: z.boolean() }) },
  cacheFor: { view: 'teams', readsForAll: true },
  async handle({ actor }: { actor: TeamsView }) {
    const read = async () => {
      reads += 1;
      return stored;
    };
    return ok(new ReadForAll('scores', read, (score) => ({ score, isMine: actor.childrensTeams.has(hawks) })));
  },
} as unknown as ApiRoute;

function asking({ maxSize = 1000 } = {}) {
  const produce = replyProducer({
    useCases: {},
    recentReplies: recentReads({ name: 'answers', maxSize, now: () => now }),
    recentReadsForAll: recentReads({ name: 'reads-for-all', maxSize, now: () => now }),
    generationOf: () => 0,
    clock: () => NOON,
  } as unknown as ProducerDeps);
  return async (actor: Member, { isAnew = false } = {}): Promise<unknown> => {
    const input = { params: {}, query: {}, freshness: { ...RECENT, isAnew }, language: 'en' };
    const { content } = (await produce({ route, actor, user: actor.user, orgId: org.id, input } as unknown as RouteCall)) as ContentReply;
    return JSON.parse(String(await content!.in(undefined)));
  };
}

test('what is the same for all is read once, and each view has a reply of its own', async () => {
  const ask = asking();
  expect(await ask(hawk)).toEqual({ score: 'first', isMine: true });
  expect(await ask(owl)).toEqual({ score: 'first', isMine: false });
  expect(await ask(newcomer)).toEqual({ score: 'first', isMine: false });
  expect(reads).toBe(1);
});

test('a reply is repeated until 900 ms after what it is made of was read, not after it was made', async () => {
  const ask = asking();
  await ask(hawk);
  now = RECENT_MS - 1;
  expect(await ask(owl)).toEqual({ score: 'first', isMine: false });
  stored = 'second';
  now = RECENT_MS;
  expect(await ask(owl)).toEqual({ score: 'second', isMine: false });
});

test('who has just written gets what is read anew, and so do others after them', async () => {
  const ask = asking();
  await ask(hawk);
  await ask(owl);
  stored = 'second';
  expect(await ask(hawk, { isAnew: true })).toEqual({ score: 'second', isMine: true });
  expect(await ask(owl)).toEqual({ score: 'second', isMine: false });
  expect(reads).toBe(2);
});

test('nothing is shared where nothing may be kept', async () => {
  const ask = asking({ maxSize: 0 });
  await ask(hawk);
  await ask(owl);
  expect(reads).toBe(2);
});
