import type { Context } from 'koa';
import type { ApiError } from '../../src/adapters/http/contract/problems.ts';
import { replyWriter } from '../../src/adapters/http/pipeline/write-reply.ts';

const writeReply = replyWriter((error) => error);

/** Answers with a problem like the gateway's. */
export const sendProblem = (ctx: Context, problem: ApiError): Promise<void> =>
  writeReply({ ctx, id: ctx.state['requestId'], reads: null }, { problem });
