import { cancelableDays } from './cancelable-days.ts';
import { startContender } from './contenders/contenders.ts';
import { startCountingProxy } from './counting-proxy.ts';
import { openDatabase } from './data/database.ts';
import { eachOnce } from './drivers/each-once.ts';
import type { Request } from './drivers/request.ts';
import { startIssuer } from './issuer.ts';
import { buildGateway } from './process.ts';
import { lookAround, type Org, type Parent, scaleFor } from './world.ts';

// A thunderstorm: every organization cancels a day, and ten thousand phones send requests at once. `node bench/rain-out.ts [phones]`
const PHONES = Number(process.argv[2] ?? 10_000);
const CONNECTIONS = 256;
const say = (line: string) => process.stdout.write(`${line}\n`);

const rainOut = ({ headers }: Pick<Org, 'headers'>, date: string): Request => ({
  method: 'POST',
  path: '/api/org/day-changes',
  headers,
  body: JSON.stringify({ action: 'cancel', date, reason: 'lightning' }),
});
/** Requests on opening the app: formerly five, now two. */
const FIVE_CALLS = ['home', 'teams?mine=true', 'schedule?mine=true', 'parent-links', 'chat/rooms'];
const TWO_CALLS = ['screens/home', 'screens/me'];
const opening = (paths: readonly string[]) => (parents: readonly Pick<Parent, 'headers'>[]) =>
  parents.flatMap(({ headers }) => paths.map((path): Request => ({ method: 'GET', path: `/api/mobile/${path}`, headers })));
const home = ({ headers }: Pick<Parent, 'headers'>): Request => ({ method: 'GET', path: '/api/mobile/home', headers });
const schedule = ({ headers }: Pick<Parent, 'headers'>): Request => ({ method: 'GET', path: '/api/mobile/schedule', headers });

buildGateway();
const issuer = await startIssuer();
const database = await openDatabase(scaleFor(PHONES), issuer.url, say);
const proxy = await startCountingProxy(database.url);
try {
  const days = await cancelableDays(database.url);
  const { orgs, parents } = await lookAround(database.url, issuer, PHONES);
  const gateway = await startContender('gateway', proxy.url, issuer.url);
  const asked = async (what: string, requests: readonly Request[]) => {
    proxy.taken();
    const cpu = gateway.cpuMs();
    const { seconds, p50, p99, failures } = await eachOnce(gateway.url, requests, { connections: CONNECTIONS });
    const { statements } = proxy.taken();
    const figures = [`${requests.length} requests`, `${seconds.toFixed(2)} s`, `p50 ${p50.toFixed(0)} ms`, `p99 ${p99.toFixed(0)} ms`];
    say(
      [what, ...figures, `${statements} statements`, `${((gateway.cpuMs() - cpu) / 1000).toFixed(2)} s of CPU`, `${failures} refused`].join(
        ', ',
      ),
    );
  };
  say(`${parents.length} phones in ${orgs.length} organizations, ${CONNECTIONS} at once`);
  await asked('home, the first time each', parents.map(home));
  await asked(
    'a day canceled in each organization',
    orgs.map((org) => rainOut(org, days.get(org.id)![0]!)),
  );
  await asked('home after it', parents.map(home));
  await asked('schedule after it', parents.map(schedule));
  await asked('schedule again', parents.map(schedule));
  for (const [at, [how, paths]] of (
    [
      ['five', FIVE_CALLS],
      ['two', TWO_CALLS],
    ] as const
  ).entries()) {
    const day = at + 1;
    await asked(
      'another day canceled in each organization',
      orgs.map((org) => rainOut(org, days.get(org.id)![day]!)),
    );
    await asked(`the app opened after it, by ${how} calls`, opening(paths)(parents));
    await asked('opened again', opening(paths)(parents));
  }
  const one = parents.filter(({ headers }) => headers['X-Org-Id'] === orgs[0]!.id);
  const ofOne = Array.from({ length: PHONES }, (_, at) => one[at % one.length]!);
  await asked('another day canceled in one organization', [rainOut(orgs[0]!, days.get(orgs[0]!.id)![3]!)]);
  await asked(`schedule of one organization, ${one.length} families`, ofOne.map(schedule));
  await gateway.stop();
} finally {
  proxy.close();
  await database.stop();
  issuer.close();
}
