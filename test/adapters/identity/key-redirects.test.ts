import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { fetchKeySet } from '../../../src/adapters/identity/issuer-keys.ts';

test('keys are taken from nowhere that the issuer’s address only redirects to', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    if (url === '/keys') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [{ kty: 'OKP', kid: 'evil' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(fetchKeySet({ issuer, jwksUri: `${issuer}/keys`, fetch, timeLimitMs: 10_000 })).rejects.toThrow();
  expect(asked).toEqual(['/keys']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
