import type { Language } from '../../domain/texts/language.ts';
import { translated } from './render.ts';

type Figure = Readonly<{ label: string; description: string }>;
type Note = Readonly<{ label: string }>;

/** Columns or figures in a language. Their English stands beside their formulas. */
export const figuresIn = <F extends Figure>(language: Language, figures: readonly F[]): readonly F[] =>
  figures.map((figure) => figureIn(language, figure));

export const figureIn = <F extends Figure>(language: Language, figure: F): F => {
  if (language === 'en') return figure;
  const { label, description } = figure;
  const said = (key: string) => translated(key, {}, language);
  return {
    ...figure,
    label: said(`note.${label}`) ?? said(`label.${description}`) ?? label,
    description: said(`figure.${description}`) ?? description,
  };
};

/** The lines under a box score in a language. */
export const notesIn = <N extends Note>(language: Language, notes: readonly N[]): readonly N[] =>
  language === 'en' ? notes : notes.map((note) => ({ ...note, label: translated(`note.${note.label}`, {}, language) ?? note.label }));
