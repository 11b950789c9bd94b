import { isWriteRefused } from './failures.ts';

/** Longer than the database is ever written nothing: each instance counts something in it twice a minute. */
const RECENTLY_MS = 120_000;

/** Whether the server has lately refused to write, as statements of this process have found. */
export class RefusedWrites {
  readonly #now: () => number;
  #lastAt = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(error: unknown): void {
    if (isWriteRefused(error)) this.#lastAt = this.#now();
  }

  get areRecent(): boolean {
    return this.#now() - this.#lastAt < RECENTLY_MS;
  }
}
