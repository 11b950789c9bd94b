/** The languages that there is a catalog of, the default first. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag such as `es-MX` or `es_419`; undefined for one without a catalog. */
export const languageOfTag = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === /^[a-z]{2,3}(?=[-_]|$)/i.exec(tag)?.[0].toLowerCase());

export const DEFAULT_LANGUAGE: Language = 'en';
