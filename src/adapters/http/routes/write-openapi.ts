import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../contract/openapi.ts';
import { coreGuide } from '../docs/core.ts';
import { listOperations } from '../docs/operations.ts';
import { makeRoutes } from './all-routes.ts';

const MAX_LINE = 160;

/** JSON whose values stand on one line where they fit: of a file with one member a line, half would be indentation. */
function written(value: unknown, indentation = '', key = ''): string {
  const onOneLine = key + JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indentation.length + onOneLine.length <= MAX_LINE) return indentation + onOneLine;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Object.entries(value).map(([name, member]) =>
    written(member, `${indentation} `, Array.isArray(value) ? '' : `${JSON.stringify(name)}: `),
  );
  return `${indentation}${key}${open}\n${members.join(',\n')}\n${indentation}${close}`;
}

// Writes openapi.json, which is committed, so that API changes show up in review, and the page about its core.
const at = (path: string) => new URL(`../../../../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const site = { version, publicUrl: 'https://league.example.org', appScheme: 'leagueapp' };
const described = openApi(makeRoutes(site), site);
writeFileSync(at('openapi.json'), `${written(described)}\n`);
writeFileSync(at('docs/core.md'), coreGuide(listOperations(described)));
