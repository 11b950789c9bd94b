import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { byOrderKey } from '../../src/domain/scoring/event-order.ts';
import { NOON } from '../support/builders.ts';
import fc from '../support/fast-check.ts';
import { givenLeague } from '../support/league.ts';
import { aPhone, type Belated, badEvening, isRecording, type Logged, placedOneByOne } from '../support/two-phones.ts';
import type { World } from '../support/world.ts';

type Gateways = Readonly<{ worlds: readonly [World, World]; close(): Promise<void> }>;

/** `open` starts the gateway, or two instances of it, one for each phone. */
export function twoPhonesContract(adapter: string, evenings: number, open: () => Promise<Gateways>): void {
  describe(`two phones that score one game over a bad network, on ${adapter}`, () => {
    let gateways: Gateways;
    let playing: Awaited<ReturnType<typeof teamsAt>>;
    beforeAll(async () => {
      gateways = await open();
      playing = await teamsAt(gateways.worlds[0]);
    });
    afterAll(() => gateways.close());

    test('lose no event, record none twice, and come to see the same', async () => {
      await fc.assert(
        fc.asyncProperty(badEvening, async (stretches) => {
          const { worlds } = gateways;
          const { addGame, plays } = playing;
          const [game, keptByOne] = [await addGame(), await addGame()];
          const belated: Belated = [];
          const askers = SCORERS.map((name, which) => (gameId: string) => async (request: Parameters<Parameters<typeof aPhone>[0]>[0]) => {
            const { method, path, ...rest } = request;
            return worlds[which]!.call(name, method, `/api/mobile/games/${gameId}/player-stats${path}`, rest);
          });
          const phones = askers.map((asker) => aPhone(asker(game.id), plays, belated));

          for (const { moves, offline, belated: arriving } of stretches) {
            const late = belated.splice(0, arriving);
            await Promise.all([
              ...late.map((arrive) => arrive()),
              ...phones.map(async (phone, which) => {
                for (const move of moves[which]!) await phone.make(move, offline === which);
              }),
            ]);
            // Both at once, as when the network comes back.
            if (offline === undefined) await Promise.all(phones.map((phone) => phone.emptyQueue()));
          }
          await Promise.all([...belated.map((arrive) => arrive()), ...phones.map((phone) => phone.emptyQueue())]);
          await Promise.all(phones.map((phone) => phone.catchUp()));

          const log = await listed(worlds[0], game.id);
          const intents = phones.flatMap((phone) => phone.intents);
          const recordings = new Map(intents.filter(isRecording).map((recording) => [recording.clientEventId, recording]));
          expect(log.map(({ clientEventId }) => clientEventId).toSorted()).toEqual([...recordings.keys()].toSorted());
          expect(new Set(log.map(({ changeSequence }) => changeSequence)).size).toBe(log.length);
          for (const event of log) {
            const { replaces: _, after: __, ...facts } = recordings.get(event.clientEventId)!;
            expect(event).toMatchObject(facts);
          }

          const voided = new Set(intents.flatMap((intent) => ('void' in intent ? [intent.void] : [])));
          for (const { id, clientEventId, voidedAt, replacedById, replacesId } of log) {
            const isVoid = voidedAt !== null;
            expect(isVoid).toBe(voided.has(id) || voided.has(clientEventId) || replacedById !== null);
            if (replacesId) expect(log).toContainEqual(expect.objectContaining({ id: replacesId, replacedById: id }));
          }

          const inOrder = log.toSorted(byOrderKey);
          expect(inOrder.map(({ clientEventId }) => clientEventId)).toEqual(placedOneByOne(log, recordings));
          for (const { copy, told } of phones) {
            expect([...copy.values()].toSorted(byOrderKey)).toEqual(inOrder);
            expect(new Set(told).size).toBe(told.length);
          }

          const counting = inOrder.filter(({ voidedAt }) => voidedAt === null).map(({ clientEventId }) => recordings.get(clientEventId)!);
          const events = counting.map(({ replaces: _, after: __, ...event }) => event);
          if (events.length > 0) {
            await askers[0]!(keptByOne.id)({ method: 'POST', path: '/batch', body: { mode: 'all', events } });
          }
          expect(await boxScore(worlds[1], game.id)).toEqual(await boxScore(worlds[1], keptByOne.id));
        }),
        // Concurrency makes a run irreproducible: a history with fewer steps need not fail as well.
        { numRuns: evenings, endOnFailure: true },
      );
    });
  });
}

const SCORERS = ['uma', 'stef'] as const;

async function teamsAt(world: World) {
  const league = await givenLeague(world.ports.unitOfWork);
  const { jays, hawks } = league;
  await world.member('uma', league.org, 'umpire');
  await world.member('stef', league.org, 'staff');
  const scorer = await world.user('uma');
  const [sam, joe, ana, kim] = [
    await league.addPlayer('Sam Ortiz', jays),
    await league.addPlayer('Joe Diaz', jays),
    await league.addPlayer('Ana Kim', hawks),
    await league.addPlayer('Kim Park', hawks),
  ];
  const plays = [1, 2].flatMap((period) =>
    [
      { teamId: jays.id, batters: [sam, joe], pitchers: [ana, kim] },
      { teamId: hawks.id, batters: [ana, kim], pitchers: [sam, joe] },
    ].flatMap(({ teamId, batters, pitchers }) =>
      ['single', 'double', 'walk', 'strikeout', 'home_run'].flatMap((type, which) => {
        const [playerId, pitcherId] = [batters[which % 2]!.id, pitchers[(which + period) % 2]!.id];
        return { teamId, playerId, type, period, attributes: { pitcherId } };
      }),
    ),
  );
  const addGame = () => league.addGame(jays, hawks, { status: 'in_progress', startsAt: NOON, officialScorerUserId: scorer.id });
  return { plays, addGame };
}

async function listed(world: World, gameId: string): Promise<readonly Logged[]> {
  const events: Logged[] = [];
  let next: string | null = '';
  while (next !== null) {
    const path: string = `/api/mobile/games/${gameId}/player-stats?limit=100${next && `&cursor=${next}`}`;
    const page = JSON.parse((await world.call('stef', 'GET', path)).text);
    events.push(...page.events);
    next = page.nextCursor;
  }
  return events;
}

async function boxScore(world: World, gameId: string) {
  const { text } = await world.call('stef', 'GET', `/api/mobile/games/${gameId}/box-score`);
  const { game: _, ...box } = JSON.parse(text);
  return box;
}
