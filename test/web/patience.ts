/** How long a step in a browser may take: the one limit of all of them, and none that a busy machine meets. */
export const PATIENCE_MS = 300_000;

/** The same for a whole journey. */
export const JOURNEY_MS = 3_600_000;
