import type * as jestGlobals from '@jest/globals';

type Name = 'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'jest' | 'test';
export type Globals = Pick<typeof jestGlobals, Name>;

let ofThisFile: Globals;

/** Called before each test file: each has its own. */
export const provideGlobals = (globals: Globals): void => {
  ofThisFile = globals;
};

/** One value for every file, because modules of test/support stay loaded: it acts as that of the file which is running. */
const current = <N extends Name>(name: N): Globals[N] =>
  new Proxy(() => {}, {
    apply: (_, self, args) => Reflect.apply(ofThisFile[name] as () => unknown, self, args),
    get: (_, key) => Reflect.get(ofThisFile[name], key),
  }) as unknown as Globals[N];

// What a test gets that imports `@jest/globals`.
export const afterAll = current('afterAll');
export const afterEach = current('afterEach');
export const beforeAll = current('beforeAll');
export const beforeEach = current('beforeEach');
export const describe = current('describe');
export const expect = current('expect');
export const it = current('it');
export const jest = current('jest');
export const test = current('test');
