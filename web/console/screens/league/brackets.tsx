import { unwrap } from 'league-gateway-client';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { Places } from '../../parts.tsx';

/** The play-offs of the league. */
export function LeagueBrackets() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/brackets', { signal })), [], 'league-brackets');
  return (
    <Screen title={text('league.brackets')} back={{ label: text('tab.league'), to: to('league') }}>
      <div>
        <a class="button primary" href={to('league', 'brackets', 'new')}>
          {text('brackets.new')}
        </a>
      </div>
      <Loaded load={load}>
        {({ brackets }) =>
          brackets.length === 0 ? (
            <p>{text('brackets.none')}</p>
          ) : (
            <Places
              places={brackets.map(({ id, name, ageGroup, entrants, champion, isDrawn }) => ({
                path: ['league', 'brackets', id ?? ''],
                label: name,
                about: [
                  ageGroup.name,
                  text('brackets.teams', { count: entrants }),
                  champion ? text('brackets.champion', { team: champion.name }) : !isDrawn && text('brackets.notDrawn'),
                ]
                  .filter(Boolean)
                  .join(' · '),
              }))}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}
