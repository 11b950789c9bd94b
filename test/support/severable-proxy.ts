import type { AddressInfo } from 'node:net';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';

export type SeverableProxy = Readonly<{
  /** The address of the target with the proxy's port. */
  url: string;
  /** Cuts every connection and refuses new ones, like a server that is being restarted. */
  sever(): Promise<void>;
  /** Forwards nothing any more and closes nothing, like a machine that has failed. */
  fallSilent(): void;
  /**
   * Cuts a connection when a statement that contains `word` comes over it: each such connection, or only the first one
   * with `once`. Signing in is undisturbed.
   */
  cutStatements(options?: Readonly<{ word?: string; once?: boolean }>): void;
  /** Takes new connections again, and forwards statements; silent connections stay silent. */
  restore(): Promise<void>;
  stop(): Promise<void>;
}>;

/** The first byte of a client message that sends a statement: a plain query, or one with parameters. */
const STATEMENT = new Set([...'QP'].map((letter) => letter.charCodeAt(0)));

/** A proxy between a client and the server of `target`, whose other clients are undisturbed. */
export async function severableProxy(target: string): Promise<SeverableProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let server: Server | undefined;
  let isSilent = false;
  let cutting: Readonly<{ word?: string; once?: boolean }> | undefined;

  const isCut = (chunk: Buffer): boolean => {
    if (!cutting || !STATEMENT.has(chunk[0]!) || (cutting.word && !chunk.includes(cutting.word))) return false;
    if (cutting.once) cutting = undefined;
    return true;
  };

  const listen = async (at: number): Promise<number> => {
    const fresh = createServer({ noDelay: true }, (client) => {
      const upstream = dial({ port: Number(port), host: hostname, noDelay: true });
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
      if (isSilent) return;
      client.on('data', (chunk) => {
        if (isCut(chunk)) client.destroy();
      });
      client.pipe(upstream).pipe(client);
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
    cutStatements(options = {}) {
      cutting = options;
    },
    async restore() {
      isSilent = false;
      cutting = undefined;
      if (!server) await listen(own);
    },
    stop: sever,
  };
}
