import type { AddressInfo, Socket } from 'node:net';
import { createServer, connect as dial } from 'node:net';

export type SwitchingProxy = Readonly<{
  port: number;
  /** Switches to another server, like an address that moves with the primary: open connections are cut. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}>;

/** A proxy for servers on this machine, one at a time. */
export async function switchingProxy(first: number): Promise<SwitchingProxy> {
  const open = new Set<Socket>();
  let target = first;
  const server = createServer((client) => {
    const upstream = dial(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket
        .setNoDelay(true)
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket);
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo(port) {
      target = port;
      cut();
    },
    stop() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
