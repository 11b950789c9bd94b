import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CADDY, startSampleCaddy } from '../support/caddy.ts';
import { describeWith } from '../support/needs.ts';
import { NGINX, startSampleNginx } from '../support/nginx.ts';
import { startWorld, type World } from '../support/world.ts';

const NOBODYS = 'x'.repeat(43);
const ID = '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f';
const LINKS = [
  ['GET', `/mail/answer/${ID}.${ID}.${ID}.game.${ID}.xxxxxxxxxxxx.${NOBODYS}`],
  ['POST', `/mail/answer/${ID}.${ID}.${ID}.game.${ID}.xxxxxxxxxxxx.${NOBODYS}?answer=yes`],
  ['GET', `/mail/stop/${ID}/${ID}/${NOBODYS}`],
  ['POST', `/mail/stop/${ID}/${ID}/${NOBODYS}`],
  ['GET', `/mail/stop-invitations/${NOBODYS}/${NOBODYS}`],
] as const;

describe.each([
  ['nginx', NGINX, startSampleNginx],
  ['Caddy', CADDY, startSampleCaddy],
] as const)('%s', (_, need, start) => {
  describeWith(need)('as the sample runs it', () => {
    let world: World;
    let proxy: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      world = await startWorld();
      proxy = await start([world.origin]);
    });
    afterAll(async () => {
      await proxy.stop();
      await world.close();
    });

    test('writes no line for the links of mail', async () => {
      const before = (await proxy.log()).length;
      for (const [method, path] of LINKS) expect((await fetch(proxy.origin + path, { method })).status).toBe(404);
      // A line that comes after those that must not be there.
      await fetch(`${proxy.origin}/robots.txt`);
      while ((await proxy.log()).length === before) await pause(20);
      const log = await proxy.log();
      expect(log).not.toMatch(/mail|POST|xxxx/);
      expect(log.slice(before).trim().split('\n')).toHaveLength(1);
    });
  });
});
