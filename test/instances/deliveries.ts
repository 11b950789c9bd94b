/** What somebody who follows a room or a game has received of what was written to it; times in milliseconds of one clock. */
export type Receipt = Readonly<{ item: string; at: number }>;
export type Written = Readonly<{
  item: string;
  topic: string;
  sentAt: number;
}>;
export type Follower = Readonly<{ name: string; topic: string; receipts: readonly Receipt[] }>;

/** How long a request that needs the instance and its database took, while others were on their way. */
export type Control = Readonly<{ from: number; to: number }>;

export type Verdict = Readonly<{
  deliveries: number;
  lost: readonly string[];
  doubled: readonly string[];
  /** Later than `DELIVERED_WITHIN_MS` beyond what the machine held everything up for. */
  late: readonly string[];
  /** Later than that by the clock alone. */
  lateByTheClock: number;
  /** Sorted. */
  tookMs: readonly number[];
}>;

export const DELIVERED_WITHIN_MS = 1000;
/** It is written, another instance learns of it and reads it, and each follower is told: each of them takes what a control takes. */
const CONTROLS_ON_THE_WAY = 4;

/**
 * Judges whether every follower has received everything that was written to its topic, once and within a second of its sending. A busy machine
 * holds up everybody: what took longer by no more than the slowest control of the same time, for each step on the way, is not late.
 */
export function judge(written: readonly Written[], followers: readonly Follower[], controls: readonly Control[]): Verdict {
  const verdict = { lost: [] as string[], doubled: [] as string[], late: [] as string[], lateByTheClock: 0, tookMs: [] as number[] };
  for (const { name, topic, receipts } of followers) {
    const received = Map.groupBy(receipts, ({ item }) => item);
    for (const { item, sentAt } of written.filter((each) => each.topic === topic)) {
      const [first, ...others] = received.get(item) ?? [];
      const delivery = `${item} to ${name}`;
      if (!first) {
        verdict.lost.push(delivery);
        continue;
      }
      if (others.length > 0) verdict.doubled.push(delivery);
      const tookMs = first.at - sentAt;
      verdict.tookMs.push(tookMs);
      if (tookMs <= DELIVERED_WITHIN_MS) continue;
      verdict.lateByTheClock += 1;
      const meanwhile = controls.filter(({ from, to }) => to >= sentAt && from <= first.at);
      const heldUpMs = CONTROLS_ON_THE_WAY * Math.max(0, ...meanwhile.map(({ from, to }) => to - from));
      if (tookMs > DELIVERED_WITHIN_MS + heldUpMs) verdict.late.push(`${delivery}: ${Math.round(tookMs)} ms`);
    }
  }
  return { ...verdict, deliveries: verdict.tookMs.length, tookMs: verdict.tookMs.sort((one, other) => one - other) };
}
