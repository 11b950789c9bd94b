const LAST_PLAYS = 10;

type Live = Readonly<{ plays: readonly unknown[] }>;
type Changes<L extends Live> = Partial<L> & Readonly<{ cursor: string; addedPlays?: L['plays'] }>;

/** The live state of a game with what has changed since. */
export const withChanges = <L extends Live>(live: L, { cursor: _, addedPlays = [], ...changed }: Changes<L>): L => ({
  ...live,
  ...changed,
  plays: [...(changed.plays ?? live.plays), ...addedPlays].slice(-LAST_PLAYS),
});
