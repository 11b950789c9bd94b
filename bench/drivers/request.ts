/** A request to send; `KEY` in its headers or body is replaced by a new UUID each time. */
export type Request = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}>;

export const KEY = '00000000-0000-7000-8000-000000000000';

/** The result of a pass. Latencies are in milliseconds; `bytes` counts all received bytes including headers. Not every driver reports `p5`. */
export type Outcome = Readonly<{
  requests: number;
  seconds: number;
  p5?: number;
  p50: number;
  p99: number;
  bytes: number;
  failures: number;
}>;

export const onTheWire = ({ method, path, headers, body }: Request): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: bench\r\n${lines.join('')}${length}\r\n${body ?? ''}`;
};
