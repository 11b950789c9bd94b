import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ExportedFile } from '../../application/imports/export-league.ts';

/** Streams a file as fast as it is read. If an error occurs midway, the connection is cut, so that a partial file is not taken for complete. */
export function sendFile(ctx: Context, { fileName, parts }: ExportedFile, mediaType: string): void {
  ctx.status = 200;
  const content = Readable.from(parts, { objectMode: true, highWaterMark: 1 });
  content.once('error', () => ctx.res.destroy());
  ctx.body = content;
  ctx.set({
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  });
}
