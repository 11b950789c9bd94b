import type { SportCode } from '../league/sport.ts';
import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import { isWithin, type Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid, type Path, type Side, unless, type Violation } from '../shared/violation.ts';
import { SPORT_STATS, statEventTypes } from './sports.ts';
import {
  type Attribute,
  type Attributes,
  type AttributeValue,
  allows,
  isRequired,
  normalize,
  playersNamed,
  violationOf,
} from './stat-attribute.ts';
import type { StatFacts } from './stat-facts.ts';

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
export type PlayerReference = Readonly<{ path: Path; playerId: PlayerId; side: Side }>;

export type StatNotApplicable = Readonly<{ kind: 'stat-not-applicable'; sport: SportCode; eventType: string; allowed: readonly string[] }>;

type Claimed = Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;

/** The number of an inning, quarter, half or set. */
export const PERIOD: Range = { min: 1, max: 99 };
/** How many events one record stands for. */
export const EVENT_COUNT: Range = { min: 1, max: 99 };
export const EVENT_TYPE_LENGTH: Range = { min: 1, max: 60 };
/** Minutes and seconds on a game clock, and tenths where it shows them. */
export const CLOCK = /^\d{1,3}:[0-5]\d(\.\d)?$/;

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

  const violations = [
    ...unless(period === null || isWithin(PERIOD, period), { path: ['period'], rule: 'out-of-range', min: PERIOD.min, limit: PERIOD.max }),
    ...unless(clock === null || CLOCK.test(clock), { path: ['clock'], rule: 'not-a-clock' }),
    ...unless(isWithin(EVENT_COUNT, count), { path: ['count'], rule: 'out-of-range', min: EVENT_COUNT.min, limit: EVENT_COUNT.max }),
    ...attributeViolations(type, eventType.attributes, claimed.attributes),
    ...numberViolations(eventType.attributes, claimed.attributes, playerId),
  ];
  if (violations.length > 0) return err(invalid(...violations));

  const given = Object.entries(eventType.attributes).flatMap(([name, attribute]) => {
    const value = ownValue(claimed.attributes, name);
    return value === undefined ? [] : [{ name, attribute, value: normalize(attribute, value as AttributeValue) }];
  });
  return ok({
    facts: { type, period, clock, count, attributes: Object.fromEntries(given.map(({ name, value }) => [name, value])) },
    references: given.flatMap(({ name, attribute, value }) =>
      attribute.kind === 'player' || attribute.kind === 'players'
        ? playersNamed(attribute, value).map((playerId, index) => ({
            path: ['attributes', name, ...(attribute.kind === 'players' ? [index] : [])],
            playerId,
            side: attribute.side,
          }))
        : [],
    ),
  });
}

const ownValue = (values: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined;

function attributeViolations(eventType: string, attributes: Attributes, given: Readonly<Record<string, unknown>>): readonly Violation[] {
  const allowed = Object.keys(attributes);
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(attributes, name));
  return [
    ...unknown.map((name): Violation => ({ path: ['attributes', name], rule: 'unknown-attribute', eventType, allowed })),
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const value = ownValue(given, name);
      const holds = value === undefined ? !isRequired(attribute) : allows(attribute, value);
      return unless(holds, violationOf(attribute, ['attributes', name]));
    }),
  ];
}

/** A number stands in for the batter, and says something of a pitcher alone. */
function numberViolations(attributes: Attributes, given: Claimed['attributes'], playerId: PlayerId | null): readonly Violation[] {
  const number = 'batterNumber' in attributes ? ownValue(given, 'batterNumber') : undefined;
  const holds = typeof number !== 'string' || isBatterByNumber({ playerId, attributes: given });
  return unless(holds, { path: ['attributes', 'batterNumber'], rule: 'needs-pitcher-alone' });
}
