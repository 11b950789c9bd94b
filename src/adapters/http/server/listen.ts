import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isAnswering } from '../connection/open-requests.ts';
import type { ApiError } from '../contract/problems.ts';
import { PROBLEM, problemDocument } from '../pipeline/problem-reply.ts';
import { bind } from './bind.ts';

export type Listening = Readonly<{
  port: number;
  /** Accepts no new connections, lets requests in progress finish, and cuts the rest after `graceMs`. */
  close(graceMs: number): Promise<void>;
}>;

export const MAX_URL_BYTES = 8192;
export const MAX_HEADER_BYTES = 8192;

/** Whether the names and values together are longer than `MAX_HEADER_BYTES`. */
export function areHeadersTooLong({ rawHeaders }: IncomingMessage): boolean {
  let bytes = 0;
  for (const { length } of rawHeaders) bytes += length;
  return bytes > MAX_HEADER_BYTES;
}

/** A slow sender is cut off long before a load balancer would give up; a keep-alive connection is kept longer than the balancer keeps it. */
const LIMITS = {
  // Longer headers are not parsed; a request that exceeds only one of the two limits is answered like any other.
  maxHeaderSize: MAX_URL_BYTES + MAX_HEADER_BYTES,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 2000,
};

const SWEEP_EVERY_MS = 100;

export async function listen(
  handler: RequestListener,
  { port, host }: { port: number; host?: string },
  limits: Partial<typeof LIMITS> = {},
): Promise<Listening> {
  const server = createServer({ ...LIMITS, ...limits }, handler);
  server.on('clientError', answerUnparsed);
  await bind(server, { port, host });
  return { port: (server.address() as AddressInfo).port, close: (graceMs) => closed(server, graceMs) };
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

type Unparsed = Error & { code?: string; rawPacket?: Buffer };

/** Answers unparsable requests as Node.js itself would, except that too long and too slow ones get a problem document. */
function answerUnparsed(error: Unparsed, socket: Duplex): void {
  // An answer in progress must not be interrupted.
  if (socket.writable && !isAnswering(socket as Socket)) {
    const refusal = refusalOf(error);
    socket.write(
      refusal ? answer(refusal) : `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`,
    );
  }
  socket.destroy(error);
}

function refusalOf({ code, rawPacket }: Unparsed): ApiError | undefined {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { kind: 'request-timeout' };
  if (code !== 'HPE_HEADER_OVERFLOW') return undefined;
  const isUrl = rawPacket !== undefined && /^[A-Z]+ \S{8192}/.test(rawPacket.toString('latin1'));
  return isUrl ? { kind: 'uri-too-long', limitBytes: MAX_URL_BYTES } : { kind: 'headers-too-large', limitBytes: MAX_HEADER_BYTES };
}

function answer(refusal: ApiError): string {
  const requestId = randomUUID();
  const { status, body } = problemDocument(refusal, requestId);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    `Content-Type: ${PROBLEM}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

async function closed(server: Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // Nothing else closes an idle keep-alive connection, and its client may never use it again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
  clearInterval(sweep);
}
