import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordingPushSender } from '../../src/adapters/push/recording-push-sender.ts';
import type { Operation, PartAccess } from '../../src/application/access/explain-access.ts';
import { makeUseCases, type UseCases } from '../../src/application/use-cases.ts';
import { composeApplication } from '../../src/composition/application.ts';
import { EDITABLE_FIELDS, type Game, type GameEdit } from '../../src/domain/games/game.ts';
import { GAME_STATUSES } from '../../src/domain/games/game-status.ts';
import type { MembershipState } from '../../src/domain/membership/membership.ts';
import { OPERATOR } from '../../src/domain/membership/operator.ts';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import type { GameId, RoomId, TeamId } from '../../src/domain/shared/ids.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { aMembership, anOrg, aUser, DAY, later, NOON } from '../support/builders.ts';
import { type GivenLeague, givenLeague } from '../support/league.ts';
import { LIMITS } from '../support/limits.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { accepted } from '../support/use-cases.ts';

/** What the operator is told of permissions, on every storage: what the use cases themselves answer. */
export function accessContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`what a person may do, on ${adapter}`, () => {
    let storage: StorageSubject;
    let league: GivenLeague;
    let useCases: UseCases;
    let game: Game;
    let oldGame: Game;
    const people: Record<string, User> = {};

    const person = async (name: string, ...held: readonly (readonly [Role, MembershipState?])[]) => {
      const user = aUser({ email: `${name}@example.org`, emailVerified: true });
      people[name] = user;
      await league.write(async ({ users, memberships }) => {
        await users.save(user);
        for (const [role, state = 'approved'] of held) {
          await memberships.save(aMembership({ orgId: league.org.id, userId: user.id, role, state }));
        }
      });
      return user;
    };

    beforeAll(async () => {
      storage = await create();
      league = await givenLeague(storage.unitOfWork);
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const [clock, monotonicClock] = [storage.clock.read, () => storage.clock.read().getTime()];
      const { ports } = composeApplication(
        { cacheMegabytes: 8, limits: LIMITS, orgCreators: 'operator', operatorEmail: undefined, webPush: undefined },
        { log, version: 'test', storage, pushSender: recordingPushSender(), webhookAdapters: undefined, clock, monotonicClock },
      );
      useCases = makeUseCases(ports);
      const past = await league.addSeason({ name: 'Fall 2025', startsOn: '2025-09-01' as LocalDate, endsOn: '2025-11-30' as LocalDate });
      const oldTeam = await league.addTeam('Old Crows', { seasonId: past.id });
      await league.coachedBy(league.jays, await person('own-coach', ['coach']));
      await league.coachedBy(oldTeam, await person('past-coach', ['coach']));
      await person('staff', ['staff']);
      await person('umpire', ['umpire']);
      await person('visitor', ['parent']);
      await person('waiting', ['parent'], ['coach', 'pending']);
      await person('only-waiting', ['coach', 'pending']);
      await person('stranger');
      const scorer = await person('scorer', ['parent']);
      await league.linkTo(await league.addPlayer('Sam Ortiz', league.jays), await person('parent', ['parent']));
      game = await league.addGame(league.jays, league.hawks, { officialScorerUserId: scorer.id });
      oldGame = await league.addGame(oldTeam, league.owls, {
        status: 'final',
        startsAt: later(NOON, -180 * DAY),
        endsAt: later(NOON, -179 * DAY),
      });
    });
    afterAll(() => storage.dispose());

    const explain = async (name: string, operation: Operation, item: Readonly<{ gameId?: GameId; teamId?: TeamId }> = {}) =>
      accepted(await useCases.explainAccess({ actor: OPERATOR, email: `${name}@example.org`, code: league.org.code, operation, ...item }));
    const enter = async (name: string) =>
      useCases.resolveOrgMembership({ actor: people[name]!, orgId: league.org.id, permission: 'read-league' });
    const refusalIn = (result: Readonly<{ ok: boolean; error?: unknown }>) => {
      const refusal = result.error as { kind: string } | undefined;
      // Permitted: only then are versions compared.
      return refusal === undefined || refusal.kind === 'edit-conflict' ? null : refusal;
    };
    const MEMBERS = ['own-coach', 'past-coach', 'staff', 'umpire', 'visitor', 'waiting', 'scorer', 'parent'];
    const edits: readonly (readonly [string, GameEdit])[] = [
      ...GAME_STATUSES.map((status) => [`status ${status}`, { status }] as const),
      ...EDITABLE_FIELDS.filter((field) => field !== 'status').map((field) => [field, { [field]: null } as GameEdit] as const),
    ];

    test.each([...MEMBERS, 'only-waiting', 'stranger'])('is answered of a game for %s as the game itself answers', async (name) => {
      for (const { id: gameId } of [game, oldGame]) {
        const operation = { useCase: 'updateGame', permission: 'update-game' } as const;
        const [account] = await explain(name, operation, { gameId });
        const member = await enter(name);
        const expected: PartAccess[] = [];
        if (!member.ok) expected.push({ part: null, refusal: member.error });
        else {
          const actor = member.value;
          for (const [part, edit] of edits) {
            const answered =
              part === 'officialScorerUserId'
                ? await useCases.listScorerCandidates({ actor, gameId })
                : await useCases.updateGame({ actor, gameId, edit, versions: [0], force: false });
            expected.push({ part, refusal: refusalIn(answered) as PartAccess['refusal'] });
          }
          const forced = await useCases.updateGame({ actor, gameId, edit: {}, versions: [0], force: true });
          expected.push({ part: 'force', refusal: refusalIn(forced) as PartAccess['refusal'] });
        }
        expect(account).toEqual({ userId: people[name]!.id, issuer: people[name]!.issuer, access: expected, dependsOn: null });
      }
    });

    test.each(MEMBERS)('is answered of a lineup and a room for %s as these answer', async (name) => {
      const actor = accepted(await enter(name));
      const [book] = await explain(name, { useCase: 'setLineup', permission: 'record-stats' }, { gameId: game.id });
      const lineups = await Promise.all(
        [game.homeTeamId, game.visitorTeamId].map((teamId) =>
          useCases.setLineup({ actor, gameId: game.id, teamId, places: [], versions: [99] }),
        ),
      );
      expect(book!.access.map(({ refusal }) => refusal)).toEqual(lineups.map(refusalIn));
      for (const teamId of [league.jays.id, oldGame.homeTeamId]) {
        const [room] = await explain(name, { useCase: 'listMessages', permission: 'use-chat' }, { teamId });
        const read = await useCases.listMessages({ actor, roomId: teamId as string as RoomId, before: undefined, limit: 1 });
        expect(room!.access.map(({ refusal }) => refusal)).toEqual([refusalIn(read)]);
      }
    });

    test('depends on the game or the team as long as none is named', async () => {
      const ofGame = await explain('own-coach', { useCase: 'updateGame', permission: 'update-game' });
      const ofTeam = await explain('own-coach', { useCase: 'sendMessage', permission: 'use-chat' });
      expect([ofGame[0]!.dependsOn, ofTeam[0]!.dependsOn]).toEqual(['game', 'team']);
    });

    test('is nothing of a game of another org', async () => {
      const elsewhere = await givenLeague(storage.unitOfWork, { org: anOrg({ code: 'ELSE' }) });
      const theirs = await elsewhere.addGame(elsewhere.jays, elsewhere.hawks);
      const [account] = await explain('staff', { useCase: 'updateGame', permission: 'update-game' }, { gameId: theirs.id });
      expect(account!.access).toEqual([{ part: null, refusal: { kind: 'not-found' } }]);
    });

    test('is nothing for an address that nobody has verified', async () => {
      await league.write(({ users }) => users.save(aUser({ email: 'eve@example.org', emailVerified: false })));
      expect(await explain('eve', { useCase: 'updateGame', permission: 'update-game' })).toEqual([]);
    });
  });
}
