import { expect, test } from '@jest/globals';
import { giveConsent } from '../../../src/application/privacy/give-consent.ts';
import { listMyConsents } from '../../../src/application/privacy/list-my-consents.ts';
import { withdrawConsent } from '../../../src/application/privacy/withdraw-consent.ts';
import { NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

test('a consent is withdrawn by the person who gave it, once, and stays on record', async () => {
  const { ports, person, as, audited } = given;
  const [pat, ada] = [await as(await person({}, 'parent')), await as(await person({}, 'admin'))];
  const { id } = accepted(await giveConsent(ports)({ actor: pat, document: 'privacy', version: '2026-03', playerId: null }));
  expect(await withdrawConsent(ports)({ actor: ada, consentId: id })).toMatchObject({ error: { kind: 'not-found' } });
  for (const _ of ['once', 'again']) accepted(await withdrawConsent(ports)({ actor: pat, consentId: id }));
  const { items } = accepted(await listMyConsents(ports)({ actor: pat, page: { limit: 10 } }));
  expect(items).toMatchObject([{ id, withdrawnAt: NOON }]);
  expect(await audited()).toEqual(['consent-given', 'consent-withdrawn']);
});
