import type { Fault, InvalidRequest } from '../errors.ts';
import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { SPORT_STATS, type SportCode, statEventTypes } from './sports.ts';
import {
  type Attribute,
  type Attributes,
  type AttributeValue,
  allows,
  describeAttribute,
  isRequired,
  normalise,
  playersNamed,
  type Side,
} from './stat-attribute.ts';

/** What a scorekeeper states of an event. `clock` is minutes and seconds, as in 05:12; `count` says how many such events this is. */
export type StatFacts = Readonly<{
  type: string;
  period: number | null;
  clock: string | null;
  count: number;
  attributes: Readonly<Record<string, AttributeValue>>;
}>;
/** A recorded event. Without a player it counts for the team alone; void, for nobody. */
export type StatEvent = StatFacts & Readonly<{ gameId: GameId; teamId: TeamId; playerId: PlayerId | null; voidedAt: Date | null }>;

/** Whether it is what an opponent whose number alone is known did against a pitcher: it counts for the pitcher and for nobody else. */
export const isBatterByNumber = ({
  playerId,
  attributes,
}: Readonly<{ playerId: PlayerId | null; attributes: Claimed['attributes'] }>): boolean =>
  playerId === null && typeof ownValue(attributes, 'batterNumber') === 'string' && typeof ownValue(attributes, 'pitcherId') === 'string';

/** The kinds of attributes that say who a player is: by id, or by the number on the shirt. */
const KINDS_OF_PLAYERS: ReadonlySet<Attribute['kind']> = new Set(['player', 'players', 'jersey']);

const PLAYER_ATTRIBUTES: ReadonlySet<string> = new Set(
  Object.values(SPORT_STATS)
    .flatMap(({ events }) => Object.values(events))
    .flatMap(({ attributes }) => Object.entries(attributes))
    .filter(([, { kind }]) => KINDS_OF_PLAYERS.has(kind))
    .map(([name]) => name),
);

/** The attributes of an event without the players whom they name, in whatever sport. */
export const withoutPlayers = (attributes: StatFacts['attributes']): StatFacts['attributes'] =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, PLAYER_ATTRIBUTES.has(name) ? null : value]));

/** A player whom an attribute names, where, and on whose roster that player must be. */
export type PlayerReference = Readonly<{ pointer: string; playerId: PlayerId; side: Side }>;

export type StatNotApplicable = Readonly<{ kind: 'stat-not-applicable'; sport: SportCode; eventType: string; allowed: readonly string[] }>;

type Claimed = Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;

const MOST = { period: 99, count: 99 };
/** Minutes and seconds on a game clock. */
export const CLOCK = /^\d{1,3}:[0-5]\d$/;

/**
 * Refuses a type that is not of the sport, or names everything else that is wrong at once.
 * Whether the references are on their rosters is left to the caller, who can know it.
 */
export function validateStatEvent(
  sport: SportCode,
  claimed: Claimed,
  playerId: PlayerId | null = null,
): Result<Readonly<{ facts: StatFacts; references: readonly PlayerReference[] }>, StatNotApplicable | InvalidRequest> {
  const { type, period, clock, count } = claimed;
  const { events } = SPORT_STATS[sport];
  const eventType = Object.hasOwn(events, type) ? events[type] : undefined;
  if (!eventType) return err({ kind: 'stat-not-applicable', sport, eventType: type, allowed: statEventTypes(sport) });

  const errors = [
    ...faultUnless(period === null || isWhole(period, MOST.period), '/period', `must be from 1 to ${MOST.period}, or null`),
    ...faultUnless(clock === null || CLOCK.test(clock), '/clock', 'must be minutes and seconds, as in 05:12, or null'),
    ...faultUnless(isWhole(count, MOST.count), '/count', `must be a whole number from 1 to ${MOST.count}`),
    ...attributeFaults(type, eventType.attributes, claimed.attributes),
    ...numberFaults(eventType.attributes, claimed.attributes, playerId),
  ];
  if (errors.length > 0) return err({ kind: 'invalid-request', errors });

  const given = Object.entries(eventType.attributes).flatMap(([name, attribute]) => {
    const value = ownValue(claimed.attributes, name);
    return value === undefined ? [] : [{ name, attribute, value: normalise(attribute, value as AttributeValue) }];
  });
  return ok({
    facts: { type, period, clock, count, attributes: Object.fromEntries(given.map(({ name, value }) => [name, value])) },
    references: given.flatMap(({ name, attribute, value }) =>
      attribute.kind === 'player' || attribute.kind === 'players'
        ? playersNamed(attribute, value).map((playerId, index) => ({
            pointer: attribute.kind === 'players' ? `/attributes/${name}/${index}` : `/attributes/${name}`,
            playerId,
            side: attribute.side,
          }))
        : [],
    ),
  });
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;

const faultUnless = (holds: boolean, pointer: string, detail: string): Fault[] => (holds ? [] : [{ in: 'body', pointer, detail }]);

const ownValue = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function attributeFaults(type: string, attributes: Attributes, given: Readonly<Record<string, unknown>>): Fault[] {
  const names = Object.keys(attributes);
  const takes = names.length > 0 ? `takes ${names.join(', ')}` : 'takes no attributes';
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(attributes, name));
  return [
    ...unknown.flatMap((name) => faultUnless(false, `/attributes/${pointerToken(name)}`, `is unknown: ${type} ${takes}`)),
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const value = ownValue(given, name);
      const holds = value === undefined ? !isRequired(attribute) : allows(attribute, value);
      return faultUnless(holds, `/attributes/${name}`, `must be ${describeAttribute(attribute)}`);
    }),
  ];
}

/** A number stands in for the batter, and says something of a pitcher alone. */
function numberFaults(attributes: Attributes, given: Claimed['attributes'], playerId: PlayerId | null): Fault[] {
  const number = 'batterNumber' in attributes ? ownValue(given, 'batterNumber') : undefined;
  if (typeof number !== 'string' || isBatterByNumber({ playerId, attributes: given })) return [];
  return faultUnless(false, '/attributes/batterNumber', 'goes with a pitcherId, and without a playerId');
}

/** RFC 6901, section 3. */
const pointerToken = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');
