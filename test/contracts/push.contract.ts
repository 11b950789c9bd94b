import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { giveAnswer } from '../../src/application/attendance/give-answer.ts';
import { remindFamilies } from '../../src/application/attendance/remind-families.ts';
import { createTeamEvent } from '../../src/application/events/create-team-event.ts';
import { deleteEventSeries } from '../../src/application/events/delete-event-series.ts';
import { setPlaceState } from '../../src/application/league/set-place-state.ts';
import { resolveOrgMembership } from '../../src/application/membership/resolve-org-membership.ts';
import { getPushPreferences } from '../../src/application/notifications/get-push-preferences.ts';
import { registerPushToken } from '../../src/application/notifications/register-push-token.ts';
import type { PushMessage, PushSender, Receipt, SendOutcome } from '../../src/application/ports/push-sender.ts';
import { giveBackPlace } from '../../src/application/slots/give-back-place.ts';
import { handOutSlots } from '../../src/application/slots/hand-out-slots.ts';
import { offerPlace } from '../../src/application/slots/offer-place.ts';
import { removeSlot } from '../../src/application/slots/remove-slot.ts';
import { takeSlot } from '../../src/application/slots/take-slot.ts';
import type { TeamEvent } from '../../src/domain/events/team-event.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Team } from '../../src/domain/league/team.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { PushToken } from '../../src/domain/notifications/push-token.ts';
import type { OrgEventId, PlayerId, PushEventId, PushTokenId, TeamId } from '../../src/domain/shared/ids.ts';
import { err, ok } from '../../src/domain/shared/result.ts';
import { localDate } from '../../src/domain/shared/time.ts';
import { WEEKDAYS } from '../../src/domain/shared/weekday.ts';
import { aMembership, DAY, HOUR, later, MINUTE, NOON } from '../support/builders.ts';
import { expansion, isPushDue } from '../support/due.ts';
import { aDevice, type PushScene, pushScene, secondLeague } from '../support/push-scene.ts';
import { delayed, withRepositories } from '../support/race-window.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

const REMINDERS = { answerReminders: true, eveningReminders: true, offerReminders: true };
const SECOND = 1_000;
const ACCEPTED = { kind: 'accepted', receiptId: 'r' } as const;
const AWAY = { kind: 'retry', reason: 'unavailable', afterMs: 5 * SECOND } as const;

/** A push service that gives the configured replies, and stores what it was sent. */
function serviceThat(answers: SendOutcome | ((message: PushMessage) => SendOutcome), receipt: Receipt = { kind: 'unknown' }) {
  const sent: PushMessage[] = [];
  const asked: string[] = [];
  const sender: PushSender = {
    send: async (messages) => {
      sent.push(...messages);
      return messages.map((message) => (typeof answers === 'function' ? answers(message) : answers));
    },
    receipts: async (ids) => {
      asked.push(...ids);
      return new Map(ids.map((id) => [id, receipt]));
    },
  };
  return { ...sender, sent, asked };
}

const inHours = (now: Date, hours: number) => ({ startsAt: later(now, hours * HOUR), endsAt: later(now, (hours + 1) * HOUR) });
const sorted = (tokens: readonly string[]) => [...tokens].sort();

/** Devices, the outbox and deliveries on a storage, tested by what arrives. */
export function pushContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`push on ${adapter}`, () => {
    let subject: StorageSubject;
    let scene: PushScene;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.dispose());
    beforeEach(async () => {
      // By then, whatever an earlier test left in progress has expired.
      subject.clock.set(new Date(Math.max(subject.clock.read().getTime(), NOON.getTime()) + 4 * DAY));
      await subject.retention.removeExpired(subject.clock.read());
      scene = await pushScene(subject);
      await scene.league.write(({ seasons }) => seasons.save({ ...scene.league.season, endsOn: '9999-12-31' as never }));
    });

    describe('a device', () => {
      test('is one of ten of its user, and the one that was registered first goes', async () => {
        const parent = await scene.parent();
        const others = await scene.devices(1);
        const tokens: string[] = [];
        for (let n = 0; n < 12; n += 1) {
          scene.wait(1);
          tokens.push(await scene.device(parent));
        }
        scene.wait(1);
        await scene.device(parent, tokens[2]);
        scene.wait(1);
        tokens.push(await scene.device(parent));
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        expect(sorted(await scene.reached())).toEqual(sorted([...others, tokens[2]!, ...tokens.slice(4)]));
      });

      const register = async (user: User, token: string, league = scene.league) =>
        registerPushToken(scene.deps)({
          actor: await scene.actor(user, league.org.id),
          token,
          platform: 'android',
          teamId: league.hawks.id,
        });

      test('is new the first time, and the same one from then on', async () => {
        const pat = await scene.parent();
        const token = aDevice();
        const first = await register(pat, token);
        const { hawks, jays } = scene.league;
        const at = subject.clock.read();
        expect(first).toEqual(
          ok({ id: expect.any(String), platform: 'android', teamId: hawks.id, createdAt: at, updatedAt: at, isNew: true }),
        );
        scene.wait(MINUTE);
        const again = await registerPushToken(scene.deps)({ actor: await scene.actor(pat), token, platform: 'ios', teamId: jays.id });
        const updatedAt = subject.clock.read();
        expect(again).toEqual(ok({ ...(first.ok && first.value), platform: 'ios', teamId: jays.id, updatedAt, isNew: false }));
      });

      test('may be a browser', async () => {
        const pat = await scene.parent();
        const keys = { p256dh: `BA${'x'.repeat(85)}`, auth: 'y'.repeat(22) };
        const subscription = JSON.stringify({ endpoint: 'https://web.push.apple.com/abc', keys });
        const command = { actor: await scene.actor(pat), token: subscription, platform: 'web', teamId: null } as const;
        expect(await registerPushToken({ ...scene.deps, servesBrowsers: true })(command)).toMatchObject({ value: { platform: 'web' } });
        await scene.league.write(async ({ pushTokens }) => {
          expect(await pushTokens.find(scene.league.org.id, pat.id, subscription)).toMatchObject({ token: subscription, platform: 'web' });
        });
      });

      test('is the same browser with new keys, of which the last count', async () => {
        const pat = await scene.parent();
        const deps = { ...scene.deps, servesBrowsers: true };
        const keyed = (letter: string) =>
          JSON.stringify({
            endpoint: `https://web.push.apple.com/${pat.id}`,
            keys: { p256dh: `BA${letter.repeat(85)}`, auth: letter.repeat(22) },
          });
        for (const letter of ['x', 'y']) {
          const command = { actor: await scene.actor(pat), token: keyed(letter), platform: 'web', teamId: null } as const;
          expect(await registerPushToken(deps)(command)).toMatchObject({ value: { isNew: letter === 'x' } });
        }
        await scene.league.write(async ({ pushTokens }) => {
          const { org } = scene.league;
          for (const letter of ['x', 'y', 'z'])
            expect(await pushTokens.find(org.id, pat.id, keyed(letter))).toMatchObject({ token: keyed('y') });
          expect(await pushTokens.remove(pat.id, keyed('x'))).toBe(1);
          expect(await pushTokens.find(org.id, pat.id, keyed('y'))).toBeUndefined();
        });
      });

      test('is registered for no team of another org', async () => {
        const pat = await scene.parent();
        const elsewhere = await secondLeague(subject);
        const command = { actor: await scene.actor(pat), token: aDevice(), platform: 'ios', teamId: elsewhere.hawks.id } as const;
        expect(await registerPushToken(scene.deps)(command)).toMatchObject({
          ok: false,
          error: { kind: 'unknown-reference', violations: [{ path: ['teamId'] }] },
        });
      });

      test('may have a token as long as there are, and is told from one that differs in its last character', async () => {
        const pat = await scene.parent();
        const long = Array.from({ length: 512 }, () => Math.random().toString(36).slice(2, 10).padEnd(8, 'x')).join('');
        expect(await register(pat, long)).toMatchObject({ value: { isNew: true } });
        expect(await register(pat, `${long.slice(0, -1)}!`)).toMatchObject({ value: { isNew: true } });
        expect(await register(pat, long)).toMatchObject({ value: { isNew: false } });
      });

      test('that changes hands hears of what its new user may see, and of nothing that waited for the earlier one', async () => {
        const { hawks, jays } = scene.league;
        const [pat, quinn] = [await scene.parent(hawks), await scene.parent(jays)];
        const token = await scene.device(pat);
        await scene.say(await scene.person('admin'), scene.roomOf(hawks));
        await scene.expandAll();
        expect(await register(quinn, token)).toMatchObject({ value: { isNew: false } });
        expect(await scene.deliverAll()).toEqual([]);

        await scene.say(await scene.person('admin'), scene.roomOf(hawks));
        expect(await scene.reached()).toEqual([]);
        await scene.say(await scene.person('admin'), scene.roomOf(jays));
        expect(await scene.reached()).toEqual([token]);
      });

      test('that changes hands in one org does so in all', async () => {
        const [pat, quinn] = [await scene.parent(), await scene.parent()];
        const elsewhere = await secondLeague(subject, pat);
        const token = aDevice();
        await register(pat, token, elsewhere);
        await register(quinn, token);
        expect(await register(pat, token, elsewhere)).toMatchObject({ value: { isNew: true } });
      });

      test('that changes hands leaves every org of its earlier user, and of others none', async () => {
        const [pat, quinn, kim] = [await scene.parent(), await scene.parent(), await scene.parent()];
        const [second, third] = [await secondLeague(subject, pat, quinn), await secondLeague(subject, quinn)];
        const [token, another] = [aDevice(), aDevice()];
        for (const league of [scene.league, second]) await register(pat, token, league);
        await register(pat, another);
        await register(quinn, token, third);
        await register(quinn, token, second);
        expect(await register(kim, token)).toMatchObject({ value: { isNew: true } });
        for (const league of [second, third]) expect(await register(quinn, token, league)).toMatchObject({ value: { isNew: true } });
        expect(await register(kim, token)).toMatchObject({ value: { isNew: true } });
        expect(await register(pat, another)).toMatchObject({ value: { isNew: false } });
      });

      test('that changes hands does so also where its earlier user has used it for years', async () => {
        const [pat, quinn] = [await scene.parent(), await scene.parent()];
        const elsewhere = await secondLeague(subject, quinn);
        const token = await scene.device(pat);
        for (let times = 0; times < 4; times += 1) {
          scene.wait(200 * DAY);
          expect(await register(pat, token)).toMatchObject({ value: { isNew: false } });
          await subject.retention.removeExpired(subject.clock.read());
        }
        await register(quinn, token, elsewhere);
        expect(await register(pat, token)).toMatchObject({ value: { isNew: true } });
      });

      test('of one user is registered in each of their orgs', async () => {
        const pat = await scene.parent();
        const elsewhere = await secondLeague(subject, pat);
        const token = aDevice();
        expect([await register(pat, token), await register(pat, token, elsewhere)]).toMatchObject([
          { value: { isNew: true } },
          { value: { isNew: true } },
        ]);
        expect(await register(pat, token)).toMatchObject({ value: { isNew: false } });
      });

      test('that two users register at once, in two orgs, is one user’s afterwards', async () => {
        const [pat, quinn] = [await scene.parent(), await scene.parent()];
        const elsewhere = await secondLeague(subject, quinn);
        const token = aDevice();
        const unitOfWork = withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          pushTokens: { ...repositories.pushTokens, take: delayed(repositories.pushTokens.take) },
        }));
        const registering = registerPushToken({ ...scene.deps, unitOfWork });
        const actors = [await scene.actor(pat), await scene.actor(quinn, elsewhere.org.id)] as const;
        const teams = [scene.league.hawks.id, elsewhere.hawks.id] as const;
        await Promise.all(actors.map((actor, n) => registering({ actor, token, platform: 'ios', teamId: teams[n]! })));
        const removed = [await scene.signOut(pat, token), await scene.signOut(quinn, token, elsewhere.org.id)];
        expect(removed).toContainEqual({ removed: false });
      });

      test('hears nothing more once its user has signed out, in whichever org', async () => {
        const pat = await scene.parent();
        const elsewhere = await secondLeague(subject, pat);
        const token = await scene.device(pat);
        await register(pat, token, elsewhere);
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        await scene.expandAll();
        expect(await scene.signOut(pat, token, elsewhere.org.id)).toEqual({ removed: true });
        expect(await scene.deliverAll()).toEqual([]);
        expect(await scene.signOut(pat, token)).toEqual({ removed: false });
      });

      test('of somebody else stays when one signs out with its token', async () => {
        const [pat, quinn] = [await scene.parent(), await scene.parent()];
        const token = await scene.device(pat);
        expect(await scene.signOut(quinn, token)).toEqual({ removed: false });
        expect(await scene.signOut(pat, token)).toEqual({ removed: true });
      });

      test('is forgotten when nobody has registered it for 270 days', async () => {
        const pat = await scene.parent();
        const token = await scene.device(pat);
        scene.wait(270 * DAY);
        await subject.retention.removeExpired(subject.clock.read());
        expect(await register(pat, token)).toMatchObject({ value: { isNew: false } });
        scene.wait(270 * DAY + 1);
        await subject.retention.removeExpired(subject.clock.read());
        expect(await register(pat, token)).toMatchObject({ value: { isNew: true } });
      });
    });

    describe('a message', () => {
      test('in a team’s room reaches its families, its coaches, admins and staff, and not its sender', async () => {
        const { hawks, jays } = scene.league;
        const sender = await scene.coach(hawks);
        const within = [
          await scene.coach(hawks),
          await scene.parent(hawks),
          await scene.person('admin'),
          await scene.person('staff'),
          await scene.person('umpire', 'staff'),
        ];
        for (const user of [sender, await scene.coach(jays), await scene.parent(jays), await scene.person('umpire')])
          await scene.device(user);
        const tokens = await Promise.all(within.map((user) => scene.device(user)));
        await scene.say(sender, scene.roomOf(hawks));
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
      });

      test.each([
        ['announcements', ['admin', 'staff', 'coach', 'umpire', 'parent']],
        ['coaches', ['admin', 'staff', 'coach']],
        ['officials', ['admin', 'staff', 'umpire']],
      ] as const)('in the room of %s reaches %j', async (type, reached) => {
        const tokens = new Map<string, string>();
        for (const role of ['admin', 'staff', 'coach', 'umpire', 'parent'] as const) {
          tokens.set(role, await scene.device(role === 'parent' ? await scene.parent(scene.league.hawks) : await scene.person(role)));
        }
        await scene.say(await scene.person('admin'), scene.orgRoom(type));
        expect(sorted(await scene.reached())).toEqual(sorted(reached.map((role) => tokens.get(role)!)));
      });

      test('reaches nobody by a staff list or a link alone, without the role', async () => {
        const { hawks } = scene.league;
        const [lister, linker] = [await scene.person('parent'), await scene.person('coach')];
        await scene.league.coachedBy(hawks, lister);
        await scene.league.linkTo(await scene.league.addPlayer('Sam Ortiz', hawks), linker);
        for (const user of [lister, linker]) await scene.device(user);
        await scene.say(await scene.person('admin'), scene.roomOf(hawks));
        expect(await scene.reached()).toEqual([]);
      });

      test('in the room of announcements reaches no parent whose link waits', async () => {
        const parent = await scene.person('parent');
        const player = await scene.league.addPlayer('Sam Ortiz', scene.league.hawks);
        await scene.league.linkTo(player, parent, { state: 'pending', decidedAt: null });
        await scene.device(parent);
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        expect(await scene.reached()).toEqual([]);
      });

      test('reaches no parent whose link waits', async () => {
        const parent = await scene.person('parent');
        const player = await scene.league.addPlayer('Sam Ortiz', scene.league.hawks);
        await scene.league.linkTo(player, parent, { state: 'pending', decidedAt: null });
        await scene.device(parent);
        await scene.say(await scene.person('admin'), scene.roomOf(scene.league.hawks));
        expect(await scene.reached()).toEqual([]);
      });

      test('reaches every device of a user', async () => {
        const parent = await scene.parent(scene.league.hawks);
        const tokens = [await scene.device(parent), await scene.device(parent)];
        await scene.say(await scene.person('admin'), scene.roomOf(scene.league.hawks));
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
      });

      test('stays in its org', async () => {
        const pat = await scene.parent();
        const elsewhere = await secondLeague(subject, pat);
        const actor = await scene.actor(pat, elsewhere.org.id);
        await registerPushToken(scene.deps)({ actor, token: aDevice(), platform: 'ios', teamId: elsewhere.hawks.id });
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        expect(await scene.reached()).toEqual([]);
      });

      test('that is sent again under its key arrives once', async () => {
        const token = await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        for (let n = 0; n < 2; n += 1) await scene.say(admin, scene.orgRoom('announcements'), 'Rain', 'key-1');
        expect(await scene.reached()).toEqual([token]);
      });

      test('that is taken back before anybody was told is not told', async () => {
        await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        const room = scene.orgRoom('announcements');
        const { id } = await scene.say(admin, room);
        await scene.league.write(async ({ chat }) =>
          chat.retract((await chat.find(scene.org.id, room.id, id))!, admin.id, 'hash', newId()),
        );
        expect(await scene.reached()).toEqual([]);
      });

      test('is told in the language that its reader has at the moment of sending', async () => {
        const { league, org } = scene;
        const [pat, kim, lee] = [await scene.parent(), await scene.parent(), await scene.parent()];
        for (const user of [pat, kim, lee]) await scene.device(user);
        await league.write(async ({ users }) => {
          await users.chooseLanguage(pat.id, 'es');
          await users.save({ ...kim, claimedLanguage: 'es' });
        });
        const admin = await scene.person('admin');
        const told = async () => {
          const before = scene.recorder.sent().length;
          await scene.deliverAll();
          return scene.recorder
            .sent()
            .slice(before)
            .map(({ body }) => body)
            .sort();
        };
        await scene.say(admin, scene.orgRoom('announcements'));
        await scene.expandAll();
        await league.write(({ users }) => users.chooseLanguage(kim.id, 'en'));
        expect(await told()).toEqual(['New announcement', 'New announcement', 'Nuevo anuncio']);
        await scene.say(admin, scene.orgRoom('announcements'));
        await scene.expandAll();
        await league.write(({ orgs }) => orgs.update({ ...org, settings: { language: 'es' } }));
        expect(await told()).toEqual(['New announcement', 'Nuevo anuncio', 'Nuevo anuncio']);
      });

      test('is told by ids, and by the names of the org and the room alone', async () => {
        await scene.device(await scene.parent(scene.league.hawks));
        const room = scene.roomOf(scene.league.hawks);
        const { id } = await scene.say(await scene.person('admin'), room, 'Sam is ill, call 555-0199');
        await scene.reached();
        expect(scene.recorder.sent().at(-1)).toEqual({
          token: expect.any(String),
          title: scene.org.name,
          body: 'New message in Red Hawks chat',
          data: { kind: 'chat-message', orgId: scene.org.id, roomId: room.id, messageId: id, deliveryId: expect.any(String) },
        });
      });
    });

    describe('a change of a game', () => {
      test('reaches the families and coaches of both teams', async () => {
        const { hawks, jays, owls } = scene.league;
        const game = await scene.league.addGame(hawks, jays);
        const theirs = [await scene.coach(hawks), await scene.parent(hawks), await scene.coach(jays), await scene.parent(jays)];
        const tokens = await Promise.all(theirs.map((user) => scene.device(user)));
        const admin = await scene.person('admin');
        for (const user of [admin, await scene.person('umpire'), await scene.parent(owls)]) await scene.device(user);
        await scene.edit(admin, game, { status: 'postponed' });
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
      });

      test.each([
        ['status', { status: 'postponed' }, 'postponed'],
        ['time', { startsAt: new Date('2026-04-12T16:30:00.000Z') }, 'new time'],
        ['place', { fieldId: null }, 'new place'],
      ] as const)('of its %s is told', async (_, edit, words) => {
        await scene.device(await scene.parent(scene.league.hawks));
        const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { startsAt: new Date('2026-04-11T15:00:00.000Z') });
        await scene.edit(await scene.person('admin'), game, edit);
        await scene.reached();
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          title: 'Blue Jays at Red Hawks',
          body: expect.stringMatching(new RegExp(`^Game (Sat|Sun) Apr 1[12], 1[01]:[03]0 AM: ${words}$`)),
          data: { kind: 'game-change', orgId: scene.org.id, gameId: game.id },
        });
      });

      test('of scores and snacks is not told', async () => {
        await scene.device(await scene.parent(scene.league.hawks));
        const game = await scene.league.addGame(scene.league.hawks, scene.league.jays, { status: 'in_progress' });
        await scene.edit(await scene.person('admin'), game, { homeScore: 3, snackParentName: 'Jo', snackParentPhone: '555-0199' });
        expect(await scene.reached()).toEqual([]);
      });
    });

    describe('the state of a place', () => {
      const say = async (user: User, said: Partial<Parameters<ReturnType<typeof setPlaceState>>[0]>, deps = scene.deps) =>
        accepted(
          await setPlaceState(deps)({
            actor: await scene.actor(user),
            facilityId: scene.league.facility.id,
            fieldId: null,
            state: 'closed',
            until: null,
            note: null,
            ...said,
          }),
        );
      /** A game at the facility, of these hours. */
      const gameAt = (home: Team, hours: number, over: Partial<Game> = {}) => {
        const { owls, facility, field } = scene.league;
        const at = { facilityId: facility.id, fieldId: field.id, ...inHours(subject.clock.read(), hours) };
        return scene.league.addGame(home, owls, { ...at, ...over });
      };

      test('reaches who plays there today and has not ended, in their language, without the note', async () => {
        const { hawks, jays } = scene.league;
        const staff = await scene.person('staff');
        const tokens = [await scene.device(await scene.parent(hawks)), await scene.device(await scene.coach(hawks))];
        await scene.device(await scene.parent(jays));
        await scene.device(staff);
        await gameAt(hawks, 2);
        await gameAt(jays, 3, { status: 'canceled' });
        await gameAt(jays, 25);
        await gameAt(jays, -2);
        await gameAt(jays, 4, { facilityId: null, fieldId: null });
        const until = later(subject.clock.read(), 3 * HOUR);
        await say(staff, { until, note: 'Ask Kim Lee' });
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
        const { title, body, data } = scene.recorder.sent().at(-1)!;
        expect([title, body]).toEqual([scene.org.name, expect.stringMatching(/^Legion Park is closed until .*, \d+:\d\d .M$/)]);
        expect(data).toEqual({
          kind: 'place-state',
          orgId: scene.org.id,
          facilityId: scene.league.facility.id,
          deliveryId: expect.any(String),
        });
      });

      test('of a field reaches those on it, and that of a facility not those on a field of which something else is said', async () => {
        const { hawks, jays } = scene.league;
        const other = await scene.league.addField({ name: 'Field 1' });
        const admin = await scene.person('admin');
        const [ofHawks, ofJays] = [await scene.device(await scene.parent(hawks)), await scene.device(await scene.parent(jays))];
        await gameAt(hawks, 2);
        await gameAt(jays, 2, { fieldId: other.id });
        await say(admin, { fieldId: other.id, state: 'open' });
        expect(await scene.reached()).toEqual([ofJays]);
        expect(scene.recorder.sent().at(-1)!.body).toBe('Legion Park · Field 1 is open');
        await say(admin, {});
        expect(await scene.reached()).toEqual([ofHawks]);
      });

      test('is told at once, and then once in ten minutes, as it is by then, however often it changes', async () => {
        const token = await scene.device(await scene.parent(scene.league.hawks));
        await gameAt(scene.league.hawks, 2);
        const admin = await scene.person('admin');
        await say(admin, {});
        expect(await scene.reached()).toEqual([token]);
        for (const state of ['open', 'closed', 'unknown', 'open'] as const) {
          scene.wait(MINUTE);
          await say(admin, { state });
          expect(await scene.reached()).toEqual([]);
        }
        scene.wait(6 * MINUTE);
        expect(await scene.reached()).toEqual([token]);
        expect(scene.recorder.sent().at(-1)!.body).toBe('Legion Park is open');
        scene.wait(HOUR);
        expect(await scene.reached()).toEqual([]);
      });

      test('is told at once if it is a closing, whatever was told before, and only once', async () => {
        const token = await scene.device(await scene.parent(scene.league.hawks));
        await gameAt(scene.league.hawks, 2);
        const admin = await scene.person('admin');
        await say(admin, { state: 'open' });
        expect(await scene.reached()).toEqual([token]);
        for (const state of ['closed', 'open', 'closed'] as const) await say(admin, { state });
        expect(await scene.reached()).toEqual([token]);
        expect(scene.recorder.sent().at(-1)!.body).toBe('Legion Park is closed');
        scene.wait(11 * MINUTE);
        expect(await scene.reached()).toEqual([]);
      });

      test('is told at once if the news before has reached nobody', async () => {
        const admin = await scene.person('admin');
        const token = await scene.device(await scene.parent(scene.league.hawks));
        await say(admin, { state: 'unknown' });
        expect(await scene.reached()).toEqual([]);
        await gameAt(scene.league.hawks, 2);
        await say(admin, { state: 'open' });
        expect(await scene.reached()).toEqual([token]);
      });

      test('is told to those whose game is moved there today, unless it is open', async () => {
        const { hawks, facility, field } = scene.league;
        const [admin, token] = [await scene.person('admin'), await scene.device(await scene.parent(hawks))];
        const elsewhere = await scene.league.addFacility({ name: 'Gym' });
        const [moved, other] = [
          await gameAt(hawks, 2, { facilityId: null, fieldId: null }),
          await gameAt(hawks, 5, { facilityId: null, fieldId: null }),
        ];
        await say(admin, {});
        expect(await scene.reached()).toEqual([]);
        await scene.edit(admin, moved, { facilityId: facility.id, fieldId: field.id });
        expect(await scene.reached()).toEqual([token, token]);
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          body: 'Legion Park · Field 2 is closed',
          data: { kind: 'place-state', facilityId: facility.id, gameId: moved.id },
        });
        await scene.edit(admin, other, { facilityId: elsewhere.id });
        expect(await scene.reached()).toEqual([token]);
      });

      test('is not told of a note alone, nor of the same again', async () => {
        await scene.device(await scene.parent(scene.league.hawks));
        await gameAt(scene.league.hawks, 2);
        const admin = await scene.person('admin');
        await say(admin, {});
        await scene.reached();
        scene.wait(HOUR);
        await say(admin, { note: 'Very wet' });
        await say(admin, { note: 'Very wet' });
        expect(await scene.reached()).toEqual([]);
      });

      test('is told once by those who say it at the same moment', async () => {
        const token = await scene.device(await scene.parent(scene.league.hawks));
        await gameAt(scene.league.hawks, 2);
        const people = await Promise.all([1, 2, 3].map(() => scene.person('staff')));
        // All have read what was said before, unless one waits for the other.
        const unitOfWork = withRepositories(scene.deps.unitOfWork, ({ placeStates, ...others }) => ({
          ...others,
          placeStates: { ...placeStates, ofFacility: delayed(placeStates.ofFacility) },
        }));
        await Promise.all(people.map((user) => say(user, {}, { ...scene.deps, unitOfWork })));
        expect(await scene.reached()).toEqual([token]);
        // Nor a second time once ten minutes are over.
        scene.wait(11 * MINUTE);
        expect(await scene.reached()).toEqual([]);
      });
    });

    test('a place that is given back two days before the item reaches the team’s coaches and managers, one given back earlier nobody', async () => {
      const { hawks, jays } = scene.league;
      const now = subject.clock.read();
      const [soon, far] = [
        await scene.league.addGame(hawks, jays, inHours(now, 47)),
        await scene.league.addGame(hawks, jays, inHours(now, 49)),
      ];
      const [pat, coach, manager] = [await scene.parent(hawks), await scene.coach(hawks), await scene.parent(jays)];
      await scene.league.managedBy(hawks, manager);
      const told = [await scene.device(coach), await scene.device(manager)];
      for (const user of [pat, await scene.coach(jays)]) await scene.device(user);
      const giveBackAt = async (game: Game) => {
        const { slot, place } = await scene.league.addSlot(hawks, { kind: 'game', id: game.id }, {}, pat);
        await giveBackPlace(scene.deps)({ actor: await scene.actor(pat), slotId: slot.id, placeId: place!.id });
      };
      await giveBackAt(far);
      expect(await scene.reached()).toEqual([]);
      await giveBackAt(soon);
      expect(sorted(await scene.reached())).toEqual(sorted(told));
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        body: expect.stringContaining('needed again for snacks'),
        data: { kind: 'slot-open', orgId: scene.org.id, itemKind: 'game', itemId: soon.id, teamId: hawks.id },
      });
    });

    test('of places that are handed out reaches who got them, and that of one taken over who had offered it', async () => {
      const { hawks, jays } = scene.league;
      const game = await scene.league.addGame(hawks, jays, inHours(subject.clock.read(), 100));
      const [pat, coach] = [await scene.parent(hawks), await scene.coach(hawks)];
      const [theirs] = [await scene.device(pat), await scene.device(coach)];
      const { slot } = await scene.league.addSlot(hawks, { kind: 'game', id: game.id });
      await handOutSlots(scene.deps)({ actor: await scene.actor(coach), teamId: hawks.id });
      expect(await scene.reached()).toEqual([theirs]);
      const data = { orgId: scene.org.id, itemKind: 'game', itemId: game.id };
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        body: expect.stringContaining('it is your turn to bring snacks'),
        data: { kind: 'slot-given', ...data },
      });
      const placeId = (await subject.read.slotsOf(scene.org.id, [game.id]))[0]!.places[0]!.id;
      await offerPlace(scene.deps)({ actor: await scene.actor(pat), slotId: slot.id, placeId, isOffered: true });
      await takeSlot(scene.deps)({ actor: await scene.actor(await scene.parent(hawks)), slotId: slot.id, phone: undefined, placeId });
      expect(await scene.reached()).toEqual([theirs]);
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        body: expect.stringContaining('somebody else brings the snacks now'),
        data: { kind: 'slot-taken-over', ...data },
      });
    });

    test('of a slot that is removed reaches whoever had taken a place, and nobody else', async () => {
      const { hawks, jays } = scene.league;
      const game = await scene.league.addGame(hawks, jays, inHours(subject.clock.read(), 100));
      const [pat, other, coach] = [await scene.parent(hawks), await scene.parent(hawks), await scene.coach(hawks)];
      const [theirs] = [await scene.device(pat), await scene.device(other), await scene.device(coach)];
      const { slot } = await scene.league.addSlot(hawks, { kind: 'game', id: game.id }, {}, pat);
      await removeSlot(scene.deps)({ actor: await scene.actor(coach), slotId: slot.id, scope: 'one' });
      expect(await scene.reached()).toEqual([theirs]);
      expect(scene.recorder.sent().at(-1)).toMatchObject({
        body: expect.stringContaining('you need not bring snacks any more'),
        data: { kind: 'slot-removed', orgId: scene.org.id, itemKind: 'game', itemId: game.id },
      });
    });

    describe('a reminder by hand', () => {
      const practice = async (hours: number) => {
        const { startsAt, endsAt } = inHours(subject.clock.read(), hours);
        return scene.league.addEvent(scene.league.hawks, await scene.coach(scene.league.hawks), { startsAt, endsAt });
      };
      const remind = async (user: User, event: TeamEvent, deps = scene.deps) =>
        remindFamilies(deps)({ actor: await scene.actor(user), item: { kind: 'event', id: event.id }, teamId: undefined });

      test('reaches the families without an answer, and names no child', async () => {
        const { hawks } = scene.league;
        const [silent, said] = [await scene.parent(hawks), await scene.parent(hawks)];
        const [token] = [await scene.device(silent), await scene.device(said)];
        const coach = await scene.coach(hawks);
        await scene.device(coach);
        const event = await practice(30);
        const [playerId] = (await scene.actor(said)).children;
        const given = { item: { kind: 'event', id: event.id }, playerId: playerId!, answer: 'yes', note: null } as const;
        accepted(await giveAnswer(scene.deps)({ ...given, actor: await scene.actor(said), version: undefined, scope: 'one' }));
        accepted(await remind(coach, event));
        expect(await scene.reached()).toEqual([token]);
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          title: 'Red Hawks',
          body: expect.stringContaining('please say who is coming'),
          data: { kind: 'answer-request', orgId: scene.org.id, teamId: hawks.id, eventId: event.id },
        });
      });

      test('does not reach a family that has answered before it is sent', async () => {
        const silent = await scene.parent(scene.league.hawks);
        await scene.device(silent);
        const event = await practice(30);
        accepted(await remind(await scene.coach(scene.league.hawks), event));
        const [playerId] = (await scene.actor(silent)).children;
        const given = { item: { kind: 'event', id: event.id }, playerId: playerId!, answer: 'no', note: null } as const;
        accepted(await giveAnswer(scene.deps)({ ...given, actor: await scene.actor(silent), version: undefined, scope: 'one' }));
        expect(await scene.reached()).toEqual([]);
      });

      test('is sent once by those who remind at the same moment', async () => {
        const token = await scene.device(await scene.parent(scene.league.hawks));
        const event = await practice(30);
        const people = await Promise.all([1, 2, 3].map(() => scene.coach(scene.league.hawks)));
        // All have read that nobody has reminded yet, unless one waits for the other.
        const unitOfWork = withRepositories(scene.deps.unitOfWork, ({ read, ...others }) => ({
          ...others,
          read: { ...read, attendance: delayed(read.attendance) },
        }));
        const outcomes = await Promise.all(people.map((user) => remind(user, event, { ...scene.deps, unitOfWork })));
        expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
        expect(await scene.reached()).toEqual([token]);
      });

      describe('of an event of the league', () => {
        const coached = async (team: Team, orgEventId: OrgEventId, startsAt: Date) => {
          const coach = await scene.coach(team);
          return { coach, event: await scene.league.addEvent(team, coach, { orgEventId, startsAt, endsAt: later(startsAt, HOUR) }) };
        };
        /** A family with children in both teams, one in the second alone, and the teams' events. */
        async function twoTeams() {
          const { hawks, jays } = scene.league;
          const [both, one] = [await scene.parent(hawks), await scene.parent(jays)];
          await scene.league.linkTo(await scene.league.addPlayer('Ana Ortiz', jays), both);
          const [inBoth, inOne] = [await scene.device(both), await scene.device(one)];
          const [orgEventId, startsAt] = [newId<OrgEventId>(), later(subject.clock.read(), 50 * HOUR)];
          const [first, second] = [await coached(hawks, orgEventId, startsAt), await coached(jays, orgEventId, startsAt)];
          return { both, inBoth, inOne, first, second };
        }

        test('reaches a family with children in two teams once within the hour, whichever coach reminds', async () => {
          const { inBoth, inOne, first, second } = await twoTeams();
          accepted(await remind(first.coach, first.event));
          expect(await scene.reached()).toEqual([inBoth]);
          scene.wait(HOUR);
          accepted(await remind(second.coach, second.event));
          expect(await scene.reached()).toEqual([inOne]);
        });

        test('reaches it once if both remind at the same moment', async () => {
          const { inBoth, inOne, first, second } = await twoTeams();
          for (const { coach, event } of [first, second]) accepted(await remind(coach, event));
          expect((await scene.reached()).sort()).toEqual([inBoth, inOne].sort());
        });

        test('reaches it again later, and about the child of whom it has not answered', async () => {
          const { both, inBoth, inOne, first, second } = await twoTeams();
          accepted(await remind(first.coach, first.event));
          expect(await scene.reached()).toEqual([inBoth]);
          scene.wait(HOUR + 1);
          accepted(await remind(second.coach, second.event));
          expect((await scene.reached()).sort()).toEqual([inBoth, inOne].sort());

          scene.wait(24 * HOUR);
          accepted(await remind(first.coach, first.event));
          expect(await scene.reached()).toEqual([inBoth]);
          const actor = await scene.actor(both);
          const roster = (await subject.read.attendance(scene.org.id, { teamIds: [scene.league.hawks.id], itemIds: [first.event.id] }))[0]!;
          const { id: playerId } = roster.players.map(({ player }) => player).find(({ id }) => actor.children.has(id))!;
          const given = { item: { kind: 'event', id: first.event.id }, playerId, answer: 'yes', note: null } as const;
          accepted(await giveAnswer(scene.deps)({ ...given, actor, version: undefined, scope: 'one' }));
          scene.wait(MINUTE);
          accepted(await remind(second.coach, second.event));
          expect((await scene.reached()).sort()).toEqual([inBoth, inOne].sort());
        });
      });
    });

    describe('a series that is withdrawn', () => {
      const made = async (coach: User) => {
        const startsAt = later(subject.clock.read(), 3 * DAY);
        const terms = {
          kind: 'practice',
          title: 'Batting',
          arrivalMinutes: null,
          facilityId: null,
          fieldId: null,
          place: null,
          note: null,
        } as const;
        const repeats = {
          weekdays: WEEKDAYS,
          everyWeeks: 1,
          monthly: null,
          until: localDate(later(startsAt, 5 * DAY), scene.org.timeZone),
          except: [],
        };
        const actor = await scene.actor(coach);
        const event = { ...terms, respondBy: null, startsAt, endsAt: later(startsAt, HOUR) };
        return accepted(await createTeamEvent(scene.deps)({ actor, teamId: scene.league.hawks.id, terms: event, repeats }));
      };

      test('is told once to those who had been told of it', async () => {
        const { hawks, jays } = scene.league;
        const [coach, other, parent] = [await scene.coach(hawks), await scene.coach(hawks), await scene.parent(hawks)];
        const told = [await scene.device(other), await scene.device(parent)];
        // Who has done it knows.
        for (const user of [coach, await scene.parent(jays)]) await scene.device(user);
        const { series } = await made(coach);
        expect(sorted(await scene.reached())).toEqual(sorted(told));
        accepted(await deleteEventSeries(scene.deps)({ actor: await scene.actor(coach), seriesId: series!.id }));
        expect(sorted(await scene.reached())).toEqual(sorted(told));
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          title: 'Red Hawks',
          body: expect.stringMatching(/^Practices from .+: withdrawn/),
          data: { kind: 'events-withdrawn', orgId: scene.org.id, teamId: hawks.id },
        });
      });
    });

    describe('an answer that turns from yes to no within a day of the start', () => {
      const practice = async (hours: number) => {
        const { startsAt, endsAt } = inHours(subject.clock.read(), hours);
        return scene.league.addEvent(scene.league.hawks, await scene.person('admin'), { startsAt, endsAt });
      };
      const say = async (user: User, { id }: TeamEvent, answer: 'yes' | 'no' | 'maybe', playerId?: PlayerId) => {
        const actor = await scene.actor(user);
        const given = { item: { kind: 'event', id }, playerId: playerId ?? [...actor.children][0]!, answer, note: null } as const;
        return accepted(await giveAnswer(scene.deps)({ ...given, actor, version: undefined, scope: 'one' }));
      };

      test('is told to the coaches and managers at once, with counts and no name', async () => {
        const { hawks, jays } = scene.league;
        const [parent, coach, manager] = [await scene.parent(hawks), await scene.coach(hawks), await scene.person('parent')];
        await scene.league.addStaff(hawks, { role: 'team_manager', userId: manager.id });
        const told = [await scene.device(coach), await scene.device(manager)];
        for (const other of [parent, await scene.parent(hawks), await scene.coach(jays), await scene.person('admin')])
          await scene.device(other);
        const event = await practice(24);
        await say(parent, event, 'yes');
        expect(await scene.reached()).toEqual([]);
        await say(parent, event, 'no');
        expect(sorted(await scene.reached())).toEqual(sorted(told));
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          title: 'Red Hawks',
          body: expect.stringContaining('somebody is not coming after all. Now 0 coming, 1 not, 1 no answer'),
          data: { kind: 'answer-changed', orgId: scene.org.id, teamId: hawks.id, eventId: event.id },
        });
      });

      test('is not told to the coach who has changed it, and of no other change or earlier', async () => {
        const { hawks } = scene.league;
        const [parent, coach] = [await scene.parent(hawks), await scene.coach(hawks)];
        await scene.device(coach);
        const [soon, later] = [await practice(23), await practice(25)];
        await say(parent, soon, 'yes');
        await say(coach, soon, 'no', [...(await scene.actor(parent)).children][0]!);
        for (const answer of ['maybe', 'no', 'yes', 'maybe'] as const) await say(parent, soon, answer);
        for (const answer of ['yes', 'no'] as const) await say(parent, later, answer);
        expect(await scene.reached()).toEqual([]);
      });

      test('is told a bounded number of times', async () => {
        const { hawks } = scene.league;
        const parent = await scene.parent(hawks);
        await scene.device(await scene.coach(hawks));
        const soon = await practice(23);
        for (let n = 0; n < 15; n += 1) for (const answer of ['yes', 'no'] as const) await say(parent, soon, answer);
        expect(await scene.reached()).toHaveLength(10);
      });

      test('is told of who was not asked, and counted as coming', async () => {
        const { hawks } = scene.league;
        const parent = await scene.parent(hawks);
        const told = await scene.device(await scene.coach(hawks));
        await scene.league.write(({ responseDeadlines }) =>
          responseDeadlines.save({ orgId: scene.org.id, teamId: hawks.id, hoursBefore: null, practicesAsked: false }),
        );
        await say(parent, await practice(23), 'no');
        expect(await scene.reached()).toEqual([told]);
      });
    });

    describe('the naming of an official scorer', () => {
      test('reaches the other team’s coaches, and nobody else, while there is one', async () => {
        const { hawks, jays } = scene.league;
        const game = await scene.league.addGame(hawks, jays);
        const [namer, other, scorer] = [await scene.coach(hawks), await scene.coach(jays), await scene.parent(hawks)];
        const theirs = await scene.device(other);
        for (const user of [namer, await scene.coach(hawks), scorer, await scene.parent(jays)]) await scene.device(user);
        await scene.edit(namer, game, { officialScorerUserId: scorer.id });
        expect(await scene.reached()).toEqual([theirs]);
        expect(scene.recorder.sent().at(-1)).toMatchObject({
          title: 'Blue Jays at Red Hawks',
          body: expect.stringContaining('an official scorer has been named'),
          data: { kind: 'scorer-named', orgId: scene.org.id, gameId: game.id, teamId: jays.id },
        });
        await scene.edit(namer, game, { officialScorerUserId: null });
        expect(await scene.reached()).toEqual([]);
      });

      test('by who coaches neither team reaches the coaches of both, unless it was taken back', async () => {
        const { hawks, jays } = scene.league;
        const game = await scene.league.addGame(hawks, jays);
        const tokens = [await scene.device(await scene.coach(hawks)), await scene.device(await scene.coach(jays))];
        const [admin, scorer] = [await scene.person('admin'), await scene.parent(hawks)];
        await scene.edit(admin, game, { officialScorerUserId: scorer.id });
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
        await scene.edit(admin, game, { officialScorerUserId: admin.id });
        await scene.edit(admin, game, { officialScorerUserId: null });
        expect(await scene.reached()).toEqual([]);
      });
    });

    describe('what people want', () => {
      test('is everything until they say otherwise, and what they leave out stays as it was', async () => {
        const pat = await scene.parent();
        const see = async () => getPushPreferences(scene.deps)({ actor: await scene.actor(pat) });
        expect(await see()).toEqual(ok({ chatMessages: true, gameChanges: true, ...REMINDERS, email: 'without-device', mutedRoomIds: [] }));
        await scene.prefer(pat, { gameChanges: false });
        expect(await scene.prefer(pat, { chatMessages: false })).toMatchObject({ chatMessages: false, gameChanges: false });
        await scene.prefer(pat, { chatMessages: true });
        expect(await see()).toEqual(
          ok({ chatMessages: true, gameChanges: false, ...REMINDERS, email: 'without-device', mutedRoomIds: [] }),
        );
      });

      test('keeps each kind of news from them by itself', async () => {
        const { hawks, jays } = scene.league;
        const [noChat, noGames] = [await scene.parent(hawks), await scene.parent(hawks)];
        await scene.prefer(noChat, { chatMessages: false });
        await scene.prefer(noGames, { gameChanges: false });
        const tokens = [await scene.device(noChat), await scene.device(noGames)];
        const admin = await scene.person('admin');
        await scene.say(admin, scene.roomOf(hawks));
        expect(await scene.reached()).toEqual([tokens[1]]);
        await scene.edit(admin, await scene.league.addGame(hawks, jays), { status: 'postponed' });
        expect(await scene.reached()).toEqual([tokens[0]]);
      });

      test('is a muted room, and no other, until they hear it again', async () => {
        const pat = await scene.parent(scene.league.hawks);
        const token = await scene.device(pat);
        const admin = await scene.person('admin');
        const room = scene.roomOf(scene.league.hawks);
        for (let n = 0; n < 2; n += 1) expect(await scene.mute(pat, room)).toEqual({ roomId: room.id, muted: true });
        expect(await getPushPreferences(scene.deps)({ actor: await scene.actor(pat) })).toMatchObject({
          value: { mutedRoomIds: [room.id] },
        });
        await scene.say(admin, room);
        expect(await scene.reached()).toEqual([]);
        await scene.say(admin, scene.orgRoom('announcements'));
        expect(await scene.reached()).toEqual([token]);
        await scene.mute(pat, room, false);
        await scene.say(admin, room);
        expect(await scene.reached()).toEqual([token]);
      });
    });

    describe('a request', () => {
      const waiting = (request: 'membership' | 'parent-link') =>
        scene.league.write(({ outbox }) =>
          outbox.add({ id: newId(), orgId: scene.org.id, kind: 'request-waiting', request, requestId: newId() }),
        );
      const asks = async (team: Team) => {
        const [player, parent] = [await scene.league.addPlayer('Sam Ortiz', team), await scene.person('parent')];
        await scene.league.linkTo(player, parent, { state: 'pending', decidedAt: null, createdAt: subject.clock.read() });
        await waiting('parent-link');
        return { userId: parent.id, playerId: player.id };
      };
      const bodies = () => scene.recorder.sent().map(({ body }) => body);

      test('that waits is pushed to those who decide on it, and names nobody', async () => {
        const { hawks, jays } = scene.league;
        const [admin, staff, coach, other] = [
          await scene.person('admin'),
          await scene.person('staff'),
          await scene.coach(hawks),
          await scene.coach(jays),
        ];
        const tokens = [await scene.device(admin), await scene.device(staff), await scene.device(coach)];
        for (const user of [other, await scene.parent(hawks), await scene.person('umpire')]) await scene.device(user);
        await asks(hawks);
        expect(sorted(await scene.reached())).toEqual(sorted(tokens));
        const [push] = scene.recorder.sent();
        expect(push).toMatchObject({ title: scene.org.name, body: '1 request is waiting for you' });
        expect(push!.data).toEqual({ kind: 'requests-waiting', orgId: scene.org.id, deliveryId: expect.any(String) });
      });

      test('that follows within the hour waits for its end, and comes with the count', async () => {
        const token = await scene.device(await scene.coach(scene.league.hawks));
        await asks(scene.league.hawks);
        expect(await scene.reached()).toEqual([token]);
        for (let n = 0; n < 3; n += 1) {
          scene.wait(MINUTE);
          await asks(scene.league.hawks);
          expect(await scene.reached()).toEqual([]);
        }
        scene.wait(HOUR);
        expect(await scene.reached()).toEqual([token]);
        expect(bodies()).toEqual(['1 request is waiting for you', '4 requests are waiting for you']);
      });

      test('that has been decided by then is told of no more', async () => {
        const coach = await scene.coach(scene.league.hawks);
        await scene.device(coach);
        const asked = [await asks(scene.league.hawks)];
        await scene.reached();
        asked.push(await asks(scene.league.hawks));
        await scene.reached();
        await scene.league.write(async ({ parentLinks }) => {
          for (const { userId, playerId } of asked) {
            const link = (await parentLinks.findByPlayer(scene.org.id, userId, playerId))!;
            await parentLinks.save({ ...link, state: 'denied', decidedBy: coach.id, decidedAt: NOON });
          }
        });
        scene.wait(HOUR);
        expect(await scene.reached()).toEqual([]);
      });

      test('to become a member is pushed to admins alone', async () => {
        const token = await scene.device(await scene.person('admin'));
        for (const role of ['staff', 'umpire'] as const) await scene.device(await scene.person(role));
        const waits = aMembership({ orgId: scene.org.id, userId: (await scene.person()).id, role: 'coach' });
        await scene.league.write(({ memberships }) => memberships.save(waits));
        await waiting('membership');
        expect(await scene.reached()).toEqual([token]);
      });

      test('that is decided is pushed to who asked, also while they are no member', async () => {
        const asker = await scene.person();
        await scene.league.write(({ memberships }) =>
          memberships.save(aMembership({ orgId: scene.org.id, userId: asker.id, role: 'coach' })),
        );
        const entered = await resolveOrgMembership({ read: subject.read, clock: subject.clock.read })({
          actor: asker,
          orgId: scene.org.id,
          permission: 'register-device',
        });
        if (!entered.ok) throw new Error('who waits may register a device');
        const actor = entered.value;
        const token = aDevice();
        const register = (teamId: TeamId | null) => registerPushToken(scene.deps)({ actor, token, platform: 'ios', teamId });
        expect(await register(scene.league.hawks.id)).toMatchObject({ error: { kind: 'unknown-reference' } });
        expect(await register(null)).toMatchObject({ value: { teamId: null } });
        await scene.device(await scene.person('admin'));
        await scene.league.write(({ outbox }) =>
          outbox.add({ id: newId(), orgId: scene.org.id, kind: 'request-decided', request: 'membership', userId: asker.id }),
        );
        expect(await scene.reached()).toEqual([token]);
        expect(bodies()).toEqual(['Your request has been decided']);
      });
    });

    describe('the outbox', () => {
      const anEvent = () => ({
        id: newId<PushEventId>(),
        orgId: scene.org.id,
        kind: 'game-change' as const,
        gameId: newId() as never,
        news: ['status'] as const,
      });

      test('keeps nothing of a transaction that is not kept', async () => {
        await subject.unitOfWork.transact(async ({ outbox }) => {
          await outbox.add(anEvent());
          return err({ kind: 'not-found' });
        });
        expect(await scene.expand()).toEqual({ kind: 'nothing-due' });
        expect(await isPushDue(subject.read)).toBe(false);
      });

      test('tells how much of it is due, and for how long', async () => {
        const backlog = async () => (await subject.read.pushBacklog())['push-events'];
        expect(await backlog()).toEqual({ waiting: 0, oldestMs: 0 });
        await scene.league.write(({ outbox }) => outbox.add(anEvent()));
        scene.wait(MINUTE);
        await scene.league.write(async ({ outbox }) => {
          await outbox.add(anEvent());
          await outbox.add(anEvent(), later(subject.clock.read(), 1));
        });
        expect(await backlog()).toEqual({ waiting: 2, oldestMs: MINUTE });
        for (const _ of [1, 2]) await scene.expand();
        expect(await backlog()).toEqual({ waiting: 0, oldestMs: 0 });
      });

      test('gives back what was put in, the first one first', async () => {
        const events = [anEvent(), anEvent()];
        await scene.league.write(async ({ outbox }) => {
          for (const event of events) await outbox.add(event);
        });
        const taken: unknown[] = [];
        for (let n = 0; n < 3; n += 1) {
          await scene.league.write(async ({ outbox }) => taken.push(await outbox.take(scene.org.id)));
        }
        const now = subject.clock.read();
        expect(taken).toEqual([...events.map((event) => ({ event: { ...event, happenedAt: now }, failures: 0, now })), undefined]);
      });

      test('leaves an event in when the transaction that took it out is not kept', async () => {
        const event = anEvent();
        await scene.league.write(({ outbox }) => outbox.add(event));
        const take = () => subject.unitOfWork.transact(async ({ outbox }) => err(await outbox.take(scene.org.id)));
        const taken = { event: { id: event.id }, failures: 0 };
        expect([await take(), await take()]).toMatchObject([err(taken), err(taken)]);
      });

      test('is emptied by many at once, each event by one of them', async () => {
        await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        for (let n = 0; n < 8; n += 1) await scene.say(admin, scene.orgRoom('announcements'));
        const unitOfWork = withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          outbox: { ...repositories.outbox, take: delayed(repositories.outbox.take) },
        }));
        const expand = expansion({ ...scene.deps, unitOfWork });
        await Promise.all(Array.from({ length: 4 }, async () => [await expand(), await expand(), await expand()]));
        expect(await scene.deliverAll()).toHaveLength(8);
      });

      test('puts an event off that fails, so that the others go on', async () => {
        const token = await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        const room = scene.orgRoom('announcements');
        const bad = await scene.say(admin, room);
        scene.wait(1);
        await scene.say(admin, room);
        let isBroken = true;
        const unitOfWork = withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          chat: {
            ...repositories.chat,
            find: async (...asked) => {
              if (isBroken && asked[2] === bad.id) throw new Error('broken');
              return repositories.chat.find(...asked);
            },
          },
        }));
        const expand = expansion({ ...scene.deps, unitOfWork });
        expect(await expand()).toMatchObject({ kind: 'deferred', failure: new Error('broken') });
        expect([await expand(), await expand()]).toEqual([{ kind: 'expanded' }, { kind: 'nothing-due' }]);
        expect(await scene.reached()).toEqual([token]);

        isBroken = false;
        scene.wait(MINUTE);
        expect(await expand()).toEqual({ kind: 'expanded' });
        expect(await scene.reached()).toEqual([token]);
      });

      test('is held up by no number of events that always fail, each of which waits twice as long every time', async () => {
        const token = await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        const failing = Array.from({ length: 350 }, anEvent);
        const failed: string[] = [];
        const unitOfWork = withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          games: {
            ...repositories.games,
            find: async (_org, gameId) => {
              failed.push(gameId);
              throw new Error('broken');
            },
          },
        }));
        const expand = expansion({ ...scene.deps, unitOfWork });
        const expandAll = async () => {
          const kinds: string[] = [];
          for (let done = await expand(); done.kind !== 'nothing-due'; done = await expand()) kinds.push(done.kind);
          return kinds.filter((kind) => kind === 'deferred').length;
        };
        await scene.league.write(async ({ outbox }) => {
          for (const event of failing) await outbox.add(event);
        });
        scene.wait(1);
        await scene.say(admin, scene.orgRoom('announcements'));
        expect(await expandAll()).toBe(350);
        expect(new Set(failed).size).toBe(350);
        await scene.deliverAll();
        expect(scene.recorder.sent().map((push) => push.token)).toEqual([token]);

        scene.wait(29 * SECOND);
        expect(await expandAll()).toBe(0);
        scene.wait(SECOND);
        expect(await expandAll()).toBe(350);
        scene.wait(59 * SECOND);
        expect(await expandAll()).toBe(0);
        scene.wait(SECOND);
        expect(await expandAll()).toBe(350);
      });

      test('reminds a user at once, and then an hour after the time before, once however often it is asked', async () => {
        const { id } = await scene.person('admin');
        const ask = async () => {
          let next: Date | undefined;
          await scene.league.write(async ({ outbox }) => {
            next = await outbox.nextReminder(scene.org.id, id, HOUR);
          });
          return next;
        };
        const first = subject.clock.read();
        expect(await ask()).toEqual(first);
        scene.wait(MINUTE);
        expect([await ask(), await ask()]).toEqual([later(first, HOUR), undefined]);
        scene.wait(HOUR);
        expect(await ask()).toEqual(later(first, 2 * HOUR));
        scene.wait(10 * HOUR);
        expect(await ask()).toEqual(subject.clock.read());
        // A reminder’s record is deleted only once it has no effect any more.
        scene.wait(HOUR);
        expect((await subject.retention.removeExpired(subject.clock.read())).removed['push-reminders']).toBeUndefined();
        scene.wait(1);
        expect((await subject.retention.removeExpired(subject.clock.read())).removed['push-reminders']).toBe(1);
      });

      test('keeps what is due for a day, however long before it happened', async () => {
        const dueAt = later(subject.clock.read(), 30 * HOUR);
        await scene.league.write(({ outbox }) => outbox.add(anEvent(), dueAt));
        const gone = async () => (await subject.retention.removeExpired(subject.clock.read())).removed['push-events'];
        scene.wait(30 * HOUR);
        expect(await gone()).toBeUndefined();
        scene.wait(DAY);
        expect(await gone()).toBeUndefined();
        scene.wait(1);
        expect(await gone()).toBe(1);
      });

      test('tells nothing that is a day old', async () => {
        await scene.device(await scene.parent());
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        scene.wait(DAY);
        expect(await scene.reached()).toEqual([]);
      });

      test('is cleared of what nobody has taken out within a day', async () => {
        await scene.league.write(({ outbox }) => outbox.add(anEvent()));
        scene.wait(DAY + 1);
        await subject.retention.removeExpired(subject.clock.read());
        expect(await scene.expand()).toEqual({ kind: 'nothing-due' });
      });
    });

    describe('a delivery that waits to be sent', () => {
      /** A message to the parent of a child on the team, expanded and not yet sent. */
      async function givenMessage() {
        const parent = await scene.parent();
        const token = await scene.device(parent);
        const other = await scene.device(await scene.parent());
        const admin = await scene.person('admin');
        const room = scene.roomOf(scene.league.hawks);
        const { id } = await scene.say(admin, room);
        await scene.expandAll();
        return { parent, token, other, admin, room, id };
      }
      const sentTo = () => scene.recorder.sent().map(({ token }) => token);

      test('is withheld from a member who is revoked meanwhile', async () => {
        const { parent, other } = await givenMessage();
        await scene.league.write(async ({ memberships }) => {
          const standing = (await memberships.findByRole(scene.org.id, parent.id, 'parent'))!;
          await memberships.save({ ...standing, state: 'revoked', decidedBy: parent.id, decidedAt: NOON });
        });
        expect(await scene.deliverAll()).toEqual(expect.arrayContaining([{ kind: 'withheld' }]));
        expect(sentTo()).toEqual([other]);
      });

      test('is withheld from a parent who is unlinked meanwhile', async () => {
        const { parent, other } = await givenMessage();
        await scene.league.write(async ({ parentLinks }) => {
          for (const link of await parentLinks.ofUser(scene.org.id, parent.id)) {
            await parentLinks.save({ ...link, state: 'revoked', decidedBy: parent.id, decidedAt: NOON });
          }
        });
        await scene.deliverAll();
        expect(sentTo()).toEqual([other]);
      });

      test('is withheld from who mutes the room or turns messages off meanwhile', async () => {
        const { parent, other, room } = await givenMessage();
        await scene.mute(parent, room);
        await scene.deliverAll();
        expect(sentTo()).toEqual([other]);
      });

      test('is withheld from all once the message is deleted', async () => {
        const { admin, room, id } = await givenMessage();
        await scene.league.write(async ({ chat }) =>
          chat.retract((await chat.find(scene.org.id, room.id, id))!, admin.id, 'hash', newId()),
        );
        expect(await scene.deliverAll()).toEqual([{ kind: 'withheld' }, { kind: 'withheld' }]);
        expect(sentTo()).toEqual([]);
        expect(await isPushDue(subject.read)).toBe(false);
      });

      test('is withheld at a later attempt too', async () => {
        const { parent, token, other, room } = await givenMessage();
        await scene.deliverAll(serviceThat(AWAY));
        await scene.mute(parent, room);
        scene.wait(MINUTE);
        await scene.deliverAll();
        expect(sentTo()).toEqual([other]);
        expect(sentTo()).not.toContain(token);
      });
    });

    describe('a delivery', () => {
      /** One delivery that is waiting to be sent. */
      async function givenDelivery() {
        const parent = await scene.parent();
        const token = await scene.device(parent);
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        await scene.expandAll();
        return { parent, token };
      }

      test('is made once for an event and a device, however often the event is expanded', async () => {
        const parent = await scene.parent();
        await scene.device(parent);
        const event = {
          id: newId<PushEventId>(),
          orgId: scene.org.id,
          happenedAt: subject.clock.read(),
          kind: 'game-change',
          gameId: newId() as never,
          news: [],
        } as const;
        const notice = {
          title: { key: 'push.title.org', values: { org: 'A' } },
          body: { key: 'push.request-decided', values: {} },
          data: { kind: 'request-decided' },
        } as const;
        const [listener] = await subject.read.listeners(scene.org.id, { roles: ['parent'], teamIds: [], userIds: [] }, null);
        const delivery = () => ({
          id: newId<never>(),
          orgId: scene.org.id,
          eventId: event.id,
          tokenId: listener!.tokenIds[0]!,
          attempts: 0,
          receiptId: null,
          sentAt: null,
          dueAt: subject.clock.read(),
          end: null,
        });
        for (let n = 0; n < 2; n += 1) {
          await scene.league.write(({ pushDeliveries }) =>
            pushDeliveries.add(event, notice, [{ delivery: delivery(), userId: listener!.userId }]),
          );
        }
        expect(await scene.deliverAll(serviceThat(ACCEPTED))).toEqual([ACCEPTED]);
      });

      test('is due until it has ended', async () => {
        await givenDelivery();
        const isDue = () => isPushDue(subject.read);
        expect(await isDue()).toBe(true);
        await scene.deliverAll();
        expect(await isDue()).toBe(false);
        scene.wait(15 * MINUTE);
        expect(await isDue()).toBe(true);
        await scene.deliverAll();
        scene.wait(2 * DAY);
        expect(await isDue()).toBe(false);
      });

      test('is waiting until it has been sent, and not while only its receipt is to be asked for', async () => {
        await givenDelivery();
        const backlog = async () => (await subject.read.pushBacklog())['push-deliveries'];
        scene.wait(MINUTE);
        expect(await backlog()).toEqual({ waiting: 1, oldestMs: MINUTE, undeliveredMs: 0 });
        await scene.deliverAll(serviceThat(ACCEPTED));
        scene.wait(HOUR);
        expect(await backlog()).toEqual({ waiting: 0, oldestMs: 0, undeliveredMs: 0 });
      });

      test('is told by its age while the service does not take it, from the second try on', async () => {
        await givenDelivery();
        const undelivered = async () => (await subject.read.pushBacklog())['push-deliveries']!.undeliveredMs;
        for (let tries = 1; tries <= 2; tries += 1) {
          expect(await undelivered()).toBe(0);
          await scene.deliverAll(serviceThat({ kind: 'retry', reason: 'unavailable', afterMs: 1 }));
          scene.wait(MINUTE);
        }
        expect(await undelivered()).toBe(2 * MINUTE);
        await scene.deliverAll(serviceThat(ACCEPTED));
        expect(await undelivered()).toBe(0);
      });

      test('is sent once, and asked about a quarter of an hour later', async () => {
        await givenDelivery();
        const service = serviceThat(ACCEPTED, { kind: 'delivered' });
        expect(await scene.deliverAll(service)).toEqual([ACCEPTED]);
        scene.wait(15 * MINUTE - 1);
        expect(await scene.deliverAll(service)).toEqual([]);
        scene.wait(1);
        expect(await scene.deliverAll(service)).toEqual([{ kind: 'delivered' }]);
        expect([service.sent.length, service.asked]).toEqual([1, ['r']]);
      });

      test('is shared by many who send at once, each one sent by one of them', async () => {
        await scene.devices(130);
        const admin = await scene.person('admin');
        for (let n = 0; n < 2; n += 1) await scene.say(admin, scene.orgRoom('announcements'));
        await scene.expandAll();
        const unitOfWork = withRepositories(subject.unitOfWork, (repositories) => ({
          ...repositories,
          pushDeliveries: { ...repositories.pushDeliveries, due: delayed(repositories.pushDeliveries.due) },
        }));
        const service = serviceThat(ACCEPTED);
        await Promise.all(Array.from({ length: 4 }, () => scene.deliverAll(service, unitOfWork)));
        expect(service.sent).toHaveLength(260);
        expect(new Set(service.sent.map(({ id }) => id)).size).toBe(260);
      });

      test('whose sender dies before it can say so is sent again under the same id, once its time is over', async () => {
        await givenDelivery();
        const service = serviceThat(ACCEPTED);
        let transactions = 0;
        const dying = {
          ...subject.unitOfWork,
          transact: (async (work) => {
            transactions += 1;
            // The transaction that would record the outcome.
            if (transactions === 3) throw new Error('killed');
            return subject.unitOfWork.transact(work);
          }) satisfies typeof subject.unitOfWork.transact as typeof subject.unitOfWork.transact,
        };
        await expect(scene.deliverAll(service, dying)).rejects.toThrow('killed');
        scene.wait(30 * SECOND - 1);
        expect(await scene.deliverAll(service)).toEqual([]);
        scene.wait(1);
        expect(await scene.deliverAll(service)).toEqual([ACCEPTED]);
        expect(service.sent[1]).toEqual(service.sent[0]);
      });

      test('is no more for who took it up first and was too slow', async () => {
        await givenDelivery();
        const quick = serviceThat({ kind: 'rejected', reason: 'sender-mismatch' });
        const slow: PushSender = {
          ...quick,
          send: async (messages) => {
            scene.wait(MINUTE);
            await scene.deliverAll(quick);
            return messages.map(() => AWAY);
          },
        };
        await scene.deliverAll(slow);
        scene.wait(HOUR);
        expect(await scene.deliverAll(quick)).toEqual([]);
        expect(quick.sent).toHaveLength(1);
      });

      test('that does not get through waits twice as long every time, an hour at most', async () => {
        await givenDelivery();
        const service = serviceThat(AWAY);
        const waits = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600];
        for (const wait of waits) {
          expect(await scene.deliverAll(service)).toEqual([AWAY]);
          scene.wait(wait * SECOND - 1);
          expect(await scene.deliverAll(service)).toEqual([]);
          scene.wait(1);
        }
        expect(await scene.deliverAll(serviceThat(ACCEPTED))).toEqual([ACCEPTED]);
      });

      test('that does not get through within a day is given up', async () => {
        await givenDelivery();
        await scene.deliverAll(serviceThat(AWAY));
        scene.wait(DAY);
        const service = serviceThat(ACCEPTED);
        expect(await scene.deliverAll(service)).toEqual([{ kind: 'expired' }]);
        expect(service.sent).toEqual([]);
        scene.wait(HOUR);
        expect(await scene.deliverAll(service)).toEqual([]);
      });

      test('that is rejected is not tried again', async () => {
        await givenDelivery();
        const service = serviceThat({ kind: 'rejected', reason: 'request-refused' });
        await scene.deliverAll(service);
        scene.wait(HOUR);
        expect(await scene.deliverAll(service)).toEqual([]);
      });

      test('is sent again when the receipt says that it did not get through', async () => {
        await givenDelivery();
        await scene.deliverAll(serviceThat(ACCEPTED));
        scene.wait(15 * MINUTE);
        const service = serviceThat(ACCEPTED, AWAY);
        expect(await scene.deliverAll(service)).toEqual([AWAY]);
        scene.wait(10 * SECOND);
        expect(await scene.deliverAll(service)).toEqual([ACCEPTED]);
        expect(service.sent).toHaveLength(1);
      });

      test('without a receipt is asked about every hour, and let be after a day', async () => {
        await givenDelivery();
        const service = serviceThat(ACCEPTED);
        await scene.deliverAll(service);
        scene.wait(15 * MINUTE);
        for (let hour = 0; hour < 25; hour += 1) {
          expect(await scene.deliverAll(service)).toEqual([{ kind: 'unknown' }]);
          scene.wait(HOUR);
        }
        expect(await scene.deliverAll(service)).toEqual([]);
        expect([service.sent.length, service.asked.length]).toEqual([1, 25]);
      });

      test('comes before what is only to be asked about', async () => {
        await givenDelivery();
        await scene.deliverAll(serviceThat(ACCEPTED));
        scene.wait(15 * MINUTE);
        await scene.say(await scene.person('admin'), scene.orgRoom('announcements'));
        scene.wait(MINUTE);
        await scene.expandAll();
        const receiptIds: (string | null)[] = [];
        await scene.league.write(async ({ pushDeliveries }) => {
          for (const { delivery } of (await pushDeliveries.due(scene.org.id, 100)).due) receiptIds.push(delivery.receiptId);
        });
        expect(receiptIds).toEqual([null, 'r']);
      });

      describe('to a device that is gone', () => {
        const isRegistered = async (user: User, token: string) => {
          let found: PushToken | undefined;
          await scene.league.write(async ({ pushTokens }) => {
            found = await pushTokens.find(scene.org.id, user.id, token);
          });
          return found !== undefined;
        };

        test('retires it when it is sent', async () => {
          const { parent, token } = await givenDelivery();
          await scene.deliverAll(serviceThat({ kind: 'retired' }));
          expect(await isRegistered(parent, token)).toBe(false);
        });

        test('retires it by the receipt', async () => {
          const { parent, token } = await givenDelivery();
          await scene.deliverAll(serviceThat(ACCEPTED));
          scene.wait(15 * MINUTE);
          await scene.deliverAll(serviceThat(ACCEPTED, { kind: 'retired' }));
          expect(await isRegistered(parent, token)).toBe(false);
        });

        test('leaves alone what was registered again since', async () => {
          const { parent, token } = await givenDelivery();
          await scene.deliverAll(serviceThat(ACCEPTED));
          scene.wait(15 * MINUTE);
          await scene.device(parent, token);
          const service = serviceThat(ACCEPTED, { kind: 'retired' });
          expect(await scene.deliverAll(service)).toEqual([{ kind: 'retired' }]);
          expect(await isRegistered(parent, token)).toBe(true);
          scene.wait(HOUR);
          expect(await scene.deliverAll(service)).toEqual([]);
        });

        test('retires no registration of that id in another org', async () => {
          const { parent, token } = await givenDelivery();
          await scene.league.write(({ pushTokens }) =>
            pushTokens.retire([{ orgId: newId(), tokenId: newId<PushTokenId>(), asOf: subject.clock.read() }]),
          );
          expect(await isRegistered(parent, token)).toBe(true);
        });
      });

      test('is removed with its notice after three days', async () => {
        await givenDelivery();
        await scene.deliverAll(serviceThat(AWAY));
        scene.wait(3 * DAY);
        await subject.retention.removeExpired(subject.clock.read());
        expect(await isPushDue(subject.read)).toBe(true);
        scene.wait(1);
        await subject.retention.removeExpired(subject.clock.read());
        expect(await isPushDue(subject.read)).toBe(false);
      });
    });
  });
}
