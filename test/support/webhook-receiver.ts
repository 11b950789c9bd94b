import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = Readonly<{ headers: Record<string, string>; body: string }>;
export type Answer = (response: ServerResponse, received: Received) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end('whatever Sam Ortiz wrote');

/** Answers challenges, as the owner of the address does, and everything else with `answer`. */
export const echoing =
  (answer: Answer = answering(204)): Answer =>
  (response, received) => {
    const { type, data } = JSON.parse(received.body);
    if (type !== 'webhook.challenge') return answer(response, received);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ challenge: data.challenge }));
  };

/** An integrator's endpoint on this machine, which stores what it receives. */
export async function startReceiver(answer: Answer = answering(204)) {
  const received: Received[] = [];
  let answers = answer;
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { headers, body };
    received.push(one);
    answers(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    answer(next: Answer) {
      answers = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
