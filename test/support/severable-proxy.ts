import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export type SeverableProxy = Readonly<{
  /** The address that it stands for, on its own port. */
  url: string;
  /** Cuts every connection and refuses new ones, as a server that is being restarted does. */
  sever(): Promise<void>;
  /** Lets nothing through any more and closes nothing, as a machine that is gone does. */
  fallSilent(): void;
  /** Takes new connections again; those that fell silent stay so. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}>;

/** Stands between a client and the server of `target`, which others use undisturbed. */
export async function severableProxy(target: string): Promise<SeverableProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let server: Server | undefined;
  let isSilent = false;

  const listen = async (at: number): Promise<number> => {
    const fresh = createServer((client) => {
      const upstream = dial(Number(port), hostname);
      for (const socket of [client, upstream]) {
        open.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            open.delete(socket);
            client.destroy();
            upstream.destroy();
          });
      }
      if (!isSilent) client.pipe(upstream).pipe(client);
    });
    await new Promise<void>((resolve) => fresh.listen(at, '127.0.0.1', resolve));
    server = fresh;
    return (fresh.address() as AddressInfo).port;
  };
  const sever = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = new Promise((resolve) => closing.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };

  const own = await listen(0);
  return {
    url: Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(own) }).href,
    sever,
    fallSilent() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    async restore() {
      isSilent = false;
      if (!server) await listen(own);
    },
    stop: sever,
  };
}
