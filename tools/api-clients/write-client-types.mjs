// Generates the parts of clients/typescript that come from openapi.json: types, problem kinds and enum values.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { default: openapiTS, astToString } = await import('openapi-typescript').catch((cause) => {
  throw new Error('The generator is not installed: run "npm ci" in tools/api-clients.', { cause });
});

const [root = join(import.meta.dirname, '../..')] = process.argv.slice(2);
const text = readFileSync(join(root, 'openapi.json'), 'utf8');
const target = (file) => join(root, 'clients/typescript/src', file);
const GENERATED = '// Made from openapi.json by "npm run openapi:client".\n';

const types = await openapiTS(text, { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true });
writeFileSync(target('schema.ts'), GENERATED + astToString(types));

const { schemas } = JSON.parse(text).components;
const quoted = (value) => (typeof value === 'string' ? `'${value}'` : String(value));
const list = (name, values) => `export const ${name} = [\n${values.map((value) => `  ${quoted(value)},\n`).join('')}] as const;\n`;
const constant = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();
const kinds = schemas.Problem.oneOf.map(({ $ref }) => schemas[$ref.split('/').pop()].properties.type.enum[0].replace('/problems/', ''));
const enums = Object.entries(schemas).filter(([, schema]) => schema.enum);
writeFileSync(
  target('known-values.ts'),
  `${GENERATED}\n/** Every kind of problem that this version knows; a later gateway may have more. */\n${list('PROBLEM_KINDS', kinds.sort())}${enums
    .map(([name, schema]) => `\n${list(constant(name), schema.enum)}`)
    .join('')}`,
);
