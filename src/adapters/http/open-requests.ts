import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Context, Next } from 'koa';
import type { ParkedRequests } from '../system/parked-requests.ts';
import { isUnanswered } from './respond.ts';

/** More than any client that waits for its answers sends ahead on one connection. */
const MAX_PIPELINED = 64;
/** A caller who does not read an answer is cut off after this. */
const READ_WITHIN_MS = 60_000;

type Ending = () => void;
/** What each connection still owes, with what is to be called once it does no more. */
const owed = new WeakMap<Socket, Map<ServerResponse, Ending[]>>();

/**
 * Calls `ending` once the answer is on its way in full, or the connection is gone. A response that waits for its turn on a connection
 * is not told that the connection is gone, so the connection is watched as well.
 */
export function whenEnded({ res, req }: Pick<Context, 'req' | 'res'>, ending: Ending): void {
  const { socket } = req;
  if (res.closed || socket.destroyed) {
    ending();
    return;
  }
  const answers = owed.get(socket) ?? watch(socket);
  const endings = answers.get(res);
  // Anew each time, since a list that has grown keeps room for many more.
  answers.set(res, endings ? [...endings, ending] : [ending]);
  if (endings) return;
  res.once('close', () => end(answers, res));
}

function watch(socket: Socket): Map<ServerResponse, Ending[]> {
  const answers = new Map<ServerResponse, Ending[]>();
  owed.set(socket, answers);
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

/** Bounds what one connection can hold: requests that are sent ahead, and answers that are not read. */
export const boundedByConnection = ({ beganAt }: Pick<ParkedRequests, 'beganAt'>) =>
  async function bounded(ctx: Context, next: Next): Promise<void> {
    const { socket } = ctx.req;
    if (beganAt(ctx.req) === undefined && !take(ctx)) {
      socket.destroy();
      return;
    }
    await next();
    if (ctx.res.closed || isUnanswered(ctx)) return;
    const cut = setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
    whenEnded(ctx, () => clearTimeout(cut));
  };

function take(ctx: Context): boolean {
  const { socket } = ctx.req;
  const open = (pipelined.get(socket) ?? 0) + 1;
  if (open > MAX_PIPELINED) return false;
  pipelined.set(socket, open);
  whenEnded(ctx, () => pipelined.set(socket, pipelined.get(socket)! - 1));
  return true;
}
