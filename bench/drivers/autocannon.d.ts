declare module 'autocannon' {
  type Options = Readonly<{
    url: string;
    connections: number;
    duration: number;
    requests: readonly { setupRequest(sent: object): object }[];
  }>;
  type Result = Readonly<{
    requests: { total: number };
    duration: number;
    latency: { p50: number; p99: number };
    throughput: { total: number };
    errors: number;
    timeouts: number;
    '4xx': number;
    '5xx': number;
  }>;
  export default function autocannon(options: Options): Promise<Result>;
}
