import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kind, PROBLEMS } from '../../src/adapters/http/contract/problems.ts';
import { makeRoutes, type OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import type { NotAllowedCause } from '../../src/domain/membership/not-allowed.ts';
import { OPERATION_IDS, OPERATIONS } from '../operations/all.ts';
import { type Answer, CALLERS, type Caller } from '../operations/record.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import { SITE } from '../support/openapi-check.ts';
import { aScene, type Scene } from '../support/scene.ts';
import { pathOf, requestFor, type SceneRequest } from '../support/scene-requests.ts';

const TRIES = 5;
const BETWEEN_TRIES_MS = 1_000;

/** The callers to whom statements differ, of those who may; if none of them may, somebody else who does. */
export function fewWhoMay(operation: OperationId): readonly Caller[] {
  const may = CALLERS.filter((caller) => typeof OPERATIONS[operation].answers[caller] === 'number');
  const few = may.filter((caller) => ['parent', 'coach', 'admin'].includes(caller));
  return few.length > 0 ? few : [may[0] ?? 'admin'];
}

/** Each operation is called by those whom `callersOf` picks. */
export function authorizationContract(
  adapter: string,
  create: () => Promise<Storage>,
  callersOf: (operation: OperationId) => readonly Caller[] = () => CALLERS,
) {
  describe(`who may do what, on ${adapter}`, () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = await aScene(await create());
    });
    afterAll(() => scene.world.close());

    async function answerTo(asked: SceneRequest, caller: Caller): Promise<Answer> {
      const ask = () =>
        scene.world.call(caller === 'anonymous' ? undefined : caller, asked.method, pathOf(asked), {
          ...(caller !== 'nobody' && { org: scene.org }),
          ...(asked.body !== undefined && { body: asked.body }),
        });
      let reply = await ask();
      // A busy database replies 503, and the request is retried, as an app does.
      for (let tries = 1; reply.status === 503 && tries < TRIES; tries += 1) reply = await pause(BETWEEN_TRIES_MS).then(ask);
      if (reply.status < 400) return reply.status;
      const kind = String(reply.body['type']).replace('/problems/', '') as Kind;
      expect(reply.status).toBe(PROBLEMS[kind].status);
      return kind === 'not-allowed' ? (String(reply.body['cause']) as NotAllowedCause) : kind;
    }

    test.each([
      ['parent', 'role-required', 'role-required'],
      ['parent-unlinked', 'role-required', 'role-required'],
      ['scorer', 'role-required', 'role-required'],
      ['coach', 200, 'scorer-without-child'],
      ['umpire', 'not-assigned', 'not-assigned'],
      ['staff', 200, 200],
      ['admin', 200, 200],
      ['stranger', 'not-a-member', 'not-a-member'],
    ] as const)('the official scorer is named by %s or not: a parent with a child, one without', async (caller, linked, unlinked) => {
      // Not on the day that is changed below.
      const { id: gameId } = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt: later(NOON, 2 * DAY) });
      // From then on the league assigns officials.
      await requestFor('changeOfficialPlace', scene);
      const name = async (who: string) => {
        const body = { officialScorerUserId: (await scene.world.user(who)).id };
        return answerTo({ ...(await requestFor('updateGame', scene)), params: { gameId }, body }, caller);
      };
      expect([await name('parent'), await name('parent-unlinked')]).toEqual([linked, unlinked]);
    });

    describe.each(OPERATION_IDS)('%s', (operation) => {
      /** Made anew after a write that succeeded: a read or a refusal uses nothing up. */
      let asked: SceneRequest | undefined;

      test.each(callersOf(operation).map((caller) => ({ caller, answer: OPERATIONS[operation].answers[caller] })))(
        'answers $answer to $caller',
        async ({ caller, answer }) => {
          asked ??= await requestFor(operation, scene);
          const first = await answerTo(asked, caller);
          // Sent twice, so that the first one fills the caches for the callers after it.
          if (asked.method === 'GET') expect(await answerTo(asked, caller)).toBe(first);
          else if (typeof first === 'number') asked = undefined;
          expect(first).toBe(answer);
        },
      );
    });

    test('is told of every operation, each under its own name', () => {
      expect([...OPERATION_IDS].sort()).toEqual(
        makeRoutes(SITE)
          .map(({ operationId }) => operationId)
          .sort(),
      );
    });
  });
}
