import { headerKey } from './columns.ts';

/** The choices by each of their spellings, in comparable form. */
export const spelled = <Choice extends string>(spellings: Readonly<Record<Choice, string>>): ReadonlyMap<string, Choice> =>
  new Map(
    (Object.entries(spellings) as [Choice, string][]).flatMap(([choice, names]) =>
      [choice, ...names.split(', ')].map((name) => [headerKey(name), choice]),
    ),
  );
