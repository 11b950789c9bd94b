/** The published pitching limits that a league follows. */
export const PITCHING_TABLES = ['little_league', 'pitch_smart', 'usssa', 'none'] as const;
export type PitchingTable = (typeof PITCHING_TABLES)[number];
