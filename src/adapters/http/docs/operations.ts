import type { openApi } from '../contract/openapi.ts';
import { componentsOf } from '../contract/openapi-slice.ts';
import type { Listed } from './core.ts';

type Whole = ReturnType<typeof openApi>;
type Schema = Readonly<{ $ref?: string; properties?: object; oneOf?: readonly Schema[]; anyOf?: readonly Schema[] }>;
type Operation = Readonly<{
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters: readonly Readonly<{ name?: string }>[];
  requestBody?: Readonly<{ content: Readonly<Record<string, Readonly<{ schema: Schema }>>> }>;
}>;

/** What people call what a path or an operation is about, where its own words are others: by a segment of the path, or by the operation. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  me: 'account',
  deleteMe: 'gdpr',
  'personal-data': 'gdpr',
  export: 'gdpr',
  invite: 'invitation onboarding',
  invites: 'invitation onboarding',
  join: 'invitation onboarding',
  responses: 'rsvp coming availability attendance',
  'answer-requests': 'rsvp',
  absences: 'rsvp availability',
  attendance: 'rsvp coming',
  events: 'practice training meeting',
  'event-series': 'practice training',
  games: 'match fixture schedule',
  schedule: 'match fixture',
  updateGame: 'score',
  'player-stats': 'score scorebook scorekeeping',
  live: 'score',
  'box-score': 'score',
  lineups: 'scorebook scorekeeping',
  standings: 'table ranking',
  leaders: 'leaderboard ranking',
  slots: 'snack volunteer duty',
  'slot-places': 'snack volunteer duty',
  getTeam: 'roster',
  getTeamScreen: 'roster',
  searchPlayers: 'roster',
  players: 'roster',
  facilities: 'field venue location',
  fields: 'venue location',
  setPlaceState: 'weather rainout',
  'day-changes': 'weather rainout cancel',
  officiating: 'umpire referee',
  'official-assignments': 'umpire referee',
  chat: 'message',
  'push-token': 'notification',
  removePushToken: 'logout',
  'push-preferences': 'notification',
  mute: 'notification',
  followers: 'grandparent',
  following: 'grandparent',
};

const alsoCalled = (operationId: string, path: string): readonly string[] =>
  [operationId, ...path.split('/')].flatMap((name) => ALSO_CALLED[name] ?? []);

/** Every operation as the reference lists it, in the order of the description. */
export function listOperations({ paths, components }: Whole): readonly Listed[] {
  const schemas = components.schemas as Readonly<Record<string, Schema>>;
  const membersOf = (schema: Schema | undefined): readonly string[] => {
    if (!schema) return [];
    if (schema.$ref !== undefined) return membersOf(schemas[schema.$ref.split('/').at(-1)!]);
    return Object.keys(schema.properties ?? {});
  };
  return Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })))
    .map(({ path, method, operationId, tags: [tag = ''], summary, description, parameters, requestBody }) => {
      const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => membersOf(schema));
      const named = parameters.flatMap(({ name }) => (name === undefined ? [] : [name]));
      return {
        operationId,
        method,
        path,
        summary,
        tag,
        words: wordsOf(operationId, description, ...named, ...body, ...alsoCalled(operationId, path)),
      };
    });
}

/** The words of texts, each once, in lower case. */
export const wordsOf = (...texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []))].join(' ');

/** The description of one operation alone. */
export function describedAlone(whole: Whole, operationId: string) {
  const paths = whole.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === operationId) {
        const own = { [path]: { [method]: operation } };
        const { openapi, info, servers } = whole;
        const components = { ...componentsOf(own, whole.components), securitySchemes: whole.components.securitySchemes };
        return { openapi, info, servers, paths: own, components };
      }
  return undefined;
}
