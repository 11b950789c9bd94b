import { unwrap } from 'league-gateway-client';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { DaysAway } from '../days-away.tsx';
import { text } from '../family-texts.ts';

/** The days on which a child is away. */
export function Away({ id }: Readonly<{ id: string }>) {
  const path = { playerId: id };
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/players/{playerId}/absences', { signal, params: { path } })),
    [id],
    'away',
  );
  return (
    <Screen title={text('away.title')} back={{ label: text('child.title'), to: to('child', id) }}>
      <Loaded load={load}>
        {({ absences: spans, setBy, version }) => (
          <DaysAway
            {...{ about: text('away.text'), spans, setBy }}
            save={(absences) => {
              const params = { path, header: { 'If-Match': `"${version}"` } };
              return unwrap(league.PUT('/api/mobile/players/{playerId}/absences', { params, body: { absences } })).finally(load.reload);
            }}
          />
        )}
      </Loaded>
    </Screen>
  );
}
