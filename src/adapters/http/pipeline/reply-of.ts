import type { z } from 'zod';
import type { ExportedFile } from '../../../application/imports/export-league.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { contentOf } from '../contract/content.ts';
import type { ApiError, RouteRefusal } from '../contract/problems.ts';
import { type ContentReply, FOR_EVERYBODY, type ProblemReply } from '../contract/reply.ts';
import type { ApiRoute, Route } from '../contract/route.ts';
import { faultOf } from '../contract/violations.ts';
import type { Page } from '../pages/page.ts';
import { entityTag } from './entity-tag.ts';
import { serialize } from './serializer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The reply of a route to a value of its use case, with an entity tag where one is promised. */
export function replyOf(route: ApiRoute, value: unknown, language?: Language): ContentReply {
  const status = statusOf(route, value);
  const body = bodyOf(route, status, value);
  const { pageType } = route;
  return {
    status,
    ...(body !== '' && { content: contentOf(body, pageType ? `${pageType}; charset=utf-8` : JSON_TYPE) }),
    ...((route.method === 'get' || route.version) && { tag: tagOf(route, status, value, body) }),
    ...(route.isForEverybody && { headers: FOR_EVERYBODY }),
    ...(route.hasTexts && language && { language }),
    ...(pageType && { contentSecurityPolicy: (value as Page).contentSecurityPolicy }),
    isRoutine: route.isRoutine?.(value as never) === true,
    isReplayed: (value as { replayed?: boolean } | undefined)?.replayed === true,
  };
}

const shared = new WeakMap<object, ContentReply>();

/** The same for a value that the use case returns to many callers: serialized, hashed and compressed once. */
export function sharedReplyOf(route: ApiRoute, value: object): ContentReply {
  const known = shared.get(value);
  if (known) return known;
  const made = replyOf(route, value);
  shared.set(value, made);
  return made;
}

/** The reply of a file once all of it is read, so that a failure midway is answered as one, and no partial file is taken for complete. */
export async function fileReply({ fileName, parts }: ExportedFile, mediaType: string): Promise<ContentReply> {
  let body = '';
  for await (const part of parts) body += part;
  return {
    status: 200,
    content: contentOf(body, `${mediaType}; charset=utf-8`),
    tag: entityTag(body),
    headers: { 'Content-Disposition': `attachment; filename="${fileName}"` },
  };
}

/** The refusal of a route, with the locations of its violations in the request. */
export const problemOf = (route: Route, refusal: RouteRefusal): ProblemReply => ({ problem: located(route, refusal) });

function located(route: Route, refusal: RouteRefusal): ApiError {
  if (!('violations' in refusal)) return refusal;
  const input = { params: route.params, query: route.query };
  return { kind: refusal.kind, errors: refusal.violations.map((violation) => faultOf(input, violation)) };
}

function statusOf(route: ApiRoute, value: unknown): number {
  const [first] = Object.keys(route.replies).map(Number);
  return route.status ? route.status(value as never) : first!;
}

function bodyOf(route: ApiRoute, status: number, value: unknown): string {
  if (status === 204) return '';
  if (route.pageType) return (value as Page).html;
  return serialize((route.replies as Record<number, z.ZodType>)[status]!, value);
}

function tagOf(route: ApiRoute, status: number, value: unknown, body: string): string {
  if (route.etagPayload) return entityTag(bodyOf(route, status, route.etagPayload(value as never)));
  return entityTag(body, route.version?.(value as never));
}
