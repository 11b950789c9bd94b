import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { User } from '../../../src/domain/membership/user.ts';
import { accepted, type GivenUseCases, givenUseCases } from '../../support/use-cases.ts';

let given: GivenUseCases;
let admin: User;
beforeEach(async () => {
  given = await givenUseCases();
  admin = await given.person({}, 'admin');
});
afterEach(() => given.close());

const TERMS = { role: 'umpire', maxUses: 2, expiresInDays: 30 } as const;
const create = async (terms: Partial<{ role: 'umpire' | 'parent'; maxUses: number; expiresInDays: number }> = {}) =>
  accepted(await given.useCases.createInvite({ actor: await given.as(admin), ...TERMS, ...terms }));

test('guesses that are right count nothing', async () => {
  const { inviteCode: code } = await create();
  const uma = await given.person();
  const look = () => given.useCases.validateInvite({ guesser: { userId: uma.id, address: '192.0.2.1' }, code });
  for (let n = 0; n < 12; n += 1) expect(accepted(await look())).toMatchObject({ code });
});
