import type { NameSearch } from '../../domain/families/name-searches.ts';

/** Somebody's searches by whole names, and the time on the storage's clock, by which they are counted on every instance. */
export type CountedSearches = Readonly<{ searches: readonly NameSearch[]; now: Date }>;

/** `searcher` is a keyed hash of who they are to their provider: an account that is deleted and made again is the same searcher. */
export interface NameSearches {
  /** MUST hold the searches of that searcher against other transactions until this one ends, also where there are none yet. */
  find(searcher: string): Promise<CountedSearches>;
  save(searcher: string, searches: readonly NameSearch[]): Promise<void>;
}
