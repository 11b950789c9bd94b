import { type NewCalendarAddress, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../kit/format.ts';
import { useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { ShareLink } from '../../kit/share-link.tsx';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';

/** The address at which the phone's own calendar reads the family's games and events. The gateway shows it only once. */
export function Calendar() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/calendars', { signal })), [], 'calendar');
  const [made, setMade] = useState<NewCalendarAddress>();
  const { isBusy, error, run } = useAction();
  const make = () => run(async () => setMade(await unwrap(league.PUT('/api/mobile/calendars/mine'))));
  return (
    <Screen title={text('calendar.title')} back={{ label: text('week.title'), to: to('week') }}>
      <Loaded load={load}>
        {({ calendars }) => {
          const earlier = calendars.find(({ team }) => team === null);
          return (
            <Card>
              <p>{text('calendar.text')}</p>
              {made ? (
                <>
                  <a class="button primary" href={made.webcalAddress}>
                    {text('calendar.open')}
                  </a>
                  <ShareLink
                    link={made.address}
                    label={text('calendar.address')}
                    hint={text('calendar.addressHint')}
                    message={text('calendar.message')}
                  />
                </>
              ) : (
                <>
                  {earlier && <p class="soft">{text('calendar.earlier', { when: sentAt(earlier.createdAt) })}</p>}
                  <button type="button" class="primary" disabled={isBusy} onClick={make}>
                    {text('calendar.make')}
                  </button>
                </>
              )}
              {error !== undefined && <Problem error={error} />}
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}
