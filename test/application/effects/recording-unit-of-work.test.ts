import { describe, expect, test } from '@jest/globals';
import { memoryStorage } from '../../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { type EffectsListeners, recordingUnitOfWork } from '../../../src/application/effects/recording-unit-of-work.ts';
import { AccountErased } from '../../../src/application/ports/account-erased.ts';
import type { Repositories, UnitOfWork } from '../../../src/application/ports/storage/storage.ts';
import type { OrgId, UserId, WebhookEventId, WebhookId } from '../../../src/domain/shared/ids.ts';
import { err, ok } from '../../../src/domain/shared/result.ts';
import { aClaim, aMembership, aUser, NOON } from '../../support/builders.ts';
import { isPushDue } from '../../support/due.ts';
import { listeners } from '../../support/effects.ts';
import { appendedBy, aSport, aStatEvent, givenLeague } from '../../support/league.ts';

const orgId = newId<OrgId>();
const anEvent = () => ({
  id: newId<never>(),
  orgId,
  kind: 'request-decided' as const,
  request: 'membership' as const,
  userId: newId<UserId>(),
});
const sport = aSport({ orgId });
const aMessage = () => ({
  id: newId<never>(),
  orgId,
  roomId: newId<never>(),
  senderId: newId<UserId>(),
  content: 'Rain',
  replyToId: null,
  key: null,
});

/** Transactions, and what their effects are told to, in order: each with its kind and whether it is of the org. */
function recorded(inner: UnitOfWork = memoryStorage(() => NOON).unitOfWork, given: Partial<EffectsListeners> = {}) {
  const told: string[] = [];
  const tell = (kind: string) => (about: OrgId) => void told.push(about === orgId ? kind : `${kind} of another org`);
  const unitOfWork = recordingUnitOfWork(
    inner,
    listeners({
      raiseGeneration: tell('generation'),
      scopes: { advance: ({ name }) => void told.push(`${name} advanced`), invalidate: ({ name }) => void told.push(`${name} unknown`) },
      rooms: { advance: (about) => tell('room')(about), teamsChanged: tell('teams') },
      logs: { advance: (_, last) => void told.push(`log at ${last}`), invalidate: () => void told.push('log unknown') },
      invalidateCallers: (userIds) => told.push(...[...userIds].map(() => 'caller')),
      wake: { push: tell('push'), mail: tell('mail'), webhooks: tell('webhooks'), proposals: tell('proposals') },
      ...given,
    }),
  );
  return { told, unitOfWork };
}

describe('a committed write', () => {
  test.each<[string, (repositories: Repositories) => Promise<unknown>, readonly string[]]>([
    ['of league data', ({ sports }) => sports.save(sport), ['generation']],
    [
      'of who may do what',
      ({ memberships }) => memberships.save(aMembership({ orgId, userId: newId(), role: 'parent' })),
      ['generation', 'caller', 'access advanced', 'teams'],
    ],
    ['of a message', ({ chat }) => chat.append(aMessage(), { event: anEvent() }), ['room', 'push']],
    ['of a read mark', ({ chat }) => chat.markRead(orgId, newId(), newId(), NOON), []],
    ['of a device', ({ pushTokens }) => pushTokens.removeAll(orgId, newId()), []],
    ['of an event to notify of', ({ outbox }) => outbox.add(anEvent()), ['push']],
    // The worker that adds it finds it when it next checks what is due.
    ['of one that is due later', ({ outbox }) => outbox.add(anEvent(), NOON), []],
    ['that only takes such an event', ({ outbox }) => outbox.take(orgId), []],
    ['of events for webhooks', ({ webhookDeliveries }) => webhookDeliveries.announce(orgId, []), ['webhooks']],
    [
      'of an event that is sent again',
      ({ webhookDeliveries }) => webhookDeliveries.redeliver(orgId, newId<WebhookId>(), newId<WebhookEventId>()),
      ['webhooks'],
    ],
    ['that lets an endpoint go on', ({ webhookDeliveries }) => webhookDeliveries.release(orgId, newId()), ['webhooks']],
  ])('%s is told to those who need it', async (_, write, expected) => {
    const { told, unitOfWork } = recorded(undefined, { hasWebhooks: false });
    await unitOfWork.transact(async (repositories) => ok(await write(repositories)));
    expect(told).toEqual(expected);
    await unitOfWork.tryTransactUnder(aClaim(newId(), 'key'), async (repositories) => ok(await write(repositories)));
    expect(told).toEqual([...expected, ...expected]);
  });

  test('of a user’s name is told in every org that they are in', async () => {
    const { told, unitOfWork } = recorded();
    const user = aUser();
    await unitOfWork.transact(async ({ users, memberships }) => {
      await users.save(user);
      return ok(await memberships.save(aMembership({ orgId, userId: user.id, role: 'parent' })));
    });
    told.length = 0;
    await unitOfWork.transact(async ({ users }) => ok(await users.save({ ...user, name: 'Somebody Else' })));
    expect(told).toEqual(['generation', 'caller']);
  });

  test('of stat events moves the log to their last number', async () => {
    const { told, unitOfWork } = recorded();
    const league = await givenLeague(unitOfWork);
    const game = await league.addGame(league.hawks, league.owls);
    const recorder = aUser();
    await league.write(({ users }) => users.save(recorder));
    told.length = 0;
    const append = () =>
      unitOfWork.transact(async (repositories) => ok(await appendedBy(repositories, aStatEvent(game, { recordedBy: recorder.id }))));
    await append();
    await append();
    expect(told.filter((each) => each.startsWith('log'))).toEqual(['log at 1', 'log at 2']);
  });

  test('is told after the commit, not before', async () => {
    const { unitOfWork } = memoryStorage(() => NOON);
    const letGo = Promise.withResolvers<void>();
    const { told, unitOfWork: recording } = recorded({
      ...unitOfWork,
      async transact(work) {
        const done = await unitOfWork.transact(work);
        await letGo.promise;
        return done;
      },
    });
    const writing = recording.transact(async ({ outbox, sports }) => {
      await sports.save(sport);
      return ok(await outbox.add(anEvent()));
    });
    await new Promise((done) => setImmediate(done));
    expect(told).toEqual([]);
    letGo.resolve();
    await writing;
    expect(told).toEqual(['generation', 'push']);
  });
});

const everything = async ({ outbox, sports, statEvents, memberships }: Repositories) => {
  await sports.save(sport);
  await statEvents.append(orgId, newId(), [], { from: 1, count: 0 });
  await memberships.save(aMembership({ orgId, userId: newId(), role: 'parent' }));
  await outbox.add(anEvent());
};
const UNKNOWN = [...['generation', 'caller', 'access unknown'], ...['teams', 'log unknown']];

test('of a commit whose outcome is unknown everything is told, and no version', async () => {
  const { unitOfWork } = memoryStorage(() => NOON);
  const { told, unitOfWork: recording } = recorded({
    ...unitOfWork,
    async transact(work) {
      await unitOfWork.transact(work);
      throw new Error('gone while committing');
    },
  });
  await expect(recording.transact(async (repositories) => ok(await everything(repositories)))).rejects.toThrow('gone');
  expect(told).toEqual([...UNKNOWN, 'push']);
});

describe('a run that is repeated', () => {
  const twice = () => {
    const { unitOfWork } = memoryStorage(() => NOON);
    return recorded({
      ...unitOfWork,
      async transact(work) {
        await unitOfWork.transact(async (repositories) => {
          await work(repositories);
          return err('run again');
        });
        return unitOfWork.transact(work);
      },
    });
  };

  test('may be committed all the same: what it has written is unknown, and wakes no worker', async () => {
    const { told, unitOfWork } = twice();
    let runs = 0;
    await unitOfWork.transact(async (repositories) => {
      runs += 1;
      if (runs === 1) await everything(repositories);
      return ok(undefined);
    });
    expect(told).toEqual(UNKNOWN);
  });

  test('tells once what every run writes', async () => {
    const { told, unitOfWork } = twice();
    await unitOfWork.transact(async ({ outbox }) => ok(await outbox.add(anEvent())));
    expect(told).toEqual(['push']);
  });
});

test('of what is refused nothing is told', async () => {
  const { told, unitOfWork } = recorded();
  await unitOfWork.transact(async (repositories) => {
    await everything(repositories);
    return err('refused');
  });
  expect(told).toEqual([]);
});

test('without a sender of push messages nothing is put into the outbox', async () => {
  const { unitOfWork, read } = memoryStorage();
  const { told, unitOfWork: recording } = recorded(unitOfWork, { hasPush: false });
  await recording.transact(async ({ outbox }) => ok(await outbox.add(anEvent())));
  await recording.tryTransactUnder(aClaim(newId(), 'alone'), async ({ outbox }) => ok(await outbox.add(anEvent())));
  await recording.transact(async ({ chat }) => ok(await chat.append(aMessage(), { event: anEvent() })));
  expect(await isPushDue(read)).toBe(false);
  expect(told).toEqual(['room']);
  await unitOfWork.transact(async ({ outbox }) => ok(await outbox.add(anEvent())));
  expect(await isPushDue(read)).toBe(true);
});

test('nothing is stored of a user whose account is deleted', async () => {
  const { unitOfWork } = recorded();
  const user = aUser({ erasedAt: NOON });
  await unitOfWork.transact(async ({ users }) => ok(await users.save(user)));
  const join = unitOfWork.transact(async ({ memberships }) =>
    ok(await memberships.save(aMembership({ orgId, userId: user.id, role: 'parent' }))),
  );
  await expect(join).rejects.toBeInstanceOf(AccountErased);
});
