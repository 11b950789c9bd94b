import { readFileSync } from 'node:fs';
import { type Metrics, NO_METRICS } from '../adapters/observability/metrics.ts';
import type { Traces } from '../adapters/observability/traces.ts';
import type { Config } from './config.ts';

/** Logs, metrics and traces for operators, loaded only if configured. */
export type Observability = Readonly<{
  /** The version of this program. */
  version: string;
  metrics: Metrics;
  traces: Traces | undefined;
  /** Returns fields to add to each log line. */
  withLine?: () => object;
  /** Called for each log line of level warning or above. */
  onWarning?: (level: string) => void;
  /** Starts serving metrics; returns the port. */
  start(): Promise<Readonly<{ metricsPort?: number }>>;
  close(): Promise<void>;
}>;

export async function observabilityOf({ metricsAddress, tracing }: Pick<Config, 'metricsAddress' | 'tracing'>): Promise<Observability> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const prometheus = metricsAddress && (await import('../adapters/observability/prometheus.ts')).prometheus({ version });
  const metrics = prometheus ?? NO_METRICS;
  const traces = tracing && (await import('../adapters/observability/open-telemetry.ts')).openTelemetry({ ...tracing, version, metrics });
  let close = async () => {};
  return {
    version,
    metrics,
    traces,
    ...(traces && { withLine: traces.ofLine }),
    ...(prometheus && { onWarning: prometheus.logged }),
    async start() {
      if (!prometheus || !metricsAddress) return {};
      const { serveMetrics } = await import('../adapters/observability/metrics-server.ts');
      const server = await serveMetrics(prometheus, metricsAddress);
      close = server.close;
      return { metricsPort: server.port };
    },
    async close() {
      await Promise.all([close(), traces?.close()]);
    },
  };
}
