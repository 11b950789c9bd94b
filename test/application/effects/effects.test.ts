import { expect, test } from '@jest/globals';
import { EFFECTS, type EffectsTable } from '../../../src/application/effects/effects.ts';
import type { OrgId } from '../../../src/domain/shared/ids.ts';

type Effects = Exclude<EffectsTable['sports']['save'], string | { finds: unknown }>;
const save = EFFECTS.sports.save as Effects;

test('an entry without one of its kinds does not compile, nor one without a method, nor an argument that is no org', () => {
  const { access: _, ...withoutAccess } = save;
  const { remove: __, ...withoutRemove } = EFFECTS.sports;
  // @ts-expect-error
  const incomplete: EffectsTable['sports']['save'] = withoutAccess;
  // @ts-expect-error
  const missing: EffectsTable['sports'] = withoutRemove;
  // @ts-expect-error
  const ofNoOrg: EffectsTable['sports']['save'] = { ...save, orgs: ([{ id }]) => id };
  // @ts-expect-error
  const ofAnything: EffectsTable['chat']['markRead'] = { ...save, orgs: ([, roomId]: readonly [OrgId, OrgId]) => roomId };
  expect([incomplete, missing, ofNoOrg, ofAnything]).toHaveLength(4);
});
