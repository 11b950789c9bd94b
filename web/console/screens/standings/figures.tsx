import { unwrap } from 'league-gateway-client';
import { league } from '../../../kit/league.ts';
import { Card, Loaded, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { PAGE } from '../../lists.ts';
import { ScoreRow } from './scores.tsx';

/** The final games of current seasons whose figures the tables lack, with the form in which they are entered; nothing if there are none. */
export function MissingFigures({ onSaved }: Readonly<{ onSaved: () => void }>) {
  const load = useLoad(
    async (signal) => {
      const [missing, { sports }] = await Promise.all([
        unwrap(league.GET('/api/org/games-without-figures', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/mobile/sports', { signal })),
      ]);
      return { ...missing, sportOf: (id: string) => sports.find((sport) => sport.id === id)?.code ?? '' };
    },
    [],
    'standings-figures',
  );
  return (
    <Loaded load={load}>
      {({ games, count, sportOf }) =>
        games.length > 0 && (
          <Card title={text('standings.missing', { count })}>
            <p class="small soft">{text('standings.missingHint')}</p>
            <ol class="score-rows">
              {games.map(({ game, missing, tieBreakers }) => (
                <li key={game.id}>
                  <p class="small fault">{text('standings.missingWhat', { missing, by: tieBreakers[0] ?? '' })}</p>
                  <ScoreRow read={game} sport={sportOf(game.sportId)} onSaved={onSaved} />
                </li>
              ))}
            </ol>
          </Card>
        )
      }
    </Loaded>
  );
}
