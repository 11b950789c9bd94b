import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { KEY, type Outcome, onTheWire, type Request } from './request.ts';

type Answered = Readonly<{ status: number; bytes: number; body: Buffer; etag: string | undefined }>;
type Options = Readonly<{ connections: number; onAnswer?: (answered: Answered, request: Request) => void }>;

/**
 * Sends each request exactly once over keep-alive connections, one at a time on each. wrk and autocannon send requests repeatedly for a
 * given time instead.
 */
export async function eachOnce(url: string, requests: readonly Request[], { connections, onAnswer }: Options): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const wire = requests.map((request) => Buffer.from(onTheWire(request).replaceAll(KEY, () => randomUUID())));
  const sockets = Array.from({ length: Math.min(connections, requests.length) }, () => connect(Number(port), hostname).setNoDelay(true));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const latencies: number[] = [];
  let [next, bytes, failures] = [0, 0, 0];
  const began = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const answers = answersOf(socket);
      while (next < wire.length) {
        const mine = next;
        next += 1;
        const sent = performance.now();
        socket.write(wire[mine]!);
        const answered = await answers.next();
        latencies.push(performance.now() - sent);
        bytes += answered.bytes;
        if (answered.status >= 400) failures += 1;
        onAnswer?.(answered, requests[mine]!);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;
  return { requests: requests.length, seconds, p5: percentile(0.05), p50: percentile(0.5), p99: percentile(0.99), bytes, failures };
}

/** Parses HTTP/1.1 responses from a socket. */
function answersOf(socket: Socket) {
  let pending = Buffer.alloc(0);
  let waiting: { resolve(answered: Answered): void; reject(error: Error): void } | undefined;
  const look = () => {
    const answered = waiting && readAnswer(pending);
    if (!answered) return;
    pending = pending.subarray(answered.bytes);
    const { resolve } = waiting!;
    waiting = undefined;
    resolve(answered);
  };
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    look();
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  return {
    next: () =>
      new Promise<Answered>((resolve, reject) => {
        waiting = { resolve, reject };
        look();
      }),
  };
}

function readAnswer(from: Buffer): Answered | undefined {
  const end = from.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = from.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const header = (name: string) => new RegExp(`\r\n${name}: *([^\r]*)`, 'i').exec(head)?.[1];
  const etag = header('ETag');
  const start = end + 4;
  if (status === 304 || status === 204) return { status, bytes: start, body: Buffer.alloc(0), etag };
  if (header('Transfer-Encoding')?.toLowerCase() === 'chunked') {
    const parts: Buffer[] = [];
    for (let at = start; ; ) {
      const line = from.indexOf('\r\n', at);
      if (line < 0) return undefined;
      const size = Number.parseInt(from.toString('latin1', at, line), 16);
      if (from.length < line + 2 + size + 2) return undefined;
      if (size === 0) return { status, bytes: line + 4, body: Buffer.concat(parts), etag };
      parts.push(from.subarray(line + 2, line + 2 + size));
      at = line + 2 + size + 2;
    }
  }
  const length = Number(header('Content-Length') ?? 0);
  if (from.length < start + length) return undefined;
  return { status, bytes: start + length, body: from.subarray(start, start + length), etag };
}
