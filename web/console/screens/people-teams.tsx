import { unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../../kit/forms.tsx';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { allOf, PAGE, seasonName } from '../lists.ts';

/** The teams of all seasons that are not archived, the latest season first. */
export function PeopleTeams({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const [typed, type] = useState('');
  const load = useLoad(
    async (signal) => {
      const [{ sports }, { seasons }, { ageGroups }, teams] = await Promise.all([
        unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/seasons', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/age-groups', { params: { query: { limit: PAGE } }, signal })),
        allOf(
          (page) => league.GET('/api/org/teams', { params: { query: { ...page, limit: PAGE } }, signal }),
          (page) => page.teams,
        ),
      ]);
      return seasons
        .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
        .map((season) => ({
          season: { id: season.id, name: seasonName(season, sports) },
          groups: ageGroups
            .toSorted((one, other) => one.sortOrder - other.sortOrder)
            .map((ageGroup) => ({
              ageGroup,
              teams: teams.filter(({ seasonId, ageGroupId }) => seasonId === season.id && ageGroupId === ageGroup.id),
            }))
            .filter((group) => group.teams.length > 0),
        }))
        .filter(({ groups }) => groups.length > 0);
    },
    [],
    'people-teams',
  );
  const isFound = (name: string) => name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  return (
    <Screen title={text('people.teams')} eyebrow={currentOrg()?.name}>
      {screens}
      <Card>
        <Field
          label={text('people.searchTeam')}
          input={{ type: 'search', value: typed, autocomplete: 'off', onInput: ({ currentTarget }) => type(currentTarget.value) }}
        />
      </Card>
      <Loaded load={load}>
        {(seasons) => (
          <>
            {seasons.length === 0 && (
              <Card>
                <p>{text('people.noTeams')}</p>
                <a class="button primary" href={to('league', 'setup')}>
                  {text('people.toSetup')}
                </a>
              </Card>
            )}
            {seasons.map(({ season, groups }) => (
              <Card key={season.id} title={season.name}>
                {groups.map(({ ageGroup, teams }) => (
                  <div key={ageGroup.id} class="stack">
                    <h3>{ageGroup.name}</h3>
                    <ul class="tiles">
                      {teams
                        .filter(({ name }) => isFound(name))
                        .map(({ id, name }) => (
                          <li key={id}>
                            <a class="button" href={to('people', 'team', id)}>
                              {name}
                            </a>
                          </li>
                        ))}
                    </ul>
                  </div>
                ))}
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
