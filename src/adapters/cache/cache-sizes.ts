/** The sizes below are meant for some 10 000 callers. */
const USUAL_MEGABYTES = 64;

/** The size of each cache, from the operator's single setting; caches that requests cannot do without keep room for a few entries. */
export function cacheSizes(megabytes: number) {
  const entries = (usual: number, least = 1000) => Math.max(least, Math.round((usual * megabytes) / USUAL_MEGABYTES));
  return {
    answerBytes: megabytes * 1_000_000,
    /** Pages of games that replies to several views are made of, some hundred kilobytes each. */
    readsForAll: entries(200, 0),
    /** Polls that wait, some 44 kilobytes each; further ones are answered at once. */
    waitingPolls: entries(20_000),
    tokens: entries(20_000),
    callers: entries(20_000),
    /** Rooms, games and scopes, each; a caller waiting for a key that is no longer watched asks again. */
    watched: entries(20_000),
    users: entries(50_000),
    rosterReads: entries(50_000),
    /** Games' books, some ten kilobytes each: a league of 100 teams plays 2 000 games in a season. */
    derivations: entries(4000, 100),
  };
}
