import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Card, Loaded, Problem, useLoad } from '../kit/ui.tsx';
import { rareText } from './rare-texts.ts';

/** Whether the families of a team are asked about practices, for who runs it; if not, everybody comes who does not say no. */
export function PracticesAsked({ teamId }: Readonly<{ teamId: string }>) {
  const params = { path: { teamId } };
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/teams/{teamId}/response-deadline', { signal, params })),
    [teamId],
    'practices-asked',
  );
  const { isBusy, error, run } = useAction();
  // Shown at once, and taken back if the league does not hear of it.
  const [chosen, choose] = useState<boolean>();
  const change = (practicesAsked: boolean) =>
    run(async () => {
      choose(practicesAsked);
      await unwrap(league.PUT('/api/mobile/teams/{teamId}/response-deadline', { params, body: { practicesAsked } })).catch((failure) => {
        choose(undefined);
        throw failure;
      });
    });
  return (
    <Loaded load={load}>
      {({ practicesAsked: kept }) => (
        <Card>
          <label class="check">
            <input type="checkbox" checked={!(chosen ?? kept)} disabled={isBusy} onChange={() => change(!(chosen ?? kept))} />
            <span>{rareText('practices.notAsked')}</span>
          </label>
          <p class="small soft">{rareText('practices.hint')}</p>
          {error !== undefined && <Problem error={error} />}
        </Card>
      )}
    </Loaded>
  );
}
