import { useId, useState } from 'preact/hooks';
import { text } from './family-texts.ts';
import type { MyChild } from './my-children.ts';

type Chosen = readonly [chosen: readonly string[], choose: (chosen: readonly string[]) => void];

/** All of somebody's children, also those who are linked later, until some are chosen. */
export function useChosen(of: readonly MyChild[]): Chosen {
  const [chosen, choose] = useState<readonly string[]>();
  return [chosen ?? of.map(({ playerId }) => playerId), choose];
}

type ChosenProps = Readonly<{ of: readonly MyChild[]; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }>;

/** For which of several children something is. */
export function ChosenChildren({ of, chosen, onChange }: ChosenProps) {
  const id = useId();
  if (of.length < 2) return null;
  const flip = (playerId: string) =>
    onChange(of.map((each) => each.playerId).filter((each) => chosen.includes(each) !== (each === playerId)));
  return (
    <fieldset>
      <legend>{text('children.chosen')}</legend>
      {of.map(({ playerId, displayName }) => (
        <label key={playerId} class="check" for={`${id}${playerId}`}>
          <input id={`${id}${playerId}`} type="checkbox" checked={chosen.includes(playerId)} onChange={() => flip(playerId)} />
          <span>{displayName}</span>
        </label>
      ))}
    </fieldset>
  );
}
