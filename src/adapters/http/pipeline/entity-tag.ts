import { hash } from 'node:crypto';
import type { Fault } from '../contract/violations.ts';

/** The ETag of an answer: its hash, prefixed with the version of the resource if it has one. */
export function entityTag(body: string, version?: number): string {
  const digest = hash('sha256', body, 'base64url');
  return version === undefined ? `"${digest}"` : `"${version}.${digest}"`;
}

/** The weak tag of answers that are equivalent but not identical byte for byte (RFC 9110 §8.8.1). */
export const weakened = (tag: string): string => `W/${tag}`;

/** Whether two tags denote equivalent answers: the weak comparison of RFC 9110 §8.8.3.2. */
export const isSameTag = (a: string, b: string): boolean => a.replace(/^W\//, '') === b.replace(/^W\//, '');

/** RFC 9110 §8.8.3. */
const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^\s*${TAG}(?:\s*,\s*${TAG})*\s*$`);

/**
 * The versions that an If-Match header accepts; undefined if any will do. Only the version is compared, because callers who see different parts
 * of a resource get different hashes of it; a tag that no answer had matches no version. Tags weakened by a proxy are accepted.
 */
export function readIfMatch(header: string | undefined, faults: Fault[]): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  if (TAGS.test(header)) return [...header.matchAll(/"(\d{1,9})(?:\.[^"]*)?"/g)].map(([, version]) => Number(version));
  faults.push({ in: 'header', pointer: '/If-Match', detail: 'must be * or a list of entity tags, such as "7"' });
  return undefined;
}
