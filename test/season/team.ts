import type { Answer } from '../../src/domain/attendance/answer.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Player } from '../../src/domain/league/team.ts';
import { addDays, instantAt, type LocalDate, type TimeZone } from '../../src/domain/shared/time.ts';
import { anOrg, HOUR, later } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { aDevice } from '../support/push-scene.ts';
import type { World } from '../support/world.ts';

export const ZONE = 'America/Chicago' as TimeZone;
/** A Monday; the clock changes on the Sunday of its week. */
export const FIRST_MONDAY = '2026-03-02' as LocalDate;
export const at = (day: LocalDate, time: string): Date => instantAt(day, time, ZONE);

/** How somebody is reached: by mail, on a device, or not at all. */
export type Channel = 'mail' | 'push' | 'none';
/**
 * What somebody does who is asked: answers by the link of the mail; in the app; on a phone that is offline and sends later what was tapped; at the
 * same moment as the other guardian; ahead, for the whole series; or never.
 */
export type Habit = 'link' | 'app' | 'offline' | 'together' | 'ahead' | 'never';
export type Guardian = Readonly<{ name: string; channel: Channel; habit: Habit; children: readonly string[] }>;

const guardian = (name: string, channel: Channel, habit: Habit, ...children: readonly string[]): Guardian => ({
  name,
  channel,
  habit,
  children,
});

export const CHILDREN = ['Ana', 'Ben', 'Cal', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jon', 'Kim', 'Lou'] as const;
/** Eighteen guardians of twelve children. */
export const GUARDIANS: readonly Guardian[] = [
  guardian('ana_one', 'mail', 'link', 'Ana'),
  guardian('ana_two', 'push', 'app', 'Ana'),
  guardian('ben_one', 'mail', 'never', 'Ben'),
  guardian('ben_two', 'mail', 'link', 'Ben'),
  guardian('cal_one', 'push', 'app', 'Cal'),
  guardian('cal_two', 'push', 'never', 'Cal'),
  guardian('dee_one', 'mail', 'together', 'Dee'),
  guardian('dee_two', 'mail', 'together', 'Dee'),
  guardian('eli_one', 'mail', 'together', 'Eli'),
  guardian('eli_two', 'push', 'together', 'Eli'),
  guardian('fay_one', 'push', 'offline', 'Fay'),
  guardian('fay_two', 'mail', 'link', 'Fay'),
  guardian('gus_one', 'push', 'never', 'Gus'),
  guardian('gus_two', 'mail', 'never', 'Gus'),
  guardian('hal_and_ivy', 'mail', 'link', 'Hal', 'Ivy'),
  guardian('jon_one', 'push', 'ahead', 'Jon'),
  guardian('kim_one', 'mail', 'link', 'Kim'),
  guardian('lou_one', 'none', 'never', 'Lou'),
];
/** Who runs the team: the coach has no device, the manager has one. */
export const STAFF = [
  { name: 'coach', channel: 'mail' },
  { name: 'manager', channel: 'push' },
] as const;
export const OF_TEAM: readonly Readonly<{ name: string; channel: Channel }>[] = [...GUARDIANS, ...STAFF];

export type Child = Readonly<{ id: string; firstName: string; guardians: readonly Guardian[] }>;

/** The team, whose people are known to the gateway by their names, and a game on each Saturday. */
export async function makeTeam(world: World, weeks: number) {
  const org = await world.org(anOrg({ timeZone: ZONE }));
  const league = await givenLeague(world.ports.unitOfWork, { org });
  for (const { name } of GUARDIANS) await world.member(name, org, 'parent');
  await world.member('coach', org, 'coach');
  await world.member('manager', org, 'parent');
  await league.coachedBy(league.hawks, await world.user('coach'));
  await league.managedBy(league.hawks, await world.user('manager'));

  const children: Child[] = [];
  for (const firstName of CHILDREN) {
    const player: Player = await league.addPlayer(`${firstName} Ortiz`, league.hawks);
    const guardians = GUARDIANS.filter((each) => each.children.includes(firstName));
    for (const { name } of guardians) await league.linkTo(player, await world.user(name));
    children.push({ id: player.id, firstName, guardians });
  }

  const holders = new Map<string, string>();
  for (const { name, channel } of OF_TEAM) {
    const token = aDevice();
    if (channel === 'push') {
      await world.call(name, 'POST', '/api/mobile/push-token', { body: { token, platform: 'ios', teamId: league.hawks.id } });
      holders.set(token, name);
    }
    if (channel === 'none') await world.call(name, 'PUT', '/api/mobile/push-preferences', { body: { email: 'never' } });
  }

  const games: Game[] = [];
  for (let week = 0; week < weeks; week += 1) {
    const startsAt = at(addDays(FIRST_MONDAY, 7 * week + 5), '10:00');
    games.push(await league.addGame(league.hawks, league.jays, { startsAt, endsAt: later(startsAt, 2 * HOUR) }));
  }
  return { org, teamId: league.hawks.id, children, games, holderOf: (token: string) => holders.get(token)! };
}

export type Team = Awaited<ReturnType<typeof makeTeam>>;

export const OTHER_ANSWERS: Readonly<Record<Answer, readonly Answer[]>> = {
  yes: ['no', 'maybe'],
  no: ['yes', 'maybe'],
  maybe: ['yes', 'no'],
};
