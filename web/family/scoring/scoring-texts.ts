import { textsIn } from '../../kit/texts.ts';
import { en } from '../catalogs/scoring-en.ts';
import { es } from '../catalogs/scoring-es.ts';

/** The messages of the screen for who keeps score, which are loaded with it. */
export const scoringText = textsIn({ en, es });
