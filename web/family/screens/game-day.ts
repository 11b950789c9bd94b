/** The screens for who keeps a game's book, in one file with what they share. */
export { Lineup } from './lineup.tsx';
export { Score } from './score.tsx';
