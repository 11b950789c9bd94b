import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { go, to } from '../../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../../kit/ui.tsx';
import { today } from '../../../kit/zoned-time.ts';
import { text } from '../../console-texts.ts';
import { allOf, PAGE } from '../../lists.ts';
import { Obstacles, useNewGame } from './change.tsx';
import { loadFacilities, placesOf } from './data.ts';
import { plannedAt, USUAL_MINUTES, WhenFields } from './when.tsx';

type Opponent = Readonly<{ id: string; seasonId: string; isOurs: boolean; label: string }>;

const TYPES = ['regular', 'playoff', 'scrimmage'] as const;

export function NewGame({ date = today() }: Readonly<{ date?: string | undefined }>) {
  const load = useLoad(
    async (signal) => {
      const [{ teams: ours }, all, facilities, { timeZone }] = await Promise.all([
        unwrap(league.GET('/api/mobile/teams', { signal })),
        allOf(
          (page) => league.GET('/api/org/teams', { params: { query: { ...page, limit: PAGE } }, signal }),
          (page) => page.teams,
        ),
        loadFacilities(signal),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      const ages = new Map(ours.map(({ ageGroup }) => [ageGroup.id, ageGroup.name]));
      const teams: readonly Opponent[] = [
        ...ours.map(({ id, name, seasonId, ageGroup }) => ({ id, seasonId, isOurs: true, label: `${name} (${ageGroup.name})` })),
        ...all
          .filter(({ outsideLeague, seasonId }) => outsideLeague !== null && ours.some((team) => team.seasonId === seasonId))
          .map(({ id, name, seasonId, ageGroupId, outsideLeague }) => ({
            ...{ id, seasonId, isOurs: false },
            label: `${name} (${[outsideLeague, ages.get(ageGroupId)].filter(Boolean).join(', ')})`,
          })),
      ];
      return { teams, facilities, timeZone };
    },
    [],
    'new-game',
  );
  const [fields, setFields] = useState({
    home: '',
    visitor: '',
    date,
    time: '09:00',
    minutes: String(USUAL_MINUTES),
    isTbd: false,
    place: '',
    type: 'regular',
  });
  const enter = (entered: Partial<typeof fields>) => setFields((now) => ({ ...now, ...entered }));
  const adding = useNewGame(({ id }) => go('schedule', 'game', id));
  return (
    <Screen title={text('schedule.new')} back={{ label: text('schedule.title'), to: to('schedule', 'week', date) }}>
      <Loaded load={load}>
        {({ teams, facilities, timeZone }) => {
          const home = teams.find(({ id }) => id === fields.home);
          const visitor = teams.find(({ id }) => id === fields.visitor);
          // Only a team of the same season can be the other one, and one of the two is ours.
          const others = teams.filter(
            ({ id, seasonId, isOurs }) => id !== fields.home && (!home || (seasonId === home.seasonId && (isOurs || home.isOurs))),
          );
          const named = (list: readonly Opponent[]) => [
            { value: '', label: text('schedule.choose') },
            ...list.map(({ id, label }) => ({ value: id, label })),
          ];
          const places = placesOf(facilities).filter(({ edit }) => edit.fieldId);
          const submit = () =>
            adding.create({
              homeTeamId: fields.home,
              visitorTeamId: fields.visitor,
              ...plannedAt(fields, timeZone),
              fieldId: places.find(({ key }) => key === fields.place)?.edit.fieldId ?? null,
              gameType: fields.type as (typeof TYPES)[number],
            });
          return (
            <Card>
              {teams.length < 2 ? (
                <p>{text('schedule.noTeams')}</p>
              ) : (
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    void submit();
                  }}
                >
                  <Select
                    label={text('schedule.visitor')}
                    value={fields.visitor}
                    choices={named(others)}
                    onChange={(visitor) => enter({ visitor })}
                  />
                  <Select
                    label={text('schedule.home')}
                    value={fields.home}
                    choices={named(teams.filter(({ id, isOurs }) => id !== fields.visitor && (isOurs || !visitor || visitor.isOurs)))}
                    onChange={(home) => enter({ home })}
                  />
                  <WhenFields when={fields} enter={enter} />
                  <Select
                    label={text('schedule.place')}
                    value={fields.place}
                    choices={[
                      { value: '', label: text('schedule.placeLater') },
                      ...places.map(({ key, label }) => ({ value: key, label })),
                    ]}
                    onChange={(place) => enter({ place })}
                  />
                  <Select
                    label={text('schedule.type')}
                    value={fields.type}
                    choices={TYPES.map((type) => ({ value: type, label: text('schedule.typeName', { type }) }))}
                    onChange={(type) => enter({ type })}
                  />
                  <Obstacles of={adding} />
                  <button type="submit" class="primary" disabled={adding.action.isBusy || fields.home === '' || fields.visitor === ''}>
                    {text('schedule.add')}
                  </button>
                </form>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}
