import { unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Field } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { DraftSeason, isDraft } from '../../draft-season.tsx';
import { allOf, PAGE, seasonName } from '../../lists.ts';

import { Later } from '../../parts.tsx';
import { AddOutsideTeam } from './outside-team.tsx';

/** The teams of all seasons that are not archived, the latest season first. */
export function PeopleTeams({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const [typed, type] = useState('');
  const [said, say] = useState('');
  const load = useLoad(
    async (signal) => {
      const [{ sports }, { seasons }, ages, teams] = await Promise.all([
        unwrap(league.GET('/api/org/sports', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/seasons', { params: { query: { limit: PAGE } }, signal })),
        unwrap(league.GET('/api/org/age-groups', { params: { query: { limit: PAGE } }, signal })),
        allOf(
          (page) => league.GET('/api/org/teams', { params: { query: { ...page, limit: PAGE } }, signal }),
          (page) => page.teams,
        ),
      ]);
      const ageGroups = ages.ageGroups.toSorted((one, other) => one.sortOrder - other.sortOrder);
      return seasons
        .toSorted((one, other) => other.startsOn.localeCompare(one.startsOn))
        .map((season) => ({
          season: { id: season.id, name: seasonName(season, sports), isActive: season.isActive, isDraft: isDraft(season) },
          ageGroups,
          outside: teams.filter(({ seasonId, outsideLeague }) => seasonId === season.id && outsideLeague !== null),
          groups: ageGroups
            .map((ageGroup) => ({
              ageGroup,
              teams: teams.filter(
                ({ seasonId, ageGroupId, outsideLeague }) => seasonId === season.id && ageGroupId === ageGroup.id && outsideLeague === null,
              ),
            }))
            .filter((group) => group.teams.length > 0),
        }))
        .filter(({ groups }) => groups.length > 0);
    },
    [],
    'people-teams',
  );
  const done = (sentence = '') => {
    say(sentence);
    load.reload();
  };
  const isFound = (name: string) => name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  return (
    <Screen title={text('people.teams')} eyebrow={currentOrg()?.name}>
      {screens}
      <Said>{said}</Said>
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
            {seasons.map(({ season, groups, ageGroups, outside }) => (
              <Card key={season.id} title={season.name}>
                {season.isDraft && (
                  <DraftSeason id={season.id} name={season.name} onShown={() => done(text('draft.shown', { name: season.name }))} />
                )}
                {groups.map(({ ageGroup, teams }) => (
                  <div key={ageGroup.id} class="stack">
                    <h3>{ageGroup.name}</h3>
                    <TeamTiles teams={teams.filter(({ name }) => isFound(name))} />
                  </div>
                ))}
                {outside.length > 0 && (
                  <div class="stack">
                    <h3>{text('outside.teams')}</h3>
                    <ul class="tiles">
                      {outside
                        .filter(({ name, outsideLeague }) => isFound(`${name} ${outsideLeague}`))
                        .map(({ id, name, outsideLeague, ageGroupId }) => (
                          <li key={id}>
                            <a class="button" href={to('people', 'team', id)}>
                              {name}
                              <span class="small soft">
                                {[outsideLeague, ageGroups.find((each) => each.id === ageGroupId)?.name].filter(Boolean).join(' · ')}
                              </span>
                            </a>
                          </li>
                        ))}
                    </ul>
                  </div>
                )}
                {season.isActive && (
                  <AddOutsideTeam
                    seasonId={season.id}
                    season={season.name}
                    ageGroups={groups.map(({ ageGroup }) => ageGroup)}
                    leagues={[...new Set(outside.flatMap(({ outsideLeague }) => outsideLeague ?? []))]}
                    onDone={done}
                  />
                )}
              </Card>
            ))}
          </>
        )}
      </Loaded>
      <Card>
        <Later summary={text('parts.archived')}>
          <ArchivedTeams />
        </Later>
      </Card>
    </Screen>
  );
}

/** Teams that were put out of sight, each with its screen, where it is put back. */
function ArchivedTeams() {
  const load = useLoad(
    (signal) =>
      allOf(
        (page) => league.GET('/api/org/teams', { params: { query: { ...page, limit: PAGE, archived: true } }, signal }),
        (page) => page.teams,
      ),
    [],
  );
  return (
    <Loaded load={load}>
      {(teams) => (
        <div class="inside">
          {teams.length === 0 && <p class="soft">{text('parts.noneArchived')}</p>}
          <TeamTiles teams={teams} />
        </div>
      )}
    </Loaded>
  );
}

const TeamTiles = ({ teams }: Readonly<{ teams: readonly Readonly<{ id: string; name: string }>[] }>) => (
  <ul class="tiles">
    {teams.map(({ id, name }) => (
      <li key={id}>
        <a class="button" href={to('people', 'team', id)}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);
