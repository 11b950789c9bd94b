/** Attributes of a span: constants and numbers, never a query string, a statement parameter, or personal data. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Ends a span; an error marks it as failed, and only the error's name is recorded. */
export type EndSpan = (error?: unknown) => void;

export type Served = Readonly<{ method: string; requestId: string; traceparent: string | undefined }>;
/** What is known of a request once it is served. `route` is the path template. */
export type ServedAs = Readonly<{ route: string | undefined; operation: string | undefined; status: number; isParked: boolean }>;

/** Where components record spans for a request, if its trace is sampled. */
export interface Traces {
  /** Runs `work` as a new trace, whatever the caller's trace context, which is only linked to. */
  request(served: Served, work: () => Promise<void>, outcome: () => ServedAs): Promise<void>;
  /** Runs `work` as a child span of the current trace, or as a new trace. */
  outgoing<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Begins a child span of the current trace; undefined if there is none. */
  begin(name: string, attributes: Attributes): EndSpan | undefined;
}
