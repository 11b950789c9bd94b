import { readFileSync } from 'node:fs';

/**
 * Every string of a public reply that is no id, time or choice, by what it is. A `text` is written by members and published without addresses and
 * telephone numbers; an `address` is that of a place, whose figures stay. The rest is not written by them: a code, or words and figures of the service.
 */
export const PUBLIC_STRINGS: Readonly<Record<string, Readonly<Record<string, 'text' | 'address' | 'code' | 'ours'>>>> = {
  '': {
    name: 'text',
    code: 'code',
    timeZone: 'code',
    'seasons.name': 'text',
    'seasons.sport': 'text',
    'teams.name': 'text',
    'teams.sport': 'text',
    'teams.ageGroup.name': 'text',
    'teams.color': 'text',
  },
  '/schedule': {
    'games.ageGroup.name': 'text',
    'games.timeZone': 'code',
    'games.localTime': 'ours',
    'games.facility.name': 'text',
    'games.facility.fieldName': 'text',
    'games.facility.state.note': 'text',
    'games.homeTeam.name': 'text',
    'games.visitorTeam.name': 'text',
    'games.situation.clock.clock': 'ours',
    nextCursor: 'code',
  },
  '/standings': {
    'standings.season.name': 'text',
    'standings.ageGroup.name': 'text',
    'standings.rows.team.name': 'text',
    'standings.rows.pointsPerGameDisplay': 'ours',
    'standings.rows.winPctDisplay': 'ours',
    'standings.rows.gamesBehindDisplay': 'ours',
    'standings.rows.streak': 'ours',
    'standings.divisions.name': 'text',
  },
  '/brackets': {
    'brackets.ageGroup.name': 'text',
    'brackets.name': 'text',
    'brackets.timeZone': 'code',
    'brackets.champion.name': 'text',
    'brackets.rounds.key': 'code',
    'brackets.rounds.name': 'ours',
    'brackets.rounds.matches.key': 'code',
    'brackets.rounds.matches.name': 'ours',
    'brackets.rounds.matches.sides.team.name': 'text',
    'brackets.rounds.matches.sides.from': 'text',
    'brackets.rounds.matches.games.localTime': 'ours',
    'brackets.rounds.matches.games.place': 'text',
  },
  '/fields': {
    'facilities.name': 'text',
    'facilities.address.street': 'address',
    'facilities.address.city': 'address',
    'facilities.address.region': 'address',
    'facilities.address.postalCode': 'address',
    'facilities.address.country': 'code',
    'facilities.state.note': 'text',
    'facilities.fields.name': 'text',
    'facilities.fields.state.note': 'text',
  },
};

type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}>;
type Described = Readonly<{
  paths: Readonly<
    Record<string, Readonly<Record<string, { responses: Readonly<Record<string, { content: Record<string, { schema: Schema }> }>> }>>>
  >;
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
}>;
const described = JSON.parse(readFileSync('openapi.json', 'utf8')) as Described;

/** The paths of free strings in a schema. */
function stringsOf(schema: Schema, path: readonly string[] = []): readonly string[] {
  if (schema.$ref) return stringsOf(described.components.schemas[schema.$ref.split('/').at(-1)!]!, path);
  const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => stringsOf(part, path));
  if (schema.properties) {
    return [...parts, ...Object.entries(schema.properties).flatMap(([name, member]) => stringsOf(member, [...path, name]))];
  }
  if (schema.items) return [...parts, ...stringsOf(schema.items, path)];
  const isFree = [schema.type].flat().includes('string') && !schema.format && !schema.enum && schema.const === undefined;
  return isFree ? [...parts, path.join('.')] : parts;
}

/** The values at a path, through lists. */
export const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, name === undefined ? [] : [name, ...rest]));
  if (name === undefined || value === null || value === undefined) return [value];
  return valuesAt((value as Readonly<Record<string, unknown>>)[name], rest);
};

/** The free strings of the reply to a public operation, as the API description has them. */
export const describedStrings = (path: string): readonly string[] =>
  [
    ...new Set(stringsOf(described.paths[`/api/public/{orgCode}${path}`]!['get']!.responses['200']!.content['application/json']!.schema)),
  ].sort();
