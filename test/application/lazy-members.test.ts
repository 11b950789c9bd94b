import { expect, test } from '@jest/globals';
import { memoryStorage } from '../../src/adapters/memory/memory-storage.ts';
import { newId } from '../../src/adapters/random/new-id.ts';
import { recordingUnitOfWork } from '../../src/application/effects/recording-unit-of-work.ts';
import { layered, lazyMembers, withOverrides } from '../../src/application/lazy-members.ts';
import type { Repositories, UnitOfWork } from '../../src/application/ports/storage/storage.ts';
import { ok } from '../../src/domain/shared/result.ts';
import { listeners } from '../support/effects.ts';

type Parts = { one: { name: string }; two: { name: string } };

function parts() {
  const made: string[] = [];
  const make = (name: keyof Parts) => (prefix: string) => {
    made.push(name);
    return { name: `${prefix} ${name}` };
  };
  return { made, parts: lazyMembers<Parts, string>({ one: make('one'), two: make('two') }, 'part') };
}

test('a member is made when it is first asked for, and once', () => {
  const { made, parts: whole } = parts();
  expect(made).toEqual([]);
  expect(whole.one).toBe(whole.one);
  expect(whole.one).toEqual({ name: 'part one' });
  expect(made).toEqual(['one']);
});

test('what is copied of it has all members, and what it is not made of is none', () => {
  const { parts: whole } = parts();
  expect({ ...whole }).toEqual({ one: { name: 'part one' }, two: { name: 'part two' } });
  expect((whole as Record<string, unknown>)['constructor']).toBeUndefined();
});

test('a replacement is made of what it stands for, when it is first asked for, and once', () => {
  const { made, parts: whole } = parts();
  const other = withOverrides(whole, { two: ({ name }, state, { one }) => ({ name: `${state} ${name} beside ${one.name}` }) }, 'another');
  expect(made).toEqual([]);
  expect(other.two).toEqual({ name: 'another part two beside part one' });
  expect(other.two).toBe(other.two);
  expect(other.one).toBe(whole.one);
  expect(Object.keys({ ...other })).toEqual(['one', 'two']);
});

test('what lies over another is asked first, and makes what is asked for alone', () => {
  const { made, parts: upper } = parts();
  const both = layered({ two: { name: 'lower two' }, three: { name: 'lower three' } }, upper);
  expect([both.two, both.three]).toEqual([{ name: 'part two' }, { name: 'lower three' }]);
  expect(made).toEqual(['two']);
});

test('a transaction makes the repositories that it uses, although the effects of all are recorded', async () => {
  const used = new Set<string>();
  const storage = memoryStorage();
  const noting = (repositories: Repositories) =>
    new Proxy(repositories, {
      get(all, name) {
        used.add(String(name));
        return all[name as keyof Repositories];
      },
    });
  const inner: UnitOfWork = {
    transact: (work) => storage.unitOfWork.transact((repositories) => work(noting(repositories))),
    writeOnce: (work) => storage.unitOfWork.writeOnce((repositories) => work(noting(repositories))),
    tryTransactUnder: (claim, work) => storage.unitOfWork.tryTransactUnder(claim, (repositories) => work(noting(repositories))),
  };
  const unitOfWork = recordingUnitOfWork(inner, listeners({ hasPush: false }));

  await unitOfWork.transact(async ({ chat }) => ok(await chat.find(newId(), newId(), newId())));
  expect([...used]).toEqual(['chat']);
});
