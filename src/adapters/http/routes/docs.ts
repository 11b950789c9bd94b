import { z } from 'zod';
import { err, ok } from '../../../domain/shared/result.ts';
import { lazily } from '../../cache/lazily.ts';
import { contentOf } from '../contract/content.ts';
import type { openApi } from '../contract/openapi.ts';
import { type PageRoute, page, type Unnamed } from '../contract/route.ts';
import { nameInPath, OpenApiDocument } from '../contract/schemas.ts';
import type { Site } from '../contract/site.ts';
import { docsAssets } from '../docs/assets.ts';
import { clientPackage } from '../docs/client-package.ts';
import { guides, isGuide } from '../docs/guides.ts';
import { describedAlone, listOperations } from '../docs/operations.ts';
import { referencePage } from '../docs/reference-page.ts';
import { entityTag } from '../pipeline/entity-tag.ts';
import { pageReply } from '../pipeline/page-reply.ts';

const NOT_SERVED = err({ kind: 'not-found' as const });
const ASKED_AGAIN = { 'Cache-Control': 'no-cache' };
const FOR_GOOD = { 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Robots-Tag': 'noindex' };
const WHERE_SERVED = 'Served in development, and in production if the operator has set `API_DOCS`; otherwise 404.';

/** The documentation for app developers, by operationId. */
export function docsOf({ docs, publicUrl, issuers = [] }: Site, whole: () => ReturnType<typeof openApi>) {
  const assets = docsAssets();
  const operations = lazily(() => listOperations(whole()));
  const texts = guides({ publicUrl, issuers }, operations);
  const client = clientPackage();

  const getDocs = page({
    method: 'get',
    path: '/docs',
    summary: 'Interactive API reference',
    description: `A page that lists every operation, the core first, and finds them and the guides by words. Its readers can open an operation, sign in and send requests. ${WHERE_SERVED}`,
    answers: { 200: 'text/html' },
    refusals: ['not-found'],
    isRevalidated: true,
    async handle() {
      if (!docs) return NOT_SERVED;
      // First: the list is made in one go, during which the issuer's answer would be kept waiting until it is too late.
      const endpoints = await docs.signIn?.endpoints();
      const [files, guidesFound] = await Promise.all([assets.addresses(), texts.words()]);
      const signIn = docs.signIn && endpoints && { clientId: docs.signIn.clientId, scope: docs.signIn.scope, ...endpoints };
      const view = { files, signIn, operations: operations(), guides: guidesFound };
      return ok(pageReply(referencePage(view), 200, ASKED_AGAIN));
    },
  });

  const getDocsAsset = page({
    method: 'get',
    path: '/docs/assets/:file',
    summary: 'Assets of the documentation',
    description: `Styles and scripts; the content behind a name never changes. ${WHERE_SERVED}`,
    params: z.object({ file: nameInPath('As the page names it', 'reference.css') }),
    answers: { 200: ['text/css', 'text/javascript'] },
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ params: { file } }) {
      const asset = docs && (await assets.find(file));
      if (!asset) return NOT_SERVED;
      return ok({ status: 200, content: asset.content, tag: asset.tag, headers: FOR_GOOD });
    },
  });

  const getDocsOperation = page({
    method: 'get',
    path: '/docs/operations/:operationId',
    summary: 'An operation of the API reference',
    description: `What the reference loads when its reader opens an operation: an OpenAPI document with nothing but that operation. ${WHERE_SERVED}`,
    params: z.object({ operationId: nameInPath('As the description names it', 'getHome') }),
    answers: { 200: 'application/json' },
    content: OpenApiDocument,
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    async handle({ params: { operationId } }) {
      const described = docs && describedAlone(whole(), operationId);
      if (!described) return NOT_SERVED;
      const body = JSON.stringify(described);
      return ok({ status: 200, content: contentOf(body, 'application/json'), tag: entityTag(body), headers: ASKED_AGAIN });
    },
  });

  const getGuides = page({
    method: 'get',
    path: '/docs/guides',
    summary: 'Guides for app developers',
    description: `A page that links to each guide. ${WHERE_SERVED}`,
    answers: { 200: 'text/html' },
    refusals: ['not-found'],
    isRevalidated: true,
    handle: async () => (docs ? ok(pageReply(texts.index(), 200, ASKED_AGAIN)) : NOT_SERVED),
  });

  const getGuide = page({
    method: 'get',
    path: '/docs/guides/:name',
    summary: 'A guide for app developers',
    description: `How to implement sign-in, onboarding, chat, scoring, push messages, errors and retries. ${WHERE_SERVED}`,
    params: z.object({ name: nameInPath('As the list of guides names it', 'first-screen') }),
    answers: { 200: 'text/html' },
    refusals: ['not-found', 'invalid-request'],
    isRevalidated: true,
    handle: async ({ params: { name } }) => (docs && isGuide(name) ? ok(pageReply(await texts.page(name), 200, ASKED_AGAIN)) : NOT_SERVED),
  });

  const getClientPackage = page({
    method: 'get',
    path: '/docs/client.tgz',
    summary: 'The typed TypeScript client of this version',
    description: `An npm package: \`npm install <gateway>/docs/client.tgz\`. The same version always has the same bytes. ${WHERE_SERVED}`,
    answers: { 200: 'application/gzip' },
    refusals: ['not-found'],
    isRevalidated: true,
    async handle() {
      if (!docs) return NOT_SERVED;
      const { bytes, tag } = await client();
      return ok({ status: 200, content: contentOf(bytes, 'application/gzip'), tag, headers: ASKED_AGAIN });
    },
  });

  return { getDocs, getDocsOperation, getDocsAsset, getGuides, getGuide, getClientPackage } satisfies Readonly<
    Record<string, Unnamed<PageRoute>>
  >;
}
