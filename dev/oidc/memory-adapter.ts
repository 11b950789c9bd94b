import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/**
 * What the provider has to keep between the steps of a sign-in or sign-out, and the refresh tokens: bounded, and gone with the process.
 * Browser sessions do not keep who has signed in, so that every sign-in asks and another demo user is one tap away.
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
