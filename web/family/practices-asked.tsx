import { unwrap } from 'league-gateway-client';
import { league } from '../kit/league.ts';
import { Card } from '../kit/ui.tsx';
import { rareText } from './rare-texts.ts';
import { StoredTick } from './stored-tick.tsx';

/** Whether the families of a team are asked about practices; if not, everybody comes who does not say no. */
export function PracticesAsked({ teamId, kept }: Readonly<{ teamId: string; kept: boolean }>) {
  const store = (isNotAsked: boolean) => {
    const [params, body] = [{ path: { teamId } }, { practicesAsked: !isNotAsked }];
    return unwrap(league.PUT('/api/mobile/teams/{teamId}/response-deadline', { params, body }));
  };
  return (
    <Card>
      <StoredTick label={rareText('practices.notAsked')} isOn={!kept} store={store}>
        <p class="small soft">{rareText('practices.hint')}</p>
      </StoredTick>
    </Card>
  );
}
