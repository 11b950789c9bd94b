import { textsIn } from '../kit/texts.ts';
import { en } from './catalogs/en.ts';
import { es } from './catalogs/es.ts';

/** The messages of the console. */
export const text = textsIn({ en, es });

/** The same in the language of a league, for what goes to its families. */
export const textFor = { en: textsIn({ en, es }, 'en'), es: textsIn({ en, es }, 'es') };
