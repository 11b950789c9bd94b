import type { Game } from 'league-gateway-client';

/** The choice of nobody. */
export const NOBODY = '';

export type ScorerCandidates = readonly Candidate[];
type Candidate = Readonly<{ id: string; name: string | null; ties: readonly string[] }>;
type Words = Readonly<{ nobody: string; unnamed: string; candidate: (named: Readonly<{ name: string; tie: string }>) => string }>;

/** Whom the official scorer of a game is chosen from. Whoever was named before stays among them. */
export function scorerChoices(
  { officialScorerUserId: named, officialScorer }: Pick<Game, 'officialScorerUserId' | 'officialScorer'>,
  candidates: ScorerCandidates,
  { nobody, unnamed, candidate }: Words,
): readonly Readonly<{ value: string; label: string }>[] {
  const isMissing = named !== null && !candidates.some(({ id }) => id === named);
  return [
    { value: NOBODY, label: nobody },
    ...candidates.map(({ id, name, ties }) => ({ value: id, label: candidate({ name: name ?? unnamed, tie: ties[0] ?? '' }) })),
    ...(isMissing ? [{ value: named, label: officialScorer ?? unnamed }] : []),
  ];
}
