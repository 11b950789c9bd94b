import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../../dev/demo-league/random.ts';
import type { EmbeddedPostgres } from '../../dev/embedded-postgres/start-embedded-postgres.ts';
import type { TestIssuer } from '../support/issuer.ts';
import { chatClient } from './chat-client.ts';
import { type ChatOrg, givenChatOrg } from './chat-org.ts';
import { checkHistory, type Verdict } from './checker.ts';
import { causeFaults, type FaultName, type FaultTerms } from './faults.ts';
import { type GatewayProcess, gatewayProcess } from './gateway-process.ts';
import { poll, walk } from './poller.ts';
import type { HistoryRecord } from './record.ts';
import { type Actor, write } from './writer.ts';

export type RunPlan = Readonly<{
  seed: number;
  /** The minimum duration of writing: a round of faults is always completed. */
  seconds: number;
  gateways: number;
  rooms: number;
  writers: number;
  pollers: number;
  /** Undefined for a run without faults. */
  faults?: FaultTerms['calm'];
  /** The module that the gateways run. */
  entry: string;
}>;

export type Run = Readonly<{
  verdict: Verdict;
  faults: readonly FaultName[];
  statuses: ReadonlyMap<string, number>;
  /** Everything wrong with the run; empty if the chat kept its promises and the run can prove it. */
  complaints: readonly string[];
  history: readonly HistoryRecord[];
}>;

export const GATEWAY = '../../src/main.ts';
/** The gateway that loses messages. */
export const NAIVE_GATEWAY = './naive-gateway.ts';

/** Every poll shows a message a second after its acknowledgement; the margin allows for clock steps. */
const SHOWN_WITHIN_MS = 1_100;

/** Runs several gateways on one database with many writers and pollers during faults, and checks what all of them saw. */
export async function runChat(database: EmbeddedPostgres, issuer: TestIssuer, plan: RunPlan): Promise<Run> {
  const chat = await givenChatOrg(database.url, issuer, { rooms: plan.rooms, people: plan.writers + plan.pollers });
  const terms = { entry: plan.entry, databaseUrl: database.url, issuer: issuer.issuer };
  const gateways = await Promise.all(Array.from({ length: plan.gateways }, () => gatewayProcess(terms)));
  try {
    await Promise.all(gateways.map(({ start }) => start()));
    const { history, faults, statuses } = await play(database, gateways, chat, plan);
    const verdict = checkHistory(history);
    return { verdict, faults, statuses, history, complaints: complaintsOf(verdict, statuses, gateways) };
  } finally {
    for (const { kill } of gateways) await kill();
  }
}

async function play(database: EmbeddedPostgres, gateways: readonly GatewayProcess[], { rooms, people }: ChatOrg, plan: RunPlan) {
  const history: HistoryRecord[] = [];
  const client = chatClient();
  const until = Date.now() + plan.seconds * 1000;
  let isOver = false;
  let everythingShownAt = Number.POSITIVE_INFINITY;

  const chanceOf = (name: string) => randomOf(`${plan.seed}/${name}`);
  const actor = (name: string): Actor => ({
    client,
    origins: gateways.map(({ origin }) => origin),
    random: chanceOf(name),
    record: (entry) => history.push(entry),
  });

  const writing = people.slice(0, plan.writers).map((person, n) => write(actor(`writer ${n}`), person, rooms, () => isOver));
  const polling = people.slice(plan.writers).map(async (person, n) => {
    const name = `poller ${n}`;
    // Some begin at the start, others later.
    await pause(chanceOf(`start of ${name}`).whole(0, plan.seconds * 500));
    await poll(actor(name), person, rooms[n % rooms.length]!, () => everythingShownAt);
  });
  const breaking = (async (): Promise<readonly FaultName[]> => {
    if (plan.faults) return causeFaults({ database, gateways, random: chanceOf('faults'), until, calm: plan.faults });
    await pause(plan.seconds * 1000);
    return [];
  })().finally(() => {
    isOver = true;
  });
  void Promise.allSettled(writing).then(() => {
    everythingShownAt = Date.now() + SHOWN_WITHIN_MS;
  });

  const everything = [breaking, ...writing, ...polling];
  // All end first, even if one fails, so that nothing runs on after the failure is reported.
  await Promise.allSettled(everything);
  await Promise.all(everything);
  for (const room of rooms) await walk(actor('walk'), people[0]!, room);
  return { history, faults: await breaking, statuses: client.statuses };
}

function complaintsOf({ faults, figures }: Verdict, statuses: Run['statuses'], gateways: readonly GatewayProcess[]): readonly string[] {
  const { acknowledged, pollers, pollersAtEnd } = figures;
  const crashes = statuses.get('500') ?? 0;
  return [
    ...faults.map((fault) => JSON.stringify(fault)),
    ...gateways.flatMap(({ unexpectedEnds }) => unexpectedEnds),
    ...(crashes > 0 ? [`${crashes} answers had the status 500, which is for bugs.`] : []),
    ...(acknowledged === 0 ? ['No message was acknowledged, so nothing is proved.'] : []),
    ...(pollersAtEnd < pollers
      ? [`Only ${pollersAtEnd} of ${pollers} pollers came to the end, so nothing is proved of the newest messages.`]
      : []),
  ];
}
