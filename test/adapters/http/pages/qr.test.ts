import { describe, expect, test } from '@jest/globals';
import { encode } from 'uqr';
import { qrSvg } from '../../../../src/adapters/http/pages/qr.ts';

const LINK = 'https://league.example.org/join/SLL-PARENT-2026';

const sizeOf = (svg: string): number => Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);

/** The modules that the dark path of the picture covers. */
function drawn(svg: string): boolean[][] {
  const rows = Array.from({ length: sizeOf(svg) }, () => Array.from({ length: sizeOf(svg) }, () => false));
  const path = /fill="#000" d="([^"]*)"/.exec(svg)![1]!;
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(width));
  return rows;
}

describe('a QR code', () => {
  test('draws exactly the dark modules of the text', () => {
    expect(drawn(qrSvg(LINK))).toEqual(encode(LINK, { ecc: 'M', border: 4 }).data);
  });

  test('leaves the four light modules around it that scanners need', () => {
    const rows = drawn(qrSvg(LINK));
    const inner = rows.slice(4, -4).map((row) => row.slice(4, -4));
    const dark = (lines: boolean[][]) => lines.flat().filter(Boolean).length;
    expect(inner[0]!.slice(0, 7)).toEqual(Array(7).fill(true));
    expect(dark(inner)).toBe(dark(rows));
  });

  test('is dark on white whatever stands around it', () => {
    expect(qrSvg(LINK)).toMatch(/<path fill="#fff" d="M0 0h(\d+)v\1H0z"\/><path fill="#000"/);
  });

  test('refers to nothing outside itself and styles nothing inline', () => {
    expect(qrSvg(LINK).replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/href|url\(|style=|http/);
  });

  test('carries an escaped name for screen readers', () => {
    expect(qrSvg(LINK, 'Join "A & B"')).toContain('role="img" aria-label="Join &quot;A &amp; B&quot;"');
  });

  test('stays small enough to travel in a reply', () => {
    expect(qrSvg(LINK).length).toBeLessThan(8000);
  });
});
