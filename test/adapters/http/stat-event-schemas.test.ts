import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../../../src/adapters/http/contract/openapi.ts';
import { makeRoutes } from '../../../src/adapters/http/routes/all-routes.ts';
import { SPORT_CODES, type SportCode } from '../../../src/domain/league/sport.ts';
import { SPORT_STATS } from '../../../src/domain/scoring/sports.ts';
import { type Attribute, type Attributes, isRequired } from '../../../src/domain/scoring/stat-attribute.ts';
import { validateStatEvent } from '../../../src/domain/scoring/stat-event.ts';
import fc from '../../support/fast-check.ts';
import { SITE } from '../../support/openapi-check.ts';

const api = openApi(makeRoutes(SITE), SITE, 'closed');
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'api', $defs: JSON.parse(JSON.stringify(api.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')) });
const isA = (name: string, value: unknown) => ajv.getSchema(`api#/$defs/${name}`)!(value);

const ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const AT = '2026-04-11T15:00:00.000Z';
const requestSchema = (sport: SportCode) => `New${sport[0]!.toUpperCase()}${sport.slice(1)}Event`;

const right = (attribute: Attribute): fc.Arbitrary<unknown> => {
  switch (attribute.kind) {
    case 'integer':
      return fc.integer({ min: attribute.min, max: attribute.max });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...attribute.from);
    case 'player':
      return fc.constantFrom(ID, null);
    case 'players':
      return fc.constantFrom([], [ID]);
    case 'jersey':
      return fc.constantFrom('7', '007', null);
    case 'orderPlace':
      return fc.constantFrom(1, attribute.most, null);
    case 'letters':
      return fc.constantFrom('', Object.keys(attribute.meanings).join(''));
    case 'list':
      return fc.array(fc.oneof({ weight: 4, arbitrary: itemOf(attribute.members) }, { weight: 1, arbitrary: fc.constant({ height: 3 }) }), {
        maxLength: attribute.most,
      });
  }
};
const wrong = fc.constantFrom<unknown>(-10_000, 10_000, 0.25, 'x', {}, [1], '', [ID, ID, ID]);

const itemOf = (members: Attributes) =>
  fc.record(
    Object.fromEntries(
      Object.entries(members).map(([name, member]) => [
        name,
        fc.oneof({ weight: 6, arbitrary: right(member) }, { weight: 1, arbitrary: wrong }),
      ]),
    ),
    { requiredKeys: Object.keys(members).filter((name) => isRequired(members[name]!)) },
  );

/** Events of a sport with attributes that are right, wrong, missing, or of another type. */
const event = (sport: SportCode) =>
  fc.constantFrom(...Object.entries(SPORT_STATS[sport].events)).chain(([type, { attributes }]) =>
    fc.record({
      type: fc.constant(type),
      attributes: fc
        .record(
          Object.fromEntries(
            Object.entries(attributes).map(([name, attribute]) => [
              name,
              fc.oneof({ weight: 4, arbitrary: right(attribute) }, { weight: 1, arbitrary: wrong }),
            ]),
          ),
          { requiredKeys: Object.keys(attributes).filter((name) => isRequired(attributes[name]!)) },
        )
        .chain((own) => fc.constantFrom<Record<string, unknown>>(own, own, own, { ...own, height: 3 }, {})),
    }),
  );

describe.each(SPORT_CODES)('a stat event of %s', (sport) => {
  test('is described as it is taken, neither wider nor narrower', () => {
    fc.assert(
      fc.property(event(sport), ({ type, attributes }) => {
        // That a number stands in for a batter beside a pitcher alone is said in words.
        const isByNumber = typeof attributes['batterNumber'] === 'string' || typeof attributes['battingOrder'] === 'number';
        fc.pre(!isByNumber || attributes['pitcherId'] === ID);
        const taken = validateStatEvent(sport, { type, attributes, period: null, clock: null, count: 1 }).ok;
        expect([taken, type, attributes]).toEqual([isA(requestSchema(sport), { teamId: ID, type, attributes }), type, attributes]);
      }),
      { numRuns: 500 },
    );
  });

  test('of every type is one of the events that are described for requests and replies, by sport and type', () => {
    for (const [type, { attributes: all }] of Object.entries(SPORT_STATS[sport].events)) {
      const required = Object.entries(all).filter(([, attribute]) => isRequired(attribute));
      const attributes = Object.fromEntries(required.map(([name, attribute]) => [name, fc.sample(right(attribute), 1)[0]]));
      expect([type, isA('NewStatEvent', { teamId: ID, type, attributes })]).toEqual([type, true]);
      const facts = { teamId: ID, playerId: null, type, period: null, clock: null, count: 1, attributes, occurredAt: null };
      const kept = {
        id: ID,
        sport,
        gameId: ID,
        sequence: 1,
        changeSequence: 1,
        orderKey: '00000001',
        replacesId: null,
        replacedById: null,
        byOpponent: null,
        clientEventId: null,
        recordedBy: { id: ID, name: 'Ada L.' },
        createdAt: AT,
        voidedAt: null,
      };
      expect([type, isA('StatEvent', { ...facts, ...kept })]).toEqual([type, true]);
      expect([type, isA('StatEvent', { ...facts, ...kept, attributes: { ...attributes, height: 3 } })]).toEqual([type, false]);
      const another = SPORT_CODES.find((code) => !Object.hasOwn(SPORT_STATS[code].events, type))!;
      expect([type, isA('StatEvent', { ...facts, ...kept, sport: another })]).toEqual([type, false]);
    }
  });
});

test.each([
  'one of 2, 3; 2 if omitted',
  'one of complete, incomplete, intercepted',
  'the id of a player of the event’s team, or null; null if omitted',
])('an attribute is described as %s', (words) => {
  expect(JSON.stringify(api.components.schemas)).toContain(`"description":"${words}"`);
});
