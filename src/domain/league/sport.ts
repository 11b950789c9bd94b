export const SPORT_CODES = ['baseball', 'softball', 'football', 'soccer', 'basketball', 'volleyball'] as const;
export type SportCode = (typeof SPORT_CODES)[number];

/** Whether the sport is played in innings, with sides that bat in turn in an order. */
export const hasInnings = (sport: SportCode): boolean => sport === 'baseball' || sport === 'softball';
export const SPORTS_WITH_INNINGS: readonly SportCode[] = SPORT_CODES.filter(hasInnings);
