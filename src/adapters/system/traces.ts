/** What is said of a span: words and figures of ours, never a query string, a parameter of a statement, or anything of a person. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Ends a span; an error marks it as failed, by the error's name alone. */
export type EndSpan = (error?: unknown) => void;

export type Served = Readonly<{ method: string; requestId: string; traceparent: string | undefined }>;
/** What is known of a request once it has been served. `route` is the template of its path. */
export type ServedAs = Readonly<{ route: string | undefined; operation: string | undefined; status: number; isParked: boolean }>;

/** Where parts of the process tell what they do for a request, if its trace was chosen to be recorded. */
export interface Traces {
  /** Runs `work` as a trace of its own, whatever the caller says of theirs, which is only linked to. */
  request(served: Served, work: () => Promise<void>, outcome: () => ServedAs): Promise<void>;
  /** Runs `work` as a part of what is traced now, or as a trace of its own. */
  outgoing<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Begins a part of what is traced now; undefined where nothing is. */
  begin(name: string, attributes: Attributes): EndSpan | undefined;
}
