/** Length in code points, as people count characters. */
export const codePoints = (text: string): number => [...text].length;

/** Whether text holds no control character but line breaks, and no half of a surrogate pair. */
export const isCleanText = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}]/u.test(text.replaceAll('\n', ''));

/** A key that is the same for text that differs in case and accents alone. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
