import { beforeEach } from '@jest/globals';
import { listStatEvents } from '../../src/application/scoring/list-stat-events.ts';
import { recordStatEvent } from '../../src/application/scoring/record-stat-event.ts';
import { recordStatEvents } from '../../src/application/scoring/record-stat-events.ts';
import { voidStatEvent } from '../../src/application/scoring/void-stat-event.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Player } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { byOrderKey } from '../../src/domain/scoring/event-order.ts';
import type { PlayerId, TeamId } from '../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from './builders.ts';
import { given, setUpUseCases } from './given.ts';
import { accepted } from './use-cases.ts';

/** A game of the Blue Jays (Sam’s team, coached by `coach`) against the Red Hawks (Ana’s team). */
export let game: Game;
export let sam: Player;
export let ana: Player;
export let admin: User;
export let coach: User;
export let umpire: User;
export let parent: User;

export function setUpScoring(): void {
  setUpUseCases();
  beforeEach(async () => {
    const { league, person } = given;
    game = await league.addGame(league.jays, league.hawks, { status: 'in_progress', startsAt: later(NOON, -HOUR) });
    sam = await league.addPlayer('Sam Ortiz', league.jays);
    ana = await league.addPlayer('Ana Kim', league.hawks);
    [admin, coach, umpire, parent] = [
      await person({}, 'admin'),
      await person({}, 'coach'),
      await person({}, 'umpire'),
      await person({}, 'parent'),
    ];
    await league.coachedBy(league.jays, coach);
  });
}

export type Stat = Readonly<{
  of?: Game;
  teamId?: TeamId;
  playerId?: PlayerId | null;
  type?: string;
  attributes?: object;
  period?: number;
  clientEventId?: string;
  replaces?: string;
  after?: string | null;
}>;

/** Records a single by Sam, unless told otherwise. */
export async function record(user: User, { of = game, ...stat }: Stat = {}) {
  return recordStatEvent(given.ports)({ actor: await given.as(user), gameId: of.id, ...claimed(stat) });
}
export function claimed({ type = 'single', attributes = {}, period, clientEventId, of: _, ...over }: Stat) {
  const facts = { type, count: 1, period: period ?? null, clock: null, attributes: { ...attributes } };
  return { teamId: given.league.jays.id, playerId: sam.id, facts, clientEventId: clientEventId ?? null, occurredAt: null, ...over };
}
/** Sends a batch that records singles by Sam, unless told otherwise, or voids events. */
export async function sendBatch(user: User, mode: 'all' | 'each', items: readonly (Stat | Readonly<{ void: string }>)[], of = game) {
  const asked = items.map((item) => ('void' in item ? item : { record: claimed(item) }));
  return recordStatEvents(given.ports)({ actor: await given.as(user), gameId: of.id, mode, items: asked });
}
/** The events of a game in order, without void ones. */
export async function inOrder(of = game) {
  const page = { limit: 100 };
  const found = await listStatEvents(given.ports)({ actor: await given.as(admin), gameId: of.id, teamId: undefined, page });
  return accepted(found)
    .items.filter(({ voidedAt }) => voidedAt === null)
    .toSorted(byOrderKey);
}
export const voidEvent = async (user: User, eventId: string, of = game) =>
  voidStatEvent(given.ports)({ actor: await given.as(user), gameId: of.id, eventId });
export const makeScorer = ({ id }: User) => given.league.write(({ games }) => games.save({ ...game, officialScorerUserId: id }));
