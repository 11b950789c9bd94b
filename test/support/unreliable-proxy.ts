import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../dev/demo-league/random.ts';

/** What happens to a request; a `late` one reaches the gateway after its sender has given up on it. */
export const WEATHERS = ['fine', 'dropped', 'answer-dropped', 'cut', 'doubled', 'delayed', 'late', 'portal'] as const;
export type Weather = (typeof WEATHERS)[number];

export type UnreliableProxy = Readonly<{
  origin: string;
  counts: ReadonlyMap<Weather, number>;
  /** Switches between forwarding everything and random faults. */
  setFine(isFine: boolean): void;
  stop(): Promise<void>;
}>;

type Answer = Readonly<{ status: number; headers: Headers; body: Buffer }>;

/** A mobile network between phones and gateways, which chooses what happens to each request at random. */
export async function unreliableProxy(origins: readonly string[], random: Random): Promise<UnreliableProxy> {
  const counts = new Map<Weather, number>();
  let isFine = false;
  const late = new Set<Promise<unknown>>();

  async function forward({ method = 'GET', url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...given } = headers;
    const response = await fetch(random.pick(origins) + url, {
      method,
      headers: { ...(given as Record<string, string>), 'accept-encoding': 'identity' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  function answer(to: ServerResponse, { status, headers, body }: Answer, bytes = body.length) {
    to.writeHead(status, { ...Object.fromEntries(headers), 'content-length': String(body.length) });
    if (bytes === body.length) return void to.end(body);
    to.write(body.subarray(0, bytes), () => to.destroy());
  }

  const weather = (): Weather => (isFine || random.chance(65) ? 'fine' : random.pick(WEATHERS));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const now = weather();
    counts.set(now, (counts.get(now) ?? 0) + 1);
    switch (now) {
      case 'dropped':
        return void response.destroy();
      case 'answer-dropped':
        await forward(request, body);
        return void response.destroy();
      case 'cut': {
        const whole = await forward(request, body);
        return answer(response, whole, Math.floor(whole.body.length / 2));
      }
      case 'doubled': {
        const [first] = await Promise.all([forward(request, body), forward(request, body)]);
        return answer(response, first);
      }
      case 'delayed':
        await pause(random.whole(50, 1000));
        break;
      case 'late': {
        response.destroy();
        const forwarded = pause(random.whole(50, 3000)).then(() => forward(request, body));
        late.add(forwarded);
        await forwarded.finally(() => late.delete(forwarded));
        return;
      }
      case 'portal':
        return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome to the gym</h1>');
    }
    answer(response, await forward(request, body));
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    setFine: (next) => {
      isFine = next;
    },
    async stop() {
      await Promise.allSettled(late);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
