import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from './openapi.ts';
import { makeRoutes } from './routes.ts';

// Writes openapi.json, which is committed, so that API changes show up in review.
const at = (path: string) => new URL(`../../../../${path}`, import.meta.url);
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const site = { version, publicUrl: 'https://league.example.org', appScheme: 'leagueapp' };
writeFileSync(at('openapi.json'), `${JSON.stringify(openApi(makeRoutes(site), site), null, 2)}\n`);
