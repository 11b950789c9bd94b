import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

export type Progress = Readonly<{
  /** Draws or updates the bar. */
  show(done: number, total: number): void;
  stop(): void;
}>;

/** A progress bar on stderr, if that is a terminal. */
export function progressBar(label: string, { stderr }: Terminal, isQuiet: boolean): Progress {
  if (isQuiet || stderr.isTTY !== true) return { show: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      format: `${label} {bar} {percentage}% {value}/{total}`,
      stream: stderr as NodeJS.WritableStream,
      hideCursor: true,
      clearOnComplete: true,
    },
    Presets.shades_classic,
  );
  let isDrawn = false;
  return {
    show(done, total) {
      if (isDrawn) {
        bar.setTotal(total);
        bar.update(done);
      } else {
        bar.start(total, done);
        isDrawn = true;
      }
    },
    stop: () => bar.stop(),
  };
}
