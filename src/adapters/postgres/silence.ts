import { Socket } from 'node:net';

/** Longer than any statement may take, and than an idle connection is kept: what is silent for so long is not there any more. */
export const SILENCE_LIMIT_MS = 12_000;

/**
 * A socket that gives up a server from which nothing has come for `limitMs`, as after a failover that closed no connection: without this,
 * it would be waited for until TCP gives up, a quarter of an hour later.
 */
export const cutWhenSilent = (limitMs: number) => (): Socket => {
  const socket = new Socket();
  socket.setTimeout(limitMs, () => socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' })));
  return socket;
};
