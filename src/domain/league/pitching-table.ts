/** Whose limits of pitching a league keeps. */
export const PITCHING_TABLES = ['little_league', 'pitch_smart', 'usssa', 'none'] as const;
export type PitchingTable = (typeof PITCHING_TABLES)[number];
