/** What a season can change about its figures; whole numbers. `regulationInnings` is 9, 7 or 6. */
export type StatRules = Readonly<{ regulationInnings: number; regulationMinutes: number; goalPoints: number }>;

export const STAT_RULE_DEFAULTS: StatRules = { regulationInnings: 6, regulationMinutes: 60, goalPoints: 2 };
