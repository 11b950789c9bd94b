import { textsIn } from '../kit/texts.ts';
import { en } from './catalogs/en.ts';
import { es } from './catalogs/es.ts';

/** The messages of the console. */
export const text = textsIn({ en, es });
