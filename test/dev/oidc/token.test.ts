import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type DevelopmentGateway, startDevelopmentGateway } from './gateway.ts';

const run = (port: number, ...words: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, ['dev/token.ts', ...words], { env: { ...process.env, PORT: String(port) } }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

describe('the token command', () => {
  let gateway: DevelopmentGateway;
  beforeAll(async () => {
    gateway = await startDevelopmentGateway();
  });
  afterAll(() => gateway.stop());

  test('prints a token of the user, and nothing else', async () => {
    const { code, stdout, stderr } = await run(gateway.port, 'admin@demo.test');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    expect(decodeJwt(stdout.trim())).toMatchObject({ email: 'admin@demo.test' });
  });

  test('names the demo users when it is called without one, or with a stranger', async () => {
    for (const words of [[], ['pat@example.org']]) {
      const { code, stdout, stderr } = await run(gateway.port, ...words);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('newcomer@demo.test');
    }
  });

  test('says how to start a gateway when none answers', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { code, stdout, stderr } = await run(port, 'admin@demo.test');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('npm start');
  });

  test('says so when the gateway has no local provider', async () => {
    const production = createServer((_, response) => response.writeHead(404).end());
    await new Promise<void>((resolve) => production.listen(0, resolve));
    const { code, stderr } = await run((production.address() as AddressInfo).port, 'admin@demo.test');
    production.closeAllConnections();
    await new Promise((resolve) => production.close(resolve));
    expect(code).toBe(1);
    expect(stderr).toContain('no local identity provider');
  });
});
