import { BASEBALL } from './baseball.ts';
import { SUBSTITUTION, substitutionIn } from './substitution.ts';

const { balk, ...shared } = BASEBALL.events;

/** Baseball's statistics. The pitcher's violation is the illegal pitch (USA Softball 6), to which baseball's balk is nearest. */
export const SOFTBALL: typeof BASEBALL = {
  ...BASEBALL,
  events: { ...shared, illegal_pitch: { ...balk!, meaning: 'Illegal pitch' }, [SUBSTITUTION]: substitutionIn('softball') },
  columns: BASEBALL.columns.map((column) =>
    column.key === 'bk' ? { ...column, key: 'ilp', label: 'ILP', description: 'Illegal pitches' } : column,
  ),
};
