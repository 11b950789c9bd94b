import { OPENAPI_PATH } from './site.ts';

/** The deprecation of an operation, as promised in `docs/guides/versions.md`: UTC dates, and the replacement as an operationId or in words. */
export type Deprecation = Readonly<{
  since: `${number}-${number}-${number}`;
  sunset: `${number}-${number}-${number}`;
  replacement: string;
}>;

/** The deprecation and sunset dates (RFC 9745, RFC 8594) and a link to their documentation. */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  Deprecation: `@${startOf(since).getTime() / 1000}`,
  Sunset: startOf(sunset).toUTCString(),
  Link: `<${OPENAPI_PATH}>; rel="deprecation"; type="application/json"`,
});

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The deprecation notice in the API description. */
export const deprecationNotice = ({ since, sunset, replacement }: Deprecation): string =>
  `Deprecated since ${since}; supported until at least ${sunset}. Use \`${replacement}\` instead.`;
