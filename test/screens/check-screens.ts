// npm run check:screens: what each screen of an app takes, in calls, bytes and time over a simulated 3G, before it had an endpoint of its own
// and now; and how long the home screen really takes through a proxy with round trips of 400 ms.
import { delayingProxy } from '../support/delaying-proxy.ts';
import { demoWorld, measureScreens } from './measure-screens.ts';
import { SLOW_3G } from './slow-network.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const demo = await demoWorld();
try {
  say('| screen | calls | bytes, br | ms over 3G | now: calls | bytes, br | ms |');
  say('|---|---|---|---|---|---|---|');
  for (const { screen, before, after } of await measureScreens(demo)) {
    const { calls, bytes, milliseconds } = before;
    say(`| ${screen} | ${calls} | ${bytes} | ${milliseconds} | ${after.calls} | ${after.bytes} | ${after.milliseconds} |`);
  }
  const proxy = await delayingProxy(demo.world.origin, SLOW_3G.roundTripMs);
  const headers = { authorization: 'Bearer pat', 'x-org-id': demo.org.id, 'accept-encoding': 'br' };
  const began = performance.now();
  await Promise.all(['home', 'me'].map(async (name) => (await fetch(`${proxy.url}api/mobile/screens/${name}`, { headers })).json()));
  const took = Math.round(performance.now() - began);
  say(`\nhome through a proxy that takes ${SLOW_3G.roundTripMs} ms a round trip: ${took} ms, without the three round trips of connecting`);
  await proxy.stop();
} finally {
  await demo.world.close();
}
