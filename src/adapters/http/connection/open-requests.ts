import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'koa';

/** How many requests a client may pipeline on one connection. */
const MAX_PIPELINED = 64;
/** A connection whose client does not read its answer is closed after this. */
const RESPONSE_TIMEOUT_MS = 60_000;

export type Answering = Pick<Context, 'req' | 'res'>;
type Ending = () => void;
/** The open responses of each connection, with their end callbacks. */
const openResponses = new WeakMap<Socket, Map<ServerResponse, Ending[]>>();

/**
 * Calls `ending` once the response has been sent in full or its connection has closed. A pipelined response gets no event if the connection
 * closes, so the connection is watched too.
 */
export function onResponseEnd({ res, req }: Answering, ending: Ending): void {
  const { socket } = req;
  if (res.closed || socket.destroyed) {
    ending();
    return;
  }
  const answers = openResponses.get(socket) ?? watch(socket);
  const endings = answers.get(res);
  // A new array each time, since one that has grown keeps spare capacity.
  answers.set(res, endings ? [...endings, ending] : [ending]);
  if (endings) return;
  res.once('close', () => end(answers, res));
}

function watch(socket: Socket): Map<ServerResponse, Ending[]> {
  const answers = new Map<ServerResponse, Ending[]>();
  openResponses.set(socket, answers);
  socket.once('close', () => {
    for (const res of [...answers.keys()]) end(answers, res);
  });
  return answers;
}

function end(answers: Map<ServerResponse, Ending[]>, res: ServerResponse): void {
  const endings = answers.get(res) ?? [];
  answers.delete(res);
  for (const ending of endings) ending();
}

const pipelined = new WeakMap<Socket, number>();

/** Closes the connection if its client does not read this answer in time. */
export function closeUnread(answer: Answering): void {
  const cut = setTimeout(() => answer.req.socket.destroy(), RESPONSE_TIMEOUT_MS).unref();
  onResponseEnd(answer, () => clearTimeout(cut));
}

/** Counts a request among those that its client has pipelined on the connection; false if they are too many. */
export function countPipelined(answering: Answering): boolean {
  const { socket } = answering.req;
  const open = (pipelined.get(socket) ?? 0) + 1;
  if (open > MAX_PIPELINED) return false;
  pipelined.set(socket, open);
  onResponseEnd(answering, () => pipelined.set(socket, pipelined.get(socket)! - 1));
  return true;
}

/** Whether a response on the connection has been sent in part. */
export const isAnswering = (socket: Socket): boolean => {
  const [current] = openResponses.get(socket)?.keys() ?? [];
  return current?.headersSent === true;
};

/**
 * Removes the listeners for the end of the response that Koa has added, each of which holds a context, before the request is handled again with a new
 * one. `on-finished`, which Koa adds them by, keeps them in an undocumented member and offers no other way.
 */
export function detachListeners(res: ServerResponse): void {
  (res as { __onFinished?: { queue: unknown[] | null } | null }).__onFinished?.queue?.splice(0);
}
