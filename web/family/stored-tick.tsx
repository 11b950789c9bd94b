import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { Problem } from '../kit/ui.tsx';

type StoredTickProps = Readonly<{
  label: ComponentChildren;
  isOn: boolean;
  store: (isOn: boolean) => Promise<unknown>;
  /** What is said about it. */
  children?: ComponentChildren;
}>;

/** A tick box whose change is stored at once: it is shown at once, too, and taken back if the league does not hear of it. */
export function StoredTick({ label, isOn: stored, store, children }: StoredTickProps) {
  const [isOn, show] = useState(stored);
  // What the device has kept of the screen is shown until the league has answered.
  useEffect(() => show(stored), [stored]);
  const { isBusy, error, run } = useAction();
  const change = () =>
    run(async () => {
      show(!isOn);
      await store(!isOn).catch((failure: unknown) => {
        show(isOn);
        throw failure;
      });
    });
  return (
    <>
      <label class="check">
        <input type="checkbox" checked={isOn} disabled={isBusy} onChange={change} />
        <span>{label}</span>
      </label>
      {children}
      {error !== undefined && <Problem error={error} />}
    </>
  );
}
