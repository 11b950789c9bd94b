import { Busboy } from '@fastify/busboy';
import type { Context } from 'koa';
import { err, ok } from '../../../domain/shared/result.ts';
import type { ReceiveFile } from '../contract/route.ts';
import type { IncomingRequest, Step } from './incoming-request.ts';

export const FILE_TYPES = ['text/csv', 'multipart/form-data'] as const;

/** Rejects a request without a file before its body is read. */
export const fileBody: Step = async ({ ctx }, next) => {
  const isPlain = ['', 'identity'].includes(ctx.get('Content-Encoding'));
  return isPlain && ctx.request.is(...FILE_TYPES) ? next() : { problem: { kind: 'unsupported-media-type', supported: FILE_TYPES } };
};

/** Receives the file of a request on demand, either as its body or as the only file part of a multipart body. */
export const fileIn = ({ ctx, slot }: IncomingRequest, limitBytes: number): ReceiveFile => {
  const receive = () => (ctx.request.is('multipart/form-data') ? receivePart(ctx, limitBytes) : receiveBody(ctx, limitBytes));
  // A slow upload does not hold a slot.
  return () => slot?.withoutInFlightSlot(receive()) ?? receive();
};

type Received = Awaited<ReturnType<ReceiveFile>>;
const TOO_LARGE = (limitBytes: number) => err({ kind: 'file-too-large', limitBytes });
const MISSING = err({ kind: 'file-missing' });

async function receiveBody({ req }: Context, limitBytes: number): Promise<Received> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limitBytes) return TOO_LARGE(limitBytes);
      chunks.push(chunk);
    }
  } catch {
    // The client has disconnected and does not read an answer.
    return MISSING;
  }
  return size === 0 ? MISSING : ok(joined(chunks));
}

function receivePart({ req }: Context, limitBytes: number): Promise<Received> {
  return new Promise((resolve) => {
    let received: Received = MISSING;
    const settle = (outcome: Received) => {
      req.unpipe();
      resolve(outcome);
    };
    let parts: InstanceType<typeof Busboy>;
    try {
      parts = new Busboy({ headers: req.headers as never, limits: { files: 1, fileSize: limitBytes, fields: 0, parts: 2 } });
    } catch {
      // A multipart body without a boundary.
      return resolve(MISSING);
    }
    parts.on('file', (_, content) => {
      const chunks: Buffer[] = [];
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('limit', () => settle(TOO_LARGE(limitBytes)));
      content.on('end', () => {
        received = chunks.length === 0 ? MISSING : ok(joined(chunks));
      });
    });
    parts.on('finish', () => settle(received));
    parts.on('error', () => settle(MISSING));
    req.once('close', () => settle(received));
    req.pipe(parts);
  });
}

/** Copies the chunks into a buffer of its own, which can be transferred to a worker thread. */
function joined(chunks: readonly Buffer[]): Uint8Array {
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}
