import type { Context } from 'koa';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../domain/texts/language.ts';

/**
 * The language in which a person reads the reply: the one that `Accept-Language` asks for, if it asks for one that there is (RFC 9110 §12.5.4; `*`
 * alone asks for none), else the one that the caller has chosen or their provider names, else English.
 */
export function readerLanguage(ctx: Pick<Context, 'get' | 'acceptsLanguages'>, reads: Language | null = null): Language {
  const isAsked = !/^\s*\*?\s*$/.test(ctx.get('Accept-Language'));
  return (isAsked && (ctx.acceptsLanguages(...LANGUAGES) as Language | false)) || (reads ?? DEFAULT_LANGUAGE);
}
