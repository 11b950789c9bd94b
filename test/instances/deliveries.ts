/** What a follower of a room or a game received of the items written to it; times in milliseconds of one clock. */
export type Receipt = Readonly<{ item: string; at: number }>;
export type Written = Readonly<{
  item: string;
  topic: string;
  sentAt: number;
}>;
export type Follower = Readonly<{ name: string; topic: string; receipts: readonly Receipt[] }>;

/** How long a control request, which needs the instance and its database, took at the same time. */
export type Control = Readonly<{ from: number; to: number }>;

export type Verdict = Readonly<{
  deliveries: number;
  lost: readonly string[];
  doubled: readonly string[];
  /** Later than `DELIVERED_WITHIN_MS` plus the delay by the machine itself. */
  late: readonly string[];
  /** Later than that by the clock alone. */
  lateByTheClock: number;
  /** Sorted. */
  tookMs: readonly number[];
}>;

export const DELIVERED_WITHIN_MS = 1000;
/** The item is written, another instance learns of it and reads it, and each follower is told: each step takes as long as a control request. */
const CONTROLS_ON_THE_WAY = 4;

/**
 * Checks whether every follower received everything that was written to its topic, once and within a second of its
 * sending. A busy machine delays everything: a delivery is not late if its extra time is at most that of the slowest
 * concurrent control request for each step on the way.
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
