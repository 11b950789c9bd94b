import { headerKey } from './columns.ts';

/** What each choice is called, by the words as they are compared. */
export const spelled = <Choice extends string>(spellings: Readonly<Record<Choice, string>>): ReadonlyMap<string, Choice> =>
  new Map(
    (Object.entries(spellings) as [Choice, string][]).flatMap(([choice, names]) =>
      [choice, ...names.split(', ')].map((name) => [headerKey(name), choice]),
    ),
  );
