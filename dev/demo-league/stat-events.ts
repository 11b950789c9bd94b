import type { RecordedEvent } from '../../src/application/ports/storage/league/league-storage.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import { orderKeyOf } from '../../src/domain/scoring/event-order.ts';
import { SPORT_STATS, statEventTypes } from '../../src/domain/scoring/sports.ts';
import type { Attribute, AttributeValue } from '../../src/domain/scoring/stat-attribute.ts';
import { isRequired } from '../../src/domain/scoring/stat-attribute.ts';
import { type StatEvent, validateStatEvent } from '../../src/domain/scoring/stat-event.ts';
import type { PlayerId, StatEventId } from '../../src/domain/shared/ids.ts';
import type { GroupSeason } from './fixture.ts';
import type { Random } from './random.ts';
import type { Entry } from './squad.ts';
import { unwrap } from './unwrap.ts';

/** An event entered by a scorekeeper, possibly voided immediately. */
export type StatEntry = Pick<StatEvent, 'teamId' | 'playerId' | 'type' | 'period' | 'clock' | 'count' | 'attributes'> &
  Readonly<{ isVoid: boolean }>;

/** The event types that count a single figure: whole plays are not generated at random. */
export const enteredTypes = (sport: SportCode): readonly string[] =>
  statEventTypes(sport).filter((type) => !SPORT_STATS[sport].tellsWholePlay?.(type, null));

/** Random entries for one period: any of those types, by any player, with any attributes that the type allows except whole plays. */
export const statEntries = (random: Random, sport: SportCode, period: number, home: Entry, visitor: Entry): readonly StatEntry[] =>
  Array.from({ length: random.whole(7, 12) }, () => {
    const [own, opponent] = random.chance(50) ? [home, visitor] : [visitor, home];
    const type = random.pick(enteredTypes(sport));
    const attributes = Object.entries(SPORT_STATS[sport].events[type]!.attributes).flatMap(([name, attribute]) => {
      if (SPORT_STATS[sport].tellsWholePlay?.(type, name)) return [];
      const value =
        isRequired(attribute) || random.chance(60)
          ? attributeValue(random, attribute, { own: playersOf(own), opponent: playersOf(opponent) })
          : null;
      return value === null ? [] : [[name, value] as const];
    });
    return {
      teamId: own.team.id,
      playerId: random.pick(playersOf(own)),
      type,
      period,
      clock: null,
      count: 1,
      attributes: Object.fromEntries(attributes),
      isVoid: random.chance(2),
    };
  });

const playersOf = ({ roster }: Entry): readonly PlayerId[] => roster.map(({ playerId }) => playerId);

/** Keeps numbers small, whatever the attribute allows. Jersey numbers are omitted: only players without an id need them. */
const GREATEST_SPAN = 12;

function attributeValue(
  random: Random,
  attribute: Attribute,
  players: Readonly<Record<'own' | 'opponent', readonly PlayerId[]>>,
): AttributeValue {
  switch (attribute.kind) {
    case 'integer': {
      const least = Math.min(Math.max(attribute.min, 0), attribute.max);
      return random.whole(least, Math.min(attribute.max, least + GREATEST_SPAN));
    }
    case 'flag':
      return random.chance(isRequired(attribute) ? 50 : 20);
    case 'choice':
      return random.pick(attribute.from);
    case 'player':
      return random.pick(players[attribute.side]);
    case 'players':
      return random.shuffled(players[attribute.side]).slice(0, random.whole(0, attribute.most));
    case 'jersey':
    case 'orderPlace':
    case 'letters':
    case 'list':
      return null;
  }
}

type PlayedGame = Readonly<{ game: Game; periods: readonly Readonly<{ entries: readonly StatEntry[] }>[] }>;

/** The events of completed periods, as recorded during the game. A scrimmage has none. */
export function recordedEvents({ org, sport, now, newId, userOf }: GroupSeason, { game, periods }: PlayedGame): readonly RecordedEvent[] {
  if (game.gameType === 'scrimmage') return [];
  const entries = periods.flatMap((period) => period.entries);
  const recordedBy = userOf(org.scorekeeper);
  const from = game.startsAt.getTime();
  const until = Math.min(game.endsAt.getTime(), now.getTime());
  return entries.map(({ isVoid, ...entry }, index) => {
    const createdAt = new Date(Math.floor(from + ((until - from) * (index + 1)) / (entries.length + 1)));
    return {
      ...unwrap(validateStatEvent(sport.code, entry)).facts,
      id: newId<StatEventId>(),
      orgId: game.orgId,
      gameId: game.id,
      teamId: entry.teamId,
      playerId: entry.playerId,
      sequence: index + 1,
      changeSequence: index + 1,
      orderKey: orderKeyOf(index + 1),
      replacesId: null,
      replacedById: null,
      clientEventId: null,
      occurredAt: null,
      recordedBy,
      createdAt,
      voidedAt: isVoid ? createdAt : null,
      voidedBy: isVoid ? recordedBy : null,
      byOpponent: null,
    };
  });
}
