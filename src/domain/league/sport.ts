export const SPORT_CODES = ['baseball', 'football', 'soccer', 'basketball', 'volleyball'] as const;
export type SportCode = (typeof SPORT_CODES)[number];
