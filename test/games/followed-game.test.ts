import { Agent, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { publishedGames } from '../../dev/check-games/published-game.ts';
import { scoredGame } from '../../dev/check-games/scored-game.ts';
import { GAME_SIDES, type GameSide } from '../../src/domain/scoring/game-book.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { withChanges } from '../../web/family/live-changes.ts';
import { HOUR, later, NOON } from '../support/builders.ts';
import { aParentLink, givenLeague } from '../support/league.ts';
import { startWorld } from '../support/world.ts';

const MOST_BYTES_A_PLAY = 2048;

type LiveGame = Readonly<{ changeSequence: number; plays: readonly object[] }>;
type LiveChanges = Partial<LiveGame> & Readonly<{ cursor: string; addedPlays?: readonly object[] }>;

/** A phone with one connection, whose bytes are counted. */
function phoneOf(origin: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let socket: Socket | undefined;
  const get = async <Body>(path: string): Promise<Readonly<{ body: Body; status: number }>> => {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
    request(origin + path, { agent, headers }, resolve)
      .on('socket', (used) => {
        socket = used;
      })
      .on('error', reject)
      .end();
    const reply = await promise;
    const bytes = Buffer.concat(await reply.toArray());
    const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
    return { body: JSON.parse(text.toString()) as Body, status: reply.statusCode! };
  };
  return { get, bytesRead: () => socket!.bytesRead, close: () => agent.destroy() };
}

test('who follows a whole game gets each play in one response, at most 2 KB on average, and has the live state after each', async () => {
  const [game] = publishedGames(fileURLToPath(new URL('baseball', import.meta.url))).filter(({ id }) => id === 'WAS202007230');
  const world = await startWorld();
  const org = await givenLeague(world.ports.unitOfWork, { season: { rules: { regulationInnings: 5 } } });
  await world.member('scorer', org.org, 'staff');
  await world.member('parent', org.org, 'parent');
  const phone = phoneOf(world.origin, 'parent');
  try {
    const teams = { home: org.jays, visitor: org.hawks };
    const { id } = await org.addGame(teams.home, teams.visitor, { status: 'in_progress', startsAt: NOON, endsAt: later(NOON, 3 * HOUR) });
    const call = async (method: string, path: string, body: object) => {
      world.move(1_000);
      const reply = await world.call('scorer', method, `/api/mobile/games/${id}${path}`, { body });
      if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`);
      return reply.body as unknown as { results: readonly { event: { id: string } }[] };
    };
    const { starters, substitutions = [] } = game!;
    const ids = new Map<string, string>();
    const known = async (side: GameSide, player: string) => {
      const found = ids.get(player) ?? (await org.addPlayer(`${game!.players[player] ?? player}`, teams[side])).id;
      ids.set(player, found);
      return found;
    };
    for (const side of GAME_SIDES) {
      const places: object[] = [];
      for (const { player, order, position } of starters.filter(({ team }) => team === side))
        places.push({ playerId: await known(side, player), isStarter: true, battingOrder: order || null, position });
      for (const { player } of substitutions.filter(({ team }) => team === side)) await known(side, player);
      await call('PUT', `/lineups/${teams[side].id}`, { places });
    }
    const parent = await world.user('parent');
    const playerId = [...ids.values()][0]! as never;
    await world.ports.unitOfWork.transact(async ({ parentLinks }) =>
      ok(await parentLinks.save(aParentLink({ orgId: org.org.id, userId: parent.id, playerId }))),
    );
    const withIds = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withIds);
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each)]));
      return typeof value === 'string' ? (ids.get(value) ?? value) : value;
    };

    const path = `/api/mobile/games/${id}/live`;
    let live = (await phone.get<LiveGame>(path)).body;
    let since = String(live.changeSequence);
    const sizes: number[] = [];
    const isFollowedBy = async (write: () => Promise<unknown>) => {
      const before = phone.bytesRead();
      const waiting = phone.get<LiveChanges>(`${path}/changes?since=${since}&wait=10`);
      await write();
      const { body: changes } = await waiting;
      sizes.push(phone.bytesRead() - before);
      live = withChanges(live, changes);
      since = changes.cursor;
      expect(live).toEqual((await phone.get<LiveGame>(path)).body);
    };
    let last: string | undefined;
    const plays = scoredGame(game!);
    for (const [index, { team, player, type, period, attributes }] of plays.entries()) {
      const play = {
        teamId: teams[team].id,
        playerId: player === null ? null : ids.get(player),
        type,
        period,
        attributes: withIds(attributes),
      };
      await isFollowedBy(async () => {
        const { results } = await call('POST', '/player-stats/batch', { mode: 'all', events: [play] });
        last = results[0]!.event.id;
      });
      if (index % 20 === 7)
        await isFollowedBy(() => call('POST', '/player-stats/batch', { mode: 'all', events: [{ ...play, replaces: last }] }));
      if (index % 20 === 13)
        await isFollowedBy(() => call('POST', '/player-stats/batch', { mode: 'all', events: [{ ...play, after: 'start' }] }));
    }
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(MOST_BYTES_A_PLAY);
  } finally {
    phone.close();
    await world.close();
  }
}, 60_000);
