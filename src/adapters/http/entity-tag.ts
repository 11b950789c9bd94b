import { hash } from 'node:crypto';
import type { Fault } from './violations.ts';

/** The ETag of an answer: its hash, after the version of what has one. */
export function entityTag(body: string, version?: number): string {
  const digest = hash('sha256', body, 'base64url');
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`;
}

/** The tag of answers that say the same without being the same to the byte (RFC 9110 §8.8.1). */
export const weakened = (tag: string): string => `W/${tag}`;

/** Whether two tags are of answers that say the same: the weak comparison of RFC 9110 §8.8.3.2. */
export const isSameTag = (a: string, b: string): boolean => a.replace(/^W\//, '') === b.replace(/^W\//, '');

/** RFC 9110 §8.8.3. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^\s*${TAG}(?:\s*,\s*${TAG})*\s*$`);

/**
 * The versions that an If-Match header would accept; undefined where any will do. The version alone is compared, because callers who see
 * different parts of a thing have different hashes of it; a tag that no answer had stands for none. Tags that a proxy has weakened count.
 */
export function readIfMatch(header: string | undefined, faults: Fault[]): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (TAGS.test(header)) return [...header.matchAll(/"(\d{1,9})(?:\.[^"]*)?"/g)].map(([, version]) => Number(version));
  faults.push({ in: 'header', pointer: '/If-Match', detail: 'must be * or a list of entity tags, such as "7"' });
  return undefined;
}
