import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawConnection = Readonly<{
  socket: Socket;
  send(bytes: string | Buffer): void;
  /** Everything received, once it contains `wanted`. */
  until(wanted: string | RegExp): Promise<string>;
  /** Everything received, once the peer has ended the connection. */
  ended: Promise<string>;
  received(): string;
}>;

/** A connection that sends bytes as they are, which no HTTP client would. */
export async function rawConnection(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(received)));
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    ended,
    received: () => received,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const isThere = () => (typeof wanted === 'string' ? received.includes(wanted) : wanted.test(received));
        const look = () => {
          if (!isThere()) return;
          socket.off('data', look);
          resolve(received);
        };
        socket.on('data', look);
        void ended.then(() => (isThere() ? resolve(received) : reject(new Error(`the connection ended after: ${received.slice(0, 500)}`))));
        look();
      }),
  };
}

/** A request in its wire format. */
export const rawRequest = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: gateway.example.org', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
