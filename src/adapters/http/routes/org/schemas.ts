import { z } from 'zod';
import { name, orNull, text } from '../../contract/schemas.ts';

export const NAME_LENGTH = { min: 1, max: 100 };
export const label = () => name(NAME_LENGTH);
/** Nullable text in a request. */
export const optionalLabel = () => name(NAME_LENGTH).nullable();
/** A nullable note of a sentence or two in a request. */
export const optionalNote = () => text({ min: 1, max: 500 }).nullable();
/** Text in a reply. */
export const replyText = (example: string) => z.string().meta({ examples: [example] });
export const replyTextOrNull = (example: string) => orNull(z.string(), { examples: [example] });
export const yesNo = () => z.boolean('must be true or false');
