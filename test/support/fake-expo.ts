import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** Faults of a request, whatever it asks for. */
export type Failure =
  | Readonly<{ kind: 'status'; status: number; retryAfter?: string }>
  /** Every message's ticket carries this error. */
  | Readonly<{ kind: 'tickets'; error: string }>
  /** A well-formed reply with this as its data. */
  | Readonly<{ kind: 'data'; data: unknown }>
  /** Takes the messages, and answers 200 with half a JSON document. */
  | Readonly<{ kind: 'malformed' }>
  /** Takes the messages, and cuts the connection instead of answering. */
  | Readonly<{ kind: 'drop' }>
  /** Takes the messages, and never replies. */
  | Readonly<{ kind: 'hang' }>
  /** Takes the messages, and sends one byte every few milliseconds without end. */
  | Readonly<{ kind: 'drip' }>;

export type Delivery = Readonly<{ to: string; title: string; body: string; data: Readonly<Record<string, string>> }>;
export type PushRequest = Readonly<{ path: string; isGzipped: boolean; authorization: string | undefined; items: number }>;

export type FakeExpo = Readonly<{
  url: string;
  /** Every message that was taken, in order; a message taken twice appears twice. */
  delivered(): readonly Delivery[];
  requests(): readonly PushRequest[];
  /** Makes the next `times` requests fail, after as many that do not. */
  fail(failure: Failure, times?: number, after?: number): void;
  /** Answers `DeviceNotRegistered` for the token from now on, in tickets and receipts. */
  unregister(token: string): void;
  /** Refuses the whole of any request that contains this token, as for a malformed message. */
  refuseRequestsWith(token: string): void;
  /** Reports this error in the receipts of all messages, past and future, to the token. */
  failReceiptsOf(token: string, error: string): void;
  stop(): Promise<void>;
}>;

const SEND = '/--/api/v2/push/send';
const RECEIPTS = '/--/api/v2/push/getReceipts';
const MESSAGES_A_REQUEST = 100;
const RECEIPTS_A_REQUEST = 300;
const PAYLOAD_BYTES = 4096;

type Answer = Readonly<{ status: number; body: object }>;

/** Starts a server on loopback that implements the Expo push service's protocol, with its limits and errors. */
export async function startFakeExpo(): Promise<FakeExpo> {
  const delivered: Delivery[] = [];
  const requests: PushRequest[] = [];
  const failures: (Failure | undefined)[] = [];
  const unregistered = new Set<string>();
  const refused = new Set<string>();
  const receiptErrors = new Map<string, string>();
  const tokenOfReceipt = new Map<string, string>();

  function ticketFor(message: Delivery): object {
    if (unregistered.has(message.to)) return errorAnswer('DeviceNotRegistered');
    const { to: _, ...payload } = message;
    if (Buffer.byteLength(JSON.stringify(payload)) > PAYLOAD_BYTES) return errorAnswer('MessageTooBig');
    const id = crypto.randomUUID();
    delivered.push(message);
    tokenOfReceipt.set(id, message.to);
    return { status: 'ok', id };
  }

  function takeMessages(messages: readonly Delivery[]): Answer {
    if (messages.length > MESSAGES_A_REQUEST) return requestError(400, 'PUSH_TOO_MANY_NOTIFICATIONS');
    const isAcceptable = ({ to }: Delivery) => /^Expo(nent)?PushToken\[.+\]$/.test(to) && !refused.has(to);
    if (!messages.every(isAcceptable)) return requestError(400, 'VALIDATION_ERROR');
    return { status: 200, body: { data: messages.map(ticketFor) } };
  }

  function receiptFor(token: string): object {
    const error = unregistered.has(token) ? 'DeviceNotRegistered' : receiptErrors.get(token);
    return error === undefined ? { status: 'ok' } : errorAnswer(error);
  }

  function lookUp(ids: readonly string[]): Answer {
    if (ids.length > RECEIPTS_A_REQUEST) return requestError(400, 'PUSH_TOO_MANY_RECEIPTS');
    const known = ids.filter((id) => tokenOfReceipt.has(id));
    return { status: 200, body: { data: Object.fromEntries(known.map((id) => [id, receiptFor(tokenOfReceipt.get(id)!)])) } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!;
    const { isGzipped, content } = await contentOf(request);
    const items: readonly unknown[] = path === RECEIPTS ? content.ids : content;
    requests.push({ path, isGzipped, authorization: request.headers.authorization, items: items.length });
    const answer = (): Answer => {
      if (request.method !== 'POST' || (path !== SEND && path !== RECEIPTS)) return requestError(404, 'NOT_FOUND');
      return path === SEND ? takeMessages(items as Delivery[]) : lookUp(items as string[]);
    };
    const reply = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);

    const failure = failures.shift();
    switch (failure?.kind) {
      case undefined: {
        const { status, body } = answer();
        return reply(status, JSON.stringify(body));
      }
      case 'status': {
        const headers = failure.retryAfter === undefined ? {} : { 'Retry-After': failure.retryAfter };
        return reply(failure.status, JSON.stringify(requestError(failure.status, 'API_ERROR').body), headers);
      }
      case 'tickets':
        return reply(200, JSON.stringify({ data: items.map(() => errorAnswer(failure.error)) }));
      case 'data':
        return reply(200, JSON.stringify({ data: failure.data }));
      case 'malformed':
        answer();
        return reply(200, '{ "data": [');
      case 'drop':
        answer();
        return response.destroy();
      case 'hang':
        answer();
        return undefined;
      case 'drip': {
        answer();
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const dripping = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(dripping));
        return undefined;
      }
    }
  }

  const server = createServer((request, response) => {
    // If the client disconnects in the middle of its request, there is nobody to reply to.
    handle(request, response).catch(() => response.destroy());
  });
  // The client closes keep-alive connections; a busy client may notice late that the server has closed one.
  server.keepAliveTimeout = 300_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered: () => delivered,
    requests: () => requests,
    fail: (failure, times = 1, after = 0) =>
      void failures.push(...Array<undefined>(after).fill(undefined), ...Array<Failure>(times).fill(failure)),
    unregister: (token) => void unregistered.add(token),
    refuseRequestsWith: (token) => void refused.add(token),
    failReceiptsOf: (token, error) => void receiptErrors.set(token, error),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function contentOf(request: IncomingMessage) {
  const bytes = await buffer(request);
  const isGzipped = request.headers['content-encoding'] === 'gzip';
  return { isGzipped, content: JSON.parse((isGzipped ? gunzipSync(bytes) : bytes).toString()) };
}

const errorAnswer = (error: string) => ({ status: 'error', message: `The message met ${error}`, details: { error } });
const requestError = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ code, message: `The request met ${code}` }] },
});
