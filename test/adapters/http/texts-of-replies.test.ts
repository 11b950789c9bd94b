import { expect, test } from '@jest/globals';
import { openApi } from '../../../src/adapters/http/contract/openapi.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { SITE } from '../../support/openapi-check.ts';

type Schema = Readonly<Record<string, unknown>>;
type Text = Readonly<{ at: string; isWorded: boolean }>;

const routes = makeRoutes(SITE).flatMap((route) => (route.type === 'api' ? [route] : []));
const { paths, components } = JSON.parse(JSON.stringify(openApi(routes, SITE))) as Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Readonly<{ operationId: string; responses: Readonly<Record<string, Schema>> }>>>>>;
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
}>;

/** The texts in a schema and all that it refers to: strings that are no id, date, code or one of some words. */
function textsIn(schema: unknown, at: string, seen: Set<string>): readonly Text[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((each) => textsIn(each, at, seen));
  const { $ref, properties = {}, type, format, description, examples: _, ...rest } = schema as Schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1)!;
    if (seen.has(name)) return [];
    seen.add(name);
    return textsIn(components.schemas[name], name, seen);
  }
  const isText =
    [type].flat().includes('string') && format === undefined && !('enum' in rest) && !('const' in rest) && !('pattern' in rest);
  return [
    ...(isText ? [{ at, isWorded: /, in the language of the reader$/.test(String(description)) }] : []),
    ...Object.entries(properties as Schema).flatMap(([name, each]) => textsIn(each, `${at}.${name}`, seen)),
    ...['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems', 'additionalProperties'].flatMap((part) => textsIn(rest[part], at, seen)),
  ];
}

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.values(methods).map(({ operationId, responses }) => {
    const replies = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const contents = replies.flatMap(([, reply]) => Object.entries((reply['content'] ?? {}) as Readonly<Record<string, Schema>>));
    const schemas = contents.filter(([mediaType]) => mediaType === 'application/json').map(([, { schema }]) => schema);
    return { path, operationId, texts: textsIn(schemas, operationId, new Set()) };
  }),
);

test('a route whose reply has a text in the language of its reader gets the language, and no other', () => {
  const isJson = ({ operationId }: (typeof operations)[number]) => !routes.find((route) => route.operationId === operationId)?.pageType;
  const worded = operations.filter(({ texts }) => texts.some(({ isWorded }) => isWorded)).map(({ operationId }) => operationId);
  const told = operations.filter(isJson).map(({ operationId }) => operationId);
  expect(worded.length).toBeGreaterThan(15);
  expect(worded.sort()).toEqual(
    routes.flatMap(({ hasTexts, operationId }) => (hasTexts && told.includes(operationId) ? [operationId] : [])).sort(),
  );
});

/**
 * What people and organizations have written, codes, figures and addresses. A member with a sentence of ours belongs not here: it is `worded` in its
 * schema, or apps are told to word it by a code beside it, as those in `BY_CODE`.
 */
const DATA = new Set([
  ...['name', 'orgName', 'fieldName', 'firstName', 'lastName', 'displayName', 'familyName', 'givenName', 'childName', 'outsideLeague'],
  ...['answeredBy', 'invitedBy', 'setBy', 'decidedBy', 'officialScorer', 'snackParentName', 'snackParentPhone', 'phone', 'email'],
  ...[
    'homeTeam',
    'visitorTeam',
    'title',
    'note',
    'notes',
    'content',
    'message',
    'reason',
    'place',
    'color',
    'homeJerseyColor',
    'visitorJerseyColor',
  ],
  ...['street', 'city', 'region', 'postalCode', 'country', 'timeZone', 'localTime', 'from', 'to', 'clock'],
  ...['key', 'code', 'orgCode', 'inviteCode', 'type', 'kind', 'column', 'match', 'meetings', 'allowed', 'cause', 'field', 'gameStatus'],
  ...['jerseyNumber', 'position', 'positions', 'attributes', 'pointer', 'cursor', 'nextCursor', 'issuer', 'subject', 'lastFive'],
  ...['display', 'gamesBehindDisplay', 'pointsPerGameDisplay', 'winPctDisplay'],
  ...['deepLink', 'webLink', 'pictureUrl', 'qrData', 'qrSvg'],
]);
/** In English for those who keep the score, beside a code by which apps word them. */
const BY_CODE = new Set([
  ...['Play.label', 'StatColumn.group', 'StandingRow.streak', 'GameNoteEntry.detail'],
  ...['BookWarning.detail', 'LineupWarning.detail', 'PitchingWarning.detail'],
  // Not of ours: a team's word for a slot or a link, what an umpire reports.
  ...['Slot.label', 'TakenSlot.label', 'PlaceAtOnce.label', 'Link.label', 'Incident.description', 'StatEventClock', 'StatEventOrderKey'],
]);

test('families read no sentence of ours in another language: each text of a reply is in theirs, or what somebody wrote', () => {
  const family = operations.filter(({ path }) => /^\/api\/(mobile|me|invite|follow)\b/.test(path));
  const others = family.flatMap(({ texts }) => texts.filter(({ isWorded }) => !isWorded).map(({ at }) => at));
  const unknown = [...new Set(others)].filter((at) => !DATA.has(at.split('.').at(-1)!) && !BY_CODE.has(at)).sort();
  expect(unknown.map((at) => `${at}: add it to DATA above if somebody wrote it; a sentence of ours is worded(…) in its schema`)).toEqual(
    [],
  );
});
