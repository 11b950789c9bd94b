import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Page } from '../../../../src/adapters/http/pages/page.ts';

const hashesOf = (tag: 'style' | 'script', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );

/** The page runs and styles exactly what its policy names, and loads nothing. */
export function expectSelfContained({ html, contentSecurityPolicy }: Page): void {
  const directives = new Map(
    contentSecurityPolicy.split('; ').map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]),
  );
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('style-src')).toEqual(hashesOf('style', html));
  expect(directives.get('script-src') ?? []).toEqual(hashesOf('script', html));
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(directives.get(name)).toEqual(["'none'"]);
  expect(html).not.toMatch(/ style=| on[a-z]+=| src=|@import|url\(/);
}
