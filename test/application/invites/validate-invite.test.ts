import { expect, test } from '@jest/globals';
import { given } from '../../support/given.ts';
import { create } from '../../support/invites.ts';
import { accepted } from '../../support/use-cases.ts';

test('guesses that are right count nothing', async () => {
  const { inviteCode: code } = await create();
  const uma = await given.person();
  const look = () => given.useCases.validateInvite({ guesser: { userId: uma.id, address: '192.0.2.1' }, code });
  for (let n = 0; n < 12; n += 1) expect(accepted(await look())).toMatchObject({ code });
});
