import { textsIn } from '../kit/texts.ts';
import { en } from './catalogs/checks-en.ts';
import { es } from './catalogs/checks-es.ts';

/** The messages of what admins look through: scorebooks, pitchers, officials' reports, consents. Loaded with their screens. */
export const checkText = textsIn({ en, es });
