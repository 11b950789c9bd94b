import type { SeasonRules } from '../league/season-rules.ts';
import { displayRate, quotient, type Ratio, ratio, timesHundred, toFixed, whole } from '../shared/ratio.ts';

/**
 * How a figure is written: `integer` 24; `decimal` with the column's decimals; `rate` three decimals without a leading zero, .333 or 1.000;
 * `percentage` of a fraction, times 100; `innings` of outs, 13 as 4.1.
 */
export const STAT_FORMATS = ['integer', 'decimal', 'rate', 'percentage', 'innings'] as const;
export type StatFormat = (typeof STAT_FORMATS)[number];

/** What the app needs to draw a column. `key` identifies its figures in totals and display; `group` and `label` together are unique too. */
export type StatColumn = Readonly<{ key: string; label: string; group: string; description: string; decimals: number; format: StatFormat }>;

/** The season rules that affect figures. */
export type StatRules = Pick<
  SeasonRules,
  'regulationInnings' | 'regulationMinutes' | 'goalPoints' | 'diamond' | 'periods' | 'periodMinutes' | 'overtimeMinutes'
>;

export type Counts<C extends string> = Readonly<Record<C, number>>;
export type Subject = Readonly<{ kind: 'player' | 'team'; gamesPlayed: number; rules: StatRules }>;

/** A column and its formula over raw sums; empty if it divides by zero. */
export type Column<C extends string> = StatColumn &
  Readonly<{
    // A method, so that columns of a sport's own counters are assignable where any counters are expected.
    figure(counts: Counts<C>, subject: Subject): Ratio;
  }>;

type Formula<C extends string> = (counts: Counts<C>, subject: Subject) => Ratio;

/** The columns of one group, with a function for each format. */
export function columnsIn<C extends string>(group: string) {
  const column =
    (format: StatFormat, decimals: number) =>
    (key: string, label: string, description: string, figure: Formula<C>): Column<C> => ({
      key,
      label,
      group,
      description,
      decimals,
      format,
      figure,
    });
  const ofWhole =
    (format: StatFormat, decimals: number) =>
    (key: string, label: string, description: string, count: (counts: Counts<C>, subject: Subject) => number | null): Column<C> =>
      column(format, decimals)(key, label, description, (counts, subject) => {
        const value = count(counts, subject);
        return value === null ? ratio(0, 0) : whole(value);
      });
  return {
    total: ofWhole('integer', 0),
    innings: ofWhole('innings', 1),
    rate: column('rate', 3),
    percentage: column('percentage', 1),
    tenths: column('decimal', 1),
    hundredths: column('decimal', 2),
  };
}

export const toColumn = ({ key, label, group, description, decimals, format }: StatColumn): StatColumn => ({
  key,
  label,
  group,
  description,
  decimals,
  format,
});

/** The value in the API: percentages as fractions, innings as outs. */
export const figureValue = quotient;

export function figureDisplay({ format, decimals }: Pick<StatColumn, 'format' | 'decimals'>, figure: Ratio): string {
  if (figure.of === 0) return '-';
  switch (format) {
    case 'integer':
    case 'decimal':
      return toFixed(figure, decimals);
    case 'rate':
      return displayRate(figure);
    case 'percentage':
      return toFixed(timesHundred(figure), decimals);
    case 'innings':
      return `${Math.trunc(figure.part / 3)}.${figure.part % 3}`;
  }
}
