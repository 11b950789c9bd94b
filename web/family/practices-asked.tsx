import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { rareText } from './rare-texts.ts';

/** Whether the families of a team are asked about practices; if not, everybody comes who does not say no. */
export function PracticesAsked({ teamId, kept }: Readonly<{ teamId: string; kept: boolean }>) {
  // Shown at once, and taken back if the league does not hear of it.
  const [practicesAsked, setAsked] = useState(kept);
  const { isBusy, error, run } = useAction();
  const change = () =>
    run(async () => {
      const [params, body] = [{ path: { teamId } }, { practicesAsked: !practicesAsked }];
      setAsked(!practicesAsked);
      await unwrap(league.PUT('/api/mobile/teams/{teamId}/response-deadline', { params, body })).catch((failure: unknown) => {
        setAsked(practicesAsked);
        throw failure;
      });
    });
  return (
    <Card>
      <label class="check">
        <input type="checkbox" checked={!practicesAsked} disabled={isBusy} onChange={change} />
        <span>{rareText('practices.notAsked')}</span>
      </label>
      <p class="small soft">{rareText('practices.hint')}</p>
      {error !== undefined && <Problem error={error} />}
    </Card>
  );
}
