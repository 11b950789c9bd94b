import type { OperationId } from '../../src/adapters/http/routes/all-routes.ts';
import { orgRooms } from '../../src/domain/chat/room.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import type { Knowledge } from '../support/knowledge.ts';
import type { Draw, RandomLeague } from '../support/random-league.ts';

export const NOBODYS = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';

export const TEXTS = ['Hello', 'Łódź 😀 "q" \\ $1 %', 'one\ntwo', ' e\u0301 spaced ', '김', '<b>&amp;</b>'];

export type Chance = Readonly<{ draw: Draw; league: RandomLeague; known: Knowledge }>;

/** An id of that kind that exists or existed, or now and then one that never did; always the latter if `knowledge.ts` does not learn the kind. */
export const one = ({ draw, known }: Chance, kind: string) => (draw.rarely(12) ? NOBODYS : (draw.of(known.of(kind)) ?? NOBODYS));

/** The first as often as all others together. */
export const oneOf = <Thing>({ draw }: Chance, things: readonly Thing[]): Thing => (draw.rarely(2) ? draw.of(things) : things[0]!);

export const idIn = (chance: Chance, things: readonly { readonly id: string }[]) =>
  chance.draw.rarely(20) ? NOBODYS : oneOf(chance, things).id;

export const teamOf = (chance: Chance) => idIn(chance, chance.league.teams);

export const anyGame = (chance: Chance) => ({ params: { gameId: idIn(chance, chance.league.games) } });

export const day = ({ draw }: Chance) =>
  later(NOON, draw.of([-401, -30, -1, 0, 1, 2, 30, 40]) * DAY)
    .toISOString()
    .slice(0, 10);

export const roomOf = (chance: Chance) => oneOf(chance, [...chance.league.teams, ...orgRooms(chance.league.org.id)]).id;

export const anyRoom = (chance: Chance) => ({ params: { roomId: roomOf(chance) } });

/** Two ids that usually belong together. */
export const pair = (chance: Chance, kind: string): readonly [string, string] => {
  const [of = NOBODYS, id = NOBODYS] = one(chance, kind).split(' ');
  return chance.draw.rarely(12) ? [of, NOBODYS] : [of, id];
};

export const anyMessage = (chance: Chance) => {
  const [roomId, messageId] = pair(chance, 'message');
  return { params: { roomId, messageId } };
};

/** A room, and a position in its history. */
export const placeIn = (chance: Chance) => {
  const [roomId, messageId] = pair(chance, 'message');
  const times = [one(chance, 'time'), one(chance, 'time'), NOON.toISOString(), '2030-01-01T00:00:00Z'];
  return { roomId, place: chance.draw.of([messageId, ...times]) };
};

export const decision = ({ draw }: Chance) => ({ action: draw.of(['approve', 'deny']) });

export const paging = (chance: Chance, operation: OperationId) => {
  const cursors = chance.known.of(`${operation} cursor`);
  return {
    ...(chance.draw.rarely(4) ? {} : { limit: String(1 + chance.draw.upTo(3)) }),
    ...(cursors.length > 0 && chance.draw.rarely(2) && { cursor: chance.draw.of(cursors) }),
  };
};

/** Mostly hours of other games, now and then a year outside any calendar. */
export const timeOf = ({ draw, league }: Chance) =>
  draw.rarely(20) ? '9999-12-31T23:30:00Z' : later(draw.of(league.games).startsAt, draw.of([-1, 0, 1, 24]) * 3_600_000).toISOString();

export const MINE = ['true', 'true', 'false', 'yes'];

export const anyPlayer = (chance: Chance) => ({ params: { playerId: idIn(chance, chance.league.players) } });

export const anySeason = (chance: Chance) => ({ seasonId: idIn(chance, chance.league.seasons) });
