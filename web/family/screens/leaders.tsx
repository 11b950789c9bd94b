import { unwrap } from 'league-gateway-client';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';

type LeadersProps = Readonly<{ of: Readonly<{ teamId: string }> | Readonly<{ seasonId: string; ageGroupId?: string | undefined }> }>;

/** Who leads a team, or an age group in a season, in the figures that count in its sport. */
export function Leaders({ of }: LeadersProps) {
  const load = useLoad(
    async (signal) => {
      const query = 'teamId' in of ? of : { seasonId: of.seasonId, ...(of.ageGroupId !== undefined && { ageGroupId: of.ageGroupId }) };
      return unwrap(league.GET('/api/mobile/leaders', { signal, params: { query } }));
    },
    Object.values(of),
    'leaders',
  );
  const back = 'teamId' in of ? { label: text('team'), to: to('team', of.teamId) } : { label: text('tab.standings'), to: to('standings') };
  return (
    <Screen title={text('leaders.title')} eyebrow={load.value?.season.name} back={back} inColumns>
      <Loaded load={load}>
        {({ playersVisible, boards }) => {
          const shown = boards.filter(({ leaders }) => leaders.length > 0);
          if (shown.length === 0) return <p class="soft">{playersVisible ? rareText('leaders.none') : text('team.hidden')}</p>;
          return shown.map(({ column, leaders }) => (
            <Card key={column.key} title={column.description}>
              <ol class="rows plain">
                {leaders.map(({ rank, playerId, displayName, team, display }) => (
                  <li key={playerId} class="row">
                    <span class="ranked">
                      <span class="rank">{rank}</span>
                      <span>
                        <a href={to('player', playerId)}>{displayName}</a>
                        {!('teamId' in of) && <span class="small soft block">{team.name}</span>}
                      </span>
                    </span>
                    <strong>{display}</strong>
                  </li>
                ))}
              </ol>
            </Card>
          ));
        }}
      </Loaded>
    </Screen>
  );
}
