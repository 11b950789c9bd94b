import type { Context } from 'koa';
import type { ExportedFile } from '../../../application/imports/export-league.ts';
import { entityTag } from './entity-tag.ts';
import { revalidate, send } from './respond.ts';

/** Sends a file once all of it is read, so that a failure midway is answered as one, and no partial file is taken for complete. */
export async function sendFile(ctx: Context, { fileName, parts }: ExportedFile, mediaType: string): Promise<void> {
  let body = '';
  for await (const part of parts) body += part;
  send(ctx, { status: 200, body }, `${mediaType}; charset=utf-8`);
  ctx.set('Content-Disposition', `attachment; filename="${fileName}"`);
  revalidate(ctx, 200, entityTag(body));
}
