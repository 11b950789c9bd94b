export const IMPORT_KINDS = ['facilities', 'teams', 'staff', 'rosters', 'schedule', 'scores'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
