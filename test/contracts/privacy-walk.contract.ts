import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeRoutes, type OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import type { Storage } from '../../src/application/ports/storage/storage.ts';
import { ROLES } from '../../src/domain/membership/roles.ts';
import { OPERATIONS } from '../operations/all.ts';
import { SITE } from '../support/openapi-check.ts';
import { aScene, type Scene } from '../support/scene.ts';
import { asksAbout, pathOf, requestFor, requestOf, type SceneRequest } from '../support/scene-requests.ts';
import { plantSecrets, SECRETS, type Secret } from '../support/secrets.ts';

/** The callers, in this order. `scorer` is an unlinked parent who scores a game of the Red Hawks, `manager` one who manages the Red Hawks; `follower` follows two of their players, in an organization that lets followers read events; `official` wrote the report; `rival` is the stranger acting in their own organization, whose admin they are. */
const WALKERS = [
  'anonymous',
  'admin',
  'staff',
  'coach',
  'owlscoach',
  'umpire',
  'official',
  'parent',
  'owlsparent',
  'parent-unlinked',
  'scorer',
  'manager',
  'follower',
  'former',
  'waiting',
  'gone',
  'stranger',
  'rival',
] as const;
type Walker = (typeof WALKERS)[number];

const TOKENS: Partial<Record<Walker, string | undefined>> = { anonymous: undefined, official: 'otto_quillon', rival: 'stranger' };

const SEES = 'sees';
const NOT = '-';
type RowOf<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: typeof SEES | typeof NOT };
type Row = RowOf<typeof WALKERS>;

/** Who finds a secret in a reply to anything that they may ask, and who in none. */
// biome-ignore format: a table is read along its columns
const TABLE: Readonly<Record<Secret, Row>> = {
  //                    anonymous admin staff coach owlscoach umpire official parent owlsparent unlinked scorer  manager  follower former waiting gone stranger rival
  hawksLastName:       [NOT,      SEES, SEES, SEES, NOT,      SEES,  SEES,    SEES,  NOT,       NOT,     NOT,    SEES,    NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  hawksJersey:         [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     SEES,   SEES,    NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  owlsLastName:        [NOT,      SEES, SEES, NOT,  SEES,     SEES,  SEES,    NOT,   SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  owlsJersey:          [NOT,      SEES, SEES, NOT,  SEES,     NOT,   NOT,     NOT,   SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  benchLastName:       [NOT,      SEES, SEES, NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  hawksSnackPhone:     [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  hawksSnackParent:    [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  owlsSnackPhone:      [NOT,      SEES, SEES, NOT,  SEES,     NOT,   NOT,     NOT,   SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  owlsSnackParent:     [NOT,      SEES, SEES, NOT,  SEES,     NOT,   NOT,     NOT,   SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  scorer:              [NOT,      SEES, SEES, SEES, SEES,     SEES,  SEES,    SEES,  SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  pitcher:             [NOT,      SEES, SEES, SEES, SEES,     SEES,  SEES,    SEES,  SEES,      NOT,     SEES,   NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  recorder:            [NOT,      SEES, SEES, SEES, SEES,     SEES,  SEES,    SEES,  SEES,      NOT,     SEES,   NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  guardianEmail:       [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  staffEmail:          [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  parentEmail:         [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  parentLastName:      [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  officialEmail:       [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  officialLastName:    [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  waitingEmail:        [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   SEES,   NOT, NOT,     NOT],
  emailForName:        [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  localPartForName:    [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  //                    anonymous admin staff coach owlscoach umpire official parent owlsparent unlinked scorer  manager  follower former waiting gone stranger rival
  hawksMessage:        [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  owlsMessage:         [NOT,      SEES, SEES, NOT,  SEES,     NOT,   NOT,     NOT,   SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  coachesMessage:      [NOT,      SEES, SEES, SEES, SEES,     NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  officeMessage:       [NOT,      SEES, SEES, NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  officialsMessage:    [NOT,      SEES, SEES, NOT,  NOT,      SEES,  SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  eventTitle:          [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    SEES,    SEES,    NOT,   NOT,    NOT, NOT,     NOT],
  eventNote:           [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    SEES,    NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  slotLabel:           [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     SEES,  NOT,       NOT,     NOT,    SEES,    NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  slotPhone:           [NOT,      SEES, SEES, SEES, NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    SEES,    NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  announcement:        [NOT,      SEES, SEES, SEES, SEES,     SEES,  SEES,    SEES,  SEES,      NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  takenBack:           [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  complaint:           [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  noteForAdmins:       [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  noteForOfficials:    [NOT,      SEES, NOT,  NOT,  NOT,      SEES,  SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  incidentDescription: [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   SEES,    NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  adminInvite:         [NOT,      SEES, NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],
  pushToken:           [NOT,      NOT,  NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     NOT],

  // It shows itself to everybody.
  ownPlace:            [SEES,     SEES, SEES, SEES, SEES,     SEES,  SEES,    SEES,  SEES,      SEES,    SEES,   SEES,    SEES,    SEES,  SEES,   SEES,SEES,    SEES],
  anothersPlace:       [NOT,      NOT,  NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     SEES],
  anothersLastName:    [NOT,      NOT,  NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, NOT,     SEES],
  // The stranger wrote it: their export contains it, whatever the org.
  anothersMessage:     [NOT,      NOT,  NOT,  NOT,  NOT,      NOT,   NOT,     NOT,   NOT,       NOT,     NOT,    NOT,     NOT,     NOT,   NOT,    NOT, SEES,    SEES],
};

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
/** Part of the answer that depends on the clock alone, which entity tags leave out. */
const WINDOW = /"window":\{[^}]*\}/;
/** Reads come last: everybody reads what everybody has written. */
const operations = makeRoutes(SITE)
  .toSorted((one, other) => Number(one.method === 'get') - Number(other.method === 'get'))
  .map(({ operationId }) => operationId as OperationId)
  .filter((operation) => !OPERATIONS[operation].removesCaller);

/** Calls every operation as every caller, and records who found which secret where. */
async function walk(scene: Scene) {
  const { world, org, elsewhere } = scene;
  const planted = await plantSecrets(scene);
  const { games, events, teams, players, rooms } = planted;
  const visits = (operation: OperationId) => [
    ...asksAbout({ games, events, teams, players, rooms }, operation),
    ...(OPERATIONS[operation].visits?.(planted) ?? []),
  ];
  const sightings = new Map<Secret, Map<Walker, Set<OperationId>>>();
  const openedTo = new Map<OperationId, Set<Walker>>();
  const addresses = new Set<OperationId>();
  const tagged = new Map<string, Set<string>>();

  async function visit(walker: Walker, operation: OperationId, asked: SceneRequest) {
    const name = walker in TOKENS ? TOKENS[walker] : walker;
    const reply = await world.call(name, asked.method, pathOf(asked), {
      body: asked.body,
      // Each from a different address: one caller's attempts do not count against another's limits.
      headers: { ...asked.headers, 'x-forwarded-for': `10.0.0.${WALKERS.indexOf(walker)}` },
      org: walker === 'rival' ? elsewhere : org,
    });
    const tag = reply.headers.get('etag');
    if (tag !== null && reply.status === 200) note(tagged, `${operation} ${pathOf(asked)} ${tag}`, reply.text.replace(WINDOW, ''));
    const told = `${JSON.stringify([...reply.headers])}\n${reply.text}`;
    const isDone = reply.status < 400;
    if (isDone) note(openedTo, operation, walker);
    if (asked.template.startsWith('/api/mobile/') && /\w@\w/.test(told)) addresses.add(operation);
    for (const [secret, text] of Object.entries(SECRETS) as [Secret, string][]) {
      if (!told.includes(text)) continue;
      if (!sightings.has(secret)) sightings.set(secret, new Map());
      note(sightings.get(secret)!, walker, operation);
    }
    return isDone;
  }

  for (const operation of operations) {
    // Within the limits on what each may ask in a minute.
    world.move(5_000);
    let asked: SceneRequest | undefined;
    for (const walker of WALKERS) {
      asked ??= await requestFor(operation, scene);
      const isDone = await visit(walker, operation, asked);
      // A read or a refusal uses nothing up.
      if (isDone && asked.method !== 'GET') asked = undefined;
      for (const ask of visits(operation)) await visit(walker, operation, requestOf(operation, ask));
    }
  }
  // Last of all, since it changes the callers' memberships.
  for (const walker of WALKERS) await visit(walker, 'joinOrg', requestOf('joinOrg', { body: { code: planted.openCode } }));
  await visit('follower', 'followChild', requestOf('followChild', { body: { code: planted.followCode } }));
  return { sightings, openedTo, addresses, tagged };
}

function note<Key, Noted>(notes: Map<Key, Set<Noted>>, key: Key, noted: Noted) {
  const known = notes.get(key);
  if (known) known.add(noted);
  else notes.set(key, new Set([noted]));
}

export function privacyWalkContract(adapter: string, create: () => Promise<Storage>) {
  describe(`what replies hold, on ${adapter}`, () => {
    let scene: Scene;
    let found: Awaited<ReturnType<typeof walk>>;
    beforeAll(async () => {
      scene = await aScene(await create());
      found = await walk(scene);
    });
    afterAll(() => scene.world.close());

    test.each(Object.keys(SECRETS) as Secret[])('shows %s to whom it may, and to nobody else', (secret) => {
      const sightings = found.sightings.get(secret) ?? new Map<Walker, Set<OperationId>>();
      const who = (cell: string) => WALKERS.filter((_, column) => TABLE[secret][column] === cell);
      const shown = who(NOT).flatMap((walker) => [...(sightings.get(walker) ?? [])].map((operation) => `${walker}: ${operation}`));
      expect({ shown, hidden: who(SEES).filter((walker) => !sightings.has(walker)) }).toEqual({ shown: [], hidden: [] });
    });

    test('holds no e-mail address in what the app reads', () => {
      expect([...found.addresses]).toEqual([]);
    });

    test('has no tag that stands for two answers: a user of a shared phone is never shown what it kept for another', () => {
      expect(found.tagged.size).toBeGreaterThan(100);
      expect([...found.tagged].filter(([, answers]) => answers.size > 1).map(([tag, answers]) => [tag, ...answers])).toEqual([]);
    });

    test('tells an id of another organization from none at all by nothing', async () => {
      const { world, elsewhere } = scene;
      for (const role of ROLES) await world.member('jack', elsewhere, role);
      const answer = async (asked: SceneRequest) => {
        const { status, body } = await world.call('jack', asked.method, pathOf(asked), { body: asked.body, org: elsewhere });
        return { status, ...body, instance: null };
      };
      for (const operation of operations) {
        const { naming } = OPERATIONS[operation];
        const asked = naming ? requestOf(operation, naming(scene)) : await requestFor(operation, scene);
        const nobodys: SceneRequest = JSON.parse(JSON.stringify(asked).replaceAll(UUID, () => newId()));
        if (JSON.stringify(asked) === JSON.stringify(nobodys)) continue;
        const refused = await answer(asked);
        expect([operation, refused]).toEqual([operation, await answer(nobodys)]);
        expect([404, 422]).toContain(refused.status);
      }
    });

    test('was looked at for every operation, by somebody who got through', () => {
      const unseen = operations.filter((operation) => !found.openedTo.has(operation));
      // They are served only if the operator enables them, and contain no personal data.
      const notServed = operations.filter((operation) => OPERATIONS[operation].answers.anonymous === 'not-found');
      expect(notServed).toHaveLength(14);
      // Here the operator creates organizations, and nobody else.
      expect(unseen.filter((operation) => operation !== 'createOwnOrg')).toEqual(notServed);
    });
  });
}
