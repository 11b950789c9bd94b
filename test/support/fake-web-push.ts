import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedPush = Readonly<{ path: string; headers: IncomingHttpHeaders; body: Buffer }>;

/** A browser with a subscription at a service: it decrypts what arrives by RFC 8291 and 8188, on nothing but node:crypto. */
export function aBrowser(origin: string, name = 'pat') {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/push/${name}`;
  const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body[20]!);
    const record = body.subarray(21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
    const ikm = derive(keys.computeSecret(senderKey), auth, info, 32);
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // The last record ends in a delimiter, 2, and padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  };
  return {
    path,
    token: JSON.stringify({
      endpoint: `${origin}${path}`,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    decrypt: (body: Buffer) => JSON.parse(decrypt(body)) as Readonly<Record<string, unknown>>,
  };
}

/** Starts a push service on loopback, which keeps what it takes. */
export async function startFakeWebPush() {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, Readonly<{ status: number; retryAfter?: string }> | 'hang'>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: await buffer(request) });
    const answer = answers.get(path) ?? { status: 201 };
    if (answer === 'hang') return;
    response.writeHead(answer.status, answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (): readonly ReceivedPush[] => received,
    /** How it answers requests for this path. */
    answer: (path: string, answer: Readonly<{ status: number; retryAfter?: string }> | 'hang') => void answers.set(path, answer),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
