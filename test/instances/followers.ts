import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { ChatOrg, Person, PlayedGame } from '../history/chat-org.ts';
import type { Control, Follower, Receipt, Written } from './deliveries.ts';

export type Topic = Readonly<{ kind: 'room'; id: string } | { kind: 'game'; id: string; game: PlayedGame }>;

const WAIT_SECONDS = 25;
const ANSWERED_WITHIN_MS = 120_000;
const CONTROLS_EVERY_MS = 20;
const DELIVERED_EVENTUALLY_MS = 60_000;

type Told = Readonly<{
  messages?: readonly Readonly<{ content: string }>[];
  events?: readonly Readonly<{ clientEventId: string | null }>[];
  cursor: string | number;
}>;

/** Follows rooms and games through instances, writes through others, and measures how busy all of them are meanwhile. */
export function followersOf({ people }: ChatOrg, instances: readonly string[]) {
  const agent = new Agent({ connections: null, pipelining: 1, headersTimeout: ANSWERED_WITHIN_MS, bodyTimeout: ANSWERED_WITHIN_MS });
  const followers: Follower[] = [];
  const written: Written[] = [];
  const controls: Control[] = [];
  const doings: Promise<void>[] = [];
  let isStopped = false;

  async function ask<Answer>({ token }: Person, url: string, body?: object): Promise<Answer> {
    const answer = await request(url, {
      method: body ? 'POST' : 'GET',
      dispatcher: agent,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }

  /** Begins to follow, and resolves once it has a cursor. Its poll waits whenever there is nothing new. */
  async function follow(origin: string, person: Person, topic: Topic): Promise<void> {
    const path = topic.kind === 'room' ? `chat/rooms/${topic.id}/poll` : `games/${topic.id}/player-stats`;
    const url = `${origin}/api/mobile/${path}`;
    let { cursor } = await ask<Told>(person, topic.kind === 'room' ? url : `${url}?since=0`);
    const receipts: Receipt[] = [];
    followers.push({ name: `${person.name} at ${origin}`, topic: topic.id, receipts });
    doing(
      (async () => {
        while (!isStopped) {
          const told = await ask<Told>(person, `${url}?wait=${WAIT_SECONDS}&since=${cursor}`);
          const at = performance.now();
          const items = told.messages?.map(({ content }) => content) ?? told.events?.map(({ clientEventId }) => clientEventId!) ?? [];
          for (const item of items) receipts.push({ item, at });
          cursor = told.cursor;
        }
      })(),
    );
  }

  /** Writes one item, and resolves once all followers of its topic have received it or stopped waiting for it. */
  async function write(origin: string, person: Person, topic: Topic): Promise<void> {
    const item = randomUUID();
    const sentAt = performance.now();
    if (topic.kind === 'room') {
      await ask(person, `${origin}/api/mobile/chat/rooms/${topic.id}/messages`, { content: item, replyToId: null });
    } else {
      const { id, teamId, playerId } = topic.game;
      const play = { clientEventId: item, teamId, playerId, type: 'single', period: 1 };
      await ask(person, `${origin}/api/mobile/games/${id}/player-stats`, play);
    }
    written.push({ item, topic: topic.id, sentAt });
    const concerned = followers.filter((each) => each.topic === topic.id);
    const isThere = ({ receipts }: Follower) => receipts.some((receipt) => receipt.item === item);
    while (!concerned.every(isThere) && performance.now() - sentAt < DELIVERED_EVENTUALLY_MS) await pause(10);
  }

  async function control(origin: string): Promise<void> {
    while (!isStopped) {
      const from = performance.now();
      const { body } = await request(`${origin}/api/health`, { dispatcher: agent });
      await body.dump();
      const to = performance.now();
      controls.push({ from, to });
      await pause(CONTROLS_EVERY_MS);
      // This process may be delayed as well.
      controls.push({ from: to + CONTROLS_EVERY_MS, to: performance.now() });
    }
  }
  const failures: string[] = [];
  const doing = (work: Promise<void>) =>
    doings.push(
      work.catch((error: Error) => {
        if (!isStopped) failures.push(error.message);
      }),
    );
  for (const origin of instances) doing(control(origin));

  return {
    person: (n: number) => people[n % people.length]!,
    follow,
    write,
    /** The data to judge, once `end` has let every poll end. */
    async stop(end: () => Promise<unknown>) {
      isStopped = true;
      await Promise.all([end(), ...doings]);
      await agent.destroy();
      return { written, followers, controls, failures };
    },
  };
}
