import { en } from './catalogs/en.ts';
import { es } from './catalogs/es.ts';
import { textsIn } from './texts.ts';

/** The messages of the parts that both apps share. */
export const kitText = textsIn({ en, es });
