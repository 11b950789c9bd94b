import { type Fraction, fraction, timesHundred, toFixed, toNumber } from './fraction.ts';
import type { StatRules } from './stat-rules.ts';

/**
 * How a figure is written: `integer` 24; `decimal` with the column's decimals; `rate` three decimals without a leading zero, .333 or 1.000;
 * `percentage` of a fraction, times 100; `innings` of outs, 13 as 4.1.
 */
export const STAT_FORMATS = ['integer', 'decimal', 'rate', 'percentage', 'innings'] as const;
export type StatFormat = (typeof STAT_FORMATS)[number];

/** What the app needs to draw a column. `key` is where its figures stand in totals and display; `group` and `label` together are unique too. */
export type StatColumn = Readonly<{ key: string; label: string; group: string; description: string; decimals: number; format: StatFormat }>;

export type Counts<C extends string> = Readonly<Record<C, number>>;
export type Subject = Readonly<{ kind: 'player' | 'team'; gamesPlayed: number; rules: StatRules }>;

/** A column and its formula over raw sums; the formula has no value where it would divide by zero. */
export type Column<C extends string> = StatColumn &
  Readonly<{
    // A method, so that a sport's own counters fit where any may stand.
    figure(counts: Counts<C>, subject: Subject): Fraction | null;
  }>;

type Formula<C extends string> = (counts: Counts<C>, subject: Subject) => Fraction | null;

/** The columns of one group, a function for each format. */
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
        return value === null ? null : fraction(value, 1);
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

/** The value as the API has it: percentages as fractions, innings as outs. */
export const figureValue = (figure: Fraction | null): number | null => figure && toNumber(figure);

export function figureDisplay({ format, decimals }: Pick<StatColumn, 'format' | 'decimals'>, figure: Fraction | null): string {
  if (!figure) return '-';
  switch (format) {
    case 'integer':
    case 'decimal':
      return toFixed(figure, decimals);
    case 'rate':
      return toFixed(figure, decimals).replace(/^(-?)0\./, '$1.');
    case 'percentage':
      return toFixed(timesHundred(figure), decimals);
    case 'innings': {
      const outs = figure.numerator / figure.denominator;
      return `${outs / 3n}.${outs % 3n}`;
    }
  }
}
