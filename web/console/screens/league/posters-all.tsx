import { unwrap } from 'league-gateway-client';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';
import { ShareInvite } from '../../share-invite.tsx';
import { type Poster, PosterPage, posterOf } from './poster.tsx';

/** How many posters are fetched at once. */
const AT_ONCE = 4;

/** A page for each team of a season, for families, to print in one go. */
export function AllLeaguePosters({ seasonId }: Readonly<{ seasonId: string }>) {
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const load = useLoad(
    async (signal) => {
      const [teams, { language }] = await Promise.all([
        allOf(
          (page) => league.GET('/api/org/teams', { params: { query: { ...page, seasonId, limit: PAGE } }, signal }),
          (page) => page.teams.filter(({ outsideLeague }) => outsideLeague === null),
        ),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      const posters = new Map<string, Poster>();
      const waiting = [...teams];
      const fetchNext = async () => {
        for (let team = waiting.shift(); team && !signal.aborted; team = waiting.shift()) {
          const params = { path: { teamId: team.id } };
          const { links } = await unwrap(league.GET('/api/mobile/teams/{teamId}/links', { params, signal }));
          const link = links.find(({ role }) => role === 'parent');
          if (link) posters.set(team.id, posterOf(team, link));
          setProgress({ done: teams.length - waiting.length, all: teams.length });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
      return { posters: teams.flatMap(({ id }) => posters.get(id) ?? []), language };
    },
    [seasonId],
  );
  return (
    <Screen title={text('poster.allTitle')} back={{ label: text('league.posters'), to: to('league', 'posters') }}>
      {load.value === undefined && load.error === undefined && progress.all > 0 && <p class="soft">{text('poster.loading', progress)}</p>}
      <Loaded load={load}>
        {({ posters, language }) =>
          posters.length === 0 ? (
            <p>{text('poster.noParents')}</p>
          ) : (
            <>
              <p class="no-print">{text('poster.allText', { count: posters.length })}</p>
              <button type="button" class="primary no-print" onClick={() => print()}>
                {text('poster.print')}
              </button>
              {posters.map((poster) => (
                <Fragment key={poster.id}>
                  <details class="card no-print">
                    <summary>{text('share.team', { team: poster.heading })}</summary>
                    <div class="inside">
                      <ShareInvite {...poster} language={language} />
                    </div>
                  </details>
                  <PosterPage poster={poster} />
                </Fragment>
              ))}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
