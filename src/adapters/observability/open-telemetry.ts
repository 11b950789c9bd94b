import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Metrics } from './metrics.ts';
import type { Traces } from './traces.ts';

export type TracingOptions = Readonly<{
  /** The `…/v1/traces` URL of a collector that accepts OTLP over HTTP. */
  url: string;
  /** The share of traces that is recorded, from 0 to 1. */
  ratio: number;
  version: string;
  metrics: Metrics;
  /** How long spans are batched before they are exported. */
  everyMs?: number;
}>;

export type OpenTelemetry = Traces &
  Readonly<{
    /** Fields for a log line, which link it to its trace and back. */
    ofLine(): Readonly<{ traceId?: string; spanId?: string }>;
    /** Exports the remaining spans, for as long as a request to the collector may take. */
    close(): Promise<void>;
  }>;

const EXPORT_WITHIN_MS = 5000;
const EVERY_MS = 5000;
/** How many spans are queued for a collector that does not answer; further ones are dropped and counted. */
const MAX_QUEUED = 2048;
const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Traces for an OTLP collector. Reads OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES and OTEL_EXPORTER_OTLP_HEADERS itself. */
export function openTelemetry({ url, ratio, version, metrics, everyMs = EVERY_MS }: TracingOptions): OpenTelemetry {
  const named = resourceFromAttributes({ 'service.name': 'league-gateway', 'service.version': version });
  const exporter = counting(new OTLPTraceExporter({ url, timeoutMillis: EXPORT_WITHIN_MS }), metrics);
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUED,
        scheduledDelayMillis: everyMs,
        exportTimeoutMillis: EXPORT_WITHIN_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('league-gateway', version);
  const current = new AsyncLocalStorage<Span>();
  const under = (span: Span | undefined): Context => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await current.run(span, work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    async request({ method, requestId, traceparent }, work, outcome) {
      const links = linksTo(traceparent);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, root: true, ...(links && { links }) }, ROOT_CONTEXT);
      if (!span.isRecording()) return work();
      span.setAttributes({ 'http.request.method': method, 'league.request_id': requestId });
      await within(span, async () => {
        try {
          await work();
        } finally {
          const { route, operation, status, isParked } = outcome();
          if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
          if (operation !== undefined) span.setAttribute('league.operation', operation);
          if (isParked) span.setAttribute('league.parked', true);
          else span.setAttribute('http.response.status_code', status);
          if (!isParked && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        }
      });
    },
    async outgoing(name, attributes, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, under(current.getStore()));
      return span.isRecording() ? within(span, work) : work();
    },
    begin(name, attributes) {
      const parent = current.getStore();
      if (!parent) return undefined;
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, under(parent));
      return (error) => {
        if (error !== undefined) fail(span, error);
        span.end();
      };
    },
    ofLine() {
      const span = current.getStore();
      if (!span) return {};
      const { traceId, spanId } = span.spanContext();
      return { traceId, spanId };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** Error messages quote values, so only the name is recorded. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error instanceof Error ? error.name : 'Error');
}

/** A caller may name its own trace, but does not decide whether ours is recorded, nor its id. */
function linksTo(traceparent: string | undefined): Link[] | undefined {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId !== undefined && spanId !== undefined ? [{ context: { traceId, spanId, traceFlags: 0, isRemote: true } }] : undefined;
}

/** Counts exported and lost spans, since losses would otherwise go unnoticed. */
function counting(inner: SpanExporter, metrics: Metrics): SpanExporter {
  return {
    export: (spans, done) =>
      inner.export(spans, (result) => {
        metrics.delivered('spans', result.code === 0 ? 'exported' : 'lost', spans.length);
        done(result);
      }),
    shutdown: () => inner.shutdown(),
    ...(inner.forceFlush && { forceFlush: () => inner.forceFlush!() }),
  };
}
