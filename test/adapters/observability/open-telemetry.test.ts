import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeLogger } from '../../../src/adapters/observability/logger.ts';
import { type OpenTelemetry, openTelemetry } from '../../../src/adapters/observability/open-telemetry.ts';
import { prometheus } from '../../../src/adapters/observability/prometheus.ts';
import { recordingPushSender } from '../../../src/adapters/push/recording-push-sender.ts';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { tracedFetch, tracedPushSender } from '../../../src/composition/traced.ts';
import { valueIn } from '../../support/metrics-text.ts';
import { startWorld, type World } from '../../support/world.ts';

type Sent = Readonly<{
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: readonly Readonly<{ key: string; value: object }>[];
  links?: readonly Readonly<{ traceId: string; spanId: string }>[];
}>;

let server: Server;
let collected: unknown[];
let status: number;
let url: string;
let world: World | undefined;
beforeEach(async () => {
  collected = [];
  status = 200;
  // A collector that takes OTLP over HTTP.
  server = createServer(async (request, response) => {
    collected.push(await json(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  world = undefined;
});
afterEach(async () => {
  await world?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const metrics = prometheus({ version: '1.2.3' });
const opened = (ratio = 1) => openTelemetry({ url, ratio, version: '1.2.3', metrics, everyMs: 3_600_000 });
/** The spans received once all have been sent. */
async function spansOf(traces: OpenTelemetry): Promise<readonly Sent[]> {
  await traces.close();
  return (collected as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }[]).flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}
const attribute = ({ attributes }: Sent, key: string) => Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

test('a request is a span named by its route, and holds nothing that was sent with it', async () => {
  const traces = opened();
  world = await startWorld({}, { traces });
  const org = await world.org();
  await world.member('pat_secret', org, 'admin');
  const id = newId();
  const { headers } = await world.call('pat_secret', 'GET', `/api/mobile/teams/${id}?surname=Ortiz`, { org });
  await world.call(undefined, 'GET', `/nowhere/${id}`);
  const spans = await spansOf(traces);
  expect(spans.map(({ name }) => name)).toEqual(['GET /api/mobile/teams/:id', 'GET']);
  const [team] = spans;
  expect(attribute(team!, 'http.response.status_code')).toBeGreaterThanOrEqual(400);
  expect(attribute(team!, 'league.operation')).toBe('getTeam');
  expect(attribute(team!, 'league.request_id')).toBe(headers.get('x-request-id'));
  const all = JSON.stringify(collected);
  for (const word of [id, org.id, 'pat_secret', 'Ortiz', 'surname', 'nowhere']) expect(all).not.toContain(word);
  expect(all).toContain('"league-gateway"');
});

test("a caller's traceparent is linked to, and decides neither the id of a trace nor whether it is recorded", async () => {
  const [theirs, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const asking = (traceparent: string) => fetch(`${world!.origin}/api/health/live`, { headers: { traceparent } });
  const never = opened(0);
  world = await startWorld({}, { traces: never });
  await asking(`00-${theirs}-${span}-01`);
  expect(await spansOf(never)).toEqual([]);
  await world.close();

  const always = opened(1);
  world = await startWorld({}, { traces: always });
  await asking(`00-${theirs}-${span}-00`);
  for (const wrong of ['x', `00-${'0'.repeat(32)}-${span}-01`, `00-${theirs}-${span}-01-and-more`.repeat(50)]) await asking(wrong);
  const spans = await spansOf(always);
  expect(spans).toHaveLength(4);
  for (const each of spans) expect([each.traceId === theirs, each.parentSpanId ?? '']).toEqual([false, '']);
  expect(spans[0]!.links).toEqual([expect.objectContaining({ traceId: theirs, spanId: span })]);
  for (const { links = [] } of spans.slice(1)) expect(links).toEqual([]);
});

test('lines of the log hold the trace of their request, which the id in its problem document leads to', async () => {
  const traces = opened();
  const lines: string[] = [];
  const log = makeLogger({ level: 'info', stream: { write: (line) => void lines.push(line) }, withLine: traces.ofLine });
  world = await startWorld({}, { traces, log });
  const { body } = await world.call('bad', 'GET', '/api/mobile/teams');
  log.info({}, 'outside of any request');
  const [request, outside] = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'listening');
  const [span] = await spansOf(traces);
  expect([request.traceId, request.spanId]).toEqual([span!.traceId, span!.spanId]);
  expect(body['instance']).toContain(request.requestId);
  expect(attribute(span!, 'league.request_id')).toBe(request.requestId);
  expect(outside.traceId).toBeUndefined();
});

test('calls to services outside are told by host and number alone, under the request that they are made for', async () => {
  const traces = opened();
  const asked: (RequestInit | undefined)[] = [];
  const outside = tracedFetch(traces, async (_, init) => {
    asked.push(init);
    return new Response('{}');
  });
  await traces.request(
    { method: 'GET', requestId: 'r', traceparent: undefined },
    async () => void (await outside('https://id.example.org/keys?tenant=secret', { headers: { accept: 'application/json' } })),
    () => ({ route: '/a', operation: 'a', status: 200, isParked: false }),
  );
  const sender = tracedPushSender(recordingPushSender(), traces)!;
  await sender.send([{ id: newId(), token: 'ExponentPushToken[secret]', title: 'Secret', body: 'secret', data: {} }]);
  const [keys, request, push] = await spansOf(traces);
  expect([keys!.name, attribute(keys!, 'server.address'), keys!.parentSpanId]).toEqual(['GET', 'id.example.org', request!.spanId]);
  expect([push!.name, Number(attribute(push!, 'league.messages'))]).toEqual(['push.send', 1]);
  expect(JSON.stringify(collected).toLowerCase()).not.toContain('secret');
  // No trace headers are sent to outside servers.
  expect(asked).toEqual([{ headers: { accept: 'application/json' } }]);
});

test('a collector that refuses costs spans alone, and they are counted', async () => {
  const traces = opened();
  world = await startWorld({}, { traces });
  const before = valueIn(await metrics.text(), 'league_deliveries_total', { queue: 'spans', outcome: 'lost' }) ?? 0;
  status = 400;
  expect((await fetch(`${world.origin}/api/health/live`)).status).toBe(200);
  await traces.close();
  expect(valueIn(await metrics.text(), 'league_deliveries_total', { queue: 'spans', outcome: 'lost' })).toBe(before + 1);
});

test('what fails is marked by the name of its error, whose words may quote somebody', async () => {
  const traces = opened();
  const failing = traces.request(
    { method: 'GET', requestId: 'r', traceparent: undefined },
    async () => {
      traces.begin('membership.caller-contexts', {})!(new TypeError('the key (email)=(pat@example.org) is there'));
      throw new RangeError('pat@example.org');
    },
    () => ({ route: undefined, operation: undefined, status: 500, isParked: false }),
  );
  await expect(failing).rejects.toThrow(RangeError);
  const spans = await spansOf(traces);
  expect(spans.map((each) => [each.name, attribute(each, 'error.type')])).toEqual([
    ['membership.caller-contexts', 'TypeError'],
    ['GET', 'RangeError'],
  ]);
  expect(JSON.stringify(collected)).not.toContain('pat@example.org');
});
