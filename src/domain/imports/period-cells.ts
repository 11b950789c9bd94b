import type { PeriodKind, PeriodScore } from '../games/game.ts';
import type { Cells } from './cells.ts';

type Entry = Readonly<{ score: number | null; kind: PeriodKind | undefined }>;
const ENTRY = /^(OT|SO)?(X|\d{1,3})$/;
const KINDS: Readonly<Record<string, PeriodKind>> = { OT: 'overtime', SO: 'shootout' };
/** What exports write of periods that follow from stat events, which no import makes entered ones. */
export const FROM_EVENTS = 'derived';

/** A side's score by period, as it is written in a cell: `0 2 x`, and `OT3` or `SO4` for overtime and kicks. */
export const periodsInCell = (periods: readonly PeriodScore[], side: 'home' | 'visitor'): string =>
  periods.map((period) => `${period.kind ? { overtime: 'OT', shootout: 'SO' }[period.kind] : ''}${period[side] ?? 'x'}`).join(' ');

/** The score by period of both sides, which is entered for as many periods; undefined if there is none, or if it is reported. */
export function periodsIn(cells: Cells): readonly PeriodScore[] | undefined {
  if (cells.text('periodsFrom') === FROM_EVENTS) return undefined;
  const [home, visitor] = [entriesIn(cells, 'homePeriods'), entriesIn(cells, 'visitorPeriods')];
  if (!home || !visitor || home.length + visitor.length === 0) return undefined;
  // A home side that leads does not bat in the last inning, for which many leave the cell blank.
  const ofHome = home.length === visitor.length - 1 ? [...home, { ...visitor.at(-1)!, score: null }] : home;
  const isAlike = ofHome.length === visitor.length && ofHome.every(({ kind }, at) => kind === visitor[at]!.kind);
  if (!isAlike)
    return cells.fault('visitorPeriods', { rule: 'bad-periods', field: 'visitorPeriods', value: cells.quotable('visitorPeriods') });
  return visitor.map(({ score, kind }, at) => ({ period: at + 1, home: ofHome[at]!.score, visitor: score, ...(kind && { kind }) }));
}

function entriesIn(cells: Cells, field: 'homePeriods' | 'visitorPeriods'): readonly Entry[] | undefined {
  const words = cells.texts(field).flatMap((text) => text.toUpperCase().split(/[\s,;|/–-]+/));
  const entries = words.map((word): Entry | undefined => {
    const [, kind, score] = ENTRY.exec(word.replace(/\.0+$/, '')) ?? [];
    return score === undefined
      ? undefined
      : { score: score === 'X' ? null : Number(score), kind: kind === undefined ? undefined : KINDS[kind] };
  });
  const read = entries.flatMap((entry) => entry ?? []);
  return read.length === entries.length ? read : cells.fault(field, { rule: 'bad-periods', field, value: cells.quotable(field) });
}
