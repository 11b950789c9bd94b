import { readFileSync } from 'node:fs';
import { type Metrics, NO_METRICS } from './adapters/system/metrics.ts';
import type { Config } from './config.ts';

/** What lets an operator see how a gateway is, loaded only where it is asked for. */
export type Observability = Readonly<{
  /** Of this program. */
  version: string;
  metrics: Metrics;
  /** Told of each line of the log by its level, and answers what goes with it. */
  withLine?: (level: string) => object;
  /** Begins to tell; answers where. */
  start(): Promise<Readonly<{ metricsPort?: number }>>;
  close(): Promise<void>;
}>;

export async function observabilityOf({ metricsAddress: address }: Pick<Config, 'metricsAddress'>): Promise<Observability> {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  if (!address) return { version, metrics: NO_METRICS, start: async () => ({}), close: async () => {} };
  const [{ prometheus }, { serveMetrics }] = await Promise.all([
    import('./adapters/metrics/prometheus.ts'),
    import('./adapters/metrics/metrics-server.ts'),
  ]);
  const metrics = prometheus({ version });
  let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  return {
    version,
    metrics,
    withLine(level) {
      metrics.logged(level);
      return {};
    },
    async start() {
      server = await serveMetrics(metrics, address);
      return { metricsPort: server.port };
    },
    async close() {
      await server?.close();
    },
  };
}
