/** The figures that documents state between markers, and in what. `npm run measure:docs` measures them and writes them there. */
export const FIGURES = {
  'start-processor-time': 'ms',
  'idle-memory': 'MB',
  'idle-memory-after-ten-minutes': 'MB',
  'idle-memory-small-semi-space': 'MB',
  'idle-memory-optimized-for-size': 'MB',
  'poll-memory': 'KB',
  'message-bytes': 'bytes',
  'stat-event-bytes': 'bytes',
  'account-bytes': 'bytes',
  'node-size': 'MB',
  'packages-size': 'MB',
  'built-size': 'MB',
} as const;
export type FigureName = keyof typeof FIGURES;

/** Written as `<!-- measured: idle-memory -->140<!-- / -->`, of which readers see the figure alone. */
const MARKED = /(<!-- measured: ([\w-]+) -->)([\d ]+)(<!-- \/ -->)/g;

export const statedIn = (text: string): readonly Readonly<{ name: string; figure: number }>[] =>
  [...text.matchAll(MARKED)].map(([, , name, figure]) => ({ name: name!, figure: Number(figure!.replaceAll(' ', '')) }));

/** The text with these figures, to two digits: a third differs from run to run. */
export const withFigures = (text: string, figures: Readonly<Record<FigureName, number>>): string =>
  text.replaceAll(MARKED, (_, before, name, __, after) => `${before}${Number(figures[name as FigureName].toPrecision(2))}${after}`);
