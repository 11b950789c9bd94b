import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import { resolveOrgMembership } from '../../src/application/membership/resolve-org-membership.ts';
import { ReadForAll } from '../../src/application/ports/read-for-all.ts';
import { makeUseCases, type UseCaseName, type UseCases } from '../../src/application/use-cases.ts';
import type { Game } from '../../src/domain/games/game.ts';
import type { Season } from '../../src/domain/league/season.ts';
import type { Team } from '../../src/domain/league/team.ts';
import { hiddenFrom, type Member } from '../../src/domain/membership/permissions.ts';
import { ROLES } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { offer, openPlace } from '../../src/domain/officials/assignment.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { USE_CASE_CALLERS_OF } from '../operations/all.ts';
import { DAY, HOUR, later, NOON } from '../support/builders.ts';
import { type PushScene, pushScene } from '../support/push-scene.ts';
import type { StorageSubject } from '../support/storage-subject.ts';
import { givenThings, type Things } from '../support/use-case-things.ts';
import { accepted } from '../support/use-cases.ts';

type AnyUseCase = (command: object) => ReturnType<UseCases['revokeMember']>;

/** Those that answer the gateway alone, answer a person's own data, or end the callers. */
const NOT_ASKED: readonly UseCaseName[] = ['resolveOrgMembership', 'exportMyData', 'deleteAccount', 'leaveOrg'];

const rows = Object.entries(USE_CASE_CALLERS_OF).flatMap(([name, row]) =>
  typeof row === 'string' || NOT_ASKED.includes(name as UseCaseName)
    ? []
    : [{ name: name as UseCaseName, elsewhere: row[1], ask: row[2] as (things: Things) => object }],
);

/** What every storage must answer about a season that was never made active: to all but the office, that there is none. */
export function draftsContract(adapter: string, create: () => Promise<StorageSubject>) {
  describe(`a season that was never made active, on ${adapter}`, () => {
    let storage: StorageSubject;
    let things: Things;
    let draft: Season;
    /** Ids and names of what belongs to the season. */
    let ofDraft: readonly string[];
    let callers: readonly (readonly [who: string, user: User])[];

    beforeAll(async () => {
      storage = await create();
      things = await givenThings({ storage, season: { name: 'Draft season 2027' } });
      const { league, team, child, person, game, place } = things;
      const [coach, manager, umpire, scorer, pat, grandma, waiting] = [
        await person({}, 'coach'),
        await person({}, 'parent'),
        await person({}, 'umpire'),
        await person({}, 'parent'),
        await person({}, 'parent'),
        await person({}, 'follower'),
        await person(),
      ];
      await league.coachedBy(team, coach);
      await league.managedBy(team, manager);
      await league.linkTo(child, pat);
      await league.followedBy(child, grandma, pat);
      await things.join(waiting, 'coach', 'pending');
      draft = { ...league.season, isActive: false, firstActiveAt: null };
      await league.write(async ({ games, officialAssignments, seasons }) => {
        await games.save({ ...(await games.find(league.org.id, game.id))!, officialScorerUserId: scorer.id });
        const assignment = (await officialAssignments.find(league.org.id, place.id))!;
        await officialAssignments.save({ ...assignment, userId: umpire.id, state: 'accepted' } as never);
        await seasons.save(draft);
      });
      callers = [
        ...([
          ['coach', coach],
          ['manager', manager],
          ['umpire', umpire],
          ['scorer', scorer],
          ['parent', pat],
        ] as const),
        ...([
          ['follower', grandma],
          ['waiting coach', waiting],
        ] as const),
      ];
      const { hawks, jays, owls, season } = league;
      const ids = [
        season,
        hawks,
        jays,
        owls,
        game,
        things.teamEvent,
        things.slot,
        things.slotPlace,
        place,
        things.division,
        things.event,
        things.line,
      ];
      ofDraft = [...ids.map(({ id }) => id), things.message.id, things.bracketId, ...[season, hawks, jays, owls].map(({ name }) => name)];
    });
    afterAll(() => storage.dispose());

    const memberOf = async (user: User): Promise<Member> =>
      accepted(await resolveOrgMembership(things.ports)({ actor: user, orgId: things.org.id, permission: 'give-consent' }));
    const textOf = async (value: unknown) => JSON.stringify(value instanceof ReadForAll ? await value.result() : value) ?? '';
    const named = (text: string) => ofDraft.filter((each) => text.includes(each));

    test('is hidden from every role but those of the office', () => {
      const seen = ROLES.filter((role) => hiddenFrom(new Set([role]), [draft.id]).size === 0);
      expect(seen.toSorted()).toEqual(['admin', 'staff']);
    });

    test.each(rows)('is not there for anybody else who asks $name', async ({ name, elsewhere, ask }) => {
      const useCase = things.useCases[name] as unknown as AnyUseCase;
      const isTheirs = things.useCases[name].permission === 'signed-in';
      const command = ask(things);
      const isAboutDraft = named(JSON.stringify(command)).length > 0;
      const answers: Record<string, unknown> = {};
      for (const [who, user] of callers) {
        const result = await useCase({ actor: isTheirs ? user : await memberOf(user), ...command });
        const kind = result.ok ? 'answered' : result.error.kind;
        const isRefused = ['role-required', 'membership-pending', elsewhere].includes(kind);
        const leaves = named(await textOf(result.ok ? result.value : result.error));
        if (leaves.length > 0 || (isAboutDraft && elsewhere !== 'own' && !isRefused)) answers[who] = { kind, leaves, result };
      }
      expect(answers).toEqual({});
    });

    test('is there for the office, and for everybody at once when it is made active', async () => {
      const { useCases, league, org, team, game, bracketId, ports } = things;
      const seenBy = async (actor: Member) => named(await textOf(accepted(await useCases.getHome({ actor }))));
      const find = async (actor: Member) => [
        (await useCases.getTeam({ actor, teamId: team.id })).ok,
        (await useCases.getGame({ actor, gameId: game.id })).ok,
        (await useCases.getBracket({ actor, bracketId })).ok,
        accepted(await useCases.listSeasons({ actor })).some(({ id }) => id === draft.id),
        accepted(await useCases.listTeams({ actor, seasonId: draft.id })).some(({ id }) => id === team.id),
        accepted(await useCases.getStandings({ actor, seasonId: draft.id })).length > 0,
      ];
      const staff = await things.person({}, 'staff');
      const [, pat] = callers.find(([who]) => who === 'parent')!;
      expect(await find(await memberOf(staff))).toEqual(Array(6).fill(true));
      expect(await find(await memberOf(pat))).toEqual(Array(6).fill(false));
      expect(await seenBy(await memberOf(pat))).toEqual([]);
      expect(await ports.read.draftSeasons(org.id)).toEqual([draft.id]);

      const admin = await memberOf(await things.person({}, 'admin'));
      accepted(await useCases.updateSeason({ actor: admin, id: draft.id, changes: { isActive: true }, versions: undefined }));
      expect(await find(await memberOf(pat))).toEqual(Array(6).fill(true));
      expect(await seenBy(await memberOf(pat))).toContain(draft.id);
      expect(await ports.read.draftSeasons(org.id)).toEqual([]);

      // It is no draft any more.
      accepted(await useCases.updateSeason({ actor: admin, id: draft.id, changes: { isActive: false }, versions: undefined }));
      expect(await find(await memberOf(pat))).toEqual(Array(6).fill(true));
      await league.write(({ seasons }) => seasons.save(draft));
    });
  });

  describe(`the games of a draft, on ${adapter}`, () => {
    let storage: StorageSubject;
    let scene: PushScene;
    let draft: Season;
    let inDraft: Readonly<{ home: Team; visitor: Team }>;
    beforeAll(async () => {
      storage = await create();
    });
    afterAll(() => storage.dispose());
    beforeEach(async () => {
      storage.clock.set(NOON);
      scene = await pushScene(storage);
      draft = await scene.league.addSeason({ name: 'Next season', isActive: false, firstActiveAt: null });
      const of = { seasonId: draft.id };
      inDraft = { home: await scene.league.addTeam('Crows', of), visitor: await scene.league.addTeam('Larks', of) };
    });
    const addGame = (over: Partial<Game> = {}) => scene.league.addGame(inDraft.home, inDraft.visitor, over);
    const activate = () => scene.league.write(({ seasons }) => seasons.save({ ...draft, isActive: true, firstActiveAt: NOON }));

    test('tell nobody when they change, not even who officiates them, until it is active', async () => {
      const { league, org, person, device } = scene;
      const [admin, umpire] = [await person('admin'), await person('umpire')];
      const phones = [await device(umpire), await device(await scene.coach(inDraft.home)), await device(await scene.parent(inDraft.home))];
      const game = await addGame({ startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + HOUR) });
      const place = openPlace({ id: newId(), orgId: org.id, gameId: game.id, position: 'Plate', feeCents: 0 }, NOON);
      const offered = offer(place, umpire.id, null, NOON);
      await league.write(({ officialAssignments }) => officialAssignments.save(offered));
      const tell = (news: 'offered' | 'withdrawn') =>
        league.write(({ outbox }) =>
          outbox.add({ id: newId(), orgId: org.id, kind: 'officiating', gameId: game.id, userId: umpire.id, news }),
        );
      await scene.edit(admin, game, { status: 'postponed', statusReason: 'rain' });
      await tell('offered');
      expect(await scene.reached()).toEqual([]);
      await league.write(({ officialAssignments }) => officialAssignments.save({ ...offered, state: 'open', userId: null }));
      await tell('withdrawn');
      expect(await scene.reached()).toEqual([]);

      await league.write(({ officialAssignments }) => officialAssignments.save(offered));
      await activate();
      await scene.edit(admin, game, { status: 'canceled', statusReason: 'rain' });
      expect((await scene.reached()).toSorted()).toEqual(phones.toSorted());
    });

    test('remind nobody until it is active', async () => {
      const { league, org, person, device, deps } = scene;
      const umpire = await person('umpire');
      await device(umpire);
      const game = await addGame({ startsAt: later(NOON, 2 * DAY), endsAt: later(NOON, 2 * DAY + HOUR) });
      const place = openPlace({ id: newId(), orgId: org.id, gameId: game.id, position: 'Plate', feeCents: 0 }, NOON);
      await league.write(({ officialAssignments }) => officialAssignments.save(offer(place, umpire.id, null, NOON)));
      const days = [
        { rule: 'open-offer' as const, day: '2026-04-13' as LocalDate, from: NOON, before: later(NOON, 3 * DAY), closesBefore: null },
      ];
      const due = async () => (await deps.read.dueReminders(org.id, days, 10)).map(({ userId }) => userId);
      expect(await due()).toEqual([]);
      await activate();
      expect(await due()).toEqual([umpire.id]);
    });

    test('are in no team’s way, until they become active: then they come first', async () => {
      const { league, person, deps, actor } = scene;
      const useCases = makeUseCases(deps);
      const game = await addGame({ startsAt: later(NOON, DAY), endsAt: later(NOON, DAY + 2 * HOUR) });
      const coach = await actor(await scene.coach(league.hawks));
      const practice = {
        ...{ kind: 'practice' as const, title: 'Hitting', note: null, startsAt: game.startsAt, endsAt: game.endsAt },
        ...{ facilityId: game.facilityId, fieldId: game.fieldId, respondBy: null },
      };
      const made = accepted(
        await useCases.createTeamEvent({ actor: coach, teamId: league.hawks.id, terms: practice as never, repeats: null }),
      );
      const admin = await actor(await person('admin'));
      accepted(
        await useCases.updateOrgGame({
          actor: admin,
          gameId: game.id,
          edit: { homeJerseyColor: 'Red' },
          versions: undefined,
          force: false,
        }),
      );
      const statusOf = async () => accepted(await useCases.getTeamEvent({ actor: coach, eventId: made.id })).status;
      expect(await statusOf()).toBe('scheduled');
      accepted(await useCases.updateSeason({ actor: admin, id: draft.id, changes: { isActive: true }, versions: undefined }));
      expect(await statusOf()).toBe('displaced');
    });
  });
}
