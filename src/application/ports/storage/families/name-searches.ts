import type { NameSearch } from '../../../../domain/families/name-searches.ts';

/** A user's searches by whole names, and the storage's current time, against which every instance counts them. */
export type CountedSearches = Readonly<{ searches: readonly NameSearch[]; now: Date }>;

/** `searcher` is a keyed hash of the user's identity at their provider: an account that is deleted and created again is the same searcher. */
export interface NameSearches {
  /** MUST lock the searcher's searches against other transactions until this one ends, even if there are none yet. */
  find(searcher: string): Promise<CountedSearches>;
  save(searcher: string, searches: readonly NameSearch[]): Promise<void>;
}
