import { unwrap } from 'league-gateway-client';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { Places } from '../parts.tsx';

/** The play-offs of the league. */
export function LeagueBrackets() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/brackets', { signal })), [], 'league-brackets');
  return (
    <Screen title={text('league.brackets')} back={{ label: text('tab.league'), to: to('league') }}>
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

/** A bracket as a picture, and its matches as a table, which screen readers read. */
export function LeagueBracket({ bracketId }: Readonly<{ bracketId: string }>) {
  const params = { path: { bracketId } };
  const load = useLoad(
    async (signal) => {
      const [bracket, picture] = await Promise.all([
        unwrap(league.GET('/api/mobile/brackets/{bracketId}', { params, signal })),
        unwrap(league.GET('/api/mobile/brackets/{bracketId}/picture', { params, parseAs: 'text', signal })),
      ]);
      return { bracket, picture };
    },
    [bracketId],
    'league-bracket',
  );
  return (
    <Screen
      title={load.value?.bracket.name ?? text('league.brackets')}
      back={{ label: text('league.brackets'), to: to('league', 'brackets') }}
    >
      <Loaded load={load}>
        {({ bracket, picture }) => (
          <>
            <Card>
              {/* The table below says the same in words. */}
              <img class="bracket" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt="" />
            </Card>
            {bracket.rounds.map(({ key, name, matches }) => (
              <Card key={key} title={name}>
                <ul class="rows">
                  {matches.map((match) => (
                    <li key={match.key}>{match.sentence}</li>
                  ))}
                </ul>
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
