import type { AttributeValue } from './stat-attribute.ts';

/** What a scorekeeper states of an event. `clock` is minutes and seconds, as in 05:12, or tenths too, as in 00:12.4; `count` says how many such events this is. */
export type StatFacts = Readonly<{
  type: string;
  period: number | null;
  clock: string | null;
  count: number;
  attributes: Readonly<Record<string, AttributeValue>>;
}>;
