import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/**
 * The provider's state between the steps of a sign-in or sign-out, and refresh tokens: bounded, in memory only.
 * Browser sessions do not remember the user, so that every sign-in offers all demo users.
 */
export function memoryAdapter(): AdapterFactory {
  const kept = new LRUCache<string, AdapterPayload>({ max: 10_000 });
  return (model) => (model === 'Session' ? signedOutSessions(kept) : remembering(model, kept));
}

const nothing = async () => undefined;
const FORGETFUL: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

function signedOutSessions(kept: LRUCache<string, AdapterPayload>): Adapter {
  const sessions = remembering('Session', kept);
  return {
    ...sessions,
    upsert: (id, { accountId: _, loginTs: __, authorizations: ___, ...session }, expiresIn) => sessions.upsert(id, session, expiresIn),
  };
}

function remembering(model: string, kept: LRUCache<string, AdapterPayload>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`;
  return {
    ...FORGETFUL,
    upsert: async (id, payload, expiresIn) => void kept.set(keyOf(id), payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 }),
    find: async (id) => kept.get(keyOf(id)),
    consume: async (id) => {
      const payload = kept.get(keyOf(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void kept.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept.entries()) {
        if (key.startsWith(keyOf('')) && payload.grantId === grantId) kept.delete(key);
      }
    },
  };
}
