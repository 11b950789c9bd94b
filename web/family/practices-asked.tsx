import { unwrap } from 'league-gateway-client';
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
  const change = (practicesAsked: boolean) =>
    run(async () => {
      await unwrap(league.PUT('/api/mobile/teams/{teamId}/response-deadline', { params, body: { practicesAsked } })).finally(load.reload);
    });
  return (
    <Loaded load={load}>
      {({ practicesAsked }) => (
        <Card>
          <label class="check">
            <input type="checkbox" checked={!practicesAsked} disabled={isBusy} onChange={() => change(!practicesAsked)} />
            <span>{rareText('practices.notAsked')}</span>
          </label>
          <p class="small soft">{rareText('practices.hint')}</p>
          {error !== undefined && <Problem error={error} />}
        </Card>
      )}
    </Loaded>
  );
}
