import type { AttributeValue } from './stat-attribute.ts';

/**
 * What a scorekeeper records of an event. `clock` is minutes and seconds, such as 05:12, or with tenths 00:12.4; `count` is the number of
 * such events.
 */
export type StatFacts = Readonly<{
  type: string;
  period: number | null;
  clock: string | null;
  count: number;
  attributes: Readonly<Record<string, AttributeValue>>;
}>;
