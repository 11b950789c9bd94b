import { z } from 'zod';
import { err, ok } from '../../../domain/shared/result.ts';
import { type PageRoute, page, type Unnamed } from '../contract/route.ts';
import { nameInPath } from '../contract/schemas.ts';
import type { Site, WebApps } from '../contract/site.ts';
import { CONSOLE_PATH, FAMILY_PATH } from '../pages/web-paths.ts';
import { UNLISTED } from '../pipeline/page-reply.ts';
import { type WebFile, webApp } from '../web/web-app.ts';

const NOT_SERVED = err({ kind: 'not-found' as const });
const ASKED_AGAIN = { ...UNLISTED, 'Cache-Control': 'no-cache' };
const WHERE_SERVED = 'Served in development, and in production if the operator has set `WEB_CLIENT_ID`; otherwise 404.';
const FILE_TYPES = ['text/html', 'text/css', 'text/javascript', 'image/svg+xml', 'image/png', 'application/manifest+json'];

/** The web apps for families and admins, by operationId. */
export function webOf({ web }: Site) {
  const family = routesOf(FAMILY_PATH, 'The family app', web && { ...web, find: webApp('family', web) });
  const admins = routesOf(CONSOLE_PATH, 'The console for admins', web && { ...web, find: webApp('console', web) });
  return {
    getFamilyApp: family.page,
    getFamilyAppFile: family.file,
    getFamilyAppFolder: family.folder,
    getConsole: admins.page,
    getConsoleFile: admins.file,
    getConsoleFolder: admins.folder,
  } satisfies Readonly<Record<string, Unnamed<PageRoute>>>;
}

type Served = Pick<WebApps, 'onFailedSignIn'> & Readonly<{ find: (file: string) => Promise<WebFile | undefined> }>;

function routesOf(path: `/${string}`, name: string, served: Served | undefined) {
  async function reply(file: string) {
    const found = await served?.find(file);
    return found ? ok({ status: 200, ...found, headers: ASKED_AGAIN }) : NOT_SERVED;
  }
  return {
    page: page({
      method: 'get',
      path: `${path}/`,
      summary: name,
      description: `A page that runs in the browser and calls this API. ${WHERE_SERVED}`,
      query: z.object({
        error: z.string().optional().meta({
          description: 'The code with which the sign-in provider refused, or why else nobody is signed in: it is written to the log',
        }),
      }),
      answers: { 200: 'text/html' },
      refusals: ['not-found', 'invalid-request'],
      isRevalidated: true,
      handle({ query: { error } }) {
        if (error !== undefined) served?.onFailedSignIn?.(error);
        return reply('index.html');
      },
    }),
    file: page({
      method: 'get',
      path: `${path}/:file`,
      summary: `${name}: its files`,
      description: `Script, styles and icons. ${WHERE_SERVED}`,
      params: z.object({ file: nameInPath('As the page names it', 'app.js') }),
      answers: { 200: FILE_TYPES },
      refusals: ['not-found', 'invalid-request'],
      isRevalidated: true,
      handle: ({ params: { file } }) => reply(file),
    }),
    folder: page({
      method: 'get',
      path,
      summary: `${name}: its address without the slash`,
      description: `Leads to the page. ${WHERE_SERVED}`,
      answers: { 308: 'text/html' },
      refusals: ['not-found'],
      handle: async () => (served ? ok({ status: 308, headers: { Location: `${path}/` } }) : NOT_SERVED),
    }),
  };
}
