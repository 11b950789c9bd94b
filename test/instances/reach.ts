import { setTimeout as pause } from 'node:timers/promises';
import type { ChatOrg } from '../history/chat-org.ts';
import type { Instance } from '../rollout/instance.ts';
import { judge, type Verdict } from './deliveries.ts';
import { followersOf, type Topic } from './followers.ts';

/** The interval at which instances check for other instances' writes. */
const INTERVAL_MS = 400;
const PRIME_MS = 149;

export type ReachTerms = Readonly<{
  instances: readonly Instance[];
  /** The load balancer in front of all of them. */
  balancer: string;
  org: ChatOrg;
  /** At each instance and at the balancer, for each room and each game. */
  followersEach: number;
  /** In each round, every instance and the balancer accept a message to each room and a play of each game. */
  rounds: number;
}>;

export type Reach = Readonly<{ messages: Verdict; plays: Verdict; failures: readonly string[] }>;

/**
 * Follows every room and every game at every instance, and writes to each through each: every pair of writing and
 * delivering instance is covered. Stops the instances.
 */
export async function reach({ instances, balancer, org, followersEach, rounds }: ReachTerms): Promise<Reach> {
  const origins = instances.map(({ origin }) => origin);
  const topics: Topic[] = [
    ...org.rooms.map((id) => ({ kind: 'room', id }) as const),
    ...org.games.map((game) => ({ kind: 'game', id: game.id, game }) as const),
  ];
  const { person, follow, write, stop } = followersOf(org, origins);
  let n = 0;
  for (const topic of topics) {
    for (const origin of [...origins, balancer]) {
      for (let each = 0; each < followersEach; each += 1) {
        n += 1;
        await follow(origin, person(n), topic);
      }
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const origin of [...origins, balancer]) {
      for (const topic of topics) {
        n += 1;
        // At another phase of each instance's interval every time: the deliveries before it end at the interval's
        // beginning.
        await pause((n * PRIME_MS) % INTERVAL_MS);
        await write(origin, person(n), topic);
      }
    }
  }
  const { written, followers, controls, failures } = await stop(() => Promise.all(instances.map((instance) => instance.stop())));
  const of = (kind: Topic['kind']) => {
    const ids = new Set(topics.filter((topic) => topic.kind === kind).map(({ id }) => id));
    return judge(
      written.filter(({ topic }) => ids.has(topic)),
      followers.filter(({ topic }) => ids.has(topic)),
      controls,
    );
  };
  return { messages: of('room'), plays: of('game'), failures };
}
