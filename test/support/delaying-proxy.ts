import type { AddressInfo, Socket } from 'node:net';
import { createServer, connect as dial } from 'node:net';

/** A proxy for the server of `target` that adds `roundTripMs` to each round trip. */
export async function delayingProxy(target: string, roundTripMs: number): Promise<Readonly<{ url: string; stop(): Promise<void> }>> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    // Timers of the same length fire in the order in which they were started.
    from.on('data', (chunk) => setTimeout(() => !to.destroyed && to.write(chunk), roundTripMs / 2));
    from.on('close', () => setTimeout(() => to.destroy(), roundTripMs / 2));
  };
  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => undefined)
        .on('close', () => open.delete(socket));
    }
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
