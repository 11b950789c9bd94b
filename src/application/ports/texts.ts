import type { Language } from '../../domain/texts/language.ts';
import type { Text } from '../../domain/texts/messages.ts';

/** Words a message in a language. MUST have every message in every language, and MUST NOT fail. */
export type Render = (text: Text, language: Language) => string;
