import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
};

/**
 * A free port of 127.0.0.1: `wanted`, or any. Never an ephemeral port (32768 and up): a client that reconnects while the server is down
 * could be assigned the server's port as its local port, and keep it.
 */
export const loopbackPort = async (wanted?: number): Promise<number> => {
  if (wanted !== undefined) {
    if (await isFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} of 127.0.0.1 is taken or not allowed.`);
  }
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
};
