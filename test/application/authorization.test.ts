import { beforeAll, describe, expect, test } from '@jest/globals';
import { ReadForAll } from '../../src/application/ports/read-for-all.ts';
import { makeUseCases, type Ports, USE_CASES, type UseCaseName, type UseCases } from '../../src/application/use-cases.ts';
import { OPERATOR, operatorIn } from '../../src/domain/membership/operator.ts';
import { requirePermission } from '../../src/domain/membership/permissions.ts';
import { ROLES } from '../../src/domain/membership/roles.ts';
import type { UserId } from '../../src/domain/shared/ids.ts';
import { USE_CASE_CALLERS_OF } from '../operations/all.ts';
import { USE_CASE_CALLERS, type UseCaseCaller } from '../operations/record.ts';
import { aMember, anOrg, NOON } from '../support/builders.ts';
import { givenThings, type Things } from '../support/use-case-things.ts';
import { accepted } from '../support/use-cases.ts';

type AnyUseCase = (command: object) => ReturnType<UseCases['revokeMember']>;
const rows = Object.entries(USE_CASE_CALLERS_OF).flatMap(([name, row]) =>
  typeof row === 'string'
    ? []
    : [{ name: name as UseCaseName, mayCall: row[0], elsewhere: row[1], ask: row[2] as (things: Things) => object }],
);

const memberAs = (caller: UseCaseCaller) => {
  const role = ROLES.find((each) => caller.endsWith(each))!;
  return aMember(caller === role ? { roles: new Set([role]) } : { pendingRoles: new Set([role]) });
};

describe('a use case that is called directly', () => {
  const PORTS = new Proxy({}, { get: () => expect('a port').toBe('left alone') }) as Ports;
  const useCases = makeUseCases(PORTS) as Readonly<Record<string, unknown>>;
  const wrong = rows.flatMap(({ name, mayCall }) =>
    USE_CASE_CALLERS.filter((caller) => !mayCall.includes(caller)).map((caller) => ({ name, caller })),
  );

  test.each(wrong)('$name refuses somebody who is $caller, before anything else', async ({ name, caller }) => {
    const refused = await (useCases[name] as AnyUseCase)({ actor: memberAs(caller) });
    expect(refused).toMatchObject({ error: { kind: caller.startsWith('waiting') ? 'membership-pending' : 'role-required' } });
  });

  const ofOperator = Object.entries(USE_CASE_CALLERS_OF).flatMap(([name, row]) =>
    row === 'operator' ? USE_CASE_CALLERS.map((caller) => ({ name, caller })) : [],
  );
  test.each(ofOperator)(
    '$name refuses somebody who is $caller, whatever their role: it is for the operator alone',
    async ({ name, caller }) => {
      const member = memberAs(caller);
      for (const actor of [member, member.user]) {
        expect(await (useCases[name] as AnyUseCase)({ actor })).toMatchObject({ error: { kind: 'operator-required' } });
      }
    },
  );

  test('lets the operator do in an org what its admins may', () => {
    const operator = operatorIn(anOrg(), OPERATOR, NOON);
    const refused = rows.filter(({ name, mayCall }) => {
      const { permission } = USE_CASES[name];
      const isOfMembers = permission !== 'public' && permission !== 'signed-in' && permission !== 'operate';
      return isOfMembers && requirePermission(operator, permission).ok !== mayCall.includes('admin');
    });
    expect(refused).toEqual([]);
  });

  test.each(Object.entries(USE_CASES))('%s says which permission it needs, as does what makes it', (name, { permission }) => {
    expect(useCases[name]).toHaveProperty('permission', permission);
    const row = USE_CASE_CALLERS_OF[name as UseCaseName];
    expect([permission === 'public', permission === 'operate']).toEqual([row === 'public', row === 'operator']);
  });
});

describe('who may see both rosters as official scorer', () => {
  let things: Things;
  beforeAll(async () => {
    things = await givenThings();
  });

  test.each([
    // Without a team, and in a league that assigns umpires: who has a child on a team, and who has none.
    ['admin', 'named', 'named'],
    ['staff', 'named', 'named'],
    ['coach', 'not-staff-of-team', 'not-staff-of-team'],
    ['umpire', 'not-assigned', 'not-assigned'],
    ['parent', 'role-required', 'role-required'],
  ] as const)('is named by %s or not', async (role, linked, unlinked) => {
    const { useCases, person, as, link, game } = things;
    const actor = await as(await person({}, role));
    const visitor = await person({}, 'parent');
    const name = async (officialScorerUserId: UserId) => {
      const named = await useCases.updateGame({
        actor,
        gameId: game.id,
        edit: { officialScorerUserId },
        versions: undefined,
        force: false,
      });
      return named.ok ? 'named' : named.error.kind === 'not-allowed' ? named.error.cause : named.error.kind;
    };
    expect([await name(link.userId), await name(visitor.id)]).toEqual([linked, unlinked]);
  });
});

describe('somebody who is everything in another org', () => {
  let things: Things;
  let theirs: readonly string[];
  beforeAll(async () => {
    things = await givenThings();
    const { league, child, link, request, invite, claim, game, message, event, calendar, place, bracketId } = things;
    theirs = JSON.stringify([league, child, link, request, invite, claim, game, message, event, calendar, place, bracketId]).match(
      /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    )!;
  });

  test.each(rows)('gets from $name, asked for the things of this one: $elsewhere', async ({ name, elsewhere, ask }) => {
    const useCase = things.useCases[name] as unknown as AnyUseCase;
    const isTheirs = things.useCases[name].permission === 'signed-in';
    const result = await useCase({ actor: isTheirs ? things.stranger : things.strangerElsewhere, ...ask(things) });
    if (elsewhere !== 'own') return expect(result).toMatchObject({ error: { kind: elsewhere } });
    const value: unknown = accepted(result);
    const answer = JSON.stringify(value instanceof ReadForAll ? await value.result() : value);
    expect(theirs.filter((id) => answer.includes(id))).toEqual([]);
  });
});
