import type { Refusal } from '../../application/refusal.ts';

type Sentences = { readonly [K in Refusal['kind']]?: string | ((refusal: Extract<Refusal, { kind: K }>) => string) };

/** Messages for the operator when a use case refuses. Other refusals print their facts, since no command is known to cause them. */
const SENTENCES: Sentences = {
  'not-found': 'Not found: check the code or the id. "league org list" lists the organizations.',
  'org-code-taken': ({ code }) => `The code ${code} is used by another organization: choose another one.`,
  'nothing-to-undo': 'There is nothing to undo: the import made nothing new, or it can no longer be undone.',
  'import-in-use': ({ reasons }) =>
    [
      'Nothing was removed. In the way:',
      ...reasons.map(
        ({ thing, cause, count, items }) => `${count} ${thing}: ${cause} (${items.map(({ id, name }) => name ?? id).join(', ')})`,
      ),
    ].join('\n'),
  'last-admin': ({ orgs }) =>
    `This would leave ${orgs.map(({ orgCode }) => orgCode).join(', ')} without an admin: add one with "league org add-admin" first.`,
};

export function sentenceOf(refusal: Refusal): string {
  const sentence = SENTENCES[refusal.kind] as string | ((refusal: Refusal) => string) | undefined;
  if (typeof sentence === 'function') return sentence(refusal);
  const { kind, ...facts } = refusal;
  return sentence ?? `Refused: ${kind} ${JSON.stringify(facts)}`;
}
