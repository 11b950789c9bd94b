import type { SportCode } from '../league/sport.ts';
import type { GameId, PlayerId, TeamId } from '../shared/ids.ts';
import { isWithin, type Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { type InvalidRequest, invalid, unless, type Violation } from '../shared/violation.ts';
import { isBatterByNumber, STANDING_IN } from './batter-by-number.ts';
import { SPORT_STATS, statEventTypes } from './sports.ts';
import {
  type Attribute,
  type Attributes,
  type AttributeValue,
  memberViolations,
  type NamedPlayer,
  normalize,
  ownValue,
  playersNamed,
  saysWho,
  withoutNames,
} from './stat-attribute.ts';
import type { StatFacts } from './stat-facts.ts';

/** A recorded event. Without a player it counts for the team only; if void, for nobody. */
export type StatEvent = StatFacts & Readonly<{ gameId: GameId; teamId: TeamId; playerId: PlayerId | null; voidedAt: Date | null }>;

/** Attributes of any sport that identify a player, by name. */
const PLAYER_ATTRIBUTES: ReadonlyMap<string, Attribute> = new Map(
  Object.values(SPORT_STATS)
    .flatMap(({ events }) => Object.values(events))
    .flatMap(({ attributes }) => Object.entries(attributes))
    .filter(([, attribute]) => saysWho(attribute)),
);

/** The attributes of an event without the players that they name, in any sport. */
export const withoutPlayers = (attributes: StatFacts['attributes']): StatFacts['attributes'] =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const attribute = PLAYER_ATTRIBUTES.get(name);
      return [name, attribute ? withoutNames(attribute, value) : value];
    }),
  );

/** A player named by an attribute, with the path and the roster on which that player must be. */
export type PlayerReference = NamedPlayer;

export type StatNotApplicable = Readonly<{ kind: 'stat-not-applicable'; sport: SportCode; eventType: string; allowed: readonly string[] }>;
/** `sport` is that of the game. */
export const statNotApplicable = (sport: SportCode, eventType: string): StatNotApplicable => ({
  kind: 'stat-not-applicable',
  sport,
  eventType,
  allowed: statEventTypes(sport),
});

type Claimed = Omit<StatFacts, 'attributes'> & Readonly<{ attributes: Readonly<Record<string, unknown>> }>;

/** The number of an inning, quarter, half or set. */
export const PERIOD: Range = { min: 1, max: 99 };
/** How many events one record represents. */
export const EVENT_COUNT: Range = { min: 1, max: 99 };
export const EVENT_TYPE_LENGTH: Range = { min: 1, max: 60 };
/** Minutes and seconds on a game clock, and tenths if it shows them. */
export const CLOCK = /^\d{1,3}:[0-5]\d(\.\d)?$/;

/**
 * Refuses a type that does not belong to the sport; otherwise lists all other violations at once.
 * The caller checks whether the referenced players are on their rosters.
 */
export function validateStatEvent(
  sport: SportCode,
  claimed: Claimed,
  playerId: PlayerId | null = null,
): Result<Readonly<{ facts: StatFacts; references: readonly PlayerReference[] }>, StatNotApplicable | InvalidRequest> {
  const { type, period, clock, count } = claimed;
  const { events } = SPORT_STATS[sport];
  const eventType = Object.hasOwn(events, type) ? events[type] : undefined;
  if (!eventType) return err(statNotApplicable(sport, type));

  const violations = [
    ...unless(period === null || isWithin(PERIOD, period), { path: ['period'], rule: 'out-of-range', min: PERIOD.min, limit: PERIOD.max }),
    ...unless(clock === null || CLOCK.test(clock), { path: ['clock'], rule: 'not-a-clock' }),
    ...unless(isWithin(EVENT_COUNT, count), { path: ['count'], rule: 'out-of-range', min: EVENT_COUNT.min, limit: EVENT_COUNT.max }),
    ...memberViolations(eventType.attributes, claimed.attributes, ['attributes'], type),
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
      playersNamed(attribute, value).map((named) => ({ ...named, path: ['attributes', name, ...named.path] })),
    ),
  });
}

/** A number or batting-order place stands in for the batter, and is allowed only in an event about a pitcher. */
function numberViolations(attributes: Attributes, given: Claimed['attributes'], playerId: PlayerId | null): readonly Violation[] {
  return Object.entries(STANDING_IN).flatMap(([name, type]) => {
    const isStandIn = attributes[name]?.kind === 'jersey' || attributes[name]?.kind === 'orderPlace';
    const isSaid = isStandIn && typeof ownValue(given, name) === type;
    return unless(!isSaid || isBatterByNumber({ playerId, attributes: given }), {
      path: ['attributes', name],
      rule: 'needs-pitcher-alone',
    });
  });
}
