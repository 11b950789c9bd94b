import type { Language } from '../../../domain/texts/language.ts';
import type { AnyText, MESSAGES, MessageKey } from '../../texts/messages.ts';
import { render, renderTagged } from '../../texts/render.ts';
import { type Html, html } from './html.ts';

type WithoutValues = { [Key in MessageKey]: keyof (typeof MESSAGES)[Key] extends never ? Key : never }[MessageKey];

/** The texts of a page in a language: `say` as text, `tagged` as markup in which `tags` set parts apart. */
export const pageTexts = (language: Language) => ({
  say: (text: WithoutValues | AnyText): string =>
    render(typeof text === 'string' ? ({ key: text, values: {} } as AnyText) : text, language),
  tagged: (text: WithoutValues | AnyText, tags: Readonly<Record<string, (text: string) => Html>>): Html =>
    html`${[...renderTagged(typeof text === 'string' ? ({ key: text, values: {} } as AnyText) : text, language, tags)]}`,
});
