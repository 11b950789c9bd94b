/** What the sizes below are meant for: some 10 000 callers. */
const USUAL_MEGABYTES = 64;

/** How much each cache may hold, from the one figure that the operator gives; what requests cannot do without keeps room for a few. */
export function cacheSizes(megabytes: number) {
  const entries = (usual: number, least = 1000) => Math.max(least, Math.round((usual * megabytes) / USUAL_MEGABYTES));
  return {
    answerBytes: megabytes * 1_000_000,
    /** Some 10 000 calendars of 3 kilobytes. */
    secretPageBytes: megabytes * 500_000,
    tokens: entries(20_000),
    callers: entries(20_000),
    /** Rooms, games and scopes, each; who waits for one that is not watched any more asks again. */
    watched: entries(20_000),
    users: entries(50_000),
    rosterReads: entries(50_000),
    /** Games' books, some ten kilobytes each: a league of 100 teams plays 2 000 games in a season. */
    derivations: entries(4000, 100),
    /** Games that are being scored, with their rosters: some two kilobytes each. */
    scoredGames: entries(4000, 100),
  };
}

export type CacheSizes = ReturnType<typeof cacheSizes>;
