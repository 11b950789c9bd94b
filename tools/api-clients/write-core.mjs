// Writes the description of the core, for the generators that are tried on it: node write-core.mjs <file>.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { sliceOf } = await import('../../src/adapters/http/contract/openapi-slice.ts');
const whole = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'));
writeFileSync(process.argv[2], JSON.stringify(sliceOf(whole, 'core')));
