import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { muteRoom } from '../../src/application/chat/mute-room.ts';
import { sendMessage } from '../../src/application/chat/send-message.ts';
import { updateGame } from '../../src/application/games/update-game.ts';
import { resolveOrgMembership } from '../../src/application/membership/resolve-org-membership.ts';
import type { DeliveryOutcome } from '../../src/application/notifications/deliver-notifications.ts';
import { registerPushToken } from '../../src/application/notifications/register-push-token.ts';
import { removePushToken } from '../../src/application/notifications/remove-push-token.ts';
import { setPushPreferences } from '../../src/application/notifications/set-push-preferences.ts';
import type { PushSender } from '../../src/application/ports/push-sender.ts';
import type { UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { composeApplication } from '../../src/composition/application.ts';
import { orgRooms, type Room, teamRoom } from '../../src/domain/chat/room.ts';
import type { Game, GameEdit } from '../../src/domain/games/game.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { Member } from '../../src/domain/membership/permissions.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { PreferenceChange } from '../../src/domain/notifications/push-preferences.ts';
import { ok, type Result } from '../../src/domain/shared/result.ts';
import { aMembership, aUser, later } from './builders.ts';
import { delivery, expansion } from './due.ts';
import { type GivenLeague, givenLeague } from './league.ts';
import { LIMITS } from './limits.ts';
import type { StorageSubject } from './storage-subject.ts';
import { uncachedCallers } from './uncached-callers.ts';

const done = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
};

/** A valid push token. */
export const aDevice = () => `ExponentPushToken[${newId()}]`;

/** A league, people in it who have devices, and the whole path from an action to a delivery. */
export async function pushScene(storage: StorageSubject) {
  const { unitOfWork, clock } = storage;
  const league = await givenLeague(unitOfWork);
  const { org } = league;
  const recorder = recordingPushSender();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { ports } = composeApplication(
    { cacheMegabytes: 8, limits: LIMITS, orgCreators: 'operator', operatorEmail: undefined, webPush: undefined },
    {
      log,
      version: 'test',
      storage,
      pushSender: recorder,
      webhookAdapters: undefined,
      clock: clock.read,
      monotonicClock: () => 0,
      // Writes that bypass the use cases are visible at once.
      callers: uncachedCallers(storage.read),
    },
  );
  const deps = { ...ports, unitOfWork, monotonic: () => 0 };

  /** A user who holds these roles in the league's org. */
  async function person(...roles: Role[]): Promise<User> {
    const user = aUser();
    await league.write(async ({ users, memberships }) => {
      await users.save(user);
      for (const role of roles) await memberships.save(aMembership({ orgId: org.id, userId: user.id, role, state: 'approved' }));
    });
    return user;
  }
  const actor = async (user: User, orgId = org.id): Promise<Member> =>
    done(await resolveOrgMembership(ports)({ actor: user, orgId, permission: 'read-league' }));

  const expand = expansion(deps);
  async function deliverAll(pushSender: PushSender = recorder, through: UnitOfWork = unitOfWork): Promise<DeliveryOutcome[]> {
    const deliver = delivery({ ...deps, unitOfWork: through, pushSender });
    const fates: DeliveryOutcome[] = [];
    for (let batch = await deliver(); batch.length > 0; batch = await deliver()) fates.push(...batch);
    return fates;
  }
  async function expandAll(): Promise<void> {
    for (let done = await expand(); done.kind !== 'nothing-due'; done = await expand()) {
      if (done.kind === 'deferred') throw done.failure;
    }
  }

  const scene = {
    org,
    league,
    deps,
    recorder,
    person,
    actor,
    expand,
    expandAll,
    deliverAll,
    /** Registers a device for the user and returns its token. */
    async device(user: User, token = aDevice()): Promise<string> {
      done(await registerPushToken(ports)({ actor: await actor(user), token, platform: 'ios', teamId: league.hawks.id }));
      return token;
    },
    /** Registers this many devices, each for another parent. */
    async devices(count: number): Promise<string[]> {
      const tokens: string[] = [];
      for (let n = 0; n < count; n += 1) tokens.push(await scene.device(await scene.parent()));
      return tokens;
    },
    async signOut(user: User, token: string, orgId = org.id) {
      return done(await removePushToken(ports)({ actor: await actor(user, orgId), token }));
    },
    async coach(team: Team): Promise<User> {
      const user = await person('coach');
      await league.coachedBy(team, user);
      return user;
    },
    async parent(team: Team = league.hawks): Promise<User> {
      const user = await person('parent');
      await league.linkTo(await league.addPlayer('Sam Ortiz', team), user);
      return user;
    },
    roomOf: (team: Team): Room => teamRoom(org.id, team.id, team.name),
    orgRoom: (type: Room['type']): Room => orgRooms(org.id).find((room) => room.type === type)!,
    async say(user: User, room: Room, content = 'Hello', key: string | null = null) {
      return done(await sendMessage(ports)({ actor: await actor(user), roomId: room.id, content, replyToId: null, key }));
    },
    async edit(user: User, game: Game, edit: GameEdit) {
      return done(await updateGame(ports)({ actor: await actor(user), gameId: game.id, edit, versions: undefined, force: false }));
    },
    async prefer(user: User, change: PreferenceChange) {
      return done(await setPushPreferences(ports)({ actor: await actor(user), change }));
    },
    async mute(user: User, room: Room, isMuted = true) {
      return done(await muteRoom(ports)({ actor: await actor(user), roomId: room.id, isMuted }));
    },
    wait: (milliseconds: number) => clock.set(later(clock.read(), milliseconds)),
    /** Sends everything that has happened, and returns the tokens that got something new. */
    async reached(): Promise<string[]> {
      const before = recorder.sent().length;
      await expandAll();
      await deliverAll();
      return recorder
        .sent()
        .slice(before)
        .map(({ token }) => token);
    },
  };
  return scene;
}

export type PushScene = Awaited<ReturnType<typeof pushScene>>;

/** A league in another org, with the user as a parent in it. */
export async function secondLeague({ unitOfWork }: StorageSubject, ...users: User[]): Promise<GivenLeague> {
  const league = await givenLeague(unitOfWork);
  for (const { id } of users) {
    const membership = aMembership({ orgId: league.org.id, userId: id, role: 'parent', state: 'approved' });
    await unitOfWork.transact(async ({ memberships }) => ok(await memberships.save(membership)));
  }
  return league;
}
