import { textsIn } from '../kit/texts.ts';
import { en } from './catalogs/rare-en.ts';
import { es } from './catalogs/rare-es.ts';

/** The messages of the screens that few open, which are loaded with them. */
export const rareText = textsIn({ en, es });
