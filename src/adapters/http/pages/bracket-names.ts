import { DEFAULT_LANGUAGE, type Language } from '../../../domain/texts/language.ts';
import { render } from '../../texts/render.ts';

/** The names that a bracket gives its rounds, matches and places, and what each of them is. */
const NAMES = [
  ['final', /^Final$/],
  ['semifinals', /^Semifinals$/],
  ['semifinal', /^Semifinal ?(\d*)$/],
  ['quarterfinals', /^Quarterfinals$/],
  ['quarterfinal', /^Quarterfinal ?(\d*)$/],
  ['round_of', /^Round of (\d+)$/],
  ['third', /^Third place$/],
  ['winners_final', /^Winners final$/],
  ['losers_final', /^Losers final$/],
  ['second_final', /^If-necessary final$/],
  ['winners_round', /^Winners round (\d+)$/],
  ['losers_round', /^Losers round (\d+)$/],
  ['match', /^Match (\d+)$/],
  ['seed', /^Seed (\d+)$/],
  ['nobody', /^Nobody$/],
] as const;
const RESULTS = [
  ['winner', /^Winner of (.*)$/],
  ['loser', /^Loser of (.*)$/],
] as const;
const PLACE = /^(\d+)(?:st|nd|rd|th) in (?:the standings|(.*))$/;

/** A name of a bracket, which is in English, in another language; what is not one of them stays as it is. */
export function bracketName(name: string, language: Language): string {
  if (language === DEFAULT_LANGUAGE) return name;
  for (const [what, pattern] of RESULTS) {
    const [, of] = pattern.exec(name) ?? [];
    if (of !== undefined) return render({ key: 'league.bracket-side', values: { what, of: bracketName(of, language) } }, language);
  }
  const [, number = '', of] = PLACE.exec(name) ?? [];
  if (number !== '') {
    return of === undefined
      ? render({ key: 'league.bracket-place', values: { number } }, language)
      : render({ key: 'league.bracket-place-in', values: { number, of } }, language);
  }
  for (const [what, pattern] of NAMES) {
    const found = pattern.exec(name);
    if (found) return render({ key: 'league.bracket-name', values: { what, number: found[1] ?? '' } }, language).trim();
  }
  return name;
}
