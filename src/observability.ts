import { readFileSync } from 'node:fs';
import { type Metrics, NO_METRICS } from './adapters/system/metrics.ts';
import type { Traces } from './adapters/system/traces.ts';
import type { Config } from './config.ts';

/** What lets an operator see how a gateway is, loaded only where it is asked for. */
export type Observability = Readonly<{
  /** Of this program. */
  version: string;
  metrics: Metrics;
  traces: Traces | undefined;
  /** Answers what goes with a line of the log. */
  withLine?: () => object;
  /** Told of each line of the log that is a warning or worse. */
  onWarning?: (level: string) => void;
  /** Begins to tell; answers where. */
  start(): Promise<Readonly<{ metricsPort?: number }>>;
  close(): Promise<void>;
}>;

export async function observabilityOf({ metricsAddress, tracing }: Pick<Config, 'metricsAddress' | 'tracing'>): Promise<Observability> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const prometheus = metricsAddress && (await import('./adapters/metrics/prometheus.ts')).prometheus({ version });
  const metrics = prometheus ?? NO_METRICS;
  const traces = tracing && (await import('./adapters/tracing/open-telemetry.ts')).openTelemetry({ ...tracing, version, metrics });
  let close = async () => {};
  return {
    version,
    metrics,
    traces,
    ...(traces && { withLine: traces.ofLine }),
    ...(prometheus && { onWarning: prometheus.logged }),
    async start() {
      if (!prometheus || !metricsAddress) return {};
      const { serveMetrics } = await import('./adapters/metrics/metrics-server.ts');
      const server = await serveMetrics(prometheus, metricsAddress);
      close = server.close;
      return { metricsPort: server.port };
    },
    async close() {
      await Promise.all([close(), traces?.close()]);
    },
  };
}
