import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { Card, Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';
import { type PushState, pushState, turnOffPush, turnOnPush } from './push.ts';

/** Says what notifications on this phone are for, and turns them on and off. */
export function PushSwitch() {
  const [state, setState] = useState<PushState>(pushState);
  const { isBusy, error, run } = useAction();
  useEffect(() => {
    // Somebody may come back from the browser's settings.
    const look = () => setState(pushState());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (state === 'unserved') return null;
  const turn = (step: () => Promise<void>) => run(() => step().finally(() => setState(pushState())));
  return (
    <Card title={text('push.title')}>
      <p role="status" class={state === 'on' ? undefined : 'soft'}>
        {text('push.state', { state: state.replaceAll('-', '_') })}
      </p>
      {state === 'off' && (
        <button type="button" class="primary" disabled={isBusy} onClick={() => turn(turnOnPush)}>
          {text('push.turnOn')}
        </button>
      )}
      {state === 'on' && (
        <button type="button" disabled={isBusy} onClick={() => turn(turnOffPush)}>
          {text('push.turnOff')}
        </button>
      )}
      {error !== undefined &&
        (error instanceof DOMException ? (
          <p class="alert" role="alert">
            {text('push.failed')}
          </p>
        ) : (
          <Problem error={error} />
        ))}
    </Card>
  );
}
