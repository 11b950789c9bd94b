import { z } from 'zod';
import { lazily } from '../../cache/lazily.ts';
import { type Kind, membersOf, PROBLEMS, problem } from './problems.ts';

export const problemName = (kind: Kind): string => `${pascalCase(kind)}Problem`;
export const pascalCase = (words: string): string => words.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

function makeSchema(kind: Kind) {
  const { status, explanation } = PROBLEMS[kind];
  const members = Object.entries(membersOf(kind));
  const facts = Object.fromEntries(members.map(([name, { example }]) => [name, example]));
  return z
    .object({
      type: z.literal(`/problems/${kind}`),
      title: z.string().meta({ description: 'The kind in words, for people' }),
      status: z.literal(status),
      detail: z.string().meta({ description: 'What to do about it, for people' }),
      instance: z.string().meta({ description: 'The request id' }),
      ...Object.fromEntries(members.map(([name, { schema, meaning }]) => [name, schema.meta({ description: meaning })])),
    })
    .meta({
      id: problemName(kind),
      description: explanation,
      examples: [problem({ kind, ...facts } as never, '0199d3a4-7c1e-7b52-9f0a-2b8c6d4e1f30')],
    });
}

const SCHEMAS = new Map(Object.keys(PROBLEMS).map((kind) => [kind, lazily(() => makeSchema(kind as Kind))]));

/** The schema of a kind's problem document, both for serialization and for the API description. */
export const problemSchema = (kind: Kind): z.ZodObject => SCHEMAS.get(kind)!();
