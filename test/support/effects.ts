import { newId } from '../../src/adapters/random/new-id.ts';
import type { EffectsListeners } from '../../src/application/effects/recording-unit-of-work.ts';

const ignored = () => {};

/** Listeners to the effects of writes that ignore everything but what is given. */
export const listeners = (given: Partial<EffectsListeners> = {}): EffectsListeners => ({
  newId,
  raiseGeneration: ignored,
  scopes: { advance: ignored, invalidate: ignored },
  rooms: { advance: ignored, teamsChanged: ignored },
  logs: { advance: ignored, invalidate: ignored },
  advanced: ignored,
  invalidateCallers: ignored,
  wake: { push: ignored, mail: ignored, webhooks: ignored, proposals: ignored },
  hasPush: true,
  hasWebhooks: true,
  ...given,
});
